"""The house rules in force, changing them, and their history."""

import logging
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db import transaction
from django.db.models import Max, Q, QuerySet

from games import GAMES
from games.engine.errors import Refused
from games.engine.money.meters import AMOUNTS, Meter, cap_meter, read_meter, write_meter
from games.engine.rules.games import Game
from games.engine.rules.houses import House, cap_choices, open_house
from games.engine.rules.own_tables import with_own
from games.engine.rules.sheets import Sheet, load
from trainer.schools.days import day_of
from trainer.schools.models import HouseProfile, Membership, Pack, School
from trainer.schools.paytables import sheets as own_paytables

logger = logging.getLogger(__name__)


class ChangedMeanwhile(ValueError):
    """The game's house was changed after the page was opened."""


@dataclass(frozen=True)
class GameHouse:
    """The house rules of one game in a school: house, meter (None without a progressive), and the row that
    last changed them (None: as printed, or by a pack). `over_limit` names values saved above today's limit,
    capped to it here. `own` is the sheet with the school's or the pack's own paytables (None: as printed).
    """

    game: Game
    house: House
    meter: Meter | None
    last: HouseProfile | None = None
    over_limit: tuple[str, ...] = ()
    own: Sheet | None = None

    @property
    def sheet(self) -> Sheet:
        return self.own or load(self.game)

    def written(self) -> dict[str, Any]:
        return {"house": dict(self.house.choices), "meter": self.meter and write_meter(self.meter)}


@dataclass(frozen=True)
class Change:
    """One saved change of a game's house; differences are (name, before, after)."""

    profile: HouseProfile
    game: Game
    differences: list[tuple[str, Any, Any]]


def house_of(*, school: School, game: str, pack: Pack | None = None) -> GameHouse:
    """Return the house rules for new tables of this game: the pack's where there is one and it has the game,
    else the school's."""
    if pack and pack.has(game):
        return pack_house(pack, game)
    sheets = own_paytables.sheets_of(school=school, game=game)
    return _game_house(
        GAMES[game], _stored(_in_force(school).filter(game=game).first(), game), sheet=sheets.get(game)
    )


def houses_of(*, school: School, pack: Pack | None = None) -> list[GameHouse]:
    """Return the house rules of all games as `house_of` does, each with the row that last changed them."""
    numbers = _in_force(school).order_by().values("game").annotate(last=Max("pk")).values("last")
    rows = HouseProfile.objects.filter(pk__in=numbers).select_related("changed_by__user")
    last = {row.game: row for row in rows}
    sheets = own_paytables.sheets_of(school=school)
    return [
        pack_house(pack, game.slug)
        if pack and pack.has(game.slug)
        else _game_house(
            game, _stored(last.get(game.slug), game.slug), last.get(game.slug), sheet=sheets.get(game.slug)
        )
        for game in GAMES.values()
    ]


def pack_house(pack: Pack, game: str) -> GameHouse:
    """Return the house rules that a pack has for a game."""
    stored = pack.contents["games"][game]
    sheet = with_own(load(GAMES[game]), GAMES[game], stored.get("paytables", {}), kept=True)
    return _game_house(GAMES[game], stored, sheet=sheet)


def last_change(*, school: School, game: str) -> int:
    """Return the number of the row that last changed this game's house; 0 for none."""
    rows = school.house_profiles.filter(game=game)
    return rows.order_by("-pk").values_list("pk", flat=True).first() or 0


def waiting(*, school: School, game: str) -> HouseProfile | None:
    """Return the newest change of a game's house, if its day has not come."""
    newest = school.house_profiles.filter(game=game).order_by("-pk").first()
    return newest if newest and waits(newest) else None


def waits(profile: HouseProfile) -> bool:
    """Return whether the day from which a change holds has not come."""
    return profile.holds is not None and profile.holds > _today(profile.school)


def choices_to_come(*, school: School, game: str) -> list[dict[str, Any]]:
    """Return the house choices that are in force or wait for their day."""
    last = _in_force(school).filter(game=game).first()
    rows = school.house_profiles.filter(game=game, pk__gte=last.pk if last else 0)
    return [
        house_of(school=school, game=game).house.choices,
        *(_stored(row, game).get("house", {}) for row in rows),
    ]


