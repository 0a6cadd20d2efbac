"""A school's felt color and logo: a PNG is read to its last byte before it is accepted.

PNG alone: its size can be bounded with what Python brings. A drawing in SVG could carry a script.
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
from trainer.schools.models import Act, Logo, Membership

COLOUR = re.compile(r"#[0-9a-f]{6}")


LEAST = 4.5
"""To one: the contrast that text of any size is read at (WCAG 2.2, 1.4.3)."""


PRINT, WHITE = "#dfcb96", "#ffffff"
"""What is printed on a felt, and what is written on it: tokens.css has the same."""


MID, DEEP = 71, 48
"""Per cent of the colour, where the felt lies in less light; the usual felt has the same steps."""


NIGHT = 78
"""Per cent of each tone on a dark page."""


@dataclass(frozen=True)
class Tones:
    """A felt's three tones, each by day and by night, as CSS writes them."""

    lit: tuple[str, str]
    mid: tuple[str, str]
    deep: tuple[str, str]


def read_colour(typed: str) -> str | None:
    """As it is stored; None where it is none."""
    colour = typed.strip().lower()
    return colour if COLOUR.fullmatch(colour) else None


def print_contrast(colour: str) -> float:
    """To one, of the worse of print and white on the lightest tone."""
    return min(contrast(colour, PRINT), contrast(colour, WHITE))


def tones_of(colour: str) -> Tones:
    """The colour itself is the lightest of them."""
    return Tones(*((darker(colour, part), darker(colour, part * NIGHT // 100)) for part in (100, MID, DEEP)))


def darker(colour: str, percent: int) -> str:
    return "#" + "".join(f"{channel * percent // 100:02x}" for channel in _channels(colour))


def contrast(one: str, other: str) -> float:
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _channels(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def _luminance(colour: str) -> float:
    """As WCAG defines it."""
    red, green, blue = (_linear(channel / 255) for channel in _channels(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(share: float) -> float:
    return share / 12.92 if share <= 0.04045 else float(((share + 0.055) / 1.055) ** 2.4)


MOST_BYTES = 200 * 1024


MOST_PIXELS = 1024
"""On either side. It is drawn no higher than 40, on screens of up to four dots a pixel."""


SIGNATURE = b"\x89PNG\r\n\x1a\n"


MOST_PROFILE = 4 * 1024 * 1024
"""Of a color profile, unpacked: a report unpacks it each time."""


CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
"""Values of a pixel, by the colour type of the header."""


PRINTED = b'#image(bytes(json(bytes(sys.inputs.logo))), format: "png")'
"""A document of a logo alone. What its engine refuses here would refuse each report of the school."""


class BadLogo(ValueError):
    """It is not taken, because `reason`."""

    def __init__(self, reason: str | Promise) -> None:
        super().__init__(reason)
        self.reason = reason


def check_logo(image: bytes) -> None:
    """Raises `BadLogo`."""
    if len(image) > MOST_BYTES:
        raise BadLogo(_("A logo has at most 200 KiB."))
    if not image.startswith(SIGNATURE):
        raise BadLogo(_("A logo is a PNG file."))
    try:
        _decode(list(_chunks(image[len(SIGNATURE) :])))
    except (struct.error, zlib.error, IndexError, KeyError, EOFError) as broken:
        raise BadLogo(_("This PNG file cannot be read to its end. Save it anew.")) from broken
    try:
        typst.compile(PRINTED, format="pdf", sys_inputs={"logo": json.dumps(list(image))})
    except typst.TypstError as broken:
        raise BadLogo(_("This PNG file can’t be printed on a report. Save it again as PNG.")) from broken


def mark_of(image: bytes) -> str:
    """By which its address names it: another image has another."""
    return sha256(image).hexdigest()[:32]


def _chunks(rest: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Name and content of each, whose sums are right; the last one ends the file."""
    while rest:
        (length,), name = struct.unpack(">I", rest[:4]), rest[4:8]
        content, (total,) = rest[8 : 8 + length], struct.unpack(">I", rest[8 + length : 12 + length])
        if zlib.crc32(name + content) != total:
            raise EOFError
        yield name, content
        rest = rest[12 + length :]


def _decode(chunks: list[tuple[bytes, bytes]]) -> None:
    """Unpacks the pixels: as many as the header says, each line under a filter that there is."""
    (first, header), (last, _nothing) = chunks[0], chunks[-1]
    width, height, depth, colour, _packed, _filtered, laced = struct.unpack(">IIBBBBB", header)
    if first != b"IHDR" or last != b"IEND" or laced:
        raise EOFError
    if not (0 < width <= MOST_PIXELS and 0 < height <= MOST_PIXELS):
        raise BadLogo(_("A logo has at most 1,024 pixels on a side."))
    for profile in (content for name, content in chunks if name == b"iCCP"):
        packed = profile.partition(b"\0")[2][1:]  # behind its name and the method
        if len(zlib.decompressobj().decompress(packed, MOST_PROFILE + 1)) > MOST_PROFILE:
            raise EOFError
    line = 1 + (width * depth * CHANNELS[colour] + 7) // 8
    opened = zlib.decompressobj()
    pixels = opened.decompress(b"".join(part for name, part in chunks if name == b"IDAT"), line * height + 1)
    if len(pixels) != line * height or any(pixels[start] > 4 for start in range(0, len(pixels), line)):
        raise EOFError


NOTHING = "–"


@transaction.atomic
def lay_felt(*, by: Membership, colour: str) -> bool:
    """ "" for the usual green; whether that is new."""
    here = by.school
    if colour == here.felt:
        return False
    before, here.felt = here.felt, colour
    here.save(update_fields=["felt"])
    audit.note(Act.LOOK, school=here, who=by, detail=f"{before or NOTHING} → {colour or NOTHING}")
    return True


@transaction.atomic
def hang_logo(*, by: Membership, image: bytes) -> bool:
    """An image that was checked, or b"" for none; whether that is new."""
    here, mark = by.school, mark_of(image) if image else ""
    if mark == here.logo:
        return False
    before, here.logo = here.logo, mark
    here.save(update_fields=["logo"])
    if image:
        Logo.objects.update_or_create(school=here, defaults={"image": image})
    else:
        Logo.objects.filter(school=here).delete()
    shown = [one[:8] or NOTHING for one in (before, mark)]
    audit.note(Act.LOOK, school=here, who=by, detail=" → ".join(["logo " + shown[0], shown[1]]))
    return True


# What a school's look is made of, as files: its logo, and the colours of its felt.
#
# Each has what is in it in its address, so that it is kept for good; whoever knows that address has seen a
# page of the school, or the way in to it.


FOR_GOOD = "public, max-age=31536000, immutable"


@require_safe
def logo(request: HttpRequest, school_id: int, mark: str) -> HttpResponse:
    found = get_object_or_404(Logo, school=school_id, school__logo=mark)
    return _kept(HttpResponse(bytes(found.image), content_type="image/png"))


@require_safe
def felt(request: HttpRequest, colour: str) -> HttpResponse:
    """The tones of one colour, whoever's: it says nothing of anybody."""
    if read_colour(f"#{colour}") != f"#{colour}":
        raise Http404("no such colour")
    tones = tones_of(f"#{colour}")
    named = {"lit": tones.lit, "mid": tones.mid, "deep": tones.deep}
    lines = [f"  --felt-{name}: light-dark({day}, {night});" for name, (day, night) in named.items()]
    return _kept(HttpResponse("\n".join([":root {", *lines, "}", ""]), content_type="text/css"))


def _kept(response: HttpResponse) -> HttpResponse:
    response["Cache-Control"] = FOR_GOOD
    return response
