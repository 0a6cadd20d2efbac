"""Reads: assignments that are due, attempts at them, and which attempt counts."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from uuid import UUID

from django.db.models import Exists, OuterRef, Q, QuerySet, Subquery
from django.http import Http404
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from trainer.assignments.models import Assignment, AssignmentFile, Counts, Reminder, SavedDrill, Work
from trainer.play.labels import game_name
from trainer.play.models import Answer, Run
from trainer.play.round_state import RoundState, RoundUnavailable
from trainer.schools.days import day_of
from trainer.schools.guards import MemberRequest
from trainer.schools.models import Membership
from trainer.schools.rights import Right

DEFERRED = ("run__house", "run__meter", "run__others", "run__drill__profiles")
"""Long, and nothing of how far a run is."""

Score = tuple[int, int]
"""Right decisions, and all of them."""


@dataclass(frozen=True)
class Trial:
    """An attempt with what its run says of it; `rounds` is how many of `of` are done. `answered` is when its
    last answer was given, the learner's time: the run goes on while an explanation is read."""

    work: Work
    rounds: int
    of: int
    answered: datetime | None

    @property
    def run(self) -> Run:
        return self.work.run

    @property
    def number(self) -> int:
        return self.work.number

    @property
    def done(self) -> bool:
        """A practice test is done when it is over, anything else with its last round."""
        return self.run.finished is not None if self.run.drill.is_test else self.rounds >= self.of

    @property
    def goes_on(self) -> bool:
        return self.run.finished is None and not self.done

    @property
    def done_at(self) -> datetime:
        """When it was done; of what is not, when something was said last."""
        said = self.answered or self.run.shown
        return self.run.finished or said if self.run.drill.is_test else said


def assignees(assignment: Assignment) -> QuerySet[Membership]:
    """Return the present members of its classes, and the present people it names, as of now."""
    in_class = Q(pk__in=Membership.objects.filter(school_classes__assignments=assignment).values("pk"))
    named = Q(pk__in=Membership.objects.filter(assignments=assignment).values("pk"))
    order = ("user__last_name", "user__first_name", "pk")
    members = Membership.objects.present().with_right(Right.PRACTICE).filter(in_class | named)
    members = members.filter(school=assignment.school_id)
    return members.select_related("user").order_by(*order)


def assignees_by_assignment(assignments: Iterable[Assignment]) -> dict[int, set[int]]:
    """Return the memberships of each, in two queries for all."""
    keys = [one.pk for one in assignments]
    members = Membership.objects.present().with_right(Right.PRACTICE).values("pk")
    classes = Assignment.school_classes.through.objects.filter(
        assignment__in=keys, schoolclass__members__in=members
    )
    persons = Assignment.persons.through.objects.filter(assignment__in=keys, membership__in=members)
    found: dict[int, set[int]] = {key: set() for key in keys}
    for key, member in classes.values_list("assignment", "schoolclass__members"):
        found[key].add(member)
    for key, member in persons.values_list("assignment", "membership"):
        found[key].add(member)
    return found


def trials_of(assignments: Iterable[Assignment], *, of: Membership | None = None) -> dict[int, list[Trial]]:
    """Return all attempts, or those of one person, by assignment, the first one first."""
    works = Work.objects.filter(assignment__in=[one.pk for one in assignments])
    if of:
        works = works.filter(membership=of)
    found: dict[int, list[Trial]] = defaultdict(list)
    for one in trials(works.order_by("number", "pk")):
        found[one.work.assignment_id].append(one)
    return found


def trials(works: QuerySet[Work]) -> list[Trial]:
    last = Answer.objects.filter(run=OuterRef("run")).order_by("-received").values("received")[:1]
    found = works.select_related("run__drill").defer(*DEFERRED).annotate(answered=Subquery(last))
    return [Trial(one, rounds_done(one.run), one.run.drill.rounds, one.answered) for one in found]


