"""A trainee's skills: groups of them by game, the last answers to each, and the one that costs most."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from typing import Any

from django.db.models import Case, F, Q, Value, When
from django.db.models.expressions import Window
from django.db.models.functions import RowNumber
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games import GAMES
from games.engine.questions import ask as asks
from games.engine.questions.catalog import ASKS, EVERYDAY, questions_of
from games.engine.rules.games import Game
from games.engine.rules.wagers import ByMeter
from trainer.courses.progress import Mastery, mastered
from trainer.courses.skills import LAST_ONES, SHOWN_FIRST, WINDOW, last_of, profiles_of, skills_of
from trainer.play.models import Verdict
from trainer.play.models.answers import with_keys
from trainer.play.selectors import APART, disclosed
from trainer.play.skills import Kind, kind_of
from trainer.practice.reviews import long_overdue
from trainer.schools.models import Membership, School

Row = dict[str, Any]

# --- The groups: rows of the map ---------------------------------------------------------------------


BASE_BETS, SIDE_BETS, PROGRESSIVE, PROCEDURE = "base-bets", "side-bets", "progressive", "procedure"

GROUPS: dict[str, str | Promise] = {
    BASE_BETS: _("Base bets"),
    SIDE_BETS: _("Side bets"),
    asks.ORDER.name: _("Settling order"),
    asks.PLAYERS.name: _("Player’s hand"),
    asks.DEALER.name: _("Dealer’s hand"),
    asks.QUALIFYING.name: _("Qualifying"),
    PROGRESSIVE: _("Progressive"),
    asks.ENVY.name: _("Envy bonuses"),
    PROCEDURE: _("Procedure"),
    asks.IRREGULARITIES.name: _("Irregularities"),
    asks.STRATEGY.name: _("Player strategy"),
    asks.FLOOR.name: _("Acting as floor"),
}
"""Their names by slug, in the order of the map. A question that is in no group is part of the procedure."""


ANNOUNCING = "call-hand"
"""A question of the progressive that games without one ask as well."""


def group_of(kind: Kind) -> str:
    if kind.wager:
        return _group_of_bet(GAMES[kind.game], kind.wager)
    if kind.ask == ANNOUNCING:
        return PROCEDURE
    groups = ASKS[kind.ask].groups if kind.ask in ASKS else ()
    return next((group.name for group in groups if group.name in GROUPS), PROCEDURE)


def _group_of_bet(game: Game, slug: str) -> str:
    wager = next((one for one in game.wagers if one.slug == slug), None)
    if wager and isinstance(wager.pays, ByMeter):
        return PROGRESSIVE
    return SIDE_BETS if wager and wager.optional else BASE_BETS


def everyday_kinds(game: Game) -> Iterable[Kind]:
    """Yield what the game's own steps ask but for bets: some of it has no rule to learn in its course."""
    asked = [name for step in game.procedure for name in step.asks]
    for name in dict.fromkeys(asked):
        ask, question = questions_of(game).get(name, (None, None))
        if ask and question and ask.slug in EVERYDAY and not question.by_wager:
            yield Kind(game.slug, ask.slug)


# --- The last answers ---------------------------------------------------------------------------------


def recent_rows(*, trainee: Membership, before: datetime | None = None) -> list[Row]:
    """Return the last `WINDOW` answers to each question, of all or of those before a time, those in remedial
    practice or with a hint apart from the others, oldest first: all that the map and a suggestion need, in
    one query."""
    apart = Case(
        When(Q(answer__run__drill__plan__in=APART) | Q(answer__hinted=True), then=Value(1)), default=Value(0)
    )
    number = Window(
        RowNumber(),
        partition_by=[F("answer__game"), F("ask"), F("wager"), apart],
        order_by=F("pk").desc(),
    )
    own = disclosed(Verdict.objects.in_force()).filter(answer__run__membership=trainee).exclude(SHOWN_FIRST)
    if before:
        own = own.filter(answer__received__lt=before)
    newest = own.annotate(number=number).filter(number__lte=WINDOW).order_by("pk")
    fields = ("pk", "overpaid", "underpaid", "answer__run", "answer__round", "answer__place")
    rows = list(with_keys(list(newest.values(*LAST_ONES, *fields))))
    for row in rows:
        row["kind"] = kind_of(game=row["answer__game"], key=row["key"])
    return [row for row in rows if row["kind"] and row["answer__game"] in GAMES]


# --- The map ------------------------------------------------------------------------------------------


LEARNED, LEARNING, SLIPPING, NOT_STARTED = "learned", "learning", "slipping", "not-started"


