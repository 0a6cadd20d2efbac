"""The trainer's own settings, with passwords hashed in the threads of their requests, as Django does."""

from tests.servers.plain_http import *

PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
    "trainer.accounts.backends.OneTimePasswordHasher",
]
