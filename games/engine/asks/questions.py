"""Questions: what is asked at a place, how it is answered, and the right answers.

A prompt knows what is right; whatever goes to a trainee is made of its question, choices and cards alone.
"""

from dataclasses import dataclass
from enum import StrEnum

from games.engine.cards.cards import Card
from games.engine.texts import Text

Given = str | int | frozenset[Card] | frozenset[int] | tuple[str, ...]
"""A choice is text, an amount cents, a spot its number and several spots a set, cards a set, an order the
values of its choices one after the other."""

NONE = "none"
"""The choice that says that no spot is meant, where several may be."""


class Kind(StrEnum):
    """How an ask is answered."""

    CHOICE = "choice"
    CARDS = "cards"
    AMOUNT = "amount"
    ORDER = "order"
    SPOTS = "spots"


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing that can be answered: its value, its words, the key that picks it."""

    value: str
    words: Text
    key: str


@dataclass(frozen=True, slots=True)
class Prompt:
    """A question at a place. `right` holds every right answer, the one to show first; `cards` are those to
    pick from, `made_of` those that make the hand that `because` speaks of."""

    step: str
    spot: int
    ask: str
    kind: Kind
    question: Text
    right: tuple[Given, ...]
    rule: str
    because: Text
    wager: str = ""
    stake: int = 0
    pays: int = 0
    choices: tuple[Choice, ...] = ()
    cards: tuple[Card, ...] = ()
    made_of: tuple[Card, ...] = ()

    @property
    def facts(self) -> dict[str, str]:
        """What the question names: a card, a bet, a spot."""
        return self.question.facts

    @property
    def key(self) -> str:
        return "/".join(filter(None, (self.step, str(self.spot), self.ask, self.wager)))

    @property
    def picks(self) -> int:
        """How many cards a right answer has."""
        first = self.right[0]
        return len(first) if isinstance(first, frozenset) and self.kind is Kind.CARDS else 0

    @property
    def several(self) -> bool:
        """Whether any number of spots may be the answer, none included."""
        return self.kind is Kind.SPOTS and isinstance(self.right[0], frozenset)
