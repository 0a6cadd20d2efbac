"""Worksheets: the rounds of an assignment printed with their questions and an answer key.

Paper shows all questions at once, so it shows no results of answers: no named hand, no bet that was paid or
taken. A question comes with the cards, the bets and what the players say.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import groupby
from pathlib import Path
from typing import Any

from django.conf import settings
from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.text import slugify
from django.utils.translation import get_language, gettext_lazy, ngettext
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.engine.errors import Refused
from games.engine.money.amounts import print_cents
from games.engine.procedure.frames import Felt, FeltHand, FeltSpot, Frame
from games.engine.questions.answers import Bet, SomeOf
from games.engine.questions.layouts import NUMBER
from games.engine.questions.prompts import Prompt
from games.engine.rounds.rounds import Round
from games.engine.rounds.stops import Stop
from games.engine.rules.games import Game
from games.engine.rules.wagers import Beats
from trainer.assignments.layout_on_paper import drawn_layout, mark_of, worth_of
from trainer.assignments.models import Assignment
from trainer.assignments.selectors import assignment_of
from trainer.assignments.services import own_drill, preview_run
from trainer.pages.numbers import whole_number
from trainer.pages.pdf import paper_of, pdf_response
from trainer.pages.text import sentence, translate
from trainer.play.felt.cards import card_words
from trainer.play.felt.turns import turns_view
from trainer.play.felt.views import printed_odds
from trainer.play.labels import announces, due_words, game_name, moment_title, player_title
from trainer.play.models import Drill
from trainer.play.round_state import RoundState
from trainer.schools.guards import MemberRequest, right_required
from trainer.schools.rights import Right

# The table at a question, in words and signs that print anywhere: cards, bets and what the players say. A bet
# stays once it was made, and no hand is named: both are what the questions ask.


@dataclass(frozen=True)
class TableLine:
    """One line of the table: whose it is, the cards, how many are face down, the bets, and what the player
    says."""

    who: str
    cards: list[str]
    down: str
    bets: list[str]
    says: str


def table_lines(played: Round, stop: Stop) -> list[TableLine]:
    """Return the dealer's line and that of the step's spot; every spot's for a step without one."""
    timeline = played.frames[: stop.frame + 1]
    felt, game = timeline[-1].felt, played.inputs.game
    spots = [spot for spot in felt.spots if not stop.spot or spot.spot == stop.spot]
    lines = [_dealer(played, timeline)] if any(moment.felt.dealer.cards for moment in timeline) else []
    lines += [_board(felt)] if felt.board else []
    lines += [_table_hand(game, hand) for hand in felt.hands]
    if game.falls:
        return [_on_layout(played, spot) for spot in spots]
    if game.hands_in_turn:
        return lines + [line for spot in spots for line in _hands_in_turn(game, timeline, spot)]
    return lines + [_spot(game, timeline, spot) for spot in spots]


def _dealer(played: Round, timeline: Sequence[Frame]) -> TableLine:
    if played.inputs.game.hands_in_turn:
        cards = timeline[-1].felt.dealer.cards
        turned = [card_words(card) for card in cards if card]
        return TableLine(_("Dealer"), turned, _face_down(len(cards) - len(turned)), [], "")
    up = {
        card
        for moment in timeline
        for card in (*moment.felt.dealer.cards, *moment.felt.dealer.discarded)
        if card
    }
    shown = [card for card in played.inputs.dealers_packet if card in up]
    down = len(played.inputs.dealers_packet) - len(shown)
    return TableLine(_("Dealer"), [card_words(card) for card in shown], _face_down(down), [], "")


def _board(felt: Felt) -> TableLine:
    up = [card for card in felt.board if card]
    return TableLine(_("Board"), [*map(card_words, up)], _face_down(len(felt.board) - len(up)), [], "")


