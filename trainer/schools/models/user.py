"""Users: whoever signs in, in however many schools."""

from typing import Any

from django.contrib.auth.models import AbstractUser, AnonymousUser
from django.db import models


class User(AbstractUser):
    """`new_password`: the one they have was given to them, so the next page asks for one of their own."""

    # A demo user's password is printed in the manual, so it opens nothing unless DEBUG is on: see auth.py.
    is_demo = models.BooleanField(default=False, editable=False)
    new_password = models.BooleanField(default=False, editable=False)

    at_hand: list[Any] | None = None
    """Their memberships, where a request brought them along."""

    @property
    def display_name(self) -> str:
        return self.get_full_name() or self.username


Visitor = User | AnonymousUser
"""Whoever asks for a page, signed in or not."""
