"""Stages: what makes the events of a round. Cards come to places, players choose, the dealer plays by rule.

A place is a spot's if it is dealt in `each`, the table's if in `table`. A changed or bought card moves to a
place of its own, so that what was dealt can still be read.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from games.engine.cards.cards import Card
from games.engine.rules.readings import Qualifier
from games.engine.texts import NOTHING, Text

Dealt = Mapping[str, tuple[Card, ...]]
"""Cards by the place where they lie."""


class DrawingRule(Protocol):
    """A rule that says by what lies on the table how many cards come."""

    def count(self, dealt: Dealt) -> int: ...


Count = int | str | DrawingRule
"""So many; as many as lie on the place that is named; or as a rule has it."""


@dataclass(frozen=True, slots=True)
class Deal:
    """Cards to places of each spot, then to the table's; `up` where they lie face up."""

    each: tuple[tuple[str, Count], ...] = ()
    table: tuple[tuple[str, Count], ...] = ()
    up: bool = False


def count_cards(count: Count, dealt: Dealt) -> int:
    """Return how many cards come now."""
    if isinstance(count, int):
        return count
    return len(dealt.get(count, ())) if isinstance(count, str) else count.count(dealt)


@dataclass(frozen=True, slots=True)
class TurnUp:
    """So many of the first cards on a place, turned up before the decisions."""

    place: str
    count: int


@dataclass(frozen=True, slots=True)
class Raise:
    """A bet put down by a choice: so many times the stake of another."""

    bet: str
    times: int
    of: str


@dataclass(frozen=True, slots=True)
class Lays:
    """So many cards that the player names, from one place to another; `rule` says where they go ("": that of
    the step does)."""

    source: str
    to: str
    count: int = 1
    rule: str = field(default="", repr=False)


@dataclass(frozen=True, slots=True)
class PlayerChoice:
    """One thing that a player can say: the bets that it puts down or takes `back`, the place that it `moves`
    whole, the cards that it lays; `needs` is the hand without which it is not allowed, `words` what the
    player is heard to say where name and bets do not tell."""

    name: str
    raises: tuple[Raise, ...] = ()
    back: tuple[str, ...] = ()
    moves: tuple[str, str] | None = None
    lays: Lays | None = None
    folds: bool = False
    needs: Qualifier | None = None
    words: Text = field(default=NOTHING, repr=False)


@dataclass(frozen=True, slots=True)
class Decide:
    """Each player in turn; not one who has made the bet `unless`."""

    choices: tuple[PlayerChoice, ...]
    unless: str = ""


@dataclass(frozen=True, slots=True)
class Discard:
    """The dealer's up cards of these ranks are discarded, one after the other, at most `at_most` of them.

    `rule` says that a card goes; `counts` the rule for no discard, one, two …
    """

    ranks: str
    at_most: int
    rule: str
    counts: tuple[str, ...]

    @property
    def rules(self) -> tuple[str, ...]:
        return (self.rule, *self.counts)

    def play(self, cards: Sequence[Card]) -> dict[str, tuple[Card, ...]]:
        """Return what plays, and what is discarded."""
        gone = 0
        while gone < self.at_most and cards[gone][0] in self.ranks:
            gone += 1
        return {"dealer": tuple(cards[gone:]), "discarded": tuple(cards[:gone])}


class DealersPlay(Protocol):
    """A rule by which the dealer plays the own cards."""

    @property
    def rules(self) -> tuple[str, ...]:
        """The numbers of the printed rules that it follows."""

    def play(self, cards: Sequence[Card]) -> dict[str, tuple[Card, ...]]:
        """Return the cards by the place to which each goes."""


@dataclass(frozen=True, slots=True)
class DealerPlays:
    """What the dealer does with the own cards follows from them."""

    rule: DealersPlay


Stage = Deal | TurnUp | Decide | DealerPlays


FOLD = PlayerChoice("fold", folds=True)
CHECK = PlayerChoice("check", words=Text("check"))


def times(
    name: str, sizes: Sequence[int], of: str, needs: Qualifier | None = None
) -> tuple[PlayerChoice, ...]:
    """Return the choices that put down a bet of so many times another: "3x", "1x"."""
    return tuple(PlayerChoice(f"{size}x", (Raise(name, size, of),), needs=needs) for size in sizes)


def bet(name: str, times: int, of: str, *more: Raise) -> PlayerChoice:
    """Return the choice that puts down a bet of its own name, and perhaps more."""
    return PlayerChoice(name, (Raise(name, times, of), *more))
