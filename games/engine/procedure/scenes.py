"""Scenes: the places where an act stops, each with the felt before and after it."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from games.engine.procedure.felts import Felt, FeltBet, FeltSpot
from games.engine.rules.games import Step
from games.engine.rules.wagers import Action
from games.engine.settlement.inputs import Inputs
from games.engine.settlement.lines import Stage
from games.engine.settlement.settlements import Settlement

DEALER_SPOT = 0

STATES = {Action.TAKE: "taken", Action.PAY: "paid", Action.PUSH: "pushed", Action.LEAVE: "live"}


@dataclass(frozen=True, slots=True)
class Scene:
    """One place where an act stops: whose spot (0: the dealer), and the felt before and after it.

    `asked` is false where nothing is decided and the timeline runs on.
    """

    spot: int
    before: Felt
    after: Felt
    asked: bool = True


Act = Callable[[Inputs, Settlement, Step, Felt], Iterator[Scene]]
"""Takes the settled round and the felt as it stands, and yields each spot that the step comes to."""


def settled_bets(settled: Settlement, spot: FeltSpot, stage: Stage) -> dict[str, FeltBet]:
    """Return the circles after the dealer has been here; a bonus without a stake appears only when it is
    paid."""
    bets = dict(spot.bets)
    for line in settled.lines:
        if line.spot == spot.spot and line.stage is stage and line.action is not Action.LEAVE:
            bets[line.wager] = FeltBet(line.stake, STATES[line.action], line.pays)
    return bets
