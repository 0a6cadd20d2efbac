"""A backup of PostgreSQL is made while everybody answers, and put back with its triggers."""

import stat
import subprocess
import sys
from contextlib import contextmanager

import psycopg
import pytest

from tests.scale import scale
from tests.servers.environments import PROJECT, bare
from tests.servers.postgresql import Managed, cluster, counts, new_database

pytestmark = scale

FILLED = """
from tests.conftest import join
from tests.trainer.playing import play_on, start_run
from trainer.schools import services as enrolment
from trainer.schools.models import Role
school = enrolment.open_school(name="Riverside")
play_on(start_run(join(school, "alice", Role.TRAINEE)), 3)
"""
ANSWERING = """
from django.test import Client
from tests.conftest import join
from tests.trainer.playing import play_out, start_run
from trainer.schools.models import Role, School
alice = join(School.objects.get(), "bea", Role.TRAINEE)
print("answering", flush=True)
while True:
    play_out(start_run(alice, spots=3))
"""


@pytest.fixture(scope="module")
def address():
    with cluster() as found:
        yield found


@pytest.fixture(scope="module")
def school(address, tmp_path_factory) -> str:
    """The name of a migrated database with answers, copied for each test."""
    made = Managed(tmp_path_factory.mktemp("school"), new_database(address))
    made("migrate", "--verbosity", "0")
    made("shell", "--verbosity", "0", "--command", FILLED)
    return made.url.rpartition("/")[2]


@pytest.fixture
def filled(tmp_path, address, school):
    return Managed(tmp_path, new_database(address, school))


@contextmanager
def open_connection(manage):
    command = [sys.executable, "manage.py", "shell", "--verbosity", "0", "--command", ANSWERING]
    with subprocess.Popen(
        command, cwd=PROJECT, env=bare() | manage.environment, stdout=subprocess.PIPE, text=True
    ) as writer:
        assert writer.stdout.readline() == "answering\n"
        yield
        assert writer.poll() is None
        writer.kill()


def test_restored_is_what_was_backed_up(filled, tmp_path):
    dump, before = tmp_path / "one.dump", counts(filled.url)
    filled("backup", str(dump))
    assert stat.S_IMODE(dump.stat().st_mode) == 0o600
    assert "is there already" in filled("backup", str(dump), fails=True)
    assert "--replace" in filled("restore", str(dump), fails=True)
    with psycopg.connect(filled.url) as database:
        database.execute("CREATE TABLE of_a_later_version (x int)")
    said = filled("restore", str(dump), "--replace")
    assert counts(filled.url) == before
    assert before["play_answer"] == 3
    assert "kept as before_2" in said
    with psycopg.connect(filled.url) as database:
        schemas = "SELECT schemaname FROM pg_tables WHERE tablename = 'of_a_later_version'"
        assert database.execute(schemas).fetchone()[0].startswith("before_2")
        emptied = "TRUNCATE play_run CASCADE"
        for change in ("UPDATE play_answer SET place = ''", "DELETE FROM play_verdict", emptied):
            with pytest.raises(psycopg.errors.RaiseException, match="append-only"), database.transaction():
                database.execute(change)
    filled("migrate", "--check")
    filled("backup", str(tmp_path / "two.dump"))  # of what was restored
    filled("restore", str(tmp_path / "two.dump"), "--replace")
    assert counts(filled.url) == before


def test_under_load_it_is_of_one_moment(filled, tmp_path):
    with open_connection(filled):
        filled("backup", str(tmp_path / "one.dump"))
        assert "others are connected" in filled(
            "restore", str(tmp_path / "one.dump"), "--replace", fails=True
        )
    filled("restore", str(tmp_path / "one.dump"), "--replace")
    with psycopg.connect(filled.url) as database:
        answers = database.execute("SELECT COUNT(*) FROM play_answer").fetchone()[0]
        at_tables = "SELECT COUNT(*) FROM play_answer a WHERE EXISTS (SELECT 1 FROM play_verdict v WHERE "
        whole = database.execute(at_tables + "v.answer_id = a.id)").fetchone()[0]
    assert answers == whole > 3


def test_a_dump_that_is_broken_changes_nothing(filled, tmp_path):
    dump, before = tmp_path / "one.dump", counts(filled.url)
    filled("backup", str(dump))
    dump.write_bytes(dump.read_bytes()[:2000])
    assert "Nothing was restored" in filled("restore", str(dump), "--replace", fails=True)
    assert counts(filled.url) == before


TAMPERED = {
    "dropped": "DROP TRIGGER play_answer_no_update ON play_answer",
    "asleep": "ALTER TABLE play_answer DISABLE TRIGGER play_answer_no_update",
    "does nothing": "CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger AS "
    "$$ BEGIN RETURN NEW; END $$ LANGUAGE plpgsql",
}


@pytest.mark.parametrize("how", TAMPERED)
def test_a_dump_with_other_triggers_changes_nothing(filled, address, tmp_path, how):
    dump, before = tmp_path / "one.dump", counts(filled.url)
    with psycopg.connect(filled.url) as tampered:
        tampered.execute(TAMPERED[how])
    filled("backup", str(dump))
    assert "play_answer_no_update" in filled("restore", str(dump), "--replace", fails=True)
    assert counts(filled.url) == before
    empty = Managed(tmp_path, new_database(address))
    assert "play_answer_no_update" in empty("restore", str(dump), fails=True)
    assert counts(empty.url) == {}
