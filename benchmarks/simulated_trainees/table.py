"""What a dealer sees at a question, and what the rules make of it; judged by another reading on request."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

from games.engine.cards.cards import Card
from games.engine.cards.hand_names import full_name
from games.engine.cards.hands import Hand, Ladder
from games.engine.money.amounts import Flat, MeterShare, Odds
from games.engine.procedure.frames import Frame
from games.engine.questions.answers import BetAnswer, Given
from games.engine.questions.prompts import Prompt
from games.engine.rounds.rounds import Round
from games.engine.rounds.stops import Stop
from games.engine.rules.games import Game
from games.engine.rules.paytables import Row
from games.engine.rules.wagers import (
    Action,
    Beats,
    ByTable,
    Folded,
    HoldsJokers,
    LosesHand,
    MakesHand,
    NoRow,
    Wager,
)
from games.engine.settlement.inputs import Seat

L654, CARIBBEAN, RABBIT, SIX, THREE, WILD = (
    "6-5-4-poker",
    "caribbean-stud",
    "rabbit-hunter",
    "six-card-poker",
    "three-card-poker",
    "wild-six-card-draw-poker",
)

TAKE, PUSH, LEAVE = BetAnswer(Action.TAKE), BetAnswer(Action.PUSH), BetAnswer(Action.LEAVE)


def pay(cents: int) -> BetAnswer:
    return BetAnswer(Action.PAY, cents)


@dataclass(frozen=True)
class Seen:
    """A question at a stop of a round, with the table in front of the dealer."""

    played: Round
    stop: Stop
    prompt: Prompt

    @property
    def game(self) -> Game:
        return self.played.inputs.rules

    @property
    def ask(self) -> str:
        return self.prompt.ask

    @property
    def bet(self) -> str:
        return self.prompt.wager

    @property
    def due(self) -> Given:
        return self.prompt.due

    @property
    def stake(self) -> int:
        return self.prompt.stake

    @property
    def frame(self) -> Frame:
        return self.played.frames[self.stop.frame]

    @cached_property
    def wager(self) -> Wager:
        return self.game.wager(self.bet)

    @cached_property
    def seat(self) -> Seat:
        return self.played.inputs.seat(self.prompt.spot)

    @property
    def folding(self) -> bool:
        """Whether the hand is being folded at this stop."""
        return bool(self.prompt.spot) and self.frame.felt.spot(self.prompt.spot).state == "folding"

    @property
    def folds(self) -> bool:
        return bool(self.prompt.spot) and self.seat.folds

    # --- Bets --------------------------------------------------------------------------------------------

    @property
    def is_bet(self) -> bool:
        return self.ask in ("bet", "refund")

    @property
    def is_main(self) -> bool:
        return self.is_bet and isinstance(self.wager.win_condition, Beats)

    @property
    def is_side(self) -> bool:
        return self.is_bet and self.wager.optional and not self.wager.progressive

    @property
    def is_bonus(self) -> bool:
        """Of a bonus without a stake of its own."""
        return self.is_bet and not self.wager.staked

    @property
    def settling(self) -> bool:
        """Whether hands are compared here: neither a fold nor the refund."""
        return self.ask == "bet" and not self.folding

    @property
    def paid(self) -> bool:
        return isinstance(self.due, BetAnswer) and self.due.action is Action.PAY

    @property
    def cents(self) -> int:
        return self.due.cents if isinstance(self.due, BetAnswer) else 0

    def staked(self, bet: str) -> int:
        return self.seat.stake(bet)

    # --- Hands -------------------------------------------------------------------------------------------

    def cards(self, hand: str = "player") -> tuple[Card, ...]:
        return self.played.inputs.on(self.seat, hand)

    @property
    def dealer_cards(self) -> tuple[Card, ...]:
        return self.played.dealer.plays

    @cached_property
    def player(self) -> Hand:
        return self.played.hand(self.prompt.spot)

    @property
    def dealer(self) -> Hand:
        return self.played.dealer.hand

    @property
    def qualified(self) -> bool:
        return self.played.dealer.qualifies

    @property
    def result(self) -> int:
        """1 where the player's hand beats the dealer's, 0 where they tie, else -1."""
        return sign(self.player.strength - self.dealer.strength)

    def hand_for(self, wager: Wager) -> Hand:
        """The hand that a side bet looks at."""
        name = wager.win_condition.hand if isinstance(wager.win_condition, MakesHand) else "player"
        return self.game.reading(name).ladder.best(self.cards(name))

    # --- Paytables ---------------------------------------------------------------------------------------

    def rows(self, wager: Wager | None = None) -> tuple[Row, ...]:
        inputs = self.played.inputs
        return inputs.house.paytable(inputs.sheet, wager or self.wager).rows

    def row_for(self, hand: Hand, wager: Wager | None = None) -> Row | None:
        return next((row for row in self.rows(wager) if row.matches(hand)), None)

    @cached_property
    def row(self) -> Row | None:
        """The line of its paytable that this bet is due by, of a bet that looks at one hand."""
        if not self.wager.table:
            return None
        if isinstance(self.wager.win_condition, LosesHand):
            loser = min(self.player, self.dealer, key=lambda hand: hand.strength)
            return self.row_for(loser) if self.result else None
        return (
            None
            if isinstance(self.wager.win_condition, HoldsJokers)
            else self.row_for(self.hand_for(self.wager))
        )

    def times(self, row: Row | None) -> int | None:
        """The whole odds of a line; None where it has none, or pays otherwise."""
        if row is None or not isinstance(row.pays, Odds) or row.pays.times.denominator != 1:
            return None
        return int(row.pays.times)

    def pays(self, row: Row, stake: int | None = None) -> int:
        """Cents that a line pays, off the meter as it shows now."""
        if isinstance(row.pays, Flat):
            return row.pays.cents
        if isinstance(row.pays, MeterShare):
            return (self.frame.felt.meter or 0) * row.pays.percent // 100
        on = self.staked(self.wager.paid_on) if stake is None else stake
        return self.played.inputs.house.breaks(row.pays.pays(on))


def sign(number: int) -> int:
    return (number > 0) - (number < 0)


# --- Judging by another reading -----------------------------------------------------------------------

Cards = Callable[[Seen], Sequence[Card]]
Compares = Callable[[Hand, Hand], int]


def judged(
    seen: Seen,
    *,
    ladder: Ladder | None = None,
    player: Cards | None = None,
    dealer: Cards | None = None,
    compares: Compares | None = None,
    qualifies: Callable[[Hand], bool] | None = None,
) -> Given | None:
    """Return what is answered by someone who ranks, reads or compares hands so and errs in nothing else;
    None where the question is about none of that."""
    ladder = ladder or seen.game.ladder
    if seen.ask in ("dealer-hand", "dealer-cards", "call-hand", "qualifies") and not seen.prompt.spot:
        hand = ladder.best(tuple(dealer(seen) if dealer else seen.dealer_cards))
        if seen.ask == "dealer-cards":
            return frozenset(hand.cards)
        if seen.ask == "qualifies":
            return "yes" if (qualifies or _qualifier(seen, ladder))(hand) else "no"
        return hand.category if seen.ask == "dealer-hand" else str(full_name(hand))
    if not seen.prompt.spot:
        return None
    own = ladder.best(tuple(player(seen) if player else seen.cards()))
    if seen.ask in ("player-hand", "call-hand"):
        return own.category if seen.ask == "player-hand" else str(full_name(own))
    if not seen.is_bet or seen.wager.progressive:
        return None
    other = ladder.best(tuple(dealer(seen) if dealer else seen.dealer_cards))
    qualified = (qualifies or _qualifier(seen, ladder))(other)
    return _settled(seen, own, other, (compares or by_strength)(own, other), qualified=qualified)


def by_strength(one: Hand, other: Hand) -> int:
    return sign(one.strength - other.strength)


def _qualifier(seen: Seen, ladder: Ladder) -> Callable[[Hand], bool]:
    qualifier = seen.game.qualifier
    return lambda hand: qualifier is None or qualifier.takes(ladder, hand.strength)


def _settled(seen: Seen, own: Hand, other: Hand, result: int, *, qualified: bool) -> Given | None:
    """What the rules do with a bet, of these hands."""
    wager, won = seen.wager, seen.wager.win_condition
    if seen.folding:
        return _at_fold(seen, own)
    if isinstance(won, Beats):
        unqualified = won.unqualified if not qualified else None
        if seen.ask == "refund":
            return PUSH if unqualified and won.first_pass else LEAVE
        if unqualified:
            return pay(seen.stake) if unqualified is Action.PAY else PUSH
        return _against_dealer(seen, own, result)
    if isinstance(won, LosesHand):
        row = seen.row_for(own if result < 0 else other) if result else None
        return pay(seen.pays(row)) if row else TAKE
    if isinstance(won, MakesHand) and won.hand == "player":
        row = seen.row_for(own)
        return pay(seen.pays(row)) if row else TAKE if wager.staked else LEAVE
    return None


def _against_dealer(seen: Seen, own: Hand, result: int) -> Given:
    won = seen.wager.win_condition
    if isinstance(won, Beats) and won.sure:
        first = seen.game.reading(won.sure.hand).ladder.best(seen.cards(won.sure.hand))
        if won.sure.takes(seen.game.ladder, first.strength):
            result = 1
    if result <= 0:
        return TAKE if result < 0 else PUSH
    pays = seen.wager.pays
    row = seen.row_for(own) if isinstance(pays, ByTable) else None
    assert not isinstance(pays, ByTable) or pays.otherwise is NoRow.EVEN
    return pay(seen.pays(row, seen.stake) if row else seen.stake)


def _at_fold(seen: Seen, own: Hand) -> Given | None:
    wager = seen.wager
    if isinstance(wager.win_condition, Beats) or wager.folded is Folded.TAKEN:
        return TAKE
    row = (
        seen.row_for(own)
        if isinstance(wager.win_condition, MakesHand) and wager.win_condition.hand == "player"
        else None
    )
    if wager.folded is Folded.SETTLES:
        return pay(seen.pays(row)) if row else TAKE
    if wager.folded is Folded.IF_ANNOUNCED:
        return pay(seen.pays(row)) if row and seen.seat.announces else TAKE
    return None
