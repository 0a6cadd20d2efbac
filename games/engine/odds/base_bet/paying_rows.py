"""Paying rows: two hands that meet, where what a bet pays depends on the player's hand too.

An end is the result, whether the dealer qualifies, and the rows of the player's hand in the tables of the
bets. A player decides by the own hand alone, which is the best play where no card of the dealer's is seen.
Where some are, what the best play folds has no row and is counted as at even money: a hand that a row pays
more is worth no less played.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from math import comb, lcm
from operator import mul

from games.engine.cards.cards import RANKS
from games.engine.cards.hands import Hand
from games.engine.errors import CountError, require_type
from games.engine.money.amounts import Odds
from games.engine.odds.base_bet.all_play import ENDS, FOLDED, NAMES, End, base_bets, by_end, can_meet, sizes
from games.engine.odds.base_bet.buying import OpposingHands, suit_patterns
from games.engine.odds.base_bet.play_figures import (
    ALWAYS,
    BEST,
    OPTIMAL,
    RAISED,
    WORDS,
    bonuses,
    least_hand,
)
from games.engine.odds.base_bet.raising import SCOPE as EVEN_MONEY_SCOPE
from games.engine.odds.base_bet.raising import best_folds, shows_cards
from games.engine.odds.base_bet.spots import unpacked
from games.engine.odds.classes import Deck, suits_of
from games.engine.odds.count_cache import Counts, Subject, read_or_count
from games.engine.odds.examples import ExampleTable, examples, folds, least_of, stays
from games.engine.odds.figures import Figures, Outcome, Progress, silent
from games.engine.odds.guard import FLAT_HANDS, ROWS, CounterScope, NotCounted, check, hands_of_both
from games.engine.odds.hand_comparisons import compare_hands, deck_facts, written
from games.engine.rules.games import Game
from games.engine.rules.houses import House
from games.engine.rules.paytables import Paytable
from games.engine.rules.sheets import Sheet
from games.engine.rules.stages import TurnUp
from games.engine.rules.wagers import (
    Beats,
    BonusOn,
    ByTable,
    Even,
    LaterStake,
    MakesHand,
    NoRow,
    Stake,
    Wager,
)
from games.engine.texts import Text, listed

SCOPE = CounterScope(
    FLAT_HANDS
    | ROWS
    | {
        TurnUp: {"place", "count"},
        Wager: {"stake", "win_condition", "pays"},
        Stake: {"equal"},
        LaterStake: set(),
        BonusOn: {"bet"},
        Beats: {"unqualified", "first_pass", "tie"},
        MakesHand: set(),
        Even: {"less"},
        ByTable: {"table", "otherwise"},
    }
)

BY_HAND, BY_STRENGTH = "by-own-hand", "by-strength"
WAYS = {
    BEST: OPTIMAL,
    BY_HAND: Text("best play by the player’s cards alone"),
    BY_STRENGTH: Text("best play from the player’s hand rank alone"),
}
MAY_FOLD = ("high-card", "pair")
BETWEEN = "/"
"""Between the name of an end and its rows."""

Rows = tuple[str, ...]
"""The player's row in each table, by name; "" where it has none."""


def row_bets(game: Game) -> tuple[Wager, ...]:
    """Return the main bet, those that follow it, and the bonuses that are paid on it."""
    return (*base_bets(game), *bonuses(game))


def row_refusal(game: Game, sheet: Sheet, house: House) -> NotCounted | None:
    """Return why the game is not counted so; None where it is."""
    try:
        for bet in row_bets(game):
            table = house.paytable(sheet, bet) if bet.table else None
            check(SCOPE, bet.name, game, *hands_of_both(game), bet, table)
    except NotCounted as error:
        return error
    return None


def row_ways(game: Game, sheet: Sheet, house: House) -> dict[str, Text]:
    """Return the ways of playing that are counted so, the best first; nothing where the game is played in
    another way."""
    if not can_meet(game) or row_refusal(game, sheet, house):
        return {}
    best = BY_STRENGTH if not _one_by_one(game) else BY_HAND if game.dealer.up else BEST
    ways = (BEST, best) if game.dealer.up and _folds_at_even_money(game, sheet, house) else (best,)
    named = {name: words for name, (words, _) in _strategies(game).items()}
    return {way: WAYS[way] for way in ways} | {**named, ALWAYS: RAISED}


def at_even_money(game: Game) -> Game:
    """Return the game with every win over the dealer's hand paid even money."""
    wagers = (
        replace(each, pays=Even()) if isinstance(each.win_condition, Beats) else each for each in game.wagers
    )
    return replace(game, wagers=tuple(wagers))


