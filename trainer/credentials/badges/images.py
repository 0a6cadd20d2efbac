"""The image of a badge as SVG and PNG, and baking: the signed credential goes into the file."""

import json
import struct
import zlib
from functools import lru_cache
from pathlib import Path
from typing import Literal

from django.conf import settings

from trainer.credentials.badges.contents import title_of
from trainer.credentials.models import BadgeKind
from trainer.pages.pdf import set_image
from trainer.schools.branding import darker, logo_values, school_color
from trainer.schools.models import School

TEMPLATE = Path(settings.BASE_DIR) / "templates" / "credentials" / "badges" / "badge.typ"
Form = Literal["svg", "png"]
KEYWORD = b"openbadgecredential"
SIGNATURE_AND_HEADER = 8 + 25
"""Bytes of a PNG before its second chunk."""


def badge_image(school: School, kind: str, game: str, *, form: Form) -> bytes:
    """Return the image; `game` is the name of one, and `form` "svg" or "png"."""
    color = school_color(school)
    data = {
        "title": title_of(kind, game),
        "game": game,
        "kind": str(BadgeKind(kind).label),
        "school": school.name,
        "color": color,
        "dark": darker(color, 60),
        "logo": logo_values(school),
    }
    return _set(json.dumps(data), form)


@lru_cache(maxsize=32)  # the data has the logo, up to 800 kB as numbers
def _set(data: str, form: Form) -> bytes:
    """Anyone may ask for these, and they follow from their data."""
    return set_image(TEMPLATE, json.loads(data), form=form)


def bake_png(image: bytes, token: str) -> bytes:
    """Add an iTXt chunk, uncompressed and in no language (Open Badges 3.0, 5.3.1)."""
    content = b"iTXt" + KEYWORD + b"\0" + b"\0\0" + b"\0" + b"\0" + token.encode()
    chunk = struct.pack(">I", len(content) - 4) + content + struct.pack(">I", zlib.crc32(content))
    return image[:SIGNATURE_AND_HEADER] + chunk + image[SIGNATURE_AND_HEADER:]
