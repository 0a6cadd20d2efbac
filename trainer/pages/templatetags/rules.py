"""{{ number|rule_name }}: the number of a printed rule; of a rule that no document prints, what it is."""

from django import template
from django.utils.translation import gettext

from games.engine.rules.numbered_rules import NUMBERED, RULED

register = template.Library()


def is_printed(number: str) -> bool:
    """Return whether a document has the rule under this number."""
    return not number.startswith((RULED, NUMBERED))


@register.filter
def rule_name(number: str) -> str:
    if is_printed(number):
        return gettext(number)
    return gettext("house ruling") if number.startswith(RULED) else gettext("house rule")


@register.filter
def rule_link(number: str) -> str:
    """Return "Rule SCP 13", or "House ruling"."""
    name = rule_name(number)
    return gettext("Rule %(rule)s") % {"rule": name} if is_printed(number) else name.capitalize()
