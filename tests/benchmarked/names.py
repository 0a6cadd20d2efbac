"""The names that a benchmark takes from elsewhere, wherever in it, and those that are not there."""

import ast
import re
from collections.abc import Iterator
from importlib import import_module, util
from types import ModuleType
from typing import Any

FILLED_IN = {"%r": "0", "%d": "0", "%s": "0", "%%": "%"}


def missing(source: str) -> list[str]:
    """`module.name` of all that is imported, or read off an imported module, and does not exist."""
    tree, modules = ast.parse(source), {}
    lost: list[str] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                modules[alias.asname or alias.name.split(".")[0]] = import_module(alias.name.split(".")[0])
        if isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                found = taken(node.module, alias.name)
                if found is None:
                    lost.append(f"{node.module}.{alias.name}")
                elif isinstance(found, ModuleType):
                    modules[alias.asname or alias.name] = found
    return [*lost, *_read_off(tree, modules)]


def taken(module: str, name: str) -> Any:
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
    """Those that a benchmark hands to a server's own shell, as they stand in its module."""
    for value in vars(module).values():
        if isinstance(value, str) and "\nimport " in value:
            yield re.sub("|".join(FILLED_IN), lambda found: FILLED_IN[found[0]], value)
