"""Read the title, headings, visible text, choices and addresses of a page from its HTML."""

import re
from html.parser import HTMLParser
from typing import Any

VOID = {"meta", "link", "input", "br", "hr", "img", "use", "path", "circle", "rect", "stop", "base", "col"}
UNSEEN = {"script", "style", "template", "select", "textarea", "title"}
"""Elements whose text is not seen as text of the page."""
INLINE = {"a", "abbr", "b", "bdi", "cite", "code", "data", "em", "i", "kbd", "label", "mark", "q", "s"}
INLINE |= {"small", "span", "strong", "sub", "sup", "td", "th", "time", "u", "use", "wbr", "input", "img"}
OWN_BARS = {"at-table", "on-projector"}
"""Classes of bodies."""
HEADINGS = {"h1", "h2", "h3", "h4", "h5", "h6"}
SPOKEN = ("aria-label", "aria-valuetext", "alt", "placeholder", "title", "label")
"""Attributes that are seen or heard."""
NOT_TYPED = {"hidden", "submit", "button", "reset", "image"}
"""Types of fields that a user doesn't fill in."""
POSTED = {"action", "formaction", "hx-post"}
"""Attributes with an address to post to."""


def folded(text: str) -> str:
    return " ".join(text.split())


class Reader(HTMLParser):
    """Read one page into `title`, `lines`, `outline`, `choices`, `addresses`, `posted`, `typed`, `unnamed`
    and `leads_back`: whether it has a link back, or is a table or a projector with bars of its own."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.title = ""
        self.lines: list[str] = []
        self.outline: list[str] = []
        self.posted: list[str] = []
        self.leads_back = False
        self.unnamed: list[str] = []  # links and buttons that no screen reader can name
        self.addresses: dict[str, None] = {}
        self.typed: list[tuple[str, list[str]]] = []  # address and fields of each form that is filled in
        self._form: tuple[str, list[str]] | None = None
        self.choices: list[str] = []
        self._open: list[tuple[str, bool]] = []  # tag, and whether it is visible
        self._line: list[str] = []
        self._part: list[str] = []  # text of the open title, link, button, heading or option
        self.feed(html)
        self.close()
        self._end_line()

    @property
    def _visible(self) -> bool:
        return all(visible for _tag, visible in self._open)

    # --- Elements ------------------------------------------------------------------------------------

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = {name: value or "" for name, value in attrs}
        if tag not in INLINE:
            self._end_line()
        if tag not in VOID:
            self._open.append((tag, tag not in UNSEEN and "hidden" not in named))
        self._note_addresses(tag, named)
        self._note_field(tag, named)
        classes = set(named.get("class", "").split())
        self.leads_back |= "back" in classes or (tag == "body" and bool(classes & OWN_BARS))
        if tag in ("title", "option", "a", "button", *HEADINGS):
            self._part = []
        spoken = [f" [{named[name]}] " for name in SPOKEN if named.get(name)]
        self._part += spoken
        if self._visible or tag in ("select", "textarea"):
            self._line += spoken

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag in VOID:
            return
        self._note_end(tag)
        if tag == "form":
            self._form = None
        if tag not in INLINE:
            self._end_line()
        elif tag in ("td", "th"):
            self._line.append(" ")
        if any(tag == opened for opened, _visible in self._open):
            while self._open.pop()[0] != tag:
                pass

    def handle_data(self, data: str) -> None:
        self._part.append(data)
        if self._visible:
            self._line.append(data)

    def _end_line(self) -> None:
        if line := folded("".join(self._line)):
            self.lines.append(line)
        self._line = []

    # --- Titles, choices, addresses ------------------------------------------------------------------

    def _note_end(self, tag: str) -> None:
        text = folded("".join(self._part))
        if tag == "title" and not any(opened == "svg" for opened, _visible in self._open):
            self.title = self.title or text
        elif tag in HEADINGS and self._visible:
            self.outline.append(f"{tag} {text}")
        elif tag in ("a", "button") and self._visible and not text:
            self.unnamed.append(f"{tag} on line {self.getpos()[0]}")
        elif tag == "option":
            self.choices.append(text)

    def _note_field(self, tag: str, named: dict[str, str]) -> None:
        if tag == "form" and named.get("method", "get").lower() == "post":
            self._form = (named.get("action", ""), [])
        typed = tag in ("select", "textarea") or (
            tag == "input" and named.get("type", "text") not in NOT_TYPED
        )
        if typed and "name" in named and self._form:
            if not self._form[1]:
                self.typed.append(self._form)
            self._form[1].append(named["name"])

    def _note_addresses(self, tag: str, named: dict[str, str]) -> None:
        """Note what a browser may get (links, pictures, pages for a script) and where it may post."""
        gets = tag != "form" or named.get("method", "get").lower() == "get"
        for name, value in named.items():
            if value.startswith("/") and name in POSTED and not (gets and name == "action"):
                self.posted.append(value)
            elif value.startswith("/"):
                self.addresses.setdefault(value.partition("#")[0])


LEFT_OVER = re.compile(
    r"%\(\w+\)|%[sd]\b|\{\{|\{%|\}\}|\bNone\b(?! [a-z]|\.)|&(?:lt|gt|amp|quot|#\d+|#x\w+);|\bobject at 0x"
)
"""What is not filled in, escaped twice, or printed from a Python object."""
ENGLISH = re.compile(
    r"\b(?:an|and|are|by|for|from|has|have|in|is|not|of|that|the|this|to|was|were|which|who|with|you|your)\b",
    re.IGNORECASE,
)


def texts_of(page: dict[str, Any]) -> list[str]:
    """Return the title, lines and choices of a page."""
    return [page.get("title", ""), *page.get("text", ()), *page.get("choices", ())]


def left_over(page: dict[str, Any]) -> list[str]:
    return [text for text in texts_of(page) if LEFT_OVER.search(text)]


def english(page: dict[str, Any]) -> list[str]:
    """Return texts with two English words that no Spanish sentence has; one may name a key (COIN IN)."""
    return [text for text in texts_of(page) if len({*map(str.lower, ENGLISH.findall(text))}) > 1]
