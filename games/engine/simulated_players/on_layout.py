"""How players bet on a layout of numbers: favorites with bets round them, outside bets, and calls.

Each player reads a stream of their own, so a player more changes nothing for the others.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from games.engine.cards.cards import Card
from games.engine.cards.streams import Stream, choose
from games.engine.errors import require_type
from games.engine.rules.games import Game, Option
from games.engine.rules.houses import INSIDE_MINIMUM, MAXIMUM, MINIMUM, SMALLEST_CHIP, House
from games.engine.rules.limits import faults
from games.engine.rules.standing import Standing
from games.engine.rules.wagers import OnFall, Wager
from games.engine.settlement.inputs import Called, Color

STRAIGHTS, SPLITS, CORNERS, ANYHOW = "straights", "splits", "corners", "anyhow"
PICTURES = Option("pictures", ANYHOW, (STRAIGHTS, SPLITS, CORNERS, ANYHOW))
"""How far players go: straights and even money; splits and dozens too; every bet of the layout; calls and
value chips as well. Lessons begin with the first."""
COVERED: Mapping[str, tuple[int, ...]] = {STRAIGHTS: (1, 18), SPLITS: (1, 2, 12, 18)}
"""How many pockets the bets cover that players make then; where none are named, any."""

POPULAR = tuple(map(Card, ("7", "11", "17", "20", "23", "26", "29", "32", "0", "8")))
VALUES = (100, 100, 200, 500, 500, 1_000, 2_500)
"""Cents that a color is worth; those that the house's chips make."""
GIVEN = (500, 2_500, 10_000)
"""Cents: money for a call is put down in multiples of these."""
OUTSIDE_CHIPS = 5
"""An outside bet is so many times the chips of an inside bet."""
TABLES = 32
"""Tables of which a process keeps what can be bet."""
VALUE_CHIPS_IN = 2
"""One table in this number has a player with value chips, on one of its seats; who sits there or not."""


@dataclass(frozen=True, slots=True)
class BetsOnLayout:
    """How a player bets on a layout: on how many `favorites`, with how many `chips` on each place. All else
    is a percent: each bet `beside` a favorite, each kind of `outside` bet, `calls`."""

    favorites: tuple[int, ...]
    chips: tuple[int, ...]
    beside: int
    outside: int
    calls: int


ON_LAYOUT: Mapping[str, BetsOnLayout] = {
    "careful": BetsOnLayout((1, 1, 2), (1, 1, 2), 25, 35, 5),
    "loose": BetsOnLayout((2, 3, 3), (1, 2, 3, 5), 35, 25, 25),
    "erratic": BetsOnLayout((1, 2, 3, 5), (1, 1, 2, 3, 4, 7), 25, 45, 15),
}
"""By temperament; any other bets carefully. Seeded bets are a contract, so these never change."""


@dataclass(frozen=True, slots=True)
class Laid:
    """What a player has on the layout, in cents by bet: with what they called; the color of their chips."""

    bets: dict[str, int]
    color: Color | None
    called: tuple[Called, ...] = ()


@lru_cache(maxsize=TABLES)
def _inside(game: Game) -> Mapping[Card, tuple[Wager, ...]]:
    """The inside bets by each pocket that they cover, its own first."""
    bets = [wager for wager in game.wagers if wager.inside and wager.offered]
    in_order = sorted(bets, key=_covers)
    return {pocket: tuple(one for one in in_order if pocket in _pockets(one)) for pocket in game.source.faces}


def _pockets(wager: Wager) -> tuple[Card, ...]:
    return require_type(OnFall, wager.win_condition).wins


def _covers(wager: Wager) -> int:
    return len(_pockets(wager))


@lru_cache(maxsize=TABLES)
def _outside(game: Game) -> tuple[tuple[Wager, ...], ...]:
    """The outside bets by how many pockets they cover."""
    bets = [wager for wager in game.wagers if not wager.inside and wager.offered]
    sizes = sorted({_covers(wager) for wager in bets})
    return tuple(tuple(wager for wager in bets if _covers(wager) == size) for size in sizes)


@lru_cache(maxsize=TABLES)
def _calls(game: Game) -> tuple[tuple[str, ...], ...]:
    """What can be called, the likelier first: numbers and neighbors, parts of the wheel (where the layout has
    none, numbers all the way round), complete bets."""
    kinds = {kind: list[str]() for kind in ("neighbors", "", "complete", "picture")}
    for name in game.bundles:
        kind = name.partition("-")[0] if "-" in name else ""
        if kind in kinds:
            kinds[kind].append(name)
    return tuple(map(tuple, (kinds["neighbors"], kinds[""] or kinds["picture"], kinds["complete"])))


CALLED_IN = (55, 90, 100)
"""Of a hundred calls so many are of the first kind, or of the first two."""


