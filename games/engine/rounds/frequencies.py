"""Frequencies: how often what a prompt asked about comes at a table, exactly and in words.

Of a bet with a paytable it is the row; of a main bet its end by the best counted play; of hands and of a
dealer who qualifies, what all deals come to. Where nothing is counted, nothing is stated.
"""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from games.engine.cards.hands import CATEGORY_NAMES, Hand
from games.engine.errors import require
from games.engine.odds.book import Book
from games.engine.odds.ends import NotCounted, list_named
from games.engine.odds.figures import Figures, decimal, per_cent
from games.engine.odds.outcomes import FOLDED, LOSES, end_of, end_words, named_end
from games.engine.odds.ways import BEST, FIVE_ONLY, WITH_CARD
from games.engine.questions.prompts import Prompt
from games.engine.questions.strategy import BY_NAME, EXPECTED_VALUE, published
from games.engine.rules.sheets import Sheet
from games.engine.rules.wagers import (
    Beats,
    Folded,
    ForOthers,
    HoldsJokers,
    LosesHand,
    MakesHand,
    Wager,
)
from games.engine.scenarios.situations import rare_hands
from games.engine.settlement.hands import read_hand
from games.engine.settlement.inputs import Seat
from games.engine.settlement.settlements import SettledRound
from games.engine.texts import Text


@dataclass(frozen=True)
class Frequency:
    """`what` comes about, by this chance, in each of `hands` hands a round; once a round where it is no
    player's hand."""

    what: Text
    chance: Fraction
    hands: int = 0

    @property
    def each_round(self) -> Fraction:
        """How many times on average."""
        return self.chance * (self.hands or 1)

    @property
    def words(self) -> Text:
        if not self.hands:
            often = _often(self.chance, Text("once in %(turns)s rounds"), Text("%(share)s of all rounds"))
        else:
            often = _often(self.chance, Text("once in %(turns)s hands"), Text("%(share)s of all hands"))
        if self.hands < 2:
            return Text("%(what)s: %(often)s", what=self.what, often=often)
        return Text(
            "%(what)s: %(often)s, or %(each)s with %(count)s hands",
            what=self.what,
            often=often,
            count=str(self.hands),
            each=self._each,
        )

    @property
    def _each(self) -> Text:
        if self.each_round < 1:
            return Text("once in %(turns)s rounds", turns=_turns(self.each_round))
        return Text("%(times)s times a round", times=decimal(self.each_round, places=1))


def _often(chance: Fraction, seldom: Text, mostly: Text) -> Text:
    if chance <= Fraction(1, 2):
        return seldom.filled(turns=_turns(chance))
    return mostly.filled(share=per_cent(chance, places=1))


def _turns(chance: Fraction) -> str:
    """ "38", "1,234"; a small number with one decimal."""
    turns = 1 / chance
    return decimal(turns, places=1) if turns < 10 else f"{round(turns):,}"


def on_rare_hand(played: SettledRound, prompt: Prompt) -> bool:
    """Of a prompt that a hand decides, the hand at its spot, and at the dealer's place the dealer's; of a bet
    on all the cards that a player sets as two hands, those. On hands of the table, or in turn, what pays more
    than even money. What no hand decides is routine."""
    if not is_counted(prompt):
        return False
    settlement, game = played.settlement, played.inputs.game
    if game.table_hands or game.hands_in_turn:
        line = settlement.at(prompt.spot, prompt.wager)
        return line is not None and line.pays > line.stake
    won = game.wager(prompt.wager).win_condition if prompt.wager else None
    if game.two_hands and isinstance(won, MakesHand):
        every = read_hand(played.inputs, played.inputs.seat(prompt.spot), won.hand)
        return every.category in rare_hands(game.reading(won.hand).ladder)
    hand = settlement.hand(prompt.spot) if prompt.spot else settlement.dealer.hand
    return hand is not None and hand.category in rare_hands(game.ladder)


