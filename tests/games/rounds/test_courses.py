"""The phases of a round: they never go back, and say no more of a round than what is asked of every one."""

import pytest

from games import GAMES
from games.engine.procedure.acts import ACTS
from games.engine.procedure.steps import PHASE_OF, Phase
from games.engine.questions.catalog import WHOLE_JOB
from games.engine.rounds.stops import course


def test_every_step_has_its_phase():
    assert PHASE_OF.keys() == ACTS.keys()


@pytest.mark.parametrize(
    ("asks", "phases"),
    [
        ({"check-bets"}, "bets"),
        ({"first-dealt", "check-play"}, "deal decisions"),
        ({"dealer-hand"}, "dealer"),
        ({"player-hand", "first-spot"}, "settle"),
        (WHOLE_JOB, "bets deal decisions dealer settle"),
    ],
)
def test_the_course_is_that_of_the_asks(asks, phases):
    assert course(GAMES["six-card-poker"], frozenset(asks)) == tuple(map(Phase, phases.split()))
