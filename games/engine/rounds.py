"""Inputs to Moments: the whole deal in order, as a film that can be stopped anywhere."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from games.engine.cards import shuffled
from games.engine.errors import NotAllowed, Unreadable
from games.engine.felts import Felt
from games.engine.houses import House, open_house
from games.engine.inputs import Inputs, Seat
from games.engine.patrons import decide, seat_patrons
from games.engine.rules import Game, Step
from games.engine.settlements import Settlement, read_dealer, settle
from games.engine.sheets import load
from games.engine.steps import ACTS


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


def deal(game: Game, *, seed: str, round: int = 0, spots: int = 6, house: House | None = None) -> Round:
    """Deals a round: packets come off the shuffled deck, spot 1's first and the dealer's last."""
    check_deal(game, seed=seed, round=round, spots=spots)
    sheet = load(game)
    house = house or open_house(game, sheet, {})
    deck, size = shuffled(game.deck, seed=seed, round=round), game.player.size
    packets = [deck[i * size : (i + 1) * size] for i in range(spots)]
    dealer_cards = deck[spots * size : spots * size + game.dealer.size]
    inputs = Inputs(game, sheet, house, (), dealer_cards, seed, round)
    dealer_plays = len(read_dealer(inputs).plays)
    patrons = seat_patrons(game, house, seed=seed, round=round, spots=spots)
    seats = []
    for spot, (patron, cards) in enumerate(zip(patrons, packets, strict=True), start=1):
        decision = decide(game, sheet, house, patron, cards, dealer_plays)
        seats.append(Seat(spot, patron.bets, cards, decision))
    return Round(replace(inputs, seats=tuple(seats)))


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
