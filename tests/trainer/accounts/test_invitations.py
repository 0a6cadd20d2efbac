"""Invitations: a link for one person within 48 hours, or a class code for hours and a number of trainees."""

import pytest
from django.utils import timezone

from tests.trainer.accounts.conftest import ACCOUNT
from trainer.accounts.services.people import leave
from trainer.accounts.sign_in_limits import cookie_name
from trainer.accounts.views.join import AccountForm
from trainer.schools import services
from trainer.schools.guards import membership_of
from trainer.schools.models import AuditLine, Invitation, Membership, Role, User
from trainer.schools.services import (
    ALPHABET,
    InvalidInvitation,
    accept_invitation,
    close,
    invitation_by_code,
    invitation_by_token,
    make_code,
    make_link,
)


@pytest.fixture
def link(riverside, olga):
    return make_link(school=riverside, role=Role.INSTRUCTOR, made_by=olga)


@pytest.fixture
def code(evening, bob) -> Invitation:
    return make_code(school_class=evening, made_by=bob, uses=2)


def is_valid(find, secret: str) -> bool:
    try:
        find(secret)
    except InvalidInvitation:
        return False
    return True


def test_the_token_is_not_stored(link):
    made, token = link
    stored = [str(value) for value in Invitation.objects.filter(pk=made.pk).values_list().get()]
    lines = [str(value) for row in AuditLine.objects.values_list() for value in row]
    assert not [value for value in stored + lines if token in value]
    assert len(token) >= 43
    assert not is_valid(invitation_by_token, made.digest)


def test_the_link_is_shown_in_one_response_only(client_of, client, olga):
    owner = client_of(olga)
    shown = owner.post("/people/invite/", {"role": "manager"}).context["link"]
    assert client.get(shown).status_code == 200
    assert shown.rstrip("/").rsplit("/", 1)[1] not in owner.get("/people/invite/").content.decode()


def test_a_new_person_makes_an_account_and_a_second_finds_the_link_used(client, link, nora, riverside):
    answer = client.post(f"/join/{link[1]}/", ACCOUNT)
    assert (answer.status_code, answer["Location"]) == (302, "/")
    joined = Membership.objects.get(user__username="vera")
    assert (joined.school, joined.role, joined.user.new_password) == (riverside, Role.INSTRUCTOR, False)
    assert client.get("/people/").status_code == 200
    assert client.cookies[cookie_name()].value
    client.logout()
    before = User.objects.count()
    for answer in (client.get(f"/join/{link[1]}/"), client.post(f"/join/{link[1]}/", ACCOUNT)):
        assert answer.status_code == 404
    client.force_login(nora)
    assert client.post(f"/join/{link[1]}/").status_code == 404
    assert (User.objects.count(), nora.memberships.exists()) == (before, False)


def test_a_signed_in_user_joins_as_themselves(client, link, nora, riverside):
    client.force_login(nora)
    assert "Nora" in client.get(f"/join/{link[1]}/").content.decode()
    assert not nora.memberships.exists()
    assert client.post(f"/join/{link[1]}/").status_code == 302
    assert membership_of(user=nora).school == riverside


def test_on_a_shared_phone_another_person_signs_out_first(client, code, nora):
    client.force_login(nora)
    path = f"/join/class/{code.code}/"
    assert f'formaction="/logout/" name="next" value="{path}"' in client.get(path).text
    assert client.post("/logout/", {"next": path})["Location"] == path
    assert "Create your account." in client.get(path).text


def test_a_code_makes_trainees_of_its_class_up_to_its_uses(client, code, evening):
    assert client.post(f"/join/class/{code.code}/", ACCOUNT).status_code == 302
    joined = Membership.objects.get(user__username="vera")
    assert joined.role == Role.TRAINEE
    assert list(evening.members.all()) == [joined]
    people = [User.objects.create_user(f"person-{number}") for number in range(2)]
    found = invitation_by_code(code.code)
    accept_invitation(invitation=found, user=people[0])
    with pytest.raises(InvalidInvitation):
        accept_invitation(invitation=found, user=people[1])
    assert not is_valid(invitation_by_code, code.code)
    assert not people[1].memberships.exists()


def test_a_present_trainee_joins_the_class_and_takes_no_use(code, evening, alice, bob):
    for member in (alice, alice, bob):
        accept_invitation(invitation=invitation_by_code(code.code), user=member.user)
    code.refresh_from_db()
    bob.refresh_from_db()
    assert (code.used, bob.role) == (0, Role.INSTRUCTOR)
    assert list(evening.members.all()) == [alice]


def test_a_person_who_left_comes_back_in_the_role_of_the_link(link, alice, olga):
    leave(membership=alice, by=olga)
    back = accept_invitation(invitation=invitation_by_token(link[1]), user=alice.user)
    alice.refresh_from_db()
    assert (back, alice.left, alice.role) == (alice, None, Role.INSTRUCTOR)
    assert alice.user.memberships.count() == 1


