"""House rules: the rules that all houses share, whatever they deal, merged into every game's own."""

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from games.engine.errors import SheetRefused
from games.engine.rules.numbered_rules import Rule, read_rule
from games.engine.rules.pages import FIXTURES, open_page, table_of

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
        raise SheetRefused(f"{path.name} [{other}]", "does not belong here; write rules")
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
            raise SheetRefused(f"{path.name} [rules] {number}", f"stands in {shared} in other words")
    return {**own, **ours}
