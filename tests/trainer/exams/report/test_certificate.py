"""The certificate of a passed and signed test: one page, in the school's look, for names of all scripts."""

import pytest
from django.test import Client

from tests.games.trainee import wrong_answers
from tests.trainer.exams.records.filing import door, given, happens, page, recorded, sign
from tests.trainer.pdfs import fonts_of, is_tagged, language_of, sizes_of, text_of, title_of
from trainer.exams.models import CheckCode, EventKind, TestOutcome
from trainer.exams.report import certificate
from trainer.ops import network
from trainer.pages.pdf import qr_svg
from trainer.schools.models import AuditAct, AuditLine

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("by_hand")]
A4, LETTER = (842, 595), (792, 612)
NAMES = {
    "chinese": "楊美麗 张伟",
    "arabic": "محمد أحمد",
    "cyrillic": "Дмитрий Іваненко",
    "devanagari": "राजेश कुमार",
}


@pytest.fixture
def signed(client_of, alice, bob):
    run = given(alice, bob)
    sign(client_of(bob), run, bob)
    return run


def test_it_is_a_tagged_page_that_names_who_passed_what_and_how_to_check_it(client_of, alice, bob, signed):
    response = client_of(alice).get(door("certificate_pdf", signed))
    assert (response.status_code, response["Content-Type"]) == (200, "application/pdf")
    content, said = response.content, text_of(response.content)
    assert is_tagged(content)
    assert (language_of(content), title_of(content)) == ("en", "Certificate: Alice")
    code = CheckCode.objects.get().code
    printed = " ".join(code[at : at + 4] for at in range(0, 32, 4))
    for part in ("Certificate", "Alice", "6-5-4 Poker", "Riverside", "Bob", printed, recorded(signed).digest):
        assert part in said
    assert "http://testserver/check/" in said
    assert "Scan to verify this certificate and its badges." in said
    assert "school’s network" not in said
    assert f"/check/{code}/".encode() in content
    assert "<bdi>Alice</bdi>: passed" in Client().get(f"/check/{code}/").content.decode()
    fonts = fonts_of(content)
    assert len(fonts) > 2
    assert all(fonts.values()), fonts


def test_on_a_laptop_its_qr_has_the_address_on_the_network_and_says_so(
    client_of, alice, signed, monkeypatch, settings
):
    monkeypatch.setattr(network, "own_addresses", lambda: ["10.0.0.7"])
    settings.CLASSROOM, settings.ALLOWED_HOSTS = "HTTP", ["*"]
    drawn = []
    monkeypatch.setattr(certificate, "qr_svg", lambda address: drawn.append(address) or qr_svg(address))
    content = (
        client_of(alice).get(door("certificate_pdf", signed), headers={"host": "localhost:8000"}).content
    )
    assert drawn == [f"http://10.0.0.7:8000/check/{CheckCode.objects.get().code}/"]
    assert drawn[0].encode() in content
    assert b"localhost" not in content
    assert "Works in the school’s network only." in text_of(content)


@pytest.mark.parametrize(("asked", "size"), [("us-letter", LETTER), ("poster", A4)])
def test_it_is_one_page_of_the_paper_that_was_chosen(client_of, alice, signed, asked, size):
    content = client_of(alice).get(door("certificate_pdf", signed), {"paper": asked}).content
    assert sizes_of(content) == {size}


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
def test_names_of_all_scripts_are_set_with_letters(client_of, alice, bob, name):
    alice.user.first_name = name
    alice.user.save()
    run = given(alice, bob)
    sign(client_of(bob), run, bob)
    content = client_of(alice).get(door("certificate_pdf", run)).content
    assert name in text_of(content)
    assert all(fonts_of(content).values())
    assert title_of(content) == f"Certificate: {name}"


def test_there_is_none_before_it_is_signed_nor_of_a_test_that_was_not_passed(client_of, alice, bob):
    unsigned = given(alice, bob)
    failed = given(alice, bob, how=wrong_answers)
    sign(client_of(bob), failed, bob)
    for run in (unsigned, failed):
        assert client_of(alice).get(door("certificate_pdf", run)).status_code == 404
        assert "certificate.pdf" not in page(client_of(alice), run)


def test_it_ends_with_the_code_the_test_or_a_regrade(client_of, alice, bob):
    runs = [given(alice, bob) for _ in range(3)]
    revoked, void, regraded = runs
    for run in runs:
        sign(client_of(bob), run, bob)
        assert "certificate.pdf" in page(client_of(alice), run)
    client_of(bob).post(door("revoke", revoked), {"why": "Lost"})
    happens(void, EventKind.VOIDED, who=bob, why="The wrong person")
    TestOutcome.objects.filter(run=regraded).update(passed=False)
    for run in runs:
        assert client_of(alice).get(door("certificate_pdf", run)).status_code == 404
        assert "certificate.pdf" not in page(client_of(alice), run)


def test_only_those_who_may_read_the_report_get_it(client_of, alice, bob, mona, dora, charlie, signed):
    for member, status in ((alice, 200), (bob, 200), (mona, 200), (charlie, 404), (dora, 404)):
        assert client_of(member).get(door("certificate_pdf", signed)).status_code == status
    assert AuditLine.objects.filter(act=AuditAct.VIEWED, who=mona, whom=alice).exists()
