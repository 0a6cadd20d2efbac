"""Standing names: those of a table's last rounds that nothing took back, handed from answer to answer.

Whatever may change them moves the table's version on, so what is kept for a version is what is stored at it.
"""

from collections import OrderedDict
from collections.abc import Sequence
from threading import Lock
from uuid import UUID

from django.db import transaction

from games import RULES_VERSION
from trainer.drills.models import Answer, Verdict
from trainer.drills.naming.earlier import ROUNDS
from trainer.drills.sittings import Sitting

MOST = 100
"""Tables of which they are kept, those that moved last."""

_Moment = tuple[int, int]
"""A version of a table, and the round in which it stood."""

_kept: OrderedDict[UUID, tuple[_Moment, Sequence[Verdict]]] = OrderedDict()
_lock = Lock()  # every request has a thread of its own


def standing(sitting: Sitting) -> Sequence[Verdict]:
    """Stated or avowed, of this table's last rounds of the game, given under these rules."""
    run = sitting.run
    with _lock:
        at, names = _kept.get(run.pk, (None, ()))
    return names if at == (run.version, sitting.round) else _stored(sitting)


def _stored(sitting: Sitting) -> Sequence[Verdict]:
    own = Verdict.objects.in_force().filter(answer__run=sitting.run, right=False)
    own = own.filter(answer__game=sitting.game.slug, rules_version=RULES_VERSION)
    recent = own.filter(answer__round__gte=max(0, sitting.round - ROUNDS))
    return [verdict for verdict in recent.joined_to_names() if verdict.standing_name]


def keep_names(answer: Answer, *, before: Sequence[Verdict]) -> None:
    """Of a table as this answer leaves it, once that is committed: what stood and still does, and its own."""
    names = [*before, *(verdict for verdict in answer.just_marked if verdict.standing_name)]
    run, at = answer.run, (answer.run.version, answer.round)
    transaction.on_commit(lambda: _keep(run.pk, at, names))


def _keep(run_id: UUID, at: _Moment, names: Sequence[Verdict]) -> None:
    with _lock:
        _kept[run_id] = at, names
        _kept.move_to_end(run_id)
        while len(_kept) > MOST:
            _kept.popitem(last=False)


def forget() -> None:
    """As a process that has just begun."""
    _kept.clear()
