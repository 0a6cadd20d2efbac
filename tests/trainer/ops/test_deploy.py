"""What is in deploy/ agrees with the settings, with the page and with itself."""

import ast
import re

from daphne.cli import CommandLineInterface
from django.core.management import get_commands, load_command_class

from tests.servers.environments import PROJECT
from tests.servers.proxy import shipped
from tests.trainer.ops.page import PAGE, blocks
from trainer.accounts.views.add_people import MAX_SENT
from trainer.ops.body_limits import MAX_BODY
from trainer.serve import FLAGS

DEPLOY = PROJECT / "deploy"
TEXT = PAGE.read_text(encoding="utf-8")
UNITS = sorted(path.name for path in DEPLOY.glob("*.service"))
WALLS = {
    **dict.fromkeys(("NoNewPrivileges", "ProtectHome", "PrivateTmp", "PrivateDevices"), "yes"),
    **{"ProtectSystem": "strict", "User": "dealer-trainer", "UMask": "0077", "CapabilityBoundingSet": ""},
    "EnvironmentFile": "/etc/dealer-trainer/production.env",
}


def unit(name: str) -> dict[str, list[str]]:
    """What each directive of it says, which may stand there several times."""
    found: dict[str, list[str]] = {}
    for line in (DEPLOY / name).read_text().splitlines():
        if "=" in line and not line.startswith("#"):
            key, value = line.split("=", 1)
            found.setdefault(key, []).append(value)
    return found


def read_by_settings() -> set[str]:
    """The names that settings.py asks the environment for."""
    tree = ast.parse((PROJECT / "trainer" / "settings.py").read_text())
    return {
        node.args[0].value
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and ast.unparse(node.func).startswith("environment.")
        and node.args
        and isinstance(node.args[0], ast.Constant)
    }


def test_the_settings_file_lists_what_it_reads():
    docstring = ast.get_docstring(ast.parse((PROJECT / "trainer" / "settings.py").read_text()))
    assert set(re.findall(r"^([A-Z_]{3,})  ", docstring, re.M)) == read_by_settings()


def test_the_page_writes_settings_that_are_read():
    written = [
        name
        for block in blocks(TEXT, "sh", "sh postgresql", "sh mail")
        for name in re.findall(r"^([A-Z_]+)=\S", block.text, re.M)
        if "END\n" in block.text
    ]
    assert set(written) - {"DATABASE_PASSWORD", "HOME"} <= read_by_settings()
    assert {"SECRET_KEY", "DATABASE_URL", "REDIS_URL", "PROXY_ADDRESS_HEADER"} <= set(written)


def test_every_unit_has_the_same_walls():
    first = unit(UNITS[0])
    for found in map(unit, UNITS):
        assert {key: found[key][-1] for key in WALLS} == WALLS
        walls = [key for key in found if re.match("Protect|Private|Restrict|System", key)]
        assert {key: found[key] for key in walls} == {key: first[key] for key in walls}


DENIED = {
    "@resources": {"nice", "setpriority", "sched_setaffinity", "sched_setparam", "sched_setscheduler"}
    | {"setrlimit", "prlimit", "ioprio_set", "ionice"},
    "@privileged": {"chown", "lchown", "fchown", "chroot", "setuid", "seteuid", "setreuid", "setresuid"}
    | {"setgroups", "initgroups", "clock_settime", "clock_settime_ns", "sethostname"},
}
"""Functions of Python by the set of their system calls; `systemd-analyze syscall-filter` prints the sets."""


def denied_calls(source: str, denied: set[str]) -> list[str]:
    if not re.search(rf"\b({'|'.join(denied)})\b", source):
        return []  # most files, which need no reading
    names = [
        (node.lineno, node.attr if isinstance(node, ast.Attribute) else node.id)
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Attribute | ast.Name)
    ]
    return [f"line {line}: {name}" for line, name in names if name in denied]


def test_no_product_code_makes_a_system_call_that_the_units_deny():
    """It fails where the code is installed as the page says, and nowhere else. A denied call is an error of
    that call, and not the end of the server."""
    filters = " ".join(unit(UNITS[0])["SystemCallFilter"])
    assert unit(UNITS[0])["SystemCallErrorNumber"] == ["EPERM"]
    denied = set().union(*(calls for group, calls in DENIED.items() if group in filters.partition("~")[2]))
    assert denied
    paths = [PROJECT / "manage.py", *(PROJECT / "trainer").rglob("*.py"), *(PROJECT / "games").rglob("*.py")]
    found = {str(path): denied_calls(path.read_text(encoding="utf-8"), denied) for path in paths}
    assert {path: calls for path, calls in found.items() if calls} == {}
    assert denied_calls("import os\nos.setpriority(os.PRIO_PROCESS, 0, 5)", denied) == ["line 2: setpriority"]


def test_each_unit_writes_where_it_has_to_and_nowhere_else():
    backups = "/var/backups/dealer-trainer"
    written = {name: unit(name)["ReadWritePaths"] for name in UNITS}
    assert written == {
        "dealer-trainer-backup.service": [f"/var/lib/dealer-trainer {backups}"],
        "dealer-trainer-daily.service": ["/var/lib/dealer-trainer"],
        "dealer-trainer-scores.service": ["/var/lib/dealer-trainer"],
        "dealer-trainer@.service": ["/var/lib/dealer-trainer"],
    }


def test_a_timer_starts_a_unit_that_is_there_at_a_time_that_is_one():
    timers = sorted(DEPLOY.glob("*.timer"))
    assert [timer.stem.removeprefix("dealer-trainer-") for timer in timers] == ["backup", "daily", "scores"]
    for timer in timers:
        assert timer.with_suffix(".service").exists()
        calendar = unit(timer.name)["OnCalendar"][0]
        if calendar != "*:0/10":
            assert re.fullmatch(r"\*-\*-\* \d\d:\d\d", calendar)
            assert calendar.split()[1] in TEXT
        assert f"{timer.name}" in TEXT


def test_units_run_commands_that_are_there():
    lines = [line for name in UNITS for line in unit(name)["ExecStart"]]
    commands = [line.split(" manage.py ")[1].split() for line in lines if "manage.py" in line]
    assert [name for name, *_ in commands] == [
        *("backup", "forget", "remind", "saml_metadata", "learning_platforms", "fit_memory"),
        *("learning_platforms", "webhooks"),
    ]
    for name, *arguments in commands:
        load_command_class(get_commands()[name], name).create_parser("manage.py", name).parse_args(arguments)
    (served,) = [line for line in lines if "trainer.serve" in line]
    flags = served.replace("%i", "8000").split("trainer.serve ")[1].split()
    parsed = CommandLineInterface().parser.parse_args([*FLAGS, *flags, "trainer.asgi:application"])
    assert (parsed.host, parsed.port, parsed.verbosity) == ("127.0.0.1", 8000, 0)


def test_the_proxies_let_in_what_the_pages_take():
    (caddy,) = re.findall(r"request_body \{\s+max_size (\d+)MB", shipped("Caddyfile"))
    (nginx,) = re.findall(r"client_max_body_size (\d+)m;", shipped("nginx.conf"))
    assert caddy == nginx
    assert MAX_SENT < int(caddy) * 1_000_000 < int(caddy) * 2**20 <= MAX_BODY
    assert f"refuses bodies above {caddy} MB" in TEXT


def test_a_proxy_is_for_the_host_and_the_port_of_the_page():
    for text in map(shipped, ("Caddyfile", "nginx.conf")):
        assert {
            part for part in ("trainer.example", "127.0.0.1:8000", "/metrics") if part not in text
        } == set()
        assert text.count("{") == text.count("}")
