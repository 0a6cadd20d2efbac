"""Raising: what the main bet comes to where a player sees some of the dealer's cards, then folds or plays.

First as if no player ever folded: two hands that meet. Then what each way of playing folds, and what that
would have come to, is taken away.
"""

from collections.abc import Callable, Sequence
from itertools import combinations, combinations_with_replacement
from math import comb, prod

from games.engine.errors import CountError
from games.engine.odds.base_bet.all_play import ENDS, FOLDED, NAMES, can_meet, worth_of
from games.engine.odds.base_bet.high_cards import FoldedSpots, by_live_cards, folds, threshold_of
from games.engine.odds.base_bet.rank_matchups import folded_pairs
from games.engine.odds.base_bet.spots import LOSES, Ends, Spot, UpCards, spots
from games.engine.odds.base_bet.up_cards import UpCardTable, example, slots_of, suits_in
from games.engine.odds.classes import digits, flushes, ranked, suits_of
from games.engine.odds.count_cache import Counts
from games.engine.odds.figures import Progress, part_of, silent
from games.engine.odds.guard import EVEN_MONEY, FLAT_HANDS, CounterScope
from games.engine.rules.games import Game, Strategy
from games.engine.rules.stages import TurnUp
from games.engine.simulated_players.decisions import DealerView, stays_with

SCOPE = CounterScope(FLAT_HANDS | EVEN_MONEY | {TurnUp: {"place", "count"}})

Folds = Callable[[Spot, DealerView, FoldedSpots], Ends | None]
"""Folds the hands of a spot before what the dealer shows: whole, or those that it gives back."""


def shows_cards(game: Game) -> bool:
    """Return whether a player sees some of the dealer's cards, all of which play, and then folds or plays."""
    return bool(can_meet(game) and game.dealer.up and game.player.size == game.dealer.size)


def table_of(game: Game) -> UpCardTable:
    qualifier, ladder = game.qualifier, game.ladder
    least = ladder.at_least(qualifier.category, *qualifier.ranks) if qualifier else 0
    if game.player.size != game.dealer.size:
        raise CountError("hands of two sizes are not counted here")
    if least > ladder.at_least("pair"):
        raise CountError("a pair may not qualify")
    return UpCardTable(
        ladder, slots_of(game.deck), suits_in(game.deck), game.dealer.size, game.dealer.up, least
    )


def folded_by(game: Game, strategy: Strategy, report: Progress = silent) -> Ends:
    """What a published strategy folds."""
    (high,) = high_cards(table_of(game), [by_strategy(game, strategy)], report)
    return summed([high, beaten(game)])


def best_folds(game: Game, report: Progress = silent) -> Ends:
    """What the best play folds: whatever is worth more folded."""
    table = table_of(game)
    (high,) = high_cards(table, [best_play(game)], part_of(report, 0, 30))
    return summed([high, beaten(game), pairs(game, part_of(report, 30, 100))])


def by_strategy(game: Game, strategy: Strategy) -> Folds:
    """Return a published strategy: it looks at ranks alone."""

    def decide(at: Spot, view: DealerView, folded: FoldedSpots) -> Ends | None:
        if not stays_with(game.ladder, strategy, at.strength, view):
            for lie in at.shown.table.lies:
                folded.add(at, lie)
        return None

    return decide


def best_play(game: Game) -> Folds:
    """Whatever is worth more folded; what the up cards alone beat is."""
    table = table_of(game)
    threshold = threshold_of(table, worth_of(game))

    def decide(at: Spot, view: DealerView, folded: FoldedSpots) -> Ends | None:
        lost = game.ladder.partial(view.up) > at.strength
        decided = dict.fromkeys(table.live, True) if lost else folds(at, threshold)
        result = None
        for lie in table.lies:
            if decided[lie.live]:
                folded.add(at, lie)
            elif decided[lie.live] is None:
                some = by_live_cards(at, lie, threshold)
                result = some if result is None else summed([result, some])
        return result

    return decide


def counts_of(every: Counts, folded: Ends) -> Counts:
    """Return the ends of the hands that are played, and how many are folded."""
    played = {NAMES[end]: every[NAMES[end]] - discarded for end, discarded in zip(ENDS, folded, strict=True)}
    return played | {FOLDED: sum(folded)}


def summed(many: list[Ends]) -> Ends:
    return [sum(counts) for counts in zip(*many, strict=True)]


def high_cards(table: UpCardTable, ways: Sequence[Folds], report: Progress = silent) -> list[Ends]:
    """What each of these ways folds of all hands of high cards, before up cards of different ranks."""
    hands, result = _hands(table), [[0] * len(ENDS) for _ in ways]
    ups = list(combinations(reversed(table.slots), table.up))
    for done, up in enumerate(ups):
        report(done, len(ups))
        shown, view = UpCards(table, up), DealerView(example(up), table.cards)
        folded = [FoldedSpots(shown) for _ in ways]
        for at in spots(shown, hands):
            for place, decide in enumerate(ways):
                if ends := decide(at, view, folded[place]):
                    result[place] = summed([result[place], ends])
        result = [summed([ends, whole.ends()]) for ends, whole in zip(result, folded, strict=True)]
    return result


def _hands(table: UpCardTable) -> list[tuple[int, int]]:
    """Return every hand of high cards, the weakest first: its ranks as bits, and its strength."""
    result = []
    for own in combinations(table.slots, table.cards):
        strength = table.ladder.weighed((sum(1 << 3 * slot for slot in own),))
        if table.ladder.category(strength) == "high-card":
            result.append((sum(1 << slot for slot in own), strength))
    return sorted(result, key=lambda hand: hand[1])


def pairs(game: Game, report: Progress = silent) -> Ends:
    """What the best play folds of pairs that the up cards do not beat."""
    table = table_of(game)
    threshold, result = threshold_of(table, worth_of(game)), [0] * len(ENDS)
    ups = list(combinations_with_replacement(reversed(table.slots), table.up))
    for done, up in enumerate(ups):
        report(done, len(ups))
        result = summed([result, folded_pairs(table, up, threshold)])
    return result


def beaten(game: Game) -> Ends:
    """Hands that a pair or three of a kind among the up cards beats: every way of playing folds them, and
    they lose."""
    table = table_of(game)
    ((suit, suits),) = suits_of(game.deck)
    layout = {key: ways for key, ways, _ in ranked(game.ladder, game.deck, table.cards)}
    for flush in flushes(game.ladder, game.deck, table.cards, suit):
        own = flush.others + sum(1 << 3 * slot for slot in table.slots if flush.mask >> slot & 1)
        layout[own] -= suits * flush.ways
    ups = [
        (digits(sum(1 << 3 * slot for slot in up)), game.ladder.partial(example(up)))
        for up in combinations_with_replacement(reversed(table.slots), table.up)
        if max(map(up.count, up)) > 1
    ]
    most = max((strength for _, strength in ups), default=0)
    count = 0
    for key, ways in layout.items():
        strength = game.ladder.weighed((key,))
        if strength < most:
            left = {slot: table.suits - count for slot, count in digits(key)}
            for up, shown in ups:
                if shown > strength:
                    count += ways * prod(comb(left.get(slot, table.suits), n) for slot, n in up)
    result = [0] * len(ENDS)
    result[LOSES] = count * table.completions
    return result
