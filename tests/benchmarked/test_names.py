"""Every name that a benchmark uses exists."""

from importlib import import_module
from pathlib import Path

import pytest
from django.conf import settings

from tests.benchmarked.names import missing, scripts

FOLDER = Path(settings.BASE_DIR) / "benchmarks"
BENCHMARKS = sorted(page.stem for page in FOLDER.glob("*.py") if page.stem != "__init__")


@pytest.mark.parametrize("name", BENCHMARKS)
def test_each_name_that_it_uses_exists(name):
    assert missing((FOLDER / f"{name}.py").read_text()) == []
    assert [name for script in scripts(import_module(f"benchmarks.{name}")) for name in missing(script)] == []


def test_scripts_are_found():
    assert len(list(scripts(import_module("benchmarks.server_pair")))) == 2
    assert len(list(scripts(import_module("benchmarks.live_class")))) == 1


@pytest.mark.parametrize(
    ("source", "absent"),
    [
        (
            "from trainer.play.services import runs as services\nservices.grade_stop",
            "trainer.play.services.runs.grade_stop",
        ),
        ("def late():\n    from trainer.play.services import nowhere", "trainer.play.services.nowhere"),
        ("from trainer.play.services.runs import mend", "trainer.play.services.runs.mend"),
    ],
)
def test_a_name_that_is_gone_is_found(source, absent):
    """The negative control; the first is how one broke."""
    assert missing(source) == [absent]
