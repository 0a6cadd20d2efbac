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
from trainer.courses.skill_progress import (
    LEARNING,
    SLIPPING,
    SkillProgress,
    answered_skill,
    open_mistakes_by_skill,
    skill_progress,
)
from trainer.courses.skills import WINDOW, Skill, profiles_of, skills_of
from trainer.pages.text import translate
from trainer.play.models import Verdict
from trainer.play.models.answers import with_keys
from trainer.play.selectors import APART, disclosed
from trainer.play.skills import Kind, kind_of
from trainer.practice.knowledge import FIELDS, SHOWN_FIRST, answered_rows, record_rules
from trainer.practice.remedial import recent_decisions
from trainer.schools.days import day_of
from trainer.schools.models import Membership, School
from trainer.schools.packs.choice import pack_of

Row = dict[str, Any]

# --- The groups: rows of the map ---------------------------------------------------------------------


BASE_BETS, SIDE_BETS, PROGRESSIVE, PROCEDURE = "base-bets", "side-bets", "progressive", "procedure"

GROUPS: dict[str, str | Promise] = {
    BASE_BETS: _("Base bets"),
    SIDE_BETS: _("Side bets"),
    asks.BETS_CALLED.name: _("Call bets"),
    asks.WINNERS.name: _("Winning bets"),
    asks.PAYOUTS.name: _("Payouts"),
    asks.ORDER.name: _("Settling order"),
    asks.PLAYERS.name: _("Player’s hand"),
    asks.DEALER.name: _("Dealer’s hand"),
    asks.TOTALS.name: _("Totals and the call"),
    asks.THIRD_CARDS.name: _("Third cards"),
    asks.SIGNALS.name: _("What a hand may do"),
    asks.INSURANCE.name: _("Insurance and the up card"),
    asks.DEALER_DRAW.name: _("The dealer’s draw"),
    asks.QUALIFYING.name: _("Qualifying"),
    asks.COMMISSION.name: _("Commission and the shoe"),
    PROGRESSIVE: _("Progressive"),
    asks.ENVY.name: _("Envy bonuses"),
    PROCEDURE: _("Procedure"),
    asks.IRREGULARITIES.name: _("Irregularities"),
    asks.STRATEGY.name: _("Player strategy"),
    asks.FLOOR.name: _("Acting as floor"),
}
"""Their names by slug, in the order of the map. A question that is in no group is part of the procedure."""

ON_LAYOUT = (asks.BETS_CALLED, asks.WINNERS, asks.PAYOUTS)
"""Groups of games in which all bet on what falls; elsewhere the bets are base bets and side bets."""


def group_words(group: str, games: Collection[str]) -> str:
    """Return the name of a group in these games."""
    if group == asks.COMMISSION.name:
        return translate(asks.group_words(asks.COMMISSION, (GAMES[game] for game in games)))
    return str(GROUPS[group])


ANNOUNCING = "call-hand"
"""A question of the progressive that games without one ask as well."""


def group_of(kind: Kind) -> str:
    if kind.wager:
        return _group_of_bet(GAMES[kind.game], kind.wager)
    if kind.ask == ANNOUNCING:
        return PROCEDURE
    groups = ASKS[kind.ask].groups if kind.ask in ASKS else ()
    if not GAMES[kind.game].falls:
        groups = tuple(group for group in groups if group not in ON_LAYOUT)
    group = next((group.name for group in groups if group.name in GROUPS), PROCEDURE)
    return PROGRESSIVE if group == asks.ENVY.name and not GAMES[kind.game].envy else group


def _group_of_bet(game: Game, slug: str) -> str:
    if game.falls:
        return asks.PAYOUTS.name
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


def recent_rows(*, trainee: Membership) -> list[Row]:
    """Return the last `WINDOW` answers to each question, those in remedial practice or with a hint apart from
    the others, oldest first: what a suggestion and the pictures of the last answers need, in one query."""
    apart = Case(
        When(Q(answer__run__drill__plan__in=APART) | Q(answer__hinted=True), then=Value(1)), default=Value(0)
    )
    number = Window(
        RowNumber(),
        partition_by=[F("answer__game"), F("ask"), F("wager"), apart],
        order_by=F("pk").desc(),
    )
    own = disclosed(Verdict.objects.in_force()).filter(answer__run__membership=trainee).exclude(SHOWN_FIRST)
    newest = own.annotate(number=number).filter(number__lte=WINDOW).order_by("pk")
    fields = ("pk", "overpaid", "underpaid", "answer__run", "answer__round", "answer__place")
    rows = list(with_keys(list(newest.values(*FIELDS, *fields))))
    for row in rows:
        row["kind"] = kind_of(game=row["answer__game"], key=row["key"])
    return [row for row in rows if row["kind"] and row["answer__game"] in GAMES]


