"""Every recipe of docs/architecture.md ("How to add") works when it is followed."""

import os
import re
import shutil
import subprocess
import sys

import pytest

from tests.recipes import toys
from tests.scale import scale
from tests.servers import migrated
from tests.servers.environments import PROJECT, bare

COPIED = ("games", "trainer", "templates", "static", "fixtures", "locale", "tests", "requirements")
FILES = ("pyproject.toml", "manage.py")
CHECKS = ("figure", "irregularity", "page", "drill", "column", "language")


@pytest.fixture(scope="module")
def outcomes(tmp_path_factory) -> dict[str, str]:
    """Run the checks in a copy of the project with the toys; return "passed" or the output by check."""
    project = tmp_path_factory.mktemp("project")
    left_out = shutil.ignore_patterns("__pycache__")
    for name in COPIED:
        shutil.copytree(PROJECT / name, project / name, copy_function=os.link, ignore=left_out)
    for name in FILES:
        shutil.copy(PROJECT / name, project)
    migrated.copy_to(project / "made.sqlite3")
    shutil.copytree(migrated.FOLDER, project / migrated.FOLDER.relative_to(PROJECT))
    toys.add(project)
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-rpf",
        "-q",
        "-p",
        "no:cacheprovider",
        "tests/recipes/checks.py",
    ]
    ran = subprocess.run(command, cwd=project, env=bare(), capture_output=True, text=True, timeout=500)
    passed = re.findall(r"^PASSED \S+::test_an?_(\w+?)(?:_on_\w+)?$", ran.stdout, re.M)
    return {check: "passed" if check in passed else ran.stdout + ran.stderr for check in CHECKS}


@scale
@pytest.mark.parametrize("check", CHECKS)
def test_a_recipe_is_true(outcomes, check):
    if outcomes[check] != "passed":
        pytest.fail(outcomes[check], pytrace=False)


def test_each_place_that_a_recipe_edits_is_there_once(tmp_path):
    for name, line, _added in toys.TOYS:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        if line and not (tmp_path / name).exists():
            shutil.copy(PROJECT / name, tmp_path / name)
    toys.add(tmp_path)
    (tmp_path / "trainer/reports/views/trainee.py").write_text("")  # the negative control
    with pytest.raises(AssertionError, match=r"views/trainee\.py has no longer"):
        toys.add(tmp_path)
