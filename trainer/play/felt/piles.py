"""Chips on a layout: one player's on a place as one item, where several players' lie beside one another, and
how they are heard. Coordinates are texts, so that no language writes them with a comma."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from django.utils.text import capfirst
from django.utils.translation import get_language, ngettext, pgettext_lazy
from django.utils.translation import gettext as _

from games.engine.cards.cards import Card
from games.engine.money.amounts import cut, print_cents
from games.engine.procedure.frames import FeltChips
from games.engine.questions.layouts import item_of
from games.engine.rules.layouts import RED, Place
from trainer.pages.text import translate

CHIP, EDGE = 24.8, 4.5
"""How high a chip is, and how much of each is seen under the next one."""
LETTERS = {
    "yellow": pgettext_lazy("letter on a yellow chip", "Y"),
    "blue": pgettext_lazy("letter on a blue chip", "B"),
    "violet": pgettext_lazy("letter on a violet chip", "V"),
    "lime": pgettext_lazy("letter on a lime chip", "L"),
    "salmon": pgettext_lazy("letter on a salmon chip", "S"),
    "tan": pgettext_lazy("letter on a tan chip", "T"),
    "aqua": pgettext_lazy("letter on an aqua chip", "A"),
    "navy": pgettext_lazy("letter on a navy chip", "N"),
}
"""The letters of the chips of players’ colors."""


def num(number: float) -> str:
    return f"{number:.1f}".removesuffix(".0")


def color_of(pocket: Card) -> str:
    """ "red", "black" or "zero": what a pocket looks like."""
    number = int(pocket)
    return "zero" if not number else "red" if number in RED else "black"


@dataclass(frozen=True)
class PileView:
    """One player's chips on a place, as one item: where they lie, the color of the chip on top and its top
    edge, those seen under it as (color if another, down), the lowest first, and how many there are, or how
    much of value chips ("": one chip). They lie in the `zoom`, a `box`, a `narrow` or a `tight` one
    ("": discs seen from above). `tag` is how many characters that takes, `mark` what the last answer about
    them was worth."""

    item: str
    spot: int
    x: str
    y: str
    color: str
    top: str
    under: tuple[tuple[str, str], ...]
    count: str
    words: str
    state: str = "live"
    asked: bool = False
    seen: str = ""
    tag: int = 0
    mark: str = ""


WIDEST = 6
"""Characters for which there is a tag."""


def spread(count: int, step: float, room: float, deep: float) -> list[tuple[float, float]]:
    """Return how far from a place each of so many stacks lies: side by side `step` apart, in two rows that
    are `deep` apart where that takes more than `room` (0: always in one)."""
    rows = [count]
    if (count - 1) * step > room and deep and count > 2:
        rows = [count - count // 2, count // 2]
    result = []
    for row, length in enumerate(rows):
        apart = min(step, room / (length - 1)) if length > 1 else 0.0
        y = (row - (len(rows) - 1) / 2) * deep
        result += [((at - (length - 1) / 2) * apart, y) for at in range(length)]
    return result


def _chips(one: FeltChips, seen: int) -> tuple[str, ...]:
    """Return the colors of the chips that are seen, the lowest first."""
    if one.color:
        return (one.color,) * min(one.chips, seen)
    laid = [chip.colour for chip, count in cut(one.cents) for _one in range(count)]
    return tuple(laid[-seen:]) or ("white",)


def _count(one: FeltChips) -> str:
    if one.color:
        return str(one.chips) if one.chips > 1 else ""
    return f"${print_cents(one.cents)}" if sum(count for _chip, count in cut(one.cents)) > 1 else ""


MOST = 4_000
"""Bets of which a process keeps the words, least recently heard dropped first."""


def chips_words(place: Place, one: FeltChips) -> str:
    """ "Yellow, split 17 and 20, 1 chip": a bet as it is heard."""
    return _chips_words(place, one.cents, one.color, one.chips, get_language())


@lru_cache(maxsize=MOST)
def _chips_words(place: Place, cents: int, color: str, chips: int, _language: str | None) -> str:
    if color:
        many = ngettext("%(count)s chip", "%(count)s chips", chips) % {"count": chips}
        whose = translate(color)
    else:
        many, whose = f"${print_cents(cents)}", _("value chips")
    name = translate(place.name)
    return f"{capfirst(whose)}, {name[:1].lower()}{name[1:]}, {many}"


def piles_of(
    place: Place,
    lying: Sequence[FeltChips],
    where: tuple[float, float],
    offsets: Sequence[tuple[float, float]],
    asked: int | None,
    size: tuple[str, int] = ("", 1),
) -> tuple[PileView, ...]:
    (x, y), (seen, most) = where, size
    piles = []
    for one, (along, across) in zip(lying, offsets, strict=True):
        count = _count(one)
        *under, color = _chips(one, most)
        piles.append(
            PileView(
                item=item_of(place.slug, one.spot),
                spot=one.spot,
                x=num(x + along),
                y=num(y + across),
                color=color,
                top=num(-CHIP / 2 - EDGE * len(under)),
                under=tuple((low if low != color else "", num(-EDGE * at)) for at, low in enumerate(under)),
                count=count,
                words=chips_words(place, one),
                state=one.state,
                asked=one.spot == asked and one.state == "live",
                seen=seen,
                tag=min(len(count), WIDEST),
            )
        )
    return tuple(piles)


@dataclass(frozen=True)
class LaidView:
    """A place with all that lies on it."""

    place: str
    piles: tuple[PileView, ...]
