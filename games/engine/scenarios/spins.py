"""Situations of a wheel: what falls is drawn among the pockets that fit what lies on the layout.

The players are the round's own where any pocket fits them, else others. Of the pockets that fit these players
each is equally likely. Streams are "{seed}/{round}/scenario" and those of the tables.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from games.engine.cards.cards import Card
from games.engine.cards.streams import Stream
from games.engine.errors import NotAllowed
from games.engine.rules.games import Game
from games.engine.rules.stages import FALL
from games.engine.rules.wagers import At, OnFall, Wager
from games.engine.settlement.inputs import Inputs, Seat
from games.engine.texts import Text

TABLES = 400
"""Tables of players that are looked at. Of one player, one in thirty has what any of these takes."""
MANY = 8
"""Bets of each player, on average, that make a layout full."""
ROUND_IT = 4
"""Bets inside of one player that make a picture, where all of them cover the number."""
STACKED = 41
"""Chips of a payout that is more than two stacks of twenty."""

Fits = Callable[["Spin"], bool]


@dataclass(frozen=True)
class Spin:
    """A number that has fallen, and the bets that win by the seat that made them."""

    inputs: Inputs
    won: Sequence[tuple[Seat, tuple[Wager, ...]]]

    @property
    def every(self) -> list[Wager]:
        return [wager for _seat, wagers in self.won for wager in wagers]

    @property
    def bets(self) -> list[tuple[Wager, Seat]]:
        """What lies on the layout, each player's bet apart."""
        wager = self.inputs.rules.wager
        return [(wager(slug), seat) for seat in self.inputs.seats for slug in seat.bets]


@dataclass(frozen=True)
class SpinRound:
    """A situation by name and in words. `rare` says that a table hardly ever sees it; it takes so many
    `players`."""

    name: str
    words: Text
    fits: Fits
    rare: bool = False
    players: int = 1


def spin_rounds(game: Game) -> tuple[SpinRound, ...]:
    """Return what a spin of this game can be dealt for; nothing of a game with cards."""
    return tuple(_spins()) if game.falls else ()


def _spins() -> Iterator[SpinRound]:
    yield SpinRound("zero", Text("Zero falls"), _is_zero, rare=True)
    even = Text("Zero falls, with bets on even chances")
    yield SpinRound("zero-even-money", even, _zero_on_even_money, rare=True)
    for name, words, pockets in (
        ("split-wins", Text("A split wins"), 2),
        ("street-wins", Text("A street or a trio wins"), 3),
        ("corner-wins", Text("A corner or the first four wins"), 4),
        ("six-line-wins", Text("A six line wins"), 6),
    ):
        yield SpinRound(name, words, _inside_on(pockets))
    yield SpinRound("zero-line-wins", Text("A bet across the line of zero wins"), _across_zero, rare=True)
    yield SpinRound("column-wins", Text("A column or a dozen wins"), _on_twelve)
    yield SpinRound("picture", Text("A player has bets all round the number"), _picture)
    yield SpinRound("two-on-number", Text("Two players win straight up"), _two_straight, rare=True, players=2)
    yield SpinRound("inside-and-outside", Text("A player wins inside and outside"), _both_sides)
    yield SpinRound("two-values", Text("Colors of different values win"), _two_values, players=2)
    yield SpinRound("value-chips", Text("A player wins inside in value chips"), _in_value_chips)
    yield SpinRound("large-payout", Text("A payout of more than two stacks of twenty"), _stacked)
    yield SpinRound("call-with-change", Text("A call bet that needs change"), _with_change)
    yield SpinRound("call-wins", Text("A call bet wins"), _call_wins)
    yield SpinRound("full-layout", Text("A full layout"), _full)
    yield SpinRound("no-winner", Text("No bet wins"), lambda spin: not spin.every)


