"""The number and picture that a school gives a person, by which namesakes differ.

A picture is sent as JPEG and drawn anew as a small square PNG, so that nothing else of the file is kept: no
place, no camera.
"""

import json
import re
import struct
import unicodedata
from collections.abc import Iterable, Iterator

import typst
from django.db import IntegrityError, transaction
from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from trainer.schools import audit
from trainer.schools.branding import logo_mark
from trainer.schools.guards import MemberRequest, member_required
from trainer.schools.models import AuditAct, Membership, Picture
from trainer.schools.namesakes import clear_pushed_notes

NUMBER = re.compile(r"[^\W_][\w./ -]{0,19}")


class NumberTaken(ValueError):
    """Another person of the school has the number: `holder`, who may have left."""

    def __init__(self, holder: Membership) -> None:
        super().__init__(f"membership {holder.pk}")
        self.holder = holder


class BadPicture(ValueError):
    """The image is refused, because `reason`."""

    def __init__(self, reason: str | Promise) -> None:
        super().__init__(reason)
        self.reason = reason


def parse_number(typed: str) -> str | None:
    """Return a number as it is stored, "" for none; None where it is not one."""
    number = " ".join(unicodedata.normalize("NFKC", typed).split()).upper()
    return number if not number or NUMBER.fullmatch(number) else None


def set_number(*, membership: Membership, number: str, by: Membership) -> bool:
    """Give a parsed number, "" for none; return whether that is new. Raise `NumberTaken`."""
    if membership.number == number:
        return False
    others = Membership.objects.filter(school=membership.school_id, number=number).select_related("user")
    if number and (holder := others.first()):
        raise NumberTaken(holder)
    try:
        with transaction.atomic():
            Membership.objects.filter(pk=membership.pk).update(number=number)
            audit.note(AuditAct.IDENTITY, school=membership.school, who=by, whom=membership)
    except IntegrityError as taken:  # meanwhile
        raise NumberTaken(others.get()) from taken
    membership.number = number
    clear_pushed_notes()
    return True


MAX_BYTES = 1024 * 1024
MAX_PIXELS = 4096
"""Per side."""
SIZES = frozenset({*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC})
"""Segments of a JPEG that say how large it is."""
SCAN = 0xDA
SQUARE = b"""#set page(width: 72pt, height: 72pt, margin: 0pt)
#image(bytes(json(bytes(sys.inputs.picture))), format: "jpg", width: 100%, height: 100%, fit: "cover")"""
"""Drawn at two dots a point."""


def redraw(image: bytes) -> bytes:
    """Return the picture as it is stored. Raise `BadPicture`."""
    if len(image) > MAX_BYTES:
        raise BadPicture(_("A picture can be at most 1 MB."))
    if not image.startswith(b"\xff\xd8\xff"):
        raise BadPicture(_("A picture must be a JPEG file."))
    try:
        if max(side for size in _sizes(image) for side in size) > MAX_PIXELS:
            raise BadPicture(_("A picture can be at most 4,096 pixels per side."))
        return typst.compile(SQUARE, format="png", ppi=144, sys_inputs={"picture": json.dumps(list(image))})
    except (struct.error, ValueError, typst.TypstError) as broken:
        if isinstance(broken, BadPicture):
            raise
        raise BadPicture(_("This JPEG file is damaged. Save it again as JPEG.")) from broken


def _sizes(image: bytes) -> Iterator[tuple[int, int]]:
    """Yield each size that a JPEG says it has before its pixels."""
    at = 2
    while (kind := image[at + 1 : at + 2]) and kind[0] != SCAN:
        if kind[0] == 0xFF:  # a byte that fills
            at += 1
            continue
        start, _kind, length = struct.unpack(">BBH", image[at : at + 4])
        if start != 0xFF or length < 2:
            raise ValueError("no segment")
        if kind[0] in SIZES:
            yield struct.unpack(">HH", image[at + 5 : at + 9])
        at += 2 + length


@transaction.atomic
def set_picture(*, membership: Membership, image: bytes, by: Membership) -> None:
    """Give a redrawn picture, or b"" for none."""
    membership.picture = logo_mark(image) if image else ""
    membership.save(update_fields=["picture"])
    if image:
        values = {"image": image, "given": timezone.now()}
        Picture.objects.update_or_create(membership=membership, defaults=values)
    else:
        Picture.objects.filter(membership=membership).delete()
    audit.note(AuditAct.IDENTITY, school=membership.school, who=by, whom=membership)


def has_identity(person: Membership) -> bool:
    return Membership.objects.filter(pk=person.pk).exclude(number="", picture="").exists()


def forget_identity(person: Membership) -> None:
    """Remove number and picture of an erased person."""
    Membership.objects.filter(pk=person.pk).update(number="", picture="")
    Picture.objects.filter(membership=person.pk).delete()


def picture_urls(reader: Membership, people: Iterable[Membership]) -> dict[int, str]:
    """Return the address of each picture that the reader may see, by membership."""
    named = [person.pk for person in people if person.picture]
    seen = Membership.objects.pictured_for(reader).filter(pk__in=named) if named else ()
    return {one.pk: reverse("schools:picture", args=[one.pk, one.picture]) for one in seen}


@require_safe
@member_required
def picture(request: MemberRequest, membership_id: int, mark: str) -> HttpResponse:
    seen = Membership.objects.pictured_for(request.membership).filter(picture=mark)
    found = get_object_or_404(Picture, membership=membership_id, membership__in=seen)
    return HttpResponse(bytes(found.image), content_type="image/png")
