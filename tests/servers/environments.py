"""Environments for subprocesses, without the settings of this process."""

import os
import subprocess
import sys
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[2]
OURS = {
    *("DEBUG", "SECRET_KEY", "SEED_KEY", "ALLOWED_HOSTS", "CSRF_TRUSTED_ORIGINS", "PROXY_SSL_HEADER"),
    *("PROXY_ADDRESS_HEADER", "DATABASE_URL", "REDIS_URL", "EMAIL_URL", "EMAIL_FROM", "STATIC_ROOT"),
    *(
        "CLASSROOM",
        "LOG_FILE",
        "LOG_LEVEL",
        "LOG_FORMAT",
        "METRICS_TOKEN",
        "INTERNAL_PROVIDERS",
        "ERASURE_LIST",
        "PORT",
    ),
    *("DJANGO_SETTINGS_MODULE", "DJANGO_ALLOW_ASYNC_UNSAFE"),
}

PRODUCTION = {
    "DJANGO_SETTINGS_MODULE": "trainer.settings",
    "SECRET_KEY": "production-" + "0123456789abcdef" * 4,
    "SEED_KEY": "seeds-" + "fedcba9876543210" * 4,
    "ALLOWED_HOSTS": "trainer.example",
    "CSRF_TRUSTED_ORIGINS": "https://trainer.example",
    "DATABASE_URL": "sqlite:////srv/trainer/trainer.sqlite3",
    "PROXY_SSL_HEADER": "X-Forwarded-Proto",
    "PROXY_ADDRESS_HEADER": "X-Forwarded-For",
    "ERASURE_LIST": "/var/erasures.txt",
}


def demo_environment(database: Path) -> dict[str, str]:
    return {
        "DJANGO_SETTINGS_MODULE": "trainer.settings",
        "DEBUG": "on",
        "SECRET_KEY": PRODUCTION["SECRET_KEY"],
        "SEED_KEY": PRODUCTION["SEED_KEY"],
        "DATABASE_URL": f"sqlite:///{database}",
    }


def bare() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if name not in OURS}


def python(*arguments: str, environment: dict[str, str], **options) -> subprocess.CompletedProcess:
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=PROJECT,
        env=bare() | environment,
        capture_output=True,
        text=True,
        timeout=600,
        **options,
    )
