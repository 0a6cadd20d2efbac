"""Every command on the operators' page is run, in its order, on a machine that is set up as the page says."""

import shutil
import stat
import subprocess
import sys
from pathlib import Path

import psycopg
import pytest
import yaml
from django.urls import reverse

from tests.scale import scale
from tests.servers.environments import PROJECT, bare
from tests.servers.postgresql import cluster
from tests.servers.programs import find
from tests.servers.redis_server import redis
from tests.trainer.ops.page import PAGE, CommandFailed, blocks, copy_of_the_project, run, unrun

TEXT = PAGE.read_text(encoding="utf-8")

needs_tools = pytest.mark.skipif(
    not all(map(shutil.which, ("bash", "curl"))),
    reason="bash and curl are not installed",
)


@pytest.fixture
def folder(tmp_path):
    return copy_of_the_project(tmp_path / "trainer")


@scale
@needs_tools
@pytest.mark.sqlite
def test_the_page_with_sqlite(folder):
    said = run(blocks(TEXT, "sh", "sh sqlite"), folder)
    assert '{"status": "ok", "database": "ok", "push": "ok"}' in said
    assert "https://trainer.example/join/" in said
    # A request is counted after its last byte, so the one before need not be in the figures yet.
    assert "# TYPE trainer_request_seconds histogram" in said
    assert "Restored from var/backups/trainer-2" in said
    assert "is kept as" in said
    log = (folder / "var" / "trainer.log").read_text()
    assert '"view": "ops:health"' in log
    assert "Traceback" not in log
    for path in [folder / "production.env", folder / "var" / "trainer.sqlite3"]:
        assert stat.S_IMODE(path.stat().st_mode) == 0o600


@scale
@needs_tools
def test_the_page_with_postgresql_and_redis(folder):
    with cluster() as address, redis() as notices:
        at = psycopg.conninfo.conninfo_to_dict(address)
        path = f"{Path(find('initdb')).resolve().parent}:{bare()['PATH']}"
        said = run(
            blocks(TEXT, "sh", "sh postgresql"),
            folder,
            PATH=path,
            PGHOST=at["host"],
            PGPORT=at["port"],
            PGUSER=at["user"],
            PORT_5432=at["port"],
            PORT_6379=str(notices.port),
        )
    assert said.count('"status": "ok"') == 4
    assert "What was there before is kept as before_2" in said
    assert ".dump" in said


@scale
def test_the_page_installs(tmp_path):
    (tmp_path / "requirements").mkdir()
    shutil.copy(PROJECT / "requirements" / "scale.txt", tmp_path / "requirements")
    run(blocks(TEXT, "sh install"), tmp_path)
    asked = "import django, daphne, prometheus_client, psycopg, channels_redis"
    subprocess.run([tmp_path / ".venv" / "bin" / "python", "-c", asked], check=True)


def test_no_command_is_on_the_page_alone():
    assert unrun(TEXT) == []
    assert len(blocks(TEXT, "sh")) > 8
    assert len(blocks(TEXT, "sh postgresql")) > 3


INVENTED = [
    "```console\n$ manage.py polish\n```\n",
    "```\n.venv/bin/python manage.py polish\n```\n",
    "Then `manage.py polish` makes it shine.\n",
    "Run `git pull` first.\n",
]


@pytest.mark.parametrize("invented", INVENTED)
def test_a_command_that_no_block_runs_is_noticed(invented):
    assert len(unrun(f"{TEXT}\n{invented}")) == 1


@pytest.mark.parametrize(
    "invented",
    [
        ".venv/bin/python manage.py check --shine",
        "false",
    ],
)
def test_an_invented_command_fails(tmp_path, invented):
    """The negative control."""
    (tmp_path / ".venv").symlink_to(sys.prefix)
    (tmp_path / "manage.py").symlink_to(PROJECT / "manage.py")
    page = f"```sh\ntrue\n```\n```sh\n{invented}\n```\n"
    with pytest.raises(CommandFailed, match=invented.split()[-1]):
        run(blocks(page, "sh"), tmp_path)


def test_the_prometheus_target_is_the_metrics_page():
    (shown,) = blocks(TEXT, "yaml")
    (job,) = yaml.safe_load(shown.text)["scrape_configs"]
    assert job["metrics_path"] == reverse("ops:metrics")


def test_the_readme_leads_here():
    assert "(docs/operating.md)" in (PROJECT / "README.md").read_text()
