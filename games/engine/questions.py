"""Questions: what is asked at a place, how it is answered, and the right answers.

A prompt knows what is right; whatever goes to a trainee is made of its question, choices and cards alone.
"""

from dataclasses import dataclass, field
from enum import StrEnum

from games.engine.cards import Card

Given = str | int | frozenset[Card]
"""A choice or an amount's action is text, an amount cents, a spot its number, cards a set."""


class Kind(StrEnum):
    """How an ask is answered."""

    CHOICE = "choice"
    CARDS = "cards"
    AMOUNT = "amount"
    SPOTS = "spots"


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing that can be answered: its value, its words, the key that picks it."""

    value: str
    words: str
    key: str


@dataclass(frozen=True, slots=True)
class Prompt:
    """A question at a place. `right` holds every right answer, the one to show first; `cards` are those to
    pick from, `made_of` those that make the hand that `because` speaks of."""

    step: str
    spot: int
    ask: str
    kind: Kind
    question: str
    right: tuple[Given, ...]
    rule: str
    because: str
    wager: str = ""
    stake: int = 0
    pays: int = 0
    choices: tuple[Choice, ...] = ()
    cards: tuple[Card, ...] = ()
    made_of: tuple[Card, ...] = ()
    facts: dict[str, str] = field(default_factory=dict)

    @property
    def key(self) -> str:
        return "/".join(filter(None, (self.step, str(self.spot), self.ask, self.wager)))

    @property
    def picks(self) -> int:
        """How many cards a right answer has."""
        first = self.right[0]
        return len(first) if isinstance(first, frozenset) else 0
