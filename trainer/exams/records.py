"""The record of a table test, version 3, or 4 of one by a casino's pack: JSON without floats, filed once.

Amounts are cents, times text in UTC, shares two whole numbers, other fractions text. A change of the contents
is another version.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from fractions import Fraction
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import override

from games import GAMES
from games.engine.misconceptions.misconception_catalog import name_words
from games.engine.rules.games import Game
from games.engine.texts import Text
from trainer.exams.bands import percents
from trainer.exams.models import Attempt, Event, EventKind, Standard, TestRecord, digest_of
from trainer.exams.pace import DealtPace
from trainer.exams.results import Score, TableTest, enough, error_words, store_if_new, table_test_of
from trainer.exams.standards import FIELDS
from trainer.pages.text import translate
from trainer.play.decisions import Decision, decisions
from trainer.play.labels import at_house
from trainer.play.models import Answer, Run
from trainer.play.models.answers import Marked
from trainer.play.selectors import due_on
from trainer.play.snapshots import canonical
from trainer.schools.days import day_of
from trainer.schools.floor_pace import rounds_an_hour
from trainer.schools.house_rules.labels import METER, OPTIONS, bets_of, changed_words, named_value
from trainer.schools.models import Pack
from trainer.schools.times import months_after


def valid_until(passed: date, *, months: int) -> date | None:
    """Return the last day of a pass, at a month's end where there is no such day; None for no end."""
    return months_after(passed, months) if months else None


def retest_from(failed: date, *, days: int) -> date:
    return failed + timedelta(days=days)


StoredText = str | dict[str, Any]
"""A text without facts as a string; any other as {"t": template, "f": facts}."""


def store_text(text: str | None) -> StoredText:
    if not isinstance(text, Text) or not text.facts:
        return str(text or "")
    return {"t": text.template, "f": {name: store_text(fact) for name, fact in text.facts.items()}}


def load_text(stored: StoredText) -> Text:
    if isinstance(stored, str):
        return Text(stored)
    template, facts = stored["t"], stored["f"]
    return Text(template, **{name: load_text(fact) for name, fact in facts.items()})


def english(words: str | Promise) -> str:
    """Return the English text of the trainer's own catalogs."""
    with override("en"):
        return str(words)


REPORTED_EVENTS = (
    EventKind.UNPREPARED,
    EventKind.PAUSED,
    EventKind.RESUMED,
    EventKind.LOST,
    EventKind.RETURNED,
    EventKind.ADDED,
    EventKind.VOIDED,
)
"""Events that affect the time or the validity of a test."""


def attempt_of(run: Run) -> Attempt | None:
    """Return the attempt of a run; None for a practice test."""
    given = Attempt.objects.select_related("candidate__exam__examiner__user")
    return given.filter(run=run).first()


def events_of(run: Run) -> list[Event]:
    found = Event.objects.filter(attempt__run=run, what__in=REPORTED_EVENTS)
    return list(found.select_related("who__user"))


def voiding_of(run: Run) -> Event | None:
    """Return the event that voided the test, if any."""
    found = Event.objects.voidings().filter(attempt__run=run)
    return found.select_related("who__user").first()


def utc_text(at: datetime) -> str:
    """Return a time in UTC, to the millisecond."""
    return at.astimezone(UTC).isoformat(timespec="milliseconds")


def event_rows(events: Iterable[Event]) -> Iterator[dict[str, Any]]:
    for event in events:
        yield {
            "what": event.what,
            "at": utc_text(event.at),
            "who": event.who.user.plain_name if event.who else "",
            "seconds": event.seconds,
            "why": event.why,
        }


def session_rows(run: Run) -> Iterator[dict[str, str]]:
    for one in run.sessions.all():
        yield {"since": utc_text(one.since), "browser": one.browser, "address": one.address}


