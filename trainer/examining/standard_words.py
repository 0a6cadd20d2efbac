"""A standard in words: what a test holds, what it takes to pass, and how long."""

from datetime import timedelta

from django.utils.translation import gettext, ngettext

from games.engine.errors import Refused
from trainer.drills.models import Standard
from trainer.examining.looked_ahead import expected_of


def standard_words(standard: Standard) -> list[str]:
    """Line by line, the test first."""
    return [_test(standard), _asked(standard), _after(standard)]


def _test(standard: Standard) -> str:
    rounds = ngettext("%(count)s round", "%(count)s rounds", standard.rounds) % {"count": standard.rounds}
    players = ngettext("%(count)s player", "%(count)s players", standard.spots) % {"count": standard.spots}
    time = gettext("any time")
    if standard.minutes:
        time = gettext("%(minutes)s min") % {"minutes": standard.minutes}
    tables = gettext("paytables open") if standard.open_paytables else gettext("paytables closed")
    return ", ".join((rounds, players, gettext("the whole job"), time, tables))


def _asked(standard: Standard) -> str:
    asked = gettext("%(bets)s %% of the bets right, %(pace)s %% of the target pace, no critical error")
    return asked % {"bets": standard.bets_right, "pace": standard.pace}


def _after(standard: Standard) -> str:
    retest = ngettext(
        "a retest after %(count)s day", "a retest after %(count)s days", standard.retest_days
    ) % {"count": standard.retest_days}
    if not standard.valid_months:
        return gettext("a pass holds without end, %(retest)s") % {"retest": retest}
    held = ngettext(
        "a pass holds for %(count)s month", "a pass holds for %(count)s months", standard.valid_months
    ) % {"count": standard.valid_months}
    return f"{held}, {retest}"


def time_words(standard: Standard) -> list[str]:
    """How long a sitting takes on target, and how long it may take; none where the house does not deal it.
    One that was set before anybody asked may leave too little time."""
    try:
        expected = expected_of(standard)
    except Refused:
        return []
    needed = {"minutes": whole_minutes(expected.on_target)}
    said = [gettext("On target a sitting takes some %(minutes)s minutes.") % needed]
    if not expected.fits(standard.minutes):
        said.append(gettext("Who deals on target is not through when its time is up."))
    elif expected.longest is not None:
        longest = {"minutes": whole_minutes(expected.longest)}
        said.append(gettext("Its pace is reached in up to %(minutes)s minutes.") % longest)
    return said


def whole_minutes(time: timedelta) -> int:
    """Rounded up."""
    return -(-time // timedelta(minutes=1))
