"""Passwords that are little more than the name of a school: what a stranger would try first."""

from collections.abc import Iterable
from difflib import SequenceMatcher
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from trainer.schools.lettering import folded
from trainer.schools.memberships import memberships_of
from trainer.schools.models import User

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
