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
