"""Where one school on one machine keeps what it stores, and the settings that follow from it."""

import errno
import json
import os
import sys
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any
from urllib.parse import quote

import platformdirs

from trainer import environment

PACKAGE = "dealer-trainer"
PROJECT = Path(__file__).resolve().parents[2]
COLLECTED = PROJECT / "collected"
"""The hashed files, as the wheel brings them."""

OTHERS = (
    *("DEBUG", "CSRF_TRUSTED_ORIGINS", "REDIS_URL", "EMAIL_URL", "PROXY_SSL_HEADER", "PROXY_ADDRESS_HEADER"),
    *("METRICS_TOKEN", "INTERNAL_PROVIDERS", "LOG_LEVEL", "LOG_FORMAT", "DATABASE_URL", "STATIC_ROOT"),
)
"""What this shell may be set up for, and a school on a laptop isn't."""


def own_version() -> str:
    try:
        return version(PACKAGE)
    except PackageNotFoundError:  # a checkout
        return "development"


@dataclass(frozen=True)
class Data:
    """The folder of one school."""

    folder: Path

    @classmethod
    def of_user(cls) -> "Data":
        return cls(platformdirs.user_data_path(PACKAGE, appauthor=False))

    @cached_property
    def database(self) -> Path:
        return self.folder / "trainer.sqlite3"

    @cached_property
    def backups(self) -> Path:
        return self.folder / "backups"

    @cached_property
    def erasures(self) -> Path:
        """Who was erased: a backup of before has them still."""
        return self.folder / "erasures.txt"

    @cached_property
    def demo(self) -> "Data":
        return Data(self.folder / "demo")

    def make(self) -> None:
        """Make the folders, for this user alone."""
        for folder in (self.folder, self.backups, self.folder / "logs"):
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            if not os.access(folder, os.W_OK):
                raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(folder))

    def set_up(self, *, classroom: str, hosts: list[str]) -> None:
        """Set Django up with this data. `classroom` is http, https or off."""
        self.make()
        for name in OTHERS:
            os.environ.pop(name, None)
        os.environ |= self._environment(classroom, hosts)
        import django

        django.setup(set_prefix=False)

    def _environment(self, classroom: str, hosts: list[str]) -> Mapping[str, str]:
        collected = {"STATIC_ROOT": str(COLLECTED)} if COLLECTED.is_dir() else {}
        return collected | {
            "DJANGO_SETTINGS_MODULE": "trainer.settings",
            "DEBUG": "on" if classroom == "off" else "off",
            "CLASSROOM": classroom,
            "ALLOWED_HOSTS": ",".join(hosts),
            "DATABASE_URL": f"sqlite:///{quote(str(self.database))}",
            "SECRET_KEY": environment.kept_key(self.folder, "SECRET_KEY"),
            "SEED_KEY": environment.kept_key(self.folder, "SEED_KEY"),
            "ERASURE_LIST": str(self.erasures),
            "LOG_FILE": str(self.folder / "logs" / "trainer.log"),
        }

    # --- What serves it now, for a second start and for "status" ------------------------------------

    @cached_property
    def _serving(self) -> Path:
        return self.folder / "serving.json"

    def note_serving(self, addresses: list[str]) -> None:
        facts = {"addresses": addresses, "process": os.getpid(), "version": own_version()}
        self._serving.write_text(json.dumps(facts), encoding="utf-8")

    def forget_serving(self) -> None:
        self._serving.unlink(missing_ok=True)

    def serving(self) -> dict[str, Any]:
        """Return where it was served last; whether it still is, the lock says."""
        with suppress(OSError, ValueError):
            found: dict[str, Any] = json.loads(self._serving.read_text(encoding="utf-8"))
            return found
        return {}

    def newest_backup(self) -> Path | None:
        return max(self.backups.glob("*.sqlite3"), key=lambda path: path.stat().st_mtime, default=None)


def say(text: str = "") -> None:
    """Print for the person at this terminal, whatever letters it has."""
    encoding = sys.stdout.encoding or "ascii"
    print(text.encode(encoding, errors="replace").decode(encoding), flush=True)
