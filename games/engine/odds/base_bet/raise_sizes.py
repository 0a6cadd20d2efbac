"""Raise sizes: two hands that meet, where a later bet can have several sizes, some for certain hands alone.

A player decides by the strength of the own hand, and by the rank of the up card where the dealer shows one:
fold, or the size that gains most of those that the hand allows. Suits are not looked at.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property

from games.engine.errors import CountError
from games.engine.odds.base_bet.all_play import End, by_end, can_meet, sizes
from games.engine.odds.base_bet.paying_rows import BY_STRENGTH, WAYS, Rows, RowTable, row_bets
from games.engine.odds.base_bet.play_figures import bonuses
from games.engine.odds.base_bet.simulation import UNIT, by_kinds
from games.engine.odds.classes import Deck, availability
from games.engine.odds.count_cache import Counts, Subject, read_or_count
from games.engine.odds.examples import examples, in_turn, least_of
from games.engine.odds.figures import Figures, Progress, silent
from games.engine.odds.guard import (
    FLAT_HANDS,
    ROWS,
    CounterScope,
    Dealing,
    NotCounted,
    check,
    dealing_of,
    hands_of_both,
)
from games.engine.odds.hand_comparisons import (
    STRONGEST,
    HandComparison,
    RisingHands,
    asked_by,
    compare_hands,
    deck_facts,
    written,
)
from games.engine.rules.games import Game
from games.engine.rules.houses import House
from games.engine.rules.sheets import Sheet
from games.engine.rules.stages import PlayerChoice, TurnUp
from games.engine.rules.wagers import Beats, BonusOn, ByTable, Even, LaterStake, MakesHand, Stake, Wager
from games.engine.texts import Text

SCOPE = CounterScope(
    FLAT_HANDS
    | ROWS
    | {
        Dealing: {"sizes"},
        PlayerChoice: {"raises", "folds", "needs"},
        TurnUp: {"place", "count"},
        Wager: {"stake", "win_condition", "pays"},
        Stake: {"equal"},
        LaterStake: set(),
        BonusOn: {"bet"},
        Beats: {"unqualified", "first_pass", "tie", "sure", "sure_by_table"},
        MakesHand: set(),
        Even: {"less"},
        ByTable: {"table", "otherwise"},
    }
)

BY_UP_CARD = "by-strength-and-up-card"
UP_CARD_WORDS = Text("best play from the player’s hand rank and the dealer’s up card")

Class = tuple[Rows, tuple[bool, ...]]
"""What a player's hand is to the bets: its row in each table, and which of them it wins outright."""


def several_sizes(game: Game) -> bool:
    """Return whether a later bet has several sizes, in a game in which two hands meet."""
    return dealing_of(game).sizes and can_meet(game)


def size_refusal(game: Game, sheet: Sheet, house: House) -> NotCounted | None:
    """Return why the game is not counted so; None where it is."""
    try:
        for bet in row_bets(game):
            table = house.paytable(sheet, bet) if bet.table else None
            check(SCOPE, bet.name, game, *hands_of_both(game), bet, table)
    except NotCounted as error:
        return error
    return None


def size_ways(game: Game, sheet: Sheet, house: House) -> dict[str, Text]:
    """Return the ways of playing that are counted so; nothing where the game is played in another way."""
    if size_refusal(game, sheet, house):
        return {}
    shown = {BY_UP_CARD: UP_CARD_WORDS} if game.dealer.up == 1 else {}
    return shown | {BY_STRENGTH: WAYS[BY_STRENGTH]}


@dataclass(frozen=True)
class SizeTable(RowTable):
    """The bets of a game in a house, and what each choice comes to at each end."""

    def class_of(self, strength: int) -> Class:
        wins = (
            each.win_condition.sure for each in row_bets(self.game) if isinstance(each.win_condition, Beats)
        )
        outright = tuple(sure is not None and sure.takes(self.game.ladder, strength) for sure in wins)
        return self.rows(strength), outright

    def choices(self, strength: int) -> Iterator[PlayerChoice]:
        """Yield what a hand of this strength allows, a fold first."""
        ladder = self.game.ladder
        for choice in sorted(self.game.choices, key=lambda choice: not choice.folds):
            if not choice.needs or choice.needs.takes(ladder, strength):
                yield choice

    def result(self, choice: PlayerChoice, end: End, of: Class) -> tuple[Fraction, Fraction]:
        """Return the net and what was bet, in main bets. Raises `CountError` without an example."""
        if (choice, end, of) not in self._results:
            if (end, of) not in self._met:
                raise CountError(f"no example of {end} with {of}")
            mine, theirs = self._met[end, of]
            settled = self._examples.met(mine, theirs, in_turn([choice]))
            self._results[choice, end, of] = self._examples.net(settled), self._examples.staked(settled)
        return self._results[choice, end, of]

    @cached_property
    def _results(self) -> dict[tuple[PlayerChoice, End, Class], tuple[Fraction, Fraction]]:
        return {}

    @cached_property
    def _met(self) -> dict[tuple[End, Class], tuple[Deck, Deck]]:
        found = examples(self.game, *sizes(self.game, bought=False), self.class_of)
        return {(end, of): dealt for end, of, dealt in found}


