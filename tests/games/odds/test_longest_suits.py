"""Longest suits: High Card Flush counted, against published figures and every deal of a small deck."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb

import pytest

from games import GAMES
from games.engine.cards.cards import STANDARD
from games.engine.errors import CountError
from games.engine.odds.base_bet.longest_suits import SuitPlay, suit_ways, suits_refusal
from games.engine.odds.base_bet.play_figures import BEST
from games.engine.odds.book import Book
from games.engine.odds.figures import per_cent
from games.engine.rules.games import Game
from games.engine.rules.houses import open_house
from games.engine.rules.readings import Outs, Qualifier
from games.engine.rules.sheets import load
from games.engine.rules.wagers import Beats, ByTable
from tests.games.oracles.slow_hands import longest_flush

GAME = GAMES["high-card-flush"]


@cache
def book() -> Book:
    return Book(GAME, load(GAME), open_house(GAME, load(GAME), {}))


@pytest.mark.parametrize(
    ("bet", "table", "edge"),
    [
        ("flush", "HCF-FL-1", "7.8072%"),
        ("flush", "HCF-FL-2", "5.3038%"),
        ("straight-flush", "HCF-SF-1", "13.0864%"),
        ("straight-flush", "HCF-SF-2", "6.3515%"),
    ],
)
def test_both_side_bets_keep_what_is_counted_apart_from_this_program(bet, table, edge):
    wager = GAME.wager(bet)
    (figures,) = book().figures(wager, load(GAME).paytables[bet][table])
    assert figures.exact
    assert figures.total == comb(52, 7)
    assert per_cent(figures.edge) == edge


def test_the_main_bet_by_best_play_and_by_ten_eight_six():
    """Published between 2.64% and 2.71%; ten-eight-six is said to cost 0.06%."""
    assert book().strategies == (BEST, "ten-eight-six")
    best, simple = map(book().play, book().strategies)
    assert best.total == simple.total == comb(52, 7) * comb(45, 7)
    assert Fraction("0.0264") < best.edge < simple.edge < Fraction("0.0274")
    assert best.exact


# --- Every deal of a small deck ---------------------------------------------------------------------------

SMALL = replace(GAME, deck=tuple(card for card in STANDARD if card[0] in "479A"))


@cache
def every_deal() -> dict[tuple[int, list[int]], Counter]:
    """By what the player holds, packet by packet: what every dealer's hand of the others comes to."""
    worth = {hand: longest_flush(hand) for hand in combinations(SMALL.deck, 7)}
    found = {}
    for own, mine in worth.items():
        ends: Counter[tuple[int, bool]] = Counter()
        for other in combinations([card for card in SMALL.deck if card not in own], 7):
            theirs = worth[other]
            ends[(mine > theirs) - (mine < theirs), theirs >= (3, (9,))] += 1
        found[own] = mine, ends
    return found


def nets(choice: str, ends: Counter) -> Counter:
    """What a choice comes to, in Antes: who folds loses one, an unqualified dealer pays one."""
    if choice == "fold":
        return Counter({(-1, 1): ends.total()})
    raised, result = int(choice[0]), Counter()
    for (won, qualified), count in ends.items():
        result[won * (1 + raised) if qualified else 1, 1 + raised] += count
    return result


def worth_of(ends: Counter) -> int:
    return sum(net * count for (net, _staked), count in ends.items())


@pytest.mark.parametrize("way", [BEST, "ten-eight-six"])
def test_every_deal_of_sixteen_cards_comes_to_what_is_counted(way):
    slowly: Counter[tuple[int, int]] = Counter()
    for (length, ranks), ends in every_deal().values():
        largest = {5: "2x", 6: "3x", 7: "3x"}.get(length, "1x")
        said = largest if (length, ranks) >= (3, (10, 8, 6)) else "fold"
        offered = ["fold", *[f"{times}x" for times in range(1, int(largest[0]) + 1)]]
        chosen = [nets(each, ends) for each in (offered if way == BEST else [said])]
        slowly += Counter({net: count for net, count in max(chosen, key=worth_of).items() if count})
    strategy = None if way == BEST else GAME.strategies[0]
    counted = SuitPlay(SMALL).count(strategy)
    assert {f"bet {net} {staked}": count for (net, staked), count in slowly.items()} == counted


# --- What is refused --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "lines", [((Outs(6), "1x"), (None, "fold")), ((Qualifier("seven-card-flush"), "1x"),)]
)
def test_a_strategy_by_outs_or_without_a_last_line_is_refused(lines):
    with pytest.raises(CountError):
        SuitPlay(SMALL).count(replace(GAME.strategies[0], says={"decide": lines}))


def with_main(**changed: object) -> Game:
    return replace(GAME, wagers=(replace(GAME.main, **changed), *GAME.wagers[1:]))


def test_a_game_with_another_rule_is_not_counted_so():
    assert suits_refusal(GAME) is None
    by_table = with_main(pays=ByTable("flush"))
    assert suits_refusal(by_table).field == "ByTable"
    assert suit_ways(by_table) == {}
    sure = with_main(won=replace(GAME.main.won, sure=GAME.qualifier))
    assert isinstance(sure.main.won, Beats)
    assert suits_refusal(sure).field == "Beats.sure"
    assert suit_ways(GAMES["three-card-poker"]) == {}


def test_suits_that_differ_are_not_counted():
    with pytest.raises(CountError, match="not alike"):
        SuitPlay(replace(GAME, deck=STANDARD[1:]))
