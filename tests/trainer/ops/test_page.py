"""Every command on the operators' page is run, in its order, on a machine that is set up as the page says."""

import re
import subprocess
import sys
import threading

import pytest
import yaml
from django.urls import reverse

from tests.scale import scale
from tests.servers.booted import Booted, booted, files, run_in, trouble
from tests.servers.environments import PROJECT
from tests.servers.walk import FORGOTTEN, walked
from tests.trainer.ops.page import (
    KINDS,
    PAGE,
    Block,
    CommandFailed,
    blocks,
    check,
    release,
    run,
    script_of,
    unrun,
)

TEXT = PAGE.read_text(encoding="utf-8")


def boots(test):
    """Mark a test that boots a machine."""
    return scale(pytest.mark.timeout(1500)(test))


FOR_ALL = ("sh install", "sh install caddy")
FOR_POSTGRESQL = ("sh install postgresql",)


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory):
    found = release(tmp_path_factory.mktemp("release"))
    if why_not := trouble(found):
        pytest.skip(why_not)
    return found


@pytest.fixture(scope="module")
def installed(unpacked):
    """The files of a machine after what the page installs."""
    with files() as root:
        found = blocks(TEXT, *FOR_ALL)
        check(found, run_in(root, script_of(found), bind=unpacked))
        yield root


def operated(machine: Booted, *kinds: str) -> str:
    found = blocks(TEXT, "sh", *kinds)
    return check(found, machine.run(script_of(found), patience=800))


ORIGIN = "https://trainer.example"
FAULTS = r"SIGSYS|Main process exited|type=1326|seccomp|Traceback|\"level\": \"(ERROR|CRITICAL)\""
"""Of a process that a system call ended which its unit denies, of another end, and of an error."""
EACH_TIMER_ONCE = """
for name in backup daily scores; do
    soon=/run/systemd/system/dealer-trainer-$name.timer.d
    mkdir -p $soon
    printf '[Timer]\\nOnActiveSec=1s\\nAccuracySec=1s\\n' > $soon/soon.conf
done
systemctl daemon-reload
for name in backup daily scores; do
    before=$(systemctl show --property ExecMainExitTimestampMonotonic --value dealer-trainer-$name.service)
    systemctl restart dealer-trainer-$name.timer
    for second in $(seq 120); do
        after=$(systemctl show --property ExecMainExitTimestampMonotonic --value dealer-trainer-$name.service)
        state=$(systemctl show --property ActiveState --value dealer-trainer-$name.service)
        [ "$after" != "$before" ] && [ "$state" != activating ] && break
        sleep 1
    done
    [ "$after" != "$before" ] && systemctl show --property Result --value dealer-trainer-$name.service
done
"""
UNTIL_SERVED = """
for unit in $(systemctl list-units --plain --no-legend 'dealer-trainer@*' | sed 's, .*,,'); do
    port=${unit#*@}
    curl --silent --fail --retry 120 --retry-all-errors --retry-delay 1 http://127.0.0.1:${port%.service}/health/
done
"""
SINK = "smtp://127.0.0.1:2525"


def use(machine: Booted, link: str, *database: str) -> None:
    """Walk through the installation behind both proxies; start each unit by its timer."""
    walk_along(machine, "vera", link)
    check(found := [*caddy(*database)], machine.run(script_of(found)))
    walk_along(machine, "vera")
    assert machine.run(EACH_TIMER_ONCE, patience=400).stdout.split() == ["success"] * 3
    send_mail(machine)
    assert machine.run("systemctl list-units --failed --quiet 'dealer-trainer*'").stdout == ""
    faults = machine.run(f"journalctl --output cat --no-pager | grep --extended-regexp '{FAULTS}'").stdout
    assert faults == ""


