"""A database that sockets in other threads can read, and a class of Alice's."""

import pytest

from trainer.schools.services import fill_class, make_class


@pytest.fixture
def db(file_database):
    return file_database


@pytest.fixture
def evening(riverside, alice, bob):
    made = make_class(school=riverside, name="Evening", by=bob)
    fill_class(school_class=made, members=[alice], instructors=[bob], by=bob)
    return made
