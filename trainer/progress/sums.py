"""What is known of one trainee, summed on read from verdicts: kinds of decision, mistakes, money, pace."""

from typing import Any

from django.db.models import Count, F, Max, QuerySet, Value
from django.db.models.functions import Concat

from games.engine.mistakes.named import BY_SLUG
from trainer.drills import pace
from trainer.drills import selectors as drilled
from trainer.drills.models import Verdict
from trainer.drills.models.stored import question
from trainer.drills.selectors import TALLIED, hinted, scored, seconds_by
from trainer.progress.filters import Filter
from trainer.saying import say
from trainer.schools.models import Membership

ANYTHING = Filter()


def trainee_of(*, watcher: Membership, membership_id: int) -> Membership | None:
    """A trainee whose progress this membership may read; oneself always."""
    own = Membership.objects.filter(pk=watcher.pk)
    allowed = Membership.objects.watched_by(watcher) | own
    return allowed.select_related("user").filter(pk=membership_id).first()


def totals(*, trainee: Membership, chosen: Filter = ANYTHING) -> dict[str, Any]:
    """What counts as proficiency; what was answered with a hint is in `with_hints`."""
    return scored(_own(trainee, chosen)).aggregate(last_practised=Max("answer__received"), **TALLIED)


def with_hints(*, trainee: Membership, chosen: Filter = ANYTHING) -> dict[str, Any]:
    sums = {name: TALLIED[name] for name in ("decisions", "right")}
    return hinted(_own(trainee, chosen)).aggregate(**sums)


def kinds(*, trainee: Membership, chosen: Filter = ANYTHING) -> list[dict[str, Any]]:
    """Decisions and right ones by game and question, each game's weakest first; `pace` is the median and the
    90th percentile, in seconds, of the right ones."""
    asked = scored(_own(trainee, chosen)).annotate(
        question=question(), game=F("answer__game"), kind=Concat("answer__game", Value("/"), question())
    )
    counted = asked.order_by().values("kind", "game", "question")
    rows = counted.annotate(decisions=TALLIED["decisions"], right=TALLIED["right"])
    paces = seconds_by(asked, "kind")
    paced = [{**row, "pace": pace.middle_and_late(paces[row["kind"]])} for row in rows]
    return sorted(paced, key=lambda row: (row["game"], row["right"] / row["decisions"], row["question"]))


def phases(*, trainee: Membership, chosen: Filter = ANYTHING) -> list[dict[str, Any]]:
    """Bursts of rare hands and what followed them, measured apart, in the order in which they come."""
    return drilled.phases(_own(trainee, chosen))


def mistakes(*, trainee: Membership, chosen: Filter = ANYTHING, most: int = 10) -> list[dict[str, Any]]:
    """Named mistakes with their counts, the commonest first."""
    counted = scored(_own(trainee, chosen)).exclude(mistake="").order_by().values("mistake")
    ranked = counted.annotate(count=Count("pk")).order_by("-count", "mistake")[:most]
    return [{**row, "text": mistake_says(row["mistake"])} for row in ranked]


def mistake_says(slug: str) -> str:
    """A mistake that is no longer named keeps its slug: the verdict was given, and stands."""
    return say(BY_SLUG[slug].said()) if slug in BY_SLUG else slug


def _own(trainee: Membership, chosen: Filter) -> QuerySet[Verdict]:
    own = Verdict.objects.in_force().filter(answer__run__membership=trainee)
    return own.filter(chosen.of_verdicts())
