"""What blackjack, baccarat, roulette and craps pay, worked out here once more from what a task shows."""

import re
from fractions import Fraction
from math import prod

import pytest

from games.engine.chip_drills.ladder import BY_SLUG, LEVELS, Part
from games.engine.chip_drills.layout_pays import inside_bets, paid
from games.engine.chip_drills.pit_tables import pit_tables
from games.engine.chip_drills.replies import judge
from games.engine.chip_drills.tasks import Kind, dollars
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
    seen = {str(chip.colour) for task in tasks("commission", MANY) for chip, _ in task.piles[0].chips}
    assert seen == {"purple", "black", "green", "red"}
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


OUTSIDE = {"Red": 1, "Even": 1, "19 to 36": 1, "Second dozen": 2, "A column": 2, "Split 0 and 00": 17}
OUTSIDE |= {"Trio 0, 1 and 2": 11, "Trio 00, 2 and 3": 11, "First four 0, 1, 2 and 3": 8}
OUTSIDE |= {"Top line 0, 00, 1, 2 and 3": 6}


def count(pile) -> int:
    return int(re.match(r"\d+", str(pile.written))[0])


def test_outside_bets_and_those_on_zero_pay_as_no_other():
    found = tasks("roulette-outside", 2 * MANY)
    assert {str(task.piles[0].name) for task in found} == OUTSIDE.keys()
    for task in found:
        assert int(task.right) == OUTSIDE[str(task.piles[0].name)] * count(task.piles[0])


CALLED = {
    "Voisins": {
        **dict.fromkeys((0, 2, 3), 22),
        **dict.fromkeys((25, 26, 28, 29), 16),
        **dict.fromkeys((4, 7, 12, 15, 18, 21, 19, 22, 32, 35), 17),
    },
    "Tier": dict.fromkeys((5, 8, 10, 11, 13, 16, 23, 24, 27, 30, 33, 36), 17),
    "Orphelins": {1: 35, 17: 34, **dict.fromkeys((6, 9, 14, 20, 31, 34), 17)},
    "Zero game": {26: 35, **dict.fromkeys((0, 3, 12, 15, 32, 35), 17)},
}
CHIPS = {"Voisins": 9, "Tier": 6, "Orphelins": 5, "Zero game": 4}


def ball(task) -> int:
    return int(re.match(r"The ball falls on (\d+)\.", str(task.asks))[1])


def test_a_call_bet_pays_by_the_places_that_win():
    seen = set()
    for task in tasks("roulette-calls", 300):
        name, units = re.fullmatch(r"([\w ]+) by (\d)", str(task.piles[0].name)).groups()
        assert int(task.right) == CALLED[name][ball(task)] * int(units)
        assert count(task.piles[0]) == CHIPS[name] * int(units)
        seen.add((name, ball(task)))
    assert {(name, 0) for name in ("Voisins", "Zero game")} < seen


WHEEL = (
    """0 32 15 19 4 21 2 25 17 34 6 27 13 36 11 30 8 23 10 5 24 16 33 1 20 14 31 9 22 18 29 7 28 12 35 3 26"""
)
RED = {1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36}


def test_two_numbers_with_neighbors_pay_on_every_number_within_two_pockets():
    wheel = [int(number) for number in WHEEL.split()]
    assert WHEEL in str(BY_SLUG["roulette-neighbors"].keys[-1])
    assert sorted(wheel) == list(range(37))
    assert {number in RED for number in wheel[1::2]} == {True}  # the colors alternate from zero on
    both = 0
    for task in tasks("roulette-neighbors", 4 * MANY):
        won = []
        for pile in task.piles:
            away = abs(wheel.index(int(re.match(r"\d+", str(pile.name))[0])) - wheel.index(ball(task)))
            won += [count(pile)] if min(away, 37 - away) <= 2 else []
        assert int(task.right) == 35 * sum(won) > 0
        assert "".join(f" {number}" for number in task.track) in f" {WHEEL} {WHEEL}"
        assert {ball(task), *(int(re.match(r"\d+", str(pile.name))[0]) for pile in task.piles)} < set(
            task.track
        )
        both += len(won) == 2
    assert both


def test_chips_come_to_money_at_the_colors_value_and_go_in_stacks_of_twenty():
    for rung, in_color in (("roulette-money", 0), ("roulette-mixed", 20)):
        for task in tasks(rung, MANY):
            value = Fraction(re.search(r"\$([\d.]+) a chip", str(task.asks))[1])
            assert Fraction(task.right) == 100 * value * (count(task.piles[0]) - in_color) > 0
    for task in tasks("roulette-sent", MANY):
        stacks, chips = map(int, task.right.split())
        assert 20 * stacks + chips == count(task.piles[0])
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
        due = Fraction(5, 100) * (bet if buys else win)
        assert Fraction(task.right) == win - due
        assert f"{'of the bet' if buys else 'of that'}, {dollars(int(due))}:" in str(task.why)


