"""Spaced repetition: ratings from the outcome, cards that move by whole days, a queue that has an end.

What hardly ever comes has cards from the first day in a game; these tests look past them where they are not
about them.
"""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.db.models import F
from django.utils import timezone
from fsrs import Rating

from tests.trainer.play.answers import RIGHT, WRONG, stored
from tests.trainer.playing import ANY_GAME, play_out, round_state_of, start_run
from trainer.play.models import Plan, Run
from trainer.play.services.runs import next_round, open_run
from trainer.play.skills import RARE, Kind
from trainer.practice import reviews
from trainer.practice.models import ReviewCard
from trainer.practice.reviews import DAILY, Queue, queue, rate
from trainer.practice.services import open_today

pytestmark = pytest.mark.django_db
NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
HAND = Kind(ANY_GAME, "player-hand")


@pytest.fixture
def noon():
    with time_machine.travel(NOON, tick=False) as traveller:
        yield traveller


@pytest.mark.parametrize(
    ("right", "hinted", "share", "rating"),
    [
        (False, False, 0.1, Rating.Again),
        (False, True, None, Rating.Again),
        (True, True, 0.1, Rating.Hard),
        (True, False, 1.01, Rating.Good),
        (True, False, 1.0, Rating.Good),
        (True, False, None, Rating.Good),
        (True, False, 0.51, Rating.Good),
        (True, False, 0.5, Rating.Easy),
    ],
)
def test_wrong_is_again_hinted_hard_right_good_and_fast_easy(right, hinted, share, rating):
    """What is slow is a matter of pace, and no failure."""
    assert rate(right=right, hinted=hinted, share=share) is rating


def learn(run, *verdicts, **answer) -> None:
    """An answer that moved the run on, and a page that asks what is due."""
    Run.objects.filter(pk=run.pk).update(version=F("version") + 1)
    run.refresh_from_db()
    stored(run, *verdicts, version=run.version, allowed=8, **answer)
    reviews.catch_up(membership=run.membership)


def common():
    """The cards of what comes by itself."""
    return ReviewCard.objects.exclude(kind__contains=f"/{RARE}/")


def days(card: ReviewCard) -> int:
    return (card.due - NOON).days


@pytest.mark.parametrize(
    ("verdict", "took", "due"),
    [(WRONG, 3, 1), (RIGHT, 30, 2), (RIGHT, 7, 2), (RIGHT, 2, 8), (RIGHT, 600, 2)],
    ids=["wrong", "slow", "on target", "fast", "away"],
)
@pytest.mark.usefixtures("noon")
def test_a_first_answer_says_when_the_kind_comes_again(alice, verdict, took, due):
    """A golden sequence of the model; who was away is as good as on target."""
    learn(start_run(alice), verdict, took=took)
    card = common().get()
    assert (card.kind, days(card)) == (str(HAND), due)


def test_gaps_grow_while_it_is_known_and_shrink_when_it_is_not(alice, noon):
    run, gaps = start_run(alice), []
    for verdict in (RIGHT, RIGHT, RIGHT, WRONG):
        learn(run, verdict, took=7)
        card = common().get()
        gaps.append((card.due - timezone.now()).days)
        noon.move_to(card.due)
    assert gaps[0] < gaps[1] < gaps[2] > gaps[3]


def due(member, kind: Kind, when: datetime) -> None:
    state = {"card_id": 0, "state": 2, "step": None, "stability": 1.0, "difficulty": 5.0}
    state |= {"due": when.isoformat(), "last_review": (when - timedelta(days=1)).isoformat()}
    ReviewCard.objects.create(membership=member, kind=str(kind), state=state, due=when)


@pytest.mark.usefixtures("noon")
def test_what_is_due_by_tonight_is_for_today_the_most_overdue_first(alice, charlie):
    late, tonight, tomorrow = (Kind(ANY_GAME, "bets", name) for name in ("late", "tonight", "tomorrow"))
    due(alice, tonight, NOON.replace(hour=23))
    due(alice, late, NOON - timedelta(days=9))
    due(alice, tomorrow, NOON + timedelta(days=1))
    due(charlie, HAND, NOON)
    assert queue(membership=alice) == Queue((late, tonight))


@pytest.mark.usefixtures("noon")
def test_after_a_break_there_is_no_wall(alice):
    for number in range(DAILY + 7):
        due(alice, Kind(ANY_GAME, "bets", str(number)), NOON - timedelta(days=90))
    found = queue(membership=alice)
    assert (len(found.today), found.waiting) == (DAILY, 7)


@pytest.mark.usefixtures("noon")
def test_what_was_reviewed_today_is_taken_off_the_days_share(alice):
    for number in range(DAILY):
        due(alice, Kind(ANY_GAME, "bets", str(number)), NOON)
    run = open_run(membership=alice, game=ANY_GAME, spots=1, plan=Plan.REVIEW)
    stored(run, RIGHT)
    stored(run, RIGHT, ago=timedelta(days=1), round=1)
    assert len(queue(membership=alice).today) == DAILY - 1


def test_each_kind_that_is_due_is_asked_on_a_fresh_deal_and_then_is_due_no_more(alice, noon):
    learn(start_run(alice), {"ask": "player-hand"}, {"ask": "dealer-hand", "prompt": "reveal/0/dealer-hand"})
    noon.shift(timedelta(days=30))
    run = open_today(membership=alice)
    reviewed = [item["kind"] for item in run.drill.items if item["phase"] == Plan.REVIEW]
    assert set(reviewed) == {str(HAND), str(Kind(ANY_GAME, "dealer-hand"))}
    assert sum(f"/{RARE}/" in item["kind"] for item in run.drill.items) == 1
    for _round in range(run.drill.rounds):
        play_out(run)
        next_round(state=round_state_of(run))
    assert not [subject for subject in queue(membership=alice).today if isinstance(subject, Kind)]
    assert Run.objects.get(pk=run.pk).finished
