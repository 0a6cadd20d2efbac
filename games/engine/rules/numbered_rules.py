"""Numbered rules: a sentence under its number, its authority, any doubt; and the rules that all houses share.

A document's number has what the document says and nothing of ours; what we add has a number of its own.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from pathlib import Path
from typing import Any

from games.engine.errors import SheetRefused
from games.engine.rules.pages import FIXTURES, open_page, table_of, text_of
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
        return Text("%(rule)s Unclear in the source: %(doubt)s", rule=self.text, doubt=self.doubt)


def read_rule(path: Path, rules: Mapping[str, Any], number: str) -> Rule:
    """Return a row as { printed = "…" }, { ruled = "…" } or { house = "…" }, and a doubt if there is one."""
    row = rules[number]
    result = [each for each in Authority if isinstance(row, dict) and each.value in row]
    if len(result) != 1 or row.keys() - {*result, "doubt"}:
        raise SheetRefused(f"{path.name} [rules] {number}", "needs printed, ruled or house, and any doubt")
    table = f"rules.{number}"
    text = Text(text_of(path, row, table, result[0]))
    doubt = Text(text_of(path, row, table, "doubt")) if "doubt" in row else NOTHING
    return Rule(number, text, result[0], doubt)


HOUSE_RULES = FIXTURES / "house_rules.toml"
NUMBERED = "HOUSE "
"""How the number of such a rule begins."""


@lru_cache
def read_house_rules(path: Path) -> Mapping[str, Rule]:
    """Return the rules on this page, and nothing else; `SheetRefused` names file and row."""
    return house_rules_on(path, open_page(path))


def house_rules_on(path: Path, printed: Mapping[str, Any]) -> Mapping[str, Rule]:
    rules = table_of(path, printed, "rules")
    for other in sorted(printed.keys() - {"rules"}):
        raise SheetRefused(f"{path.name} [{other}]", "doesn’t belong here (use rules)")
    for number in rules:
        if not number.startswith(NUMBERED):
            raise SheetRefused(f"{path.name} [rules] {number}", f"does not begin with {NUMBERED.strip()}")
    return {number: read_rule(path, rules, number) for number in rules}


def with_house_rules(
    path: Path, rules: Mapping[str, Any], ours: Mapping[str, Rule], *, shared: str = HOUSE_RULES.name
) -> Mapping[str, Rule]:
    """Return a sheet's rules and after them the shared ones, which it may not put in other words."""
    own = {number: read_rule(path, rules, number) for number in rules}
    for number, rule in ours.items():
        if own.get(number, rule) != rule:
            raise SheetRefused(f"{path.name} [rules] {number}", f"is in {shared} with other words")
    return {**own, **ours}
