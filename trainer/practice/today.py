"""Today's practice: one run of about ten minutes, made of what the trainee knows least.

Its sources are the due reviews, the open mistakes, the slow skills and a rare hand that is due. Each round
names its source as its phase, by which it is counted as a review, a mistake or a pace drill: see
trainer/play/models/drills.py. None of it is graded practice.
"""

from collections import defaultdict, deque
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import zip_longest
from typing import TypeVar

from django.utils import timezone

from games import GAMES
from trainer.play.models import Plan
from trainer.play.skills import Item, Kind, Misconception, Rarity, Subject, read_subject
from trainer.practice import remedial
from trainer.practice.knowledge import UNANSWERED, Rule, RuleRecords, known_by_kind
from trainer.practice.plans.deal_preview import DealPreview
from trainer.practice.plans.fresh_deals import one_of
from trainer.practice.plans.least_known import Pool
from trainer.practice.remedial import PastDecision, queue_of, recent_decisions, slow_kinds
from trainer.practice.reviews import Tests
from trainer.schools.models import Membership

_Subject = TypeVar("_Subject", bound=Subject)

MINUTES = 10

BETWEEN = 6
"""Seconds between two rounds: reading the result, dealing the next."""

MAX_ROUNDS = 40

WINDOW = 30
"""How many of the last decisions about a subject say how well it is known."""

UNKNOWN = 0.5
"""How well a subject is known of which nothing was answered."""

MAX_POOLS = 2
"""Games whose deals are looked at for their rules: each takes about half a second."""

CLOSE = 0.05
"""Of a skill that is reviewed, the rules that are known so little more than the least known one are asked."""

AGAIN = 3
"""Answers to one rule at most, where there is time left."""


@dataclass(frozen=True)
class Sources:
    """What there is to practice today, each subject once; `known` are the skills that were answered."""

    reviews: tuple[Subject, ...] = ()
    mistakes: tuple[Subject, ...] = ()
    slow: tuple[Kind, ...] = ()
    rare: tuple[Rarity, ...] = ()
    known: tuple[Kind, ...] = ()

    @property
    def begun(self) -> bool:
        """Whether anything can be dealt: some skill was answered before."""
        return bool(self.known or self.reviews or self.mistakes)


def sources_of(
    *,
    membership: Membership,
    closed: Collection[str] = (),
    recent: list[PastDecision] | None = None,
    tests: Tests | None = None,
) -> Sources:
    """Return them, but for the games in `closed`. `recent` decisions and table `tests` that were read
    already are not read again."""
    recent = recent_decisions(membership=membership) if recent is None else recent
    due = queue_of(membership, tests=tests).without(closed).today
    reviews = tuple(subject for subject in due if not isinstance(subject, Rarity))
    failed = remedial.failed(membership=membership, closed=closed, recent=recent)
    slow = slow_kinds(membership=membership, closed=closed, recent=recent)
    known = dict.fromkeys(one.kind for one in reversed(recent) if one.kind.game not in closed)
    mistakes = _without(failed, reviews)
    return Sources(
        reviews=reviews,
        mistakes=mistakes,
        slow=_without(slow, (*reviews, *mistakes)),
        rare=tuple(subject for subject in due if isinstance(subject, Rarity))[:1],
        known=tuple(known),
    )


def _without(subjects: Iterable[_Subject], others: Collection[Subject]) -> tuple[_Subject, ...]:
    return tuple(dict.fromkeys(subject for subject in subjects if subject not in others))


def knowledge(
    recent: Iterable[PastDecision], recall: Mapping[Subject, float], records: RuleRecords
) -> Mapping[Subject, float]:
    """Return by subject how well it is known, 0 to 1: a skill as well as the least known of its rules. Of
    what has no rules, the accuracy of its last decisions by Laplace's rule, times how likely it is
    remembered, where a review card says so."""
    last = defaultdict[Subject, deque[bool]](lambda: deque(maxlen=WINDOW))
    for one in recent:
        subject = one.misconception or one.dealt_for
        if isinstance(subject, Misconception):
            last[subject].append(one.right)
    shares = {subject: (sum(right) + 1) / (len(right) + 2) for subject, right in last.items()}
    others = dict.fromkeys([*shares, *recall])
    known = {subject: shares.get(subject, UNKNOWN) * recall.get(subject, 1) for subject in others}
    return known | known_by_kind(records, timezone.now())


