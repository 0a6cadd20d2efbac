"""Slips: beginners, written apart from the engine, who err in one way each and are shown that slip alone."""

import re
from fractions import Fraction
from math import floor

import pytest

from games.engine.chip_drills.replies import judge
from games.engine.chip_drills.tasks import Kind, Task, slip_of
from tests.games.chip_drills.racks import CENTS, lying, odds_of, tasks, written_cents
from tests.games.chip_drills.reply_forms import reply_form

MANY = 60


def pays_bet_too(task: Task) -> int:
    times, _form = odds_of(task.piles[0])
    return int((times + 1) * lying(task.piles[0]))


def pays_one_less(task: Task) -> int:
    times, _form = odds_of(task.piles[0])
    return int((times - 1) * lying(task.piles[0]))


def forgets_a_nought(task: Task) -> int:
    return int(Fraction(task.right) / 10)


def sees_the_top_chip_a_colour_larger(task: Task) -> int:
    larger = {100: 500, 500: 2_500, 2_500: 10_000}
    times, _form = odds_of(task.piles[0])
    smallest = min(CENTS[str(chip.colour)] for chip, _ in task.piles[0].chips)
    return int(times * (lying(task.piles[0]) - smallest + larger[smallest]))


def rounds_up_what_the_house_rounds_down(task: Task) -> int:
    times, _form = odds_of(task.piles[0])
    return -floor(-times * lying(task.piles[0]) / 100) * 100


def takes_for_as_to(task: Task) -> int:
    times, form = odds_of(task.piles[0])
    return int((times + (form == "for" or 1)) * lying(task.piles[0]))


def takes_to_as_for(task: Task) -> int:
    times, _form = odds_of(task.piles[0])
    return int(times * lying(task.piles[0]))


def drops_the_half_cent(task: Task) -> int:
    return floor(
        Fraction(written_cents(task.piles[0].written) * int(task.asks.split()[2].removesuffix("%")), 100)
    )


def forgets_the_last_bet(task: Task) -> int:
    paid = [odds_of(pile)[0] * lying(pile) for pile in task.piles]
    return int(sum(paid[:-1]))


def counts_a_barrel_twice(task: Task) -> int:
    colour = str(task.piles[0].chips[0][0].colour)
    return lying(task.piles[0]) + 20 * CENTS[colour]


def misses_a_chip(task: Task) -> int:
    colour = str(task.piles[0].chips[0][0].colour)
    return lying(task.piles[0]) - CENTS[colour]


def misses_a_note(task: Task) -> int:
    return lying(task.piles[0]) - task.piles[0].notes[0][0]


def forgets_a_tube(task: Task) -> int:
    return sum(lying(pile) for pile in task.piles[1:])


def names(rows: list[tuple]) -> list[str]:
    return [f"{rung}-{beginner.__name__}" for rung, beginner, _ in rows]


AMOUNTS = [
    ("first-pays", pays_bet_too, "stake-counted-in"),
    ("long-pays", pays_bet_too, "stake-counted-in"),
    ("long-pays", pays_one_less, "to-as-for"),
    ("long-pays", forgets_a_nought, "nought"),
    ("odd-pays", sees_the_top_chip_a_colour_larger, "colour-misread"),
    ("broken-pays", rounds_up_what_the_house_rounds_down, "breakage"),
    ("totals", takes_for_as_to, "for-as-to"),
    ("totals", takes_to_as_for, "to-as-for"),
    ("meter-shares", drops_the_half_cent, "rounded-down"),
    ("spot-sums", forgets_the_last_bet, "pile-left-out"),
    ("stack-values", counts_a_barrel_twice, "barrel-miscounted"),
    ("stack-values", misses_a_chip, "chip-miscounted"),
    ("buy-ins", misses_a_note, "note-miscounted"),
    ("closing", forgets_a_tube, "pile-left-out"),
]


