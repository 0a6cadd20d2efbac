"""The small school: its people and one class, and nothing that anybody did; for tests."""

from django.contrib.auth.hashers import make_password
from django.db import transaction

from trainer.demo.cast import NAME, PASSWORD, SMALL_CAST, SMALL_CLASS
from trainer.schools.classes.cohorts import entrust
from trainer.schools.enrolment import open_school
from trainer.schools.models import Cohort, Membership, Role, School, User


@transaction.atomic
def found_small_school() -> School:
    school = open_school(name=NAME)
    cohort = Cohort.objects.create(school=school, name=SMALL_CLASS)
    hashed = make_password(PASSWORD)
    for username, first, last, role in SMALL_CAST:
        user = User.objects.create(
            username=username, password=hashed, first_name=first, last_name=last, is_demo=True
        )
        membership = Membership.objects.create(user=user, school=school, role=role)
        if role == Role.TRAINEE:
            entrust(cohort=cohort, members=[membership])
    return school
