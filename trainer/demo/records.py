"""The records of the demo school in fixtures/demo, and how a row is read.

school.jsonl has a line for each row, as [table, row]; trainees/<username>.jsonl has a line for each session,
and below it its answers.
"""

import json
from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta
from functools import cache
from pathlib import Path
from typing import Any, TypeVar
from uuid import UUID, uuid5

from django.db import models

from games.engine.procedure.frames import read_key
from trainer.play.services.runs import Submission
from trainer.play.skills import family_of
from trainer.schools.models import Membership, SchoolClass, User

# Rows as lines of a fixture: every field that differs from its default; moments as milliseconds from one
# chosen at loading; other rows by name.


Line = dict[str, Any]

Named = Mapping[tuple[type[models.Model], str], models.Model]
"""Rows that lines refer to, by model and name."""

_Row = TypeVar("_Row", bound=models.Model)

MILLISECOND = timedelta(milliseconds=1)


def name_of(row: models.Model) -> str:
    """Return the name by which lines refer to a row."""
    if isinstance(row, Membership):
        return row.user.username
    if isinstance(row, User):
        return row.username
    if isinstance(row, SchoolClass):
        return row.name
    raise TypeError(f"lines do not refer to {row!r}")


def read_moment(milliseconds: int, base: datetime) -> datetime:
    return base + milliseconds * MILLISECOND


def read_row(model: type[_Row], line: Line, base: datetime, named: Named, **given: Any) -> _Row:
    """A row that is not stored yet; `given` are the fields that its line leaves out."""
    fields: Line = {}
    for name, value in line.items():
        field = model._meta.get_field(name)
        if isinstance(field, models.ForeignKey):
            fields[name] = named[field.related_model, value]
        elif isinstance(field, models.DateTimeField):
            fields[name] = read_moment(value, base)
        else:
            fields[name] = field.to_python(value) if isinstance(field, models.UUIDField) else value
    return model(**fields, **given)


FOLDER = Path(__file__).resolve().parents[2] / "fixtures" / "demo"

SCHOOL, TRAINEES = FOLDER / "school.jsonl", FOLDER / "trainees"


def read_lines(path: Path) -> Iterator[Any]:
    with path.open(encoding="utf-8") as file:
        yield from map(json.loads, file)


def trainees() -> list[Path]:
    """Return the files, one for each person who ever practiced."""
    return sorted(TRAINEES.glob("*.jsonl"))


@cache
def names_of_users() -> tuple[str, ...]:
    """Return the usernames of all past and present members."""
    return tuple(row["username"] for table, row in read_lines(SCHOOL) if table == "user")


@cache
def rules_version() -> int:
    """Return the rules version of all answers in the fixture."""
    version: int = next(row["rules"] for table, row in read_lines(SCHOOL) if table == "marked")
    return version


def key_of(run: UUID, round: int, place: str) -> UUID:
    """The key that came with an answer of the demo."""
    return uuid5(run, f"{round}/{place}")


def digest_of(run: UUID, line: Line) -> str:
    round = line.get("round", 0)
    return Submission(round, line["place"], key_of(run, round, line["place"]), line["given"]).digest


def verdict_lines(line: Line, game: str, version: int) -> Iterator[Line]:
    """Yield the verdict rows of an answer's line."""
    for place, (prompt, verdict) in enumerate(zip(line["given"], line["verdicts"], strict=True)):
        right = isinstance(verdict, str)
        row, key = {"given": verdict, "due": verdict} if right else verdict, read_key(prompt)
        rule, _slash, aspect = (line["rules"][place] if "rules" in line else "").partition("/")
        yield row | {
            "prompt": prompt,
            "spot": key.spot,
            "wager": family_of(game, key.wager),
            "ask": key.question,
            "rule": rule,
            "aspect": aspect,
            "right": right,
            "rare": place in line.get("rare", ()),
            "rules_version": version,
        }
