"""Worksheets: the rounds of an assignment printed with their questions and an answer key.

Everything lies open on paper at once, so nothing is shown that an answer leaves behind: no named hand, no
bet that was paid or taken. What stands on the table at a question is cards, bets and what players say.
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import groupby
from pathlib import Path
from typing import Any

import typst
from django.conf import settings
from django.http import HttpResponse
from django.shortcuts import render
from django.utils.text import slugify
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.engine.errors import Refused
from games.engine.money.amounts import print_cents
from games.engine.procedure.felts import FeltSpot
from games.engine.procedure.frames import Frame
from games.engine.questions.action_answers import Bet
from games.engine.questions.prompts import Prompt
from games.engine.rounds.rounds import Round
from games.engine.rounds.stops import Stop
from games.engine.rules.games import Game
from trainer.assignments.models import Assignment
from trainer.assignments.selectors import assignment_of
from trainer.assignments.services import dealt_from, own_drill
from trainer.pages.numbers import whole_number
from trainer.pages.text import say
from trainer.play.felt.cards import card_words
from trainer.play.felt.views import printed_odds
from trainer.play.models import Drill
from trainer.play.round_state import RoundState
from trainer.play.wording import announces, game_name, moment_title
from trainer.schools.guards import MemberRequest, watcher_required

# What lies on the table at a question, in words and signs that print anywhere: cards, bets, what is said.
#
# A bet stays written down once it was made, and a hand is not named: what became of either is asked.


@dataclass(frozen=True)
class Laid:
    """One line: whose it is, their cards and how many lie face down, their bets, and what they say."""

    who: str
    cards: list[str]
    down: str
    bets: list[str]
    says: str


def laid_at(played: Round, stop: Stop) -> list[Laid]:
    """The dealer's cards, and the spot that it is about; every spot where it is about none."""
    timeline = played.frames[: stop.frame + 1]
    felt, game = timeline[-1].felt, played.inputs.game
    spots = [spot for spot in felt.spots if not stop.spot or spot.spot == stop.spot]
    lines = [_dealer(played, timeline)] if any(moment.felt.dealer.cards for moment in timeline) else []
    return lines + [_spot(game, timeline, spot) for spot in spots]


def _dealer(played: Round, timeline: Sequence[Frame]) -> Laid:
    """As they came, whether they play or not."""
    up = {
        card
        for moment in timeline
        for card in (*moment.felt.dealer.cards, *moment.felt.dealer.discarded)
        if card
    }
    shown = [card for card in played.inputs.dealer_cards if card in up]
    down = len(played.inputs.dealer_cards) - len(shown)
    return Laid(_("Dealer"), [card_words(card) for card in shown], _down(down), [], "")


def _spot(game: Game, timeline: Sequence[Frame], spot: FeltSpot) -> Laid:
    cards = [*spot.cards, *spot.aside]
    shown = [card_words(card) for card in cards if card]
    return Laid(
        who=_("Spot %(spot)s") % {"spot": spot.spot},
        cards=shown,
        down=_down(sum(card is None for card in cards)),
        bets=_bets(game, timeline, spot.spot),
        says=_says(game, spot),
    )


def _bets(game: Game, timeline: Sequence[Frame], number: int) -> list[str]:
    """As they were put down last, whatever became of them."""
    staked: dict[str, int] = {}
    for moment in timeline:
        for spot in moment.felt.spots:
            if spot.spot == number:
                staked |= {slug: bet.stake for slug, bet in spot.bets.items() if bet.stake}
    return [
        f"{say(wager.name)} ${print_cents(staked[wager.slug])}" for wager in game.paid if wager.slug in staked
    ]


def _says(game: Game, spot: FeltSpot) -> str:
    """What everybody sees that a player does."""
    if spot.announces:
        return _("folds and announces %(bets)s") % {"bets": announces(game, spot.bets)}
    said = {
        "folding": _("folds"),
        "folded": _("folded"),
        "drew": _("drew one"),
        "stood": _("stands"),
    }
    strange = _("one card with a back of another colour") if spot.strange else ""
    return ", ".join(filter(None, (said.get(spot.state, ""), strange)))


