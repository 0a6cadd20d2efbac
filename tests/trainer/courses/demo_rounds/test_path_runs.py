"""What a step of the course deals: each point it is for, however seldom its rule decides a round."""

from dataclasses import replace

import pytest

from games.engine.errors import NotAllowed
from tests.trainer.courses.walked import GAME, look, walk
from trainer.courses import steps
from trainer.courses.models import Stage
from trainer.play.skills import Kind

pytestmark = pytest.mark.django_db

BET, RULE = Kind(GAME, "bets", "queens-up"), "654 5a"
"""At a table of two this rule decides one round in fifty-five."""


def rules_dealt(trainee, number: int, monkeypatch) -> list[str]:
    """Where nothing but this rule is new, on one of many seeds."""
    monkeypatch.setattr(steps, "draw_seed", lambda: f"seldom {number}")
    course = look(trainee)
    sort = next(sort for sort in course.skills if sort.kind == BET)
    rest = frozenset((point.kind, point.rule) for point in sort.points if point.rule != RULE)
    run = steps.open_step(
        membership=trainee, course=replace(course, taught=rest), stage=Stage.TAUGHT, kind=BET
    )
    return [item["rule"] for item in run.drill.items]


def test_what_hardly_ever_comes_is_dealt_on_every_seed(alice, monkeypatch):
    walk(alice)
    assert [rules_dealt(alice, number, monkeypatch) for number in range(8)] == [[RULE]] * 8


def test_who_looks_no_further_than_a_drill_does_is_refused_on_some(alice, monkeypatch):
    """The negative control."""
    walk(alice)
    monkeypatch.setattr(steps, "SURELY", 60)
    with pytest.raises(NotAllowed):
        [rules_dealt(alice, number, monkeypatch) for number in range(8)]
