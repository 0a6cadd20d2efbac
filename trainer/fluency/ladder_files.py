"""One's ladder, rung by rung for a spreadsheet."""

from collections.abc import Iterator

from trainer.fluency.ladders import Ladder
from trainer.schools.models import Membership

TITLES = (
    *("person", "user_name", "name", "rung", "passed", "clean_days", "answers", "right"),
    *("median_seconds", "commonest_slip"),
)

Cells = tuple[object, ...]


def ladder_lines(member: Membership, ladder: Ladder) -> Iterator[Cells]:
    for one in ladder.rungs:
        passed, seconds = "yes" if one.passed else "no", one.seconds
        pace = "" if seconds is None else f"{seconds:.1f}"
        slip = one.slips[0][0] if one.slips else ""
        who = (member.pk, member.user.username, member.user.plain_name)
        yield (*who, one.rung.slug, passed, len(one.clean_days), one.answers, one.right, pace, slip)
