"""Tasks: the right answer follows from what is drawn, worked out here once more by other means."""

import json
from dataclasses import replace
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from math import floor

import pytest

from games.engine.chip_drills.ladder import BY_SLUG, LEVELS, task_of
from games.engine.chip_drills.rack_rules import rack_rules
from games.engine.chip_drills.replies import judge
from games.engine.chip_drills.supplies import read_supply, write_supply
from games.engine.chip_drills.tasks import AGREES, SLIPS, Kind
from tests.games.chip_drills.racks import (
    CENTS,
    EVERY_RUNG,
    broken,
    lying,
    odds_of,
    supply,
    tasks,
    written_cents,
)
from tests.games.chip_drills.reply_forms import reply_form

MANY = 40
LETTER = {"o": "orange", "v": "purple", "b": "black", "g": "green", "r": "red", "i": "pink", "w": "white"}


def worth(letters: str) -> int:
    return sum(CENTS[LETTER[letter]] for letter in letters.split())


@pytest.mark.parametrize("rung", EVERY_RUNG)
def test_every_task_comes_from_its_seed_and_its_wrong_answers_have_names(rung):
    """Two slips that come to one answer have no name; no two tasks of a set of four are alike."""
    assert tasks(rung, 8, of=broken()) == tasks(rung, 8, of=broken())
    found = tasks(rung, MANY)
    assert len({(task.asks, task.piles, task.layout) for task in found[:12]}) > 4
    for first in range(0, MANY, 4):
        assert len({(task.asks, task.piles, task.layout) for task in found[first : first + 4]}) == 4
    for task in found:
        assert task.right not in {answer for _, answer in task.wrongs}
        assert {slip for slip, _ in task.wrongs} <= SLIPS.keys()
        assert all(judge(task, reply_form(task, wrong)).slip in (slip, "") for slip, wrong in task.wrongs)
        if task.kind is Kind.CHOICE:
            assert [value for value, _ in task.choices].count(task.right) == 1


def test_every_slip_is_made_by_some_task():
    made = {slip for rung in EVERY_RUNG for task in tasks(rung, MANY) for slip, _ in task.wrongs}
    assert made | {"not-largest-first"} == SLIPS.keys()


def test_a_supply_is_read_back_as_it_was_written():
    for one in (supply(), broken()):
        assert read_supply(json.loads(json.dumps(write_supply(one)))) == one


def test_what_a_set_keeps_gives_the_tasks_of_the_whole_supply():
    for rung in LEVELS:
        kept = read_supply(json.loads(json.dumps(write_supply(rung.drawn_from(broken())))))
        assert task_of(rung, kept, seed="s", number=3) == task_of(rung, broken(), seed="s", number=3)


@pytest.mark.parametrize("rung", ["first-pays", "long-pays", "odd-pays"])
def test_a_pay_is_the_odds_times_the_chips_that_lie_there(rung):
    for task in tasks(rung, MANY):
        times, form = odds_of(task.piles[0])
        assert form == "to"
        assert int(task.right) == times * lying(task.piles[0]) == times * task.stake


@pytest.mark.parametrize(
    ("rung", "times", "stakes"),
    [
        ("first-pays", (1, 5), {500, 1_000, 1_500, 2_000, 2_500}),
        ("long-pays", (6, 50), {500, 1_000, 1_500, 2_000, 2_500}),
        ("odd-pays", (2, 50), {700, 1_200, 3_500}),
    ],
)
def test_a_rung_has_the_odds_and_the_stakes_that_it_names(rung, times, stakes):
    found = tasks(rung, 200)
    assert {lying(task.piles[0]) for task in found} == stakes
    odds = {odds_of(task.piles[0])[0] for task in found}
    assert times[0] <= min(odds)
    assert max(odds) <= times[1]
    assert len(odds) > 3


@pytest.mark.parametrize("breakage", ["down", "exact"])
def test_odds_that_do_not_come_out_even_are_broken_as_the_house_breaks_them(breakage):
    for task in tasks("broken-pays", MANY, of=supply(**{"big-hand": "BIG-B", "breakage": breakage})):
        times, _form = odds_of(task.piles[0])
        exact = times * lying(task.piles[0])
        assert times == Fraction(3, 2)
        assert int(task.right) == (exact if breakage == "exact" else floor(exact / 100) * 100)


def test_no_rung_asks_for_what_no_table_pays():
    whole = tuple(line for line in supply().lines if line.odds.times.denominator == 1)
    assert not BY_SLUG["broken-pays"].has(replace(supply(), lines=whole))
    assert BY_SLUG["broken-pays"].has(broken())
    assert all(rung.has(broken()) for rung in LEVELS)


def test_what_is_paid_for_does_not_give_the_bet_back():
    forms = set()
    for task in tasks("totals", MANY):
        times, form = odds_of(task.piles[0])
        forms.add(form)
        stake = lying(task.piles[0])
        assert int(task.right) == times * stake + (stake if form == "to" else 0)
    assert forms == {"for", "to"}


