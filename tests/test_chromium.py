"""The finder takes what it is given, finds what is there, and otherwise says what to do."""

import pytest

from tests import chromium


@pytest.fixture(autouse=True)
def bare_machine(monkeypatch, tmp_path):
    monkeypatch.delenv("CHROMIUM", raising=False)
    monkeypatch.setattr(chromium, "of_the_driver", lambda: "/nowhere/chrome")
    monkeypatch.setattr(chromium, "install", lambda name: False)
    monkeypatch.setattr(chromium, "MAC_APPLICATIONS", [])
    monkeypatch.setenv("PATH", str(tmp_path))


def executable(path):
    path.write_text("#!/bin/sh\n")
    path.chmod(0o755)
    return str(path)


def test_the_first_that_is_there_is_found_and_a_bare_machine_gets_the_remedies(monkeypatch, tmp_path):
    with pytest.raises(chromium.ChromiumMissing, match=r"apt-get install chromium.*CHROMIUM="):
        chromium.find()
    installed = tmp_path / "google-chrome"
    monkeypatch.setattr(chromium, "install", lambda name: bool(executable(installed)))
    assert chromium.find() == str(installed)
    shell = executable(tmp_path / "chromium-headless-shell")
    assert chromium.find() == shell


def test_the_named_one_comes_first_and_a_wrong_name_is_not_quietly_replaced(monkeypatch, tmp_path):
    executable(tmp_path / "chromium")
    mine = executable(tmp_path / "mine")
    monkeypatch.setenv("CHROMIUM", mine)
    assert chromium.find() == mine
    monkeypatch.setenv("CHROMIUM", "/nowhere/chrome")
    with pytest.raises(chromium.ChromiumMissing, match="/nowhere/chrome"):
        chromium.find()
