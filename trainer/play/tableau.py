"""The tableau: with how many points a hand draws a third card, by what the other hand's third card counts."""

from dataclasses import dataclass

from django.utils.translation import gettext

from games.engine.rules.games import Game
from trainer.pages.text import translate

DIGITS = "0123456789"


@dataclass(frozen=True)
class Row:
    """Whether the hand draws if the other one stood, and by what the other one's third card counts."""

    points: int
    rule: str
    stood: bool
    cells: tuple[bool, ...]


@dataclass(frozen=True)
class Tableau:
    hand: str
    other: str
    rows: tuple[Row, ...]

    @property
    def title(self) -> str:
        return gettext("When the %(hand)s draws") % {"hand": self.hand}

    @property
    def digits(self) -> str:
        return DIGITS


def tableau(game: Game) -> Tableau | None:
    """Return when a hand of the table draws by the other's third card; None in a game without third cards."""
    rule = next((each for each in game.third_cards if each.rows), None)
    if rule is None:
        return None
    hand, other = (translate(game.hand_name(place)) for place in (rule.place, rule.other))
    rows = (
        Row(
            row.points,
            row.rule,
            row.points <= rule.draws_to,
            tuple(digit in row.draws_on for digit in DIGITS),
        )
        for row in rule.rows
    )
    return Tableau(hand, other, tuple(rows))


def rows_of(game: Game) -> frozenset[str]:
    """Return the rules of the rows."""
    return frozenset(row.rule for each in game.third_cards for row in each.rows)
