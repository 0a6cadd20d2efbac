"""Daily tallies are the sums of the answers behind them, however those came to be."""

from datetime import timedelta

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.trainer.play.answers import RIGHT, WRONG, run_of, stored
from tests.trainer.playing import say, start_run
from tests.trainer.reports.rows import school_rows
from trainer.play.models import Mode, Plan, Run
from trainer.play.services.runs import finish_run
from trainer.reports import figures, tallies
from trainer.reports.models import BY_MISTAKE, BY_QUESTION, WHOLE, DayTally

pytestmark = pytest.mark.django_db


SUMS = ("decisions", "right", "overpaid", "underpaid")


def tallied(member) -> dict:
    """Of all; by question they come to the same."""
    whole, by_question = (_added(sort, member) for sort in (WHOLE, BY_QUESTION))
    assert whole == by_question
    return {name: whole[name] for name in SUMS}


def _added(sort, member) -> dict[str, int]:
    names = (*SUMS, "bets", "overpays", "underpays")
    rows = list(DayTally.objects.filter(sort, membership=member).values(*names))
    return {name: sum(row[name] for row in rows) for name in names}


def summed(member) -> dict:
    came_to = figures.totals(trainee=member)
    return {name: came_to[name] for name in SUMS}


def by_mistake(member) -> dict[str, int]:
    found: dict[str, int] = {}
    for row in DayTally.objects.filter(BY_MISTAKE, membership=member):
        found[row.mistake] = found.get(row.mistake, 0) + row.decisions - row.right
    return found


def test_each_answer_is_counted_at_the_next_read(alice, bob):
    run = start_run(alice, spots=2)
    for _ in range(4):
        say(run)
        assert tallies.catch_up(school=bob.school) == 1
        assert tallied(alice) == summed(alice)
    assert tallies.catch_up(school=bob.school) == 0


def test_a_table_test_is_counted_once_it_is_over(alice, bob):
    run = run_of(alice, mode=Mode.TEST)
    say(run)
    tallies.catch_up(school=bob.school)
    assert tallied(alice)["decisions"] == 0
    finish_run(run=run)
    tallies.catch_up(school=bob.school)
    assert tallied(alice) == summed(alice)
    assert tallied(alice)["decisions"] > 0


def test_a_run_is_counted_by_its_days(alice, bob):
    run = start_run(alice)
    stored(run, RIGHT, ago=timedelta(days=3))
    stored(run, WRONG, ago=timedelta(days=3))
    stored(run, RIGHT)
    tallies.catch_up(school=bob.school)
    by_day = {}
    for row in DayTally.objects.filter(WHOLE).order_by("day"):
        by_day[row.day] = by_day.get(row.day, 0) + row.decisions
    assert list(by_day.values()) == [2, 1]


SAID = st.lists(
    st.tuples(
        st.sampled_from(["bet", "action", "amount", "qualifies"]),
        st.booleans(),
        st.sampled_from(["", "row-above"]),
        st.integers(0, 900),
        st.integers(0, 3),
        st.sampled_from([{}, {"mode": Mode.GUIDED}, {"mode": Mode.LEARN}, {"plan": Plan.TODAY}]),
        st.booleans(),
    ),
    max_size=8,
)


@settings(max_examples=6, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(said=SAID)
def test_tallies_equal_the_sums_of_their_answers(alice, bob, said):
    Run.objects.filter(day_tallies__isnull=False).update(counted=0)
    before = summed(alice)
    for ask, right, mistake, cents, days, order, hinted in said:
        verdict = {"ask": ask, "right": right, "mistake": "" if right else mistake}
        verdict |= {"overpaid": 0 if right else cents}
        stored(run_of(alice, **order), verdict, ago=timedelta(days=days), hinted=hinted)
    assert summed(alice)["decisions"] >= before["decisions"]
    (row,) = school_rows(bob)
    assert tallied(alice) == summed(alice) == {name: row[name] for name in summed(alice)}
    assert by_mistake(alice) == {row["mistake"]: row["count"] for row in figures.mistakes(trainee=alice)}
