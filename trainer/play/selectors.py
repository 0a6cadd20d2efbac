"""Reads: runs a user may see, their answers and sums of them, and the games an open test closes.

An open table test closes each game it deals to its trainee: practice in every mode, hints, lesson, odds and
own replays; rules and paytables too, unless they are open in that test.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any
from uuid import UUID

from django.db.models import Count, Exists, F, Max, OuterRef, Prefetch, Q, QuerySet, Sum
from django.db.models.functions import Coalesce
from django.http import Http404

from games import GAMES
from games.engine.errors import NotAllowed
from games.engine.texts import Text
from trainer.play.models import (
    Answer,
    Correction,
    Drill,
    Mode,
    Plan,
    Run,
    RunQuerySet,
    Verdict,
    VerdictQuerySet,
)
from trainer.play.models.answers import Marked, Verdicts, in_force, with_keys
from trainer.play.pace import Paced, norm_of, on_target, time_of, usual
from trainer.play.skills import Kind, kind_of, read_item
from trainer.schools.guards import MemberRequest
from trainer.schools.models import Membership, User, Visitor
from trainer.schools.rights import Right


def run_of(*, user: Visitor, run_id: UUID) -> Run | None:
    """Return the user's own run with its drill; `has_open_test`: a table test of theirs is open."""
    own = Run.objects.for_user(user).filter(membership__role__in=Right.PRACTICE.roles, pk=run_id)
    own = own.select_related("drill")
    return next(iter(own.annotate(has_open_test=Exists(unended_tests(user=user).order_by()))), None)


def watched_run(*, watcher: Membership, run_id: UUID) -> Run | None:
    """Return a run this instructor or manager may watch."""
    return Run.objects.watched_by(watcher).in_full().filter(pk=run_id).first()


def open_runs(*, user: User) -> QuerySet[Run]:
    return Run.objects.for_user(user).in_full().filter(finished__isnull=True).order_by("-shown")


def table_tests(*, watcher: Membership) -> QuerySet[Run]:
    """Return finished table tests this membership may read, newest first: its own, for staff all of the
    school."""
    own = Run.objects.filter(membership=watcher)
    readable = own | Run.objects.watched_by(watcher)
    tests = readable.filter(drill__mode=Mode.TEST, finished__isnull=False)
    return tests.in_full().select_related("drill__set_by__user").order_by("-begun", "pk")


def answers_of(*, run: Run, round: int | None = None) -> QuerySet[Answer]:
    """Return answers of a round, or of all, with their verdicts in force."""
    verdicts = Prefetch("verdicts", Verdict.objects.in_force().joined_to_names())
    answers = run.answers.all() if round is None else run.answers.filter(round=round)
    return answers.prefetch_related(verdicts)


def last_answer(*, run: Run, round: int) -> Answer | None:
    """Return the last answer whose grade may be disclosed: in a live class the last graded one."""
    answers = answers_of(run=run, round=round)
    disclosable = (
        answers.filter(Exists(Verdict.objects.filter(answer=OuterRef("pk"))))
        if run.in_live_class
        else answers
    )
    return disclosable.order_by("-position").first()


def has_answered(*, membership: int) -> bool:
    """Whether this membership has answered anything at any table."""
    return Answer.objects.filter(run__membership_id=membership).exists()


def answer_at(*, run: Run, round: int, place: str) -> Answer | None:
    """Return the answer stored for a place."""
    return run.answers.filter(round=round, place=place.replace("\0", "")).first()


@dataclass(frozen=True)
class Tally:
    """Sums over decisions: how many, how many right, cents over- and underpaid (never netted).

    `target` is the time that the timed ones take on target.
    """

    decisions: int = 0
    right: int = 0
    overpaid: int = 0
    underpaid: int = 0
    time: timedelta = timedelta(0)
    target: timedelta = timedelta(0)

    @property
    def wrong(self) -> int:
        return self.decisions - self.right


