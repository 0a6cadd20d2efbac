"""The house rules in force, changing them, and their history."""

import logging
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.db.models import Max

from games import GAMES
from games.engine.errors import Refused
from games.engine.money.meters import AMOUNTS, Meter, cap_meter, read_meter, write_meter
from games.engine.rules.games import Game
from games.engine.rules.houses import House, cap_choices, open_house
from games.engine.rules.sheets import load
from trainer.schools.models import HouseProfile, Membership, School

logger = logging.getLogger(__name__)


class ChangedMeanwhile(ValueError):
    """Somebody else changed this game's house after the page was opened."""


@dataclass(frozen=True)
class GameHouse:
    """How one game is dealt in a school: house, meter (None where nobody bets on one), and the row that last
    changed it (None: as the sheet has it). `held` names what was saved higher than it may be now, and is as
    high as it may be."""

    game: Game
    house: House
    meter: Meter | None
    last: HouseProfile | None = None
    held: tuple[str, ...] = ()

    def written(self) -> dict[str, Any]:
        return {"house": dict(self.house.choices), "meter": self.meter and write_meter(self.meter)}


@dataclass(frozen=True)
class Change:
    """One saved change of a game's house: the choices that differ, as (name, before, after)."""

    profile: HouseProfile
    game: Game
    differences: list[tuple[str, Any, Any]]


def house_of(*, school: School, game: str) -> GameHouse:
    """What this game's tables are dealt under from now on."""
    return _opened(GAMES[game], _in_force(school))


def houses_of(*, school: School) -> list[GameHouse]:
    """The houses of all games, each with the row that last changed it."""
    numbers = school.house_profiles.order_by().values("game").annotate(last=Max("pk")).values("last")
    rows = HouseProfile.objects.filter(pk__in=numbers).select_related("changed_by__user")
    profile, last = _in_force(school), {row.game: row for row in rows}
    return [_opened(game, profile, last.get(game.slug)) for game in GAMES.values()]


def last_change(*, school: School, game: str) -> int:
    """The number of the row that last changed this game's house; 0 for none."""
    rows = school.house_profiles.filter(game=game)
    return rows.order_by("-pk").values_list("pk", flat=True).first() or 0


@transaction.atomic
def change_house(
    *, manager: Membership, game: str, house: House, meter: Meter | None, seen: int
) -> HouseProfile | None:
    """Writes the profile with this game's house in it; None if that changes nothing.

    `seen` is the `last_change` that the manager had before them; raises `ChangedMeanwhile` if it is not the
    last. Tables that are open keep what they were dealt under.
    """
    school = School.objects.select_for_update().get(pk=manager.school_id)
    if last_change(school=school, game=game) != seen:
        raise ChangedMeanwhile(game)
    profile = _in_force(school)
    wanted, before = GameHouse(GAMES[game], house, meter).written(), _opened(GAMES[game], profile)
    if wanted == before.written() and not before.held:
        return None
    logger.info("user %s changed the house of %s in school %s", manager.user_id, game, school.pk)
    choices = (profile.choices if profile else {}) | {game: wanted}
    return HouseProfile.objects.create(school=school, game=game, choices=choices, changed_by=manager)


def changes(*, school: School, game: str, most: int = 20) -> list[Change]:
    """What was changed in a game's house, the last first."""
    told = school.house_profiles.filter(game=game).select_related("changed_by__user").order_by("-pk")
    rows = list(told[: most + 1])
    before = [_told(row, game) for row in rows[1:]] + [GameHouse(*_as_printed(GAMES[game])).written()]
    return [
        Change(row, GAMES[game], list(_differences(old, _told(row, game))))
        for row, old in zip(rows[:most], before, strict=False)
    ]


def _in_force(school: School) -> HouseProfile | None:
    return school.house_profiles.order_by("-pk").first()


def _told(profile: HouseProfile | None, game: str) -> dict[str, Any]:
    told: dict[str, Any] = (profile.choices if profile else {}).get(game, {})
    return told


def _as_printed(game: Game) -> tuple[Game, House, Meter | None]:
    sheet = load(game)
    return game, open_house(game, sheet, {}), sheet.meter if game.progressive else None


def _opened(game: Game, profile: HouseProfile | None, last: HouseProfile | None = None) -> GameHouse:
    told = _told(profile, game.slug)
    kept, meter = told.get("house", {}), told.get("meter")
    held = cap_choices(game.options, kept)
    house = _still_known(game, kept | held)
    if not game.progressive or not meter:
        return GameHouse(game, house, load(game).meter if game.progressive else None, last, tuple(held))
    saved = read_meter(meter, kept=True)
    standing = cap_meter(saved)
    higher = [name for name in AMOUNTS if getattr(saved, name) != getattr(standing, name)]
    return GameHouse(game, house, standing, last, (*held, *higher))


def _still_known(game: Game, choices: Mapping[str, Any]) -> House:
    """The house of these choices; one that a newer sheet no longer knows takes its default, and is logged."""
    kept = dict(choices)
    while True:
        try:
            return open_house(game, load(game), kept, field="house")
        except Refused as refused:
            name = refused.field.removeprefix("house.")
            if name not in kept:
                raise
            logger.error("%s: the stored %s", game.slug, refused)
            del kept[name]


def _differences(old: dict[str, Any], new: dict[str, Any]) -> Iterator[tuple[str, Any, Any]]:
    for part in ("house", "meter"):
        before, after = old.get(part) or {}, new.get(part) or {}
        for name, value in after.items():
            if name in before and before[name] != value:
                yield name, before[name], value
