"""The cast: at Riverside Alice trains, Bob instructs, Mona manages and Olga owns; elsewhere Charlie trains
and Dora instructs."""

import gc
import os
import random
import sqlite3
from contextlib import closing
from copy import copy

import pytest
from _pytest.runner import runtestprotocol
from django.db import connections
from django.test import Client
from django.test.utils import ContextList
from django.utils import timezone

from tests.running.large_frame import in_large_frame
from tests.scale import PATIENT, leave_to_scale, left_out
from tests.servers import migrated
from trainer.accounts.sessions import begin, sign_in_of
from trainer.schools.models import Membership, Role, School, User
from trainer.schools.namesakes import clear_pushed_notes
from trainer.schools.services import add_member, open_school

gc.set_threshold(100_000, 50, 50)
"""Collect rarely: thousands of tests and rounds are no garbage."""


LONGEST = (
    *("test_hundred_kills.py", "test_crawl.py", "test_permissions.py", "test_recipes.py", "test_leaks.py"),
    *("test_every_page.py", "test_modes.py", "test_weight.py", "test_first_term.py", "test_connections.py"),
    *("test_examiner_and_guest.py", "test_fragments_match_reload.py", "test_live_class.py"),
    "test_first_evening.py",
)


def pytest_xdist_auto_num_workers():
    """Return one more than there are processors: workers wait for servers, browsers and clocks."""
    affinity = getattr(os, "sched_getaffinity", None)
    return 1 + (len(affinity(0)) if affinity else os.cpu_count() or 1)


def pytest_configure(config):
    """Migrate before there are workers, so that a fault in it is one message."""
    if getattr(config.option, "numprocesses", None) and "TESTS_DATABASE_URL" not in os.environ:
        try:
            migrated.make_empty()
        except migrated.NotMigrated as failed:
            raise pytest.UsageError(str(failed)) from failed


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config, items):
    """Run the longest files first, so that no worker is left with one, and give long tests their time."""
    leave_to_scale(items)
    others = set(filter(left_out, items))
    config.hook.pytest_deselected(items=list(others))
    items[:] = [item for item in items if item not in others]
    places = {name: place for place, name in enumerate(LONGEST)}
    items.sort(key=lambda item: places.get(item.path.name, len(places)))
    for item in items:
        if item.get_closest_marker("scale") and not item.get_closest_marker("timeout"):
            item.add_marker(PATIENT)


def pytest_collection_finish():
    """Keep modules and items out of every later collection of garbage."""
    gc.freeze()


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item, nextitem):
    """Run as pytest does, in a large stack frame."""
    item.ihook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
    in_large_frame(runtestprotocol, item, nextitem=nextitem)
    item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
    return True


@pytest.fixture(autouse=True)
def same_luck(request, monkeypatch):
    """Draw the same deals, keys and codes in every run of a test; others with LUCK=… in the environment.

    `uuid` and `secrets` read `os.urandom`, the latter under the name that `random` gave it.
    """
    luck = random.Random(os.environ.get("LUCK", "") + request.node.nodeid)
    monkeypatch.setattr("os.urandom", luck.randbytes)
    monkeypatch.setattr("random._urandom", luck.randbytes)


@pytest.fixture(autouse=True)
def own_zone_of_the_server():
    """Forget the time zone that another test has left active: days differ by it for some hours of each."""
    timezone.deactivate()


@pytest.fixture(autouse=True)
def no_pushed_names():
    """Forget the namesakes of another test's school."""
    clear_pushed_notes()


@pytest.fixture(scope="session", autouse=True)
def one_context_per_page():
    """Keep one context per response of the test client: a copy per template costs as much as rendering."""

    def keep(store, signal, sender, template, context, **rest):
        if "context" not in store:
            store |= {"templates": [template], "context": ContextList([copy(context)])}

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("django.test.client.store_rendered_templates", keep)
        yield


@pytest.fixture(scope="session")
def django_db_modify_db_settings(django_db_modify_db_settings):
    """Copy the migrated database into memory, so that Django has nothing to migrate."""
    creation = connections["default"].creation
    if connections["default"].vendor != "sqlite":
        yield
        return
    with closing(
        sqlite3.connect(creation._get_test_db_name(), uri=True)
    ) as shared:  # the database lives as long as this connection
        migrated.copy_into(shared)
        yield


def open_by_calendar(name: str) -> School:
    """Open a school whose days begin at midnight, as those that tests count from the calendar."""
    school = open_school(name=name)
    school.day_begins = 0
    school.counted_zone = school.clock
    school.save(update_fields=["day_begins", "counted_zone"])
    return school


@pytest.fixture
def riverside(db) -> School:
    return open_by_calendar("Riverside")


@pytest.fixture
def hillside(db) -> School:
    return open_by_calendar("Hillside")


@pytest.fixture
def alice(riverside) -> Membership:
    return join(riverside, "alice", Role.TRAINEE)


@pytest.fixture
def bob(riverside) -> Membership:
    return join(riverside, "bob", Role.INSTRUCTOR)


@pytest.fixture
def mona(riverside) -> Membership:
    return join(riverside, "mona", Role.MANAGER)


@pytest.fixture
def olga(riverside) -> Membership:
    return join(riverside, "olga", Role.OWNER)


@pytest.fixture
def charlie(hillside) -> Membership:
    return join(hillside, "charlie", Role.TRAINEE)


@pytest.fixture
def dora(hillside) -> Membership:
    return join(hillside, "dora", Role.INSTRUCTOR)


@pytest.fixture
def client_of():
    """`client_of(alice)` is a browser signed in as Alice, `client_of(None)` one that is signed out."""
    return signed_in


def signed_in(membership: Membership | None, **options) -> Client:
    client = Client(**options)
    if membership:
        client.force_login(membership.user)
        session = client.session
        begin(session)
        sign_in_of(session)  # as signing in does
        session.save()
    return client


def join(school: School, name: str, role: Role, user: User | None = None) -> Membership:
    user = user or User.objects.create_user(name, password=f"{name}-knows-this", first_name=name.title())
    return add_member(school=school, user=user, role=role)