def round_tally(answers: Iterable[Answer]) -> Tally:
    """Return the tally of a round's answers; absences are left out of time and target."""
    given = [(answer, in_force(answer)) for answer in answers]
    marked = [one for _answer, decided in given for one in decided]
    times = (time_of(seen=one.seen, shown=one.shown, received=one.received) for one, _decided in given)
    timed = [(time, due_on(*each)) for time, each in zip(times, given, strict=True) if time is not None]
    return Tally(
        decisions=len(marked),
        right=sum(one.right for one in marked),
        overpaid=sum(one.overpaid for one in marked),
        underpaid=sum(one.underpaid for one in marked),
        time=sum((time for time, _due in timed), timedelta(0)),
        target=sum((due for _time, due in timed), timedelta(0)),
    )


def due_on(answer: Answer, decided: Iterable[Marked]) -> timedelta:
    """Return the target time of an answer."""
    asked = ((one.key.question, one.given) for one in decided)
    return timedelta(seconds=on_target(allowed=answer.allowed, game=answer.game, decided=asked))


def tally(verdicts: QuerySet[Verdict]) -> dict[str, int]:
    """Return sums over verdicts, in the field names of `Tally`."""
    return verdicts.aggregate(**TALLIED)


TALLIED = {
    "decisions": Count("pk"),
    "right": Count("pk", filter=Q(right=True)),
    "overpaid": Coalesce(Sum("overpaid"), 0),
    "underpaid": Coalesce(Sum("underpaid"), 0),
}


APART = (Plan.MISTAKES, Plan.LESSON, Plan.PLACEMENT, Plan.PACE, Plan.TODAY)
"""Plans whose answers measure nothing: built from what is hard, or shown before."""


def disclosed(verdicts: Verdicts) -> Verdicts:
    """Exclude verdicts of open table tests, which are not disclosed before the end."""
    return verdicts.exclude(answer__run__drill__mode=Mode.TEST, answer__run__finished__isnull=True)


def counting(verdicts: Verdicts) -> Verdicts:
    """Exclude verdicts that are sealed, shown first or set apart."""
    return disclosed(verdicts).exclude(_UNSCORED)


def scored(verdicts: Verdicts) -> Verdicts:
    """Filter to verdicts that count as proficiency: counting, and without a hint."""
    return counting(verdicts).exclude(answer__hinted=True)


def hinted(verdicts: Verdicts) -> Verdicts:
    """Filter to verdicts that would count without their hint."""
    return counting(verdicts).filter(answer__hinted=True)


_UNSCORED = Q(answer__run__drill__mode=Mode.LEARN) | Q(answer__run__drill__plan__in=APART)


def recent_rounds(*, membership: Membership, most: int = 8) -> list[dict[str, Any]]:
    """Return the latest rounds with their sums, without the current one."""
    verdicts = disclosed(Verdict.objects.in_force().filter(answer__run__membership=membership)).exclude(
        answer__round=F("answer__run__round"), answer__run__finished__isnull=True
    )
    grouped = verdicts.values(
        "answer__run", "answer__round", game=F("answer__game"), pack=F("answer__run__drill__pack")
    )
    return list[Any](grouped.annotate(when=Max("answer__received"), **TALLIED).order_by("-when")[:most])


def round_scores(*, runs: list[Run]) -> dict[tuple[UUID, int], tuple[int, int]]:
    """Return right and all decisions by (run id, round), in one query."""
    grouped = Verdict.objects.in_force().filter(answer__run__in=runs).values("answer__run", "answer__round")
    sums = grouped.annotate(decisions=TALLIED["decisions"], right=TALLIED["right"]).order_by()
    return {(row["answer__run"], row["answer__round"]): (row["right"], row["decisions"]) for row in sums}


# --- Pace and phases ---------------------------------------------------------------------------------

PACED = 1_500
"""The number of latest verdicts that pace is computed from."""


