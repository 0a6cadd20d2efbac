"""The floors of the house: imports point down only, nothing is named utils, nothing branches on a slug."""

import ast
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from games import GAMES

ROOT = Path(__file__).resolve().parents[1]

ENGINE = [
    *("texts", "errors"),
    *("money", "cards", "rules", "chip_drills", "console", "settlement", "simulated_players", "odds"),
    *("procedure", "misconceptions", "scenarios", "questions", "rounds", "serialization"),
]
"""The ground and the fourteen rooms of the engine: each imports only what stands before it."""

ROOMS = [
    *("ops", "pages", "schools", "accounts", "play", "exams", "practice", "courses"),
    *("library", "live", "reports", "assignments", "home", "api", "demo"),
]
"""The apps of the trainer, likewise."""

HALL = {"settings", "urls", "asgi", "serve", "environment", "port", "formats"}
"""What stands on all apps; nothing stands on it."""

BANNED = {"utils", "util", "helpers", "helper", "common", "manager", "managers", "misc"}


def modules(root: Path) -> Iterator[tuple[str, ast.Module]]:
    """Every module of games and trainer as dotted name and syntax tree; a package is its own name."""
    for path in sorted([*(root / "games").rglob("*.py"), *(root / "trainer").rglob("*.py")]):
        parts = path.relative_to(root).with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        yield name, parsed(path.read_text(encoding="utf-8"), str(path))


parsed = cache(ast.parse)
"""Every test here reads all modules; what stands in one is parsed once."""


def imports(name: str, tree: ast.Module, root: Path) -> set[str]:
    """Every module that is imported, anywhere in the file, as far as a name can be a module."""
    found: set[str] = set()
    package = name if is_package(root, name) else name.rpartition(".")[0]
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            source = ".".join([*above, *([node.module] if node.module else [])])
            found |= {one_of(source, alias.name, root) for alias in node.names}
        elif isinstance(node, ast.Call) and called(node) in ("import_module", "__import__"):
            found |= {str(given.value) for given in node.args if isinstance(given, ast.Constant)}
    return found


def is_package(root: Path, name: str) -> bool:
    return (root / name.replace(".", "/") / "__init__.py").is_file()


def one_of(source: str, name: str, root: Path) -> str:
    """`from games.engine import rounds` imports a module, `from games import GAMES` a name of one."""
    inner = root / source.replace(".", "/") / name
    return f"{source}.{name}" if inner.with_suffix(".py").is_file() or inner.is_dir() else source


def called(node: ast.Call) -> str:
    return getattr(node.func, "id", getattr(node.func, "attr", ""))


def complaint(name: str, imported: str) -> str:
    """Why this module may not import that one; "" if it may."""
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
    if not above or above[0] not in ENGINE or below[2] not in ENGINE:
        return "has no place in the order of the engine"
    return "" if ENGINE.index(below[2]) <= ENGINE.index(above[0]) else "stands above it in the engine"


def trainer_complaint(above: list[str], below: list[str]) -> str:
    if not below or (above and above[0] in HALL):
        return ""
    if below[0] in HALL:
        return "nothing stands on the hall"
    if below[0] not in ROOMS:
        return ""
    if not above or above[0] not in ROOMS:
        return "has no place in the order of the apps"
    return "" if ROOMS.index(below[0]) <= ROOMS.index(above[0]) else "is not a lower room"


def complaints(root: Path) -> list[str]:
    return [
        f"{name} imports {imported}: {why}"
        for name, tree in modules(root)
        for imported in sorted(imports(name, tree, root))
        if (why := complaint(name, imported))
    ]


def circles(root: Path) -> list[str]:
    """Modules that import one another, by whatever way round; each circle is named once by its members."""
    names = {name for name, _ in modules(root)}
    below = {name: imports(name, tree, root) & names for name, tree in modules(root)}
    left = dict(below)
    while free := [name for name, under in left.items() if not under & left.keys() - {name}]:
        for name in free:
            del left[name]
    return sorted(left)


def test_imports_point_down_only():
    assert complaints(ROOT) == []


