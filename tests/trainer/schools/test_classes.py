"""Classes: a name once a school; made, filled, closed with their code, reopened; each act is a line."""

import pytest

from tests.conftest import join
from trainer.schools.models import AuditLine, Invitation, Role, SchoolClass
from trainer.schools.names import isolated
from trainer.schools.services import (
    InvalidInvitation,
    NameTaken,
    close_class,
    fill_class,
    invitation_by_code,
    invitation_by_token,
    make_class,
    make_code,
    make_link,
    rename_class,
    reopen_class,
)


def acts() -> list[str]:
    return list(AuditLine.objects.order_by("pk").values_list("act", flat=True))


def test_a_name_is_once_a_school(client_of, evening, riverside, hillside, bob, dora):
    with pytest.raises(NameTaken):
        make_class(school=riverside, name="Evening", by=bob)
    morning = make_class(school=riverside, name="Morning", by=bob)
    with pytest.raises(NameTaken):
        rename_class(school_class=SchoolClass.objects.get(pk=morning.pk), name="Evening", by=bob)
    make_class(school=hillside, name="Evening", by=dora)
    client = client_of(bob)
    for url in ("/classes/", f"/classes/{morning.pk}/"):
        answer = client.post(url, {"name": " Evening "}, follow=True)
        assert f"A class named “{isolated('Evening')}” already exists." in answer.content.decode()
    assert list(SchoolClass.objects.filter(school=riverside)) == [evening, morning]


def test_an_instructor_teaches_what_they_made_and_a_manager_need_not(client_of, bob, mona):
    client_of(bob).post("/classes/", {"name": "Evening"})
    client_of(mona).post("/classes/", {"name": "Morning"})
    assert list(SchoolClass.objects.get(name="Evening").instructors.all()) == [bob]
    assert not SchoolClass.objects.get(name="Morning").instructors.exists()


def test_it_is_filled_with_exactly_these_of_the_school(
    client_of, evening, riverside, alice, bob, mona, charlie
):
    annie = join(riverside, "annie", Role.TRAINEE)
    client, url = client_of(mona), f"/classes/{evening.pk}/"
    client.post(url, {"members": [annie.pk], "instructors": [bob.pk]})
    client.post(url, {"members": [alice.pk, charlie.pk, mona.pk, "x"], "instructors": [bob.pk, annie.pk]})
    assert list(evening.members.all()) == [alice]
    assert list(evening.instructors.all()) == [bob]


def test_closing_closes_the_code_and_the_links(client_of, client, evening, riverside, bob, olga):
    code = make_code(school_class=evening, made_by=bob, uses=5)
    _, token = make_link(school=riverside, role=Role.TRAINEE, made_by=olga, school_class=evening)
    assert client.get(f"/join/class/{code.code}/").status_code == 200
    client_of(bob).post(f"/classes/{evening.pk}/end/")
    assert client.get(f"/join/class/{code.code}/").status_code == 404
    with pytest.raises(InvalidInvitation):
        invitation_by_code(code.code)
    with pytest.raises(InvalidInvitation):
        invitation_by_token(token)
    assert client_of(bob).post(f"/classes/{evening.pk}/invitation/open/", {"uses": "5"}).status_code == 404


def test_it_opens_again_with_its_people_and_without_its_code(client_of, evening, alice, bob):
    fill_class(school_class=evening, members=[alice], instructors=[bob], by=bob)
    make_code(school_class=evening, made_by=bob, uses=5)
    client = client_of(bob)
    for _ in range(2):
        client.post(f"/classes/{evening.pk}/end/")
    evening.refresh_from_db()
    assert evening.closed is None
    assert list(evening.members.all()) == [alice]
    assert not Invitation.objects.active().exists()
    client.post(f"/classes/{evening.pk}/invitation/open/", {"uses": "3"})
    assert Invitation.objects.active().get().uses == 3


def test_each_act_is_one_line(evening, alice, bob):
    rename_class(school_class=evening, name="Late", by=bob)
    rename_class(school_class=evening, name="Late", by=bob)
    fill_class(school_class=evening, members=[alice], instructors=[bob], by=bob)
    for act in (close_class, close_class, reopen_class, reopen_class):
        act(school_class=evening, by=bob)
    assert acts() == ["class-made", *["class-changed"] * 2, "class-closed", "class-reopened"]
    assert set(AuditLine.objects.values_list("who", "school")) == {(bob.pk, evening.school_id)}
    assert AuditLine.objects.filter(act="class-changed").last().detail == "Evening → Late"
