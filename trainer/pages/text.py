"""Translate engine texts into the language of the page.

The engine writes English and keeps the template with its facts, which are translated one by one. A name or
number that no catalog has stays as it is.
"""

from django.utils.functional import lazy
from django.utils.text import capfirst
from django.utils.translation import gettext

from games.engine.texts import Text


def translate(text: str) -> str:
    """Text of the engine or of a fixture, translated."""
    if not isinstance(text, Text) or not text.facts:
        return gettext(text) if text else ""
    return gettext(text.template) % {name: translate(fact) for name, fact in text.facts.items()}


def translate_without(name: str, fact: str, text: str) -> str:
    """A text translated, without this fact by that name and the colon before it; "" where it says no more."""
    if not isinstance(text, Text) or text.facts.get(name) != fact:
        return translate(text)
    if text.template == f"%({name})s.":
        return ""
    template = gettext(text.template).replace(f": %({name})s", "")
    return template % {name: translate(fact) for name, fact in text.facts.items()}


def sentence(text: str) -> str:
    """Return a whole sentence translated, which may begin with a fact, such as the color of a player."""
    return str(capfirst(translate(text)))


translate_later = lazy(translate, str)
"""For texts made before the language of a request is known."""