def _table_hand(game: Game, hand: FeltHand) -> TableLine:
    name = next(translate(wager.name) for wager in game.wagers if wager.slug == hand.place)
    return TableLine(name, [*map(card_words, hand.cards)], "", [], "")


def _spot(game: Game, timeline: Sequence[Frame], spot: FeltSpot) -> TableLine:
    cards = [*spot.cards, *spot.aside]
    shown = [card_words(card) for card in cards if card]
    return TableLine(
        who=_("Spot %(spot)s") % {"spot": spot.spot},
        cards=shown,
        down=_face_down(sum(card is None for card in cards)),
        bets=_bets(game, timeline, spot.spot),
        says=_player_words(game, spot),
    )


def _on_layout(played: Round, spot: FeltSpot) -> TableLine:
    """A player's color; what lies on the layout is drawn."""
    seat, says = played.inputs.seat(spot.spot), translate(spot.said) if spot.said else ""
    return TableLine(player_title(seat), [mark_of(seat)], "", [worth_of(seat)], says)


def _hands_in_turn(game: Game, timeline: Sequence[Frame], spot: FeltSpot) -> Iterator[TableLine]:
    """Yield a line for each hand of a spot that is not cleared; all bets beside those on further hands stand
    with the first, until the step that settles them is over. What a player said last of another hand is left
    out."""
    steps = [step.name for step in game.procedure]
    now = timeline[-1].step.name
    over = steps[: steps.index(now)] if now in steps else []
    settled = {wager.slug for wager in game.wagers if wager.at in over}
    before = [each for moment in timeline[:-1] for each in moment.felt.spots if each.spot == spot.spot]
    went_on = not spot.asked or next((each.asked for each in reversed(before) if each.asked), 1) == spot.asked
    was_dealt = any(hand.cards for each in before for hand in each.hands)
    further = {
        wager.slug: game.number_of(wager.win_condition.own)
        for wager in game.wagers
        if isinstance(wager.win_condition, Beats)
    }
    for number, hand in enumerate(spot.hands, start=1):
        where = {"spot": spot.spot, "hand": number}
        if was_dealt and not hand.cards:
            continue
        said = [translate(spot.said)] if went_on and number == max(spot.asked, 1) else []
        said += [_("asked here")] if number == spot.asked and len(spot.hands) > 1 else []
        yield TableLine(
            who=(_("Spot %(spot)s, hand %(hand)s") if len(spot.hands) > 1 else _("Spot %(spot)s")) % where,
            cards=[card_words(card) for card in hand.cards],
            down="",
            bets=_bets(
                game,
                timeline,
                spot.spot,
                {slug for slug in game.families if further.get(slug, 1) == number and slug not in settled},
            ),
            says=", ".join(filter(None, said)),
        )


def _bets(
    game: Game, timeline: Sequence[Frame], number: int, among: Collection[str] | None = None
) -> list[str]:
    """Return the bets as they were last made, whatever became of them."""
    staked: dict[str, int] = {}
    for moment in timeline:
        for spot in moment.felt.spots:
            if spot.spot == number:
                staked |= {slug: bet.stake for slug, bet in spot.bets.items() if bet.stake}
    return [
        f"{translate(wager.name)} ${print_cents(staked[wager.slug])}"
        for wager in game.paid
        if wager.slug in staked and (among is None or wager.slug in among)
    ]


def _player_words(game: Game, spot: FeltSpot) -> str:
    """Return what the player does openly."""
    if spot.announces:
        return _("folds and announces %(bets)s") % {"bets": announces(game, spot.bets)}
    states = {
        "folding": _("folds"),
        "folded": _("folded"),
        "drew": _("drew one"),
        "stood": _("stands"),
    }
    strange = _("one card with a different back color") if spot.strange else ""
    return ", ".join(filter(None, (states.get(spot.state, ""), strange)))


def _face_down(count: int) -> str:
    if not count:
        return ""
    return ngettext("%(count)s face down", "%(count)s face down", count) % {"count": count}


