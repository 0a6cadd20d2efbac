"""A fragment goes over the socket whole; one above the server's limit would end the socket, every time."""

from itertools import product

import pytest
from django.conf import settings
from django.utils.translation import override

from tests.games.trainee import wrong_answers
from tests.scale import one_game
from tests.servers.serving import WEBSOCKET_BYTES
from tests.trainer.playing import round_state_of, say, start_run
from trainer.live.rendering import watched_fragment
from trainer.live.table_progress import Audience

pytestmark = pytest.mark.django_db


@one_game("6-5-4-poker")
def test_the_largest_fragment_of_a_full_table_is_far_below_the_limit(alice, game):
    run, sizes = start_run(alice, game=game, spots=6), []
    while stop := round_state_of(run).stop:
        say(run, wrong_answers(stop))
        for language, audience in product(dict(settings.LANGUAGES), Audience):
            with override(language):
                sizes.append(len(watched_fragment(round_state_of(run).run, audience).encode()))
    assert max(sizes) <= int(WEBSOCKET_BYTES) * 2 / 3
