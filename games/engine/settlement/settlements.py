"""Settlement: every bet of a round taken, paid or pushed; the dealer's hand; the meter after it."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TypeVar

from games.engine.cards.hands import Hand
from games.engine.errors import require, require_type
from games.engine.money.amounts import print_cents
from games.engine.money.meters import Meter
from games.engine.rules.games import Game, Order
from games.engine.rules.houses import PLAYER_LIMIT, PRIZE_LIMIT, TABLE_LIMIT
from games.engine.rules.sources import Deck
from games.engine.rules.standing import SHOWN, Standing, new_shoe, shoe_cards, shoe_of
from games.engine.rules.wagers import (
    Action,
    Beats,
    Even,
    Folded,
    ForOthers,
    LosesHand,
    MakesHand,
    TokeError,
    Wager,
)
from games.engine.settlement import payout_sums
from games.engine.settlement.envies import settle_envy
from games.engine.settlement.hands import DealerHand, Hands
from games.engine.settlement.inputs import Inputs, Seat, SettlementLine
from games.engine.settlement.progressives import settle_progressive
from games.engine.settlement.ways import Bet, settle_bet
from games.engine.texts import NOTHING, Text

REASONS = {
    PRIZE_LIMIT.name: Text("%(because)s, but the payout limit for one bet is $%(most)s"),
    PLAYER_LIMIT.name: Text("%(because)s, but the payout limit for one player is $%(most)s per round"),
    TABLE_LIMIT.name: Text("%(because)s, but the payout limit for the table is $%(most)s per round"),
}
SHARED = Text("%(because)s, but winners share the payout limit for the table, $%(most)s per round")

K = TypeVar("K")


def limit_payouts(inputs: Inputs, lines: Sequence[SettlementLine]) -> tuple[tuple[SettlementLine, ...], int]:
    """Return the lines with their payouts cut to the house's limits, and the cents claimed by those that
    share what is left for the table (0: none has to). Where nothing is left of one, a stake is pushed and a
    bonus without a stake is left unpaid."""
    if not inputs.house.payout_limits:
        return tuple(lines), 0
    limits, paid = _Limits(inputs), list(lines)
    in_turn = sorted(range(len(lines)), key=lambda at: _turn(inputs, lines[at]))
    prizes = [at for at in in_turn if is_prize(inputs.game, lines[at])]
    at_folds = [at for at in prizes if inputs.is_of_fold(lines[at])]
    for at in at_folds:
        paid[at] = limits.pay(lines[at])
    rest = prizes[len(at_folds) :]
    if inputs.house.shares_pro_rata:
        limits = limits.shared([lines[at] for at in rest])
    for at in rest:
        paid[at] = limits.pay(lines[at])
    return tuple(paid), limits.claimed


def is_prize(game: Game, line: SettlementLine) -> bool:
    wager = game.wager(line.wager)
    printed = bool(wager.table) or isinstance(wager.win_condition, ForOthers)
    return printed and line.action is Action.PAY and line.pays > line.stake


def _turn(inputs: Inputs, line: SettlementLine) -> tuple[int, int, bool]:
    """When a line is paid: in the order of the steps, at each as it goes round the table, folded hands and
    those in turn from the dealer's left, all others from the right; on a spot in the order of the layout, or
    side bets first."""
    step = inputs.game.procedure[inputs.game.turns[line.at]]
    spot = line.spot if step.order is Order.CLOCKWISE else -line.spot
    return inputs.game.turns[line.at], spot, inputs.house.pays_later(inputs.game.wager(line.wager))


def split_pro_rata(cents: int, claims: Mapping[K, int]) -> dict[K, int]:
    """Return each claim's share of so many cents; those left over go to the largest claim, of equal ones to
    the one paid first."""
    total = sum(claims.values())
    shares = {claim: cents * due // total for claim, due in claims.items()}
    shares[max(claims, key=lambda claim: claims[claim])] += cents - sum(shares.values())
    return shares


@dataclass
class _Limits:
    """What is left of each limit while the payouts of a round are paid. Of the table's limit each of those
    that share it has `shares` of its own, by spot, bet and hand that an envy is for."""

    inputs: Inputs
    paid: dict[tuple[str, str], int] = field(default_factory=dict)
    shares: dict[tuple[int, str, int], int] = field(default_factory=dict)
    claimed: int = 0

    @cached_property
    def limits(self) -> dict[str, int]:
        return self.inputs.house.payout_limits

    @cached_property
    def players(self) -> dict[int, str]:
        return {seat.spot: seat.patron or str(seat.spot) for seat in self.inputs.seats}

    def shared(self, prizes: Sequence[SettlementLine]) -> "_Limits":
        """Return these limits with what is left for the table shared pro rata: among the players, and of each
        player among the bets. Where all can be paid there is nothing to share."""
        if TABLE_LIMIT.name not in self.limits:
            return self
        apart = _Limits(self.inputs, dict(self.paid))
        apart.limits = {name: cents for name, cents in self.limits.items() if name != TABLE_LIMIT.name}
        claims = {_key(line): apart.pay(line).pays - line.from_meter for line in prizes}
        left = max(0, self.limits[TABLE_LIMIT.name] - self.paid.get((TABLE_LIMIT.name, ""), 0))
        if (claimed := sum(claims.values())) <= left:
            return self
        by_player: dict[str, dict[tuple[int, str, int], int]] = {}
        for key, due in claims.items():
            if due:  # what the meter pays in full claims nothing
                by_player.setdefault(self.players[key[0]], {})[key] = due
        of_players = split_pro_rata(left, {who: sum(dues.values()) for who, dues in by_player.items()})
        shares = {
            key: cents
            for who, dues in by_player.items()
            for key, cents in split_pro_rata(of_players[who], dues).items()
        }
        return _Limits(self.inputs, self.paid, shares, claimed)

    def pay(self, line: SettlementLine) -> SettlementLine:
        """Return the line as it is paid."""
        even_money = line.stake if isinstance(self.inputs.game.wager(line.wager).win_condition, Beats) else 0
        due = line.pays - line.from_meter
        left, name = min(self._left(line), key=lambda each: each[0], default=(due, ""))
        pays = min(due, max(left, even_money))
        for counted in self._counted(line):
            self.paid[counted] = self.paid.get(counted, 0) + pays
        return line if pays == due else self._cut(line, pays + line.from_meter, name)

    def _left(self, line: SettlementLine) -> Iterator[tuple[int, str]]:
        if PRIZE_LIMIT.name in self.limits:
            yield self.limits[PRIZE_LIMIT.name], PRIZE_LIMIT.name
        for name, whose in self._counted(line):
            if self.shares and name == TABLE_LIMIT.name:
                yield self.shares.get(_key(line), 0), name
            else:
                yield max(0, self.limits[name] - self.paid.get((name, whose), 0)), name

    def _counted(self, line: SettlementLine) -> list[tuple[str, str]]:
        """Return the limits that add payouts up, each with whose payouts these are."""
        whose = {PLAYER_LIMIT.name: self.players[line.spot], TABLE_LIMIT.name: ""}
        return [(name, who) for name, who in whose.items() if name in self.limits]

    def _cut(self, line: SettlementLine, pays: int, name: str) -> SettlementLine:
        shared = self.shares and name == TABLE_LIMIT.name
        reason = SHARED if shared else REASONS[name]
        because = reason.filled(because=line.because, most=print_cents(self.limits[name]))
        if pays:
            due = line.pays - line.from_meter
            full = payout_sums.claim(line.sum, due, self.claimed) if shared else line.sum
            return replace(line, pays=pays, because=because, sum=payout_sums.limit(full, pays))
        swept = Action.TAKE if line.progressive else Action.PUSH
        action = swept if line.stake else Action.LEAVE
        return replace(line, action=action, pays=0, because=because, sum=NOTHING)


def _key(line: SettlementLine) -> tuple[int, str, int]:
    return line.spot, line.wager, line.hitter


@dataclass(frozen=True)
class Settlement:
    """The hands, a line for every bet in dealing order; the meter
    after the round, and what it showed after each spot that was paid from it; a line for every toke; the
    cents claimed by the payouts that share the table's limit pro rata (0: none has to); and where a round
    finds what the last one left, what stands after it, and the cents that each box collects before the
    shuffle."""

    hands: Hands = field(compare=False)
    lines: tuple[SettlementLine, ...]
    meter: Meter | None = None
    meter_shown: dict[int, Meter] = field(default_factory=dict)
    tokes: tuple[SettlementLine, ...] = ()
    claimed: int = 0
    after: Standing | None = None
    collected: Mapping[int, int] = field(default_factory=dict)

    @property
    def dealer(self) -> DealerHand:
        return self.hands.dealer

    @cached_property
    def left_up(self) -> dict[int, dict[str, int]]:
        """The stakes that lie on the layout still once the winners are paid, in cents by spot and bet."""
        stay = {wager.slug for wager in self.hands.inputs.rules.wagers if wager.stays}
        result: dict[int, dict[str, int]] = {}
        for line in self.lines:
            if line.action is Action.PAY and line.wager in stay:
                result.setdefault(line.spot, {})[line.wager] = line.stake
        return result

    def hand(self, spot: int) -> Hand:
        """Return the final hand of the player on a spot."""
        return self.hands.of(self.hands.inputs.seat(spot))

    @cached_property
    def _by_bet(self) -> dict[tuple[int, str], SettlementLine]:
        return {(line.spot, line.wager): line for line in self.lines}

    def at(self, spot: int, wager: str) -> SettlementLine | None:
        return self._by_bet.get((spot, wager))

    def toke_at(self, spot: int, wager: str) -> SettlementLine | None:
        return next((line for line in self.tokes if (line.spot, line.wager) == (spot, wager)), None)

    def envies(self, spot: int) -> tuple[SettlementLine, ...]:
        return tuple(line for line in self.lines if line.hitter and line.spot == spot)


def settle(inputs: Inputs) -> Settlement:
    """Settle every bet of a round; integer cents, no state."""
    hands, progressive, envies = Hands(inputs), settle_progressive(inputs), settle_envy(inputs)
    lines: list[SettlementLine] = []
    tokes: list[SettlementLine] = []
    for seat in inputs.seats:
        lines += _lines(inputs, hands, seat)
        lines += [line for line in (*progressive.lines, *envies) if line.spot == seat.spot]
        tokes += _tokes(inputs, hands, seat)
    limited, claimed = limit_payouts(inputs, lines)
    result = Settlement(hands, limited, progressive.meter, progressive.shown, tuple(tokes), claimed)
    return leave_standing(inputs, result) if inputs.standing else result


def boxes_after(inputs: Inputs, lines: Sequence[SettlementLine]) -> dict[int, int]:
    """Return what each spot owes in its box once these lines are settled, in cents; of those that owe. What
    was owed before stays, also where no player is on the spot now."""
    owed = Counter(inputs.standing.boxes if inputs.standing else {})
    for line in lines:
        owed[line.spot] += line.fee
    return {spot: cents for spot, cents in sorted(owed.items()) if cents}


def leave_standing(inputs: Inputs, settled: Settlement) -> Settlement:
    """Return the settlement with what stands after it. At the end of a shoe every box is collected, and the
    next shoe begins."""
    standing = require(inputs.standing, "standing")
    if inputs.game.falls:
        shown, up = (inputs.fallen, *standing.numbers)[:SHOWN], settled.left_up
        worth = {seat.spot: seat.color.cents for seat in inputs.seats if seat.color and seat.spot in up}
        return replace(settled, after=Standing(numbers=shown, bets=up, colors=worth))
    boxes, deck = boxes_after(inputs, settled.lines), require_type(Deck, inputs.rules.source)
    if inputs.ends_shoe:
        number = shoe_of(standing).number + 1
        first = shoe_cards(deck, inputs.seed, number)[0]
        shoe = new_shoe(deck, number, first, inputs.house.cards_behind(len(deck.faces)))
        return replace(settled, after=Standing(shoe), collected=boxes)
    results = (*standing.results, settled.hands.result) if inputs.game.table_hands else ()
    after = Standing(require(inputs.shoe_after, "shoe"), boxes, results)
    return replace(settled, after=after)


def _lines(inputs: Inputs, hands: Hands, seat: Seat) -> Iterator[SettlementLine]:
    for wager in inputs.rules.wagers:
        if line := settle_one(inputs, hands, seat, wager):
            yield line


def settle_one(inputs: Inputs, hands: Hands, seat: Seat, wager: Wager) -> SettlementLine | None:
    """One bet of a seat before any payout limit, the meter's left out; None where there is none, or nothing
    is due."""
    if wager.misread.toke is TokeError.IN_THE_BET:
        seat = _betting(seat, wager, seat.stake(wager.slug) + seat.tokes.get(wager.slug, 0))
    stake = seat.stake(wager.slug) if wager.staked else 0
    if wager.progressive or (wager.staked and not stake):
        return None
    return settle_bet(Bet(inputs, inputs.rules, hands, seat, wager, stake))


def _betting(seat: Seat, wager: Wager, cents: int) -> Seat:
    return replace(seat, bets={**seat.bets, wager.slug: cents})


def _tokes(inputs: Inputs, hands: Hands, seat: Seat) -> Iterator[SettlementLine]:
    for wager in inputs.rules.wagers:
        if line := settle_toke(inputs, hands, seat, wager):
            yield line


def settle_toke(inputs: Inputs, hands: Hands, seat: Seat, wager: Wager) -> SettlementLine | None:
    """A toke, settled as the bet beside it on its own amount (HOUSE tokes); no payout limit counts it. A box
    holds what its player owes, so the commission of a toke comes off its win at once."""
    cents = seat.tokes.get(wager.slug, 0)
    if not cents:
        return None
    error, right = wager.misread.toke, replace(wager, misread=replace(wager.misread, toke=TokeError.NONE))
    line = settle_one(inputs, hands, _betting(seat, wager, cents), _unboxed(right))
    if line is None or not error:
        return line
    if error is TokeError.LEFT or (error is TokeError.IN_THE_BET and line.action is Action.PAY):
        left = Action.LEAVE if inputs.is_of_fold(line) else Action.PUSH
        return replace(line, action=left, pays=0, sum=NOTHING)
    if line.action is not Action.PAY:
        return line
    own = settle_one(inputs, hands, seat, right)
    return replace(line, pays=cents if error is TokeError.EVEN else own.pays if own else 0, sum=NOTHING)


def _unboxed(wager: Wager) -> Wager:
    """Return the bet with its commission taken at once."""
    if isinstance(wager.pays, Even) and wager.pays.boxed:
        return replace(wager, pays=replace(wager.pays, boxed=False))
    return wager


def is_read(inputs: Inputs, seat: Seat) -> bool:
    """Return whether a seat's own cards are read when the hands are settled: not those of a player who folded
    and has no bet left but on the table's cards."""
    left = (
        wager for wager in inputs.rules.wagers if wager.folded is Folded.STANDS and seat.stake(wager.slug)
    )
    if inputs.rules.table_hands or not inputs.rules.hands:
        return False
    return not seat.folds or any(reads_own_cards(inputs.rules, wager) for wager in left)


