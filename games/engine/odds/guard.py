"""Guard: a counter refuses every game and bet of which it does not know all parts.

A counter declares what it reads, as data. The guard walks the frozen values that a game is written in; what
is not named and not at its default is refused, so that a rule a counter overlooks is never called exact.
"""

from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import MISSING, Field, dataclass, field, fields
from enum import Enum
from fractions import Fraction
from typing import Any

from games.engine.cards.hands import FlushLength, Ladder
from games.engine.money.amounts import Odds
from games.engine.rules.games import Game, Step, Strategy
from games.engine.rules.paytables import Paytable, Row
from games.engine.rules.readings import Best, Qualifier
from games.engine.rules.stages import Deal, DealerPlays, Decide, Discard, Lays, PlayerChoice, Raise, TurnUp
from games.engine.rules.wagers import Beats, BonusOn, ByTable, Even, LaterStake, MakesHand, Stake, Wager
from games.engine.texts import Text

Fields = dict[type, AbstractSet[str]]
"""Names of fields by the type that has them."""


@dataclass(frozen=True)
class Dealing:
    """What the stages and hands of a game come to together, which no part of them says alone. All of it is
    false where one packet meets the dealer's, and a player decides once, for one size of a later bet."""

    no_packet: bool = False
    no_dealer: bool = False
    board: bool = False
    unread: bool = False
    burned: bool = False
    decisions: bool = False
    sizes: bool = False


def dealing_of(game: Game) -> Dealing:
    """Return how the game is dealt and decided."""
    first, *later = game.deals or (Deal(),)
    own, dealer = game.hands.get("player"), game.hands.get("dealer")
    moved = {choice.moves[0] for choice in game.choices if choice.moves}
    laid = {choice.lays.to for choice in game.choices if choice.lays}
    drawn = {count for deal in later for _place, count in (*deal.each, *deal.table)}
    raised = [each.bet for choice in game.choices for each in choice.raises if not choice.moves]
    read = {*(own.own if own else ()), *moved}
    table = {place for place, _count in first.table}
    return Dealing(
        no_packet=not (own and first.each and set(own.own)),
        no_dealer=not dealer,
        board=bool((own and own.table) or (dealer and (dealer.own or len(dealer.table) > 1)) or drawn - laid),
        unread=not {place for place, _count in first.each} <= read,
        burned=bool(table & game.unread),
        decisions=sum(isinstance(stage, Decide) for _step, stage in game.stages) > 1,
        sizes=len(raised) > len(set(raised)),
    )


WORDS_AND_RULES: Fields = {
    Game: {"slug", "sheet", "name", "blurb", "ranking", "wagers", "options", "strategies"}
    | {"hands", "seats", "irregularities", "folder"},
    Wager: {"slug", "name", "citations", "sized", "choice"},
    Stake: {"optional", "at_most", "fixed"},
    Step: {"name", "rule", "order", "asks", "kind", "words"},
    PlayerChoice: {"name", "words"},
    Lays: {"rule"},
    Ladder: {"slug"},
    FlushLength: {"slug"},
    Qualifier: {"rule"},
    Discard: {"rule", "counts"},
    Strategy: {"name", "label", "kind", "rule"},
    Paytable: {"name", "wager", "source"},
    Row: {"name", "printed", "doubt", "implied"},
    Odds: {"per"},
}
"""What no count depends on. The bets of a game and the hands that they read are given to the guard one by
one."""

PLAIN = (bool, int, str, Text, Fraction)


@dataclass(frozen=True)
class CounterScope:
    """What a counter takes: the types, of each the fields that it `reads`, and those that it `ignores`
    because they change nothing of its count. Every other field must have its default."""

    reads: Fields
    ignores: Fields = field(default_factory=dict)


LADDER: Fields = {Ladder: {"size", "categories", "wheel", "corner"}}
"""Hands in an order of ours."""

LONGEST_SUIT: Fields = {FlushLength: {"size", "categories", "wheel", "straights", "flushes"}}
"""Hands that their longest suit makes."""

STAGES: Fields = {
    Game: {"deck", "procedure", "qualifier"},
    Dealing: set(),
    Step: {"stages"},
    Deal: {"each", "table"},
    Decide: {"choices"},
    PlayerChoice: {"raises", "folds"},
    Raise: {"bet", "times", "of"},
    Qualifier: {"category", "ranks", "hand"},
    Best: {"ladder", "own", "table"},
}
"""A packet each, one for the dealer, who may have to qualify, and one decision: fold or play."""

FLAT_HANDS: Fields = LADDER | STAGES
"""Two hands of as many cards in every round."""

CHANGED_CARDS: Fields = FLAT_HANDS | {
    PlayerChoice: {"lays", "needs"},
    Lays: {"source", "to", "count"},
    Qualifier: {"category", "ranks", "hand", "below"},
    Wager: {"stake", "win_condition", "pays"},
    Stake: set(),
}
"""A packet each, one for the dealer, and one decision: to change a card or not."""

EVEN_MONEY: Fields = {
    Wager: {"stake", "win_condition", "pays"},
    Stake: set(),
    LaterStake: set(),
    Beats: {"unqualified", "first_pass", "tie"},
    Even: set(),
}
"""Bets against the dealer's hand at even money."""

