"""A school's look: the felt that its print is read on, a logo that is one, and who sees them where."""

import struct
import zlib

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from tests.trainer.modes import report_url, start_test
from tests.trainer.playing import play_out, start_run, table_url
from trainer.schools.branding import MAX_BYTES, MAX_PIXELS, SIGNATURE, BadLogo, check_logo, set_logo
from trainer.schools.models import AuditLine, Logo

BURGUNDY = "#5a1a26"


def chunk(name: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))


def png(width: int = 8, height: int = 8, *, lines: bytes | None = None, depth: int = 8) -> bytes:
    """A white square, or what `lines` make of it."""
    header = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, depth, 2, 0, 0, 0))
    drawn = (b"\0" + b"\xff" * 3 * width) * height if lines is None else lines
    return SIGNATURE + header + chunk(b"IDAT", zlib.compress(drawn)) + chunk(b"IEND", b"")


def sent(client, **form):
    logo = form.pop("logo", None)
    files = {"logo": SimpleUploadedFile("logo.png", logo, "image/png")} if logo is not None else {}
    return client.post(reverse("schools:branding"), {"felt_of": "usual", **form, **files})


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("felt", "says"),
    [
        ("#3a9d6e", "The print would have a contrast of 2.1 to 1 on this felt. It needs at least 4.5 to 1"),
        ("#dfcb96", "contrast of 1.0 to 1"),
        ("green", "Enter the color as #"),
        ("#14513a;}", "Enter the color as #"),
    ],
)
def test_a_felt_that_its_print_is_not_read_on_is_refused_with_the_ratio(client_of, mona, felt, says):
    response = sent(client_of(mona), felt_of="own", felt=felt)
    assert response.status_code == 422
    assert says in response.content.decode()
    mona.school.refresh_from_db()
    assert mona.school.felt == ""


@pytest.mark.django_db
def test_a_felt_is_on_every_page_of_the_school_and_of_no_other(client_of, mona, alice, dora):
    usual = client_of(alice).get("/").content.decode()
    assert "/felt/" not in usual
    sent(client_of(mona), felt_of="own", felt=BURGUNDY)
    url = reverse("schools:felt_colors", args=[BURGUNDY[1:]])
    assert url in client_of(alice).get(table_url(start_run(alice))).content.decode()
    assert url not in client_of(dora).get("/").content.decode()
    sheet = client_of(alice).get(url)
    assert f"--felt-lit: light-dark({BURGUNDY}, " in sheet.content.decode()
    assert (sheet["Content-Type"], "immutable" in sheet["Cache-Control"]) == ("text/css", True)
    (line,) = AuditLine.objects.filter(act="look")
    assert (line.who, line.detail) == (mona, f"– → {BURGUNDY}")


NO_LOGOS = {
    "a drawing": (b"<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>", "A logo must be a PNG file."),
    "too large": (SIGNATURE + b"0" * MAX_BYTES, "200 KB"),
    "too wide": (png(MAX_PIXELS + 1, 1), "1,024 pixels"),
    "cut short": (png()[:-6], "is damaged"),
    "one bit off": (png()[:50] + b"\0" + png()[51:], "is damaged"),
    "fewer lines than it says": (png(lines=b"\0" * 30), "is damaged"),
    "far more than it says": (png(lines=b"\0" * 100_000), "is damaged"),
    "a script behind it": (png() + b"<script>", "is damaged"),
}


@pytest.mark.parametrize(("image", "says"), NO_LOGOS.values(), ids=NO_LOGOS)
def test_what_is_no_logo_is_refused_with_the_reason(image, says):
    with pytest.raises(BadLogo, match=says):
        check_logo(image)


def test_a_logo_is_taken():
    """The negative control."""
    check_logo(png())
    check_logo(png(MAX_PIXELS, 2))


@pytest.mark.django_db
def test_a_logo_hangs_on_the_rail_at_the_sign_in_and_on_what_is_printed(client, client_of, mona, alice):
    assert sent(client_of(mona), logo=b"GIF89a").status_code == 422
    assert sent(client_of(mona), logo=png()).status_code == 302
    school = type(mona.school).objects.get(pk=mona.school_id)
    url = reverse("schools:logo", args=[school.pk, school.logo])
    test = start_test(alice)
    play_out(test)
    for page in ("/", report_url(test)):
        assert url in client_of(alice).get(page).content.decode(), page
    assert url in client.get(f"/login/?school={school.slug}").content.decode()
    image = client.get(url)
    assert (image["Content-Type"], image.content) == ("image/png", png())
    assert "immutable" in image["Cache-Control"]


@pytest.mark.django_db
def test_elsewhere_it_is_not_seen(client, client_of, mona, dora):
    """Under no other mark, at no other school or sign-in, and not after it is removed."""
    set_logo(by=mona, image=png())
    mark = mona.school.logo
    wrong = [(mona.school_id, "0" * 32), (dora.school_id, mark)]
    assert [client.get(reverse("schools:logo", args=address)).status_code for address in wrong] == [404, 404]
    for page in (client_of(dora).get("/"), client.get("/login/"), client.get("/login/?school=nowhere")):
        assert "/logos/" not in page.content.decode()
    sent(client_of(mona), logo_off="on")
    assert client.get(reverse("schools:logo", args=[mona.school_id, mark])).status_code == 404
    assert not Logo.objects.exists()
    assert AuditLine.objects.filter(act="look").count() == 2
