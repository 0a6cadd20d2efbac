"""Rows of the demo school as lines of its fixture; trainer/demo/records.py reads them."""

import json
from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.db import models

from games import RULES_VERSION
from games.engine.questions.prompts import point_of
from trainer.demo.records import MILLISECOND, Line, name_of
from trainer.play.models import Answer, Verdict


def write_moment(moment: datetime, base: datetime) -> int:
    return round((moment - base) / MILLISECOND)


def write_row(row: models.Model, base: datetime, *, without: tuple[str, ...] = ()) -> Line:
    """Without the number that a database gives it."""
    line: Line = {}
    for field in row._meta.concrete_fields:
        value = getattr(row, field.name)
        if field.name in without or isinstance(field, models.AutoField) or value == field.get_default():
            continue
        if isinstance(field, models.ForeignKey):
            value = name_of(value)
        elif isinstance(field, models.DateTimeField):
            value = write_moment(value, base)
        elif isinstance(field, models.UUIDField):
            value = str(value)
        line[field.name] = value
    return line


def write_lines(lines: Iterable[Any]) -> str:
    return "".join(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n" for line in lines)


_ANSWERS_OWN = ("run", "key", "digest", "allowed", "version")

_VERDICTS_OWN = (
    *("answer", "prompt", "spot", "wager", "ask", "rule", "aspect", "right"),
    *("rules_version", "again", "correction", "rare"),
)


class NotWritable(ValueError):
    """A row that a line of the demo does not hold whole."""


def write_answer(answer: Answer, verdicts: Iterable[Verdict]) -> Line:
    """Verdicts are in the order of the answers: a right one as its text, a wrong one as a row; `rules`
    has the rule of each and what of it the hand shows, `rare` lists the places of those about rare hands."""
    run = answer.run
    without = (*_ANSWERS_OWN, *(["game"] if answer.game == run.drill.game else []))
    line = write_row(answer, run.begun, without=without)
    by_prompt = {verdict.prompt: verdict for verdict in verdicts}
    if list(by_prompt) != list(answer.given):
        raise NotWritable(f"answer {answer.pk} has not a verdict on each prompt")
    written = [_write_verdict(verdict, run.begun) for verdict in by_prompt.values()]
    rare = [place for place, verdict in enumerate(by_prompt.values()) if verdict.rare]
    rules = [point_of(verdict.rule, verdict.aspect) for verdict in by_prompt.values()]
    return line | {"verdicts": written, "rules": rules} | ({"rare": rare} if rare else {})


def _write_verdict(verdict: Verdict, base: datetime) -> Any:
    """Write a verdict without the answers that its name rests on, and without a retracted name."""
    if verdict.rules_version != RULES_VERSION:
        raise NotWritable(f"verdict {verdict.pk} is of rules version {verdict.rules_version}")
    if verdict.right:
        return verdict.given
    skipped = ("rests_on",) if verdict.name_in_force else ("rests_on", "mistake")
    return write_row(verdict, base, without=(*_VERDICTS_OWN, *skipped))
