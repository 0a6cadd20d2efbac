"""What is in deploy/ agrees with the settings, with the page and with itself; Docker is not asked."""

import ast
import re
import subprocess
import sys
import time

import yaml

from tests.servers.environments import PRODUCTION, PROJECT, bare, python
from tests.trainer.ops.page import PAGE
from trainer.accounts.views.add_people import MOST_SENT
from trainer.ops.body_limits import MAX_BODY
from trainer.ops.health import FRESH
from trainer.serve import FLAGS

DEPLOY = PROJECT / "deploy"
COMPOSE = (DEPLOY / "compose.yaml").read_text()
SERVICES = yaml.safe_load(COMPOSE)["services"]
DOCKERFILE = (DEPLOY / "Dockerfile").read_text()

OF_COMPOSE = {"TRAINER_HOST", "POSTGRES_PASSWORD", "WEB_PROCESSES", "BACKUPS_KEPT"}
"""What compose itself makes something of."""
OF_THE_IMAGE = {"DEBUG", "STATIC_ROOT", "CSRF_TRUSTED_ORIGINS"}
"""What the image has, or what no container needs: DEBUG stays off, and the proxy keeps the Host."""


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


def named_in_the_example() -> set[str]:
    return set(re.findall(r"^([A-Z_]+)=", (DEPLOY / "env.example").read_text(), re.M))


def asked_by_compose() -> set[str]:
    return set(re.findall(r"\$\{([A-Z_]+)", COMPOSE))


def test_the_settings_file_lists_what_it_reads():
    docstring = ast.get_docstring(ast.parse((PROJECT / "trainer" / "settings.py").read_text()))
    assert set(re.findall(r"^([A-Z_]{3,})  ", docstring, re.M)) == read_by_settings()


def test_every_setting_reaches_the_processes():
    given = set(SERVICES["web"]["environment"])
    assert given | OF_THE_IMAGE == read_by_settings()
    assert "STATIC_ROOT=" in DOCKERFILE


def test_the_example_names_what_compose_asks_for_and_nothing_else():
    assert named_in_the_example() == asked_by_compose()
    assert asked_by_compose() - OF_COMPOSE <= read_by_settings()


def filled_in(example: dict[str, str]) -> dict[str, str]:
    """The environment of a process, as compose would have it with this in its .env."""

    def value(found: re.Match) -> str:
        name, default = found.groups()
        return example.get(name) or (default or "").removeprefix(":-").removeprefix(":?")

    given = SERVICES["web"]["environment"]
    return {name: re.sub(r"\$\{([A-Z_]+)(:[-?][^}]*)?\}", value, word) for name, word in given.items()}


def test_the_settings_load_with_what_the_example_says(tmp_path):
    example = dict(re.findall(r"^([A-Z_]+)=(.*)$", (DEPLOY / "env.example").read_text(), re.M))
    example |= {name: PRODUCTION[name] for name in ("SECRET_KEY", "SEED_KEY")} | {"POSTGRES_PASSWORD": "a1b2"}
    said = python(
        "-c",
        "from trainer.settings import *; print(ALLOWED_HOSTS, DATABASES['default']['HOST'], LOG_FORMAT)",
        environment=filled_in(example),
    )
    assert (said.stdout, said.stderr) == ("['trainer.example'] database JSON\n", "")


def test_services_wait_for_services_that_are_there_and_say_when_they_are_ready():
    for name, service in SERVICES.items():
        for needed, how in service.get("depends_on", {}).items():
            assert needed in SERVICES, f"{name} waits for {needed}"
            assert how["condition"] != "service_healthy" or "healthcheck" in SERVICES[needed]
    volumes = set(yaml.safe_load(COMPOSE)["volumes"])
    mounted = [mount.split(":")[0] for service in SERVICES.values() for mount in service.get("volumes", [])]
    assert {source for source in mounted if not source.startswith(".")} == volumes
    assert all((DEPLOY / source).exists() for source in mounted if source.startswith("."))
    addresses = " ".join(map(str, SERVICES["web"]["environment"].values()))
    assert {"@database/", "redis://redis:"} <= set(re.findall(r"@database/|redis://redis:", addresses))


