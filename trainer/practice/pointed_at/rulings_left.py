"""How one's disputes were ruled, on the first page until the ruling is read."""

from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse

from trainer.practice.wording import game_name
from trainer.remarks.models import Dispute
from trainer.schools.models import Membership

SHOWN = 5


@dataclass(frozen=True)
class RulingLeft:
    """`stands` says whether the verdict stays as it was."""

    url: str
    stands: bool
    who: str
    game: str
    text: str
    at: datetime


def rulings_left(*, membership: Membership) -> list[RulingLeft]:
    """The oldest first."""
    return [_ruling_left(dispute) for dispute in Dispute.objects.ruled_unread(membership)[:SHOWN]]


def _ruling_left(dispute: Dispute) -> RulingLeft:
    answer, ruling = dispute.answer, dispute.ruling
    address = reverse("reviewing:replay", args=[answer.run_id, answer.round])
    return RulingLeft(
        url=f"{address}?place={answer.place}",
        stands=ruling.stands,
        who=ruling.by.user.display_name,
        game=game_name(answer.game or answer.run.drill.game),
        text=ruling.words,
        at=ruling.at,
    )
