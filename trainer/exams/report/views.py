"""A report as it is shown, on a page and as PDF: the record's figures as words in the reader's language."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.translation import gettext

from trainer.drills.models import Run
from trainer.operating.arriving.browsers import where_words
from trainer.proctoring.models import Event
from trainer.reviewing.records.body import VOID
from trainer.reviewing.records.recorded import Recorded, said
from trainer.reviewing.telling import report_words as words
from trainer.reviewing.telling.report_figures import dollars, interval_words, share_words
from trainer.reviewing.telling.round_views import RoundView, place_words, replay_url, round_views
from trainer.reviewing.telling.told_paces import Facts, hasty_words, pace_facts


@dataclass(frozen=True)
class CriterionView:
    """`state` is in words whether it is met, or too little was decided to tell."""

    name: str
    met: bool
    state: str
    why: str


@dataclass(frozen=True)
class ErrorView:
    """`round` counts from 1; one that is `forgiven` fails nobody under this standard."""

    words: str
    where: str
    round: int
    forgiven: bool
    url: str


@dataclass(frozen=True)
class HappenedView:
    when: str
    words: str
    who: str
    why: str


@dataclass(frozen=True)
class ReportView:
    """`result` is one of body.py's; `voided` says why and by whom, whenever that was; `next_date` until when
    a pass is valid, or from when the test may be sat again."""

    result: str
    result_words: str
    voided: str
    next_date: str
    practice: bool
    school: str
    trainee: str
    game: str
    begun: str
    implausible: str
    criteria: list[CriterionView]
    errors: list[ErrorView]
    accuracy: Facts
    pace: Facts
    rounds: list[RoundView]
    wrong: int
    seed: str
    facts: Facts
    sessions: Facts
    happened: list[HappenedView]
    house: Facts


def report_view(
    recorded: Recorded, run: Run, voiding: Event | None, *, wrong_only: bool = False
) -> ReportView:
    void = voiding is not None
    result = VOID if void else recorded.result
    return ReportView(
        result=result,
        result_words=str(words.RESULTS[result]),
        voided=_voided(voiding) if voiding else "",
        next_date="" if void else words.next_date(recorded),
        practice=recorded.practice,
        school=recorded["school"],
        trainee=recorded.trainee,
        game=recorded.game,
        begun=words.when(recorded.begun),
        implausible=hasty_words(recorded) if recorded["pace"]["implausible"] else "",
        criteria=[_criterion(recorded, one["name"], met=one["met"]) for one in recorded["criteria"]],
        errors=[_error(run, one) for one in recorded["errors"]],
        accuracy=_accuracy(recorded),
        pace=pace_facts(recorded),
        rounds=list(round_views(recorded, run, wrong_only)),
        wrong=recorded["right"][1] - recorded["right"][0],
        seed=recorded["seed"],
        facts=list(_facts(recorded)),
        sessions=[_session(one) for one in recorded["sessions"]],
        happened=[_happened(one) for one in recorded["events"]],
        house=[(said(one["label"]), said(one["words"])) for one in recorded["house"]],
    )


def _criterion(recorded: Recorded, criterion: str, *, met: bool) -> CriterionView:
    name, why = words.criterion_words(recorded, criterion)
    if not recorded.enough(criterion):
        least = gettext("at least %(least)s decisions are needed") % {"least": recorded["dealt"][1]}
        return CriterionView(name, False, gettext("not enough"), f"{why}; {least}")
    return CriterionView(name, met, gettext("met") if met else gettext("not met"), why)


def _voided(voiding: Event) -> str:
    facts = {
        "name": voiding.who.user.plain_name if voiding.who else "–",
        "when": words.when(voiding.at),
        "why": voiding.why or "–",
    }
    return gettext("Voided by %(name)s, %(when)s: %(why)s") % facts


def _error(run: Run, one: dict[str, Any]) -> ErrorView:
    return ErrorView(
        words=said(one["words"]),
        where=", ".join(filter(None, [place_words(one), said(one["bet"])])),
        round=one["round"],
        forgiven=not one["fails"],
        url=replay_url(run, one["round"], one["place"]),
    )


def _accuracy(recorded: Recorded) -> Facts:
    return [
        (gettext("Decisions right"), share_words(recorded["right"])),
        (gettext("Bet decisions right"), share_words(recorded["bets"])),
        (gettext("95 % interval of the bet decisions"), interval_words(recorded)),
        (gettext("Overpaid"), dollars(recorded["overpaid"])),
        (gettext("Underpaid"), dollars(recorded["underpaid"])),
    ]


def _facts(recorded: Recorded) -> Iterator[tuple[str, str]]:
    yield gettext("Rules version"), ", ".join(map(str, recorded["rules"])) or "–"
    yield gettext("Paytables"), gettext("open") if recorded["open_paytables"] else gettext("closed")
    if recorded.practice:
        yield gettext("Set by"), recorded["examiner"]
    else:
        yield gettext("Examiner"), recorded["examiner"]
        yield gettext("Standard"), words.standard_words(recorded)
        yield gettext("It asks"), ", ".join(words.standard_asks(recorded))
    if recorded["attempt"]:
        yield gettext("Attempt"), str(recorded["attempt"])
    yield gettext("Players"), str(recorded["players"])
    yield gettext("Begun"), words.when(recorded.begun)
    yield gettext("Finished"), words.finished_words(recorded)
    yield gettext("Time allowed"), words.allowed_words(recorded)
    yield gettext("User name"), recorded["trainee"]["user"]


def _session(one: dict[str, str]) -> tuple[str, str]:
    since = words.when(datetime.fromisoformat(one["since"]))
    return where_words(one["browser"], one["address"]), gettext("since %(since)s") % {"since": since}


def _happened(one: dict[str, Any]) -> HappenedView:
    when = words.when(datetime.fromisoformat(one["at"]))
    return HappenedView(when, words.event_words(one), one["who"], one["why"])
