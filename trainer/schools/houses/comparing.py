"""What if: each bet as the house deals it now beside what the choices being edited would make of it."""

from dataclasses import dataclass
from fractions import Fraction

from trainer.saying import say
from trainer.schools.houses.percents import per_cent, points
from trainer.schools.houses.profiles import GameHouse
from trainer.schools.houses.worths import Worth, worths_of


@dataclass(frozen=True)
class Compared:
    """One bet: table and edge now and then, and by how many points of a per cent the edge moves ("" where it
    does not). An edge that nobody has counted is ""."""

    name: str
    way: str
    table: str
    edge: str
    table_then: str
    edge_then: str
    moves: str
    simulated: bool
    bonus: bool
    loses: bool

    @property
    def differs(self) -> bool:
        return (self.table, self.edge) != (self.table_then, self.edge_then)


def compared(now: GameHouse, then: GameHouse) -> list[Compared]:
    pairs = zip(_worths(now), _worths(then), strict=True)
    return [_compared(each, other) for each, other in pairs]


def _worths(current: GameHouse) -> tuple[Worth, ...]:
    return worths_of(current.game, current.house, current.meter)


def _compared(now: Worth, then: Worth) -> Compared:
    return Compared(
        name=say(now.wager.name),
        way=say(now.way_words),
        table=now.table,
        edge=_edge(now),
        table_then=then.table,
        edge_then=_edge(then),
        moves=points((then.edge or Fraction(0)) - (now.edge or Fraction(0))),
        simulated=not then.exact,
        bonus=not then.wager.staked,
        loses=then.wager.staked and then.kept < 0,
    )


def _edge(worth: Worth) -> str:
    return "" if worth.edge is None else per_cent(worth.edge)
