"""Roulette with one zero or two: every bet of the layout is won by what falls, in chips of a color."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from games.engine.cards.cards import Card
from games.engine.procedure.steps import (
    call_number,
    lift_dolly,
    mark,
    no_more_bets,
    pay_outside,
    pay_players,
    reconcile_order,
    spin,
    sweep,
    take_bets,
    take_calls,
)
from games.engine.rules.games import Edit, Game, Option
from games.engine.rules.houses import (
    INSIDE_MINIMUM,
    LEAST_TURNS,
    MAX_WAGER,
    MAXIMUM,
    NUMBERED_LAYOUT,
    OVER_MAXIMUM,
)
from games.engine.rules.layouts import KINDS, Bundle, Layout, Place, layout_of
from games.engine.rules.sources import Wheel
from games.engine.rules.wagers import At, Citations, OnFall, Stake, Wager
from games.engine.simulated_players.on_layout import PICTURES
from games.engine.texts import Text

ONE, TWO = layout_of(1), layout_of(2)
PLACES = {place.slug: place for place in (*ONE.places, *TWO.places) if place.kind != "straight"}
PLACES |= {place.slug: place for place in TWO.places if place.kind == "straight"}
"""The bets of both layouts, straights last."""
ON_ONE, ON_TWO = (frozenset(place.slug for place in layout.places) for layout in (ONE, TWO))
MOST = {
    "straight": 100,
    "split": 200,
    "street": 300,
    "corner": 400,
    "top-line": 500,
    "six-line": 600,
    "dozen": 1_000,
}
"""Dollars, by the kinds of bets that have a maximum of their own."""
AS = {"trio": "street", "first-four": "corner", "column": "dozen"}
"""Kinds that have the maximum of another."""


FIRST = {place.learned_as: place.slug for place in reversed(PLACES.values())}
"""By kind the first of its bets."""


def wager(place: Place) -> Wager:
    kind = AS.get(place.kind, place.kind)
    most = f"maximum-{kind}" if kind in MOST else ""
    stake = Stake(optional=True, closed=place.slug not in ON_ONE, most=most, inside=place.inside)
    cites = Citations(win="ROU 6", lose="ROU 5", half="ROU 6a")
    family, named = FIRST[place.learned_as], KINDS[place.learned_as]
    how, pays = OnFall(place.pockets), At(place.odds)
    return Wager(place.slug, place.name, stake, how, cites, pays, "ROU 2b", family=family, kind=named)


def called_on(layout: Layout) -> dict[str, Bundle]:
    """Return what is called by name: pictures and complete bets; call bets and neighbors on one zero."""
    pictures = {f"picture-{pocket}": layout.picture(pocket) for pocket in layout.wheel}
    complete = {f"complete-{pocket}": layout.complete(pocket) for pocket in layout.wheel}
    neighbors = {f"neighbors-{pocket}": layout.neighbors(pocket) for pocket in layout.wheel if layout.calls}
    return {**layout.calls, **neighbors, **pictures, **complete}


EVEN_MONEY = [place.slug for place in ONE.places if place.kind == "even-money"]
ZEROS = Option(
    "zeros",
    1,
    (1, 2),
    counts=True,
    rule="ROU",
    edits={
        2: (
            Edit(Wheel, {"pockets": TWO.wheel}),
            Edit(Game, {"bundles": called_on(TWO)}),
            *(Edit(Stake, {"closed": slug not in ON_TWO}, of=slug) for slug in ON_ONE ^ ON_TWO),
        )
    },
)
ANY_ZERO = Card("0"), Card("00")
LA_PARTAGE = Option(
    "la-partage",
    False,
    edits={True: tuple(Edit(OnFall, {"half": ANY_ZERO}, of=bet) for bet in EVEN_MONEY)},
    rule="ROU 6a",
)
STAKE_STAYS = Option("stake-stays", False, edits={True: (Edit(Wager, {"stays": True}),)}, rule="ROU 7a")
OUTSIDE = [place.slug for place in ONE.places if not place.inside]
PAYING_ORDER = Option(
    "paying-order",
    "by-player",
    ("by-player", "outside-first"),
    edits={"outside-first": tuple(Edit(Wager, {"at": "outside"}, of=bet) for bet in OUTSIDE)},
    rule="ROU 6b",
)
MAXIMA = (
    Option(f"maximum-{kind}", 100 * dollars, most=MAX_WAGER, rule="ROU 2b") for kind, dollars in MOST.items()
)

CHANGED: Mapping[str, Mapping[str, Any]] = {
    MAXIMUM.name: {"default": 200_000},
    INSIDE_MINIMUM.name: {"rule": "ROU 2a"},
    OVER_MAXIMUM.name: {"rule": "ROU 2b"},
    LEAST_TURNS.name: {"rule": "ROU 4"},
}
"""What this game makes of options that others could have."""

GAME = Game(
    slug="roulette",
    sheet="roulette",
    name=Text("Roulette"),
    blurb=Text("A ball, a wheel, and as many bets as the layout has places"),
    source=Wheel(ONE.wheel),
    seats=8,
    hands={},
    ranking="",
    wagers=tuple(wager(place) for place in PLACES.values()),
    bundles=called_on(ONE),
    colors=(
        *(Text("yellow"), Text("blue"), Text("violet"), Text("lime")),
        *(Text("salmon"), Text("tan"), Text("aqua"), Text("navy")),
    ),
    procedure=(
        take_bets("ROU 2"),
        take_calls("ROU 3"),
        spin("ROU 4"),
        no_more_bets("ROU 4a"),
        call_number("ROU 4b"),
        mark("ROU 4c"),
        sweep("ROU 5"),
        pay_outside("ROU 6b"),
        reconcile_order("ROU 6d"),
        pay_players("ROU 6c"),
        lift_dolly("ROU 7"),
    ),
    options=(
        *(replace(one, **CHANGED.get(one.name, {})) for one in NUMBERED_LAYOUT),
        *MAXIMA,
        ZEROS,
        LA_PARTAGE,
        STAKE_STAYS,
        PAYING_ORDER,
        PICTURES,
    ),
    irregularities=(
        ("no-spin", "ROU 8a"),
        ("ball-off", "ROU 8b"),
        ("late-chips", "ROU 8c"),
        ("shared-color", "ROU 8d"),
    ),
)
