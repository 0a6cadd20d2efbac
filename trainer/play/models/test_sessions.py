"""A test's sessions and dealt rounds, and the rules pages it was dealt by. Written once."""

from django.db import models

from trainer.play.models.drills import Run
from trainer.schools.append_only import AppendOnly


class RulesPage(AppendOnly):
    """A printed page as it stood, by the SHA-256 of its text: stored once, however many sat under it."""

    digest = models.CharField(max_length=64, unique=True)
    text = models.TextField()

    def __str__(self) -> str:
        return self.digest[:12]


class DealtRound(AppendOnly):
    """A round document, with the sheet of its game and the rules of all houses as they were printed then. So
    what is read of a sitting does not follow from what was corrected since."""

    run = models.ForeignKey(Run, on_delete=models.PROTECT, related_name="dealt")
    round = models.PositiveIntegerField()
    document = models.JSONField()
    sheet = models.ForeignKey(RulesPage, on_delete=models.PROTECT, related_name="+")
    shared = models.ForeignKey(RulesPage, on_delete=models.PROTECT, related_name="+")

    class Meta:
        ordering = ["round"]
        constraints = [models.UniqueConstraint(fields=["run", "round"], name="dealt_once")]

    def __str__(self) -> str:
        return f"{self.run_id}, round {self.round + 1}"


class TestSession(AppendOnly):
    """A sign-in in which a test was opened, or went on: the last one of a run is the one in which it is sat.

    `session` is a hash, and no key to anything; `signed_in` when that sign-in was, `since` when the test was
    first opened in it, `address` and `browser` where from, as the request said.
    """

    __test__ = False  # no test of ours, whatever its name

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
