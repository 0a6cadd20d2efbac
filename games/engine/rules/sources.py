"""Sources: what the cards, or the numbers, of a round come from."""

from dataclasses import dataclass

from games.engine.cards.cards import Card


@dataclass(frozen=True, slots=True)
class Deck:
    """Cards shuffled together, `copies` of each; `kept`, a shoe goes on from round to round. Its first card
    is turned and burned, and where it `burns_points`, as many more as the card counts."""

    cards: tuple[Card, ...]
    copies: int = 1
    kept: bool = False
    burns_points: bool = False

    @property
    def faces(self) -> tuple[Card, ...]:
        """All that can come."""
        return self.cards * self.copies


@dataclass(frozen=True, slots=True)
class Wheel:
    """The pockets, in the order in which they lie."""

    pockets: tuple[Card, ...]

    @property
    def faces(self) -> tuple[Card, ...]:
        """All that can come."""
        return self.pockets


Source = Deck | Wheel