OWN_HAND: Fields = (
    LADDER
    | STAGES
    | {
        Wager: {"stake", "win_condition", "pays", "folded"},
        Stake: set(),
        BonusOn: {"bet"},
        MakesHand: {"hand"},
        ByTable: {"table", "otherwise"},
        Deal: {"each", "table", "up"},
        TurnUp: {"place", "count"},
        DealerPlays: set(),
    }
)
ANY_DEALING = {each.name for each in fields(Dealing)}
ANY_CHOICE: Fields = {
    Game: {"qualifier"},
    Decide: {"unless"},
    PlayerChoice: {"raises", "back", "moves", "lays", "folds", "needs"},
    DealerPlays: {"rule"},
    Dealing: ANY_DEALING,
}
"""A bet on the cards of one hand, and what it may ignore: the dealer, and what else is decided."""

ROWS: Fields = {
    Paytable: {"rows"},
    Row: {"category", "pays", "lowest", "natural"},
    Odds: {"times", "form"},
}
"""A paytable that is read line by line and pays odds."""

REASONS = {
    "ByTable": Text("wins pay from a paytable"),
    "Even.less": Text("wins pay a commission"),
    "Wager.folded": Text("it stays on the table after a fold"),
    "BonusOn": Text("it isn’t a separate bet"),
    "Stake.equal": Text("another bet must be made with it"),
    "BeatsBoth": Text("the player plays two hands against the dealer"),
    "MakesHand": Text("it depends on the player’s hand alone"),
    "Beats.sure": Text("some hands win automatically"),
    "Best.table": Text("its hand uses the dealer’s cards"),
    "Choice.back": Text("a bet can be taken back"),
    "Choice.lays": Text("players change cards"),
    "Choice.moves": Text("a card is for sale"),
    "Choice.needs": Text("not every hand has the same choices"),
    "Decide.unless": Text("players decide more than once"),
    "DealerPlays": Text("the dealer sets the hand by a rule"),
    "Deal.up": Text("cards are dealt face up"),
    "TurnUp": Text("the dealer shows cards before players decide"),
    "Game.qualifier": Text("the dealer must qualify"),
    "Dealing.no_packet": Text("players don’t get a hand"),
    "Dealing.no_dealer": Text("the dealer has no hand"),
    "Dealing.board": Text("some cards count in more than one hand"),
    "Dealing.unread": Text("some cards in a packet aren’t in any hand"),
    "Dealing.burned": Text("a card is burned"),
    "Dealing.decisions": Text("players decide more than once"),
    "Dealing.sizes": Text("a later bet can have several sizes"),
    "Row.lowest": Text("a line of its paytable requires a certain rank"),
    "Row.second": Text("a line of its paytable requires two certain ranks"),
    "Row.with_dealer": Text("a line of its paytable looks at the dealer’s cards too"),
    "Row.natural": Text("a line of its paytable depends on a joker"),
    "ByTable.bad_beat": Text("its paytable pays losing hands too"),
    "Row.suit": Text("a line of its paytable requires a certain suit"),
}
"""Why a bet is not counted, by the part that the counter does not take."""

OTHERWISE = Text("it has a rule that we can’t calculate yet")


def hands_of_both(game: Game) -> list[Best]:
    """Return the readings of the hands that meet, as far as the game has them."""
    return [game.hands[name] for name in ("player", "dealt", "dealer") if name in game.hands]


class NotCounted(LookupError):
    """Raised for a bet that has no figures: `bet` is its name, `field` the part that is not counted, such as
    "Choice.back", and `reason` the same in words."""

    def __init__(self, bet: str, field: str, reason: Text | None = None) -> None:
        self.bet, self.field, self.reason = bet, field, reason or REASONS.get(field, OTHERWISE)
        super().__init__(f"{bet}: {self.reason} ({field})")


def check(scope: CounterScope, bet: str, *parts: object) -> None:
    """Raise `NotCounted` where one of these parts of a game has anything that the counter does not take."""
    for part in parts:
        dealt = [dealing_of(part)] if isinstance(part, Game) else []
        for each in (*dealt, part):
            for name in unknown_parts(scope, each):
                raise NotCounted(bet, name)


def unknown_parts(scope: CounterScope, part: object) -> Iterator[str]:
    """Yield each type and each field that is not in the scope and is not at its default."""
    kind = type(part)
    if part is None or kind in PLAIN or isinstance(part, Enum):
        return
    if isinstance(part, Mapping | Sequence):
        for each in part.values() if isinstance(part, Mapping) else part:
            yield from unknown_parts(scope, each)
    elif kind not in scope.reads:
        yield kind.__name__
    else:
        for each in fields(part):  # type: ignore[arg-type] # named types are dataclasses
            yield from _unknown_in(scope, kind, each, getattr(part, each.name))


def _unknown_in(scope: CounterScope, kind: type, part: "Field[Any]", value: object) -> Iterator[str]:
    ignored = WORDS_AND_RULES.get(kind, frozenset()) | scope.ignores.get(kind, frozenset())
    if part.name in scope.reads[kind]:
        yield from unknown_parts(scope, value)
    elif part.init and part.name not in ignored and value != _default(part):
        yield f"{kind.__name__}.{part.name}"


def _default(part: "Field[Any]") -> object:
    return part.default if part.default_factory is MISSING else part.default_factory()