def phases(verdicts: QuerySet[Verdict]) -> list[dict[str, Any]]:
    """Return the sums of rare-hand bursts and of what followed them, in order."""
    dealt = scored(verdicts).filter(answer__run__drill__plan=Plan.BURST).exclude(answer__phase="")
    rows = dealt.order_by().values("answer__phase").annotate(**TALLIED)
    paces = seconds_by(dealt, "answer__phase")
    return [
        {**row, "phase": row["answer__phase"], **paces[row["answer__phase"]].summary}
        for row in sorted(rows, key=lambda row: row["answer__phase"])
    ]


def phases_of_run(*, run: Run) -> list[dict[str, Any]]:
    return phases(Verdict.objects.in_force().filter(answer__run=run))


def seconds_by(verdicts: QuerySet[Verdict], by: str) -> dict[str, Paced]:
    """Return the pace of right decisions by a field or annotation.

    Decisions asked together share the time and target of their answer.
    """
    times = ("answer__seen", "answer__shown", "answer__received")
    norms = ("answer__allowed", "answer__game", "given")
    fields = dict.fromkeys(("answer", "prompt", "right", by, *times, *norms))
    decided = list(with_keys(list(verdicts.order_by("-pk").values(*fields)[:PACED])[::-1]))
    together: dict[int, int] = defaultdict(int)
    for row in decided:
        together[row["answer"]] += 1
    paces: dict[str, Paced] = defaultdict(Paced)
    for row in decided:
        of = together[row["answer"]]
        seconds = seconds_of(row, of)
        if row["right"] and seconds is not None:
            paces[row[by]].add(took=seconds, due=due_of(row, of))
    return paces


def seconds_of(row: Mapping[str, Any], of: int) -> float | None:
    """Return a decision's seconds from a row of verdicts, `of` asked together; None for an absence."""
    time = time_of(seen=row["answer__seen"], shown=row["answer__shown"], received=row["answer__received"])
    return None if time is None else time.total_seconds() / of


def due_of(row: Mapping[str, Any], of: int) -> float:
    """Return a decision's target from a row of verdicts, `of` asked together."""
    allowed: int | None = row["answer__allowed"]
    if allowed is not None:
        return allowed / of
    return norm_of(row["answer__game"], row["key"].question, row["given"])


LATEST = 1_500
"""The number of latest verdicts examined: older mistakes are a matter for the review."""


TIMES = ("answer__seen", "answer__shown", "answer__received")


def latest_verdicts(*, membership: Membership) -> VerdictQuerySet:
    """Return the verdicts that weak points are found in, newest first; not of shown answers or lessons."""
    rows = disclosed(Verdict.objects.in_force().filter(answer__run__membership=membership))
    rows = rows.exclude(answer__run__drill__mode=Mode.LEARN).exclude(answer__run__drill__plan=Plan.LESSON)
    return rows.order_by("-pk")


def usual_seconds(*, membership: Membership) -> dict[Kind, float]:
    """Return the trainee's usual seconds by kind, by which slow decisions are found."""
    fields = ("answer", "answer__game", "prompt", "given", "right", *TIMES)
    rows = list(with_keys(list(latest_verdicts(membership=membership).values(*fields)[:LATEST])[::-1]))
    together = Counter(row["answer"] for row in rows)
    timed = [
        (kind, took)
        for row in rows
        if row["right"]
        and (kind := kind_of(game=row["answer__game"], key=row["key"]))
        and (took := seconds_of(row, together[row["answer"]])) is not None
    ]
    return usual(timed)


# --- Rules versions ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class MarkedUnder:
    """What figures were graded under; all empty where nothing was graded.

    `versions` ascending; `corrections` newest first, with their number of verdicts; `ruled` counts rulings.
    """

    versions: tuple[int, ...]
    corrections: tuple[tuple[Correction, int], ...]
    ruled: int = 0

    @property
    def words(self) -> str:
        return ", ".join(map(str, self.versions))


def marked_under_from(rows: Iterable[tuple[int, int | None, int]]) -> MarkedUnder:
    """Build it from (rules version, correction, number of verdicts); one more query if regraded."""
    by: Counter[int] = Counter()
    versions = set()
    for version, correction, of in rows:
        versions.add(version)
        if correction is not None:
            by[correction] += of
    found = Correction.objects.filter(pk__in=by).order_by("-pk") if by else ()
    made = [(one, by[one.pk]) for one in found]
    again = tuple((one, times) for one, times in made if not one.ruled)
    return MarkedUnder(tuple(sorted(versions)), again, sum(times for one, times in made if one.ruled))


