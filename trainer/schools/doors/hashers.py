"""How a password is kept that was handed over on paper."""

from django.contrib.auth.hashers import PBKDF2PasswordHasher


class HandedOverHasher(PBKDF2PasswordHasher):
    """Fewer turns than for a password that somebody thought of: this one was drawn from 2^59, and is good for
    one sign-in, after which Django keeps it in the usual way. A class gets its slips in a second."""

    algorithm = "handed_over"
    iterations = 50_000
