"""Numbered rules: a sentence under its number, whose word it is, and what is doubtful about it.

A document's number has what the document says and nothing of ours; what we hold beyond it has a number of
its own.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any

from games.engine.errors import SheetRefused
from games.engine.rules.pages import text_of
from games.engine.texts import NOTHING, Text


class Authority(StrEnum):
    """Where a rule comes from: a document prints it, we ruled it where documents are silent or ambiguous, or
    houses differ and each sets it."""

    PRINTED = "printed"
    RULED = "ruled"
    HOUSE = "house"


EXPECTED_VALUE_RULE = "HOUSE expected value"
"""The rule of which decision is worth more: no document prints one."""

RULED = "RULED "
"""How the number of a ruling begins; the number that it is about follows."""


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule in our own words. `doubt` is what stands against it, and how it is dealt all the same."""

    number: str
    text: Text
    authority: Authority
    doubt: Text = NOTHING

    @property
    def words(self) -> Text:
        """What it text, with its doubt."""
        if not self.doubt:
            return self.text
        return Text("%(rule)s In doubt: %(doubt)s", rule=self.text, doubt=self.doubt)


def read_rule(path: Path, rules: Mapping[str, Any], number: str) -> Rule:
    """Return a row as { printed = "…" }, { ruled = "…" } or { house = "…" }, and a doubt if there is one."""
    row = rules[number]
    result = [each for each in Authority if isinstance(row, dict) and each.value in row]
    if len(result) != 1 or row.keys() - {*result, "doubt"}:
        raise SheetRefused(f"{path.name} [rules] {number}", "write printed, ruled or house, and any doubt")
    table = f"rules.{number}"
    text = Text(text_of(path, row, table, result[0]))
    doubt = Text(text_of(path, row, table, "doubt")) if "doubt" in row else NOTHING
    return Rule(number, text, result[0], doubt)
