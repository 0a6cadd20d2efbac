"""A dealer report: all figures of one person, in a fixed number of queries."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta, tzinfo
from typing import Any

from games.engine.questions.catalog import ASKS
from trainer.play.models import Verdict
from trainer.play.models.answers import ACTION, AMOUNT, with_keys
from trainer.play.pace import Paced
from trainer.play.selectors import disclosed, due_of, scored, seconds_of
from trainer.play.skills import Kind, Misconception, kind_of, named
from trainer.practice.knowledge import FIELDS
from trainer.reports.figures import weakness
from trainer.reports.filters import Filter
from trainer.reports.skill_map import skill_map
from trainer.schools.days import day_of
from trainer.schools.models import Membership

# A trainee's decisions, read once: every disclosed one, and which of them the figures count.
#
# Those that do not count are read as well: they say when a kind was met last, and what a review found.


Row = dict[str, Any]

COUNTED = (*FIELDS, "pk", "missed", "overpaid", "underpaid", "rare", "answer__run__drill__mode")


@dataclass(frozen=True, slots=True)
class Decided:
    """One decision that counts. `took` is None for an absence."""

    kind: Kind
    at: datetime
    right: bool
    missed: str
    overpaid: int
    underpaid: int
    rare: bool
    named: str
    took: float | None
    due: float


@dataclass(frozen=True)
class Record:
    """All rows as `with_keys` has them, each with its `kind`, in the order in which they were given; and
    the keys of those that count."""

    rows: list[Row]
    counted: frozenset[int]

    def decided(self) -> list[Decided]:
        together = Counter(row["answer"] for row in self.rows if row["pk"] in self.counted)
        return [_decided(row, together[row["answer"]]) for row in self.rows if row["pk"] in self.counted]


def record_of(*, trainee: Membership, chosen: Filter) -> Record:
    own = Verdict.objects.in_force().filter(answer__run__membership=trainee)
    counted = scored(own).filter(chosen.of_verdicts()).order_by().values_list("pk", flat=True)
    disclosed_rows = disclosed(own).with_names().order_by("pk").values(*COUNTED, "named")
    rows = sorted(with_keys(list(disclosed_rows)), key=lambda row: (row["answer__received"], row["pk"]))
    for row in rows:
        row["kind"] = _kind(row)
    return Record(rows, frozenset(counted))


def _kind(row: Mapping[str, Any]) -> Kind:
    """What is not asked any more is a kind of its own."""
    game, key = row["answer__game"], row["key"]
    return kind_of(game=game, key=key) or Kind(game, key.question)


def _decided(row: Row, together: int) -> Decided:
    return Decided(
        row["kind"],
        row["answer__received"],
        row["right"],
        row["missed"],
        row["overpaid"],
        row["underpaid"],
        row["rare"],
        "" if row["right"] else row["named"] or "",
        seconds_of(row, together),
        due_of(row, together),
    )


@dataclass
class Score:
    """How many of how many."""

    right: int = 0
    of: int = 0

    def add(self, right: bool) -> None:
        self.right += right
        self.of += 1


@dataclass
class Sums:
    """`action` and `amount` are bets that were wrong in what was done, and in how much; `routine` and
    `rare` are by the hand in question; `paced` holds the right ones. `after` is by days
    of a gap: the first decisions after it."""

    all: Score = field(default_factory=Score)
    action: int = 0
    amount: int = 0
    overpaid: int = 0
    underpaid: int = 0
    routine: Score = field(default_factory=Score)
    rare: Score = field(default_factory=Score)
    paced: Paced = field(default_factory=Paced)
    after: dict[int, Score] = field(default_factory=lambda: defaultdict(Score))

    def add(self, one: Decided) -> None:
        self.all.add(one.right)
        self.action += one.missed == ACTION
        self.amount += one.missed == AMOUNT
        self.overpaid += one.overpaid
        self.underpaid += one.underpaid
        (self.rare if one.rare else self.routine).add(one.right)
        if one.right and one.took is not None:
            self.paced.add(took=one.took, due=one.due)


def summed(decided: Iterable[Decided]) -> dict[Kind, Sums]:
    found: dict[Kind, Sums] = defaultdict(Sums)
    for one in decided:
        found[one.kind].add(one)
    return found


MAX_WEEKS = 26
"""The last ones in which anything was decided."""

Weeks = dict[date, dict[str, Score]]
"""By the Monday, and by the game."""


def weeks_of(decided: Iterable[Decided], *, zone: tzinfo) -> Weeks:
    found: dict[date, dict[str, Score]] = defaultdict(lambda: defaultdict(Score))
    for one in decided:
        day = day_of(one.at, zone)
        found[day - timedelta(days=day.weekday())][one.kind.game].add(one.right)
    return {monday: dict(found[monday]) for monday in sorted(found)[-MAX_WEEKS:]}


# Retention: how the first decision of a kind came out after so many days without it.
#
# What was practiced, reviewed or shown in between ends a gap, whether it counts or not. The first decision
# after the gap is reported where it counts.


GAPS = (7, 30)
"""Days; a gap of thirty is one of seven too."""


def first_after_gaps(record: Record) -> Iterator[tuple[Kind, int, bool]]:
    """The kind, the days, and whether it was right."""
    last: dict[Kind, datetime] = {}
    for row in record.rows:
        kind, at = row["kind"], row["answer__received"]
        before = last.get(kind)
        last[kind] = at
        if before is None or row["pk"] not in record.counted:
            continue
        for days in GAPS:
            if at - before >= timedelta(days=days):
                yield kind, days, row["right"]


MISTAKES = 3
"""Named mistakes that are listed, the commonest."""


@dataclass(frozen=True)
class SkillFigures:
    """A kind of decision: its figures, and the state of the skill today, whatever days were chosen."""

    kind: Kind
    sums: Sums
    state: str

    @property
    def asked(self) -> bool:
        """Whether this version still asks it; what is not asked cannot be learned."""
        return self.kind.ask in ASKS


@dataclass(frozen=True)
class GameFigures:
    game: str
    sums: Sums
    kinds: tuple[SkillFigures, ...]


@dataclass(frozen=True)
class NamedMistake:
    """`drilled` is what a drill of it deals: the misconception, or of a slip the kind that it happened in."""

    game: str
    slug: str
    times: int
    drilled: Kind | Misconception


@dataclass(frozen=True)
class DealerReport:
    games: tuple[GameFigures, ...]
    weeks: Weeks
    mistakes: tuple[NamedMistake, ...]


def dealer_report(*, trainee: Membership, chosen: Filter) -> DealerReport:
    """What was decided in most comes first, and of each game what is weakest."""
    record = record_of(trainee=trainee, chosen=chosen)
    decided = record.decided()
    kinds = summed(decided)
    games: dict[str, Sums] = {}
    for one in decided:
        games.setdefault(one.kind.game, Sums()).add(one)
    for kind, days, right in first_after_gaps(record):
        kinds[kind].after[days].add(right)
        games[kind.game].after[days].add(right)
    states = skill_map(trainee=trainee, school=trainee.school, rows=record.rows).states
    found = [SkillFigures(kind, sums, states[kind]) for kind, sums in kinds.items()]
    ordered = sorted(found, key=_weakness)
    return DealerReport(
        tuple(
            GameFigures(game, games[game], tuple(one for one in ordered if one.kind.game == game))
            for game in sorted(games, key=lambda game: (-games[game].all.of, game))
        ),
        weeks_of(decided, zone=trainee.school.tz),
        _mistakes(decided),
    )


def _weakness(one: SkillFigures) -> tuple[bool, float, str]:
    share = one.sums.all
    return weakness({"right": share.right, "decisions": share.of, "question": str(one.kind)})


def _mistakes(decided: Iterable[Decided]) -> tuple[NamedMistake, ...]:
    times: Counter[tuple[str, str]] = Counter()
    where: dict[tuple[str, str], Counter[Kind]] = {}
    for one in decided:
        if one.named:
            times[one.kind.game, one.named] += 1
            where.setdefault((one.kind.game, one.named), Counter())[one.kind] += 1
    ranked = sorted(times.items(), key=lambda each: (-each[1], each[0]))[:MISTAKES]
    return tuple(
        NamedMistake(game, slug, count, named(game, slug) or _commonest(where[game, slug]))
        for (game, slug), count in ranked
    )


def _commonest(kinds: Counter[Kind]) -> Kind:
    return min(kinds, key=lambda kind: (-kinds[kind], str(kind)))
