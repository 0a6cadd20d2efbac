"""What blackjack, baccarat, roulette and craps pay, worked out here once more from what a task shows."""

import re
from fractions import Fraction

import pytest

from games.engine.chip_drills.layout_pays import inside_bets, paid
from games.engine.chip_drills.pit_tables import pit_tables
from games.engine.chip_drills.replies import judge
from games.engine.errors import SheetRefused, Unreadable
from tests.games.chip_drills.racks import lying, tasks

MANY = 60
BY_NUMBERS = {1: 35, 2: 17, 3: 11, 4: 8, 6: 5}


def printed(pile) -> Fraction:
    win, to, *_ = re.findall(r"\d+", str(pile.written))
    return Fraction(int(win), int(to))


@pytest.mark.parametrize(
    ("rung", "times"),
    [
        ("blackjack-3-2", {Fraction(3, 2)}),
        ("blackjack-6-5", {Fraction(6, 5)}),
        ("blackjack-signs", {Fraction(3, 2), Fraction(6, 5)}),
    ],
)
def test_a_blackjack_pays_what_its_sign_says_to_the_cent(rung, times):
    found = tasks(rung, MANY)
    assert {printed(task.piles[0]) for task in found} == times
    for task in found:
        assert Fraction(task.right) == printed(task.piles[0]) * lying(task.piles[0])
    odd = [task for task in found if int(task.right) % 100]
    assert odd


def test_insurance_is_half_at_most_pays_two_to_one_and_even_money_is_one_to_one():
    kinds = set()
    for task in tasks("insurance", MANY):
        bet, asks = lying(task.piles[0]), str(task.asks)
        due = {"most": Fraction(bet, 2), "insurance bet pay": 2 * bet, "even money": bet}
        kind = next(words for words in due if words in asks)
        assert Fraction(task.right) == due[kind]
        kinds.add(kind)
    assert len(kinds) == 3


def test_banker_owes_five_percent_of_the_win_and_is_paid_the_rest():
    for task in tasks("commission", MANY):
        assert 20 * int(task.right) == lying(task.piles[0])
    for task in tasks("less-commission", MANY):
        assert 20 * int(task.right) == 19 * lying(task.piles[0])


@pytest.mark.parametrize(
    "rung", ["roulette-keys", "roulette-splits", "roulette-pictures", "roulette-complete"]
)
def test_a_picture_pays_each_bet_by_how_many_numbers_it_covers(rung):
    for task in tasks(rung, MANY):
        assert all(task.wins in bet.numbers for bet in task.layout)
        assert int(task.right) == sum(BY_NUMBERS[len(bet.numbers)] * bet.chips for bet in task.layout)


@pytest.mark.parametrize(
    ("number", "one_each", "places", "complete", "cost"),
    [
        (20, 156, 12, 392, 40),
        (19, 123, 9, 294, 30),
        (35, 118, 8, 264, 24),
        (34, 93, 6, 198, 18),
        (1, 93, 6, 198, 18),
    ],
)
def test_the_known_pictures_of_a_number(number, one_each, places, complete, cost):
    bets = inside_bets(number)
    assert (paid(dict.fromkeys(bets, 1)), len(bets)) == (one_each, places)
    full = {place: len(place.numbers) for place in bets}
    assert (paid(full), sum(full.values())) == (complete, cost)


def test_a_straight_and_k_splits_pay_35_and_17_each():
    straight, *splits = (place for place in inside_bets(20) if place.kind in ("straight", "split"))
    sums = [paid(dict.fromkeys((straight, *splits[:k]), 1)) for k in range(5)]
    assert sums == [35, 52, 69, 86, 103]


CALLED = {
    "Voisins": {
        0: 22,
        2: 22,
        3: 22,
        25: 16,
        26: 16,
        28: 16,
        29: 16,
        **dict.fromkeys((4, 7, 12, 15, 18, 21, 19, 22, 32, 35), 17),
    },
    "Tier": dict.fromkeys((5, 8, 10, 11, 13, 16, 23, 24, 27, 30, 33, 36), 17),
    "Orphelins": {1: 35, 17: 34, **dict.fromkeys((6, 9, 14, 20, 31, 34), 17)},
}


