"""Runs that nobody sits: what a drill deals is looked at through them, and they are never stored."""

from collections.abc import Mapping
from typing import Any

from trainer.drills.models.drill import Drill
from trainer.drills.models.run import Run

Profiles = Mapping[str, Mapping[str, Any]]
"""By game: its house and its meter as they are written, and the digest of its paytables where it is kept."""


def unseated(drill: Drill, *, seed: str, profiles: Profiles, **where: int) -> Run:
    """`where` is its round, its position, its version."""
    return Run(drill=drill, seed=seed, **dealt_under(drill, profiles), **where)


def dealt_under(drill: Drill, profiles: Profiles) -> dict[str, Any]:
    """The fields of a run that say under which profiles it is dealt."""
    others = dict(profiles)
    own = others.pop(drill.game)
    paytables = own.get("paytables", "")
    return {"house": own["house"], "meter": own["meter"], "paytables": paytables, "others": others}