def house_rows(run: Run, game: Game) -> Iterator[dict[str, Any]]:
    """Yield each house rule by name and in English words, so that catalogs can translate them."""
    for name, value in {**run.house, **(run.meter or {})}.items():
        printed = name not in OPTIONS and name not in METER
        with override("en"):
            label = bets_of(game, name) if printed else str((OPTIONS | METER)[name][0])
            words = str(named_value(name, value) or changed_words(game, name, value))
        yield {"name": name, "value": value, "label": store_text(label), "words": words}


def standard_body(standard: Standard) -> dict[str, Any]:
    """Return all fields of a standard; `number` is 0 for the default one."""
    return {name: getattr(standard, name) for name in FIELDS} | {
        "game": standard.game,
        "number": standard.number if standard.pk else 0,
        "set_by": standard.set_by.user.plain_name if standard.set_by else "",
        "made": utc_text(standard.made) if standard.pk else "",
    }


TENTH = timedelta(milliseconds=100)


def decision_rows(test: TableTest) -> Iterator[dict[str, Any]]:
    """Yield the decisions in order. One that today's rules no longer ask has its stored fields only."""
    for answer in test.answers:
        met = {decision.marked.key: decision for decision in decisions(test.rounds[answer.round], answer)}
        marked = test.by_answer[answer.pk]
        due = due_on(answer, marked)
        for one in marked:
            row = _stored(answer, one, due=due, of=len(marked))
            yield row | (_described(met[one.key]) if one.key in met else {})


def _stored(answer: Answer, marked: Marked, *, due: timedelta, of: int) -> dict[str, Any]:
    """Return the stored fields. `tenths` and `on_target` are tenths of a second, shared evenly by the
    questions of one answer."""
    time = max(answer.received - answer.shown, timedelta(0))
    return {
        "round": answer.round + 1,
        "place": answer.place,
        "step": marked.key.step,
        "spot": marked.key.spot,
        "wager": marked.key.wager,
        "question": marked.key.question,
        "asked": marked.key.wager or marked.key.question,
        "given": marked.given,
        "due": "",
        "right": marked.right,
        "over": marked.overpaid,
        "under": marked.underpaid,
        "tenths": time // (TENTH * of),
        "on_target": due // (TENTH * of),
        "mistake": marked.mistake,
        "called": store_text(name_words(marked.mistake)) if marked.mistake else "",
    }


def _described(decision: Decision) -> dict[str, Any]:
    prompt, given = decision.prompt, decision.given
    called = name_words(decision.marked.mistake, decision.wager_name) if decision.marked.mistake else None
    due = prompt.due if given is None or not decision.marked.ruled else given
    return {
        "asked": store_text(prompt.label),
        "given": decision.marked.given if given is None else store_text(prompt.words(given)),
        "due": store_text(prompt.words(due)),
        "rule": prompt.rule,
        "called": store_text(called),
    }


VERSION, WITH_PACK = 3, 4
PASSED, FAILED, PRACTICE, VOID = "passed", "failed", "practice", "void"
NEAR_CUT = "near-cut"
"""Neither passed nor failed: a second test decides."""


def body_of(test: TableTest) -> dict[str, Any]:
    """Return the record's body, which does not depend on the reader or the time. Raise `RoundUnavailable`."""
    run = test.run
    attempt, events, pack = attempt_of(run), events_of(run), run.drill.pack
    return {
        "version": WITH_PACK if pack else VERSION,
        **({"pack": pack_body(pack)} if pack else {}),
        "run": str(run.pk),
        "result": _result(test, events),
        **_persons(test, attempt),
        **_time(test),
        "standard": standard_body(test.standard),
        "events": list(event_rows(events)),
        "sessions": list(session_rows(run)),
        "seed": run.seed,
        "house": list(house_rows(run, test.rounds[0].game)),
        "rules": test.rules_versions,
        "first": _first(test),
        "pooled": {"right": _share(test.pooled), "critical": test.critical},
        "criteria": [{"name": name, "met": met} for name, met in test.criteria.items()],
        **_figures(test),
        "errors": list(_errors(test)),
        "wrong_rules": list(_wrong_rules(test)),
        "rounds": list(_rounds(test)),
        "decisions": list(decision_rows(test)),
    }


