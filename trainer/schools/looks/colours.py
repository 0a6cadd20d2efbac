"""The colour of a felt: what is printed on it has to be read, and its deeper tones follow from it."""

import re
from dataclasses import dataclass

COLOUR = re.compile(r"#[0-9a-f]{6}")
LEAST = 4.5
"""To one: the contrast that text of any size is read at (WCAG 2.2, 1.4.3)."""

PRINT, WHITE = "#dfcb96", "#ffffff"
"""What is printed on a felt, and what is written on it: tokens.css has the same."""

MID, DEEP = 71, 48
"""Per cent of the colour, where the felt lies in less light; the usual felt has the same steps."""
NIGHT = 78
"""Per cent of each tone on a dark page."""


@dataclass(frozen=True)
class Tones:
    """A felt's three tones, each by day and by night, as CSS writes them."""

    lit: tuple[str, str]
    mid: tuple[str, str]
    deep: tuple[str, str]


def read_colour(typed: str) -> str | None:
    """As it is stored; None where it is none."""
    colour = typed.strip().lower()
    return colour if COLOUR.fullmatch(colour) else None


def print_contrast(colour: str) -> float:
    """To one, of the worse of print and white on the lightest tone."""
    return min(contrast(colour, PRINT), contrast(colour, WHITE))


def tones_of(colour: str) -> Tones:
    """The colour itself is the lightest of them."""
    return Tones(*((darker(colour, part), darker(colour, part * NIGHT // 100)) for part in (100, MID, DEEP)))


def darker(colour: str, percent: int) -> str:
    return "#" + "".join(f"{channel * percent // 100:02x}" for channel in _channels(colour))


def contrast(one: str, other: str) -> float:
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _channels(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def _luminance(colour: str) -> float:
    """As WCAG defines it."""
    red, green, blue = (_linear(channel / 255) for channel in _channels(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(share: float) -> float:
    return share / 12.92 if share <= 0.04045 else float(((share + 0.055) / 1.055) ** 2.4)
