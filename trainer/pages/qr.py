"""QR codes as SVG."""

import segno
from django.utils.safestring import SafeString, mark_safe


def qr(address: str) -> SafeString:
    """Black on white whatever the page looks like, so that every telephone reads it. Of the address nothing
    but the pattern gets into the picture."""
    drawn = segno.make_qr(address, error="m").svg_inline(
        omitsize=True, light="#fff", svgclass="qr", lineclass=None
    )
    return mark_safe(drawn)