@dataclass(frozen=True)
class TableOdds:
    played: SettledRound
    book: Book

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self.played.inputs.seats


def _frequency_of(table: TableOdds, prompt: Prompt, figures: Figures, names: set[str]) -> Frequency | None:
    """Return the outcomes of these names together, in as many hands as have the bet; hands of the table come
    once for all."""
    result = [each for each in figures.outcomes if not names.isdisjoint((each.name, named_end(each.name)))]
    if not result:
        return None
    game, wager = table.book.game, table.book.game.wager(prompt.wager)
    words = result[0].words if len(result) == 1 else end_words(game, named_end(result[0].name), wager)
    if figures.way_words:
        words = Text("%(what)s (%(way)s)", what=words, way=figures.way_words)
    chance = Fraction(sum(outcome.count for outcome in result), figures.total)
    if game.table_hands:
        return Frequency(describe(prompt, words), chance)
    main = game.main.slug if wager.later or not wager.staked else wager.slug
    staked = [seat for seat in table.seats if seat.bets.get(main)]
    return Frequency(describe(prompt, words), chance, len(staked))


def describe(prompt: Prompt, what: Text) -> Text:
    return Text("%(about)s, %(what)s", about=prompt.label, what=what)


def _by_line(table: TableOdds, prompt: Prompt, wager: Wager, seat: Seat) -> Frequency | None:
    """By the line of its paytable that decided the bet, or that none did; what a fold takes none decides."""
    over = wager.folded is Folded.TAKEN or isinstance(wager.win_condition, LosesHand)
    figures = _figures(table, wager, seat)
    if not figures or (seat.folds and over and not wager.progressive):
        return None
    line = table.played.settlement.at(seat.spot, wager.slug)
    return _frequency_of(table, prompt, figures, {line.row if line and line.row else LOSES})


def _figures(table: TableOdds, wager: Wager, seat: Seat) -> Figures | None:
    """With the card bought, or without."""
    wanted = WITH_CARD if seat.buys else FIVE_ONLY
    return next((each for each in table.book.figures(wager) if each.way in ("", wanted)), None)


def _by_end(table: TableOdds, prompt: Prompt, wager: Wager, seat: Seat) -> Frequency | None:
    """A main bet, or one that follows it, by how the hand ended."""
    if wager.slug in {bet.slug for bet in table.book.game.base_bets}:
        figures, ended = table.book.figures(wager)[0], end_of(table.played, seat.spot, wager)
    else:
        figures, ended = table.book.play(table.book.strategies[0]), end_of(table.played, seat.spot)
    return _frequency_of(table, prompt, figures, {named_end(ended)})


def _envy(table: TableOdds, prompt: Prompt, wager: Wager, seat: Seat) -> Frequency | None:
    """Hands that pay envy, whosever they are."""
    bet = table.book.jackpot(require(table.book.game.progressive, "progressive"))
    chance = sum((bet.chance(row) for row in bet.table.rows if row.envy), Fraction(0))
    return Frequency(describe(prompt, Text("a hand that pays an envy bonus")), chance, len(table.seats))


BETS: dict[type, Callable[[TableOdds, Prompt, Wager, Seat], Frequency | None]] = {
    MakesHand: _by_line,
    LosesHand: _by_line,
    HoldsJokers: _by_line,
    Beats: _by_end,
    ForOthers: _envy,
}


def is_counted(prompt: Prompt) -> bool:
    """Return whether it is of a kind that counts speak of: a bet's worth, a hand, a decision."""
    slug = prompt.question.slug
    asked = slug in _ASKED or slug == EXPECTED_VALUE.slug or slug.endswith(BY_NAME)
    return asked or (slug in ("bet", "refund") and bool(prompt.wager))