MAX_ROUNDS = 10
"""The most rounds of a worksheet: about an hour."""

MAX_CHOICES = 15
"""The most that are there to tick: of more, such as every total, the answer is written."""


@dataclass(frozen=True)
class Question:
    """`choices` to tick, `amount` for dollars with them, or `lines` to write on, `long` ones where several
    things are named. The last three fields are for the key."""

    number: int
    label: str
    says: str
    choices: list[str]
    amount: bool
    lines: bool
    long: bool
    due: str
    rule: str
    because: str


@dataclass(frozen=True)
class Worksheet:
    """`tables` are the paytables of each game, as printed on the layout."""

    rounds: list[dict[str, Any]]
    of: int
    tables: list[tuple[str, list[Any]]]

    def written(self) -> dict[str, Any]:
        return asdict(self)


def worksheet_of(assignment: Assignment, *, number: int = 1) -> Worksheet:
    """Return the worksheet of the shared deal, else the one of this number, which is never dealt on screen.
    It has no rounds where none can be dealt any more."""
    drill, seed = assignment.drill, assignment.drill.seed if assignment.drill else ""
    if drill is None:
        seed = f"paper/{assignment.pk}/{number}"
        try:
            drill = own_drill(assignment, seed=seed)
        except Refused:
            return Worksheet([], 0, [])
    dealt = list(_dealt(drill, seed))
    first = {round_state.game.slug: round_state for round_state in reversed(dealt)}
    found = ((game_name(game), _tables(first[game])) for game in assignment.games if game in first)
    tables = [(name, its) for name, its in found if its]
    return Worksheet(list(_rounds(dealt)), drill.rounds, tables)


def _dealt(drill: Drill, seed: str) -> Iterator[RoundState]:
    """Yield its rounds that can still be dealt."""
    for round in range(min(drill.rounds, MAX_ROUNDS)):
        round_state = RoundState(preview_run(drill, seed), round)
        if round_state.opens:
            yield round_state


def _rounds(dealt: list[RoundState]) -> Iterator[dict[str, Any]]:
    """Yield the rounds, with all questions numbered in sequence."""
    count = 0
    for round_state in dealt:
        steps = list(_steps_on_paper(round_state, count))
        count += sum(len(one["questions"]) for one in steps)
        yield {
            "number": round_state.round + 1,
            "game_name": game_name(round_state.game.slug),
            "asked": steps,
            "drawn": any(one["layout"] for one in steps),
        }


def _steps_on_paper(round_state: RoundState, count: int) -> Iterator[dict[str, Any]]:
    """The questions of one step, and the table at that step; where a layout is drawn, the players stand once
    with it."""
    drawn = False
    for stop in _in_reading_order(round_state.stops):
        moment = round_state.played.frames[stop.frame]
        questions = [_question(prompt, count + n) for n, prompt in enumerate(asked_on_paper(stop), start=1)]
        count += len(questions)
        ready = not drawn and (moment.felt.fall is not None or not round_state.game.falls)
        layout = drawn_layout(round_state.played, stop) if ready else None
        drawn = drawn or layout is not None
        yield {
            "title": moment_title(moment),
            "laid": [] if round_state.game.falls and not layout else table_lines(round_state.played, stop),
            "layout": layout and asdict(layout),
            "heard": [sentence(line) for line in moment.felt.speech],
            "questions": questions,
        }


def asked_on_paper(stop: Stop) -> Sequence[Prompt]:
    """Leave out which number it is where more is asked: it stands below the drawn layout."""
    return [prompt for prompt in stop.prompts if prompt.question is not NUMBER] or stop.prompts


def _in_reading_order(stops: tuple[Stop, ...]) -> Iterator[Stop]:
    """Yield the spots of a step by number: the settling order is a question."""
    for _step, together in groupby(stops, key=lambda stop: (stop.place.step, bool(stop.spot))):
        yield from sorted(together, key=lambda stop: stop.spot)


