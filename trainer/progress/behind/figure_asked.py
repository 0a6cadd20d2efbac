"""A figure: which decisions it counts, of whom, and which tallies hold them."""

from dataclasses import dataclass

from django.db.models import Exists, OuterRef, Q, QuerySet

from games import GAMES
from games.engine.asks.table import questions_of
from trainer.drills.kinds import Kind
from trainer.drills.models import DayTally, Plan, RoundTally, Verdict
from trainer.drills.models.day_tally import BY_MISTAKE, BY_QUESTION, WHOLE
from trainer.drills.models.superseding import ACTION, AMOUNT
from trainer.drills.selectors import MarkedUnder, hinted, marked_under_of, scored
from trainer.progress.filters import Filter
from trainer.progress.marked.marked_under import of_school
from trainer.schools.models import Membership

MISPAID = "mispaid"

ONLY = {
    "wrong": Q(right=False),
    MISPAID: Q(overpaid__gt=0) | Q(underpaid__gt=0),
    "overpaid": Q(overpaid__gt=0),
    "underpaid": Q(underpaid__gt=0),
    ACTION: Q(right=False) & Q(missed=ACTION),
    AMOUNT: Q(right=False) & Q(missed=AMOUNT),
}
"""What of the decisions a figure counts, by the figure's name."""


@dataclass(frozen=True)
class Figure:
    """Which decisions a figure counts: of one person or of the school, of a kind, a question, a bet, a
    mistake, a phase, a scenario; those of a scenario are known once runs are tallied."""

    chosen: Filter
    person: Membership | None = None
    question: str = ""
    mistake: str = ""
    only: str = ""
    phase: str = ""
    hints: bool = False
    wager: str = ""
    scenario: str = ""
    kind: Kind | None = None

    def verdicts(self, watcher: Membership, *, among: Q | None = None) -> QuerySet[Verdict]:
        """All of them, a row each. `among` says in which answers of this school and class, and a database has
        nothing else to begin with."""
        chosen = self.chosen if among is None else self.chosen.without_class()
        every = Verdict.objects.in_force().with_names().filter(chosen.of_verdicts())
        if self.person:
            every = every.filter(answer__run__membership=self.person)
        elif among is None:
            every = every.filter(answer__run__membership__school=watcher.school_id)
        else:
            every = every.filter(among)
        counting = hinted(every) if self.hints else scored(every)
        if self.question:
            counting = counting.filter(ask=self.question)
        if self.kind:
            counting = counting.filter(of_kind(self.kind))
        if self.mistake:
            counting = counting.filter(named=self.mistake)
        if self.wager:
            counting = counting.filter(wager=self.wager)
        if self.scenario:
            counting = counting.filter(Exists(self._rounds().filter(scenario=self.scenario)))
        if self.phase:
            counting = counting.filter(answer__run__drill__plan=Plan.BURST, answer__phase=self.phase)
        return counting.filter(ONLY.get(self.only, Q()))

    def marked(self, watcher: Membership) -> MarkedUnder:
        """Of a school under its filter, whatever else the figure asks for: tallies know no more."""
        if self.person:
            return marked_under_of(self.verdicts(watcher))
        return of_school(watcher.school, self.chosen)

    @staticmethod
    def _rounds() -> QuerySet[RoundTally]:
        return RoundTally.objects.filter(run=OuterRef("answer__run"), round=OuterRef("answer__round"))

    def tallies(self, watcher: Membership) -> QuerySet[DayTally] | QuerySet[RoundTally]:
        """Of the days that hold them, and perhaps of others: by a scenario, else by a mistake, else by a
        question and a bet, else all."""
        if self.scenario:
            looked_for = RoundTally.objects.filter(self.chosen.of_tallies(), school=watcher.school_id)
            return looked_for.filter(scenario=self.scenario)
        counted = DayTally.objects.filter(self.chosen.of_tallies(), school=watcher.school_id)
        if self.mistake:
            return counted.filter(BY_MISTAKE, mistake=self.mistake)
        about = {"question": self.question, "wager": self.wager}
        said = {name: value for name, value in about.items() if value}
        return counted.filter(BY_QUESTION, **said) if said else counted.filter(WHOLE)


def of_kind(kind: Kind) -> Q:
    """In a query over verdicts."""
    asks = questions_of(GAMES.get(kind.game)).items()
    named = [slug for slug, (ask, _question) in asks if ask.slug == kind.ask] or [kind.ask]
    bet = Q(wager=kind.wager) if kind.wager else Q()
    return Q(answer__game=kind.game, ask__in=named) & bet
