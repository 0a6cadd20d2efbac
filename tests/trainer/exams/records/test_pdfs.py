"""The report as PDF: real text in the page's words, tagged, in both languages, whatever a name is."""

import json

import pytest
from django.test import RequestFactory

from tests.games.trainee import wrong_answers
from tests.trainer.exams.records.filing import MARKS, door, given, recorded, sign
from trainer.exams.report.pdf import report_context

pytestmark = pytest.mark.django_db


def context_of(run) -> dict:
    return report_context(RequestFactory().get("/"), run, recorded(run))


@pytest.fixture
def signed(client_of, alice, bob):
    run = given(alice, bob, how=wrong_answers)
    client_of(bob).post(door("assess", run), MARKS)
    sign(client_of(bob), run, bob)
    return run


@pytest.mark.parametrize("language", ["en", "es"])
def test_it_is_a_tagged_pdf_in_the_readers_language(client_of, alice, signed, language):
    response = client_of(alice).get(door("report_pdf", signed), headers={"accept-language": language})
    assert response["Content-Type"] == "application/pdf"
    assert "private" in response["Cache-Control"]
    assert response.content.startswith(b"%PDF-1.7")
    for named in (b"/StructTreeRoot", f"/Lang({language})".encode(), b"<pdfuaid:part>1<"):
        assert named in response.content, named


def test_it_has_the_figures_of_the_page(client_of, alice, signed):
    page = client_of(alice).get(door("report", signed)).context["report"]
    found = context_of(signed)
    for name in ("result_words", "next_date", "accuracy", "pace", "facts", "house", "seed"):
        assert json.loads(json.dumps(found["report"][name])) == json.loads(json.dumps(page[name]))
    assert len(found["report"]["rounds"][0]["decisions"]) == len(page["rounds"][0]["decisions"]) > 0
    assert found["signed"]["signatures"][0]["by"] == "Bob"
    assert found["signed"]["address"].startswith("http://testserver/check/")
    assert "<svg" in found["qr"]


NOWHERE = "\U0010fffd"
"""For private use, so no typeface has it."""


def test_a_name_that_no_typeface_has_is_said_and_not_set_as_boxes(client_of, alice, bob):
    run = given(alice, bob)
    alice.user.first_name = f"Al{NOWHERE}ce"
    alice.user.save()
    response = client_of(alice).get(door("report_pdf", run))
    assert response.status_code == 409
    said = response.content.decode()
    assert "This name can’t be printed yet" in said
    assert f"Al{NOWHERE}ce" in said
    assert door("report", run) in said
