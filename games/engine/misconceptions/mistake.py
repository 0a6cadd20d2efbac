"""A mistake: a rule change that trainees make in their heads, by name.

It turns the inputs of a round into those of the game the trainee seems to be playing.
"""

from dataclasses import dataclass
from enum import StrEnum
from functools import partial

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
    THIRD_CARDS = "third cards"
    SHOE = "shoe"
    CHOICES = "choices"
    DRAWING = "drawing"


@dataclass(frozen=True, slots=True)
class Mistake:
    """A misconception: its name, how it is put to the trainee, the change, and what it is about. `of_bet`
    puts it of one bet, as a template with the fact `bet`, where `text` can only speak of any.

    Mistakes of a `family` differ in how far they go, which takes rare hands to see. `per_bet`: another form
    is possible for each bet. What is `per_round` (cards, people, the meter) comes out otherwise in every
    round; any other change is to a table's rules alone.

    `action` is what its words say was done with the bet (None: nothing of that): an answer that did anything
    else with it never gets the name. `two_bets`: its words speak of two bets, so one wrong answer alone does
    not show it. `contrasted`: its words give a reason for what was done, so right answers where the reason
    does not hold have to show it. `misses` is the kind of hand that its words say was not seen: no answer at
    a stop where it was named right gets the name.
    """

    slug: str
    text: Text
    change: Change
    about: Subject
    of_bet: Text | None = None
    family: str = ""
    per_bet: bool = False
    per_round: bool = False
    action: Action | None = None
    two_bets: bool = False
    contrasted: bool = False
    misses: str = ""

    def describe(self, bet: Text | None = None) -> Text:
        """In words: of this bet, by its name, where one is at hand; else of any, for sums over many."""
        return self.of_bet.filled(bet=bet) if self.of_bet and bet else self.text


of_hands = partial(Mistake, about=Subject.HANDS)
of_up_cards = partial(Mistake, about=Subject.UP_CARDS)
of_bets = partial(Mistake, about=Subject.BETS)
of_meter = partial(Mistake, about=Subject.METER, action=Action.PAY)
of_order = partial(Mistake, about=Subject.ORDER)
of_third_cards = partial(Mistake, about=Subject.THIRD_CARDS)
of_choices = partial(Mistake, about=Subject.CHOICES)
of_drawing = partial(Mistake, about=Subject.DRAWING)
of_shoe = partial(Mistake, about=Subject.SHOE)
