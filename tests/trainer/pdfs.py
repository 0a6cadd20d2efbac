"""Reading a PDF back: its text as a reader shows it, and what makes it readable for everyone."""

from collections.abc import Iterator
from io import BytesIO

import pypdfium2
from pypdf import PdfReader
from pypdf.generic import DictionaryObject


def text_of(content: bytes, *, top: float | None = None) -> str:
    """Return the text of all pages, which spells each letter once in any script; only what is lower than
    `top` points from their foot, wherever that is."""
    document = pypdfium2.PdfDocument(content)
    try:
        texts = (page.get_textpage() for page in document)
        if top is None:
            return " ".join(" ".join(text.get_text_range() for text in texts).split())
        below = (text.get_text_bounded(bottom=-10_000, top=top) for text in texts)
        return " ".join(" ".join(below).split())
    finally:
        document.close()


def sizes_of(content: bytes) -> set[tuple[int, int]]:
    """Return the sizes of pages in points."""
    boxes = (page.mediabox for page in PdfReader(BytesIO(content)).pages)
    return {(round(box.width), round(box.height)) for box in boxes}


def pages_of(content: bytes) -> list[str]:
    """Return the text of each page."""
    return [page.extract_text() for page in PdfReader(BytesIO(content)).pages]


def is_tagged(content: bytes) -> bool:
    """Return whether the PDF is for screen readers: tagged, with a language, titled, PDF/UA-1."""
    reader = PdfReader(BytesIO(content))
    root = reader.root_object
    return (
        "/StructTreeRoot" in root
        and bool(root["/MarkInfo"]["/Marked"])
        and bool(root.get("/Lang"))
        and bool(root["/ViewerPreferences"]["/DisplayDocTitle"])
        and b"<pdfuaid:part>1<" in content
    )


def language_of(content: bytes) -> str:
    return str(PdfReader(BytesIO(content)).root_object["/Lang"])


def title_of(content: bytes) -> str:
    return PdfReader(BytesIO(content)).metadata.title


def fonts_of(content: bytes) -> dict[str, bool]:
    """Return whether each font is embedded, by its name."""
    pages = PdfReader(BytesIO(content)).pages
    return dict(font for page in pages for font in _fonts(page["/Resources"]["/Font"]))


def _fonts(fonts: DictionaryObject) -> Iterator[tuple[str, bool]]:
    for reference in fonts.values():
        font = reference.get_object()
        inner = font["/DescendantFonts"][0].get_object() if "/DescendantFonts" in font else font
        descriptor = inner.get("/FontDescriptor", {})
        embedded = {"/FontFile", "/FontFile2", "/FontFile3"} & set(descriptor)
        yield str(font["/BaseFont"]), bool(embedded)
