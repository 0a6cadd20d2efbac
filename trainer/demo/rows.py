"""Rows as lines of a fixture: every field that is not as it would be anyway; moments as milliseconds from one
that is chosen at loading; other rows by the names they go by.

Writing and reading stand side by side, so that what is read is what was written.
"""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any, TypeVar

from django.db import models

from trainer.schools.models import Cohort, Membership, User

Line = dict[str, Any]
Named = Mapping[tuple[type[models.Model], str], models.Model]
"""Rows that lines refer to, by model and name."""

_Row = TypeVar("_Row", bound=models.Model)
_MILLISECOND = timedelta(milliseconds=1)


def name_of(row: models.Model) -> str:
    """By which lines refer to it."""
    if isinstance(row, Membership):
        return row.user.username
    if isinstance(row, User):
        return row.username
    if isinstance(row, Cohort):
        return row.name
    raise TypeError(f"lines do not refer to {row!r}")


def write_moment(moment: datetime, base: datetime) -> int:
    return round((moment - base) / _MILLISECOND)


def read_moment(milliseconds: int, base: datetime) -> datetime:
    return base + milliseconds * _MILLISECOND


def write_row(row: models.Model, base: datetime, *, without: tuple[str, ...] = ()) -> Line:
    """Without the number that a database gives it."""
    line: Line = {}
    for field in row._meta.concrete_fields:
        value = getattr(row, field.name)
        if field.name in without or isinstance(field, models.AutoField) or value == field.get_default():
            continue
        if isinstance(field, models.ForeignKey):
            value = name_of(value)
        elif isinstance(field, models.DateTimeField):
            value = write_moment(value, base)
        elif isinstance(field, models.UUIDField):
            value = str(value)
        line[field.name] = value
    return line


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
