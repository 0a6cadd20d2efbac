"""Today's practice: one run of ten minutes at most, of open mistakes and of what the trainee knows least."""

from datetime import UTC, date, datetime, timedelta

import pytest
import time_machine

from tests.trainer.play.answers import WRONG, stored
from tests.trainer.playing import ANY_GAME, start_run
from tests.trainer.practice.test_plans import look
from trainer.play.models import Mode, Plan
from trainer.play.skills import Kind, Rule, kind_of_prompt, rule_of
from trainer.practice.knowledge import RuleRecord
from trainer.practice.plans.least_known import Pool
from trainer.practice.remedial import PastDecision
from trainer.practice.services import open_today
from trainer.practice.today import BEFORE_TEST, BETWEEN, MINUTES, Sources, own_pace, practice, sources_of
from trainer.schools.days import day_of

pytestmark = pytest.mark.django_db
NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
HAND = Kind(ANY_GAME, "player-hand")
TIE = Rule(ANY_GAME, "bets", "654 Winning & Losing")


@pytest.fixture
def noon():
    with time_machine.travel(NOON, tick=False) as traveller:
        yield traveller


def past(kind: Kind, *right: bool, seconds: float = 8) -> list[PastDecision]:
    return [PastDecision(kind, 8, one, seconds, Plan.ROUNDS, day_of()) for one in right]


def learned(*, ago: int) -> RuleRecord:
    """A rule that was learned so many days ago, and is due after a week."""
    found = RuleRecord()
    for day in (ago + 1, ago):
        for _ in range(4):
            found.add(right=True, on=day_of() - timedelta(days=day))
    return found


def of(records, *, recent=(), test: date | None = None, closed=()) -> Sources:
    tests = {ANY_GAME: test} if test else {}
    return sources_of(records=records, recent=list(recent), tests=tests, closed=closed)


def asked(items) -> list[Rule]:
    prompts = [prompt for item in items for stop in look().stops(item) for prompt in stop.prompts]
    return [rule_of(kind_of_prompt(game=ANY_GAME, prompt=prompt), prompt.point) for prompt in prompts]


def begun() -> RuleRecord:
    found = RuleRecord()
    found.add(right=True, on=day_of())
    return found


@pytest.mark.usefixtures("noon")
def test_its_sources_are_open_mistakes_and_rules_that_are_not_learned_or_due():
    new, fresh, old = (Rule(ANY_GAME, "bets", name) for name in ("new", "fresh", "old"))
    records = {new: begun(), fresh: learned(ago=2), old: learned(ago=20)}
    found = of(records, recent=past(HAND, False))
    assert (found.mistakes, found.learning, found.due) == ((HAND,), 1, 1)
    assert found.known.keys() == {new, old}
    assert of({fresh: learned(ago=2)}).known.keys() == {fresh}  # else there would be nothing to do


@pytest.mark.usefixtures("noon")
def test_a_game_that_a_test_closes_is_left_out():
    assert not of({TIE: begun()}, recent=past(HAND, False), closed={ANY_GAME}).begun


@pytest.mark.usefixtures("noon")
def test_what_a_table_test_would_find_forgotten_comes_in_the_week_before():
    records, today = {TIE: learned(ago=2)}, day_of()
    assert of(records, test=today + timedelta(days=BEFORE_TEST)).due == 1
    assert of(records, test=today + timedelta(days=BEFORE_TEST + 1)).due == 0
    assert of(records, test=today + timedelta(days=3)).due == 0  # it lasts until then


def test_mistakes_come_first_each_once_and_then_the_least_known_rules():
    pool = Pool(ANY_GAME, look())
    known = {rule: 0.2 if rule == TIE else 0.9 for rule in pool.rules}
    found = list(practice(Sources(mistakes=(HAND,), known=known), pace=1, deal_preview=look()))
    assert found[0].kind == str(HAND)
    assert [item.kind for item in found].count(str(HAND)) == 1 or asked(found[:1])
    assert TIE in asked(found[1:2])


def test_it_takes_ten_minutes_at_the_trainees_own_pace():
    known = dict.fromkeys(Pool(ANY_GAME, look()).rules, 0.5)
    found = list(practice(Sources(known=known), pace=3, deal_preview=look()))
    prompts = [prompt for item in found for stop in look().stops(item) for prompt in stop.prompts]
    takes = sum(3 * prompt.seconds for prompt in prompts) + BETWEEN * len(found)
    assert MINUTES * 60 <= takes <= (MINUTES + 4) * 60  # the last round is not cut short


def test_it_is_shorter_where_little_is_left():
    found = list(practice(Sources(known={TIE: 0.5}), pace=1, deal_preview=look()))
    assert set(asked(found)) == {TIE}
    assert 0 < len(found) <= 3


@pytest.mark.parametrize(("took", "pace"), [([4, 12], 1), ([80], 3), ([0.1], 0.5), ([], 1)])
def test_the_own_pace_is_the_time_taken_in_shares_of_the_target(took, pace):
    assert own_pace([one for seconds in took for one in past(HAND, True, seconds=seconds)]) == pace


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