@transaction.atomic
def change_house(
    *,
    manager: Membership,
    game: str,
    house: House,
    meter: Meter | None,
    seen: int,
    holds: date | None = None,
) -> HouseProfile | None:
    """Save this game's house from this day on (None: at once); return None if nothing changes. Open tables
    keep theirs.

    `seen` is the `last_change` of the manager's page. Raise `ChangedMeanwhile` if there is a newer one.
    """
    school = School.objects.select_for_update().get(pk=manager.school_id)
    if last_change(school=school, game=game) != seen:
        raise ChangedMeanwhile(game)
    profile, later = _in_force(school).filter(game=game).first(), waiting(school=school, game=game)
    sheet = own_paytables.sheets_of(school=school, game=game).get(game)
    before = _game_house(GAMES[game], _stored(profile, game), sheet=sheet)
    try:
        open_house(GAMES[game], before.sheet, house.choices, kept=True)
    except Refused as refused:  # the paytable was retired after the page was opened
        raise ChangedMeanwhile(game) from refused
    wanted = GameHouse(GAMES[game], house, meter).written()
    if wanted == before.written() and not before.over_limit and not later:
        return None
    if later and (later.holds, _stored(later, game)) == (holds, wanted):
        return None
    logger.info("user %s changed the house of %s in school %s", manager.user_id, game, school.pk)
    facts = {"choices": {game: wanted}, "holds": holds, "changed_by": manager}
    return HouseProfile.objects.create(school=school, game=game, **facts)


def changes(*, school: School, game: str, most: int = 20) -> list[Change]:
    """Return the changes of a game's house, the newest first."""
    stored = school.house_profiles.filter(game=game).select_related("changed_by__user").order_by("-pk")
    rows = list(stored[: most + 1])
    before = [_stored(row, game) for row in rows[1:]] + [GameHouse(*_printed_house(GAMES[game])).written()]
    return [
        Change(row, GAMES[game], list(_differences(old, _stored(row, game))))
        for row, old in zip(rows[:most], before, strict=False)
    ]


def _in_force(school: School) -> QuerySet[HouseProfile]:
    """Return the rows that hold by now, the newest first: the first one of a game is in force."""
    holds = Q(holds=None) | Q(holds__lte=_today(school))
    return HouseProfile.objects.filter(holds, school=school).order_by("-pk")


def _today(school: School) -> date:
    return day_of(zone=school.tz)


def _stored(profile: HouseProfile | None, game: str) -> dict[str, Any]:
    stored: dict[str, Any] = (profile.choices if profile else {}).get(game, {})
    return stored


def _printed_house(game: Game) -> tuple[Game, House, Meter | None]:
    sheet = load(game)
    return game, open_house(game, sheet, {}), sheet.meter if game.progressive else None


def _game_house(
    game: Game,
    stored: Mapping[str, Any],
    last: HouseProfile | None = None,
    *,
    sheet: Sheet | None = None,
) -> GameHouse:
    choices, meter = stored.get("house", {}), stored.get("meter")
    over_limit = cap_choices(game.options, choices)
    house = _still_known(game, sheet or load(game), choices | over_limit)
    if not game.progressive or not meter:
        printed = load(game).meter if game.progressive else None
        return GameHouse(game, house, printed, last, tuple(over_limit), sheet)
    saved = read_meter(meter, kept=True)
    capped = cap_meter(saved)
    higher = [name for name in AMOUNTS if getattr(saved, name) != getattr(capped, name)]
    return GameHouse(game, house, capped, last, (*over_limit, *higher), sheet)


def _still_known(game: Game, sheet: Sheet, choices: Mapping[str, Any]) -> House:
    """Return the house of these choices; an unknown one is logged and takes its default."""
    known = dict(choices)
    while True:
        try:
            return open_house(game, sheet, known, field="house")
        except Refused as refused:
            name = refused.field.removeprefix("house.")
            if name not in known:
                raise
            logger.error("%s: the stored %s", game.slug, refused)
            del known[name]


def differences(old: GameHouse, new: GameHouse) -> list[tuple[str, Any, Any]]:
    """Return (name, before, after) of each choice and meter figure that differs."""
    return list(_differences(old.written(), new.written()))


def _differences(old: dict[str, Any], new: dict[str, Any]) -> Iterator[tuple[str, Any, Any]]:
    for part in ("house", "meter"):
        before, after = old.get(part) or {}, new.get(part) or {}
        for name, value in after.items():
            if name in before and before[name] != value:
                yield name, before[name], value