def walk_along(machine: Booted, *who: str) -> None:
    machine.run(UNTIL_SERVED, patience=400)
    done = walked(ORIGIN, *who, within=machine.network)
    log = "journalctl --unit 'dealer-trainer@*' --output cat --no-pager | tail -n 30"
    assert done.returncode == 0, f"{done.stdout}\n{machine.run(log).stdout}"


def caddy(*database: str) -> list[Block]:
    """The page's blocks about Caddy, in its order."""
    return blocks(TEXT, "sh caddy", *(f"sh caddy {name}" for name in database))


def send_mail(machine: Booted) -> None:
    """As the page has it, by a mail server that this test starts; then a person forgets their password."""
    (block,) = blocks(TEXT, "sh mail")
    here = Block(block.kind, re.sub(r"smtp\+tls://\S+", SINK, block.text))
    assert here != block
    sink = [*machine.network, sys.executable, "-m", "tests.servers.mail_sink", SINK.rpartition(":")[2]]
    with subprocess.Popen(sink, cwd=PROJECT, stdout=subprocess.PIPE, text=True) as server:
        end = threading.Timer(120, server.terminate)  # the link is mailed after the page is answered
        end.start()
        try:
            said = server.stdout.readline()
            check([here], machine.run(script_of([here])))
            walk_along(machine, "vera", FORGOTTEN)
            while f"{ORIGIN}/password/" not in said and (line := server.stdout.readline()):
                said += line
        finally:
            end.cancel()
            server.terminate()
    assert said.count("From: trainer@trainer.example") == 2
    assert "Vera Voss, we received a request" in said
    assert len(re.findall(r"^Message-ID: <\S+@trainer\.example>", said, re.M | re.I)) == 2
    assert f"{ORIGIN}/password/new/" in said


@pytest.fixture(scope="module")
def operation(installed, unpacked):
    """The machine on which the page was done, and what that printed."""
    with files(installed) as root, booted(root, bind=unpacked) as machine:
        yield machine, operated(machine, "sh sqlite")


@boots
def test_the_page_with_sqlite(operation):
    machine, said = operation
    assert '{"status": "ok", "database": "ok", "push": "ok"}' in said
    assert "https://trainer.example/join/" in said
    assert "200 over HTTPS" in said
    assert "curl: (" not in said
    # A request is counted after its last byte, so the one before need not be in the figures yet.
    assert "# TYPE trainer_request_seconds histogram" in said
    assert "Restored from /var/backups/dealer-trainer/trainer-2" in said
    assert "is kept as" in said
    assert re.search(r"dealer-trainer-backup\.timer +dealer-trainer-backup\.service", said)
    assert machine.run("systemctl list-units --failed --quiet 'dealer-trainer*'").stdout == ""
    log = machine.run("journalctl --unit 'dealer-trainer@*' --output cat --no-pager").stdout
    assert '"view": "ops:health"' in log
    assert "Traceback" not in log


@boots
def test_the_installation_with_sqlite_is_used(operation):
    machine, said = operation
    use(machine, re.search(rf"{ORIGIN}/join/\S+", said)[0])


@boots
def test_it_starts_with_the_machine_and_again_after_a_fault(operation):
    machine, _ = operation
    wanted = machine.run("systemctl list-dependencies --plain multi-user.target timers.target").stdout
    for unit in ("@8000.service", "-backup.timer", "-daily.timer", "-scores.timer"):
        assert f"dealer-trainer{unit}" in wanted
    asked = "systemctl show --property MainPID --value dealer-trainer@8000"
    before = machine.run(asked).stdout
    machine.run(f"kill -KILL {before}")
    answer = machine.run(f"{WAIT}; {asked}").stdout
    assert '"status": "ok"' in answer
    assert answer.splitlines()[-1] not in (before.strip(), "0")


@boots
def test_a_second_process_is_refused(operation):
    machine, _ = operation
    log = "journalctl --unit dealer-trainer@8009 --output cat --no-pager"
    refused = f"until {log} | grep 'already serves this database'; do sleep 1; done"
    said = machine.run(f'{WAIT}; systemctl start dealer-trainer@8009; timeout 120 bash -c "{refused}"')
    machine.run("systemctl stop dealer-trainer@8009; systemctl reset-failed dealer-trainer@8009")
    assert "another process already serves this database" in said.stdout


