"""The hands of a round: each is read when it is first asked for."""

from dataclasses import dataclass, field
from functools import cached_property

from games.engine.cards.cards import Card
from games.engine.cards.hands import Hand
from games.engine.errors import require_type
from games.engine.rules.readings import Against
from games.engine.rules.stages import Dealt
from games.engine.rules.wagers import Beats
from games.engine.settlement.inputs import Inputs, Seat
from games.engine.texts import Text


@dataclass(frozen=True, slots=True)
class DealerHand:
    """The dealer's packet by what became of it: shown before the decisions, burned or discarded, playing; its
    hand, and whether it qualifies."""

    up: tuple[Card, ...]
    discarded: tuple[Card, ...]
    plays: tuple[Card, ...]
    hand: Hand
    qualifies: bool


NO_HAND = Hand("", (), (), 0)


def read_hand(inputs: Inputs, seat: Seat | None, name: str) -> Hand:
    """Return one of a seat's hands, or of the table's."""
    reading = inputs.rules.reading(name)
    if isinstance(reading, Against):
        return reading.compare(*(read_hand(inputs, seat, side) for side in (reading.one, reading.other)))
    ladder = reading.split if seat and seat.splits and reading.split else reading.ladder
    return ladder.best(inputs.on(seat, name))


def read_dealer(inputs: Inputs) -> DealerHand:
    """Return which of the dealer's cards were shown, burned and discarded, which play, and the hand they
    make; nothing of it in a game in which the dealer has no hand."""
    game = inputs.rules
    if "dealer" not in game.hands:
        return DealerHand((), (), (), NO_HAND, True)
    plays, gone = inputs.on(None, "dealer"), inputs.on_table.get("discarded", ())
    hand = game.hands["dealer"].ladder.best(plays)
    qualifies = not game.qualifier or game.qualifier.takes(game.hands["dealer"].ladder, hand.strength)
    burned = [card for place, cards in inputs.dealt.items() if place in game.unread for card in cards]
    return DealerHand(up_cards(inputs), (*burned, *gone), plays, hand, qualifies)


def up_cards(inputs: Inputs) -> tuple[Card, ...]:
    """Return the cards turned up before the decisions: where up cards may go, each one that was looked at."""
    if not inputs.game.discard:
        return inputs.turned_up
    looked_at = min(len(inputs.on_table.get("discarded", ())) + 1, inputs.game.discard.at_most)
    return inputs.dealt.get("dealer", ())[: max(inputs.game.dealer.up, looked_at)]


def can_be(inputs: Inputs, hand: str, category: str, dealt: Dealt) -> bool:
    """Return whether a hand of the table of less than two cards can still be of a category of two."""
    reading = inputs.rules.reading(hand)
    cards = [card for place in reading.table for card in dealt.get(place, ())]
    others = ((*cards, face) for face in inputs.rules.source.faces)
    return len(cards) < 2 and any(reading.ladder.best(two).category == category for two in others)


def result_of(inputs: Inputs) -> str:
    """Return the bet on the hand of the table that wins; "" where they tie."""
    for wager in inputs.rules.base_bets:
        how = require_type(Beats, wager.win_condition)
        own, other = (read_hand(inputs, None, name) for name in (how.own, how.other))
        if own.strength > other.strength:
            return wager.slug
    return ""


def call_words(inputs: Inputs) -> Text:
    """ "Player wins, seven over four", "a tie, six each"."""
    won = result_of(inputs)
    hands = [read_hand(inputs, None, name) for name in inputs.rules.table_hands]
    high, low = (pick(hands, key=lambda hand: hand.strength).name for pick in (max, min))
    if not won:
        return Text("a tie, %(total)s each", total=high)
    return Text("%(hand)s wins, %(high)s over %(low)s", hand=inputs.rules.wager(won).name, high=high, low=low)


@dataclass(frozen=True)
class Hands:
    """Those of a round by spot, and the dealer's."""

    inputs: Inputs
    _read: dict[int, Hand] = field(default_factory=dict, compare=False, repr=False)

    @cached_property
    def result(self) -> str:
        """See `result_of`."""
        return result_of(self.inputs)

    @cached_property
    def call(self) -> Text:
        """See `call_words`."""
        return call_words(self.inputs)

    @cached_property
    def dealer(self) -> DealerHand:
        return read_dealer(self.inputs)

    def of(self, seat: Seat) -> Hand:
        """Return a player's hand, whatever they bet; none in a game in which they have none."""
        if not self.inputs.rules.hands:
            return NO_HAND
        if seat.spot not in self._read:
            self._read[seat.spot] = read_hand(self.inputs, seat, "player")
        return self._read[seat.spot]

    @property
    def by_spot(self) -> dict[int, Hand]:
        """Every player's hand."""
        return {seat.spot: self.of(seat) for seat in self.inputs.seats}
