"""Errors of the API in the form of RFC 9457: what was wrong, and where."""

from collections.abc import Iterable
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from ninja import NinjaAPI, Schema
from ninja.errors import AuthenticationError, ValidationError

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
