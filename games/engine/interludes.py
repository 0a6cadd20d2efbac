"""Interludes: the moments beside the procedure, in the order in which they come round a scene.

Each is a function of a cue that yields moments, or none. They change no felt but their own: the film goes
on as if they had not been.
"""

from collections.abc import Callable, Iterator

from games.engine.moments import Cue, Moment

Interlude = Callable[[Cue], Iterator[Moment]]

BEFORE: tuple[Interlude, ...] = ()
"""What comes before a scene."""

AFTER: tuple[Interlude, ...] = ()
"""What comes after it."""
