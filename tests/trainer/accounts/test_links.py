"""Links: one person, once, within 48 hours; what is kept of one opens nothing."""

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from tests.trainer.accounts.conftest import ACCOUNT
from trainer.accounts.services.people import leave
from trainer.accounts.views.join import AccountForm
from trainer.schools import services
from trainer.schools.guards import membership_of
from trainer.schools.models import AuditLine, Invitation, Membership, Role, User
from trainer.schools.services import (
    LINK_LIFETIME,
    InvalidInvitation,
    accept_invitation,
    close,
    invitation_by_token,
    make_link,
)


@pytest.fixture
def link(riverside, olga):
    return make_link(school=riverside, role=Role.INSTRUCTOR, made_by=olga)


def test_the_token_is_not_kept(link):
    made, token = link
    kept = [str(value) for value in Invitation.objects.filter(pk=made.pk).values_list().get()]
    lines = [str(value) for row in AuditLine.objects.values_list() for value in row]
    assert not [value for value in kept + lines if token in value]
    assert len(token) >= 43
    with pytest.raises(InvalidInvitation):
        invitation_by_token(made.digest)
    assert invitation_by_token(token) == made


def test_somebody_new_makes_an_account_and_is_in(client, link, riverside):
    answer = client.post(f"/join/{link[1]}/", ACCOUNT)
    assert (answer.status_code, answer["Location"]) == (302, "/welcome/")
    joined = Membership.objects.get(user__username="vera")
    assert (joined.school, joined.role) == (riverside, Role.INSTRUCTOR)
    assert client.get("/people/").status_code == 200
    assert not joined.user.new_password


def test_who_is_signed_in_joins_as_who_they_are(client, link, nora, riverside):
    client.force_login(nora)
    assert "Nora" in client.get(f"/join/{link[1]}/").content.decode()
    assert not nora.memberships.exists()
    assert client.post(f"/join/{link[1]}/").status_code == 302
    assert membership_of(user=nora).school == riverside
    assert User.objects.filter(username__in=("nora", "vera")).count() == 1


def test_a_second_person_finds_it_shut(client, link, nora):
    client.post(f"/join/{link[1]}/", ACCOUNT)
    client.logout()
    before = User.objects.count()
    for answer in (client.get(f"/join/{link[1]}/"), client.post(f"/join/{link[1]}/", ACCOUNT)):
        assert answer.status_code == 404
    assert User.objects.count() == before
    client.force_login(nora)
    assert client.post(f"/join/{link[1]}/").status_code == 404
    assert not nora.memberships.exists()


def test_it_stands_for_48_hours(link):
    made, token = link
    assert timedelta(hours=48) == LINK_LIFETIME
    with time_machine.travel(made.made + timedelta(hours=48, seconds=-1), tick=False):
        assert invitation_by_token(token) == made
    with (
        time_machine.travel(made.made + timedelta(hours=48, seconds=1), tick=False),
        pytest.raises(InvalidInvitation),
    ):
        invitation_by_token(token)


def test_who_has_the_page_open_comes_too_late_too(link, nora):
    made, token = link
    found = invitation_by_token(token)
    with time_machine.travel(made.made + timedelta(hours=49), tick=False), pytest.raises(InvalidInvitation):
        accept_invitation(invitation=found, user=nora)
    assert not nora.memberships.exists()


def test_a_closed_one_is_shut_at_once(client_of, client, olga, link):
    made, token = link
    assert client.get(f"/join/{token}/").status_code == 200
    assert client_of(olga).post(f"/people/invite/{made.pk}/close/").status_code == 302
    assert client.get(f"/join/{token}/").status_code == 404
    assert client.post(f"/join/{token}/", ACCOUNT).status_code == 404


def test_of_two_who_race_for_the_last_use_one_comes_in(link, nora):
    """Both have found the door open before either goes through."""
    other = User.objects.create_user("other")
    first, second = invitation_by_token(link[1]), invitation_by_token(link[1])
    accept_invitation(invitation=first, user=nora)
    with pytest.raises(InvalidInvitation):
        accept_invitation(invitation=second, user=other)
    assert nora.memberships.count() == 1
    assert not other.memberships.exists()


