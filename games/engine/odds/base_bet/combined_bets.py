"""Together: the main bet and a side bet of one size, by the best play for both, where a card is for sale.

Such a side bet alone misleads: a player stays and buys for the one and for the other.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache

from games.engine.cards.hands import Hand
from games.engine.odds.base_bet import buying
from games.engine.odds.base_bet.all_play import ENDS, NAMES, Worth, base_bets, can_meet, sizes, worth_of
from games.engine.odds.base_bet.buying import OpposingHands, suit_patterns
from games.engine.odds.base_bet.spots import unpacked
from games.engine.odds.classes import digits, suits_of
from games.engine.odds.count_cache import Counts, Subject, read_or_count
from games.engine.odds.examples import folds, row_nets, stays, table_of, whole
from games.engine.odds.figures import Figures, Outcome, Progress, silent
from games.engine.odds.guard import ROWS, CounterScope, check, hands_of_both
from games.engine.odds.hand_comparisons import deck_facts, written
from games.engine.rules.games import Game
from games.engine.rules.paytables import Paytable
from games.engine.rules.wagers import ByTable, Folded, MakesHand, Wager
from games.engine.texts import Text, all_of

SCOPE = CounterScope(
    ROWS
    | buying.SCOPE.reads
    | {Wager: {"stake", "win_condition", "pays", "folded"}, MakesHand: set(), ByTable: {"table", "otherwise"}}
)

Net = tuple[int, int]
"""By how many main bets the player is up in the end, and how many were bet."""


def combinable_bets(game: Game) -> tuple[Wager, ...]:
    """Return the side bets on a player's final hand that a fold loses, in a game that sells a card."""
    if not (game.sells and can_meet(game)):
        return ()
    return tuple(
        wager
        for wager in game.wagers
        if isinstance(wager.win_condition, MakesHand) and isinstance(wager.pays, ByTable)
        if wager.optional and wager.folded is Folded.TAKEN
    )


def words_of(wager: Wager) -> Text:
    return Text("optimal play on both, with equal bets on %(bet)s", bet=wager.name)


def combined_figures(
    game: Game, wager: Wager, table: Paytable, way: str, report: Progress = silent
) -> Figures:
    """Both bets, and those that follow, in main bets."""
    for bet in (*base_bets(game), wager):
        check(SCOPE, bet.name, game, *hands_of_both(game), bet, table)
    counts = read_or_count(_subject(game, wager, table), lambda: count(game, wager, table, report))
    nets = sorted((_read(name), ways) for name, ways in counts.items())
    outcomes = tuple(_outcome(net, ways) for net, ways in reversed(nets))
    name = all_of((game.main.name, wager.name))
    return Figures(game.main.slug, name, outcomes, table.name, way, words_of(wager))


def count(game: Game, wager: Wager, table: Paytable, report: Progress = silent) -> Counts:
    """Return every deal by what the player is up, each hand played as is best."""
    own, _ = sizes(game, bought=False)
    five, six = OpposingHands(game, own), OpposingHands(game, own + 1)
    ((_, suits),) = suits_of(game.deck)
    slots = sorted({slot for key in five.ranks for slot, _ in digits(key)})
    aside = len(game.deck) - sum(sizes(game, bought=False))
    pays, plain, dear = _Pays(game, wager, table), worth_of(game), worth_of(game, bought=True)
    result: Counter[Net] = Counter()
    for done, key in enumerate(five.ranks):
        report(done, len(five.ranks))
        for masks, ways in suit_patterns(key, suits):
            side = pays.of(five.strength(key, masks))
            kept = _nets(plain, {side: aside * five.of(key, masks)})
            with_card: Counter[int] = Counter()
            for more, lie in _one_more(key, masks, slots):
                with_card[pays.of(six.strength(more, lie))] += six.of(more, lie)
            for net, times in _best(plain, pays.folded, kept, _nets(dear, with_card)).items():
                result[net] += ways * times
    return {f"{net} of {staked}": ways for (net, staked), ways in sorted(result.items())}


def _best(plain: Worth, side: int, kept: Counter[Net], dear: Counter[Net]) -> Counter[Net]:
    """Return the best ends; `side` is what a fold makes of the side bet."""
    every = kept.total()
    if every != dear.total():
        raise ArithmeticError("the same deals, whether a card is bought or not")
    fold = plain.fold + side
    folded = Counter({(fold, -fold): every})
    return max((folded, kept, dear), key=_score)


def _score(ends: Counter[Net]) -> int:
    return sum(net * count for (net, _staked), count in ends.items())


def _nets(worth: Worth, ends: Mapping[int, int]) -> Counter[Net]:
    """Return the ends of a hand, all of them in one number, by what the side bet comes to."""
    result: Counter[Net] = Counter()
    for side, packed in ends.items():
        for end, ways in zip(ENDS, unpacked(packed), strict=True):
            result[worth.ends[end] + side, worth.staked + 1] += ways
    return +result


def _one_more(key: int, masks: tuple[int, ...], slots: list[int]) -> Iterator[tuple[int, tuple[int, ...]]]:
    """These cards with each other one."""
    for slot in slots:
        bit, more = 1 << slot, key + (1 << 3 * slot)
        for suit, mask in enumerate(masks):
            if not mask & bit:
                yield more, (*masks[:suit], mask | bit, *masks[suit + 1 :])


class _Pays:
    """What the side bet comes to by the strength of a hand, in bets."""

    def __init__(self, game: Game, wager: Wager, table: Paytable) -> None:
        self._ladder, self._table, self._known = game.ladder, table, dict[int, int]()
        at, own = table_of(game, (wager,), table), sizes(game, bought=False)[0]
        played, folded = (row_nets(at, table, own, takes) for takes in (stays, folds))
        self._nets, self.folded = {row: whole(net) for row, net in played.items()}, whole(folded[""])

    def of(self, strength: int) -> int:
        if strength not in self._known:
            category, ranks = self._ladder.category(strength), self._ladder.ranks(strength)
            row = self._table.row_for(Hand(category, ranks[:1], (), strength))
            self._known[strength] = self._nets[row.name if row else ""]
        return self._known[strength]


def _read(name: str) -> Net:
    net, _, staked = name.partition(" of ")
    return int(net), int(staked)


def _outcome(net: Net, ways: int) -> Outcome:
    up, staked = net
    words = Text("%(net)s on %(staked)s bet", net=f"{up:+}", staked=str(staked))
    return Outcome(f"{up} of {staked}", words, ways, Fraction(up), Fraction(staked))


@cache
def _subject(game: Game, wager: Wager, table: Paytable) -> Subject:
    facts = {
        "counts": "together",
        "pays": [[row.category, row.lowest, str(row.pays)] for row in table.rows],
        "player": [game.player.size, game.player.aside],
        "dealer": [game.dealer.size, game.dealer.up, game.dealer.burned],
        "qualifies": written(game.qualifier),
        "worth": sorted([NAMES[end], worth] for end, worth in worth_of(game).ends.items()),
    }
    title = f"{game.name}: {game.main.name} and {wager.name} of one size, optimal play for both"
    method = "every hand beside every dealer's hand by classes (games/engine/odds/base_bet/combined_bets.py)"
    return Subject(title, method, facts | deck_facts(game.ladder, game.deck))
