"""What a run came to on a day, kept so that a school's figures need not be summed from every answer."""

from django.db import models
from django.db.models import Q

from trainer.drills.models.drill import Mode
from trainer.drills.models.run import Run
from trainer.schools.models import Membership, School

WHOLE, BY_QUESTION, BY_MISTAKE = Q(question="", mistake=""), ~Q(question=""), ~Q(mistake="")
"""The three sorts of row, each a sum of the same verdicts: all of them, by question and bet, and by named
mistake."""

BLOCK = 10
"""Rounds that are counted together: of a long run only those blocks are counted again that have changed."""

ON_BETS = ("bet", "refund", "envy")
"""The questions in which money moves."""


class DayTally(models.Model):
    """The verdicts of one run that count, of one day of the school and one block of its rounds: sums as in
    `Tally`. `last` is when the last of them was given; block 0 holds the rounds before `BLOCK`, and so on.

    `bets` are those in which money moves, `overpays` and `underpays` how many paid too much and too little.
    `wager` is the bet that a question was about, "" where it was about none. A row of all has in milliseconds
    what was `spent` on its answers, absences left out, what they `took` and are `due` in on target; both of
    these are 0 of a live room's run, for there somebody else sets the pace.

    Nothing but a sum: counted again from the verdicts whenever the run has changed since, see tallies.py of
    the progress room.
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
