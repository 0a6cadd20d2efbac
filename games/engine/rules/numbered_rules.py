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


class Word(StrEnum):
    """Whose word a rule is: a document prints it, we ruled it where the documents are silent or ambiguous, or
    houses differ and have it so."""

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
    says: Text
    word: Word
    doubt: Text = NOTHING

    @property
    def words(self) -> Text:
        """What it says, with its doubt."""
        if not self.doubt:
            return self.says
        return Text("%(rule)s In doubt: %(doubt)s", rule=self.says, doubt=self.doubt)


def read_rule(path: Path, rules: Mapping[str, Any], number: str) -> Rule:
    """A row as { printed = "…" }, { ruled = "…" } or { house = "…" }, and a doubt if there is one."""
    row = rules[number]
    words = [word for word in Word if isinstance(row, dict) and word.value in row]
    if len(words) != 1 or row.keys() - {*words, "doubt"}:
        raise SheetRefused(f"{path.name} [rules] {number}", "write printed, ruled or house, and any doubt")
    table = f"rules.{number}"
    says = Text(text_of(path, row, table, words[0]))
    return Rule(
        number, says, words[0], Text(text_of(path, row, table, "doubt")) if "doubt" in row else NOTHING
    )
