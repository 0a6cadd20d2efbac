"""Everything moves from SQLite to PostgreSQL at once, or nothing does, and the server goes on there."""

import http.client
import json
import re
import sqlite3
from contextlib import closing
from pathlib import Path

import psycopg
import pytest

from tests.scale import scale
from tests.servers import migrated
from tests.servers.crowd import Answering, seat
from tests.servers.postgresql import Managed, cluster, counts, new_database
from tests.servers.redis_server import redis
from tests.servers.serving import start

pytestmark = scale

SIGNED_IN = """
import json
from django.test import Client
from django.conf import settings
from trainer.schools.models import User
found = {}
for name in ("manager", "trainee"):
    client = Client()
    client.force_login(User.objects.get(username=name))
    found[name] = client.cookies[settings.SESSION_COOKIE_NAME].value
print(json.dumps(found))
"""
PLAYED_ON = """
from tests.trainer.playing import play_on, start_run
from trainer.play.models import Answer, Run
from trainer.schools.models import Membership
member = Membership.objects.get(user__username="trainee")
run = start_run(member)
before = Answer.objects.count()
play_on(run, 2)
print(run.pk, Answer.objects.count() - before)
"""
PAGES = (
    "/progress/",
    "/progress/ledger/?file=csv",
    "/progress/compare/",
    "/analysis/",
    "/certifications/?file=csv",
)


@pytest.fixture(scope="module")
def address():
    with cluster() as found:
        yield found


@pytest.fixture(scope="module")
def template(address, tmp_path_factory) -> str:
    """The name of a migrated database, copied for each test."""
    url = new_database(address)
    Managed(tmp_path_factory.mktemp("template"), url)("migrate", "--verbosity", "0")
    return url.rpartition("/")[2]


@pytest.fixture
def new(address, template) -> str:
    return new_database(address, template)


@pytest.fixture
def old(tmp_path) -> Managed:
    """The demo school's people, with two answers."""
    migrated.copy_demo_to(tmp_path / "trainer.sqlite3")
    manage = Managed(tmp_path)
    manage.script(PLAYED_ON)
    return manage


def in_sqlite(path: Path) -> dict[str, list[tuple]]:
    with closing(sqlite3.connect(path)) as file:
        names = [name for (name,) in file.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return {name: file.execute(f'SELECT * FROM "{name}"').fetchall() for name in names}


def pages(server, sessions: dict[str, str]) -> dict[str, str]:
    """What the manager reads, without what differs from one request to the next."""
    found = {}
    for path in PAGES:
        connection = http.client.HTTPConnection(server.base_url.removeprefix("http://"), timeout=60)
        with closing(connection):
            connection.request("GET", path, headers={"Cookie": f"sessionid={sessions['manager']}"})
            response = connection.getresponse()
            assert response.status == 200, path
            text = response.read().decode()
        text = text.replace(server.base_url, "")
        found[path] = re.sub(r'csrf\w*"[^>]*value="\w+"|"X-CSRFToken": ?"\w+"|&quot;\w{64}&quot;', "", text)
    return found


@pytest.mark.timeout(900)
def test_the_demo_school_moves_and_deals_on(tmp_path, new):
    """With six weeks of history: the same reports from both, and a round answered in the new one."""
    migrated.copy_to(tmp_path / "trainer.sqlite3")
    old = Managed(tmp_path)
    old("demo")
    sessions = json.loads(old.script(SIGNED_IN))
    server = start(tmp_path, old.environment)
    try:
        read = pages(server, sessions)
        assert "already serves" in old("move_database", "--to", new, fails=True)
    finally:
        server.stop()
    before = in_sqlite(tmp_path / "trainer.sqlite3")
    said = old("move_database", "--to", new)
    assert in_sqlite(tmp_path / "trainer.sqlite3") == before
    counted = counts(new)
    rows = {name: len(found) for name, found in before.items() if name != "sqlite_sequence"}
    assert counted == rows
    assert rows["play_answer"] > 1000
    assert re.search(rf"^play_answer +{rows['play_answer']:,} rows$", said, re.M)
    moved = sum(rows.values()) - rows["django_migrations"]
    assert f"{len(rows) - 1} tables with {moved:,} rows are in both" in said
    with redis() as notices:
        server = start(tmp_path, old.environment | {"DATABASE_URL": new, "REDIS_URL": notices.url})
        try:
            assert pages(server, sessions) == read  # signed in as before
            (one,) = seat(server, 1)
            one.answer_until(enough := ThreeAnswers(one), lambda: server.base_url)
            assert (enough.is_set(), one.odd) == (True, [])
        finally:
            server.stop()
    there = Managed(tmp_path, new)
    there("migrate", "--check")
    assert there.script(PLAYED_ON).endswith(" 2")
    assert counts(new)["play_answer"] == rows["play_answer"] + 5


class ThreeAnswers:
    """Set once a trainee has had three acknowledged."""

    def __init__(self, one: Answering) -> None:
        self.one = one

    def is_set(self) -> bool:
        return len(self.one.acknowledged) >= 3


def test_a_moved_table_is_still_append_only(old, new):
    old("move_database", "--to", new)
    with psycopg.connect(new) as database, pytest.raises(psycopg.errors.RaiseException, match="append-only"):
        database.execute("UPDATE play_answer SET place = ''")


REFUSED = {
    "is not empty": "INSERT INTO django_session VALUES ('a', 'b', now())",
    "not migrated as": "DELETE FROM django_migrations WHERE app = 'play'",
    "play_answer_no_update": "ALTER TABLE play_answer DISABLE TRIGGER play_answer_no_update",
}


@pytest.mark.parametrize("reason", REFUSED)
def test_another_target_is_refused(old, new, reason):
    with psycopg.connect(new) as database:
        database.execute(REFUSED[reason])
    before = counts(new)
    assert reason in old("move_database", "--to", new, fails=True)
    assert counts(new) == before


BROKEN = {
    "value too long": "UPDATE schools_user SET first_name = printf('%.400c', 'x') WHERE username = 'trainee'",
    "foreign key": "UPDATE schools_membership SET user_id = 987654 WHERE id = 2",
    "does not know the table left_over": "CREATE TABLE left_over (x)",
}


@pytest.mark.parametrize("reason", BROKEN)
def test_what_postgresql_does_not_take_moves_nothing(old, new, tmp_path, reason):
    """SQLite keeps what is too long, and names of rows that are gone."""
    with closing(sqlite3.connect(tmp_path / "trainer.sqlite3")) as file, file:
        file.execute(BROKEN[reason])
    before = counts(new)
    assert reason in old("move_database", "--to", new, fails=True)
    assert counts(new) == before
