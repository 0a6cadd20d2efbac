"""Stored decisions: the verdicts of an answer read as decisions."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from games.engine.procedure.places import Key, read_key
from trainer.play.models.answers import Answer, Verdict, rank
from trainer.play.models.corrections import Correction


@dataclass(frozen=True)
class Marked:
    """One stored decision: the prompt, the answer and its grade.

    `mistake` is the name in force, `withdrawn` whether one was retracted. `self_reported` is the trainee's own
    choice among names that fit ("": none; None: no choice made); `verdict` is the key of the row.
    `correction` regraded it, `again` times.
    """

    key: Key
    given: str
    right: bool
    mistakes: tuple[str, ...]
    mistake: str
    missed: str
    overpaid: int
    underpaid: int
    rules_version: int
    withdrawn: bool = False
    rests_on: tuple[int, ...] = ()
    self_reported: str | None = None
    verdict: int = field(default=0, compare=False)
    again: int = 0
    correction: Correction | None = field(default=None, compare=False)

    @property
    def ruled(self) -> bool:
        """Whether it counts as right by a ruling, which marking again does not undo."""
        return self.correction is not None and self.correction.ruled


key_of = lru_cache(maxsize=10_000)(read_key)
"""The key of a prompt, from its text in a row."""


def attach_verdicts(answer: Answer, verdicts: Sequence[Verdict]) -> None:
    """Makes the verdicts that were just stored those of this answer, so that nobody reads them back. No name
    of theirs was retracted or self-reported yet."""
    for verdict in verdicts:
        verdict._state.fields_cache |= {"retraction": None, "self_report": None, "correction": None}
    answer.new_verdicts = verdicts


def in_force(answer: Answer) -> tuple[Marked, ...]:
    """The decisions of an answer as they were marked last, in the order in which they were asked."""
    verdicts = answer.new_verdicts or answer.verdicts.all()
    newest = {verdict.prompt: verdict for verdict in sorted(verdicts, key=rank)}
    return tuple(_marked(newest[prompt]) for prompt in dict.fromkeys(one.prompt for one in verdicts))


def _marked(verdict: Verdict) -> Marked:
    return Marked(
        key=key_of(verdict.prompt),
        given=verdict.given,
        right=verdict.right,
        mistakes=tuple(verdict.mistakes),
        mistake=verdict.name_in_force,
        withdrawn=_withdrawn(verdict),
        rests_on=tuple(verdict.rests_on),
        self_reported=verdict.self_reported,
        verdict=verdict.pk,
        missed=verdict.missed,
        overpaid=verdict.overpaid,
        underpaid=verdict.underpaid,
        rules_version=verdict.rules_version,
        again=verdict.again,
        correction=verdict.correction,
    )


def _withdrawn(verdict: Verdict) -> bool:
    return bool(verdict.mistake or verdict.self_reported) and not verdict.name_in_force


def with_keys(rows: Iterable[Mapping[str, Any]]) -> Iterator[dict[str, Any]]:
    """Rows of verdicts in force, each with the `key` of its `prompt`."""
    for row in rows:
        yield {**row, "key": key_of(row["prompt"])}
