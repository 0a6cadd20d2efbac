"""Placements: which games a trainee was placed in, and where it is due again."""

from datetime import datetime, timedelta

from django.db.models import Max
from django.utils import timezone

from games import GAMES
from trainer.drills.models import Plan, Run, RunQuerySet
from trainer.schools.models import Membership

AGAIN = timedelta(days=30)
"""After the last one ended."""


def due_in(*, membership: Membership) -> list[str]:
    """The games in which it is due, at the start or once more."""
    ended, now = _ended(membership), timezone.now()
    return [game for game in GAMES if game not in ended or ended[game] + AGAIN <= now]


def next_due(*, membership: Membership) -> datetime | None:
    """When one is due of all that were ended; None where none was."""
    ended = _ended(membership)
    return min(ended.values()) + AGAIN if ended else None


def placement_in_hand(*, membership: Membership, game: str) -> Run | None:
    """One that was begun and not ended."""
    return _placements(membership).filter(drill__game=game, finished=None).order_by("-begun").first()


def _ended(membership: Membership) -> dict[str, datetime]:
    ended = _placements(membership).exclude(finished=None).order_by().values_list("drill__game")
    return dict(ended.annotate(last=Max("finished")))


def _placements(membership: Membership) -> RunQuerySet:
    return Run.objects.filter(membership=membership, drill__plan=Plan.PLACEMENT).select_related("drill")
