"""How often: what a settled prompt was about, and how often that comes at a table of so many players.

Of a bet that a paytable decides it is the row; of a main bet its end, as the best counted play has it; of hands
and of a dealer who qualifies what all deals come to. All exact, and so is a mean over rounds, whatever hands of
one deck have to do with one another: means add up. What no count says is left unsaid.
"""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from games.engine.asks.beside.strategy import EXPECTED_VALUE, published
from games.engine.asks.prompts import Prompt
from games.engine.cards.hands import CATEGORY_NAMES, Hand
from games.engine.odds.book import Book
from games.engine.odds.figures import Figures
from games.engine.odds.hand_tables import hands_of
from games.engine.odds.main.buying import BOUGHT as BOUGHT_END
from games.engine.odds.main.ends import FOLDED, LOST, NAMES, TIED, WON
from games.engine.odds.main.playing import ALWAYS, BEST, NOT_BOUGHT
from games.engine.odds.main.simulated import kind_of
from games.engine.odds.own_hands import FIVE_ONLY, LOSES, WITH_CARD
from games.engine.rounds.frequencies import Frequency
from games.engine.rules.sheets import Sheet
from games.engine.rules.wagers import (
    Action,
    ByHand,
    ByJokers,
    ByLosingHand,
    ByMeter,
    Cards,
    Folded,
    ForOthers,
    HeadToHead,
    Wager,
)
from games.engine.settling.inputs import Seat
from games.engine.settling.played import Played
from games.engine.texts import Text


def how_often(played: Played, sheet: Sheet, prompt: Prompt) -> Frequency | None:
    """Of what this prompt was about; None where no count says it."""
    table = _Table(played, Book(played.inputs.game, sheet, played.inputs.house, played.inputs.meter))
    seat = next((seat for seat in played.inputs.seats if seat.spot == prompt.spot), None)
    found = _of(table, prompt, seat)
    return found if found and found.chance else None


@dataclass(frozen=True)
class _Table:
    played: Played
    book: Book

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self.played.inputs.seats


def _of(table: _Table, prompt: Prompt, seat: Seat | None) -> Frequency | None:
    if prompt.wager and seat:
        wager = table.book.game.wager(prompt.wager)
        if prompt.question.slug == "refund":
            return _qualifying(table, prompt)
        way = _BETS.get(type(wager.settles))
        return way(table, prompt, wager, seat) if way else None
    return _ASKED.get(prompt.question.slug, _by_strategy)(table, prompt)


def _told(table: _Table, prompt: Prompt, figures: Figures, names: set[str]) -> Frequency | None:
    """The outcomes of these names together, in as many hands as have the bet."""
    found = [outcome for outcome in figures.outcomes if outcome.name in names]
    if not found:
        return None
    words = found[0].words
    if figures.way_words:
        words = Text("%(what)s (%(way)s)", what=words, way=figures.way_words)
    game, wager = table.book.game, table.book.game.wager(prompt.wager)
    main = game.main.slug if wager.times_ante or not wager.staked else wager.slug
    staked = [seat for seat in table.seats if seat.bets.get(main)]
    chance = Fraction(sum(outcome.count for outcome in found), figures.total)
    return Frequency(_about(prompt, words), chance, len(staked))


def _about(prompt: Prompt, what: Text) -> Text:
    return Text("%(about)s, %(what)s", about=prompt.label, what=what)


# --- Bets ---------------------------------------------------------------------------------------------


def _by_row(table: _Table, prompt: Prompt, wager: Wager, seat: Seat) -> Frequency | None:
    """By the row that the player's own hand has."""
    assert isinstance(wager.settles, ByHand | ByMeter)
    game, house = table.book.game, table.book.house
    if seat.decision.folds and isinstance(wager.settles, ByHand) and wager.folded is Folded.TAKEN:
        return None
    hand = game.ladder.best(seat.cards_for(game, wager.settles.cards))
    row = house.paytable(table.book.sheet, wager).row_for(hand)
    figures = _figures(table, wager, seat)
    return _told(table, prompt, figures, {row.name if row else LOSES}) if figures else None


def _figures(table: _Table, wager: Wager, seat: Seat) -> Figures | None:
    """With the card bought, or without."""
    wanted = WITH_CARD if seat.decision.buys else FIVE_ONLY
    return next((each for each in table.book.figures(wager) if each.way in ("", wanted)), None)


def _by_loser(table: _Table, prompt: Prompt, wager: Wager, seat: Seat) -> Frequency | None:
    """By the row of the hand that lost; a folded bet is over before anybody's does."""
    line, figures = table.played.settlement.at(seat.spot, wager.slug), _figures(table, wager, seat)
    if seat.decision.folds or not line or not figures:
        return None
    hands = table.played.settlement.hands[seat.spot], table.played.settlement.dealer.hand
    loser = min(hands, key=lambda hand: hand.strength)
    row = table.book.house.paytable(table.book.sheet, wager).row_for(loser)
    name = row.name if row and line.action is Action.PAY else LOSES
    return _told(table, prompt, figures, {name})