def _folds_at_even_money(game: Game, sheet: Sheet, house: House) -> bool:
    """Return whether the best play folds what it would at even money: no row is for a hand that it may fold,
    none pays less than even money, and a hand without a row is paid that."""
    even = at_even_money(game)
    try:
        for bet in base_bets(even):
            check(EVEN_MONEY_SCOPE, bet.name, even, *hands_of_both(even), bet)
    except NotCounted:
        return False
    tables = [bet.pays for bet in base_bets(game) if isinstance(bet.pays, ByTable)]
    rows = [row for bet in row_bets(game) if bet.table for row in house.paytable(sheet, bet).rows]
    return (
        shows_cards(even)
        and all(pays.otherwise is NoRow.EVEN for pays in tables)
        and all(row.category not in MAY_FOLD and require_type(Odds, row.pays).times >= 1 for row in rows)
    )


def _one_by_one(game: Game) -> bool:
    """Return whether hands can be decided one by one: all of the dealer's cards make the hand."""
    return sizes(game, bought=False)[1] == game.ladder.size


def _strategies(game: Game) -> dict[str, tuple[Text, int]]:
    """Return the strategies that look at nothing but the own hand, with the weakest hand that they play."""
    result = {}
    for strategy in game.strategies:
        if strategy.marginal or strategy.beats_shown or len(strategy.keeps) != 1:
            continue
        ((_, least),) = strategy.keeps.items()
        strength = game.ladder.at_least(least.category, *least.ranks)
        if strategy.name:
            result[str(strategy.name)] = strategy.label, strength
        else:
            words = Text("raise with %(hand)s or better", hand=least_hand(least))
            ranks = "".join(RANKS[rank - 2] for rank in least.ranks).lower()
            result[f"raise-from-{least.category}-{ranks}"] = words, strength
    return result


@dataclass(frozen=True)
class RowTable:
    """The bets of a game in a house, and what their ends are worth."""

    game: Game
    sheet: Sheet
    house: House

    @cached_property
    def tables(self) -> tuple[Paytable, ...]:
        return tuple(self.house.paytable(self.sheet, bet) for bet in row_bets(self.game) if bet.table)

    def rows(self, strength: int) -> Rows:
        ladder = self.game.ladder
        hand = Hand(ladder.category(strength), ladder.ranks(strength), (), strength)
        matched = (table.row_for(hand) for table in self.tables)
        return tuple(row.name if row else "" for row in matched)

    def place(self, rows: Rows) -> list[int]:
        """Where a line of these rows is listed: without a row first, then in the order of the tables."""
        printed = [["", *(row.name for row in table.rows)] for table in self.tables]
        return [names.index(row) for names, row in zip(printed, rows, strict=True)]

    @cached_property
    def worth(self) -> dict[tuple[End, Rows], Fraction]:
        """What each end comes to, in main bets."""
        return {
            (end, rows): self._examples.net(self._examples.met(mine, theirs, stays))
            for (end, rows), (mine, theirs) in self._rounds.items()
        }

    @cached_property
    def staked(self) -> Fraction:
        """What is bet by a player who plays."""
        mine, theirs = next(iter(self._rounds.values()))
        return self._examples.staked(self._examples.met(mine, theirs, stays))

    @cached_property
    def fold(self) -> Fraction:
        mine, theirs = next(iter(self._rounds.values()))
        return self._examples.net(self._examples.met(mine, theirs, folds))

    @cached_property
    def _examples(self) -> ExampleTable:
        return ExampleTable(self.game, self.sheet, self.house, row_bets(self.game))

    @cached_property
    def _rounds(self) -> dict[tuple[End, Rows], tuple[Deck, Deck]]:
        found = examples(self.game, *sizes(self.game, bought=False), self.rows)
        return {(end, rows): dealt for end, rows, dealt in found}

    def plays(self, rows: Rows, ends: list[int]) -> bool:
        """Return whether a hand with these rows and ends is worth more played; what is worth the same is
        folded."""
        worth: int = sum(map(mul, ends, self._scaled(rows)))
        return worth > self._fold_scaled * sum(ends)

    @cached_property
    def _scale(self) -> int:
        return lcm(*(net.denominator for net in (*self.worth.values(), self.fold)))

    @cached_property
    def _fold_scaled(self) -> int:
        return int(self.fold * self._scale)

    def _scaled(self, rows: Rows) -> list[int]:
        """What each of the ends is worth, in whole numbers; nothing of those that cannot be."""
        if rows not in self._known:
            nets = (self.worth.get((end, rows), Fraction(0)) for end in ENDS)
            self._known[rows] = [int(net * self._scale) for net in nets]
        return self._known[rows]

    @cached_property
    def _known(self) -> dict[Rows, list[int]]:
        return {}


Hands = Iterator[tuple[int, list[int], int]]
"""Strength of the player's hand; the ends against every hand of the dealer's; how many such hands."""


def by_strength(game: Game, report: Progress = silent) -> Hands:
    """Yield all hands of each strength at once."""
    own, other = sizes(game, bought=False)
    least = least_of(game, game.qualifier)
    for strength, pairs in compare_hands(game.ladder, game.deck, own, other, report, limit=least).items():
        ends = by_end(strength, pairs, least)
        yield strength, [ends.get(end, 0) for end in ENDS], 1


