"""{{ moment|ago }}: how long ago something was, as people say it: "17 hours ago", "just now"."""

from datetime import datetime, timedelta

from django import template
from django.utils import timezone
from django.utils.timesince import timesince
from django.utils.translation import gettext

JUST_NOW = timedelta(minutes=1)

register = template.Library()


@register.filter
def ago(moment: datetime) -> str:
    """In the largest unit alone; what a clock a little ahead of ours calls the future is now."""
    if timezone.now() - moment < JUST_NOW:
        return gettext("just now")
    return gettext("%(ago)s ago") % {"ago": timesince(moment, depth=1)}
