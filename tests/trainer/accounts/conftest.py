"""A class of Bob's, and somebody who is in no school yet."""

import pytest

from trainer.schools.classes.cohorts import make_class
from trainer.schools.models import Cohort, User


@pytest.fixture
def evening(riverside, bob) -> Cohort:
    return make_class(school=riverside, name="Evening", by=bob)


@pytest.fixture
def nora(db) -> User:
    return User.objects.create_user("nora", password="nora-knows-this", first_name="Nora")


ACCOUNT = {
    **{"first_name": "Vera", "last_name": "Voss", "email": "vera@example.com"},
    **{"username": "vera", "password": "a-long-one-for-vera"},
}
"""What somebody new types."""
