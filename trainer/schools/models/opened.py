"""What a member opens for others: it ends with the role that it takes."""

import secrets

from django.db import models

from trainer.schools.models.membership import Membership


class Opened(models.Model):
    """A link, a code or a token that somebody made. When its maker leaves the school or changes role,
    `people/roles.py` has each such model close what the maker may not open any more."""

    class Meta:
        abstract = True

    @classmethod
    def close_opened_by(cls, maker: Membership, *, by: Membership) -> None:
        """Close what this member may not open any more, as they are now; `by` is who changed that."""
        raise NotImplementedError


def new_code() -> str:
    """Return six random digits, to be read out and typed."""
    return f"{secrets.randbelow(10**6):06}"