# --- The map ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Cell:
    """A group of skills in one game. `share` is how many of their rules are learned, in whole percent."""

    game: str
    group: str
    skills: tuple[SkillProgress, ...]

    @property
    def learned(self) -> int:
        return sum(one.learned for one in self.skills)

    @property
    def state(self) -> str:
        """One skill that slips is enough, and all have to be learned."""
        states = {one.state for one in self.skills}
        if SLIPPING in states:
            return SLIPPING
        if len(states) == 1:
            return states.pop()
        return LEARNING

    @property
    def share(self) -> int:
        rules = sum(one.rules for one in self.skills)
        done = sum(one.learned_rules for one in self.skills)
        return done * 100 // rules if rules else 0


@dataclass(frozen=True)
class SkillMap:
    """The games that were met, in the order of `GAMES`, and the groups that any of them has; the skills of
    their courses, and the answers that all is computed from."""

    cells: Mapping[tuple[str, str], Cell]
    courses: tuple[Skill, ...] = ()
    rows: Sequence[Row] = ()
    school: School | None = None

    @cached_property
    def games(self) -> list[str]:
        return [game for game in GAMES if any(game == met for _group, met in self.cells)]

    @cached_property
    def groups(self) -> list[str]:
        return [group for group in GROUPS if any(group == found for found, _game in self.cells)]

    def words_of(self, group: str) -> str:
        """Return the name of a group in the games that have it."""
        return group_words(group, [game for found, game in self.cells if found == group])

    @property
    def states(self) -> dict[Kind, str]:
        return {one.kind: one.state for cell in self.cells.values() for one in cell.skills}

    @property
    def learned(self) -> tuple[int, int]:
        """Return how many skills of these games' courses are learned, of how many."""
        return len(self._learned), len(self.courses)

    @cached_property
    def _learned(self) -> set[Kind]:
        own = {skill.kind for skill in self.courses}
        found = (one for cell in self.cells.values() for one in cell.skills if one.kind in own)
        return {one.kind for one in found if one.learned}

    def learned_since(self, then: datetime) -> int | None:
        """Return how many more skills are learned than at that time; None if nothing was answered before.
        A skill that has slipped since counts neither now nor then."""
        before = [row for row in self.rows if row["answer__received"] < then]
        if not before:
            return None
        kept = [skill for skill in self.courses if skill.kind in self._learned]
        records = record_rules(before, school=self.school)
        earlier = skill_progress(kept, before, mistakes={}, on=day_of(then), records=records)
        return len(kept) - sum(one.learned for one in earlier)


def _met(trainee: Membership, rows: Sequence[Row]) -> tuple[tuple[Skill, ...], list[Kind]]:
    """Return the skills of the courses of the games in which these rows have an answer, by the house that the
    trainee trains for, and the other kinds of question there."""
    met = {row["answer__game"] for row in rows}
    courses = tuple(
        skill
        for game, profile in profiles_of(school=trainee.school, pack=pack_of(trainee)).items()
        if game in met
        for skill in skills_of(profile)
    )
    everyday = [kind for game in met for kind in everyday_kinds(GAMES[game])]
    taught = {skill.kind for skill in courses}
    others = dict.fromkeys([*everyday, *(row["kind"] for row in rows)])
    return courses, [kind for kind in others if kind not in taught]


def has_cell(*, trainee: Membership, rows: Sequence[Row], game: str, group: str) -> bool:
    """Return whether the map of these rows has this cell, before anything is counted for it."""
    if group not in GROUPS or not any(row["answer__game"] == game for row in rows):
        return False
    courses, others = _met(trainee, rows)
    kinds = (*(skill.kind for skill in courses), *others)
    return any(kind.game == game and group_of(kind) == group for kind in kinds)


def skill_map(*, trainee: Membership, school: School, rows: Sequence[Row]) -> SkillMap:
    """Return the map of the games in which these rows have an answer."""
    if not rows:
        return SkillMap({})
    courses, others = _met(trainee, rows)
    every = answered_rows(membership=trainee)
    records = record_rules(every, school=school)
    together: dict[tuple[str, str], list[SkillProgress]] = defaultdict(list)
    for one in skill_progress(
        (*courses, *(answered_skill(kind, records) for kind in others)),
        every,
        mistakes=open_mistakes_by_skill(recent_decisions(membership=trainee)),
        on=day_of(),
        records=records,
    ):
        together[group_of(one.kind), one.kind.game].append(one)
    cells = {at: Cell(at[1], at[0], tuple(found)) for at, found in together.items()}
    return SkillMap(cells, courses, every, school)


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
    """Return the last answers to a skill that are shown, oldest first."""
    own = [row for row in rows if row["kind"] == kind and not row["answer__hinted"]]
    return [row for row in own if row["answer__run__drill__plan"] not in APART][-WINDOW:]
