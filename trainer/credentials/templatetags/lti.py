"""What pages of classes and assignments show of the school's learning platforms."""

from typing import Any

from django import template
from django.urls import reverse

from trainer.accounts.models import ProviderKind, SignInProvider
from trainer.assignments.models import Assignment
from trainer.credentials.models import PlatformScore
from trainer.exams.models import Attempt, Exam
from trainer.play.models import Run
from trainer.schools.models import School

register = template.Library()


@register.filter
def has_platform(school: School) -> bool:
    return SignInProvider.objects.filter(school=school, kind=ProviderKind.LTI).exists()


@register.inclusion_tag("credentials/lti/_scores.html", takes_context=True)
def platform_scores(context: template.Context, of: Assignment | Exam) -> dict[str, Any]:
    rows = PlatformScore.objects.filter(link__in=of.platform_links.all())
    rows = rows.select_related("membership__user", "link__course")
    sending = "lti:send_scores" if isinstance(of, Assignment) else "lti:send_test_scores"
    return {
        "sending": reverse(sending, args=[of.pk]),
        "rows": rows.order_by("membership__user__last_name", "membership__user__first_name", "pk"),
        "linked": of.platform_links.exclude(scores_url="").exists(),
        "csrf_token": context.get("csrf_token"),
    }


@register.simple_tag
def sent_scores_of(run: Run) -> list[PlatformScore]:
    """Return what was, or will be, sent of the table test of a run; nothing of an older attempt."""
    found = PlatformScore.objects.filter(membership=run.membership_id)
    found = found.filter(link__exam__candidates__attempts__run=run).select_related("link__course")
    rows = list(found.order_by("pk"))
    return [] if rows and _is_older(run) else rows


def _is_older(run: Run) -> bool:
    attempt = Attempt.objects.select_related("candidate").get(run=run)
    newer = Attempt.objects.filter(candidate__exam=attempt.candidate.exam_id, number__gt=attempt.number)
    return newer.filter(membership=attempt.membership_id, run__finished__isnull=False).exists()
