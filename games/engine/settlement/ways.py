"""How a bet is settled: what a fold does to it, who wins, and what that pays; but for the meter.

Who wins is one of a few outcomes, and one function pays them all, so that any way of winning goes with any
way of paying.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum, auto
from fractions import Fraction
from functools import cache

from games.engine.cards.cards import JOKERS, RANK
from games.engine.cards.hand_names import as_subject, in_a_sentence, is_plural
from games.engine.cards.hands import Hand
from games.engine.errors import WrongPart, require_type
from games.engine.money.amounts import Odds, Push
from games.engine.rules.games import Game
from games.engine.rules.paytables import Paytable, Row
from games.engine.rules.readings import Against, Qualifier
from games.engine.rules.wagers import (
    Action,
    At,
    Beats,
    BeatsBoth,
    ByTable,
    CardPrice,
    Even,
    Folded,
    HoldsJokers,
    LosesHand,
    MakesHand,
    MistakenRules,
    NoRow,
    OnFall,
    Wager,
)
from games.engine.settlement import payout_sums
from games.engine.settlement.hands import DealerHand, Hands, can_be
from games.engine.settlement.inputs import Inputs, Seat, SettlementLine
from games.engine.texts import NOTHING, Text, listed

FOLDS = Text("the player folds")
FOLDS_SILENTLY = Text("the player folds without announcing")
NOT_QUALIFIED = Text("the dealer doesn’t qualify")
WINS = Text("player beats dealer")
LOSES = Text("dealer beats player")
EQUAL = Text("the hands tie")
SURRENDERED = Text("the player surrenders: half the bet is taken")
EVEN_MONEY = Text("the player takes even money")
BUST = Text("the hand is over 21")
ORIGINAL_ONLY = Text("the dealer has a blackjack: only the original bet loses")
NO_JOKER = Text("a hand without a joker")
PRICE = Text("the price of the card")
OVERLOOKED = Text("this bet has no action")
OFF_TABLE = Text("the paytable has no line for %(hand)s")
TAKEN_BACK = Text("the player takes this bet back")
ONE_EACH = Text("one hand wins and one loses")
BOTH_WIN = Text("both hands beat the dealer’s")
BOTH_LOSE = Text("both hands lose to the dealer’s")
FOUL = Text("the low hand is higher than the high hand")
COPY_AND_LOSS = Text("one hand loses, and the other is a copy, which the dealer wins")
WIN_AND_COPY = Text("one hand wins, and the other is a copy, which the dealer wins")
BOTH_COPIES = Text("both hands are copies, which the dealer wins")
FALLS_ON = Text("the ball falls on %(pocket)s")
LA_PARTAGE = Text("the ball falls on %(pocket)s: half the bet is taken")
PUSHING_HAND = Text("the dealer’s hand pushes every bet")


DOLLAR = 100
"""Cents: what odds are counted on by who reads them as dollars."""


class Outcome(Enum):
    """How a bet comes out: won outright, by an unqualified dealer, against the other hand; equal; lost; or a
    hand is read for it, no matter who wins."""

    SURE = auto()
    UNQUALIFIED = auto()
    WON = auto()
    TIED = auto()
    LOST = auto()
    READ = auto()


@dataclass(frozen=True, slots=True)
class Bet:
    """One wager of one seat, with the hands: all that settling it looks at; `game` is the one of the
    house."""

    inputs: Inputs
    game: Game
    hands: Hands
    seat: Seat
    wager: Wager
    stake: int

    @property
    def hand(self) -> Hand:
        return self.hands.of(self.seat)

    @property
    def dealer(self) -> DealerHand:
        return self.hands.dealer

    @property
    def misread(self) -> MistakenRules:
        return self.wager.misread

    def line(
        self,
        action: Action,
        because: Text,
        rule: str,
        *,
        pays: int = 0,
        at: str = "",
        sum: Text = NOTHING,
        row: str = "",
        fee: int = 0,
    ) -> SettlementLine:
        named = self.seat.spot, self.wager.slug, self.stake, action, pays
        at = at or self.wager.at or self.inputs.ended_at
        at = at or (self.game.takes_at if action is Action.TAKE else self.game.settles_at)
        return SettlementLine(*named, because, rule, at, sum=sum, row=row, fee=fee)

    @property
    def table(self) -> Paytable:
        return self.inputs.house.paytable(self.inputs.sheet, self.wager)

    @property
    def is_first(self) -> bool:
        """Return whether it is the first of the spot's bets that this hand wins, of those not taken back."""
        alike = (one.slug for one in self.game.wagers if one.win_condition == self.wager.win_condition)
        return next(slug for slug in alike if not self.seat.goes_back_at(slug)) == self.wager.slug

    def read(self, name: str) -> Hand:
        """Return a hand by its name."""
        if name == "dealer":
            return self.dealer.hand
        if name not in self.game.hands and name != "dealt":
            raise WrongPart(f"{self.game.slug} reads no hand {name!r}")
        if isinstance(reading := self.game.reading(name), Against):
            return reading.compare(self.read(reading.one), self.read(reading.other))
        if reading.split and self.seat.splits and not self.misread.ladder:
            return reading.split.best(self.inputs.on(self.seat, name))
        ladder, cards = self.misread.ladder or reading.ladder, self.inputs.on(self.seat, name)
        if self.misread.main_suit:
            cards = tuple(card for card in cards if card[1] == self.hand.cards[0][1])
        if name == "player" and ladder is self.game.reading("player").ladder:
            return self.hand
        return ladder.best(cards)

    def by_row(self, row: Row, because: Text, rule: str, at: str = "") -> SettlementLine:
        """Paid by a printed line on the stake, or on the bet that a bonus is paid on."""
        if isinstance(row.pays, Push):
            pushed = self.wager.citations.row or self.wager.citations.tie or rule
            return self.line(Action.PUSH, because, pushed, at=at, row=row.name)
        on = self.seat.stake(self.misread.counted_on or self.wager.paid_on)
        if self.misread.also:
            on += self.seat.stake(self.misread.also)
        on = DOLLAR if self.misread.unstaked else on
        odds = require_type(Odds, row.pays)
        pays = self.inputs.house.breaks(odds.pays(on))
        multiplied = payout_sums.multiply(odds.times, on, pays)
        return self.line(Action.PAY, because, rule, pays=pays, at=at, sum=multiplied, row=row.name)

    def by_table(self, row: Row | None, hand: Text, at: str = "") -> SettlementLine | None:
        """By the row of its table if there is one; else taken, and a bonus without a stake says nothing."""
        citations, folded = self.wager.citations, bool(at)
        if row:
            rule = (folded and citations.folded_win) or citations.win
            because = row_words(row)
            if self._on_dealers:
                facts = {"hand": row.phrase, "odds": row.pays.words}
                because = Text("the dealer has a %(hand)s, which pays %(odds)s", **facts)
            if self.misread.won is not Action.PAY and not self.is_first:
                return self.line(self.misread.won, because, rule, at=at)
            return self.by_row(row, because, rule, at)
        if not self.wager.staked:
            return None
        rule = (folded and citations.fold) or citations.lose
        because = no_row_words(hand)
        if self._on_dealers:  # no total: the hole card may lie face down
            because = Text("the dealer has no %(hand)s", hand=self.table.rows[0].phrase)
        return self.line(self.misread.lost, because, rule, at=at)

    @property
    def _on_dealers(self) -> bool:
        """Whether it is a bet on one hand of the dealer's."""
        how = self.wager.win_condition
        return isinstance(how, MakesHand) and how.hand == "dealer" and len(self.table.rows) == 1


