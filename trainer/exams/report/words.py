"""The sentences of a report: criteria, pace, time and standard."""

from collections.abc import Iterator
from datetime import date, datetime, timedelta
from fractions import Fraction
from typing import Any

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from games.engine.money.amounts import print_cents
from trainer.exams.models import EventKind
from trainer.exams.records import FAILED, PASSED, PRACTICE, VOID, Recorded
from trainer.exams.results import CRITERIA
from trainer.exams.selectors import exam_words
from trainer.play.models import Run
from trainer.play.summary import duration
from trainer.schools.models import Membership


def practice_words(run: Run) -> str:
    run.drill.set_by = Membership.objects.select_related("user").get(pk=run.drill.set_by_id)
    return exam_words(run)


def dollars(cents: int) -> str:
    return f"${print_cents(cents)}"


def share_words(share: list[int]) -> str:
    """Return a share in words, rounded down, so that 100% means no mistake."""
    right, of = share
    counts = gettext("%(right)s of %(of)s") % {"right": right, "of": of}
    return f"{counts} ({tenths(Fraction(right * 100, of))} %)" if of else counts


def tenths(number: Fraction) -> str:
    """Return a number with one decimal, rounded down."""
    whole = int(number * 10)
    return f"{whole // 10}.{whole % 10}"


def interval_words(recorded: Recorded) -> str:
    low, high = recorded["interval"]
    return gettext("%(low)s to %(high)s %%") % {"low": low, "high": high}


Facts = list[tuple[str, str]]


def pace_words(recorded: Recorded) -> str:
    """Return the pace reached and the pace required."""
    words = _reached(recorded)
    return f"{words}; {hasty_words(recorded)}" if recorded["pace"]["implausible"] else words


def _reached(recorded: Recorded) -> str:
    facts = {
        "pace": tenths(recorded.pace("reached")),
        "asked": tenths(recorded.pace("asked")),
    }
    if recorded["extra"]:
        words = gettext("%(pace)s %% of the target pace; %(asked)s %% is asked in the time allowed")
    else:
        words = gettext("%(pace)s %% of the target pace; %(asked)s %% is asked")
    return words % facts


def hasty_words(recorded: Recorded) -> str:
    """Return a warning that answers came faster than hands move."""
    fast, of = recorded["pace"]["hasty"]
    return gettext("%(fast)s of %(of)s answers came faster than hands move") % {"fast": fast, "of": of}


def pace_facts(recorded: Recorded) -> Facts:
    pace = recorded["pace"]
    return [
        (gettext("Time at the table, whole rounds"), _time(pace["whole_job"]["milliseconds"])),
        (gettext("The same decisions on target"), _time(pace["whole_job"]["on_target"])),
        (gettext("Rounds an hour, the whole job"), _an_hour(recorded, "whole_job")),
        (gettext("Rounds an hour, hands and bets alone"), _an_hour(recorded, "hands_and_bets")),
        (gettext("The floor by hand, hands and bets alone"), _floor(pace["floor"], recorded["players"])),
    ]


def _floor(rounds: int, seats: int) -> str:
    words = ngettext("%(rounds)s at %(count)s seat", "%(rounds)s at %(count)s seats", seats)
    return words % {"rounds": rounds, "count": seats}


def _an_hour(recorded: Recorded, part: str) -> str:
    reached, target = (tenths(recorded.pace(part, name)) for name in ("an_hour", "target_an_hour"))
    return gettext("%(pace)s, on target %(target)s") % {"pace": reached, "target": target}


def _time(milliseconds: int) -> str:
    return duration(timedelta(milliseconds=milliseconds))


RESULTS = {
    PASSED: _("passed"),
    FAILED: _("not passed"),
    PRACTICE: _("practice test"),
    VOID: _("void"),
}


def when(at: datetime) -> str:
    """Return a time with its time zone, because a file is read elsewhere too."""
    here = timezone.localtime(at)
    name = here.tzname() or ""
    return f"{date_format(here, 'DATETIME_FORMAT')} {name if name[:1].isalpha() else f'UTC{name}'}"


