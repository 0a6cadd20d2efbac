"""The frozen words that a game is written in: packets, wagers, qualifier, procedure, house options.

The ways a wager settles and the acts of a procedure are short closed lists. A game that needs a new one
extends the engine; nothing anywhere asks which game it is.
"""

from dataclasses import dataclass
from enum import StrEnum

from games.engine.cards import RANKS, Card
from games.engine.errors import Refused
from games.engine.hands import Ladder


class Action(StrEnum):
    """What a dealer does with a bet."""

    TAKE = "take"
    PAY = "pay"
    PUSH = "push"
    LEAVE = "leave"


class Folded(StrEnum):
    """What a fold does to a bet: taken; settled at once; settled if the player announces it, else taken;
    or it stands until the dealer's hand is shown."""

    TAKEN = "taken"
    SETTLES = "settles"
    IF_ANNOUNCED = "if announced"
    STANDS = "stands"


class Order(StrEnum):
    """Round the table: clockwise from spot 1, counter-clockwise from the highest, or the dealer alone."""

    CLOCKWISE = "clockwise"
    COUNTER_CLOCKWISE = "counter-clockwise"
    DEALER = "dealer"


@dataclass(frozen=True, slots=True)
class Discard:
    """The dealer's up cards of these ranks are discarded, one after the other, at most so many.

    `rule` says that a card goes; `counts` the rule for no discard, one, two …
    """

    ranks: str
    at_most: int
    rule: str
    counts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Packet:
    """A hand as it is dealt: how many cards, how many of the first are turned up, which up cards go."""

    size: int
    up: int = 0
    discard: Discard | None = None


@dataclass(frozen=True, slots=True)
class Qualifier:
    """The weakest hand with which the dealer plays, as category and leading ranks."""

    category: str
    ranks: tuple[int, ...]


def at_least(ranks: str) -> Qualifier:
    """A high-card qualifier by its leading ranks: "AK" is ace-king high or better."""
    return Qualifier("high-card", tuple(RANKS.index(rank) + 2 for rank in ranks))


@dataclass(frozen=True, slots=True)
class HeadToHead:
    """Even money against the dealer's hand; `unqualified` is what becomes of it when the dealer does not
    qualify (None: it plays on), `tie` when the hands are equal."""

    unqualified: Action | None = None
    tie: Action = Action.PUSH


@dataclass(frozen=True, slots=True)
class ByHand:
    """By a paytable on the player's own hand. `stake` names the bet it is paid on where it has none of its
    own. No true game restricts it to winners or reads it on another ladder; people do, in their heads."""

    stake: str = ""
    only_winners: bool = False
    ladder: Ladder | None = None


Settles = HeadToHead | ByHand


@dataclass(frozen=True, slots=True)
class Cites:
    """The rule that decides each outcome of a wager, by its printed number."""

    win: str
    lose: str = ""
    tie: str = ""
    fold: str = ""
    folded_win: str = ""
    unqualified: str = ""


@dataclass(frozen=True, slots=True)
class Wager:
    """A bet, or a bonus without a stake of its own, and what happens to it.

    `choice` names the house's paytable choice (by default the wager's own slug); `times_ante` sizes a bet
    that is made after the cards.
    """

    slug: str
    name: str
    settles: Settles
    cites: Cites
    optional: bool = False
    times_ante: int = 0
    folded: Folded = Folded.TAKEN
    choice: str = ""

    @property
    def staked(self) -> bool:
        return not (isinstance(self.settles, ByHand) and self.settles.stake)

    @property
    def before_cards(self) -> bool:
        return self.staked and not self.times_ante

    @property
    def by_paytable(self) -> bool:
        return isinstance(self.settles, ByHand)


@dataclass(frozen=True, slots=True)
class Step:
    """One act of a procedure: its name, its order round the table, what a trainee is asked, its rule."""

    does: str
    rule: str
    order: Order = Order.DEALER
    asks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Option:
    """A house option: its default and, where it is a choice of words, all of them; else the type decides."""

    name: str
    default: str | int | bool
    words: tuple[str, ...] = ()


@dataclass(frozen=True, eq=False)
class Game:
    """A game as a value; `sheet` names its file in fixtures/games. `ranking` the rule that
    orders the hands; `keeps` is the weakest hand with which a sensible player stays, by the number of cards
    the dealer plays."""

    slug: str
    sheet: str
    name: str
    blurb: str
    deck: tuple[Card, ...]
    ladder: Ladder
    ranking: str
    player: Packet
    dealer: Packet
    wagers: tuple[Wager, ...]
    procedure: tuple[Step, ...]
    options: tuple[Option, ...]
    keeps: dict[int, Qualifier]
    qualifier: Qualifier | None = None
    seats: int = 6

    def wager(self, slug: str, *, field: str = "wager") -> Wager:
        for wager in self.wagers:
            if wager.slug == slug:
                return wager
        known = ", ".join(wager.slug for wager in self.wagers)
        raise Refused(field, f"{self.name} has no wager {slug!r}; it has {known}")
