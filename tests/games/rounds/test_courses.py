"""The phases of a round: they never go back, and say no more of a round than what is asked of every one."""

import pytest

from games import GAMES
from games.engine.procedure.acts import ACTS
from games.engine.procedure.frames import Exercise
from games.engine.procedure.steps import PHASE_OF, Phase
from games.engine.questions.catalog import ASKS, FLOOR, STRATEGY, WHOLE_JOB
from games.engine.rounds.rounds import HANDS_AND_BETS
from games.engine.rounds.stops import course
from tests.games.dealing import DOWN_TO_ONE, rounds

every_game = pytest.mark.parametrize("game", GAMES)
EXERCISES = {
    "hands and bets": HANDS_AND_BETS,
    "the whole job": Exercise(WHOLE_JOB, wrong_bets=40, irregularities=60),
    "watching": Exercise(FLOOR | STRATEGY, slips=50),
}
every_exercise = pytest.mark.parametrize("exercise", EXERCISES.values(), ids=EXERCISES)
ORDER = list(Phase)


def stopped_in(played) -> list[Phase]:
    return [PHASE_OF[frame.step.act] for frame in played.frames if frame.asks]


def goes_back(phases: list[Phase]) -> bool:
    return phases != sorted(phases, key=ORDER.index)


def test_every_step_has_its_phase():
    assert PHASE_OF.keys() == ACTS.keys()


@every_game
@every_exercise
def test_the_phase_never_goes_back_and_is_one_of_the_course(game, exercise):
    for played in rounds(game, 6, seed="course", spots=DOWN_TO_ONE, exercise=exercise):
        phases = stopped_in(played)
        assert not goes_back(phases)
        assert set(phases) <= set(course(GAMES[game], exercise.asks))


def test_a_step_in_another_phase_would_be_found(monkeypatch):
    """The negative control."""
    monkeypatch.setitem(PHASE_OF, "reveal", Phase.BETS)
    assert any(goes_back(stopped_in(played)) for played in rounds("six-card-poker", 6, seed="course"))


@every_game
@every_exercise
def test_what_is_asked_alone_stops_in_its_own_phases(game, exercise):
    """A course is made from what an ask says of itself: the timeline of them all says the same of each."""
    own = {slug: set(course(GAMES[game], frozenset({slug}))) for slug in exercise.asks}
    whose = {name: slug for slug in exercise.asks for name in ASKS[slug].poses}
    for played in rounds(game, 6, seed="course", spots=DOWN_TO_ONE, exercise=exercise):
        for frame in played.frames:
            for name in frame.asks:
                assert PHASE_OF[frame.step.act] in own[whose[name]], (name, str(frame.place))


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
