"""Asked of what may be wrong with a deal, a decision or a hand; and what is done where something is."""

from collections.abc import Iterable, Iterator

from games.engine.asks.answers import Choice
from games.engine.asks.ask import Ask, Interlude, Part, When
from games.engine.asks.done import InOrder
from games.engine.asks.groups import IRREGULARITIES
from games.engine.asks.irregular.irregular_moments import TIMES, before
from games.engine.asks.irregular.irregularities import Event, Trouble, can_lie_twice
from games.engine.asks.irregular.rulings import (
    CALLED,
    REPAIRS,
    REPLACING,
    RETURNED,
    STANDS,
    house_rule_for,
    placard_of,
    rule_for,
    ruling_of,
)
from games.engine.asks.picked import OneOf
from games.engine.asks.prompts import Posed, Prompt, Question
from games.engine.cards.streams import Stream
from games.engine.errors import require_type
from games.engine.procedure.moments import Moment
from games.engine.rules.games import Game
from games.engine.settling.played import Played
from games.engine.texts import Text, listed


def _rules_of_irregularities(posed: Posed) -> Iterable[str]:
    troubles = [trouble.value.replace("-", " ") for trouble in Trouble if trouble is not Trouble.NOTHING]
    own = [rule for _trouble, rule in posed.game.irregularities]
    return ("HOUSE irregularities", *own, *(f"HOUSE {trouble}" for trouble in troubles))


IRREGULARITY, WHAT_STANDS, WHO_IS_CALLED, WHAT_GOES_BACK, SHUFFLER, REPLACED = (
    Question(slug, label, kind, decided_by=_rules_of_irregularities)
    for slug, label, kind in (
        ("irregularity", Text("Irregularity"), Text("Noticing irregularities")),
        ("stands", Text("What stands"), Text("Irregularities: what stands")),
        ("called", Text("Who is called"), Text("Irregularities: who is called")),
        ("returned", Text("What goes back"), Text("Irregularities: what goes back")),
        ("shuffler", Text("The shuffler"), Text("When the shuffler stops")),
        ("replacing", Text("Replacing the shuffler"), Text("Replacing the shuffler")),
    )
)
TWICE = Choice(Trouble.FOREIGN.value, Text("a card that is there twice, or is not of this deck"), "f")
TROUBLES = (
    Choice(Trouble.NOTHING.value, Text("nothing is wrong"), "n"),
    Choice(Trouble.COUNT.value, Text("a wrong number of cards"), "c"),
    Choice(Trouble.EXPOSED.value, Text("a player's card has come out of the shuffler face up"), "e"),
    Choice(Trouble.DEALER.value, Text("a card of the dealer is exposed too soon"), "d"),
    Choice(Trouble.PLAYER.value, Text("a player has exposed a card of their own"), "p"),
    Choice(Trouble.FOREIGN.value, Text("a card that is not of this deck"), "f"),
    Choice(Trouble.SHUFFLER.value, Text("the shuffler has broken down"), "s"),
    Choice(Trouble.LATE.value, Text("a bet was made too late"), "l"),
    Choice(Trouble.MISREAD.value, Text("a hand was read wrongly"), "h"),
    Choice(Trouble.MISPAID.value, Text("a bet was settled wrongly"), "b"),
)


def troubles_of(game: Game) -> tuple[Choice, ...]:
    """What may be wrong at a table: only what can be met there is offered."""
    if not can_lie_twice(game):
        return TROUBLES
    return tuple(TWICE if choice.value == TWICE.value else choice for choice in TROUBLES)


def irregularity(played: Played, moment: Moment) -> Iterator[Prompt]:
    """What there is to see and to hear lies on the felt; the question says nothing of it."""
    says = Text("Is anything wrong?")
    yield _seen(played, moment, IRREGULARITY, says, _event(moment).trouble, troubles_of(played.inputs.game))


def ruling(played: Played, moment: Moment) -> Iterator[Prompt]:
    inputs = played.inputs
    right = ruling_of(inputs, _event(moment))
    becomes = Text("%(placard)s How does the round go on?", placard=placard_of(inputs))
    sheets, houses = rule_for(inputs, _event(moment)), house_rule_for(_event(moment))
    for question, says, due, choices, rule in (
        (WHAT_STANDS, becomes, (right.stands,), STANDS, sheets),
        (WHO_IS_CALLED, Text("Who is called?"), right.called, CALLED, houses),
        (WHAT_GOES_BACK, Text("Which bets go back at once?"), (right.returned,), RETURNED, houses),
    ):
        yield _prompt(moment, question, says, due, choices, right.because, rule)


def shuffler(played: Played, moment: Moment) -> Iterator[Prompt]:
    says = Text("The shuffler: what is done?")
    yield _seen(played, moment, SHUFFLER, says, _event(moment).repair, REPAIRS)


def _seen(
    played: Played, moment: Moment, question: Question, says: Text, value: str, choices: tuple[Choice, ...]
) -> Prompt:
    """The right choice is its own reason."""
    due = next(choice for choice in choices if choice.value == value)
    rule = rule_for(played.inputs, _event(moment))
    return _prompt(moment, question, says, (due,), choices, due.words, rule)


def _prompt(
    moment: Moment,
    question: Question,
    says: Text,
    due: tuple[Choice, ...],
    choices: tuple[Choice, ...],
    because: Text,
    rule: str,
) -> Prompt:
    return Prompt(
        step=moment.step.does,
        spot=moment.spot,
        question=question,
        kind=OneOf(choices),
        says=says,
        right=tuple(choice.value for choice in due),
        rule=rule,
        because=because,
    )


def replacing(played: Played, moment: Moment) -> Iterator[Prompt]:
    """The steps are offered in an order of the round's own, which is never the right one."""
    inputs, left = played.inputs, list(REPLACING)
    stream = Stream(f"{inputs.seed}/{inputs.round}/replacing")
    shown = [left.pop(stream.draw(len(left))) for _ in REPLACING]
    if shown == list(REPLACING):
        shown.reverse()
    yield Prompt(
        step=moment.step.does,
        spot=moment.spot,
        question=REPLACED,
        kind=InOrder(
            tuple(Choice(step, REPLACING[step], key) for step, key in zip(shown, "abcdefg", strict=True))
        ),
        says=Text("The shuffler is replaced: in which order?"),
        right=(tuple(REPLACING),),
        rule=rule_for(inputs, _event(moment)),
        because=listed(REPLACING.values(), ", "),
    )


def _event(moment: Moment) -> Event:
    return require_type(Event, moment.subject)


ASKS = (
    Ask(
        "irregularity",
        Part.PROCEDURE,
        {"irregularity": irregularity, "ruling": ruling, "shuffler": shuffler, "replacing": replacing},
        (IRREGULARITY, WHAT_STANDS, WHO_IS_CALLED, WHAT_GOES_BACK, SHUFFLER, REPLACED),
        interludes=(Interlude(When.BEFORE, before, 4, at=frozenset(TIMES)),),
        groups=(IRREGULARITIES,),
        titles={"irregularity": Text("Is anything wrong?"), "ruling": Text("What to do about it")},
        rates={"irregularities": 60},
    ),
)
