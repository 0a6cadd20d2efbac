"""The one first thing that the first page offers: the step in hand of the path that was walked last."""

from collections.abc import Collection
from dataclasses import dataclass

from trainer.path.paths import Path, begun, path_of
from trainer.path.weeks import Week, week_of
from trainer.schools.models import Membership


@dataclass(frozen=True)
class NextStep:
    """`path` is None where none is begun, or every one that is begun is at its end."""

    path: Path | None
    week: Week
    begun: tuple[str, ...] = ()


def next_step(*, membership: Membership, closed: Collection[str] = ()) -> NextStep:
    """Without the games in `closed`, whose pages are shut now."""
    on, week = begun(membership=membership), week_of(membership=membership)
    for game in on:
        if game not in closed:
            path = path_of(membership=membership, game=game)
            if path.current:
                return NextStep(path, week, tuple(on))
    return NextStep(None, week, tuple(on))
