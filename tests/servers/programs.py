"""Finds the servers that tests start, or installs the system's.  python -m tests.servers.programs"""

import glob
import os
import shutil
import subprocess
import sys

PACKAGES = {
    "initdb": {"apt-get": "postgresql", "dnf": "postgresql-server", "pacman": "postgresql"},
    "redis-server": {"apt-get": "redis-server", "dnf": "redis", "pacman": "redis"},
    "caddy": {"apt-get": "caddy", "dnf": "caddy", "pacman": "caddy"},
    "nginx": {"apt-get": "nginx-light", "dnf": "nginx-core", "pacman": "nginx"},
    "systemd-nspawn": {"apt-get": "systemd-container", "dnf": "systemd-container", "pacman": "systemd"},
    "openssl": {"apt-get": "openssl", "dnf": "openssl", "pacman": "openssl"},
}
BROWSERS = {
    "chromium-headless-shell": {"apt-get": "chromium-headless-shell fonts-liberation"},
    "chromium": {"apt-get": "chromium", "dnf": "chromium", "pacman": "chromium"},
}
"""What a program that the tests start comes in, by the installer."""
INSTALL = {
    "apt-get": "apt-get update -qq && apt-get install -y -qq --no-install-recommends {package}",
    "dnf": "dnf install -y -q {package}",
    "pacman": "pacman -Sy --noconfirm {package}",
}
ELSEWHERE = [
    *("/usr/lib/postgresql/*/bin", "/usr/pgsql-*/bin", "/opt/homebrew/bin", "/usr/local/bin", "/usr/sbin")
]
"""Where a program may lie that is on no path; Debian keeps each PostgreSQL in a folder of its own."""


class ProgramMissing(Exception):
    """It is not here, and could not be installed."""


def find(program: str) -> str:
    """The path of an executable."""
    found = look_for(program)
    if found is None and install(program):
        found = look_for(program)
    if found is None:
        package = PACKAGES[program]["apt-get"]
        raise ProgramMissing(
            f"The tests at scale need {program}. Install it (Debian: apt-get install {package}; Fedora: dnf "
            f"install {PACKAGES[program]['dnf']}; macOS: brew install {package.removesuffix('-server')})."
        )
    return found


def look_for(program: str) -> str | None:
    folders = [folder for pattern in ELSEWHERE for folder in sorted(glob.glob(pattern), reverse=True)]
    return shutil.which(program) or shutil.which(program, path=os.pathsep.join(folders))


def install(program: str) -> bool:
    """Tries the system's package manager, as root or through a sudo that asks no password."""
    sudo = [] if os.geteuid() == 0 else ["sudo", "-n"]
    if sudo and not shutil.which("sudo"):
        return False
    for manager, package in (PACKAGES | BROWSERS)[program].items():
        if shutil.which(manager):
            print(f"Installing {package} with {manager} …", file=sys.stderr)
            command = INSTALL[manager].format(package=package)
            quiet = {"stdout": subprocess.DEVNULL, "stdin": subprocess.DEVNULL}
            # RUNLEVEL: Debian's packages would otherwise start a server of their own.
            settings = ["env", "DEBIAN_FRONTEND=noninteractive", "RUNLEVEL=1"]
            return subprocess.run([*sudo, *settings, "sh", "-c", command], **quiet).returncode == 0
    return False


if __name__ == "__main__":
    try:
        print(*(find(program) for program in PACKAGES), sep="\n")
    except ProgramMissing as missing:
        sys.exit(str(missing))