def rounds_done(run: Run) -> int:
    """Rounds of which nothing is left to be asked; nothing is dealt to know it."""
    try:
        whole = len(RoundState(run, run.round).places)
    except RoundUnavailable:
        return run.round
    return run.round + (run.passed >= whole)


def counting(trials: Sequence[Trial], counts: str, scores: Mapping[UUID, Score]) -> Trial | None:
    """Return the attempt that counts, or the last one where none is finished."""
    done = [one for one in trials if one.done]
    if not done:
        return trials[-1] if trials else None
    if counts == Counts.FIRST:
        return done[0]
    return done[-1] if counts == Counts.LAST else max(done, key=lambda one: _trial_rank(one, scores))


def _trial_rank(one: Trial, scores: Mapping[UUID, Score]) -> tuple[float, int, int]:
    """By the share that was right; of equal ones the longer, then the earlier one."""
    right, of = scores.get(one.run.pk, (0, 0))
    return right / of if of else 0.0, right, -one.number


OVERDUE_LISTED = timedelta(days=60)
"""How long an overdue assignment stays on the home page."""

MOST = 100


class When(StrEnum):
    OVERDUE, TODAY, TOMORROW, LATER = "overdue", "today", "tomorrow", "later"


@dataclass(frozen=True)
class OwnAssignment:
    """An assignment as one person has it; `reminded` if they were, today."""

    assignment: Assignment
    trials: list[Trial]
    now: datetime
    reminded: bool = False

    @property
    def done(self) -> Trial | None:
        """The first attempt that is."""
        return next((one for one in self.trials if one.done), None)

    @property
    def open(self) -> Trial | None:
        """The attempt that can be gone on with."""
        return next((one for one in reversed(self.trials) if one.goes_on), None)

    @property
    def late(self) -> bool:
        """Done, but after it was due."""
        return self.done is not None and self.done.done_at > self.assignment.due

    @property
    def waits(self) -> bool:
        """Whether it belongs on the home page: until it is due, and while it is overdue."""
        return not (self.done and self.when is When.OVERDUE)

    @property
    def when(self) -> When:
        """By the days of the school's zone."""
        return when_due(self.assignment, self.now)


def when_due(assignment: Assignment, now: datetime) -> When:
    if assignment.due < now:
        return When.OVERDUE
    zone = assignment.school.tz  # the hour is written beside the day, so it is the clock's
    days = (assignment.due.astimezone(zone).date() - now.astimezone(zone).date()).days
    return {0: When.TODAY, 1: When.TOMORROW}.get(days, When.LATER)


def own_assignments(membership: Membership, *, all_of_it: bool = False) -> list[OwnAssignment]:
    """Return the open ones by due date, in two queries; with `all_of_it` closed and old ones as well, the
    last due first."""
    now = timezone.now()
    own = Assignment.objects.assigned_to(membership).select_related("school", "set_by__user", "drill")
    today = day_of(now, membership.school.tz)
    mine = Reminder.objects.filter(assignment=OuterRef("pk"), membership=membership, day=today)
    files = AssignmentFile.objects.filter(assignment=OuterRef("pk"))
    own = own.annotate(reminded=Exists(mine), has_file=Exists(files))
    if all_of_it:
        chosen = own.filter(opens__lte=now).order_by("-due", "-pk")
    else:
        chosen = own.begun(now).filter(due__gte=now - OVERDUE_LISTED).order_by("due", "pk")
    return own_from(list(chosen[:MOST]), membership, now)


def has_assignments(membership: Membership) -> bool:
    """Return whether there is one in the list of all of them."""
    return Assignment.objects.assigned_to(membership).filter(opens__lte=timezone.now()).exists()


def own_from(assignments: list[Assignment], membership: Membership, now: datetime) -> list[OwnAssignment]:
    trials = trials_of(assignments, of=membership) if assignments else {}
    return [
        OwnAssignment(one, trials.get(one.pk, []), now, reminded=getattr(one, "reminded", False))
        for one in assignments
    ]


