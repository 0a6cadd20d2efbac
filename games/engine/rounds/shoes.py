"""What a round from a shoe stands on: what the last one left, or a shoe of its own some hands in."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from games.engine.cards.cards import Card
from games.engine.cards.streams import Stream
from games.engine.errors import NotAllowed, Refused, WrongPart, require, require_type
from games.engine.rules.games import Game, Step
from games.engine.rules.houses import COMMISSION_COIN, CUT_CARD
from games.engine.rules.sources import Deck
from games.engine.rules.stages import Decide
from games.engine.rules.standing import FEWEST_BEHIND, Standing, new_shoe, shoe_cards
from games.engine.scenarios.table_rounds import most_cards
from games.engine.settlement.events import play_stages
from games.engine.settlement.hands import result_of
from games.engine.settlement.inputs import Chosen, Inputs, Seat
from games.engine.simulated_players.decisions import DeckSource
from games.engine.texts import Text

HANDS_AHEAD, CARDS_AHEAD = 2, 9
"""A round of its own comes after fewer hands than two for every nine cards before the cut card. A hand takes
about five, so that is a tenth more than a shoe has: one round in ten is the last of its shoe, or the one in
which the cut card comes out."""
MOST_IN_BOX = 160
"""Coins of commission that a box holds at most in a round of its own."""


def begin(inputs: Inputs, number: int = 0) -> Standing:
    """Return the table as it stands before the first hand of a shoe: no box owes anything."""
    return opened(inputs, number, shoe_cards(require_type(Deck, inputs.rules.source), inputs.seed, number))


def go_on(inputs: Inputs, left: Standing) -> Standing:
    """Return what the next round of a session stands on: what the last one `left`. Where this house can’t go
    on with that (other decks, another place of the cut card, no boxes), the next shoe begins."""
    try:
        check_standing(inputs, left)
    except Refused:
        return begin(inputs, left.shoe.number + 1)
    if left.shoe.cut != len(inputs.rules.source.faces) - _behind(inputs):
        return begin(inputs, left.shoe.number + 1)
    return left


def _behind(inputs: Inputs) -> int:
    """Return how many cards lie behind the cut card."""
    return inputs.house.amount(CUT_CARD.name)


def check_standing(inputs: Inputs, standing: Standing, field: str = "standing") -> None:
    """Refuse, by field, a table that can’t stand so in this house: the shoe, the boxes, the results."""
    game, shoe, size = inputs.game, standing.shoe, len(inputs.rules.source.faces)
    if game.shoe is None:
        raise NotAllowed(field, Text("%(game)s isn’t dealt from a shoe that goes on", game=game.name))
    if shoe.number < 0:
        raise NotAllowed(f"{field}.shoe.number", f"{shoe.number} is below 0")
    bounds = {
        "cut": (shoe.cut, 1, size - FEWEST_BEHIND),
        "gone": (shoe.gone, 1, shoe.cut + most_cards(game) - 1),
    }
    for name, (found, least, most) in bounds.items():
        if not least <= found <= most:
            raise NotAllowed(f"{field}.shoe.{name}", f"{found} is not {least} to {most}")
    for spot, cents in standing.boxes.items():
        if not 1 <= spot <= game.seats:
            raise NotAllowed(f"{field}.boxes.{spot}", f"is not a spot, 1 to {game.seats}")
        if cents <= 0:
            raise NotAllowed(f"{field}.boxes.{spot}", "must be above zero")
    if standing.boxes and not inputs.rules.boxes:
        raise NotAllowed(f"{field}.boxes", "commissions are not owed in boxes in this house")
    known = [wager.slug for wager in game.base_bets]
    for at, result in enumerate(standing.results):
        if result and result not in known:
            named = f"{result!r} is not a bet that wins a hand ({', '.join(known)}, or nothing for a tie)"
            raise NotAllowed(f"{field}.results[{at}]", named)
    if len(standing.results) * fewest_a_hand(game) > shoe.gone:
        hands = f"{len(standing.results)} hands take more than the {shoe.gone} cards that are gone"
        raise NotAllowed(f"{field}.results", hands)


def fewest_a_hand(game: Game) -> int:
    """Return the cards that every round takes, whatever else is drawn."""
    parts = (count for deal in game.deals for _place, count in (*deal.each, *deal.table))
    return sum(count for count in parts if isinstance(count, int))


def cards_from(inputs: Inputs) -> Iterator[Card]:
    """Yield the cards of the shoe from where it stands."""
    deck, shoe = require_type(Deck, inputs.rules.source), require(inputs.standing, "standing").shoe
    return iter(shoe_cards(deck, inputs.seed, shoe.number)[shoe.gone :])


def opened(inputs: Inputs, number: int, cards: Sequence[Card]) -> Standing:
    """Return the table before the first hand of a shoe whose cards come so."""
    deck = require_type(Deck, inputs.rules.source)
    return Standing(new_shoe(deck, number, cards[0], _behind(inputs)))


def play_ahead(inputs: Inputs, spots: int, cards: Sequence[Card] = ()) -> Standing:
    """Return how a table of so many players stands at which this round is dealt alone: some hands into the
    shoe of its number (or into these cards); of the same seed, number and house always the same."""
    stream = Stream(f"{inputs.seed}/{inputs.round}/ahead")
    cards = cards or shoe_cards(require_type(Deck, inputs.rules.source), inputs.seed, inputs.round)
    standing = opened(inputs, inputs.round, cards)
    cut_is_out: list[Standing] = []
    for _hand in range(stream.draw(standing.shoe.cut * HANDS_AHEAD // CARDS_AHEAD)):
        played = next_hand(inputs, standing, cards)
        if played.cut_is_out:
            cut_is_out.append(standing)
        if played.ends_shoe:
            standing = cut_is_out[stream.draw(len(cut_is_out))]
            break
        standing = after_hand(played)
    return replace(standing, boxes=dict(draw_boxes(inputs, stream, spots)) if standing.results else {})


def next_hand(inputs: Inputs, standing: Standing, cards: Sequence[Card]) -> Inputs:
    """Return the next hand of a shoe whose cards come so; no one bets."""
    source = DeckSource(iter(cards[standing.shoe.gone :]))
    return play_stages(replace(inputs, standing=standing), [], source, _no_player)


def after_hand(played: Inputs) -> Standing:
    """Return what stands after a hand on which no one bet, and which doesn’t end its shoe."""
    results = require(played.standing, "standing").results
    return Standing(require(played.shoe_after, "shoe"), {}, (*results, result_of(played)))


def _no_player(inputs: Inputs, seat: Seat, step: Step, stage: Decide, number: int) -> Chosen:
    raise WrongPart(f"{inputs.game.slug} has choices of players, so its rounds aren’t played ahead")


def draw_boxes(inputs: Inputs, stream: Stream, spots: int) -> Iterator[tuple[int, int]]:
    """Yield what the spots owe that owe anything: two draws each, so that a seat more changes nothing."""
    coin = int(inputs.house.choices.get(COMMISSION_COIN.name, COMMISSION_COIN.default))
    for spot in range(1, spots + 1):
        owes, coins = stream.draw(3), stream.draw(MOST_IN_BOX)
        if owes and coins and inputs.rules.boxes:
            yield spot, coins * coin
