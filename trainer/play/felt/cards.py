"""What lies on a circle: the chips of a bet, or the plaque for most of them, and what is paid beside it."""

from dataclasses import dataclass

from games.engine.money.amounts import cut, print_cents
from games.engine.money.chips import Stacks, cut_payout, fits_at_circle, under_plaque
from games.engine.procedure.felts import FeltBet
from games.engine.rules.houses import House

SPOKEN_OF = "spoken-of"
"""The mark of a circle that the page speaks of."""

ROOM = 10
"""Characters that fit beneath a circle, where circles lie side by side."""


@dataclass(frozen=True)
class BetView:
    """A circle: amounts in dollars, chips as (colour, count), largest first; a bare one has no state.

    Of a bet higher than a barrel one `plaque` stands for the largest chips, and `chips` are those on it.
    `pay_chips` prove the pay beside the bet; a pay of more than a barrel comes in racks and has none. `mark`
    is "right" or "wrong" where it was just answered, see marks.py, or `SPOKEN_OF`.
    """

    label: str
    amount: str = ""
    pays: str = ""
    chips: tuple[tuple[str, int], ...] = ()
    plaque: tuple[tuple[str, int], ...] = ()
    pay_chips: tuple[tuple[str, int], ...] = ()
    state: str = ""
    mark: str = ""

    @property
    def long(self) -> bool:
        """Whether stake and pay side by side would lie on the circle beside this one."""
        return len(self.amount) + len(self.pays) > ROOM


def bet_view(name: str, bet: FeltBet | None, on: FeltBet | None, house: House) -> BetView:
    """The circle of a bet that is paid on the stake of `on`."""
    if bet is None:
        return BetView(name)
    gone = bet.state in ("taken", "lit", "settled")
    laid = cut(on.stake if on else 0)
    plaque, chips = under_plaque(cut(0 if gone else bet.stake))
    paid = cut_payout(bet.pays, laid, colour_for_colour=house.pays_colour_for_colour)
    return BetView(
        label=name,
        amount=print_cents(bet.stake) if bet.stake else "",
        pays=print_cents(bet.pays) if bet.pays else "",
        chips=_coloured(chips),
        plaque=_coloured(plaque),
        pay_chips=_coloured(paid) if fits_at_circle(paid) else (),
        state=bet.state,
    )


def _coloured(chips: Stacks) -> tuple[tuple[str, int], ...]:
    return tuple((chip.colour, count) for chip, count in chips)
