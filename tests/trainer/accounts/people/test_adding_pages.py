"""The pages of adding people: whose they are, what they show, what they refuse, what cannot be forged."""

import html
import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tests.conftest import join
from tests.trainer.accounts.people.conftest import spreadsheet
from trainer.accounts.roster import MAX_BYTES
from trainer.schools.models import Membership, Role, User
from trainer.schools.services import close_class, make_class

pytestmark = pytest.mark.django_db
ADD, ENROL = "/people/add/", "/people/enroll/"
CLASS = "Lucía Fernández,lucia@example.com,,Evening\nAda Cole,,instructor,Evening"


def text_of(response):
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", response.content.decode())).split())


def signed_of(response):
    return html.unescape(
        re.search(r'type="hidden" name="people" value="([^"]*)"', response.content.decode())[1]
    )


def preview(client, text=CLASS, status=200):
    response = client.post(ADD, {"people": text})
    assert response.status_code == status, text_of(response)
    return response


def file_of(data, name="class.csv"):
    return {"file": SimpleUploadedFile(name, data)}


def test_the_token_is_asked_for_although_the_size_is_asked_first(client_of, olga):
    client = client_of(olga, enforce_csrf_checks=True)
    for path in (ADD, ENROL):
        assert client.post(path, {"people": CLASS}).status_code == 403
    token = re.search(r'csrfmiddlewaretoken" value="([^"]+)', client.get(ADD).content.decode())[1]
    assert client.post(ADD, {"people": CLASS, "csrfmiddlewaretoken": token}).status_code == 200


def test_a_preview_adds_no_one_and_shows_who_is_new(client_of, olga, alice):
    before = User.objects.count()
    response = preview(
        client_of(olga), "Name,User name,E-mail,Role\nAlice,alice\nBo Ray,,bo@,\nCy Li,,,instructor"
    )
    assert User.objects.count() == before
    assert (response.context["new"], response.context["present"], len(response.context["bad"])) == (1, 1, 1)
    said = text_of(response)
    assert all(part in said for part in ("already here", "This isn’t an email address.", "bo@", "cy.li"))
    assert "Bo Ray,,bo@,\nCy Li,,,instructor</textarea>" in response.content.decode()


def test_bad_lines_and_conflicts_are_in_one_order_and_lines_above_the_header_are_shown(
    client_of, olga, charlie
):
    text = "Riverside Casino School\nName,User name,Role\nA,a,x\nCharlie,charlie,\nB,b,y\nC,c,"
    response = preview(client_of(olga), text)
    assert [(bad.line, bad.column) for bad in response.context["bad"]] == [(3, 3), (4, 2), (5, 3)]
    assert response.context["above"] == ("Riverside Casino School",)


@pytest.mark.parametrize(
    "file",
    [
        {"file": SimpleUploadedFile("a.csv", CLASS.encode("utf-16"))},
        {"file": SimpleUploadedFile("a.txt", CLASS.encode("cp1252"))},
        {"file": SimpleUploadedFile("a.csv", spreadsheet(*(line.split(",") for line in CLASS.split("\n"))))},
    ],
)
def test_a_file_is_known_by_what_is_in_it(client_of, olga, file):
    file["file"].seek(0)
    response = client_of(olga).post(ADD, file)
    assert [row.person.name for row, _note in response.context["rows"]] == ["Lucía Fernández", "Ada Cole"]


@pytest.mark.parametrize(
    ("sent", "status", "said"),
    [
        ({}, 422, "Paste a list, or choose a file."),
        ({"people": "Ada", **file_of(b"Bo")}, 422, "not both"),
        (file_of(b""), 422, "This list has no people"),
        (file_of(b"PK\x03\x04" + b"x" * 99, "a.xlsx"), 422, "read this file as a spreadsheet"),
        (file_of(b"x" * (MAX_BYTES + 1)), 413, "Too large"),
        ({"people": "x" * 300_000}, 413, "Too large"),
    ],
)
def test_what_cannot_be_read_is_refused_in_words(client_of, olga, sent, status, said):
    for file in (value for value in sent.values() if not isinstance(value, str)):
        file.seek(0)
    response = client_of(olga).post(ADD, sent)
    assert response.status_code == status
    assert said in text_of(response)
    assert 'name="people"' in response.content.decode()


def refused(client, signed):
    before = User.objects.count()
    response = client.post(ENROL, {"people": signed})
    assert response.status_code == 422
    assert "can’t be added anymore" in text_of(response)
    assert User.objects.count() == before


def test_a_signed_list_cannot_be_forged_nor_used_in_another_school(client_of, olga, hugo):
    client = client_of(olga)
    signed = signed_of(preview(client))
    body, stamp, signature = signed.split(":")
    other = signed_of(preview(client, "Eve Roe,,owner")).split(":")
    for forged in (
        "",
        "x",
        body,
        f"{other[0]}:{stamp}:{signature}",
        f"{body}:{stamp}:{other[2]}",
        signed[:-1],
    ):
        refused(client, forged)
    refused(client_of(hugo), signed)
    assert client.post(ENROL, {"people": signed}).status_code == 200


