"""Login slips: what somebody new is handed on paper, eight to a page. Shown once, for no password is kept."""

from collections.abc import Sequence

import segno
from django.utils.safestring import SafeString, mark_safe

from trainer.schools.people.enrolling import Enrolled

A_PAGE = 8


def pages(slips: Sequence[Enrolled]) -> list[Sequence[Enrolled]]:
    return [slips[at : at + A_PAGE] for at in range(0, len(slips), A_PAGE)]


def qr(address: str) -> SafeString:
    """Black on white whatever the page looks like, so that every telephone reads it. Of the address nothing
    but the pattern gets into the picture."""
    drawn = segno.make_qr(address, error="m").svg_inline(
        omitsize=True, light="#fff", svgclass="qr", lineclass=None
    )
    return mark_safe(drawn)
