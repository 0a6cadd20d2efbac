"""The day of a moment that is shown without its time."""

from datetime import date, datetime

from django import template

from trainer.schools.days import day_of

register = template.Library()


@register.filter
def school_day(moment: datetime | None) -> date | None:
    return day_of(moment) if moment else None
