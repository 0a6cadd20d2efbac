"""The main bet if no player ever folded: its ends, their worth, and every pair of hands counted."""

from dataclasses import dataclass
from math import comb

from games.engine.cards.cards import JOKERS
from games.engine.errors import require_type
from games.engine.odds.count_cache import Counts
from games.engine.odds.figures import Progress, silent
from games.engine.odds.hand_comparisons import beaten_hands, compare_hands
from games.engine.rules.games import Game
from games.engine.rules.wagers import Action, Beats, Wager

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
    """What each end of the main bet and of those that follow it is worth to a player who plays on, in main
    bets; what is bet by then, and what a fold costs."""

    ends: dict[End, int]
    staked: int
    fold: int = -1


def worth_of(game: Game, *, bought: bool = False) -> Worth:
    """As the wagers of the game have it, at even money; with the price of a card where it is bought."""
    bets = (game.main, *game.following)
    times = {wager.slug: game.times(wager) or 1 for wager in bets}
    price = sum(game.times(wager) for wager in game.wagers if wager.buys_card and bought)
    ends = {end: sum(times[wager.slug] * _worth(wager, *end) for wager in bets) - price for end in ENDS}
    return Worth(ends, sum(times.values()) + price)


def _worth(wager: Wager, result: int, qualified: bool) -> int:
    how = require_type(Beats, wager.won)
    if not qualified and how.unqualified:
        return {Action.PUSH: 0, Action.PAY: 1, Action.TAKE: -1}[how.unqualified]
    if result == TIED:
        return {Action.PUSH: 0, Action.PAY: 1, Action.TAKE: -1}[how.tie]
    return result


def can_meet(game: Game) -> bool:
    """Return whether both sides have as many cards in every round: no joker, no discard, no draw."""
    return bool(
        game.following and not game.dealer.discard and not game.draws and not set(game.deck) & set(JOKERS)
    )


def sizes(game: Game, *, bought: bool) -> tuple[int, int]:
    """Return how many cards the player has, with a card for sale or without, and how many of the dealer's
    play."""
    own = game.player.size - (0 if bought else game.player.aside)
    return own, game.dealer.size - game.dealer.burned


def all_play_ends(game: Game, report: Progress = silent, *, bought: bool = False) -> Counts:
    """Return how often each end comes of all pairs of hands, and of every choice of the dealer's up cards."""
    own, other = sizes(game, bought=bought)
    deck, ladder, qualifier = game.deck, game.ladder, game.qualifier
    won = sum(pairs for _, pairs in beaten_hands(ladder, deck, other, own, report))
    lost = sum(pairs for _, pairs in beaten_hands(ladder, deck, own, other, report))
    every = comb(len(deck), own) * comb(len(deck) - own, other)
    counts = {(WON, True): won, (TIED, True): every - won - lost, (LOST, True): lost}
    counts |= {(result, False): 0 for result in (WON, TIED, LOST)}
    least = ladder.at_least(qualifier.category, *qualifier.ranks) if qualifier else 0
    for met in compare_hands(ladder, deck, other, own, below=least).values():
        for result, pairs in ((LOST, met.below), (TIED, met.equal), (WON, met.above)):
            counts[result, False] += pairs
            counts[result, True] -= pairs
    return {NAMES[end]: comb(other, game.dealer.up) * count for end, count in counts.items()}


def weak(game: Game, below: int) -> list[int]:
    """Return the ends of all hands of a player's below a strength, had they been played; no card is bought,
    and none of the dealer's is up."""
    own, other = sizes(game, bought=False)
    qualifier, counts = game.qualifier, dict.fromkeys(ENDS, 0)
    least = game.ladder.at_least(qualifier.category, *qualifier.ranks) if qualifier else 0
    met = compare_hands(game.ladder, game.deck, own, other, below=below, limit=least)
    for strength, pairs in met.items():
        if strength < least:
            lost = pairs.under - pairs.below - pairs.equal
            split = {(WON, False): pairs.below, (TIED, False): pairs.equal, (LOST, False): lost}
            split[LOST, True] = pairs.above - lost
        else:
            split = {(WON, False): pairs.under, (WON, True): pairs.below - pairs.under}
            split |= {(TIED, True): pairs.equal, (LOST, True): pairs.above}
        for end, count in split.items():
            counts[end] += count
    return [counts[end] for end in ENDS]
