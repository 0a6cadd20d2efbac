"""The query parameters of the API. Others, and repeated ones, are refused."""

from collections.abc import Callable
from datetime import date
from functools import wraps
from typing import Annotated, Any, TypeVar

from django.http import HttpRequest
from ninja import Field, Schema
from pydantic import AfterValidator, BeforeValidator

from games import GAMES
from trainer.api.schemas import Refusal
from trainer.reports.filters import MODES, Filter
from trainer.schools.times import FIRST_DAY, LAST_DAY

View = TypeVar("View", bound=Callable[..., Any])

MAX_NUMBER = 2**53 - 1
"""The greatest whole number that every JSON reader keeps."""


def _whole(typed: object) -> object:
    """Accept digits only, not 1_000 as Python does."""
    if isinstance(typed, str) and not (typed.isascii() and typed.isdigit() and len(typed) < 18):
        raise ValueError("write a whole number in digits")
    return typed


def _day(typed: object) -> object:
    if isinstance(typed, str) and (len(typed) != 10 or typed[4] + typed[7] != "--"):
        raise ValueError("write a day as 2026-11-23")
    return typed


def _within(day: date | None) -> date | None:
    """Return the nearest day that a school can have: at the ends of the calendar no zone can be reckoned."""
    return day and min(max(day, FIRST_DAY), LAST_DAY)


def _one_of(known: tuple[str, ...]) -> AfterValidator:
    def check(typed: str) -> str:
        if typed not in known:
            raise ValueError(f"use one of {', '.join(known)}")
        return typed

    return AfterValidator(check)


KNOWN_GAMES, KNOWN_MODES = tuple(GAMES), tuple(mode.value for mode in MODES)

Id = Annotated[int, Field(ge=1, le=MAX_NUMBER), BeforeValidator(_whole)]
Day = Annotated[date, BeforeValidator(_day)]
GameSlug = Annotated[str, Field(json_schema_extra={"enum": list(KNOWN_GAMES)}), _one_of(KNOWN_GAMES)]
ModeSlug = Annotated[str, Field(json_schema_extra={"enum": list(KNOWN_MODES)}), _one_of(KNOWN_MODES)]

OMITTED: Any = None
"""The value of a missing parameter, which no address can have."""


class ReportQuery(Schema):
    """The filter of all figures; a missing parameter filters nothing."""

    class_: Id = Field(default=OMITTED, alias="class", description="Number of a class.")
    game: GameSlug = Field(default=OMITTED)
    mode: ModeSlug = Field(default=OMITTED)
    since: Day = Field(default=OMITTED, description="First day, in the school’s time zone.")
    until: Day = Field(default=OMITTED, description="Last day, included.")

    @property
    def chosen(self) -> Filter:
        days = {name: _within(day) for name, day in (("since", self.since), ("until", self.until))}
        return Filter(school_class=self.class_, game=self.game or "", mode=self.mode or "", **days)


class PeopleQuery(ReportQuery):
    after: Id = Field(default=OMITTED, description="`next` of the page before.")


class PersonQuery(PeopleQuery):
    person: Id = Field(default=OMITTED, description="Number of a person, from /people/.")


class ClassesQuery(Schema):
    after: Id = Field(default=OMITTED, description="`next` of the page before.")


class MembersQuery(Schema):
    person: Id = Field(default=OMITTED, description="Number of a person, from /people/.")
    class_: Id = Field(default=OMITTED, alias="class", description="Number of a class.")
    after: Id = Field(default=OMITTED, description="`next` of the page before.")


class AssignmentsQuery(Schema):
    class_: Id = Field(default=OMITTED, alias="class", description="Number of a class.")
    page: Annotated[int, Field(ge=1, le=1_000_000), BeforeValidator(_whole)] = Field(
        default=1, description="Counted from 1."
    )


class WorkQuery(Schema):
    assignment: Id = Field(description="Number of an assignment, from /assignments/.")


class AnswersQuery(ReportQuery):
    person: Id = Field(default=OMITTED, description="Number of a person, from /people/.")
    before: Id = Field(default=OMITTED, description="`next` of the page before.")


class TestsQuery(Schema):
    person: Id = Field(default=OMITTED, description="Number of a person, from /people/.")
    game: GameSlug = Field(default=OMITTED)
    page: Annotated[int, Field(ge=1, le=1_000_000), BeforeValidator(_whole)] = Field(
        default=1, description="Counted from 1."
    )


def strict_query(view: View) -> View:
    """Refuse unknown and repeated parameters: a misspelled filter would filter nothing."""

    @wraps(view)
    def checked(request: HttpRequest, **query: Schema) -> Any:
        known = {
            field.alias or name for one in query.values() for name, field in type(one).model_fields.items()
        }
        for name, values in request.GET.lists():
            if name not in known:
                raise Refusal(422, f"query.{name[:60]}", "unknown parameter")
            if len(values) > 1:
                raise Refusal(422, f"query.{name}", "given more than once")
        return view(request, **query)

    return checked  # type: ignore[return-value]