def _down(count: int) -> str:
    if not count:
        return ""
    return ngettext("%(count)s face down", "%(count)s face down", count) % {"count": count}


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


def _dealt(drill: Drill, seed: str) -> Iterator[RoundState]:
    """Its rounds; one that is not dealt any more is left out."""
    for round in range(min(drill.rounds, MOST_ROUNDS)):
        sitting = RoundState(dealt_from(drill, seed), round)
        if sitting.opens:
            yield sitting


def _rounds(dealt: list[RoundState]) -> Iterator[RoundOnPaper]:
    """Questions are numbered through."""
    count = 0
    for sitting in dealt:
        asked = list(_asked(sitting, count))
        count += sum(len(one.questions) for one in asked)
        yield RoundOnPaper(sitting.round + 1, game_name(sitting.game.slug), asked)


def _asked(sitting: RoundState, count: int) -> Iterator[Asked]:
    for stop in _in_reading_order(sitting.stops):
        moment = sitting.played.frames[stop.frame]
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


def _tables(sitting: RoundState) -> list[Any]:
    """Those of the house that the round is dealt by."""
    columns = printed_odds(sitting.game, sitting.sheet, sitting.played.inputs.house)
    return [asdict(table) for column in columns for table in column]


TEMPLATE = Path(settings.BASE_DIR) / "templates" / "assignments" / "worksheet.typ"


MOST_SHEETS = 99


@require_safe
@never_cache
@watcher_required
def sheet(request: MemberRequest, assignment_id: int) -> HttpResponse:
    """The questions, or with `key=on` what is right and by which rule."""
    assignment = assignment_of(request, assignment_id)
    number = _number(request)
    context = {
        "assignment": assignment,
        "sheet": sheet_of(assignment, number=number),
        "number": number,
        "key": _key(request),
        "most": MOST_ROUNDS,
        "own": assignment.drill is None,
        "dealt_on": assignment.due,
    }
    return render(request, "assignments/worksheet.html", context)


@require_safe
@never_cache
@watcher_required
def sheet_pdf(request: MemberRequest, assignment_id: int) -> HttpResponse:
    assignment, key = assignment_of(request, assignment_id), _key(request)
    told = json.dumps(told_of(assignment, number=_number(request), key=key), ensure_ascii=False)
    kind = "key" if key else "sheet"
    name = "-".join(filter(None, (kind, str(assignment.pk), slugify(assignment.name)[:40])))
    response = HttpResponse(set_in_type(told), content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="{name}.pdf"'
    return response


def set_in_type(told: str) -> bytes:
    """What people typed reaches the template as data only, so nobody's name is markup."""
    return typst.compile(str(TEMPLATE), format="pdf", sys_inputs={"sheet": told})


def _key(request: MemberRequest) -> bool:
    return request.GET.get("key") == "on"


def _number(request: MemberRequest) -> int:
    asked = whole_number(request.GET.get("sheet", ""), digits=3)
    return min(max(asked or 1, 1), MOST_SHEETS)


def told_of(assignment: Assignment, *, number: int, key: bool) -> dict[str, Any]:
    return {
        "language": get_language() or settings.LANGUAGE_CODE,
        "school": assignment.school.name,
        "name": assignment.name,
        "number": "" if assignment.drill else str(number),
        "key": key,
        "sheet": sheet_of(assignment, number=number).written(),
        "words": words(),
    }


def words() -> dict[str, str]:
    """Everything that the template says itself."""
    return {
        "dealer": _("Name"),
        "day": _("Date"),
        "round": _("Round"),
        "sheet": _("Sheet"),
        "key": _("Answer key"),
        "page": _("Page"),
        "paytables": _("Paytables"),
        "bets": _("Bets"),
    }
