"""PostgreSQL goes away under twenty who watch, and comes back: in five seconds everybody is there again."""

import http.client
import json
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing

import psycopg
import pytest
from psycopg_pool import ConnectionPool

from tests.scale import scale
from tests.servers.environments import demo_environment, python
from tests.servers.postgresql import stoppable
from tests.servers.production import shipped
from tests.servers.serving import Server, start
from tests.trainer.ops.database.watchers import Watchers

pytestmark = scale

WATCHERS, WAITING, AWAY, BACK_WITHIN = 20, 20, 10, 5
OPTIONS = "import json; from trainer.settings import *; print(json.dumps(engine_options['pool']))"
SIGNED_IN = """
from django.test import Client
from trainer.schools.models import User
User.objects.update(is_demo=False)
client = Client()
client.force_login(User.objects.get(username="instructor"))
print(client.cookies["sessionid"].value)
"""


@pytest.fixture(scope="module")
def database():
    with stoppable() as found:
        yield found


@pytest.fixture
def server(tmp_path, database):
    environment = demo_environment(tmp_path / "unused") | {"DATABASE_URL": database.url} | shipped(tmp_path)
    for command in (["migrate"], ["collectstatic", "--noinput"]):
        done = python("manage.py", *command, "--verbosity", "0", environment=environment)
        assert done.returncode == 0, done.stderr
    done = python("manage.py", "demo", "--empty", environment=environment | {"DEBUG": "on"})
    assert done.returncode == 0, done.stderr
    server = start(tmp_path, environment)
    yield server
    server.stop()


def wall(server: Server, session: str) -> tuple[int, str | None]:
    """Its status, and when to come again."""
    address = server.base_url.removeprefix("http://")
    with closing(http.client.HTTPConnection(address, timeout=60)) as door:
        door.request("GET", "/tables/", headers={"Cookie": f"sessionid={session}"})
        answer = door.getresponse()
        answer.read()
        return answer.status, answer.getheader("Retry-After")


def soon(true, seconds: float = BACK_WITHIN) -> bool:
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if true():
            return True
        time.sleep(0.05)
    return False


@pytest.fixture
def pool(database, server):
    """One with our options. A stock one, once all its connections are dead, tries ever more seldom."""
    options = json.loads(python("-c", OPTIONS, environment=server.environment).stdout)
    assert options["reconnect_timeout"] <= 2
    assert options["timeout"] <= 4  # a page asks once, and says so within five seconds
    with ConnectionPool(database.url, open=True, **options) as found:
        yield found


def hand_back(pool: ConnectionPool, connections: list[psycopg.Connection]) -> None:
    """Those that died, as a class does which was answering."""
    for connection in connections:
        with pytest.raises(psycopg.OperationalError):
            connection.execute("SELECT 1")
        pool.putconn(connection)


def lends(pool: ConnectionPool) -> bool:
    try:
        with pool.connection(timeout=0.5) as connection:
            return connection.execute("SELECT 1").fetchone() == (1,)
    except psycopg.OperationalError:
        return False


def test_pages_sockets_and_a_pool_that_was_all_lent_are_back(database, server, pool):
    session = server.manage("shell", "--verbosity", "0", "--command", SIGNED_IN).split()[-1]
    watchers = Watchers(server, session)
    watchers.come(WATCHERS)
    assert soon(lambda: len(watchers.since) == WATCHERS, 30)
    lent = [pool.getconn() for _ in range(pool.max_size)]
    database.stop()
    until = time.monotonic() + AWAY
    hand_back(pool, lent)
    while time.monotonic() < until:
        assert wall(server, session) == (503, "3")
    with ThreadPoolExecutor(WAITING) as pages:
        waiting = [pages.submit(wall, server, session) for _ in range(WAITING)]
        time.sleep(2)
        database.start()
        assert {page.result() for page in waiting} <= {(200, None), (503, "3")}
    try:
        assert soon(lambda: lends(pool))
        assert wall(server, session) == (200, None)
        assert soon(lambda: len(watchers.since) == WATCHERS, 20)
        time.sleep(BACK_WITHIN)  # until each has been asked about again
        assert soon(lambda: len(watchers.since) == WATCHERS, 1)
        assert {wall(server, session) for _ in range(WATCHERS)} == {(200, None)}
    finally:
        watchers.over.set()
