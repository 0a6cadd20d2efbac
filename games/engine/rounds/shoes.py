"""Where a round of its own begins in a shoe: some hands in, with the boxes that a table has by then."""

from collections.abc import Iterator
from dataclasses import replace

from games.engine.cards.cards import Card
from games.engine.cards.streams import Stream
from games.engine.errors import WrongPart, require, require_type
from games.engine.rules.games import Step
from games.engine.rules.houses import COMMISSION_COIN, CUT_CARD
from games.engine.rules.sources import Deck
from games.engine.rules.stages import Decide
from games.engine.rules.standing import Standing, new_shoe, shoe_cards
from games.engine.settlement.events import play_stages
from games.engine.settlement.hands import result_of
from games.engine.settlement.inputs import Chosen, Inputs, Seat
from games.engine.simulated_players.decisions import DeckSource

HANDS_AHEAD = 60
"""A round of its own comes after fewer hands of its shoe than this."""
MOST_IN_BOX = 160
"""Coins of commission that a box holds at most in a round of its own."""


def begin(inputs: Inputs, number: int = 0) -> Standing:
    """Return the table as it stands before the first hand of a shoe: no box owes anything."""
    deck, behind = require_type(Deck, inputs.rules.source), inputs.house.amount(CUT_CARD.name)
    return Standing(new_shoe(deck, inputs.seed, number, behind))


def cards_from(inputs: Inputs) -> Iterator[Card]:
    """Yield the cards of the shoe from where it stands."""
    deck, shoe = require_type(Deck, inputs.rules.source), require(inputs.standing, "standing").shoe
    return iter(shoe_cards(deck, inputs.seed, shoe.number)[shoe.gone :])


def play_ahead(inputs: Inputs) -> Standing:
    """Return how a table stands at which this round is dealt alone: some hands into the shoe of its number;
    of the same seed, number and house always the same."""
    stream = Stream(f"{inputs.seed}/{inputs.round}/ahead")
    standing, hands = begin(inputs, inputs.round), stream.draw(HANDS_AHEAD)
    for _hand in range(hands):
        before = replace(inputs, standing=standing)
        played = play_stages(before, [], DeckSource(cards_from(before)), _nobody)
        if played.ends_shoe:
            break
        standing = Standing(require(played.shoe_after, "shoe"), {}, (*standing.results, result_of(played)))
    return replace(standing, boxes=dict(_boxes(inputs, stream)))


def _nobody(inputs: Inputs, seat: Seat, step: Step, stage: Decide, number: int) -> Chosen:
    raise WrongPart(f"{inputs.game.slug} has choices of players, so its rounds aren’t played ahead")


def _boxes(inputs: Inputs, stream: Stream) -> Iterator[tuple[int, int]]:
    """Yield what the spots owe that owe anything: two draws each, so that a seat more changes nothing."""
    coin = int(inputs.house.choices.get(COMMISSION_COIN.name, COMMISSION_COIN.default))
    for spot in range(1, inputs.game.seats + 1):
        owes, coins = stream.draw(3), stream.draw(MOST_IN_BOX)
        if owes and coins and inputs.rules.boxes:
            yield spot, coins * coin
