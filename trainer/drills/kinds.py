"""Kinds of decision: what is practised, failed and reviewed as one thing, whatever the cards were.

A kind is written game/ask or, for a bet, game/bets/wager: "…/qualifies", "…/bets/ante". A bet's action and
its amount are one decision at the table, and one kind.
"""

from dataclasses import dataclass
from typing import TypedDict

from games.engine.procedure.exercises import ALL_ASKS


class Rates(TypedDict, total=False):
    """The rates of an `Item`, in per cent."""

    wrong_bets: int
    irregularities: int
    slips: int


RATES: dict[str, Rates] = {
    "check-bets": {"wrong_bets": 40},
    "irregularity": {"irregularities": 60},
    "floor": {"slips": 40},
}
"""How often something goes wrong, in per cent, where that is what is practised."""

PARTS = {
    **dict.fromkeys(("bet-fault", "bet-remedy", "bet-difference"), "check-bets"),
    "play-difference": "check-play",
    "own-packet": "first-dealt",
    **dict.fromkeys(("stands", "called", "returned", "shuffler", "replacing"), "irregularity"),
    **dict.fromkeys(("meter-after-coin-in", "meter-takes", "meter-shows", "meter-reseeded"), "meter"),
    **dict.fromkeys(("simple-strategy", "intermediate-strategy", "expected-value"), "strategy"),
}
"""Questions that only come as part of an ask, with the ask."""

_BET = ("action", "amount")


@dataclass(frozen=True)
class Kind:
    game: str
    ask: str
    wager: str = ""

    def __str__(self) -> str:
        return "/".join(filter(None, (self.game, self.ask, self.wager)))


def kind_of(*, game: str, ask: str, prompt: str) -> Kind | None:
    """The kind of a decision from its verdict; None for an ask that this version does not pose."""
    if ask not in _BET:
        whole = PARTS.get(ask, ask)
        return Kind(game, whole) if whole in ALL_ASKS else None
    step, *_spot_and_ask, wager = prompt.split("/")
    if wager == "envy":
        return Kind(game, "envies")
    return Kind(game, "refunds") if step == "refund" else Kind(game, "bets", wager)


def read_kind(written: str) -> Kind:
    game, ask, *wager = written.split("/")
    return Kind(game, ask, *wager)