def test_the_field_pays_even_money_and_by_its_layout_on_2_and_12():
    rolls = set()
    for task in tasks("craps-field", 4 * MANY):
        roll = int(re.match(r"The roll is (\d+)\.", str(task.asks))[1])
        two, twelve = map(
            int, re.fullmatch(r"2 pays (2) to 1, 12 pays ([23]) to 1", str(task.piles[0].written)).groups()
        )
        times = {2: two, 12: twelve, 5: 0, 8: 0}.get(roll, 1)
        assert int(task.right) == times * lying(task.piles[0])
        rolls.add((roll, times))
    assert {roll for roll, _ in rolls} == {2, 3, 4, 5, 8, 9, 10, 11, 12}
    assert {(12, 2), (12, 3)} < rolls


CENTER = {"Any seven": 4, "Any craps": 7, "Aces": 30, "Twelve": 30, "Ace-deuce": 15, "Yo-eleven": 15}
CENTER |= {"Hard 4": 7, "Hard 10": 7, "Hard 6": 9, "Hard 8": 9}
ONE_LESS = {"30 for 1", "15 for 1"}
"""Layouts that print the figure of the fair "to 1" pay one less by it."""


def test_for_one_has_the_bet_in_it():
    forms = set()
    for task in tasks("craps-center", 4 * MANY):
        name = str(task.piles[0].name)
        times, form = re.match(r"(\d+) (to|for) 1", str(task.piles[0].written)).groups()
        pays = int(times) - (form == "for")
        assert int(task.right) == lying(task.piles[0]) * pays
        assert pays == CENTER[name] - (str(task.piles[0].written) in ONE_LESS)
        forms.add((name, form))
        assert ("Hard" in name) == (len({*task.dice}) == 1 and sum(task.dice) in (4, 6, 8, 10))
    assert len(forms) == 2 * len(CENTER)


HORN = {2: 27, 12: 27, 3: 12, 11: 12}
WORLD = {2: 26, 12: 26, 3: 11, 11: 11}
KEYS = {
    "Horn": (4, HORN),
    "Horn high yo": (5, WORLD | {11: 27}),
    "Horn high twelve": (5, WORLD | {12: 57}),
    "World": (5, WORLD | {7: 0}),
    "C & E": (2, {2: 6, 3: 6, 12: 6, 11: 14}),
    "Hi-lo": (2, {2: 29, 12: 29}),
    "Three-way craps": (3, {2: 28, 12: 28, 3: 13}),
}


def test_of_a_horn_one_unit_wins_and_the_others_are_taken_off():
    seen = set()
    for task in tasks("craps-horn", 300):
        name = str(task.piles[0].name)
        roll = int(re.match(r"The roll is (\d+),", str(task.asks))[1])
        units, keys = KEYS[name]
        assert int(task.right) * units == keys[roll] * lying(task.piles[0])
        assert sum(task.dice) == roll
        seen.add((name, roll))
    assert seen == {(name, roll) for name, (_, keys) in KEYS.items() for roll in keys}


PIT = [
    rung.slug for rung in LEVELS if rung.part in (Part.BLACKJACK, Part.BACCARAT, Part.ROULETTE, Part.CRAPS)
]
TERM = r"\$?\d[\d,]*(?:\.\d+)?"
SIDE = rf"{TERM}(?: [×+−] {TERM})*"


def value(side: str) -> Fraction:
    terms = re.split(r" ([+−]) ", side.replace("$", "").replace(",", ""))
    signs = [1, *(1 if sign == "+" else -1 for sign in terms[1::2])]
    products = [[Fraction(each) for each in term.split(" × ")] for term in terms[::2]]
    return sum(sign * prod(factors) for sign, factors in zip(signs, products, strict=True))


@pytest.mark.parametrize("rung", PIT)
def test_every_sum_of_an_explanation_is_right_and_comes_to_the_answer(rung):
    sums = 0
    for task in tasks(rung, MANY):
        for chain in re.findall(rf"{SIDE}(?: = {SIDE})+", str(task.why)):
            assert len({value(side) for side in chain.split(" = ")}) == 1, chain
            sums += 1
        if task.kind is Kind.AMOUNT and task.right != "0":
            assert f"{dollars(int(task.right))}" in str(task.why)
    assert sums or rung in ("commission", "less-commission", "craps-odds", "craps-lay-odds", "craps-vig")


def test_an_amount_that_no_chips_make_is_typed():
    coins = {int(task.right) % 50 != 0: task.stake for task in tasks("blackjack-6-5", MANY)}
    assert coins[True] == 0 < coins[False]
    assert not any(task.stake for task in tasks("less-commission", MANY))


def test_a_table_that_is_no_table_is_refused_by_its_file(tmp_path):
    page = tmp_path / "pit.toml"
    page.write_text('[blackjack]\npays = ["plenty"]\n')
    with pytest.raises(SheetRefused, match=r"pit\.toml"):
        pit_tables(page)
