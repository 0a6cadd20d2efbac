"""Enrolling: who becomes a member under which name; the same list twice changes nothing; all or no one."""

import pytest
from django.contrib.auth import authenticate
from django.utils import timezone

from tests.conftest import join
from trainer.accounts.roster import read_lines
from trainer.accounts.services import enrollment
from trainer.accounts.services.enrollment import ListConflict, RowStatus, TooManyAtOnce, enrol, plan
from trainer.schools.models import AuditAct, AuditLine, Membership, Role, SchoolClass, User

pytestmark = pytest.mark.django_db


def people(text):
    roster = read_lines(text)
    assert roster.people, roster
    assert roster.bad == ()
    return roster.people


def names(school, text):
    return [row.person.username for row in plan(school=school, people=people(text)).rows]


def clash(school, text):
    (found,) = plan(school=school, people=people(text)).conflicts
    return found.person.line, found.field, found.reason


CLASS = """Name;E-mail;Role;Class
Lucía Fernández;lucia@example.com;;Evening
Min-jun Park;;trainee;Evening
Ada Cole;ada@example.com;instructor;Evening
Max Roe;;manager;
"""


def test_a_list_becomes_users_members_and_a_class(riverside, olga):
    enrolled = enrol(school=riverside, people=people(CLASS), by=olga)
    assert [(e.membership.user.username, e.membership.role, e.status) for e in enrolled] == [
        ("lucia.fernandez", "trainee", "new"),
        ("min.jun.park", "trainee", "new"),
        ("ada.cole", "instructor", "new"),
        ("max.roe", "manager", "new"),
    ]
    evening = SchoolClass.objects.get(school=riverside)
    assert sorted(m.user.username for m in evening.members.all()) == ["lucia.fernandez", "min.jun.park"]
    assert [m.user.username for m in evening.instructors.all()] == ["ada.cole"]
    lucia = User.objects.get(username="lucia.fernandez")
    assert (lucia.first_name, lucia.last_name, lucia.email) == ("Lucía", "Fernández", "lucia@example.com")


def test_each_has_a_password_that_opens_the_door_and_is_asked_for_another(riverside, olga, rf):
    enrolled = enrol(school=riverside, people=people(CLASS), by=olga)
    assert len({e.password for e in enrolled}) == 4
    for e in enrolled:
        assert [len(group) for group in e.password.split("-")] == [4, 4, 4]
        user = authenticate(rf.get("/"), username=e.person.username, password=e.password)
        assert user == e.membership.user
        assert user.new_password


def test_an_audit_line_a_person_and_one_for_the_class(riverside, olga):
    enrol(school=riverside, people=people(CLASS), by=olga)
    added = AuditLine.objects.filter(act=AuditAct.ADDED, school=riverside, who=olga)
    assert sorted((line.whom.user.username, line.detail) for line in added) == [
        ("ada.cole", "Instructor, Evening"),
        ("lucia.fernandez", "Trainee, Evening"),
        ("max.roe", "Shift manager"),
        ("min.jun.park", "Trainee, Evening"),
    ]
    assert AuditLine.objects.get(act=AuditAct.CLASS_MADE).detail == "Evening"


def everything():
    rows = (User.objects, Membership.objects, SchoolClass.objects, AuditLine.objects)
    links = (SchoolClass.members.through.objects, SchoolClass.instructors.through.objects)
    return [list(table.order_by("pk").values()) for table in (*rows, *links)]


@pytest.mark.parametrize(
    "text", [CLASS, "Ana Ruiz\nAna Ruiz,b@example.com", "陳大文\n李小龍\n黃家強,k@example.com"]
)
def test_the_same_list_twice_changes_nothing(riverside, olga, text):
    first = enrol(school=riverside, people=people(text), by=olga)
    before = everything()
    again = enrol(school=riverside, people=people(text), by=olga)
    assert everything() == before
    assert [e.membership for e in again] == [e.membership for e in first]
    assert {(e.status, e.password) for e in again} == {(RowStatus.PRESENT, "")}


def test_who_has_left_is_named_and_not_taken_back(riverside, olga, alice):
    Membership.objects.filter(pk=alice.pk).update(left=timezone.now())
    (enrolled,) = enrol(school=riverside, people=people("Name,User name\nAlice,alice"), by=olga)
    alice.refresh_from_db()
    assert (enrolled.status, enrolled.password) == (RowStatus.LEFT, "")
    assert alice.left is not None


