"""Settlement: for every bet take, pay or push, how much, and because of which row or rule."""

from dataclasses import dataclass
from fractions import Fraction

from games.engine.cards import Card
from games.engine.hands import Hand
from games.engine.houses import SMALLEST_CHIP
from games.engine.inputs import Inputs, Seat
from games.engine.money import Odds
from games.engine.rules import Action, ByHand, Folded, HeadToHead, Wager


@dataclass(frozen=True, slots=True)
class Line:
    """What happens to one bet. `pays`: cents that leave the tray for the player, the returned stake not
    counted; `net`: the player's gain or loss; `at_fold`: settled when the player folds, not at the end."""

    spot: int
    wager: str
    stake: int
    action: Action
    pays: int
    because: str
    rule: str
    at_fold: bool = False

    @property
    def net(self) -> int:
        return -self.stake if self.action is Action.TAKE else self.pays


@dataclass(frozen=True, slots=True)
class DealerHand:
    """The dealer's packet by what became of it: shown before the decisions, discarded, playing; his hand."""

    up: tuple[Card, ...]
    discarded: tuple[Card, ...]
    plays: tuple[Card, ...]
    hand: Hand
    qualifies: bool


@dataclass(frozen=True, slots=True)
class Settlement:
    """The dealer's hand, each player's hand by spot, and a line for every bet in dealing order."""

    dealer: DealerHand
    hands: dict[int, Hand]
    lines: tuple[Line, ...]

    def at(self, spot: int, wager: str) -> Line | None:
        return next((line for line in self.lines if line.spot == spot and line.wager == wager), None)


def settle(inputs: Inputs) -> Settlement:
    """Settles every bet of a round; integer cents, no state."""
    dealer = read_dealer(inputs)
    hands = {seat.spot: inputs.game.ladder.best(seat.cards) for seat in inputs.seats}
    lines = (
        _line(inputs, dealer, hands[seat.spot], seat, wager)
        for seat in inputs.seats
        for wager in inputs.game.wagers
    )
    return Settlement(dealer, hands, tuple(line for line in lines if line is not None))


def read_dealer(inputs: Inputs) -> DealerHand:
    """Which of the dealer's cards were shown and discarded, which play, and the hand they make."""
    game, cards = inputs.game, inputs.dealer_cards
    rule, gone = game.dealer.discard, 0
    while rule and gone < rule.at_most and cards[gone][0] in rule.ranks:
        gone += 1
    shown = max(game.dealer.up, min(gone + 1, rule.at_most) if rule else 0)
    hand = game.ladder.best(cards[gone:])
    qualifier = game.qualifier
    qualifies = not qualifier or hand.strength >= game.ladder.at_least(qualifier.category, *qualifier.ranks)
    return DealerHand(cards[:shown], cards[:gone], cards[gone:], hand, qualifies)


def _line(inputs: Inputs, dealer: DealerHand, hand: Hand, seat: Seat, wager: Wager) -> Line | None:
    stake = seat.stake(inputs.game, wager.slug) if wager.staked else 0
    if wager.staked and not stake:
        return None
    if seat.decision.folds and wager.folded is not Folded.STANDS:
        return _folded(inputs, hand, seat, wager, stake)
    if isinstance(wager.settles, HeadToHead):
        return _head_to_head(dealer, hand, seat, wager, stake)
    beaten = hand.strength < dealer.hand.strength
    return _by_hand(inputs, hand, seat, wager, stake, barred=wager.settles.only_winners and beaten)


def _folded(inputs: Inputs, hand: Hand, seat: Seat, wager: Wager, stake: int) -> Line | None:
    settles = wager.settles
    if not wager.staked:
        return None
    stays = wager.folded is Folded.SETTLES or seat.decision.announces
    if wager.folded is Folded.TAKEN or not stays or isinstance(settles, HeadToHead):
        quiet = wager.folded is Folded.IF_ANNOUNCED
        because = "player folds and announces nothing" if quiet else "player folds"
        rule = wager.cites.folded_win if quiet else wager.cites.fold
        return Line(seat.spot, wager.slug, stake, Action.TAKE, 0, because, rule, at_fold=True)
    return _by_hand(inputs, hand, seat, wager, stake, at_fold=True)


def _head_to_head(dealer: DealerHand, hand: Hand, seat: Seat, wager: Wager, stake: int) -> Line:
    settles = wager.settles
    assert isinstance(settles, HeadToHead)

    def line(action: Action, because: str, rule: str) -> Line:
        pays = stake if action is Action.PAY else 0
        return Line(seat.spot, wager.slug, stake, action, pays, because, rule)

    if not dealer.qualifies and settles.unqualified:
        return line(settles.unqualified, "dealer does not qualify", wager.cites.unqualified)
    if hand.strength > dealer.hand.strength:
        return line(Action.PAY, "player beats dealer", wager.cites.win)
    if hand.strength < dealer.hand.strength:
        return line(Action.TAKE, "dealer beats player", wager.cites.lose)
    return line(settles.tie, "the hands are equal", wager.cites.tie)


def _by_hand(
    inputs: Inputs,
    hand: Hand,
    seat: Seat,
    wager: Wager,
    stake: int,
    *,
    barred: bool = False,
    at_fold: bool = False,
) -> Line | None:
    settles = wager.settles
    assert isinstance(settles, ByHand)
    if settles.ladder:
        hand = settles.ladder.best(seat.cards)
    table = inputs.house.paytable(inputs.sheet, wager)
    row = None if barred else table.row_for(hand)
    if row:
        paid_on = stake or seat.stake(inputs.game, settles.stake)
        assert isinstance(row.pays, Odds)
        pays = inputs.house.breakage.settle(Fraction(row.pays.pays(paid_on)), chip=SMALLEST_CHIP)
        because = f"{wager.name} {table.name}: {row.words} pays {row.pays}"
        rule = (at_fold and wager.cites.folded_win) or wager.cites.win
        return Line(seat.spot, wager.slug, stake, Action.PAY, pays, because, rule, at_fold)
    if not wager.staked:
        return None
    because = f"{wager.name} {table.name}: no row for {hand.name}"
    rule = (at_fold and wager.cites.fold) or wager.cites.lose
    return Line(seat.spot, wager.slug, stake, Action.TAKE, 0, because, rule, at_fold)
