"""PDF files, set by typst: tagged for screen readers (PDF/UA-1), with typefaces for names of most scripts.
Images (SVG, PNG) of one page too.

Typed text reaches a template as JSON data only, so it is never markup. Nothing is ever set as an empty box.
"""

import io
import json
import logging
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final, Literal

import segno
import typst
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _

logger = logging.getLogger(__name__)
ACCESSIBLE: Final = "ua-1"
PIXELS = 144
"""An inch."""

TYPEFACES = (
    *("justmytype_intl_cjk", "justmytype_intl_rtl"),
    *("justmytype_intl_sea", "justmytype_intl_south_asia"),
)
"""Packages with font files, whose code is not used."""

PAPERS = {"a4": _("A4"), "us-letter": _("Letter")}
"""The papers to choose from, as typst calls them and as people do."""


def paper_of(query: QueryDict) -> str:
    """Return the paper that an address asks for, A4 unless it is known."""
    asked = query.get("paper", "")
    return asked if asked in PAPERS else "a4"


FORBIDDEN = {0x0000: "", 0xFEFF: "", 0xFFFE: ""}
"""Characters that PDF/UA-1 takes for no text."""


class NoTypeface(ValueError):
    """No typeface here has these `letters` of a `name`."""

    def __init__(self, name: str, letters: str) -> None:
        super().__init__(f"no typeface for {letters!a}")
        self.name, self.letters = name, letters


@cache
def fonts() -> typst.Fonts:
    """Return the typefaces: typst's own, those of the packages, and what the machine has."""
    found = (find_spec(name) for name in TYPEFACES)
    folders = [place for spec in found if spec for place in spec.submodule_search_locations or ()]
    return typst.Fonts(font_paths=folders)


def set_pdf(template: Path, data: Mapping[str, Any], *, names: Iterable[str] = ()) -> bytes:
    """Set a template, which reads `sys.inputs.data`, without `FORBIDDEN` characters. A letter that has no
    typeface is set as its number, such as [U+1F600]. Raise `NoTypeface` where it is in one of the `names`. A
    `logo` that cannot be set is left out."""
    return _set(template, data, names)[0]


def set_image(template: Path, data: Mapping[str, Any], *, form: Literal["svg", "png"]) -> bytes:
    """Set a template of one page as an image, with 2 pixels a point. It is set as a PDF first, because for
    images typst doesn't say which letters have no typeface."""
    return _compiled(template, _set(template, data, ())[1], form=form)


def _set(template: Path, data: Mapping[str, Any], names: Iterable[str]) -> tuple[bytes, Mapping[str, Any]]:
    """Return the PDF, and the data as it could be set."""
    data = _translated(data, FORBIDDEN)
    try:
        return _compiled(template, data), data
    except typst.TypstError as refused:
        missing = set(_letters(refused))
        if not missing and not data.get("logo"):
            raise
    if not missing:
        logger.warning("a logo can't be set in a PDF")
        return _set(template, {**data, "logo": []}, names)
    for name in names:
        if without := [letter for letter in name if letter in missing]:
            raise NoTypeface(name, "".join(dict.fromkeys(without)))
    numbers = str.maketrans({letter: f"[U+{ord(letter):04X}]" for letter in missing})
    data = _translated(data, numbers)
    return _compiled(template, data), data


def pdf_response(
    request: HttpRequest,
    template: Path,
    data: Mapping[str, Any],
    *,
    names: Iterable[str] = (),
    filename: str,
    back: str,
) -> HttpResponse:
    """Return the PDF, or a page that says which letters of a name cannot be printed, with a link `back`."""
    try:
        content = set_pdf(template, data, names=names)
    except NoTypeface as missing:
        context = {"name": missing.name, "letters": missing.letters, "back": back}
        return render(request, "pages/no_typeface.html", context, status=409)
    response = HttpResponse(content, content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="{filename}.pdf"'
    return response


def _compiled(
    template: Path, data: Mapping[str, Any], *, form: Literal["pdf", "svg", "png"] = "pdf"
) -> bytes:
    return typst.compile(
        str(template),
        format=form,
        ppi=PIXELS,
        font_paths=fonts(),
        sys_inputs={"data": json.dumps(data, ensure_ascii=False)},
        pdf_standards=ACCESSIBLE if form == "pdf" else [],
    )


WITHOUT_FONT = re.compile(r'the text `"((?:[^"\\]|\\.)*)"` could not be displayed')
ESCAPED = re.compile(r"\\u\{([0-9a-f]+)\}|\\(.)")


def _letters(refused: typst.TypstError) -> Iterator[str]:
    """Yield the letters that typst found no typeface for; it writes some by their numbers."""
    for text in WITHOUT_FONT.findall(refused.diagnostic):
        for letter in ESCAPED.sub(lambda found: chr(int(found[1], 16)) if found[1] else found[2], text):
            if not letter.isspace() and unicodedata.category(letter) != "Cf":
                yield letter


def _translated(data: Any, numbers: Mapping[int, str]) -> Any:
    """Return JSON data with letters of its texts replaced."""
    if isinstance(data, str):
        return data.translate(numbers)
    if isinstance(data, Mapping):
        return {name: _translated(value, numbers) for name, value in data.items()}
    return [_translated(one, numbers) for one in data] if isinstance(data, list | tuple) else data


def qr_svg(address: str) -> str:
    svg = io.BytesIO()
    segno.make_qr(address, error="m").save(svg, kind="svg", xmldecl=False, border=0)
    return svg.getvalue().decode()
