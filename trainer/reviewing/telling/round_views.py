"""The rounds of a report: each with its figures, and what was decided in it."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext

from trainer.drills.models import Run
from trainer.felt.titles import STEPS
from trainer.reviewing.records.recorded import Recorded, said
from trainer.reviewing.telling.report_figures import dollars


@dataclass(frozen=True)
class DecisionView:
    """`off` is by how much a payment was over or under, "" where it was not; behind the `seconds` stand those
    on target, where the record keeps them."""

    round: int
    where: str
    asked: str
    given: str
    due: str
    right: bool
    off: str
    seconds: str
    called: str


@dataclass(frozen=True)
class RoundView:
    """`wrong` is "" where nothing was; `url` is the replay, `decisions` those that are shown."""

    number: int
    right: str
    wrong: str
    overpaid: str
    underpaid: str
    url: str
    decisions: list[DecisionView]


def round_views(recorded: Recorded, run: Run, wrong_only: bool) -> Iterator[RoundView]:
    by_round: dict[int, list[dict[str, Any]]] = {}
    for decision in recorded["decisions"]:
        if not (wrong_only and decision["right"]):
            by_round.setdefault(decision["round"], []).append(decision)
    for one in recorded["rounds"]:
        right, of = one["right"]
        yield RoundView(
            number=one["number"],
            right=gettext("%(right)s of %(of)s") % {"right": right, "of": of},
            wrong=gettext("%(count)s wrong") % {"count": of - right} if right < of else "",
            overpaid=dollars(one["over"]),
            underpaid=dollars(one["under"]),
            url=replay_url(run, one["number"]),
            decisions=[_decision(decision) for decision in by_round.get(one["number"], [])],
        )


def _decision(one: dict[str, Any]) -> DecisionView:
    return DecisionView(
        round=one["round"],
        where=place_words(one),
        asked=said(one["asked"]),
        given=said(one["given"]) or "–",
        due=said(one["due"]) or "–",
        right=one["right"],
        off=_off(one),
        seconds=_seconds(one),
        called=said(one["called"]),
    )


def _seconds(one: dict[str, Any]) -> str:
    return " / ".join(f"{one[name] // 10}.{one[name] % 10}" for name in ("tenths", "on_target"))


def _off(one: dict[str, Any]) -> str:
    if one["over"]:
        return gettext("%(amount)s over") % {"amount": dollars(one["over"])}
    return gettext("%(amount)s under") % {"amount": dollars(one["under"])} if one["under"] else ""


def place_words(one: dict[str, Any]) -> str:
    if one["spot"]:
        return gettext("Spot %(spot)s") % {"spot": one["spot"]}
    return str(STEPS.get(one["step"], one["step"]))


def replay_url(run: Run, round: int, place: str = "") -> str:
    address = reverse("reviewing:replay", args=[run.pk, round - 1])
    return f"{address}?place={place}" if place else address
