"""The locks pin every package by hash and say nothing about where it came from; no file names a machine."""

import re
import subprocess

import pytest

from tests.servers.environments import PROJECT

LOCKS = ["run", "scale", "test"]
URL = re.compile(r"\b[a-z+]{2,9}://|\bfile:|--(extra-)?index-url|--find-links", re.IGNORECASE)
# Written so that this file does not contain what it looks for.
REGISTRIES = ["pypi[.]org", "pythonhosted[.]org", "npmjs[.](org|com)", "deb[.]debian[.]org", "yarnpkg[.]com"]
MACHINE = re.compile(
    rf"(?:^|[\s\"'`=(])/(?:work|root|Users|opt/wheels)/|(?<![\w])/home/[a-z]+/|{'|'.join(REGISTRIES)}"
)


def pins(lock: str) -> set[tuple[str, ...]]:
    """(name, version), whatever platform a pin is for."""
    text = (PROJECT / "requirements" / f"{lock}.txt").read_text()
    return set(re.findall(r"^([a-z0-9._-]+)(?:\[[^]]*\])?==([^\s;]+)", text, re.MULTILINE))


def committed() -> list:
    """What git keeps or would keep; in an unpacked archive, every text file outside the ignored folders."""
    listing = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=PROJECT,
        capture_output=True,
        check=False,
    )
    if listing.returncode == 0 and listing.stdout:
        files = [PROJECT / name for name in listing.stdout.decode().split("\0") if name]
    else:
        ignored = re.compile(r"(^|/)(\.venv|var|\.git|\.\w+_cache|\.hypothesis|__pycache__)/")
        files = [path for path in PROJECT.rglob("*") if not ignored.search(str(path.relative_to(PROJECT)))]
    return [path for path in files if path.is_file()]


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_names_no_place(lock):
    text = (PROJECT / "requirements" / f"{lock}.txt").read_text()
    assert URL.search(text) is None


@pytest.mark.parametrize("lock", LOCKS)
def test_every_pin_has_hashes(lock):
    entries = re.split(r"\n(?=[a-z0-9])", (PROJECT / "requirements" / f"{lock}.txt").read_text())[1:]
    assert len(entries) == len(pins(lock)) > 10
    assert [entry.split()[0] for entry in entries if "--hash=sha256:" not in entry] == []


def test_each_lock_holds_the_one_below():
    assert pins("run") <= pins("scale") <= pins("test")
    assert "playwright" not in dict(pins("run"))


def test_no_committed_file_names_a_registry_or_a_machine():
    named = []
    for path in committed():
        text = path.read_bytes().decode("utf-8", errors="ignore")
        named += [f"{path.relative_to(PROJECT)}: {hit.group().strip()}" for hit in MACHINE.finditer(text)]
    assert named == []


@pytest.mark.parametrize(
    "text", ["at files.pythonhosted" + ".org", 'open("/' + 'work/x")', "=/" + "root/.cache"]
)
def test_the_search_would_find_one(text):
    assert MACHINE.search(text)
