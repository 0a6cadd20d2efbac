"""Daily tallies of runs, so that a school's figures need no sum over all answers; a school's targets."""

from django.db import models
from django.db.models import Q

from trainer.play.models import Correction, Mode, Run
from trainer.schools.models import Membership, School

WHOLE, BY_QUESTION, BY_MISTAKE = Q(question="", mistake=""), ~Q(question=""), ~Q(mistake="")
"""The three kinds of row, each a sum of the same verdicts: of all, by question and bet, and by named
mistake."""

BLOCK = 10
"""Rounds that are counted together: of a long run only the changed blocks are recounted."""

ON_BETS = ("bet", "refund", "envy", "half", "sent")
"""The questions in which money moves."""


class DayTally(models.Model):
    """The verdicts of one run that count, of one day of the school and one block of its rounds: sums as in
    `Tally`. `last` is when the last of them was given; block 0 holds the rounds before `BLOCK`, and so on.

    `bets` are those in which money moves, `overpays` and `underpays` how many paid too much and too little.
    `wager` is the bet that a question was about, "" where it was about none. A row of all has in milliseconds
    what was `spent` on its answers, absences left out, what they `took` and are `due` in on target; both of
    these are 0 of a live class, where the host sets the pace.

    Recounted from the verdicts whenever the run has changed (tallies.py).
    """

    school = models.ForeignKey(School, on_delete=models.PROTECT, related_name="+", db_index=False)
    run = models.ForeignKey(Run, on_delete=models.CASCADE, related_name="day_tallies", db_index=False)
    block = models.PositiveIntegerField(default=0)
    membership = models.ForeignKey(
        Membership, on_delete=models.PROTECT, related_name="day_tallies", db_index=False
    )
    day = models.DateField()
    mode = models.CharField(max_length=10, choices=Mode)
    game = models.CharField(max_length=60, blank=True)
    question = models.CharField(max_length=40, blank=True)
    wager = models.CharField(max_length=60, blank=True)
    mistake = models.CharField(max_length=60, blank=True)
    decisions = models.IntegerField()
    right = models.IntegerField()
    overpaid = models.BigIntegerField()
    underpaid = models.BigIntegerField()
    bets = models.IntegerField(default=0)
    overpays = models.IntegerField(default=0)
    underpays = models.IntegerField(default=0)
    spent = models.BigIntegerField(default=0)
    took = models.BigIntegerField(default=0)
    due = models.BigIntegerField(default=0)
    last = models.DateTimeField()

    class Meta:
        # Each holds all that its pages ask for, so that a page of a big school reads one of them and no row.
        indexes = [
            models.Index(fields=["run", "block"], name="tallies_of_a_block"),
            models.Index(
                fields=[
                    *("school", "membership", "game", "mode", "day", "question", "mistake", "run"),
                    *("decisions", "right", "overpaid", "underpaid", "bets", "overpays", "underpays"),
                    *("last", "spent", "took", "due"),
                ],
                condition=WHOLE,
                name="tallies_of_a_member",
            ),
            models.Index(
                fields=[
                    *("school", "game", "question", "wager", "membership", "mode", "day"),
                    *("decisions", "right", "overpaid", "underpaid", "bets", "overpays", "underpays"),
                ],
                condition=BY_QUESTION,
                name="tallies_by_question",
            ),
            models.Index(
                fields=[
                    *("school", "membership", "mistake", "game", "mode", "day"),
                    *("decisions", "right", "overpaid", "underpaid", "bets", "overpays", "underpays"),
                ],
                condition=BY_MISTAKE,
                name="tallies_by_mistake",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.run_id} {self.day} {self.question or self.mistake}: {self.right} of {self.decisions}"


class CountedTo(models.Model):
    """`round` was the run's round then; `windows` is the first round that is in no pace window and may be in
    the next one; `self_report` and `corrected` are the last rows of these tables then."""

    run = models.OneToOneField(Run, on_delete=models.CASCADE, primary_key=True, related_name="counted_to")
    round = models.PositiveIntegerField()
    windows = models.PositiveIntegerField()
    self_report = models.PositiveBigIntegerField()
    corrected = models.PositiveBigIntegerField()

    def __str__(self) -> str:
        return f"{self.run_id}: round {self.round + 1}"


class MarkedTally(models.Model):
    """The counting verdicts in force that were graded under this version of the rules, those of a correction
    apart. Recounted together with `DayTally`, in the same blocks of rounds."""

    school = models.ForeignKey(School, on_delete=models.PROTECT, related_name="+", db_index=False)
    run = models.ForeignKey(Run, on_delete=models.CASCADE, related_name="marked_tallies", db_index=False)
    block = models.PositiveIntegerField(default=0)
    membership = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="+", db_index=False)
    day = models.DateField()
    mode = models.CharField(max_length=10, choices=Mode)
    game = models.CharField(max_length=60, blank=True)
    rules_version = models.PositiveIntegerField()
    correction = models.ForeignKey(
        Correction, on_delete=models.PROTECT, related_name="+", null=True, db_index=False
    )
    verdicts = models.PositiveIntegerField()

    class Meta:
        # Holds all that its readers ask for, as those of DayTally do.
        indexes = [
            models.Index(fields=["run", "block"], name="marked_under_of_a_block"),
            models.Index(
                fields=[
                    *("school", "rules_version", "correction", "game", "mode", "day", "membership"),
                    "verdicts",
                ],
                name="marked_under_of_a_school",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.run_id} {self.day}: {self.verdicts} under {self.rules_version}"


class Tallied(models.Model):
    """`day` is one of the school's."""

    school = models.ForeignKey(School, on_delete=models.PROTECT, related_name="+", db_index=False)
    membership = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="+", db_index=False)
    day = models.DateField()
    mode = models.CharField(max_length=10, choices=Mode)

    class Meta:
        abstract = True


class PaceWindow(Tallied):
    """`rounds` whole rounds of a run from `first` on, dealt at `seats` without an absence or a hint, started
    at `began`. In milliseconds: what all their decisions `took` and are `due` in, and the same of hands and
    bets alone. Counted again with the tallies of its run."""

    run = models.ForeignKey(Run, on_delete=models.CASCADE, related_name="pace_windows")
    game = models.CharField(max_length=60)
    seats = models.PositiveSmallIntegerField()
    first = models.PositiveIntegerField()
    rounds = models.PositiveSmallIntegerField()
    took = models.PositiveIntegerField()
    due = models.PositiveIntegerField()
    hands_took = models.PositiveIntegerField()
    hands_due = models.PositiveIntegerField()
    began = models.DateTimeField()

    class Meta:
        indexes = [
            models.Index(
                fields=[
                    *("school", "membership", "seats", "game", "mode", "day"),
                    *("rounds", "took", "due", "hands_took", "hands_due"),
                ],
                name="windows_of_a_member",
            )
        ]

    def __str__(self) -> str:
        return f"{self.run_id}, {self.rounds} rounds from {self.first + 1}: {self.took} ms"


class PaceTarget(models.Model):
    """Seats without a target of the school have the trade's norm. `seats` are 0 in the target of hands of the
    table, which are dealt alike to any number, and ten more than the seats in those of hands in turn."""

    school = models.ForeignKey(School, on_delete=models.PROTECT, related_name="pace_targets")
    seats = models.PositiveSmallIntegerField()
    rounds = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["seats"]
        constraints = [models.UniqueConstraint(fields=["school", "seats"], name="one_target_a_table")]

    def __str__(self) -> str:
        return f"{self.rounds} rounds an hour at {self.seats} seats"
