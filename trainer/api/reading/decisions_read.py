"""The answers behind the figures, and of them those that were mispaid: the newest first."""

from typing import Any

from django.urls import reverse

from trainer.api.bearers import ApiRequest, person_of
from trainer.api.filters_read import AskedOfAnswers
from trainer.api.problems import Refusal
from trainer.drills.models import Verdict
from trainer.drills.models.stored import key_of
from trainer.progress.behind.figure_asked import MISPAID, Figure
from trainer.progress.behind.newest_rows import newest

ANSWERS_A_PAGE = 500

Row = dict[str, Any]


def read_answers(request: ApiRequest, asked: AskedOfAnswers) -> Row:
    rows = _rows(request, asked, "")
    return {"items": [_decision(row) for row in rows[:ANSWERS_A_PAGE]], "next": _next_answer(rows)}


def read_mispays(request: ApiRequest, asked: AskedOfAnswers) -> Row:
    rows = _rows(request, asked, MISPAID)
    return {"items": [_mispay(row) for row in rows[:ANSWERS_A_PAGE]], "next": _next_answer(rows)}


def _rows(request: ApiRequest, asked: AskedOfAnswers, only: str) -> list[Row]:
    """Of a table test that is still sat there are none, of a live room none whose stop is not past: a
    `Figure` counts what may be told."""
    figure = Figure(asked.chosen, person=person_of(request, asked.person), only=only)
    own = Verdict.objects.filter(answer__run__membership__school=request.auth.school_id)
    if asked.before and not own.filter(pk=asked.before).exists():
        raise Refusal(404, "query.before", "this is no `next` of a page of this school")
    return newest(figure, watcher=request.auth, before=asked.before, most=ANSWERS_A_PAGE)


def _next_answer(rows: list[Row]) -> int | None:
    return rows[ANSWERS_A_PAGE - 1]["pk"] if len(rows) > ANSWERS_A_PAGE else None


def _decision(row: Row) -> Row:
    key = key_of(row["prompt"])
    replay = reverse("reviewing:replay", args=[row["run_id"], row["round"]])
    return {
        "verdict": row["pk"],
        "answered": row["when"],
        "person": row["member"],
        "run": row["run_id"],
        "round": row["round"] + 1,
        "place": row["place"],
        "game": row["game"],
        "spot": key.spot,
        "kind": key.question,
        "bet": key.wager,
        "given": row["given"],
        "right": row["right"],
        "mistake": row["named"],
        "overpaid_cents": row["overpaid"],
        "underpaid_cents": row["underpaid"],
        "rules_version": row["rules_version"],
        "replay": f"{replay}?place={row['place']}",
    }


def _mispay(row: Row) -> Row:
    return _decision(row) | {"due": row["due"], "cents": row["overpaid"] - row["underpaid"]}
