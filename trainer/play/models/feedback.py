"""Notes of staff and disputes of trainees on an answer, and how they were ruled."""

from typing import Self

from django.db import models
from django.db.models import F
from django.utils import timezone

from trainer.play.models.answers import Answer
from trainer.play.models.drills import Run
from trainer.schools.append_only import AppendOnly
from trainer.schools.erasable import Erased, PersonalText
from trainer.schools.models import Membership, School

MAX_LETTERS = 1000
"""Characters."""


class NoteQuerySet(models.QuerySet["Note"]):
    def answered(self) -> Self:
        """Return those that their trainee may read: of a question that they have answered."""
        at = {"run": models.OuterRef("run"), "round": models.OuterRef("round")}
        return self.filter(models.Exists(Answer.objects.filter(place=models.OuterRef("place"), **at)))

    def unread_by(self, membership: Membership) -> Self:
        mine = self.answered().filter(run__membership=membership, read=None).exclude(text="")
        return mine.select_related("author__user", "run__drill").order_by("pk")


class Note(AppendOnly):
    """`place` is the stop's, as answers are stored by it. A note that was written while its stop was asked is
    shown once that is answered. An erased note has no text and isn't shown."""

    run = models.ForeignKey(Run, on_delete=models.PROTECT, related_name="notes")
    round = models.PositiveIntegerField()
    place = models.CharField(max_length=60)
    author = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="notes_written")
    text = models.TextField(max_length=MAX_LETTERS)
    at = models.DateTimeField(default=timezone.now, editable=False)

    personal_texts = (PersonalText(Erased.NOTES, ("text",), about=("run__membership",), by=("author",)),)

    objects = NoteQuerySet.as_manager()

    class Meta:
        ordering = ["pk"]
        indexes = [models.Index(fields=["run", "round", "place"], name="words_at_a_stop")]

    def __str__(self) -> str:
        return f"{self.run_id} {self.round}/{self.place}"


class NoteRead(AppendOnly):
    """That its trainee has read it."""

    note = models.OneToOneField(Note, on_delete=models.PROTECT, related_name="read")
    at = models.DateTimeField(default=timezone.now, editable=False)

    def __str__(self) -> str:
        return str(self.note_id)


class DisputeQuerySet(models.QuerySet["Dispute"]):
    def in_full(self) -> Self:
        people = ("answer__run__membership__user", "answer__run__membership__school", "ruling__by__user")
        return self.select_related("answer__run__drill", "ruling__read", *people)

    def of_school(self, school: School) -> Self:
        """Asked in a way that no index answers, so that a database begins with the few disputes and not with
        everyone's runs."""
        whose = self.in_full().alias(whose=F("answer__run__membership__school_id") + 0)
        return whose.filter(whose=school.pk)

    def open(self) -> Self:
        return self.filter(ruling=None)

    def open_for(self, watcher: Membership) -> Self:
        """Those that this member may rule on: all of the school but their own."""
        return self.of_school(watcher.school).open().exclude(answer__run__membership__user=watcher.user_id)

    def ruled_unread(self, membership: Membership) -> Self:
        """Those of this trainee with a ruling that they have not read, the oldest ruling first."""
        mine = self.filter(answer__run__membership=membership, ruling__isnull=False, ruling__read=None)
        return mine.in_full().order_by("ruling__pk")


class Dispute(AppendOnly):
    """Of one decision, by its prompt's key; its trainee says why, once. The decision is disputed and not a
    verdict on it: that may be superseded meanwhile."""

    answer = models.ForeignKey(Answer, on_delete=models.PROTECT, related_name="disputes")
    key = models.CharField(max_length=120)
    words = models.TextField(max_length=MAX_LETTERS)
    rules_version = models.PositiveIntegerField()
    at = models.DateTimeField(default=timezone.now, editable=False)

    personal_texts = (PersonalText(Erased.DISPUTES, ("words",), about=("answer__run__membership",)),)

    objects = DisputeQuerySet.as_manager()

    class Meta:
        ordering = ["-pk"]
        constraints = [models.UniqueConstraint(fields=["answer", "key"], name="a_decision_disputed_once")]

    def __str__(self) -> str:
        return f"{self.answer_id} {self.key}"


class Ruling(AppendOnly):
    """`stands` says whether the verdict was right as it was. Where not, the decision counts as right from
    then on, see trainer/play/services/feedback.py."""

    dispute = models.OneToOneField(Dispute, on_delete=models.PROTECT, related_name="ruling")
    by = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="rulings")
    stands = models.BooleanField()
    words = models.TextField(max_length=MAX_LETTERS)
    at = models.DateTimeField(default=timezone.now, editable=False)

    personal_texts = (
        PersonalText(Erased.DISPUTES, ("words",), about=("dispute__answer__run__membership",), by=("by",)),
    )

    def __str__(self) -> str:
        return str(self.dispute_id)


class RulingRead(AppendOnly):
    """That the trainee who disputed has read it."""

    ruling = models.OneToOneField(Ruling, on_delete=models.PROTECT, related_name="read")
    at = models.DateTimeField(default=timezone.now, editable=False)

    def __str__(self) -> str:
        return str(self.ruling_id)
