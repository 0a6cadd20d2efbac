"""Item statistics: how hard an item is, and whether it tells those who know from those who do not.

Difficulty is the share that was right, with its Wilson interval. Discrimination is the corrected item-rest
correlation: over persons, the share that each had right of the item against that of all else of the game.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from trainer.findings.item_statistics.item_sums import NONE, ItemKey, ItemSums, Share, Shares
from trainer.findings.statistics.correlations import fisher, item_rest
from trainer.path.intervals import wilson
from trainer.progress.figures import ENOUGH

PERSONS = 20
"""With fewer a correlation says next to nothing: of 20 its interval is some 0.8 wide."""

EACH = 5
"""Decisions of the item that a person's share of it rests on, at least; of the rest as many as `ENOUGH`."""

EASY, HARD = 0.98, 0.5
"""As easy as a table test asks of bets (98 %), as hard as a coin: where the whole interval lies beyond."""

TOO_EASY, TOO_HARD, BACKWARDS = "too-easy", "too-hard", "backwards"


@dataclass(frozen=True)
class ItemFigures:
    """`r` is None where too few people decided it, or where nothing tells them apart; `persons` are those it
    is of."""

    key: ItemKey
    right: int
    decisions: int
    people: int
    persons: int
    r: float | None = None

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(self.right, self.decisions)

    @property
    def r_interval(self) -> tuple[float, float] | None:
        return None if self.r is None else fisher(self.r, self.persons)

    @property
    def flag(self) -> str:
        """What is to be looked at; "" for nothing. Said only where the interval leaves no other reading."""
        low, high = self.interval
        if self.r_interval and self.r_interval[1] < 0:
            return BACKWARDS
        if self.decisions < ENOUGH:
            return ""
        return TOO_EASY if low >= EASY else TOO_HARD if high < HARD else ""


def items_of(sums: ItemSums, shares: Shares) -> list[ItemFigures]:
    """What is flagged first, what works backwards before all; then the hardest."""
    found = (_figures(key, people, sums.whole) for key, people in shares.items())
    flags = (BACKWARDS, TOO_HARD, TOO_EASY, "")
    asked = [item for item in found if item.decisions > 0]
    return sorted(asked, key=lambda item: (flags.index(item.flag), item.interval[1], str(item.key)))


def _figures(key: ItemKey, people: dict[int, Share], whole: dict[int, Share]) -> ItemFigures:
    pairs = list(_pairs(people, whole))
    return ItemFigures(
        key=key,
        right=sum(right for right, _of in people.values()),
        decisions=sum(of for _right, of in people.values()),
        people=sum(of > 0 for _right, of in people.values()),
        persons=len(pairs),
        r=item_rest(pairs) if len(pairs) >= PERSONS else None,
    )


def _pairs(people: dict[int, Share], whole: dict[int, Share]) -> Iterator[tuple[float, float]]:
    """Of everybody who decided enough of the item and of the rest."""
    for member, (right, of) in people.items():
        every = whole.get(member, NONE)
        rest_right, rest = every[0] - right, every[1] - of
        if of >= EACH and rest >= ENOUGH:
            yield right / of, rest_right / rest
