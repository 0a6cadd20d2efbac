"""The map of a round that is over: each spot by its bets, and the dealer's own decisions."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property

from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.engine.money.amounts import print_cents
from games.engine.questions.play import NEXT_STEP
from games.engine.questions.prompts import Prompt
from trainer.pages.text import translate
from trainer.play import pace
from trainer.play.decisions import Decision, decisions
from trainer.play.labels import HAND, player_title, row_title, step_title
from trainer.play.models import Answer, Plan
from trainer.play.round_state import RoundState
from trainer.play.selectors import usual_seconds
from trainer.play.skills import Kind, kind_of_prompt

WRONG, HINTED, SLOW, RIGHT, NOT_ASKED = "wrong", "hinted", "slow", "right", "none"
"""States of a cell, the most serious first."""

WORDS = {
    RIGHT: _("right"),
    WRONG: _("wrong"),
    SLOW: _("right, but slow"),
    HINTED: _("right, with a hint"),
    NOT_ASKED: _("not asked"),
}


@dataclass(frozen=True)
class MapDecision:
    """One decision and its state."""

    decision: Decision
    state: str

    @property
    def prompt(self) -> Prompt:
        return self.decision.prompt


@dataclass(frozen=True)
class MapCell:
    """`over` and `short` are dollars a mispay gave away or kept; without `url` nothing was asked."""

    label: str
    state: str
    url: str = ""
    over: str = ""
    short: str = ""

    @property
    def words(self) -> str:
        return str(WORDS[self.state])


@dataclass(frozen=True)
class MapRow:
    """`name` is the player of the spot: its number, or a color."""

    spot: int
    name: str
    cells: list[MapCell]


@dataclass(frozen=True)
class RoundMap:
    """`columns` name the cells of each row; `hands` holds what was asked of hands in turn, and `dealer` what
    was asked apart from hands and bets."""

    columns: list[str]
    rows: list[MapRow]
    hands: list[MapCell]
    dealer: list[MapCell]
    slow: int

    @cached_property
    def legend(self) -> list[tuple[str, str]]:
        """The states that occur, as (state, words), in the order of `WORDS`."""
        found = {cell.state for row in self.rows for cell in row.cells}
        found |= {cell.state for cell in (*self.hands, *self.dealer)}
        return [(state, str(words)) for state, words in WORDS.items() if state in found]


def round_map(state: RoundState, answers: Iterable[Answer]) -> RoundMap:
    """Build the map of a round whose grades may be disclosed."""
    found = list(_marked(state, answers))
    replay = reverse("play:replay", args=[state.run.pk, state.round])
    columns = columns_of(state, [one.prompt for one in found])
    rows = [
        MapRow(
            spot,
            row_title(state.played.inputs, spot),
            [_cell(name, _at(found, spot, column), replay) for column, name in columns.items()],
        )
        for spot in state.spots
    ]
    return RoundMap(
        columns=list(columns.values()),
        rows=rows,
        hands=_hands(found, replay),
        dealer=_dealers(found, replay),
        slow=sum(one.state == SLOW for one in found),
    )


# --- Decisions ---------------------------------------------------------------------------------------


def _marked(state: RoundState, answers: Iterable[Answer]) -> Iterator[MapDecision]:
    timed = state.run.drill.scored and state.run.drill.plan != Plan.LESSON
    usual = cache(lambda: usual_seconds(membership=state.run.membership))
    for answer in answers:
        asked = list(decisions(state, answer))
        time = pace.time_of(seen=answer.seen, shown=answer.shown, received=answer.received)
        seconds = time.total_seconds() / len(asked) if timed and time and asked else None
        target = sum(decision.prompt.seconds for decision in asked) / (len(asked) or 1)
        for decision in asked:
            slow = seconds is not None and _is_slow(decision, seconds, target, usual)
            yield MapDecision(decision, _state(decision, slow=slow))


def _is_slow(
    decision: Decision, seconds: float, target: float, usual: Callable[[], Mapping[Kind, float]]
) -> bool:
    """Compare with the trainee's usual time, queried only where it decides."""
    kind = kind_of_prompt(game=decision.state.game.slug, prompt=decision.prompt)
    asks = pace.depends_on_usual(seconds, target=target)
    own = usual().get(kind) if kind and asks else None
    return pace.is_slow(seconds, target=target, usual=own)


