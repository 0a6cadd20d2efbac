"""What a transcript says, version 1: JSON without floats, as of now; and its words in the reader's language.

Times are minutes or text in UTC, days as the school's calendar has them, shares two whole numbers. Nothing of
a round is in it, so it may be read during a test.
"""

from collections.abc import Iterator
from datetime import date, datetime
from typing import Any
from uuid import UUID

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from games import GAMES
from trainer.assignments.selectors import OwnAssignment, own_assignments
from trainer.exams.certifications import valid_tests
from trainer.exams.hours import HoursLine, hours_of
from trainer.exams.models import CheckDone, Event, Signature, TestOutcome
from trainer.exams.records import (
    FAILED,
    NEAR_CUT,
    PASSED,
    VOID,
    attempt_of,
    say_stored,
    store_text,
    utc_text,
    valid_until,
)
from trainer.exams.report.labels import RESULTS, on, share_words, when
from trainer.exams.results import outcomes_of
from trainer.exams.views.certifications import clock_words
from trainer.play.labels import at_house
from trainer.play.models import Run
from trainer.schools.days import day_of
from trainer.schools.models import Membership

VERSION = 1


def contents_of(person: Membership) -> dict[str, Any]:
    """Return what a transcript of this person would say now."""
    hours = hours_of(person)
    return {
        "version": VERSION,
        "school": person.school.name,
        "trainee": {"name": person.user.plain_name, "user": person.user.username},
        "joined": day_of(person.joined).isoformat(),
        "hours": {
            "whole": _minutes(hours.whole),
            "games": [{"game": _game(str(line.of))} | _minutes(line) for line in hours.by_game],
            "months": [{"month": f"{line.of:%Y-%m}"} | _minutes(line) for line in hours.by_month],
        },
        "tests": list(_tests(person)),
        "checks": list(_checks(person)),
        "work": [_work(one) for one in own_assignments(person, all_of_it=True)],
    }


def _minutes(line: HoursLine) -> dict[str, int]:
    return {"tables": line.practised, "classroom": line.classroom}


def _game(slug: str) -> dict[str, Any]:
    """Return a game's slug and name; both are empty for time of no game in particular."""
    name = store_text(GAMES[slug].name) if slug in GAMES else slug
    return {"slug": slug, "name": name}


def _tests(person: Membership) -> Iterator[dict[str, Any]]:
    """Yield the finished table tests but void ones, the oldest first, with the outcome as of now."""
    found = valid_tests().filter(membership=person).values("pk")
    runs = list(
        Run.objects.in_full().select_related("drill__pack").filter(pk__in=found).order_by("finished", "pk")
    )
    outcomes = outcomes_of(runs)
    for run in runs:
        if outcome := outcomes.get(run.pk):
            yield _test(run, outcome)


def _test(run: Run, outcome: TestOutcome) -> dict[str, Any]:
    attempt, finished = attempt_of(run), run.finished or run.begun
    result = NEAR_CUT if outcome.near_cut else PASSED if outcome.passed else FAILED
    standard = attempt.candidate.exam.standard if attempt else None
    until = None
    if standard and result == PASSED:
        until = valid_until(day_of(finished), months=standard.valid_months)
    return {
        "run": str(run.pk),
        "game": _game(run.drill.game),
        **({"house": run.drill.pack.name} if run.drill.pack else {}),
        "finished": utc_text(finished),
        "attempt": attempt.number if attempt else 0,
        "result": result,
        "right": [outcome.right, outcome.decisions],
        "valid_until": until.isoformat() if until else "",
        "examiner": attempt.candidate.exam.examiner.user.plain_name if attempt else "",
        "signed_by": [one.signer for one in Signature.objects.filter(record__run=run)],
    }


def _checks(person: Membership) -> Iterator[dict[str, Any]]:
    """Yield the newest note of each check, in the order of the school's list."""
    done = CheckDone.objects.filter(membership=person).select_related("check_seen", "examiner__user")
    newest: dict[int, CheckDone] = {}
    for one in done:
        newest.setdefault(one.check_seen_id, one)
    for pk in sorted(newest):
        one = newest[pk]
        yield {
            "name": one.check_seen.name,
            "met": one.met,
            "day": one.day.isoformat(),
            "examiner": one.examiner.user.plain_name,
        }


