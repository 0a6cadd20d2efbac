"""The scenarios in which a mistake shows that seldom does, from `fixtures/mistakes`."""

import tomllib
from functools import cache
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[2] / "fixtures" / "mistakes"


@cache
def scenes_of(game: str) -> dict[str, tuple[str, ...]]:
    """By mistake the scenarios in which it shows; none of those that show by themselves."""
    path = FOLDER / f"{game}.toml"
    if not path.is_file():
        return {}
    page = tomllib.loads(path.read_text(encoding="utf-8"))
    return {name: tuple(scenes) for name, scenes in page.items()}
