"""Schools open, people join and change roles, classes fill."""

import logging

import pytest

from trainer.schools.models import Membership, Role
from trainer.schools.services import AnotherSchool, SlugTaken, add_member, fill_class, make_class, open_school


def test_two_schools_cannot_share_an_address(riverside):
    with pytest.raises(SlugTaken):
        open_school(name="Riverside!")


def test_names_without_latin_letters_have_addresses_of_their_own(riverside):
    first, second = (open_school(name=name) for name in ("Школа", "学校"))
    assert first.slug != second.slug


def test_joining_again_changes_the_role_and_says_so(alice, riverside, caplog):
    with caplog.at_level(logging.INFO, logger="trainer"):
        add_member(school=riverside, user=alice.user, role=Role.INSTRUCTOR)
    assert Membership.objects.get(user=alice.user).role == Role.INSTRUCTOR
    assert "trainee became instructor" in caplog.text


def test_a_member_of_another_school_is_refused(riverside, charlie, dora, olga):
    school_class = make_class(school=riverside, name="Evening", by=olga)
    for member, instructors in (([charlie], []), ([], [dora])):
        with pytest.raises(AnotherSchool, match=r"Charlie|Dora"):
            fill_class(school_class=school_class, members=member, instructors=instructors, by=olga)
    assert not school_class.members.exists()
    assert not school_class.instructors.exists()
