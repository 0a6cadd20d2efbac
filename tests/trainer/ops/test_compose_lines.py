"""The page's lines for Docker: each names a service, an option and a command that are there."""

import shlex
import shutil
import stat

import pytest
import yaml
from django.core.management import get_commands, load_command_class
from django.core.management.base import CommandError

from tests.servers.environments import PROJECT
from tests.trainer.ops.page import PAGE, Block, CommandFailed, blocks, inner_commands, run

SERVICES = yaml.safe_load((PROJECT / "deploy" / "compose.yaml").read_text())["services"]

TAKES = {
    "up": {"--build", "--detach"},
    "logs": {"--tail"},
    "run": {"--rm"},
    **dict.fromkeys(("ps", "exec", "cp", "stop", "start", "build"), frozenset()),
}
"""Commands of docker compose that the page uses, and their options."""


def complaint(line: str) -> str:
    """What is wrong with a line about compose; "" if nothing is."""
    words = shlex.split(line)
    if words[:3] != ["docker", "compose", "--file"] or not (PROJECT / words[3]).is_file():
        return "no such compose file"
    if words[4] not in TAKES:
        return "no such command of compose"
    rest = [word for word in words[5:] if not word.isdigit()]
    options = {word for word in rest if word.startswith("--")} if words[4] != "exec" else set()
    named = [word.split(":")[0] for word in rest if not word.startswith("--")]
    if options - TAKES[words[4]] or (named and named[0] not in SERVICES):
        return "no such option or service"
    return next((found for command in inner_commands(line) if (found := unknown(command))), "")


def unknown(command: list[str]) -> str:
    """What manage.py would say of this command."""
    name, arguments = command[0], command[1:]
    if name not in get_commands():
        return f"no command {name}"
    owner = get_commands()[name]
    parser = load_command_class(owner, name).create_parser("manage.py", name)
    parser.called_from_command_line = False
    try:
        parser.parse_args(arguments)
    except CommandError as error:
        return str(error)
    return ""


LINES = [line for block in blocks(PAGE.read_text(encoding="utf-8"), "sh compose") for line in block.commands]


def test_what_is_not_dockers_is_run(tmp_path):
    shutil.copytree(PROJECT / "deploy", tmp_path / "deploy", ignore=shutil.ignore_patterns(".env"))
    others = [line for line in LINES if not line.startswith("docker ")]
    run([Block("sh compose", line) for line in others], tmp_path)
    assert stat.S_IMODE((tmp_path / "deploy" / ".env").stat().st_mode) == 0o600
    with pytest.raises(CommandFailed):
        run([Block("sh compose", "cp deploy/env.sample deploy/.env")], tmp_path)


@pytest.mark.parametrize("line", [line for line in LINES if line.startswith("docker ")])
def test_a_command_on_the_page_fits_the_compose_file(line):
    assert complaint(line) == ""


@pytest.mark.parametrize(
    "line",
    [
        "docker compose --file deploy/other.yaml up",
        "docker compose --file deploy/compose.yaml polish",
        "docker compose --file deploy/compose.yaml up --shine",
        "docker compose --file deploy/compose.yaml logs --tail 100 worker",
        "docker compose --file deploy/compose.yaml exec web python manage.py polish",
        "docker compose --file deploy/compose.yaml exec web python manage.py backup",
        "docker compose --file deploy/compose.yaml exec web sh -c 'python manage.py restore --shine x'",
    ],
)
def test_an_invented_one_does_not(line):
    """The negative control."""
    assert complaint(line) != ""


def test_the_backups_are_made_by_a_command_that_is_there():
    said = SERVICES["backups"]["command"][-1].replace("${BACKUPS_KEPT:-14}", "14")
    (command,) = inner_commands(said.replace(";", " ").split(" do ")[0])
    assert unknown(command) == ""
    assert command[1] in str(SERVICES["backups"]["volumes"])
    assert unknown(SERVICES["migrate"]["command"][2:]) == ""
