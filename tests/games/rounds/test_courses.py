"""The phases of a round: they never go back, and say no more of a round than what is asked of every one."""

import pytest

from games import GAMES
from games.engine.procedure.acts import ACTS
from games.engine.procedure.steps import PHASE_OF, Phase
from games.engine.questions.catalog import WHOLE_JOB
from games.engine.rounds.rounds import HANDS_AND_BETS
from games.engine.rounds.stops import course


def test_every_step_has_its_phase():
    assert PHASE_OF.keys() == ACTS.keys()


def test_hands_of_the_table_are_drawn_in_a_phase_of_their_own_and_no_dealer_has_one():
    table = next(game for game in GAMES.values() if game.table_hands)
    assert " ".join(course(table, frozenset(HANDS_AND_BETS.asks))) == "deal third-cards settle"


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
