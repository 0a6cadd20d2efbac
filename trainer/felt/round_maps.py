"""The map of a round that is over: every spot by its bets, and the dealer's own decisions, each with what it
was worth and the way to its place in the replay."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.engine.asks.questions import Prompt
from games.engine.money.amounts import print_cents
from games.engine.rounds.stops import Stop
from trainer.drills import pace
from trainer.drills.kinds import Kind, kind_of
from trainer.drills.models import Answer, Plan, Verdict
from trainer.drills.sittings import Sitting
from trainer.felt.titles import STEPS, prompt_label
from trainer.practice import failures
from trainer.saying import say

WRONG, HINTED, SLOW, RIGHT, NOT_ASKED = "wrong", "hinted", "slow", "right", "none"
"""What a cell can be, the gravest first."""

WORDS = {
    RIGHT: _("right"),
    WRONG: _("wrong"),
    SLOW: _("right, but slow"),
    HINTED: _("right, with a hint"),
    NOT_ASKED: _("not asked"),
}

HANDS = ("player-hand", "call-hand")


@dataclass(frozen=True)
class Marked:
    """One decision as it was marked, and the moment of the film at which it was asked."""

    prompt: Prompt
    verdict: Verdict
    moment: int
    state: str


@dataclass(frozen=True)
class MapCell:
    """`over` and `short` are dollars that a mispay gave away or kept; a cell without `url` was not asked."""

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
    spot: int
    cells: list[MapCell]


@dataclass(frozen=True)
class RoundMap:
    """`columns` are the names over the cells of each row; `dealer` what was asked beside hands and bets."""

    columns: list[str]
    rows: list[MapRow]
    dealer: list[MapCell]
    slow: int

    @cached_property
    def legend(self) -> list[tuple[str, str]]:
        """The states that occur, as (state, words), in the order of `WORDS`."""
        found = {cell.state for row in self.rows for cell in row.cells} | {c.state for c in self.dealer}
        return [(state, str(words)) for state, words in WORDS.items() if state in found]


def round_map(sitting: Sitting, answers: Iterable[Answer]) -> RoundMap:
    """Of a round whose answers may be told."""
    found = list(_marked(sitting, answers, _usual(sitting)))
    replay = reverse("reviewing:replay", args=[sitting.run.pk, sitting.round])
    columns = _columns(sitting, found)
    rows = [
        MapRow(spot, [_cell(name, _at(found, spot, column), replay) for column, name in columns.items()])
        for spot in sitting.spots
    ]
    return RoundMap(
        columns=list(columns.values()),
        rows=rows,
        dealer=_dealers(found, replay),
        slow=sum(one.state == SLOW for one in found),
    )


# --- Marked ------------------------------------------------------------------------------------------


def _marked(sitting: Sitting, answers: Iterable[Answer], usual: Mapping[Kind, float]) -> Iterator[Marked]:
    stops = {stop.place: stop for stop in sitting.stops}
    timed = sitting.run.drill.scored and sitting.run.drill.plan != Plan.LESSON
    for answer in answers:
        stop, verdicts = stops.get(answer.place), list(answer.verdicts.all())
        if stop is None:
            continue
        time = pace.time_of(seen=answer.seen, shown=answer.shown, received=answer.received)
        seconds = time.total_seconds() / len(verdicts) if timed and time and verdicts else None
        for prompt, verdict in _asked(stop, verdicts):
            kind = kind_of(game=sitting.game.slug, ask=verdict.ask, prompt=verdict.prompt)
            own = usual.get(kind) if kind else None
            slow = seconds is not None and pace.is_slow(seconds, ask=verdict.ask, usual=own)
            yield Marked(prompt, verdict, stop.moment, _state(verdict, answer, slow=slow))


def _asked(stop: Stop, verdicts: Iterable[Verdict]) -> Iterator[tuple[Prompt, Verdict]]:
    """Verdicts with their prompts, of those that this version still poses."""
    for verdict in verdicts:
        prompt = stop.prompt(verdict.prompt)
        if prompt:
            yield prompt, verdict


def _state(verdict: Verdict, answer: Answer, *, slow: bool) -> str:
    if not verdict.right:
        return WRONG
    if answer.hinted:
        return HINTED
    return SLOW if slow else RIGHT


def _usual(sitting: Sitting) -> Mapping[Kind, float]:
    """What each kind of decision usually takes this trainee; not asked for where nothing is timed."""
    drill = sitting.run.drill
    if not drill.scored or drill.plan == Plan.LESSON:
        return {}
    return failures.usual_seconds(membership=sitting.run.membership)


# --- Rows and columns --------------------------------------------------------------------------------


def _columns(sitting: Sitting, found: list[Marked]) -> dict[str, str]:
    """By the wager's slug: the hand and the bets of this table, in the layout's order; none where nothing was
    asked about them. The price of a card is no bet that anybody is asked about."""
    asked = {column for one in found if (column := _column(one.prompt))}
    if not asked:
        return {}
    laid = asked | {line.wager for line in sitting.played.settlement.lines}
    names = {wager.slug: say(wager.name) for wager in sitting.game.wagers if not wager.bought}
    names = {"hand": gettext("Hand")} | names | {"envy": gettext("Envy")}
    return {column: name for column, name in names.items() if column in laid}


def _column(prompt: Prompt) -> str:
    """Under which column of its spot's row a decision stands; "" for what is told apart."""
    return prompt.wager or ("hand" if prompt.ask in HANDS and prompt.spot else "")


def _at(found: list[Marked], spot: int, column: str) -> list[Marked]:
    return [one for one in found if one.prompt.spot == spot and _column(one.prompt) == column]


def _dealers(found: list[Marked], replay: str) -> list[MapCell]:
    """A cell for each place and ask, in the order in which they came."""
    groups: dict[tuple[int, str], list[Marked]] = {}
    for one in found:
        if not _column(one.prompt):
            groups.setdefault((one.moment, one.prompt.ask), []).append(one)
    return [_cell(_dealers_label(group[0].prompt), group, replay) for group in groups.values()]


def _dealers_label(prompt: Prompt) -> str:
    if prompt.ask == "next-step":
        return gettext("Next step after “%(step)s”") % {"step": STEPS[prompt.step]}
    if not prompt.spot:
        return prompt_label(prompt)
    return gettext("Spot %(spot)s: %(what)s") % {"spot": prompt.spot, "what": prompt_label(prompt)}


def _cell(label: str, found: list[Marked], replay: str) -> MapCell:
    """The gravest of its decisions, and the way there."""
    if not found:
        return MapCell(label, NOT_ASKED)
    worst = min(found, key=lambda one: (WRONG, HINTED, SLOW, RIGHT).index(one.state))
    over, short = (sum(getattr(one.verdict, name) for one in found) for name in ("overpaid", "underpaid"))
    return MapCell(
        label=label,
        state=worst.state,
        url=f"{replay}?at={worst.moment}",
        over=print_cents(over) if over else "",
        short=print_cents(short) if short else "",
    )
