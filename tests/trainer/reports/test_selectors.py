"""What is known of a trainee is the sum of stored verdicts: by kind, by mistake, money never netted."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.engine.misconceptions.misconception_catalog import BY_SLUG, MISTAKES
from tests.conftest import join
from tests.trainer.play.answers import stored
from tests.trainer.playing import play_out, start_run
from tests.trainer.reports.rows import school_rows
from trainer.reports import figures
from trainer.reports.figures import weakness
from trainer.schools.guards import trainee_of
from trainer.schools.models import Role

pytestmark = pytest.mark.django_db
FIRST, SECOND = MISTAKES[0], MISTAKES[1]


def mark(run, *verdicts: dict, ago=timedelta(0)) -> None:
    stored(run, *({"ask": "bet", **verdict} for verdict in verdicts), took=0, ago=ago)


def wrong(mistake="", **values) -> dict:
    return {"right": False, "mistake": mistake, "mistakes": [mistake] if mistake else []} | values


def test_nothing_practised_is_nothing(alice):
    came_to = figures.totals(trainee=alice)
    assert (came_to["decisions"], came_to["right"], came_to["overpaid"], came_to["underpaid"]) == (0, 0, 0, 0)
    assert came_to["last_practised"] is None
    assert figures.kinds(trainee=alice) == figures.mistakes(trainee=alice) == []


def test_totals_are_summed_over_runs(alice):
    for _ in range(2):
        mark(start_run(alice), {}, wrong(overpaid=700), wrong(underpaid=500))
    came_to = figures.totals(trainee=alice)
    assert (came_to["decisions"], came_to["right"]) == (6, 2)


def test_money_is_never_netted(alice):
    mark(start_run(alice), wrong(overpaid=700), wrong(underpaid=700), wrong(underpaid=100))
    came_to = figures.totals(trainee=alice)
    assert (came_to["overpaid"], came_to["underpaid"]) == (700, 800)


def test_kinds_are_listed_the_weakest_first(alice):
    mark(
        start_run(alice),
        *({"ask": "bet"}, {"ask": "bet"}, wrong(ask="bet")),
        *({"ask": "qualifies"}, wrong(ask="qualifies")),
        {"ask": "up-card"},
    )
    kinds = [(row["question"], row["right"], row["decisions"]) for row in figures.kinds(trainee=alice)]
    assert kinds == [("qualifies", 1, 2), ("bet", 2, 3), ("up-card", 1, 1)]


def test_a_few_wrong_ones_do_not_come_before_a_long_record(alice):
    """One wrong of two says little, twelve of forty a lot."""
    few = {"decisions": 2, "right": 1, "question": "few"}
    long, longer = ({"decisions": of, "right": of - 12, "question": str(of)} for of in (40, 400))
    short = {"decisions": 20, "right": 14, "question": "short"}  # the share of the first, of half as many
    assert sorted([few, longer, short, long], key=weakness) == [long, short, longer, few]


def test_mistakes_are_listed_the_commonest_first(alice):
    mark(start_run(alice), wrong(SECOND.slug), wrong(FIRST.slug), wrong(FIRST.slug), wrong())
    assert figures.mistakes(trainee=alice) == [
        {"mistake": FIRST.slug, "text": FIRST.says, "count": 2},
        {"mistake": SECOND.slug, "text": SECOND.says, "count": 1},
    ]
    assert len(figures.mistakes(trainee=alice, most=1)) == 1


def test_an_answer_that_several_mistakes_explain_counts_for_none(alice):
    mark(start_run(alice), {"right": False, "mistakes": [FIRST.slug, SECOND.slug]})
    assert figures.mistakes(trainee=alice) == []


def test_a_mistake_that_is_no_longer_named_keeps_its_slug(alice):
    assert "once-upon-a-time" not in BY_SLUG
    mark(start_run(alice), wrong("once-upon-a-time"))
    assert figures.mistakes(trainee=alice) == [
        {"mistake": "once-upon-a-time", "text": "once-upon-a-time", "count": 1}
    ]


def test_a_school_row_holds_the_same_sums_and_the_commonest_mistake(alice, bob):
    run = start_run(alice)
    mark(run, {}, wrong(FIRST.slug, overpaid=300), wrong(SECOND.slug, underpaid=200), wrong(SECOND.slug))
    (row,) = school_rows(bob)
    came_to = figures.totals(trainee=alice)
    assert {name: row[name] for name in came_to} == came_to
    assert row["commonest"] == SECOND.says


def test_every_trainee_has_a_row_practised_or_not_by_name(riverside, alice, bob, mona):
    zoe = join(riverside, "zoe", Role.TRAINEE)
    aaron = join(riverside, "aaron", Role.TRAINEE)
    mark(start_run(zoe), {})
    rows = school_rows(mona)
    assert [row["membership"] for row in rows] == [aaron, alice, zoe]
    assert [row["decisions"] for row in rows] == [0, 0, 1]


def test_trainees_of_another_school_and_instructors_practice_are_absent(alice, bob, charlie, dora):
    for who in (alice, bob, charlie):
        mark(start_run(who), {})
    assert [row["membership"] for row in school_rows(bob)] == [alice]
    assert [row["membership"] for row in school_rows(dora)] == [charlie]


def test_a_trainee_sees_a_row_of_his_own_alone(riverside, alice):
    join(riverside, "annie", Role.TRAINEE)
    assert [row["membership"] for row in school_rows(alice)] == [alice]


def test_last_practised_is_the_latest_answer(alice, bob):
    run = start_run(alice)
    mark(run, {}, ago=timedelta(days=2))
    mark(run, {}, ago=timedelta(days=9))
    (row,) = school_rows(bob)
    assert timedelta(days=1) < timezone.now() - row["last_practised"] < timedelta(days=3)


def test_whose_progress_one_may_read(alice, bob, mona, charlie, dora):
    def may(watcher, trainee):
        return trainee_of(watcher=watcher, membership_id=trainee.pk) == trainee

    assert all(may(watcher, alice) for watcher in (alice, bob, mona))
    assert not any(may(watcher, alice) for watcher in (charlie, dora))
    assert may(bob, bob)
    assert may(bob, mona)
    assert may(mona, bob)
    assert not may(alice, bob)
    assert not may(dora, mona)


def test_a_round_of_right_answers_is_a_hundred_per_cent(alice):
    run = start_run(alice, spots=6)
    play_out(run)
    came_to = figures.totals(trainee=alice)
    assert came_to["right"] == came_to["decisions"] > 0
    assert (came_to["overpaid"], came_to["underpaid"]) == (0, 0)
