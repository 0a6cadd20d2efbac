"""Sign-in by username and password, and the hashers that keep passwords.

A hash is meant to be slow. Hashed in the threads of their requests, twenty passwords that strangers try would
leave a trainee's page a twentieth of the machine; so all are hashed in threads of their own, as many as half
the cores, to which the system gives what is left over, and the others wait for their turn.
"""

import os
import sys
import threading
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from difflib import SequenceMatcher
from functools import partial
from typing import Any

from django.conf import settings
from django.contrib.auth.backends import ModelBackend
from django.contrib.auth.hashers import PBKDF2PasswordHasher, get_hasher
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from trainer.schools.guards import memberships_of
from trainer.schools.models import User, Visitor
from trainer.schools.names import folded


class SchoolBackend(ModelBackend):
    """Django's users, but those of the demo exist only while DEBUG is on.

    Both `authenticate` and `get_user` ask this question, so switching DEBUG off also ends demo sessions.
    """

    def get_user(self, user_id: int) -> User | None:
        """Of a request, with the memberships that nearly every page asks for next."""
        found = memberships_of(user=User(pk=user_id))
        if not found:
            return super().get_user(user_id)
        user = found[0].user
        user.at_hand = [*found]
        for membership in found:
            membership.user = user
        return user if self.user_can_authenticate(user) else None

    def user_can_authenticate(self, user: Visitor | None) -> bool:
        if not isinstance(user, User) or not super().user_can_authenticate(user):
            return False
        return settings.DEBUG or not user.is_demo


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


LEAST_BESIDE = 8
"""Letters and digits of a password beside the words of the name, as many as any password has."""


LEAST_WORD = 4


MOST_ALIKE = 0.7
"""As Django has it for a user's own name."""


class SchoolNameValidator:
    def validate(self, password: str, user: Any = None) -> None:
        """Raise `ValidationError` where the password is close to the name of one of the user's schools."""
        if isinstance(user, User) and user.pk:
            check_schools(password, (each.school.name for each in memberships_of(user=user)))

    def get_help_text(self) -> str:
        return _("Your password can’t be mostly the name of your school.")


def check_schools(password: str, names: Iterable[str]) -> None:
    """Raise `ValidationError` where the password is close to one of these names of schools."""
    if any(_is_close(_plain(password), name) for name in names):
        said = _("This password is mostly the name of your school. Choose another one.")
        raise ValidationError(said, code="school_name")


def _is_close(password: str, name: str) -> bool:
    words = [_plain(word) for word in name.split()]
    whole, rest = "".join(words), password
    for word in sorted({whole, *words}, key=len, reverse=True):
        if len(word) >= LEAST_WORD:
            rest = rest.replace(word, "")
    alike = SequenceMatcher(a=password, b=whole).ratio() >= MOST_ALIKE
    return alike or (rest != password and len(rest) < LEAST_BESIDE)


def _plain(text: str) -> str:
    return "".join(letter for letter in folded(text) if letter.isalnum())
