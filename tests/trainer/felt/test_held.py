"""Nothing is sent twice to a page that says which version it shows; every other page is sent the whole."""

from statistics import median

import pytest

from games import GAMES, RULES_VERSION
from tests.games.trainee import wrong_answers
from tests.scale import one_game
from tests.trainer.playing import HTMX, answer_url, form_of, sit_down, sitting_of
from trainer.drills import services
from trainer.drills.models import Mode

pytestmark = pytest.mark.django_db
KIB = 1024


def token(run, *, back: int = 0, language: str = "en") -> str:
    return f"{sitting_of(run).run.version - back}.{language}.{RULES_VERSION}"


def post(client, run, *, held: str, typed=None):
    sitting = sitting_of(run)
    form = form_of(sitting.stop, typed) | {"held": held}
    return client.post(answer_url(run, sitting.round), form, **HTMX)


def gaps(response) -> int:
    return response.content.count(b"data-held=")


@one_game("6-5-4-poker")
def test_a_page_of_the_version_before_is_sent_what_changed(client_of, alice, game):
    """The median fragment of a stop is below 12 KiB; the whole table is three times as much."""
    client, run = client_of(alice), sit_down(alice, game=game, spots=6)
    sizes = []
    while stop := sitting_of(run).stop:
        answered = post(client, run, held=token(run))
        assert gaps(answered) >= 2, stop.place
        sizes.append(len(answered.content))
    assert median(sizes) <= 12 * KIB


@pytest.mark.parametrize(
    "held",
    [
        *("", "1", "x.en.4", "-1.en.4", "\0", "1.en.4" * 50),
        pytest.param(lambda run: token(run, back=1), id="a version too old"),
        pytest.param(lambda run: token(run, language="es"), id="another language"),
    ],
)
def test_any_other_page_is_sent_the_whole(client_of, alice, held):
    client, run = client_of(alice), sit_down(alice, spots=3)
    for _ in range(3):
        post(client, run, held=token(run))
    answered = post(client, run, held=held(run) if callable(held) else held)
    assert (answered.status_code, gaps(answered)) == (200, 0)


def test_a_round_that_begins_is_sent_whole(client_of, alice):
    client, run = client_of(alice), sit_down(alice)
    while sitting_of(run).stop:
        post(client, run, held=token(run))
    before = token(run)
    services.next_round(sitting=sitting_of(run))
    refused = client.post(answer_url(run, 1), {"place": "x", "key": "0" * 32, "held": before}, **HTMX)
    assert (refused.status_code, gaps(refused)) == (409, 0)


def test_of_a_table_test_the_same_is_sent_whatever_was_said(client_of, alice):
    """What is left out follows from what lies there, never from what an answer was worth."""
    found = []
    for how in (None, wrong_answers):
        run = services.open_run(membership=alice, game=next(iter(GAMES)), spots=2, mode=Mode.TEST)
        run.seed = "held"
        run.save()
        client, sent = client_of(alice), []
        for _ in range(5):
            stop = sitting_of(run).stop
            answered = post(client, run, held=token(run), typed=how(stop) if how else None)
            sent.append(gaps(answered))
        found.append(sent)
        services.finish_run(run=run)
    assert found[0] == found[1]
