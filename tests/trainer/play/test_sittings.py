"""A sitting stands where its run stands: never an instant further."""

import pytest

from games import GAMES
from games.engine.rounds.rounds import deal
from games.engine.rounds.stops import prompts
from games.engine.rules.houses import open_house
from games.engine.rules.sheets import load
from tests.trainer.playing import play_on, play_out, sit_down, sitting_of
from trainer.play.round_state import KEPT, Sitting
from trainer.play.round_state import dealt_of as KEPT_ROUNDS
from trainer.play.services.runs import next_round

pytestmark = pytest.mark.django_db
every_game = pytest.mark.parametrize("slug", GAMES)


@every_game
def test_it_deals_what_the_rules_deal(alice, slug):
    run = sit_down(alice, game=slug, spots=4, seed="demo")
    game = GAMES[slug]
    house = open_house(game, load(game), {})
    assert sitting_of(run).played.inputs == deal(game, seed="demo", spots=4, house=house).inputs
    assert sitting_of(run).stops == prompts(deal(game, seed="demo", spots=4))


@every_game
def test_the_stop_in_hand_is_the_next_unanswered_one(alice, slug):
    run = sit_down(alice, game=slug, spots=3)
    stops = sitting_of(run).stops
    for number, stop in enumerate(stops):
        sitting = sitting_of(run)
        assert (sitting.position, sitting.stop, sitting.over) == (number, stop, False)
        assert sitting.last_frame == stop.frame
        assert sitting.frame is sitting.played.frames[stop.frame]
        play_on(run, 1)
    sitting = sitting_of(run)
    assert (sitting.stop, sitting.over) == (None, True)
    assert sitting.last_frame == len(sitting.played.frames) - 1


@every_game
@pytest.mark.parametrize("spots", [1, 6])
def test_the_places_of_a_round_are_known_before_its_cards(alice, slug, spots):
    """How many stops there will be follows from hidden cards; how many places there are does not."""
    games = [sitting_of(sit_down(alice, game=slug, spots=spots, seed=f"deal {n}")) for n in range(20)]
    assert len({sitting.places for sitting in games}) == 1
    if spots > 1 and slug == "6-5-4-poker":
        assert len({len(sitting.stops) for sitting in games}) > 1
    for sitting in games:
        numbers = [sitting.places.index(stop.place) for stop in sitting.stops]
        assert numbers == sorted(set(numbers))


def test_what_is_passed_grows_until_all_is(alice):
    run = sit_down(alice, spots=6)
    passed = []
    while sitting_of(run).stop:
        passed.append(sitting_of(run).passed)
        play_on(run, 1)
    assert passed[0] == 0
    assert passed == sorted(set(passed))
    assert sitting_of(run).passed == len(sitting_of(run).places)


def test_an_earlier_round_stands_at_its_end(alice):
    run = sit_down(alice)
    play_out(run)
    next_round(sitting=sitting_of(run))
    earlier = Sitting(sitting_of(run).run, 0)
    assert (earlier.over, earlier.position) == (True, len(earlier.stops))


def test_the_round_is_played_once_however_often_it_is_asked(alice, monkeypatch):
    sitting, dealt = sitting_of(sit_down(alice)), []
    monkeypatch.setattr("trainer.play.round_state.deal", lambda *a, **k: dealt.append(k) or deal(*a, **k))
    assert sitting.stop
    assert sitting.frame
    assert sitting.played is sitting.played
    assert len(dealt) == 1


def test_the_house_is_the_one_the_run_was_opened_under(alice):
    """A change of defaults must not change what was right in a round that was dealt before it."""
    run = sit_down(alice)
    game = GAMES[run.drill.game]
    assert dict(open_house(game, load(game), run.house).choices) == run.house
    assert dict(sitting_of(run).played.inputs.house.choices) == run.house


# --- Rounds that a process keeps -----------------------------------------------------------------------


@pytest.fixture
def dealt(monkeypatch) -> list:
    """Grows with every round that is dealt."""
    found: list = []
    monkeypatch.setattr("trainer.play.round_state.deal", lambda *a, **k: found.append(k) or deal(*a, **k))
    return found


@pytest.fixture
def kept(monkeypatch):
    """As a process keeps them; other tests keep nothing."""
    KEPT_ROUNDS.cache_clear()
    monkeypatch.setattr("trainer.play.round_state.dealt_of", KEPT_ROUNDS)
    yield
    KEPT_ROUNDS.cache_clear()


@pytest.mark.usefixtures("kept")
def test_a_process_deals_a_round_once_for_all_who_ask(alice, dealt):
    run = sit_down(alice)
    rounds = {id(sitting_of(run).played) for _ in range(3)}
    assert (len(rounds), len(dealt)) == (1, 1)


def test_without_that_each_request_deals_it(alice, dealt):
    """The negative control."""
    run = sit_down(alice)
    for _ in range(3):
        assert sitting_of(run).stop
    assert len(dealt) > 2


@pytest.mark.usefixtures("kept")
@pytest.mark.parametrize("changed", ["seed", "house", "round"])
def test_another_seed_house_or_number_is_another_round(alice, dealt, changed):
    run = sit_down(alice)
    first = sitting_of(run).played
    other = sitting_of(run).run
    if changed == "house":
        other.house = other.house | {"color-for-color": not other.house["color-for-color"]}
    elif changed == "seed":
        other.seed = "another"
    assert Sitting(other, 1 if changed == "round" else 0).played is not first
    assert len(dealt) == 2


def test_it_keeps_so_many_and_no_more():
    assert KEPT_ROUNDS.cache_info().maxsize == KEPT
