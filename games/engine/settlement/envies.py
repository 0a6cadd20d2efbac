"""Envy: what bettors are paid for the hands of others, whatever becomes of their own bet."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from games.engine.cards.hands import Hand
from games.engine.errors import require, require_type
from games.engine.rules.paytables import Paytable, Row
from games.engine.rules.wagers import Action, Envy, MakesHand, Wager
from games.engine.settlement import payout_sums
from games.engine.settlement.inputs import Inputs, Seat, SettlementLine
from games.engine.texts import Text


@dataclass(frozen=True)
class Envies:
    """The envy of one bet in one round."""

    inputs: Inputs
    wager: Wager
    envy: Envy

    @property
    def table(self) -> Paytable:
        return self.inputs.house.paytable(self.inputs.sheet, self.wager)

    @cached_property
    def bettors(self) -> Mapping[int, Seat]:
        """The seats with the bet, by spot."""
        return {seat.spot: seat for seat in self.inputs.seats if seat.bets.get(self.wager.slug)}

    def lines(self) -> Iterator[SettlementLine]:
        """Yield a line for each envy won: every bettor's, for every hand of another that triggers one."""
        misread = self.wager.misread
        paid = self.inputs.seats if misread.envy_to_all else tuple(self.bettors.values())
        triggers = tuple(self._triggers())
        for seat in paid:
            if 0 < seat.bets.get(self.wager.slug, 0) < self.envy.least:
                continue
            for hitter, row in triggers:
                own = misread.envy_to_hitter and seat.spot == hitter.spot
                if own or not seat.shares_patron(hitter):
                    yield self._line(seat, hitter, row)

    def _triggers(self) -> Iterator[tuple[Seat, Row]]:
        """Yield every hand that others are paid for: a bettor's or, by house rules, anyone's."""
        every = self.envy.from_every_hand and any(row.envy for row in self.table.rows)
        for seat in self.inputs.seats if every else self.bettors.values():
            row = self.table.row_for(self._hand(seat))
            if row and row.envy:
                yield seat, row

    def _hand(self, seat: Seat) -> Hand:
        name = require_type(MakesHand, self.wager.win_condition).hand
        return self.inputs.game.reading(name).ladder.best(self.inputs.on(seat, name))

    def _line(self, seat: Seat, hitter: Seat, row: Row) -> SettlementLine:
        because = Text("%(hand)s on spot %(spot)s", hand=row.words, spot=str(hitter.spot))
        envy = require(self.inputs.game.envy, f"rule for the envy that {row.name} pays")
        times = self.wager.misread.envy_times
        named = seat.spot, envy.slug, 0, Action.PAY, row.envy * times
        at = self.inputs.game.step_of("envy")
        line = SettlementLine(*named, because, envy.citations.win, at, hitter=hitter.spot)
        return replace(line, sum=payout_sums.add_envy((row.envy,) * times))


def envies_of(inputs: Inputs, wager: Wager) -> tuple[SettlementLine, ...]:
    """Return the envy that goes with a bet; nothing where none does."""
    return tuple(Envies(inputs, wager, wager.envy).lines()) if wager.envy else ()


def settle_envy(inputs: Inputs) -> tuple[SettlementLine, ...]:
    """Return the envy of a bet that no meter pays."""
    wager = inputs.rules.pays_envy
    return envies_of(inputs, wager) if wager and not wager.progressive else ()


def watched_for_envy(inputs: Inputs, seat: Seat) -> bool:
    """Return whether others are paid envy if this hand calls for it, whatever it is; so it has to be seen."""
    wager = inputs.rules.pays_envy
    if wager is None or not wager.envy:
        return False
    triggers = seat.bets.get(wager.slug) or wager.envy.from_every_hand
    others = (other for other in inputs.seats if not other.shares_patron(seat))
    return bool(triggers) and any(can_envy(wager, other) for other in others)


def can_envy(wager: Wager, seat: Seat) -> bool:
    """Return whether the seat has the bet, and as much of it as envy takes."""
    return seat.bets.get(wager.slug, 0) >= max(1, wager.envy.least if wager.envy else 0)