def assignment_of(request: MemberRequest, assignment_id: int) -> Assignment:
    """For staff, of their school."""
    found = Assignment.objects.given_in(request.membership.school).filter(pk=assignment_id).first()
    if found is None or not request.membership.has(Right.ASSIGN):
        raise Http404("no such set work")
    return found


def saved_drill_of(request: MemberRequest, drill_id: int) -> SavedDrill:
    found = SavedDrill.objects.of_school(request.membership.school).filter(pk=drill_id).first()
    if found is None or not request.membership.has(Right.ASSIGN):
        raise Http404("no such drill")
    return found


def own_assignment_of(request: MemberRequest, assignment_id: int) -> OwnAssignment:
    """Return an assignment that is open to this user, or that they started before leaving its class."""
    now = timezone.now()
    mine = Assignment.objects.assigned_to(request.membership).filter(opens__lte=now)
    begun = Assignment.objects.filter(works__membership=request.membership)
    own = Assignment.objects.filter(Q(pk__in=mine.values("pk")) | Q(pk__in=begun.values("pk")))
    found = own.select_related("school", "set_by__user", "drill").filter(pk=assignment_id).first()
    if found is None:
        raise Http404("no such set work")
    return own_from([found], request.membership, now)[0]


LISTED = 6
"""Rows on the home page; the others are on a page of their own."""


@dataclass(frozen=True)
class DueRow:
    """`far` is how far it is, `run` the attempt to continue, `go` the label of its button, `reading` what
    there is to read first: instructions, a file, a link."""

    assignment: int
    name: str
    url: str
    games: str
    due: datetime
    when: When
    far: str
    done: bool
    late: bool
    reminded: bool
    set_by: str
    run: UUID | None
    run_url: str
    go: str
    reading: list[str]


@dataclass(frozen=True)
class DueList:
    """`runs` are all attempts at them, which are listed nowhere else."""

    pieces: list[DueRow]
    more: int
    runs: list[UUID]

    @property
    def url(self) -> str:
        return reverse("assignments:mine")


def due_assignments(*, membership: Membership) -> DueList:
    found = own_assignments(membership)
    waiting = [one for one in found if one.waits]
    runs = [one.run.pk for piece in found for one in piece.trials]
    return DueList([due_row(one) for one in waiting[:LISTED]], len(waiting) - LISTED, runs)


def due_row(piece: OwnAssignment) -> DueRow:
    assignment, going = piece.assignment, piece.open
    return DueRow(
        assignment=assignment.pk,
        name=assignment.name,
        url=reverse("assignments:own_assignment", args=[assignment.pk]),
        games=", ".join(game_name(game) for game in assignment.games),
        due=assignment.due,
        when=piece.when,
        far=how_far(piece),
        done=piece.done is not None,
        late=piece.late,
        reminded=piece.reminded and piece.done is None,
        set_by=assignment.set_by.user.display_name,
        run=going.run.pk if going else None,
        run_url=reverse("play:table", args=[going.run.pk, going.run.round]) if going else "",
        go=_action(piece),
        reading=_reading(assignment),
    )


def _reading(assignment: Assignment) -> list[str]:
    there = (
        (assignment.instructions, _("instructions")),
        (getattr(assignment, "has_file", False), _("file")),
        (assignment.link, _("link")),
    )
    return [words for found, words in there if found]


def how_far(piece: OwnAssignment) -> str:
    if piece.done:
        return _("done, late") if piece.late else _("done")
    if not piece.trials:
        return _("not started")
    last = piece.trials[-1]
    return _("%(done)s of %(rounds)s rounds") % {"done": last.rounds, "rounds": last.of}


def _action(piece: OwnAssignment) -> str:
    """Return the label of its button, "" where it is done or closed."""
    if piece.open:
        return _("Continue")
    return _("Start") if piece.done is None and piece.assignment.takes(piece.now) else ""
