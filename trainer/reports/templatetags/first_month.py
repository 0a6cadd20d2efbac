"""In place of empty figures: what there is so far, and when they come."""

from typing import Any

from django import template

from trainer.reports.first_month import figures_come, has_graded_rounds, so_far
from trainer.schools.models import Membership

register = template.Library()


register.simple_tag(figures_come)


@register.inclusion_tag("reports/_first_month.html")
def first_month(membership: Membership, kind: str) -> dict[str, Any]:
    """Of a school that has figures already only when those of this kind come."""
    school = membership.school
    return {"so_far": "" if has_graded_rounds(school) else so_far(school), "come": figures_come(kind)}
