"""The finder of other servers takes what is there, installs what is not, and otherwise says what to do."""

import pytest

from tests.servers import programs
from tests.test_chromium import executable


@pytest.fixture(autouse=True)
def bare_machine(monkeypatch):
    monkeypatch.setattr(programs, "ELSEWHERE", [])
    monkeypatch.setattr(programs, "install", lambda program: False)
    monkeypatch.setenv("PATH", "")


@pytest.mark.parametrize("program", programs.PACKAGES)
def test_a_bare_machine_gets_the_remedies(program):
    with pytest.raises(programs.ProgramMissing, match=rf"need {program}\. Install it .*apt-get install"):
        programs.find(program)


@pytest.mark.parametrize("program", programs.PACKAGES)
def test_it_is_found_on_the_path(monkeypatch, tmp_path, program):
    found = executable(tmp_path, program)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert programs.find(program) == found


def test_of_several_that_are_outside_the_path_the_newest_is_found(monkeypatch, tmp_path):
    for version in ("13", "15"):
        (tmp_path / version / "bin").mkdir(parents=True)
        executable(tmp_path / version / "bin", "initdb")
    monkeypatch.setattr(programs, "ELSEWHERE", [str(tmp_path / "*" / "bin")])
    assert programs.find("initdb") == str(tmp_path / "15" / "bin" / "initdb")


def test_an_installed_one_is_found(monkeypatch, tmp_path):
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(programs, "install", lambda program: bool(executable(tmp_path, program)))
    assert programs.find("redis-server") == str(tmp_path / "redis-server")