def _state(decision: Decision, *, slow: bool) -> str:
    if not decision.right:
        return WRONG
    if decision.answer.hinted:
        return HINTED
    return SLOW if slow else RIGHT


# --- Rows and columns --------------------------------------------------------------------------------


def columns_of(state: RoundState, asked: Iterable[Prompt]) -> dict[str, str]:
    """Return column names by wager slug, in the layout's order; none if no bet was asked about.

    The price of a card is not a bet anyone is asked about. Of a layout only the bets asked about have a
    column: dozens lie there.
    """
    wanted = {column for prompt in asked if (column := column_of(prompt))}
    if not wanted:
        return {}
    laid = set() if state.game.colors else {line.wager for line in state.played.settlement.lines}
    names = {wager.slug: translate(wager.name) for wager in state.game.paid if not wager.buys_card}
    names = {"hand": gettext("Hand")} | names
    return {column: name for column, name in names.items() if column in wanted | laid}


def column_of(prompt: Prompt) -> str:
    """Return the column of a decision in its spot's row; "" for the dealer's own."""
    bet = "" if prompt.question.by_kind else prompt.wager
    return bet or ("hand" if prompt.question.names_hand and prompt.spot else "")


def _at(found: list[MapDecision], spot: int, column: str) -> list[MapDecision]:
    return [one for one in found if one.prompt.spot == spot and column_of(one.prompt) == column]


def hand_of(decision: Decision) -> str:
    """Return which hand in turn was asked about, by its spot and, of several, its number; "" for none."""
    spot, played = decision.prompt.spot, decision.state.played
    if not spot or column_of(decision.prompt) or decision.frame.step.act != "play-hands":
        return ""
    if played.inputs.seat(spot).hands == 1:
        return gettext("Spot %(spot)s") % {"spot": spot}
    return str(HAND) % {"spot": spot, "hand": decision.frame.felt.spot(spot).asked or 1}


def _hands(found: list[MapDecision], replay: str) -> list[MapCell]:
    """Return a cell for each hand in turn, in the order in which they are played."""
    groups: dict[str, list[MapDecision]] = {}
    for one in found:
        if label := hand_of(one.decision):
            groups.setdefault(label, []).append(one)
    return [_cell(label, group, replay) for label, group in groups.items()]


def _dealers(found: list[MapDecision], replay: str) -> list[MapCell]:
    """Return a cell for each place, ask and spot, in their order."""
    groups: dict[tuple[int, str, int], list[MapDecision]] = {}
    for one in found:
        if not column_of(one.prompt) and not hand_of(one.decision):
            at = one.decision.stop.frame, one.prompt.ask, one.prompt.spot
            groups.setdefault(at, []).append(one)
    return [_cell(dealers_label(group[0].decision), group, replay) for group in groups.values()]


def dealers_label(decision: Decision) -> str:
    prompt = decision.prompt
    if prompt.question is NEXT_STEP:
        return gettext("Next step after “%(step)s”") % {"step": step_title(prompt.step)}
    if not prompt.spot or prompt.about:
        return translate(prompt.label)
    player = player_title(decision.state.played.inputs.seat(prompt.spot))
    return gettext("%(player)s: %(what)s") % {"player": player, "what": translate(prompt.label)}


def _cell(label: str, found: list[MapDecision], replay: str) -> MapCell:
    """Return the most serious decision of a cell, with a link to it."""
    if not found:
        return MapCell(label, NOT_ASKED)
    worst = min(found, key=lambda one: (WRONG, HINTED, SLOW, RIGHT).index(one.state))
    marked = [one.decision.marked for one in found]
    over, short = sum(one.overpaid for one in marked), sum(one.underpaid for one in marked)
    return MapCell(
        label=label,
        state=worst.state,
        url=f"{replay}?at={worst.decision.stop.frame}",
        over=print_cents(over) if over else "",
        short=print_cents(short) if short else "",
    )
