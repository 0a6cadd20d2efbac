"""Scenarios from a shoe: a hand that fits at any place of a shoe, or the hand of a shoe that fits.

A hand is drawn from the full shoe until one fits, and the hands before it from what is left: as likely in
that order as in any, so each round that fits is as likely as in a session. Streams are
"{seed}/{round}/scenario" and, of shoes, "{seed}/{round}/scenario/{n}".
"""

from dataclasses import replace
from itertools import count, islice

from games.engine.cards.cards import Card
from games.engine.cards.streams import Stream, choose, shuffled
from games.engine.errors import NotAllowed, require_type
from games.engine.rounds.shoes import after_hand, draw_boxes, next_hand, opened, play_ahead
from games.engine.rules.sources import Deck
from games.engine.rules.standing import Standing
from games.engine.scenarios.scenarios import named, tables
from games.engine.scenarios.seatings import SeatedTable
from games.engine.scenarios.table_rounds import TableRound, most_cards
from games.engine.settlement.inputs import Inputs
from games.engine.simulated_players.decisions import DeckSource, deal_to
from games.engine.texts import Text

MAX_TABLES = 100
"""Tables drawn in search of a player with a bet that is wanted; without one, the round’s own players play."""


def deal_from_shoe(inputs: Inputs, spots: int) -> Inputs:
    """Return the round that `inputs` names, dealt for its scenario to this number of spots. Refuses an
    unknown name, and a house in which no such round comes about."""
    scenario = named(inputs.game, str(inputs.scenario))
    wanted = require_type(TableRound, scenario.table_round)
    if wanted.needs_boxes and not inputs.rules.boxes:
        no_boxes = Text("%(scenario)s: commissions are not owed in boxes in this house", scenario=wanted.name)
        raise NotAllowed("scenario", no_boxes)
    standing, cards = (_along_a_shoe if wanted.of_shoe else _anywhere)(inputs, wanted, spots)
    seated = _seat(inputs, wanted, spots)
    return deal_to(replace(inputs, standing=standing), seated.patrons, DeckSource(iter(cards)))


def _anywhere(inputs: Inputs, wanted: TableRound, spots: int) -> tuple[Standing, tuple[Card, ...]]:
    """Return a hand that fits, and what it stands on: hands that are dealt from the other cards."""
    deck, stream = require_type(Deck, inputs.rules.source), Stream(f"{inputs.seed}/{inputs.round}/scenario")
    faces, most = deck.faces, most_cards(inputs.game)
    anywhere = opened(inputs, inputs.round, faces)
    while True:
        drawn = choose(faces, most, stream)
        played = next_hand(inputs, replace(anywhere, shoe=replace(anywhere.shoe, gone=0)), drawn)
        if wanted.fits(played):
            break
    left = list(faces)
    for card in played.table_cards:
        left.remove(card)
    rest = shuffled(tuple(left), seed=f"{inputs.seed}/{inputs.round}/scenario", round=0)
    return play_ahead(inputs, spots, rest), tuple(drawn)


def _along_a_shoe(inputs: Inputs, wanted: TableRound, spots: int) -> tuple[Standing, tuple[Card, ...]]:
    """Return the first hand that fits of the first shoe that has one."""
    deck, stream = require_type(Deck, inputs.rules.source), Stream(f"{inputs.seed}/{inputs.round}/scenario")
    for number in count():
        cards = shuffled(deck.faces, seed=f"{inputs.seed}/{inputs.round}/scenario", round=number)
        boxes, standing = dict(draw_boxes(inputs, stream, spots)), opened(inputs, inputs.round, cards)
        while True:
            played = next_hand(inputs, standing, cards)
            if wanted.fits(played):
                return standing, cards[standing.shoe.gone :]
            if played.ends_shoe:
                break
            standing = replace(after_hand(played), boxes=boxes)
    raise AssertionError("shoes have no end")


def _seat(inputs: Inputs, wanted: TableRound, spots: int) -> SeatedTable:
    """Return the round's own players; others, if none of those has a bet that is wanted and on the layout."""
    bets = [slug for slug in wanted.bets if inputs.rules.wager(slug).offered]
    own = next(tables(inputs, spots))
    if not bets:
        return own
    drawn = islice(tables(inputs, spots), MAX_TABLES)
    return next((table for table in drawn if any(map(table.bettors, bets))), own)
