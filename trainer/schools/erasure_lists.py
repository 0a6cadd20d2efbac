"""The numbers of erased people, outside the database: a restored backup does not know who was erased since.

A line is a number, when the account was made, and what was done, such as
17 2026-09-01T08:00:00.000000+00:00 erased. Number and time both have to fit, because a restored database
gives numbers away a second time.
"""

import os
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from pathlib import Path

from django.conf import settings
from django.db import transaction

from trainer.schools.models import AuditAct, AuditLine, User

SUFFIX = ".erasures"
"""What the list beside a backup has after the backup's name."""
HOW = {AuditAct.ERASED.value: AuditAct.ERASED, AuditAct.FORGOTTEN.value: AuditAct.FORGOTTEN}
HEADING = "# People erased so far: manage.py erase --again FILE erases them in a restored backup.\n"


class BadList(ValueError):
    """The file is no list of erased people; the text says which line."""


@dataclass(frozen=True, order=True)
class Entry:
    """`act` is ERASED, or FORGOTTEN: then what they typed about others as staff stays."""

    number: int
    made: datetime
    act: AuditAct

    def __str__(self) -> str:
        return f"{self.number} {self.made.isoformat(timespec='microseconds')} {self.act.value}"


def add_to_list(user: User, act: AuditAct) -> None:
    """Add the person to ERASURE_LIST, if there is one, once the transaction is committed."""
    if settings.ERASURE_LIST:
        person = Entry(user.pk, user.date_joined, act)
        transaction.on_commit(partial(_append, Path(settings.ERASURE_LIST), person), robust=True)


def _append(path: Path, person: Entry) -> None:
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    try:
        os.write(handle, f"{person}\n".encode())
        os.fsync(handle)
    finally:
        os.close(handle)


def collect(*lists: Path) -> list[Entry]:
    """Return those of the database, of ERASURE_LIST and of these lists, each once. Raise `BadList`."""
    own = [Path(settings.ERASURE_LIST)] if settings.ERASURE_LIST else []
    listed = (person for path in (*own, *lists) if path.exists() for person in read(path))
    return _once((*listed, *_of_database()))


def _of_database() -> Iterable[Entry]:
    lines = AuditLine.objects.filter(act__in=HOW, whom__isnull=False)
    for number, made, act in lines.values_list("whom__user", "whom__user__date_joined", "act"):
        yield Entry(number, made, HOW[act])


def _once(people: Iterable[Entry]) -> list[Entry]:
    """Return each person once, as erased where they were erased and forgotten."""
    found: dict[tuple[int, datetime], Entry] = {}
    for person in sorted(people, key=lambda each: each.act == AuditAct.ERASED):
        found[person.number, person.made] = person
    return sorted(found.values())


def read(path: Path) -> list[Entry]:
    """Raise `BadList`."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise BadList(f"{path} cannot be read: {error}.") from error
    found = []
    for place, line in enumerate(lines, 1):
        if line.strip() and not line.startswith("#"):
            try:
                number, made, act = line.split()
                found.append(Entry(int(number), _moment(made), HOW[act]))
            except (ValueError, KeyError) as error:
                raise BadList(
                    f"{path}, line {place}: {line[:80]!r} isn't a number, a time and “erased” or “forgotten”."
                ) from error
    return found


def _moment(text: str) -> datetime:
    """Raise `ValueError`, also for a time without its offset."""
    moment = datetime.fromisoformat(text)
    if moment.tzinfo is None:
        raise ValueError("no offset")
    return moment


def text_of(people: Iterable[Entry]) -> str:
    return HEADING + "".join(f"{person}\n" for person in people)
