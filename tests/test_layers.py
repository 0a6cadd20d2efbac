"""Layers: imports point down only, no module is named utils, no code branches on a game's slug.

`python -m tests.test_layers` prints the tables of docs/architecture.md.
"""

import ast
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from games import GAMES

ROOT = Path(__file__).resolve().parents[1]

ENGINE = {
    "money": "amounts, odds, chips, meters → exact cents",
    "cards": "decks and seeded streams → ranked hands",
    "rules": "a game module and its printed tables → declarations, houses",
    "chip_drills": "tables and a seed → payout and chip drills",
    "console": "presses of a progressive's keypad → the first fault",
    "settlement": "bets, cards and decisions → a line for every bet",
    "simulated_players": "a seed → bets and decisions of simulated players",
    "odds": "a game and house rules → what every bet is worth, exactly",
    "procedure": "a settled round → the felt at each step",
    "misconceptions": "a round → the same round under a wrong rule",
    "scenarios": "a situation and a seed → one of all rounds that fit",
    "questions": "a step of a settled round → prompts with right answers",
    "rounds": "a seed → a round, and its stops",
    "diagnosis": "answers at a stop → grades, and the mistakes behind them",
    "serialization": "a round ↔ its JSON document",
}
"""The packages of the engine and what each turns into what. Each imports only from those before it."""

APPS = {
    "ops": "the process: health, metrics, logs, backups, limits, database faults",
    "pages": "what pages and files are made of: translated text, charts, files, glossary, install",
    "schools": "schools, memberships and rights, classes, house rules, branding, audit, invitations",
    "accounts": "sign-in, passwords, sessions, people pages, rosters",
    "play": "drills, sessions, answers, grades, diagnosis, regrading; felt, table page, replay, notes and "
    "disputes",
    "exams": "test standards, table tests given and taken, records, signatures, certifications, hours",
    "practice": "how well each rule is known, and what to deal next: today’s practice, drills, payouts",
    "courses": "the course of a game: its introduction, skills, lessons, checkpoints",
    "library": "rules and paytables, odds, dispute desk",
    "live": "watching, the wall, live classes; all sockets",
    "reports": "progress, mispay ledger, dealer reports, analysis, disputes of a school",
    "assignments": "assignments, drill library, results, worksheets",
    "credentials": "badges (Open Badges 3.0), signed transcripts, learning platforms (LTI 1.3)",
    "home": "home page of each role, navigation, search, own data",
    "api": "JSON API, tokens, webhooks",
    "demo": "the demo school",
}
"""The Django apps, likewise."""

ENGINE_LAYERS = ["texts", "errors", *ENGINE]
APP_LAYERS = list(APPS)
PROJECT = {"settings", "urls", "asgi", "serve", "environment", "port", "formats", "laptop"}
"""Modules of the project, which import the apps. No app imports them."""


def tables() -> str:
    """Return the layers as docs/architecture.md has them."""
    return "\n\n".join(
        "\n".join(
            [
                f"| {head} |",
                "| --- | --- |",
                *(f"| `{folder}/{name}` | {what} |" for name, what in rows.items()),
            ]
        )
        for head, folder, rows in (
            ("Engine package | In → out", "games/engine", ENGINE),
            ("App | What it is", "trainer", APPS),
        )
    )


BANNED = {"utils", "util", "helpers", "helper", "common", "manager", "managers", "misc"}


def modules(root: Path) -> Iterator[tuple[str, ast.Module]]:
    """Yield every module of games and trainer as dotted name and syntax tree."""
    for path in sorted([*(root / "games").rglob("*.py"), *(root / "trainer").rglob("*.py")]):
        parts = path.relative_to(root).with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        yield name, parsed(path.read_text(encoding="utf-8"), str(path))


parsed = cache(ast.parse)
"""Parse a module once: every test here reads all of them."""


@cache
def imports(name: str, tree: ast.Module, root: Path) -> set[str]:
    """Return every module imported anywhere in the file."""
    found: set[str] = set()
    package = name if is_package(root, name) else name.rpartition(".")[0]
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            source = ".".join([*above, *([node.module] if node.module else [])])
            found |= {imported_module(source, alias.name, root) for alias in node.names}
        elif isinstance(node, ast.Call) and function_name(node) in ("import_module", "__import__"):
            found |= {str(argument.value) for argument in node.args if isinstance(argument, ast.Constant)}
    return found


def is_package(root: Path, name: str) -> bool:
    return (root / name.replace(".", "/") / "__init__.py").is_file()


