"""{{ text|paragraphs }}: plain text that people typed, as paragraphs and lists. Nothing in it is HTML."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

BULLET, NUMBER = re.compile(r"[-*•]\s+(?=\S)"), re.compile(r"(\d{1,3})[.)]\s+(?=\S)")

register = template.Library()


@dataclass
class Block:
    """Lines that belong together: of a paragraph ("p"), or the items of a list ("ul", "ol"), which begins
    with the number `start`."""

    kind: str
    lines: list[str] = field(default_factory=list)
    start: int = 1


def blocks(text: str) -> Iterator[Block]:
    """Yield the blocks. A blank line ends one; lines that begin with "-", "*" or a number are lists."""
    block: Block | None = None
    for line in (line.strip() for line in text.splitlines()):
        if not line:
            if block:
                yield block
            block = None
            continue
        number, bullet = NUMBER.match(line), BULLET.match(line)
        kind = "ol" if number else "ul" if bullet else "p"
        if block is None or block.kind != kind:
            if block:
                yield block
            block = Block(kind, start=int(number[1]) if number else 1)
        mark = number or bullet
        block.lines.append(line[mark.end() :] if mark else line)
    if block:
        yield block


@register.filter
def paragraphs(text: str) -> SafeString:
    return format_html_join("\n", "{}", ((_html(block),) for block in blocks(str(text))))


def _html(block: Block) -> SafeString:
    if block.kind == "p":
        lines = format_html_join(mark_safe("<br>"), "{}", ((line,) for line in block.lines))
        return format_html('<p dir="auto">{}</p>', lines)
    items = format_html_join("", '<li dir="auto">{}</li>', ((line,) for line in block.lines))
    if block.kind == "ol" and block.start != 1:
        return format_html('<ol start="{}">{}</ol>', block.start, items)
    return format_html("<ol>{}</ol>" if block.kind == "ol" else "<ul>{}</ul>", items)
