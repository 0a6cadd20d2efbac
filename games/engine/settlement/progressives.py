"""The progressive: coin-in, then each pay off the meter as it stands, from the dealer's right; envy last."""

from dataclasses import dataclass, field, replace
from fractions import Fraction

from games.engine.cards.hand_names import in_a_sentence
from games.engine.cards.hands import Hand
from games.engine.errors import require_type
from games.engine.money.amounts import Flat, MeterShare, Odds
from games.engine.money.meters import Meter, half_up
from games.engine.rules.paytables import Paytable, Row
from games.engine.rules.wagers import Action, ByMeter, MakesHand, Wager
from games.engine.settlement import payout_sums
from games.engine.settlement.envies import envies_of
from games.engine.settlement.inputs import Inputs, Seat, SettlementLine
from games.engine.settlement.ways import no_row_words, row_words
from games.engine.texts import Text


@dataclass(frozen=True, slots=True)
class Progressive:
    """What a round's progressive bets came to; the meter after it, and after each spot that was paid."""

    lines: tuple[SettlementLine, ...] = ()
    meter: Meter | None = None
    shown: dict[int, Meter] = field(default_factory=dict)


def settle_progressive(inputs: Inputs) -> Progressive:
    """Coin-in for every bet, pays counterclockwise, envy at the end (SCPP 5, 8, 9)."""
    wager = inputs.rules.progressive
    seats = [seat for seat in inputs.seats if wager and seat.bets.get(wager.slug)]
    if wager is None or inputs.meter is None or not seats:
        return Progressive(meter=inputs.meter)
    return _Pays(inputs, wager, seats).settle(inputs.meter)


def may_be_kept(inputs: Inputs, seat: Seat) -> bool:
    """Return whether the hand stays for the floor if it wins the progressive."""
    wager = inputs.rules.progressive
    return bool(wager and wager.citations.kept and seat.bets.get(wager.slug))


class _Pays:
    def __init__(self, inputs: Inputs, wager: Wager, seats: list[Seat]) -> None:
        self.inputs, self.wager, self.seats = inputs, wager, seats
        self.pays, self.misread = require_type(ByMeter, wager.pays), wager.misread
        self.table: Paytable = inputs.house.paytable(inputs.sheet, wager)
        self.hands = {seat.spot: self._hand(seat) for seat in seats}
        self.rows = {spot: self.table.row_for(hand) for spot, hand in self.hands.items()}
        self.shared = 0

    def _hand(self, seat: Seat) -> Hand:
        name = require_type(MakesHand, self.wager.win_condition).hand
        return self.inputs.game.reading(name).ladder.best(self.inputs.on(seat, name))

    def settle(self, meter: Meter) -> Progressive:
        meter = meter.coin_in(sum(seat.bets[self.wager.slug] for seat in self.seats))
        full = meter
        parts: list[int] = []
        lines: list[SettlementLine] = []
        shown: dict[int, Meter] = {}
        for seat in reversed(self.seats):
            row = self.rows[seat.spot]
            if row is None:
                lines.append(self._lost(seat))
                continue
            payable = meter if self.misread.reduced else full
            pays, after = self._pay(seat, row, payable, meter, parts)
            won = self._won(seat, row, pays, from_meter=self._taken(row, pays, meter))
            lines.append(replace(won, sum=self._sum(seat, row, payable, pays)))
            meter = after
            shown[seat.spot] = meter
        return Progressive((*lines, *envies_of(self.inputs, self.wager)), meter, shown)

    def _sum(self, seat: Seat, row: Row, payable: Meter, pays: int) -> Text:
        if isinstance(row.pays, MeterShare):
            if row.pays.percent == 100 and self._sharing:
                return payout_sums.split_meter(self.shared, self._sharing, pays)
            return payout_sums.take_share(row.pays.percent, payable.amount, pays)
        if isinstance(row.pays, Flat):
            return payout_sums.fixed_award(pays)
        return payout_sums.multiply(require_type(Odds, row.pays).times, seat.bets[self.wager.slug], pays)

    @property
    def _sharing(self) -> int:
        """Return how many share the whole meter where the house splits it, else 0."""
        royals = [row for row in self.rows.values() if row and row.pays == MeterShare(100)]
        return len(royals) if self.pays.splits_royals and len(royals) > 1 else 0

    def _pay(self, seat: Seat, row: Row, payable: Meter, meter: Meter, parts: list[int]) -> tuple[int, Meter]:
        """Return cents for this row, and the meter after it."""
        stake = seat.bets[self.wager.slug]
        if isinstance(row.pays, MeterShare):
            if row.pays.percent == 100 and self._sharing:
                return self._split(meter, parts)
            pays = self._rounded(payable.share(row.pays.percent))
            whole = row.pays.percent == 100 or not self.misread.rounded_to
            return pays, meter.after_share(row.pays.percent) if whole else meter.after_fixed(pays)
        pays = (
            row.pays.cents
            if isinstance(row.pays, Flat)
            else half_up(require_type(Odds, row.pays).pays(stake))
        )
        return pays, meter.after_fixed(pays) if self.pays.fixed_from_meter else meter

    def _rounded(self, cents: int) -> int:
        """Return a share as it is paid: to the cent, but in people's heads."""
        unit = self.misread.rounded_to
        if not unit:
            return cents
        return cents // unit * unit if self.misread.rounded_down else unit * half_up(Fraction(cents, unit))

    def _split(self, meter: Meter, parts: list[int]) -> tuple[int, Meter]:
        """Return an equal part of the meter as the first royal finds it, an odd cent to the player paid
        first; it restarts there, and whatever is paid between the royals comes off the new one."""
        if parts:
            return parts.pop(), meter
        self.shared = meter.amount
        cents, odd = divmod(meter.amount, self._sharing)
        first, *parts[:] = [cents + (i < odd) for i in range(self._sharing)]
        parts.reverse()
        return first, meter.after_share(100)

    def _taken(self, row: Row, pays: int, meter: Meter) -> int:
        """Return how many cents of a pay come off the meter; the rack pays the rest."""
        if row.pays == MeterShare(100):
            return pays
        off_meter = isinstance(row.pays, MeterShare) or self.pays.fixed_from_meter
        return min(pays, meter.amount) if off_meter else 0

    def _won(self, seat: Seat, row: Row, pays: int, *, from_meter: int) -> SettlementLine:
        citations = self.wager.citations
        rule = citations.win if isinstance(row.pays, MeterShare) else citations.fixed_win
        line = self._line(seat, Action.PAY, pays, row_words(row), rule)
        return replace(line, from_meter=from_meter, row=row.name)

    def _lost(self, seat: Seat) -> SettlementLine:
        because = no_row_words(in_a_sentence(self.hands[seat.spot]))
        return self._line(seat, Action.TAKE, 0, because, self.wager.citations.lose)

    def _line(self, seat: Seat, action: Action, pays: int, because: Text, rule: str) -> SettlementLine:
        stake = seat.bets[self.wager.slug]
        named, at = (seat.spot, self.wager.slug, stake, action, pays), self.inputs.game.settles_at
        return SettlementLine(*named, because, rule, at, progressive=True)
