"""The socket of the wall: the card that changed, a word where one goes; of one's own school or class only."""

import pytest
from channels.db import database_sync_to_async

from tests.trainer.live.watch.sockets import communicator, listening
from tests.trainer.live.watch.wall.cards import cards_in, fact
from tests.trainer.playing import post, start_run, table_url
from trainer.live import consumers, sockets
from trainer.play import notices
from trainer.schools.models import Membership, Role

WALLS = ["/ws/tables/", "/ws/tables/projector/"]


@database_sync_to_async
def answer(client, run, typed=None):
    assert post(client, run, typed).status_code == 200


async def card_of(socket) -> tuple[int, str]:
    """The one card of the next frame."""
    ((membership, card),) = cards_in(await socket.receive_from(timeout=5)).items()
    return membership, card


@pytest.mark.parametrize("path", WALLS)
async def test_an_answer_brings_its_persons_card_and_no_more(cast, alice, bob, run, path):
    async with listening(cast["bob"], path) as socket:
        assert await socket.receive_nothing()  # the page asks for the wall itself
        await answer(cast["alice"], run)
        membership, card = await card_of(socket)
        assert (membership, fact(card, "run"), fact(card, "version")) == (alice.pk, str(run.pk), "2")
        assert await socket.receive_nothing()


async def test_a_new_table_comes_goes_with_its_person_and_one_that_was_left_goes(cast, alice, bob, run):
    trainee = cast["alice"]
    async with listening(cast["bob"], "/ws/tables/") as socket:
        await database_sync_to_async(trainee.get)(table_url(run))
        before = (await card_of(socket))[1]
        other = await database_sync_to_async(start_run)(alice)
        await database_sync_to_async(trainee.get)(table_url(other))
        after = (await card_of(socket))[1]
        assert (fact(before, "run"), fact(after, "run")) == (str(run.pk), str(other.pk))
        assert int(fact(before, "at")) < int(fact(after, "at"))
        await database_sync_to_async(trainee.post)(f"/runs/{other.pk}/finish/")
        assert fact((await card_of(socket))[1], "run") == str(run.pk)  # back at the first
        await database_sync_to_async(trainee.post)(f"/runs/{run.pk}/finish/")
        gone = await socket.receive_from(timeout=5)
        assert f'class="seat-gone" data-seat="seat-{alice.pk}"' in gone
        assert cards_in(gone) == {}


@pytest.mark.parametrize("path", WALLS[:1])
async def test_another_school_hears_nothing(cast, alice, dora, run, path):
    async with listening(cast["dora"], path) as socket:
        await answer(cast["alice"], run)
        assert await socket.receive_nothing()


async def test_on_one_common_wall_dora_would_hear_it(cast, alice, dora, run, monkeypatch):
    """The negative control: a wall that is not of a school; and even there is no name on it."""
    monkeypatch.setattr(notices, "wall_group", lambda school: "wall.0")
    monkeypatch.setattr("trainer.live.consumers.wall_group", lambda school: "wall.0")
    async with listening(cast["dora"], "/ws/tables/") as socket:
        await answer(cast["alice"], run)
        heard = await socket.receive_from(timeout=5)
        assert cards_in(heard) == {}  # what is drawn for it is of its own school


@pytest.mark.parametrize("path", WALLS[:1])
async def test_a_class_hears_of_its_own_people_alone(cast, alice, annie, bob, run, evening, path):
    other = await database_sync_to_async(start_run)(annie)
    async with listening(cast["bob"], f"{path}?class={evening.pk}") as socket:
        await answer(cast["annie"], other)
        assert await socket.receive_nothing()
        await answer(cast["alice"], run)
        assert (await card_of(socket))[0] == alice.pk


@pytest.mark.parametrize("path", WALLS[1:])
async def test_it_is_closed_with_4401_after_a_demotion(client_of, bob, path, monkeypatch):
    monkeypatch.setattr(sockets, "RECHECK_SECONDS", 0.05)
    client = await database_sync_to_async(client_of)(bob)
    async with listening(client, path) as socket:
        await database_sync_to_async(Membership.objects.filter(pk=bob.pk).update)(role=Role.TRAINEE)
        closed = await socket.receive_output(timeout=2)
        assert (closed["type"], closed["code"]) == ("websocket.close", 4401)


@pytest.mark.parametrize("path", WALLS[:1])
async def test_another_schools_class_and_one_that_is_none_have_no_socket(cast, evening, path):
    assert consumers.MEMBERS_SECONDS <= 5
    for who, asked in (("dora", evening.pk), ("bob", "0"), ("bob", "²"), ("bob", "9" * 20)):
        assert not (await communicator(cast[who], f"{path}?class={asked}").connect())[0]