@dataclass
class Dealer:
    """Deals rounds for subjects: of a skill, the rules of it that are known least."""

    records: RuleRecords
    deal_preview: DealPreview
    pools: dict[str, Pool] = field(default_factory=dict)

    def deal(self, subject: Subject, number: int) -> Item | None:
        """Return a round, the `number`th of the run; None where no deal brings it about."""
        item = self._of_rules(subject) if isinstance(subject, Kind) and subject.game in GAMES else None
        return item or one_of(subject, number, deal_preview=self.deal_preview)

    def _of_rules(self, kind: Kind) -> Item | None:
        pool = self._pool(kind.game)
        if pool is None:
            return None
        worth = self._worth(pool, {kind})
        most = max(worth.values(), default=0.0)
        least_known = {rule: value for rule, value in worth.items() if value >= most - CLOSE}
        return next(pool.deal(least_known, dict.fromkeys(least_known, 1), 1), None)

    def rest(self, kinds: Collection[Kind]) -> Iterator[Item]:
        """Yield rounds of these skills, those first that teach most, of the games in turn; then one for each
        skill that these don't ask."""
        games = dict.fromkeys(kind.game for kind in kinds if kind.game in GAMES)
        pools = [pool for pool in map(self._pool, games) if pool]
        dealt = [self._by_rule(pool, kinds) for pool in pools]
        yield from (item for turn in zip_longest(*dealt) for item in turn if item)
        asked = {kind for pool in pools for kind, _rule in pool.rules}
        others = [kind for kind in kinds if kind not in asked]
        found = (one_of(kind, number, deal_preview=self.deal_preview) for number, kind in enumerate(others))
        yield from (item for item in found if item)

    def _by_rule(self, pool: Pool, kinds: Collection[Kind]) -> Iterator[Item]:
        worth = self._worth(pool, kinds)
        return pool.deal(worth, dict.fromkeys(worth, AGAIN), MAX_ROUNDS)

    def _pool(self, game: str) -> Pool | None:
        if game not in self.pools and len(self.pools) < MAX_POOLS:
            self.pools[game] = Pool(game, self.deal_preview)
        return self.pools.get(game)

    def _worth(self, pool: Pool, kinds: Collection[Kind]) -> dict[Rule, float]:
        """Return what is not known of each rule of these skills that the pool can ask."""
        now = timezone.now()
        rules = (rule for rule in pool.rules if rule[0] in kinds)
        return {rule: 1 - self.records.get(rule, UNANSWERED).known(now) for rule in rules}


def own_pace(recent: Iterable[PastDecision]) -> float:
    """Return the trainee's time in shares of the target time, 0.5 to 3; 1 where none was measured."""
    timed = [(one.seconds, one.target) for one in recent if one.seconds is not None]
    target = sum(due for _took, due in timed)
    return min(3.0, max(0.5, sum(took for took, _due in timed) / target)) if target else 1.0


@dataclass(frozen=True)
class Practice:
    """The rounds, least known first, and the reviews that no deal brings about."""

    items: tuple[Item, ...]
    never: tuple[Subject, ...]


def practice(
    sources: Sources,
    *,
    known: Mapping[Subject, float],
    records: RuleRecords,
    pace: float,
    deal_preview: DealPreview,
) -> Practice:
    """Deal the subjects until the time is full, one at least of each source, and then what is known least of
    the skills that were answered. Of all of it the least known comes first."""
    items: list[tuple[float, Item]] = []
    never: list[Subject] = []
    left, dealer = MINUTES * 60.0, Dealer(records, deal_preview)
    for source, subject, item in _dealt(sources, known, dealer):
        if item is None:
            never += [subject] if source in (Plan.REVIEW, Plan.BURST) else []
            continue
        items.append((known.get(subject, UNKNOWN), replace(item, phase=source)))
        left -= BETWEEN + pace * _target(item, deal_preview)
        if left <= 0 or len(items) == MAX_ROUNDS:
            break
    items.sort(key=lambda each: each[0])
    return Practice(tuple(item for _known, item in _apart(items)), tuple(never))


def _dealt(
    sources: Sources, known: Mapping[Subject, float], dealer: Dealer
) -> Iterator[tuple[Plan, Subject, Item | None]]:
    for number, (source, subject) in enumerate(_ordered(sources, known)):
        yield source, subject, dealer.deal(subject, number)
    for item in dealer.rest(sources.known):
        yield Plan.ASKS, read_subject(item.kind), item


def _ordered(sources: Sources, known: Mapping[Subject, float]) -> Iterator[tuple[Plan, Subject]]:
    """Yield one of each source, then the others."""

    def by_knowledge(pair: tuple[Plan, Subject]) -> tuple[float, str]:
        return known.get(pair[1], UNKNOWN), str(pair[1])

    due: dict[Plan, tuple[Subject, ...]] = {
        Plan.REVIEW: sources.reviews,
        Plan.MISTAKES: sources.mistakes,
        Plan.PACE: sources.slow,
        Plan.BURST: sources.rare,
    }
    pairs = sorted(((plan, each) for plan, some in due.items() for each in some), key=by_knowledge)
    first = {plan: (plan, subject) for plan, subject in reversed(pairs)}
    yield from first.values()
    yield from (pair for pair in pairs if pair not in first.values())


def _apart(items: list[tuple[float, Item]]) -> Iterator[tuple[float, Item]]:
    """Yield the rounds in order, but a second one of a skill only after the first of all others."""
    times = defaultdict[str, int](int)
    turns = defaultdict[int, list[tuple[float, Item]]](list)
    for each in items:
        turns[times[each[1].kind]].append(each)
        times[each[1].kind] += 1
    for turn in sorted(turns):
        yield from turns[turn]


def _target(item: Item, deal_preview: DealPreview) -> int:
    """Return the target seconds of all that the round asks."""
    return sum(prompt.seconds for stop in deal_preview.stops(item) for prompt in stop.prompts)