def row_words(row: Row) -> Text:
    """ "two pair pays 10 to 1"; and what the paytable prints where it is dealt otherwise."""
    facts = {"row": row.phrase, "odds": row.pays.words}
    if isinstance(row.pays, Push):
        return Text("%(row)s: push", row=row.phrase)
    if row.doubt:
        return Text("%(row)s pays %(odds)s, printed %(printed)s", **facts, printed=row.printed)
    return Text("%(row)s pays %(odds)s", **facts)


@cache
def no_row_words(hand: Text) -> Text:
    """Cached, because nearly every side bet says it."""
    return OFF_TABLE.filled(hand=hand)


def settle_bet(bet: Bet) -> SettlementLine | None:
    """Return the line of one bet, the meter's apart; None for a bonus that is not due."""
    if step := bet.seat.goes_back_at(bet.wager.slug):
        return bet.line(bet.misread.back, TAKEN_BACK, bet.wager.citations.back, at=step)
    if bet.seat.folds and (line := _at_fold(bet)):
        return line
    if bet.seat.folds and bet.wager.folded is not Folded.STANDS:
        return None
    return SETTLERS[type(bet.wager.win_condition)](bet)


def _at_fold(bet: Bet) -> SettlementLine | None:
    """What a fold does to the bet at once; None where it stands, or was never there."""
    wager, announces, step = bet.wager, bet.seat.announces, bet.seat.folds_at
    if not wager.staked:
        return None
    if wager.folded is Folded.STANDS:
        return _hopeless(bet)
    if wager.folded is Folded.TAKEN or isinstance(wager.win_condition, Beats):
        return bet.line(bet.misread.lost, FOLDS, wager.citations.fold, at=step)
    if wager.folded is Folded.IF_ANNOUNCED and not announces:
        return bet.line(bet.misread.lost, FOLDS_SILENTLY, wager.citations.folded_win, at=step)
    return bet.by_table(bet.table.row_for(bet.hand), in_a_sentence(bet.hand), step)


