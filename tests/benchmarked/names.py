"""Find names that a benchmark imports or reads off a module and that do not exist."""

import ast
import re
from collections.abc import Iterator
from importlib import import_module, util
from types import ModuleType
from typing import Any

FILLED_IN = {"%r": "0", "%d": "0", "%s": "0", "%%": "%"}


def missing(source: str) -> list[str]:
    """Return `module.name` of each missing name."""
    tree, modules = ast.parse(source), {}
    absent: list[str] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                modules[alias.asname or alias.name.split(".")[0]] = import_module(alias.name.split(".")[0])
        if isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                found = imported(node.module, alias.name)
                if found is None:
                    absent.append(f"{node.module}.{alias.name}")
                elif isinstance(found, ModuleType):
                    modules[alias.asname or alias.name] = found
    return [*absent, *_read_off(tree, modules)]


def imported(module: str, name: str) -> Any:
    whole = import_module(module)
    if name == "*":
        return whole
    if not hasattr(whole, name) and hasattr(whole, "__path__") and util.find_spec(f"{module}.{name}"):
        return import_module(f"{module}.{name}")
    return getattr(whole, name, None)


def _read_off(tree: ast.AST, modules: dict[str, ModuleType]) -> Iterator[str]:
    assigned = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and _is_bound(node)}
    for node in ast.walk(tree):
        if not (isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name)):
            continue
        module = modules.get(node.value.id)
        if module and node.value.id not in assigned and not hasattr(module, node.attr):
            yield f"{module.__name__}.{node.attr}"


def _is_bound(node: ast.Name) -> bool:
    return isinstance(node.ctx, ast.Store)


def scripts(module: ModuleType) -> Iterator[str]:
    """Yield the scripts that a benchmark runs in a server's shell."""
    for value in vars(module).values():
        if isinstance(value, str) and "\nimport " in value:
            yield re.sub("|".join(FILLED_IN), lambda found: FILLED_IN[found[0]], value)
