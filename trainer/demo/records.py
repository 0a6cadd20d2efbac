"""The annals: what is written of the demo school in fixtures/demo, and how an answer stands in it.

school.jsonl has a line for each row, as [table, row]; trainees/<user name>.jsonl has a line for each sitting,
and below it its answers and the review cards that were moved in it last.
"""

import json
from collections.abc import Iterable, Iterator
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Any
from uuid import UUID, uuid5

from games import RULES_VERSION
from games.engine.procedure.places import read_key
from trainer.demo.rows import Line, read_moment, write_moment, write_row
from trainer.drills.models import Answer, ReviewCard, Run, Verdict
from trainer.drills.submissions import Submission

FOLDER = Path(__file__).resolve().parents[2] / "fixtures" / "demo"
SCHOOL, TRAINEES = FOLDER / "school.jsonl", FOLDER / "trainees"


def read_lines(path: Path) -> Iterator[Any]:
    with path.open(encoding="utf-8") as file:
        yield from map(json.loads, file)


def write_lines(lines: Iterable[Any]) -> str:
    return "".join(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n" for line in lines)


def trainees() -> list[Path]:
    """A file for each who ever practised."""
    return sorted(TRAINEES.glob("*.jsonl"))


@cache
def names_of_users() -> tuple[str, ...]:
    """The user names of everybody who ever was at the school."""
    return tuple(row["username"] for table, row in read_lines(SCHOOL) if table == "user")


@cache
def rules_version() -> int:
    """Under which every answer of the annals was marked."""
    version: int = next(row["rules"] for table, row in read_lines(SCHOOL) if table == "marked")
    return version


def key_of(run: UUID, round: int, place: str) -> UUID:
    """The key that came with an answer of the demo."""
    return uuid5(run, f"{round}/{place}")


# --- Answers -----------------------------------------------------------------------------------------

_ANSWERS_OWN = ("run", "key", "digest", "allowed", "version")
_VERDICTS_OWN = (
    *("answer", "prompt", "spot", "wager", "ask", "right"),
    *("rules_version", "again", "correction", "rare"),
)


class NotWritable(ValueError):
    """A row that a line of the demo does not hold whole."""


def write_answer(answer: Answer, verdicts: Iterable[Verdict]) -> Line:
    """Verdicts stand in the order of what was given: a right one as its words, a wrong one as a row; which of
    them are about rare hands is said by their places."""
    run = answer.run
    without = (*_ANSWERS_OWN, *(["game"] if answer.game == run.drill.game else []))
    line = write_row(answer, run.begun, without=without)
    by_prompt = {verdict.prompt: verdict for verdict in verdicts}
    if list(by_prompt) != list(answer.given):
        raise NotWritable(f"answer {answer.pk} has not a verdict on each prompt")
    said = [_write_verdict(verdict, run.begun) for verdict in by_prompt.values()]
    rare = [place for place, verdict in enumerate(by_prompt.values()) if verdict.rare]
    return line | {"verdicts": said} | ({"rare": rare} if rare else {})


def _write_verdict(verdict: Verdict, base: datetime) -> Any:
    """Which answers a name rests on is not kept, nor is a name that was taken back."""
    if verdict.rules_version != RULES_VERSION:
        raise NotWritable(f"verdict {verdict.pk} is of rules version {verdict.rules_version}")
    if verdict.right:
        return verdict.given
    gone = ("rests_on",) if verdict.standing_name else ("rests_on", "mistake")
    return write_row(verdict, base, without=(*_VERDICTS_OWN, *gone))


def digest_of(run: UUID, line: Line) -> str:
    round = line.get("round", 0)
    return Submission(round, line["place"], key_of(run, round, line["place"]), line["given"]).digest


def verdict_lines(line: Line, version: int) -> Iterator[Line]:
    """The rows that an answer's line tells of."""
    for place, (prompt, said) in enumerate(zip(line["given"], line["verdicts"], strict=True)):
        right = isinstance(said, str)
        row, key = {"given": said, "due": said} if right else said, read_key(prompt)
        yield row | {
            "prompt": prompt,
            "spot": key.spot,
            "wager": key.wager,
            "ask": key.question,
            "right": right,
            "rare": place in line.get("rare", ()),
            "rules_version": version,
        }


# --- Review cards ------------------------------------------------------------------------------------

_MOMENTS = ("due", "last_review")
_EXACT = 6
"""Decimals of a card's state that are kept: more of them differ from one processor to another."""


def write_card(card: ReviewCard, run: Run) -> Line:
    state = {name: round(it, _EXACT) if isinstance(it, float) else it for name, it in card.state.items()}
    moments = {name: datetime.fromisoformat(card.state[name]) for name in _MOMENTS if card.state[name]}
    told = {name: write_moment(moment, run.begun) for name, moment in moments.items()}
    return {"card": card.kind, "state": state | told}


def read_card(line: Line, begun: datetime) -> tuple[dict[str, Any], datetime]:
    """The state of a card, and when it is due."""
    state = dict(line["state"])
    moments = {name: read_moment(state[name], begun) for name in _MOMENTS if state[name]}
    return state | {name: moment.isoformat() for name, moment in moments.items()}, moments["due"]
