"""A report for a page or a PDF: the record's figures as words in the reader's language."""

from collections.abc import Iterator
from datetime import datetime
from typing import Any

from django.urls import reverse
from django.utils.text import capfirst
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from trainer.exams.models import Event
from trainer.exams.records import VOID, Recorded, say_stored
from trainer.exams.report import labels as words
from trainer.exams.report.labels import Facts, dollars, hasty_words, interval_words, pace_facts, share_words
from trainer.ops.client_address import device_words
from trainer.play.labels import has_paytables, step_title
from trainer.play.models import Run
from trainer.play.players import player_at

HEADINGS = {
    "about": _("Practice test: doesn’t count as a pass."),
    "accuracy": _("Accuracy"),
    "asked": _("Question"),
    "beside": _("Compared with the standard"),
    "check": _("Verify this report"),
    "code": _("Code"),
    "critical": _("Critical errors"),
    "decisions": _("All decisions"),
    "digest": _("SHA-256 of the record"),
    "due": _("Correct answer"),
    "forgiven": _("allowed by the standard"),
    "given": _("Answer given"),
    "happened": _("Event log"),
    "house": _("House"),
    "none": _("None."),
    "nothing": _("No decisions."),
    "off": _("Off by"),
    "overpaid": _("Overpaid"),
    "pace": _("Pace"),
    "page": _("Page"),
    "record": _("Record"),
    "right": pgettext_lazy("answers", "Correct"),
    "round": _("Round"),
    "rounds": _("Rounds"),
    "rubric": _("Examiner’s rubric"),
    "sat": _("Devices used"),
    "seconds": _("Seconds / target"),
    "seed": _("Deal code"),
    "signatures": _("Signatures"),
    "unfilled": _("Not filled in."),
    "underpaid": _("Underpaid"),
    "where": _("Where"),
    "why": _("What it takes to pass"),
}


def headings() -> dict[str, str]:
    """Return the headings in the reader's language."""
    return {name: str(words) for name, words in HEADINGS.items()}


def round_views(recorded: Recorded, run: Run, wrong_only: bool) -> Iterator[dict[str, Any]]:
    """`wrong` is "" without mistakes; `url` is the replay; `decisions` are the shown ones."""
    by_round: dict[int, list[dict[str, Any]]] = {}
    for decision in recorded["decisions"]:
        if not (wrong_only and decision["right"]):
            by_round.setdefault(decision["round"], []).append(decision)
    for one in recorded["rounds"]:
        right, of = one["right"]
        yield {
            "number": one["number"],
            "right": gettext("%(right)s of %(of)s") % {"right": right, "of": of},
            "wrong": gettext("%(count)s wrong") % {"count": of - right} if right < of else "",
            "overpaid": dollars(one["over"]),
            "underpaid": dollars(one["under"]),
            "url": replay_url(run, one["number"]),
            "decisions": [_decision(run, decision) for decision in by_round.get(one["number"], [])],
        }


def _decision(run: Run, one: dict[str, Any]) -> dict[str, Any]:
    """`off` is the amount over or under, or ""; `seconds` are those taken and those on target."""
    return {
        "round": one["round"],
        "where": place_words(run, one),
        "asked": say_stored(one["asked"]),
        "given": say_stored(one["given"]) or "–",
        "due": say_stored(one["due"]) or "–",
        "right": one["right"],
        "off": _off(one),
        "seconds": " / ".join(f"{one[name] // 10}.{one[name] % 10}" for name in ("tenths", "on_target")),
        "called": say_stored(one["called"]),
    }


def _off(one: dict[str, Any]) -> str:
    if one["over"]:
        return gettext("%(amount)s over") % {"amount": dollars(one["over"])}
    return gettext("%(amount)s under") % {"amount": dollars(one["under"])} if one["under"] else ""


def place_words(run: Run, one: dict[str, Any]) -> str:
    if one["spot"]:
        return capfirst(player_at(run, run.drill.game, one["round"] - 1, one["spot"]))
    return step_title(one["step"])


def replay_url(run: Run, round: int, place: str = "") -> str:
    address = reverse("play:replay", args=[run.pk, round - 1])
    return f"{address}?place={place}" if place else address


