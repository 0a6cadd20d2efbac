"""What is known of trainees, summed on read from their verdicts: kinds of decision, mistakes, money, pace."""

from typing import Any

from django.db.models import Count, Max, QuerySet

from games.engine.mistakes.named import BY_SLUG
from trainer.drills import pace
from trainer.drills import selectors as drilled
from trainer.drills.models import Verdict
from trainer.drills.models.stored import question
from trainer.drills.selectors import TALLIED, hinted, scored, seconds_by
from trainer.saying import say
from trainer.schools.models import Membership, Role


def school_totals(*, watcher: Membership) -> list[dict[str, Any]]:
    """One row for every trainee there that this membership may watch, practised or not, by name."""
    trainees = Membership.objects.watched_by(watcher).present().filter(role=Role.TRAINEE)
    trainees = trainees.select_related("user")
    verdicts = scored(Verdict.objects.filter(answer__run__membership__in=trainees)).order_by()
    sums: dict[int, Any] = {
        row["answer__run__membership"]: row
        for row in verdicts.values("answer__run__membership").annotate(
            last_practised=Max("answer__received"), **TALLIED
        )
    }
    commonest = _commonest(verdicts)
    nothing = {"decisions": 0, "right": 0, "overpaid": 0, "underpaid": 0, "last_practised": None}
    rows = [
        {"membership": trainee, "commonest": commonest.get(trainee.pk, "")}
        | {name: sums.get(trainee.pk, nothing)[name] for name in nothing}
        for trainee in trainees
    ]
    return sorted(rows, key=lambda row: row["membership"].user.display_name.casefold())


def _commonest(verdicts: QuerySet[Verdict]) -> dict[int, str]:
    """The words of each member's commonest named mistake, by membership."""
    counted = verdicts.exclude(mistake="").values("answer__run__membership", "mistake")
    ranked = counted.annotate(times=Count("pk")).order_by("times", "mistake")
    return {row["answer__run__membership"]: mistake_says(row["mistake"]) for row in ranked}


def trainee_of(*, watcher: Membership, membership_id: int) -> Membership | None:
    """A trainee whose progress this membership may read; oneself always."""
    own = Membership.objects.filter(pk=watcher.pk)
    allowed = Membership.objects.watched_by(watcher) | own
    return allowed.select_related("user").filter(pk=membership_id).first()


def totals(*, trainee: Membership) -> dict[str, Any]:
    """What counts as proficiency; what was answered with a hint is in `with_hints`."""
    return _verdicts(trainee).aggregate(last_practised=Max("answer__received"), **TALLIED)


def with_hints(*, trainee: Membership) -> dict[str, Any]:
    return hinted(_own(trainee)).aggregate(decisions=TALLIED["decisions"], right=TALLIED["right"])


def kinds(*, trainee: Membership) -> list[dict[str, Any]]:
    """Decisions and right ones by question, the weakest first; `pace` is the median and the 90th percentile,
    in seconds, of the right ones."""
    asked = _verdicts(trainee).annotate(question=question())
    grouped = asked.order_by().values("question")
    counted = grouped.annotate(decisions=TALLIED["decisions"], right=TALLIED["right"])
    paces = seconds_by(asked, "question")
    rows = [{**row, "pace": pace.middle_and_late(paces[row["question"]])} for row in counted]
    return sorted(rows, key=lambda row: (row["right"] / row["decisions"], row["question"]))


def phases(*, trainee: Membership) -> list[dict[str, Any]]:
    """Bursts of rare hands and what followed them, measured apart, in the order in which they come."""
    return drilled.phases(_own(trainee))


def mistakes(*, trainee: Membership, most: int = 10) -> list[dict[str, Any]]:
    """Named mistakes with their counts, the commonest first."""
    counted = _verdicts(trainee).exclude(mistake="").order_by().values("mistake")
    ranked = counted.annotate(count=Count("pk")).order_by("-count", "mistake")[:most]
    return [{"text": mistake_says(row["mistake"]), "count": row["count"]} for row in ranked]


def mistake_says(slug: str) -> str:
    """A mistake that is no longer named keeps its slug: the verdict was given, and stands."""
    return say(BY_SLUG[slug].said()) if slug in BY_SLUG else slug


def _verdicts(trainee: Membership) -> QuerySet[Verdict]:
    return scored(_own(trainee))


def _own(trainee: Membership) -> QuerySet[Verdict]:
    return Verdict.objects.filter(answer__run__membership=trainee)
