"""A class of Bob's, and a user who is in no school yet."""

import pytest

from trainer.schools.models import SchoolClass, User
from trainer.schools.services import make_class


@pytest.fixture
def evening(riverside, bob) -> SchoolClass:
    return make_class(school=riverside, name="Evening", by=bob)


@pytest.fixture
def nora(db) -> User:
    return User.objects.create_user("nora", password="nora-knows-this", first_name="Nora")


ACCOUNT = {
    **{"first_name": "Vera", "last_name": "Voss", "email": "vera@example.com"},
    **{"username": "vera", "password": "a-long-one-for-vera"},
}
"""What a new person types."""
