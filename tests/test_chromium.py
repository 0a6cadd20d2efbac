"""The finder takes what it is given, finds what is there, and otherwise says what to do."""

import pytest

from tests import chromium


@pytest.fixture(autouse=True)
def bare_machine(monkeypatch):
    monkeypatch.delenv("CHROMIUM", raising=False)
    monkeypatch.setattr(chromium, "of_the_driver", lambda: "/nowhere/chrome")
    monkeypatch.setattr(chromium, "install", lambda: False)
    monkeypatch.setattr(chromium, "MAC_APPLICATIONS", [])
    monkeypatch.setenv("PATH", "")


def executable(folder, name):
    path = folder / name
    path.write_text("#!/bin/sh\n")
    path.chmod(0o755)
    return str(path)


def test_a_bare_machine_gets_the_remedies():
    with pytest.raises(chromium.ChromiumMissing, match=r"apt-get install chromium.*CHROMIUM="):
        chromium.find()


def test_the_named_one_comes_first(monkeypatch, tmp_path):
    executable(tmp_path, "chromium")
    mine = executable(tmp_path, "mine")
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("CHROMIUM", mine)
    assert chromium.find() == mine


def test_a_wrong_name_is_not_quietly_replaced(monkeypatch, tmp_path):
    executable(tmp_path, "chromium")
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("CHROMIUM", "/nowhere/chrome")
    with pytest.raises(chromium.ChromiumMissing, match="/nowhere/chrome"):
        chromium.find()


@pytest.mark.parametrize("name", chromium.NAMES)
def test_the_systems_is_found_under_each_name(monkeypatch, tmp_path, name):
    found = executable(tmp_path, name)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert chromium.find() == found


def test_the_drivers_own_is_found(monkeypatch, tmp_path):
    own = executable(tmp_path, "chrome")
    monkeypatch.setattr(chromium, "of_the_driver", lambda: own)
    assert chromium.find() == own


def test_an_installed_one_is_found(monkeypatch, tmp_path):
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(chromium, "install", lambda: bool(executable(tmp_path, "chromium")))
    assert chromium.find() == str(tmp_path / "chromium")
