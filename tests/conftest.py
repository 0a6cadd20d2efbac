"""The cast. Alice trains at Riverside, where Bob instructs and Mona manages, and which is Olga's; Charlie
trains and Dora instructs at another school. So permission tests read as a story."""

import gc
import os
import sqlite3
from contextlib import closing
from copy import copy

import pytest
from _pytest.runner import runtestprotocol
from django.db import connections
from django.test import Client
from django.test.utils import ContextList

from tests.running.deep_calls import roomy
from tests.servers import migrated
from trainer.accounts.sessions import begin, sign_in_of
from trainer.schools.models import Membership, Role, School, User
from trainer.schools.namesakes import forget_pushed
from trainer.schools.services import add_member, open_school

gc.set_threshold(100_000, 50, 50)
"""Thousands of tests and of kept rounds are no garbage, and are not searched for it all the time."""


LONGEST = (
    *("test_hundred_kills.py", "test_leaks.py", "test_leaks_whole_job.py", "test_permissions.py"),
    *("test_every_page.py", "test_modes.py", "test_weight.py", "test_live_class.py", "test_empty_server.py"),
    "test_table_test.py",
)


def pytest_xdist_auto_num_workers():
    """For `-n auto`: one more than there are processors, for each worker waits now and then, for a server, a
    browser or a clock."""
    ours = getattr(os, "sched_getaffinity", None)
    return 1 + (len(ours(0)) if ours else os.cpu_count() or 1)


def pytest_collection_modifyitems(items):
    """What keeps a worker for minutes first: begun last, it would leave the others idle so long."""
    places = {name: place for place, name in enumerate(LONGEST)}
    items.sort(key=lambda item: places.get(item.path.name, len(places)))


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item, nextitem):
    """As pytest does it, with room for deep calls."""
    item.ihook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
    roomy(runtestprotocol, item, nextitem=nextitem)
    item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
    return True


@pytest.fixture(autouse=True)
def nobody_pushed_yet():
    """What pushes keep of namesakes is of another test's school."""
    forget_pushed()


@pytest.fixture(scope="session", autouse=True)
def one_context_a_page():
    """A response of the test client keeps the context of its page, and not a copy for each of the hundreds of
    small templates in it, which would take as long as to draw them."""

    def keep(store, signal, sender, template, context, **rest):
        if "context" not in store:
            store |= {"templates": [template], "context": ContextList([copy(context)])}

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("django.test.client.store_rendered_templates", keep)
        yield


@pytest.fixture(scope="session")
def django_db_modify_db_settings(django_db_modify_db_settings):
    """The database in memory is a copy of one that is migrated; what Django then does finds it done."""
    making = connections["default"].creation
    if connections["default"].vendor != "sqlite":
        yield
        return
    with closing(sqlite3.connect(making._get_test_db_name(), uri=True)) as held:  # it lasts as long as this
        migrated.copy_into(held)
        yield


@pytest.fixture
def riverside(db) -> School:
    return open_school(name="Riverside")


@pytest.fixture
def hillside(db) -> School:
    return open_school(name="Hillside")


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
    """`client_of(alice)`: a browser in which Alice is signed in; `client_of(None)`: nobody."""
    return signed_in


def signed_in(membership: Membership | None, **options) -> Client:
    client = Client(**options)
    if membership:
        client.force_login(membership.user)
        session = client.session
        begin(session)
        sign_in_of(session)  # as the answer to a sign-in names it
        session.save()
    return client


def join(school: School, name: str, role: Role, user: User | None = None) -> Membership:
    user = user or User.objects.create_user(name, password=f"{name}-knows-this", first_name=name.title())
    return add_member(school=school, user=user, role=role)
