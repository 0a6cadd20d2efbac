"""The course of a round: the phases in which a game can stop for some asks, whatever is dealt.

Which of them a round will stop in follows from cards and decisions that are not seen yet.
"""

from functools import cache

from games.engine.procedure.phases import PHASE_OF, Phase
from games.engine.questions.catalog import ASKS
from games.engine.rules.games import Game, Step


@cache
def course(game: Game, asks: frozenset[str]) -> tuple[Phase, ...]:
    """In the order of the round."""
    result = {PHASE_OF[step.name] for step in game.procedure if _may_stop(step, asks)}
    return tuple(phase for phase in Phase if phase in result)


def _may_stop(step: Step, asks: frozenset[str]) -> bool:
    """At a step that asks by itself, or at which something may come in beside the procedure."""
    interludes = (one for slug in asks & ASKS.keys() for one in ASKS[slug].interludes)
    return bool(asks & set(step.asks)) or any(not one.at or step.name in one.at for one in interludes)
