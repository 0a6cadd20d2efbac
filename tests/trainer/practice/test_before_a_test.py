"""With a table test ahead nothing of its game is due only after it, and a day's share stays what it is."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.utils import timezone

from tests.trainer.playing import ANY_GAME
from trainer.play.skills import Kind
from trainer.practice.models import ReviewCard
from trainer.practice.reviews import BEFORE_TEST, queue

pytestmark = pytest.mark.django_db
NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)


@pytest.fixture(autouse=True)
def noon():
    with time_machine.travel(NOON, tick=False) as traveller:
        yield traveller


def known(member, number: int, *, due: int, last: int = -30) -> Kind:
    """A card that is due in so many days and was asked so many days ago."""
    kind = Kind(ANY_GAME, "bets", f"bet-{number:02}")
    when, then = (NOON + timedelta(days=days) for days in (due, last))
    state = {"card_id": 0, "state": 2, "step": None, "stability": 30.0, "difficulty": 5.0}
    state |= {"due": when.isoformat(), "last_review": then.isoformat()}
    ReviewCard.objects.create(membership=member, kind=str(kind), state=state, due=when)
    return kind


def asked_before(member, day, noon, *, days: int) -> list[list[Kind]]:
    """What the queue has on each of so many days."""
    found = []
    for number in range(days):
        noon.move_to(NOON + timedelta(days=number))
        found.append(list(queue(membership=member, tests={ANY_GAME: day}).today))
    return found


def test_what_would_be_due_only_after_it_comes_in_the_week_before(alice, noon):
    kinds = {known(alice, number, due=60) for number in range(14)}
    day = timezone.localdate() + timedelta(days=10)
    found = asked_before(alice, day, noon, days=10)
    assert found[: 10 - BEFORE_TEST] == [[]] * (10 - BEFORE_TEST)
    assert set(found[-1]) == kinds
    assert len(found[10 - BEFORE_TEST]) == 2  # each on a day of its own


@pytest.mark.parametrize(("due", "last"), [(60, -1), (5, -30)], ids=["just asked", "due before it"])
def test_what_was_asked_in_that_week_or_comes_before_stays_as_it_is(alice, due, last):
    known(alice, 1, due=due, last=last)
    assert queue(membership=alice, tests={ANY_GAME: timezone.localdate() + timedelta(days=6)}).today == ()


def test_without_a_test_it_waits(alice):
    known(alice, 1, due=60)
    assert queue(membership=alice).today == ()
    assert queue(membership=alice, tests={"another-game": timezone.localdate()}).today == ()
