"""Two processes of one trainer, and the Redis through which they push, for the tests of one file."""

import pytest

from tests.servers.redis_server import redis
from tests.servers.serving import serve, start


@pytest.fixture(scope="module")
def store():
    with redis() as server:
        yield server


@pytest.fixture(scope="module")
def server(tmp_path_factory, store):
    server = serve(tmp_path_factory.mktemp("redis"), REDIS_URL=store.url)
    yield server
    server.stop()


@pytest.fixture(scope="module")
def second(server):
    """Another process of the same trainer."""
    second = start(server.database.parent, server.environment)
    yield second
    second.stop()
