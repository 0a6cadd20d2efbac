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
from trainer.exams.records import FAILED, NEAR_CUT, PASSED, PRACTICE, VOID, Recorded, say_stored
from trainer.exams.results import CRITERIA, Score
from trainer.exams.selectors import exam_words, limit_words
from trainer.exams.standards import FIRST, pack_standard
from trainer.pages.templatetags.rules import is_printed, rule_name
from trainer.play.models import Run
from trainer.play.pace import HASTY
from trainer.play.summary import duration
from trainer.play.time_limits import time_limit
from trainer.schools.days import day_of
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
    return f"{counts} ({tenths(Fraction(right * 100, of))}%)" if of else counts


def tenths(number: Fraction) -> str:
    """Return a number with one decimal, rounded down."""
    whole = int(number * 10)
    return f"{whole // 10}.{whole % 10}"


def interval_words(recorded: Recorded) -> str:
    low, high = recorded["interval"]
    return gettext("%(low)s%% to %(high)s%%") % {"low": low, "high": high}


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
        words = gettext("%(pace)s%% of target pace, needs %(asked)s%% in the time allowed")
    else:
        words = gettext("%(pace)s%% of target pace, needs %(asked)s%%")
    return words % facts


def hasty_words(recorded: Recorded) -> str:
    """Return a warning that answers, or all of them together, came faster than hands deal."""
    fast, of = recorded["pace"]["hasty"]
    if not Score(fast, of).reaches(HASTY):
        pace = {"pace": f"{int(recorded.pace('reached')):,}"}
        return gettext("%(pace)s%% of target pace is faster than cards and chips can be dealt by hand") % pace
    return gettext("%(fast)s of %(of)s answers came too fast to be dealt by hand") % {"fast": fast, "of": of}


def pace_facts(recorded: Recorded) -> Facts:
    pace = recorded["pace"]
    return [
        (gettext("Time at the table, full rounds"), _time(pace["whole_job"]["milliseconds"])),
        (gettext("Target for the same decisions"), _time(pace["whole_job"]["on_target"])),
        (gettext("Rounds an hour, full table"), _an_hour(recorded, "whole_job")),
        (gettext("Rounds an hour, core dealing"), _an_hour(recorded, "hands_and_bets")),
        (gettext("House target, core dealing"), _floor(pace["floor"], recorded["players"])),
    ]


def _floor(rounds: int, seats: int) -> str:
    words = ngettext("%(rounds)s at %(count)s seat", "%(rounds)s at %(count)s seats", seats)
    return words % {"rounds": rounds, "count": seats}


def _an_hour(recorded: Recorded, part: str) -> str:
    reached, target = (tenths(recorded.pace(part, name)) for name in ("an_hour", "target_an_hour"))
    return gettext("%(pace)s, target %(target)s") % {"pace": reached, "target": target}


def _time(milliseconds: int) -> str:
    return duration(timedelta(milliseconds=milliseconds))