def _by_jokers(table: _Table, prompt: Prompt, wager: Wager, seat: Seat) -> Frequency | None:
    line, figures = table.played.settlement.at(seat.spot, wager.slug), _figures(table, wager, seat)
    if not line or not figures or figures.way:
        return None
    paid = Fraction(line.net, line.stake)
    return _told(table, prompt, figures, {o.name for o in figures.outcomes if o.net == paid})


def _by_end(table: _Table, prompt: Prompt, wager: Wager, seat: Seat) -> Frequency | None:
    """A main bet, or one that follows it, by how the hand ended."""
    game, done = table.book.game, table.played.settlement
    own, dealer = done.hands[seat.spot].strength, done.dealer.hand.strength
    end = NAMES[(own > dealer) - (own < dealer), done.dealer.qualifies]
    name = FOLDED if seat.decision.folds else kind_of(game, done, seat.spot) if game.draws else end
    figures = table.book.play(table.book.strategies[0])
    return _told(table, prompt, figures, {name, BOUGHT_END + name})


def _envy(table: _Table, prompt: Prompt, wager: Wager, seat: Seat) -> Frequency | None:
    """Hands that pay envy, whosever they are."""
    game, book = table.book.game, table.book
    assert game.progressive
    bet = book.jackpot(game.progressive)
    chance = sum((bet.chance(row) for row in bet.table.rows if row.envy), Fraction(0))
    return Frequency(_about(prompt, Text("a hand that pays envy")), chance, len(table.seats))


_BETS: dict[type, Callable[[_Table, Prompt, Wager, Seat], Frequency | None]] = {
    ByHand: _by_row,
    ByMeter: _by_row,
    ByLosingHand: _by_loser,
    ByJokers: _by_jokers,
    HeadToHead: _by_end,
    ForOthers: _envy,
}


# --- Hands, and who decides ---------------------------------------------------------------------------


def _qualifying(table: _Table, prompt: Prompt) -> Frequency | None:
    """All pairs of hands, whether the dealer of them qualifies as this one does, or does not."""
    way = next((way for way in (ALWAYS, NOT_BOUGHT) if way in table.book.strategies), None)
    if not way or not table.book.game.qualifier:
        return None
    figures, asked = table.book.play(way), table.played.settlement.dealer.qualifies
    names = {NAMES[result, asked] for result in (WON, TIED, LOST)}
    count = sum(outcome.count for outcome in figures.outcomes if outcome.name in names)
    what = Text("the dealer qualifies") if asked else Text("the dealer does not qualify")
    return Frequency(what, Fraction(count, figures.total))


def _player_hand(table: _Table, prompt: Prompt) -> Frequency | None:
    """The player's hand by its category; what a drawn card makes of it nobody has counted by itself."""
    seat = next((seat for seat in table.seats if seat.spot == prompt.spot), None)
    if seat is None or table.book.game.draws:
        return None
    size = len(seat.cards_for(table.book.game, Cards.FINAL))
    return _hand(table, prompt, table.played.settlement.hands[seat.spot], size, len(table.seats))


def _dealer_hand(table: _Table, prompt: Prompt) -> Frequency | None:
    """The dealer's by its category; where cards go those that are left are not any cards."""
    packet = table.book.game.dealer
    if packet.discard:
        return None
    return _hand(table, prompt, table.played.settlement.dealer.hand, packet.size - packet.burned, 0)


def _hand(table: _Table, prompt: Prompt, hand: Hand, size: int, hands: int) -> Frequency:
    every = hands_of(table.book.game.ladder, table.book.game.deck, size)
    alike = sum(ways for each, ways in every if each.category == hand.category)
    chance = Fraction(alike, sum(ways for _, ways in every))
    return Frequency(_about(prompt, CATEGORY_NAMES[hand.category]), chance, hands)


def _by_strategy(table: _Table, prompt: Prompt) -> Frequency | None:
    """How often the decision that is right here is right at all."""
    names = {f"{strategy.name}-strategy": str(strategy.name) for strategy in published(table.book.game)}
    way = (names | {EXPECTED_VALUE.slug: BEST}).get(prompt.question.slug, "")
    if way not in table.book.strategies:
        return None
    figures = table.book.play(way)
    folds = Fraction(sum(o.count for o in figures.outcomes if o.name == FOLDED), figures.total)
    chance = folds if prompt.due == "fold" else 1 - folds
    return Frequency(_about(prompt, prompt.words(prompt.due)), chance, len(table.seats))


_ASKED: dict[str, Callable[[_Table, Prompt], Frequency | None]] = {
    "qualifies": _qualifying,
    "player-hand": _player_hand,
    "dealer-hand": _dealer_hand,
}
