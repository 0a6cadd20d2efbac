"""The frozen words for bets: a stake, how it is won, how it pays; and which rules decide it.

The parts combine freely: a hand that must beat the dealer's may be paid by a table, one that is paid whatever
the dealer has may push where its table has no row. Nothing anywhere asks which game it is.
"""

from dataclasses import dataclass, field
from enum import StrEnum

from games.engine.cards.cards import Card
from games.engine.cards.hands import Ladder
from games.engine.rules.readings import Qualifier
from games.engine.texts import NOTHING, Text


class Action(StrEnum):
    """What a dealer does with a bet."""

    TAKE = "take"
    PAY = "pay"
    PUSH = "push"
    LEAVE = "leave"
    HALF = "half"


class Folded(StrEnum):
    """What a fold does to a bet: taken; settled at once; settled if the player announces it, else taken;
    or it stands until the dealer's hand is shown."""

    TAKEN = "taken"
    SETTLES = "settles"
    IF_ANNOUNCED = "if announced"
    STANDS = "stands"


@dataclass(frozen=True, slots=True)
class Stake:
    """A bet made before the cards. `equal` and `at_most` name bets that it must equal or may not exceed;
    `fixed` the house option that is its only size, `most` the one that is its maximum ("": the table's); one
    that is `closed` has no place on the layout. Bets `inside` have their minimum together, and the color of
    their chips says whose they are: in value chips they are one player's."""

    optional: bool = False
    equal: str = ""
    at_most: str = ""
    fixed: str = ""
    closed: bool = field(default=False, repr=False)
    most: str = field(default="", repr=False)
    inside: bool = field(default=False, repr=False)


@dataclass(frozen=True, slots=True)
class LaterStake:
    """A bet made after the cards, by a choice of the player's."""


@dataclass(frozen=True, slots=True)
class BonusOn:
    """A bonus without a stake of its own, paid on that of another bet."""

    bet: str


AnyStake = Stake | LaterStake | BonusOn


@dataclass(frozen=True, slots=True)
class Beats:
    """One hand against another. `unqualified` is what becomes of it when the dealer does not qualify (None:
    it plays on; what is paid then is paid even money), `first_pass` whether that is done for all players
    before the action is settled; `tie` when the hands are equal; a hand in `sure` wins whatever the other
    is, and is paid by the table too where `sure_by_table`. A hand in `dead` loses at once, whatever the other
    is; one of the category `natural` is compared with the other's first cards alone, and wins at the step
    `natural_at` where the other can be none any more by then ("": with the hands); against the hand in
    `pushes`, the other's, the bet goes back."""

    own: str = "player"
    other: str = "dealer"
    tie: Action = Action.PUSH
    unqualified: Action | None = None
    first_pass: bool = False
    sure: Qualifier | None = None
    sure_by_table: bool = True
    dead: Qualifier | None = field(default=None, repr=False)
    natural: str = field(default="", repr=False)
    natural_at: str = field(default="", repr=False)
    pushes: Qualifier | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True)
class BeatsBoth:
    """Two hands, the high and the low one, each against another: it wins with both, loses with neither, and
    pushes with one of them. Equal hands, copies, are the dealer's, unless `copies` says otherwise: to the
    player, or the whole bet pushes; `one_each` is what one won hand comes to. A low hand above the high one
    is a foul, which loses; where the house `resets` it, the dealer's rule sets it again. With exactly the
    hand in `pushes`, the dealer's, all bets push."""

    pairs: tuple[tuple[str, str], ...]
    copies: Action = Action.TAKE
    one_each: Action = Action.PUSH
    resets: bool = False
    pushes: Qualifier | None = None


@dataclass(frozen=True, slots=True)
class MakesHand:
    """The hand itself wins, whatever others have; a line of its table can look `with_dealer` at the hand of
    this name, of the player's and the dealer's cards together."""

    hand: str = "player"
    with_dealer: str = ""


@dataclass(frozen=True, slots=True)
class LosesHand:
    """The hand that loses is read, either of both; equal hands lose. A folded hand that cannot win goes with
    the fold, unless the house `holds_hopeless` ones."""

    own: str = "player"
    other: str = "dealer"
    holds_hopeless: bool = False


@dataclass(frozen=True, slots=True)
class HoldsJokers:
    """How many jokers are on these places of the spot's, and whether the dealer plays one too."""

    places: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OnFall:
    """What falls decides: the bet wins on these, half of it goes back on those in `half`, and it loses on all
    else."""

    wins: tuple[Card, ...]
    half: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class CardPrice:
    """Money for a card: it goes to the rack and is never returned or paid."""


@dataclass(frozen=True, slots=True)
class ForOthers:
    """The hand of another player wins: settled with the meter, on no stake of its own."""


WinCondition = Beats | BeatsBoth | MakesHand | LosesHand | HoldsJokers | OnFall | CardPrice | ForOthers