RESULTS = {
    PASSED: _("passed"),
    FAILED: _("not passed"),
    PRACTICE: _("practice test"),
    VOID: _("void"),
    NEAR_CUT: _("close to the passing score"),
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


def _accuracy(recorded: Recorded) -> str:
    asked = gettext("needs %(percent)s%%") % {"percent": recorded["standard"]["accuracy"]}
    interval = gettext("95%% interval %(interval)s") % {"interval": interval_words(recorded)}
    return f"{share_words(recorded['pooled']['right'])}; {asked}; {interval}"


def _wrong_rules(recorded: Recorded) -> str:
    rules = recorded["wrong_rules"]
    return "; ".join(map(wrong_rule_words, rules)) if rules else gettext("none found")


def wrong_rule_words(row: dict[str, Any]) -> str:
    """Return "ranked a straight above a flush: 2 of 2 wrong"; a rule without a name by its number, and a
    ruling as one."""
    wrong, of = row["wrong"]
    counts = gettext("%(wrong)s of %(of)s wrong") % {"wrong": wrong, "of": of}
    named = {"asked": say_stored(row["asked"]), "rule": rule_name(row["rule"])}
    by_rule = gettext("%(asked)s, rule %(rule)s") if is_printed(row["rule"]) else "%(asked)s, %(rule)s"
    words = say_stored(row["words"]) or by_rule % named
    return f"{words}: {counts}"


def _critical(recorded: Recorded) -> str:
    errors = recorded["errors"]
    if not errors:
        return gettext("none found")
    found = gettext("%(count)s found") % {"count": len(errors)}
    forgiven = gettext("%(count)s allowed") % {"count": sum(not error["fails"] for error in errors)}
    return found if all(error["fails"] for error in errors) else f"{found}, {forgiven}"


_FIGURES = {
    "rounds": _rounds,
    "accuracy": _accuracy,
    "rules": _wrong_rules,
    "critical": _critical,
    "pace": pace_words,
}


RESULT_ROWS = {
    "rounds": _("Rounds dealt"),
    "accuracy": _("Decisions right"),
    "rules": _("Rules missed repeatedly"),
    "critical": _("Critical errors"),
    "pace": _("Rounds an hour"),
}
"""The criteria as a result lists them, by name."""


def measured_and_needed(recorded: Recorded, name: str) -> tuple[str, str]:
    """Return the measured value of a criterion, and in words what was needed."""
    return _MEASURED[name](recorded)


def _rounds_measured(recorded: Recorded) -> tuple[str, str]:
    dealt, due = recorded["dealt"]
    return _part_of(dealt, due), gettext("needs %(needed)s") % {"needed": due}


def _part_of(right: int, of: int) -> str:
    return gettext("%(right)s of %(of)s") % {"right": right, "of": of}


def _accuracy_measured(recorded: Recorded) -> tuple[str, str]:
    right, of = recorded["pooled"]["right"]
    facts = {"percent": right * 100 // of if of else 0, "needed": recorded["standard"]["accuracy"]}
    return _part_of(right, of), gettext("%(percent)s%%, needs %(needed)s%%") % facts


def _rules_measured(recorded: Recorded) -> tuple[str, str]:
    return str(len(recorded["wrong_rules"])), gettext("needs %(needed)s") % {"needed": 0}


def _critical_measured(recorded: Recorded) -> tuple[str, str]:
    failing = recorded["pooled"]["critical"]
    forgiven = sum(not error["fails"] for error in recorded["errors"])
    needs = gettext("needs %(needed)s") % {"needed": 0}
    words = ngettext("%(count)s allowed", "%(count)s allowed", forgiven) % {"count": forgiven}
    return str(failing), f"{needs}, {words}" if forgiven else needs


def _pace_measured(recorded: Recorded) -> tuple[str, str]:
    """Return rounds an hour; the pace that was asked is a part of the target, so of its rounds an hour."""
    reached, target = (recorded.pace("whole_job", one) for one in ("an_hour", "target_an_hour"))
    if recorded["pace"]["implausible"]:
        return tenths(reached), gettext("too fast to be dealt by hand")
    if not recorded.pace("asked"):
        return tenths(reached), gettext("no minimum")
    needed = {"needed": tenths(target * recorded.pace("asked") / 100)}
    return tenths(reached), gettext("needs %(needed)s") % needed


_MEASURED = {
    "rounds": _rounds_measured,
    "accuracy": _accuracy_measured,
    "rules": _rules_measured,
    "critical": _critical_measured,
    "pace": _pace_measured,
}


def result_words(recorded: Recorded, missed: list[str]) -> str:
    """Return what follows from a result: the end of a pass, or what was missed and when a retest is
    possible."""
    if recorded.practice:
        return gettext("Doesn’t count as a pass.")
    if recorded.near_cut:
        return gettext("Close to the passing score: a second test decides, together with this one.")
    if recorded.passed:
        return next_date(recorded)
    facts = {"marks": ", ".join(missed), "day": on(recorded.retest_from)}
    return gettext("Missed: %(marks)s. Retest from %(day)s.") % facts


def second_words(recorded: Recorded) -> str:
    """Return that a test was the second of two; "" for others."""
    if not recorded["first"]:
        return ""
    finished = datetime.fromisoformat(recorded["first"]["finished"])
    words = gettext("Second test: its decisions count together with those of the first, on %(day)s.")
    return words % {"day": on(day_of(finished))}


def next_date(recorded: Recorded) -> str:
    """Return the last day of a pass, or the first of a retest, in words."""
    if recorded.passed:
        until = recorded.valid_until
        return gettext("Valid until %(day)s.") % {"day": on(until)} if until else gettext("No expiration.")
    if recorded.counts:
        return gettext("Retest from %(day)s.") % {"day": on(recorded.retest_from)}
    return ""


def allowed_words(recorded: Recorded) -> str:
    """Return the time allowed, without the reason for extra time."""
    limit = time_limit(recorded["minutes"], extra=recorded["extra"])
    if limit is None:
        return gettext("no limit")
    words = limit_words(limit)
    return ", ".join([words, gettext("time ran out")]) if recorded["ran_out"] else words


def finished_words(recorded: Recorded) -> str:
    after = gettext("after %(took)s") % {"took": duration(recorded.finished - recorded.begun)}
    return f"{when(recorded.finished)}, {after}"


def standard_words(recorded: Recorded) -> str:
    """Return the standard's number, author and date; practice tests have none."""
    standard: dict[str, Any] = recorded["standard"]
    if not standard["number"]:
        return gettext("default standard")
    if recorded.pack and not standard["set_by"] and standard["number"] > FIRST:
        return pack_standard(recorded.pack["name"], recorded.pack["version"])
    made = day_of(datetime.fromisoformat(standard["made"]))
    facts = {"number": standard["number"], "made": on(made)}
    if not standard["set_by"]:
        return gettext("no. %(number)s, %(made)s") % facts
    return gettext("no. %(number)s, set by %(name)s, %(made)s") % {**facts, "name": standard["set_by"]}


def standard_asks(recorded: Recorded) -> Iterator[str]:
    """Yield what the standard requires."""
    asked: dict[str, Any] = recorded["standard"]
    rounds = asked["rounds"] if asked["number"] else recorded["dealt"][1]
    yield ngettext("%(count)s round", "%(count)s rounds", rounds) % {"count": rounds}
    yield gettext("%(percent)s%% accuracy") % {"percent": asked["accuracy"]}
    yield gettext("%(percent)s%% of target pace") % {"percent": asked["pace"]}


EVENTS = {
    EventKind.UNPREPARED: _("Started before it was prepared, so it can show fewer mistakes"),
    EventKind.PAUSED: _("Paused"),
    EventKind.RESUMED: _("Resumed"),
    EventKind.LOST: _("Disconnected"),
    EventKind.RETURNED: _("Lost time given back"),
    EventKind.ADDED: _("Time added"),
    EventKind.VOIDED: _("Voided"),
}


def event_words(event: dict[str, Any]) -> str:
    words = str(EVENTS[EventKind(event["what"])])
    return f"{words}, {duration(timedelta(seconds=event['seconds']))}" if event["seconds"] else words
