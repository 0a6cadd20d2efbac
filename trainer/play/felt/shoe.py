"""The shoe in the place of the shuffler, and how full the discard holder is."""

from dataclasses import dataclass

from games.engine.procedure.frames import FeltShoe

PACKETS = 6
"""Packets in the discard holder at the end of a shoe."""

DECK, MOUTH, STEPS = 74, 150, 10
"""The deck in the shoe as it is drawn: how long a full one is, where its front lies, and in how many steps it
gets shorter."""


@dataclass(frozen=True)
class ShoeView:
    """Where the deck ends and where the cut card lies, along the shoe; None once it is out."""

    deck: int
    cut: int | None

    @property
    def weight(self) -> int:
        """How far the weight behind the deck has come forward."""
        return self.deck - (MOUTH - DECK)


def shoe_view(shoe: FeltShoe) -> ShoeView:
    left = -(-(shoe.size - shoe.gone) * STEPS // shoe.size)
    until = shoe.cut - shoe.gone
    return ShoeView(
        deck=MOUTH - DECK * left // STEPS,
        cut=MOUTH - DECK * until // shoe.size if until >= 0 else None,
    )


def packets(shoe: FeltShoe) -> int:
    return -(-shoe.gone * PACKETS // shoe.size)
