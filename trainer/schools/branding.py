"""A logo as it is sent: a PNG, read to its last byte before it is believed to be one, and set in type once.

PNG alone: its size can be bounded with what Python brings. A drawing in SVG could carry a script.
"""

import json
import struct
import zlib
from collections.abc import Iterator
from hashlib import sha256

import typst
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

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
