"""Hostile packs: each is refused by the field that is wrong, and changes nothing."""

import re
import struct
import zipfile
from collections.abc import Callable
from contextlib import suppress
from io import BytesIO
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.engine.errors import Refused
from tests.trainer.credentials.packs.made import (
    METERED,
    PLAIN,
    SECRET,
    document,
    packed,
    rows,
    rsa,
    signature,
    signed,
)
from tests.trainer.schools.test_branding import png
from trainer.credentials.packs.contents import read_document, write_document
from trainer.credentials.packs.files import read_file, write_file
from trainer.schools.house_rules.profiles import pack_house
from trainer.schools.models import Pack

pytestmark = pytest.mark.django_db


def changed(path: str, value: Any = None, *, drop: bool = False) -> bytes:
    """Return the file of a document with one value set, or dropped: "games/SLUG/house" is its path."""
    contents = document()
    *way, last = [int(part) if part.isdigit() else part for part in path.split("/")]
    place = contents
    for part in way:
        place = place[part]
    if drop:
        del place[last]
    else:
        place[last] = value
    return write_file(write_document(contents))


def text(old: str, new: str) -> bytes:
    """Return a file whose pack.json has another piece of text."""
    written = write_document(document()).decode()
    assert old in written
    return write_file(written.replace(old, new, 1).encode())


def zipped(*parts: tuple[str | zipfile.ZipInfo, bytes], packing: int = zipfile.ZIP_DEFLATED) -> bytes:
    file = BytesIO()
    with zipfile.ZipFile(file, "w", packing) as archive:
        for name, content in parts:
            archive.writestr(name, content)
    return file.getvalue()


def good() -> bytes:
    return write_document(document())


def lying_size() -> bytes:
    """A part that says it is small and unpacks to more than a pack may have."""
    file = zipped(("pack.json", b" " * 600 * 1024))
    return file.replace(struct.pack("<I", 600 * 1024), struct.pack("<I", 100))


def encrypted() -> bytes:
    file = bytearray(zipped(("pack.json", good())))
    for at, flags in ((file.find(b"PK\x03\x04"), 6), (file.find(b"PK\x01\x02"), 8)):
        file[at + flags] |= 1
    return bytes(file)


def twice() -> bytes:
    with pytest.warns(UserWarning, match="Duplicate name"):
        return zipped(("pack.json", good()), ("pack.json", good()))


def edit(path: str, value: Any, at: str = "") -> tuple[Callable[[], bytes], str]:
    """Return a pack with another value at this path, which is refused there, or within it `at`."""
    field = re.sub(r"/(\d+)(?=/|$)", r"[\1]", path).replace("/", ".")
    return lambda: changed(path, value), f"{field}{at}"


