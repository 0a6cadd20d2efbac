"""Version 1 of the API: addresses, queries, responses and the OpenAPI document."""

from collections.abc import Callable, Iterator
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import URLPattern, path
from django.views.decorators.cache import never_cache
from ninja import NinjaAPI, Path, Query

from trainer.api.authentication import ApiRequest, Bearer
from trainer.api.filters import (
    AnswersQuery,
    AssignmentsQuery,
    ClassesQuery,
    Id,
    MembersQuery,
    PeopleQuery,
    PersonQuery,
    TestsQuery,
    WorkQuery,
    strict_query,
)
from trainer.api.reads import read_answers, read_mispays, read_people, read_rules, read_scores, read_tests
from trainer.api.rosters import RosterChange, set_roster
from trainer.api.schemas import (
    PROBLEM,
    Class,
    Decision,
    GivenAssignment,
    HoursOfMonth,
    Mispay,
    Page,
    Person,
    PersonCertification,
    PersonWork,
    Problem,
    Refusal,
    Roster,
    RosterSet,
    Rules,
    Score,
    TableTest,
    problem,
    register_errors,
)
from trainer.api.school_reads import (
    read_assignments,
    read_certifications,
    read_classes,
    read_hours,
    read_work,
)
from trainer.schools.models import Membership, SchoolClass

View = Callable[..., Any]

api = NinjaAPI(
    title="Dealer Trainer",
    version="1",
    description="The data behind a school’s figures, and rosters of its classes. Money is in whole cents. "
    "Days begin at the hour that the school chose, in its time zone, and times include their UTC offset.",
    auth=Bearer(),
    openapi_url=None,
    docs_url=None,
    urls_namespace="api-v1",
)
register_errors(api)

REFUSED = {401: Problem, 422: Problem, 429: Problem}
MISSING = REFUSED | {404: Problem}


@api.get("/people/", response={200: Page[Person]} | REFUSED, summary="People and their totals")
@strict_query
def people(request: ApiRequest, query: Query[PeopleQuery]) -> Any:
    return read_people(request, query)


@api.get("/scores/", response={200: Page[Score]} | MISSING, summary="Scores by person, game and skill")
@strict_query
def scores(request: ApiRequest, query: Query[PersonQuery]) -> Any:
    return read_scores(request, query)


@api.get("/answers/", response={200: Page[Decision]} | MISSING, summary="Answers, newest first")
@strict_query
def answers(request: ApiRequest, query: Query[AnswersQuery]) -> Any:
    return read_answers(request, query)


@api.get("/mispays/", response={200: Page[Mispay]} | MISSING, summary="Mispays, newest first")
@strict_query
def mispays(request: ApiRequest, query: Query[AnswersQuery]) -> Any:
    return read_mispays(request, query)


@api.get("/tests/", response={200: Page[TableTest]} | MISSING, summary="Finished table tests")
@strict_query
def tests(request: ApiRequest, query: Query[TestsQuery]) -> Any:
    return read_tests(request, query)


@api.get(
    "/classes/", response={200: Page[Class]} | REFUSED, summary="Classes and their people", by_alias=True
)
@strict_query
def classes(request: ApiRequest, query: Query[ClassesQuery]) -> Any:
    return read_classes(request, query)


@api.put(
    "/classes/{school_class_id}/roster/",
    response={200: RosterSet} | MISSING | {403: Problem, 409: Problem},
    summary="Set the trainees of a class",
)
def roster(request: ApiRequest, school_class_id: Path[Id], body: Roster) -> Any:
    if request.GET:
        raise Refusal(422, "query", "this address takes no parameters")
    if not request.token.writes:
        raise Refusal(403, "token", "this token may not change classes")
    found = SchoolClass.objects.filter(school=request.auth.school_id, pk=school_class_id)
    school_class = found.select_related("school").first()
    if school_class is None:
        raise Refusal(404, "path.school_class_id", "no class of this school has this number")
    change = set_roster(school_class=school_class, people=body.people, token=request.token)
    return {"people": [_set(change, *one) for one in change.people], "left": change.left}


def _set(change: RosterChange, member: Membership, password: str) -> dict[str, Any]:
    return {
        "person": member.pk,
        "user_name": member.user.username,
        "name": member.user.plain_name,
        "change": "new" if password else "joined" if member.pk in change.joined else "none",
        "password": password or None,
    }


@api.get(
    "/hours/", response={200: Page[HoursOfMonth]} | MISSING, summary="Practice and classroom time by month"
)
@strict_query
def hours(request: ApiRequest, query: Query[MembersQuery]) -> Any:
    return read_hours(request, query)


@api.get(
    "/certifications/", response={200: Page[PersonCertification]} | MISSING, summary="Who may deal which game"
)
@strict_query
def certifications(request: ApiRequest, query: Query[MembersQuery]) -> Any:
    return read_certifications(request, query)


@api.get(
    "/assignments/",
    response={200: Page[GivenAssignment]} | REFUSED,
    summary="Assignments, the last due first",
)
@strict_query
def assignments(request: ApiRequest, query: Query[AssignmentsQuery]) -> Any:
    return read_assignments(request, query)


@api.get(
    "/assignment-results/",
    response={200: Page[PersonWork]} | MISSING,
    summary="How everyone did an assignment",
)
@strict_query
def work(request: ApiRequest, query: Query[WorkQuery]) -> Any:
    return read_work(request, query)


@api.get("/rules/", response={200: Rules} | REFUSED, summary="Rules version and counting time")
@strict_query
def rules(request: ApiRequest) -> Any:
    return read_rules(request)


def openapi(root: str) -> dict[str, Any]:
    """Return the document, with the media type of errors, which the library cannot set."""
    document = api.get_openapi_schema(path_prefix=root)
    for operations in document["paths"].values():
        for operation in operations.values():
            for status, response in operation["responses"].items():
                if int(status) >= 400:
                    response["content"] = {PROBLEM: response["content"].pop("application/json")}
    return dict(document)


def only(method: str, view: View) -> View:
    """Refuse other methods before authentication, and let no response be cached."""

    @never_cache
    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if request.method != method:
            return problem(405, Allow=method)
        response: HttpResponse = view(request, *args, **kwargs)
        return response

    guarded.csrf_exempt = True  # type: ignore[attr-defined]  # cookies are ignored
    guarded.method = method  # type: ignore[attr-defined]  # for the permission table
    return guarded


def url_patterns(root: str) -> Iterator[URLPattern]:
    """The paths of this version under `root`, without the library's own page at its root."""
    for entry in api.urls[0]:
        if isinstance(entry, URLPattern) and entry.name != "api-root":
            view: Any = entry.callback
            method = "PUT" if entry.name == "roster" else "GET"
            yield path(f"{root}{entry.pattern}", only(method, view), name=f"v1_{entry.name}")
    yield path(f"{root}<path:rest>/", only("GET", _unknown_path), name="v1_nowhere")


def _unknown_path(request: HttpRequest, rest: str) -> HttpResponse:
    """Answer an unknown path in the API's own format."""
    return problem(404)