def fitting(inputs: Inputs, wanted: SpinRound) -> tuple[Card, ...]:
    """Return the pockets that fit what lies on the layout, as they lie on the wheel."""
    bets = [
        (seat, [(wager, wager.win_condition) for wager in inputs.rules.wagers if seat.stake(wager.slug)])
        for seat in inputs.seats
    ]

    def fits(pocket: Card) -> bool:
        won = [
            (seat, tuple(wager for wager, how in made if isinstance(how, OnFall) and pocket in how.wins))
            for seat, made in bets
        ]
        return wanted.fits(Spin(_with(inputs, pocket), won))

    return tuple(pocket for pocket in inputs.rules.source.faces if fits(pocket))


def _with(inputs: Inputs, pocket: Card) -> Inputs:
    return replace(inputs, dealt={FALL: (pocket,)})


def draw_spin(tables: Iterator[Inputs], wanted: SpinRound, stream: Stream) -> Inputs:
    """Return a spin that fits, of the first of these tables that has one. Refuses a house in which none
    has."""
    for _number, table in zip(range(TABLES), tables, strict=False):
        if pockets := fitting(table, wanted):
            return _with(table, pockets[stream.draw(len(pockets))])
    never = Text("%(scenario)s: under these house rules no player bets so", scenario=wanted.name)
    raise NotAllowed("scenario", never)


# --- What fits ---


def _covers(wager: Wager) -> int:
    return len(wager.win_condition.wins) if isinstance(wager.win_condition, OnFall) else 0


def _is_zero(spin: Spin) -> bool:
    return int(spin.inputs.fallen) == 0


def _zero_on_even_money(spin: Spin) -> bool:
    return _is_zero(spin) and any(_is_even_money(wager) for wager, _seat in spin.bets)


def _odds(wager: Wager) -> int:
    return wager.pays.win if isinstance(wager.pays, At) else 1


def _is_even_money(wager: Wager) -> bool:
    return _odds(wager) == 1


def _inside_on(pockets: int) -> Fits:
    return lambda spin: any(wager.inside and _covers(wager) == pockets for wager in spin.every)


def _across_zero(spin: Spin) -> bool:
    """A zero among three numbers and more."""
    return any(
        wager.inside and _covers(wager) > 2 and any(int(pocket) == 0 for pocket in wager.win_condition.wins)
        for wager in spin.every
        if isinstance(wager.win_condition, OnFall)
    )


def _on_twelve(spin: Spin) -> bool:
    return any(not wager.inside and not _is_even_money(wager) for wager in spin.every)


def _picture(spin: Spin) -> bool:
    return any(sum(wager.inside for wager in wagers) >= ROUND_IT for _seat, wagers in spin.won)


def _two_straight(spin: Spin) -> bool:
    return sum(_covers(wager) == 1 for wager in spin.every) > 1


def _both_sides(spin: Spin) -> bool:
    return any({wager.inside for wager in wagers} == {True, False} for _seat, wagers in spin.won)


def _two_values(spin: Spin) -> bool:
    return len({seat.color.cents for seat, wagers in spin.won if seat.color and wagers}) > 1


def _in_value_chips(spin: Spin) -> bool:
    return any(not seat.color and any(wager.inside for wager in wagers) for seat, wagers in spin.won)


def _stacked(spin: Spin) -> bool:
    return any(
        sum(seat.stake(wager.slug) // seat.color.cents * _odds(wager) for wager in wagers) >= STACKED
        for seat, wagers in spin.won
        if seat.color
    )


def _with_change(spin: Spin) -> bool:
    inputs = spin.inputs
    return any(
        call.gives > sum(inputs.bets_of(seat, call).values()) for seat in inputs.seats for call in seat.called
    )


def _call_wins(spin: Spin) -> bool:
    inputs = spin.inputs
    return any(
        wager.slug in inputs.bets_of(seat, call)
        for seat, wagers in spin.won
        for call in seat.called
        for wager in wagers
    )


def _full(spin: Spin) -> bool:
    return len(spin.bets) >= MANY * len(spin.inputs.seats)
