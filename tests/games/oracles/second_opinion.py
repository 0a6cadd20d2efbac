"""A dealt round handed to the slow dealer, and the engine's lines in the same form."""

from collections.abc import Iterator

from games.engine.rounds.rounds import Round
from tests.games.oracles.slow_dealer import SlowLine, settle_slowly


def slow_seats(played: Round) -> Iterator[tuple]:
    for seat in played.inputs.seats:
        does = "plays" if not seat.decision.folds else "announces" if seat.decision.announces else "folds"
        yield seat.spot, seat.bets["ante"], seat.bets.get("queens-up", 0), seat.cards, does


def settled_slowly(played: Round) -> list[SlowLine]:
    table = str(played.inputs.house.choices["queens-up"])
    return settle_slowly(played.inputs.dealer_cards, list(slow_seats(played)), table)


def settled(played: Round) -> list[SlowLine]:
    return [
        SlowLine(one.spot, one.wager, one.stake, one.action.value, one.pays, one.rule)
        for one in played.settlement.lines
    ]
