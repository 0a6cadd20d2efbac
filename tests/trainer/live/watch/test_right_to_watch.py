"""What ends the right to an open socket is noticed by the rows that it rests on; lasting/ has the sockets."""

from datetime import UTC, datetime

import pytest

from tests.conftest import join
from trainer.accounts.services.people import leave
from trainer.live.consumers import WatchConsumer
from trainer.live.sockets import fingerprints, store
from trainer.schools.models import Membership, Role
from trainer.schools.services import add_member, fill_class, make_class

pytestmark = pytest.mark.django_db
EARLIER = datetime(2020, 1, 1, tzinfo=UTC)


def change(thing, **values):
    type(thing).objects.filter(pk=thing.pk).update(**values)


def chooses_another(bob, client, hillside):
    there = Membership.objects.create(user=bob.user, school=hillside, role=Role.MANAGER, joined=EARLIER)
    assert client.post("/school/choose/", {"school": there.school_id}).status_code == 302


WAYS = {
    "logout": lambda bob, client, **_: client.post("/logout/"),
    "demotion": lambda bob, **_: change(bob, role=Role.TRAINEE),
    "suspension": lambda bob, **_: change(bob.user, is_active=False),
    "a new password": lambda bob, **_: bob.user.set_password("another") or bob.user.save(),
    "leaving the school": lambda bob, **_: leave(membership=bob, by=bob),
    "joining another school": lambda bob, hillside, **_: add_member(
        school=hillside, user=bob.user, role=Role.MANAGER
    ),
    "a password that was handed over": lambda bob, **_: change(bob.user, new_password=True),
    "choosing another school": lambda bob, client, hillside, **_: chooses_another(bob, client, hillside),
    "the session's end": lambda bob, client, **_: client.session.delete(),
    "the trainee's move": lambda bob, alice, hillside, **_: change(alice, school=hillside),
}


def watching(client, run) -> WatchConsumer:
    """A socket that was let in."""
    consumer = WatchConsumer()
    consumer.scope = {"session": store(client.session.session_key), "headers": []}
    consumer.run_id = run.pk
    assert is_let_in(consumer)
    return consumer


def is_let_in(consumer: WatchConsumer) -> bool:
    return consumer._read_target() is not None


def is_unchanged(consumer: WatchConsumer) -> bool:
    return fingerprints([consumer.claim])[consumer.claim] == consumer.fingerprint


@pytest.mark.parametrize("way", WAYS)
def test_it_ends_with(client_of, alice, bob, mona, hillside, run, way):
    client, other = client_of(bob), client_of(mona)
    his, hers = watching(client, run), watching(other, run)
    assert is_unchanged(his)
    WAYS[way](bob, client=client, alice=alice, hillside=hillside)
    assert not is_unchanged(his)
    assert not is_let_in(his)
    assert is_unchanged(hers) is (way != "the trainee's move")  # another instructor's is their own


ENDS_OF_HELP = {
    "the assistant leaves the class": lambda evening, asa, alice: evening.instructors.remove(asa),
    "the trainee leaves the class": lambda evening, asa, alice: evening.members.remove(alice),
    "the class is closed": lambda evening, asa, alice: change(evening, closed=EARLIER),
    "the assistant becomes an examiner": lambda evening, asa, alice: change(asa, role=Role.EXAMINER),
}


@pytest.fixture
def helped(riverside, alice, olga):
    """An assistant, and the class in which they help Alice."""
    asa = join(riverside, "asa", Role.ASSISTANT)
    evening = make_class(school=riverside, name="Evening", by=olga)
    fill_class(school_class=evening, members=[alice], instructors=[asa], by=olga)
    return asa, evening


@pytest.mark.parametrize("way", ENDS_OF_HELP)
def test_an_assistants_ends_when(client_of, helped, alice, run, way):
    asa, evening = helped
    socket = watching(client_of(asa), run)
    assert is_unchanged(socket)
    ENDS_OF_HELP[way](evening, asa, alice)
    assert not is_unchanged(socket)
    assert not is_let_in(socket)


def test_a_demo_account_is_out_when_debug_is_switched_off(client_of, bob, run, settings):
    settings.DEBUG = True
    change(bob.user, is_demo=True)
    socket = watching(client_of(bob), run)
    settings.DEBUG = False
    assert not is_unchanged(socket)
    assert not is_let_in(socket)
