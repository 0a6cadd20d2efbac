"""The permission table of sockets: an unlisted route fails."""

import pytest
from channels.db import database_sync_to_async

from tests.conftest import join
from tests.trainer.live.rooms import opened
from tests.trainer.live.watch.sockets import communicator
from tests.trainer.playing import start_run
from tests.trainer.whole.test_permissions import ALICE, HILLSIDE, PEOPLE, RIVERSIDE, RIVERSIDERS, having
from trainer.accounts.services.people import leave
from trainer.live.consumers import websocket_urlpatterns
from trainer.schools.models import Membership, Role, User
from trainer.schools.rights import Right
from trainer.schools.services import fill_class, make_class

WATCHERS, HOSTS = having(Right.WATCH), having(Right.HOST)
SOCKETS = {
    "ws/tables/": WATCHERS,
    "ws/tables/projector/": WATCHERS,
    "ws/tables/<uuid:run_id>/": WATCHERS & RIVERSIDERS,
    "ws/tables/<uuid:run_id>/projector/": WATCHERS & RIVERSIDERS,
    "ws/seat/<uuid:run_id>/": ALICE,
    "ws/live/<uuid:live_class_id>/host/": HOSTS & RIVERSIDERS,
    "ws/live/<uuid:live_class_id>/projector/": HOSTS & RIVERSIDERS,
}
"""Who may open each socket: Asa assists in Alice's class, and `run` is Alice's table."""


@pytest.fixture
def db(file_database):
    return file_database


@pytest.fixture
def members(riverside, hillside, alice, bob, mona, olga, dora) -> dict[str, Membership]:
    known = {"alice": alice, "bob": bob, "mona": mona, "olga": olga, "dora": dora}
    known |= {name: join(riverside, name, role) for name, role in RIVERSIDE.items() if name not in known}
    known |= {name: join(hillside, name, role) for name, role in HILLSIDE.items() if name not in known}
    morning = make_class(school=riverside, name="Morning", by=olga)
    fill_class(school_class=morning, members=[alice], instructors=[known["asa"]], by=olga)
    known["gina"] = join(riverside, "gina", Role.OWNER)
    leave(membership=known["gina"], by=olga)
    return known


@pytest.fixture
def clients(client_of, members) -> dict:
    found = {name: client_of(members.get(name)) for name in PEOPLE}
    found["stray"].force_login(User.objects.create_user("stray"))
    return found


@pytest.fixture
def live_class(bob):
    return opened(bob)


async def outcomes(clients, route, run, live_class, who=PEOPLE) -> set[str]:
    path = "/" + route.replace("<uuid:run_id>", str(run.pk)).replace(
        "<uuid:live_class_id>", str(live_class and live_class.pk)
    )
    found = set()
    for one in who:
        socket = communicator(clients[one], path)
        connected, _ = await socket.connect(timeout=30)
        found |= {one} if connected else set()
        await socket.disconnect()
    return found


def test_every_socket_is_in_the_table():
    assert sorted(SOCKETS) == sorted(str(entry.pattern) for entry in websocket_urlpatterns)


@pytest.mark.parametrize("route", SOCKETS)
async def test_everyone_gets_what_the_table_says(clients, run, live_class, route):
    assert await outcomes(clients, route, run, live_class) == SOCKETS[route]


WITHOUT = {
    "play.models.RunQuerySet.watched_by": lambda self, watcher: self.all(),
    "play.models.RunQuerySet.for_user": lambda self, user: self.all(),
    "schools.models.Membership.has": lambda self, right: True,
    "live.models.LiveClassQuerySet.in_school": lambda self, school: self.all(),
}
WATCHED_BY, FOR_USER, WATCHES, IN_SCHOOL = WITHOUT
KEEPS = [
    *((f"ws/tables/{wall}", WATCHES) for wall in ("", "projector/")),
    *(
        (f"ws/tables/<uuid:run_id>/{of}", guard)
        for of in ("", "projector/")
        for guard in (WATCHES, WATCHED_BY)
    ),
    ("ws/seat/<uuid:run_id>/", FOR_USER),
    *((f"ws/live/<uuid:live_class_id>/{of}/", WATCHES) for of in ("host", "projector")),
    ("ws/live/<uuid:live_class_id>/host/", IN_SCHOOL),
]
"""The guards that keep each socket."""


def test_every_socket_has_a_guard():
    assert {route for route, _ in KEEPS} == set(SOCKETS)


@pytest.mark.parametrize(("route", "guard"), KEEPS)
async def test_a_removed_guard_is_noticed(clients, run, live_class, route, guard, monkeypatch):
    """The negative control."""
    monkeypatch.setattr(f"trainer.{guard}", WITHOUT[guard])
    refused = [who for who in PEOPLE if who not in SOCKETS[route] and who != "anonymous"]
    assert await outcomes(clients, route, run, live_class, refused)


async def test_an_assistant_watches_no_table_of_another_class(clients, members):
    other = await database_sync_to_async(start_run)(members["annie"])
    for route in ("ws/tables/<uuid:run_id>/", "ws/tables/<uuid:run_id>/projector/"):
        assert await outcomes(clients, route, other, None, ["asa", "bob"]) == {"bob"}
