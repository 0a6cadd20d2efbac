"""Interludes: the moments beside the procedure, in the order in which they come round a scene.

Each is a function of a cue that yields moments, or none. They change no felt but their own: the film goes
on as if they had not been.
"""

from collections.abc import Callable, Iterator

from games.engine.asks.irregular_moments import irregularities_after, irregularities_before
from games.engine.asks.meter_events import coin_in, meter_hit, round_over
from games.engine.asks.next_steps import first_dealt, first_paid, next_step
from games.engine.asks.over_the_shoulder import over_the_shoulder
from games.engine.asks.oversight import oversight
from games.engine.asks.wrong_bets import bets_are_checked
from games.engine.asks.wrong_plays import plays_are_checked
from games.engine.procedure.moments import Cue, Moment

Interlude = Callable[[Cue], Iterator[Moment]]

BEFORE: tuple[Interlude, ...] = (
    next_step,
    first_dealt,
    first_paid,
    irregularities_before,
    bets_are_checked,
    plays_are_checked,
    oversight,
    over_the_shoulder,
    coin_in,
)
"""What comes before a scene."""

BETWEEN: tuple[Interlude, ...] = (meter_hit,)
"""What comes once a scene is answered, before its felt is seen."""

AFTER: tuple[Interlude, ...] = (irregularities_after, round_over)
"""What comes after it."""
