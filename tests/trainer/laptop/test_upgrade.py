"""Installed by pipx into an empty home, upgraded to a version with one more migration, and taken back."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.scale import scale
from tests.servers.environments import bare
from tests.servers.walk import Visitor
from tests.servers.wheels import LATER, built
from tests.trainer.laptop.test_laptop import PASSWORD, free_port, run, serving

pytestmark = scale


@pytest.fixture(scope="module")
def wheels(tmp_path_factory):
    return [built(tmp_path_factory.mktemp("source"), later=later) for later in (False, True)]


@pytest.fixture
def at_home(tmp_path):
    return home_of_pipx(tmp_path)


def home_of_pipx(folder: Path) -> dict[str, str]:
    home = folder / "home"
    home.mkdir()
    places = {"HOME": str(home), "PIPX_BIN_DIR": str(home / "bin"), "PIPX_HOME": str(home / "pipx")}
    return {name: value for name, value in bare().items() if not name.startswith("XDG_")} | places


def install(at_home, wheel):
    done = subprocess.run(
        [sys.executable, "-m", "pipx", "install", "--force", "--python", sys.executable, str(wheel)],
        env=at_home,
        capture_output=True,
        text=True,
        timeout=500,
    )
    if "Failed to fetch" in done.stderr or "Could not find a version" in done.stderr:
        pytest.skip("no packages can be fetched here")
    assert done.returncode == 0, done.stderr


def test_an_upgrade_keeps_everything_and_can_be_taken_back(at_home, wheels):
    command, port = [f"{at_home['PIPX_BIN_DIR']}/dealer-trainer"], free_port()
    now, later = wheels
    install(at_home, now)
    with serving(at_home, "--port", port, "--yes", command=command) as said:
        path = re.search(r"/join/\S+/", said)[0]
        owner = Visitor(f"http://127.0.0.1:{port}", "olga")
        owner.open(path)
        owner.send(path, first_name="Olga", last_name="Orr", username="olga", password=PASSWORD)
    install(at_home, later)
    with serving(at_home, "--port", port, command=command) as said:
        (before,) = re.findall(rf"^Upgraded to {re.escape(LATER)}\. As it was before: (.*)$", said, re.M)
        owner.open("/")
        assert "Olga" in owner.text
    install(at_home, now)
    code, _, error = run(at_home, "--port", port, command=command)
    assert code == 1
    assert "dealer-trainer restore FILE" in error
    assert run(at_home, "restore", before, command=command)[0] == 0
    with serving(at_home, "--port", port, command=command) as said:
        assert "Upgraded" not in said
        owner.open("/")
        assert "Olga" in owner.text


def test_nothing_of_the_wheel_meets_another_package(wheels, tmp_path):
    shutil.unpack_archive(wheels[0], tmp_path, format="zip")
    assert sorted(path.name.partition("-")[0] for path in tmp_path.iterdir()) == ["dealer_trainer"] * 2
