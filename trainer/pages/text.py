"""Translates an engine text into the language of the page.

The engine writes English and keeps what it is made of; here the template is looked up in the catalogue of the
page's language and its facts are said likewise. A name or a number that no catalogue knows stays as it is.
"""

from django.utils.functional import lazy
from django.utils.translation import gettext

from games.engine.texts import Text


def say(text: str) -> str:
    """Text of the engine or of a fixture, translated."""
    if not isinstance(text, Text) or not text.facts:
        return gettext(text) if text else ""
    return gettext(text.template) % {name: say(fact) for name, fact in text.facts.items()}


say_later = lazy(say, str)
"""For what is made before anybody reads it."""
