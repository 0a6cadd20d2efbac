"""Ends of a main bet: won, tied or lost, to a dealer who qualifies or not, and folded; what each is worth."""

from dataclasses import dataclass

from games.engine.errors import require_type
from games.engine.rules.games import Game
from games.engine.rules.wagers import Action, HeadToHead, Wager

WON, TIED, LOST = 1, 0, -1

End = tuple[int, bool]
"""The player's hand against the dealer's, and whether the dealer qualifies."""

ENDS: tuple[End, ...] = ((WON, True), (WON, False), (TIED, True), (TIED, False), (LOST, False), (LOST, True))
NAMES = {
    (WON, True): "wins",
    (WON, False): "wins-unqualified",
    (TIED, True): "ties",
    (TIED, False): "ties-unqualified",
    (LOST, False): "loses-unqualified",
    (LOST, True): "loses",
}
FOLDED = "folds"


@dataclass(frozen=True)
class Worth:
    """What each end of the main bet and of those that follow it is worth to who plays on, in main bets; what
    is bet by then, and what a fold costs."""

    ends: dict[End, int]
    staked: int
    fold: int = -1


def worth_of(game: Game, *, bought: bool = False) -> Worth:
    """As the wagers of the game have it, at even money; with the price of a card where it is bought."""
    bets = (game.main, *game.following)
    times = {wager.slug: wager.times_ante or 1 for wager in bets}
    price = sum(wager.times_ante for wager in game.wagers if wager.bought and bought)
    ends = {end: sum(times[wager.slug] * _worth(wager, *end) for wager in bets) - price for end in ENDS}
    return Worth(ends, sum(times.values()) + price)


def _worth(wager: Wager, result: int, qualified: bool) -> int:
    how = require_type(HeadToHead, wager.settles)
    if not qualified and how.unqualified:
        return {Action.PUSH: 0, Action.PAY: 1, Action.TAKE: -1}[how.unqualified]
    if result == TIED:
        return {Action.PUSH: 0, Action.PAY: 1, Action.TAKE: -1}[how.tie]
    return result
