"""What one overlooks in a function or template is looked for in all of them: locks and writes outside a
transaction, forms without their token, words without a translation, or kept without their language."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest
from django.conf import settings

Sources = dict[str, str]
parsed = cache(ast.parse)
Function = ast.FunctionDef | ast.AsyncFunctionDef
WRITES = {"create", "save", "bulk_create", "bulk_update", "get_or_create", "update_or_create", "delete"}
RENDERS = {"render_to_string", "gettext", "ngettext", "pgettext", "_", "translate", "game_name", "render"}


def sources(folder: str, kind: str) -> Sources:
    """Return the text of each file by its path, without migrations."""
    found = Path(settings.BASE_DIR, folder).rglob(f"*{kind}")
    return {
        str(path.relative_to(settings.BASE_DIR)): path.read_text()
        for path in found
        if "migrations" not in path.parts
    }


# --- Transactions ----------------------------------------------------------------------------------------


class Call(NamedTuple):
    node: ast.Call
    name: str
    atomic: bool


def is_atomic(node: ast.AST) -> bool:
    """Return whether a function is decorated, or a block opened, with a transaction."""
    opened = [item.context_expr for item in getattr(node, "items", [])] + getattr(node, "decorator_list", [])
    return any("transaction.atomic" in ast.unparse(one) for one in opened)


def calls(node: ast.AST, atomic: bool) -> Iterator[Call]:
    for child in ast.iter_child_nodes(node):
        inside = atomic or is_atomic(child)
        if isinstance(child, ast.Call):
            yield Call(child, getattr(child.func, "attr", getattr(child.func, "id", "")), inside)
        yield from calls(child, inside)


def is_write(call: Call) -> bool:
    """Return whether a model, a query or the audit log stores rows; forms and sessions are left out."""
    on = ast.unparse(call.node.func)
    if call.name == "update":
        return ".objects" in on or ".filter(" in on
    return on == "audit.note" or (call.name in WRITES and "." in on and not re.search("form|session", on))


def outside_transactions(files: Sources) -> set[str]:
    """Return the functions that lock rows, or write twice, with a way to them that opens no transaction."""
    trees = {path: parsed(text) for path, text in files.items()}
    functions = [
        (path, one) for path, tree in trees.items() for one in ast.walk(tree) if isinstance(one, Function)
    ]
    called = {(path, one.name): list(calls(one, is_atomic(one))) for path, one in functions}
    sites: dict[tuple[str, str], list[tuple[tuple[str, str], bool]]] = defaultdict(list)
    for place, found in called.items():
        for call in found:
            home = place[0] if call.name.startswith("_") else ""  # a private name is of its file
            sites[home, call.name].append((place, call.atomic))

    def always_atomic(place: tuple[str, str], above: frozenset[tuple[str, str]] = frozenset()) -> bool:
        path, name = place
        ways = [way for way in sites[path if name.startswith("_") else "", name] if way[0] != place]
        return bool(ways) and all(
            inside or (by not in above and always_atomic(by, above | {place})) for by, inside in ways
        )

    return {
        f"{place[0]}:{place[1]}"
        for place, found in called.items()
        if (
            any(call.name == "select_for_update" and not call.atomic for call in found)
            or sum(is_write(call) and not call.atomic for call in found) > 1
        )
        and not always_atomic(place)
    }


NOT_TOGETHER = {
    "trainer/api/webhooks.py:send": "each message is sent and noted by itself",
    "trainer/live/joining.py:class_of_code": "an attempt is counted whatever becomes of it",
    "trainer/ops/bundles.py:post_process": "files",
    **dict.fromkeys(
        (
            "trainer/demo/history.py:store",
            "trainer/demo/history.py:store_attempts",
            "trainer/credentials/lti/rosters.py:add",
            "trainer/play/services/diagnosis.py:retract",
        ),
        "in the transaction of its caller; others of this name are called elsewhere",
    ),
}
"""Functions whose writes do not belong together, and why."""


def test_what_is_locked_or_written_together_is_in_one_transaction():
    assert outside_transactions(sources("trainer", ".py")) == set(NOT_TOGETHER)


TWICE = """
def move(run):
    run.save()
    audit.note("moved")
