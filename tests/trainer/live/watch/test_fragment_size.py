"""A fragment goes over the socket whole; one above the server's limit would end the socket, every time."""

from itertools import product

import pytest
from django.conf import settings
from django.utils.translation import override

from games import GAMES
from tests.games.house_limits import before_bounds
from tests.games.trainee import wrong_answers
from tests.scale import one_game
from tests.servers.environments import PROJECT
from tests.servers.serving import WEBSOCKET_BYTES
from tests.trainer.modes import replay_url
from tests.trainer.playing import play_on, round_state_of, say, start_run, table_url
from trainer.live.consumers import CARDS_PER_FRAME
from trainer.live.rendering import seat_fragment, watched_fragment
from trainer.live.table_progress import Audience, WallScope
from trainer.play.models import Run
from trainer.schools.models import User

pytestmark = pytest.mark.django_db


def test_the_limit_is_said_in_one_place():
    makefile = (PROJECT / "Makefile").read_text()
    assert "-m trainer.serve " in makefile
    assert "-m daphne" not in makefile
    assert 1024 < int(WEBSOCKET_BYTES) < 1024 * 1024


@one_game("6-5-4-poker")
def test_the_largest_fragment_of_a_full_table_is_far_below_the_limit(alice, game):
    run, sizes = start_run(alice, game=game, spots=6), []
    while stop := round_state_of(run).stop:
        say(run, wrong_answers(stop))
        for language, audience in product(dict(settings.LANGUAGES), Audience):
            with override(language):
                sizes.append(len(watched_fragment(round_state_of(run).run, audience).encode()))
    assert max(sizes) <= int(WEBSOCKET_BYTES) * 2 / 3


@one_game("rabbit-hunter")
def test_a_table_from_before_limits_had_a_most_opens_and_goes_over_the_socket(alice, bob, client_of, game):
    run, house = start_run(alice, game=game, spots=6), dict(before_bounds(GAMES[game]).choices)
    full = run.meter and run.meter | {"amount": 30_000_000_000}
    Run.objects.filter(pk=run.pk).update(house=house, meter=full)
    play_on(run, 2)
    for who, page in ((alice, table_url(run)), (alice, replay_url(run)), (bob, f"/tables/{run.pk}/")):
        response = client_of(who).get(page)
        assert response.status_code == 200
        assert response.content.count(b'class="plaque ') > 4
    sent = watched_fragment(round_state_of(run).run, Audience.STAFF)
    assert "999,994.50" in sent
    assert len(sent.encode()) <= int(WEBSOCKET_BYTES) * 2 / 3


def test_so_are_as_many_cards_as_are_sent_together(alice):
    run, sizes = start_run(alice, spots=6), []
    User.objects.update(first_name="Ñ" * 150, last_name="Ñ" * 150)
    while stop := round_state_of(run).stop:
        say(run, wrong_answers(stop))
        for language, audience in product(dict(settings.LANGUAGES), Audience):
            with override(language):
                sizes.append(len(seat_fragment(WallScope(alice.school_id), alice.pk, audience).encode()))
    assert CARDS_PER_FRAME * max(sizes) <= int(WEBSOCKET_BYTES) * 2 / 3
