"""The shipped settings as the tests load them: a demo machine that leaves nothing on the disk."""

import os

os.environ |= {"DEBUG": "on", "DATABASE_URL": "sqlite://:memory:", "REDIS_URL": "", "LOG_LEVEL": "INFO"}
os.environ |= {"SECRET_KEY": "tests-" + "0123456789abcdef" * 4, "SEED_KEY": "seeds-" + "fedcba9876543210" * 4}

from trainer.settings import *

PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.MD5PasswordHasher",  # the slow ones are meant to be slow
    "trainer.schools.doors.hashers.HandedOverHasher",
]
WHITENOISE_AUTOREFRESH = WHITENOISE_USE_FINDERS = True  # static files from static/, uncollected
