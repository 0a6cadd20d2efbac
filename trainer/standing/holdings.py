"""What somebody holds in a game: a pass and until when, or a failed test and from when it is sat again.

The newest test decides, whatever was passed before it: nobody keeps the best of many.
"""

from dataclasses import dataclass
from datetime import date
from uuid import UUID

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _

from trainer.reviewing.records.validity import retest_from, valid_until
from trainer.standing.expiry import expires_soon, has_expired


class State(TextChoices):
    PASSED = "passed", _("Passed")
    SOON = "expires-soon", _("Expires soon")
    EXPIRED = "expired", _("Expired")
    WAITING = "failed", _("Failed")
    DUE = "retest-due", _("Retest due")
    NEVER = "never", _("Never sat")


GOOD = (State.PASSED, State.SOON)
"""With these one may deal."""


@dataclass(frozen=True)
class Sat:
    """A table test of the house that is over. `standard` is the number of the one it was sat under, and the
    months and days are that one's."""

    run: UUID
    membership: int
    game: str
    day: date
    passed: bool
    standard: str
    valid_months: int
    retest_days: int
    examiner: str


@dataclass(frozen=True)
class Holding:
    """`until` is the last day of a pass, if it has one; `again` the first day of a retest, if there is to be
    one."""

    state: State
    sat: Sat | None = None
    until: date | None = None
    again: date | None = None

    @property
    def good(self) -> bool:
        return self.state in GOOD


NOTHING = Holding(State.NEVER)


def holding_of(sat: Sat | None, *, today: date) -> Holding:
    """What the newest test of a game comes to on a day."""
    if sat is None:
        return NOTHING
    if not sat.passed:
        again = retest_from(sat.day, days=sat.retest_days)
        return Holding(State.WAITING if today < again else State.DUE, sat, again=again)
    until = valid_until(sat.day, months=sat.valid_months)
    return Holding(_state_of_pass(until, today), sat, until=until)


def _state_of_pass(until: date | None, today: date) -> State:
    if has_expired(until, today):
        return State.EXPIRED
    return State.SOON if expires_soon(until, today) else State.PASSED
