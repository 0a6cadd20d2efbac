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


def times(task: Task) -> Fraction:
    return odds_of(task.piles[0])[0]


def bet(task: Task) -> int:
    return lying(task.piles[0])


def colour_of(task: Task) -> int:
    """Cents of the chips of the first pile."""
    return CENTS[str(task.piles[0].chips[0][0].colour)]


LARGER = {100: 500, 500: 2_500, 2_500: 10_000}


def sees_the_top_chip_a_colour_larger(task: Task) -> Fraction:
    smallest = min(CENTS[str(chip.colour)] for chip, _ in task.piles[0].chips)
    return times(task) * (bet(task) - smallest + LARGER[smallest])


def takes_for_as_to(task: Task) -> Fraction:
    return (times(task) + (odds_of(task.piles[0])[1] == "for" or 1)) * bet(task)


def drops_the_half_cent(task: Task) -> int:
    percent = int(task.asks.split()[2].removesuffix("%"))
    return floor(Fraction(written_cents(task.piles[0].written) * percent, 100))


AMOUNTS = [
    ("first-pays", lambda task: (times(task) + 1) * bet(task), "stake-counted-in"),
    ("long-pays", lambda task: (times(task) + 1) * bet(task), "stake-counted-in"),
    ("long-pays", lambda task: (times(task) - 1) * bet(task), "to-as-for"),
    ("long-pays", lambda task: Fraction(task.right) / 10, "nought"),
    ("odd-pays", sees_the_top_chip_a_colour_larger, "colour-misread"),
    ("broken-pays", lambda task: -floor(-times(task) * bet(task) / 100) * 100, "breakage"),
    ("totals", takes_for_as_to, "for-as-to"),
    ("totals", lambda task: times(task) * bet(task), "to-as-for"),
    ("meter-shares", drops_the_half_cent, "rounded-down"),
    (
        "spot-sums",
        lambda task: sum(odds_of(pile)[0] * lying(pile) for pile in task.piles[:-1]),
        "pile-left-out",
    ),
    ("stack-values", lambda task: bet(task) + 20 * colour_of(task), "barrel-miscounted"),
    ("stack-values", lambda task: bet(task) - colour_of(task), "chip-miscounted"),
    ("buy-ins", lambda task: bet(task) - task.piles[0].notes[0][0], "note-miscounted"),
    ("closing", lambda task: sum(map(lying, task.piles[1:])), "pile-left-out"),
]
"""A rung, what a beginner pays on it who errs in one way, and that slip."""


@pytest.mark.parametrize(("rung", "beginner", "slip"), AMOUNTS)
def test_a_beginner_gets_the_name_of_their_slip_or_none(rung, beginner, slip):
    """Where two slips come to one amount no one can tell, and nothing is said; most are named."""
    named = [judge(task, reply_form(task, str(cents))).slip for task, cents in wrong_ones(rung, beginner)]
    assert named
    assert set(named) <= {slip, ""}
    assert named.count(slip) > len(named) / 2


def wrong_ones(rung: str, beginner) -> list[tuple[Task, int]]:
    found = [(task, int(beginner(task))) for task in tasks(rung, MANY)]
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


OTHERS = [
    ("cutting", smallest_first, {"not-largest-first"}),
    ("cutting", all_in_small_chips, {"too-many-chips", "not-largest-first"}),
    ("cutting", one_chip_short, {"chip-miscounted"}),
    ("sizing-in", one_chip_short, {"chip-miscounted"}),
    ("proving", heaps_of_the_other_size, {"other-heaps"}),
    ("proving", no_rest, {"rest-left-out"}),
    ("changes", changes_the_whole_chip, {"whole-changed"}),
    ("fills", lambda task: "agrees", {"fault-missed"}),
    ("opening", lambda task: "agrees", {"fault-missed"}),
    ("calls", lambda task: "nothing", {"not-called"}),
]


@pytest.mark.parametrize(("rung", "beginner", "slips"), OTHERS)
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