def on(day: date) -> str:
    return date_format(day, "DATE_FORMAT")


def criterion_words(recorded: Recorded, name: str) -> tuple[str, str]:
    """Return the name of a criterion, and its figure with the required one."""
    return str(CRITERIA[name]), _FIGURES[name](recorded)


def _rounds(recorded: Recorded) -> str:
    dealt, due = recorded["dealt"]
    return gettext("%(dealt)s of %(due)s rounds") % {"dealt": dealt, "due": due}


def _bets(recorded: Recorded) -> str:
    asked = gettext("%(percent)s %% is asked") % {"percent": recorded["standard"]["bets_right"]}
    interval = gettext("95 %% interval %(interval)s") % {"interval": interval_words(recorded)}
    return f"{share_words(recorded['bets'])}; {asked}; {interval}"


def _critical(recorded: Recorded) -> str:
    errors = recorded["errors"]
    if not errors:
        return gettext("none found")
    found = gettext("%(count)s found") % {"count": len(errors)}
    forgiven = gettext("%(count)s forgiven") % {"count": sum(not error["fails"] for error in errors)}
    return found if all(error["fails"] for error in errors) else f"{found}, {forgiven}"


_FIGURES = {"rounds": _rounds, "bets": _bets, "critical": _critical, "pace": pace_words}


def next_date(recorded: Recorded) -> str:
    """Return the last day of a pass, or the first of a retest, in words."""
    if recorded.passed:
        until = recorded.valid_until
        return (
            gettext("Valid until %(day)s.") % {"day": on(until)} if until else gettext("Valid without end.")
        )
    if recorded.counts:
        return gettext("May be sat again from %(day)s.") % {"day": on(recorded.retest_from)}
    return ""


def allowed_words(recorded: Recorded) -> str:
    """Return the time allowed, without the reason for extra time."""
    minutes: int = recorded["minutes"]
    if not minutes:
        return gettext("any")
    allowed = Fraction(minutes * (100 + recorded["extra"]), 100)
    words = gettext("%(minutes)s min") % {"minutes": allowed if allowed.denominator == 1 else tenths(allowed)}
    return ", ".join([words, gettext("and it ran out")]) if recorded["ran_out"] else words


def finished_words(recorded: Recorded) -> str:
    after = gettext("after %(took)s") % {"took": duration(recorded.finished - recorded.begun)}
    return f"{when(recorded.finished)}, {after}"


def standard_words(recorded: Recorded) -> str:
    """Return the standard's number, author and date; practice tests have none."""
    standard: dict[str, Any] = recorded["standard"]
    if not standard["number"]:
        return gettext("as houses usually ask")
    made = timezone.localdate(datetime.fromisoformat(standard["made"]))
    facts = {"number": standard["number"], "made": on(made)}
    if not standard["set_by"]:
        return gettext("no. %(number)s, of %(made)s") % facts
    return gettext("no. %(number)s, set by %(name)s, %(made)s") % {**facts, "name": standard["set_by"]}


def standard_asks(recorded: Recorded) -> Iterator[str]:
    """Yield what the standard requires."""
    asked: dict[str, Any] = recorded["standard"]
    rounds = asked["rounds"] if asked["number"] else recorded["dealt"][1]
    yield ngettext("%(count)s round", "%(count)s rounds", rounds) % {"count": rounds}
    yield gettext("%(percent)s %% of the bet decisions right") % {"percent": asked["bets_right"]}
    yield gettext("%(percent)s %% of the target pace") % {"percent": asked["pace"]}


EVENTS = {
    EventKind.PAUSED: _("Paused"),
    EventKind.RESUMED: _("Went on"),
    EventKind.LOST: _("Out of touch"),
    EventKind.RETURNED: _("Lost time given back"),
    EventKind.ADDED: _("Given more time"),
    EventKind.VOIDED: _("Voided"),
}


def event_words(event: dict[str, Any]) -> str:
    words = str(EVENTS[EventKind(event["what"])])
    return f"{words}, {duration(timedelta(seconds=event['seconds']))}" if event["seconds"] else words
