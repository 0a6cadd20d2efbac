"""The deck: a trainee's review cards while they are moved, stored all at once.

The model's intervals are whole days: what is to be done again at once is in "my mistakes". A right answer
to what is not due says little about what will be known next week, and moves nothing, but where a review
asked for it before its time; a wrong one always does.
"""

from datetime import datetime, timedelta
from typing import Any

from django.utils import timezone
from fsrs import Card, Rating, Scheduler

from trainer.drills.models import ReviewCard
from trainer.drills.reviews.subjects import Subject
from trainer.schools.models import Membership

SCHEDULER = Scheduler(learning_steps=(), relearning_steps=(), maximum_interval=180, enable_fuzzing=False)


def tomorrow(now: datetime) -> datetime:
    """Midnight, where this school is."""
    midnight = timezone.localtime(now).replace(hour=0, minute=0, second=0, microsecond=0)
    return midnight + timedelta(days=1)


def reviewed_last(state: dict[str, Any]) -> datetime | None:
    """None for a card that waits for its first time."""
    last = state.get("last_review")
    return datetime.fromisoformat(last) if last else None


class Deck:
    """`moved` and `gone` are what is to be stored."""

    def __init__(self, membership: Membership) -> None:
        self.membership = membership
        self.cards = {card.kind: card for card in ReviewCard.objects.filter(membership=membership)}
        self.moved: dict[str, ReviewCard] = {}
        self.gone: set[str] = set()

    @property
    def names(self) -> frozenset[str]:
        return frozenset(self.cards)

    def review(self, subject: Subject, rating: Rating, *, at: datetime, dealt: bool) -> None:
        """`dealt` says that a review asked for it."""
        kept = self.cards.get(str(subject))
        if (
            kept
            and rating is not Rating.Again
            and kept.due >= tomorrow(at)
            and not (dealt and _rested(kept, at))
        ):
            return
        card = Card.from_dict(kept.state) if kept else Card(card_id=0, due=at)
        self._keep(str(subject), SCHEDULER.review_card(card, rating, review_datetime=at)[0])

    def add(self, subject: Subject, *, due: datetime) -> None:
        """One that is due for the first time then."""
        self._keep(str(subject), Card(card_id=0, due=due))

    def last_review(self, subject: Subject) -> datetime | None:
        kept = self.cards.get(str(subject))
        return reviewed_last(kept.state) if kept else None

    def drop(self, subject: Subject) -> None:
        if self.cards.pop(str(subject), None):
            self.moved.pop(str(subject), None)
            self.gone.add(str(subject))

    def _keep(self, name: str, card: Card) -> None:
        kept = ReviewCard(membership=self.membership, kind=name, state=card.to_dict(), due=card.due)
        self.cards[name] = self.moved[name] = kept
        self.gone.discard(name)

    def store(self) -> None:
        ReviewCard.objects.filter(membership=self.membership, kind__in=self.gone).delete()
        ReviewCard.objects.bulk_create(
            self.moved.values(),
            update_conflicts=True,
            unique_fields=["membership", "kind"],
            update_fields=["state", "due"],
        )


def _rested(kept: ReviewCard, at: datetime) -> bool:
    """Whether the last time was on another day."""
    last = reviewed_last(kept.state)
    return last is None or tomorrow(last) < tomorrow(at)
