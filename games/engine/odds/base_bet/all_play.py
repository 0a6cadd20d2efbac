"""The main bet if no player ever folded: its ends, their worth, and every pair of hands counted."""

from dataclasses import dataclass
from functools import cache
from math import comb

from games.engine.cards.cards import JOKERS
from games.engine.errors import CountError
from games.engine.odds.count_cache import Counts
from games.engine.odds.examples import Met, buys, examples, folds, stays, table_of, whole
from games.engine.odds.figures import Progress, silent
from games.engine.odds.hand_comparisons import HandComparison, beaten_hands, compare_hands
from games.engine.rules.games import Game
from games.engine.rules.wagers import Wager

WON, TIED, LOST = 1, 0, -1

End = Met

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
    fold: int


@cache
def worth_of(game: Game, *, bought: bool = False) -> Worth:
    """Return the nets of settled examples; with the price of a card where it is bought. Where the dealer
    always qualifies an end is worth the same without."""
    table = table_of(game, base_bets(game))
    own, other = sizes(game, bought=bought)
    ends, staked, folded = dict[End, int](), 0, 0
    for end, _, (mine, theirs) in examples(game, own, other, bool):
        settled = table.met(mine, theirs, buys if bought else stays)
        ends[end], staked = whole(table.net(settled)), whole(table.staked(settled))
        folded = whole(table.net(table.met(mine, theirs, folds)))
    if game.qualifier is None:
        ends |= {(result, False): worth for (result, _), worth in ends.items()}
    if missing := set(ENDS) - ends.keys():
        raise CountError(f"no example of {sorted(NAMES[end] for end in missing)}")
    return Worth({end: ends[end] for end in ENDS}, staked, folded)


def base_bets(game: Game) -> tuple[Wager, ...]:
    """Return the main bet, those that must be made with it, and all that is bet after the cards, the price of
    a card too."""
    return (game.main, *(each for each in game.wagers[1:] if each.staked and not each.optional))


def can_meet(game: Game) -> bool:
    """Return whether both sides have as many cards in every round: no joker, no discard, no draw."""
    both = {"player", "dealer"} <= game.hands.keys()
    changes = game.discard or game.draws or set(game.deck) & set(JOKERS)
    return bool(both and game.following and not changes)


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
        for end, count in by_end(strength, pairs, least).items():
            counts[end] += count
    return [counts[end] for end in ENDS]


def by_end(strength: int, pairs: HandComparison, least: int) -> dict[End, int]:
    """Return the ends of hands of one strength, where the dealer qualifies from `least` on."""
    if strength < least:
        lost = pairs.under - pairs.below - pairs.equal
        split = {(WON, False): pairs.below, (TIED, False): pairs.equal, (LOST, False): lost}
        return split | {(LOST, True): pairs.above - lost}
    split = {(WON, False): pairs.under, (WON, True): pairs.below - pairs.under}
    return split | {(TIED, True): pairs.equal, (LOST, True): pairs.above}
