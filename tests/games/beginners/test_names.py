"""What beginners are shown: the mistake that they have, and nothing that they do not do."""

import pytest

from tests.games.beginners import KNOWN, RANDOM, SLIPS, UNKNOWN
from tests.games.beginners.accuracy import Row, explain_by_every_answer, is_seen_again, measure
from tests.games.beginners.truths import TRUE_OF
from tests.scale import sample_or_all

MOST_FALSE = {"known": 0.02, "unknown": 0.03, "random": 0.03, "slips": 0.03}
"""Share of wrong answers that are stated as a fact what is not so."""

LEEWAY = 0.02
"""What a sample may be off."""

KINDS = {"known": KNOWN, "unknown": UNKNOWN, "random": RANDOM, "slips": SLIPS}


def total(kind: str, answers: int, *, every: int = 1, wanted=lambda wrong: True) -> Row:
    """Of every so manieth beginner of a kind, each with three rounds before a wrong answer."""
    beginners = [(kind, one) for one in KINDS[kind][::every]]
    *_rows, whole = measure(explain_by_every_answer, beginners, answers, wanted=wanted)
    return whole


def share(row: Row, how: str) -> float:
    return row.said[how] / row.said.total()


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "known"])
@pytest.mark.timeout(900)
@sample_or_all("whole", False, True)
def test_no_falsehood_is_stated_as_a_fact(kind, whole):
    row = total(kind, 40) if len(KINDS[kind]) < 20 else total(kind, 4, every=1 if whole else 3)
    assert share(row, "false") <= MOST_FALSE[kind] + (0 if whole else LEEWAY)


@pytest.mark.timeout(900)
@sample_or_all("whole", False, True)
def test_a_real_mistake_is_named_once_it_is_seen_at_a_second_stop(whole):
    row = total("known", 4, every=1 if whole else 3, wanted=is_seen_again)
    assert share(row, "exact") >= 0.9
    assert share(row, "none") <= 0.02
    assert share(row, "false") <= MOST_FALSE["known"] + (0 if whole else LEEWAY)


def test_a_real_mistake_that_is_seen_for_the_first_time_is_offered():
    row = total("known", 4, every=3, wanted=lambda wrong: not is_seen_again(wrong))
    assert share(row, "among") >= 0.95


def by_the_answer_alone(history, so_far, stop, answers, prompt) -> tuple[str, tuple[str, ...]]:
    return explain_by_every_answer([], so_far[-1:], stop, answers, prompt)


def test_without_the_rounds_before_fewer_are_named():
    """The negative control: it is what was said before that tells mistakes apart."""
    beginners = [("known", one) for one in KNOWN[::9]]
    *_rows, alone = measure(by_the_answer_alone, beginners, 4)
    *_rows, whole = measure(explain_by_every_answer, beginners, 4)
    assert share(alone, "exact") < share(whole, "exact")


def test_what_is_true_of_another_belief_is_said_of_one_that_there_is():
    names = {one.name for some in KINDS.values() for one in some}
    assert {beginner for beginner, _name in TRUE_OF} <= names
