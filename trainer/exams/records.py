"""The body of a record, version 2: all that a file needs to know of a table test, as JSON without floats.

Amounts are cents, moments text in UTC, shares two whole numbers, and what divides unevenly is a fraction as
text. A change of what it holds is another version.
"""

from collections.abc import Iterator
from typing import Any

from trainer.drills import norms
from trainer.proctoring.models import Attempt, Event, What
from trainer.reviewing.critical import WORDS
from trainer.reviewing.dealt_pace import DealtPace
from trainer.reviewing.records import circumstances
from trainer.reviewing.records.circumstances import moment
from trainer.reviewing.records.decided import decided
from trainer.reviewing.records.written_texts import in_english, written
from trainer.reviewing.table_tests import Share, TableTest

VERSION = 2

PASSED, FAILED, PRACTICE, VOID = "passed", "failed", "practice", "void"


def body_of(test: TableTest) -> dict[str, Any]:
    """Raises `NotDealt`. What a test came to does not depend on who asks, nor on when."""
    run = test.run
    attempt, events = circumstances.attempt_of(run), circumstances.events_of(run)
    return {
        "version": VERSION,
        "run": str(run.pk),
        "result": _result(test, events),
        **_persons(test, attempt),
        **_time(test),
        "standard": circumstances.asked(test.asked),
        "events": list(circumstances.happened(events)),
        "sessions": list(circumstances.sessions(run)),
        "seed": run.seed,
        "house": list(circumstances.house(run, test.sittings[0].game)),
        "rules": test.rules_versions,
        "criteria": [{"name": name, "met": met} for name, met in test.criteria.items()],
        **_figures(test),
        "errors": list(_errors(test)),
        "rounds": list(_rounds(test)),
        "decisions": list(decided(test)),
    }


def _result(test: TableTest, events: list[Event]) -> str:
    if any(event.what == What.VOIDED for event in events):
        return VOID
    if not test.ours:
        return PRACTICE
    return PASSED if test.passed else FAILED


def _persons(test: TableTest, attempt: Attempt | None) -> dict[str, Any]:
    run, game = test.run, test.sittings[0].game
    examiner = attempt.candidate.exam.examiner if attempt else run.drill.set_by
    return {
        "school": run.membership.school.name,
        "trainee": {"name": run.membership.user.plain_name, "user": run.membership.user.username},
        "game": {"slug": game.slug, "name": written(game.name)},
        "examiner": examiner.user.plain_name,
        "attempt": attempt.number if attempt else 0,
    }


class NotFinished(ValueError):
    """A record was asked for of a test that goes on."""


def _time(test: TableTest) -> dict[str, Any]:
    """`minutes` 0: in any time; `extra` per cent more were allowed."""
    run, drill = test.run, test.run.drill
    if run.finished is None:
        raise NotFinished(f"run {run.pk}")
    return {
        "begun": moment(run.begun),
        "finished": moment(run.finished),
        "ran_out": run.ran_out,
        "minutes": drill.minutes,
        "extra": run.extra,
        "players": drill.spots,
        "open_paytables": drill.open_paytables,
    }


def _figures(test: TableTest) -> dict[str, Any]:
    return {
        "dealt": [test.rounds_dealt, test.rounds_due],
        "right": _share(test.decisions),
        "bets": _share(test.bets),
        "interval": [f"{end * 100:.1f}" for end in test.bets.interval],
        "overpaid": test.overpaid,
        "underpaid": test.underpaid,
        "pace": _pace(test),
    }


def _pace(test: TableTest) -> dict[str, Any]:
    """`reached` and `asked` in per cent of the target pace; `floor` is what is dealt by hand at so many seats
    in an hour, hands and bets alone."""
    return {
        "reached": str(test.pace.reached),
        "asked": str(test.pace_asked),
        "whole_job": _dealt(test.pace),
        "hands_and_bets": _dealt(test.hands_and_bets),
        "floor": norms.ROUNDS_AN_HOUR[test.run.drill.spots],
        "hasty": _share(test.hasty),
        "implausible": test.implausible,
    }


def _dealt(pace: DealtPace) -> dict[str, Any]:
    took, due = pace.milliseconds
    return {
        "milliseconds": took,
        "on_target": due,
        "an_hour": str(pace.an_hour),
        "target_an_hour": str(pace.target_an_hour),
    }


def _share(share: Share) -> list[int]:
    return [share.right, share.of]


def _errors(test: TableTest) -> Iterator[dict[str, Any]]:
    for found in test.errors:
        yield {
            "error": found.error.value,
            "words": in_english(WORDS[found.error]),
            "fails": found in test.failing,
            "round": found.round + 1,
            "place": str(found.place),
            "step": found.place.step,
            "spot": found.place.spot,
            "bet": written(found.bet),
        }


def _rounds(test: TableTest) -> Iterator[dict[str, Any]]:
    """One that was dealt and not answered has no decisions."""
    for round in range(test.run.round + 1):
        answers = (answer for answer in test.answers if answer.round == round)
        marked = [one for answer in answers for one in test.by_answer[answer.pk]]
        yield {
            "number": round + 1,
            "right": [sum(one.right for one in marked), len(marked)],
            "over": sum(one.overpaid for one in marked),
            "under": sum(one.underpaid for one in marked),
        }
