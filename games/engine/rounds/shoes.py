"""What a round stands on: what the last one left, or a shoe of its own some hands in; spins.py has wheels."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from games.engine.cards.cards import Card
from games.engine.cards.streams import Stream
from games.engine.errors import NotAllowed, Refused, WrongPart, require, require_type
from games.engine.rounds.spins import check_spins, spins_before
from games.engine.rules.games import Game, Step
from games.engine.rules.houses import COMMISSION_COIN, ONE_MORE
from games.engine.rules.sources import Deck
from games.engine.rules.stages import Decide
from games.engine.rules.standing import Shoe, Standing, discards, new_shoe, shoe_cards, shoe_of
from games.engine.scenarios.shoe_rounds import most_cards
from games.engine.settlement.events import play_stages
from games.engine.settlement.hands import result_of
from games.engine.settlement.inputs import Chosen, Inputs, Seat
from games.engine.simulated_players.decisions import DeckSource
from games.engine.texts import Text

HANDS_AHEAD, CARDS_AHEAD = 2, 9
"""A round of its own comes after fewer hands than two for every nine cards before the cut card. A hand takes
about five, so that is a tenth more than a shoe has: one round in ten is the last of its shoe, or the one in
which the cut card comes out."""
CARDS_OF_HAND = (2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 4, 5)
"""How many cards a hand that is played takes, each as likely; 2.75 on average, as at a full table."""
MOST_IN_BOX = 160
"""Coins of commission that a box holds at most in a round of its own."""


def begin(inputs: Inputs, number: int = 0) -> Standing:
    """Return the table as it stands before the first hand of a shoe: no box owes anything. A wheel has turned
    before."""
    if inputs.game.falls:
        return spins_before(inputs, number)
    return opened(inputs, number, shoe_cards(require_type(Deck, inputs.rules.source), inputs.seed, number))


def go_on(inputs: Inputs, left: Standing) -> Standing:
    """Return what the next round of a session stands on: what the last one `left`. Where this house can’t go
    on with that (other decks, another place of the cut card, no boxes), the next shoe begins. At a wheel
    stakes that can’t lie there go back, and after numbers of another wheel others fell."""
    try:
        check_standing(inputs, left)
    except Refused:
        if left.bets:
            return go_on(inputs, Standing(numbers=left.numbers))
        return begin(inputs, left.shoe.number + 1 if left.shoe else inputs.round)
    size = len(inputs.rules.source.faces)
    if left.shoe and left.shoe.cut != size - inputs.house.cards_behind(size):
        return begin(inputs, left.shoe.number + 1)
    return left


def check_standing(inputs: Inputs, standing: Standing, field: str = "standing") -> None:
    """Refuse, by field, a table that can’t stand so in this house: the shoe, the boxes, the results; of a
    wheel the numbers, and the bets that lie there."""
    game, size = inputs.game, len(inputs.rules.source.faces)
    if game.falls and not standing.shoe:
        check_spins(inputs, standing, field)
        return
    if game.shoe is None:
        raise NotAllowed(field, Text("%(game)s isn’t dealt from a shoe that goes on", game=game.name))
    if (shoe := standing.shoe) is None:
        raise NotAllowed(f"{field}.shoe", "is missing")
    if shoe.number < 0:
        raise NotAllowed(f"{field}.shoe.number", f"{shoe.number} is below 0")
    latest = shoe.cut + (most_cards(game) - 1 if ONE_MORE.name in inputs.house.choices else 0)
    bounds = {
        "cut": (shoe.cut, 1, size - inputs.house.fewest_behind(size)),
        "gone": (shoe.gone, 1, latest),
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
    if standing.results and not game.table_hands:
        raise NotAllowed(f"{field}.results", "are of hands of the table, and players have their own here")
    known = [wager.slug for wager in game.base_bets]
    for at, result in enumerate(standing.results):
        if result and result not in known:
            named = f"{result!r} is not a bet that wins a hand ({', '.join(known)}, or nothing for a tie)"
            raise NotAllowed(f"{field}.results[{at}]", named)
    if len(standing.results) * fewest_a_hand(game) > shoe.gone:
        hands = f"{len(standing.results)} hands take more than the {shoe.gone} cards that are gone"
        raise NotAllowed(f"{field}.results", hands)


def fewest_a_hand(game: Game, spots: int = 1) -> int:
    """Return the cards that every round of so many players takes, whatever else is drawn."""
    each = (count for deal in game.deals for _place, count in deal.each)
    table = (count for deal in game.deals for _place, count in deal.table)
    to_spot, to_table = (sum(count for count in parts if isinstance(count, int)) for parts in (each, table))
    return spots * to_spot + to_table


def cards_from(inputs: Inputs) -> Iterator[Card]:
    """Yield the cards of the shoe from where it stands; where it runs out, the discards of earlier rounds,
    shuffled. Refuses a round that takes those too: then every card of the shoe lies on the table."""
    deck, shoe = require_type(Deck, inputs.rules.source), shoe_of(inputs.standing)
    cards = shoe_cards(deck, inputs.seed, shoe.number)
    yield from cards[shoe.gone :]
    yield from discards(inputs.seed, shoe, cards)
    raise NotAllowed("round", Text("%(cards)s cards are too few for this round", cards=str(len(cards))))


def opened(inputs: Inputs, number: int, cards: Sequence[Card]) -> Standing:
    """Return the table before the first hand of a shoe whose cards come so."""
    deck = require_type(Deck, inputs.rules.source)
    return Standing(new_shoe(deck, number, cards[0], inputs.house.cards_behind(len(deck.faces))))


def play_ahead(inputs: Inputs, spots: int, cards: Sequence[Card] = ()) -> Standing:
    """Return how a table of so many players stands at which this round is dealt alone: some hands into the
    shoe of its number (or into these cards); of the same seed, number and house always the same."""
    if inputs.game.falls:
        return spins_before(inputs, inputs.round)
    stream = Stream(f"{inputs.seed}/{inputs.round}/ahead")
    cards = cards or shoe_cards(require_type(Deck, inputs.rules.source), inputs.seed, inputs.round)
    standing = opened(inputs, inputs.round, cards)
    shoe = shoe_of(standing)
    if not inputs.game.table_hands:
        return replace(standing, shoe=_skip_ahead(inputs, spots, shoe, stream))
    cut_is_out: list[Standing] = []
    for _hand in range(stream.draw(shoe.cut * HANDS_AHEAD // CARDS_AHEAD)):
        played = next_hand(inputs, standing, cards)
        if played.cut_is_out:
            cut_is_out.append(standing)
        if played.ends_shoe:
            standing = cut_is_out[stream.draw(len(cut_is_out))]
            break
        standing = after_hand(played)
    return replace(standing, boxes=dict(draw_boxes(inputs, stream, spots)) if standing.results else {})


def _skip_ahead(inputs: Inputs, spots: int, shoe: Shoe, stream: Stream) -> Shoe:
    """Return the shoe some rounds of so many players on, of which no one has to know what they brought: as
    many cards are gone as those take. As with hands of the table one in ten comes beyond the last; it is
    one in which the cut card surely comes out."""
    least = fewest_a_hand(inputs.rules, spots)
    usual = (spots + 1) * sum(CARDS_OF_HAND) // len(CARDS_OF_HAND)
    gone = shoe.gone
    for _round in range(stream.draw(shoe.cut // usual * 11 // 10 + 1)):
        gone += sum(CARDS_OF_HAND[stream.draw(len(CARDS_OF_HAND))] for _hand in range(spots + 1))
        if gone + least > shoe.cut:
            last = max(shoe.gone + least, shoe.cut - stream.draw(least))
            return replace(shoe, gone=last) if last <= shoe.cut else shoe
    return replace(shoe, gone=gone)


def next_hand(inputs: Inputs, standing: Standing, cards: Sequence[Card]) -> Inputs:
    """Return the next hand of a shoe whose cards come so; no one bets."""
    source = DeckSource(iter(cards[shoe_of(standing).gone :]))
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