def bet_on_layout(game: Game, house: House, temper: str, name: str, spot: int, standing: Standing) -> Laid:
    """Return what the player of a spot bets on the layout of this house, within its limits, beside what lies
    there still; the names of the streams begin with `name`."""
    stream, habits = Stream(f"{name}/{spot}"), ON_LAYOUT.get(temper, ON_LAYOUT["careful"])
    pictures = str(house.choices.get(PICTURES.name, PICTURES.default))
    smallest = house.amount(SMALLEST_CHIP.name)
    values = [cents for cents in VALUES if _makes_bets(house, cents)] or [smallest]
    value = values[stream.draw(len(values))]
    in_color = pictures != ANYHOW or not _has_value_chips(game, name, spot)
    lying, in_value = standing.bets.get(spot, {}), standing.bets.keys() - standing.colors.keys()
    if pictures == ANYHOW and in_value:  # no other player may have value chips then
        in_color = spot != min(in_value)
    if spot in standing.colors and _makes_bets(house, standing.colors[spot]):
        in_color, value = True, standing.colors[spot]
    elif in_color or spot not in in_value:
        lying = {}
    color = Color(game.colors[spot - 1], value) if in_color else None
    chip = value if in_color else 500 if _makes_bets(house, 500) else smallest
    chips = habits.chips[stream.draw(len(habits.chips))]
    table = _Table(game, house, chip, COVERED.get(pictures, ()))
    inside = dict.fromkeys(_round_favorites(table, habits, stream), chips)
    made = table.inside(inside) | table.outside(habits, chips, stream) or table.least()
    bets = table.beside(lying, made)
    if color is None or pictures != ANYHOW or stream.draw(100) >= habits.calls:
        return Laid(bets, color)
    return _with_call(table, bets, color, stream)


def _makes_bets(house: House, cents: int) -> bool:
    """Return whether chips of so many cents are chips of this house, and make a bet within its limits."""
    least = -(-house.amount(MINIMUM.name) // cents) * cents
    return not cents % house.amount(SMALLEST_CHIP.name) and least <= house.amount(MAXIMUM.name)


def _has_value_chips(game: Game, name: str, spot: int) -> bool:
    return Stream(f"{name}/value-chips").draw(VALUE_CHIPS_IN * game.seats) == spot - 1


@dataclass(frozen=True, slots=True)
class _Table:
    """Where a player bets with chips of so many cents, on bets on so many pockets (none named: any)."""

    game: Game
    house: House
    chip: int
    covered: tuple[int, ...]

    def takes(self, wager: Wager) -> bool:
        return not self.covered or _covers(wager) in self.covered

    def most(self, wager: Wager) -> int:
        """Return how many chips may lie on a bet."""
        return self.house.amount(wager.most or MAXIMUM.name) // self.chip

    def inside(self, wanted: Mapping[Wager, int]) -> dict[str, int]:
        """Return inside bets in cents; where they are too few together, more chips lie on each."""
        wanted = {wager: chips for wager, chips in wanted.items() if self.most(wager)}
        least = -(-self.house.amount(INSIDE_MINIMUM.name) // self.chip)
        together = sum(min(chips, self.most(wager)) for wager, chips in wanted.items())
        times = -(-least // together) if together else 1
        laid = {wager: min(chips * times, self.most(wager)) for wager, chips in wanted.items()}
        if sum(laid.values()) < least:
            return {}
        return {wager.slug: chips * self.chip for wager, chips in laid.items()}

    def outside(self, habits: BetsOnLayout, chips: int, stream: Stream) -> dict[str, int]:
        """Return at most one outside bet of each kind. Always the same words of the stream."""
        bets = dict[str, int]()
        for alike in _outside(self.game):
            luck, wager = stream.draw(100), alike[stream.draw(len(alike))]
            if luck < habits.outside and self.takes(wager):
                bets |= self._one(wager, chips * OUTSIDE_CHIPS)
        return bets

    def _one(self, wager: Wager, chips: int) -> dict[str, int]:
        least = -(-self.house.amount(MINIMUM.name) // self.chip)
        laid = min(max(least, chips), self.most(wager))
        return {wager.slug: laid * self.chip} if laid >= least else {}

    def beside(self, lying: Mapping[str, int], bets: dict[str, int]) -> dict[str, int]:
        """Return these bets and those that lie there, up to what may lie on each. A player takes back what
        they would not bet now, and all of it where it would be against a limit all the same."""
        both = dict(bets)
        for wager in filter(self.takes, map(self.game.wager, lying)):
            least = lying[wager.slug]
            together, most = least + bets.get(wager.slug, 0), self.most(wager) * self.chip
            both[wager.slug] = max(least, min(together, most))
        return bets if lying and faults(self.game, self.house, both) else both

    def least(self) -> dict[str, int]:
        """Return the least bet outside, of who would bet nothing else."""
        return self._one(_outside(self.game)[-1][0], 1)


def _round_favorites(table: _Table, habits: BetsOnLayout, stream: Stream) -> Sequence[Wager]:
    """Return a few numbers straight up, half of them those that many like, and bets round them."""
    inside = _inside(table.game)
    popular, any_of = [one for one in POPULAR if one in inside], list(inside)
    found = dict[Wager, None]()
    for _ in range(habits.favorites[stream.draw(len(habits.favorites))]):
        numbers = popular if stream.draw(2) else any_of
        straight, *beside = inside[numbers[stream.draw(len(numbers))]]
        found |= {straight: None}
        found |= {one: None for one in beside if stream.draw(100) < habits.beside and table.takes(one)}
    return list(found)


def _with_call(table: _Table, bets: dict[str, int], color: Color, stream: Stream) -> Laid:
    """The bets with those of a call, where all of them keep to the table's limits."""
    luck, units, step = stream.draw(100), stream.draw(3) + 1, GIVEN[stream.draw(len(GIVEN))]
    names = _calls(table.game)[next(at for at, share in enumerate(CALLED_IN) if luck < share)]
    if not names:
        return Laid(bets, color)
    (name,) = choose(names, 1, stream)
    together = dict(bets)
    for slug, count in table.game.bundles[name]:
        together[slug] = together.get(slug, 0) + count * units * color.cents
        if together[slug] > table.most(table.game.wager(slug)) * color.cents:
            return Laid(bets, color)
    cost = sum(count for _slug, count in table.game.bundles[name]) * units * color.cents
    return Laid(together, color, (Called(name, units, -(-cost // step) * step),))
