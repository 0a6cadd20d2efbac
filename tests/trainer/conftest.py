"""English and rounds dealt once for every test; a database file for those with commits, threads or locks."""

import time
from functools import cache

import pytest
from cryptography.hazmat.primitives.asymmetric import rsa
from django.db import connections, transaction
from django.utils import translation

from games.engine.rounds.rounds import Round, deal
from games.engine.rounds.stops import prompts
from tests.conftest import join
from tests.trainer.own_database import postgresql_copy, sqlite_file
from tests.trainer.playing import start_run
from trainer.ops import exam_clock
from trainer.play import round_state
from trainer.reports import performance_drops
from trainer.schools.models import Role
from trainer.schools.services import make_class


@pytest.fixture(scope="session", autouse=True)
def keys_made_once():
    """Give every school and platform of the tests one RSA key: making one takes as long as a dozen pages."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(
            "trainer.accounts.sign_on.sealing.rsa.generate_private_key", cache(rsa.generate_private_key)
        )
        yield


@pytest.fixture(autouse=True)
def reset_language():
    """A Spanish page leaves its language active in the thread."""
    yield
    translation.deactivate()


@pytest.fixture(autouse=True)
def dealt_once(monkeypatch):
    """Deal each round once a test. A test of dealing itself overrides this."""
    rounds: dict[str, Round] = {}
    stops_of: dict[int, tuple] = {}

    def deal_once(game, **rest):
        name = f"{game.slug} {rest}"
        return rounds.get(name) or rounds.setdefault(name, deal(game, **rest))

    def stops(played):
        return stops_of.setdefault(id(played), (played, prompts(played)))[1]

    monkeypatch.setattr("trainer.play.round_state.deal_round", round_state.deal_round.__wrapped__)
    monkeypatch.setattr("trainer.play.round_state.deal", deal_once)
    monkeypatch.setattr("trainer.play.round_state.prompts", stops)


@pytest.fixture(autouse=True)
def rounds_stored(monkeypatch):
    """Store rounds though a transaction rolls the test back, and read them afresh in each test."""
    round_state.read_stored.cache_clear()
    round_state.play_stored.cache_clear()
    performance_drops._judged.cache_clear()

    def in_transaction() -> bool:
        return any(not block._from_testcase for block in transaction.get_connection().atomic_blocks)

    monkeypatch.setattr("trainer.play.snapshots.in_transaction", in_transaction)


@pytest.fixture(autouse=True)
def travelling_clock(monkeypatch):
    """Let time_machine move the monotonic counter too. Tests of adjusted clocks override this."""
    monkeypatch.setattr(exam_clock, "read_counter", lambda: ("travelling", time.time()))


@pytest.fixture(scope="module")
def module_rows(django_db_setup, django_db_blocker):
    """Roll back the rows of module fixtures after the last test of the module."""
    rolled_back = transaction.atomic()
    rolled_back._from_testcase = True
    with django_db_blocker.unblock(), rolled_back:
        yield
        transaction.set_rollback(True)


@pytest.fixture
def annie(riverside):
    """A second trainee of Riverside."""
    return join(riverside, "annie", Role.TRAINEE)


@pytest.fixture
def evening(riverside, bob):
    """A class of Bob's."""
    return make_class(school=riverside, name="Evening", by=bob)


@pytest.fixture
def by_hand(monkeypatch):
    """No test is taken to be faster than hands move, though it is answered in no time."""
    monkeypatch.setattr("trainer.exams.results.TableTest.implausible", False)


@pytest.fixture
def run(alice):
    """Alice at a table."""
    return start_run(alice)


@pytest.fixture
def file_database(django_db_setup, django_db_blocker, tmp_path):
    """Give the test a default database of its own: a file, or a copy where the tests run on PostgreSQL.

    Django's transactional tests empty every table, which the append-only triggers refuse, and its database in
    memory has neither WAL nor locks. A module that needs this overrides `db`, for the cast too:

        @pytest.fixture
        def db(file_database):
            return file_database
    """
    with django_db_blocker.unblock():
        default = connections["default"]
        assert not default.in_atomic_block, "no django_db mark with this fixture"
        on_file = default.vendor == "sqlite"
        with sqlite_file(tmp_path / "trainer.sqlite3") if on_file else postgresql_copy() as own:
            yield own
