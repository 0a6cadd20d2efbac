"""An instructor has rights over trainees whom a manager put into their class, or who joined it themselves."""

from tests.conftest import join
from trainer.schools.models import Role, SchoolClass, User
from trainer.schools.services import (
    accept_invitation,
    fill_class,
    invitation_by_code,
    make_class,
    make_code,
    make_link,
    taught_by,
)


def password_of(member) -> str:
    return User.objects.get(pk=member.user_id).password


def test_an_instructor_does_not_take_over_a_trainee(client_of, alice, bob):
    """By a class of their own, into which they put her."""
    client, before = client_of(bob), password_of(alice)
    client.post("/classes/", {"name": "Mine"})
    mine = SchoolClass.objects.get(name="Mine")
    page = client.get(f"/classes/{mine.pk}/")
    assert alice not in [one for one, _picture in page.context["trainees"]]
    client.post(f"/classes/{mine.pk}/", {"members": [alice.pk], "instructors": [bob.pk]})
    assert not mine.members.exists()
    for act in ("reset", "unlock"):
        assert client.post(f"/people/{alice.pk}/{act}/").status_code == 404
    assert password_of(alice) == before


def test_a_class_that_an_instructor_filled_gives_no_right(client_of, evening, alice, bob):
    """However she came into it, unless a manager put her there or she joined herself."""
    fill_class(school_class=evening, members=[alice], instructors=[bob], by=bob)
    assert not taught_by(bob).exists()
    assert client_of(bob).post(f"/people/{alice.pk}/reset/").status_code == 404


def test_a_manager_entrusts_trainees(client_of, evening, alice, bob, mona):
    fill_class(school_class=evening, members=[alice], instructors=[bob], by=bob)
    client_of(mona).post(f"/classes/{evening.pk}/", {"members": [alice.pk], "instructors": [bob.pk]})
    assert list(taught_by(bob)) == [alice]
    assert client_of(bob).post(f"/people/{alice.pk}/reset/").status_code == 200


def test_a_trainee_of_the_school_joins_by_the_code(client_of, evening, alice, bob):
    code = make_code(school_class=evening, made_by=bob, uses=5).code
    assert client_of(alice).post(f"/join/class/{code}/").status_code == 302
    assert list(taught_by(bob)) == [alice]
    assert client_of(bob).post(f"/people/{alice.pk}/reset/").status_code == 200


def test_an_instructor_adds_to_a_class_whom_they_teach_already(
    client_of, evening, riverside, alice, bob, mona
):
    annie = join(riverside, "annie", Role.TRAINEE)
    fill_class(school_class=evening, members=[alice], instructors=[bob], by=mona)
    mine = make_class(school=riverside, name="Mine", by=bob)
    client = client_of(bob)
    offered = client.get(f"/classes/{mine.pk}/").context["trainees"]
    assert [one for one, _picture in offered] == [alice]
    client.post(f"/classes/{mine.pk}/", {"members": [alice.pk, annie.pk], "instructors": [bob.pk]})
    assert list(mine.members.all()) == [alice]
    fill_class(school_class=evening, members=[], instructors=[bob], by=mona)
    assert not taught_by(bob).exists(), "the class that they filled keeps no right alive"
    client.post(f"/classes/{mine.pk}/", {"members": [alice.pk], "instructors": [bob.pk]})
    assert list(mine.members.all()) == [alice], "and she stays where she is"


def test_another_instructor_does_not_come_into_a_class_by_its_code(
    evening, riverside, alice, bob, mona, olga
):
    """It hangs on the wall, and would give rights over everybody in the class."""
    fill_class(school_class=evening, members=[alice], instructors=[bob], by=mona)
    ben = join(riverside, "ben", Role.INSTRUCTOR)
    accept_invitation(
        invitation=invitation_by_code(make_code(school_class=evening, made_by=bob, uses=5).code),
        user=ben.user,
    )
    assert list(evening.instructors.all()) == [bob]
    link, _token = make_link(school=riverside, role=Role.INSTRUCTOR, made_by=olga, school_class=evening)
    accept_invitation(invitation=link, user=ben.user)
    assert set(evening.instructors.all()) == {bob, ben}
    assert list(taught_by(ben)) == [alice]
