"""The rows of "More practice": each drill that has something to offer today."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace

from django.urls import reverse
from django.utils.translation import gettext as _

from games import GAMES
from trainer.pages.text import translate
from trainer.practice.forms import TOPICS
from trainer.practice.remedial import placements_due
from trainer.schools.models import Membership


@dataclass(frozen=True)
class DrillRow:
    """A drill by name, with one line about it and what starts it: a form with at most one list, named
    `name`, of (value, words, chosen); or the link `url`."""

    way: str
    title: str
    says: str
    button: str
    name: str = ""
    label: str = ""
    options: tuple[tuple[str, str, bool], ...] = ()
    refusal: str = ""
    url: str = ""


def drill_rows(
    membership: Membership,
    posted: Mapping[str, str],
    refusals: Mapping[str, str],
    closed: Collection[str] = (),
) -> list[DrillRow]:
    """Return the rows, but for the games in `closed`; a refused one is there whatever it has to offer."""
    dealt = [slug for slug in GAMES if slug not in closed]
    placed = [slug for slug in placements_due(membership=membership) if slug not in closed]
    found = [
        *([_payouts()] if len(dealt) == len(GAMES) else []),
        *_of_a_game("burst", dealt, posted),
        *([_interference(posted)] if dealt else []),
        *_of_a_game("test", dealt, posted),
        *_of_a_game("placement", placed, posted),
    ]
    return [replace(row, refusal=refusals.get(row.way, "")) for row in found]


def _payouts() -> DrillRow:
    says = _("Work out payouts and cut chips, level by level.")
    return DrillRow("payouts", _("Payouts and rack"), says, _("Open"), url=reverse("practice:levels"))


def _interference(posted: Mapping[str, str]) -> DrillRow:
    return DrillRow(
        "interference",
        _("Where the games differ"),
        _("What’s right in one game is wrong in the next. Alternates rounds from each."),
        _("Start"),
        name="topic",
        label=_("Topic"),
        options=tuple((value, str(words), posted.get("topic") == value) for value, words in TOPICS),
    )


def _of_a_game(way: str, games: list[str], posted: Mapping[str, str]) -> Iterator[DrillRow]:
    title, says = {
        "burst": (
            _("Rare hands"),
            _("Eight rounds loaded with rare hands, then twelve at normal odds. Scored separately."),
        ),
        "test": (
            _("Practice test"),
            _("The full table, run like your school’s table test. Doesn’t count as a pass."),
        ),
        "placement": (
            _("Placement"),
            _("A short quiz that finds the rules you have wrong. What it finds goes into your daily review."),
        ),
    }[way]
    options = tuple((game, translate(GAMES[game].name), posted.get("game") == game) for game in games)
    if options:
        yield DrillRow(way, title, says, _("Start"), "game", _("Game"), options)