def test_no_module_imports_itself_by_a_detour():
    """Within a room as well: whoever reads from the ground up meets no word before it is explained."""
    assert circles(ROOT) == []


def test_a_circle_is_caught(tmp_path):
    for name, line in {
        "a": "from games.engine.money import b",
        "b": "from games.engine.money import a",
    }.items():
        path = tmp_path / "games/engine/money" / f"{name}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(line)
    (tmp_path / "games/engine/money/__init__.py").touch()
    assert circles(tmp_path) == ["games.engine.money.a", "games.engine.money.b"]


def test_the_imports_are_really_read():
    read = {name: imports(name, tree, ROOT) for name, tree in modules(ROOT)}
    assert "games.engine.rules.games" in read["games.six_five_four"]
    assert "games.engine.cards.cards" in read["games.engine.cards.hands"]
    assert any(imported.startswith("trainer.schools") for imported in read["trainer.play.services.runs"])
    assert {name.split(".")[2] for name in read if name.startswith("games.engine.")} == set(ENGINE)


FORBIDDEN = {
    "games/engine/cards/cards.py": ("from games.engine.rounds.rounds import deal", "stands above it"),
    "games/engine/cards/hands.py": ("import games.engine.rounds.grading", "stands above it"),
    "games/engine/rounds/rounds.py": ("from games import GAMES", "knows no game"),
    "games/engine/rules/sheets.py": ("from games.six_five_four import GAME", "knows no game"),
    "games/engine/money/amounts.py": ("from .. import rounds", "stands above it"),
    "games/engine/texts.py": ("from .errors import Refused", "stands above it"),
    "games/engine/extras/more.py": ("from games.engine.cards.cards import RANKS", "no place in the order"),
    "games/six_five_four.py": ("import django", "standard library only"),
    "games/__main__.py": ("def f():\n    from yaml import load", "standard library only"),
    "games/engine/procedure/steps.py": ("from trainer.schools import models", "standard library only"),
    "games/engine/questions/catalog.py": (
        "import importlib\nimportlib.import_module('numpy')",
        "standard library only",
    ),
    "trainer/schools/models.py": ("from trainer.play.models import Run", "not a lower room"),
    "trainer/accounts/middleware.py": ("from ..live import consumers", "not a lower room"),
    "trainer/play/services/runs.py": ("from trainer import reports", "not a lower room"),
    "trainer/play/views/table.py": ("import trainer.reports.figures", "not a lower room"),
    "trainer/play/felt/verdicts.py": ("from trainer.exams import standards", "not a lower room"),
    "trainer/play/notices.py": ("from trainer import settings", "nothing stands on the hall"),
    "trainer/play/selectors.py": ("from trainer.urls import urlpatterns", "nothing stands on the hall"),
    "trainer/play/models/drills.py": ("from games.six_five_four import GAME", "names one game"),
}