def report_view(
    recorded: Recorded,
    run: Run,
    voiding: Event | None,
    *,
    wrong_only: bool = False,
    to_guest: bool = False,
) -> dict[str, Any]:
    """`result` is one of exams/records.py; `voided` has reason and name; `next_date` is the end of a pass, or
    the first day of a retest; `second` says of a second test that it counts with the first. For a
    guest, username, devices and what staff typed about events are left out."""
    void = voiding is not None
    result = VOID if void else recorded.result
    criteria = [_criterion(recorded, one["name"], met=one["met"]) for one in recorded["criteria"]]
    return {
        "result": result,
        "result_words": str(words.RESULTS[result]),
        "summary": words.result_words(recorded, [one["row"] for one in criteria if not one["met"]])
        if result != VOID
        else "",
        "second": words.second_words(recorded),
        "day": words.on(recorded.day),
        "voided": _voided(voiding) if voiding else "",
        "next_date": "" if void else words.next_date(recorded),
        "practice": recorded.practice,
        "school": recorded["school"],
        "trainee": recorded.trainee,
        "game": recorded.game,
        "begun": words.when(recorded.begun),
        "implausible": hasty_words(recorded) if recorded["pace"]["implausible"] else "",
        "criteria": criteria,
        "mistakes": [
            _decision(run, one) | {"url": replay_url(run, one["round"], one["place"])}
            for one in recorded["decisions"]
            if not one["right"]
        ],
        "errors": [_error(run, one) for one in recorded["errors"]],
        "wrong_rules": [words.wrong_rule_words(one) for one in recorded["wrong_rules"]],
        "accuracy": _accuracy(recorded),
        "pace": pace_facts(recorded),
        "rounds": list(round_views(recorded, run, wrong_only)),
        "wrong": recorded["right"][1] - recorded["right"][0],
        "seed": recorded["seed"],
        "facts": [*_facts(recorded), *([] if to_guest else [_username(recorded)])],
        "sessions": [] if to_guest else [_session(one) for one in recorded["sessions"]],
        "happened": [
            _happened(one) | ({"who": "", "why": ""} if to_guest else {}) for one in recorded["events"]
        ],
        "house": [
            (capfirst(say_stored(one["label"])), say_stored(one["words"])) for one in recorded["house"]
        ],
    }


def _criterion(recorded: Recorded, criterion: str, *, met: bool) -> dict[str, Any]:
    """`state` is in words: met, not met, or not enough decisions. `row` is its name in a result, `measured`
    and `needed` its figures there; `enough` whether anything was measured."""
    name, why = words.criterion_words(recorded, criterion)
    measured, needed = words.measured_and_needed(recorded, criterion)
    enough = recorded.enough(criterion)
    state = gettext("met") if met else gettext("not met")
    if not enough:
        least = gettext("needs at least %(least)s decisions") % {"least": recorded["dealt"][1]}
        met, state, why = False, gettext("not enough data"), f"{why}; {least}"
        measured = gettext("Not measured")
    row = str(words.RESULT_ROWS[criterion])
    return {
        "name": name,
        "met": met,
        "state": state,
        "why": why,
        "row": row,
        "measured": measured,
        "needed": needed,
        "enough": enough,
    }


def _voided(voiding: Event) -> str:
    facts = {
        "name": voiding.who.user.plain_name if voiding.who else "–",
        "when": words.when(voiding.at),
        "why": voiding.why or "–",
    }
    return gettext("Voided by %(name)s, %(when)s: %(why)s") % facts


def _error(run: Run, one: dict[str, Any]) -> dict[str, Any]:
    """`round` counts from 1; a `forgiven` error does not fail the test."""
    return {
        "words": say_stored(one["words"]),
        "where": ", ".join(filter(None, [place_words(run, one), say_stored(one["bet"])])),
        "round": one["round"],
        "forgiven": not one["fails"],
        "url": replay_url(run, one["round"], one["place"]),
    }


def _accuracy(recorded: Recorded) -> Facts:
    decisions = [(gettext("Decision accuracy"), share_words(recorded["right"]))]
    if recorded["first"]:
        decisions = [
            (gettext("Decision accuracy, this test"), share_words(recorded["right"])),
            (gettext("Decision accuracy, both tests"), share_words(recorded["pooled"]["right"])),
        ]
    return [
        *decisions,
        (gettext("95% interval of decision accuracy"), interval_words(recorded)),
        (gettext("Bet accuracy"), share_words(recorded["bets"])),
        (gettext("Overpaid"), dollars(recorded["overpaid"])),
        (gettext("Underpaid"), dollars(recorded["underpaid"])),
    ]


def _facts(recorded: Recorded) -> Iterator[tuple[str, str]]:
    yield gettext("Rules version"), ", ".join(map(str, recorded["rules"])) or "–"
    what = gettext("Paytables") if has_paytables(recorded["standard"]["game"]) else gettext("Rules")
    yield what, gettext("open") if recorded["open_paytables"] else gettext("closed")
    if recorded.practice:
        yield gettext("Assigned by"), recorded["examiner"]
    else:
        yield gettext("Examiner"), recorded["examiner"]
        yield gettext("Standard"), words.standard_words(recorded)
        yield gettext("Requires"), ", ".join(words.standard_asks(recorded))
    if recorded["attempt"]:
        yield gettext("Attempt"), str(recorded["attempt"])
    if recorded["first"]:
        yield (
            gettext("Decided with the test of"),
            words.when(datetime.fromisoformat(recorded["first"]["finished"])),
        )
    yield gettext("Players"), str(recorded["players"])
    yield gettext("Started"), words.when(recorded.begun)
    yield gettext("Finished"), words.finished_words(recorded)
    yield gettext("Time allowed"), words.allowed_words(recorded)


def _username(recorded: Recorded) -> tuple[str, str]:
    return gettext("Username"), recorded["trainee"]["user"]


def _session(one: dict[str, str]) -> tuple[str, str]:
    since = words.when(datetime.fromisoformat(one["since"]))
    return device_words(one["browser"], one["address"]), gettext("since %(since)s") % {"since": since}


def _happened(one: dict[str, Any]) -> dict[str, Any]:
    when = words.when(datetime.fromisoformat(one["at"]))
    return {"when": when, "words": words.event_words(one), "who": one["who"], "why": one["why"]}
