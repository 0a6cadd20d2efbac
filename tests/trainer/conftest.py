"""For each test English, and rounds that are dealt once; and for those that need commits, threads or locks a
database file of their own."""

import time

import pytest
from django.db import connections, transaction
from django.utils import translation

from games.engine.rounds.rounds import Round, deal
from games.engine.rounds.stops import prompts
from tests.trainer.own_database import postgresql_copy, sqlite_file
from tests.trainer.playing import sit_down
from trainer.ops import test_clock
from trainer.play import round_state


@pytest.fixture(autouse=True)
def no_language_left_behind():
    """A page in Spanish leaves its thread speaking Spanish, where the next test would find it."""
    yield
    translation.deactivate()


@pytest.fixture(autouse=True)
def dealt_once(monkeypatch):
    """A round is a value: in a test it is dealt once, however many answers and pages ask for it, and nothing
    of it is left for the next test.

    A test that looks at the dealing itself lays its own over this.
    """
    kept: dict[str, Round] = {}
    asked: dict[int, tuple] = {}

    def dealt(game, **rest):
        name = f"{game.slug} {rest}"
        return kept.get(name) or kept.setdefault(name, deal(game, **rest))

    def stops(played):
        return asked.setdefault(id(played), (played, prompts(played)))[1]

    monkeypatch.setattr("trainer.play.round_state.dealt_of", round_state.dealt_of.__wrapped__)
    monkeypatch.setattr("trainer.play.round_state.deal", dealt)
    monkeypatch.setattr("trainer.play.round_state.prompts", stops)


@pytest.fixture(autouse=True)
def clocks_that_travel(monkeypatch):
    """Whoever travels in time takes the counters with them, but in tests of clocks that are set."""
    monkeypatch.setattr(test_clock, "read_counter", lambda: ("travelling", time.time()))


@pytest.fixture(scope="module")
def stands_for_all(django_db_setup, django_db_blocker):
    """What a fixture of a whole module writes stands for all its tests, and is undone after the last; what a
    test does itself is undone after that test."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield
        transaction.set_rollback(True)


@pytest.fixture
def run(alice):
    """Alice at a table."""
    return sit_down(alice)


@pytest.fixture
def file_database(django_db_setup, django_db_blocker, tmp_path):
    """A default database of this test's own: a file, and where the tests run on PostgreSQL, a copy there.

    Django's own transactional tests empty every table when they end, which the append-only triggers
    refuse; and its database in memory knows neither WAL nor waiting for a lock. A module that needs this
    overrides `db` with it, so that the cast is in it too:

        @pytest.fixture
        def db(file_database):
            return file_database
    """
    with django_db_blocker.unblock():
        default = connections["default"]
        assert not default.in_atomic_block, "no django_db mark beside this fixture"
        on_file = default.vendor == "sqlite"
        with sqlite_file(tmp_path / "trainer.sqlite3") if on_file else postgresql_copy() as own:
            yield own
