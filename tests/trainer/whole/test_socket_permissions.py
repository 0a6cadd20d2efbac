"""The permission table of sockets: an unlisted route fails."""

import pytest

from tests.conftest import join
from tests.trainer.live.rooms import opened
from tests.trainer.live.watch.sockets import communicator
from trainer.accounts.services.people import leave
from trainer.live.consumers import websocket_urlpatterns
from trainer.schools.models import Role, User

PEOPLE = ["anonymous", "alice", "annie", "bob", "mona", "olga", "dora", "gina", "stray"]
"""As in test_permissions.py."""

SOCKETS = {
    "ws/tables/": [False, False, False, True, True, True, True, False, False],
    "ws/tables/projector/": [False, False, False, True, True, True, True, False, False],
    "ws/tables/<uuid:run_id>/projector/": [False, False, False, True, True, True, False, False, False],
    "ws/seat/<uuid:run_id>/": [False, True, False, False, False, False, False, False, False],
    "ws/tables/<uuid:run_id>/": [False, False, False, True, True, True, False, False, False],
    "ws/live/<uuid:live_class_id>/host/": [False, False, False, True, True, True, False, False, False],
    "ws/live/<uuid:live_class_id>/projector/": [False, False, False, True, True, True, False, False, False],
}


@pytest.fixture
def db(file_database):
    return file_database


@pytest.fixture
def clients(riverside, client_of, alice, bob, mona, olga, dora) -> dict:
    annie = join(riverside, "annie", Role.TRAINEE)
    gina = join(riverside, "gina", Role.OWNER)
    leave(membership=gina, by=olga)
    members = {"anonymous": None, "alice": alice, "annie": annie, "bob": bob, "mona": mona, "dora": dora}
    members |= {"olga": olga, "gina": gina}
    found = {name: client_of(member) for name, member in members.items()} | {"stray": client_of(None)}
    found["stray"].force_login(User.objects.create_user("stray"))
    return found


@pytest.fixture
def live_class(bob):
    return opened(bob)


async def outcomes(clients, route, run, live_class, who=PEOPLE) -> list[bool]:
    path = "/" + route.replace("<uuid:run_id>", str(run.pk)).replace(
        "<uuid:live_class_id>", str(live_class.pk)
    )
    found = []
    for one in who:
        socket = communicator(clients[one], path)
        connected, _ = await socket.connect(timeout=30)
        found.append(connected)
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
    refused = [
        who for who, enters in zip(PEOPLE, SOCKETS[route], strict=True) if not enters and who != "anonymous"
    ]
    assert any(await outcomes(clients, route, run, live_class, refused))