def reads_own_cards(game: Game, wager: Wager) -> bool:
    """Return whether a player's own cards decide the bet, and not the table's alone."""
    return not isinstance(wager.win_condition, MakesHand) or bool(game.reading(wager.win_condition.hand).own)


def read_at_fold(game: Game, wager: Wager) -> bool:
    """Return whether a player's own cards decide the bet as they fold, without a word: it is settled there,
    or it is taken there from a hand that can never win it."""
    if wager.folded is Folded.STANDS:
        return isinstance(wager.win_condition, LosesHand) and not wager.win_condition.holds_hopeless
    return wager.folded is Folded.SETTLES and reads_own_cards(game, wager)


def kept_for_floor(inputs: Inputs, settled: Settlement, spot: int) -> bool:
    """Return whether the hand of a spot stays face up, for the floor to verify a progressive win."""
    wager = inputs.game.progressive
    line = settled.at(spot, wager.slug) if wager and wager.citations.kept else None
    return line is not None and line.action is Action.PAY


@dataclass(frozen=True)
class SettledRound:
    inputs: Inputs

    @cached_property
    def settlement(self) -> Settlement:
        return settle(self.inputs)

    @property
    def dealer(self) -> DealerHand:
        return self.settlement.dealer

    def hand(self, spot: int) -> Hand:
        return self.settlement.hand(spot)

    def at(self, spot: int, wager: str) -> SettlementLine | None:
        """What happens to a bet; None where there is none, or nothing is due."""
        return self.settlement.at(spot, wager)

    def toke_at(self, spot: int, wager: str) -> SettlementLine | None:
        """What happens to a toke on this bet; None where there is none."""
        return self.settlement.toke_at(spot, wager)
