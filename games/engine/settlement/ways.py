"""The ways a wager settles, but for the meter: each turns one player's hand into a line."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from games.engine.cards.cards import JOKERS
from games.engine.cards.hand_names import in_a_sentence, is_plural
from games.engine.cards.hands import Hand
from games.engine.errors import require_type
from games.engine.money.amounts import Odds
from games.engine.rules.houses import House
from games.engine.rules.paytables import Paytable, Row
from games.engine.rules.sheets import Sheet
from games.engine.rules.wagers import (
    Action,
    ByHand,
    ByJokers,
    ByLosingHand,
    Cards,
    Folded,
    HeadToHead,
    Price,
    Settles,
    Wager,
)
from games.engine.settlement.inputs import DealerHand, Inputs, Line, Seat, Stage
from games.engine.texts import Text, listed

FOLDS = Text("player folds")
FOLDS_SILENTLY = Text("player folds and announces nothing")
NOT_QUALIFIED = Text("dealer does not qualify")
WINS = Text("player beats dealer")
LOSES = Text("dealer beats player")
EQUAL = Text("the hands are equal")
NO_JOKER = Text("a hand without a joker")
PRICE = Text("the price of the card")
OVERLOOKED = Text("nothing happens to it")


@dataclass(frozen=True, slots=True)
class Bet:
    """One wager of one seat, with both hands: all that a way of settling looks at."""

    inputs: Inputs
    dealer: DealerHand
    seat: Seat
    hand: Hand
    wager: Wager
    stake: int

    def line(
        self, action: Action, because: Text, rule: str, *, pays: int = 0, stage: Stage = Stage.RECONCILE
    ) -> Line:
        return Line(self.seat.spot, self.wager.slug, self.stake, action, pays, because, rule, stage)

    @property
    def table(self) -> Paytable:
        return self.inputs.house.paytable(self.inputs.sheet, self.wager)

    def original(self) -> Hand:
        return self.inputs.game.ladder.best(self.seat.cards_for(self.inputs.game, Cards.ORIGINAL))

    def by_row(self, row: Row, because: Text, rule: str, stage: Stage) -> Line:
        """Paid by a printed line on the stake, or on the bet that a bonus is paid on."""
        on = sum(self.seat.stake(self.inputs.game, bet) for bet in self._paid_on())
        pays = self.inputs.house.breaks(require_type(Odds, row.pays).pays(on))
        return self.line(Action.PAY, because, rule, pays=pays, stage=stage)

    def _paid_on(self) -> tuple[str, ...]:
        """Return the bets whose stakes a pay is counted on."""
        settles, wager = self.wager.settles, self.wager
        also = (settles.also,) if isinstance(settles, ByHand) and settles.also else ()
        return (wager.counted_on or wager.paid_on, *also)

    def by_table(self, row: Row | None, hand: Text, stage: Stage) -> Line | None:
        """By the row of its table if there is one; else taken, and a bonus without a stake says nothing."""
        citations, folded = self.wager.citations, stage is Stage.FOLD
        if row:
            rule = (folded and citations.folded_win) or citations.win
            return self.by_row(row, self.row_words(row), rule, stage)
        if not self.wager.staked:
            return None
        rule = (folded and citations.fold) or citations.lose
        because = no_row_words(self.inputs.house, self.inputs.sheet, self.wager, hand)
        return self.line(self.wager.lost, because, rule, stage=stage)

    def row_words(self, row: Row) -> Text:
        return row_words(self.inputs.house, self.inputs.sheet, self.wager, row)


def row_words(house: House, sheet: Sheet, wager: Wager, row: Row) -> Text:
    """ "two pair pays 10 to 1 (BB-10000)"; the table is named where the house has a choice, and what it
    prints where it is dealt otherwise."""
    facts = {"row": row.phrase, "odds": row.pays.words, "table": house.chosen_words(sheet, wager)}
    if row.doubt:
        return Text("%(row)s pays %(odds)s%(table)s, printed %(printed)s", **facts, printed=row.printed)
    return Text("%(row)s pays %(odds)s%(table)s", **facts)


def no_row_words(house: House, sheet: Sheet, wager: Wager, hand: Text) -> Text:
    """ "no row for a pair of tens (SCP-02)"."""
    return _no_row(hand, house.chosen_words(sheet, wager))


@cache
def _no_row(hand: Text, table: Text) -> Text:
    """Cached, because nearly every side bet says it."""
    return Text("no row for %(hand)s%(table)s", hand=hand, table=table)


def settle_bet(bet: Bet) -> Line | None:
    """Return the line of one bet, the meter's apart; None for a bonus that is not due."""
    if bet.seat.decision.folds and (line := _at_fold(bet)):
        return line
    if bet.seat.decision.folds and bet.wager.folded is not Folded.STANDS:
        return None
    return _WAYS[type(bet.wager.settles)](bet)


