"""Who knows poker hands and reads only the page gets on along the course; who does not read, does not."""

import pytest

from benchmarks.newcomer import Newcomer
from games import GAMES
from tests.scale import PATIENT, scale
from tests.trainer.courses.walked import look
from trainer.courses.models import Stage

pytestmark = pytest.mark.django_db

GAME = "6-5-4-poker"


def test_who_reads_the_page_is_taught_one_decision_after_the_other(client_of, alice):
    someone = Newcomer(client_of(alice), alice)
    someone.walk(GAME, at_most=4)  # the tour, the worked round, two decisions
    course = look(alice, GAME)
    assert course.current.stage is Stage.TAUGHT
    assert [sort.kind.ask for sort in course.skills[:2]] == ["up-card", "next-card"]
    assert course.next_skill == course.skills[2]
    assert {"654 3", "654 4", "654 4a", "654 4b"} <= someone.learned
    assert someone.decisions == 4


def test_who_does_not_read_is_taught_nothing(client_of, alice, monkeypatch):
    """The negative control."""
    monkeypatch.setattr(Newcomer, "reads", lambda newcomer, body: body)
    Newcomer(client_of(alice), alice).walk(GAME, at_most=3)
    assert look(alice, GAME).checkpoint(Stage.TAUGHT).have == 0


@scale
@PATIENT
@pytest.mark.parametrize("game", GAMES)
def test_every_rule_is_read_on_the_path_and_every_gate_reached(client_of, alice, game):
    someone = Newcomer(client_of(alice), alice)
    assert someone.walk(game)
    rules = {point.rule for sort in look(alice, game).skills for point in sort.points}
    assert rules <= someone.learned
