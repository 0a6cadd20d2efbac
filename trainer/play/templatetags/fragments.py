"""{% cached_part "pages/_card.html" card=card %}: render a part of a page once for equal arguments.

Cards, keys and spots repeat on many pages and cost far more to render than to look up. The template gets only
the named arguments, no request and no user. Never pass text that users wrote: the cache outlives the request.
"""

from collections.abc import Hashable
from functools import lru_cache

from django import template
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language

MOST = 2_000
"""Cached parts, least recently used dropped first: a card takes about 200 bytes, a spot about 3 KiB."""

register = template.Library()


@register.filter
def repeat(count: int) -> range:
    """Let a template loop `count` times."""
    return range(count)


@register.simple_tag
def cached_part(part: str, **views: Hashable) -> SafeString:
    return _render(part, get_language(), tuple(views.items()))


@lru_cache(maxsize=MOST)
def _render(part: str, _language: str | None, views: tuple[tuple[str, Hashable], ...]) -> SafeString:
    return render_to_string(part, dict(views))


def forget() -> None:
    """Empty the cache, as in a new process."""
    _render.cache_clear()
