"""{% drawn "pages/_card.html" card=card %}: a part of a page that follows from its views alone, drawn once.

A card, a key, a spot lies on many pages, and drawing it takes far longer than finding it. The template is
given nothing but what is named, no request and no user: whoever is shown the same views is shown the same
text. What users write does not belong in one: it would be kept beside the games' own words.
"""

from collections.abc import Hashable
from functools import lru_cache

from django import template
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language

MOST = 2_000
"""Parts that are kept, those asked for last: a card is of some 200 bytes, a spot of some 3 KiB."""

register = template.Library()


@register.filter
def repeat(count: int) -> range:
    """Let a template loop `count` times."""
    return range(count)


@register.simple_tag
def drawn(part: str, **views: Hashable) -> SafeString:
    return _drawn(part, get_language(), tuple(views.items()))


@lru_cache(maxsize=MOST)
def _drawn(part: str, _language: str | None, views: tuple[tuple[str, Hashable], ...]) -> SafeString:
    return render_to_string(part, dict(views))


def forget() -> None:
    """As a process that has just begun."""
    _drawn.cache_clear()
