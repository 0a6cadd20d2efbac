"""Browsers for the tests that are coroutines, in which no one can sign in any more."""

import pytest

from tests.conftest import join
from trainer.live.rendering import fragment_cache
from trainer.schools.models import Membership, Role


@pytest.fixture(autouse=True)
def nothing_known_of_classes():
    """Classes of two tests have the same keys."""
    fragment_cache().clear()


@pytest.fixture
def annie(riverside) -> Membership:
    """Another trainee of Alice's school."""
    return join(riverside, "annie", Role.TRAINEE)


@pytest.fixture
def cast(client_of, alice, annie, bob, mona, charlie, dora) -> dict:
    members = {"alice": alice, "annie": annie, "bob": bob, "mona": mona, "charlie": charlie, "dora": dora}
    return {name: client_of(member) for name, member in members.items()} | {"anonymous": client_of(None)}
