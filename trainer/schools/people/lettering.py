"""Letters of names: which are refused, how they are shown, what user name they make."""

import re
import unicodedata

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
