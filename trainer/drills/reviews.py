"""Spaced repetition over kinds of decision: what an answer tells the memory model, and what is due today.

The model (FSRS) is a pure step: card and rating in, new card out. Its intervals are whole days: what is to
be done again at once is in "my mistakes". A right answer to a kind that is not due says little about what
will be known next week, and moves nothing; a wrong one always does.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils import timezone
from fsrs import Card, Rating, Scheduler

from games.engine.rounds.grading import Verdict
from trainer.drills import pace
from trainer.drills.kinds import Kind, kind_of_prompt, read_kind
from trainer.drills.models import Answer, Mode, Plan, ReviewCard, Run
from trainer.schools.models import Membership

DAILY = 40
"""Decisions that are reviewed in a day at most; what is left over waits, the longest overdue first."""

SCHEDULER = Scheduler(learning_steps=(), relearning_steps=(), maximum_interval=180, enable_fuzzing=False)


@dataclass(frozen=True)
class Queue:
    """What is due: the kinds for today, the most overdue first, and how many wait for another day."""

    today: tuple[Kind, ...]
    waiting: int = 0


def queue(*, membership: Membership) -> Queue:
    """Due by the end of this day, up to what is left of the day's share."""
    cards = ReviewCard.objects.filter(membership=membership, due__lt=_tomorrow(timezone.now()))
    due = [read_kind(kind) for kind in cards.order_by("due", "kind").values_list("kind", flat=True)]
    left = max(0, DAILY - _reviewed_today(membership)) if due else 0
    return Queue(tuple(due[:left]), len(due[left:]))


def _reviewed_today(membership: Membership) -> int:
    today = _tomorrow(timezone.now()) - timedelta(days=1)
    reviewed = Answer.objects.filter(
        run__membership=membership, run__drill__plan=Plan.REVIEW, received__gte=today
    )
    return reviewed.order_by().values("run", "round").distinct().count()


def _tomorrow(now: datetime) -> datetime:
    midnight = timezone.localtime(now).replace(hour=0, minute=0, second=0, microsecond=0)
    return midnight + timedelta(days=1)


def learn(*, run: Run, answer: Answer, verdicts: Sequence[Verdict]) -> None:
    """Moves the cards that this answer was about; called within the transaction that stores it.

    What is shown first, recited in a lesson or not yet told, as in a table test, moves none.
    """
    if run.drill.mode in (Mode.LEARN, Mode.TEST) or run.drill.plan == Plan.LESSON:
        return
    ratings = _ratings(answer, verdicts)
    kept = ReviewCard.objects.filter(membership_id=run.membership_id, kind__in=[*map(str, ratings)])
    before = {card.kind: card for card in kept}
    changed = [
        ReviewCard(membership_id=run.membership_id, kind=str(kind), state=card.to_dict(), due=card.due)
        for kind, rating in ratings.items()
        if (card := _step(before.get(str(kind)), rating, answer.received))
    ]
    if changed:
        ReviewCard.objects.bulk_create(
            changed,
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


def _ratings(answer: Answer, verdicts: Sequence[Verdict]) -> dict[Kind, Rating]:
    """By kind; wrong if any decision of the kind was."""
    by_kind: dict[Kind, list[Verdict]] = {}
    for verdict in verdicts:
        kind = kind_of_prompt(game=answer.game, prompt=verdict.prompt)
        if kind:
            by_kind.setdefault(kind, []).append(verdict)
    time = pace.time_of(seen=answer.seen, shown=answer.shown, received=answer.received)
    allowed = sum(verdict.prompt.seconds for verdict in verdicts)
    share = time.total_seconds() / allowed if time is not None and allowed else None
    return {
        kind: rate(right=all(v.right for v in of_kind), hinted=answer.hinted, share=share)
        for kind, of_kind in by_kind.items()
    }


def rate(*, right: bool, hinted: bool, share: float | None) -> Rating:
    """`share` is the time that was taken in shares of the target; None where it is not known."""
    if not right:
        return Rating.Again
    if hinted or (share is not None and share > 1):
        return Rating.Hard
    return Rating.Easy if share is not None and share <= pace.FAST else Rating.Good
