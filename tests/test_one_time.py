"""Facts of time with one function each: what reads them otherwise is listed here, with the reason."""

import ast
import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]

# A test's minutes are those of a person: trainer/play/time_limits.py.
MINUTES = {
    "assignments/forms.py:initial_of": "what was typed, to be typed again",
    "courses/overview.py:_card": "an estimate of a lesson",
    "exams/hours.py:DayHours.state": "time in a classroom",
    "exams/hours.py:_enter": "time in a classroom",
    "exams/models.py:ClassroomTime.__str__": "time in a classroom",
    "exams/models.py:ClassroomTime.minutes_after": "time in a classroom",
    "exams/records.py:_time": "the record has the percent beside them",
    "exams/services/giving.py:set_test": "the drill has them without extra time",
    "exams/standards.py:_test": "what everyone is asked",
    "exams/standards.py:time_words": "what everyone is asked",
    "exams/views/certifications.py:entry_columns": "time in a classroom",
    "exams/views/certifications.py:entry_row": "time in a classroom",
    "exams/views/standards.py:_in_time": "what everyone is asked",
    "practice/forms.py:DrillForm.choice": "what was typed",
    "practice/forms.py:drill_of": "the drill has them without extra time",
}


# The day of a moment is that of a school: trainer/schools/days.py.
DAYS = {
    "assignments/forms.py:default_terms": "the end of a day by the clock, as it is typed",
    "assignments/selectors.py:when_due": "said beside the hour",
    "demo/current_work.py:store_current_work": "the demo is built from midnight",
    "demo/history.py:fill": "the demo is built from midnight",
    "pages/exports.py:_serial_moment": "a spreadsheet counts from a midnight",
    "schools/days.py:day_of": "the function",
    "schools/days.py:moment_of": "the function",
    "schools/days.py:start_of": "the function",
    "schools/times.py:MomentField._off_the_clock": "what was typed",
    "schools/times.py:MomentField.to_python": "what was typed",
    "schools/times.py:MomentField.widget_attrs": "what can be typed",
}
# How long a person was there is reckoned from answers, live classes and entries: trainer/exams/hours.py.
HOURS = {
    "assignments/board.py:_worth": "whether an answer was slow",
    "exams/hours.py:_answered": "the function",
    "exams/hours.py:_class_times": "the function",
    "exams/hours.py:_enter": "the function",
    "exams/hours.py:add_hours": "writes",
    "exams/hours.py:correct_day": "writes",
    "play/felt/round_map.py:_marked": "the time of an answer",
    "play/selectors.py:round_tally": "the pace of a round",
    "play/selectors.py:seconds_of": "the pace of an answer",
    "practice/knowledge.py:_is_slow": "whether an answer was slow",
    "practice/payouts/sets.py:save_reply": "whether a payout was in time",
    "reports/ledger.py:_summed": "mispays an hour of what a filter shows",
    "reports/tallies.py:_timed": "the pace of a skill",
}
CALENDAR = re.compile(
    r"\.(date|today|localdate|combine|make_aware)$|(^|\.)(Trunc|Extract)[A-Z]|(^|\.)ZoneInfo$"
)
LOOKUP = r"(?<!exam)__(date|day|week|week_day|month|year)(__|$)"
"""What makes a day of a moment, or a moment of a day."""


def functions(tree: ast.AST, within: str = "") -> Iterator[tuple[str, ast.AST]]:
    """Yield the functions with their qualified names; the rest of a module as ""."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield f"{within}{node.name}", node
        elif isinstance(node, ast.ClassDef):
            yield from functions(node, f"{within}{node.name}.")
        else:
            yield within.rstrip("."), node


def reads_minutes(node: ast.AST) -> bool:
    """Whether it reads the minutes of something, without the function that gives those of a person."""
    found = list(ast.walk(node))
    reads = any(
        (isinstance(one, ast.Attribute) and one.attr == "minutes" and isinstance(one.ctx, ast.Load))
        or (
            isinstance(one, ast.Subscript)
            and isinstance(one.slice, ast.Constant)
            and one.slice.value == "minutes"
        )
        for one in found
    )
    return reads and not any(isinstance(one, ast.Name) and one.id == "time_limit" for one in found)


def makes_days(node: ast.AST) -> bool:
    """Whether it takes the day of a moment by the calendar, or a moment at midnight."""
    for one in ast.walk(node):
        if isinstance(one, ast.keyword) and one.arg and (one.arg == "hour" or re.search(LOOKUP, one.arg)):
            return True
        if isinstance(one, ast.Constant) and isinstance(one.value, str) and re.search(LOOKUP, one.value):
            return True
        if isinstance(one, ast.Call) and CALENDAR.search(ast.unparse(one.func)):
            return True
    return False


def reckons_hours(node: ast.AST) -> bool:
    """Whether it reads the rows that hours are made of, or how long an answer took."""
    called = {ast.unparse(one.func) for one in ast.walk(node) if isinstance(one, ast.Call)}
    named = {
        one.value for one in ast.walk(node) if isinstance(one, ast.Constant) and isinstance(one.value, str)
    }
    return (
        any(re.search(r"(^|\.)time_of$|^ClassroomTime\.objects\.|\bclassroom_times\.", one) for one in called)
        or "live_class__moves__at" in named
    )


@cache
def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text())


def places(finds: Callable[[ast.AST], bool]) -> Iterator[str]:
    for path in sorted((ROOT / "trainer").rglob("*.py")):
        if "migrations" not in path.parts:
            for name, node in functions(parsed(path)):
                if finds(node):
                    yield f"{path.relative_to(ROOT / 'trainer')}:{name}"


@pytest.mark.parametrize(
    ("finds", "listed"),
    [(reads_minutes, MINUTES), (makes_days, DAYS), (reckons_hours, HOURS)],
    ids=["minutes", "days", "hours"],
)
def test_what_does_not_ask_the_one_function_is_listed(finds, listed):
    assert sorted(set(places(finds))) == sorted(listed)


DAY_FORMATS = re.compile(r'([\w.|]+)\|date:"(?:(?:SHORT_)?DATE|MONTH_DAY|YEAR_MONTH)_FORMAT"')
OF_DAYS = {
    *(
        "test_day",
        "test.0",
        "until",
        "today",
        "portion.day",
        "exam.day",
        "row.exam.day",
        "item.day",
        "done.day",
    ),
    *("cell.again", "cell.until", "cell.sat.day", "line.of", "one.entry.day", "one.report.until"),
    *("one.report.day", "one.tested", "one.view.day"),
    *("row.last", "newest.holds", "each.holds", "change.holds", "waiting.holds", "days.0", "days.1"),
    *("week.monday", "week.sunday", "day", "correction.since", "correction.until"),
}
BY_THE_CLOCK = {"row.assignment.due", "membership.school.zone", "event.at"}
"""Said beside the hour, or typed with it."""


def test_a_day_that_a_page_names_is_a_day_of_the_school():
    """A moment that is shown without its time goes through `school_day`."""
    found = {
        expression
        for path in (ROOT / "templates").rglob("*.html")
        for expression in DAY_FORMATS.findall(path.read_text())
    }
    assert {one for one in found if not one.endswith("|school_day")} == OF_DAYS | BY_THE_CLOCK
