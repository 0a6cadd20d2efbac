"""A pseudo-language: each text of the catalog is in marks, so that a page shows which words are not.

Of a text with facts only its own words are marked; what fills it in has to bring its own marks. A text that
`make messages` does not find, and that Django does not translate either, stays bare: no translator sees it.
"""

import re
import tomllib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from gettext import GNUTranslations
from html.parser import HTMLParser
from pathlib import Path

import django
from django.conf import settings
from django.utils import translation
from django.utils.translation import trans_real

from games import GAMES
from games.engine.questions.clauses import sentences
from games.engine.rules.sheets import load
from tests.messages import collect
from trainer.library.views.odds import render_odds
from trainer.play.templatetags import fragments

OPEN, CLOSE = "⟦", "⟧"
FACT = re.compile(r"(%\(\w+\)[a-z])")
MARK = re.compile(f"([{OPEN}{CLOSE}])")
LETTER = re.compile(r"[^\W\d_]")
CONTEXT = "\x04"


@cache
def known() -> frozenset[str]:
    """Return every text of our catalog and of Django's."""
    folder = Path(django.__file__).parent
    keys = set(collect())
    for app in ("conf", "contrib/auth"):
        with (folder / app / "locale/es/LC_MESSAGES/django.mo").open("rb") as page:
            keys |= {key if isinstance(key, str) else key[0] for key in GNUTranslations(page)._catalog}
    return frozenset(keys)


def marked(text: str) -> str:
    """Put the words of a text into marks, each sentence for itself, its facts and punctuation outside."""
    parts = FACT.split(text)
    return "".join(
        part if FACT.fullmatch(part) else " ".join(map(_marked, sentences(part))) for part in parts
    )


def _marked(words: str) -> str:
    return f"{OPEN}{words}{CLOSE}" if LETTER.search(words) else words


SHEETS = [load(game) for game in GAMES.values()]
TABLES = [table for sheet in SHEETS for tables in sheet.paytables.values() for table in tables.values()]
GLOSSARY = Path(settings.BASE_DIR) / "locale" / "es" / "glossary.toml"
NAMES = {
    *tomllib.loads(GLOSSARY.read_text(encoding="utf-8"))["names"]["keep"],
    *("Lucía Ruiz", "lu@example.com", "Alice", "Bob", "Mona", "Olga", "Riverside", "UTC", "demo", "consoles"),
    *dict(settings.LANGUAGES).values(),
    *("Olga", "alice", "bob", "mona", "olga", "Ada Cole", "Lucía Fernández", "Min-jun Park", "nonsense"),
    *("ada@example.com", "lucia@example.com", "zzz"),
    *(sheet.source for sheet in SHEETS),
    *(rule for sheet in SHEETS for rule in sheet.rules),
    *(rule.split(" ")[0] for sheet in SHEETS for rule in sheet.rules),
    *(text for table in TABLES for text in (table.name, table.source)),
    *(row.printed for table in TABLES for row in table.rows if row.printed),
}
"""Words that no translator changes."""

SHORT = r"[2-9TJQKA][cdhs]|X[12]|[A-Z]"
"""Cards and keys."""


def without_names(texts: Iterable[str], more: Iterable[str] = ()) -> list[str]:
    """Return the texts that have words besides names, those of `more` among them."""
    names = {*NAMES, *filter(None, more)}
    words = [*map(re.escape, sorted(names, key=len, reverse=True)), SHORT]
    named = re.compile("|".join(rf"(?<!\w)(?:{name})(?!\w)" for name in words))
    others = (text for text in texts if text.strip("\u2068\u2069· ") not in names)
    return [text for text in others if LETTER.search(named.sub("", text))]


class Pseudo:
    """A translation as Django stores one."""

    def gettext(self, message: str) -> str:
        text = message.partition(CONTEXT)[2] or message
        return marked(text) if message in known() else text

    def ngettext(self, singular: str, plural: str, number: int) -> str:
        text = singular if number == 1 else plural
        text = text.partition(CONTEXT)[2] or text
        return marked(text) if singular in known() else text

    def language(self) -> str:
        return "en"

    to_language = language


@contextmanager
def spoken(monkeypatch) -> Iterator[None]:
    """Replace every language by this one."""
    with monkeypatch.context() as changed:
        speech = Pseudo()
        changed.setattr(trans_real, "translation", lambda language: speech)
        changed.setattr(trans_real, "_default", speech)
        translation.deactivate()
        render_odds.cache_clear()  # cached by language, and this one claims to be English
        fragments.forget()
        yield
    render_odds.cache_clear()
    translation.deactivate()
    fragments.forget()


# --- Words outside the marks -------------------------------------------------------------------------

SHOWN = {"aria-label", "aria-valuetext", "title", "placeholder", "alt", "label"}
"""Attributes that are seen or heard; `data-` ones are too, if they are none of these."""

TECHNICAL = {
    *("run", "round", "place", "version", "spot-number", "bet", "kind", "pick", "stake", "panel"),
    *("key", "value", "group", "chip", "cents", "hint-key", "left", "state", "at", "again-url", "preference"),
    *("seat", "next", "token", "since", "clock", "lost", "from", "stuck"),
    *("part", "name", "base", "tube"),
    *("phase", "live-key", "explains", "decides"),
}
UNSEEN = {"script", "style", "template"}
KEYS_AND_RULES = {"kbd": "cap", "cite": "rule", "code": "press-value"}
"""Elements that hold keys, a rule's number, or the text that a key types."""

VOID = {"meta", "link", "input", "br", "hr", "img", "use", "path", "circle", "rect", "stop", "base"}


class _Page(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.inside: list[str] = []
        self.depth = 0
        self.bare: list[str] = []

    def handle_starttag(self, tag, attrs):
        names = dict(attrs)
        if tag not in VOID:
            quiet = tag in UNSEEN or KEYS_AND_RULES.get(tag, "-") in (names.get("class") or "").split()
            self.inside.append("quiet" if quiet else tag)
        for name, value in names.items():
            if name in SHOWN or _is_said(name, names):
                self.bare += outside(value or "")[0]

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.inside.pop()

    def handle_endtag(self, tag):
        if tag not in VOID and self.inside:
            self.inside.pop()

    def handle_data(self, data):
        if "quiet" not in self.inside:
            bare, self.depth = outside(data, self.depth)
            self.bare += bare


def _is_said(name: str, attributes: dict) -> bool:
    if name == "data-spot":  # of a place at the table its number, of the text line a word
        return attributes.get("id") == "line"
    return name.startswith("data-") and name.removeprefix("data-") not in TECHNICAL


def outside(text: str, depth: int = 0) -> tuple[list[str], int]:
    """Return the parts of a text outside the marks that have letters, and the depth of marks at its end."""
    found = []
    for part in MARK.split(text):
        if part in (OPEN, CLOSE):
            depth += 1 if part == OPEN else -1
        elif not depth and LETTER.search(part):
            found.append(" ".join(part.split()))
    return found, depth


def bare_words(html: str) -> list[str]:
    """Return the words of a page outside the catalog."""
    page = _Page()
    page.feed(html)
    assert page.depth == 0, "a mark that is not closed"
    return page.bare
