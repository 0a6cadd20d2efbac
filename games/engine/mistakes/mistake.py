"""A mistake: a rule change that trainees make in their heads, by name.

It turns the inputs of a round into those of the game the trainee seems to be playing.
"""

from dataclasses import dataclass

from games.engine.mistakes.hand_changes import Change
from games.engine.texts import Text


@dataclass(frozen=True, slots=True)
class Mistake:
    """A rule held wrongly: its name, how it is put to the trainee, the change, and the asks it can explain
    (all, if none are named). `of_bet` puts it of one bet, as a template with the fact `bet`, where `says`
    can only speak of any."""

    slug: str
    says: Text
    change: Change
    asks: tuple[str, ...] = ()
    of_bet: Text | None = None

    def said(self, bet: Text | None = None) -> Text:
        """In words: of this bet, by its name, where one is at hand; else of any, for sums over many."""
        return self.of_bet.filled(bet=bet) if self.of_bet and bet else self.says


HAND_ASKS = ("dealer-cards", "dealer-hand", "call-hand", "qualifies", "player-hand", "action", "amount")
UP_CARD_ASKS = ("up-card", "next-card", "card-count", *HAND_ASKS)
BET_ASKS = ("action", "amount")
METER_ASKS = ("meter-after-coin-in", "meter-takes", "meter-shows")
ORDER_ASKS = ("first-spot", "next-spot")


def of_hands(slug: str, says: Text, change: Change) -> Mistake:
    return Mistake(slug, says, change, HAND_ASKS)


def of_bets(slug: str, says: Text, change: Change, *, of_bet: Text | None = None) -> Mistake:
    return Mistake(slug, says, change, BET_ASKS, of_bet)


def of_meter(slug: str, says: Text, change: Change) -> Mistake:
    return Mistake(slug, says, change, (*BET_ASKS, *METER_ASKS))