class NoRow(StrEnum):
    """What becomes of a bet that wins with a hand that its paytable does not have."""

    TAKE = "take"
    PUSH = "push"
    EVEN = "even money"


@dataclass(frozen=True, slots=True)
class Even:
    """Even money, `less` a commission of so many percent; rounded up to a `coin` of so many cents (0: the pay
    is broken as the house breaks pays), or down, as in the heads of some (`short`). One that is `boxed` is
    owed in the box of the spot, and the win is paid whole."""

    less: int = 0
    coin: int = field(default=0, repr=False)
    short: bool = field(default=False, repr=False)
    boxed: bool = field(default=False, repr=False)


@dataclass(frozen=True, slots=True)
class At:
    """At odds that the layout prints: `win` to `to`."""

    win: int
    to: int = 1


@dataclass(frozen=True, slots=True)
class ByTable:
    """By a row of the sheet's paytable of this name ("": the bet's own). With `bad_beat` it has lines
    for losing hands too, which pay a hand that the other one beats; a row is looked for with the named
    `hand`, where that is not the one that wins."""

    table: str = ""
    otherwise: NoRow = NoRow.TAKE
    bad_beat: bool = field(default=False, repr=False)
    hand: str = field(default="", repr=False)


@dataclass(frozen=True, slots=True)
class ByMeter:
    """By a paytable with shares of a meter; the bet is swept before the deal. The house may pay the fixed
    awards off the meter too, and split it among royals of one round."""

    fixed_from_meter: bool = False
    splits_royals: bool = False


Pays = Even | At | ByTable | ByMeter


@dataclass(frozen=True, slots=True)
class Envy:
    """What a bettor is paid for another player's hand, by the `envy` of the bet's rows: for any hand at the
    table, or for those of bettors alone. It takes a bet of `least` cents."""

    rule: str
    from_every_hand: bool = True
    least: int = 0


class TokeError(StrEnum):
    """What is done wrong with a toke: nothing; it is left lying; it is paid even money by whatever table; it
    is paid what the player's bet pays; or it is counted in that bet, and not paid itself."""

    NONE = ""
    LEFT = "left"
    EVEN = "even money"
    AS_THE_BET = "as the bet"
    IN_THE_BET = "in the bet"


@dataclass(frozen=True, slots=True)
class MistakenRules:
    """How a bet is settled in people's heads alone; no true bet sets any of it.

    A pay is `counted_on` another bet's stake, or on that of `also` besides; even money is `times` the stake;
    what is `won` is not paid, or what is `lost` not taken, or what goes `back` not pushed; `kickers` are not
    compared, or the lower ones win (`kickers_turned`), or ranks before how many cards there are
    (`ranks_first`); a hand is looked for in the `main_suit` alone; odds are paid in dollars (`unstaked`); the
    bet is `overlooked`; it is paid to `only_winners`, by its table though it is lost (`by_hand`), on another
    `ladder`, on the winning hand, or without a look at the dealer's jokers; the cards that do not play break
    a tie (`unused_cards`); a foul is not seen (`fouls`); a bet that is given up for half
    is taken whole (not `halves`); a `toke` on it is settled otherwise than the bet.
    The rest is of a meter and of envy.
    """

    counted_on: str = ""
    also: str = ""
    times: int = 1
    won: Action = Action.PAY
    lost: Action = Action.TAKE
    back: Action = Action.PUSH
    kickers: bool = True
    kickers_turned: bool = False
    unused_cards: bool = False
    by_hand: bool = False
    ranks_first: bool = False
    main_suit: bool = False
    unstaked: bool = False
    overlooked: bool = False
    fouls: bool = True
    toke: TokeError = TokeError.NONE
    only_winners: bool = False
    ladder: Ladder | None = None
    winner: bool = False
    dealer_jokers: bool = True
    halves: bool = True
    reduced: bool = True
    rounded_to: int = 0
    rounded_down: bool = False
    envy_to_hitter: bool = False
    envy_to_all: bool = False
    envy_times: int = 1


AS_IT_IS = MistakenRules()