def count(table: SizeTable, way: str, report: Progress = silent) -> Counts:
    """Return how often best play in this way comes to what, by net and stake; with each choice of the up
    card, where it is looked at."""
    game = table.game
    own, other = sizes(game, bought=False)
    least = least_of(game, game.qualifier)
    if way == BY_STRENGTH:
        met = compare_hands(game.ladder, game.deck, own, other, report, limit=least)
        return dict(sorted(_played_best(table, met).items()))
    result: Counter[str] = Counter()
    slots = [slot for slot, there in enumerate(availability(game.deck)) if there]
    for done, slot in enumerate(slots):
        report(done, len(slots))
        result += _played_best(table, _behind(game, slot))
    return dict(sorted(result.items()))


def _behind(game: Game, slot: int) -> dict[int, HandComparison]:
    """Return by strength of the player's hand what the dealer's come to, each as often as it has cards of
    this rank to turn up."""
    own, other = sizes(game, bought=False)
    rising = RisingHands(game.ladder, game.deck, other, weight=lambda key: key >> 3 * slot & 7)
    asked, least = asked_by(game.ladder, game.deck, own), least_of(game, game.qualifier)
    below, up_to, under = dict[int, int](), dict[int, int](), dict[int, int]()
    for strength in sorted({*asked, least}):
        if strength == least:
            under = {each: rising.count(hands, least) for each, hands in asked.items()}
        if strength in asked:
            below[strength] = rising.count(asked[strength], strength)
            up_to[strength] = rising.count(asked[strength], strength + 1)
    every = {strength: rising.count(hands, STRONGEST) for strength, hands in asked.items()}
    return {
        strength: HandComparison(
            below[strength],
            up_to[strength] - below[strength],
            every[strength] - up_to[strength],
            under[strength],
        )
        for strength in asked
        if every[strength]
    }


def _played_best(table: SizeTable, met: Mapping[int, HandComparison]) -> Counter[str]:
    """Return the ends of all hands, those of one strength played as gains most, by net and stake."""
    least, result = least_of(table.game, table.game.qualifier), Counter[str]()
    for strength, pairs in met.items():
        ends = {end: times for end, times in by_end(strength, pairs, least).items() if times}
        of = table.class_of(strength)
        best = max(
            table.choices(strength),
            key=lambda choice: sum(times * table.result(choice, end, of)[0] for end, times in ends.items()),
        )
        for end, times in ends.items():
            net, staked = table.result(best, end, of)
            result[f"{UNIT} {net} {staked}"] += times
    return result


def size_figures(game: Game, sheet: Sheet, house: House, way: str, report: Progress = silent) -> Figures:
    """Return the main bet, those that go with it or follow it, and the bonuses that are paid on it."""
    if refusal := size_refusal(game, sheet, house):
        raise refusal
    table, words = SizeTable(game, sheet, house), size_ways(game, sheet, house)[way]
    facts = {
        "counts": "sizes",
        "rows": [
            [[row.name, row.category, row.lowest, str(row.pays)] for row in each.rows]
            for each in table.tables
        ],
        "bets": [[bet.slug, *map(repr, (bet.stake, bet.win_condition, bet.pays))] for bet in row_bets(game)],
        "choices": [repr(choice) for choice in game.choices],
        "player": game.player.size,
        "dealer": game.dealer.size,
        "qualifies": written(game.qualifier),
    }
    if way == BY_UP_CARD:
        facts["up"] = game.dealer.up
    paid = ", ".join(each.name for each in table.tables)
    title = f"{game.name}: the main bet, {words}{f', paid by {paid}' if paid else ''}"
    method = (
        "every pair of hands by classes, each size of the raise (games/engine/odds/base_bet/raise_sizes.py)"
    )
    subject = Subject(title, method, facts | deck_facts(game.ladder, game.deck))
    figures = by_kinds(game, read_or_count(subject, lambda: count(table, way, report)), {})
    counted = tuple(bonus.slug for bonus in bonuses(game))
    return replace(figures, table=paid, way=way, way_words=words, bonuses=counted)
