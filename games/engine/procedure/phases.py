"""Phases: the stretches of a round as a dealer speaks of them, in the order in which every round goes."""

from enum import StrEnum


class Phase(StrEnum):
    """In order; what is settled on a fold belongs to the decisions."""

    BETS = "bets"
    DEAL = "deal"
    DECISIONS = "decisions"
    DEALER = "dealer"
    SETTLE = "settle"


STEPS = {
    Phase.BETS: ("take-bets", "coin-in"),
    Phase.DEAL: ("deal", "burn", "green-button", "face-up", "turn-up", "discard", "count"),
    Phase.DECISIONS: ("decide", "draw"),
    Phase.DEALER: ("reveal",),
    Phase.SETTLE: ("refund", "order", "reconcile", "lock-up", "envy"),
}
"""The steps of each phase, whatever the game."""

PHASE_OF = {step: phase for phase, steps in STEPS.items() for step in steps}


def steps_from(first: Phase) -> frozenset[str]:
    """Return the steps of a phase and of those after it."""
    phases = list(Phase)
    return frozenset(step for phase in phases[phases.index(first) :] for step in STEPS[phase])
