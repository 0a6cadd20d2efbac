"""The file of an assignment: the kinds that are taken, what makes a file one of them, and how it is sent."""

import re
import zlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from html import unescape
from io import BytesIO
from pathlib import PurePath
from typing import Any
from zipfile import BadZipFile, ZipFile

from django.core.files.uploadedfile import UploadedFile
from django.http import HttpResponse
from django.utils.functional import Promise
from django.utils.http import content_disposition_header
from django.utils.translation import gettext_lazy as _

from trainer.assignments.models import MAX_FILE_NAME, Assignment, AssignmentFile
from trainer.schools.names import strip_refused

MAX_BYTES = 1536 * 1024
"""With the other fields below what the server and its proxies take (trainer/ops/body_limits.py)."""
WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"


@dataclass(frozen=True)
class NewFile:
    """A checked file, with the name that it is stored and sent under."""

    name: str
    content: bytes


class BadFile(ValueError):
    """The file is refused, because `reason`."""

    def __init__(self, reason: str | Promise) -> None:
        super().__init__(reason)
        self.reason = reason


def _is_text(content: bytes) -> bool:
    try:
        return "\x00" not in content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return False


TYPES = "[Content_Types].xml"
MAX_UNPACKED = 4 * 1024 * 1024
"""Bytes of the parts that are read."""
MACROS = re.compile(r"vba|macro|<!doctype", re.IGNORECASE)
"""In the name of a part, in its type, or in what leads to it: the part itself may have any name. A document
type could spell them out of pieces."""


def _is_word(content: bytes) -> bool:
    """Whether it is a Word document without macros."""
    try:
        with ZipFile(BytesIO(content)) as archive:
            names = archive.namelist()
            if not {TYPES, "word/document.xml"} <= set(names) or MACROS.search("\n".join(names)):
                return False
            parts = [
                part
                for part in archive.infolist()
                if part.filename.lower() == TYPES.lower() or part.filename.lower().endswith(".rels")
            ]
            if sum(part.file_size for part in parts) > MAX_UNPACKED:
                return False
            read = [archive.read(part) for part in parts]
    except (BadZipFile, ValueError, OSError, EOFError, RuntimeError, NotImplementedError, zlib.error):
        return False
    return not any(MACROS.search(_plain_xml(part)) for part in read)


def _plain_xml(part: bytes) -> str:
    """Return its ASCII letters, in whatever encoding and however they are written."""
    return unescape(part.replace(b"\0", b"").decode("latin-1"))


def _starts_with(signature: bytes) -> Callable[[bytes], bool]:
    return lambda content: content.startswith(signature)


KINDS: Mapping[str, tuple[str, Callable[[bytes], bool]]] = {
    "pdf": ("application/pdf", _starts_with(b"%PDF-")),
    "png": ("image/png", _starts_with(b"\x89PNG\r\n\x1a\n")),
    "jpg": ("image/jpeg", _starts_with(b"\xff\xd8\xff")),
    "jpeg": ("image/jpeg", _starts_with(b"\xff\xd8\xff")),
    "txt": ("text/plain; charset=utf-8", _is_text),
    "docx": (WORD, _is_word),
}
"""The content type of each ending, and whether content is of that kind."""
ACCEPT = ",".join(f".{ending}" for ending in KINDS)


def read_file(uploaded: "UploadedFile[Any]") -> NewFile:
    """Return the file of a form. Raise `BadFile` for one that is too large, empty or of another kind."""
    content = uploaded.read(MAX_BYTES + 1)
    if len(content) > MAX_BYTES:
        raise BadFile(_("A file can be at most 1.5 MB. Choose a smaller one, or link to it."))
    if not content:
        raise BadFile(_("This file is empty. Choose another one."))
    name = PurePath(strip_refused((uploaded.name or "").replace("\\", "/"))).name
    stem, dot, ending = name.rpartition(".")
    kind = KINDS.get(ending.lower())
    if not (stem and dot and kind):
        raise BadFile(_("Choose a PDF, PNG, JPEG, TXT or DOCX file."))
    if not kind[1](content):
        raise BadFile(
            _(
                "The content of this file doesn’t match its name. Save it again as PDF, PNG, JPEG, TXT or "
                "DOCX."
            )
        )
    return NewFile(f"{stem[: MAX_FILE_NAME - len(ending) - 1]}.{ending.lower()}", content)


def file_name(assignment: Assignment) -> str:
    """Return the name of its file, "" without one; the content is not read."""
    found = AssignmentFile.objects.filter(assignment=assignment).values_list("name", flat=True)
    return found.first() or ""


def send_file(found: AssignmentFile) -> HttpResponse:
    """Return it to be saved and never to be shown on a page of ours."""
    response = HttpResponse(bytes(found.content), content_type=KINDS[found.name.rpartition(".")[2]][0])
    response["Content-Disposition"] = content_disposition_header(True, found.name) or "attachment"
    response["X-Content-Type-Options"] = "nosniff"
    response["Content-Security-Policy"] = "sandbox; default-src 'none'"
    return response
