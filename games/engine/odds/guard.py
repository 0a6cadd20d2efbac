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

from games.engine.cards.hands import Ladder
from games.engine.money.amounts import Odds
from games.engine.rules.games import Discard, Game, Packet, Qualifier, Strategy
from games.engine.rules.paytables import Paytable, Row
from games.engine.rules.wagers import HeadToHead, Wager
from games.engine.texts import Text

Fields = dict[type, AbstractSet[str]]
"""Names of fields by the type that has them."""

WORDS_AND_RULES: Fields = {
    Game: {"slug", "sheet", "name", "blurb", "ranking", "wagers", "procedure", "options", "strategies"}
    | {"seats", "irregularities", "folder"},
    Wager: {"slug", "name", "citations", "optional", "at_most", "fixed", "sized", "choice"},
    Ladder: {"slug"},
    Qualifier: {"rule"},
    Discard: {"rule", "counts"},
    Strategy: {"name", "label", "kind", "rule"},
    Paytable: {"name", "wager", "source"},
    Row: {"name", "printed", "doubt", "implied"},
}
"""What no count depends on. A game's bets are given to the guard one by one."""

PLAIN = (bool, int, str, Text, Fraction)


@dataclass(frozen=True)
class CounterScope:
    """What a counter takes: the types, of each the fields that it `reads`, and those that it `ignores`
    because they change nothing of its count. Every other field must have its default."""

    reads: Fields
    ignores: Fields = field(default_factory=dict)


LADDER: Fields = {Ladder: {"size", "categories", "wheel", "corner"}}
"""Hands in an order of ours."""

FLAT_HANDS: Fields = LADDER | {
    Game: {"deck", "ladder", "player", "dealer", "qualifier"},
    Packet: {"size"},
    Qualifier: {"category", "ranks"},
}
"""Two hands of as many cards in every round, one of which may have to qualify."""

EVEN_MONEY: Fields = {
    Wager: {"settles", "times_ante"},
    HeadToHead: {"unqualified", "first_pass", "tie"},
}
"""Bets against the dealer's hand at even money."""

OWN_HAND: Fields = LADDER | {
    Game: {"deck", "ladder", "player"},
    Packet: {"size", "aside"},
    Wager: {"settles", "folded"},
}
DEALER: Fields = {Game: {"dealer", "qualifier", "automatic"}}
CARDS_DRAWN: Fields = {Game: {*DEALER[Game], "draws"}}
"""A bet on the player's own hand, and what it may ignore: the dealer, and of the hand as dealt any draw."""

ROWS: Fields = {
    Paytable: {"rows"},
    Row: {"category", "pays", "lowest", "natural"},
    Odds: {"times", "form"},
}
"""A paytable that is read line by line and pays odds."""

REASONS = {
    "HeadToHead.bonus": Text("a win is paid by a paytable"),
    "HeadToHead.times": Text("a win is paid more than even money"),
    "Wager.folded": Text("a fold leaves it on the table"),
    "ByHand.stake": Text("it has no stake of its own"),
    "ByHand.ladder": Text("it has an order of hands of its own"),
    "Game.draws": Text("players change cards"),
    "Game.automatic": Text("some hands win whatever the dealer has"),
    "Game.qualifier": Text("the dealer must qualify"),
    "Packet.up": Text("the dealer shows cards before players decide"),
    "Packet.burned": Text("a card is burned"),
    "Packet.aside": Text("a card is for sale"),
    "Packet.discard": Text("the dealer discards cards"),
    "Row.lowest": Text("a line of its paytable asks for a rank"),
    "Row.natural": Text("a line of its paytable asks for a hand with or without a joker"),
}
"""Why a bet is not counted, by the part that the counter does not take."""

OTHERWISE = Text("a part of its rules is not among those that are counted")


class NotCounted(LookupError):
    """Raised for a bet that has no figures: `bet` is its name, `field` the part that is not counted, such as
    "HeadToHead.bonus", and `reason` the same in words."""

    def __init__(self, bet: str, field: str, reason: Text | None = None) -> None:
        self.bet, self.field, self.reason = bet, field, reason or REASONS.get(field, OTHERWISE)
        super().__init__(f"{bet}: {self.reason} ({field})")


def check(scope: CounterScope, bet: str, *parts: object) -> None:
    """Raise `NotCounted` where one of these parts of a game has anything that the counter does not take."""
    for part in parts:
        for name in unknown_parts(scope, part):
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