def test_only_the_proxy_is_reached_from_outside():
    assert [name for name, service in SERVICES.items() if "ports" in service] == ["proxy"]
    assert "USER trainer" in DOCKERFILE
    assert "--require-hashes" in DOCKERFILE


def test_the_health_check_asks_what_is_served(tmp_path):
    """The very command, against a server."""
    from tests.servers.serving import prepare, start

    command = SERVICES["web"]["healthcheck"]["test"]
    assert command[:3] == ["CMD", "python", "-c"]
    own = {"DEBUG": "off", "ALLOWED_HOSTS": "trainer.example", "STATIC_ROOT": str(tmp_path / "static")}
    environment = prepare(tmp_path, **own)
    collect = ("manage.py", "collectstatic", "--noinput", "--verbosity", "0")
    assert python(*collect, environment=environment).returncode == 0
    server = start(tmp_path, environment)
    try:
        asked = command[3].replace("http://127.0.0.1:8000", server.base_url)
        assert python("-c", asked, environment={}).returncode == 0
        server.database.unlink()
        server.database.mkdir()  # which no SQLite opens
        time.sleep(FRESH)  # an answer counts for so long
        assert python("-c", asked, environment={}).returncode != 0
    finally:
        server.stop()


def test_the_image_serves_with_the_same_flags():
    (command,) = re.findall(r"^CMD (\[.*\])$", DOCKERFILE, re.M)
    assert yaml.safe_load(command)[:3] == ["python", "-m", "trainer.serve"]
    parsed = python("-c", PARSED, *FLAGS, *yaml.safe_load(command)[3:], environment={})
    assert parsed.stdout == "0.0.0.0 8000 0\n", parsed.stderr


PARSED = """
import sys
from daphne.cli import CommandLineInterface
found = CommandLineInterface().parser.parse_args([*sys.argv[1:], "trainer.asgi:application"])
print(found.host, found.port, found.verbosity)
"""


def test_the_image_collects_the_static_files(tmp_path):
    """The very command, whose keys are none that a server would have."""
    (command,) = re.findall(r"^RUN (SECRET_KEY=(?:.*\\\n)+.*)$", DOCKERFILE, re.M)
    environment = bare() | {"STATIC_ROOT": str(tmp_path)}
    script = command.replace("python manage.py", f"{sys.executable} manage.py")
    done = subprocess.run(["sh", "-ec", script], cwd=PROJECT, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "staticfiles.json").is_file()


def test_the_image_copies_what_is_there_and_what_is_needed():
    copied = [line.split()[1] for line in DOCKERFILE.splitlines() if line.startswith("COPY")]
    assert all((PROJECT / source).exists() for source in copied)
    kept_out = (DEPLOY / "Dockerfile.dockerignore").read_text().splitlines()
    assert {line[1:] for line in kept_out if line.startswith("!")} == set(copied)


def test_the_image_and_the_database_are_of_one_version():
    (client,) = re.findall(r"postgresql-client-(\d+)", DOCKERFILE)
    assert SERVICES["database"]["image"] == f"postgres:{client}"
    assert f"python:{sys.version_info.major}." in DOCKERFILE


def test_the_proxy_lets_in_what_the_pages_take():
    caddyfile = (DEPLOY / "Caddyfile").read_text()
    (most,) = re.findall(r"request_body \{\s+max_size (\d+)MB", caddyfile)
    assert MOST_SENT < int(most) * 1_000_000 <= MAX_BODY
    assert f"refuses bodies above {most} MB" in PAGE.read_text()
    (name, port) = re.findall(r"dynamic a (\w+) (\d+)", caddyfile)[0]
    assert name in SERVICES
    assert f'"{port}"' in DOCKERFILE
    assert set(re.findall(r"\{\$([A-Z_]+)\}", caddyfile)) <= set(SERVICES["proxy"]["environment"])
    assert "/metrics/*" in caddyfile
    assert caddyfile.count("{") == caddyfile.count("}")