HOUSE = f"games/{METERED}/house"
TABLES = f"games/{METERED}/paytables"
LINE = f"{TABLES}/aces-up/Palace/0"
STANDARD = f"standards/{PLAIN}"
OWN = document()["games"][METERED]["paytables"]["aces-up"]["Palace"]
GREEDY = {**document()["games"][METERED]["meter"], "contribution": "0.6", "reserve_contribution": "0.6"}
HOSTILE: dict[str, tuple[Callable[[], bytes], str]] = {
    # The file
    "nothing": (lambda: b"", "file"),
    "no zip": (lambda: b"MZ" + bytes(100), "file"),
    "cut short": (lambda: packed()[:-30], "file"),
    "larger than any": (lambda: bytes(1024 * 1024), "file"),
    "no document": (lambda: zipped(("mark.png", png())), "file"),
    "a part too many": (lambda: zipped(("pack.json", good()), ("run.py", b"import os")), "file"),
    "a path": (lambda: zipped(("../pack.json", good())), "file"),
    "an absolute path": (lambda: zipped(("/etc/pack.json", good())), "file"),
    "a zip in it": (lambda: zipped(("pack.json", good()), ("pack.zip", packed())), "file"),
    "a part twice": (twice, "file"),
    "encrypted": (encrypted, "file"),
    "packed by bzip2": (lambda: zipped(("pack.json", good()), packing=zipfile.ZIP_BZIP2), "file"),
    "a bomb": (lambda: zipped(("pack.json", b" " * 50_000_000)), "pack.json"),
    "a bomb that says it is small": (lying_size, "file"),
    # The mark
    "a mark that is a script": (lambda: packed(mark=b"<svg onload=alert(1)>"), "mark.png"),
    "a mark of many pixels": (lambda: packed(mark=png(2000, 1)), "mark.png"),
    "a damaged mark": (lambda: packed(mark=png()[:-9] + b"\0" * 9), "mark.png"),
    # The text
    "no JSON": (lambda: write_file(b"__import__('os')"), "pack.json"),
    "not UTF-8": (lambda: write_file(b"\xff\xfe{}"), "pack.json"),
    "a list": (lambda: write_file(b"[]"), "pack.json"),
    "a name twice": (lambda: text('"format": 1,', '"format": 1, "format": 1,'), "format"),
    "not a number": (lambda: text('"format": 1,', '"format": NaN,'), "pack.json"),
    "a float": (lambda: text('"format": 1,', '"format": 1.0,'), "pack.json"),
    "a number of many digits": (lambda: text('"format": 1,', f'"format": {"9" * 13},'), "pack.json"),
    "nested without end": (lambda: write_file(b'{"a":' + b"[" * 100_000), "pack.json"),
    "nested too deep": edit("lessons", [[[[[[[[[[1]]]]]]]]]], "[0][0][0][0][0][0][0][0]"),
    "half a character": (lambda: text("River Palace, May", "River \\ud800 May"), "name"),
    # The pack
    "made later": edit("format", 2),
    "true for a number": edit("format", True),
    "a field that is new": edit("script", "rm -rf /"),
    "a field that is missing": (lambda: changed("maker", drop=True), "maker"),
    "another school's row": edit("school_id", 2),
    "a uid of another form": edit("uid", "../../etc"),
    "version 0": edit("version", 0),
    "a name that is too long": edit("name", "n" * 61),
    "a name that turns the text": edit("name", "River \u202ePalace"),
    "no day": edit("made", "2027-02-30"),
    # Games
    "no games": edit("games", {}),
    "a game that is new": edit("games/red-dog", {}),
    "a choice that is new": edit(f"{HOUSE}/squeeze", True),
    "a limit below zero": edit(f"{HOUSE}/minimum-wager", -1),
    "a limit above any": edit(f"{HOUSE}/maximum-wager", 10**11),
    "a choice that is a list": edit(f"{HOUSE}/breakage", ["up"]),
    "a meter where there is none": edit(f"games/{PLAIN}/meter", {"amount": 1}),
    "a meter that takes a bet and a half": edit(f"games/{METERED}/meter/contribution", "1.5"),
    "a meter that takes more than the bet": edit(f"games/{METERED}/meter", GREEDY),
    "a paytable of no bet": edit(f"games/{PLAIN}/paytables", {"x": {"y": []}}, ".x.y"),
    "a paytable that is not chosen": edit(f"{TABLES}/aces-up/More", OWN),
    "a line that pays too much": edit(f"{LINE}/pays", "999999999 to 1"),
    "a line that is code": edit(f"{LINE}/pays", "__class__"),
    "a line of no hand": edit(f"{LINE}/hand", "six-aces"),
    # Procedures
    "procedures without end": edit("procedures", [{"title": "a", "text": "b", "rules": []}] * 61),
    "a procedure that is too long": edit("procedures/0/text", "x" * 10_001),
    "a procedure that turns the text": edit("procedures/0/text", "a\u2066b"),
    "a title of two lines": edit("procedures/0/title", "a\nb"),
    "a rule that is new": edit("procedures/0/rules", ["XX 1"], "[0]"),
    # Standards, rubric, lessons
    "a standard of no game of it": edit("standards", {"let-it-ride": {}}, ".let-it-ride"),
    "more irregular rounds than rounds": edit(f"{STANDARD}/irregular", 30),
    "a standard that no one fails": edit(f"{STANDARD}/accuracy", 0),
    "a text for a number": edit(f"{STANDARD}/accuracy", "97"),
    "a situation that is new": edit(f"{STANDARD}/contains", {"x": 1}, ".x"),
    "an error that is new": edit(f"{STANDARD}/forgives", ["theft"]),
    "a rubric without criteria": edit("rubric/criteria", []),
    "a weight of a thousand": edit("rubric/criteria/0/weight", 1000),
    "a lesson twice": edit(f"lessons/{PLAIN}", ["layout", "layout"], "[1]"),
    "call-outs that are a list": edit("calls", []),
    # The signature
    "a signature that is noise": (lambda: write_file(good(), b"", "a.b.c"), "signature.jws"),
    "no algorithm": (lambda: write_file(good(), b"", "eyJhbGciOiJub25lIn0.e30."), "signature.jws"),
    "a secret for a signature": (lambda: signed(SECRET, alg="HS256"), "signature.jws"),
    "a short key": (lambda: signed(rsa(1024)), "signature.jws"),
    "of other contents": (lambda: signed(rsa(), payload={"pack": "0" * 64}), "signature.jws"),
    "the address of a script": (lambda: signed(rsa(), kid="javascript:alert(1)"), "signature.jws"),
    "the address of another key": (lambda: signed(rsa(), kid="https://palace.example/x/"), "signature.jws"),
    "a header with more": (lambda: signed(rsa(), jku="https://evil.example/"), "signature.jws"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_pack_is_refused_by_its_field_and_changes_nothing(name, mona, client_of):
    make, field = HOSTILE[name]
    content, client = make(), client_of(mona)
    with pytest.raises(Refused) as refused:
        read_file(content)
    assert refused.value.field == field
    before = rows()
    page = client.post("/packs/import/", {"file": SimpleUploadedFile("pack.zip", content)})
    assert page.status_code == 422
    assert rows() == before


@pytest.mark.parametrize("content", [packed, lambda: packed(mark=png()), lambda: signed(rsa())])
def test_the_same_pack_without_the_fault_is_taken(content, mona, client_of):
    """The control: what the hostile ones are made from."""
    page = client_of(mona).post("/packs/import/", {"file": SimpleUploadedFile("pack.zip", content())})
    assert page.status_code == 302


def test_a_pack_that_was_changed_after_it_was_signed_is_refused(riverside):
    data = write_document(document())
    token = signature(riverside, data)
    assert read_file(write_file(data, b"", token)).thumbprint
    for other in (
        write_file(write_document(document(name="Mine")), b"", token),
        write_file(data, png(), token),
    ):
        with pytest.raises(Refused) as refused:
            read_file(other)
        assert refused.value.field == "signature.jws"


def places(value: Any, way: tuple = ()) -> list[tuple]:
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [way, *(place for key, each in inner for place in places(each, (*way, key)))][0 if way else 1 :]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=10), inner, max_size=3),
    max_leaves=6,
)


@settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_a_changed_document_is_taken_whole_or_refused_by_field(data):
    """Whatever one value becomes: what is taken is read the same again, and no other error comes out."""
    contents = document()
    *way, last = data.draw(st.sampled_from(places(contents)))
    place: Any = contents
    for part in way:
        place = place[part]
    place[last] = data.draw(JSON)
    with suppress(Refused, UnicodeEncodeError):  # half a character is in no file
        read = read_document(write_document(contents))
        pack_house(Pack(contents=read), next(iter(read["games"])))
        assert read_document(write_document(read)) == read
