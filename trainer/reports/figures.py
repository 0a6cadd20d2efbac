"""The figures of one trainee, summed from verdicts at each look: skills, mistakes, money, pace."""

from fractions import Fraction
from typing import Any

from django.db.models import Count, F, Max, Value
from django.db.models.functions import Concat
from django.utils.formats import number_format
from django.utils.translation import gettext

from games.engine.misconceptions.misconception_catalog import name_words
from games.engine.money.amounts import print_cents
from trainer.pages.exports import tenths
from trainer.pages.intervals import wilson
from trainer.pages.text import translate
from trainer.play import selectors
from trainer.play.models import Verdict, VerdictQuerySet
from trainer.play.selectors import TALLIED, MarkedUnder, hinted, marked_under_of, scored, seconds_by
from trainer.reports.filters import Filter
from trainer.schools.models import Membership

Row = dict[str, Any]
"""Of a query, or of a table on a page."""

ENOUGH = 20
"""Decisions that a share needs before it counts as a strength or a weakness."""


def figures(row: Row) -> Row:
    return {
        "decisions": row["decisions"],
        "right": row["right"],
        "wrong": row["decisions"] - row["right"],
        "accuracy": "—" if row["decisions"] < ENOUGH else accuracy(row),
        "percent": percent(row),
        "few": 0 < row["decisions"] < ENOUGH,
        "overpaid": print_cents(row.get("overpaid", 0)),
        "underpaid": print_cents(row.get("underpaid", 0)),
    }


def accuracy(row: Row) -> str:
    """Rounded down: 100% is said only where nothing was wrong."""
    if not row["decisions"]:
        return "—"
    return gettext("%(percent)s%%") % {"percent": percent(row)}


def percent(row: Row) -> int:
    share: int = row["right"] * 100 // row["decisions"] if row["decisions"] else 0
    return share


def weakness(row: Row) -> tuple[bool, float, str]:
    """By which kinds of decision are sorted, the weakest first: by the most that the share may well be, so
    that few decisions do not come before a long record; and what is too little to tell comes last.
    Equal shares stand by name, whatever is lost behind the ninth digit."""
    return row["decisions"] < ENOUGH, round(wilson(row["right"], row["decisions"])[1], 9), row["question"]


def signed_dollars(cents: int) -> str:
    """+$5, −$5 or $0."""
    sign = "+" if cents > 0 else "\N{MINUS SIGN}" if cents < 0 else ""
    return f"{sign}${print_cents(abs(cents))}"


def pace_words(middle_and_late: tuple[float, float] | None) -> str:
    """Seconds: the median, and the 90th percentile behind it."""
    if middle_and_late is None:
        return "—"
    middle, late = map(tenths, middle_and_late)
    return gettext("%(middle)s s · %(late)s s") % {"middle": middle, "late": late}


NO_FILTER = Filter()


def totals(*, trainee: Membership, chosen: Filter = NO_FILTER) -> dict[str, Any]:
    """What counts as proficiency; what was answered with a hint is in `with_hints`."""
    return scored(_own(trainee, chosen)).aggregate(last_practised=Max("answer__received"), **TALLIED)


def with_hints(*, trainee: Membership, chosen: Filter = NO_FILTER) -> dict[str, Any]:
    sums = {name: TALLIED[name] for name in ("decisions", "right")}
    return hinted(_own(trainee, chosen)).aggregate(**sums)


def kinds(*, trainee: Membership, chosen: Filter = NO_FILTER) -> list[dict[str, Any]]:
    """Decisions and right ones by game and question, each game's weakest first; `pace` is the median and the
    90th percentile, in seconds, of the right ones, `target` what both are of the same ones on target."""
    decisions = scored(_own(trainee, chosen)).annotate(
        question=F("ask"), game=F("answer__game"), kind=Concat("answer__game", Value("/"), "ask")
    )
    counted = decisions.order_by().values("kind", "game", "question")
    rows = counted.annotate(decisions=TALLIED["decisions"], right=TALLIED["right"])
    paces = seconds_by(decisions, "kind")
    paced = [{**row, **paces[row["kind"]].summary} for row in rows]
    return sorted(paced, key=lambda row: (row["game"], *weakness(row)))


def marked(*, trainee: Membership, chosen: Filter = NO_FILTER) -> MarkedUnder:
    """Under which rules all of these figures stand, with a hint or without."""
    own = _own(trainee, chosen)
    return marked_under_of(scored(own) | hinted(own))


def phases(*, trainee: Membership, chosen: Filter = NO_FILTER) -> list[dict[str, Any]]:
    """Bursts of rare hands and what followed them, measured apart, in the order in which they come."""
    return selectors.phases(_own(trainee, chosen))


def mistakes(*, trainee: Membership, chosen: Filter = NO_FILTER, most: int = 10) -> list[dict[str, Any]]:
    """Named mistakes with their counts, the commonest first."""
    named = scored(_own(trainee, chosen).with_names()).exclude(named="").order_by()
    counted = named.values("named").annotate(count=Count("pk")).order_by("-count", "named")[:most]
    return [
        {"mistake": row["named"], "count": row["count"], "text": mistake_words(row["named"])}
        for row in counted
    ]


def mistake_words(slug: str) -> str:
    """Return the words of a mistake; one that is no longer named keeps its slug."""
    words = name_words(slug)
    return translate(words) if words else slug


def _own(trainee: Membership, chosen: Filter) -> VerdictQuerySet:
    own = Verdict.objects.in_force().filter(answer__run__membership=trainee)
    return own.filter(chosen.of_verdicts())


def whole_percent(share: float) -> str:
    return gettext("%(percent)s%%") % {"percent": round(share * 100)}


def one_place(value: Fraction) -> str:
    """To a tenth, rounded down, as the language writes it."""
    return str(number_format(float(value), 1))