def _hopeless(bet: Bet) -> SettlementLine | None:
    """A folded hand that can never win its bet goes with the fold, unless the house holds it."""
    if not isinstance(bet.wager.win_condition, LosesHand) or bet.wager.win_condition.holds_hopeless:
        return None
    ladder = bet.game.ladder
    # A royal has no line, for it never loses; but it can beat a hand that has one.
    if bet.hand.strength >= min(ladder.at_least(row.category, row.lowest) for row in bet.table.rows):
        return None
    because = Text("%(hand)s can’t win the %(bet)s", hand=as_subject(bet.hand), bet=bet.wager.name)
    return bet.line(bet.misread.lost, because, bet.wager.citations.fold, at=bet.seat.folds_at)


AUTOMATIC = (Text("%(hand)s wins automatically"), Text("%(hand)s win automatically"))


def _automatically(hand: Hand) -> Text:
    one, several = AUTOMATIC
    return (several if is_plural(hand) else one).filled(hand=as_subject(hand))


def _before_it_is_compared(bet: Bet, how: Beats) -> SettlementLine | None:
    """What became of one of several hands in its turn: given up for half, paid even money, or dead."""
    if not (how.dead or how.natural):
        return None
    citations, made = bet.wager.citations, bet.seat.made_of(bet.game.number_of(how.own))
    for one in made:
        if one.choice.surrenders:
            half = Action.HALF if bet.misread.halves else Action.TAKE
            return bet.line(half, SURRENDERED, citations.fold, at=one.step)
        if one.choice.evens:
            return _even_money(bet, EVEN_MONEY, citations.automatic, at=one.step)
    if how.dead and how.dead.takes(bet.game.reading(how.own).ladder, bet.read(how.own).strength):
        return bet.line(Action.TAKE, BUST, citations.lose, at=made[-1].step if made else "")
    return None


def _beats(bet: Bet) -> SettlementLine:
    how, citations = require_type(Beats, bet.wager.win_condition), bet.wager.citations
    if line := _before_it_is_compared(bet, how):
        return line
    if how.pushes and _is_exactly(bet.read(how.pushes.hand), how.pushes):
        return bet.line(Action.PUSH, ORIGINAL_ONLY, citations.back)
    outcome = _compared(bet, how)
    if bet.misread.overlooked and outcome is not Outcome.TIED:
        return bet.line(Action.PUSH, OVERLOOKED, citations.tie)
    match outcome:
        case Outcome.SURE:
            return _won(bet, _automatically(bet.hand), citations.automatic, by_table=how.sure_by_table)
        case Outcome.UNQUALIFIED:
            return _unqualified(bet, how)
        case Outcome.WON:
            won = _won(bet, _beats_words(bet, how.own, how.other, WINS), citations.win, by_table=True)
            return replace(won, at=how.natural_at) if _is_paid_early(bet, how) else won
        case Outcome.LOST:
            return _lost(bet, _beats_words(bet, how.other, how.own, LOSES))
    if how.tie is Action.PAY:
        return _even_money(bet, EQUAL, citations.tie)
    return bet.line(how.tie, EQUAL, citations.tie)


