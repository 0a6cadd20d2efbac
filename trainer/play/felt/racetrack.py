"""The racetrack: the wheel laid out as a track, with the names of what is called."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import cos, pi, sin

from django.utils.translation import pgettext

from games.engine.cards.cards import Card
from games.engine.rules.layouts import layout_of
from trainer.play.felt.piles import color_of, num


@dataclass(frozen=True)
class TrackCell:
    pocket: str
    color: str
    shape: str
    x: str
    y: str


@dataclass(frozen=True)
class TrackPrint:
    """The wheel laid out as a track: its numbers, the lines inside, and the names of what is called as (slug,
    name, x, y)."""

    wide: int
    high: int
    cells: tuple[TrackCell, ...]
    lines: str
    calls: tuple[tuple[str, str, str, str], ...]


Edge = Callable[[float], tuple[float, float, float, float]]


def _stadium(wide: float, high: float, thick: float) -> Edge:
    """Return what gives a point of the middle line and the way outward, by its share of the length, clockwise
    from the right end."""
    r, straight = (high - thick) / 2, wide - high
    bend, middle, left, right = pi * r, high / 2, high / 2, wide - high / 2
    length = 2 * (straight + bend)

    def point(share: float) -> tuple[float, float, float, float]:
        along = share % 1 * length
        if along < bend / 2:
            angle, x = along / r, right
        elif along < bend / 2 + straight:
            return right - (along - bend / 2), middle + r, 0.0, 1.0
        elif along < bend * 1.5 + straight:
            angle, x = pi / 2 + (along - bend / 2 - straight) / r, left
        elif along < bend * 1.5 + 2 * straight:
            return left + (along - bend * 1.5 - straight), middle - r, 0.0, -1.0
        else:
            angle, x = -pi / 2 + (along - bend * 1.5 - 2 * straight) / r, right
        return x + r * cos(angle), middle + r * sin(angle), cos(angle), sin(angle)

    return point


TRACK = 694, 190, 50
"""How wide and high the racetrack is, and how thick."""
PARTS = 4
"""Straight pieces of which the edge of a number in a bend of the track is made."""


def _arc(wheel: Sequence[Card], covered: set[Card]) -> tuple[int, int] | None:
    """Return where on the wheel a group of neighbors begins and ends; None where it is in several parts."""
    starts = [at for at, one in enumerate(wheel) if one in covered and wheel[at - 1] not in covered]
    return (starts[0], starts[0] + len(covered) - 1) if len(starts) == 1 else None


@cache
def track_print(zeros: int, _language: str | None) -> TrackPrint:
    layout, (wide, high, thick) = layout_of(zeros), TRACK
    wheel, point = layout.wheel, _stadium(wide, high, thick)
    count, cells = len(wheel), []

    def edge(share: float, out: float) -> str:
        x, y, along, across = point(share)
        return f"{num(x + along * out)} {num(y + across * out)}"

    for at, pocket in enumerate(wheel):
        ways = {point((at + by) / count)[2:] for by in (-0.5, 0, 0.5)}
        parts = PARTS if len(ways) > 1 else 1
        shares = [(at - 0.5 + part / parts) / count for part in range(parts + 1)]
        outer = "L".join(edge(share, thick / 2) for share in shares)
        inner = "L".join(edge(share, -thick / 2) for share in reversed(shares))
        x, y, _along_x, _along_y = point(at / count)
        cells.append(TrackCell(pocket, color_of(pocket), f"M{outer}L{inner}Z", num(x), num(y)))

    def inside(at: float) -> tuple[float, float]:
        x, y, along, across = point(at / count)
        return x - along * thick / 2, y - across * thick / 2

    lines, middles = "", {}
    covered = {
        name: {pocket for slug, _units in bets for pocket in layout.place(slug).pockets}
        for name, bets in layout.calls.items()
    }
    for name, pockets in covered.items():
        if (arc := _arc(wheel, pockets)) and len(pockets) < count:
            (x, y), (to_x, to_y) = inside(arc[0] - 0.5), inside(arc[1] + 0.5)
            middles[name] = (x + to_x) / 2
            bent = name == "zero"
            pull = min(x, to_x) - abs(to_y - y) * 0.3
            lines += f"M{num(x)} {num(y)}" + (
                f"Q{num(pull)} {num((y + to_y) / 2)} {num(to_x)} {num(to_y)}"
                if bent
                else f"L{num(to_x)} {num(to_y)}"
            )
    return TrackPrint(wide, high, tuple(cells), lines, tuple(_call_names(middles)))


def _call_names(middles: Mapping[str, float]) -> Iterable[tuple[str, str, str, str]]:
    """Place each name between the lines at its sides: Tier at the left end, the zero game at the right."""
    (wide, high, thick), names = TRACK, ("tiers", "voisins", "zero")
    tiers, voisins, zero = (middles[name] for name in names)
    bend = (high - 2 * thick) * 0.15
    places = {
        "tiers": (thick + tiers) / 2 + 6,
        "orphelins": (tiers + voisins) / 2,
        "voisins": (voisins + zero - bend) / 2,
        "zero": (zero - bend + wide - thick) / 2,
    }
    words = {
        "tiers": pgettext("on the racetrack", "Tier"),
        "orphelins": pgettext("on the racetrack", "Orphelins"),
        "voisins": pgettext("on the racetrack", "Voisins"),
        "zero": pgettext("on the racetrack", "Zero"),
    }
    return ((name, words[name], num(x), num(high / 2)) for name, x in places.items())
