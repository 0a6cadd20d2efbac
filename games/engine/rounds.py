"""Inputs to Moments: the whole deal in order, as a film that can be stopped anywhere."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from games.engine.acts import ACTS
from games.engine.cards import Card, shuffled
from games.engine.decisions import DealerView, decide
from games.engine.errors import NotAllowed, Unreadable
from games.engine.felts import Felt
from games.engine.houses import House, open_house
from games.engine.inputs import Inputs, Seat
from games.engine.meters import Meter
from games.engine.patrons import seat_patrons
from games.engine.rules import Game, Step
from games.engine.settlements import Settlement, settle
from games.engine.sheets import load


@dataclass(frozen=True, slots=True)
class Moment:
    """An instant of the film: the step, the spot (0: the dealer), the felt; `asks` where it stops."""

    step: Step
    spot: int
    felt: Felt
    asks: tuple[str, ...] = ()


@dataclass(frozen=True)
class Round:
    """A game played over its inputs: settled and filmed once, however often it is looked at."""

    inputs: Inputs

    @cached_property
    def settlement(self) -> Settlement:
        return settle(self.inputs)

    @cached_property
    def moments(self) -> tuple[Moment, ...]:
        return tuple(self.film())

    def film(self) -> Iterator[Moment]:
        """The moments one by one, for whoever stops early."""
        felt = Felt()
        for step in self.inputs.game.procedure:
            for scene in ACTS[step.does](self.inputs, self.settlement, step, felt):
                if scene.asked:
                    yield Moment(step, scene.spot, scene.before, step.asks)
                if not scene.asked or scene.after != scene.before:
                    yield Moment(step, scene.spot, scene.after)
                felt = scene.after


MOST_SEED = 200
"""Characters; a longer text is not a name for a deal."""


def deal(
    game: Game,
    *,
    seed: str,
    round: int = 0,
    spots: int = 6,
    house: House | None = None,
    meter: Meter | None = None,
) -> Round:
    """Deals a round: packets come off the shuffled deck, spot 1's first and the dealer's last, then draws."""
    check_deal(game, seed=seed, round=round, spots=spots)
    sheet = load(game)
    house = house or open_house(game, sheet, {})
    deck, size = shuffled(game.deck, seed=seed, round=round), game.player.size
    packets = [deck[i * size : (i + 1) * size] for i in range(spots)]
    dealt = spots * size + game.dealer.size
    meter = (meter or sheet.meter) if game.progressive else None
    inputs = Inputs(game, sheet, house, (), deck[dealt - game.dealer.size : dealt], seed, round, None, meter)
    return Round(replace(inputs, seats=_seat(inputs, packets, deck[dealt:])))


def _seat(inputs: Inputs, packets: list[tuple[Card, ...]], rest: tuple[Card, ...]) -> tuple[Seat, ...]:
    """Patrons with their bets and decisions; who changes a card takes the next of the rest."""
    view = DealerView.of(inputs)
    patrons = seat_patrons(
        inputs.game, inputs.house, seed=inputs.seed, round=inputs.round, spots=len(packets)
    )
    seats, left = [], iter(rest)
    for spot, (patron, cards) in enumerate(zip(patrons, packets, strict=True), start=1):
        decision = decide(inputs, patron, cards, view)
        if decision.discard:
            decision = replace(decision, drawn=next(left))
        seats.append(Seat(spot, patron.bets, cards, decision))
    return tuple(seats)


def check_deal(game: Game, *, seed: str, round: int, spots: int) -> None:
    """Refuses, by field, a seed that is too long or not text, a negative round, spots off the table."""
    if len(seed) > MOST_SEED:
        raise NotAllowed("seed", f"{len(seed)} characters; at most {MOST_SEED}")
    if not seed.isprintable():
        raise Unreadable("seed", f"{seed[:40]!r} is not printable text")
    if round < 0:
        raise NotAllowed("round", f"{round} is below 0")
    if not 1 <= spots <= game.seats:
        raise NotAllowed("spots", f"{spots} is not 1 to {game.seats}")
