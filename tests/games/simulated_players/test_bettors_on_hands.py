"""Players where all bet on hands of the table: one hand each, few side bets, amounts as people bet them."""

from collections import Counter
from itertools import pairwise

import pytest

from games import GAMES
from games.engine.rules.houses import open_house
from games.engine.rules.sheets import load
from games.engine.rules.wagers import Even
from games.engine.simulated_players.temperaments import (
    MOST_SIDES,
    ON_HANDS,
    TEMPERAMENTS,
    Patron,
    seat_patrons,
)
from tests.games.dealing import WITH_CARDS

GAME = GAMES["baccarat"]
HANDS = {"player", "banker"}
LAYOUTS = {
    "none": set(),
    "pairs": {"player-pair", "banker-pair"},
    "ez": {"dragon-7", "panda-8"},
    "super-6": {"player-pair", "banker-pair", "super-6"},
    "dragon-bonus": {"player-dragon", "banker-dragon"},
    "all": {wager.slug for wager in GAME.wagers} - HANDS - {"tie"},
}
"""The side bets beside Tie that each layout has."""


def bettors(rounds: int = 150, **choices) -> list[Patron]:
    house = open_house(GAME, load(GAME), {name.replace("_", "-"): value for name, value in choices.items()})
    tables = (seat_patrons(GAME, house, seed="bettors", round=number, spots=7) for number in range(rounds))
    return [patron for table in tables for patron in table]


def sizes(patrons: list[Patron]) -> list[int]:
    return [cents for patron in patrons for slug, cents in patron.bets.items() if slug in HANDS]


def test_a_player_bets_on_one_hand_and_on_the_banker_a_little_more_often():
    chosen: Counter = Counter()
    for patron in bettors(400):
        (hand,) = HANDS & set(patron.bets)
        chosen[hand] += 1
    assert 0.51 < chosen["banker"] / chosen.total() < 0.57


@pytest.mark.parametrize("layout", LAYOUTS)
def test_side_bets_are_those_of_the_layout_few_and_small(layout):
    many, met = Counter(), Counter()
    for patron in bettors(side_bets=layout):
        beside = {slug: cents for slug, cents in patron.bets.items() if slug not in HANDS}
        assert set(beside) <= LAYOUTS[layout] | {"tie"}
        assert all(cents <= 2_500 for cents in beside.values())
        many[len(beside)] += 1
        met.update(beside.keys())
    assert set(met) == LAYOUTS[layout] | {"tie"}
    assert max(many) <= MOST_SIDES
    assert all(count < 0.2 * many.total() for count in met.values())


def test_no_player_bets_what_the_layout_has_not():
    """The negative control: a house that has a bet sees it made."""
    assert not any("dragon-7" in patron.bets for patron in bettors())
    assert any("dragon-7" in patron.bets for patron in bettors(side_bets="ez"))


def test_another_layout_or_commission_changes_no_bet_on_a_hand_and_nothing_of_the_player():
    for choices in ({"side_bets": "all"}, {"commission": "ez"}, {"side_bets": "none", "decks": 6}):
        for one, other in zip(bettors(60), bettors(60, **choices), strict=True):
            hands = [
                {slug: cents for slug, cents in bets.items() if slug in HANDS}
                for bets in (one.bets, other.bets)
            ]
            assert hands[0] == hands[1]
            assert (one.temperament, one.stays, one.whim) == (other.temperament, other.stays, other.whim)


def test_a_spot_more_changes_no_bet_of_the_others():
    house = open_house(GAME, load(GAME), {})
    for number in range(60):
        tables = [seat_patrons(GAME, house, seed="more", round=number, spots=spots) for spots in range(1, 8)]
        assert all(large[: len(small)] == small for small, large in pairwise(tables))


def test_amounts_are_of_all_sizes_and_many_make_a_commission_that_is_rounded():
    met = Counter(sizes(bettors(300)))
    assert {500, 1_200, 1_500, 2_500, 3_500, 5_000, 8_500, 28_500} <= set(met)
    (coin,) = {option.default for option in GAME.options if option.name == "commission-coin"}
    (less,) = {wager.pays.less for wager in GAME.wagers if isinstance(wager.pays, Even) and wager.pays.less}
    rounded = sum(count for cents, count in met.items() if cents * less % (100 * coin))
    assert 0.1 < rounded / met.total() < 0.5
    assert 38_500 in set(sizes(bettors(300, maximum_wager=100_000)))


def test_amounts_grow_with_the_minimum_and_come_in_chips_of_the_rack():
    met = sizes(bettors(100, minimum_wager=2_500, maximum_wager=500_000, smallest_chip=500))
    assert min(met) == 2_500
    assert max(met) > 100_000
    assert all(cents % 500 == 0 for cents in met)


def test_every_temperament_bets_in_its_own_way():
    assert set(ON_HANDS) == {temper.name for temper in TEMPERAMENTS}
    middle = {}
    for temper in TEMPERAMENTS:
        own = sorted(sizes([patron for patron in bettors() if patron.temperament is temper]))
        middle[temper.name] = own[len(own) // 2]
    assert middle["careful"] < middle["erratic"] < middle["loose"]


@pytest.mark.parametrize("slug", WITH_CARDS)
def test_where_a_bet_is_required_everyone_makes_it(slug):
    """No player of a game with hands of their own bets as these do."""
    game = GAMES[slug]
    house = open_house(game, load(game), {})
    required = {wager.slug for wager in game.required}
    for patron in seat_patrons(game, house, seed="bettors", round=1, spots=game.seats):
        assert required
        assert required <= set(patron.bets)
