"""Stages: what makes the events of a round. Cards come to places, players choose, the dealer plays by rule.

A place is a spot's if it is dealt in `each`, the table's if in `table`. A changed or bought card moves to a
place of its own, so that what was dealt can still be read.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from games.engine.cards.cards import RANK, Card
from games.engine.cards.points import soft_total, worth
from games.engine.rules.basic_strategy import BasicStrategy
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
    """Cards to places of each spot, then to the table's; `up` where they lie face up. A rule is asked again
    after each card where cards come `until` it says none, and only while a bet against the hand of the name
    in `live` is open, if any is named."""

    each: tuple[tuple[str, Count], ...] = ()
    table: tuple[tuple[str, Count], ...] = ()
    up: bool = False
    until: bool = field(default=False, repr=False)
    live: str = field(default="", repr=False)


def nth(name: str, number: int) -> str:
    """Return the name of a hand's place or bet where one player can have several: "hand", "hand-2", …"""
    return name if number == 1 else f"{name}-{number}"


def number_of(place: str, first: str) -> int:
    """Return the number of the hand on a place; the first hand lies on `first`."""
    return 1 if place in ("", first) else int(place.removeprefix(f"{first}-"))


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
    """A bet put down by a choice: so many times the stake of another, or so many of its `parts`, a broken
    cent left out."""

    bet: str
    times: int
    of: str
    parts: int = field(default=0, repr=False)

    def cents(self, stake: int) -> int:
        return stake * self.times // (self.parts or 1)


@dataclass(frozen=True, slots=True)
class Holds:
    """What a hand in turn has to be: so many `cards` (0: any), a total from and to, `soft` or not, two cards
    of equal worth or not (`pair`), or of one rank alone (`same_rank`), of a hand that was `split` or not, of
    `split_aces` or not; or its player has `fewer` hands than that. `rule` says so."""

    cards: int = 0
    totals: tuple[int, int] = (0, 99)
    soft: bool | None = None
    pair: bool | None = None
    same_rank: bool = False
    split: bool | None = None
    split_aces: bool | None = None
    fewer: int = 99
    rule: str = field(default="", repr=False)

    def fits(self, cards: Sequence[Card], *, hands: int) -> bool:
        """Return whether a hand of these cards is so, of a player with so many hands."""
        return not self.misses(cards, hands=hands)

    def misses(self, cards: Sequence[Card], *, hands: int) -> str:
        """Return the field by which a hand isn't so, the one that says most of it first; "" where it is."""
        if self.fewer < 2:
            return "fewer"
        if self.cards not in (0, len(cards)):
            return "cards"
        if self.pair is not None and self.pair is not self._is_pair(cards):
            return "pair"
        if self.split_aces not in (None, hands > 1 and RANK[cards[0]] == 14):
            return "split_aces"
        if self.split not in (None, hands > 1):
            return "split"
        total, soft = soft_total(cards)
        if self.soft not in (None, soft):
            return "soft"
        if not self.totals[0] <= total <= self.totals[1]:
            return "totals"
        return "fewer" if hands >= self.fewer else ""

    def _is_pair(self, cards: Sequence[Card]) -> bool:
        if len(cards) != 2 or worth(cards[0]) != worth(cards[1]):
            return False
        return cards[0][0] == cards[1][0] or not self.same_rank


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
    player is heard to say where name and bets do not tell.

    Of a hand in turn: it `draws` so many cards, and may be asked again where it `goes_on`; it `splits` the
    hand in two, of those that begin on that place, `surrenders` it, or has it paid even money (`evens`) now;
    `holds` is what the hand has to be. Of a bet that it puts down the player may put down `less`."""

    name: str
    raises: tuple[Raise, ...] = ()
    back: tuple[str, ...] = ()
    moves: tuple[str, str] | None = None
    lays: Lays | None = None
    folds: bool = False
    needs: Qualifier | None = None
    words: Text = field(default=NOTHING, repr=False)
    draws: int = field(default=0, repr=False)
    goes_on: bool = field(default=False, repr=False)
    splits: str = field(default="", repr=False)
    evens: bool = field(default=False, repr=False)
    surrenders: bool = field(default=False, repr=False)
    holds: Holds | None = field(default=None, repr=False)
    less: bool = field(default=False, repr=False)


@dataclass(frozen=True, slots=True)
class Decide:
    """Each player in turn; not one who has made the bet `unless`.

    Of a player's several hands, the first on the place `of`, each in turn, `most` at most (0: one): it is
    asked again and again until a choice ends it or it is one of `until`; players who know the game decide by
    the strategy that is `basic`. `shows` are a place of the table and ranks: only where its first card has
    one of them is anything asked."""

    choices: tuple[PlayerChoice, ...]
    unless: str = ""
    of: str = field(default="", repr=False)
    most: int = field(default=0, repr=False)
    until: tuple[Holds, ...] = field(default=(), repr=False)
    shows: tuple[str, str] | None = field(default=None, repr=False)
    basic: BasicStrategy | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True)
class Ends:
    """Where the table's hand of this name is of the category, the dealer has looked, and the round is over:
    no more cards come, and nothing more is decided."""

    hand: str
    category: str


@dataclass(frozen=True, slots=True)
class Falls:
    """The ball falls into a pocket of the wheel."""


FALL = "fall"
"""The place of what falls."""


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


Stage = Deal | TurnUp | Decide | DealerPlays | Ends | Falls


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
