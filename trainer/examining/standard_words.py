"""A standard in words: what a test holds, and what it takes to pass."""

from django.utils.translation import gettext, ngettext

from trainer.drills.models import Standard


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
