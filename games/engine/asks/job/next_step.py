"""Asked between two steps: what does the dealer do now?

The stop stands at the step that is done, for its place must not name the answer.
"""

from collections.abc import Iterator, Sequence

from games.engine.asks.answers import Choice
from games.engine.asks.ask import Ask, Interlude, Part, When
from games.engine.asks.groups import STEPS
from games.engine.asks.picked import OneOf
from games.engine.asks.prompts import Prompt, Question
from games.engine.cards.streams import Stream, choose
from games.engine.procedure.moments import Cue, Moment
from games.engine.procedure.steps import SAYS
from games.engine.rules.games import Game, Step
from games.engine.settling.played import Played
from games.engine.texts import Text

KEYS = "abcde"
RIVALS = 2
"""So many of the steps that come next in the procedure are always offered: which of them is due, and which
is passed over this time, must not show in what is offered."""

DECIDED_BY_ITS_ASK = frozenset({"up-card", "next-card", "card-count"})
"""A step that asks one of these is itself the question whether it is done."""

NEXT_STEP = Question("next-step", Text("Next step"), Text("What comes next"))


def before_a_step(cue: Cue) -> Iterator[Moment]:
    past = cue.past
    if not cue.first or past is None:
        return
    if is_done(cue.step) and SAYS[cue.step.does] != SAYS.get(past.does):
        yield Moment(past, 0, cue.felt, ("next-step",), "next", cue.step)


def is_done(step: Step) -> bool:
    """Whether the dealer does something at this step that nobody has just decided."""
    return step.does in SAYS and not DECIDED_BY_ITS_ASK & set(step.asks)


def next_step(played: Played, moment: Moment) -> Iterator[Prompt]:
    """The step that is due among steps of this game and of others, in the order of the table of steps."""
    due, past = moment.subject, moment.step
    assert isinstance(due, Step)
    inputs = played.inputs
    stream = Stream(f"{inputs.seed}/{inputs.round}/next-step/{past.does}")
    words = _offered(inputs.game, past, SAYS[due.does], stream)
    values = {said: does for does, said in SAYS.items()}
    yield Prompt(
        step=past.does,
        spot=0,
        question=NEXT_STEP,
        kind=OneOf(tuple(Choice(values[said], said, key) for key, said in zip(KEYS, words, strict=False))),
        says=Text("What does the dealer do now?"),
        right=(values[SAYS[due.does]],),
        rule=due.rule,
        because=_reason(past, due),
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
    """Steps of other games that a dealer of this one could defend: a button that the sheet does not speak of,
    an up card where some are turned later, an Ante that comes back before the hands are compared."""
    could = {"green-button"}
    if game.dealer.up:
        could.add("face-up")
    if game.qualifier:
        could.add("refund")
    return {SAYS[does] for does in could}


ASKS = (
    Ask(
        "next-step",
        Part.PROCEDURE,
        {"next-step": next_step},
        (NEXT_STEP,),
        interludes=(Interlude(When.BEFORE, before_a_step, 1),),
        groups=(STEPS,),
        titles={"next": Text("What comes next")},
    ),
)
