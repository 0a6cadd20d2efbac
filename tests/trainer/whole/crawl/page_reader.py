"""What a page says: its title, headings, visible text, forms and links, read from its HTML."""

import re
from html.parser import HTMLParser
from typing import Any

VOID = {"meta", "link", "input", "br", "hr", "img", "use", "path", "circle", "rect", "stop", "base", "col"}
UNSEEN = {"script", "style", "template", "select", "textarea", "title"}
"""Elements whose text is no text of the page; a title and the choices of a select are noted apart."""
INLINE = {"a", "abbr", "b", "bdi", "cite", "code", "data", "em", "i", "kbd", "label", "mark", "q", "s"}
INLINE |= {"small", "span", "strong", "sub", "sup", "td", "th", "time", "u", "use", "wbr", "input", "img"}
HEADINGS = {"h1", "h2", "h3", "h4", "h5", "h6"}
SPOKEN = ("aria-label", "aria-valuetext", "alt", "placeholder", "title", "label")
"""Attributes that are seen or heard."""
POSTED = {"action", "formaction", "hx-post"}
"""Attributes with an address that a form is posted to."""
FIELDS = {"input", "select", "textarea", "button"}


def folded(text: str) -> str:
    return " ".join(text.split())


class Reader(HTMLParser):
    """Reads one page. `lines`, `outline`, `forms`, `links` and `addresses` are what was found."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.title = ""
        self.lines: list[str] = []
        self.outline: list[str] = []
        self.links: list[str] = []
        self.addresses: dict[str, None] = {}
        self.forms: list[dict[str, Any]] = []
        self._forms_by_id: dict[str, dict[str, Any]] = {}
        self._open: list[tuple[str, bool]] = []  # elements, and whether each is seen
        self._line: list[str] = []
        self._form: dict[str, Any] | None = None
        self._choices: list[str] | None = None
        self._apart: list[str] = []  # text of the title, link, heading or option that is open
        self._href = ""
        self.feed(html)
        self.close()
        self._end_line()

    @property
    def _seen(self) -> bool:
        return all(seen for _tag, seen in self._open)

    # --- Elements ------------------------------------------------------------------------------------

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = {name: value or "" for name, value in attrs}
        if tag not in INLINE:
            self._end_line()
        if tag not in VOID:
            self._open.append((tag, tag not in UNSEEN and "hidden" not in named))
        self._note_addresses(tag, named)
        self._note_form(tag, named)
        if self._seen or tag in ("select", "textarea"):
            self._line += [f" [{named[name]}] " for name in SPOKEN if named.get(name)]
        if tag in ("title", "option", "a", *HEADINGS):
            self._apart = []
        if tag == "a":
            self._href = named.get("href", "")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag in VOID:
            return
        self._note_end(tag)
        if tag not in INLINE:
            self._end_line()
        elif tag in ("td", "th"):
            self._line.append(" ")
        if any(tag == opened for opened, _seen in self._open):
            while self._open.pop()[0] != tag:
                pass

    def handle_data(self, data: str) -> None:
        self._apart.append(data)
        if self._seen:
            self._line.append(data)

    def _end_line(self) -> None:
        if line := folded("".join(self._line)):
            self.lines.append(line)
        self._line = []

    # --- What is noted apart -------------------------------------------------------------------------

    def _note_end(self, tag: str) -> None:
        text = folded("".join(self._apart))
        if tag == "title" and not any(opened == "svg" for opened, _seen in self._open):
            self.title = self.title or text
        elif tag in HEADINGS and self._seen:
            self.outline.append(f"{tag} {text}")
        elif tag == "a" and self._href.startswith("/"):
            self.links.append(f"{text} → {self._href}")
        elif tag == "option" and self._choices is not None:
            self._choices[-1] += f" {text}"
        elif tag == "select":
            self._choices = None
        elif tag == "form":
            self._form = None

    def _note_addresses(self, tag: str, named: dict[str, str]) -> None:
        """Those that a browser may get: links, pictures, pages that a script asks for."""
        gets = tag != "form" or named.get("method", "get").lower() == "get"
        for name, value in named.items():
            if value.startswith("/") and (gets or name not in POSTED) and name not in POSTED - {"action"}:
                self.addresses.setdefault(value.partition("#")[0])

    def _note_form(self, tag: str, named: dict[str, str]) -> None:
        if tag == "form":
            method, action = named.get("method", "get").lower(), named.get("action", "")
            self._form = {"method": method, "action": action, "fields": []}
            self.forms.append(self._form)
            self._forms_by_id[named.get("id", "")] = self._form
        elif tag == "option" and self._choices is not None:
            self._choices.append(f"    {named.get('value', '')}:")
        elif tag in FIELDS and (named.get("name") or named.get("formaction")):
            form = self._forms_by_id.get(named["form"]) if "form" in named else self._form
            fields = form["fields"] if form else []
            fields.append(_field(tag, named))
            self._choices = fields if tag == "select" else self._choices


def _field(tag: str, named: dict[str, str]) -> str:
    """What one fills in, by name; with its value where that is one of several."""
    kind = named.get("type", tag)
    chosen = tag == "button" or kind in ("radio", "checkbox", "submit")
    value = named.get("value") if chosen else ""
    return " ".join(part for part in (kind, named.get("name"), value, named.get("formaction")) if part)


LEFT_OVER = re.compile(r"%\(\w+\)|%[sd]\b|\{\{|\{%|\}\}|\bNone\b(?! [a-z]|\.)")
"""What a text shows that was not filled in."""
ENGLISH = re.compile(
    r"\b(?:an|and|are|by|for|from|has|have|in|is|not|of|that|the|this|to|was|were|which|who|with|you|your)\b",
    re.IGNORECASE,
)


def texts_of(page: dict[str, Any]) -> list[str]:
    """Everything one reads on it."""
    choices = (field for form in page.get("forms", ()) for field in form["fields"] if field.startswith(" "))
    words = [choice.partition(": ")[2] for choice in choices]
    return [page.get("title", ""), *page.get("text", ()), *words]


def left_over(page: dict[str, Any]) -> list[str]:
    return [text for text in texts_of(page) if LEFT_OVER.search(text)]


def english(page: dict[str, Any]) -> list[str]:
    """Texts with two English words that no Spanish sentence has, but for names of buttons (COIN IN)."""
    return [text for text in texts_of(page) if len({*map(str.lower, ENGLISH.findall(text))}) > 1]
