"""Hands that were read in a round, open once more: all at its end, the last one until the next is read."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from games.engine.procedure.felts import Felt, FeltSpot
from games.engine.procedure.frames import Frame


def open_hands(timeline: Sequence[Frame]) -> Felt:
    """Return the last felt of a timeline with every hand that was read open at its spot, folded hands
    closed."""
    return _with(timeline[-1].felt, _read(timeline))


def open_last_hand(timeline: Sequence[Frame]) -> Felt:
    """Return the last felt of a timeline with the hand read last open at its spot, to be seen beside the
    dealer's while the next one is asked about."""
    read = _read(timeline)
    return _with(timeline[-1].felt, dict(list(read.items())[-1:]))


def _read(timeline: Sequence[Frame]) -> dict[int, FeltSpot]:
    """By spot, as it was read; the last one last."""
    read: dict[int, FeltSpot] = {}
    for frame in timeline:
        for spot in frame.felt.spots:
            if spot.hand and spot.spot not in read:
                read[spot.spot] = spot
    return read


def _with(felt: Felt, read: Mapping[int, FeltSpot]) -> Felt:
    return replace(felt, spots=tuple(_opened(spot, read.get(spot.spot)) for spot in felt.spots))


def _opened(spot: FeltSpot, as_read: FeltSpot | None) -> FeltSpot:
    if as_read is None:
        return spot
    return replace(spot, cards=as_read.cards, aside=as_read.aside, best=as_read.best, hand=as_read.hand)
