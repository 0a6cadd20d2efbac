"""What the API returns, and its errors in the form of RFC 9457."""

from collections.abc import Iterable
from datetime import date, datetime
from typing import Annotated, Any, Generic, Literal, TypeVar
from uuid import UUID

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone
from ninja import Field, NinjaAPI, Schema
from ninja.errors import AuthenticationError, HttpError, ValidationError
from pydantic import AfterValidator, ConfigDict

from trainer.api.tokens import RateLimited

PROBLEM = "application/problem+json"

TITLES = {
    401: "No valid token",
    403: "Not allowed",
    404: "Not found",
    405: "Method not allowed",
    409: "Conflict",
    422: "Invalid request",
    429: "Too many requests",
}

DETAILS = {401: "Send a valid token: Authorization: Bearer …", 405: "Use the method of this address."}


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


class Refusals(Exception):
    """A body that cannot be taken: the status, and what is wrong with each part of it."""

    def __init__(self, status: int, faults: list[dict[str, str]]) -> None:
        super().__init__(faults)
        self.status, self.faults = status, faults


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
    api.add_exception_handler(Refusals, _on_refusals)  # type: ignore[arg-type]
    api.add_exception_handler(HttpError, _on_http_error)  # type: ignore[arg-type]
    api.add_exception_handler(ValidationError, _on_validation_error)  # type: ignore[arg-type]
    api.add_exception_handler(AuthenticationError, _on_authentication_error)  # type: ignore[arg-type]
    api.add_exception_handler(RateLimited, _on_rate_limit)  # type: ignore[arg-type]


def _on_refusal(request: HttpRequest, refusal: Refusal) -> HttpResponse:
    return problem(refusal.status, [refusal.fault])


def _on_refusals(request: HttpRequest, refusals: Refusals) -> HttpResponse:
    return problem(refusals.status, refusals.faults)


def _on_http_error(request: HttpRequest, error: HttpError) -> HttpResponse:
    """A body that is no JSON."""
    return problem(422, [{"where": "body", "what": str(error)}])


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


Item = TypeVar("Item")


class Page(Schema, Generic[Item]):
    """`next` asks for the next page, and is null on the last one."""

    items: list[Item]
    next: int | None


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


class Score(Totals):
    person: int
    game: str
    kind: str


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


class Mispay(Decision):
    due: str
    cents: int


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
    """`house` is the name of the casino whose pack it was dealt by, and `pack` that pack's uid, both "" for
    the school's rules. `standard` is "" for a practice test; `decides` is the run of the first test where
    this is the second one of two; `outcome` is null where its rounds can no longer be dealt;
    `record` is the SHA-256 of the stored record, null before there is one."""

    run: UUID
    person: int
    name: str
    game: str
    pack: str
    house: str
    begun: Moment
    finished: Moment
    standard: str
    given: GivenBy | None
    decides: UUID | None
    outcome: Outcome | None
    record: str | None


class Class(Schema):
    """`instructors` and `trainees` are numbers of people who have not left."""

    class_: int = Field(alias="class")
    name: str
    opened: Moment
    closed: Moment | None
    instructors: list[int]
    trainees: list[int]


class RosterPerson(Schema):
    """A person of the school by their username, or by name, and email if they have one. A name and a username
    that no one has add a person with that username. `another`: not the member who has the same name."""

    model_config = ConfigDict(extra="forbid")

    name: str = ""
    user_name: str = ""
    email: str = ""
    another: bool = False


class Roster(Schema):
    """All trainees of the class: those who are not in it leave the class."""

    model_config = ConfigDict(extra="forbid")

    people: list[RosterPerson] = Field(max_length=2000)


class PersonOfRoster(Schema):
    """`change`: new to the school, joined the class, or none. `password` is the one-time password of a new
    person, which is not shown again."""

    person: int
    user_name: str
    name: str
    change: Literal["new", "joined", "none"]
    password: str | None


class RosterSet(Schema):
    """`left` are the numbers of people who are no longer in the class."""

    people: list[PersonOfRoster]
    left: list[int]


class HoursOfMonth(Schema):
    """`month` is its first day, `kind` practice or classroom, `game` "" for time of no game in particular."""

    person: int
    month: date
    game: str
    kind: str
    minutes: int


class PersonCertification(Schema):
    """What the newest table test of a game at a house means today; a game without a test is not listed.
    `house` is the name of a casino whose pack it was dealt by, and `pack` that pack's uid, both "" for the
    school's rules. `valid_until` is null for a pass without an end."""

    person: int
    game: str
    pack: str
    house: str
    state: str
    may_deal: bool
    tested: date | None
    run: UUID | None
    standard: str
    examiner: str
    valid_until: date | None
    retest_from: date | None


class GivenAssignment(Schema):
    """`people` are those who have it now, by their classes or by name; `rounds` of each. `house` is the name
    of the casino whose pack it is dealt by, "" for the school's rules."""

    assignment: int
    name: str
    games: list[str]
    house: str
    rounds: int
    set_by: int
    made: Moment
    opens: Moment
    due: Moment
    closed: Moment | None
    classes: list[int]
    people: list[int]


class PersonWork(Schema):
    """The attempt that counts, if there is one: its `rounds` that are done, when it was `done`, and its
    score; a practice test in progress has none. `left`: it is no longer assigned to them."""

    person: int
    attempts: int
    run: UUID | None
    rounds: int
    done: Moment | None
    late: bool
    right: int | None
    decisions: int | None
    left: bool


class Rules(Schema):
    """`counted` is the time up to which figures count answers: now, because the request counts them."""

    rules_version: int
    counted: Moment
    last_answer: Moment | None
