"""Every decision of a school, by the rule in plain Python: what was marked again last counts."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from trainer.play.models import Answer, Verdict

APART = ("mistakes", "review", "lesson", "placement", "pace")
OF_ANSWER = {
    **{name: f"answer__{name}" for name in ("run", "round", "game", "hinted", "received")},
    **{"member": "answer__run__membership", "mode": "answer__run__drill__mode"},
    **{"plan": "answer__run__drill__plan", "finished": "answer__run__finished", "at": "answer__run__round"},
    **{"scenario": "answer__run__drill__scenario", "spots": "answer__run__drill__spots"},
}


@dataclass(frozen=True, slots=True)
class Decision:
    """What was said to one question: `asked` is its step, spot, question and bet. `rows` are its verdicts in
    force, of which a bet of old has two."""

    answer: int
    run: UUID
    round: int
    at: int
    member: int
    game: str
    mode: str
    received: datetime
    took: timedelta | None
    hinted: bool
    counts: bool
    scenario: str
    spots: int
    asked: tuple[str, ...]
    right: bool
    overpaid: int
    underpaid: int
    named: str
    rows: tuple[dict[str, Any], ...]

    @property
    def question(self) -> str:
        return self.asked[2]

    @property
    def wager(self) -> str:
        return "".join(self.asked[3:])


def decisions_of(school: int, *, before: int | None = None) -> list[Decision]:
    """In the order in which they were given; as they stood `before` a correction."""
    by_decision: dict[tuple, list[dict]] = defaultdict(list)
    of_school = Verdict.objects.filter(answer__run__membership__school=school).order_by("answer", "pk")
    fields = ("pk", "answer", "prompt", "right", "overpaid", "underpaid", "rules_version", "again")
    named = ("mistake", "retraction", "self_report", "self_report__mistake", "correction")
    for row in of_school.values(*fields, *named, *OF_ANSWER.values(), "answer__seen", "answer__shown"):
        if before is None or row["correction"] != before:
            by_decision[row["answer"], _asked(row["prompt"])].append(row)
    return [_decision(asked, rows) for (_answer, asked), rows in by_decision.items()]


def _asked(prompt: str) -> tuple[str, ...]:
    step, spot, question, *bet = prompt.split("/")
    if question in ("action", "amount"):
        question = "refund" if step == "refund" else "envy" if bet == ["envy"] else "bet"
    return step, spot, question, *bet


def _decision(asked: tuple[str, ...], every: list[dict[str, Any]]) -> Decision:
    last = max((row["again"], row["rules_version"]) for row in every)
    rows = tuple(row for row in every if (row["again"], row["rules_version"]) == last)
    of = {name: rows[0][field] for name, field in OF_ANSWER.items()}
    sealed = of["mode"] == "test" and of["finished"] is None
    counts = not sealed and of["plan"] not in APART and of["mode"] != "learn"
    return Decision(
        **{name: value for name, value in of.items() if name not in ("plan", "finished")},
        answer=rows[0]["answer"],
        took=took(rows[0]["answer__seen"] or rows[0]["answer__shown"], of["received"]),
        counts=counts,
        asked=asked,
        right=all(row["right"] for row in rows),
        overpaid=sum(row["overpaid"] for row in rows),
        underpaid=sum(row["underpaid"] for row in rows),
        named="".join(map(_named, rows)),
        rows=rows,
    )


def _named(row: dict[str, Any]) -> str:
    gone, avowed = row["retraction"] is not None, row["self_report"] is not None
    return "" if gone else row["self_report__mistake"] if avowed else row["mistake"]


def took(begun: datetime, received: datetime) -> timedelta | None:
    """None of an absence, and of a clock that went back."""
    return received - begun if timedelta(0) <= received - begun <= timedelta(minutes=5) else None


def scored(some: Iterable[Decision]) -> list[Decision]:
    return [one for one in some if one.counts and not one.hinted]


def minutes_of(member: int) -> dict[tuple[str, str], int]:
    """Whole minutes at tables by month and game, of everything disclosed."""
    spent: dict[tuple[str, str], timedelta] = defaultdict(timedelta)
    answers = Answer.objects.filter(run__membership=member)
    for answer in answers.select_related("run__drill"):
        run, lasted = answer.run, took(answer.seen or answer.shown, answer.received)
        if lasted is not None and not (run.drill.mode == "test" and run.finished is None):
            spent[f"{answer.received:%Y-%m}", answer.game or run.drill.game] += lasted
    minute = timedelta(minutes=1)
    return {key: lasted // minute for key, lasted in spent.items() if lasted >= minute}
