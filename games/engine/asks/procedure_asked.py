"""What is asked of the procedure: which step is next, who is dealt first, who is paid first."""

from collections.abc import Iterator, Sequence

from games.engine.asks.next_steps import TwoHits, is_done
from games.engine.asks.questions import Choice, Kind, Prompt
from games.engine.cards.streams import Stream, choose
from games.engine.procedure.moments import Moment
from games.engine.procedure.steps import SAYS, in_order
from games.engine.rules.games import Game, Order, Step
from games.engine.settling.played import Played
from games.engine.texts import Text

KEYS = "abcde"
RIVALS = 2
"""So many of the steps that come next in the procedure are always offered: which of them is due, and which
is passed over this time, must not show in what is offered."""


def next_step_asked(played: Played, moment: Moment) -> Iterator[Prompt]:
    """The step that is due among steps of this game and of others, in the order of the table of steps."""
    due, past = moment.subject, moment.step
    assert isinstance(due, Step)
    inputs = played.inputs
    stream = Stream(f"{inputs.seed}/{inputs.round}/next-step/{past.does}")
    words = _offered(inputs.game, past, SAYS[due.does], stream)
    values = {said: does for does, said in SAYS.items()}
    yield Prompt(
        past.does,
        0,
        "next-step",
        Kind.CHOICE,
        Text("What does the dealer do now?"),
        (values[SAYS[due.does]],),
        due.rule,
        _reason(past, due),
        choices=tuple(Choice(values[said], said, key) for key, said in zip(KEYS, words, strict=False)),
    )


def _reason(past: Step, due: Step) -> Text:
    before, then = SAYS.get(past.does), SAYS[due.does]
    if before:
        return Text("%(before)s, then %(then)s", before=before, then=then)
    return Text("%(step)s comes first", step=then)


def _offered(game: Game, past: Step, right: Text, stream: Stream) -> list[Text]:
    """The right step, those that could come instead, others of this game, and one or two of other games."""
    ahead = game.procedure[game.procedure.index(past) + 1 :]
    rivals = _words([step for step in ahead if is_done(step)])[:RIVALS]
    offered = list(dict.fromkeys((right, *rivals)))
    own = _words(game.procedure)
    foreign = [said for said in dict.fromkeys(SAYS.values()) if said not in own]
    foreign = [said for said in foreign if said not in could_be_done(game)]
    own = [said for said in own if said not in offered and said != SAYS.get(past.does)]
    wanted = 3 + stream.draw(2)
    offered += choose(own, min(len(own), wanted - len(offered)), stream)
    offered += choose(foreign, min(len(foreign), len(KEYS) - len(offered)), stream)
    return [said for said in dict.fromkeys(SAYS.values()) if said in offered]


def _words(steps: Sequence[Step]) -> list[Text]:
    return list(dict.fromkeys(SAYS[step.does] for step in steps if step.does in SAYS))


def could_be_done(game: Game) -> set[Text]:
    """Steps of other games that a dealer of this one could defend: a button that his sheet does not speak of,
    an up card where some are turned later, an Ante that comes back with its spot (SCP 8)."""
    could = {"green-button"}
    if game.dealer.up:
        could.add("face-up")
    if game.qualifier:
        could.add("refund")
    return {SAYS[does] for does in could}


OWN_PACKET = (
    Choice("first", Text("before the players"), "b"),
    Choice("last", Text("after the players"), "a"),
)


def first_dealt_asked(played: Played, moment: Moment) -> Iterator[Prompt]:
    """The first spot, where there are two to choose from, and the dealer's own place in the deal."""
    seats = in_order(played.inputs.seats, Order.CLOCKWISE)
    step = moment.step
    spots = tuple(seat.spot for seat in seats)
    if len(spots) > 1:
        yield Prompt(
            step.does,
            0,
            "first-dealt",
            Kind.SPOTS,
            Text("Which spot is dealt first?"),
            (spots[0],),
            step.rule,
            Text("spot %(spot)s is the first from the dealer's left", spot=str(spots[0])),
            choices=_spots(spots),
        )
    yield Prompt(
        step.does,
        0,
        "own-packet",
        Kind.CHOICE,
        Text("When does the dealer get his own packet?"),
        ("last",),
        step.rule,
        Text("every player is dealt before the dealer"),
        choices=OWN_PACKET,
    )


def first_paid_asked(played: Played, moment: Moment) -> Iterator[Prompt]:
    hits, progressive = moment.subject, played.inputs.game.progressive
    assert isinstance(hits, TwoHits)
    assert progressive
    one, other = hits.spots
    yield Prompt(
        moment.step.does,
        0,
        "first-paid",
        Kind.SPOTS,
        Text(
            "If spots %(one)s and %(other)s both hit the meter with a %(hand)s, which is paid first?",
            one=str(one),
            other=str(other),
            hand=hits.row.words,
        ),
        (other,),
        progressive.cites.first or moment.step.rule,
        Text("spot %(spot)s sits farther on the dealer's right", spot=str(other)),
        choices=_spots(hits.spots),
    )


def _spots(spots: Sequence[int]) -> tuple[Choice, ...]:
    return tuple(Choice(str(spot), Text("spot %(spot)s", spot=str(spot)), str(spot)) for spot in spots)