def _is_paid_early(bet: Bet, how: Beats) -> bool:
    """Return whether a natural is paid in its turn: by then the other hand can be none any more."""
    if not how.natural_at or not _is_natural(bet, how):
        return False
    return not can_be(bet.inputs, how.other, how.natural, bet.inputs.lying_at(how.natural_at))


def _is_natural(bet: Bet, how: Beats) -> bool:
    ladder = bet.game.reading(how.own).ladder
    return not bet.seat.splits and bet.read(how.own).strength >= ladder.at_least(how.natural)


def _beats_words(bet: Bet, winner: str, loser: str, usual: Text) -> Text:
    """Return which hand beats which: as players and dealers say it, as it is called, or by their names. A
    player’s hands in turn are all called theirs."""
    if bet.game.table_hands:
        return bet.hands.call
    if bet.game.hands_in_turn or {winner, loser} == {"player", "dealer"}:
        return usual
    return Text("%(winner)s beats %(loser)s", winner=winner, loser=loser)


def _compared(bet: Bet, how: Beats) -> Outcome:
    """Return how the hand comes out against the other one."""
    sure = how.sure
    if sure and sure.takes(bet.game.reading(sure.hand).ladder, bet.read(sure.hand).strength):
        return Outcome.SURE
    if not bet.dealer.qualifies and how.unqualified:
        return Outcome.UNQUALIFIED
    own, other = (_compared_strength(bet, bet.read(name)) for name in (how.own, how.other))
    if own == other and bet.misread.unused_cards:
        own, other = (_apart_from_the_board(bet, name) for name in (how.own, how.other))
    return Outcome.WON if own > other else Outcome.LOST if own < other else Outcome.TIED


def _compared_strength(bet: Bet, hand: Hand) -> int:
    """Return a hand's strength; without kickers, as in the heads of some, of what makes the hand alone, and
    where the kickers are turned round, the less the higher they are."""
    if bet.misread.ranks_first:
        return hand.strength % bet.game.ladder.at_least(bet.game.ladder.categories[1])
    if bet.misread.kickers and not bet.misread.kickers_turned:
        return hand.strength
    makes = 2 if hand.category in ("two-pair", "full-house") else 1
    made = bet.game.ladder.at_least(hand.category, *hand.ranks[:makes])
    return 2 * made - hand.strength if bet.misread.kickers_turned else made


def _apart_from_the_board(bet: Bet, name: str) -> int:
    """Return the worth of the cards of a hand that no one else has, by rank alone."""
    cards = bet.dealer.plays if name == "dealer" else bet.inputs.on(bet.seat, name)
    ranks = sorted((RANK[card] for card in cards if card not in bet.inputs.board), reverse=True)
    return sum(rank << 4 * place for place, rank in enumerate(reversed(ranks)))


def _unqualified(bet: Bet, how: Beats) -> SettlementLine:
    step = bet.game.step_of("refund") if how.first_pass else ""
    rule = bet.wager.citations.unqualified
    if how.unqualified is Action.PAY:
        return _even_money(bet, NOT_QUALIFIED, rule, alone=True, at=step)
    return bet.line(how.unqualified or Action.PUSH, NOT_QUALIFIED, rule, at=step)


def _won(bet: Bet, because: Text, rule: str, *, by_table: bool) -> SettlementLine:
    """Even money, or the row of its table that the hand matches; where there is none, as the bet has it."""
    pays = bet.wager.pays
    if bet.misread.won is not Action.PAY and bet.dealer.qualifies:
        return bet.line(bet.misread.won, because, rule)
    if not isinstance(pays, ByTable) or not by_table:
        return _even_money(bet, because, rule)
    own = pays.hand or require_type(Beats, bet.wager.win_condition).own
    row = bet.table.row_for(bet.hand if own == "player" else bet.read(own))
    if row:
        because = row_words(row) if bet.game.hands_in_turn else _with_row(because, row)
        return bet.by_row(row, because, bet.wager.citations.row or rule)
    if pays.otherwise is NoRow.EVEN:
        return _even_money(bet, because, rule)
    no_row = no_row_words(in_a_sentence(bet.hand))
    action = Action.PUSH if pays.otherwise is NoRow.PUSH else Action.TAKE
    return bet.line(action, listed((because, no_row), ": "), bet.wager.citations.no_row or rule)


