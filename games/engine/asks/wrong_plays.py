"""Wrong plays: money put down after the cards that is not the printed times of the main bet.

The interlude is where a dealer looks at it.

Which spots are looked at, and what lies there, comes from a stream of the spot's own and the main bet.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from games.engine.cards.streams import Stream
from games.engine.procedure.felts import FeltBet
from games.engine.procedure.moments import Cue, Moment
from games.engine.rules.houses import SMALLEST_CHIP
from games.engine.rules.wagers import Wager

ASK = "check-play"
LOOKED_AT_IN = 3
"""One spot in so many is asked about; at a table where bets go wrong, half of those are wrong."""


@dataclass(frozen=True, slots=True)
class PutDown:
    """What a spot puts down for a bet that follows the main one, and what is due there, in cents."""

    spot: int
    wager: Wager
    cents: int
    due: int


def plays_are_checked(cue: Cue) -> Iterator[Moment]:
    """Before a bet that follows, or the price of a card, is in its place: the chips as they were put down."""
    if ASK not in cue.exercise.asks:
        return
    for put in _put_down(cue):
        spot = cue.scene.after.spot(put.spot)
        laid = replace(spot, bets=spot.bets | {put.wager.slug: FeltBet(put.cents)})
        felt = cue.scene.after.with_spot(laid)
        yield Moment(cue.step, put.spot, felt, (ASK,), "check", put)
        if put.cents != put.due:
            yield Moment(cue.step, put.spot, felt, ("play-difference",), "amount", put)


def _put_down(cue: Cue) -> Iterator[PutDown]:
    if not cue.scene.spot:
        return
    before, after = (felt.spot(cue.scene.spot).bets for felt in (cue.scene.before, cue.scene.after))
    for wager in cue.inputs.game.wagers:
        if wager.times_ante and wager.slug in after and wager.slug not in before:
            due = after[wager.slug].stake
            stream = Stream(f"{cue.inputs.seed}/{cue.inputs.round}/{wager.slug}/{cue.scene.spot}")
            looked_at, wrong = stream.draw(LOOKED_AT_IN) == 0, stream.draw(2) == 0
            wrongly = amounts_near(due, cue.inputs.house.amount(SMALLEST_CHIP.name))
            cents = wrongly[stream.draw(len(wrongly))] if wrong and cue.exercise.wrong_bets else due
            if looked_at:
                yield PutDown(cue.scene.spot, wager, cents, due)


def amounts_near(due: int, chip: int) -> tuple[int, ...]:
    """What might be put down instead, in chips: a chip or half of it short, a chip or all of it too much."""
    near = (due - chip, due // 2 // chip * chip, due + chip, 2 * due)
    return tuple(cents for cents in dict.fromkeys(near) if 0 < cents != due)
