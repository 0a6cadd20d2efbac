"""Sign-in by username and password, and the password hashers.

A hash is slow on purpose. Twenty sign-ins hashed in their request threads would leave a trainee's page a
twentieth of the machine; so hashes run in a pool of half the cores, and others wait.
"""

import os
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from difflib import SequenceMatcher
from functools import partial
from typing import Any

from allauth.account.auth_backends import AuthenticationBackend
from django.conf import settings
from django.contrib.auth.hashers import PBKDF2PasswordHasher, get_hasher
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from trainer.schools.guards import memberships_of
from trainer.schools.models import User, Visitor
from trainer.schools.names import folded


class SchoolBackend(AuthenticationBackend):
    """allauth's users, but those of the demo exist only while DEBUG is on.

    Both `authenticate` and `get_user` ask this question, so switching DEBUG off also ends demo sessions.
    """

    def _check_password(self, user: Any, password: str) -> Any:
        """Leave out users who may not sign in, whom allauth would tell from a wrong password."""
        found = super()._check_password(user, password)
        self.unstash_authenticated_user()
        return found

    def get_user(self, user_id: int) -> User | None:
        """Return the user with their memberships loaded, which nearly every page needs."""
        found = memberships_of(user=User(pk=user_id))
        if not found:
            return super().get_user(user_id)
        user = found[0].user
        user.loaded_memberships = [*found]
        for membership in found:
            membership.user = user
        return user if self.user_can_authenticate(user) else None

    def user_can_authenticate(self, user: Visitor | None) -> bool:
        if not isinstance(user, User) or not super().user_can_authenticate(user):
            return False
        return settings.DEBUG or not user.is_demo


def cores() -> int:
    """Return how many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


HASHES_AT_ONCE = max(1, cores() // 2)

hashing = ThreadPoolExecutor(HASHES_AT_ONCE, thread_name_prefix="hashing")


class QueuedHasher(PBKDF2PasswordHasher):
    """Django's default hasher, run in the pool. Its hashes are the same."""

    def encode(self, password: str, salt: str, iterations: int | None = None) -> str:
        return hashing.submit(partial(super().encode, password, salt, iterations)).result()


def plain_code(typed: str) -> str:
    """Return a printed code as it is compared: without case, spaces and dashes of any kind."""
    return "".join(letter for letter in typed.casefold() if letter.isalnum())


class OneTimePasswordHasher(PBKDF2PasswordHasher):
    """A faster hash for one-time passwords, which are drawn from 2^59 and work for one sign-in, after which
    Django stores the user's own. A class gets its slips in a second. Dashes and case do not count."""

    algorithm = "handed_over"
    iterations = 50_000

    def encode(self, password: str, salt: str, iterations: int | None = None) -> str:
        return super().encode(plain_code(password), salt, iterations)

    def verify(self, password: str, encoded: str) -> bool:
        """Take as long for a wrong password as any account, or the time would show who is new."""
        right = super().verify(password, encoded)
        if not right and (missing := getattr(get_hasher(), "iterations", 0) - self.iterations) > 0:
            salt = str(self.decode(encoded)["salt"])
            hashing.submit(partial(self.encode, password, salt, missing)).result()
        return right


MIN_OWN_LETTERS = 8
"""Letters and digits a password needs apart from words of the school's name."""
MIN_WORD = 4
MAX_SIMILARITY = 0.7
"""Django's limit for a user's own name."""


class SchoolNameValidator:
    def validate(self, password: str, user: Any = None) -> None:
        """Raise `ValidationError` where the password is close to the name of one of the user's schools."""
        if isinstance(user, User) and user.pk:
            check_schools(password, (each.school.name for each in memberships_of(user=user)))

    def get_help_text(self) -> str:
        return _("Your password can’t be mostly your school’s name.")


def check_schools(password: str, names: Iterable[str]) -> None:
    """Raise `ValidationError` where the password is close to one of these names of schools."""
    if any(_is_close(_plain(password), name) for name in names):
        said = _("This password is mostly your school’s name. Choose another one.")
        raise ValidationError(said, code="school_name")


def _is_close(password: str, name: str) -> bool:
    words = [_plain(word) for word in name.split()]
    whole, rest = "".join(words), password
    for word in sorted({whole, *words}, key=len, reverse=True):
        if len(word) >= MIN_WORD:
            rest = rest.replace(word, "")
    alike = SequenceMatcher(a=password, b=whole).ratio() >= MAX_SIMILARITY
    return alike or (rest != password and len(rest) < MIN_OWN_LETTERS)


def _plain(text: str) -> str:
    return "".join(letter for letter in folded(text) if letter.isalnum())