def _with_row(because: Text, row: Row) -> Text:
    if isinstance(row.pays, Push):
        return Text("%(because)s, and this bet pushes on %(row)s", because=because, row=row.phrase)
    return listed((because, row_words(row)), ": ")


def _lost(bet: Bet, because: Text) -> SettlementLine:
    """Taken; or the row for losing hands that the hand matches. In the heads of some it is paid as a win."""
    citations, losing = bet.wager.citations, bet.wager.pays_bad_beat and not bet.misread.by_hand
    row = bet.table.row_for(bet.hand, losing=losing) if losing or bet.misread.by_hand else None
    if row and losing:
        return bet.by_row(row, listed((because, row_words(row)), ": "), citations.bad_beat)
    if row:
        return bet.by_row(row, row_words(row), citations.win)
    return bet.line(bet.misread.lost, because, citations.lose)


def _even_money(bet: Bet, because: Text, rule: str, *, alone: bool = False, at: str = "") -> SettlementLine:
    """Paid even money; a commission is broken as the house breaks pays. In the heads of some it is paid with
    another bet, unless it is `alone` in being paid."""
    also = bet.seat.stake(bet.misread.also) if bet.misread.also and not alone else 0
    on, times, pays = bet.stake + also, bet.misread.times, bet.wager.pays
    cents, less, fee = on * times, pays.less if isinstance(pays, Even) else 0, 0
    multiplied = payout_sums.multiply(Fraction(times), on, cents)
    if less:
        full, coin = cents, pays.coin if isinstance(pays, Even) else 0
        commission = Fraction(on * less, 100)  # of the win, whatever else is paid with it
        cents = bet.inputs.house.breaks(full - commission)
        if coin:
            short = isinstance(pays, Even) and pays.short
            cents = full - coin * round_to(commission / coin, down=short)
        if isinstance(pays, Even) and pays.boxed:
            cents, fee = full, full - cents
        else:
            multiplied = payout_sums.less_commission(full, less, cents, coin)
    return bet.line(Action.PAY, because, rule, pays=cents, at=at, sum=multiplied, fee=fee)


def round_to(units: Fraction, *, down: bool) -> int:
    return units.__floor__() if down else units.__ceil__()


def _beats_both(bet: Bet) -> SettlementLine:
    how, citations = require_type(BeatsBoth, bet.wager.win_condition), bet.wager.citations
    if not how.resets and bet.inputs.fouls(bet.seat):
        return bet.line(Action.TAKE, FOUL, citations.foul or citations.lose)
    if how.pushes and _is_exactly(bet.dealer.hand, how.pushes):
        return bet.line(Action.PUSH, PUSHING_HAND, citations.automatic)
    ends = [_sign(bet.read(own).strength - bet.read(other).strength) for own, other in how.pairs]
    copies = ends.count(0)
    if copies and how.copies is Action.PUSH:
        return bet.line(Action.PUSH, EQUAL, citations.copy)
    won = ends.count(1) + (copies if how.copies is Action.PAY else 0)
    if won == len(ends):
        return _even_money(bet, BOTH_WIN, citations.win)
    if won and how.one_each is Action.PAY:
        return _even_money(bet, ONE_EACH, citations.tie)
    if won:
        return bet.line(how.one_each, WIN_AND_COPY if copies else ONE_EACH, citations.tie)
    because = (BOTH_LOSE, COPY_AND_LOSS, BOTH_COPIES)[copies]
    return bet.line(Action.TAKE, because, (copies and citations.copy) or citations.lose)


def _sign(difference: int) -> int:
    return (difference > 0) - (difference < 0)