def _at_fold(bet: Bet) -> Line | None:
    """What a fold does to the bet at once; None where it stands, or was never there."""
    wager, announces = bet.wager, bet.seat.decision.announces
    if not wager.staked:
        return None
    if wager.folded is Folded.STANDS:
        return _hopeless(bet)
    if wager.folded is Folded.TAKEN or isinstance(wager.settles, HeadToHead):
        return bet.line(wager.lost, FOLDS, wager.citations.fold, stage=Stage.FOLD)
    if wager.folded is Folded.IF_ANNOUNCED and not announces:
        return bet.line(wager.lost, FOLDS_SILENTLY, wager.citations.folded_win, stage=Stage.FOLD)
    return bet.by_table(bet.table.row_for(bet.hand), in_a_sentence(bet.hand), Stage.FOLD)


def _hopeless(bet: Bet) -> Line | None:
    """A folded hand that can never win its bet goes with the fold, unless the house holds it."""
    if not isinstance(bet.wager.settles, ByLosingHand) or bet.inputs.house.holds_bad_beat:
        return None
    ladder = bet.inputs.game.ladder
    # A royal has no line, for it never loses; but it can beat a hand that has one.
    if bet.hand.strength >= min(ladder.at_least(row.category, row.lowest) for row in bet.table.rows):
        return None
    because = Text("%(hand)s cannot win the %(bet)s", hand=in_a_sentence(bet.hand), bet=bet.wager.name)
    return bet.line(bet.wager.lost, because, bet.wager.citations.fold, stage=Stage.FOLD)


def _automatically(hand: Hand) -> Text:
    if is_plural(hand):
        return Text("%(hand)s win whatever the dealer has", hand=in_a_sentence(hand))
    return Text("%(hand)s wins whatever the dealer has", hand=in_a_sentence(hand))


def _head_to_head(bet: Bet) -> Line:
    settles, citations, dealer = require_type(HeadToHead, bet.wager.settles), bet.wager.citations, bet.dealer
    if settles.overlooked:
        return bet.line(Action.PUSH, OVERLOOKED, citations.tie)
    if _automatic(bet):
        return _won(
            bet,
            _automatically(bet.hand),
            citations.automatic,
            bonus=bet.inputs.house.pays_big_hand_on_automatic,
        )
    if not dealer.qualifies and settles.unqualified:
        first = settles.first_pass and not bet.inputs.house.refunds_with_each_hand
        stage = Stage.REFUND if first else Stage.RECONCILE
        pays = _even_money(bet) if settles.unqualified is Action.PAY else 0
        return bet.line(settles.unqualified, NOT_QUALIFIED, citations.unqualified, pays=pays, stage=stage)
    player, against = (_compared(bet, hand, settles.kickers) for hand in (bet.hand, dealer.hand))
    if player > against:
        return _won(bet, WINS, citations.win, bonus=True)
    if player < against:
        return bet.line(Action.TAKE, LOSES, citations.lose)
    pays = _even_money(bet) if settles.tie is Action.PAY else 0
    return bet.line(settles.tie, EQUAL, citations.tie, pays=pays)


