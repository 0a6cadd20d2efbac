"""A pile of garbage, posted: never a 5xx, and whatever was not a whole answer changed nothing."""

from uuid import uuid4

import pytest
from django.urls import reverse
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.scale import SHAPES
from tests.trainer.playing import HTMX, answer_url, right_answers, round_state_of, start_run
from trainer.play.models import Answer, Run
from trainer.play.round_state import RoundState

pytestmark = pytest.mark.django_db
piles = settings(
    max_examples=25,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)

text = st.one_of(
    st.text(max_size=40),
    st.sampled_from(["", "pay", "take", "0", "-1", "1e9", "٣", "\0", "<b>", "' OR 1=1 --", "Ah", "x" * 3000]),
    st.sampled_from(["NaN", "Infinity", "0x10", "1_000", "½", "²", "\ud7ff", "\u202e", "9" * 500]),
)
values = st.one_of(text, st.lists(text, max_size=8))


@pytest.fixture
def tables(alice):
    """One run a game and stop, so that garbage meets every kind of question."""
    found = []
    for game in SHAPES:
        for position in range(len(round_state_of(start_run(alice, game=game, spots=2)).stops)):
            run = start_run(alice, game=game, spots=2)
            Run.objects.filter(pk=run.pk).update(position=position)
            found.append(round_state_of(run))
    return found


@pytest.fixture
def trainee(client_of, alice):
    """Signed in once: the function below is called for every pile."""
    return client_of(alice)


@pytest.fixture
def instructor(client_of, bob):
    return client_of(bob)


@piles
@given(pile=st.data())
def test_no_answer_whatever_breaks_the_table(trainee, tables, pile):
    state: RoundState = pile.draw(st.sampled_from(tables), label="table")
    state = RoundState(Run.objects.in_full().get(pk=state.run.pk), 0)
    names = [prompt.key for stop in state.stops for prompt in stop.prompts]
    form = pile.draw(st.dictionaries(st.sampled_from(names) | text, values, max_size=12), label="form")
    good = right_answers(state.stop) if state.stop and pile.draw(st.booleans()) else {}
    places = [str(stop.place) for stop in state.stops]
    form = good | form
    form["place"] = pile.draw(st.sampled_from(places) | text, label="place")
    form["key"] = pile.draw(st.just(str(uuid4())) | text, label="key")
    before = Answer.objects.count()
    url = answer_url(state.run, pile.draw(st.sampled_from([0, 0, 0, 1])))
    response = trainee.post(url, form, **(HTMX if pile.draw(st.booleans()) else {}))
    assert response.status_code in (200, 302, 400, 404, 409, 422)
    stored = Answer.objects.count() - before
    assert stored == (response.status_code in (200, 302))


@settings(piles, max_examples=12)
@given(form=st.dictionaries(st.sampled_from(["game", "spots", "seed"]) | text, values, max_size=6))
def test_no_form_whatever_breaks_the_drill_chooser(trainee, form):
    response = trainee.post(reverse("home:start"), form)
    assert response.status_code in (302, 400, 422)


@settings(piles, max_examples=12)
@given(at=text, version=text)
def test_no_query_whatever_breaks_replay_or_the_felt(trainee, instructor, run, at, version):
    assert trainee.get(reverse("play:replay", args=[run.pk, 0]), {"at": at}).status_code == 200
    felt = instructor.get(reverse("live:watch_felt", args=[run.pk]), {"version": version})
    assert felt.status_code in (200, 204)


@pytest.mark.parametrize(
    ("body", "content_type"),
    [
        (b"\xff\xfe\x00\x01", "application/x-www-form-urlencoded"),
        (b"place=%FF%FE&key=%00", "application/x-www-form-urlencoded"),
        (b"not a form at all", "multipart/form-data; boundary=x"),
        (b"", "multipart/form-data"),
        (b'{"place": 1}', "application/json"),
        (b"a=1&" * 2000, "application/x-www-form-urlencoded"),
        (b"place=" + b"x" * 300_000, "application/x-www-form-urlencoded"),
    ],
)
def test_no_body_whatever_breaks_the_table(client_of, alice, body, content_type):
    run = start_run(alice)
    response = client_of(alice).post(answer_url(run), body, content_type=content_type)
    assert 400 <= response.status_code < 500
    assert not Answer.objects.exists()
