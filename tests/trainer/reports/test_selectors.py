"""What is known of a trainee is the sum of stored verdicts: by kind, by mistake, money never netted."""

from datetime import timedelta

import pytest

from games.engine.misconceptions.misconception_catalog import BY_SLUG, MISTAKES
from tests.conftest import join
from tests.trainer.play.answers import stored
from tests.trainer.playing import start_run
from tests.trainer.reports.rows import school_rows
from trainer.reports import figures
from trainer.reports.figures import weakness
from trainer.schools.models import Role

pytestmark = pytest.mark.django_db
FIRST, SECOND = MISTAKES[0], MISTAKES[1]


def mark(run, *verdicts: dict, ago=timedelta(0)) -> None:
    stored(run, *({"ask": "bet", **verdict} for verdict in verdicts), took=0, ago=ago)


def wrong(mistake="", **values) -> dict:
    return {"right": False, "mistake": mistake, "mistakes": [mistake] if mistake else []} | values


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
        {"mistake": FIRST.slug, "text": FIRST.text, "count": 2},
        {"mistake": SECOND.slug, "text": SECOND.text, "count": 1},
    ]
    assert len(figures.mistakes(trainee=alice, most=1)) == 1


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
    assert row["commonest"] == SECOND.text


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
