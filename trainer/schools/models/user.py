"""Users: whoever signs in, in however many schools."""

from collections.abc import Callable
from contextvars import ContextVar
from typing import Any

from django.contrib.auth.models import AbstractUser, AnonymousUser
from django.db import models

from trainer.schools.lettering import unturned

beside_names: ContextVar[Callable[[int], str] | None] = ContextVar("beside_names", default=None)
"""What is shown beside a name that several people of a school have, by user: schools/namesakes.py."""


class User(AbstractUser):
    """`new_password`: the one they have was given to them, so the next page asks for one of their own.
    `let_in_until`: so long nothing holds them back at the sign-in page, because staff said so."""

    # A demo user's password is printed in the manual, so it opens nothing unless DEBUG is on: see auth.py.
    is_demo = models.BooleanField(default=False, editable=False)
    new_password = models.BooleanField(default=False, editable=False)
    let_in_until = models.DateTimeField(null=True, blank=True, editable=False)

    at_hand: list[Any] | None = None
    """Their memberships, where a request brought them along."""

    @property
    def display_name(self) -> str:
        """Return the name as a page shows it: told apart from others of the same name."""
        beside = beside_names.get()
        note = beside(self.pk) if beside else ""
        return f"{self.plain_name} ({note})" if note else self.plain_name

    @property
    def plain_name(self) -> str:
        """Return the name alone: to address the person, to compare, and to keep in a record."""
        return unturned(self.get_full_name() or self.username)


Visitor = User | AnonymousUser
"""Whoever asks for a page, signed in or not."""
