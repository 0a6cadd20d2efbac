"""A mistake: a rule change that trainees make in their heads, by name.

It turns the inputs of a round into those of the game the trainee seems to be playing.
"""

from dataclasses import dataclass
from enum import StrEnum

from games.engine.mistakes.hand_changes import Change
from games.engine.texts import Text


class Subject(StrEnum):
    """What a mistake is about; a question says which subjects can explain a wrong answer to it."""

    HANDS = "hands"
    UP_CARDS = "up cards"
    BETS = "bets"
    METER = "meter"
    ORDER = "order"


@dataclass(frozen=True, slots=True)
class Mistake:
    """A rule held wrongly: its name, how it is put to the trainee, the change, and what it is about."""

    slug: str
    says: Text
    change: Change
    about: Subject


def of_hands(slug: str, says: Text, change: Change) -> Mistake:
    return Mistake(slug, says, change, Subject.HANDS)


def of_up_cards(slug: str, says: Text, change: Change) -> Mistake:
    return Mistake(slug, says, change, Subject.UP_CARDS)


def of_bets(slug: str, says: Text, change: Change) -> Mistake:
    return Mistake(slug, says, change, Subject.BETS)


def of_meter(slug: str, says: Text, change: Change) -> Mistake:
    return Mistake(slug, says, change, Subject.METER)


def of_order(slug: str, says: Text, change: Change) -> Mistake:
    return Mistake(slug, says, change, Subject.ORDER)
