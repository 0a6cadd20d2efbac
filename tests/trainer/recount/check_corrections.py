"""What marking again came to, for each person and for all, from the verdicts that it added."""

from collections import defaultdict
from dataclasses import dataclass, field
from uuid import UUID

from django.db import connection

from tests.trainer.recount.printed import printed, table_of
from tests.trainer.recount.raw_rows import Row, answers_of
from tests.trainer.recount.second_opinion import dollars


@dataclass
class Changed:
    runs: set[UUID] = field(default_factory=set)
    decisions: int = 0
    righted: int = 0
    wronged: int = 0
    overpaid: int = 0
    underpaid: int = 0

    def add(self, run: UUID, before: Row, after: Row) -> None:
        self.runs.add(run)
        self.decisions += 1
        self.righted += after.right and not before.right
        self.wronged += before.right and not after.right
        self.overpaid += after.overpaid - before.overpaid
        self.underpaid += after.underpaid - before.underpaid

    @property
    def printed(self) -> list[str]:
        counts = (len(self.runs), self.decisions, self.righted, self.wronged)
        return [*map(str, counts), *map(_signed, (self.overpaid, self.underpaid))]


def _signed(cents: int) -> str:
    sign = "+" if cents > 0 else "−" if cents < 0 else ""
    return sign + dollars(abs(cents))


def check_correction(client, school: int, correction: int, names: dict[int, str]) -> None:
    people: dict[int, Changed] = defaultdict(Changed)
    whole = Changed()
    for said, rows in answers_of(school):
        for after in rows:
            if after.correction == correction:
                before = _before(after, rows)
                people[said.member].add(said.run, before, after)
                whole.add(said.run, before, after)
    expected = [
        [names[one], *people[one].printed] for one in sorted(people, key=lambda one: names[one].casefold())
    ]
    page = printed(client, f"/progress/corrections/{correction}/")
    found = [[cell.text for cell in line] for line in table_of(page)]
    assert found == [*expected, ["All", *whole.printed]]


def _before(after: Row, rows: list[Row]) -> Row:
    """What was in force until then."""
    earlier = [row for row in rows if row.decision == after.decision and row.again < after.again]
    return max(earlier, key=lambda row: (row.again, row.rules))


def corrections_of(school: int) -> list[int]:
    with connection.cursor() as cursor:
        cursor.execute("SELECT id FROM drills_correction WHERE school_id = %s ORDER BY id", [school])
        return [row[0] for row in cursor.fetchall()]
