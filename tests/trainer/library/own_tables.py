"""A paytable of a school's own, saved as its page saves it."""

from datetime import date

from django.utils import timezone

from games import GAMES
from games.engine.rules.own_tables import tables_of_choice, write_lines
from games.engine.rules.sheets import load
from trainer.library.views.own_paytables import choices_of
from trainer.schools.models import Membership, OwnPaytable
from trainer.schools.paytables.versions import save_version


def own_paytable(
    manager: Membership, game: str = "six-card-poker", name: str = "Riverside 1", *, holds: date | None = None
) -> OwnPaytable:
    """A copy of the printed table of the game's first choice, from today or another day on."""
    choice, sheet = choices_of(GAMES[game])[0], load(GAMES[game])
    source = sheet.default(choice)
    tables = {bet: write_lines(sheet.paytables[bet][source]) for bet in tables_of_choice(GAMES[game], choice)}
    holds = holds or timezone.localdate(timezone=manager.school.tz)
    facts = {"game": game, "choice": choice, "name": name, "copied": source}
    return save_version(manager=manager, tables=tables, holds=holds, seen=0, **facts)
