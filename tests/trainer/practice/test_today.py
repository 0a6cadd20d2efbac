"""Today's practice: one run of about ten minutes, made of what the trainee knows least."""

from collections import defaultdict
from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.utils import timezone

from games import GAMES
from tests.trainer.play.answers import RIGHT, WRONG, run_of, stored
from tests.trainer.playing import ANY_GAME, start_run
from tests.trainer.practice.test_plans import look
from tests.trainer.practice.test_reviews import due
from trainer.play.models import Mode, Plan, Run
from trainer.play.skills import Item, Kind, kind_of_prompt
from trainer.practice.knowledge import Rule, RuleRecord
from trainer.practice.models import ReviewCard
from trainer.practice.plans.least_known import Pool
from trainer.practice.remedial import PastDecision
from trainer.practice.reviews import DAILY, catch_up, queue
from trainer.practice.services import open_today
from trainer.practice.today import BETWEEN, MINUTES, Sources, knowledge, own_pace, practice, sources_of

pytestmark = pytest.mark.django_db
NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
HAND, UP_CARD = Kind(ANY_GAME, "player-hand"), Kind(ANY_GAME, "up-card")
BETS = [Kind(ANY_GAME, "bets", wager) for wager in ("ante", "play")]


@pytest.fixture
def noon():
    with time_machine.travel(NOON, tick=False) as traveller:
        yield traveller


def past(kind: Kind, *right: bool, seconds: float = 8, **more) -> list[PastDecision]:
    return [
        PastDecision(kind, 8, one, seconds, Plan.ROUNDS, Plan.ROUNDS, timezone.localdate(), **more)
        for one in right
    ]


def answers(recent) -> dict[Rule, RuleRecord]:
    """Each skill with one rule."""
    found = defaultdict(RuleRecord)
    for one in recent:
        found[one.kind, "a rule"].add(right=one.right, at=timezone.now())
    return found


def dealt(sources: Sources, recent=(), *, pace: float = 1) -> list[tuple[str, str]]:
    """The rounds as (source, subject)."""
    records = answers(recent)
    known = knowledge(recent, {}, records)
    found = practice(sources, known=known, records=records, pace=pace, deal_preview=look())
    return [(item.phase, item.kind) for item in found.items]


@pytest.mark.usefixtures("noon")
def test_reviews_mistakes_and_slow_skills_are_its_sources_each_subject_once(alice, charlie):
    run = start_run(alice)
    stored(run, WRONG)
    stored(run, {"ask": "up-card", "prompt": "reveal/0/up-card"}, took=40)
    due(alice, HAND, NOON)
    due(charlie, UP_CARD, NOON)
    found = sources_of(membership=alice)
    assert (found.reviews, found.mistakes, found.slow) == ((HAND,), (), (UP_CARD,))
    assert set(found.known) == {HAND, UP_CARD}


@pytest.mark.usefixtures("noon")
def test_a_game_that_a_test_closes_is_left_out(alice):
    stored(start_run(alice), WRONG)
    assert sources_of(membership=alice).mistakes == (HAND,)
    assert sources_of(membership=alice, closed={ANY_GAME}) == Sources()


def test_the_least_known_comes_first_and_each_source_has_its_share():
    recent = past(HAND, *[True] * 9) + past(UP_CARD, False) + past(BETS[0], True, False)
    sources = Sources(reviews=(HAND,), mistakes=(UP_CARD,), slow=(BETS[0],))
    found = dealt(sources, recent)
    assert found[0] == (Plan.MISTAKES, str(UP_CARD))
    assert {source for source, _kind in found} == {Plan.REVIEW, Plan.MISTAKES, Plan.PACE}


MANY = (
    *(
        Kind(slug, "bets", wager.slug)
        for slug, game in GAMES.items()
        for wager in game.wagers
        if not wager.envy
    ),
    *(Kind(slug, ask) for slug in GAMES for ask in ("player-hand", "first-spot", "next-spot")),
)


def rules_of(items) -> list[Rule]:
    asked = [prompt for item in items for stop in look().stops(item) for prompt in stop.prompts]
    return [(kind_of_prompt(game=ANY_GAME, prompt=prompt), prompt.rule) for prompt in asked]


