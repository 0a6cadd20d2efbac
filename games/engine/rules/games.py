"""The frozen words that a game is written in: packets, qualifier, strategies, procedure, house options, game.

Its bets are in wagers.py.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from pathlib import Path

from games.engine.cards.cards import RANKS, Card
from games.engine.cards.hands import Ladder
from games.engine.errors import Refused, SheetRefused
from games.engine.rules.wagers import Citations, ForOthers, Wager
from games.engine.texts import NOTHING, Text, listed


class Order(StrEnum):
    """Round the table: clockwise from spot 1, counter-clockwise from the highest, or the dealer alone."""

    CLOCKWISE = "clockwise"
    COUNTER_CLOCKWISE = "counter-clockwise"
    DEALER = "dealer"


@dataclass(frozen=True, slots=True)
class Discard:
    """The dealer's up cards of these ranks are discarded, one after the other, at most `at_most` of them.

    `rule` says that a card goes; `counts` the rule for no discard, one, two …
    """

    ranks: str
    at_most: int
    rule: str
    counts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Packet:
    """A hand as it is dealt: how many cards; how many of the first are turned up before the decisions, are
    burned, or are laid aside for sale; which up cards go. A burned or laid-aside card that was not seen may
    be absent from the cards of a round."""

    size: int
    up: int = 0
    burned: int = 0
    aside: int = 0
    discard: Discard | None = None

    @property
    def hand(self) -> int:
        """How many cards are left without those that are burned or laid aside."""
        return self.size - self.burned - self.aside

    def removed(self, cards: Sequence[Card]) -> int:
        """Return how many of these cards, which are the first, are burned or laid aside; 0 where they are
        absent."""
        return max(0, len(cards) - self.hand)


@dataclass(frozen=True, slots=True)
class Qualifier:
    """The weakest hand that is good enough for something, as category and leading ranks, and its rule."""

    category: str
    ranks: tuple[int, ...] = ()
    rule: str = ""


def at_least(ranks: str, rule: str = "") -> Qualifier:
    """Return a high card by its leading ranks: "AK" is ace-king high or better."""
    return Qualifier("high-card", tuple(RANKS.index(rank) + 2 for rank in ranks), rule)


@dataclass(frozen=True, slots=True)
class Strategy:
    """When a sensible player stays: with the hand in `keeps` by the number of cards the dealer plays; below
    it with a hand of `marginal` unless the dealer shows one of its ranks; never, if `beats_shown` is set,
    with a hand that the dealer's up cards alone beat. One that is published has a rule and three words of
    its own: its name in a question, the `label` that heads a verdict, the `kind` of decision in a report."""

    keeps: dict[int, Qualifier]
    marginal: tuple[tuple[Qualifier, str], ...] = ()
    beats_shown: bool = False
    name: Text = NOTHING
    label: Text = NOTHING
    kind: Text = NOTHING
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Step:
    """One act of a procedure: its name, its order round the table, what a trainee is asked, its rule."""

    name: str
    rule: str
    order: Order = Order.DEALER
    asks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Option:
    """A house option: its default and, where only some values will do, all of them; else the type decides.

    A number is an amount of cents, unless it `counts` something; it is not below `least`, nor above `most` of
    what table, rack and sign can bear.
    """

    name: str
    default: str | int | bool
    words: tuple[str | int, ...] = ()
    counts: bool = False
    least: int = 1
    most: int | None = None


@dataclass(frozen=True, eq=False)
class Game:
    """A game as a value; `sheet` names its file in `folder` (None: fixtures/games).

    `ranking` is the rule that orders the hands; `strategies` how players decide, the best first; `automatic`
    the hand that wins whatever the dealer has; `draws` how many cards a player may change; `irregularities`
    the sheet's own rules for what goes wrong, by its name, where the house's do not do.
    """

    slug: str
    sheet: str
    name: Text
    blurb: Text
    deck: tuple[Card, ...]
    ladder: Ladder
    ranking: str
    player: Packet
    dealer: Packet
    wagers: tuple[Wager, ...]
    procedure: tuple[Step, ...]
    options: tuple[Option, ...]
    strategies: tuple[Strategy, ...] = ()
    qualifier: Qualifier | None = None
    automatic: Qualifier | None = None
    draws: int = 0
    seats: int = 6
    irregularities: tuple[tuple[str, str], ...] = ()
    folder: Path | None = None

    def __post_init__(self) -> None:
        if not self.draws and not self.strategies:
            raise SheetRefused(f"{self.slug}.py strategies", "a game in which players play or fold needs one")

    @property
    def decisions(self) -> tuple[str, ...]:
        """What a player can decide."""
        return ("stand", "draw") if self.draws else ("play", "fold")

    @property
    def sells(self) -> bool:
        return any(wager.bought for wager in self.wagers)

    @property
    def progressive(self) -> Wager | None:
        return next((wager for wager in self.wagers if wager.progressive), None)

    @cached_property
    def envy(self) -> Wager | None:
        """What a progressive bettor is paid for another player's hand; None where there is no envy."""
        rule = self.progressive.citations.envy if self.progressive else ""
        return Wager("envy", Text("Envy"), ForOthers(), Citations(win=rule), optional=True) if rule else None

    @property
    def paid(self) -> tuple[Wager, ...]:
        """All that can be paid at a spot, in the layout's order: the wagers, and envy."""
        return (*self.wagers, self.envy) if self.envy else self.wagers

    @property
    def main(self) -> Wager:
        """The bet that everyone makes to be dealt in."""
        return self.wagers[0]

    @property
    def following(self) -> tuple[Wager, ...]:
        """The bets that are made after the cards; the price of a card is none."""
        return tuple(wager for wager in self.wagers if wager.times_ante and not wager.bought)

    def wager(self, slug: str, *, field: str = "wager") -> Wager:
        for wager in self.paid:
            if wager.slug == slug:
                return wager
        known = listed((wager.slug for wager in self.wagers), ", ")
        raise Refused(
            field,
            Text(
                "%(game)s has no wager %(wager)s; it has %(known)s",
                game=self.name,
                wager=repr(slug),
                known=known,
            ),
        )
