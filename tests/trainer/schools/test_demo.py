"""The demo school: believable, loaded once, and only where everyone is welcome."""

import pytest
from django.core.management import CommandError, call_command

from trainer.schools.classes.cohorts import make_class
from trainer.schools.models import Membership, School, User

pytestmark = pytest.mark.django_db


def test_it_is_refused_with_debug_off(settings):
    settings.DEBUG = False
    with pytest.raises(CommandError, match="DEBUG"):
        call_command("demo")
    assert not User.objects.exists()


def test_its_logins_are_printed_and_work(settings, client, capsys):
    settings.DEBUG = True
    call_command("demo", address="http://127.0.0.1:8000/")
    card = capsys.readouterr().out
    assert "http://127.0.0.1:8000/" in card
    for line in [line for line in card.splitlines() if " password " in line]:
        username, _, password = line.split()
        response = client.post("/login/", {"username": username, "password": password})
        assert response.status_code == 302
        client.post("/logout/")
    assert {m.role for m in Membership.objects.all()} == {"trainee", "instructor", "manager"}
    assert all(user.is_demo for user in User.objects.all())


def test_a_second_run_keeps_what_was_changed(settings):
    settings.DEBUG = True
    call_command("demo")
    user = User.objects.get(username="trainee")
    user.first_name = "Nora"
    user.save()
    manager = Membership.objects.get(role="manager")
    make_class(school=School.objects.get(), name="December class", by=manager)
    before = list(Membership.objects.values()), list(User.objects.values())
    call_command("demo")
    assert (list(Membership.objects.values()), list(User.objects.values())) == before
    assert School.objects.get().cohorts.count() == 2


def test_a_real_user_of_the_same_name_is_left_alone(settings):
    settings.DEBUG = True
    User.objects.create_user("manager", password="something-private")
    with pytest.raises(CommandError, match="manager"):
        call_command("demo")
    assert User.objects.count() == 1
