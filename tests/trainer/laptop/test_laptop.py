"""One school from one machine: the first start, a second one, stopping, and what it answers to whom."""

import json
import re
import socket
import ssl
import subprocess
import sys
import time
import urllib.request
from contextlib import contextmanager
from pathlib import Path
from urllib.error import URLError

import pytest

from tests.scale import scale
from tests.servers.environments import bare
from tests.servers.terminal import Terminal
from tests.servers.walk import Visitor
from tests.servers.wheels import unpacked

START = [sys.executable, "-c", "from dealer_trainer import main; main()"]
WITHOUT_POSIX = [
    sys.executable,
    "-c",
    """
import builtins, os
real, hidden = builtins.__import__, {"fcntl", "pwd", "grp", "resource", "termios", "syslog"}
def without(name, globals=None, *more, **named):
    importing = (globals or {}).get("__name__", "").partition(".")[0]
    if name in hidden and importing in ("trainer", "games", "dealer_trainer"):
        raise ImportError(name)
    return real(name, globals, *more, **named)
builtins.__import__ = without
for name in ("sched_getaffinity", "sched_setaffinity", "setpriority", "getpriority"):
    delattr(os, name)
from dealer_trainer import main
main()
""",
]
PASSWORD = "quagga-four-lamps"
TRUSTING = ssl._create_unverified_context()
LINK = re.compile(r"https?://\S+/join/\S+/")


@pytest.fixture(scope="module")
def packages():
    return unpacked()


def empty_home(folder: Path) -> dict[str, str]:
    """Return the environment of a user whose home is empty, and has a space and more in its path."""
    home = folder / "Vera’s laptop #1 50%"
    home.mkdir()
    names = {"HOME": str(home), "LANG": "C.UTF-8", "TERM": "xterm"}
    return {name: value for name, value in bare().items() if not name.startswith(("XDG_", "TZ"))} | names


@pytest.fixture
def at_home(tmp_path, packages):
    return empty_home(tmp_path) | {"PYTHONPATH": str(packages)}


def free_port() -> str:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return str(probe.getsockname()[1])


def run(at_home, *arguments, command=START):
    done = subprocess.run(
        [*command, *arguments],
        env=at_home,
        cwd=at_home["HOME"],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=200,
    )
    return done.returncode, done.stdout, done.stderr


