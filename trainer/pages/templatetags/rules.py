"""{{ number|rule_name }}: the number of a printed rule; of a rule that no document prints, what it is."""

from django import template
from django.utils.translation import gettext

from games.engine.rules.numbered_rules import NUMBERED, RULED

register = template.Library()


@register.filter
def rule_name(number: str) -> str:
    if number.startswith(RULED):
        return gettext("house ruling")
    return gettext("house rule") if number.startswith(NUMBERED) else gettext(number)


@register.filter
def rule_link(number: str) -> str:
    """Return "Rule SCP 13", or "House ruling"."""
    name = rule_name(number)
    return (
        name.capitalize()
        if number.startswith((RULED, NUMBERED))
        else gettext("Rule %(rule)s") % {"rule": name}
    )
