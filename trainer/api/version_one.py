"""Version 1 of the API: its addresses, what may be asked there, what is answered; the OpenAPI of that."""

from collections.abc import Callable, Iterator
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import URLPattern, path
from django.views.decorators.cache import never_cache
from ninja import NinjaAPI, Query

from trainer.api.authentication import ApiRequest, Bearer
from trainer.api.filters import AskedOfAnswers, AskedOfPeople, AskedOfPerson, AskedOfTests, nothing_else
from trainer.api.reads import read_answers, read_mispays, read_people, read_rules, read_scores, read_tests
from trainer.api.schemas import (
    PROBLEM,
    Decisions,
    Mispays,
    People,
    Problem,
    Rules,
    Scores,
    TableTestsSat,
    problem,
    word_problems,
)

View = Callable[..., Any]

api = NinjaAPI(
    title="Dealer trainer",
    version="1",
    description="What a school's figures rest on. Read-only; money is whole cents. Days are the school's; "
    "moments are by its clock, with their offset from UTC.",
    auth=Bearer(),
    openapi_url=None,
    docs_url=None,
    urls_namespace="api-v1",
)
word_problems(api)

REFUSED = {401: Problem, 422: Problem, 429: Problem}
MISSING = REFUSED | {404: Problem}


@api.get("/people/", response={200: People} | REFUSED, summary="People and their totals")
@nothing_else
def people(request: ApiRequest, asked: Query[AskedOfPeople]) -> Any:
    return read_people(request, asked)


@api.get("/scores/", response={200: Scores} | MISSING, summary="Scores by person, game and kind")
@nothing_else
def scores(request: ApiRequest, asked: Query[AskedOfPerson]) -> Any:
    return read_scores(request, asked)


@api.get("/answers/", response={200: Decisions} | MISSING, summary="Answers, the newest first")
@nothing_else
def answers(request: ApiRequest, asked: Query[AskedOfAnswers]) -> Any:
    return read_answers(request, asked)


@api.get("/mispays/", response={200: Mispays} | MISSING, summary="Mispays, the newest first")
@nothing_else
def mispays(request: ApiRequest, asked: Query[AskedOfAnswers]) -> Any:
    return read_mispays(request, asked)


@api.get("/tests/", response={200: TableTestsSat} | MISSING, summary="Table tests that are over")
@nothing_else
def tests(request: ApiRequest, asked: Query[AskedOfTests]) -> Any:
    return read_tests(request, asked)


@api.get("/rules/", response={200: Rules} | REFUSED, summary="Rules and when figures were counted")
@nothing_else
def rules(request: ApiRequest) -> Any:
    return read_rules(request)


def openapi(root: str) -> dict[str, Any]:
    """The document; a refusal is of a media type of its own, which the library cannot be told."""
    document = api.get_openapi_schema(path_prefix=root)
    for operations in document["paths"].values():
        for status, response in operations["get"]["responses"].items():
            if int(status) >= 400:
                response["content"] = {PROBLEM: response["content"].pop("application/json")}
    return dict(document)


def only_get(view: View) -> View:
    """Nothing else, before anybody is asked who they are; and no answer is kept on its way."""

    @never_cache
    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if request.method != "GET":
            return problem(405, Allow="GET")
        response: HttpResponse = view(request, *args, **kwargs)
        return response

    guarded.csrf_exempt = True  # type: ignore[attr-defined]  # no cookie is looked at
    return guarded


def doors(root: str) -> Iterator[URLPattern]:
    """The paths of this version under `root`, without the library's own page at its root."""
    for entry in api.urls[0]:
        if isinstance(entry, URLPattern) and entry.name != "api-root":
            view: Any = entry.callback
            yield path(f"{root}{entry.pattern}", only_get(view), name=f"v1_{entry.name}")
    yield path(f"{root}<path:rest>/", only_get(_nowhere), name="v1_nowhere")


def _nowhere(request: HttpRequest, rest: str) -> HttpResponse:
    """Whoever reads the API by program is told so in its own form."""
    return problem(404)
