"""A round is at the position of its run, never a frame further."""

import pytest

from games import GAMES
from games.engine.rounds.rounds import deal
from games.engine.rules.houses import open_house
from games.engine.rules.sheets import load
from tests.trainer.playing import play_on, play_out, round_state_of, start_run
from trainer.play.models import Run
from trainer.play.models.drills import unseated
from trainer.play.round_state import RoundState
from trainer.play.services.runs import next_round

pytestmark = pytest.mark.django_db
every_game = pytest.mark.parametrize("slug", GAMES)


@every_game
def test_the_stop_in_hand_is_the_next_unanswered_one(alice, slug):
    run = start_run(alice, game=slug, spots=3)
    stops = round_state_of(run).stops
    for number, stop in enumerate(stops):
        state = round_state_of(run)
        assert (state.position, state.stop, state.over) == (number, stop, False)
        assert state.last_frame == stop.frame
        assert state.frame is state.played.frames[stop.frame]
        play_on(run, 1)
    state = round_state_of(run)
    assert (state.stop, state.over) == (None, True)
    assert state.last_frame == len(state.played.frames) - 1


@every_game
def test_the_places_of_a_round_are_known_before_its_cards(alice, slug):
    """How many stops there will be follows from hidden cards; how many places there are does not."""
    games = [round_state_of(start_run(alice, game=slug, spots=6, seed=f"deal {n}")) for n in range(10)]
    assert len({state.places for state in games}) == 1
    if slug == "6-5-4-poker":
        assert len({len(state.stops) for state in games}) > 1
    for state in games:
        stopped = dict.fromkeys(stop.place.bare for stop in state.stops)  # of several turns each once
        numbers = [state.places.index(place) for place in stopped]
        assert numbers == sorted(set(numbers))


def test_an_earlier_round_stands_at_its_end(alice):
    run = start_run(alice)
    play_out(run)
    next_round(state=round_state_of(run))
    earlier = RoundState(round_state_of(run).run, 0)
    assert (earlier.over, earlier.position) == (True, len(earlier.stops))


def test_the_house_is_the_one_the_run_was_opened_under(alice):
    """A change of defaults must not change what was right in a round that was dealt before it."""
    run = start_run(alice)
    game = GAMES[run.drill.game]
    assert dict(open_house(game, load(game), run.house).choices) == run.house
    assert dict(round_state_of(run).played.inputs.house.choices) == run.house


# --- Rounds that a process keeps -----------------------------------------------------------------------


@pytest.fixture
def dealt(monkeypatch) -> list:
    """Grows with every round that is dealt."""
    found: list = []
    monkeypatch.setattr("trainer.play.round_state.deal", lambda *a, **k: found.append(k) or deal(*a, **k))
    return found


@pytest.mark.parametrize("changed", ["seed", "house", "round"])
def test_another_seed_house_or_number_is_another_round(alice, changed):
    """Of a run that is only looked at; a stored round is what it was."""
    ahead = [unsaved_run(alice) for _ in range(2)]
    first, other = RoundState(ahead[0], 0).played, ahead[1]
    if changed == "house":
        other.house = other.house | {"color-for-color": not other.house["color-for-color"]}
    elif changed == "seed":
        other.seed = "another"
    assert RoundState(other, 1 if changed == "round" else 0).played.inputs != first.inputs


def unsaved_run(member) -> Run:
    run = round_state_of(start_run(member)).run
    return unseated(run.drill, seed=run.seed, profiles={run.drill.game: run.profile(run.drill.game)})
