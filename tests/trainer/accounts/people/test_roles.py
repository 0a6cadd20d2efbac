"""Roles: never without an owner; who leaves is out at once, and what they answered stays."""

import pytest

from tests.conftest import join
from tests.trainer.playing import play_out, start_run, table_url
from trainer.accounts.services import people
from trainer.accounts.services.people import LastOwner, change_role, leave, readmit
from trainer.schools.models import AuditLine, Membership, Role
from trainer.schools.services import fill_class, make_class


@pytest.fixture
def otto(riverside) -> Membership:
    """A second owner."""
    return join(riverside, "otto", Role.OWNER)


def test_staff_are_listed_with_the_classes_that_they_teach(client_of, riverside, olga, mona, bob, alice):
    ann = join(riverside, "ann", Role.ASSISTANT)
    evening = make_class(school=riverside, name="Evening", by=mona)
    fill_class(school_class=evening, members=[alice], instructors=[bob, ann], by=mona)
    day = make_class(school=riverside, name="Day", by=mona)
    day.instructors.add(bob)
    client = client_of(olga)
    rows = {row.user.username: names for row, names in client.get("/people/").context["rows"]}
    assert rows["bob"] == ["Day", "Evening"]
    assert rows["ann"] == rows["alice"] == ["Evening"]
    assert rows["mona"] == []
    found = client.get("/people/", {"school_class": evening.pk}).context["rows"]
    assert {row.user.username for row, _names in found} == {"bob", "ann", "alice"}
    assert "Day, Evening" in b"".join(client.get("/people/", {"file": "csv"})).decode()


def owners(school) -> list[Membership]:
    return list(Membership.objects.present().filter(school=school, role=Role.OWNER))


def test_the_last_owner_neither_leaves_nor_becomes_something_else(client_of, olga, riverside):
    for role in (Role.TRAINEE, Role.INSTRUCTOR, Role.MANAGER):
        with pytest.raises(LastOwner):
            change_role(membership=olga, role=role, by=olga)
    with pytest.raises(LastOwner):
        leave(membership=olga, by=olga)
    client = client_of(olga)
    for act in ("role", "leave"):
        answer = client.post(f"/people/{olga.pk}/{act}/", {"role": "trainee"}, follow=True)
        assert "at least one owner" in answer.content.decode()
    assert owners(riverside) == [olga]
    assert not AuditLine.objects.exists()


@pytest.mark.parametrize("first", ["leave", "demote"])
@pytest.mark.parametrize("second", ["leave", "demote"])
def test_two_owners_cannot_let_each_other_go(olga, otto, riverside, first, second):
    """Both have read the page on which there were two."""
    acts = {
        "leave": leave,
        "demote": lambda membership, by: change_role(membership=membership, role=Role.TRAINEE, by=by),
    }
    stale = Membership.objects.get(pk=olga.pk)
    acts[first](membership=otto, by=olga)
    with pytest.raises(LastOwner):
        acts[second](membership=stale, by=otto)
    assert owners(riverside) == [olga]


def test_without_the_rule_there_would_be_none(olga, riverside, monkeypatch):
    """The negative control."""
    monkeypatch.setattr(people, "_check_owner_stays", lambda membership: None)
    leave(membership=olga, by=olga)
    assert owners(riverside) == []


def test_an_owner_who_left_and_one_of_another_school_do_not_count(olga, otto, hillside):
    join(hillside, "hugo", Role.OWNER)
    leave(membership=otto, by=olga)
    with pytest.raises(LastOwner):
        leave(membership=olga, by=olga)


def test_a_role_counts_from_the_next_request(client_of, olga, bob):
    client = client_of(bob)
    assert client.get("/people/").status_code == 200
    for _twice in range(2):
        client_of(olga).post(f"/people/{bob.pk}/role/", {"role": "trainee"})
    assert client.get("/people/").status_code == 404
    line = AuditLine.objects.get()
    assert (line.act, line.who, line.whom, line.detail) == ("role", olga, bob, "Instructor → Trainee")


@pytest.mark.parametrize("role", ["", "OWNER"])
def test_there_is_no_other_role(client_of, olga, bob, role):
    assert client_of(olga).post(f"/people/{bob.pk}/role/", {"role": role}).status_code == 404


def test_who_leaves_is_a_stranger_at_the_next_request(client_of, olga, alice):
    client, run = client_of(alice), start_run(alice)
    assert client.get(table_url(run)).status_code == 200
    client_of(olga).post(f"/people/{alice.pk}/leave/")
    assert "You’re no longer a member of" in client.get("/").content.decode()
    for url in ("/games/", f"/progress/{alice.pk}/", table_url(run)):
        assert client.get(url).status_code == 404, url
    assert client.post("/runs/").status_code == 404


def test_the_record_of_who_left_stays_readable_to_staff(client_of, olga, mona, bob, alice, dora):
    run = start_run(alice)
    play_out(run)
    leave(membership=alice, by=olga)
    for staff in (olga, mona, bob):
        client = client_of(staff)
        for url in (f"/people/{alice.pk}/", f"/progress/{alice.pk}/", f"/runs/{run.pk}/rounds/0/replay/"):
            assert client.get(url).status_code == 200, (staff, url)
    assert client_of(dora).get(f"/progress/{alice.pk}/").status_code == 404


def test_who_is_taken_back_is_who_they_were(client_of, olga, alice):
    client, owner = client_of(alice), client_of(olga)
    run = start_run(alice)
    for _ in range(2):
        owner.post(f"/people/{alice.pk}/leave/")
    readmit(membership=alice, by=olga)
    assert client.get(table_url(run)).status_code == 200
    assert list(AuditLine.objects.values_list("act", "whom")) == [("back", alice.pk), ("left", alice.pk)]
