"""Scenarios from a shoe: a hand that fits at any place of a shoe, or the hand of a shoe that fits.

A hand is drawn from the full shoe until one fits, and the hands before it from what is left: as likely in
that order as in any, so each round that fits is as likely as in a session. Where players have hands of their
own, whole rounds are dealt to them until one fits; each table of players has so many, and those who have not
come to it make place for others. Streams are "{seed}/{round}/scenario" and, of shoes,
"{seed}/{round}/scenario/{n}".
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import count, islice

from games.engine.cards.cards import Card
from games.engine.cards.streams import Stream, choose, shuffled
from games.engine.errors import NotAllowed, require, require_type
from games.engine.rounds.shoes import after_hand, draw_boxes, next_hand, opened, play_ahead
from games.engine.rules.games import Step
from games.engine.rules.sources import Deck
from games.engine.rules.stages import Deal, Decide
from games.engine.rules.standing import Standing, discards, shoe_of
from games.engine.scenarios.scenarios import named, tables
from games.engine.scenarios.seatings import SeatedTable
from games.engine.scenarios.shoe_rounds import FirstCards, ShoeRound, most_cards
from games.engine.settlement.inputs import Inputs
from games.engine.simulated_players.decisions import DeckSource, deal_to
from games.engine.texts import Text

ROUNDS_A_TABLE = 20
"""Rounds that are dealt to the same players in search of one that fits."""
MAX_DEALS = 200_000
"""Deals of which one has the first cards that are wanted."""
MAX_TABLES = 100
"""Tables drawn in search of a player with a bet that is wanted; without one, the round’s own players play."""


def deal_from_shoe(inputs: Inputs, spots: int) -> Inputs:
    """Return the round that `inputs` names, dealt for its scenario to this number of spots. Refuses an
    unknown name, and a house in which no such round comes about."""
    scenario = named(inputs.game, str(inputs.scenario))
    wanted = require_type(ShoeRound, scenario.shoe_round)
    if wanted.needs_boxes and not inputs.rules.boxes:
        no_boxes = Text("%(scenario)s: commissions are not owed in boxes in this house", scenario=wanted.name)
        raise NotAllowed("scenario", no_boxes)
    if inputs.game.hands_in_turn:
        return _along_with_players(inputs, wanted, spots) if wanted.of_shoe else _play(inputs, wanted, spots)
    standing, cards = (_along_a_shoe if wanted.of_shoe else _anywhere)(inputs, wanted, spots)
    seated = _seat(inputs, wanted, spots)
    return deal_to(replace(inputs, standing=standing), seated.patrons, DeckSource(iter(cards)))


def _anywhere(inputs: Inputs, wanted: ShoeRound, spots: int) -> tuple[Standing, tuple[Card, ...]]:
    """Return a hand that fits, and what it stands on: hands that are dealt from the other cards."""
    deck, stream = require_type(Deck, inputs.rules.source), Stream(f"{inputs.seed}/{inputs.round}/scenario")
    faces, most = deck.faces, most_cards(inputs.game)
    anywhere = opened(inputs, inputs.round, faces)
    while True:
        drawn = choose(faces, most, stream)
        played = next_hand(inputs, replace(anywhere, shoe=replace(shoe_of(anywhere), gone=0)), drawn)
        if wanted.fits(played):
            break
    left = list(faces)
    for card in played.table_cards:
        left.remove(card)
    rest = shuffled(tuple(left), seed=f"{inputs.seed}/{inputs.round}/scenario", round=0)
    return play_ahead(inputs, spots, rest), tuple(drawn)


def _along_a_shoe(inputs: Inputs, wanted: ShoeRound, spots: int) -> tuple[Standing, tuple[Card, ...]]:
    """Return the first hand that fits of the first shoe that has one."""
    deck, stream = require_type(Deck, inputs.rules.source), Stream(f"{inputs.seed}/{inputs.round}/scenario")
    for number in count():
        cards = shuffled(deck.faces, seed=f"{inputs.seed}/{inputs.round}/scenario", round=number)
        boxes, standing = dict(draw_boxes(inputs, stream, spots)), opened(inputs, inputs.round, cards)
        while True:
            played = next_hand(inputs, standing, cards)
            if wanted.fits(played):
                return standing, cards[shoe_of(standing).gone :]
            if played.ends_shoe:
                break
            standing = replace(after_hand(played), boxes=boxes)
    raise AssertionError("shoes have no end")


class _ShoeSource:
    """A shoe that is shuffled again and again, each card as it is drawn; the first cards of a round can be
    dealt once more."""

    def __init__(self, cards: Sequence[Card], stream: Stream) -> None:
        self.cards, self.stream, self.drawn, self.next = list(cards), stream, 0, 0

    def begin(self) -> None:
        self.drawn, self.next = 0, 0

    def again(self) -> None:
        self.next = 0

    def take(self, step: Step, spot: int, place: str, count: int) -> tuple[Card, ...]:
        return self.some(count)

    def some(self, count: int) -> tuple[Card, ...]:
        cards, start = self.cards, self.next
        self.next += count
        while self.drawn < self.next:
            left = len(cards) - self.drawn
            if not left:
                raise _RanOut
            at = self.drawn + self.stream.draw(left)
            cards[self.drawn], cards[at] = cards[at], cards[self.drawn]
            self.drawn += 1
        return tuple(cards[start : self.next])


class _RanOut(Exception):
    """A round takes more cards than there are."""


def _play(inputs: Inputs, wanted: ShoeRound, spots: int) -> Inputs:
    """Return the first round that fits, of players who come to it, at any place in a shoe. Refuses one that
    these house rules don't allow, or that never came."""
    if wanted.allowed and not wanted.allowed(inputs.rules):
        reason = Text("%(scenario)s: these house rules don’t allow it", scenario=wanted.name)
        raise NotAllowed("scenario", reason)
    inputs = replace(inputs, standing=play_ahead(inputs, spots))
    source = _ShoeSource(inputs.rules.source.faces, Stream(f"{inputs.seed}/{inputs.round}/scenario"))
    for table in tables(inputs, spots):
        if wanted.bets and not any(map(table.bettors, wanted.bets)):
            continue
        for _round in range(ROUNDS_A_TABLE):
            with suppress(_RanOut):
                if played := _try(table, wanted, source):
                    return played
    never = Text("%(scenario)s: no such round came under these house rules", scenario=wanted.name)
    raise NotAllowed("scenario", never)


