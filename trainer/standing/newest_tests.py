"""The newest table test of each person in each game, as far as it counts: in as many queries for a school as
for one person.

A practice test counts for nothing; nor does a test that was voided, or one that is still sat.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Any
from uuid import UUID

from django.db.models import Exists, F, OuterRef, QuerySet
from django.utils import timezone

from games import GAMES
from trainer.drills.models import Mode, Run
from trainer.proctoring.models import Event
from trainer.reviewing.outcomes import outcomes_of
from trainer.schools.models import Membership
from trainer.standing.holdings import Sat

Key = tuple[int, str]
"""A membership and a game."""

Row = dict[str, Any]


def counted_tests() -> QuerySet[Run]:
    voided = Event.objects.voidings().filter(attempt__run=OuterRef("pk"))
    over = Run.objects.filter(drill__mode=Mode.TEST, finished__isnull=False, drill__game__in=GAMES)
    return over.exclude(standard="").exclude(Exists(voided))


def newest_tests(*, people: QuerySet[Membership]) -> dict[Key, Sat]:
    rows = counted_tests().filter(membership__in=people).order_by("-finished", "pk")
    sat: dict[Key, list[Row]] = defaultdict(list)
    for row in rows.values(*_OF_THE_RUN, **_BESIDE_IT):
        sat[row["membership_id"], row["game"]].append(row)
    newest = list(_readable(list(sat.values())))
    examiners = _names({row["examiner"] for row in newest})
    return {(row["membership_id"], row["game"]): _sat(row, examiners[row["examiner"]]) for row in newest}


_OF_THE_RUN = ("pk", "membership_id", "finished", "standard", "version")
_BESIDE_IT = {
    "game": F("drill__game"),
    "valid_months": F("attempt__candidate__exam__standard__valid_months"),
    "retest_days": F("attempt__candidate__exam__standard__retest_days"),
    "examiner": F("attempt__candidate__exam__examiner"),
    "kept": F("outcome__passed"),
    "read_at": F("outcome__version"),
}


def _readable(sat: Sequence[list[Row]]) -> Iterator[Row]:
    """Of tests that lie with the newest first, that one of each; where this version does not deal its rounds
    any more, the one below it."""
    while sat:
        passed = _passed([rows[0] for rows in sat])
        yield from (rows[0] | {"passed": passed[rows[0]["pk"]]} for rows in sat if rows[0]["pk"] in passed)
        sat = [rows[1:] for rows in sat if rows[0]["pk"] not in passed and rows[1:]]


def _passed(rows: list[Row]) -> dict[UUID, bool]:
    """As it is kept, and read where it is not; none for what cannot be read."""
    kept = {row["pk"]: bool(row["kept"]) for row in rows if row["read_at"] == row["version"]}
    unread = [row["pk"] for row in rows if row["pk"] not in kept]
    outcomes = outcomes_of(Run.objects.in_full().filter(pk__in=unread)) if unread else {}
    return kept | {pk: outcome.passed for pk, outcome in outcomes.items()}


def _names(wanted: set[int]) -> dict[int, str]:
    found = Membership.objects.filter(pk__in=wanted).select_related("user")
    return {member.pk: member.user.display_name for member in found}


def _sat(row: Row, examiner: str) -> Sat:
    return Sat(
        run=row["pk"],
        membership=row["membership_id"],
        game=row["game"],
        day=timezone.localdate(row["finished"]),
        passed=row["passed"],
        standard=row["standard"].rpartition("/")[2],
        valid_months=row["valid_months"],
        retest_days=row["retest_days"],
        examiner=examiner,
    )
