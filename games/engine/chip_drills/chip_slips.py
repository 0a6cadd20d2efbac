"""What goes wrong while chips are laid: the wrong cuts that have a name."""

from games.engine.chip_drills.slip_catalog import Wrongs, wrongs
from games.engine.chip_drills.tasks import next_chips, spelled, worth
from games.engine.money.amounts import CHIPS, cut
from games.engine.money.chips import Stacks


def wrong_cuts(right: Stacks) -> Wrongs:
    """One chip in the next colour, one too many or one too few, each laid largest first."""
    result = []
    for chip, _count in right:
        result += [
            ("colour-misread", _with(right, {chip.cents: -1, other.cents: 1})) for other in next_chips(chip)
        ]
        result += [("chip-miscounted", _with(right, {chip.cents: by})) for by in (-1, 1)]
    return wrongs(spelled(right), result)


def _with(stacks: Stacks, by: dict[int, int]) -> str:
    counts = {chip.cents: count for chip, count in stacks}
    moved = [(chip, counts.get(chip.cents, 0) + by.get(chip.cents, 0)) for chip in CHIPS]
    return spelled(tuple((chip, count) for chip, count in moved if count > 0))


def smaller_cuts(right: Stacks) -> Wrongs:
    """Return the same amount with one colour left out: more chips than it takes."""
    whole = worth(right)
    cuts = [cut(whole, largest=chip.cents) for chip in CHIPS]
    same = [spelled(stacks) for stacks in cuts if worth(stacks) == whole]
    return wrongs(spelled(right), [("too-many-chips", letters) for letters in same])
