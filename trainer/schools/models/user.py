"""Users: whoever signs in, in however many schools."""

from typing import Any

from django.contrib.auth.models import AbstractUser, AnonymousUser
from django.db import models

from trainer.schools.lettering import unturned


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
        return unturned(self.get_full_name() or self.username)


Visitor = User | AnonymousUser
"""Whoever asks for a page, signed in or not."""
