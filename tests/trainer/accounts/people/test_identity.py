"""A school gives a person a number and a picture, by which namesakes differ; both go with the person."""

import json
import struct
from base64 import b64encode

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import IntegrityError, transaction
from django.urls import reverse

from tests.conftest import join
from trainer.accounts.services.erasure import counts_of, erase
from trainer.schools.erasable import Erased
from trainer.schools.identity import (
    MAX_BYTES,
    BadPicture,
    NumberTaken,
    parse_number,
    redraw,
    set_number,
    set_picture,
)
from trainer.schools.models import AuditAct, AuditLine, Erasure, Membership, Picture, Role, User
from trainer.schools.namesakes import distinguish_names
from trainer.schools.services import fill_class, make_class

pytestmark = pytest.mark.django_db


def segment(kind: int, content: bytes) -> bytes:
    return struct.pack(">BBH", 0xFF, kind, len(content) + 2) + content


def jpeg(width: int = 8, height: int = 8, *, more: bytes = b"") -> bytes:
    """A gray square, the smallest there is, with `more` segments in front."""
    size = segment(0xC0, struct.pack(">BHHB", 8, height, width, 1) + b"\1\x11\0")
    codes = b"".join(segment(0xC4, kind + b"\1" + b"\0" * 16) for kind in (b"\0", b"\x10"))  # of one bit
    blocks = -(-width // 8) * -(-height // 8)
    scan = segment(0xDA, b"\1\1\0\0\x3f\0") + b"\0" * (blocks // 4 + 1)
    return b"\xff\xd8" + more + segment(0xDB, b"\0" + b"\x11" * 64) + size + codes + scan + b"\xff\xd9"


def sent(client, person: Membership, *, number: str = "", picture: bytes | None = None, **form):
    files = {"picture": SimpleUploadedFile("me.jpg", picture)} if picture is not None else {}
    return client.post(reverse("accounts:identify", args=[person.pk]), {"number": number, **form, **files})


# --- The number -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "stored"),
    [
        ("417", "417"),
        (" b-04  17 ", "B-04 17"),
        ("Ｂ１２", "B12"),
        ("", ""),
        ("#417", None),
        ("<b>", None),
        ("x" * 21, None),
        ("12\u202e3", None),
    ],
)
def test_a_number_is_a_short_plain_text(typed, stored):
    assert parse_number(typed) == stored


def test_a_number_is_one_persons_in_a_school(client_of, mona, alice, annie, charlie, dora):
    client = client_of(mona)
    assert sent(client, alice, number="b-17").status_code == 302
    answer = sent(client, annie, number="B-17")
    assert answer.status_code == 422
    assert "Alice" in str(answer.context["identity_form"].errors["number"])
    assert sent(client, annie, number="a;b").status_code == 422
    set_number(membership=charlie, number="B-17", by=dora)  # of another school
    with pytest.raises(IntegrityError), transaction.atomic():
        Membership.objects.filter(pk=annie.pk).update(number="B-17")
    sent(client, alice)
    assert sent(client, annie, number="B-17").status_code == 302
    assert Membership.objects.get(pk=annie.pk).number == "B-17"
    lines = AuditLine.objects.filter(act=AuditAct.IDENTITY, who=mona)
    assert {(line.whom, line.detail) for line in lines} == {(alice, ""), (annie, "")}


def test_a_number_taken_meanwhile_is_refused_too(mona, alice, annie, monkeypatch):
    set_number(membership=alice, number="17", by=mona)
    monkeypatch.setattr("django.db.models.QuerySet.first", lambda _others: None)
    with pytest.raises(NumberTaken) as taken:
        set_number(membership=annie, number="17", by=mona)
    assert taken.value.holder == alice


def test_namesakes_have_their_number_behind_the_name(riverside, alice, annie, mona, client_of):
    User.objects.filter(pk=annie.user_id).update(first_name="Alice")
    set_number(membership=alice, number="417", by=mona)
    with distinguish_names(riverside.pk):
        assert alice.user.display_name == "Alice (#417)"
        assert User.objects.get(pk=annie.user_id).display_name == "Alice (annie)"
    page = client_of(mona).get("/people/", {"q": "417"}).content.decode()
    assert "Alice (#417)" in page
    assert "Alice (annie)" not in page
    User.objects.filter(pk=annie.user_id).update(first_name="Annie")
    with distinguish_names(riverside.pk):
        assert alice.user.display_name == "Alice"


# --- The picture ------------------------------------------------------------------------------------------


def test_a_picture_is_drawn_anew_without_what_else_the_file_has():
    exif = segment(0xE1, b"Exif\0\0 taken at 40.7 N 74.0 W")
    stored = redraw(jpeg(64, 32, more=exif))
    assert stored.startswith(b"\x89PNG")
    assert struct.unpack(">II", stored[16:24]) == (144, 144)
    assert b"40.7" not in stored


NO_PICTURES = {
    "a drawing": (b"<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>", "must be a JPEG"),
    "a PNG": (b"\x89PNG\r\n\x1a\n" + b"0" * 100, "must be a JPEG"),
    "too large": (jpeg() + b"0" * MAX_BYTES, "at most 1 MB"),
    "too wide": (jpeg(4097, 1), "4,096 pixels"),
    "a second size behind the first": (
        jpeg(more=segment(0xC2, struct.pack(">BHHB", 8, 65535, 65535, 1) + b"\1\x11\0")),
        "4,096 pixels",
    ),
    "no size": (b"\xff\xd8\xff\xda", "is damaged"),
    "cut short": (jpeg()[:90], "is damaged"),
    "no segments": (b"\xff\xd8\xff\xe0\0\0" + b"0" * 50, "is damaged"),
    "empty": (b"", "must be a JPEG"),
}


@pytest.mark.parametrize(("image", "says"), NO_PICTURES.values(), ids=NO_PICTURES)
def test_what_is_no_picture_is_refused_with_the_reason(image, says):
    with pytest.raises(BadPicture, match=says):
        redraw(image)


def test_a_manager_gives_it_and_takes_it_away(client_of, mona, alice):
    client = client_of(mona)
    bad = sent(client, alice, number="17", picture=b"GIF89a")
    assert bad.status_code == 422
    assert "must be a JPEG" in bad.content.decode()
    assert Membership.objects.get(pk=alice.pk).number == ""  # all or nothing
    assert sent(client, alice, number="17", picture=jpeg()).status_code == 302
    alice.refresh_from_db()
    url = reverse("schools:picture", args=[alice.pk, alice.picture])
    page = client.get(f"/people/{alice.pk}/").content.decode()
    assert url in page
    assert "#17" in page
    image = client.get(url)
    assert (image["Content-Type"], image["Cache-Control"]) == ("image/png", "private, no-store")
    sent(client, alice, number="17", remove="on")
    assert client.get(url).status_code == 404
    assert not Picture.objects.exists()


def test_it_is_given_by_managers_and_to_no_one_themselves(client_of, mona, bob, alice, dora, hillside):
    hugo = join(hillside, "hugo", Role.OWNER)
    for by, whom in ((bob, alice), (alice, alice), (mona, mona), (hugo, alice)):
        assert sent(client_of(by), whom, number="1").status_code == 404, by


def test_it_is_shown_to_those_who_choose_people_and_to_no_other_school(
    client_of, riverside, alice, annie, bob, mona, olga, dora
):
    set_picture(membership=alice, image=b"a picture", by=mona)
    evening = make_class(school=riverside, name="Evening", by=bob)
    asa, enzo = join(riverside, "asa", Role.ASSISTANT), join(riverside, "enzo", Role.EXAMINER)
    fill_class(school_class=evening, members=[alice], instructors=[bob, asa], by=mona)
    url = reverse("schools:picture", args=[alice.pk, alice.picture])
    people = {alice: 200, bob: 200, mona: 200, asa: 200, enzo: 200, annie: 404, dora: 404}
    people[join(riverside, "ben", Role.ASSISTANT)] = 404
    people[join(riverside, "greta", Role.GUEST)] = 404
    assert {one: client_of(one).get(url).status_code for one in people} == people
    assert client_of(None).get(url).status_code == 302
    assert client_of(bob).get(url.replace(alice.picture, "0" * 32)).status_code == 404
    for one, page in (
        (bob, f"/classes/{evening.pk}/"),
        (asa, f"/classes/{evening.pk}/"),
        (enzo, "/table-tests/give/"),
    ):
        assert url in client_of(one).get(page).content.decode(), page


# --- What becomes of them ---------------------------------------------------------------------------------


def test_both_are_in_the_copy_of_ones_own_data(client_of, alice, bob, mona):
    set_number(membership=alice, number="417", by=mona)
    set_picture(membership=alice, image=b"a picture", by=mona)
    data = json.loads(client_of(alice).post("/your-data/download/").content)
    assert [row["number"] for row in data["schools.Membership"]] == ["417"]
    assert [row["image"] for row in data["schools.Picture"]] == [b64encode(b"a picture").decode()]
    assert json.loads(client_of(bob).post("/your-data/download/").content)["schools.Picture"] == []


def test_both_go_with_an_erased_person_and_the_number_is_free(alice, annie, mona, olga):
    set_number(membership=alice, number="417", by=mona)
    set_picture(membership=alice, image=b"a picture", by=mona)
    assert counts_of(alice)[Erased.IDENTITY] == 1
    assert Erased.IDENTITY not in counts_of(annie)
    erase(person=alice, by=olga)
    alice.refresh_from_db()
    assert (alice.number, alice.picture, Picture.objects.exists()) == ("", "", False)
    assert Erasure.objects.get().counts[Erased.IDENTITY] == 1
    assert set_number(membership=annie, number="417", by=mona)