@dataclass(frozen=True)
class Cell:
    """A group of skills in one game. `share` is how much of it is learned, in whole percent."""

    game: str
    group: str
    skills: tuple[Mastery, ...]

    @property
    def learned(self) -> int:
        return sum(one.known for one in self.skills)

    @property
    def state(self) -> str:
        """Slipping: a skill that was learned has lapsed."""
        if any(one.reached and one.lapsed for one in self.skills):
            return SLIPPING
        if self.learned == len(self.skills):
            return LEARNED
        return LEARNING if any(one.begun for one in self.skills) else NOT_STARTED

    @property
    def share(self) -> int:
        return sum(map(_share, self.skills)) // len(self.skills)


def _share(one: Mastery) -> int:
    """Right answers so far of those that a skill takes, in percent; 100 only where it is learned."""
    needed = -(-one.rule.window * one.rule.percent // 100)
    return 100 if one.known else min(95, one.right * 100 // needed)


@dataclass(frozen=True)
class SkillMap:
    """The games that were met, in the order of `GAMES`, and the groups that any of them has."""

    cells: Mapping[tuple[str, str], Cell]
    courses: frozenset[Kind] = frozenset()

    @cached_property
    def games(self) -> list[str]:
        return [game for game in GAMES if any(game == met for _group, met in self.cells)]

    @cached_property
    def groups(self) -> list[str]:
        return [group for group in GROUPS if any(group == found for found, _game in self.cells)]

    @property
    def learned(self) -> tuple[int, int]:
        """Return how many skills of these games' courses are learned, of how many."""
        return sum(one.known for one in self._own), len(self._own)

    @cached_property
    def _own(self) -> list[Mastery]:
        return [one for cell in self.cells.values() for one in cell.skills if one.kind in self.courses]

    def learned_since(self, rows: Sequence[Row]) -> int:
        """Return how many more skills are learned than by these earlier answers. A skill that has lapsed
        counts neither now nor then: when it lapsed is not stored."""
        kept = [one for one in self._own if not one.lapsed]
        then = mastered([one.kind for one in kept], last_of(rows), ())
        return sum(one.reached for one in kept) - sum(one.reached for one in then)


def skill_map(*, trainee: Membership, school: School, rows: Sequence[Row]) -> SkillMap:
    """Return the map of the games in which these rows have an answer."""
    met = {row["answer__game"] for row in rows}
    if not met:
        return SkillMap({})
    answered = dict.fromkeys(row["kind"] for row in rows)
    courses = [
        skill.kind
        for game, profile in profiles_of(school=school).items()
        if game in met
        for skill in skills_of(profile)
    ]
    everyday = [kind for game in met for kind in everyday_kinds(GAMES[game])]
    kinds = dict.fromkeys([*courses, *everyday, *answered])
    late = long_overdue(membership=trainee)
    together: dict[tuple[str, str], list[Mastery]] = defaultdict(list)
    for one in mastered(kinds, last_of(rows), late):
        together[group_of(one.kind), one.kind.game].append(one)
    cells = {at: Cell(at[1], at[0], tuple(found)) for at, found in together.items()}
    return SkillMap(cells, frozenset(courses))


# --- What to practice next ----------------------------------------------------------------------------


LAST, TOO_MANY = 10, 3
"""At the goal of 90%, three of the last ten answers to a skill are wrong once in fourteen times."""


@dataclass(frozen=True)
class Weakness:
    """A skill with so many wrong of its last answers, and what these cost in cents."""

    kind: Kind
    wrong: int
    of: int
    overpaid: int = field(default=0)
    underpaid: int = field(default=0)


def weakest(rows: Sequence[Row], *, closed: Collection[str] = ()) -> Weakness | None:
    """Return the skill that costs most: of those with too many wrong, the most money, then the most wrong.
    Remedial practice counts, so that the suggestion moves on once it helped; hints and games in `closed`
    do not."""
    last: dict[Kind, list[Row]] = defaultdict(list)
    for row in reversed(rows):
        open_to = row["answer__game"] not in closed and not row["answer__hinted"]
        if open_to and len(last[row["kind"]]) < LAST:
            last[row["kind"]].append(row)
    found = [_weakness(kind, own) for kind, own in last.items() if len(own) == LAST]
    weak = [one for one in found if one.wrong >= TOO_MANY]
    return min(weak, key=lambda one: (-one.overpaid - one.underpaid, -one.wrong, str(one.kind)), default=None)


def _weakness(kind: Kind, own: Sequence[Row]) -> Weakness:
    return Weakness(
        kind,
        sum(not row["right"] for row in own),
        len(own),
        sum(row["overpaid"] for row in own),
        sum(row["underpaid"] for row in own),
    )


def counted_rows(rows: Iterable[Row], kind: Kind) -> list[Row]:
    """Return the rows behind a skill's mastery, oldest first."""
    own = [row for row in rows if row["kind"] == kind and not row["answer__hinted"]]
    return [row for row in own if row["answer__run__drill__plan"] not in APART][-WINDOW:]
