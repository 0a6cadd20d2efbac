"""The wheel of "make wheel", built of this code, or of a later version of it."""

import re
import shutil
import sys
import zipfile
from pathlib import Path

from tests.servers import migrated
from tests.servers.environments import PROJECT
from tests.test_makefile import make

PARTS = ("games", "trainer", "templates", "fixtures", "locale", "static", "deploy")
FILES = ("Makefile", "pyproject.toml", "README.md", "LICENSE", "manage.py")
INSTALLED = ("TEST_STAMP=manage.py", "--assume-old=manage.py")
"""What a build needs is here already."""
LATER = "9.9.9"
MIGRATION = """
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("schools", "%s")]
    operations = [
        migrations.CreateModel("Later", [("id", models.BigAutoField(primary_key=True))]),
    ]
"""


def built(folder: Path, *, later: bool = False) -> Path:
    """Build in `folder`; return the wheel. A later version has one more migration."""
    left_out = shutil.ignore_patterns("__pycache__")
    for name in PARTS:
        shutil.copytree(PROJECT / name, folder / name, ignore=left_out)
    for name in FILES:
        shutil.copy(PROJECT / name, folder)
    if later:
        _make_later(folder)
    done = make("wheel", f"VENV={sys.executable}", *INSTALLED, folder=folder)
    assert done.returncode == 0, done.stderr
    (wheel,) = (folder / "dist").glob("*.whl")
    return wheel


def _make_later(folder: Path) -> None:
    project = folder / "pyproject.toml"
    project.write_text(re.sub(r'^version = ".*"$', f'version = "{LATER}"', project.read_text(), flags=re.M))
    add_migration(folder)


def add_migration(folder: Path) -> None:
    migrations = folder / "trainer" / "schools" / "migrations"
    newest = max(migrations.glob("0*.py")).stem
    (migrations / "0999_later.py").write_text(MIGRATION % newest)


def unpacked() -> Path:
    """Return a folder with what the wheel of this code installs, made once."""
    files = [
        path for name in PARTS for path in sorted((PROJECT / name).rglob("*.*")) if path.suffix != ".pyc"
    ]
    code = [*files, *(PROJECT / name for name in FILES)]
    with migrated.made_once("wheel", migrated.digest(code), _unpack) as path:
        return path


def _unpack(path: Path) -> None:
    source = path.with_suffix(".source")
    shutil.rmtree(source, ignore_errors=True)
    source.mkdir(parents=True)
    with zipfile.ZipFile(built(source)) as wheel:
        wheel.extractall(path)
    shutil.rmtree(source)