def hand_by_hand(game: Game, report: Progress = silent) -> Hands:
    """Yield each hand, those that differ by their suits' names once."""
    opposing = OpposingHands(game, sizes(game, bought=False)[0])
    ((_, suits),) = suits_of(game.deck)
    for done, key in enumerate(opposing.ranks):
        report(done, len(opposing.ranks))
        for masks, ways in suit_patterns(key, suits):
            yield opposing.strength(key, masks), unpacked(opposing.of(key, masks)), ways


def count(table: RowTable, way: str, report: Progress = silent) -> Counts:
    """Return how often each end comes, by name."""
    if way == BEST and table.game.dealer.up:
        return _beside_up_cards(table, report)
    game, least = table.game, {name: least for name, (_, least) in _strategies(table.game).items()}
    result: Counter[str] = Counter()
    hands = hand_by_hand if way in (BEST, BY_HAND) else by_strength
    for strength, ends, ways in hands(game, report):
        rows = table.rows(strength)
        if way == ALWAYS or (strength >= least[way] if way in least else table.plays(rows, ends)):
            for end, times in zip(ENDS, ends, strict=True):
                result[name_of(end, rows)] += ways * times
        else:
            result[FOLDED] += ways * sum(ends)
    return dict(sorted((+result).items()))


def _beside_up_cards(table: RowTable, report: Progress) -> Counts:
    """Return the ends of the best play for every choice of the dealer's up cards."""
    game = table.game
    every = read_or_count(_subject(table, ALWAYS, RAISED), lambda: count(table, ALWAYS, report))
    folded = best_folds(at_even_money(game), report)
    choices = comb(game.dealer.size, game.dealer.up)
    result = Counter({name: choices * ways for name, ways in every.items()})
    for end, ways in zip(ENDS, folded, strict=True):
        result[NAMES[end]] -= ways
    result[FOLDED] = sum(folded)
    return dict(sorted((+result).items()))


def name_of(end: End, rows: Rows) -> str:
    return BETWEEN.join((NAMES[end], *filter(None, rows)))


def end_of(name: str) -> str:
    """Return the name of the end without its rows."""
    return name.partition(BETWEEN)[0]


def row_figures(game: Game, sheet: Sheet, house: House, way: str, report: Progress = silent) -> Figures:
    """Return the main bet, those that follow it and the bonuses that are paid on it, played so."""
    if refusal := row_refusal(game, sheet, house):
        raise refusal
    table, words = RowTable(game, sheet, house), row_ways(game, sheet, house)[way]
    counts = read_or_count(_subject(table, way, words), lambda: count(table, way, report))
    return Figures(
        game.main.slug,
        game.main.name,
        tuple(_outcomes(table, counts)),
        ", ".join(each.name for each in table.tables),
        way,
        words,
        bonuses=tuple(bonus.slug for bonus in bonuses(game)),
    )


def _outcomes(table: RowTable, counts: Counts) -> Iterator[Outcome]:
    """Yield a line for each end; for each of its rows where they are worth different nets."""
    left = Counter(counts)
    if folded := left.pop(FOLDED, 0):
        yield Outcome(FOLDED, WORDS[FOLDED], folded, table.fold)
    for end in ENDS:
        nets = {rows: net for (each, rows), net in table.worth.items() if each == end}
        names = {rows: name_of(end, rows) for rows in sorted(nets, key=table.place)}
        if len(set(nets.values())) == 1:
            hands = sum(left.pop(name, 0) for name in names.values())
            (net,) = set(nets.values())
            yield Outcome(NAMES[end], WORDS[NAMES[end]], hands, net, table.staked)
            continue
        for rows, name in names.items():
            if hands := left.pop(name, 0):
                yield Outcome(name, _words(table, end, rows), hands, nets[rows], table.staked)
    if left:
        raise CountError(f"no example of {sorted(left)}")


def _words(table: RowTable, end: End, rows: Rows) -> Text:
    matched = (paytable.row_named(row) for paytable, row in zip(table.tables, rows, strict=True))
    hands = listed([row.words for row in matched if row], ", ")
    words = WORDS[NAMES[end]]
    return Text("%(end)s: %(hand)s", end=words, hand=hands) if hands else words


def _subject(table: RowTable, way: str, words: Text) -> Subject:
    game = table.game
    worth = sorted([name_of(*end), str(net)] for end, net in table.worth.items())
    facts = {
        "counts": "rows",
        "way": way,
        "least": dict(_strategies(game).values()).get(words, 0),
        "rows": [[[row.name, row.category, row.lowest] for row in each.rows] for each in table.tables],
        "player": game.player.size,
        "dealer": game.dealer.size,
        "qualifies": written(game.qualifier),
        "worth": [*worth, [FOLDED, str(table.fold)]] if way in WAYS else [],
    }
    if way == BEST and game.dealer.up:
        facts["up"] = game.dealer.up
    paid = ", ".join(each.name for each in table.tables) if facts["worth"] else ""
    title = f"{game.name}: the main bet, {words}{f', paid by {paid}' if paid else ''}"
    method = "every pair of hands by classes, by paying row (games/engine/odds/base_bet/paying_rows.py)"
    return Subject(title, method, facts | deck_facts(game.ladder, game.deck))
