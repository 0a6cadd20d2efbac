"""Facts of time with one function each: what reads them otherwise is listed here, with the reason."""

import ast
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]

# A test's minutes are those of a person: trainer/play/time_limits.py.
MINUTES = {
    "assignments/forms.py:initial_of": "what was typed, to be typed again",
    "courses/progress.py:Course.minutes": "an estimate of a lesson",
    "courses/progress.py:_card": "an estimate of a lesson",
    "exams/hours.py:hours_of": "time in a classroom",
    "exams/models.py:ClassroomTime.__str__": "time in a classroom",
    "exams/records.py:_time": "the record has the percent beside them",
    "exams/services/giving.py:set_test": "the drill has them without extra time",
    "exams/standards.py:_test": "what everyone is asked",
    "exams/standards.py:time_words": "what everyone is asked",
    "exams/views/certifications.py:HoursForm.signed_minutes": "time in a classroom",
    "exams/views/certifications.py:_classroom_columns": "time in a classroom",
    "exams/views/certifications.py:_hours": "time in a classroom",
    "exams/views/certifications.py:add_classroom": "time in a classroom",
    "exams/views/standards.py:_in_time": "what everyone is asked",
    "practice/forms.py:DrillForm.choice": "what was typed",
    "practice/forms.py:drill_of": "the drill has them without extra time",
}


def functions(tree: ast.AST, within: str = "") -> Iterator[tuple[str, ast.AST]]:
    """Yield the functions with their qualified names; the rest of a module as ""."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield f"{within}{node.name}", node
        elif isinstance(node, ast.ClassDef):
            yield from functions(node, f"{within}{node.name}.")
        else:
            yield within.rstrip("."), node


def reads_minutes(node: ast.AST) -> bool:
    """Whether it reads the minutes of something, without the function that gives those of a person."""
    found = list(ast.walk(node))
    reads = any(
        (isinstance(one, ast.Attribute) and one.attr == "minutes" and isinstance(one.ctx, ast.Load))
        or (
            isinstance(one, ast.Subscript)
            and isinstance(one.slice, ast.Constant)
            and one.slice.value == "minutes"
        )
        for one in found
    )
    return reads and not any(isinstance(one, ast.Name) and one.id == "time_limit" for one in found)


def places(finds: Callable[[ast.AST], bool]) -> Iterator[str]:
    for path in sorted((ROOT / "trainer").rglob("*.py")):
        if "migrations" not in path.parts:
            for name, node in functions(ast.parse(path.read_text())):
                if finds(node):
                    yield f"{path.relative_to(ROOT / 'trainer')}:{name}"


@pytest.mark.parametrize(("finds", "listed"), [(reads_minutes, MINUTES)], ids=["minutes"])
def test_what_does_not_ask_the_one_function_is_listed(finds, listed):
    assert sorted(set(places(finds))) == sorted(listed)
