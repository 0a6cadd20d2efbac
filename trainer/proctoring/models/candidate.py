"""To whom a table test is given: Candidate."""

from typing import Self

from django.db import models

from trainer.proctoring.models.exam import Exam
from trainer.schools.models import Membership, Opened, Visitor, new_code


class CandidateQuerySet(models.QuerySet["Candidate"]):
    def for_user(self, user: Visitor) -> Self:
        return self.filter(membership__user_id=user.pk)

    def in_full(self) -> Self:
        given = ("exam__standard", "exam__examiner__user", "exam__school", "exam__cohort")
        return self.select_related(*given, "membership__user")


class Candidate(Opened):
    """`code` unlocks one sitting, once, and not after so many wrong ones as `tries` may count; `unlocked` is
    since when the test may be begun, by whoever of the staff did it. It is locked again once it is begun."""

    exam = models.ForeignKey(Exam, on_delete=models.CASCADE, related_name="candidates")
    membership = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="candidacies")
    code = models.CharField(max_length=6)
    tries = models.PositiveSmallIntegerField(default=0)
    unlocked = models.DateTimeField(null=True, blank=True)
    unlocked_by = models.ForeignKey(
        Membership, on_delete=models.PROTECT, related_name="+", null=True, blank=True
    )

    objects = CandidateQuerySet.as_manager()

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["exam", "membership"], name="a_candidate_once")]

    @classmethod
    def close_opened_by(cls, maker: Membership, *, by: Membership) -> None:
        """The tests that they gave stand, under codes that they do not know."""
        if not maker.watches:
            for candidate in cls.objects.filter(exam__examiner=maker, exam__closed=None):
                candidate.code = new_code()
                candidate.save(update_fields=["code"])

    def __str__(self) -> str:
        return f"{self.membership} in {self.exam}"