@dataclass(frozen=True, slots=True)
class Citations:
    """The number of the rule for each outcome of a wager; `no_row` is of a win that its paytable does not
    have, `bad_beat` of a losing hand that it pays, `after_fold` of a bet that outlives a fold.

    Of a meter: `first` decides who is paid first, `shared` what two get who win all of it, `off_meter` what a
    payout takes off it (both "": the rule of the win), `grows` what coin-in does, `reseeded` whether it
    restarts, `restarts` with how much, `kept` that a hand which wins stays for the floor. Of the price of a
    card: `unbought` where the card goes that no one buys. Of two hands: `copy` decides that equal hands are
    the dealer's, `foul` what a low hand above the high one does, `commission` what comes off a win; `row`
    that a win is paid otherwise with a hand of its table; `half` that half of it is taken.
    """

    win: str
    lose: str = ""
    tie: str = ""
    back: str = ""
    fold: str = ""
    folded_win: str = ""
    after_fold: str = ""
    unqualified: str = ""
    automatic: str = ""
    no_row: str = ""
    bad_beat: str = ""
    fixed: str = ""
    first: str = ""
    shared: str = ""
    off_meter: str = ""
    logged: str = ""
    grows: str = ""
    reseeded: str = ""
    restarts: str = ""
    closed: str = ""
    kept: str = ""
    unbought: str = ""
    copy: str = ""
    foul: str = ""
    commission: str = ""
    row: str = ""
    half: str = ""

    @property
    def outcomes(self) -> frozenset[str]:
        """The rules by which its lines are settled."""
        played = {self.win, self.lose, self.tie, self.unqualified, self.automatic, self.fixed}
        rare = {self.no_row, self.bad_beat, self.back, self.fold, self.folded_win, self.copy, self.foul}
        return frozenset(played | rare | {self.row, self.half}) - {""}

    @property
    def fixed_win(self) -> str:
        """The rule of an award that no meter decides; where none is printed, that of every win."""
        return self.fixed or self.win


@dataclass(frozen=True, slots=True)
class Wager:
    """A bet, or a bonus without a stake of its own: its stake, how it is won, how it pays.

    `choice` names the house's paytable choice (by default the table's own name; None: it has none); `sized`
    is the rule that says how large it may be; `misread` what trainees make of it; `at` is
    the step at which it is settled ("": with the hands); the stake of one that `stays` is left where it lies
    when it is paid. `family` is the bet as which it is learned, where one hand has it and another has another
    or where it lies on one place and its like on others ("": itself), `kind` what all of that family are
    called ("": by their own names).
    """

    slug: str
    name: Text
    stake: AnyStake
    win_condition: WinCondition
    citations: Citations
    pays: Pays = Even()
    sized: str = ""
    folded: Folded = Folded.TAKEN
    choice: str | None = ""
    at: str = ""
    envy: Envy | None = None
    misread: MistakenRules = AS_IT_IS
    family: str = field(default="", repr=False)
    kind: Text = field(default=NOTHING, repr=False)
    stays: bool = field(default=False, repr=False)

    @property
    def kind_name(self) -> Text:
        """What it is called with all of its family."""
        return self.kind or self.name

    @property
    def staked(self) -> bool:
        return not isinstance(self.stake, BonusOn)

    @property
    def before_cards(self) -> bool:
        return isinstance(self.stake, Stake)

    @property
    def later(self) -> bool:
        return isinstance(self.stake, LaterStake)

    @property
    def optional(self) -> bool:
        return isinstance(self.stake, Stake) and self.stake.optional

    @property
    def offered(self) -> bool:
        """Whether the bet can be made: it has a place on this house's layout."""
        return not (isinstance(self.stake, Stake) and self.stake.closed)

    @property
    def inside(self) -> bool:
        return isinstance(self.stake, Stake) and self.stake.inside

    @property
    def most(self) -> str:
        """The house option that is its maximum; "" where that is the table's."""
        return self.stake.most if isinstance(self.stake, Stake) else ""

    @property
    def at_most(self) -> str:
        return self.stake.at_most if isinstance(self.stake, Stake) else ""

    @property
    def equal(self) -> str:
        return self.stake.equal if isinstance(self.stake, Stake) else ""

    @property
    def fixed(self) -> str:
        return self.stake.fixed if isinstance(self.stake, Stake) else ""

    @property
    def takes_toke(self) -> bool:
        """Whether a player can bet on it for the dealer too: it is bet before the cards, in any size."""
        return self.before_cards and not self.progressive and not self.fixed and not self.buys_card

    @property
    def buys_card(self) -> bool:
        return isinstance(self.win_condition, CardPrice)

    @property
    def paid_on(self) -> str:
        """The bet whose stake decides the pay: its own, but for a bonus without one."""
        return self.stake.bet if isinstance(self.stake, BonusOn) else self.slug

    @property
    def progressive(self) -> bool:
        """Taken off the table before the deal, win or lose."""
        return isinstance(self.pays, ByMeter)

    @property
    def table(self) -> str:
        """The sheet's name for the wager's paytable; "" where it has none."""
        if isinstance(self.pays, ByTable):
            return self.pays.table or self.slug
        return self.slug if isinstance(self.pays, ByMeter) else ""

    @property
    def pays_bad_beat(self) -> bool:
        """Whether its paytable has lines for losing hands."""
        return isinstance(self.pays, ByTable) and self.pays.bad_beat

    @property
    def chosen_by(self) -> str:
        """The house choice that picks the table."""
        return self.choice or self.table
