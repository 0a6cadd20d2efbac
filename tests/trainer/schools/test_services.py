"""Schools open, people join and change roles, classes fill."""

import logging

import pytest
from django.db import IntegrityError

from trainer.schools import enrolment
from trainer.schools.models import Membership, Role


def test_two_schools_cannot_share_an_address(riverside):
    with pytest.raises(IntegrityError):
        enrolment.open_school(name="Riverside")


def test_joining_again_changes_the_role_and_says_so(alice, riverside, caplog):
    with caplog.at_level(logging.INFO, logger="trainer"):
        enrolment.add_member(school=riverside, user=alice.user, role=Role.INSTRUCTOR)
    assert Membership.objects.get(user=alice.user).role == Role.INSTRUCTOR
    assert "trainee became instructor" in caplog.text


def test_a_member_of_another_school_is_refused(riverside, charlie):
    cohort = enrolment.open_cohort(school=riverside, name="Evening")
    with pytest.raises(enrolment.AnotherSchool, match="Charlie"):
        enrolment.add_to_cohort(cohort=cohort, membership=charlie)
    assert not cohort.members.exists()
