"""The pace in a report, as its record has it: shares of the time that all decisions of the test take on
target.
"""

from datetime import timedelta

from django.utils.translation import gettext, ngettext

from trainer.reviewing.records.recorded import Recorded
from trainer.reviewing.telling.report_figures import tenths
from trainer.tables.summed.summaries import duration

Facts = list[tuple[str, str]]


def pace_words(recorded: Recorded) -> str:
    """What was reached, beside what was asked."""
    said = _reached(recorded)
    return f"{said}; {hasty_words(recorded)}" if recorded["pace"]["implausible"] else said


def _reached(recorded: Recorded) -> str:
    facts = {
        "pace": tenths(recorded.pace("reached")),
        "asked": tenths(recorded.pace("asked")),
    }
    if recorded["extra"]:
        said = gettext("%(pace)s %% of the target pace; %(asked)s %% is asked in the time allowed")
    else:
        said = gettext("%(pace)s %% of the target pace; %(asked)s %% is asked")
    return said % facts


def hasty_words(recorded: Recorded) -> str:
    """That hands do not move so fast."""
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
    said = ngettext("%(rounds)s at %(count)s seat", "%(rounds)s at %(count)s seats", seats)
    return said % {"rounds": rounds, "count": seats}


def _an_hour(recorded: Recorded, part: str) -> str:
    reached, target = (tenths(recorded.pace(part, name)) for name in ("an_hour", "target_an_hour"))
    return gettext("%(pace)s, on target %(target)s") % {"pace": reached, "target": target}


def _time(milliseconds: int) -> str:
    return duration(timedelta(milliseconds=milliseconds))
