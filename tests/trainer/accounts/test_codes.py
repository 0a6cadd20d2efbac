"""Codes: short, for a class, for hours, for so many trainees."""

from datetime import timedelta

import pytest
import time_machine

from tests.trainer.accounts.conftest import ACCOUNT
from trainer.schools.models import AuditLine, Invitation, Membership, Role, User
from trainer.schools.services import (
    ALPHABET,
    CODE_LIFETIME,
    InvalidInvitation,
    accept_invitation,
    close,
    invitation_by_code,
    make_code,
)


@pytest.fixture
def code(evening, bob) -> Invitation:
    return make_code(school_class=evening, made_by=bob, uses=2)


def test_a_code_is_of_letters_that_nobody_takes_for_one_another(code):
    assert len(code.code) == 8
    assert set(code.code) <= set(ALPHABET)
    assert not set("01IOL") & set(ALPHABET) - {"L"}


def test_it_may_be_typed_with_blanks_dashes_and_small_letters(client, code):
    half = code.code[:4], code.code[4:]
    for typed in (code.code, " ".join(half).lower(), "-".join(half), f" {half[0]}  {half[1]} "):
        assert invitation_by_code(typed) == code
        sent = client.post("/join/", {"code": typed})
        assert (sent.status_code, sent["Location"]) == (302, f"/join/class/{code.code}/")


@pytest.mark.parametrize("typed", ["", " - ", "AAAAAAAA", "x" * 1000, "é☃"])
@pytest.mark.usefixtures("code")
def test_another_is_none(client, typed):
    with pytest.raises(InvalidInvitation):
        invitation_by_code(typed)
    assert client.post("/join/", {"code": typed}).status_code == 422


def test_a_link_is_no_code_and_a_code_no_link(client, code):
    assert client.get(f"/join/{code.code}/").status_code == 404
    assert client.get(f"/join/class/{code.code}/").status_code == 200


def test_who_comes_in_is_a_trainee_in_that_class(client, code, evening):
    assert client.post(f"/join/class/{code.code}/", ACCOUNT).status_code == 302
    joined = Membership.objects.get(user__username="vera")
    assert joined.role == Role.TRAINEE
    assert list(evening.members.all()) == [joined]


def test_so_many_come_in_and_then_nobody(code):
    people = [User.objects.create_user(f"person-{number}") for number in range(3)]
    found = invitation_by_code(code.code)
    for user in people[:2]:
        accept_invitation(invitation=found, user=user)
    with pytest.raises(InvalidInvitation):
        accept_invitation(invitation=found, user=people[2])
    with pytest.raises(InvalidInvitation):
        invitation_by_code(code.code)
    assert not people[2].memberships.exists()


def test_a_trainee_who_is_there_already_joins_the_class_and_takes_no_use(code, evening, alice, bob):
    for member in (alice, alice, bob):
        accept_invitation(invitation=invitation_by_code(code.code), user=member.user)
    code.refresh_from_db()
    bob.refresh_from_db()
    assert (code.used, bob.role) == (0, Role.INSTRUCTOR)
    assert list(evening.members.all()) == [alice]


def test_it_stands_for_hours(code):
    with time_machine.travel(code.made + CODE_LIFETIME - timedelta(seconds=1), tick=False):
        assert invitation_by_code(code.code) == code
    with (
        time_machine.travel(code.made + CODE_LIFETIME + timedelta(seconds=1), tick=False),
        pytest.raises(InvalidInvitation),
    ):
        invitation_by_code(code.code)


def test_it_closes_at_once_for_who_has_the_page_open_too(client, code, nora, bob):
    found = invitation_by_code(code.code)
    close(invitation=code, by=bob)
    with pytest.raises(InvalidInvitation):
        accept_invitation(invitation=found, user=nora)
    assert client.get(f"/join/class/{code.code}/").status_code == 404
    assert client.post(f"/join/class/{code.code}/", ACCOUNT).status_code == 404
    assert not User.objects.filter(username="vera").exists()


def test_a_class_has_one_code_at_a_time(code, evening, bob):
    new = make_code(school_class=evening, made_by=bob, uses=1)
    assert list(Invitation.objects.active()) == [new]
    with pytest.raises(InvalidInvitation):
        invitation_by_code(code.code)
    assert invitation_by_code(new.code) == new
    assert list(AuditLine.objects.values_list("act", flat=True)[:3]) == [
        "invited",
        "invitation-closed",
        "invited",
    ]


def test_the_wall_shows_it_and_the_places_left(client_of, bob, code, nora):
    wall = client_of(bob)
    url = f"/classes/{code.school_class_id}/invitation/"
    assert f"{code.code[:4]} {code.code[4:]}" in wall.get(url).content.decode()
    assert wall.get(url).context["left"] == 2
    accept_invitation(invitation=code, user=nora)
    assert wall.get(url).context["left"] == 1


@pytest.mark.parametrize("uses", ["", "0", "501", "-1", "x", "²", "99999"])
def test_a_number_that_is_none_makes_no_code(client_of, bob, evening, uses):
    assert client_of(bob).post(f"/classes/{evening.pk}/invitation/open/", {"uses": uses}).status_code == 302
    assert not Invitation.objects.exists()