def pack_body(pack: Pack) -> dict[str, Any]:
    """Return how a record and a badge name the pack by which a test was dealt."""
    return {"uid": pack.uid, "version": pack.version, "name": pack.name, "maker": pack.maker}


def _result(test: TableTest, events: list[Event]) -> str:
    if any(event.what == EventKind.VOIDED for event in events):
        return VOID
    if not test.is_official:
        return PRACTICE
    if test.near_cut:
        return NEAR_CUT
    return PASSED if test.passed else FAILED


def _persons(test: TableTest, attempt: Attempt | None) -> dict[str, Any]:
    run, game = test.run, test.rounds[0].game
    examiner = attempt.candidate.exam.examiner if attempt else run.drill.set_by
    return {
        "school": run.membership.school.name,
        "trainee": {"name": run.membership.user.plain_name, "user": run.membership.user.username},
        "game": {"slug": game.slug, "name": store_text(game.name)},
        "examiner": examiner.user.plain_name,
        "attempt": attempt.number if attempt else 0,
    }


class NotFinished(ValueError):
    """The test of a record is not finished."""


def _time(test: TableTest) -> dict[str, Any]:
    """Return the time fields. `minutes` 0 is no limit; `extra` is the percent of extra time."""
    run, drill = test.run, test.run.drill
    if run.finished is None:
        raise NotFinished(f"run {run.pk}")
    return {
        "begun": utc_text(run.begun),
        "finished": utc_text(run.finished),
        "ran_out": run.ran_out,
        "minutes": drill.minutes,
        "extra": run.extra,
        "players": drill.spots,
        "open_paytables": drill.open_paytables,
    }


def _first(test: TableTest) -> dict[str, Any] | None:
    """Return the test near the cut that this one decides; `pooled` are the figures of both."""
    if test.first is None or test.first.run.finished is None:
        return None
    run = test.first.run
    return {"run": str(run.pk), "finished": utc_text(test.first.run.finished), "seed": run.seed}


def _figures(test: TableTest) -> dict[str, Any]:
    return {
        "dealt": [test.rounds_dealt, test.rounds_due],
        "right": _share(test.decisions),
        "bets": _share(test.bets),
        "interval": [f"{end * 100:.1f}" for end in test.pooled.interval],
        "overpaid": test.overpaid,
        "underpaid": test.underpaid,
        "pace": _pace(test),
    }


