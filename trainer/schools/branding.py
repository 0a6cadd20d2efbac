"""A school's felt color and logo: a PNG is read to its last byte before it is accepted.

PNG only: the standard library can bound its size, and an SVG can carry a script.
"""

import json
import re
import struct
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256

import typst
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from trainer.schools import audit
from trainer.schools.models import AuditAct, Logo, Membership, School

DEFAULT_FELT = "#14513a"
"""Where a school has set none: close to the default green."""
COLOR = re.compile(r"#[0-9a-f]{6}")
MIN_CONTRAST = 4.5
"""To one: the contrast for text of any size (WCAG 2.2, 1.4.3)."""
PRINT, WHITE = "#dfcb96", "#ffffff"
"""The colors of print and text on a felt, as in tokens.css."""
MID, DEEP = 71, 48
"""Percent of the color where the felt is darker; the default felt has the same steps."""
NIGHT = 78
"""Percent of each tone on a dark page."""


@dataclass(frozen=True)
class Tones:
    """A felt's three tones, each by day and by night, as CSS writes them."""

    lit: tuple[str, str]
    mid: tuple[str, str]
    deep: tuple[str, str]


def parse_color(typed: str) -> str | None:
    """Return a color as it is stored; None where it is not one."""
    color = typed.strip().lower()
    return color if COLOR.fullmatch(color) else None


def print_contrast(color: str) -> float:
    """Return the contrast, to one, of the worse of print and white on the lightest tone."""
    return min(contrast(color, PRINT), contrast(color, WHITE))