@pytest.mark.parametrize(("rung", "beginner", "slip"), AMOUNTS, ids=names(AMOUNTS))
def test_a_beginner_gets_the_name_of_their_slip_or_none(rung, beginner, slip):
    """Where two slips come to one amount no one can tell, and nothing is said; most are named."""
    named = [judge(task, reply_form(task, str(cents))).slip for task, cents in wrong_ones(rung, beginner)]
    assert named
    assert set(named) <= {slip, ""}
    assert named.count(slip) > len(named) / 2


def wrong_ones(rung: str, beginner) -> list[tuple[Task, int]]:
    found = [(task, beginner(task)) for task in tasks(rung, MANY)]
    return [(task, cents) for task, cents in found if cents > 0 and str(cents) != task.right]


# --- Chips, heaps, counts, choices -------------------------------------------------------------------------


def smallest_first(task: Task) -> str:
    return " ".join(reversed(task.right.split()))


def all_in_small_chips(task: Task) -> str:
    """The largest chip in the next smaller ones."""
    smaller = {"o": ("v", 2), "v": ("b", 5), "b": ("g", 4), "g": ("r", 5), "r": ("w", 5)}
    first, *rest = task.right.split()
    letter, count = smaller.get(first, (first, 1))
    return " ".join([letter] * count + rest)


def one_chip_short(task: Task) -> str:
    return " ".join(task.right.split()[:-1])


def heaps_of_the_other_size(task: Task) -> str:
    total = sum(map(int, task.right.split()))
    size = 9 - int(task.right.split()[0])  # five for four, four for five
    return " ".join([str(size)] * (total // size) + ([str(total % size)] if total % size else []))


def no_rest(task: Task) -> str:
    first, *_ = task.right.split()
    return " ".join(heap for heap in task.right.split() if heap == first)


def changes_the_whole_chip(task: Task) -> str:
    letter = task.right[0]
    chip = {"r": 500, "w": 100, "g": 2_500}[letter]
    return f"{letter}{lying(task.piles[0]) // chip}"


def sees_no_fault(task: Task) -> str:
    return "agrees"


def calls_nothing(task: Task) -> str:
    return "nothing"


OTHERS = [
    ("cutting", smallest_first, {"not-largest-first"}),
    ("cutting", all_in_small_chips, {"too-many-chips", "not-largest-first"}),
    ("cutting", one_chip_short, {"chip-miscounted"}),
    ("sizing-in", one_chip_short, {"chip-miscounted"}),
    ("proving", heaps_of_the_other_size, {"other-heaps"}),
    ("proving", no_rest, {"rest-left-out"}),
    ("changes", changes_the_whole_chip, {"whole-changed"}),
    ("fills", sees_no_fault, {"fault-missed"}),
    ("opening", sees_no_fault, {"fault-missed"}),
    ("calls", calls_nothing, {"not-called"}),
]


@pytest.mark.parametrize(("rung", "beginner", "slips"), OTHERS, ids=names(OTHERS))
def test_wrong_chips_counts_and_choices_are_explained(rung, beginner, slips):
    found = [(task, beginner(task)) for task in tasks(rung, MANY)]
    named = [
        judge(task, reply_form(task, given)).slip for task, given in found if given and given != task.right
    ]
    assert named
    assert set(named) <= slips | {""}
    assert sum(map(bool, named)) > len(named) / 2


def test_chips_are_named_by_no_other_slip_than_they_make():
    """A cut that comes to another amount is never called one of too many chips."""
    for task in tasks("cutting", MANY):
        for slip, letters in task.wrongs:
            worth = sum(CENTS[colour(letter)] for letter in letters.split())
            amount = int(re.sub(r"\D", "", task.asks)) * 100
            assert (worth == amount) == (slip == "too-many-chips")
        assert task.kind is Kind.CHIPS


def colour(letter: str) -> str:
    return {"o": "orange", "v": "purple", "b": "black", "g": "green", "r": "red", "w": "white"}[letter]


def test_of_two_slips_with_one_answer_neither_is_named():
    assert slip_of("10", (("nought", "10"), ("breakage", "10"))) == ""
    assert slip_of("10", (("nought", "10"), ("nought", "10"), ("breakage", "5"))) == "nought"
    assert slip_of("7", (("nought", "10"),)) == ""
