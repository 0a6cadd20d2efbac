"""Spaced repetition over kinds of decision: what answers tell the memory model, and what is due today.

The model (FSRS) is a pure step: card and rating in, new card out. Its intervals are whole days: what is to
be done again at once is in "my mistakes". A right answer to a kind that is not due says little about what
will be known next week, and moves nothing; a wrong one always does.

Cards follow from answers, and are moved by whoever asks for them next: nobody who answers waits for that.
"""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F, Prefetch, Q
from django.utils import timezone
from fsrs import Card, Rating, Scheduler

from trainer.drills import pace
from trainer.drills.kinds import Kind, kind_of, read_kind
from trainer.drills.models import Answer, Mode, Plan, ReviewCard, Run, Verdict
from trainer.drills.models.stored import in_force
from trainer.schools.models import Membership

DAILY = 40
"""Decisions that are reviewed in a day at most; what is left over waits, the longest overdue first."""

SCHEDULER = Scheduler(learning_steps=(), relearning_steps=(), maximum_interval=180, enable_fuzzing=False)


@dataclass(frozen=True)
class Queue:
    """What is due: the kinds for today, the most overdue first, and how many wait for another day."""

    today: tuple[Kind, ...]
    waiting: int = 0

    def without(self, games: Collection[str]) -> "Queue":
        """What is due of other games; the rest of today waits."""
        today = tuple(kind for kind in self.today if kind.game not in games)
        return Queue(today, self.waiting + len(self.today) - len(today))


def queue(*, membership: Membership) -> Queue:
    """Due by the end of this day, up to what is left of the day's share."""
    catch_up(membership=membership)
    cards = ReviewCard.objects.filter(membership=membership, due__lt=_tomorrow(timezone.now()))
    due = [read_kind(kind) for kind in cards.order_by("due", "kind").values_list("kind", flat=True)]
    left = max(0, DAILY - _reviewed_today(membership)) if due else 0
    return Queue(tuple(due[:left]), len(due[left:]))


LONG = timedelta(days=14)
"""Overdue for so long, a kind may as well be forgotten."""


def long_overdue(*, membership: Membership, game: str) -> frozenset[Kind]:
    """The kinds of a game whose review was due so long ago that nobody can say that they are still known."""
    catch_up(membership=membership)
    cards = ReviewCard.objects.filter(membership=membership, kind__startswith=f"{game}/")
    late = cards.filter(due__lt=timezone.now() - LONG).values_list("kind", flat=True)
    return frozenset(read_kind(kind) for kind in late)


def _reviewed_today(membership: Membership) -> int:
    today = _tomorrow(timezone.now()) - timedelta(days=1)
    reviewed = Answer.objects.filter(
        run__membership=membership, run__drill__plan=Plan.REVIEW, received__gte=today
    )
    return reviewed.order_by().values("run", "round").distinct().count()


def _tomorrow(now: datetime) -> datetime:
    midnight = timezone.localtime(now).replace(hour=0, minute=0, second=0, microsecond=0)
    return midnight + timedelta(days=1)


def catch_up(*, membership: Membership) -> None:
    """Moves the cards that the answers since the last time were about.

    What is shown first, recited in a lesson or not yet told, as in a table test, moves none; what was said in
    a live room does once that is closed.
    """
    behind = Run.objects.filter(membership=membership).exclude(learned=F("version"))
    behind = behind.exclude(drill__plan=Plan.ROOM, finished=None)
    runs = list(behind.select_related("drill").order_by("begun", "pk"))
    if not runs:
        return
    with transaction.atomic():
        taken = [run for run in runs if _take(run)]
        _learn(membership, list(_new_answers(taken)))


def _take(run: Run) -> bool:
    """Whether nobody else learned from it meanwhile."""
    same = Run.objects.filter(pk=run.pk, learned=run.learned)
    return same.update(learned=run.version) == 1


def _new_answers(runs: Iterable[Run]) -> Iterator[Answer]:
    """What counts of them, in the order in which it was given, as far as these copies of the runs know."""
    new = Q(pk__in=())
    for run in runs:
        if run.drill.mode not in (Mode.LEARN, Mode.TEST) and run.drill.plan != Plan.LESSON:
            new |= Q(run=run, version__gt=run.learned, version__lte=run.version)
    verdicts = Prefetch("verdicts", Verdict.objects.joined_to_names())
    yield from Answer.objects.filter(new).order_by("received", "pk").prefetch_related(verdicts)


def _learn(membership: Membership, answers: Iterable[Answer]) -> None:
    cards = {card.kind: card for card in ReviewCard.objects.filter(membership=membership)}
    moved: dict[str, ReviewCard] = {}
    for answer in answers:
        for kind, rating in _ratings(answer).items():
            name = str(kind)
            card = _step(moved.get(name) or cards.get(name), rating, answer.received)
            if card:
                moved[name] = ReviewCard(membership=membership, kind=name, state=card.to_dict(), due=card.due)
    ReviewCard.objects.bulk_create(
        moved.values(),
        update_conflicts=True,
        unique_fields=["membership", "kind"],
        update_fields=["state", "due"],
    )


def _step(kept: ReviewCard | None, rating: Rating, now: datetime) -> Card | None:
    """The card after this answer; None where it stays as it is."""
    if kept and rating is not Rating.Again and kept.due >= _tomorrow(now):
        return None
    card = Card.from_dict(kept.state) if kept else Card(card_id=0, due=now)
    return SCHEDULER.review_card(card, rating, review_datetime=now)[0]


def _ratings(answer: Answer) -> dict[Kind, Rating]:
    """By kind; wrong if any decision of the kind was, or if the answer had to be told."""
    by_kind: dict[Kind, bool] = {}
    for marked in in_force(answer):
        kind = kind_of(game=answer.game, key=marked.key)
        if kind:
            by_kind[kind] = by_kind.get(kind, True) and marked.right and not answer.told
    time = pace.time_of(seen=answer.seen, shown=answer.shown, received=answer.received)
    share = time.total_seconds() / answer.allowed if time is not None and answer.allowed else None
    return {kind: rate(right=right, hinted=answer.hinted, share=share) for kind, right in by_kind.items()}


def rate(*, right: bool, hinted: bool, share: float | None) -> Rating:
    """`share` is the time that was taken in shares of the target; None where it is not known."""
    if not right:
        return Rating.Again
    if hinted or (share is not None and share > 1):
        return Rating.Hard
    return Rating.Easy if share is not None and share <= pace.FAST else Rating.Good
