"""Between two steps: the dealer stops before the next one, and where an order is decided, before that.

A stop before a step stands at the step that is done, for its place must not name the answer.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from games.engine.cards.streams import Stream
from games.engine.money.amounts import Share
from games.engine.procedure.moments import Cue, Moment
from games.engine.procedure.steps import SAYS
from games.engine.rules.games import Step
from games.engine.rules.paytables import Row
from games.engine.settling.inputs import Inputs

DECIDED_BY_ITS_ASK = frozenset({"up-card", "next-card", "card-count"})
"""A step that asks one of these is itself the question whether it is done."""


@dataclass(frozen=True, slots=True)
class TwoHits:
    """Two spots that might hit the meter in one round, ascending, and the line that both might hold."""

    spots: tuple[int, int]
    row: Row


def next_step(cue: Cue) -> Iterator[Moment]:
    """Before a step that the dealer does: what does he do now?"""
    past = cue.past
    if "next-step" not in cue.exercise.asks or not cue.first or past is None:
        return
    if is_done(cue.step) and SAYS[cue.step.does] != SAYS.get(past.does):
        yield Moment(past, 0, cue.felt, ("next-step",), "next", cue.step)


def is_done(step: Step) -> bool:
    """Whether the dealer does something at this step that nobody has just decided."""
    return step.does in SAYS and not DECIDED_BY_ITS_ASK & set(step.asks)


def first_dealt(cue: Cue) -> Iterator[Moment]:
    """Before the deal, with the bets down: who is dealt first, and when does the dealer come?"""
    if "first-dealt" in cue.exercise.asks and cue.step.does == "deal":
        yield Moment(cue.step, 0, cue.felt, ("first-dealt",), "first")


def first_paid(cue: Cue) -> Iterator[Moment]:
    """Before the hands are reconciled: two hits on one meter, as nobody knows yet whether there are any."""
    if "first-paid" not in cue.exercise.asks or cue.step.does != "order":
        return
    hits = two_hits(cue.inputs)
    if hits:
        yield Moment(cue.step, 0, cue.felt, ("first-paid",), "paid", hits)


def two_hits(inputs: Inputs) -> TwoHits | None:
    """Two of the progressive bettors, by a stream of their own, and a share that is not all of the meter: a
    house may have that one split."""
    wager = inputs.game.progressive
    if wager is None:
        return None
    bettors = [seat.spot for seat in inputs.seats if seat.bets.get(wager.slug)]
    rows = inputs.house.paytable(inputs.sheet, wager).rows
    shares = [row for row in rows if isinstance(row.pays, Share) and row.pays.percent < 100]
    if len(bettors) < 2 or not shares:
        return None
    stream = Stream(f"{inputs.seed}/{inputs.round}/first-paid")
    one = bettors.pop(stream.draw(len(bettors)))
    other = bettors[stream.draw(len(bettors))]
    return TwoHits((min(one, other), max(one, other)), shares[0])