def how_often(played: SettledRound, sheet: Sheet, prompt: Prompt) -> Frequency | None:
    """Of what this prompt was about; None where no count says it."""
    table = TableOdds(played, Book(played.inputs.game, sheet, played.inputs.house, played.inputs.meter))
    seat = next((seat for seat in played.inputs.seats if seat.spot == prompt.spot), None)
    try:
        row = _of(table, prompt, seat)
    except NotCounted:
        return None
    return row if row and row.chance else None


def _of(table: TableOdds, prompt: Prompt, seat: Seat | None) -> Frequency | None:
    if not is_counted(prompt):
        return None
    if prompt.wager and seat:
        wager = table.book.game.wager(prompt.wager)
        if prompt.question.slug == "refund":
            return _qualifying(table, prompt)
        way = BETS.get(type(wager.win_condition))
        return way(table, prompt, wager, seat) if way else None
    return _ASKED.get(prompt.question.slug, _by_strategy)(table, prompt)


def _qualifying(table: TableOdds, prompt: Prompt) -> Frequency | None:
    """All hands of the dealer's, whether they qualify as this one does, or do not."""
    game, asked = table.book.game, table.played.dealer.qualifies
    dealt, least = _hands(table, "dealer"), game.qualifier
    if not dealt or not least:
        return None
    alike = sum(ways for hand, ways in dealt if least.takes(game.ladder, hand.strength) is asked)
    what = Text("the dealer qualifies") if asked else Text("the dealer does not qualify")
    return Frequency(what, Fraction(alike, sum(ways for _hand, ways in dealt)))


def _player_hand(table: TableOdds, prompt: Prompt) -> Frequency | None:
    """The player's hand by its category; what a drawn card makes of it is not counted by itself."""
    seat = next((seat for seat in table.seats if seat.spot == prompt.spot), None)
    if seat is None:
        return None
    dealt = _hands(table, "player", WITH_CARD if seat.buys else FIVE_ONLY)
    return _by_category(table, prompt, dealt, table.played.hand(seat.spot), len(table.seats))


def _dealer_hand(table: TableOdds, prompt: Prompt) -> Frequency | None:
    """The dealer's by its category; where cards go or are set those that are left are not any cards."""
    return _by_category(table, prompt, _hands(table, "dealer"), table.played.dealer.hand, 0)


def _hands(table: TableOdds, name: str, wanted: str = "") -> list[tuple[Hand, int]]:
    """Return this hand of all deals, and how often each is dealt; nothing where no list is of it."""
    ends, ladder = list_named(table.book.game, name), table.book.game.ladder
    ways = (way for way in ends.plays if way in ("", wanted)) if ends else ()
    return [each for way in ways for each in require(ends, name).dealt(ladder, way)]


def _by_category(
    table: TableOdds, prompt: Prompt, dealt: list[tuple[Hand, int]], hand: Hand, hands: int
) -> Frequency | None:
    if not dealt:
        return None
    alike = sum(ways for each, ways in dealt if each.category == hand.category)
    chance = Fraction(alike, sum(ways for _hand, ways in dealt))
    return Frequency(describe(prompt, CATEGORY_NAMES[hand.category]), chance, hands)


def _by_strategy(table: TableOdds, prompt: Prompt) -> Frequency | None:
    """Return how often the decision that is right here is right at all."""
    names = {f"{strategy.name}{BY_NAME}": str(strategy.name) for strategy in published(table.book.game)}
    way = (names | {EXPECTED_VALUE.slug: BEST}).get(prompt.question.slug, "")
    if way not in table.book.strategies:
        return None
    figures = table.book.play(way)
    folds = Fraction(sum(o.count for o in figures.outcomes if named_end(o.name) == FOLDED), figures.total)
    chance = folds if prompt.due == "fold" else 1 - folds
    return Frequency(describe(prompt, prompt.words(prompt.due)), chance, len(table.seats))


_ASKED: dict[str, Callable[[TableOdds, Prompt], Frequency | None]] = {
    "qualifies": _qualifying,
    "player-hand": _player_hand,
    "dealer-hand": _dealer_hand,
}
