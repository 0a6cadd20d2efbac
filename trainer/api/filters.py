"""What may be asked for in an address of the API, field by field: nothing else, and nothing twice."""

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

MOST = 2**53 - 1
"""The greatest whole number that every reader of JSON keeps."""


def _whole(typed: object) -> object:
    """Digits alone: a language's own ideas of a number, like 1_000, are none of this API's."""
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
            raise ValueError(f"write one of {', '.join(known)}")
        return typed

    return AfterValidator(check)


KNOWN_GAMES, KNOWN_MODES = tuple(GAMES), tuple(mode.value for mode in MODES)

Id = Annotated[int, Field(ge=1, le=MOST), BeforeValidator(_whole)]
Day = Annotated[date, BeforeValidator(_day)]
GameSlug = Annotated[str, Field(json_schema_extra={"enum": list(KNOWN_GAMES)}), _one_of(KNOWN_GAMES)]
ModeSlug = Annotated[str, Field(json_schema_extra={"enum": list(KNOWN_MODES)}), _one_of(KNOWN_MODES)]

LEFT_OUT: Any = None
"""What a field is that the address does not name. No address can say it."""


class Asked(Schema):
    """The filter of every page of figures. What is left out leaves nothing out."""

    class_: Id = Field(default=LEFT_OUT, alias="class", description="Number of a class.")
    game: GameSlug = Field(default=LEFT_OUT)
    mode: ModeSlug = Field(default=LEFT_OUT)
    since: Day = Field(default=LEFT_OUT, description="First day, by the school's clock.")
    until: Day = Field(default=LEFT_OUT, description="Last day, included.")

    @property
    def chosen(self) -> Filter:
        days = {name: _within(day) for name, day in (("since", self.since), ("until", self.until))}
        return Filter(school_class=self.class_, game=self.game or "", mode=self.mode or "", **days)


class AskedOfPeople(Asked):
    after: Id = Field(default=LEFT_OUT, description="`next` of the page before.")


class AskedOfPerson(AskedOfPeople):
    person: Id = Field(default=LEFT_OUT, description="Number of a person, as /people/ has it.")


class AskedOfAnswers(Asked):
    person: Id = Field(default=LEFT_OUT, description="Number of a person, as /people/ has it.")
    before: Id = Field(default=LEFT_OUT, description="`next` of the page before.")


class AskedOfTests(Schema):
    person: Id = Field(default=LEFT_OUT, description="Number of a person, as /people/ has it.")
    game: GameSlug = Field(default=LEFT_OUT)
    page: Annotated[int, Field(ge=1, le=1_000_000), BeforeValidator(_whole)] = Field(
        default=1, description="Counted from 1."
    )


def nothing_else(view: View) -> View:
    """Refuses a name that the view does not know, and one that stands there twice: a filter with a slip of
    the pen would leave everything in."""

    @wraps(view)
    def checked(request: HttpRequest, **asked: Schema) -> Any:
        known = {
            field.alias or name for one in asked.values() for name, field in type(one).model_fields.items()
        }
        for name, values in request.GET.lists():
            if name not in known:
                raise Refusal(422, f"query.{name[:60]}", "nothing of this name can be asked for here")
            if len(values) > 1:
                raise Refusal(422, f"query.{name}", "it stands there more than once")
        return view(request, **asked)

    return checked  # type: ignore[return-value]
