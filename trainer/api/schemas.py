"""What the API answers with, and its errors in the form of RFC 9457."""

from collections.abc import Iterable
from datetime import datetime
from typing import Annotated, Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone
from ninja import NinjaAPI, Schema
from ninja.errors import AuthenticationError, ValidationError
from pydantic import AfterValidator

from trainer.api.tokens import Wait

PROBLEM = "application/problem+json"


TITLES = {
    401: "No token opens this",
    404: "There is no such thing",
    405: "Only GET is answered",
    422: "That cannot be asked for",
    429: "Too many requests",
}


SAID = {401: "Send a token that is in force: Authorization: Bearer …", 405: "The API is read-only."}


class Fault(Schema):
    where: str
    what: str


class Problem(Schema):
    type: str
    title: str
    status: int
    detail: str
    errors: list[Fault]


class Refusal(Exception):
    """What is asked for and cannot be answered, and why: a status, where it stands, what is wrong."""

    def __init__(self, status: int, where: str, what: str) -> None:
        super().__init__(where, what)
        self.status, self.fault = status, {"where": where, "what": what}


def problem(status: int, faults: Iterable[dict[str, str]] = (), **headers: str) -> HttpResponse:
    """`headers` with underscores for hyphens."""
    faults = list(faults)
    said = "; ".join(f"{fault['where']}: {fault['what']}" for fault in faults) or SAID.get(status, "")
    title = TITLES[status]
    body = {"type": "about:blank", "title": title, "status": status, "detail": said, "errors": faults}
    sent = {name.replace("_", "-"): value for name, value in headers.items()}
    return JsonResponse(body, status=status, content_type=PROBLEM, headers=sent)


def word_problems(api: NinjaAPI) -> None:
    """Has the API say each of its refusals in this form."""
    api.add_exception_handler(Refusal, _refused)  # type: ignore[arg-type]
    api.add_exception_handler(ValidationError, _unread)  # type: ignore[arg-type]
    api.add_exception_handler(AuthenticationError, _stranger)  # type: ignore[arg-type]
    api.add_exception_handler(Wait, _too_often)  # type: ignore[arg-type]


def _refused(request: HttpRequest, refusal: Refusal) -> HttpResponse:
    return problem(refusal.status, [refusal.fault])


def _unread(request: HttpRequest, error: ValidationError) -> HttpResponse:
    return problem(422, map(_fault, error.errors))


def _fault(error: dict[str, Any]) -> dict[str, str]:
    source, *_shape, name = map(str, error["loc"])
    return {"where": f"{source}.{name}", "what": str(error["msg"])}


def _stranger(request: HttpRequest, error: AuthenticationError) -> HttpResponse:
    return problem(401, WWW_Authenticate="Bearer")


def _too_often(request: HttpRequest, wait: Wait) -> HttpResponse:
    fault = {"where": "token", "what": f"used too often; come again in {wait.seconds} s"}
    return problem(429, [fault], Retry_After=str(wait.seconds))


Moment = Annotated[datetime, AfterValidator(timezone.localtime)]
"""By the school's clock, with its offset from UTC."""


class Totals(Schema):
    decisions: int
    right: int
    overpaid_cents: int
    underpaid_cents: int


class Person(Totals):
    person: int
    user_name: str
    name: str
    role: str
    joined: Moment
    left: Moment | None
    last_practised: Moment | None


class People(Schema):
    items: list[Person]
    next: int | None


class Score(Totals):
    person: int
    game: str
    kind: str


class Scores(Schema):
    items: list[Score]
    next: int | None


class Decision(Schema):
    """A decision as it is marked now; `verdict` is its number, `rules_version` by which rules."""

    verdict: int
    answered: Moment
    person: int
    run: UUID
    round: int
    place: str
    game: str
    spot: int
    kind: str
    bet: str
    given: str
    right: bool
    mistake: str
    overpaid_cents: int
    underpaid_cents: int
    rules_version: int
    replay: str


class Decisions(Schema):
    items: list[Decision]
    next: int | None


class Mispay(Decision):
    due: str
    cents: int


class Mispays(Schema):
    items: list[Mispay]
    next: int | None


class Given(Schema):
    """By whom a table test was given, and as whose how manieth attempt at it."""

    exam: int
    examiner: str
    attempt: int


class Outcome(Schema):
    passed: bool
    voided: bool
    unmet: list[str]
    right: int
    decisions: int
    critical_errors: int


class TableTestSat(Schema):
    """`standard` is "" for a practice test; `outcome` null where these rules cannot deal its rounds any more;
    `record` is the SHA-256 of what was written down, null before anybody needed that."""

    run: UUID
    person: int
    name: str
    game: str
    begun: Moment
    finished: Moment
    standard: str
    given: Given | None
    outcome: Outcome | None
    record: str | None


class TableTestsSat(Schema):
    items: list[TableTestSat]
    next: int | None


class Rules(Schema):
    """`counted` is up to when answers are in the figures: now, because whoever asks has them counted."""

    rules_version: int
    counted: Moment
    last_answer: Moment | None
