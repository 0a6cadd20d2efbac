"""The proxies that are shipped do what the operators' page wants: real ones before a real server."""

import http.client
import re
import sqlite3
from contextlib import closing
from urllib.parse import urlencode, urlsplit

import pytest

from tests.scale import scale
from tests.servers.environments import python
from tests.servers.frames import TRUSTING
from tests.servers.proxy import KINDS, proxy
from tests.servers.serving import prepare, start
from tests.servers.walk import walked

pytestmark = scale

TOKEN = "a-token-that-is-not-guessed"


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """A server as it is shipped, whose people may sign in."""
    folder = tmp_path_factory.mktemp("proxied")
    changes = {"DEBUG": "off", "ALLOWED_HOSTS": "localhost", "PROXY_SSL_HEADER": "X-Forwarded-Proto"}
    changes["PROXY_ADDRESS_HEADER"] = "X-Forwarded-For"
    environment = prepare(folder, **changes, STATIC_ROOT=str(folder / "static"), METRICS_TOKEN=TOKEN)
    collect = ("manage.py", "collectstatic", "--noinput", "--verbosity", "0")
    assert python(*collect, environment=environment).returncode == 0
    with closing(sqlite3.connect(folder / "trainer.sqlite3")) as database, database:
        database.execute("UPDATE schools_user SET is_demo = 0")  # they cannot sign in to a real server
    server = start(folder, environment)
    yield server
    server.stop()


@pytest.fixture(scope="module", params=KINDS)
def served(request, server, tmp_path_factory):
    """The server, and the port of the proxy before it."""
    with proxy(request.param, tmp_path_factory.mktemp(request.param), urlsplit(server.base_url).port) as port:
        yield server, port


@pytest.fixture
def ask(served):
    def asked(path: str, method: str = "GET", body: bytes | None = None, **headers: str):
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        door = http.client.HTTPSConnection("localhost", served[1], timeout=30, context=TRUSTING)
        with closing(door) as connection:
            connection.request(method, path, body, named)
            answer = connection.getresponse()
            answer.body = answer.read()
            return answer

    return asked


def test_the_client_is_who_the_proxy_says_and_not_who_it_says_itself(ask, served):
    """Each wrong password is logged with where it came from, whatever is claimed."""
    server, port = served
    token = re.search(r"__Host-csrftoken=(\w+)", ask("/login/").getheader("Set-Cookie"))[1]
    form = urlencode({"username": "unknown", "password": "wrong", "csrfmiddlewaretoken": token}).encode()
    answer = ask(
        *("/login/", "POST", form),
        **{"Content_Type": "application/x-www-form-urlencoded", "Cookie": f"__Host-csrftoken={token}"},
        **{"X_Forwarded_For": "203.0.113.66", "Origin": f"https://localhost:{port}"},
    )
    assert answer.status == 200
    log = (server.database.parent / "server.log").read_text()
    assert re.search(r"a wrong password for an unknown name, from (127.0.0.1|::/64)", log)
    assert "203.0.113.66" not in log


LET_IN, TOO_LARGE = {403}, {413, 502}
"""Without a token of the page's; and what the proxies say: old Caddys have no better word than 502."""


@pytest.mark.parametrize(("size", "statuses"), [(10_000, LET_IN), (2_500_000, TOO_LARGE)])
def test_what_is_too_large_is_refused(ask, size, statuses):
    answer = ask("/login/", "POST", b"x" * size, Content_Type="application/octet-stream")
    assert answer.status in statuses


def test_what_is_a_little_too_large_is_refused_in_the_trainers_words(ask, served):
    own = {"Origin": f"https://localhost:{served[1]}", "Cookie": f"__Host-csrftoken={'a' * 32}"}
    form = "application/x-www-form-urlencoded"
    answer = ask("/login/", "POST", b"x" * 300_000, Content_Type=form, **own)
    assert (answer.status, answer.getheader("X-Frame-Options")) == (413, "DENY")


def test_a_person_joins_signs_in_plays_and_hosts(served):
    server, port = served
    origin = f"https://localhost:{port}"
    owner = ("--owner", "owner@trainer.example", "--address", origin)
    opened = server.manage("open_school", f"School {port}", *owner)
    done = walked(origin, f"vera-{port}", re.search(r"https://\S+/join/\S+", opened)[0])
    assert done.returncode == 0, done.stdout
