"""Texts in a record: a sentence as its template and its facts, to be read in any language years later."""

from typing import Any

from django.utils.functional import Promise
from django.utils.translation import override

from games.engine.texts import Text

Written = str | dict[str, Any]
"""A text without facts as it stands; any other as {"t": template, "f": facts}."""


def written(text: str | None) -> Written:
    if not isinstance(text, Text) or not text.facts:
        return str(text or "")
    return {"t": text.template, "f": {name: written(fact) for name, fact in text.facts.items()}}


def read(kept: Written) -> Text:
    """The text again, for saying.py to say."""
    if isinstance(kept, str):
        return Text(kept)
    template, facts = kept["t"], kept["f"]
    return Text(template, **{name: read(fact) for name, fact in facts.items()})


def in_english(words: str | Promise) -> str:
    """What the trainer's own catalogues say, as they are asked for it."""
    with override("en"):
        return str(words)
