"""Beside a name that several people of a school have stand the user name and the open classes of each."""

import pytest

from tests.conftest import join
from tests.trainer.playing import sit_down
from trainer.live.rendering import seat_fragment
from trainer.live.table_progress import Audience, WallScope
from trainer.schools.models import Role, SchoolClass, User
from trainer.schools.namesakes import told_apart
from trainer.schools.services import fill_class, make_class

pytestmark = pytest.mark.django_db


def test_a_push_tells_them_apart_as_the_page_does(riverside, alice, client_of, bob):
    annie = join(riverside, "annie", Role.TRAINEE)
    User.objects.filter(pk=annie.user_id).update(first_name="alice")
    sit_down(alice)
    assert "Alice (alice)" in seat_fragment(WallScope(riverside.pk), alice.pk, Audience.STAFF)
    assert "Alice (alice)" in client_of(bob).get("/tables/").content.decode()


def test_whoever_has_a_name_alone_is_shown_by_it(riverside, alice, bob, mona):
    annie = join(riverside, "annie", Role.TRAINEE)
    with told_apart(riverside.pk):
        assert alice.user.display_name == "Alice"
    User.objects.filter(pk=annie.user_id).update(first_name="ALICE")
    evening = make_class(school=riverside, name="Evening", by=bob)
    fill_class(school_class=evening, members=[alice], instructors=[bob], by=mona)
    with told_apart(riverside.pk):
        assert alice.user.display_name == "Alice (alice, Evening)"
        assert User.objects.get(pk=annie.user_id).display_name == "ALICE (annie)"
    assert alice.user.display_name == "Alice"
    SchoolClass.objects.update(closed=evening.opened)
    with told_apart(riverside.pk):
        assert alice.user.display_name == "Alice (alice)"


def test_a_namesake_in_another_school_is_nobodys_business(riverside, hillside, alice):
    User.objects.filter(pk=join(hillside, "other", Role.TRAINEE).user_id).update(first_name="Alice")
    with told_apart(riverside.pk):
        assert alice.user.display_name == "Alice"
