"""A mistake: a rule change that trainees make in their heads, by name.

It turns the inputs of a round into those of the game the trainee seems to be playing.
"""

from dataclasses import dataclass
from enum import StrEnum

from games.engine.misconceptions.hand_changes import Change
from games.engine.rules.wagers import Action
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
    """A misconception: its name, how it is put to the trainee, the change, and what it is about. `of_bet`
    puts it of one bet, as a template with the fact `bet`, where `says` can only speak of any.

    Mistakes of a `family` differ in how far they go, which takes rare hands to see. `apart`: another form of
    it is possible for each bet. What `looks` at cards, people or the meter comes out otherwise in every
    round; any other change is to a table's rules alone.

    `does` is what its words say was done with the bet (None: nothing of that): an answer that did anything
    else with it never gets the name. `together`: its words speak of two bets, so one wrong answer alone does
    not show it.
    """

    slug: str
    says: Text
    change: Change
    about: Subject
    of_bet: Text | None = None
    family: str = ""
    apart: bool = False
    looks: bool = False
    does: Action | None = None
    together: bool = False

    def said(self, bet: Text | None = None) -> Text:
        """In words: of this bet, by its name, where one is at hand; else of any, for sums over many."""
        return self.of_bet.filled(bet=bet) if self.of_bet and bet else self.says


def of_hands(slug: str, says: Text, change: Change, *, family: str = "", looks: bool = False) -> Mistake:
    return Mistake(slug, says, change, Subject.HANDS, family=family, looks=looks)


def of_up_cards(slug: str, says: Text, change: Change) -> Mistake:
    return Mistake(slug, says, change, Subject.UP_CARDS)


def of_bets(
    slug: str,
    says: Text,
    change: Change,
    *,
    does: Action | None = None,
    of_bet: Text | None = None,
    apart: bool = False,
    looks: bool = False,
    together: bool = False,
) -> Mistake:
    return Mistake(
        slug, says, change, Subject.BETS, of_bet, apart=apart, looks=looks, does=does, together=together
    )


def of_meter(slug: str, says: Text, change: Change, *, looks: bool = False) -> Mistake:
    return Mistake(slug, says, change, Subject.METER, looks=looks, does=Action.PAY)


def of_order(slug: str, says: Text, change: Change) -> Mistake:
    return Mistake(slug, says, change, Subject.ORDER)
