"""Line charts: series of points as lines between two axes, with values of the first axis marked.

Exact fractions in, coordinates of the drawing out. Lines differ by their dashes, not by color alone.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction

STEPS = (1, 2, 5, 10)


def ticks(
    low: Fraction, high: Fraction, *, most: int = 6, least: Fraction = Fraction(0)
) -> tuple[Fraction, ...]:
    """Every multiple of 1, 2 or 5 times a power of ten from low to high: of the steps that leave at most so
    many and are no smaller than `least`, the smallest. One value alone is its own tick."""
    if high <= low:
        return (low,)
    step = _step(max(least, (high - low) / most))
    first, last = -(-low // step), high // step
    if last - first + 1 > most:
        step = _step(2 * step)
        first, last = -(-low // step), high // step
    return tuple(number * step for number in range(first, last + 1))


def _step(least: Fraction) -> Fraction:
    """The smallest round step that is no smaller."""
    power = Fraction(1)
    while power > least:
        power /= 10
    while power * 10 <= least:
        power *= 10
    return next(power * times for times in STEPS if power * times >= least)


LEFT, RIGHT, TOP, BOTTOM = 60, 464, 12, 212
"""The field between the axes, in a drawing of 480 by 280."""

Point = tuple[Fraction, Fraction]

LabelOf = Callable[[Fraction], str]


@dataclass(frozen=True)
class Series:
    """`dotted`: each of its points was measured, and is seen as one; otherwise they are those of a curve.
    `band` has the least and the most that each point may be, in the same order: drawn behind the line."""

    label: str
    points: tuple[Point, ...]
    dotted: bool = False
    band: tuple[Point, ...] = ()


@dataclass(frozen=True)
class Axis:
    """What is measured, from where to where, and how a value of it is written. Of an axis of `units`, such as
    weeks, only whole ones are ticked, and no more than `most`."""

    label: str
    low: Fraction
    high: Fraction
    label_of: LabelOf
    units: Fraction | None = None
    most: int = 5


@dataclass(frozen=True)
class Tick:
    at: str
    label: str


@dataclass(frozen=True)
class Line:
    """`dash` counts from 1: the first is drawn through; `dots` are places on it; `band` is the outline of the
    band behind it, "" for none. `end` labels its last point, below a line that `falls` to it."""

    label: str
    points: str
    dash: int
    dots: tuple[tuple[str, str], ...] = ()
    band: str = ""
    end: str = ""
    falls: bool = False


@dataclass(frozen=True)
class Mark:
    """A value of the first axis, drawn up and down; its label stands at the foot, in its own row, on that
    side of it which is within the drawing."""

    at: str
    label: str
    x: str
    y: str
    anchor: str


@dataclass(frozen=True)
class LineChart:
    """`name` is the drawing's on its page; `description` says in words what is seen; `goal` is a value of the
    second axis, drawn across."""

    name: str
    title: str
    description: str
    across: str
    up: str
    lines: tuple[Line, ...]
    columns: tuple[Tick, ...]
    rows: tuple[Tick, ...]
    marks: tuple[Mark, ...]
    goal: Tick | None = None
    field: tuple[int, int, int, int] = (LEFT, RIGHT, TOP, BOTTOM)


def line_chart(
    name: str,
    title: str,
    description: str,
    series: Iterable[Series],
    across: Axis,
    up: Axis,
    marked: Iterable[tuple[Fraction, str]] = (),
    goal: tuple[Fraction, str] | None = None,
) -> LineChart:
    """What is marked beyond the axis is left out."""
    lines = (_line(number, each, across, up) for number, each in enumerate(series, start=1))
    within = [(value, label) for value, label in marked if across.low <= value <= across.high]
    return LineChart(
        name=name,
        title=title,
        description=description,
        across=across.label,
        up=up.label,
        lines=tuple(lines),
        columns=tuple(Tick(_x(at, across), across.label_of(at)) for at in _columns(across)),
        rows=tuple(Tick(_y(at, up), up.label_of(at)) for at in ticks(up.low, up.high)),
        marks=tuple(_mark(value, label, across, row) for row, (value, label) in enumerate(sorted(within))),
        goal=Tick(_y(goal[0], up), goal[1]) if goal and up.low <= goal[0] <= up.high else None,
    )


def _line(number: int, series: Series, across: Axis, up: Axis) -> Line:
    places = tuple((_x(x, across), _y(y, up)) for x, y in series.points)
    lows = [(x, _y(low, up)) for (x, _), (low, _high) in zip(places, series.band, strict=False)]
    highs = [(x, _y(high, up)) for (x, _), (_low, high) in zip(places, series.band, strict=False)]
    return Line(
        series.label,
        _joined(places),
        number,
        places if series.dotted else (),
        band=_joined([*lows, *reversed(highs)]),
        end=up.label_of(series.points[-1][1]) if series.band else "",
        falls=[y for _x, y in series.points[-2:]] != sorted(y for _x, y in series.points[-2:]),
    )


def _joined(places: Iterable[tuple[str, str]]) -> str:
    return " ".join(f"{x},{y}" for x, y in places)


def _columns(axis: Axis) -> tuple[Fraction, ...]:
    if not axis.units:
        return ticks(axis.low, axis.high, most=axis.most)
    whole = ticks(axis.low / axis.units, axis.high / axis.units, most=axis.most, least=Fraction(1))
    return tuple(number * axis.units for number in whole)


def _mark(value: Fraction, label: str, across: Axis, row: int) -> Mark:
    right = 2 * (value - across.low) > across.high - across.low
    at = _x(value, across)
    x = _scaled(value, across, LEFT, RIGHT) + (-5 if right else 5)
    return Mark(at, label, _written(x), str(BOTTOM - 8 - 18 * row), "end" if right else "start")


def _x(value: Fraction, axis: Axis) -> str:
    return _written(_scaled(value, axis, LEFT, RIGHT))


def _y(value: Fraction, axis: Axis) -> str:
    return _written(_scaled(value, axis, BOTTOM, TOP))


def _scaled(value: Fraction, axis: Axis, first: int, last: int) -> Fraction:
    """Where the value is drawn, if `first` is where the axis begins."""
    if axis.high <= axis.low:
        return Fraction(first)
    return first + (last - first) * (value - axis.low) / (axis.high - axis.low)


def _written(place: Fraction) -> str:
    """To a tenth, without floats: "60.5"."""
    tenths = (place * 10 + Fraction(1, 2)).__floor__()
    sign, tenths = ("-", -tenths) if tenths < 0 else ("", tenths)
    return f"{sign}{tenths // 10}.{tenths % 10}".removesuffix(".0")