def test_of_two_who_race_for_the_last_use_one_joins(link, nora):
    other = User.objects.create_user("other")
    first, second = invitation_by_token(link[1]), invitation_by_token(link[1])
    accept_invitation(invitation=first, user=nora)
    with pytest.raises(InvalidInvitation):
        accept_invitation(invitation=second, user=other)
    assert (nora.memberships.count(), other.memberships.exists()) == (1, False)


def test_without_compare_and_set_both_would_join(link, nora, monkeypatch):
    """The negative control."""
    other = User.objects.create_user("other")
    monkeypatch.setattr(services, "_take_a_use", lambda invitation: None)
    found = invitation_by_token(link[1])
    for user in (nora, other):
        accept_invitation(invitation=found, user=user)
        assert user.memberships.exists()


def test_the_loser_of_the_race_has_no_account_either(client, link, nora, monkeypatch):
    found = invitation_by_token(link[1])
    accept_invitation(invitation=found, user=nora)
    monkeypatch.setattr("trainer.accounts.views.join.invitation_by_token", lambda token: found)
    assert client.post(f"/join/{link[1]}/", ACCOUNT).status_code == 404
    assert not User.objects.filter(username="vera").exists()


def test_a_closed_invitation_is_invalid_at_once(client_of, client, olga, bob, link, code):
    made, token = link
    found = invitation_by_code(code.code)
    assert client.get(f"/join/{token}/").status_code == 200
    assert client_of(olga).post(f"/people/invite/{made.pk}/close/").status_code == 302
    for _twice in range(2):
        close(invitation=code, by=bob)
    assert AuditLine.objects.filter(act="invitation-closed").count() == 2
    assert Invitation.objects.get(pk=made.pk).closed <= timezone.now()
    for url in (f"/join/{token}/", f"/join/class/{code.code}/"):
        assert (client.get(url).status_code, client.post(url, ACCOUNT).status_code) == (404, 404)
    with pytest.raises(InvalidInvitation):
        accept_invitation(invitation=found, user=User.objects.create_user("late"))
    assert not User.objects.filter(username="vera").exists()


def test_a_class_has_one_code_at_a_time(code, evening, bob):
    new = make_code(school_class=evening, made_by=bob, uses=1)
    assert list(Invitation.objects.active()) == [new]
    assert not is_valid(invitation_by_code, code.code)
    acts = list(AuditLine.objects.values_list("act", flat=True)[:3])
    assert acts == ["invited", "invitation-closed", "invited"]


def test_a_code_has_clear_letters_and_may_be_typed_with_blanks_dashes_and_small_letters(client, code):
    assert len(code.code) == 8
    assert set(code.code) <= set(ALPHABET)
    assert not set("01IO") & set(ALPHABET)
    half = code.code[:4], code.code[4:]
    for typed in (code.code, " ".join(half).lower(), "-".join(half), f" {half[0]}  {half[1]} "):
        sent = client.post("/join/", {"code": typed})
        assert (sent.status_code, sent["Location"]) == (302, f"/join/class/{code.code}/")


@pytest.mark.parametrize("typed", [" - ", "AAAAAAAA", "x" * 1000])
@pytest.mark.usefixtures("code")
def test_another_code_is_refused(client, typed):
    answer = client.post("/join/", {"code": typed})
    assert answer.status_code == 422
    assert '<a href="/live/">Live classes</a>' in answer.text


@pytest.mark.parametrize("uses", ["", "0", "501", "²"])
def test_a_wrong_number_of_uses_makes_no_code(client_of, bob, evening, uses):
    assert client_of(bob).post(f"/classes/{evening.pk}/invitation/open/", {"uses": uses}).status_code == 302
    assert not Invitation.objects.exists()


def test_the_projector_shows_the_code_and_the_places_left(client_of, bob, code, nora):
    wall = client_of(bob)
    url = f"/classes/{code.school_class_id}/invitation/"
    assert f"{code.code[:4]} {code.code[4:]}" in wall.get(url).content.decode()
    accept_invitation(invitation=code, user=nora)
    assert wall.get(url).context["left"] == 1


WRONG = {
    "a short password": {"password": "abc"},
    "no name": {"first_name": " "},
    "a taken user name": {"username": "Olga"},
    "invalid letters": {"username": "v e r a"},
}


@pytest.mark.parametrize("wrong", WRONG.values(), ids=WRONG)
def test_a_wrong_form_takes_no_use(client, link, wrong):
    answer = client.post(f"/join/{link[1]}/", ACCOUNT | wrong)
    assert answer.status_code == 422
    assert ACCOUNT["password"] not in answer.content.decode()
    made = Invitation.objects.get(pk=link[0].pk)
    assert (made.used, made.is_active, User.objects.filter(username__iexact="vera").count()) == (0, True, 0)


def test_a_username_taken_meanwhile_is_an_error_of_its_field(client, link, nora, monkeypatch):
    monkeypatch.setattr(AccountForm, "clean_username", lambda form: nora.username)
    answer = client.post(f"/join/{link[1]}/", ACCOUNT)
    assert answer.status_code == 422
    assert "This username is taken" in answer.content.decode()
    assert Invitation.objects.get(pk=link[0].pk).used == 0
