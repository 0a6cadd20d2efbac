"""manage.py demo: where it is loaded, once, and what a second start leaves as it is."""

import pytest
from django.apps import apps
from django.core.management import CommandError, call_command

from tests.conftest import join
from trainer.demo.school import NAME
from trainer.schools.models import Membership, Role, School, User
from trainer.schools.services import open_school

pytestmark = pytest.mark.django_db

ROOMS = ("schools", "accounts", "play", "exams", "practice", "reports")


@pytest.fixture
def debug(settings):
    settings.DEBUG = True


def all_rows() -> dict[str, list]:
    """Everything that is stored of the school and of what is done in it."""
    models = [
        model for room in ROOMS for model in apps.get_app_config(room).get_models(include_auto_created=True)
    ]
    return {model.__name__: list(model._default_manager.order_by("pk").values()) for model in models}


def test_it_is_refused_with_debug_off(settings):
    settings.DEBUG = False
    for how in ({}, {"empty": True}):
        with pytest.raises(CommandError, match="DEBUG"):
            call_command("demo", **how)
    assert not any(all_rows().values())


def test_its_logins_are_printed_and_work(debug, client, capsys):
    call_command("demo", address="http://127.0.0.1:8000/", empty=True)
    card = capsys.readouterr().out
    assert "http://127.0.0.1:8000/" in card
    roles = set()
    for line in [line for line in card.splitlines() if " password " in line]:
        username, _, password = line.split()
        response = client.post("/login/", {"username": username, "password": password})
        assert response.status_code == 302
        assert client.get("/").status_code == 200
        roles.add(Membership.objects.get(user__username=username).role)
        client.post("/logout/")
    assert roles == {"trainee", "instructor", "manager", "owner"}
    assert all(user.is_demo for user in User.objects.all())


def test_a_school_without_history_is_left_as_it_is_and_the_card_says_so(debug, capsys):
    """The older demo was such a one; what a visitor did in it is not mixed with what others never did."""
    call_command("demo", empty=True)
    assert "six weeks" not in capsys.readouterr().out
    before = all_rows()
    assert before["Run"] == []
    call_command("demo")
    assert all_rows() == before
    assert "six weeks" in capsys.readouterr().out


def test_an_older_demo_without_an_owner_prints_only_the_logins_it_has(debug, capsys):
    school = School.objects.create(name=NAME, slug="riverside")
    for name, role in (("trainee", Role.TRAINEE), ("instructor", Role.INSTRUCTOR), ("manager", Role.MANAGER)):
        User.objects.filter(pk=join(school, name, role).user_id).update(is_demo=True)
    call_command("demo")
    assert School.objects.count() == 1
    card = capsys.readouterr().out
    assert "manager " in card
    assert "owner " not in card


def test_a_user_added_to_an_empty_demo_may_have_a_name_of_the_history(debug):
    call_command("demo", empty=True)
    join(School.objects.get(), "zoltan", Role.TRAINEE)
    call_command("demo")
    assert not User.objects.get(username="zoltan").is_demo


@pytest.mark.parametrize("name", ["manager", "zoltan"])
def test_a_real_user_of_the_same_name_is_left_alone(name, debug):
    User.objects.create_user(name, password="something-private")
    for how in ({}, {"empty": True}):
        with pytest.raises(CommandError, match=name):
            call_command("demo", **how)
    assert User.objects.count() == 1
    assert not School.objects.exists()


def test_a_real_school_of_the_same_name_is_left_alone(debug):
    open_school(name=NAME)
    for how in ({}, {"empty": True}):
        with pytest.raises(CommandError, match=NAME):
            call_command("demo", **how)
    assert not User.objects.exists()
