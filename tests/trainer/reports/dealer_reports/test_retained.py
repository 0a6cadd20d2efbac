"""What stays: the first decision of a kind after so many days in which it did not come."""

from datetime import timedelta

import pytest

from tests.trainer.play.answers import run_of, stored
from tests.trainer.playing import ANY_GAME
from trainer.reports.dealer_reports import dealer_report, first_after_gaps, record_of
from trainer.reports.filters import Filter

pytestmark = pytest.mark.django_db

HAND = {"ask": "player-hand"}


def found(member, chosen: Filter = Filter()) -> list[tuple[str, int, bool]]:  # noqa: B008
    record = record_of(trainee=member, chosen=chosen)
    return [(kind.ask, days, right) for kind, days, right in first_after_gaps(record)]


def said(run, days: float, *verdicts: dict, **fields) -> None:
    stored(run, *(verdicts or (HAND,)), ago=timedelta(days=days), **fields)


WRONG_HAND = HAND | {"right": False}
CASES = {
    "the first after a week, and not the next one": (
        [(20, HAND), (13, WRONG_HAND), (12.9, HAND)],
        [(7, False)],
    ),
    "a month is a week too": ([(40, HAND), (10, HAND)], [(7, True), (30, True)]),
    "a moment less is no gap": ([(10, HAND), (3.001, HAND)], []),
    "the very first time": ([(10, HAND)], []),
    "another skill in between": ([(20, HAND), (10, {"ask": "qualifies"}), (1, HAND)], [(7, True)]),
}


@pytest.mark.parametrize(("decided", "expected"), CASES.values(), ids=CASES)
def test_gaps(alice, decided, expected):
    run = run_of(alice)
    for days, verdict in decided:
        said(run, days, verdict)
    assert found(alice) == [("player-hand", *each) for each in expected]


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
