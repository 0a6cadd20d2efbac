"""Rules that no decision cites are taught with one that some decision does: that it is part of, that it rules
on, or that it says once more. What nobody is asked about is named, with its reason, in fixtures/path.toml."""

import re
import tomllib
from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import TypeVar

from games.engine.rules.numbered import RULED

PAGE = Path(__file__).resolve().parents[2] / "fixtures" / "path.toml"

PART = re.compile(r"(?<=[^ ])(?:\.[^. ]+|[a-z](?:-[a-z])?)$")
"""What makes "654 5a" of "654 5" and "654 5a.i" of "654 5a"."""

Of = TypeVar("Of", bound=Hashable)


@cache
def written() -> tuple[dict[str, str], dict[str, str]]:
    """Rules by the rule that they are taught with; and those that nobody is asked about, by why."""
    page = tomllib.loads(PAGE.read_text(encoding="utf-8"))
    shown = {rule: row["with"] for rule, row in page["left_out"].items() if "with" in row}
    return page["beside"] | shown, {rule: row["why"] for rule, row in page["left_out"].items()}


def taught_with(rules: Collection[str], own: Mapping[Of, Iterable[str]]) -> dict[Of, tuple[str, ...]]:
    """The rules of each sort, and with them those of `rules` that no sort has by itself."""
    shown = {of: [rule for rule in dict.fromkeys(its) if rule in rules] for of, its in own.items()}
    known = {rule for its in shown.values() for rule in its}
    for rule in rules:
        to = next((near for near in nearest(rule) if near in known), "")
        if rule not in known and to:
            for its in shown.values():
                if to in its:
                    its.append(rule)
    return {of: tuple(its) for of, its in shown.items()}


def nearest(rule: str) -> Iterator[str]:
    """What a rule may be taught with: as it is written, else what it rules on, else what it is part of."""
    teaches, left_out = written()
    if rule in teaches:
        yield teaches[rule]
    if rule in left_out:
        return
    number = rule.removeprefix(RULED)
    while number:
        if number != rule:
            yield number
        shorter = PART.sub("", number)
        number = shorter if shorter != number else ""
