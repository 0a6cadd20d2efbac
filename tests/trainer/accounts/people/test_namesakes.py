"""Beside a name that several people of a school have stand the user name and the open classes of each."""

import pytest

from tests.conftest import join
from tests.trainer.playing import start_run
from trainer.live.rendering import seat_fragment
from trainer.live.table_progress import Audience, WallScope
from trainer.schools.models import Role, SchoolClass, User
from trainer.schools.namesakes import distinguish_names
from trainer.schools.services import fill_class, make_class

pytestmark = pytest.mark.django_db


def test_a_push_tells_them_apart_as_the_page_does(riverside, alice, client_of, bob):
    annie = join(riverside, "annie", Role.TRAINEE)
    User.objects.filter(pk=annie.user_id).update(first_name="alice")
    start_run(alice)
    assert "Alice (alice)" in seat_fragment(WallScope(riverside.pk), alice.pk, Audience.STAFF)
    assert "Alice (alice)" in client_of(bob).get("/tables/").content.decode()


def test_a_unique_name_is_shown_alone(riverside, alice, bob, mona):
    annie = join(riverside, "annie", Role.TRAINEE)
    with distinguish_names(riverside.pk):
        assert alice.user.display_name == "Alice"
    User.objects.filter(pk=annie.user_id).update(first_name="ALICE")
    evening = make_class(school=riverside, name="Evening", by=bob)
    fill_class(school_class=evening, members=[alice], instructors=[bob], by=mona)
    with distinguish_names(riverside.pk):
        assert alice.user.display_name == "Alice (alice, Evening)"
        assert User.objects.get(pk=annie.user_id).display_name == "ALICE (annie)"
    assert alice.user.display_name == "Alice"
    SchoolClass.objects.update(closed=evening.opened)
    with distinguish_names(riverside.pk):
        assert alice.user.display_name == "Alice (alice)"


def test_a_namesake_in_another_school_is_not_shown(riverside, hillside, alice):
    User.objects.filter(pk=join(hillside, "other", Role.TRAINEE).user_id).update(first_name="Alice")
    with distinguish_names(riverside.pk):
        assert alice.user.display_name == "Alice"
