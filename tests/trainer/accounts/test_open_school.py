"""open_school prints, on an empty database, the link that makes the owner; what is wrong it says."""

import re

import pytest
from django.core.management import CommandError, call_command

from tests.trainer.accounts.conftest import ACCOUNT
from trainer.schools.models import AuditLine, Invitation, Membership, Role, School, User

pytestmark = pytest.mark.django_db


def opened(capsys, name="Lakeside", owner="vera@example.com", **options) -> str:
    call_command("open_school", name, owner=owner, **options)
    (found,) = re.findall(r"https?://\S+", capsys.readouterr().out)
    return found


def test_its_link_makes_the_owner(client, capsys):
    link = opened(capsys, address="https://trainer.example")
    assert link.startswith("https://trainer.example/join/")
    path = link.removeprefix("https://trainer.example")
    assert 'value="vera@example.com"' in client.get(path).content.decode()
    assert client.post(path, ACCOUNT).status_code == 302
    vera = Membership.objects.get()
    assert (vera.role, vera.school.name, vera.owns) == (Role.OWNER, "Lakeside", True)
    assert client.get("/people/invite/").status_code == 200
    client.logout()
    assert client.post(path, ACCOUNT | {"username": "other"}).status_code == 404
    assert User.objects.count() == 1


def test_the_command_line_is_in_the_audit(capsys):
    opened(capsys)
    acts = AuditLine.objects.order_by("pk").values_list("act", "who", "whom", "detail")
    assert list(acts) == [("school-opened", None, None, "vera@example.com"), ("invited", None, None, "Owner")]


@pytest.mark.parametrize(
    ("name", "owner"),
    [
        ("Lakeside", "no address"),
        ("Lakeside", "a" * 250 + "@example.com"),
        ("", "vera@example.com"),
        ("Lake\nside", "vera@example.com"),
        ("L" * 121, "vera@example.com"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(name, owner):
    with pytest.raises(CommandError) as refused:
        call_command("open_school", name, owner=owner)
    assert "\n" not in str(refused.value)
    assert not School.objects.exists()
    assert not Invitation.objects.exists()


def test_a_second_like_it_is_refused(capsys):
    opened(capsys)
    for name in ("Lakeside", "lakeside!", " LAKESIDE "):
        with pytest.raises(CommandError, match="like"):
            call_command("open_school", name, owner="vera@example.com")
    assert School.objects.count() == Invitation.objects.count() == 1
    opened(capsys, "Lakeside Two")


def test_a_long_name_has_an_address_that_fits(capsys):
    opened(capsys, "Dealers " * 14)
    assert len(School.objects.get().slug) <= 60
