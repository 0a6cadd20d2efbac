"""How passwords are kept, and that hashing them takes the processor from nobody.

A hash is meant to be slow. Hashed in the threads of their requests, twenty passwords that strangers try would
leave a trainee's page a twentieth of the machine; so all are hashed in threads of their own, as many as half
the cores, to which the system gives what is left over, and the others wait for their turn.
"""

import os
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial

from django.contrib.auth.hashers import PBKDF2PasswordHasher, get_hasher

POLITE = 5
"""Of Linux's scale of niceness: beside other work, a third of an equal share."""


def cores() -> int:
    """That this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


HASHES_AT_ONCE = max(1, cores() // 2)


def _give_way() -> None:
    if sys.platform == "linux":  # elsewhere niceness is a whole process's
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), POLITE)


hashing = ThreadPoolExecutor(HASHES_AT_ONCE, thread_name_prefix="hashing", initializer=_give_way)


class WaitingHasher(PBKDF2PasswordHasher):
    """Django's usual one, in its turn. It keeps passwords as that does, and reads what that has kept."""

    def encode(self, password: str, salt: str, iterations: int | None = None) -> str:
        return hashing.submit(partial(super().encode, password, salt, iterations)).result()


class HandedOverHasher(PBKDF2PasswordHasher):
    """Fewer turns than for a password that somebody thought of: this one was drawn from 2^59, and is good for
    one sign-in, after which Django keeps it in the usual way. A class gets its slips in a second."""

    algorithm = "handed_over"
    iterations = 50_000

    def verify(self, password: str, encoded: str) -> bool:
        """A wrong one takes as long as for any other account, or its time would tell who was just added."""
        right = super().verify(password, encoded)
        if not right and (missing := getattr(get_hasher(), "iterations", 0) - self.iterations) > 0:
            salt = str(self.decode(encoded)["salt"])
            hashing.submit(partial(self.encode, password, salt, missing)).result()
        return right