def _try(table: SeatedTable, wanted: ShoeRound, source: _ShoeSource) -> Inputs | None:
    """Return the next round of these players whose first cards are as they have to be, if it fits."""
    source.begin()
    if wanted.begins:
        for _deal in range(MAX_DEALS):
            if wanted.begins(_first_cards(table, source)):
                break
            source.begin()
        source.again()
    played = deal_to(table.inputs, table.patrons, source)
    return played if wanted.fits(played) else None


def _first_cards(table: SeatedTable, source: _ShoeSource) -> FirstCards:
    """Return what comes before the first decision."""
    rules = table.inputs.rules
    seats: list[tuple[Mapping[str, int], dict[str, tuple[Card, ...]]]]
    seats, lying = [(patron.bets, {}) for patron in table.patrons], dict[str, tuple[Card, ...]]()
    for _step, stage in rules.stages:
        if isinstance(stage, Decide):
            break
        if not isinstance(stage, Deal):
            continue
        for _bets, dealt in seats:
            for place, cards in stage.each:
                dealt[place] = dealt.get(place, ()) + source.some(require_type(int, cards))
        for place, cards in stage.table:
            lying[place] = lying.get(place, ()) + source.some(require_type(int, cards))
    return FirstCards(rules, seats, lying)


def _along_with_players(inputs: Inputs, wanted: ShoeRound, spots: int) -> Inputs:
    """Return the first round that fits of a shoe that these players play from its first card."""
    deck, table = require_type(Deck, inputs.rules.source), next(tables(inputs, spots))
    for number in count():
        seed = f"{inputs.seed}/{inputs.round}/scenario"
        cards = shuffled(deck.faces, seed=seed, round=number)
        standing = opened(inputs, inputs.round, cards)
        while not (shoe := shoe_of(standing)).is_last:
            rest = (*cards[shoe.gone :], *discards(seed, shoe, cards))
            now = replace(inputs, standing=standing)
            played = deal_to(now, table.patrons, DeckSource(iter(rest)))
            if wanted.fits(played):
                return played
            standing = replace(standing, shoe=require(played.shoe_after, "shoe"))
    raise AssertionError("shoes have no end")


def _seat(inputs: Inputs, wanted: ShoeRound, spots: int) -> SeatedTable:
    """Return the round's own players; others, if none of those has a bet that is wanted and on the layout."""
    bets = [slug for slug in wanted.bets if inputs.rules.wager(slug).offered]
    own = next(tables(inputs, spots))
    if not bets:
        return own
    drawn = islice(tables(inputs, spots), MAX_TABLES)
    return next((table for table in drawn if any(map(table.bettors, bets))), own)
