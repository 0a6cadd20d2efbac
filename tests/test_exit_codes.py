"""The exit codes that the pages promise are those that the commands return."""

import io
import re

import pytest

from games.__main__ import main
from tests.servers.environments import PROJECT

REFUSED = {"settle": "not a document\n", "questions": "[]\n", "grade": '{"document": {}}\n'}


@pytest.mark.parametrize("page", ["README.md", "docs/engine.md"])
@pytest.mark.parametrize("command", REFUSED)
def test_a_refused_document_ends_the_run_as_the_page_says(page, command, monkeypatch, capsys):
    (promised,) = re.findall(r"exit\s+code\s+(\d+)", (PROJECT / page).read_text(encoding="utf-8"))
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(REFUSED[command].encode())))
    assert main([command]) == int(promised) != 0
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("line 1")
    assert said.err.count("\n") == 1


def test_what_goes_well_is_no_error(capsys):
    """Of every command that README shows and that reads no input."""
    shown = re.findall(
        r"^python -m games (\S[^#<\n]*?) *(?:#.*)?$", (PROJECT / "README.md").read_text(), re.M
    )
    assert len(shown) >= 4
    for command in shown:
        if "odds" not in command:  # which computes for minutes: tests/games
            assert main(command.split()) == 0, command
            assert capsys.readouterr().out
