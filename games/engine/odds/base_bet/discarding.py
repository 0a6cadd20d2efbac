"""Discarding: the main bet where the dealer's up cards of some ranks go, so that fewer cards play.

The player knows how many cards play, and a strategy looks at that number alone. Which cards went is not
asked: how many high cards are left for that follows from those that both sides hold, so each of the dealer's
hands is counted with a weight.
"""

from collections import Counter
from collections.abc import Iterator
from math import comb, perm, prod

from games.engine.cards.cards import JOKERS, RANKS
from games.engine.errors import CountError, require
from games.engine.odds.base_bet.all_play import ENDS, FOLDED, LOST, NAMES, TIED, WON
from games.engine.odds.classes import digits
from games.engine.odds.count_cache import Counts
from games.engine.odds.figures import Progress, part_of, silent
from games.engine.odds.guard import EVEN_MONEY, FLAT_HANDS, CounterScope
from games.engine.odds.hand_comparisons import STRONGEST, OwnHands, RisingHands, asked_by
from games.engine.rules.games import Game, Strategy
from games.engine.rules.stages import DealerPlays, Discard, TurnUp

SCOPE = CounterScope(
    EVEN_MONEY
    | FLAT_HANDS
    | {TurnUp: {"place", "count"}, DealerPlays: {"rule"}, Discard: {"ranks", "at_most"}}
)


def discards(game: Game) -> bool:
    """Return whether the game is played so, by a strategy that looks at the number of cards alone."""
    if not game.discard or "player" not in game.hands:
        return False
    plain = not game.dealer.burned and game.dealer.up == 1 and not game.player.aside and not game.qualifier
    alike = not set(game.deck) & set(JOKERS)
    named = game.strategies[:1]
    return bool(plain and alike and named and not named[0].beats_shown and not named[0].marginal)


def by_number_of_cards(strategy: Strategy, game: Game, report: Progress = silent) -> Counts:
    """Return the ends of every deal: the player's hand, as many of the dealer's cards in order as can go, and
    the rest of them as a set."""
    least = {
        plays: game.ladder.at_least(kept.category, *kept.ranks) for plays, kept in strategy.keeps.items()
    }
    totals = from_strengths(game, least, report)
    totals[FOLDED] = deals(game) - sum(totals.values())
    return {name: totals[name] for name in (*(NAMES[end] for end in ENDS if end[1]), FOLDED)}


def from_strengths(game: Game, least: dict[int, int], report: Progress = silent) -> Counter[str]:
    """Return the ends of the deals in which the player's hand is at least so strong, by how many cards
    play."""
    rule = require(game.discard, "discard rule")
    totals: Counter[str] = Counter()
    for discarded in range(rule.at_most + 1):
        share = part_of(
            report, 100 * discarded // (rule.at_most + 1), 100 * (discarded + 1) // (rule.at_most + 1)
        )
        totals += _with(game, least[game.dealer.size - discarded], rule, discarded, share)
    return totals


def _with(game: Game, least: int, rule: Discard, discarded: int, report: Progress) -> Counter[str]:
    """Return the deals in which `discarded` cards go."""
    high = sum(card[0] in rule.ranks for card in game.deck)
    totals: Counter[str] = Counter()
    for power in range(discarded + 1):
        for (strength, high_cards), counts in _weighed(game, rule, discarded, power, report).items():
            times = _times(high - high_cards, discarded, power) * _orders(game, rule, discarded)
            below, equal, above = counts
            if strength < least:
                continue
            for result, count in ((WON, below), (TIED, equal), (LOST, above)):
                totals[NAMES[result, True]] += times * count
    return totals


def _orders(game: Game, rule: Discard, discarded: int) -> int:
    """Return in how many orders the cards come that differ in other deals and not in these."""
    return prod(range(game.dealer.size - rule.at_most + 1, game.dealer.size - discarded))


def _times(left: int, discarded: int, power: int) -> int:
    """Of the orders in which cards can go, where `left` less those of the dealer's hand can: the part that is
    multiplied by that number `power` times."""
    if discarded == 0:
        return 1
    if discarded == 1:
        return (left, -1)[power]
    if discarded != 2:
        raise CountError("more than two cards go")
    return (left * (left - 1), 1 - 2 * left, 1)[power]


def _weighed(
    game: Game, rule: Discard, discarded: int, power: int, report: Progress
) -> dict[tuple[int, int], tuple[int, int, int]]:
    """By the player's strength and high cards: the dealer's hands below, equal and above, each counted as
    often as one of its cards can be the one that stays up, times its high cards to that power."""
    stays = discarded < rule.at_most

    def weight(key: int) -> int:
        high = sum(count for slot, count in digits(key) if RANKS[slot] in rule.ranks)
        low = game.dealer.size - discarded - high
        times: int = high**power
        return times * low if stays else times

    rising = RisingHands(game.ladder, game.deck, game.dealer.size - discarded, weight)
    asked: dict[int, dict[int, list[OwnHands]]] = {}
    for strength, high_cards, own in _asked(game, rule):
        asked.setdefault(strength, {})[high_cards] = own
    below, up_to = {}, {}
    for done, strength in enumerate(sorted(asked)):
        report(power * len(asked) + done, (discarded + 1) * len(asked))
        for high_cards, own in asked[strength].items():
            below[strength, high_cards] = rising.count(own, strength)
        for high_cards, own in asked[strength].items():
            up_to[strength, high_cards] = rising.count(own, strength + 1)
    every = {place: rising.count(asked[place[0]][place[1]], STRONGEST) for place in below}
    return {
        place: (below[place], up_to[place] - below[place], every[place] - up_to[place]) for place in below
    }


def _asked(game: Game, rule: Discard) -> Iterator[tuple[int, int, list[OwnHands]]]:
    """Yield the player's hands by strength and high cards."""
    for strength, hands in asked_by(game.ladder, game.deck, game.player.size).items():
        by_high: dict[int, list[OwnHands]] = {}
        for own in hands:
            high = sum(count for slot, count in digits(own.key) if RANKS[slot] in rule.ranks)
            by_high.setdefault(high, []).append(own)
        for high, alike in by_high.items():
            yield strength, high, alike


def deals(game: Game) -> int:
    """Return how many deals there are."""
    rule, cards = require(game.discard, "discard rule"), len(game.deck)
    rest = cards - game.player.size
    hidden = game.dealer.size - rule.at_most
    return comb(cards, game.player.size) * perm(rest, rule.at_most) * comb(rest - rule.at_most, hidden)
