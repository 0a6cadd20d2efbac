"""A class of Bob's, and a user who is in no school yet."""

import pytest

from trainer.schools.models import User


@pytest.fixture
def nora(db) -> User:
    return User.objects.create_user("nora", password="nora-knows-this", first_name="Nora")


ACCOUNT = {
    **{"first_name": "Vera", "last_name": "Voss", "email": "vera@example.com"},
    **{"username": "vera", "password": "a-long-one-for-vera"},
}
"""What a new person types."""
