"""What is erased with a person, besides their account: text about them or typed by them, in any app."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _


class Erased(models.TextChoices):
    """The kinds that the erasure log counts."""

    ACCOUNT = "account", _("Name, username, email and password")
    IDENTITY = "identity", _("Number and picture")
    SESSIONS = "sessions", _("Signed-in browsers")
    ADDRESSES = "addresses", _("Network addresses and browser names")
    FACTORS = "factors", _("Second factors")
    PIN = "pin", _("PIN")
    LINKS = "links", _("Single sign-on links")
    TOKENS = "tokens", _("API tokens")
    NOTES = "notes", _("Notes on answers")
    DISPUTES = "disputes", _("The wording of disputes and how they were resolved")
    REASONS = "reasons", _("Reasons and comments")
    RECORDS = "records", _("Names in unsigned test records")


@dataclass(frozen=True)
class PersonalText:
    """Columns of a model that become "" with a person. `about` are the lookups from a row to the membership
    that the text is about, `by` those to the member who typed it; `where` narrows the rows."""

    kind: Erased
    columns: tuple[str, ...]
    about: tuple[str, ...] = ()
    by: tuple[str, ...] = ()
    where: Mapping[str, Any] = field(default_factory=dict)
