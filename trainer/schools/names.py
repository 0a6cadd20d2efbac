"""Names of people: refused characters, safe display, and the username made from a name.

Arabic and Hebrew names need no direction marks, because their letters have a direction. Marks that change the
direction of text are refused in every form and stripped from stored names, and each name is isolated: in
pages by <bdi>, in plain text by `isolated`. So no name reverses the words beside it.
"""

import re
import unicodedata

from django.core.exceptions import ValidationError
from django.utils.translation import gettext

MAX_SHOWN = 80
JOINERS = "\u200c\u200d"
"""Invisible, but part of the spelling in some scripts."""
TURNING = ("LRE", "RLE", "PDF", "LRO", "RLO", "LRI", "RLI", "FSI", "PDI")


def refusal(letter: str) -> str:
    if letter == "\ufffd":
        return gettext("A character couldn’t be read (U+FFFD). Save the file as UTF-8.")
    kind = unicodedata.category(letter)
    if kind in ("Cc", "Cs", "Zl", "Zp") or (kind == "Cf" and letter not in JOINERS):
        named = {"character": _code(letter)}
        if unicodedata.bidirectional(letter) in TURNING or letter in "\u200e\u200f\u061c":
            return gettext("%(character)s changes the text direction.") % named
        return gettext("%(character)s is an invisible character.") % named
    return ""


def _code(letter: str) -> str:
    return f"U+{ord(letter):04X}"


def shown(text: str) -> str:
    """Return text that is safe to show: invisible and direction characters become their numbers."""
    cut = text if len(text) <= MAX_SHOWN else f"{text[: MAX_SHOWN - 1]}…"
    return "".join(f"‹{_code(letter)}›" if refusal(letter) else letter for letter in cut)


def strip_direction(text: str) -> str:
    """Strip direction marks, which names stored before their refusal may have."""
    return text.translate(_MARKS)


_MARKS = dict.fromkeys(map(ord, "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"))


def isolated(text: object) -> str:
    """Isolate the direction of a name in plain text, a title or an attribute."""
    return f"\u2068{strip_direction(str(text))}\u2069"


def check_name(text: str) -> None:
    """Raise `ValidationError` for a character that a name may not have."""
    for letter in text:
        if why := refusal(letter):
            raise ValidationError(why)


def strip_refused(text: str) -> str:
    """Return a name that another system gave, without the characters that a name may not have."""
    return " ".join("".join(letter for letter in text if not refusal(letter)).split())


def folded(text: str) -> str:
    return same_name(" ".join(text.split()))


def same_name(text: str) -> str:
    """Return the name without accents, in lower case, to compare spellings."""
    apart = unicodedata.normalize("NFKD", text)
    return unicodedata.normalize("NFC", "".join(c for c in apart if not unicodedata.combining(c)).casefold())


def username_from(name: str, email: str) -> str:
    """Return first.last in ASCII, else the local part of the email, else "dealer"."""
    for text in (name, email.partition("@")[0]):
        words = re.findall(r"[a-z0-9]+", _ascii(text))
        if any(word.isalpha() for word in words):
            return ".".join(words)[:40].strip(".")
    return "dealer"


_SPELT = str.maketrans(
    {"ß": "ss", "æ": "ae", "ø": "o", "ł": "l", "đ": "d", "œ": "oe", "þ": "th", "ð": "d", "ı": "i"}
)


def _ascii(text: str) -> str:
    bare = same_name(text).translate(_SPELT)
    return re.sub(r"['’‘`´]", "", bare).encode("ascii", errors="replace").decode().replace("?", " ")
