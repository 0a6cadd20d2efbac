"""Each request has its time, its line and its id, and a socket is counted while it is open."""

import json
import logging

import pytest
from channels.testing import HttpCommunicator

from tests.trainer.live.watch.sockets import communicator, opens, watching
from tests.trainer.ops.log_book import written
from trainer.ops import metrics
from trainer.ops.log_format import JsonFormatter

# WhiteNoise gives files as plain iterators, of which Django complains under ASGI, once in a process.
pytestmark = pytest.mark.filterwarnings("ignore:StreamingHttpResponse must consume")


@pytest.fixture
def db(file_database):
    return file_database


@pytest.fixture
def access_lines():
    """As with LOG_FORMAT=json."""
    import trainer.asgi  # noqa: F401  (which sets up logging by itself, so it comes first)

    access = logging.getLogger("trainer.access")
    access.setLevel(logging.INFO)
    yield
    access.setLevel(logging.WARNING)


@pytest.fixture
def alices(client_of, alice):
    """Her browser, signed in before the coroutine of a test starts."""
    return client_of(alice)


@pytest.fixture
def bobs(client_of, bob):
    return client_of(bob)


async def ask(path: str, method: str = "GET", **headers: str) -> dict[bytes, bytes]:
    """The headers of what the whole front door answers."""
    from trainer.asgi import application

    given = {"host": "testserver"} | {name.replace("_", "-"): value for name, value in headers.items()}
    pairs = [(name.encode(), value.encode()) for name, value in given.items()]
    door = HttpCommunicator(application, method, f"{path}?x=sentinel-query", headers=pairs)
    await door.send_input({"type": "http.request"})
    answer = await door.receive_output(timeout=30)
    await door.wait(timeout=30)  # until it is counted
    return {name.lower(): value for name, value in answer["headers"]}


def count(view: str, method: str, status: str) -> float:
    for metric in metrics.requests.collect():
        for sample in metric.samples:
            labels = {"view": view, "method": method, "status": status}
            if sample.name.endswith("_count") and sample.labels == labels:
                return sample.value
    return 0


COUNTED = (
    ("/login/", "GET", ("account_login", "GET", "2xx")),
    ("/nowhere/at/all/", "GET", ("unknown", "GET", "4xx")),
    ("/logout/", "GET", ("account_logout", "GET", "4xx")),
    ("/health/", "GET", ("ops:health", "GET", "2xx")),
    ("/static/pages/base.css", "GET", ("static", "GET", "2xx")),
    ("/login/", "BREW", ("account_login", "other", "4xx")),
)


@pytest.mark.usefixtures("db")
async def test_a_request_is_counted_under_the_name_of_its_view():
    for path, method, seen in COUNTED:
        before = count(*seen)
        await ask(path, method)
        assert count(*seen) == before + 1, path


@pytest.mark.usefixtures("db", "access_lines")
async def test_a_request_is_one_line_without_its_query():
    with written(JsonFormatter()) as book:
        await ask("/login/", x_request_id="from-the-proxy")
        await ask("/static/pages/base.css")
    (line,) = [json.loads(line) for line in book.getvalue().splitlines() if '"trainer.access"' in line]
    assert (line["request"], line["method"], line["view"]) == ("from-the-proxy", "GET", "account_login")
    assert line["status"] == 200
    assert line["milliseconds"] > 0
    assert "sentinel-query" not in book.getvalue()


@pytest.mark.usefixtures("db")
async def test_the_proxys_id_comes_back_and_an_invalid_one_is_replaced():
    for given in ("short", "a" * 65, "with space", "naïve-id-1234", 'quote"quote'):
        answer = await ask("/login/", x_request_id=given)
        assert len(answer[b"x-request-id"]) == 32, given
    answer = await ask("/login/", x_request_id="from-the-proxy")
    assert answer[b"x-request-id"] == b"from-the-proxy"


@pytest.mark.usefixtures("db")
async def test_a_socket_is_counted_while_it_is_open_and_not_if_it_is_refused(bobs, alices, run):
    gauge = metrics.sockets.labels("ws/tables/<uuid:run_id>/")._value
    before = gauge.get()
    async with watching(bobs, run.pk):
        assert gauge.get() == before + 1
        assert not await opens(alices, run.pk)
        assert gauge.get() == before + 1
    assert gauge.get() == before


@pytest.mark.usefixtures("db")
async def test_labels_are_few():
    """However many paths are asked for, no series is added."""

    def series():
        return sum(len(metric.samples) for metric in metrics.requests.collect())

    await ask("/first/")
    before = series()
    for number in range(8):
        await ask(f"/{number}/")
        await ask(f"/join/{number}{'a' * 42}/")
    assert series() - before <= 28  # of one view and status at most


async def test_a_socket_that_is_not_there_is_refused_and_no_exception(db, client_of):
    socket = communicator(client_of(None), "/ws/nowhere/")
    assert (await socket.connect(timeout=30))[0] is False
    await socket.disconnect()
