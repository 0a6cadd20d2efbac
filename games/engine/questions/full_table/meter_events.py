"""Meter events: when the progressive system is worked, each time before the felt shows what it did.

Coin-in comes before the bets light; a win is logged between the marking of a spot and the felt on which it
is paid and the meter has fallen; the round is closed after its last scene.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from games.engine.errors import require, require_type
from games.engine.money.amounts import Share
from games.engine.procedure.frames import Cue, Felt, Frame
from games.engine.rules.paytables import Row
from games.engine.rules.wagers import ByMeter, MakesHand
from games.engine.settlement.inputs import Inputs, Line
from games.engine.settlement.settlements import read_hand

COIN_IN, WINS = frozenset({"coin-in"}), frozenset({"reconcile"})
"""The steps at which bets are registered, and at which a win is logged."""


@dataclass(frozen=True, slots=True)
class CoinIn:
    """What is registered: how many bets, and their cents."""

    bets: int
    cents: int


@dataclass(frozen=True, slots=True)
class Hit:
    """A pay as the win page has it: whose, by which row, the meter's cents before and after,
    whether it restarts; `off_meter` is what leaves the meter, the rest of the pay comes from the rack;
    `shared` are the cents that `sharers` share, where more than one does."""

    line: Line
    row: Row
    before: int
    off_meter: int
    after: int
    reseeds: bool
    shared: int = 0
    sharers: int = 0

    @property
    def spot(self) -> int:
        return self.line.spot


@dataclass(frozen=True, slots=True)
class Closing:
    """Everything is settled."""


def registered(ask: str) -> Callable[[Cue], Iterator[Frame]]:
    """The bets are registered, and what the meter will show, before either is seen."""

    def frames(cue: Cue) -> Iterator[Frame]:
        bets = _registered(cue.inputs)
        if bets.bets:
            yield Frame(cue.step, cue.scene.spot, cue.scene.before, (ask,), ask, bets)

    return frames


def meter_win(ask: str, *, logged: bool = False) -> Callable[[Cue], Iterator[Frame]]:
    """A win off the meter, once the bets of its spot are answered; where what is `logged` is asked about, a
    fixed award of the rack too in a house that logs those."""

    def frames(cue: Cue) -> Iterator[Frame]:
        hit = _hit(cue)
        if hit and (hit.off_meter or (logged and cue.inputs.house.logs_tray_awards)):
            yield Frame(cue.step, cue.scene.spot, _unlogged(cue, hit), (ask,), ask, hit)

    return frames


def round_over(ask: str) -> Callable[[Cue], Iterator[Frame]]:
    """The end of every round that was opened with a coin-in."""

    def frames(cue: Cue) -> Iterator[Frame]:
        if cue.closes and _registered(cue.inputs).bets:
            yield Frame(cue.step, cue.scene.spot, cue.scene.after, (ask,), "game-over", Closing())

    return frames


def _registered(inputs: Inputs) -> CoinIn:
    wager = inputs.game.progressive
    if wager is None or inputs.meter is None:
        return CoinIn(0, 0)
    stakes = [stake for seat in inputs.seats if (stake := seat.bets.get(wager.slug, 0))]
    return CoinIn(len(stakes), sum(stakes))


def _hit(cue: Cue) -> Hit | None:
    """The win of the progressive that this scene pays, if it pays one."""
    wager, spot = cue.inputs.game.progressive, cue.scene.spot
    if wager is None or not spot or _state(cue.scene.before, spot, wager.slug) != "lit":
        return None
    line = cue.settled.at(spot, wager.slug)
    if line is None or _state(cue.scene.after, spot, wager.slug) != "paid":
        return None
    row = require(_row(cue.inputs, spot), "row of the progressive")
    before = require(cue.scene.before.meter, "meter")
    parts = _parts(cue) if row.pays == Share(100) else {}
    if row.pays == Share(100) and not (parts and spot < max(parts)):
        after, reseeds = cue.settled.meter_shown[spot].amount, True
    else:
        # The second of two who share the meter is paid from what the first one's restart set aside.
        after, reseeds = before - (0 if parts else line.from_meter), False
    return Hit(line, row, before, line.from_meter, after, reseeds, sum(parts.values()), len(parts))


def _state(felt: Felt, spot: int, wager: str) -> str:
    bet = felt.spot(spot).bets.get(wager)
    return bet.state if bet else ""


def _row(inputs: Inputs, spot: int) -> Row | None:
    """The line of the progressive's paytable that a spot's hand matches."""
    wager = require(inputs.game.progressive, "progressive")
    seat = inputs.seat(spot)
    hand = read_hand(inputs, seat, require_type(MakesHand, wager.won).hand)
    return inputs.house.paytable(inputs.sheet, wager).row_for(hand)


def _parts(cue: Cue) -> dict[int, int]:
    """What each spot is paid of a meter that is shared; nothing where it is not shared."""
    wager = require(cue.inputs.rules.progressive, "progressive")
    bettors = (seat.spot for seat in cue.inputs.seats if seat.bets.get(wager.slug))
    royals = [spot for spot in bettors if (row := _row(cue.inputs, spot)) and row.pays == Share(100)]
    if not require_type(ByMeter, wager.pays).splits_royals or len(royals) < 2:
        return {}
    return {spot: line.pays for spot in royals if (line := cue.settled.at(spot, wager.slug))}


def _unlogged(cue: Cue, hit: Hit) -> Felt:
    """The spot as it is settled, but the progressive still to be paid and the meter as it stands."""
    wager = require(cue.inputs.game.progressive, "progressive")
    settled = cue.scene.after.spot(hit.spot)
    lit = cue.scene.before.spot(hit.spot).bets[wager.slug]
    spot = replace(settled, bets=settled.bets | {wager.slug: lit})
    before = cue.scene.before
    return replace(cue.scene.after.with_spot(spot), meter=before.meter, reserve=before.reserve)
