"""Version 1 of the API: addresses, queries, responses and the OpenAPI document."""

from collections.abc import Callable, Iterator
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import URLPattern, path
from django.views.decorators.cache import never_cache
from ninja import NinjaAPI, Query

from trainer.api.authentication import ApiRequest, Bearer
from trainer.api.filters import AnswersQuery, PeopleQuery, PersonQuery, TestsQuery, strict_query
from trainer.api.reads import read_answers, read_mispays, read_people, read_rules, read_scores, read_tests
from trainer.api.schemas import (
    PROBLEM,
    Decisions,
    Mispays,
    People,
    Problem,
    Rules,
    Scores,
    TableTests,
    problem,
    register_errors,
)

View = Callable[..., Any]

api = NinjaAPI(
    title="Dealer Trainer",
    version="1",
    description="The data behind a school’s figures. Read-only. Money is in whole cents. Days and times "
    "follow the school’s time zone, and times include their UTC offset.",
    auth=Bearer(),
    openapi_url=None,
    docs_url=None,
    urls_namespace="api-v1",
)
register_errors(api)

REFUSED = {401: Problem, 422: Problem, 429: Problem}
MISSING = REFUSED | {404: Problem}


@api.get("/people/", response={200: People} | REFUSED, summary="People and their totals")
@strict_query
def people(request: ApiRequest, query: Query[PeopleQuery]) -> Any:
    return read_people(request, query)


@api.get("/scores/", response={200: Scores} | MISSING, summary="Scores by person, game and skill")
@strict_query
def scores(request: ApiRequest, query: Query[PersonQuery]) -> Any:
    return read_scores(request, query)


@api.get("/answers/", response={200: Decisions} | MISSING, summary="Answers, newest first")
@strict_query
def answers(request: ApiRequest, query: Query[AnswersQuery]) -> Any:
    return read_answers(request, query)


@api.get("/mispays/", response={200: Mispays} | MISSING, summary="Mispays, newest first")
@strict_query
def mispays(request: ApiRequest, query: Query[AnswersQuery]) -> Any:
    return read_mispays(request, query)


@api.get("/tests/", response={200: TableTests} | MISSING, summary="Finished table tests")
@strict_query
def tests(request: ApiRequest, query: Query[TestsQuery]) -> Any:
    return read_tests(request, query)


@api.get("/rules/", response={200: Rules} | REFUSED, summary="Rules version and counting time")
@strict_query
def rules(request: ApiRequest) -> Any:
    return read_rules(request)


def openapi(root: str) -> dict[str, Any]:
    """Return the document, with the media type of errors, which the library cannot set."""
    document = api.get_openapi_schema(path_prefix=root)
    for operations in document["paths"].values():
        for status, response in operations["get"]["responses"].items():
            if int(status) >= 400:
                response["content"] = {PROBLEM: response["content"].pop("application/json")}
    return dict(document)


def only_get(view: View) -> View:
    """Refuse other methods before authentication, and let no response be cached."""

    @never_cache
    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if request.method != "GET":
            return problem(405, Allow="GET")
        response: HttpResponse = view(request, *args, **kwargs)
        return response

    guarded.csrf_exempt = True  # type: ignore[attr-defined]  # cookies are ignored
    return guarded


def url_patterns(root: str) -> Iterator[URLPattern]:
    """The paths of this version under `root`, without the library's own page at its root."""
    for entry in api.urls[0]:
        if isinstance(entry, URLPattern) and entry.name != "api-root":
            view: Any = entry.callback
            yield path(f"{root}{entry.pattern}", only_get(view), name=f"v1_{entry.name}")
    yield path(f"{root}<path:rest>/", only_get(_unknown_path), name="v1_nowhere")


def _unknown_path(request: HttpRequest, rest: str) -> HttpResponse:
    """Answer an unknown path in the API's own format."""
    return problem(404)
