"""The shipped settings as the tests load them: a demo machine that leaves nothing on the disk."""

import os
from pathlib import Path
from tempfile import TemporaryDirectory

os.environ |= {"DEBUG": "on", "REDIS_URL": "", "LOG_LEVEL": "INFO", "LOG_FORMAT": "", "METRICS_TOKEN": ""}
os.environ |= {"ERASURE_LIST": ""}
os.environ |= {"DATABASE_URL": os.environ.get("TESTS_DATABASE_URL") or "sqlite://:memory:"}  # on_postgresql's
os.environ |= {"SECRET_KEY": "tests-" + "0123456789abcdef" * 4, "SEED_KEY": "seeds-" + "fedcba9876543210" * 4}

from trainer.settings import *
from trainer.settings import DATABASES

if "sqlite3" in DATABASES["default"]["ENGINE"]:
    DATABASES["default"]["TEST"] = {"NAME": ":memory:"}  # pytest knows the engine of Django alone

_of_this_process = TemporaryDirectory(prefix="trainer-tests-")  # gone when the process ends
VAR_DIR = Path(_of_this_process.name)  # beside a database that all workers share, each has its own lock
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.MD5PasswordHasher",  # the slow ones are meant to be slow
    "trainer.accounts.backends.OneTimePasswordHasher",
]
WHITENOISE_AUTOREFRESH = WHITENOISE_USE_FINDERS = True  # static files from static/, uncollected
