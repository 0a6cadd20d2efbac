"""Reads: runs that a user may see, their answers, and sums of them."""

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


def run_of(*, user: Visitor, run_id: UUID) -> Run | None:
    """Return the user's own run with its drill; `has_open_test`: a table test of theirs is open."""
    own = Run.objects.for_user(user).select_related("drill").filter(pk=run_id)
    return next(iter(own.annotate(has_open_test=Exists(unended_tests(user=user).order_by()))), None)


def watched_run(*, watcher: Membership, run_id: UUID) -> Run | None:
    """A run that this instructor or manager may see."""
    return Run.objects.watched_by(watcher).in_full().filter(pk=run_id).first()


def open_runs(*, user: User) -> QuerySet[Run]:
    return Run.objects.for_user(user).in_full().filter(finished__isnull=True).order_by("-shown")


def table_tests(*, watcher: Membership) -> QuerySet[Run]:
    """The finished table tests that this membership may read, the newest first: its own, for staff all of the
    school."""
    own = Run.objects.filter(membership=watcher)
    readable = own | Run.objects.watched_by(watcher)
    tests = readable.filter(drill__mode=Mode.TEST, finished__isnull=False)
    return tests.in_full().select_related("drill__set_by__user").order_by("-begun", "pk")


def answers_of(*, run: Run, round: int | None = None) -> QuerySet[Answer]:
    """Of a round, or of all, with their verdicts and what became of a name."""
    verdicts = Prefetch("verdicts", Verdict.objects.in_force().joined_to_names())
    answers = run.answers.all() if round is None else run.answers.filter(round=round)
    return answers.prefetch_related(verdicts)


def last_answer(*, run: Run, round: int) -> Answer | None:
    """The last one that may be told what it was worth: in a live room the last one that is marked."""
    answers = answers_of(run=run, round=round)
    told = (
        answers.filter(Exists(Verdict.objects.filter(answer=OuterRef("pk"))))
        if run.in_live_class
        else answers
    )
    return told.order_by("-position").first()


def answer_at(*, run: Run, round: int, place: str) -> Answer | None:
    """What was stored for a place, whatever it was worth."""
    return run.answers.filter(round=round, place=place.replace("\0", "")).first()


@dataclass(frozen=True)
class Tally:
    """What some decisions came to: how many, how many right, cents over- and underpaid (never netted);
    `target` is what those that were timed take on target."""

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
    """The tally of a round's answers; absences are left out of its time, and of its target."""
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
    """What an answer takes on target."""
    asked = ((one.key.question, one.given) for one in decided)
    return timedelta(seconds=on_target(allowed=answer.allowed, game=answer.game, decided=asked))


def tally(verdicts: QuerySet[Verdict]) -> dict[str, int]:
    """Sums over verdicts, in the field names of `Tally`."""
    return verdicts.aggregate(**TALLIED)


TALLIED = {
    "decisions": Count("pk"),
    "right": Count("pk", filter=Q(right=True)),
    "overpaid": Coalesce(Sum("overpaid"), 0),
    "underpaid": Coalesce(Sum("underpaid"), 0),
}


APART = (Plan.MISTAKES, Plan.REVIEW, Plan.LESSON, Plan.PLACEMENT, Plan.PACE)
"""Plans whose answers are no measure: they are made of what is hard, or of what was shown before."""


def disclosed(verdicts: Verdicts) -> Verdicts:
    """Without those of table tests that are still sat: nothing is said of them before the end."""
    return verdicts.exclude(answer__run__drill__mode=Mode.TEST, answer__run__finished__isnull=True)


def counting(verdicts: Verdicts) -> Verdicts:
    """Those that count, but for hints: told, neither shown first nor set apart."""
    return disclosed(verdicts).exclude(_UNSCORED)


def scored(verdicts: Verdicts) -> Verdicts:
    """Those that count as proficiency: told, neither shown first nor set apart, and without a hint."""
    return counting(verdicts).exclude(answer__hinted=True)