def test_a_share_of_a_meter_is_rounded_half_a_cent_up():
    halves = 0
    for task in tasks("meter-shares", 200):
        meter, percent = (
            Decimal(written_cents(task.piles[0].written)),
            Decimal(task.asks.split()[2].removesuffix("%")),
        )
        exact = meter * percent / 100
        assert int(task.right) == int(exact.quantize(Decimal(1), ROUND_HALF_UP))
        halves += exact % 1 == Decimal("0.5")
    assert halves


def test_a_spot_is_the_sum_of_its_bets_and_no_hand_wins_two_ways():
    for task in tasks("spot-sums", MANY):
        pays = [odds_of(pile)[0] * lying(pile) for pile in task.piles]
        assert int(task.right) == sum(pays)
        hands = {str(pile.name).split(", ")[1] for pile in task.piles} - {"even money"}
        assert len(hands) == 1
        mains = [lying(pile) for pile in task.piles if str(pile.name).endswith("even money")]
        assert len(set(mains)) <= 1


@pytest.mark.parametrize("rung", ["cutting", "colour-ups"])
def test_a_cut_makes_the_amount_largest_first_and_no_chip_less_would(rung):
    for task in tasks(rung, MANY):
        amount = written_cents(task.asks) if rung == "cutting" else sum(lying(pile) for pile in task.piles)
        laid = [CENTS[LETTER[letter]] for letter in task.right.split()]
        assert sum(laid) == amount
        assert laid == sorted(laid, reverse=True)
        assert len(laid) == fewest(amount)


def fewest(amount: int) -> int:
    """Change by the book: for these chips the largest that fits is always in the smallest cut."""
    count = 0
    for cents in (100_000, 50_000, 10_000, 2_500, 500, 100):
        count, amount = count + amount // cents, amount % cents
    return count


def test_chips_are_proved_in_heaps_of_their_colour():
    sizes = {"white": 5, "red": 5, "black": 5, "green": 4, "purple": 4}
    for task in tasks("proving", MANY):
        ((chip, count),) = task.piles[0].chips
        heaps = [int(heap) for heap in task.right.split()]
        assert sum(heaps) == count
        assert set(heaps[:-1]) == {sizes[str(chip.colour)]}
        assert heaps[-1] <= sizes[str(chip.colour)]


def test_sized_in_are_the_bets_own_chips():
    for task in tasks("sizing-in", MANY):
        assert worth(task.right) == lying(task.piles[0])
        assert len(task.right.split()) == sum(count for _, count in task.piles[0].chips)


def test_colour_for_colour_pays_in_the_bets_colour_and_smaller():
    for task in tasks("colour-for-colour", MANY):
        times, _form = odds_of(task.piles[0])
        assert worth(task.right) == times * lying(task.piles[0])
        own = str(task.piles[0].chips[0][0].colour)
        assert max(CENTS[LETTER[letter]] for letter in task.right.split()) == CENTS[own]
        assert len(task.right.split()) <= 20


@pytest.mark.parametrize("rung", ["stack-values", "buy-ins", "closing"])
def test_a_count_is_what_lies_there(rung):
    for task in tasks(rung, MANY):
        assert int(task.right) == sum(lying(pile) for pile in task.piles)


def test_change_comes_to_the_chip_that_is_changed():
    for task in tasks("changes", MANY):
        words = task.asks.split()
        some, part = int(words[3]), words[4].strip(",")
        left = int(task.right[1:]) * CENTS[LETTER[task.right[0]]]
        assert some * CENTS[part] + left == lying(task.piles[0])
        assert left > 0


def test_a_credit_leaves_as_its_slip_says():
    for task in tasks("credits", MANY):
        for pile, counted in zip(task.piles, task.right.split(), strict=True):
            assert int(counted[1:]) * CENTS[str(pile.name)] == written_cents(pile.written)
            assert LETTER[counted[0]] == str(pile.name)


@pytest.mark.parametrize("rung", ["fills", "opening"])
def test_the_line_that_does_not_agree_is_the_one_and_about_half_agree(rung):
    agreeing = 0
    for task in tasks(rung, 100):
        wrong = [str(pile.name) for pile in task.piles if lying(pile) != written_cents(pile.written)]
        assert wrong == ([] if task.right == AGREES else [LETTER[task.right]])
        agreeing += not wrong
    assert 30 < agreeing < 70


def test_what_is_called_turns_at_the_houses_amount():
    sides = set()
    for task in tasks("calls", 200):
        call = next(one for one in rack_rules().calls if one.about == task.piles[0].name)
        amount = lying(task.piles[0]) or written_cents(task.piles[0].written)
        assert task.right == (call.slug if amount >= call.option.default else "nothing")
        sides.add((call.slug, amount - call.option.default))
    assert {(call.slug, 0) for call in rack_rules().calls} <= sides
    assert {(call.slug, -500) for call in rack_rules().calls} <= sides
