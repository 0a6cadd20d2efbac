"""Finds the Chromium that the browser tests drive, or installs the system's.  python -m tests.chromium"""

import fcntl
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.servers.programs import install

# The shell first: the same engine without windows, which takes a good fifth less of the processor's time.
NAMES = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]
MAC_APPLICATIONS = [
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
]
ARGUMENTS = [
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"),
    *("--disable-background-networking", "--disable-component-update"),
]


class ChromiumMissing(Exception):
    """No Chromium here, and none could be installed."""


def find() -> str:
    """The path of an executable."""
    if named := os.environ.get("CHROMIUM"):
        if found := shutil.which(named):
            return found
        raise ChromiumMissing(f"CHROMIUM={named} is not an executable file.")
    # Of several workers one installs, for a package manager refuses the second; the others wait for it.
    with (Path(tempfile.gettempdir()) / "dealer-trainer-chromium.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        found = next(candidates(), None)
        if found is None and any(map(install, NAMES[:2])):
            found = next(candidates(), None)
    if found is None:
        raise ChromiumMissing(
            "The browser tests need Chromium. Install it (Debian: apt-get install chromium; Fedora: dnf "
            "install chromium; macOS: brew install --cask chromium), or run python -m playwright install "
            "chromium, or name yours: CHROMIUM=/path/to/chrome"
        )
    return found


def candidates() -> Iterator[str]:
    yield from filter(None, map(shutil.which, NAMES + MAC_APPLICATIONS))
    yield from filter(None, [shutil.which(of_the_driver())])


def of_the_driver() -> str:
    """Where Playwright would have put its own download, whether or not it did."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver:
        return str(Path(driver.chromium.executable_path))


if __name__ == "__main__":
    try:
        print(find())
    except ChromiumMissing as missing:
        sys.exit(str(missing))
