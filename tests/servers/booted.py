"""A Linux that boots with systemd beside this one: its files are this machine's, and its writes go nowhere.

systemd-nspawn over an overlay of "/", as root. Inside it has a network of its own, so its ports are free.
"""

import os
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from tests.servers.programs import ProgramMissing, find

PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
RELEASE = "/usr/local/src/dealer-trainer"
"""Where the page has the unpacked files of the version that is installed."""
BOOTING = 120
"""Seconds; a few, unless the machine is busy with much else."""


@dataclass
class Booted:
    """A machine that has booted; `leader` is its systemd, as a process of this one."""

    leader: int

    def run(self, script: str, patience: float = 280) -> subprocess.CompletedProcess:
        """Run as root, with nothing of this process's environment."""
        inside = ["nsenter", "--all", "--target", str(self.leader), "--wdns=/root"]
        clean = ["env", "-i", f"PATH={PATH}", "HOME=/root", "LANG=C.UTF-8", "TERM=dumb"]
        return subprocess.run(
            [*inside, *clean, "bash", "-c", script],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=patience,
        )

    @property
    def network(self) -> tuple[str, ...]:
        """What stands before a command of this machine that is to have the other one's network."""
        return ("nsenter", "--net", "--target", str(self.leader))


def trouble(bind: Path) -> str:
    """Return why no machine can be booted here, as in most containers; "" where one can."""
    if os.geteuid() != 0:
        return "only root can boot a machine"
    try:
        with files() as root, booted(root, bind=bind):
            return ""
    except (OSError, subprocess.SubprocessError, ProgramMissing) as error:
        return f"no machine boots here: {error}"


@contextmanager
def files(*below: Path) -> Iterator[Path]:
    """Yield a folder that is like this machine's "/", with such folders laid over it, the top first."""
    layer = Path(tempfile.mkdtemp(prefix="trainer-machine-", dir="/var/tmp"))
    try:
        _run("mount", "-t", "tmpfs", "tmpfs", str(layer))
        for name in ("upper", "work", "root"):
            (layer / name).mkdir(mode=0o755)
        lower = ":".join([*(str(each.parent / "upper") for each in below), "/"])
        options = f"lowerdir={lower},upperdir={layer}/upper,workdir={layer}/work"
        _run("mount", "-t", "overlay", "overlay", "-o", options, str(layer / "root"))
        try:
            yield layer / "root"
        finally:
            _run("umount", str(layer / "root"))
    finally:
        subprocess.run(["umount", str(layer)], check=False)
        layer.rmdir()


def run_in(root: Path, script: str, patience: float = 550, *, bind: Path) -> subprocess.CompletedProcess:
    """Run as root without booting, with this machine's network; `bind` is seen as RELEASE."""
    return subprocess.run(
        [
            *(find("systemd-nspawn"), "--quiet", "--register=no", "--keep-unit", "--pipe", "--as-pid2"),
            *(f"--directory={root}", f"--bind-ro={bind}:{RELEASE}", "--resolv-conf=replace-host"),
            *(f"--setenv={name}={value}" for name, value in os.environ.items() if name.startswith("PIP_")),
            *("bash", "-c", script),
        ],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=patience,
    )


@contextmanager
def booted(root: Path, *, bind: Path) -> Iterator[Booted]:
    name = f"trainer-{os.getpid()}-{time.monotonic_ns()}"
    with tempfile.NamedTemporaryFile("w+", prefix="trainer-boot-") as log:
        machine = subprocess.Popen(
            [
                *(find("systemd-nspawn"), "--boot", "--register=no", "--keep-unit", "--private-network"),
                *(f"--directory={root}", f"--machine={name}", f"--bind-ro={bind}:{RELEASE}"),
                "--kill-signal=SIGRTMIN+3",
                "systemd.unit=basic.target",  # or whatever this machine has installed would start too
            ],
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        try:
            yield _wait(machine, Path(log.name))
        finally:
            machine.terminate()
            with suppress(subprocess.TimeoutExpired):
                machine.wait(timeout=60)
            if machine.poll() is None:
                os.killpg(machine.pid, signal.SIGKILL)
                machine.wait()


def _wait(machine: subprocess.Popen, log: Path) -> Booted:
    deadline = time.monotonic() + BOOTING
    while time.monotonic() < deadline and machine.poll() is None:
        children = Path(f"/proc/{machine.pid}/task/{machine.pid}/children").read_text().split()
        if children:
            found = Booted(int(children[0]))
            state = found.run("systemctl is-active basic.target").stdout.strip()
            if state == "active":
                return found
        time.sleep(0.3)
    raise TimeoutError(log.read_text(errors="replace"))


def _run(*command: str) -> None:
    subprocess.run(command, check=True, capture_output=True, text=True)
