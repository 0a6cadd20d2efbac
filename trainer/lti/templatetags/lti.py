"""What pages of classes and assignments show of the school's learning platforms."""

from typing import Any

from django import template

from trainer.accounts.models import ProviderKind, SignInProvider
from trainer.assignments.models import Assignment
from trainer.lti.models import PlatformScore
from trainer.schools.models import School

register = template.Library()


@register.filter
def has_platform(school: School) -> bool:
    return SignInProvider.objects.filter(school=school, kind=ProviderKind.LTI).exists()


@register.inclusion_tag("lti/_scores.html", takes_context=True)
def platform_scores(context: template.Context, assignment: Assignment) -> dict[str, Any]:
    rows = PlatformScore.objects.filter(link__assignment=assignment)
    rows = rows.select_related("membership__user", "link__course")
    return {
        "assignment": assignment,
        "rows": rows.order_by("membership__user__last_name", "membership__user__first_name", "pk"),
        "linked": assignment.platform_links.exclude(scores_url="").exists(),
        "csrf_token": context.get("csrf_token"),
    }