def felt_tones(color: str) -> Tones:
    """Return the tones of a color, which is the lightest."""
    return Tones(*((darker(color, part), darker(color, part * NIGHT // 100)) for part in (100, MID, DEEP)))


def darker(color: str, percent: int) -> str:
    return "#" + "".join(f"{channel * percent // 100:02x}" for channel in _channels(color))


def contrast(one: str, other: str) -> float:
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _channels(color: str) -> tuple[int, int, int]:
    return int(color[1:3], 16), int(color[3:5], 16), int(color[5:7], 16)


def _luminance(color: str) -> float:
    """Return the relative luminance of WCAG."""
    red, green, blue = (_linear(channel / 255) for channel in _channels(color))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(share: float) -> float:
    return share / 12.92 if share <= 0.04045 else float(((share + 0.055) / 1.055) ** 2.4)


MAX_BYTES = 200 * 1024
MAX_PIXELS = 1024
"""Per side: it is shown at most 40 high, at up to four dots a pixel."""
SIGNATURE = b"\x89PNG\r\n\x1a\n"
MAX_PROFILE = 4 * 1024 * 1024
"""Bytes of an unpacked color profile: each report unpacks it."""
CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
"""Values of a pixel by the header's color type."""
LOGO_DOCUMENT = b'#image(bytes(json(bytes(sys.inputs.logo))), format: "png")'
"""A document with the logo alone: a logo that typst refuses would break each report."""


class BadLogo(ValueError):
    """The image is refused, because `reason`."""

    def __init__(self, reason: str | Promise) -> None:
        super().__init__(reason)
        self.reason = reason


def check_logo(image: bytes) -> None:
    """Raise `BadLogo` for an image that is not a small, whole PNG."""
    if len(image) > MAX_BYTES:
        raise BadLogo(_("A logo can be at most 200 KB."))
    if not image.startswith(SIGNATURE):
        raise BadLogo(_("A logo must be a PNG file."))
    try:
        _decode(list(_chunks(image[len(SIGNATURE) :])))
    except (struct.error, zlib.error, IndexError, KeyError, EOFError) as broken:
        raise BadLogo(_("This PNG file is damaged. Save it again as PNG.")) from broken
    try:
        typst.compile(LOGO_DOCUMENT, format="pdf", sys_inputs={"logo": json.dumps(list(image))})
    except typst.TypstError as broken:
        raise BadLogo(_("This PNG file can’t be printed on a report. Save it again as PNG.")) from broken


def logo_mark(image: bytes) -> str:
    """Return the part of the address that changes with the image."""
    return sha256(image).hexdigest()[:32]


def school_color(school: School) -> str:
    """Return the color of a school's papers: that of its felt, which text is readable in."""
    return school.felt or DEFAULT_FELT


def logo_values(school: School) -> list[int]:
    """Return the bytes of the school's logo for the data of a PDF; empty without one."""
    found = Logo.objects.filter(school=school).first() if school.logo else None
    return list(bytes(found.image)) if found else []


def _chunks(rest: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Yield name and content of each chunk. Raise `EOFError` for a wrong checksum."""
    while rest:
        (length,), name = struct.unpack(">I", rest[:4]), rest[4:8]
        content, (total,) = rest[8 : 8 + length], struct.unpack(">I", rest[8 + length : 12 + length])
        if zlib.crc32(name + content) != total:
            raise EOFError
        yield name, content
        rest = rest[12 + length :]


def _decode(chunks: list[tuple[bytes, bytes]]) -> None:
    """Unpack the pixels: as many as the header has, each line with a known filter."""
    (first, header), (last, _nothing) = chunks[0], chunks[-1]
    width, height, depth, color, _packed, _filtered, laced = struct.unpack(">IIBBBBB", header)
    if first != b"IHDR" or last != b"IEND" or laced:
        raise EOFError
    if not (0 < width <= MAX_PIXELS and 0 < height <= MAX_PIXELS):
        raise BadLogo(_("A logo can be at most 1,024 pixels per side."))
    for profile in (content for name, content in chunks if name == b"iCCP"):
        packed = profile.partition(b"\0")[2][1:]  # behind its name and the method
        if len(zlib.decompressobj().decompress(packed, MAX_PROFILE + 1)) > MAX_PROFILE:
            raise EOFError
    line = 1 + (width * depth * CHANNELS[color] + 7) // 8
    opened = zlib.decompressobj()
    pixels = opened.decompress(b"".join(part for name, part in chunks if name == b"IDAT"), line * height + 1)
    if len(pixels) != line * height or any(pixels[start] > 4 for start in range(0, len(pixels), line)):
        raise EOFError


NONE_SET = "–"


@transaction.atomic
def set_felt(*, by: Membership, color: str) -> bool:
    """Set the felt, "" for the default green; return whether that is new."""
    school = by.school
    if color == school.felt:
        return False
    old, school.felt = school.felt, color
    school.save(update_fields=["felt"])
    audit.note(AuditAct.LOOK, school=school, who=by, detail=f"{old or NONE_SET} → {color or NONE_SET}")
    return True


@transaction.atomic
def set_logo(*, by: Membership, image: bytes) -> bool:
    """Set a checked image, or b"" for none; return whether that is new."""
    school, mark = by.school, logo_mark(image) if image else ""
    if mark == school.logo:
        return False
    old, school.logo = school.logo, mark
    school.save(update_fields=["logo"])
    if image:
        Logo.objects.update_or_create(school=school, defaults={"image": image})
    else:
        Logo.objects.filter(school=school).delete()
    shown = [one[:8] or NONE_SET for one in (old, mark)]
    audit.note(AuditAct.LOOK, school=school, who=by, detail=" → ".join(["logo " + shown[0], shown[1]]))
    return True


# The address of a logo or felt changes with its content, so it is cached forever.

CACHE_FOREVER = "public, max-age=31536000, immutable"


@require_safe
def logo(request: HttpRequest, school_id: int, mark: str) -> HttpResponse:
    found = get_object_or_404(Logo, school=school_id, school__logo=mark)
    return _cache_forever(HttpResponse(bytes(found.image), content_type="image/png"))


@require_safe
def felt(request: HttpRequest, color: str) -> HttpResponse:
    """Return the tones of any color as CSS; they are no school's secret."""
    if parse_color(f"#{color}") != f"#{color}":
        raise Http404("no such color")
    tones = felt_tones(f"#{color}")
    named = {"lit": tones.lit, "mid": tones.mid, "deep": tones.deep}
    lines = [f"  --felt-{name}: light-dark({day}, {night});" for name, (day, night) in named.items()]
    return _cache_forever(HttpResponse("\n".join([":root {", *lines, "}", ""]), content_type="text/css"))


def _cache_forever(response: HttpResponse) -> HttpResponse:
    response["Cache-Control"] = CACHE_FOREVER
    return response
