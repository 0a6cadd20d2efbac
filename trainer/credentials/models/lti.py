"""What is known of a school's learning platforms: launches, courses, rosters, links and scores. A platform is
a SignInProvider of the kind LTI (trainer/accounts/models.py); its `setup` has `issuer`, `deployments` and the
endpoints, and its `secret` is our private key, sealed."""

from secrets import token_urlsafe

from django.db import models
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from trainer.accounts.models import SignInProvider
from trainer.assignments.models import Assignment
from trainer.exams.models import Exam
from trainer.schools.models import Membership, SchoolClass


def new_token() -> str:
    return token_urlsafe(24)


class Launch(models.Model):
    """A launch that a platform signed, for the minutes until its browser has opened it: services/launches.py.
    The `nonce` is taken once. `claims` are those that are used, and none of a launch that is over."""

    provider = models.ForeignKey(SignInProvider, on_delete=models.CASCADE, related_name="launches")
    nonce = models.CharField(max_length=64, unique=True)
    token = models.CharField(max_length=32, unique=True, default=new_token)
    at = models.DateTimeField(default=timezone.now)
    claims = models.JSONField()
    taken = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"launch {self.pk} from {self.provider}"


class PlatformCourse(models.Model):
    """A course of a platform, by its `context`. `roster_url` is "" where the platform offers no roster.
    `teachers` launched it as such. `read` is when its roster last was."""

    provider = models.ForeignKey(SignInProvider, on_delete=models.CASCADE, related_name="courses")
    context = models.CharField(max_length=255)
    title = models.CharField(max_length=200)
    roster_url = models.CharField(max_length=1000, blank=True)
    school_class = models.ForeignKey(
        SchoolClass, on_delete=models.SET_NULL, related_name="platform_courses", null=True, blank=True
    )
    teachers = models.ManyToManyField(Membership, related_name="platform_courses", blank=True)
    read = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["title", "pk"]
        constraints = [models.UniqueConstraint(fields=["provider", "context"], name="one_course_a_context")]

    def __str__(self) -> str:
        return self.title


class RosterMember(models.Model):
    """A trainee whom a course's roster, or a launch, names; where the course has a class, they are in it."""

    course = models.ForeignKey(PlatformCourse, on_delete=models.CASCADE, related_name="roster")
    membership = models.ForeignKey(Membership, on_delete=models.CASCADE, related_name="rosters")
    uid = models.CharField(max_length=255)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["course", "membership"], name="one_person_a_roster"),
            models.UniqueConstraint(fields=["course", "uid"], name="one_name_a_roster"),
        ]

    def __str__(self) -> str:
        return f"{self.membership} in {self.course}"


class PlatformLink(models.Model):
    """A link in a course of a platform, and what it opens: an assignment, a table test, or the course of a
    `game`. `scores_url` is the column that takes its scores, "" for none."""

    provider = models.ForeignKey(SignInProvider, on_delete=models.CASCADE, related_name="links")
    course = models.ForeignKey(
        PlatformCourse, on_delete=models.CASCADE, related_name="links", null=True, blank=True
    )
    deployment = models.CharField(max_length=255)
    resource = models.CharField(max_length=255)
    assignment = models.ForeignKey(
        Assignment, on_delete=models.CASCADE, related_name="platform_links", null=True, blank=True
    )
    exam = models.ForeignKey(
        Exam, on_delete=models.CASCADE, related_name="platform_links", null=True, blank=True
    )
    game = models.CharField(max_length=60, blank=True)
    scores_url = models.CharField(max_length=1000, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["provider", "deployment", "resource"], name="one_link_a_resource")
        ]

    def __str__(self) -> str:
        return f"link {self.pk} of {self.provider}"


KEY_LOST, LEFT, REFUSED, SILENT = "key", "left", "refused", "silent"
FAILURES = {
    KEY_LOST: _("set up the platform again: its key was stored under another SECRET_KEY"),
    LEFT: _("no longer in the course"),
    REFUSED: _("the platform refused it"),
    SILENT: _("the platform doesn’t answer"),
}


class PlatformScore(models.Model):
    """A person's newest score for a link. `right` of `of` decisions, both None where an earlier score no
    longer counts. `started` and `submitted` are those of the attempt that counts, `stamp` the time that the
    platform orders scores by. `changed` is when it was stored, `sent` when the platform took it; until then
    it is tried again from `due` on. `failure` is one of FAILURES, or the status of the platform's refusal."""

    link = models.ForeignKey(PlatformLink, on_delete=models.CASCADE, related_name="scores")
    membership = models.ForeignKey(Membership, on_delete=models.CASCADE, related_name="platform_scores")
    right = models.PositiveIntegerField(null=True, blank=True)
    of = models.PositiveIntegerField(null=True, blank=True)
    comment = models.CharField(max_length=200, blank=True)
    started = models.DateTimeField(null=True, blank=True)
    submitted = models.DateTimeField(null=True, blank=True)
    stamp = models.DateTimeField(null=True, blank=True)
    changed = models.DateTimeField()
    sent = models.DateTimeField(null=True, blank=True)
    tries = models.PositiveSmallIntegerField(default=0)
    due = models.DateTimeField()
    failure = models.CharField(max_length=200, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["link", "membership"], name="one_score_a_link")]

    def __str__(self) -> str:
        return f"{self.membership}: {self.right}/{self.of}"

    @property
    def failure_words(self) -> str | Promise:
        if not self.failure.isdigit():
            return FAILURES.get(self.failure, self.failure)
        return gettext("the platform refused it with status %(status)s") % {"status": self.failure}
