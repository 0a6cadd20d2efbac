"""Judgments of cards: which play, what they make, who wins. A belief may bend each of them.

A belief is a function of the mind, of what it would otherwise have said, and of what the judgment is about;
whatever rests on the judgment follows.
"""

from collections.abc import Callable, Mapping
from functools import cached_property, wraps

from tests.games.oracles import pages
from tests.games.oracles.pages import LOWEST_PAIR, Page
from tests.games.oracles.paytables import Cell
from tests.games.oracles.slow_hands import ACE, FIVE, GAMES_READ, KING, QUEEN, How, Reading, best
from tests.games.oracles.table_view import (
    BOARDS,
    CARIBBEAN,
    HOLDEM,
    RABBIT,
    RIDE,
    SIX_CARD,
    SIX_FIVE_FOUR,
    THREE_CARD,
    WILD,
    Spot,
    Table,
)

Belief = Callable[..., object]
WINS, TIES, LOSES = 1, 0, -1


def judgment(method):
    """What the mind says, unless a belief says otherwise."""

    @wraps(method)
    def judged(self, *about):
        said = method(self, *about)
        believed = self.beliefs.get(method.__name__)
        return believed(self, said, *about) if believed else said

    return judged


class Judge:
    def __init__(self, table: Table, beliefs: Mapping[str, Belief]) -> None:
        self.table, self.beliefs, self.game = table, beliefs, table.game
        self.how = self.reads()

    # --- Cards ---

    @judgment
    def reads(self) -> How:
        return GAMES_READ.get(self.game, How())

    @judgment
    def goes(self, card: str, nth: int) -> bool:
        """Whether the dealer's up card is discarded."""
        return card[0] in "TJQKA" and nth < 2

    @judgment
    def dealer_cards(self) -> tuple[str, ...]:
        """The cards that the dealer's hand is made of."""
        packet = self.table.packet
        return packet[1:] if self.game == RABBIT else packet[self.gone :]

    @property
    def gone(self) -> int:
        packet, gone = self.table.packet, 0
        while self.game == SIX_FIVE_FOUR and gone < 2 and self.goes(packet[gone], gone):
            gone += 1
        return gone

    @judgment
    def dealt(self, spot: Spot) -> tuple[str, ...]:
        return spot.packet[1:] if self.game == RABBIT else spot.packet

    @judgment
    def final(self, spot: Spot) -> tuple[str, ...]:
        """The cards that a player's hand is made of in the end."""
        if self.game in BOARDS:
            return (*spot.packet, *self.table.packet)
        if self.game == RABBIT and spot.buys:
            return spot.packet
        kept = tuple(card for card in self.dealt(spot) if card != spot.discard)
        return (*kept, spot.drawn) if spot.drawn else kept

    @judgment
    def looked_at(self, spot: Spot, bet: str) -> tuple[str, ...]:
        """The cards that a side bet looks at."""
        if bet == "six-card-bonus":
            return (*spot.packet, *self.table.packet)
        if bet == "three-card-bonus":
            return spot.packet if self.game == RIDE else self.table.packet
        first_five = self.game == WILD and bet in ("queens-plus", "progressive", "joker")
        return self.dealt(spot) if first_five else self.final(spot)

    @judgment
    def read(self, cards: tuple[str, ...]) -> Reading:
        return best(cards, self.how)

    @cached_property
    def dealer(self) -> Reading:
        return self.read(self.dealer_cards())

    # --- The dealer's hand against a player's ---

    @judgment
    def strength(self, hand: Reading) -> tuple:
        """What is compared of a hand."""
        return hand.place, hand.ranks

    @judgment
    def qualifies(self) -> bool:
        if self.game == HOLDEM:
            return self.dealer.name != "high-card"
        needed = {
            SIX_CARD: [ACE, KING],
            CARIBBEAN: [ACE, KING],
            RABBIT: [ACE],
            THREE_CARD: [QUEEN],
        }.get(self.game, [])
        return self.dealer.name != "high-card" or list(self.dealer.ranks[: len(needed)]) >= needed

    @judgment
    def compared(self, spot: Spot) -> int:
        mine, yours = self.strength(self.dealer), self.strength(self.read(self.final(spot)))
        return WINS if yours > mine else TIES if yours == mine else LOSES

    @judgment
    def beside(self, spot: Spot) -> int:
        """What breaks a tie: nothing does."""
        return TIES

    @judgment
    def outright(self, spot: Spot) -> bool:
        """Whether a hand wins whatever the dealer has."""
        return self.game == WILD and FIVE.index(self.read(self.dealt(spot)).name) >= FIVE.index("straight")

    @judgment
    def result(self, spot: Spot) -> int:
        return WINS if self.outright(spot) else self.compared(spot) or self.beside(spot)

    # --- Round the table ---

    @judgment
    def order(self, spots: list[int]) -> list[int]:
        """Spots as they are reconciled."""
        return sorted(spots, reverse=True)

    # --- Paytables ---

    @judgment
    def page(self, bet: str) -> Page:
        return pages.page_of(bet, self.game, self.table.house)

    @judgment
    def lowest(self, bet: str) -> int:
        """The lowest pair that the bet is paid on; 0 where none is."""
        return LOWEST_PAIR.get(bet, (0, ""))[0]

    @judgment
    def line(self, spot: Spot, bet: str) -> str | None:
        """The line that a hand is paid by."""
        cards = self.looked_at(spot, bet)
        hand = best(cards, How()) if bet == "six-card-bonus" else self.read(cards)
        return self.line_for(bet, hand, cards)

    def line_for(self, bet: str, hand: Reading, cards: tuple[str, ...]) -> str | None:
        line = pages.line_of(bet, self.game, hand, cards, self.lowest(bet))
        return line if self.page(bet).get(line or "") else None

    @judgment
    def cell(self, bet: str, line: str | None) -> Cell:
        page = self.page("big-hand" if bet == "wager" else bet)
        return page.get(line) if line else None
