"""Packs as rows, for the tests of what is dealt by them."""

from copy import deepcopy
from typing import Any

from tests.trainer.credentials.packs.made import PLAIN, UID, document
from trainer.exams.standards import adopt_standards
from trainer.schools.models import Membership, Pack

SIX = "six-card-poker"
OTHER_UID = "fedcba9876543210" * 2


def made_pack(by: Membership, *, house: dict[str, Any] | None = None, **changes: Any) -> Pack:
    """Return a pack of the school of `by`, as its import stores it: Six Card Poker with these choices of the
    house, and 6-5-4 Poker as printed."""
    contents = deepcopy(document(**changes))
    game = contents["games"][SIX]
    game["house"] |= house or {}
    facts = {name: contents[name] for name in ("uid", "version", "name", "maker")}
    pack = Pack.objects.create(
        school=by.school, contents=contents, digest=f"{contents['version']:064}", imported_by=by, **facts
    )
    adopt_standards(pack)
    return pack


__all__ = ["OTHER_UID", "PLAIN", "SIX", "UID", "made_pack"]
