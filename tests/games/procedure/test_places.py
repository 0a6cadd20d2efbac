"""Places and keys: values that are written as one text and read back from it alone."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import GAMES
from games.engine.errors import Unreadable
from games.engine.procedure.frames import Exercise, Key, Place, read_key, read_place
from games.engine.questions.catalog import ALL_ASKS, FLOOR
from games.engine.rounds.stops import prompts
from tests.games.dealing import rounds

WATCHED = Exercise(FLOOR, slips=60)
WHOLE = Exercise(ALL_ASKS - FLOOR - {"strategy"}, wrong_bets=25, irregularities=60)

words = st.text(min_size=1, max_size=12).filter(lambda text: "/" not in text)
spots = st.integers(0, 99)


@given(words, spots, st.one_of(st.just(""), words))
def test_a_place_is_read_as_it_was_written(step, spot, about):
    place = Place(step, spot, about)
    assert read_place(str(place)) == place


@given(words, spots, words, st.one_of(st.just(""), words))
def test_a_key_is_read_as_it_was_written(step, spot, question, wager):
    key = Key(step, spot, question, wager)
    assert read_key(str(key)) == key


@given(st.text(alphabet="ab/019٣ \n", max_size=12))
def test_whatever_is_read_is_written_so_or_refused(text):
    for read in (read_place, read_key):
        try:
            found = read(text)
        except Unreadable:
            continue
        assert str(found) == text


@pytest.mark.parametrize(
    ("place", "text"),
    [
        (Place("reconcile", 3), "reconcile/3"),
        (Place("deal", 0, "first"), "deal/0/first"),
        (Key("reveal", 0, "qualifies"), "reveal/0/qualifies"),
        (Key("reconcile", 3, "bet", "ante"), "reconcile/3/bet/ante"),
    ],
)
def test_how_some_are_written(place, text):
    assert str(place) == text


NO_SPOT = ("", "x", "-1", "+1", "1.0", " 1", "1 ", "٣", "²", "01", "00", "1\n", "9" * 5_000)


@pytest.mark.parametrize(
    "text",
    [
        *("", "/", "//", "reconcile", "reconcile/", "/3", "reconcile//3", "deal/0/", "deal/0/first/"),
        *("deal/0/first/more", "deal/first/0", "/3/first"),
        *(f"reconcile/{spot}" for spot in NO_SPOT),
    ],
)
def test_what_is_no_place_is_refused_by_its_field(text):
    with pytest.raises(Unreadable) as refused:
        read_place(text, field="where")
    assert refused.value.field == "where"
    assert refused.value.reason.template == "%(typed)s isn’t a step of the round"
    assert len(refused.value.reason) < 100


@pytest.mark.parametrize(
    "text",
    [
        *("", "/", "//", "///", "reconcile/3", "reconcile/3/", "/3/bet", "reconcile/3//ante"),
        *("reconcile/3/bet/", "reconcile/3/bet/ante/", "reconcile/3/bet/ante/more", "bet/reconcile/3"),
        *(f"reconcile/{spot}/bet" for spot in NO_SPOT),
        *(f"reconcile/{spot}/bet/ante" for spot in NO_SPOT),
    ],
)
def test_what_is_no_prompt_is_refused_by_its_field(text):
    with pytest.raises(Unreadable) as refused:
        read_key(text, field="which")
    assert refused.value.field == "which"
    assert refused.value.reason.template == "%(typed)s isn’t a question of the round"
    assert len(refused.value.reason) < 100


def test_a_bare_place_is_its_step_and_spot():
    assert Place("deal", 0, "first").bare == Place("deal", 0)
    assert Place("deal", 0).bare == Place("deal", 0)


@pytest.mark.parametrize("game", GAMES)
def test_every_place_and_key_of_a_round_is_read_back(game):
    read = set()
    for exercise in (WHOLE, WATCHED):
        for played in rounds(game, 6, seed="places", exercise=exercise):
            for frame in played.frames:
                assert read_place(str(frame.place)) == frame.place
            for stop in prompts(played):
                for prompt in stop.prompts:
                    key = Key(prompt.step, prompt.spot, prompt.ask, prompt.wager)
                    assert read_key(prompt.key) == key
                    read.add(key)
    assert len(read) > 60
