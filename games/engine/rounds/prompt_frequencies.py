"""How often: what a settled prompt was about, and how often that comes at a table of so many players.

Of a bet that a paytable decides it is the row; of a main bet its end, as the best counted play has it; of
hands and of a dealer who qualifies what all deals come to. All exact, and so is a mean over rounds, whatever
hands of one deck have to do with one another: means add up. What no count says is left unsaid.
"""

from collections.abc import Callable
from fractions import Fraction

from games.engine.cards.hands import CATEGORY_NAMES, Hand
from games.engine.odds.base_bet.ends import FOLDED, LOST, NAMES, TIED, WON
from games.engine.odds.base_bet.play_figures import ALWAYS, BEST, NOT_BOUGHT
from games.engine.odds.book import Book
from games.engine.odds.hand_tables import hands_of
from games.engine.questions.prompts import Prompt
from games.engine.questions.strategy_and_floor.strategy import BY_NAME, EXPECTED_VALUE, published
from games.engine.rounds.bet_frequencies import BETS, TableOdds, about
from games.engine.rounds.frequencies import Frequency
from games.engine.rules.sheets import Sheet
from games.engine.rules.wagers import Cards
from games.engine.settlement.inputs import Seat
from games.engine.settlement.settled_rounds import SettledRound
from games.engine.texts import Text


def is_counted(prompt: Prompt) -> bool:
    """Return whether it is of a kind that counts speak of: a bet's worth, a hand, a decision."""
    slug = prompt.question.slug
    asked = slug in _ASKED or slug == EXPECTED_VALUE.slug or slug.endswith(BY_NAME)
    return asked or (slug in ("bet", "refund") and bool(prompt.wager))


def how_often(played: SettledRound, sheet: Sheet, prompt: Prompt) -> Frequency | None:
    """Of what this prompt was about; None where no count says it."""
    table = TableOdds(played, Book(played.inputs.game, sheet, played.inputs.house, played.inputs.meter))
    seat = next((seat for seat in played.inputs.seats if seat.spot == prompt.spot), None)
    row = _of(table, prompt, seat)
    return row if row and row.chance else None


def _of(table: TableOdds, prompt: Prompt, seat: Seat | None) -> Frequency | None:
    if not is_counted(prompt):
        return None
    if prompt.wager and seat:
        wager = table.book.game.wager(prompt.wager)
        if prompt.question.slug == "refund":
            return _qualifying(table, prompt)
        way = BETS.get(type(wager.settles))
        return way(table, prompt, wager, seat) if way else None
    return _ASKED.get(prompt.question.slug, _by_strategy)(table, prompt)


def _qualifying(table: TableOdds, prompt: Prompt) -> Frequency | None:
    """All pairs of hands, whether the dealer of them qualifies as this one does, or does not."""
    way = next((way for way in (ALWAYS, NOT_BOUGHT) if way in table.book.strategies), None)
    if not way or not table.book.game.qualifier:
        return None
    figures, asked = table.book.play(way), table.played.settlement.dealer.qualifies
    names = {NAMES[result, asked] for result in (WON, TIED, LOST)}
    count = sum(outcome.count for outcome in figures.outcomes if outcome.name in names)
    what = Text("the dealer qualifies") if asked else Text("the dealer does not qualify")
    return Frequency(what, Fraction(count, figures.total))


def _player_hand(table: TableOdds, prompt: Prompt) -> Frequency | None:
    """The player's hand by its category; what a drawn card makes of it is not counted by itself."""
    seat = next((seat for seat in table.seats if seat.spot == prompt.spot), None)
    if seat is None or table.book.game.draws:
        return None
    size = len(seat.cards_for(table.book.game, Cards.FINAL))
    return _hand(table, prompt, table.played.settlement.hands[seat.spot], size, len(table.seats))


def _dealer_hand(table: TableOdds, prompt: Prompt) -> Frequency | None:
    """The dealer's by its category; where cards go those that are left are not any cards."""
    packet = table.book.game.dealer
    if packet.discard:
        return None
    return _hand(table, prompt, table.played.settlement.dealer.hand, packet.size - packet.burned, 0)


def _hand(table: TableOdds, prompt: Prompt, hand: Hand, size: int, hands: int) -> Frequency:
    every = hands_of(table.book.game.ladder, table.book.game.deck, size)
    alike = sum(ways for each, ways in every if each.category == hand.category)
    chance = Fraction(alike, sum(ways for _, ways in every))
    return Frequency(about(prompt, CATEGORY_NAMES[hand.category]), chance, hands)


def _by_strategy(table: TableOdds, prompt: Prompt) -> Frequency | None:
    """Return how often the decision that is right here is right at all."""
    names = {f"{strategy.name}{BY_NAME}": str(strategy.name) for strategy in published(table.book.game)}
    way = (names | {EXPECTED_VALUE.slug: BEST}).get(prompt.question.slug, "")
    if way not in table.book.strategies:
        return None
    figures = table.book.play(way)
    folds = Fraction(sum(o.count for o in figures.outcomes if o.name == FOLDED), figures.total)
    chance = folds if prompt.due == "fold" else 1 - folds
    return Frequency(about(prompt, prompt.words(prompt.due)), chance, len(table.seats))


_ASKED: dict[str, Callable[[TableOdds, Prompt], Frequency | None]] = {
    "qualifies": _qualifying,
    "player-hand": _player_hand,
    "dealer-hand": _dealer_hand,
}