def hinted(verdicts: Verdicts) -> Verdicts:
    """Those that would count if no hint had been given."""
    return counting(verdicts).filter(answer__hinted=True)


_UNSCORED = Q(answer__run__drill__mode=Mode.LEARN) | Q(answer__run__drill__plan__in=APART)


def recent_rounds(*, membership: Membership, most: int = 8) -> list[dict[str, Any]]:
    """The rounds answered last: run, round, game, when, and the tally's sums; the round in hand left out."""
    verdicts = disclosed(Verdict.objects.in_force().filter(answer__run__membership=membership)).exclude(
        answer__round=F("answer__run__round"), answer__run__finished__isnull=True
    )
    grouped = verdicts.values("answer__run", "answer__round", game=F("answer__game"))
    return list[Any](grouped.annotate(when=Max("answer__received"), **TALLIED).order_by("-when")[:most])


def round_scores(*, runs: list[Run]) -> dict[tuple[UUID, int], tuple[int, int]]:
    """Right and all decisions by (run id, round), for many runs in one query."""
    grouped = Verdict.objects.in_force().filter(answer__run__in=runs).values("answer__run", "answer__round")
    sums = grouped.annotate(decisions=TALLIED["decisions"], right=TALLIED["right"]).order_by()
    return {(row["answer__run"], row["answer__round"]): (row["right"], row["decisions"]) for row in sums}


# --- Pace and phases ---------------------------------------------------------------------------------

PACED = 1_500
"""Verdicts that pace is told from, the last ones."""


def phases(verdicts: QuerySet[Verdict]) -> list[dict[str, Any]]:
    """Bursts of rare hands and what followed them, measured apart, in the order in which they come."""
    dealt = scored(verdicts).filter(answer__run__drill__plan=Plan.BURST).exclude(answer__phase="")
    rows = dealt.order_by().values("answer__phase").annotate(**TALLIED)
    paces = seconds_by(dealt, "answer__phase")
    return [
        {**row, "phase": row["answer__phase"], **paces[row["answer__phase"]].told}
        for row in sorted(rows, key=lambda row: row["answer__phase"])
    ]


def phases_of_run(*, run: Run) -> list[dict[str, Any]]:
    return phases(Verdict.objects.in_force().filter(answer__run=run))


def seconds_by(verdicts: QuerySet[Verdict], by: str) -> dict[str, Paced]:
    """Each right decision by a field or an annotation; what was asked together shares the time of its answer,
    and what that takes on target."""
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
    """What a decision took, from a row of verdicts; `of` were asked together. None for an absence."""
    time = time_of(seen=row["answer__seen"], shown=row["answer__shown"], received=row["answer__received"])
    return None if time is None else time.total_seconds() / of


def due_of(row: Mapping[str, Any], of: int) -> float:
    """Seconds on target of a decision, from a row of verdicts; `of` were asked together."""
    allowed: int | None = row["answer__allowed"]
    if allowed is not None:
        return allowed / of
    return norm_of(row["answer__game"], row["key"].question, row["given"])


LATEST = 1_500
"""Verdicts, the last ones: what went wrong before is a matter for the review."""


TIMES = ("answer__seen", "answer__shown", "answer__received")


def latest_verdicts(*, membership: Membership) -> VerdictQuerySet:
    """What a trainee's weak points are found in, the newest first: not what was shown first, nor lessons."""
    rows = disclosed(Verdict.objects.in_force().filter(answer__run__membership=membership))
    rows = rows.exclude(answer__run__drill__mode=Mode.LEARN).exclude(answer__run__drill__plan=Plan.LESSON)
    return rows.order_by("-pk")


