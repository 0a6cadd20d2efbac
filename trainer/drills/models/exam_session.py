"""In which sessions a table test was sat: one after the other, each from when on. Written once."""

from django.db import models

from trainer.drills.models.run import Run
from trainer.schools.models import AppendOnly


class ExamSession(AppendOnly):
    """A sign-in in which a test was opened, or went on: the last one of a run is the one in which it is sat.

    `session` is a hash, and no key to anything; `signed_in` when that sign-in was, `since` when the test was
    first opened in it, `address` and `browser` where from, as the request said.
    """

    run = models.ForeignKey(Run, on_delete=models.PROTECT, related_name="sessions")
    session = models.CharField(max_length=64)
    signed_in = models.DateTimeField()
    since = models.DateTimeField()
    address = models.CharField(max_length=45, blank=True)
    browser = models.CharField(max_length=300, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["run", "session"], name="a_session_once_a_test")]

    def __str__(self) -> str:
        return f"{self.run_id} from {self.address}, {self.since:%Y-%m-%d %H:%M}"