def imported_module(source: str, name: str, root: Path) -> str:
    """Return the module: `from games.engine import rounds` names one, `from games import GAMES` does not."""
    inner = root / source.replace(".", "/") / name
    return f"{source}.{name}" if inner.with_suffix(".py").is_file() or inner.is_dir() else source


def function_name(node: ast.Call) -> str:
    return getattr(node.func, "id", getattr(node.func, "attr", ""))


def complaint(name: str, imported: str) -> str:
    """Return why this module may not import that one, or "" if it may."""
    above, below = name.split("."), imported.split(".")
    if above[0] == "games":
        if below[0] != "games":
            return "" if below[0] in sys.stdlib_module_names else "the rules use the standard library only"
        if above[1:2] == ["engine"]:
            return engine_complaint(above[2:], below)
        return ""
    if below[0] == "trainer":
        return trainer_complaint(above[1:], below[1:])
    if below[0] == "games" and below[1:2] not in ([], ["engine"]):
        return "names one game"
    return ""


def engine_complaint(above: list[str], below: list[str]) -> str:
    if below[1:2] != ["engine"] or len(below) < 3:
        return "the engine knows no game"
    if not above or above[0] not in ENGINE_LAYERS or below[2] not in ENGINE_LAYERS:
        return "has no place in the order of the engine"
    return (
        ""
        if ENGINE_LAYERS.index(below[2]) <= ENGINE_LAYERS.index(above[0])
        else "is a higher layer of the engine"
    )


def trainer_complaint(above: list[str], below: list[str]) -> str:
    if not below or (above and above[0] in PROJECT):
        return ""
    if below[0] in PROJECT:
        return "no app imports the project"
    if below[0] not in APPS:
        return ""
    if not above or above[0] not in APPS:
        return "has no place in the order of the apps"
    return "" if APP_LAYERS.index(below[0]) <= APP_LAYERS.index(above[0]) else "is a higher layer"


def complaints(root: Path) -> list[str]:
    return [
        f"{name} imports {imported}: {why}"
        for name, tree in modules(root)
        for imported in sorted(imports(name, tree, root))
        if (why := complaint(name, imported))
    ]


def cycles(root: Path) -> list[str]:
    """Return the modules that import one another, directly or not."""
    names = {name for name, _ in modules(root)}
    below = {name: imports(name, tree, root) & names for name, tree in modules(root)}
    left = dict(below)
    while free := [name for name, under in left.items() if not under & left.keys() - {name}]:
        for name in free:
            del left[name]
    return sorted(left)


def test_imports_point_down_only():
    assert complaints(ROOT) == []


def test_no_import_cycles():
    assert cycles(ROOT) == []


def test_a_cycle_is_caught(tmp_path):
    for name, line in {
        "a": "from games.engine.money import b",
        "b": "from games.engine.money import a",
    }.items():
        path = tmp_path / "games/engine/money" / f"{name}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(line)
    (tmp_path / "games/engine/money/__init__.py").touch()
    assert cycles(tmp_path) == ["games.engine.money.a", "games.engine.money.b"]


FORBIDDEN = {
    "games/engine/cards/cards.py": ("from games.engine.rounds.rounds import deal", "higher layer"),
    "games/engine/rounds/rounds.py": ("from games import GAMES", "knows no game"),
    "games/engine/texts.py": ("from .errors import Refused", "higher layer"),
    "games/engine/extras/more.py": ("from games.engine.cards.cards import RANKS", "no place in the order"),
    "games/engine/questions/catalog.py": ("import importlib\nimportlib.import_module('numpy')", "standard"),
    "games/__main__.py": ("def f():\n    from yaml import load", "standard library only"),
    "trainer/play/services/runs.py": ("from trainer import reports", "higher layer"),
    "trainer/play/notices.py": ("from trainer import settings", "no app imports the project"),
    "trainer/play/models/drills.py": ("from games.six_five_four import GAME", "names one game"),
}


def test_a_forbidden_import_is_caught(tmp_path):
    """The negative control, in a small project of the same layers."""
    layers = [*(f"games/engine/{name}" for name in ENGINE), *(f"trainer/{name}" for name in APPS)]
    for package in ("games", "games/engine", "trainer", *layers):
        (tmp_path / package).mkdir(parents=True, exist_ok=True)
        (tmp_path / package / "__init__.py").touch()
    for module in ("games/six_five_four", "trainer/settings", "games/engine/errors"):
        (tmp_path / f"{module}.py").touch()
    assert complaints(tmp_path) == []
    for path, (line, why) in FORBIDDEN.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(line)
        found = complaints(tmp_path)
        assert len(found) == 1, found
        assert why in found[0]
        (tmp_path / path).unlink()


