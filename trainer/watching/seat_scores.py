"""What a round in hand has come to, for its card: how many decisions, and how many of them right.

Asked for once for each version of a run in a process, and after an answer that was stored there not at all:
what it was worth is added to what was known before it. Good for a minute, for what was marked anew under
newer rules brings no new version.
"""

import time
from collections import OrderedDict
from collections.abc import Iterable
from threading import Lock
from uuid import UUID

from trainer.drills.models import Answer, Run
from trainer.drills.models.stored import in_force
from trainer.drills.selectors import round_scores

SECONDS = 60.0
MOST = 1_000
"""Tables of which it is kept, those asked for last."""

Score = tuple[int, int]
"""Right, and all."""
Key = tuple[UUID, int, int]
"""A run, its version and the round that it is at."""

_kept: OrderedDict[Key, tuple[float, Score]] = OrderedDict()
_lock = Lock()  # every page is made in a thread of its own


def scores_of(runs: Iterable[Run]) -> dict[UUID, Score]:
    """By run; what nobody knows here is read in one query. In a live room answers are marked later, with no
    version of the run's own, so there it always is."""
    found = {run: None if run.led else _known(key_of(run)) for run in runs}
    unknown = [run for run, score in found.items() if score is None]
    read = round_scores(runs=unknown) if unknown else {}
    for run in unknown:
        found[run] = read.get((run.pk, run.round), (0, 0))
        _keep(key_of(run), found[run])
    return {run.pk: score for run, score in found.items() if score is not None}


def add(run: Run, answer: Answer) -> None:
    """What this answer was worth, with which the run came to its version."""
    before = _known((run.pk, run.version - 1, answer.round))
    if before is None or (answer.version, answer.round) != (run.version, run.round):
        return
    marked = in_force(answer)
    _keep(key_of(run), (before[0] + sum(one.right for one in marked), before[1] + len(marked)))


def key_of(run: Run) -> Key:
    return run.pk, run.version, run.round


def _known(key: Key) -> Score | None:
    with _lock:
        at, score = _kept.get(key, (0.0, None))
    return score if score is not None and time.monotonic() - at < SECONDS else None


def _keep(key: Key, score: Score | None) -> None:
    if score is None:
        return
    with _lock:
        _kept[key] = time.monotonic(), score
        _kept.move_to_end(key)
        while len(_kept) > MOST:
            _kept.popitem(last=False)


def forget() -> None:
    """As a process that has just begun."""
    _kept.clear()
