"""Side bets that a player's own cards decide, whatever anybody does: on a hand by its paytable, on jokers."""

from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction
from math import comb

from games.engine.cards.cards import JOKERS
from games.engine.cards.hands import Hand
from games.engine.money.amounts import Odds
from games.engine.odds.figures import Figures, Outcome
from games.engine.odds.hand_tables import hands_of
from games.engine.rules.games import Game
from games.engine.rules.paytables import Paytable, Row
from games.engine.rules.wagers import ByHand, Cards, Wager
from games.engine.texts import NOTHING, Text

LOSES = "loses"
LOSES_WORDS = Text("any other hand")

FIVE_ONLY, WITH_CARD = "card-not-bought", "card-bought"
WAYS = {
    "": NOTHING,
    FIVE_ONLY: Text("without the card for sale"),
    WITH_CARD: Text("with the card bought"),
}


def by_own_hand(game: Game, wager: Wager, table: Paytable) -> Iterator[Figures]:
    """A bet that is paid by the player's hand; where a card can be bought, without it and with it."""
    assert isinstance(wager.settles, ByHand)
    dealt = game.player.size - game.player.aside
    sizes = {"": dealt}
    if game.sells and wager.settles.cards is Cards.FINAL:
        sizes = {FIVE_ONLY: dealt, WITH_CARD: game.player.size}
    for way, size in sizes.items():
        lost = Fraction(-1 if wager.staked else 0)
        outcomes = by_rows(table, hands_of(game.ladder, game.deck, size), lost=lost)
        yield Figures(wager.slug, wager.name, outcomes, table.name, way, WAYS[way])


def by_rows(
    table: Paytable, hands: Iterable[tuple[Hand, int]], *, lost: Fraction = Fraction(-1)
) -> tuple[Outcome, ...]:
    """A line for each row in its order, the first that matches a hand; then what none matches."""
    counts: Counter[str] = Counter()
    for hand, ways in hands:
        row = table.row_for(hand)
        counts[row.name if row else LOSES] += ways
    rows = (outcome_of(row, counts[row.name]) for row in table.rows)
    return (*rows, Outcome(LOSES, LOSES_WORDS, counts[LOSES], lost))


def outcome_of(row: Row, count: int) -> Outcome:
    assert isinstance(row.pays, Odds)
    return Outcome(row.name, row.words, count, row.pays.times, pays=row.pays.words)


def on_jokers(game: Game, wager: Wager, table: Paytable) -> Figures:
    """The bet on jokers among the cards dealt, by pairs of hands, the player's and the dealer's."""
    jokers, naturals = len(set(game.deck) & set(JOKERS)), len(set(game.deck) - set(JOKERS))
    own, other = game.player.size, game.dealer.size
    each = comb(len(game.deck) - own, other)
    one = jokers * comb(naturals, own - 1)
    without = comb(len(game.deck) - own - (jokers - 1), other)
    counts = {
        "player-two-jokers": comb(naturals, own - 2) * comb(jokers, 2) * each,
        "one-joker-each": one * (each - without),
        "player-one-joker": one * without,
    }
    lost = Outcome(LOSES, LOSES_WORDS, comb(naturals, own) * each, Fraction(-1))
    return Figures(
        wager.slug,
        wager.name,
        (*(outcome_of(row, counts[row.name]) for row in table.rows), lost),
        table.name,
    )
