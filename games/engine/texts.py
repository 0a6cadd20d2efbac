"""Texts: English that remembers what it was made of, so that a page can say it in another language.

    Text("%(hand)s wins whatever the dealer has", hand=Text("straight"))

is the sentence itself wherever text is wanted, and keeps its template and its facts beside it.
"""

from collections.abc import Iterable
from typing import Any


class Text(str):
    """A template with its facts filled in; a fact may be a `Text` itself. Without facts the template is the
    text as it stands, and a percent sign in it is one."""

    __slots__ = ("facts", "template")

    template: str
    facts: dict[str, str]

    def __new__(cls, template: str, **facts: str) -> "Text":
        text = str.__new__(cls, template % facts if facts else template)
        text.template, text.facts = template, facts
        return text

    def filled(self, **facts: str) -> "Text":
        """Return the template with these facts, where it stands in a table of its own."""
        return Text(self.template, **facts)

    def __getnewargs_ex__(self) -> tuple[tuple[str], dict[str, Any]]:
        """For copying and pickling."""
        return (self.template,), self.facts


def listed(parts: Iterable[str], between: str) -> Text:
    """Return the parts one after the other; `between` is punctuation, which every language here has."""
    facts = {f"part{number}": part for number, part in enumerate(parts)}
    return Text(between.replace("%", "%%").join(f"%({name})s" for name in facts), **facts)


def write_text(text: str) -> Any:
    """Return a text as JSON has it, its facts with it; `read_text` reads it back."""
    if not isinstance(text, Text) or not text.facts:
        return str(text)
    return [text.template, {name: write_text(fact) for name, fact in text.facts.items()}]


def read_text(written: Any) -> Text:
    if isinstance(written, str):
        return Text(written)
    template, facts = written
    return Text(template, **{name: read_text(fact) for name, fact in facts.items()})


NUMBERS = {
    1: Text("one"),
    2: Text("two"),
    3: Text("three"),
    4: Text("four"),
    5: Text("five"),
    6: Text("six"),
    7: Text("seven"),
}
"""As many as there are cards to count."""

NOTHING = listed((), "")
"""No words."""


def all_of(parts: Iterable[str]) -> Text:
    """ "an ace, a king and a queen"; one part alone is itself."""
    *some, last = _texts(parts)
    if not some:
        return last
    first = some[0] if len(some) == 1 else listed(some, ", ")
    return Text("%(some)s and %(other)s", some=first, other=last)


def any_of(parts: Iterable[str]) -> Text:
    """ "ace, king or queen"; one part alone is itself."""
    *some, last = _texts(parts)
    return Text("%(some)s or %(last)s", some=listed(some, ", "), last=last) if some else last


def _texts(parts: Iterable[str]) -> list[Text]:
    return [part if isinstance(part, Text) else listed((part,), "") for part in parts]
