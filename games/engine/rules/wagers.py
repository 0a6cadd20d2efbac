"""The frozen words for bets: what a dealer does with one, how it settles, which rules decide it.

The ways a wager settles are a short closed list. A game that needs a new one extends the engine; nothing
anywhere asks which game it is.
"""

from dataclasses import dataclass
from enum import StrEnum

from games.engine.cards.hands import Ladder
from games.engine.texts import Text


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


class Cards(StrEnum):
    """Which of a player's cards a bet looks at: those at the end, or those dealt to begin with."""

    FINAL = "final"
    ORIGINAL = "original"


@dataclass(frozen=True, slots=True)
class HeadToHead:
    """Against the dealer's hand at even money, or by the paytable `bonus` where a line of it matches.

    `unqualified` is what becomes of it when the dealer does not qualify (None: it plays on; a bet that is
    paid then is paid even money), `first_pass` whether that is done for all players before the action is
    reconciled, where the house does not do it with each hand; `tie` when the hands are equal; `times` the
    stake is even money. In people's heads alone it is twice the stake, what is `won` is not paid, `kickers`
    are not compared, or the bet is `overlooked`.
    """

    unqualified: Action | None = None
    first_pass: bool = False
    tie: Action = Action.PUSH
    bonus: str = ""
    times: int = 1
    won: Action = Action.PAY
    kickers: bool = True
    overlooked: bool = False


@dataclass(frozen=True, slots=True)
class ByHand:
    """By a paytable on the player's own hand. `stake` names the bet it is paid on where it has none of its
    own. No true game restricts it to winners, counts a bet `also` or reads it on another ladder; people do,
    in their heads."""

    cards: Cards = Cards.FINAL
    stake: str = ""
    also: str = ""
    only_winners: bool = False
    ladder: Ladder | None = None


@dataclass(frozen=True, slots=True)
class ByLosingHand:
    """By a paytable on the hand that loses, the player's or the dealer's; equal hands lose. `winner` reads
    the winning hand instead, and without `kickers` more hands are equal, as people have it in their heads."""

    winner: bool = False
    kickers: bool = True


@dataclass(frozen=True, slots=True)
class ByJokers:
    """By a paytable on how many jokers the player holds and whether the dealer holds one too."""

    dealer_counts: bool = True
    only_winners: bool = False


@dataclass(frozen=True, slots=True)
class ByMeter:
    """By a paytable with shares of a meter and envy; the bet is swept before the deal. All the rest is in
    people's heads."""

    cards: Cards = Cards.FINAL
    reduced: bool = True
    rounded_to: int = 0
    rounded_down: bool = False
    envy_to_hitter: bool = False
    envy_to_all: bool = False
    envy_times: int = 1


@dataclass(frozen=True, slots=True)
class Price:
    """Money for a card: it goes to the tray and is never returned or paid."""


@dataclass(frozen=True, slots=True)
class ForOthers:
    """What one is paid for the hand of another player: settled with the meter, on no stake of its own."""


Settles = HeadToHead | ByHand | ByLosingHand | ByJokers | ByMeter | Price | ForOthers
"""The closed list of ways a wager settles."""


@dataclass(frozen=True, slots=True)
class Citations:
    """The number of the rule for each outcome of a wager; `after_fold` is of a bet that outlives a fold.

    Of a meter: `first` decides who is paid first, `grows` what coin-in does, `reseeded` whether it restarts,
    `restarts` with how much. Of the price of a card: `unbought` where the card goes that no one buys.
    """

    win: str
    lose: str = ""
    tie: str = ""
    fold: str = ""
    folded_win: str = ""
    after_fold: str = ""
    unqualified: str = ""
    automatic: str = ""
    fixed: str = ""
    envy: str = ""
    first: str = ""
    logged: str = ""
    grows: str = ""
    reseeded: str = ""
    restarts: str = ""
    closed: str = ""
    unbought: str = ""

    @property
    def outcomes(self) -> frozenset[str]:
        """The rules by which its lines are settled."""
        played = {self.win, self.lose, self.tie, self.unqualified, self.automatic, self.fixed, self.envy}
        return frozenset(played | {self.fold, self.folded_win}) - {""}

    @property
    def fixed_win(self) -> str:
        """The rule of an award that no meter decides; where none is printed, that of every win."""
        return self.fixed or self.win


@dataclass(frozen=True, slots=True)
class Wager:
    """A bet, or a bonus without a stake of its own, and what happens to it.

    `choice` names the house's paytable choice (by default the table's own name; None: it has none);
    `times_ante` sizes a bet that is made after the cards, `bought` one that buys a card; `at_most` names a
    bet that it may not exceed; `fixed` the house option that is its only size; `sized` is the rule that says
    how large it may be. In people's heads a pay is `counted_on` another bet's stake, or what is `lost` is not
    taken.
    """

    slug: str
    name: Text
    settles: Settles
    citations: Citations
    optional: bool = False
    times_ante: int = 0
    bought: bool = False
    at_most: str = ""
    fixed: str = ""
    sized: str = ""
    folded: Folded = Folded.TAKEN
    choice: str | None = ""
    counted_on: str = ""
    lost: Action = Action.TAKE

    @property
    def staked(self) -> bool:
        return not isinstance(self.settles, ForOthers) and self.paid_on == self.slug

    @property
    def before_cards(self) -> bool:
        return self.staked and not self.times_ante

    @property
    def paid_on(self) -> str:
        """The bet whose stake decides the pay: its own, but for a bonus without one."""
        return (isinstance(self.settles, ByHand) and self.settles.stake) or self.slug

    @property
    def progressive(self) -> bool:
        """Taken off the table before the deal, win or lose."""
        return isinstance(self.settles, ByMeter)

    @property
    def table(self) -> str:
        """The sheet's name for the wager's paytable; "" where it has none."""
        if isinstance(self.settles, HeadToHead):
            return self.settles.bonus
        return "" if isinstance(self.settles, Price | ForOthers) else self.slug

    @property
    def chosen_by(self) -> str:
        """The house choice that picks the table."""
        return self.choice or self.table