@pytest.mark.parametrize("path", FORBIDDEN)
def test_a_forbidden_import_is_caught(path, tmp_path):
    """The negative control, in a small house of the same plan."""
    line, why = FORBIDDEN[path]
    rooms = (f"games/engine/{room}" for room in ENGINE[2:]), (f"trainer/{room}" for room in ROOMS)
    for room in ("games", "games/engine", "trainer", *rooms[0], *rooms[1]):
        (tmp_path / room).mkdir(parents=True, exist_ok=True)
        (tmp_path / room / "__init__.py").touch()
    for module in ("games/six_five_four", "trainer/settings", "trainer/urls", "games/engine/errors"):
        (tmp_path / f"{module}.py").touch()
    (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
    assert complaints(tmp_path) == []
    (tmp_path / path).write_text(line)
    found = complaints(tmp_path)
    assert len(found) == 1, found
    assert why in found[0]


def badly_named(root: Path) -> list[str]:
    files = [
        *(root / "games").rglob("*.py"),
        *(root / "trainer").rglob("*.py"),
        *(root / "tests").rglob("*.py"),
    ]
    names = {part for path in files for part in path.relative_to(root).with_suffix("").parts}
    return sorted(names & BANNED)


def test_no_module_is_a_drawer_for_everything():
    assert badly_named(ROOT) == []


@pytest.mark.parametrize("path", ["games/engine/utils.py", "trainer/play/helpers/one.py", "tests/common.py"])
def test_a_drawer_for_everything_is_caught(path, tmp_path):
    (tmp_path / path).parent.mkdir(parents=True)
    (tmp_path / path).touch()
    assert len(badly_named(tmp_path)) == 1


def test_there_are_no_signals():
    """A signal is an import that points up without saying so."""
    for name, tree in modules(ROOT):
        assert not any("signals" in imported for imported in imports(name, tree, ROOT)), name
        receivers = [
            node for node in ast.walk(tree) if isinstance(node, ast.Call) and called(node) == "receiver"
        ]
        assert not receivers, name


SHEETS = {game.sheet for game in GAMES.values()}


def slugs_named(root: Path) -> list[str]:
    """Files that name one game, the layouts apart: there a slug is a file's name and nothing else."""
    named = []
    files = [*(root / "trainer").rglob("*"), *(root / "templates").rglob("*")]
    for path in sorted(files):
        if path.suffix not in (".py", ".html", ".txt", ".js", ".css"):
            continue
        is_layout = path.parent == root / "templates" / "play" / "layouts"
        text = path.read_text(encoding="utf-8") + ("" if is_layout else f"\n{path.stem}")
        words = "|".join(re.escape(word) for word in sorted({*GAMES, *SHEETS}))
        if re.search(rf"(?<![\w-])({words})(?![\w-])", text):
            named.append(str(path.relative_to(root)))
    return named


def test_nothing_above_the_rules_names_a_game():
    assert slugs_named(ROOT) == []


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("trainer/play/views.py", 'if game.slug == "6-5-4-poker": ...'),
        ("templates/play/table.html", '{% if game == "6-5-4-poker" %}'),
        ("templates/play/layouts/6-5-4-poker.html", '{% if game == "6-5-4-poker" %}'),
        ("templates/play/6-5-4-poker.html", ""),
        ("trainer/play/felt.py", "import games.six_five_four"),
    ],
)
def test_a_branch_on_a_slug_is_caught(path, text, tmp_path):
    (tmp_path / path).parent.mkdir(parents=True)
    (tmp_path / path).write_text(text)
    assert slugs_named(tmp_path) == [path]


def test_a_layout_may_bear_its_games_name(tmp_path):
    (tmp_path / "templates/play/layouts").mkdir(parents=True)
    (tmp_path / "templates/play/layouts/6-5-4-poker.html").write_text('{% if slug == "ante" %}')
    assert slugs_named(tmp_path) == []


ARCHITECTURE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
NAMED = re.compile(r"`((?:games|trainer|templates|fixtures|tests)/[\w./-]+)(?::(\w+))?`")


def untrue(page: str) -> list[str]:
    """Paths that the page names and nobody finds, and names that are not in their files."""
    found = []
    for path, name in NAMED.findall(page):
        file = ROOT / path
        defined = rf"^\s*(?:async )?(?:def|class) {name}\b"
        if not file.exists() or (name and not re.search(defined, file.read_text(encoding="utf-8"), re.M)):
            found.append(f"{path}:{name}")
    return found


def test_the_architecture_page_names_what_is_there():
    assert len(NAMED.findall(ARCHITECTURE)) > 40
    assert untrue(ARCHITECTURE) == []


def test_the_architecture_page_has_the_floors_in_their_order():
    engine = re.findall(r"^\| `games/engine/(\w+)` \|", ARCHITECTURE, re.M)
    assert engine == ENGINE[2:]
    assert re.findall(r"^\| `trainer/(\w+)` \|", ARCHITECTURE, re.M) == ROOMS


def test_a_page_that_is_no_longer_true_is_caught():
    assert untrue("`trainer/play/views/table.py:answer`") == []
    assert untrue("`trainer/play/views/table.py:nothing` and `games/engine/questions.py`") == [
        "trainer/play/views/table.py:nothing",
        "games/engine/questions.py:",
    ]
