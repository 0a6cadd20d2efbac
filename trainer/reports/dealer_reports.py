"""A dealer's sheet: all that is told of one person, from their decisions, in a fixed number of queries."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from games.engine.asks.table import ASKS
from trainer.dealers.counting.by_week import Weeks, weeks_of
from trainer.dealers.counting.dealer_records import Decided, record_of
from trainer.dealers.counting.kind_sums import Sums, summed
from trainer.dealers.counting.retained import first_after_gaps
from trainer.dealers.rule.rules_in_force import rule_of
from trainer.drills.kinds import Kind
from trainer.drills.reviews import long_overdue
from trainer.drills.reviews.subjects import Misconception, named
from trainer.path.known import last_of
from trainer.path.masteries import Mastery, Rule, mastered
from trainer.progress.figures import weakness
from trainer.progress.filters import Filter
from trainer.schools.models import Membership

MISTAKES = 3
"""Named mistakes that are told, the commonest."""


@dataclass(frozen=True)
class OfKind:
    """A kind of decision: its figures, and whether it is mastered today, whatever days were chosen."""

    kind: Kind
    sums: Sums
    mastery: Mastery

    @property
    def asked(self) -> bool:
        """Whether this version still asks it: what nobody is asked nobody masters."""
        return self.kind.ask in ASKS


@dataclass(frozen=True)
class OfGame:
    game: str
    sums: Sums
    kinds: tuple[OfKind, ...]


@dataclass(frozen=True)
class NamedMistake:
    """`drilled` is what a drill of it deals: the misconception, or of a slip the kind that it happened in."""

    game: str
    slug: str
    times: int
    drilled: Kind | Misconception


@dataclass(frozen=True)
class DealerSheet:
    rule: Rule
    games: tuple[OfGame, ...]
    weeks: Weeks
    mistakes: tuple[NamedMistake, ...]


def sheet_of(*, trainee: Membership, chosen: Filter) -> DealerSheet:
    """What was decided in most comes first, and of each game what is weakest."""
    record, rule = record_of(trainee=trainee, chosen=chosen), rule_of(trainee.school)
    decided = record.decided()
    kinds = summed(decided)
    games: dict[str, Sums] = {}
    for one in decided:
        games.setdefault(one.kind.game, Sums()).add(one)
    for kind, days, right in first_after_gaps(record):
        kinds[kind].after[days].add(right)
        games[kind.game].after[days].add(right)
    late = long_overdue(membership=trainee)
    last = last_of(record.told_apart(), window=rule.window)
    masteries = {one.kind: one for one in mastered(kinds, last, late, rule=rule)}
    found = [OfKind(kind, sums, masteries[kind]) for kind, sums in kinds.items()]
    ordered = sorted(found, key=_weakness)
    return DealerSheet(
        rule,
        tuple(
            OfGame(game, games[game], tuple(one for one in ordered if one.kind.game == game))
            for game in sorted(games, key=lambda game: (-games[game].all.of, game))
        ),
        weeks_of(decided, zone=trainee.school.tz),
        _mistakes(decided),
    )


def _weakness(one: OfKind) -> tuple[bool, float, str]:
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
