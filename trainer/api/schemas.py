"""What the API returns, and its errors in the form of RFC 9457."""

from collections.abc import Iterable
from datetime import datetime
from typing import Annotated, Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone
from ninja import NinjaAPI, Schema
from ninja.errors import AuthenticationError, ValidationError
from pydantic import AfterValidator

from trainer.api.tokens import RateLimited

PROBLEM = "application/problem+json"

TITLES = {
    401: "No valid token",
    404: "Not found",
    405: "Method not allowed",
    422: "Invalid request",
    429: "Too many requests",
}

DETAILS = {401: "Send a valid token: Authorization: Bearer …", 405: "The API is read-only."}


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
    """A request that cannot be answered: the status, the parameter, and what is wrong with it."""

    def __init__(self, status: int, where: str, what: str) -> None:
        super().__init__(where, what)
        self.status, self.fault = status, {"where": where, "what": what}


def problem(status: int, faults: Iterable[dict[str, str]] = (), **headers: str) -> HttpResponse:
    """`headers` with underscores for hyphens."""
    faults = list(faults)
    detail = "; ".join(f"{fault['where']}: {fault['what']}" for fault in faults) or DETAILS.get(status, "")
    title = TITLES[status]
    body = {"type": "about:blank", "title": title, "status": status, "detail": detail, "errors": faults}
    sent = {name.replace("_", "-"): value for name, value in headers.items()}
    return JsonResponse(body, status=status, content_type=PROBLEM, headers=sent)


def register_errors(api: NinjaAPI) -> None:
    """Let the API return all its errors in this form."""
    api.add_exception_handler(Refusal, _on_refusal)  # type: ignore[arg-type]
    api.add_exception_handler(ValidationError, _on_validation_error)  # type: ignore[arg-type]
    api.add_exception_handler(AuthenticationError, _on_authentication_error)  # type: ignore[arg-type]
    api.add_exception_handler(RateLimited, _on_rate_limit)  # type: ignore[arg-type]


def _on_refusal(request: HttpRequest, refusal: Refusal) -> HttpResponse:
    return problem(refusal.status, [refusal.fault])


def _on_validation_error(request: HttpRequest, error: ValidationError) -> HttpResponse:
    return problem(422, map(_fault, error.errors))


def _fault(error: dict[str, Any]) -> dict[str, str]:
    source, *_shape, name = map(str, error["loc"])
    return {"where": f"{source}.{name}", "what": str(error["msg"])}


def _on_authentication_error(request: HttpRequest, error: AuthenticationError) -> HttpResponse:
    return problem(401, WWW_Authenticate="Bearer")


def _on_rate_limit(request: HttpRequest, wait: RateLimited) -> HttpResponse:
    fault = {"where": "token", "what": f"used too often, try again in {wait.seconds} s"}
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
    """A decision as graded now; `verdict` is its number, `rules_version` the rules."""

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


class GivenBy(Schema):
    """The examiner of a table test, and the number of the attempt."""

    exam: int
    examiner: str
    attempt: int


class Outcome(Schema):
    """Where `second_test_decides`, accuracy came out near its cut: `passed` is false, and the test is not
    failed. A second test decides, with the decisions of both; its `decides` is the run of this one."""

    passed: bool
    second_test_decides: bool
    voided: bool
    unmet: list[str]
    right: int
    decisions: int
    critical_errors: int


class TableTest(Schema):
    """`standard` is "" for a practice test; `decides` is the run of the first test where this is the second
    one of two; `outcome` is null where its rounds can no longer be dealt;
    `record` is the SHA-256 of the stored record, null before there is one."""

    run: UUID
    person: int
    name: str
    game: str
    begun: Moment
    finished: Moment
    standard: str
    given: GivenBy | None
    decides: UUID | None
    outcome: Outcome | None
    record: str | None


class TableTests(Schema):
    items: list[TableTest]
    next: int | None


class Rules(Schema):
    """`counted` is the time up to which figures count answers: now, because the request counts them."""

    rules_version: int
    counted: Moment
    last_answer: Moment | None