def well_known(*but: Rule) -> dict[Rule, RuleRecord]:
    """Every rule that these deals ask, right nine times; a few right once."""
    found = defaultdict(RuleRecord)
    for rule in Pool(ANY_GAME, look()).rules:
        for _time in range(1 if rule in but else 9):
            found[rule].add(right=True, at=timezone.now())
    return found


ANTE_TIE = (BETS[0], "654 Winning & Losing")


def deal_of(sources: Sources, records):
    known = knowledge([], {}, records)
    return practice(sources, known=known, records=records, pace=1, deal_preview=look()).items


def test_a_review_of_a_skill_asks_the_rule_of_it_that_is_known_least():
    (item,) = deal_of(Sources(reviews=(BETS[0],)), well_known(ANTE_TIE))
    assert rules_of([item]) == [ANTE_TIE]


def test_it_takes_about_ten_minutes_at_the_trainees_own_pace():
    found = practice(Sources(reviews=MANY), known={}, records={}, pace=3, deal_preview=look()).items
    prompts = [prompt for item in found for stop in look().stops(item) for prompt in stop.prompts]
    takes = sum(3 * prompt.seconds for prompt in prompts) + BETWEEN * len(found)
    assert MINUTES * 60 <= takes <= (MINUTES + 4) * 60  # the last round is not cut short


@pytest.mark.parametrize(("took", "pace"), [([4, 12], 1), ([80], 3), ([0.1], 0.5), ([], 1)])
def test_the_own_pace_is_the_time_taken_in_shares_of_the_target(took, pace):
    assert own_pace([one for seconds in took for one in past(HAND, True, seconds=seconds)]) == pace


def in_practice(member, source: str, kind: Kind = HAND) -> Run:
    return run_of(member, plan=Plan.TODAY, items=[Item(ANY_GAME, phase=source, kind=str(kind))])


def answered(run: Run, **more) -> None:
    """An answer in good time, and a page that asks what is due."""
    Run.objects.filter(pk=run.pk).update(version=run.version + 1)
    run.refresh_from_db()
    stored(run, RIGHT, version=run.version, allowed=8, took=7, phase=run.drill.item(0).phase, **more)
    catch_up(membership=run.membership)


@pytest.mark.parametrize(("source", "moves"), [(Plan.REVIEW, True), (Plan.MISTAKES, False)])
def test_a_review_in_it_moves_its_card_even_before_its_time(alice, noon, source, moves):
    """As in a review of its own; any other right answer to what is not due moves nothing."""
    due(alice, HAND, NOON + timedelta(days=5))
    noon.shift(timedelta(days=2))
    card = ReviewCard.objects.get(kind=str(HAND))
    before, long_ago = card.due, (NOON - timedelta(days=9)).isoformat()
    ReviewCard.objects.update(state=card.state | {"last_review": long_ago})
    answered(in_practice(alice, source))
    assert (ReviewCard.objects.get(kind=str(HAND)).due > before) is moves


@pytest.mark.usefixtures("noon")
def test_its_reviews_alone_are_taken_off_the_days_share(alice):
    for number in range(DAILY):
        due(alice, Kind(ANY_GAME, "bets", str(number)), NOON)
    stored(in_practice(alice, Plan.MISTAKES), RIGHT, phase=Plan.MISTAKES)
    assert len(queue(membership=alice).today) == DAILY
    stored(in_practice(alice, Plan.REVIEW), RIGHT, phase=Plan.REVIEW)
    assert len(queue(membership=alice).today) == DAILY - 1


def test_it_is_continued_on_its_day_and_begun_anew_on_the_next(alice, noon):
    stored(start_run(alice), WRONG)
    run = open_today(membership=alice)
    assert (run.drill.plan, run.drill.mode, run.drill.rounds) == (
        Plan.TODAY,
        Mode.PRACTICE,
        len(run.drill.items),
    )
    assert open_today(membership=alice) == run
    noon.shift(timedelta(days=1))
    stored(start_run(alice), WRONG)
    assert open_today(membership=alice) != run
    run.refresh()
    assert run.finished
