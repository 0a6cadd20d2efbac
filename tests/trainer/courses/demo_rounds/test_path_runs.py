"""What a step of the path deals: each point it is for, however seldom its rule decides a round."""

from dataclasses import replace

import pytest

from games.engine.errors import NotAllowed
from tests.trainer.path.walked import GAME, look, walk
from trainer.drills.kinds import Kind
from trainer.learning import path_runs
from trainer.path.stages import Stage

pytestmark = pytest.mark.django_db

BET, RULE = Kind(GAME, "bets", "queens-up"), "654 5a"
"""At a table of two this rule decides one round in fifty-five."""


def rules_dealt(trainee, number: int, monkeypatch) -> list[str]:
    """Where nothing but this rule is new, on one of many seeds."""
    monkeypatch.setattr(path_runs, "draw_seed", lambda: f"seldom {number}")
    path = look(trainee)
    sort = next(sort for sort in path.sorts if sort.kind == BET)
    rest = frozenset((point.kind, point.rule) for point in sort.points if point.rule != RULE)
    run = path_runs.open_step(
        membership=trainee, path=replace(path, taught=rest), stage=Stage.TAUGHT, kind=BET
    )
    return [item["rule"] for item in run.drill.items]


def test_what_hardly_ever_comes_is_dealt_on_every_seed(alice, monkeypatch):
    walk(alice)
    assert [rules_dealt(alice, number, monkeypatch) for number in range(8)] == [[RULE]] * 8


def test_who_looks_no_further_than_a_drill_does_is_refused_on_some(alice, monkeypatch):
    """The negative control."""
    walk(alice)
    monkeypatch.setattr(path_runs, "SURELY", 60)
    with pytest.raises(NotAllowed):
        [rules_dealt(alice, number, monkeypatch) for number in range(8)]
