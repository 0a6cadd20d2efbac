"""Over the player's shoulder: before each decision his cards and what the dealer shows, and nothing else."""

from collections.abc import Iterator
from dataclasses import replace

from games.engine.patrons.expectations import MOST_COMPLETIONS, completions
from games.engine.procedure.felts import Felt, FeltSpot
from games.engine.procedure.moments import Cue, Moment
from games.engine.rules.games import Game, Strategy
from games.engine.rules.wagers import Cards
from games.engine.settling.inputs import Seat

STRATEGY = "strategy"


def published(game: Game) -> tuple[Strategy, ...]:
    """The strategies that somebody has printed, the simplest first."""
    return tuple(strategy for strategy in reversed(game.strategies) if strategy.name)


def over_the_shoulder(cue: Cue) -> Iterator[Moment]:
    """The moment before a seat decides, where a published strategy and an exact count can judge it."""
    game = cue.inputs.game
    if STRATEGY not in cue.exercise.asks or cue.step.does != "decide":
        return
    if not published(game) or completions(game) > MOST_COMPLETIONS:
        return
    seat = next(seat for seat in cue.inputs.seats if seat.spot == cue.scene.spot)
    yield Moment(cue.step, seat.spot, _seen_by(cue, seat), (STRATEGY,), STRATEGY, seat)


def _seen_by(cue: Cue, seat: Seat) -> Felt:
    """The felt as the dealer comes to the spot, every hand down but this player's own."""
    spots = tuple(_hidden(spot) for spot in cue.felt.spots)
    cards = seat.cards_for(cue.inputs.game, Cards.ORIGINAL)
    return replace(cue.felt, spots=spots).with_spot(replace(cue.felt.spot(seat.spot), cards=cards))


def _hidden(spot: FeltSpot) -> FeltSpot:
    """A neighbour as this player sees him: a hand that lies open for the envy is not his to count."""
    return replace(spot, cards=(None,) * len(spot.cards), best=(), hand="")
