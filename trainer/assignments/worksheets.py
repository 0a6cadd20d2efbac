"""A sheet of questions: the rounds of a piece, dealt and asked as on the screen, with nothing answered.

Everything lies open on paper at once, so nothing is shown that an answer leaves behind: no named hand, no
bet that was paid or taken. What stands on the table at a question is cards, bets and what players say.
"""

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from itertools import groupby
from typing import Any

from games.engine.asks.done import Bet
from games.engine.asks.prompts import Prompt
from games.engine.errors import Refused
from games.engine.money.amounts import print_cents
from games.engine.rounds.stops import Stop
from trainer.assignments.models import Assignment
from trainer.classwork.paper.laid_out import Laid, laid_at
from trainer.classwork.set_drills import dealt_from, own_drill
from trainer.drills.models import Drill
from trainer.drills.sittings import Sitting
from trainer.felt.drawn.card_signs import card_words
from trainer.felt.odds import printed_odds
from trainer.felt.titles import moment_title
from trainer.practice.wording import game_name
from trainer.saying import say

MOST_ROUNDS = 10
"""On one sheet: it is to be done in an hour."""


@dataclass(frozen=True)
class Question:
    """`choices` to be ticked; `amount` where dollars are written beside them; `lines` to write on else. The
    last three are of the key."""

    number: int
    label: str
    says: str
    choices: list[str]
    amount: bool
    lines: bool
    due: str
    rule: str
    because: str


@dataclass(frozen=True)
class Asked:
    """What is asked at one place, and what lies on the table there."""

    title: str
    laid: list[Laid]
    heard: list[str]
    questions: list[Question]


@dataclass(frozen=True)
class RoundOnPaper:
    number: int
    game_name: str
    asked: list[Asked]


@dataclass(frozen=True)
class Sheet:
    """`tables` are the paytables of each game, as printed near the circles."""

    rounds: list[RoundOnPaper]
    of: int
    tables: list[tuple[str, list[Any]]]

    def written(self) -> dict[str, Any]:
        return asdict(self)


def sheet_of(assignment: Assignment, *, number: int = 1) -> Sheet:
    """Of a shared deal that deal; else the sheet of this number, which nobody is dealt on the screen. Without
    rounds where this version deals none of them."""
    drill, seed = assignment.drill, assignment.drill.seed if assignment.drill else ""
    if drill is None:
        seed = f"paper/{assignment.pk}/{number}"
        try:
            drill = own_drill(assignment, seed=seed)
        except Refused:
            return Sheet([], 0, [])
    dealt = list(_dealt(drill, seed))
    first = {sitting.game.slug: sitting for sitting in reversed(dealt)}
    tables = [(game_name(game), _tables(first[game])) for game in assignment.games if game in first]
    return Sheet(list(_rounds(dealt)), drill.rounds, tables)


def _dealt(drill: Drill, seed: str) -> Iterator[Sitting]:
    """Its rounds; one that is not dealt any more is left out."""
    for round in range(min(drill.rounds, MOST_ROUNDS)):
        sitting = Sitting(dealt_from(drill, seed), round)
        if sitting.opens:
            yield sitting


def _rounds(dealt: list[Sitting]) -> Iterator[RoundOnPaper]:
    """Questions are numbered through."""
    count = 0
    for sitting in dealt:
        asked = list(_asked(sitting, count))
        count += sum(len(one.questions) for one in asked)
        yield RoundOnPaper(sitting.round + 1, game_name(sitting.game.slug), asked)


def _asked(sitting: Sitting, count: int) -> Iterator[Asked]:
    for stop in _in_reading_order(sitting.stops):
        moment = sitting.played.moments[stop.moment]
        questions = [_question(prompt, count + n) for n, prompt in enumerate(stop.prompts, start=1)]
        count += len(questions)
        yield Asked(
            title=moment_title(moment),
            laid=laid_at(sitting.played, stop),
            heard=[say(line) for line in moment.felt.heard],
            questions=questions,
        )


def _in_reading_order(stops: tuple[Stop, ...]) -> Iterator[Stop]:
    """Spots of a step one after the other by their numbers: in which order they are seen to is asked."""
    for _step, together in groupby(stops, key=lambda stop: (stop.place.step, bool(stop.spot))):
        yield from sorted(together, key=lambda stop: stop.spot)


def _question(prompt: Prompt, number: int) -> Question:
    pays = isinstance(prompt.kind, Bet) and any(choice.value == "pay" for choice in prompt.choices)
    cards = [card_words(card) for card in prompt.cards]
    return Question(
        number=number,
        label=say(prompt.label) + (f" ${print_cents(prompt.stake)}" if prompt.stake else ""),
        says=say(prompt.says),
        choices=cards or [say(choice.words) for choice in prompt.choices],
        amount=pays,
        lines=not (prompt.choices or cards) or prompt.kind.name in ("order", "presses"),
        due=_due(prompt),
        rule=prompt.rule,
        because=say(prompt.because),
    )


def _due(prompt: Prompt) -> str:
    if isinstance(prompt.due, frozenset) and prompt.cards:
        return " ".join(card_words(card) for card in prompt.cards if card in prompt.due)
    return say(prompt.words(prompt.due))


def _tables(sitting: Sitting) -> list[Any]:
    """Those of the house that the round is dealt by."""
    columns = printed_odds(sitting.game, sitting.sheet, sitting.played.inputs.house)
    return [asdict(table) for column in columns for table in column]
