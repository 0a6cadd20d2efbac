"""How a name and a code are typed: case does not count, nor do dashes in a code that was handed over."""

import pytest
from django.db import IntegrityError

from tests.conftest import join
from tests.trainer.accounts.sign_ins import IN, WRONG, attempt
from trainer.accounts.services.people import reset_password
from trainer.schools.models import Role, User

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("typed", ["alice", "Alice", "ALICE", " alice "])
def test_case_does_not_count_in_a_username(alice, typed):
    assert attempt(typed, "alice-knows-this").status_code == IN


def test_nor_in_other_alphabets(riverside):
    member = join(riverside, "JOSÉ.Ñandú", Role.TRAINEE)
    assert User.objects.get(pk=member.user_id).username == "josé.ñandú"
    assert attempt("José.ÑANDÚ", "JOSÉ.Ñandú-knows-this").status_code == IN


def test_case_counts_in_a_password(alice):
    """The negative control."""
    assert attempt("alice", "Alice-Knows-This").status_code == WRONG


def test_two_names_cannot_differ_by_case(client, riverside, alice):
    assert User(username="ALICE") != alice.user
    with pytest.raises(IntegrityError):
        User.objects.create(username="ALICE")


@pytest.mark.parametrize(
    "typed", [str, str.upper, lambda code: code.replace("-", ""), lambda code: code.replace("-", " ")]
)
def test_a_one_time_password_is_read_as_it_is_typed(client, alice, olga, typed):
    code = reset_password(membership=alice, by=olga)
    assert code.count("-") == 2
    assert attempt("alice", typed(code), browser=client).status_code == IN
    assert client.get("/")["Location"] == "/password/"


def test_another_code_is_none(alice, olga):
    """The negative control."""
    code = reset_password(membership=alice, by=olga)
    assert attempt("alice", code[:-1]).status_code == WRONG
    assert attempt("alice", code + "a").status_code == WRONG


def test_the_one_handed_over_is_not_chosen_again_without_its_dashes(client, alice, olga):
    code = reset_password(membership=alice, by=olga)
    attempt("alice", code, browser=client)
    new = code.replace("-", "").upper()
    said = client.post("/password/", {"oldpassword": code, "password1": new, "password2": new})
    assert "That is your old password" in said.content.decode()
