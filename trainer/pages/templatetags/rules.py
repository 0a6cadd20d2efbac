"""Names of rules by their number. Our own marks in it are not shown."""

from django import template
from django.utils.text import capfirst
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
def rule_number(number: str) -> str:
    """Return "SCP 13", "CSP 3a" for our ruling on it, or "Late bet": whose it is stands beside it."""
    if number.startswith(NUMBERED):
        return capfirst(gettext(number.removeprefix(NUMBERED)))
    return number.removeprefix(RULED)


@register.filter
def rule_words(number: str) -> str:
    """Return the number with whose rule it is, as no other rule has it."""
    if number.startswith(RULED):
        return gettext("Our ruling on %(rule)s") % {"rule": rule_number(number)}
    if number.startswith(NUMBERED):
        return gettext("House rule: %(about)s") % {"about": gettext(number.removeprefix(NUMBERED))}
    return number


@register.filter
def rule_link(number: str) -> str:
    """Return "Rule SCP 13", or "House ruling"."""
    name = rule_name(number)
    return gettext("Rule %(rule)s") % {"rule": name} if is_printed(number) else name.capitalize()
