"""A live class that has started, and those who attend it."""

import pytest
from django.test import Client

from tests.conftest import join as join_school
from tests.trainer.live.rooms import led, opened
from trainer.live import joining
from trainer.live.models import HostAct, LiveClass
from trainer.schools.models import Membership, Role


@pytest.fixture
def live_class(bob, alice) -> LiveClass:
    """Bob hosts it, Alice attends, and the first stop is asked."""
    live_class = opened(bob, seed="the same")
    joining.join(live_class=live_class, member=alice)
    return led(live_class, HostAct.NEXT)


@pytest.fixture
def host(client_of, bob) -> Client:
    return client_of(bob)


@pytest.fixture
def amy(riverside) -> Membership:
    """A trainee whose name begins like a formula."""
    member = join_school(riverside, "amy", Role.TRAINEE)
    member.user.first_name = "=Amy"
    member.user.save()
    return member