def usual_seconds(*, membership: Membership) -> dict[Kind, float]:
    """What each kind of decision usually takes this trainee, by which its slow ones are found."""
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
    """`versions` in their order; `corrections` the newest first, each with how many verdicts of these figures
    it gave; `ruled` is how many decisions count as right by a ruling. All of it is empty where nothing was
    marked."""

    versions: tuple[int, ...]
    corrections: tuple[tuple[Correction, int], ...]
    ruled: int = 0

    @property
    def words(self) -> str:
        return ", ".join(map(str, self.versions))


def marked_under_from(rows: Iterable[tuple[int, int | None, int]]) -> MarkedUnder:
    """From rules version, correction and number of verdicts. One query more where something was marked
    again."""
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
    """Of a person, or of some runs: of verdicts that are in force."""
    rows = verdicts.order_by().values_list("rules_version", "correction")
    return marked_under_from(list(rows.annotate(of=Count("pk"))))


def marked_under_of_runs(runs: Collection[UUID]) -> MarkedUnder:
    """Of whatever was answered in them and may be told, whether it counts or not."""
    if not runs:
        return MarkedUnder((), ())
    return marked_under_of(disclosed(Verdict.objects.in_force().filter(answer__run__in=runs)))


def own_run(request: MemberRequest, run_id: UUID) -> Run:
    """One's own."""
    return _or_miss(_own(request, run_id))


def run_to_watch(request: MemberRequest, run_id: UUID) -> Run:
    """One that an instructor or manager may watch."""
    return _or_miss(watched_run(watcher=request.membership, run_id=run_id))


def readable_run(request: MemberRequest, run_id: UUID) -> Run:
    """One's own, or one that one may watch."""
    return _own(request, run_id) or run_to_watch(request, run_id)


def _own(request: MemberRequest, run_id: UUID) -> Run | None:
    """With the membership that this request has before it, if it was sat under that."""
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
    """The game cannot be practised while `run`, a table test of it, is open."""

    def __init__(self, game: str, run: Run) -> None:
        name = GAMES[game].name if game in GAMES else game
        super().__init__(
            "game", Text("%(game)s is closed to you until your table test of it is over.", game=name)
        )
        self.run = run


def open_tests(*, user: Visitor) -> list[Run]:
    """The tests that this user has not ended and whose time is not up, the one begun first before."""
    tests = unended_tests(user=user).in_full().order_by("begun")
    return [run for run in tests if not run.is_overdue(run.now())]


def unended_tests(*, user: Visitor) -> RunQuerySet:
    return Run.objects.for_user(user).filter(finished__isnull=True, drill__mode=Mode.TEST)


def closed_games(*, user: Visitor) -> dict[str, Run]:
    return by_game(open_tests(user=user))


def closed_sheets(*, user: Visitor) -> dict[str, Run]:
    return by_game(without_paytables(open_tests(user=user)))


def check_open(*, user: Visitor, drill: Drill) -> None:
    """Raises `GameIsClosed` where a drill would deal a game that is closed; a test closes nothing to
    itself."""
    closed = {} if drill.is_test else closed_games(user=user)
    for game in games_of(drill):
        if game in closed:
            raise GameIsClosed(game, closed[game])


def test_that_closes(*, user: Visitor, run: Run, game: str) -> Run | None:
    """The open test that closes this user's own table, or its replay, where this game is dealt at it; None
    where nothing does. What others have dealt stays open to whoever may read it: they teach."""
    sat_now = run.drill.is_test and run.finished is None
    if sat_now or run.membership.user_id != user.pk or not getattr(run, "has_open_test", True):
        return None
    return closed_games(user=user).get(game)


def games_of(drill: Drill) -> list[str]:
    """Every game that a drill deals, once."""
    return list(dict.fromkeys([drill.game, *(read_item(item).game for item in drill.items)]))


def without_paytables(tests: list[Run]) -> list[Run]:
    """Those that close the sheets of their games as well."""
    return [run for run in tests if not run.drill.open_paytables]


def by_game(tests: list[Run]) -> dict[str, Run]:
    """Tests by every game that they deal."""
    return {game: run for run in tests for game in games_of(run.drill)}
