"""A program sets who is in a class: by a token that may, by the rules of a pasted list, all or none."""

import pytest
from django.test import Client

from tests.conftest import join
from tests.trainer.api.asking import token_for
from trainer.accounts.services import people
from trainer.api.models import Token
from trainer.api.tokens import make_token
from trainer.schools.models import AuditLine, ClassMember, Membership, Role, User
from trainer.schools.services import close_class, fill_class, make_class

pytestmark = pytest.mark.django_db


@pytest.fixture
def secret(mona) -> str:
    return make_token(by=mona, name="registrar", days=30, writes=True)[1]


@pytest.fixture
def evening(alice, bob, mona):
    """Alice is in it, Annie is not."""
    join(alice.school, "annie", Role.TRAINEE)
    found = make_class(school=alice.school, name="Evening", by=bob)
    fill_class(school_class=found, members=[alice], instructors=[bob], by=mona)
    return found


def put(secret: str, school_class, *listed: dict, headers: dict | None = None):
    headers = headers or {"Authorization": f"Bearer {secret}"}
    body, path = {"people": list(listed)}, f"/api/v1/classes/{school_class.pk}/roster/"
    return Client(enforce_csrf_checks=True).put(path, body, content_type="application/json", headers=headers)


def names(school_class) -> list[str]:
    return sorted(school_class.members.values_list("user__username", flat=True))


def test_people_are_added_join_and_leave(secret, evening, bob, mona):
    answer = put(
        secret, evening, {"user_name": "annie"}, {"name": "Noor Haddad", "email": "noor@example.com"}
    )
    assert answer.status_code == 200, answer.content
    annie, noor = answer.json()["people"]
    assert (annie["change"], annie["password"], noor["change"]) == ("joined", None, "new")
    assert answer.json()["left"] == [Membership.objects.get(user__username="alice").pk]
    assert names(evening) == ["annie", noor["user_name"]]
    assert ClassMember.objects.filter(school_class=evening, entrusted=True).count() == 2
    assert list(evening.instructors.all()) == [bob]
    assert User.objects.get(username=noor["user_name"]).check_password(noor["password"])
    assert Membership.objects.present().filter(user__username="alice").exists()
    line = AuditLine.objects.filter(act="class-changed").order_by("pk").last()
    assert (line.who, line.detail) == (mona, "Evening, +2 −1, API: registrar")
    assert AuditLine.objects.filter(act="added", whom=noor["person"], who=mona).exists()


def test_the_same_roster_twice_changes_nothing(secret, evening):
    listed = {"user_name": "annie"}, {"name": "Noor Haddad", "user_name": "noor"}
    put(secret, evening, *listed)
    lines = AuditLine.objects.count()
    again = put(secret, evening, *listed).json()
    assert {one["change"] for one in again["people"]} == {"none"}
    assert again["left"] == []
    assert {one["password"] for one in again["people"]} == {None}
    assert AuditLine.objects.count() == lines
    assert User.objects.filter(last_name="Haddad").count() == 1


@pytest.mark.parametrize(
    ("entry", "where", "what"),
    [
        ({"user_name": "no.such"}, "user_name", "send a name"),
        ({"user_name": "bob"}, "user_name", "not a trainee"),
        ({"name": "Bob", "user_name": "bob"}, "name", "not a trainee"),
        ({"name": "Anna Karenina", "user_name": "annie"}, "name", "has another name here"),
        ({"name": "Gina", "user_name": "gina"}, "name", "left the school"),
        ({"name": "Annie", "user_name": "annie2"}, "name", "annie has this name"),
        ({"name": "A\u202eb"}, "name", ""),
        ({"name": "Noor Haddad", "email": "noor"}, "email", "email address"),
        ({"email": "noor@example.com"}, "name", "missing"),
        ({"name": "Noor Haddad", "user_name": "stranger"}, "user_name", "taken"),
    ],
    ids=lambda value: str(value)[:40] if isinstance(value, dict) else "",
)
def test_what_is_wrong_with_one_is_said_and_changes_nothing(
    secret, evening, dora, olga, alice, entry, where, what
):
    people.leave(membership=join(alice.school, "gina", Role.TRAINEE), by=olga)
    join(dora.school, "stranger", Role.TRAINEE)
    members = Membership.objects.count()
    answer = put(secret, evening, {"user_name": "annie"}, {"name": "Kim Lee"}, entry)
    assert answer.status_code == 422, answer.content
    (fault,) = answer.json()["errors"]
    assert fault["where"] == f"body.people.2.{where}"
    assert what in fault["what"]
    assert names(evening) == ["alice"]
    assert Membership.objects.count() == members
    assert put(secret, evening, {"user_name": "annie"}, {"name": "Kim Lee"}).status_code == 200


def test_a_closed_class_stays_as_it_is(secret, evening, bob):
    close_class(school_class=evening, by=bob)
    assert put(secret, evening, {"user_name": "annie"}).status_code == 409
    assert names(evening) == ["alice"]


def test_only_a_token_that_may_write_does(secret, evening, mona):
    reads = token_for(mona)
    assert put(reads, evening, {"user_name": "annie"}).status_code == 403
    assert put("", evening, headers={"Authorization": "Bearer x"}).status_code == 401
    assert names(evening) == ["alice"]
    mona.role = Role.INSTRUCTOR
    mona.save()
    assert put(secret, evening, {"user_name": "annie"}).status_code == 401
    mona.role = Role.MANAGER
    mona.save()
    assert put(secret, evening, {"user_name": "annie"}).status_code == 200


def test_a_class_of_another_school_is_not_found(secret, dora):
    theirs = make_class(school=dora.school, name="Theirs", by=dora)
    assert put(secret, theirs).status_code == 404


def test_the_form_lets_a_token_write(client_of, mona, evening):
    form = {"name": "registrar", "days": "90"}
    page = client_of(mona).post("/api/tokens/", form)
    assert put(page.context["secret"], evening).status_code == 403
    page = client_of(mona).post("/api/tokens/", form | {"writes": "on"})
    assert "may set who is in a class" in page.text
    assert put(page.context["secret"], evening, {"user_name": "annie"}).status_code == 200
    assert sorted(Token.objects.values_list("writes", flat=True)) == [False, True]