def marked_under_of(verdicts: QuerySet[Any]) -> MarkedUnder:
    """Return it for verdicts in force, of a person or of runs."""
    rows = verdicts.order_by().values_list("rules_version", "correction")
    return marked_under_from(list(rows.annotate(of=Count("pk"))))


def marked_under_of_runs(runs: Collection[UUID]) -> MarkedUnder:
    """Return those of all disclosed answers in these runs, counting or not."""
    if not runs:
        return MarkedUnder((), ())
    return marked_under_of(disclosed(Verdict.objects.in_force().filter(answer__run__in=runs)))


def own_run(request: MemberRequest, run_id: UUID) -> Run:
    """Return the user's own run, or 404."""
    return _or_miss(_own(request, run_id))


def run_to_watch(request: MemberRequest, run_id: UUID) -> Run:
    """Return a run this instructor or manager may watch, or 404."""
    return _or_miss(watched_run(watcher=request.membership, run_id=run_id))


def readable_run(request: MemberRequest, run_id: UUID) -> Run:
    """Return the user's own run or one they may watch."""
    return _own(request, run_id) or run_to_watch(request, run_id)


def _own(request: MemberRequest, run_id: UUID) -> Run | None:
    """Set the request's membership object on the run, if it is its own."""
    run = run_of(user=request.user, run_id=run_id)
    for membership in request.memberships:
        if run and membership.pk == run.membership_id:
            run.membership = membership
    return run


def _or_miss(run: Run | None) -> Run:
    if run is None:
        raise Http404("no such run")
    return run


class GameIsClosed(NotAllowed):
    """The game cannot be practiced while `run`, a table test of it, is open."""

    def __init__(self, game: str, run: Run) -> None:
        name = GAMES[game].name if game in GAMES else game
        super().__init__("game", Text("%(game)s is closed to you until your test is over.", game=name))
        self.run = run


def open_tests(*, user: Visitor) -> list[Run]:
    """Return the user's tests not ended and not out of time, oldest first."""
    tests = unended_tests(user=user).in_full().order_by("begun")
    return [run for run in tests if not run.is_overdue(run.now())]


def unended_tests(*, user: Visitor) -> RunQuerySet:
    return Run.objects.for_user(user).filter(finished__isnull=True, drill__mode=Mode.TEST)


def closed_games(*, user: Visitor) -> dict[str, Run]:
    return by_game(open_tests(user=user))


def closed_sheets(*, user: Visitor) -> dict[str, Run]:
    return by_game(without_paytables(open_tests(user=user)))


def check_open(*, user: Visitor, drill: Drill) -> None:
    """Raise `GameIsClosed` if the drill deals a closed game; a test closes nothing to itself."""
    closed = {} if drill.is_test else closed_games(user=user)
    for game in games_of(drill):
        if game in closed:
            raise GameIsClosed(game, closed[game])


def test_that_closes(*, user: Visitor, run: Run, game: str) -> Run | None:
    """Return the open test that closes this user's own table or replay of this game; None if none does.

    Tables of other people stay open to their readers: they teach.
    """
    is_taken_now = run.drill.is_test and run.finished is None
    if is_taken_now or run.membership.user_id != user.pk or not getattr(run, "has_open_test", True):
        return None
    return closed_games(user=user).get(game)


def games_of(drill: Drill) -> list[str]:
    """Return the games of a drill, each once."""
    return list(dict.fromkeys([drill.game, *(read_item(item).game for item in drill.items)]))


def without_paytables(tests: list[Run]) -> list[Run]:
    """Return the tests that close paytables too."""
    return [run for run in tests if not run.drill.open_paytables]


def by_game(tests: list[Run]) -> dict[str, Run]:
    """Return tests by each game they deal."""
    return {game: run for run in tests for game in games_of(run.drill)}
