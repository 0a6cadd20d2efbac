"""Which of a school's own paytables hold today, and the printed sheets with them."""

import logging
from collections.abc import Iterable, Mapping

from games import GAMES
from games.engine.errors import Refused
from games.engine.rules.own_tables import with_own
from games.engine.rules.sheets import Sheet, load
from trainer.schools.days import day_of
from trainer.schools.models import OwnPaytable, School

logger = logging.getLogger(__name__)


def sheets_of(*, school: School, game: str = "", retired: bool = False) -> dict[str, Sheet]:
    """Return the sheets with the paytables that hold today, by game; a game without any is absent. With
    `retired` those are there too."""
    found: dict[str, Sheet] = {}
    for version in in_force(school=school, game=game):
        if version.game in GAMES and (retired or not version.retired):
            found[version.game] = _with(found.get(version.game), version)
    return found


def in_force(*, school: School, game: str = "") -> Iterable[OwnPaytable]:
    """Return the newest version that holds today of each paytable, in the order in which they were made."""
    today = day_of(zone=school.tz)
    rows = OwnPaytable.objects.filter(school=school, holds__lte=today).order_by("pk")
    rows = rows.filter(game=game) if game else rows
    newest: dict[tuple[str, str, str], OwnPaytable] = {}
    for row in rows:
        newest[row.game, row.choice, row.name] = row
    return newest.values()


def _with(sheet: Sheet | None, version: OwnPaytable) -> Sheet:
    game = GAMES[version.game]
    tables: Mapping[str, object] = {bet: {version.name: lines} for bet, lines in version.tables.items()}
    try:
        return with_own(sheet or load(game), game, tables, kept=True)
    except Refused as refused:  # written by a release that had other hands
        logger.error("paytable %s of school %s: %s", version.pk, version.school_id, refused)
        return sheet or load(game)