def test_a_user_name_that_is_taken_is_numbered(riverside, hillside):
    join(hillside, "ana.ruiz", Role.TRAINEE)
    join(hillside, "ANA.RUIZ2", Role.TRAINEE)
    assert names(riverside, "Ana Ruiz\nAna Ruiz,a@example.com") == ["ana.ruiz3", "ana.ruiz4"]


def test_a_user_name_of_the_list_is_not_given_to_a_person_before_it(riverside):
    text = "Name,User name\nAna Ruiz,\nAna Maria Ruiz,ana.ruiz"
    assert names(riverside, text) == ["ana.ruiz2", "ana.ruiz"]


def test_a_username_of_another_school_is_refused_by_line(riverside, charlie):
    assert clash(riverside, "Name,User name\nAda Cole,ada\nCharlie,Charlie") == (
        3,
        "username",
        "This username is taken. Choose another one.",
    )


def test_an_email_of_another_school_gives_nothing_away(riverside, charlie):
    User.objects.filter(pk=charlie.user_id).update(email="charlie@example.com")
    (row,) = plan(school=riverside, people=people("Charlie Roe,charlie@example.com")).rows
    assert (row.status, row.membership) == (RowStatus.NEW, None)


def test_a_user_name_under_another_email_is_refused(riverside, alice):
    User.objects.filter(pk=alice.user_id).update(email="alice@example.com")
    line, field, why = clash(riverside, "Name,User name,E-mail\nAlice,alice,other@example.com")
    assert (line, field) == (2, "username")
    assert "another email" in why


def test_one_member_under_two_lines_is_refused(riverside, alice):
    User.objects.filter(pk=alice.user_id).update(email="alice@example.com")
    line, _, why = clash(riverside, "Name,User name,E-mail\nAlice,,alice@example.com\nAl,alice,")
    assert (line, why) == (3, "Same person as on line 2.")


def test_with_one_conflict_no_one_is_added(riverside, olga, charlie):
    before = everything()
    with pytest.raises(ListConflict) as clashing:
        enrol(school=riverside, people=people("Name,User name\nAda Cole,\nCharlie,charlie"), by=olga)
    assert [c.person.line for c in clashing.value.conflicts] == [3]
    assert everything() == before


def test_what_fails_halfway_leaves_nothing(riverside, olga, monkeypatch):
    before = everything()
    monkeypatch.setattr(enrollment, "_note", lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        enrol(school=riverside, people=people(CLASS), by=olga)
    assert everything() == before


def test_a_username_taken_meanwhile_adds_no_one(riverside, olga, charlie, monkeypatch):
    """Another school takes it between the plan and the write."""
    monkeypatch.setattr(enrollment, "_taken", lambda names: set())
    before = everything()
    with pytest.raises(ListConflict):
        enrol(school=riverside, people=people("Name,User name\nAda,\nCharlie,charlie"), by=olga)
    assert everything() == before


def test_more_than_fit_one_go_are_refused(riverside, olga, monkeypatch):
    monkeypatch.setattr(enrollment, "MAX_NEW", 3)
    many = people("\n".join(f"N{number} Ray" for number in range(4)))
    with pytest.raises(TooManyAtOnce):
        enrol(school=riverside, people=many, by=olga)
    assert len(enrol(school=riverside, people=many[:-1], by=olga)) == 3
    assert len(plan(school=riverside, people=many).of(RowStatus.NEW)) == 1


def test_a_namesake_is_undecided(riverside, olga):
    """By an e-mail of their own or without one; only what is said to be another person is added."""
    (first,) = enrol(school=riverside, people=people("Ana Ruiz,ana@example.com"), by=olga)
    for text in ("ANA RUÍZ,other@example.com", "Ana Ruiz", "Name,User name\nAna Ruiz,ana2"):
        asked = people(text)
        (row,) = plan(school=riverside, people=asked).rows
        assert (row.namesake, row.status in (RowStatus.UNDECIDED, RowStatus.PRESENT)) == (
            first.membership,
            True,
        )
        before = everything()
        enrol(school=riverside, people=asked, by=olga)
        assert everything() == before
        line = asked[0].line
        (row,) = plan(school=riverside, people=asked, others={line}).rows
        assert (row.status, row.namesake) == (RowStatus.NEW, None)
    enrol(school=riverside, people=people("Ana Ruiz"), by=olga, others={1})
    assert sorted(User.objects.filter(last_name="Ruiz").values_list("username", flat=True)) == [
        "ana.ruiz",
        "ana.ruiz2",
    ]


def test_the_name_of_the_school_is_no_person(riverside):
    assert clash(riverside, "Ada Cole\nRIVERSIDE")[:2] == (2, "name")
