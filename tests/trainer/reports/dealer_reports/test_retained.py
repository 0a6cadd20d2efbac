"""What stays: the first decision of a kind after so many days in which it did not come."""

from datetime import timedelta

import pytest

from tests.trainer.play.answers import run_of, stored
from tests.trainer.playing import ANY_GAME
from trainer.play.models import Mode, Plan
from trainer.reports.dealer_reports import dealer_report, first_after_gaps, record_of
from trainer.reports.filters import Filter

pytestmark = pytest.mark.django_db

HAND = {"ask": "player-hand"}


def found(member, chosen: Filter = Filter()) -> list[tuple[str, int, bool]]:  # noqa: B008
    record = record_of(trainee=member, chosen=chosen)
    return [(kind.ask, days, right) for kind, days, right in first_after_gaps(record)]


def said(run, days: float, *verdicts: dict, **fields) -> None:
    stored(run, *(verdicts or (HAND,)), ago=timedelta(days=days), **fields)


def test_the_first_after_a_week_counts_and_the_next_one_does_not(alice):
    run = run_of(alice)
    said(run, 20)
    said(run, 13, HAND | {"right": False})
    said(run, 12.9)
    assert found(alice) == [("player-hand", 7, False)]


def test_a_gap_of_a_month_is_one_of_a_week_too(alice):
    run = run_of(alice)
    said(run, 40)
    said(run, 10)
    assert found(alice) == [("player-hand", 7, True), ("player-hand", 30, True)]


def test_a_moment_less_is_no_gap(alice):
    run = run_of(alice)
    said(run, 10)
    said(run, 3.001)
    assert found(alice) == []


def test_the_very_first_time_follows_no_gap(alice):
    said(run_of(alice), 10)
    assert found(alice) == []


def test_another_kind_in_between_ends_no_gap(alice):
    run = run_of(alice)
    said(run, 20)
    said(run, 10, {"ask": "qualifies"})
    said(run, 1)
    assert found(alice) == [("player-hand", 7, True)]


@pytest.mark.parametrize("order", [{"plan": Plan.REVIEW}, {"mode": Mode.LEARN}, {"mode": Mode.GUIDED}])
def test_what_was_met_in_between_ends_a_gap_whether_it_counts_or_not(alice, order):
    run = run_of(alice)
    said(run, 20)
    said(run_of(alice, **order), 10, hinted=order == {"mode": Mode.GUIDED})
    said(run, 4)
    assert found(alice) == []


def test_a_filter_leaves_the_gap_as_it_was(alice):
    """What came before the days that are looked at came nevertheless."""
    from django.utils import timezone

    run = run_of(alice)
    said(run, 20)
    said(run, 5)
    since = timezone.now().date() - timedelta(days=10)
    assert found(alice, Filter(since=since)) == [("player-hand", 7, True)]


def test_the_sheet_tells_it_of_the_kind_and_of_the_game(alice):
    run = run_of(alice)
    said(run, 50)
    said(run, 10, HAND | {"right": False})
    said(run, 1)
    game = dealer_report(trainee=alice, chosen=Filter()).games[0]
    assert game.game == ANY_GAME
    for sums in (game.sums, game.kinds[0].sums):
        assert {days: (share.right, share.of) for days, share in sums.after.items()} == {
            7: (1, 2),
            30: (0, 1),
        }
