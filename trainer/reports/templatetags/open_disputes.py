"""The disputes that wait for a ruling, for the first pages of staff."""

from typing import Any

from django import template

from trainer.play.models import Dispute
from trainer.schools.models import Membership
from trainer.schools.rights import Right

register = template.Library()


@register.inclusion_tag("reports/_open_disputes.html")
def open_disputes(membership: Membership) -> dict[str, Any]:
    """Nothing for who may not rule."""
    if not membership.has(Right.DISPUTES):
        return {"count": 0}
    return {"count": Dispute.objects.open_for(membership).count()}