def test_without_compare_and_set_both_would_be_in(link, nora, monkeypatch):
    """The negative control."""
    other = User.objects.create_user("other")
    monkeypatch.setattr(services, "_take_a_use", lambda invitation: None)
    found = invitation_by_token(link[1])
    for user in (nora, other):
        accept_invitation(invitation=found, user=user)
    assert nora.memberships.exists()
    assert other.memberships.exists()


def test_who_loses_the_race_has_no_account_either(client, link, nora, monkeypatch):
    found = invitation_by_token(link[1])
    accept_invitation(invitation=found, user=nora)
    monkeypatch.setattr("trainer.accounts.views.join.invitation_by_token", lambda token: found)
    assert client.post(f"/join/{link[1]}/", ACCOUNT).status_code == 404
    assert not User.objects.filter(username="vera").exists()


@pytest.mark.parametrize("role", [Role.TRAINEE, Role.MANAGER, Role.OWNER])
def test_who_is_there_already_takes_no_use_and_keeps_their_role(riverside, olga, bob, role):
    made, token = make_link(school=riverside, role=role, made_by=olga)
    lines = AuditLine.objects.count()
    assert accept_invitation(invitation=invitation_by_token(token), user=bob.user) == bob
    made.refresh_from_db()
    bob.refresh_from_db()
    assert (made.used, bob.role, AuditLine.objects.count()) == (0, Role.INSTRUCTOR, lines)


def test_who_left_comes_back_in_the_role_of_the_link(link, alice, olga):
    leave(membership=alice, by=olga)
    back = accept_invitation(invitation=invitation_by_token(link[1]), user=alice.user)
    alice.refresh_from_db()
    assert back == alice
    assert (alice.left, alice.role) == (None, Role.INSTRUCTOR)
    assert alice.user.memberships.count() == 1


def test_a_school_and_its_link_are_that_schools_alone(link, nora, hillside):
    accept_invitation(invitation=invitation_by_token(link[1]), user=nora)
    assert not hillside.memberships.exists()


def test_a_user_name_taken_meanwhile_is_told_under_its_field(client, link, nora, monkeypatch):
    monkeypatch.setattr(AccountForm, "clean_username", lambda form: nora.username)
    answer = client.post(f"/join/{link[1]}/", ACCOUNT)
    assert answer.status_code == 422
    assert "This user name is taken" in answer.content.decode()
    assert ACCOUNT["last_name"] in answer.content.decode()
    assert Invitation.objects.get(pk=link[0].pk).used == 0


WRONG = {
    "a short password": {"password": "abc"},
    "a common one": {"password": "password123"},
    "no name": {"first_name": " "},
    "a taken user name": {"username": "Olga"},
    "letters that are none": {"username": "v e r a"},
}


@pytest.mark.parametrize("wrong", WRONG.values(), ids=WRONG)
def test_a_form_that_is_wrong_takes_no_use(client, link, wrong):
    answer = client.post(f"/join/{link[1]}/", ACCOUNT | wrong)
    assert answer.status_code == 422
    assert ACCOUNT["password"] not in answer.content.decode()
    made = Invitation.objects.get(pk=link[0].pk)
    assert (made.used, made.is_active, User.objects.filter(username__iexact="vera").count()) == (0, True, 0)


def test_the_link_is_shown_in_one_answer_only(client_of, client, olga):
    owner = client_of(olga)
    shown = owner.post("/people/invite/", {"role": "manager"}).context["link"]
    assert client.get(shown).status_code == 200
    assert shown.rstrip("/").rsplit("/", 1)[1] not in owner.get("/people/invite/").content.decode()


def test_a_closed_door_is_closed_once(link, olga):
    for _ in range(2):
        close(invitation=link[0], by=olga)
    assert AuditLine.objects.filter(act="invitation-closed").count() == 1
    assert Invitation.objects.get(pk=link[0].pk).closed <= timezone.now()
