"""The hands that were read in a round, open once more: all of them at its end, or two against each other."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from games.engine.procedure.felts import Felt, FeltDealer, FeltSpot
from games.engine.procedure.moments import Moment


@dataclass(frozen=True, slots=True)
class Showdown:
    """A hand that was settled and the dealer's, both named and with their best cards."""

    spot: FeltSpot
    dealer: FeltDealer


def laid_open(film: Sequence[Moment]) -> Felt:
    """The last felt of a film, every hand that was read at the table open at its spot; no folded one was."""
    read = {spot.spot: spot for moment in film for spot in moment.felt.spots if spot.hand}
    last = film[-1].felt
    return replace(last, spots=tuple(_opened(spot, read.get(spot.spot)) for spot in last.spots))


def _opened(spot: FeltSpot, as_read: FeltSpot | None) -> FeltSpot:
    if as_read is None:
        return spot
    return replace(spot, cards=as_read.cards, aside=as_read.aside, best=as_read.best, hand=as_read.hand)


def settled_after(film: Sequence[Moment], stop: int) -> Showdown | None:
    """The hand that the stop at this moment was about, as it is settled next; none where none is."""
    after = next(iter(film[stop + 1 : stop + 2]), None)
    if after is None or after.place != film[stop].place or not after.spot:
        return None
    spot = after.felt.spot(after.spot)
    return Showdown(spot, after.felt.dealer) if spot.hand and after.felt.dealer.hand else None