def _is_exactly(hand: Hand, wanted: Qualifier) -> bool:
    return hand.category == wanted.category and hand.ranks[: len(wanted.ranks)] == wanted.ranks


def _makes_hand(bet: Bet) -> SettlementLine | None:
    how = require_type(MakesHand, bet.wager.win_condition)
    hand, together = bet.read(how.hand), bet.read(how.with_dealer) if how.with_dealer else None
    row = None if _barred(bet) else bet.table.row_for(hand, together)
    if row is None and isinstance(bet.game.reading(how.hand), Against):
        return bet.line(bet.misread.lost, bet.hands.call, bet.wager.citations.lose)
    return bet.by_table(row, in_a_sentence(hand))


def _barred(bet: Bet) -> bool:
    """In the heads of some a bet is paid to winners only; on a hand of the table, if that one wins."""
    if bet.misread.only_winners and bet.game.table_hands:
        how = require_type(MakesHand, bet.wager.win_condition)
        return bet.hands.result not in bet.game.reading(how.hand).table
    return bet.misread.only_winners and bet.hand.strength < bet.dealer.hand.strength


def _loses_hand(bet: Bet) -> SettlementLine | None:
    how = require_type(LosesHand, bet.wager.win_condition)
    own, other = bet.read(how.own), bet.read(how.other)
    if _compared_strength(bet, own) == _compared_strength(bet, other):
        return bet.line(Action.TAKE, EQUAL, bet.wager.citations.lose)
    by_strength = sorted((own, other), key=lambda hand: hand.strength, reverse=bet.misread.winner)
    read = by_strength[0]
    words = Text("%(hand)s (the losing hand)", hand=in_a_sentence(read))
    return bet.by_table(bet.table.row_for(read), words)


def _holds_jokers(bet: Bet) -> SettlementLine | None:
    how = require_type(HoldsJokers, bet.wager.win_condition)
    counted = {card for place in how.places for card in bet.seat.on(place)}
    jokers = len(counted & set(JOKERS))
    dealer_too = bet.misread.dealer_jokers and bool(set(bet.dealer.plays) & set(JOKERS))
    name = {0: "", 1: "one-joker-each" if dealer_too else "player-one-joker", 2: "player-two-jokers"}[jokers]
    return bet.by_table(None if _barred(bet) else bet.table.row_named(name), NO_JOKER)


def _on_fall(bet: Bet) -> SettlementLine:
    how, citations, fallen = (
        require_type(OnFall, bet.wager.win_condition),
        bet.wager.citations,
        bet.inputs.fallen,
    )
    if fallen in how.half:
        swept = bet.game.takes_at
        return bet.line(Action.HALF, LA_PARTAGE.filled(pocket=fallen), citations.half, at=swept)
    because = FALLS_ON.filled(pocket=fallen)
    if fallen not in how.wins:
        return bet.line(bet.misread.lost, because, citations.lose, at=bet.game.takes_at)
    if bet.misread.won is not Action.PAY:
        return bet.line(bet.misread.won, because, citations.win)
    if not isinstance(bet.wager.pays, At):
        return _even_money(bet, because, citations.win)
    odds = Fraction(bet.wager.pays.win, bet.wager.pays.to)
    due = odds * bet.stake  # whole odds are paid in the chips of the bet, so nothing of them is broken
    pays = int(due) if odds.denominator == 1 else bet.inputs.house.breaks(due)
    multiplied = payout_sums.multiply(odds, bet.stake, pays)
    return bet.line(Action.PAY, because, citations.win, pays=pays, sum=multiplied)


def _never(bet: Bet) -> SettlementLine:
    step = bet.seat.puts_down_at(bet.wager.slug)
    return bet.line(Action.TAKE, PRICE, bet.wager.citations.lose, at=step)


SETTLERS: dict[type, Callable[[Bet], SettlementLine | None]] = {
    Beats: _beats,
    BeatsBoth: _beats_both,
    MakesHand: _makes_hand,
    LosesHand: _loses_hand,
    HoldsJokers: _holds_jokers,
    OnFall: _on_fall,
    CardPrice: _never,
}
"""A bet on the meter is missing here: what it pays depends on who is paid before; see progressives.py."""
