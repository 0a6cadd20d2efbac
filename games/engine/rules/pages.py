"""Pages: a printed file of fixtures, its tables and its texts; what is missing is refused by file and table.

The only file of the engine that touches the disk.
"""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from games.engine.errors import SheetRefused

FIXTURES = Path(__file__).resolve().parents[3] / "fixtures"


def open_page(path: Path) -> dict[str, Any]:
    try:
        return read_page(path.name, path.read_text(encoding="utf-8"))
    except (OSError, UnicodeError) as error:
        raise SheetRefused(path.name, str(error)) from error


def read_page(name: str, text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except ValueError as error:
        raise SheetRefused(name, str(error)) from error


def table_of(path: Path, printed: Mapping[str, Any], name: str, within: str = "") -> dict[str, Any]:
    if not isinstance(printed.get(name), dict):
        what = "is not a table" if name in printed else "is missing"
        raise SheetRefused(f"{path.name} [{within}{name}]", what)
    result: dict[str, Any] = printed[name]
    return result


def text_of(path: Path, printed: Mapping[str, Any], table: str, key: str) -> str:
    if not isinstance(printed.get(key), str) or not printed[key]:
        raise SheetRefused(f"{path.name} [{table}] {key}", "is missing")
    return str(printed[key])
