"""Basic strategy: what a player of hands in turn does with a total against the dealer's up card.

A table has a line for each total, with a letter for each up card, two to ten and the ace:
S stand, H hit, D double or else hit, d double or else stand, P split, p split where a hand of a split pair
may be doubled, R surrender or else hit, r surrender or else stand, Q surrender or else split. A pair that is
not split is played as its total.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from games.engine.cards.cards import Card
from games.engine.cards.points import soft_total, worth

STAND, HIT, DOUBLE, SPLIT, SURRENDER = "stand", "hit", "double", "split", "surrender"

_WISHES: Mapping[str, tuple[str, ...]] = {
    "S": (STAND,),
    "H": (HIT, STAND),
    "D": (DOUBLE, HIT, STAND),
    "d": (DOUBLE, STAND),
    "R": (SURRENDER, HIT, STAND),
    "r": (SURRENDER, STAND),
    "P": (SPLIT,),
    "p": (SPLIT,),
    "Q": (SURRENDER, SPLIT),
}
"""The choices for each letter, the best first."""


@dataclass(frozen=True)
class BasicStrategy:
    """Lines by total, ten letters each: of hard and soft hands, and of pairs by what one card counts."""

    hard: Mapping[int, str] = field(hash=False)
    soft: Mapping[int, str] = field(hash=False)
    pairs: Mapping[int, str] = field(hash=False)

    def says(self, cards: Sequence[Card], up: Card, allowed: Collection[str], *, doubles_split: bool) -> str:
        """Return the best of the choices that are allowed."""
        column = (worth(up) - 2) % 10
        wishes: list[str] = []
        if SPLIT in allowed:
            letter = self.pairs[worth(cards[0])][column]
            if letter != "p" or doubles_split:
                wishes += _WISHES.get(letter, ())
        total, soft = soft_total(cards)
        lines = self.soft if soft else self.hard
        wishes += _WISHES[lines[min(max(lines), max(total, min(lines)))][column]]
        return next(wish for wish in (*wishes, STAND) if wish in allowed)


_HARD = {
    8: "HHHHHHHHHH",
    9: "HDDDDHHHHH",
    10: "DDDDDDDDHH",
    11: "DDDDDDDDDH",
    12: "HHSSSHHHHH",
    13: "SSSSSHHHHH",
    14: "SSSSSHHHHH",
    15: "SSSSSHHHRH",
    16: "SSSSSHHRRR",
    17: "SSSSSSSSSS",
}
_SOFT = {
    12: "HHHHHHHHHH",
    13: "HHHDDHHHHH",
    14: "HHHDDHHHHH",
    15: "HHDDDHHHHH",
    16: "HHDDDHHHHH",
    17: "HDDDDHHHHH",
    18: "SddddSSHHH",
    19: "SSSSSSSSSS",
}
_PAIRS = {
    1: "PPPPPPPPPP",
    2: "ppPPPP----",
    3: "ppPPPP----",
    4: "---pp-----",
    5: "----------",
    6: "pPPPP-----",
    7: "PPPPPP----",
    8: "PPPPPPPPPP",
    9: "PPPPP-PP--",
    10: "----------",
}
STANDS_ON_SOFT_17 = BasicStrategy(_HARD, _SOFT, _PAIRS)
"""Four decks or more, where the dealer stands on every 17."""
HITS_SOFT_17 = BasicStrategy(
    _HARD | {11: "DDDDDDDDDD", 15: "SSSSSHHHRR", 17: "SSSSSSSSSr", 18: "SSSSSSSSSS"},
    _SOFT | {18: "dddddSSHHH", 19: "SSSSdSSSSS"},
    _PAIRS | {8: "PPPPPPPPPQ"},
)