RETRY = "--retry 60 --retry-all-errors --retry-delay 1"
WAIT = f"sleep 1; curl --fail --silent {RETRY} http://127.0.0.1:8000/health/; echo"


@boots
def test_the_page_with_postgresql(installed, unpacked):
    with files(installed) as root:
        found = blocks(TEXT, *FOR_POSTGRESQL)
        check(found, run_in(root, script_of(found), bind=unpacked))
        with booted(root, bind=unpacked) as machine:
            said = operated(machine, "sh postgresql")
            assert said.count('"status": "ok"') == 3
            assert "tables with" in said
            assert "schools_school " in said
            assert "200 over HTTPS" in said
            assert "What was there before is kept as before_2" in said
            assert "trainer-2" in said
            for port in (8001, 8002):
                assert machine.run(f"systemctl is-active dealer-trainer@{port}").stdout == "active\n"
            assert "disabled" in machine.run("systemctl is-enabled dealer-trainer@8000").stdout
            use(machine, re.search(rf"{ORIGIN}/join/\S+", said)[0], "postgresql")


def test_no_command_is_on_the_page_alone():
    assert unrun(TEXT) == []
    assert len(blocks(TEXT, "sh")) > 8
    assert len(blocks(TEXT, "sh postgresql")) > 3
    assert [len(blocks(TEXT, kind)) for kind in (*FOR_ALL, *FOR_POSTGRESQL)] == [2, 1, 1]


def test_waiting_for_a_server_prints_no_failures():
    """curl prints each of its tries where it is to show errors."""
    waiting = [line for block in blocks(TEXT, *KINDS) for line in block.commands if "--retry" in line]
    assert len(waiting) >= 4
    assert [line for line in waiting if "--show-error" in line or "--silent" not in line] == []


INVENTED = [
    "```console\n$ manage.py polish\n```\n",
    "```\n.venv/bin/python manage.py polish\n```\n",
    "Then `manage.py polish` makes it shine.\n",
    "Run `git pull` first.\n",
    "Then `systemctl restart dealer-trainer` makes it shine.\n",
]


def test_a_command_that_no_block_runs_is_noticed():
    assert [len(unrun(f"{TEXT}\n{invented}")) for invented in INVENTED] == [1] * len(INVENTED)


def test_an_invented_command_fails(tmp_path):
    """The negative control."""
    with pytest.raises(CommandFailed, match="false"):
        run(blocks("```sh\ntrue\n```\n```sh\nfalse\n```\n", "sh"), tmp_path)


def test_the_prometheus_target_is_the_metrics_page():
    (shown,) = blocks(TEXT, "yaml")
    (job,) = yaml.safe_load(shown.text)["scrape_configs"]
    assert job["metrics_path"] == reverse("ops:metrics")


def test_a_restore_as_shown_takes_the_newest_backup(tmp_path):
    for name in ("20261101T030000Z", "20261231T030000Z", "20270101T030000Z"):
        for form in ("sqlite3", "dump"):
            (tmp_path / f"trainer-{name}.{form}").touch()
            (tmp_path / f"trainer-{name}.{form}.erasures").touch()
    shown = [line for block in blocks(TEXT, *KINDS) for line in block.commands if " restore " in line]
    assert len(shown) == 2
    for line, form in zip(shown, ("sqlite3", "dump"), strict=True):
        (chosen,) = re.findall(r'restore ("[^"]+")', line)
        here = chosen.replace("/var/backups/dealer-trainer", str(tmp_path))
        done = subprocess.run(["bash", "-c", f"echo {here}"], capture_output=True, text=True, check=True)
        assert done.stdout.strip() == str(tmp_path / f"trainer-20270101T030000Z.{form}")