def test_a_user_name_that_goes_meanwhile_is_said(client_of, olga, hillside):
    client = client_of(olga)
    signed = signed_of(preview(client))
    join(hillside, "ada.cole", Role.TRAINEE)
    response = client.post(ENROL, {"people": signed})
    assert response.status_code == 409
    assert "no one was added" in text_of(response)
    assert "ada.cole" in text_of(response)
    assert Membership.objects.filter(school=olga.school).count() == 1


def slips(client, text=CLASS):
    return client.post(ENROL, {"people": signed_of(preview(client, text))})


def test_a_slip_has_all_that_a_new_person_needs(client_of, olga, rf):
    response = slips(client_of(olga))
    said = text_of(response)
    for part in ("Riverside", "Lucía Fernández", "lucia.fernandez", "ada.cole", "http://testserver/login/"):
        assert part in said
    passwords = re.findall(r"\b(?:[a-z0-9]{4}-){2}[a-z0-9]{4}\b", said)
    assert len(passwords) == 2
    user = User.objects.get(username="lucia.fernandez")
    assert user.check_password(passwords[0])


def test_passwords_are_shown_once(client_of, olga):
    client = client_of(olga)
    signed = signed_of(preview(client))
    first = client.post(ENROL, {"people": signed})
    password = first.context["pages"][0][0].password
    assert password in first.content.decode()
    again = client.post(ENROL, {"people": signed})
    assert again.status_code == 200
    assert "was already here" in text_of(again)
    assert not re.search(r"(?:[a-z0-9]{4}-){2}[a-z0-9]{4}<", again.content.decode())
    assert User.objects.get(username="lucia.fernandez").check_password(password)
    assert client.get(ENROL).url == ADD


def test_a_class_is_chosen_for_who_has_none_on_the_list(client_of, olga, bob):
    evening, morning = (make_class(school=olga.school, name=name, by=bob) for name in "EM")
    client = client_of(olga)
    page = client.post(ADD, {"people": "Ada Cole\nBo Ray,,,M", "school_class": evening.pk})
    client.post(ENROL, {"people": signed_of(page)})
    assert [one.user.username for one in evening.members.all()] == ["ada.cole"]
    assert [one.user.username for one in morning.members.all()] == ["bo.ray"]


def test_the_order_of_a_name_with_a_comma_is_asked_once_for_the_whole_list(client_of, olga):
    client = client_of(olga)
    rows = [("Student", "Email"), ("Smith, John", "john@example.com"), ("Doe, Jane", "jane@example.com")]
    page = client.post(ADD, file_of(spreadsheet(*rows), "class.xlsx"))
    assert page.status_code == 422
    assert "Is “Smith, John” John Smith?" in re.sub("[\u2068\u2069]", "", text_of(page))
    again = html.unescape(re.search(r"<textarea[^>]*>(.*?)</textarea>", page.text, re.DOTALL)[1])
    page = client.post(ADD, {"people": again, "order": "last-first"})
    assert [row.person.name for row, _note in page.context["rows"]] == ["John Smith", "Jane Doe"]
    client.post(ENROL, {"people": signed_of(page)})
    assert User.objects.get(email="john@example.com").last_name == "Smith"
    kept = client.post(ADD, {"people": again.replace("Jane", "Mia"), "order": "as-written"})
    assert "Doe, Mia" in [row.person.name for row, _note in kept.context["rows"]]


NEAR = ["Smith John", "John Smiht", "Jóhn  Smith"]


@pytest.mark.parametrize("name", NEAR)
def test_a_name_near_one_that_is_here_is_asked_about(client_of, riverside, olga, name):
    john = join(riverside, "jsmith", Role.TRAINEE)
    User.objects.filter(pk=john.user_id).update(first_name="John", last_name="Smith")
    client = client_of(olga)
    page = preview(client, name)
    [(row, _note)] = page.context["rows"]
    assert (row.status, row.namesake) == ("undecided", john)
    client.post(ENROL, {"people": signed_of(page)})
    assert Membership.objects.filter(school=riverside, role=Role.TRAINEE).get() == john
    client.post(ENROL, {"people": signed_of(page), "another": ["1"]})
    assert Membership.objects.filter(school=riverside, role=Role.TRAINEE).count() == 2


def test_a_class_of_another_school_or_a_closed_one_is_not_chosen(client_of, olga, bob, dora):
    closed = make_class(school=olga.school, name="E", by=bob)
    close_class(school_class=closed, by=bob)
    theirs = make_class(school=dora.school, name="E", by=dora)
    for school_class in (closed, theirs):
        answer = client_of(olga).post(ADD, {"people": "Ada Cole", "school_class": school_class.pk})
        assert answer.status_code == 422
