"""Raw answers by plain SQL, and the decisions that follow from them: a second opinion, which asks nothing of
the trainer's own queries, figures or tallies.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from itertools import groupby
from typing import Any
from uuid import UUID

from django.db import connection

ROWS = """
SELECT a.id, a.run_id, a.round, a.place, a.game, a.phase, a.hinted, a.allowed, a.seen, a.shown, a.received,
       r.membership_id, d.game, d.mode, d.plan, r.finished, r.round,
       v.id, v.prompt, v.given, v.due, v."right", v.mistake, v.overpaid, v.underpaid, v.rules_version,
       v.again, w.id, o.id, o.mistake, v.correction_id
FROM drills_answer a
JOIN drills_run r ON r.id = a.run_id
JOIN drills_drill d ON d.id = r.drill_id
JOIN schools_membership m ON m.id = r.membership_id
LEFT JOIN drills_verdict v ON v.answer_id = a.id
LEFT JOIN drills_withdrawal w ON w.verdict_id = v.id
LEFT JOIN drills_avowal o ON o.verdict_id = v.id
WHERE m.school_id = %s
ORDER BY a.id, v.id
"""
AT_ONCE = 20_000


@dataclass(frozen=True, slots=True)
class Said:
    """One answer as it lies in its row, with what its run and drill say."""

    key: int
    run: UUID
    round: int
    place: str
    game: str
    phase: str
    hinted: bool
    allowed: int | None
    seen: datetime | None
    shown: datetime
    received: datetime
    member: int
    drilled: str
    mode: str
    plan: str
    finished: bool
    in_hand: int
    """The round that its run stands in."""

    @property
    def sealed(self) -> bool:
        return self.mode == "test" and not self.finished

    @property
    def took(self) -> timedelta | None:
        """None of an absence, and of a clock that went back."""
        took = self.received - (self.seen or self.shown)
        return took if timedelta(0) <= took <= timedelta(minutes=5) else None

    @property
    def spent(self) -> timedelta:
        """As ledgers add it up: in whole milliseconds, an absence as nothing."""
        whole = timedelta(milliseconds=1)
        return (self.took or timedelta(0)) // whole * whole

    @property
    def counts(self) -> bool:
        """As proficiency, with a hint or without."""
        apart = self.plan in ("mistakes", "review", "lesson", "placement", "pace")
        return not (self.sealed or apart or self.mode == "learn")


@dataclass(frozen=True, slots=True)
class Row:
    """A verdict, with the name that stands."""

    key: int
    prompt: str
    given: str
    due: str
    right: bool
    named: str
    overpaid: int
    underpaid: int
    rules: int
    again: int
    correction: int | None

    @property
    def decision(self) -> tuple[str, ...]:
        """Step, spot, question and bet; the two rows of a bet of old are one decision."""
        step, spot, asked, *bet = self.prompt.split("/")
        if asked in ("action", "amount"):
            asked = "refund" if step == "refund" else "envy" if bet == ["envy"] else "bet"
        return step, spot, asked, *bet


@dataclass(frozen=True, slots=True)
class Decision:
    """What was said to one question, in the rows that are in force: those that were marked again last, of
    these those of the newest rules."""

    said: Said
    rows: tuple[Row, ...]

    @property
    def question(self) -> str:
        return self.rows[0].decision[2]

    @property
    def wager(self) -> str:
        return "".join(self.rows[0].decision[3:])

    @property
    def right(self) -> bool:
        return all(row.right for row in self.rows)

    @property
    def overpaid(self) -> int:
        return sum(row.overpaid for row in self.rows)

    @property
    def underpaid(self) -> int:
        return sum(row.underpaid for row in self.rows)

    @property
    def named(self) -> str:
        return "".join(row.named for row in self.rows)

    @property
    def given(self) -> str:
        return " ".join(row.given for row in self.rows)


def decisions_of(school: int) -> Iterator[Decision]:
    """Answer by answer, as they were given."""
    for said, rows in answers_of(school):
        yield from in_force(said, rows)


def answers_of(school: int) -> Iterator[tuple[Said, list[Row]]]:
    """Each with all of its verdicts; some have none yet."""
    with connection.cursor() as cursor:
        cursor.execute(ROWS, [school])
        for _key, lines in groupby(_fetched(cursor), key=lambda line: line[0]):
            together = list(lines)
            yield _said(together[0]), [_row(line) for line in together if line[17] is not None]


def in_force(said: Said, rows: list[Row]) -> Iterator[Decision]:
    asked = dict.fromkeys(row.decision for row in rows)
    for decision in asked:
        of_it = [row for row in rows if row.decision == decision]
        last = max((row.again, row.rules) for row in of_it)
        yield Decision(said, tuple(row for row in of_it if (row.again, row.rules) == last))


def _fetched(cursor: Any) -> Iterator[tuple[Any, ...]]:
    while lines := cursor.fetchmany(AT_ONCE):
        yield from lines


def _said(line: tuple[Any, ...]) -> Said:
    key, run, round, place, game, phase, hinted, allowed, seen, shown, received, *of_run = line[:17]
    member, drilled, mode, plan, finished, in_hand = of_run
    when = (moment_in(seen), moment_in(shown), moment_in(received))
    about = (member, drilled, mode, plan, finished is not None, in_hand)
    return Said(key, key_in(run), round, place, game, phase, bool(hinted), allowed, *when, *about)


def _row(line: tuple[Any, ...]) -> Row:
    key, prompt, given, due, right, mistake, over, under, rules, again, gone, avowed, avowal, by = line[17:]
    named = "" if gone is not None else avowal if avowed is not None else mistake
    return Row(key, prompt, given, due, bool(right), named, over, under, rules, again, by)


def moment_in(value: Any) -> Any:
    """SQLite keeps no zone; it is UTC."""
    moment = datetime.fromisoformat(value) if isinstance(value, str) else value
    return moment and moment.replace(tzinfo=moment.tzinfo or UTC)


def key_in(value: Any) -> UUID:
    return value if isinstance(value, UUID) else UUID(hex=value)


def day_in(value: Any) -> date:
    return date.fromisoformat(value) if isinstance(value, str) else value