def _compared(bet: Bet, hand: Hand, kickers: bool) -> int:
    """Return a hand's strength; without kickers, as in the heads of some, of what makes the hand alone."""
    if kickers:
        return hand.strength
    makes = 2 if hand.category in ("two-pair", "full-house") else 1
    return bet.inputs.game.ladder.at_least(hand.category, *hand.ranks[:makes])


def _automatic(bet: Bet) -> bool:
    rule, ladder = bet.inputs.game.automatic, bet.inputs.game.ladder
    if rule is None:
        return False
    return bet.original().strength >= ladder.at_least(rule.category, *rule.ranks)


def _won(bet: Bet, because: Text, rule: str, *, bonus: bool) -> Line:
    """Even money, or the line of the bonus table that the hand matches."""
    how = bet.wager.settles
    if isinstance(how, HeadToHead) and how.won is not Action.PAY and bet.dealer.qualifies:
        return bet.line(how.won, because, rule)
    row = bet.table.row_for(bet.hand) if bonus and bet.wager.table else None
    if row is None:
        return bet.line(Action.PAY, because, rule, pays=_even_money(bet))
    return bet.by_row(row, listed((because, bet.row_words(row)), "; "), rule, Stage.RECONCILE)


def _even_money(bet: Bet) -> int:
    return bet.stake * require_type(HeadToHead, bet.wager.settles).times


def _by_hand(bet: Bet) -> Line | None:
    settles = require_type(ByHand, bet.wager.settles)
    barred = settles.only_winners and bet.hand.strength < bet.dealer.hand.strength
    ladder = settles.ladder or bet.inputs.game.ladder
    hand = ladder.best(bet.seat.cards_for(bet.inputs.game, settles.cards))
    return bet.by_table(None if barred else bet.table.row_for(hand), in_a_sentence(hand), Stage.RECONCILE)


def _by_losing_hand(bet: Bet) -> Line | None:
    settles, dealer = require_type(ByLosingHand, bet.wager.settles), bet.dealer.hand
    player, against = (_compared(bet, hand, settles.kickers) for hand in (bet.hand, dealer))
    if player == against:
        return bet.line(Action.TAKE, EQUAL, bet.wager.citations.lose)
    by_strength = sorted((bet.hand, dealer), key=lambda hand: hand.strength, reverse=settles.winner)
    read = by_strength[0]
    words = Text("%(hand)s, the losing hand", hand=in_a_sentence(read))
    return bet.by_table(bet.table.row_for(read), words, Stage.RECONCILE)


def _by_jokers(bet: Bet) -> Line | None:
    settles, decision = require_type(ByJokers, bet.wager.settles), bet.seat.decision
    counted = {*bet.seat.cards, *((decision.drawn,) if bet.inputs.house.joker_bet_counts_draw else ())}
    jokers = len(counted & set(JOKERS))
    dealer_too = settles.dealer_counts and bool(set(bet.dealer.plays) & set(JOKERS))
    name = {0: "", 1: "one-joker-each" if dealer_too else "player-one-joker", 2: "player-two-jokers"}[jokers]
    barred = settles.only_winners and bet.hand.strength < bet.dealer.hand.strength
    return bet.by_table(None if barred else bet.table.row_named(name), NO_JOKER, Stage.RECONCILE)


def _price(bet: Bet) -> Line:
    return bet.line(Action.TAKE, PRICE, bet.wager.citations.lose, stage=Stage.SALE)


_WAYS: dict[type[Settles], Callable[[Bet], Line | None]] = {
    HeadToHead: _head_to_head,
    ByHand: _by_hand,
    ByLosingHand: _by_losing_hand,
    ByJokers: _by_jokers,
    Price: _price,
}
"""`ByMeter` is missing here: what it pays depends on who is paid before; see progressives.py."""