def _pace(test: TableTest) -> dict[str, Any]:
    """Return the pace. `reached` and `asked` are percents of the target; `floor` is the rounds an hour that a
    casino floor deals at these seats, hands and bets alone."""
    return {
        "reached": str(test.pace.reached),
        "asked": str(test.pace_required),
        "whole_job": _dealt(test.pace),
        "hands_and_bets": _dealt(test.hands_and_bets),
        "floor": rounds_an_hour(GAMES[test.run.drill.game], test.run.drill.spots),
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


def _share(share: Score) -> list[int]:
    return [share.right, share.of]


def _errors(test: TableTest) -> Iterator[dict[str, Any]]:
    for found in test.errors:
        yield {
            "error": found.error.value,
            "words": english(error_words(found.error, test.rounds[found.round].game)),
            "fails": found in test.failing,
            "round": found.round + 1,
            "place": str(found.place),
            "step": found.place.step,
            "spot": found.place.spot,
            "bet": store_text(found.bet),
        }


def _wrong_rules(test: TableTest) -> Iterator[dict[str, Any]]:
    for found in test.wrong_rules:
        yield {
            "mistake": found.mistake,
            "words": store_text(found.words),
            "asked": store_text(found.asked),
            "rule": found.rule,
            "wrong": [found.wrong, found.of],
        }


def _rounds(test: TableTest) -> Iterator[dict[str, Any]]:
    """Yield a row a round; one without answers has no decisions."""
    for round in range(test.run.round + 1):
        answers = (answer for answer in test.answers if answer.round == round)
        marked = [one for answer in answers for one in test.by_answer[answer.pk]]
        yield {
            "number": round + 1,
            "right": [sum(one.right for one in marked), len(marked)],
            "over": sum(one.overpaid for one in marked),
            "under": sum(one.underpaid for one in marked),
        }


@dataclass(frozen=True)
class Recorded:
    """Typed access to the body of a record."""

    body: dict[str, Any]

    def __getitem__(self, name: str) -> Any:
        return self.body[name]

    @property
    def result(self) -> str:
        found: str = self.body["result"]
        return found

    @property
    def passed(self) -> bool:
        return self.result == PASSED

    @property
    def practice(self) -> bool:
        return self.result == PRACTICE

    @property
    def near_cut(self) -> bool:
        return self.result == NEAR_CUT

    @property
    def counts(self) -> bool:
        """Return whether the test was passed or failed, so that it can be signed."""
        return self.result in (PASSED, FAILED)

    @property
    def trainee(self) -> str:
        name: str = self.body["trainee"]["name"]
        return name

    @property
    def game(self) -> str:
        """Return the game's name in the reader's language, and of the house if it isn't the school's."""
        return at_house(say_stored(self.body["game"]["name"]), self.pack["name"] if self.pack else "")

    @property
    def pack(self) -> dict[str, Any] | None:
        """Return the casino's pack by which it was dealt; None for the school's rules."""
        return self.body.get("pack")

    @property
    def begun(self) -> datetime:
        return datetime.fromisoformat(self.body["begun"])

    @property
    def finished(self) -> datetime:
        return datetime.fromisoformat(self.body["finished"])

    @property
    def day(self) -> date:
        """Return the day it ended, in the school's time zone."""
        return day_of(self.finished)

    @property
    def valid_until(self) -> date | None:
        """Return the last day of a pass; None for no end."""
        return valid_until(self.day, months=self.body["standard"]["valid_months"])

    def expired(self, today: date) -> bool:
        """Return whether a pass is past its last day."""
        until = self.valid_until
        return until is not None and until < today

    @property
    def retest_from(self) -> date:
        return retest_from(self.day, days=self.body["standard"]["retest_days"])

    def enough(self, criterion: str) -> bool:
        """Return whether there are enough decisions for a criterion. One critical error is enough."""
        if criterion == "critical" and any(error["fails"] for error in self.body["errors"]):
            return True
        return enough(criterion, rounds=self.body["dealt"][1], decisions=self.body["right"][1])

    def pace(self, *path: str) -> Fraction:
        """Return a figure of the pace by its path of keys."""
        found = self.body["pace"]
        for name in path:
            found = found[name]
        return Fraction(found)

    @property
    def signatures_due(self) -> int:
        if not self.counts:
            return 0
        return 2 if self.body["standard"]["second_signature"] else 1


def say_stored(stored: StoredText) -> str:
    """Return a stored text in the reader's language."""
    return translate(load_text(stored))


def record_of(run: Run) -> TestRecord:
    """Return the record of a finished test, made if missing. Raise `RoundUnavailable` where these rules
    cannot make it."""
    if run.finished is None or not run.drill.is_test:
        raise ValueError("no table test, or not over")
    return TestRecord.objects.filter(run=run).first() or _made(run)


def _made(run: Run) -> TestRecord:
    test = table_test_of(run)
    body = body_of(test)
    text = canonical(body)
    store_if_new(test)
    made = {"text": text, "digest": digest_of(text), **percents(body)}
    return TestRecord.objects.get_or_create(run=run, defaults=made)[0]
