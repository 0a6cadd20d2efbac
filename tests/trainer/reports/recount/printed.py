"""What a page prints, read from its HTML: its tables, its tallies, and where each figure leads."""

from dataclasses import dataclass, field
from html.parser import HTMLParser

VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}


@dataclass
class Element:
    tag: str
    of: dict[str, str] = field(default_factory=dict)
    children: list["Element | str"] = field(default_factory=list)

    def every(self, tag: str, *, marked: str = "") -> list["Element"]:
        """Those below it, in their order; `marked` is a class that they have."""
        inner = [one for one in self.children if isinstance(one, Element)]
        found = []
        for one in inner:
            if one.tag == tag and (not marked or marked in one.of.get("class", "").split()):
                found.append(one)
            found += one.every(tag, marked=marked)
        return found

    @property
    def text(self) -> str:
        said = (one if isinstance(one, str) else one.text for one in self.children)
        return " ".join(" ".join(said).split())

    @property
    def link(self) -> str:
        """The first address in it."""
        return next((one.of["href"] for one in self.every("a")), "")


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open = [Element("page")]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        one = Element(tag, {name: value or "" for name, value in attrs})
        self.open[-1].children.append(one)
        if tag not in VOID:
            self.open.append(one)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open[-1].children.append(Element(tag))

    def handle_endtag(self, tag: str) -> None:
        if any(one.tag == tag for one in self.open[1:]):
            while self.open.pop().tag != tag:
                pass

    def handle_data(self, data: str) -> None:
        self.open[-1].children.append(data)


def read(html: str) -> Element:
    reader = _Reader()
    reader.feed(html)
    return reader.open[0]


def printed(client, address: str) -> Element:
    response = client.get(address)
    assert response.status_code == 200, (address, response.status_code)
    return read(response.content.decode())


def table_of(page: Element, section: str = "", *, caption: str = "") -> list[list[Element]]:
    """The lines of the body of a table: the first on the page, or of the section that is labelled so, or with
    this caption; of no such table none."""
    inside = page.every("section") if section else [page]
    for part in inside:
        if section and part.of.get("aria-labelledby") != section:
            continue
        for table in part.every("table"):
            captions = [one.text for one in table.every("caption")]
            if not caption or caption in captions:
                return lines_in(table)
    return []


def lines_in(table: Element) -> list[list[Element]]:
    body = table.every("tbody")[0]
    return [[one for one in line.children if isinstance(one, Element)] for line in body.every("tr")]


def tally_of(page: Element) -> dict[str, list[str]]:
    """The first list of figures: what each is called, and what is said of it."""
    found: dict[str, list[str]] = {}
    for pair in page.every("dl", marked="tally")[0].every("div"):
        found[pair.every("dt")[0].text] = [one.text for one in pair.every("dd")]
    return found


def links_of(page: Element) -> dict[str, str]:
    """Of the first list of figures: where each leads."""
    pairs = page.every("dl", marked="tally")[0].every("div")
    return {pair.every("dt")[0].text: pair.link for pair in pairs if pair.link}
