"""What is known of a school, from daily tallies: its trainees side by side, and kinds of decision."""

from typing import Any

from django.db.models import F, Max, QuerySet, Sum

from trainer.drills.models import DayTally
from trainer.drills.models.day_tally import BY_MISTAKE, BY_QUESTION, WHOLE
from trainer.progress import tallies
from trainer.progress.filters import Filter
from trainer.progress.sums import mistake_says
from trainer.schools.models import Membership, Role

Row = dict[str, Any]

SUMS = {name: Sum(name) for name in ("decisions", "right", "overpaid", "underpaid")}
NOTHING: Row = dict.fromkeys(SUMS, 0) | {"last_practised": None}

ANYTHING = Filter()


def school_totals(*, watcher: Membership, chosen: Filter = ANYTHING, former: bool = False) -> list[Row]:
    """One row for every trainee there that this membership may watch, practised or not, by name; `former`
    adds whoever practised and left, or is no trainee any more."""
    tallies.catch_up(school=watcher.school)
    counted = _tallies(watcher, chosen)
    by_member = counted.filter(WHOLE).values("membership")
    sums: dict[int, Row] = {
        row["membership"]: row for row in list[Any](by_member.annotate(last_practised=Max("last"), **SUMS))
    }
    commonest = _commonest(counted.filter(BY_MISTAKE))
    rows = [
        {"membership": one, "commonest": commonest.get(one.pk, "")}
        | {name: sums.get(one.pk, NOTHING)[name] for name in NOTHING}
        for one in _trainees(watcher, chosen, former)
        if one.pk in sums or (one.role == Role.TRAINEE and one.left is None)
    ]
    return sorted(rows, key=lambda row: row["membership"].user.display_name.casefold())


def school_games(*, watcher: Membership, chosen: Filter = ANYTHING) -> list[Row]:
    """Decisions and money by game. After `school_totals`, which counts; as are kinds."""
    counted = _tallies(watcher, chosen).filter(WHOLE)
    return list[Any](counted.values("game").annotate(**SUMS).order_by("game"))


def school_kinds(*, watcher: Membership, chosen: Filter) -> list[Row]:
    """Of the game that is chosen: decisions and money by question, the weakest first."""
    counted = _tallies(watcher, chosen).filter(BY_QUESTION)
    rows = list[Any](counted.values("game", "question").annotate(**SUMS))
    return sorted(
        (row for row in rows if row["decisions"]),
        key=lambda row: (row["game"], row["right"] / row["decisions"], row["question"]),
    )


def _trainees(watcher: Membership, chosen: Filter, former: bool) -> QuerySet[Membership]:
    watched = Membership.objects.watched_by(watcher).select_related("user")
    if chosen.cohort:
        watched = watched.filter(cohorts=chosen.cohort)
    return watched if former else watched.present().filter(role=Role.TRAINEE)


def _tallies(watcher: Membership, chosen: Filter) -> QuerySet[DayTally]:
    return DayTally.objects.filter(chosen.of_tallies(), school=watcher.school_id)


def _commonest(named: QuerySet[DayTally]) -> dict[int, str]:
    """The words of each member's commonest named mistake, by membership."""
    counted = named.values_list("membership", "mistake").annotate(times=Sum(F("decisions") - F("right")))
    ranked = sorted(counted, key=lambda row: (row[2], row[1]))
    said = {slug: mistake_says(slug) for slug in {slug for _member, slug, _times in ranked}}
    return {member: said[slug] for member, slug, _times in ranked}
