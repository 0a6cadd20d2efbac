"""What goes on in the demo school: something to do, something to come, a class to look back at."""

from django.utils import timezone

from trainer.assignments.models import Assignment
from trainer.assignments.selectors import assignees
from trainer.exams.models import Exam
from trainer.exams.selectors import scheduled_tests
from trainer.live.models import LiveClass
from trainer.play.models import Verdict
from trainer.schools.models import Membership


def noor() -> Membership:
    return Membership.objects.get(user__username="trainee")


def test_an_assignment_is_open_and_due_in_the_future(demo_school):
    assignment = Assignment.objects.get(school=demo_school)
    assert assignment.takes(timezone.now())
    assert assignment.due > timezone.now()
    assert noor() in assignees(assignment)


def test_a_table_test_was_given(demo_school):
    exam = Exam.objects.get(school=demo_school, closed=None)
    assert exam.day > timezone.localdate()
    assert len(scheduled_tests(membership=noor())) == 1


def test_a_live_class_is_in_the_record_with_right_and_wrong_answers(demo_school):
    live_class = LiveClass.objects.get(school=demo_school)
    assert live_class.closed < timezone.now()
    assert live_class.attendances.count() == 4
    graded = Verdict.objects.filter(answer__run__attendance__live_class=live_class)
    assert set(graded.values_list("right", flat=True)) == {True, False}
    wrong = graded.filter(right=False).values_list("answer__run__membership__user__username", flat=True)
    assert set(wrong) == {"daniel", "lucia"}
