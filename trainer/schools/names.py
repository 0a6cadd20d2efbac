"""Names of people: which letters are refused, how names are shown, which username they give.

A name in Arabic or Hebrew needs no mark to be read from the right: its letters say so themselves. The marks
that turn text round are refused at every door, taken off where an older row has one, and what is left is set
apart, in a page by <bdi>, in plain text by `isolated`: so no name turns round the words beside it.
"""

import re
import unicodedata

from django.core.exceptions import ValidationError
from django.utils.translation import gettext

MOST_SHOWN = 80

JOINERS = "\u200c\u200d"
"""Invisible, and yet spelling in some scripts."""

TURNING = ("LRE", "RLE", "PDF", "LRO", "RLO", "LRI", "RLI", "FSI", "PDI")


def refusal(letter: str) -> str:
    if letter == "\ufffd":
        return gettext("A character could not be read (U+FFFD); save the file as UTF-8.")
    kind = unicodedata.category(letter)
    if kind in ("Cc", "Cs", "Zl", "Zp") or (kind == "Cf" and letter not in JOINERS):
        named = {"character": _code(letter)}
        if unicodedata.bidirectional(letter) in TURNING or letter in "\u200e\u200f\u061c":
            return gettext("%(character)s changes the direction of the text.") % named
        return gettext("%(character)s is a character that nobody can see.") % named
    return ""


def _code(letter: str) -> str:
    return f"U+{ord(letter):04X}"


def shown(text: str) -> str:
    """Safe to print beside others: what is invisible or turns the line is written as its number."""
    cut = text if len(text) <= MOST_SHOWN else f"{text[: MOST_SHOWN - 1]}…"
    return "".join(f"‹{_code(letter)}›" if refusal(letter) else letter for letter in cut)


def unturned(text: str) -> str:
    """Without the marks that change the direction of the text, for names that were kept before they were
    refused."""
    return text.translate(_MARKS)


_MARKS = dict.fromkeys(map(ord, "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"))


def isolated(text: object) -> str:
    """For plain text, a title or an attribute: turned by nothing but its own letters, and turning nothing."""
    return f"\u2068{unturned(str(text))}\u2069"


def check_name(text: str) -> None:
    """Raises `ValidationError`, which names the letter that a name may not have."""
    for letter in text:
        if why := refusal(letter):
            raise ValidationError(why)


def folded(text: str) -> str:
    return same_name(" ".join(text.split()))


def same_name(text: str) -> str:
    """Two spellings of one name are one: without accents, in small letters."""
    apart = unicodedata.normalize("NFKD", text)
    return unicodedata.normalize("NFC", "".join(c for c in apart if not unicodedata.combining(c)).casefold())


def user_name_of(name: str, email: str) -> str:
    """first.last in ASCII; without letters for it, the e-mail's; else one that says nothing."""
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