def _work(piece: OwnAssignment) -> dict[str, Any]:
    last = piece.done or (piece.trials[-1] if piece.trials else None)
    return {
        "name": piece.assignment.name,
        "due": utc_text(piece.assignment.due),
        "rounds": [last.rounds if last else 0, last.of if last else piece.assignment.rounds],
        "done": utc_text(piece.done.done_at) if piece.done else "",
        "late": piece.late,
    }


def transcript_view(body: dict[str, Any]) -> dict[str, Any]:
    """Return the words of a transcript, with the tests that were voided since. `hours` are (name, time); rows
    of `games` and `months` are name, tables, classroom, total; of `checks` name, result, day, examiner; of
    `work` name, due, how far."""
    voided, hours = _voided(body), body["hours"]
    names = (_("Table hours"), _("Classroom hours"), _("Total"))
    tests = [_test_view(one, voided) for one in body["tests"]]
    return {
        "school": body["school"],
        "trainee": body["trainee"]["name"],
        "user": body["trainee"]["user"],
        "joined": on(date.fromisoformat(body["joined"])),
        "hours": list(zip(names, _times(hours["whole"]), strict=True)),
        "games": [(_game_words(one["game"]), *_times(one)) for one in hours["games"]],
        "months": [(_month(one["month"]), *_times(one)) for one in hours["months"]],
        "tests": tests,
        "voided": any(test["voided"] for test in tests),
        "checks": [
            (
                one["name"],
                _("met") if one["met"] else _("not yet"),
                on(date.fromisoformat(one["day"])),
                one["examiner"],
            )
            for one in body["checks"]
        ],
        "work": [(one["name"], when(datetime.fromisoformat(one["due"])), _far(one)) for one in body["work"]],
    }


def names_of(body: dict[str, Any]) -> list[str]:
    """Return the names of people and of the school, which a PDF has to print as they are."""
    tests, checks = body["tests"], body["checks"]
    signed = (name for one in tests for name in one["signed_by"])
    return [
        body["school"],
        body["trainee"]["name"],
        *(one["examiner"] for one in (*tests, *checks)),
        *signed,
    ]


def _voided(body: dict[str, Any]) -> set[str]:
    runs = [UUID(one["run"]) for one in body["tests"]]
    found = Event.objects.voidings().filter(attempt__run__in=runs)
    return {str(run) for run in found.values_list("attempt__run", flat=True)}


def _times(row: dict[str, Any]) -> tuple[str, str, str]:
    tables, classroom = row["tables"], row["classroom"]
    return clock_words(tables), clock_words(classroom), clock_words(tables + classroom)


def _game_words(game: dict[str, Any]) -> str:
    return say_stored(game["name"]) if game["slug"] else _("No specific game")


def _month(month: str) -> str:
    return date_format(date.fromisoformat(f"{month}-01"), "YEAR_MONTH_FORMAT")


def _test_view(one: dict[str, Any], voided: set[str]) -> dict[str, Any]:
    """`voided` says that it was voided after the transcript was signed."""
    is_void = one["run"] in voided
    result = VOID if is_void else one["result"]
    until = one["valid_until"]
    return {
        "game": at_house(_game_words(one["game"]), one.get("house", "")),
        "day": on(day_of(datetime.fromisoformat(one["finished"]))),
        "attempt": str(one["attempt"]),
        "result": result,
        "words": str(RESULTS[result]),
        "right": share_words(one["right"]),
        "until": on(date.fromisoformat(until)) if until and not is_void else "–",
        "examiner": one["examiner"],
        "signed_by": ", ".join(one["signed_by"]) or _("not signed"),
        "voided": is_void,
    }


def _far(one: dict[str, Any]) -> str:
    if one["done"]:
        return _("done, late") if one["late"] else _("done")
    done, of = one["rounds"]
    return _("%(done)s of %(rounds)s rounds") % {"done": done, "rounds": of}
