"""Slips: a wrong answer as people give it. Some of them follow from a rule misunderstood for a moment, as the
named mistakes have it; the others are of the hand and of the eye."""

from collections.abc import Iterator, Sequence

from games.engine.diagnosis.diagnosis import Diagnoser
from games.engine.misconceptions.misconception_catalog import MISTAKES
from games.engine.questions.answers import (
    NONE,
    Amount,
    Bet,
    BetAnswer,
    CardSet,
    Given,
    InOrder,
    OneSpot,
    SomeOf,
    SomeSpots,
)
from games.engine.questions.prompts import Prompt
from games.engine.rules.wagers import Action
from tests.demo.chance import Chance

BY_A_RULE = 150
"""Of a thousand slips."""

STARTLING = 30_000
"""Cents above which a wrong pay is always noticed."""

TRIED = 12
"""Mistakes that are thought of before it is a slip of the hand."""


def slip(prompt: Prompt, reader: Diagnoser, chance: Chance) -> Given:
    """A wrong answer, or the right one where there is no other."""
    if chance.permille(BY_A_RULE):
        about = [mistake.slug for mistake in MISTAKES if mistake.about in prompt.question.explained_by]
        thought_of = chance.shuffled(about)[:TRIED] if len(about) > 1 else []
        believed = list(_believed(thought_of, prompt, reader))
        if believed:
            return believed[-1]
    return _of_the_hand(prompt, chance)


def _believed(mistakes: Sequence[str], prompt: Prompt, reader: Diagnoser) -> Iterator[Given]:
    """Yield what each of these mistakes leads to, until one alone explains the answer."""
    for mistake in mistakes:
        believed = misled_answer(mistake, prompt, reader)
        if believed is not None:
            yield believed
            if reader.explain(prompt, believed).mistakes == (mistake,):
                return


def misled_answer(mistake: str, prompt: Prompt, reader: Diagnoser) -> Given | None:
    """Return the wrong answer that this mistake leads to, if any."""
    for misread in reader.beliefs.prompts(mistake, reader.stop, prompt.key):
        if misread.due not in prompt.right and _can_be_said(prompt, misread.due):
            return misread.due
    return None


def _can_be_said(prompt: Prompt, given: Given) -> bool:
    """Whether this prompt, whose choices are those of the true round, offers it, at an amount
    that is not startling."""
    if isinstance(given, BetAnswer):
        offered = given.action in [choice.value for choice in prompt.choices]
        return offered and abs(given.cents - prompt.pays) <= STARTLING
    if isinstance(prompt.kind, CardSet):
        return (
            isinstance(given, frozenset)
            and given <= set(prompt.cards)
            and len(given) == (prompt.picks or len(given))
        )
    if isinstance(prompt.kind, InOrder | SomeOf | Amount):
        return True
    return str(given) in [choice.value for choice in prompt.choices]


def _of_the_hand(prompt: Prompt, chance: Chance) -> Given:
    kind, due = prompt.kind, prompt.due
    if isinstance(kind, Bet) and isinstance(due, BetAnswer):
        return _bet(prompt, due, chance)
    if isinstance(kind, Amount) and isinstance(due, int):
        return _amount(due, chance)
    if isinstance(kind, CardSet) and isinstance(due, frozenset):
        return _cards(prompt, due, chance)
    if isinstance(kind, SomeSpots) and isinstance(due, frozenset):
        spots = [int(choice.value) for choice in prompt.choices if choice.value.isdigit()]
        return due ^ {chance.one(spots)}
    if isinstance(kind, SomeOf) and isinstance(due, frozenset):
        return due ^ {chance.one([choice.value for choice in prompt.choices if choice.value != NONE])}
    if isinstance(kind, InOrder) and isinstance(due, tuple):
        return _order(prompt, due, chance)
    return _choice(prompt, chance)


def _bet(prompt: Prompt, due: BetAnswer, chance: Chance) -> BetAnswer:
    """More often a wrong amount than a wrong action; who pays for nothing pays even money."""
    if due.action is Action.PAY and (due.cents > STARTLING or not chance.permille(300)):
        return BetAnswer(Action.PAY, _amount(due.cents, chance))
    others = [choice.value for choice in prompt.choices if choice.value != due.action]
    action = Action(chance.one(others))
    return BetAnswer(action, (prompt.stake or 500) if action is Action.PAY else 0)


def _amount(cents: int, chance: Chance) -> int:
    """A chip more or less, half as much, or twice."""
    chips = [cents + chip for chip in (-2500, -500, -500, -100, 100, 500, 500, 2500)]
    wrong = chips if cents > STARTLING else [*chips, cents // 200 * 100, cents * 2]
    return chance.one([amount for amount in wrong if amount > 0 and amount != cents])


def _cards(prompt: Prompt, due: frozenset, chance: Chance) -> frozenset:
    """One card taken for another."""
    rest = [card for card in prompt.cards if card not in due]
    if not rest:
        return due
    return due - {chance.one(sorted(due, key=str))} | {chance.one(rest)}


def _order(prompt: Prompt, due: tuple[str, ...], chance: Chance) -> tuple[str, ...]:
    """One thing left out; of one thing, another one."""
    if len(due) > 1:
        at = chance.below(len(due))
        return due[:at] + due[at + 1 :]
    others: Sequence[str] = [choice.value for choice in prompt.choices if (choice.value,) not in prompt.right]
    return (chance.one(others),) if others else due


def _choice(prompt: Prompt, chance: Chance) -> Given:
    """The neighbour of what is right, mostly."""
    values = [choice.value for choice in prompt.choices]
    right = [str(given) for given in prompt.right]
    at = values.index(str(prompt.due))
    near = [value for value in values[max(at - 1, 0) : at + 2] if value not in right]
    given = chance.one(near or [value for value in values if value not in right] or right)
    return int(given) if isinstance(prompt.kind, OneSpot) else given