def _question(prompt: Prompt, number: int) -> Question:
    pays = isinstance(prompt.kind, Bet) and any(choice.value == "pay" for choice in prompt.choices)
    cards = [card_words(card) for card in prompt.cards]
    choices = prompt.choices if len(prompt.choices) <= MAX_CHOICES else ()
    return Question(
        number=number,
        label=translate(prompt.label) + (f" ${print_cents(prompt.stake)}" if prompt.stake else ""),
        says=translate(prompt.text),
        choices=cards or [translate(choice.words) for choice in choices],
        amount=pays,
        lines=not (choices or cards) or prompt.kind.name in ("order", "presses"),
        long=isinstance(prompt.kind, SomeOf),
        due=due_words(prompt),
        rule=prompt.rule,
        because=translate(prompt.because),
    )


def _tables(round_state: RoundState) -> list[Any]:
    """Return the paytables that the round is dealt by, and what else its layout says."""
    dealt = round_state.played.inputs
    columns = printed_odds(round_state.game, round_state.sheet, dealt.house)
    tables = [asdict(table) for column in columns for table in column]
    if layout := turns_view(dealt, round_state.played.frames[0].felt):
        tables.append({"bet": _("Printed on the layout"), "lines": [(said, "") for said in layout.printed]})
    return tables


CHIPS = gettext_lazy(
    "On each mark, the letter of a color and how many chips lie there, if more than one. Value chips have "
    "their dollars."
)
TEMPLATE = Path(settings.BASE_DIR) / "templates" / "assignments" / "worksheet.typ"

MAX_SHEETS = 99


@require_safe
@never_cache
@right_required(Right.ASSIGN)
def worksheet(request: MemberRequest, assignment_id: int) -> HttpResponse:
    """Show the questions, or with `key=on` the answers and their rules."""
    assignment = assignment_of(request, assignment_id)
    number = _number(request)
    context = {
        "assignment": assignment,
        "sheet": worksheet_of(assignment, number=number),
        "chips": CHIPS,
        "number": number,
        "key": _key(request),
        "most": MAX_ROUNDS,
        "own": assignment.drill is None,
        "dealt_on": assignment.due,
    }
    return render(request, "assignments/worksheet.html", context)


@require_safe
@never_cache
@right_required(Right.ASSIGN)
def worksheet_pdf(request: MemberRequest, assignment_id: int) -> HttpResponse:
    assignment, key = assignment_of(request, assignment_id), _key(request)
    kind = "key" if key else "sheet"
    return pdf_response(
        request,
        TEMPLATE,
        {**report_data(assignment, number=_number(request), key=key), "paper": paper_of(request.GET)},
        filename="-".join(filter(None, (kind, str(assignment.pk), slugify(assignment.name)[:40]))),
        back=reverse("assignments:worksheet", args=[assignment.pk]),
    )


def _key(request: MemberRequest) -> bool:
    return request.GET.get("key") == "on"


def _number(request: MemberRequest) -> int:
    number = whole_number(request.GET.get("sheet", ""), digits=3)
    return min(max(number or 1, 1), MAX_SHEETS)


def report_data(assignment: Assignment, *, number: int, key: bool) -> dict[str, Any]:
    return {
        "language": get_language() or settings.LANGUAGE_CODE,
        "school": assignment.school.name,
        "name": assignment.name,
        "number": "" if assignment.drill else str(number),
        "key": key,
        "sheet": worksheet_of(assignment, number=number).written(),
        "words": words(),
    }


def words() -> dict[str, str]:
    """Return the template's own words."""
    return {
        "dealer": _("Name"),
        "day": _("Date"),
        "round": _("Round"),
        "sheet": _("Worksheet"),
        "key": _("Answer key"),
        "page": _("Page"),
        "paytables": _("Paytables"),
        "bets": _("Bets"),
        "chips": str(CHIPS),
    }
