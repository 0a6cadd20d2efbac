"""Windows of a pace audit: five to ten minutes of whole rounds in a row, and of nothing but dealing."""

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.trainer.play.answers import run_of, stored
from trainer.play.models import Mode, Plan, Run
from trainer.reports import tallies
from trainer.reports.models import PaceWindow
from trainer.reports.tallies import LONGEST, SHORTEST, DealtRound, split_windows

MINUTE = 60_000
A_DAY = date(2026, 3, 2)


def dealt(number: int, minutes: float, **other) -> DealtRound:
    took = int(minutes * MINUTE)
    began = datetime(2026, 3, 2, 9, tzinfo=UTC) + timedelta(minutes=10 * number)
    one = DealtRound(number, "a game", A_DAY, began, took, took, took, took)
    return replace(one, **other)


def found(*minutes: float | None) -> list[list[int]]:
    rounds = [None if took is None else dealt(number, took) for number, took in enumerate(minutes)]
    return [[one.number for one in window] for window in split_windows(rounds)[0]]


@pytest.mark.parametrize(
    ("minutes", "expected"),
    [
        ((2, 2, 2, 2), [[0, 1, 2]]),
        ((2, 2, 2, 2, 2, 2), [[0, 1, 2], [3, 4, 5]]),
        ((4.9,), []),
        ((5,), [[0]]),
        ((10,), [[0]]),
        ((11,), []),
        ((4, 7, 2), [[1]]),
        ((4, 11, 3, 3), [[2, 3]]),
        ((3, None, 3, 2), [[2, 3]]),
    ],
)
def test_a_window_is_five_to_ten_minutes_long(minutes, expected):
    assert found(*minutes) == expected


def test_a_window_holds_one_game_and_one_day():
    other = [dealt(0, 3), dealt(1, 3, game="another"), dealt(2, 3, game="another", day=date(2026, 3, 3))]
    assert split_windows(other)[0] == []


@given(st.lists(st.one_of(st.none(), st.floats(0.5, 12)), max_size=30))
def test_windows_are_apart_whole_and_in_their_limits(minutes):
    seen: list[int] = []
    for window in found(*minutes):
        assert window == list(range(window[0], window[-1] + 1))
        assert SHORTEST <= sum(int(minutes[number] * MINUTE) for number in window) <= LONGEST
        seen += window
    assert seen == sorted(set(seen))


HANDS = {"ask": "player-hand"}
JOB = {"ask": "next-step", "prompt": "step/0/next-step"}


def rounds_of(alice, rounds: int, *, took: float = 60, **order) -> Run:
    """So many rounds of three answers, each of so many seconds, and the next one begun."""
    run = run_of(alice, **order)
    for number in range(rounds):
        for position in range(3):
            stored(run, HANDS, took=took, round=number, position=position, allowed=30)
    Run.objects.filter(pk=run.pk).update(round=rounds)
    return run


def counted(school) -> list[tuple]:
    tallies.catch_up(school=school)
    fields = ("first", "rounds", "took", "due", "hands_took", "hands_due")
    return list(PaceWindow.objects.order_by("first").values_list(*fields))


@pytest.mark.django_db
def test_what_was_dealt_is_found(alice):
    """Three answers of 60 seconds are a round of three minutes."""
    rounds_of(alice, 4)
    pair = (360_000, 180_000, 360_000, 180_000)
    assert counted(alice.school) == [(0, 2, *pair), (2, 2, *pair)]


@pytest.mark.django_db
def test_what_is_no_hand_and_no_bet_takes_its_share_of_the_time(alice):
    run = run_of(alice)
    for number in range(2):
        stored(run, HANDS, JOB, took=200, round=number, allowed=100)
    Run.objects.filter(pk=run.pk).update(round=2)
    assert counted(alice.school) == [(0, 2, 400_000, 200_000, 200_000, 100_000)]


@pytest.mark.django_db
@pytest.mark.parametrize(
    "spoilt",
    [{"took": 6 * 60}, {"hinted": True}, {"ago": timedelta(days=1)}],
    ids=["an absence", "a hint was given", "another day"],
)
def test_a_round_that_is_not_pure_dealing_is_in_no_window(alice, spoilt):
    run = rounds_of(alice, 2)
    stored(run, HANDS, round=1, position=3, **{"allowed": 30} | spoilt)
    assert counted(alice.school) == []


@pytest.mark.django_db
def test_the_round_that_is_still_dealt_is_in_no_window(alice):
    run = rounds_of(alice, 2)
    Run.objects.filter(pk=run.pk).update(round=1)
    assert counted(alice.school) == []


@pytest.mark.django_db
@pytest.mark.parametrize(
    "order",
    [{"mode": Mode.LEARN}, {"plan": Plan.ROOM}, {"plan": Plan.TODAY}],
    ids=["shown first", "led by the host", "set apart"],
)
def test_what_is_no_measure_has_no_windows(alice, order):
    rounds_of(alice, 4, **order)
    assert counted(alice.school) == []


@pytest.mark.django_db
def test_a_drill_of_chosen_decisions_has_none(alice):
    run = rounds_of(alice, 4)
    run.drill.items = [{"game": run.drill.game, "asks": ["qualifies"]}]
    run.drill.save()
    assert counted(alice.school) == []
