"""Figures line by line: the trainees of a school, the kinds of decision of one, who was marked again."""

from collections.abc import Iterable, Iterator

from trainer.progress import sums
from trainer.progress.figures import Row
from trainer.progress.files.decision_lines import Cells
from trainer.progress.filters import Filter
from trainer.schools.models import Membership

WHO = ("person", "user_name", "name")
SUMMED = ("decisions", "right", "overpaid_cents", "underpaid_cents")
OF_SCHOOL = (*WHO, "role", "left", *SUMMED, "commonest_mistake", "last_practised")
OF_TRAINEE = (*WHO, "game", "question", "decisions", "right", *("median_seconds", "ninetieth_percentile"))
OF_CORRECTION = (*WHO, "tables")


def who_of(member: Membership) -> Cells:
    return member.pk, member.user.username, member.user.plain_name


def school_lines(rows: Iterable[Row]) -> Iterator[Cells]:
    for row in rows:
        member: Membership = row["membership"]
        summed = (row[name.removesuffix("_cents")] for name in SUMMED)
        yield (*who_of(member), member.role, member.left, *summed, row["commonest"], row["last_practised"])


def trainee_lines(found: Membership, chosen: Filter) -> Iterator[Cells]:
    for row in sums.kinds(trainee=found, chosen=chosen):
        pace = [f"{seconds:.1f}" for seconds in row["pace"]] if row["pace"] else ["", ""]
        yield (*who_of(found), row["game"], row["question"], row["decisions"], row["right"], *pace)


def correction_lines(rows: Iterable[tuple[Membership, Row]], names: Iterable[str]) -> Iterator[Cells]:
    for member, row in rows:
        yield (*who_of(member), row["tables"], *(row[name] for name in names))
