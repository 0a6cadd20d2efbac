"""What is known of one trainee, summed on read from verdicts: kinds of decision, mistakes, money, pace."""

from typing import Any

from django.db.models import Count, F, Max, Value
from django.db.models.functions import Concat

from games.engine.mistakes.named import name_words
from trainer.drills import selectors as drilled
from trainer.drills.models import Verdict, VerdictQuerySet
from trainer.drills.selectors import TALLIED, MarkedUnder, hinted, marked_under_of, scored, seconds_by
from trainer.progress.figures import weakness
from trainer.progress.filters import Filter
from trainer.saying import say
from trainer.schools.models import Membership

ANYTHING = Filter()


def totals(*, trainee: Membership, chosen: Filter = ANYTHING) -> dict[str, Any]:
    """What counts as proficiency; what was answered with a hint is in `with_hints`."""
    return scored(_own(trainee, chosen)).aggregate(last_practised=Max("answer__received"), **TALLIED)


def with_hints(*, trainee: Membership, chosen: Filter = ANYTHING) -> dict[str, Any]:
    sums = {name: TALLIED[name] for name in ("decisions", "right")}
    return hinted(_own(trainee, chosen)).aggregate(**sums)


def kinds(*, trainee: Membership, chosen: Filter = ANYTHING) -> list[dict[str, Any]]:
    """Decisions and right ones by game and question, each game's weakest first; `pace` is the median and the
    90th percentile, in seconds, of the right ones, `target` what both are of the same ones on target."""
    asked = scored(_own(trainee, chosen)).annotate(
        question=F("ask"), game=F("answer__game"), kind=Concat("answer__game", Value("/"), "ask")
    )
    counted = asked.order_by().values("kind", "game", "question")
    rows = counted.annotate(decisions=TALLIED["decisions"], right=TALLIED["right"])
    paces = seconds_by(asked, "kind")
    paced = [{**row, **paces[row["kind"]].told} for row in rows]
    return sorted(paced, key=lambda row: (row["game"], *weakness(row)))


def marked(*, trainee: Membership, chosen: Filter = ANYTHING) -> MarkedUnder:
    """Under which rules all of these figures stand, with a hint or without."""
    own = _own(trainee, chosen)
    return marked_under_of(scored(own) | hinted(own))


def phases(*, trainee: Membership, chosen: Filter = ANYTHING) -> list[dict[str, Any]]:
    """Bursts of rare hands and what followed them, measured apart, in the order in which they come."""
    return drilled.phases(_own(trainee, chosen))


def mistakes(*, trainee: Membership, chosen: Filter = ANYTHING, most: int = 10) -> list[dict[str, Any]]:
    """Named mistakes with their counts, the commonest first."""
    named = scored(_own(trainee, chosen).with_names()).exclude(named="").order_by()
    counted = named.values("named").annotate(count=Count("pk")).order_by("-count", "named")[:most]
    return [
        {"mistake": row["named"], "count": row["count"], "text": mistake_says(row["named"])}
        for row in counted
    ]


def mistake_says(slug: str) -> str:
    """A mistake that is no longer named keeps its slug: the verdict was given, and stands."""
    words = name_words(slug)
    return say(words) if words else slug


def _own(trainee: Membership, chosen: Filter) -> VerdictQuerySet:
    own = Verdict.objects.in_force().filter(answer__run__membership=trainee)
    return own.filter(chosen.of_verdicts())
