"""Sums of decisions: of a kind, and of a game. Money of the two sides is never netted."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field

from trainer.dealers.counting.dealer_records import Decided
from trainer.drills.kinds import Kind
from trainer.drills.models.superseding import ACTION, AMOUNT
from trainer.drills.pace import Paced


@dataclass
class Share:
    """How many of how many."""

    right: int = 0
    of: int = 0

    def add(self, right: bool) -> None:
        self.right += right
        self.of += 1


@dataclass
class Sums:
    """`action` and `amount` are bets that were wrong in what was done, and in how much; `routine` and
    `rare` are by the hand in question; `paced` holds the right ones. `after` is by days
    of a gap: the first decisions after it."""

    all: Share = field(default_factory=Share)
    action: int = 0
    amount: int = 0
    overpaid: int = 0
    underpaid: int = 0
    routine: Share = field(default_factory=Share)
    rare: Share = field(default_factory=Share)
    paced: Paced = field(default_factory=Paced)
    after: dict[int, Share] = field(default_factory=lambda: defaultdict(Share))

    def add(self, one: Decided) -> None:
        self.all.add(one.right)
        self.action += one.missed == ACTION
        self.amount += one.missed == AMOUNT
        self.overpaid += one.overpaid
        self.underpaid += one.underpaid
        (self.rare if one.rare else self.routine).add(one.right)
        if one.right and one.took is not None:
            self.paced.add(took=one.took, due=one.due)


def summed(decided: Iterable[Decided]) -> dict[Kind, Sums]:
    found: dict[Kind, Sums] = defaultdict(Sums)
    for one in decided:
        found[one.kind].add(one)
    return found
