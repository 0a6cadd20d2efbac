"""Where a table stands: what the stop in hand is called and how far the round is.

The title wants the round dealt. That is done once for each version of a run in a process, so that a wall of
sixty tables, asked for again, deals none.
"""

from collections import OrderedDict
from dataclasses import dataclass
from threading import Lock
from uuid import UUID

from django.utils.translation import gettext as _

from games.engine.procedure.moments import Moment
from trainer.drills.models import Run
from trainer.drills.sittings import NotDealt, Sitting
from trainer.felt.titles import moment_title

MOST = 1_000
"""Tables of which it is kept, those asked for last."""


@dataclass(frozen=True)
class Standing:
    """`moment` is none once the round is over."""

    moment: Moment | None
    passed: int
    places: int

    @property
    def title(self) -> str:
        """As on the page of the table itself, in the language in force."""
        return moment_title(self.moment) if self.moment else _("Round over")

    @property
    def progress(self) -> str:
        return progress_words(self.passed, self.places)


_kept: OrderedDict[tuple[UUID, int], Standing] = OrderedDict()
_lock = Lock()  # every page is made in a thread of its own


def standing_of(sitting: Sitting) -> Standing:
    """Of the round in hand. Raises `NotDealt`."""
    key = (sitting.run.pk, sitting.run.version)
    with _lock:
        known = _kept.get(key)
    if known is None:
        moment = None if sitting.over else sitting.moment
        known = Standing(moment, sitting.passed, len(sitting.places))
    with _lock:
        _kept[key] = known
        _kept.move_to_end(key)
        while len(_kept) > MOST:
            _kept.popitem(last=False)
    return known


def standing(run: Run) -> Standing | None:
    """None where this version has no such round any more."""
    try:
        return standing_of(Sitting(run, run.round))
    except NotDealt:
        return None


def forget() -> None:
    """As a process that has just begun."""
    _kept.clear()


def progress_words(passed: int, places: int) -> str:
    return _("%(done)s of %(all)s") % {"done": passed, "all": places}
