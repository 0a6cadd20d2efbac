"""The heat of a round: every spot by its bets, and how many were wrong there, of the stops that are told.

The same grid as the map of a round (felt/round_maps.py), of a class instead of a person.
"""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field

from trainer.drills.decisions import Decision, decisions
from trainer.drills.models import Answer
from trainer.drills.sittings import Sitting
from trainer.felt.round_maps import column_of, columns_of, dealers_label
from trainer.felt.shares import answers_in, commonest
from trainer.gathering.models import Room
from trainer.live.told import sitting_at, told_stops

SHADES = 5
"""Of wrong, from none to all."""


@dataclass(frozen=True)
class HeatCell:
    """`of` is how many answered; nobody did where it is 0. `mistake` is the one that was made most often."""

    label: str
    wrong: int = 0
    of: int = 0
    mistake: str = ""

    @property
    def percent(self) -> int:
        return (100 * self.wrong + self.of // 2) // self.of if self.of else 0

    @property
    def shade(self) -> int:
        """None of them wrong is 0, all of them the deepest."""
        return -(-SHADES * self.wrong // self.of) if self.of else 0


@dataclass(frozen=True)
class HeatRow:
    spot: int
    cells: list[HeatCell]


@dataclass(frozen=True)
class Heat:
    """Of one round, counted from 0; `dealer` is what was asked beside hands and bets."""

    round: int = 0
    columns: list[str] = field(default_factory=list)
    rows: list[HeatRow] = field(default_factory=list)
    dealer: list[HeatCell] = field(default_factory=list)

    def __bool__(self) -> bool:
        return bool(self.columns or self.dealer)


def heat_of_round(room: Room, round: int) -> Heat:
    """Of one of its rounds, in three queries."""
    told = [position for at, position in told_stops(room) if at == round]
    if not told:
        return Heat()
    sitting = sitting_at(room, round, 0)
    places = [str(sitting.stops[position].place) for position in told if position < len(sitting.stops)]
    return heat_of(sitting, answers_in(room).filter(round=round, place__in=places))


def heat_of(sitting: Sitting, answers: Iterable[Answer]) -> Heat:
    found = [one for answer in answers for one in decisions(sitting, answer)]
    cells: defaultdict[tuple[int, str], list[Decision]] = defaultdict(list)
    beside: defaultdict[tuple[int, str], list[Decision]] = defaultdict(list)
    for one in found:
        if column := column_of(one.prompt):
            cells[one.prompt.spot, column].append(one)
        else:
            beside[one.stop.moment, one.prompt.key].append(one)
    columns = columns_of(sitting, [one.prompt for one in found])
    rows = [
        HeatRow(spot, [_cell(name, cells[spot, column]) for column, name in columns.items()])
        for spot in sitting.spots
    ]
    dealer = [_cell(dealers_label(group[0].prompt), group) for _at, group in sorted(beside.items())]
    return Heat(sitting.round, list(columns.values()), rows if columns else [], dealer)


def _cell(label: str, said: list[Decision]) -> HeatCell:
    wrong = sum(not one.right for one in said)
    return HeatCell(label, wrong, len(said), commonest(said))
