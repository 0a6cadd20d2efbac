"""House rules: the rules that all houses share, whatever they deal, merged into every game's own."""

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from games.engine.errors import SheetRefused
from games.engine.rules.pages import FIXTURES, open_page, table_of, text_of

HOUSE_RULES = FIXTURES / "house_rules.toml"
NUMBERED = "HOUSE "
"""How the number of such a rule begins."""


@lru_cache
def read_house_rules(path: Path) -> Mapping[str, str]:
    """The rules on this page, and nothing else; `SheetRefused` names file and row."""
    printed = open_page(path)
    rules = table_of(path, printed, "rules")
    for other in sorted(printed.keys() - {"rules"}):
        raise SheetRefused(f"{path.name} [{other}]", "does not belong here; write rules")
    for number in rules:
        if not number.startswith(NUMBERED):
            raise SheetRefused(f"{path.name} [rules] {number}", f"does not begin with {NUMBERED.strip()}")
    return {number: text_of(path, rules, "rules", number) for number in rules}


def with_house_rules(path: Path, rules: Mapping[str, str], shared: Path) -> Mapping[str, str]:
    """A sheet's rules and after them the shared ones, which it may not put in other words."""
    ours = read_house_rules(shared)
    for number, words in ours.items():
        if rules.get(number, words) != words:
            raise SheetRefused(f"{path.name} [rules] {number}", f"stands in {shared.name} in other words")
    return {**rules, **ours}