@contextmanager
def serving(at_home, *arguments, command=START):
    """Serve without a terminal; yield what was printed, once it answers."""
    process = subprocess.Popen(
        [*command, *arguments],
        env=at_home,
        cwd=at_home["HOME"],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    said = ""
    try:
        while "Ctrl-C" not in said:
            line = process.stdout.readline()
            assert line, said
            said += line
        port, secure = arguments[arguments.index("--port") + 1], "--https" in arguments
        wait_until_it_answers(f"{'https' if secure else 'http'}://127.0.0.1:{port}/health/")
        yield said
    finally:
        process.terminate()
        process.communicate(timeout=60)


def wait_until_it_answers(address: str) -> None:
    """Until a proxy would send it requests."""
    deadline = time.monotonic() + 100
    while (health := _health(address)) is None and time.monotonic() < deadline:
        time.sleep(0.2)
    assert health == "ok"


def _health(address: str) -> str | None:
    try:
        with urllib.request.urlopen(address, context=TRUSTING, timeout=10) as answer:
            return json.load(answer)["status"]
    except URLError:
        return None


def test_the_first_start_asks_and_its_owner_signs_in_and_ctrl_c_keeps_everything(at_home):
    port = free_port()
    folder = Path(at_home["HOME"])
    with Terminal([*START, "--port", port], at_home, folder) as terminal:
        terminal.answer("Name of the school: ", "")
        terminal.wait_for("Type a name")
        terminal.answer("Name of the school: ", "Harbour Dealers")
        terminal.answer("Time zone .*: ", "America/Nowhere")
        terminal.wait_for("isn’t a time zone")
        terminal.answer("Time zone .*: ", "new york")
        terminal.answer("First hour .*: ", "13")
        terminal.answer("First hour .*: ", "")
        terminal.answer("Your first name: ", "Vera")
        terminal.answer("Your last name: ", "Ruiz")
        terminal.answer("Your password: ", "12345")
        terminal.wait_for("too short")
        terminal.answer("Your password: ", PASSWORD)
        terminal.answer("Once more: ", "another")
        terminal.wait_for("aren’t the same")
        terminal.answer("Your password: ", PASSWORD)
        terminal.answer("Once more: ", PASSWORD)
        assert "You sign in as vera.ruiz." in terminal.wait_for("Ctrl-C")
        assert PASSWORD not in terminal.said
        wait_until_it_answers(f"http://127.0.0.1:{port}/health/")
        owner = Visitor(f"http://127.0.0.1:{port}", "vera.ruiz")
        owner.open("/login/")
        owner.send("/login/", username="vera.ruiz", password=PASSWORD)
        assert "Vera" in owner.text
        owner.open("/settings/second-factor/")
        assert "passkeys over HTTPS only" in owner.text
        status = run(at_home, "status")[1]
        assert "Harbour Dealers, people: 1" in status
        assert f"Serving   http://localhost:{port}" in status
        assert "it is serving" in run(at_home, "restore", "any.sqlite3")[2]
        code, _, error = run(at_home, "--port", free_port())
        assert code == 1
        assert error.startswith(f"dealer-trainer: it runs already, at http://localhost:{port}")
        assert terminal.press_ctrl_c() == 0
        assert terminal.said.endswith("Stopped. Everything is kept.\n")
    assert "Serving   no" in run(at_home, "status")[1]
    with serving(at_home, "--port", port) as said:
        assert "Name of the school" not in said
        owner.open("/")  # still signed in
        assert "Vera" in owner.text


def test_without_a_terminal_nothing_is_asked_and_with_yes_the_owner_comes_in_by_a_link_once(at_home):
    port = free_port()
    code, _, error = run(at_home, "--port", port)
    assert code == 1
    assert "--yes" in error
    with serving(at_home, "--port", port, "--yes", "--school", "Harbour") as said:
        lost = LINK.search(said)[0]
    with serving(at_home, "--port", port) as said:
        assert LINK.search(said)[0] != lost
        link = LINK.search(said)[0].replace("localhost", "127.0.0.1")
        path = link.partition("/join/")[2]
        owner = Visitor(f"http://127.0.0.1:{port}", "olga")
        owner.open(f"/join/{path}")
        person = {"first_name": "Olga", "last_name": "Orr", "username": "olga", "password": PASSWORD}
        owner.send(f"/join/{path}", **person)
        assert "Olga" in owner.text
        with pytest.raises(AssertionError, match="404"):
            Visitor(f"http://127.0.0.1:{port}", "late").open(f"/join/{path}")


@pytest.mark.parametrize("command", [["status"], ["--yes"]])
def test_a_database_that_is_none_is_named_with_what_to_do(at_home, tmp_path, command):
    (tmp_path / "trainer.sqlite3").write_bytes(b"not a database" * 100)
    code, _, error = run(at_home, "--data", str(tmp_path), "--port", free_port(), *command)
    assert code == 1
    assert "Traceback" not in error
    assert "dealer-trainer restore FILE" in error


@scale
def test_a_backup_is_made_at_once_and_restored_and_what_was_there_is_kept_aside(at_home):
    port = free_port()
    with serving(at_home, "--port", port, "--yes"):
        pass
    status = run(at_home, "status")[1]
    (backup,) = re.findall(r"^Backup +(.*\.sqlite3)$", status, re.M)
    assert run(at_home, "manage", "open_school", "Another", "--owner", "a@example.com")[0] == 0
    assert "Another" in run(at_home, "status")[1]
    assert run(at_home, "check")[0] == 0
    code, said, _ = run(at_home, "restore", backup)
    assert (code, "Restored" in said) == (0, True)
    (aside,) = re.findall(r"kept as (.*)\.$", said, re.M)
    assert Path(aside).exists()
    assert "Another" not in run(at_home, "status")[1]
    assert run(at_home, "backup", "mine.sqlite3")[0] == 0
    assert "no file" in run(at_home, "restore", "nowhere.sqlite3")[2]


@scale
def test_over_https_cookies_are_for_https_alone_and_no_browser_is_bound_to_it_for_a_year(at_home, tmp_path):
    certificate, key = tmp_path / "cert.pem", tmp_path / "key.pem"
    subprocess.run(
        [
            *("openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=deal.example"),
            *("-addext", "subjectAltName=DNS:localhost,DNS:deal.example,DNS:*.deal.example"),
            *("-keyout", str(key), "-out", str(certificate)),
        ],
        check=True,
        capture_output=True,
    )
    port = free_port()
    with serving(at_home, "--port", port, "--yes", "--https", str(certificate), str(key)) as said:
        assert "Plain HTTP" not in said
        assert f"In the classroom:  https://deal.example:{port}/\n" in said
        asked = urllib.request.Request(f"https://127.0.0.1:{port}/login/", headers={"Host": "deal.example"})
        with urllib.request.urlopen(asked, context=TRUSTING) as answer:
            assert answer.headers["Set-Cookie"].startswith("__Host-csrftoken=")
            assert "Secure" in answer.headers["Set-Cookie"]
            assert "Strict-Transport-Security" not in answer.headers


@scale
def test_without_the_modules_of_posix_it_serves_and_says_what_is_missing(at_home):
    port = free_port()
    with serving(at_home, "--port", port, "--yes", command=WITHOUT_POSIX) as said:
        assert "Plain HTTP" in said
    warned = run(at_home, "check", command=WITHOUT_POSIX)[2]
    assert "no file locks" in warned
    assert "no file locks" not in run(at_home, "check")[2]  # the negative control


@pytest.mark.parametrize("port", ["0", "seven"])
def test_a_port_that_is_none_is_refused_before_anything_is_asked(at_home, port):
    code, said, error = run(at_home, "--port", port)
    assert (code, said) == (1, "")
    assert "dealer-trainer --port 8080" in error


@scale
def test_the_demo_is_for_this_computer_alone(at_home):
    port = free_port()
    with serving(at_home, "--port", port, "demo") as said:
        assert "trainee" in said
        with socket.socket() as door:
            door.settimeout(5)
            address = ("127.0.0.2", int(port))  # another address of this machine
            assert door.connect_ex(address) != 0
    assert "none yet" in run(at_home, "status")[1]
