"""Questions on what may be wrong with a deal, a decision or a hand, and what is done about it."""

from collections.abc import Iterable, Iterator

from games.engine.cards.streams import Stream
from games.engine.errors import require_type
from games.engine.procedure.frames import Frame
from games.engine.questions.answers import Choice, InOrder, OneOf
from games.engine.questions.ask import IRREGULARITIES, Ask, Interlude, Part, When
from games.engine.questions.irregularities.events import Event, Irregularity, can_lie_twice
from games.engine.questions.irregularities.irregularity_frames import TIMES, before
from games.engine.questions.irregularities.rulings import (
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
from games.engine.questions.prompts import Prompt, PromptContext, Question
from games.engine.rules.games import Game
from games.engine.settlement.settlements import SettledRound
from games.engine.texts import Text, listed


def _rules_of_irregularities(posed: PromptContext) -> Iterable[str]:
    troubles = [
        trouble.value.replace("-", " ") for trouble in Irregularity if trouble is not Irregularity.NOTHING
    ]
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
TWICE = Choice(Irregularity.FOREIGN.value, Text("a card that is there twice, or is not of this deck"), "f")
IRREGULARITY_CHOICES = (
    Choice(Irregularity.NOTHING.value, Text("nothing is wrong"), "n"),
    Choice(Irregularity.COUNT.value, Text("a wrong number of cards"), "c"),
    Choice(Irregularity.EXPOSED.value, Text("a player's card has come out of the shuffler face up"), "e"),
    Choice(Irregularity.DEALER.value, Text("a card of the dealer is exposed too soon"), "d"),
    Choice(Irregularity.PLAYER.value, Text("a player has exposed a card of their own"), "p"),
    Choice(Irregularity.FOREIGN.value, Text("a card that is not of this deck"), "f"),
    Choice(Irregularity.SHUFFLER.value, Text("the shuffler has broken down"), "s"),
    Choice(Irregularity.LATE.value, Text("a bet was made too late"), "l"),
    Choice(Irregularity.MISREAD.value, Text("a hand was read wrongly"), "h"),
    Choice(Irregularity.MISPAID.value, Text("a bet was settled wrongly"), "b"),
)


def irregularities_of(game: Game) -> tuple[Choice, ...]:
    """What may be wrong at a table: only what can be met there is offered."""
    if not can_lie_twice(game):
        return IRREGULARITY_CHOICES
    return tuple(TWICE if choice.value == TWICE.value else choice for choice in IRREGULARITY_CHOICES)


def irregularity(played: SettledRound, frame: Frame) -> Iterator[Prompt]:
    """What there is to see and to hear lies on the felt; the question says nothing of it."""
    text = Text("Is anything wrong?")
    yield _seen(
        played, frame, IRREGULARITY, text, _event(frame).irregularity, irregularities_of(played.inputs.game)
    )


def ruling(played: SettledRound, frame: Frame) -> Iterator[Prompt]:
    inputs = played.inputs
    right = ruling_of(inputs, _event(frame))
    becomes = Text("%(placard)s How does the round go on?", placard=placard_of(inputs))
    sheets, houses = rule_for(inputs, _event(frame)), house_rule_for(_event(frame))
    for question, text, due, choices, rule in (
        (WHAT_STANDS, becomes, (right.outcome,), STANDS, sheets),
        (WHO_IS_CALLED, Text("Who is called?"), right.called, CALLED, houses),
        (WHAT_GOES_BACK, Text("Which bets go back at once?"), (right.returned,), RETURNED, houses),
    ):
        yield _prompt(frame, question, text, due, choices, right.because, rule)


def shuffler(played: SettledRound, frame: Frame) -> Iterator[Prompt]:
    text = Text("The shuffler: what is done?")
    yield _seen(played, frame, SHUFFLER, text, _event(frame).repair, REPAIRS)


def _seen(
    played: SettledRound,
    frame: Frame,
    question: Question,
    text: Text,
    value: str,
    choices: tuple[Choice, ...],
) -> Prompt:
    """The right choice is its own reason."""
    due = next((choice for choice in choices if choice.value == value), None)
    if due is None:
        raise ValueError(f"{value} is not among the choices of “{question.slug}”")
    rule = rule_for(played.inputs, _event(frame))
    return _prompt(frame, question, text, (due,), choices, due.words, rule)


def _prompt(
    frame: Frame,
    question: Question,
    text: Text,
    due: tuple[Choice, ...],
    choices: tuple[Choice, ...],
    because: Text,
    rule: str,
) -> Prompt:
    return Prompt(
        step=frame.step.name,
        spot=frame.spot,
        question=question,
        kind=OneOf(choices),
        text=text,
        right=tuple(choice.value for choice in due),
        rule=rule,
        because=because,
    )


def replacing(played: SettledRound, frame: Frame) -> Iterator[Prompt]:
    """The steps are offered in an order of the round's own, which is never the right one."""
    inputs, left = played.inputs, list(REPLACING)
    stream = Stream(f"{inputs.seed}/{inputs.round}/replacing")
    shown = [left.pop(stream.draw(len(left))) for _ in REPLACING]
    if shown == list(REPLACING):
        shown.reverse()
    yield Prompt(
        step=frame.step.name,
        spot=frame.spot,
        question=REPLACED,
        kind=InOrder(
            tuple(Choice(step, REPLACING[step], key) for step, key in zip(shown, "abcdefg", strict=True))
        ),
        text=Text("The shuffler is replaced: in which order?"),
        right=(tuple(REPLACING),),
        rule=rule_for(inputs, _event(frame)),
        because=listed(REPLACING.values(), ", "),
    )


def _event(frame: Frame) -> Event:
    return require_type(Event, frame.subject)


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
