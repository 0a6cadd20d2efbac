"""Documents that name people: the unsigned ones follow a name that is corrected or erased."""

from collections.abc import Iterator

from django.apps import apps
from django.db import connection

from trainer.schools import append_only
from trainer.schools.append_only import AppendOnly
from trainer.schools.models import Membership, NamesPeople


def models_with_names() -> list[type[NamesPeople]]:
    return [model for model in apps.get_models() if issubclass(model, NamesPeople)]


def unsigned_of(person: Membership, *, staff: bool) -> Iterator[NamesPeople]:
    """Yield the unsigned documents about a person, with `staff` those that name them as staff too."""
    for model in models_with_names():
        yield from model.naming(person, staff=staff)


def rename_unsigned(person: Membership, *, staff: bool = True, erased: bool = False) -> None:
    """Write the present name into them."""
    documents = list(unsigned_of(person, staff=staff))
    tables = {one._meta.db_table for one in documents if isinstance(one, AppendOnly)}
    if not documents:
        return
    with append_only.opened(connection, sorted(tables)):
        for document in documents:
            document.rename(person, staff=staff, erased=erased)