def badly_named(root: Path) -> list[str]:
    files = [path for folder in ("games", "trainer", "tests") for path in (root / folder).rglob("*.py")]
    names = {part for path in files for part in path.relative_to(root).with_suffix("").parts}
    return sorted(names & BANNED)


def test_no_module_is_named_utils(tmp_path):
    assert badly_named(ROOT) == []
    (tmp_path / "trainer/play/helpers").mkdir(parents=True)
    (tmp_path / "trainer/play/helpers/one.py").touch()
    assert badly_named(tmp_path) == ["helpers"]


def test_there_are_no_signals():
    """A signal is an import that points up unseen."""
    for name, tree in modules(ROOT):
        assert not any("signals" in imported for imported in imports(name, tree, ROOT)), name
        receivers = [
            node
            for node in ast.walk(tree)
            if isinstance(node, ast.Call) and function_name(node) == "receiver"
        ]
        assert not receivers, name


SHEETS = {game.sheet for game in GAMES.values()}


def slugs_named(root: Path) -> list[str]:
    """Return the files that name one game. A layout may in its file name only. A slug that is a word of
    sentences names one where it is quoted, or is the name of a file."""
    named = []
    files = [*(root / "trainer").rglob("*"), *(root / "templates").rglob("*")]
    for path in sorted(files):
        if path.suffix not in (".py", ".html", ".txt", ".js", ".css"):
            continue
        is_layout = path.parent == root / "templates" / "play" / "layouts"
        text = path.read_text(encoding="utf-8") + ("" if is_layout else f"\n{path.stem}")
        words = "|".join(_named_as(word) for word in sorted({*GAMES, *SHEETS}))
        if re.search(words, text, re.MULTILINE):
            named.append(str(path.relative_to(root)))
    return named


def _named_as(slug: str) -> str:
    if slug.isalpha():
        return rf"""["']{slug}["']|^{slug}$"""
    return rf"(?<![\w-]){re.escape(slug)}(?![\w-])"


def test_the_trainer_names_no_game():
    assert slugs_named(ROOT) == []


def test_a_branch_on_a_slug_is_caught(tmp_path):
    """A layout may have the name of its game."""
    texts = {
        "trainer/play/views.py": 'if game.slug == "6-5-4-poker": ...',
        "templates/play/layouts/6-5-4-poker.html": '{% if game == "6-5-4-poker" %}',
        "templates/play/6-5-4-poker.html": "",
        "templates/play/baccarat.html": "",
        "trainer/play/selectors.py": 'GAMES["baccarat"]',
        "trainer/play/words.py": "In baccarat, each spot has a box.",
        "templates/play/layouts/six-card-poker.html": '{% if slug == "ante" %}',
    }
    for path, text in texts.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text)
    assert set(slugs_named(tmp_path)) == {*texts} - {
        "templates/play/layouts/six-card-poker.html",
        "trainer/play/words.py",
    }


ARCHITECTURE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
PATHS = re.compile(r"`((?:games|trainer|templates|fixtures|tests)/[\w./-]+)(?::(\w+))?`")


def missing_names(page: str) -> list[str]:
    """Return the paths on the page that do not exist, and the names that are not in their files."""
    found = []
    for path, name in PATHS.findall(page):
        file = ROOT / path
        defined = rf"^\s*(?:async )?(?:def|class) {name}\b"
        if not file.exists() or (name and not re.search(defined, file.read_text(encoding="utf-8"), re.M)):
            found.append(f"{path}:{name}")
    return found


def test_the_architecture_page_names_what_is_there():
    assert len(PATHS.findall(ARCHITECTURE)) > 40
    assert missing_names(ARCHITECTURE) == []
    assert missing_names("`trainer/play/views/table.py:nothing` and `games/engine/questions.py`") == [
        *("trainer/play/views/table.py:nothing", "games/engine/questions.py:")
    ]


def test_the_architecture_page_has_the_layers():
    assert all(table in ARCHITECTURE for table in tables().split("\n\n"))
    found = {name.split(".")[2] for name, _ in modules(ROOT) if name.startswith("games.engine.")}
    assert found == set(ENGINE_LAYERS)


if __name__ == "__main__":
    print(tables())
