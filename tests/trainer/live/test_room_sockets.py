"""The sockets before a live room: the screen is sent its state, the panel that there is a newer one, both no
more than once for each, and nothing of right and wrong before it is shown."""

import json
import re

import pytest
from channels.db import database_sync_to_async

from tests.games.trainee import right_answers, wrong_answers
from tests.trainer.live.rooms import led, opened, says, stop_of
from tests.trainer.live.watch.sockets import listening
from trainer.live import joining
from trainer.live.class_state import token_of_class
from trainer.live.models import HostAct, LiveClass
from trainer.live.rendering import fragment_cache
from trainer.play.notices import class_changed


@pytest.fixture
def db(file_database):
    return file_database


@pytest.fixture(autouse=True)
def nothing_printed():
    fragment_cache().clear()


def path(live_class: LiveClass, which: str) -> str:
    return f"/ws/live/{live_class.pk}/{which}/"


def token(html: str) -> str:
    return re.search(r'id="live-screen"[^>]* data-token="([\d.]+)"', html)[1]


@database_sync_to_async
def happens(live_class: LiveClass, *acts: HostAct, member=None, how=right_answers) -> None:
    if member:
        says(live_class, member, how(stop_of(live_class)))
    led(live_class, *acts)
    class_changed(live_class.drill_id)


newest = database_sync_to_async(lambda live_class: str(token_of_class(live_class.pk)))


async def test_each_is_sent_at_once_and_of_what_comes(live_class, host, alice):
    async with (
        listening(host, path(live_class, "projector")) as screen,
        listening(host, path(live_class, "host")) as panel,
    ):
        shown, sent = await screen.receive_from(), await panel.receive_from()
        assert token(shown) == json.loads(sent)["token"] == await newest(live_class)
        await happens(live_class, HostAct.COLLECT, member=alice)
        shown, sent = await screen.receive_from(), await panel.receive_from()
        assert json.loads(sent) == {"token": await newest(live_class)}, "and nothing else"
        assert token(shown) == await newest(live_class)
        assert "Answers are closed" in shown


async def test_the_screen_is_sent_the_same_whatever_an_answer_is_worth(live_class, host, alice, bob):
    other = await database_sync_to_async(_another)(bob, alice)
    found = []
    for each, how in ((live_class, right_answers), (other, wrong_answers)):
        await happens(each, HostAct.COLLECT, member=alice, how=how)
        async with listening(host, path(each, "projector")) as screen:
            before = await screen.receive_from()
            await happens(each, HostAct.SHOW)
            found.append((before, await screen.receive_from()))
    (before, after), (again, differently) = found
    assert before == again
    assert after != differently, "the negative control: it is sent once it is shown"


def _another(bob, alice) -> LiveClass:
    live_class = opened(bob, seed="the same")
    joining.join(live_class=live_class, member=alice)
    return led(live_class, HostAct.NEXT)
