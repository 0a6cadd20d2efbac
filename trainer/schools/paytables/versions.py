"""Saving, retiring and reading the versions of a school's own paytables."""

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db import transaction

from games import GAMES
from games.engine.rules.own_tables import tables_of_choice
from games.engine.rules.sheets import load
from trainer.schools import audit
from trainer.schools.days import day_of
from trainer.schools.house_rules.profiles import ChangedMeanwhile, choices_to_come
from trainer.schools.models import AuditAct, Membership, OwnPaytable, School
from trainer.schools.paytables import sheets as own_paytables

logger = logging.getLogger(__name__)


class InUse(ValueError):
    """The house rules pay by this paytable."""


class NameTaken(ValueError):
    """Another paytable of the choice has this name, but for capitals and spaces."""


@dataclass(frozen=True)
class Versions:
    """The versions of one paytable, the newest first. `now` is the one in force (None: its day has not
    come), `used` whether the house rules pay by it, or will."""

    versions: Sequence[OwnPaytable]
    now: OwnPaytable | None
    used: bool

    @property
    def newest(self) -> OwnPaytable:
        return self.versions[0]

    @property
    def waiting(self) -> bool:
        """Whether the newest version waits for its day."""
        return self.now != self.newest


def paytables_of(*, school: School, game: str) -> list[Versions]:
    """Return a game's own paytables, each with all its versions, by choice and name."""
    rows = OwnPaytable.objects.filter(school=school, game=game).select_related("changed_by__user")
    grouped: dict[tuple[str, str], list[OwnPaytable]] = {}
    for row in rows.order_by("-pk"):
        grouped.setdefault((row.choice, row.name), []).append(row)
    now = {row.pk for row in own_paytables.in_force(school=school, game=game)}
    chosen = choices_to_come(school=school, game=game)
    return [
        Versions(
            versions=found,
            now=next((row for row in found if row.pk in now), None),
            used=any(one.get(choice) == name for one in chosen),
        )
        for (choice, name), found in sorted(grouped.items())
    ]


def versions_of(version: OwnPaytable) -> Versions:
    every = paytables_of(school=version.school, game=version.game)
    return next(one for one in every if version in one.versions)


@transaction.atomic
def save_version(
    *,
    manager: Membership,
    game: str,
    choice: str,
    name: str,
    tables: Mapping[str, Sequence[Mapping[str, Any]]],
    holds: date,
    seen: int,
    copied: str = "",
) -> OwnPaytable | None:
    """Save a version of a paytable, whose lines are valid; return None where nothing changes.

    `seen` is the newest version on the manager's page, 0 for a new paytable. Raise `ChangedMeanwhile` if
    there is a newer one, and `NameTaken` for a new paytable of a name that is there.
    """
    school = School.objects.select_for_update().get(pk=manager.school_id)
    rows = OwnPaytable.objects.filter(school=school, game=game, choice=choice)
    newest = rows.filter(name=name).order_by("-pk").first()
    if seen != (newest.pk if newest else 0):
        raise ChangedMeanwhile(game) if seen else NameTaken(name)
    if not newest and _plain(name) in {_plain(other) for other in names_of(school, game, choice)}:
        raise NameTaken(name)
    written = {bet: [dict(line) for line in lines] for bet, lines in tables.items()}
    if newest and (newest.tables, newest.holds, newest.retired) == (written, holds, False):
        return None
    return _store(manager, game, choice, name, written, holds, copied=newest.copied if newest else copied)


def _store(
    manager: Membership,
    game: str,
    choice: str,
    name: str,
    tables: dict[str, Any],
    holds: date,
    *,
    copied: str,
    retired: bool = False,
) -> OwnPaytable:
    act = AuditAct.RETIRED if retired else AuditAct.PAYTABLE
    audit.note(act, school=manager.school, who=manager, detail=f"{GAMES[game].name}: {name}")
    return OwnPaytable.objects.create(
        school=manager.school,
        game=game,
        choice=choice,
        name=name,
        tables=tables,
        copied=copied,
        holds=holds,
        retired=retired,
        changed_by=manager,
    )


@transaction.atomic
def retire(*, manager: Membership, version: OwnPaytable) -> None:
    """Take a paytable out of the house's choices, for good or until it is saved again. Raise `InUse` where
    the house rules pay by it."""
    school = School.objects.select_for_update().get(pk=manager.school_id)
    found = versions_of(version)
    if found.used:
        raise InUse(version.name)
    newest = found.newest
    if not newest.retired:
        today = day_of(zone=school.tz)
        facts = newest.game, newest.choice, newest.name, newest.tables, today
        _store(manager, *facts, copied=newest.copied, retired=True)


def names_of(school: School, game: str, choice: str) -> set[str]:
    """Return the names of all paytables of a choice, printed or not."""
    printed = {
        name for bet in tables_of_choice(GAMES[game], choice) for name in load(GAMES[game]).paytables[bet]
    }
    own = OwnPaytable.objects.filter(school=school, game=game, choice=choice).order_by()
    return printed | set(own.values_list("name", flat=True))


def _plain(name: str) -> str:
    return "".join(name.casefold().split())