"""
LOCK = "def lock(run):\n    return Run.objects.select_for_update().get(pk=run.pk)\n"
HELPER = LOCK.replace("lock(", "_lock(")
IN_ONE = "def press(run):\n    with transaction.atomic():\n        _lock(run)\n"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (TWICE, {"x.py:move"}),
        (f"@transaction.atomic{TWICE}", set()),
        (LOCK, {"x.py:lock"}),
        (HELPER + IN_ONE, set()),
        (HELPER + IN_ONE + "def other(run):\n    _lock(run)\n", {"x.py:_lock"}),
    ],
)
def test_writes_and_locks_outside_a_transaction_are_found(text, found):
    assert outside_transactions({"x.py": text}) == found


# --- Words -----------------------------------------------------------------------------------------------

SAID = {"ValidationError": 0, "add_error": 1, "success": 1, "error": 1, "warning": 1, "info": 1}
"""Which argument of these calls a person reads; those of loggers are English."""
LABELS = {"label", "help_text", "empty_label", "error_message"}
IN_ENGLISH = {"trainer/schools/append_only.py": "a fault of the program"}


def untranslated(files: Sources) -> set[str]:
    """Return the files in which words for people are no text of the catalog."""
    found = set()
    for path, text in files.items():
        for call in calls(ast.parse(text), atomic=False):
            words = [one.value for one in call.node.keywords if one.arg in LABELS]
            if call.name in SAID and not re.match(r"log\w*\.", ast.unparse(call.node.func)):
                words += call.node.args[SAID[call.name] :][:1]
            parts = [
                part for one in words for part in (one.values if isinstance(one, ast.JoinedStr) else [one])
            ]
            if any(isinstance(p, ast.Constant) and re.search("[a-z]{2}", str(p.value)) for p in parts):
                found.add(path)
    return found


def test_words_for_people_are_texts_of_the_catalog():
    assert untranslated(sources("trainer", ".py")) == set(IN_ENGLISH)


def test_a_word_outside_the_catalog_is_found():
    bare = {"a.py": "raise ValidationError('Enter a day')", "b.py": "CharField(label='Name')"}
    bare |= {"c.py": "messages.error(request, f'{name} has left')"}
    said = {"d.py": "raise ValidationError(_('Enter a day'))", "e.py": "logger.error('%s has left', name)"}
    assert untranslated(bare | said) == set(bare)


# --- Forms -----------------------------------------------------------------------------------------------

POSTED = re.compile(r"<form\b[^>]*\bmethod=[\"']?post\b.*?</form>", re.IGNORECASE | re.DOTALL)
INCLUDED = re.compile(r"{%\s*include\s+[\"']([^\"']+)")
ELSEWHERE = {
    "templates/503.html": "the fields that were sent are kept, the token among them",
    "templates/credentials/lti/chosen.html": "it is posted to the learning platform",
}
"""Forms without a token of their own, and why."""


def without_token(templates: Sources) -> set[str]:
    """Return the templates with a posted form that has no token, nor a part with one."""

    def has_token(text: str) -> bool:
        parts = (templates.get(f"templates/{name}", "") for name in INCLUDED.findall(text))
        return "{% csrf_token %}" in text or any(map(has_token, parts))

    return {path for path, text in templates.items() for form in POSTED.findall(text) if not has_token(form)}


def test_every_form_that_is_posted_has_its_token():
    templates = sources("templates", ".html")
    assert without_token(templates) == set(ELSEWHERE)
    assert sum(len(POSTED.findall(text)) for text in templates.values()) > 100


def test_a_form_without_its_token_is_found():
    part = {"templates/part.html": "{% csrf_token %}"}
    bare, own, included = (
        f'<form class="x" method="post" action="/">{inside}</form>'
        for inside in ("", "{% csrf_token %}", '{% include "part.html" %}')
    )
    assert without_token({"a.html": bare, "b.html": own, "c.html": included} | part) == {"a.html"}
    assert without_token({"a.html": own + bare}) == {"a.html"}


# --- Caches ----------------------------------------------------------------------------------------------


BY_LANGUAGE = re.compile(r"language|^key \('(?:token|members)'")
"""What a key has. A token of a class and the members of one are no words."""


def cached_in_one_language(files: Sources) -> set[str]:
    """Return the functions that keep rendered words under a key without a language."""
    found = set()
    for path, text in files.items():
        tree = parsed(text)
        functions = [one for one in ast.walk(tree) if isinstance(one, Function)]
        local = {one.name: one for one in functions}
        for one in functions:
            if any(re.match(r"(functools\.)?(lru_)?cache\b", ast.unparse(by)) for by in one.decorator_list):
                named = [argument.arg for argument in (*one.args.args, *one.args.kwonlyargs)]
                if renders(one, local) and not any("language" in name for name in named):
                    found.add(f"{path}:{one.name}")
            for call in calls(one, atomic=False):
                kept = call.name in {"cached_fragment", "store_fragment", "made_once"} and call.node.args
                if kept and not BY_LANGUAGE.search(key_of(call.node.args[0], one)):
                    found.add(f"{path}:{one.name}")
    return found


def renders(function: Function, local: dict[str, Function], above: frozenset[str] = frozenset()) -> bool:
    names = {call.name for call in calls(function, atomic=False)}
    below = [local[name] for name in (names & local.keys()) - above - {function.name}]
    return bool(names & RENDERS) or any(renders(one, local, above | {function.name}) for one in below)


def key_of(key: ast.expr, function: Function) -> str:
    """Return a key as it is written, and what was assigned to the names in it."""
    names = {one.id for one in ast.walk(key) if isinstance(one, ast.Name)}
    assigned = (one for one in ast.walk(function) if isinstance(one, ast.Assign))
    values = [ast.unparse(one.value) for one in assigned if names & {*map(ast.unparse, one.targets)}]
    return " ".join([ast.unparse(key), *values])


def test_rendered_words_are_kept_by_their_language():
    assert cached_in_one_language(sources("trainer", ".py")) == set()


def test_words_that_are_kept_without_their_language_are_found():
    kept = "@cache\ndef page(game{}):\n    return part(game)\ndef part(game):\n    return gettext(game)\n"
    stored = "def wall(scope, language):\n    key = ('wall', scope{})\n    return store_fragment(key, 1)\n"
    assert cached_in_one_language({"x.py": kept.format("")}) == {"x.py:page"}
    assert cached_in_one_language({"x.py": stored.format("")}) == {"x.py:wall"}
    assert (
        cached_in_one_language({"x.py": kept.format(", language"), "y.py": stored.format(", language")})
        == set()
    )