def test_a_call_bet_pays_by_the_places_that_win():
    assert [sum(places.values()) for places in pit_tables().calls.values()] == [9, 6, 5]
    for task in tasks("roulette-calls", 200):
        name, units, number = re.match(
            r"(\w+) for (\d+) a place\. The ball falls on (\d+)", str(task.asks)
        ).groups()
        assert int(task.right) == CALLED[name][int(number)] * int(units)


def test_chips_come_to_money_at_the_colors_value_and_go_in_stacks_of_twenty():
    for task in tasks("roulette-money", MANY):
        value = Fraction(re.search(r"\$([\d.]+)", str(task.asks))[1])
        chips = int(re.search(r"\d+", str(task.piles[0].written))[0])
        assert Fraction(task.right) == 100 * value * chips
    for task in tasks("roulette-sent", MANY):
        stacks, chips = map(int, task.right.split())
        assert str(20 * stacks + chips) in str(task.piles[0].written)
        assert chips < 20
        assert judge(task, {"stacks": str(stacks), "chips": str(chips)}).right
        with pytest.raises(Unreadable) as refused:
            judge(task, {"stacks": str(stacks), "chips": ""})
        assert refused.value.field == "chips"


PLACE = {4: (9, 5), 5: (7, 5), 6: (7, 6), 8: (7, 6), 9: (7, 5), 10: (9, 5)}
TRUE = {4: (2, 1), 5: (3, 2), 6: (6, 5), 8: (6, 5), 9: (3, 2), 10: (2, 1)}


def number_of(task) -> int:
    return int(re.search(r"\d+", str(task.piles[0].name))[0])


@pytest.mark.parametrize(
    ("rung", "odds", "laid"),
    [("craps-place", PLACE, False), ("craps-odds", TRUE, False), ("craps-lay-odds", TRUE, True)],
)
def test_a_point_is_paid_at_its_own_odds_in_whole_dollars(rung, odds, laid):
    found = tasks(rung, MANY)
    assert {number_of(task) for task in found} == set(odds)
    for task in found:
        times = Fraction(*odds[number_of(task)])
        assert Fraction(task.right) == lying(task.piles[0]) * (1 / times if laid else times)
        assert int(task.right) % 100 == 0


def test_a_buy_owes_five_percent_of_the_bet_and_a_lay_of_the_win():
    for task in tasks("craps-vig", MANY):
        bet, times = lying(task.piles[0]), Fraction(*TRUE[number_of(task)])
        buys = str(task.piles[0].name).startswith("Buy")
        win = bet * times if buys else bet / times
        assert Fraction(task.right) == win - Fraction(5, 100) * (bet if buys else win)


def test_for_one_has_the_bet_in_it():
    forms = set()
    for task in tasks("craps-center", MANY):
        times, form = re.match(r"(\d+) (to|for) 1", str(task.piles[0].written)).groups()
        forms.add(form)
        assert int(task.right) == lying(task.piles[0]) * (int(times) - (form == "for"))
    assert forms == {"to", "for"}


KEYS = {
    ("Horn", "2"): 27, ("Horn", "12"): 27, ("Horn", "3"): 12, ("Horn", "11"): 12,
    ("World", "2"): 26, ("World", "12"): 26, ("World", "3"): 11, ("World", "11"): 11,
    ("C & E", "any craps"): 6, ("C & E", "11"): 14,
    ("Hi-lo", "2"): 29, ("Hi-lo", "12"): 29,
    ("Three-way craps", "2"): 28, ("Three-way craps", "12"): 28, ("Three-way craps", "3"): 13,
}  # fmt: skip
UNITS = {"Horn": 4, "World": 5, "C & E": 2, "Hi-lo": 2, "Three-way craps": 3}


def test_of_a_horn_one_unit_wins_and_the_others_are_taken_off():
    seen = set()
    for task in tasks("craps-horn", 300):
        name = str(task.piles[0].name)
        roll = re.match(r"The roll is (.+?)\. What", str(task.asks))[1]
        assert int(task.right) * UNITS[name] == KEYS[name, roll] * lying(task.piles[0])
        seen.add((name, roll))
    assert seen == KEYS.keys()


def test_a_table_that_is_no_table_is_refused_by_its_file(tmp_path):
    page = tmp_path / "pit.toml"
    page.write_text('[blackjack]\npays = ["plenty"]\n')
    with pytest.raises(SheetRefused, match=r"pit\.toml"):
        pit_tables(page)
