"""What is due today: misconceptions first, then kinds of decision, the longest overdue before, and at the
end a burst of what hardly ever comes.

Before a table test nothing of its game is due only after it: each card that would be comes once in the week
before, each on a day of its own.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from django.db.models import Q
from django.utils import timezone

from trainer.drills.kinds import Kind
from trainer.drills.models import Answer, Plan, ReviewCard
from trainer.drills.reviews.deck import reviewed_last, tomorrow
from trainer.drills.reviews.learning import catch_up
from trainer.drills.reviews.subjects import RARE, Misconception, Rarity, Subject, read_subject
from trainer.schools.models import Membership

DAILY = 40
"""Rounds that are reviewed in a day at most; what is left over waits, the longest overdue first."""

BURST = 5
"""Of them at most so many of what hardly ever comes: each is a whole round."""

BEFORE_TEST = 7
"""Days before a test over which what would be due after it is spread."""

Tests = Mapping[str, date]
"""By game the day of the next table test that is given in it."""


@dataclass(frozen=True)
class Queue:
    """What is due: for today, and how many wait for another day."""

    today: tuple[Subject, ...]
    waiting: int = 0

    def without(self, games: Collection[str]) -> "Queue":
        """What is due of other games; the rest of today waits."""
        today = tuple(subject for subject in self.today if subject.game not in games)
        return Queue(today, self.waiting + len(self.today) - len(today))


def queue(*, membership: Membership, tests: Tests | None = None) -> Queue:
    """Due by the end of this day, up to what is left of the day's share."""
    catch_up(membership=membership)
    due = list(_in_order(membership, tests or {}))
    left = max(0, DAILY - _reviewed_today(membership)) if due else 0
    rare = [subject for subject in due if isinstance(subject, Rarity)]
    others = [subject for subject in due if not isinstance(subject, Rarity)][:left]
    burst = BURST - _rare_today(membership) if rare else 0
    today = (*others, *rare[: max(0, min(burst, left - len(others)))])
    return Queue(today, len(due) - len(today))


def _in_order(membership: Membership, tests: Tests) -> Iterator[Subject]:
    end = tomorrow(timezone.now())
    looked_at = Q(due__lt=end)
    for game in tests:
        looked_at |= Q(kind__startswith=f"{game}/")
    cards = ReviewCard.objects.filter(looked_at, membership=membership).order_by("due", "kind")
    found = ((read_subject(card.kind), card) for card in cards)
    due = [(subject, when) for subject, card in found if (when := aimed(subject, card, tests)) < end]
    due.sort(key=lambda each: (not isinstance(each[0], Misconception), each[1], str(each[0])))
    yield from (subject for subject, _when in due)


def aimed(subject: Subject, card: ReviewCard, tests: Tests) -> datetime:
    """When it is due in view of the tests that are given."""
    day = tests.get(subject.game)
    if day is None or timezone.localdate(card.due) < day:
        return card.due
    last = reviewed_last(card.state)
    if last and timezone.localdate(last) >= day - timedelta(days=BEFORE_TEST):
        return card.due
    return card.due - timedelta(days=(timezone.localdate(card.due) - day).days + 1 + card.pk % BEFORE_TEST)


LONG = timedelta(days=14)
"""Overdue for so long, a kind may as well be forgotten."""


def long_overdue(*, membership: Membership, game: str = "") -> frozenset[Kind]:
    """The kinds of a game, or of all, whose review was due so long ago that nobody can say that they are
    still known."""
    catch_up(membership=membership)
    of_game = Q(kind__startswith=f"{game}/") if game else Q()
    cards = ReviewCard.objects.filter(of_game, membership=membership)
    late = cards.filter(due__lt=timezone.now() - LONG).values_list("kind", flat=True)
    return frozenset(subject for subject in map(read_subject, late) if isinstance(subject, Kind))


def put_off(*, membership: Membership, subjects: Iterable[Subject], days: int) -> None:
    """What no deal of this house brings about waits so long: rules and houses change."""
    cards = ReviewCard.objects.filter(membership=membership, kind__in=[str(subject) for subject in subjects])
    cards.update(due=timezone.now() + timedelta(days=days))


def _rare_today(membership: Membership) -> int:
    """How much of what hardly ever comes was asked today."""
    states = ReviewCard.objects.filter(membership=membership, kind__contains=f"/{RARE}/").values_list(
        "state", flat=True
    )
    days = (timezone.localdate(last) for state in states if (last := reviewed_last(state)))
    return sum(day == timezone.localdate() for day in days)


def _reviewed_today(membership: Membership) -> int:
    today = tomorrow(timezone.now()) - timedelta(days=1)
    reviewed = Answer.objects.filter(
        run__membership=membership, run__drill__plan=Plan.REVIEW, received__gte=today
    )
    return reviewed.order_by().values("run", "round").distinct().count()
