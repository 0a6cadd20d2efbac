"""Table tests by a pack: their standard and rubric, what they certify, and what their documents say."""

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse

from tests.games.trainee import wrong_answers
from tests.trainer.credentials.badges.test_badges import token_of
from tests.trainer.credentials.badges.verifier import Stranger, by_client
from tests.trainer.exams.attempts import DAY, begin
from tests.trainer.exams.certifications.finished import sat
from tests.trainer.exams.records.filing import door, given, page, recorded, sign
from tests.trainer.packs.made import OTHER_UID, PLAIN, SIX, UID, made_pack
from tests.trainer.pdfs import text_of
from trainer.credentials.models import BadgeKind
from trainer.credentials.transcripts.contents import contents_of, transcript_view
from trainer.exams.certifications import certification_of, newest_tests
from trainer.exams.models import CheckCode, Exam
from trainer.exams.rubrics import design_of, rubric_in_force, set_rubric
from trainer.exams.services import giving
from trainer.exams.standards import (
    FIELDS,
    FIRST,
    default_standard,
    set_standard,
    standard_in_force,
    standards_of,
    stored,
)
from trainer.play.models import Drill, Run
from trainer.schools.days import day_of
from trainer.schools.models import Membership, SchoolClass
from trainer.schools.packs.choice import OWN_RULES, train_for
from trainer.schools.services import entrust

pytestmark = pytest.mark.django_db
NAMED = "6-5-4 Poker at River Palace, May 2027"


@pytest.fixture
def palace(mona):
    return made_pack(mona)


# --- Standard and rubric -----------------------------------------------------------------------------


def test_a_test_by_the_pack_has_its_standard_and_rubric_and_the_school_keeps_its_own(riverside, mona, palace):
    by_pack = standard_in_force(school=riverside, game=PLAIN, pack=palace)
    assert (by_pack.pack, by_pack.rounds, by_pack.accuracy) == (palace, 4, 97)
    own = standard_in_force(school=riverside, game=PLAIN)
    assert (own.pk, own.number) == (None, FIRST)
    assert stored(own).number == FIRST
    assert standard_in_force(school=riverside, game=SIX, pack=palace).pack is None  # the pack has none of it
    assert [one.name for one in design_of(rubric_in_force(school=riverside, pack=palace)).criteria] == [
        "Hospitality"
    ]
    assert rubric_in_force(school=riverside, pack=None) is None


def test_numbers_of_standards_and_rubrics_are_given_once(riverside, mona, palace):
    values = {name: getattr(default_standard(school=riverside, game=PLAIN), name) for name in FIELDS}
    first = set_standard(by=mona, game=PLAIN, seen=0, **values)
    made_pack(mona, version=2)
    second = set_standard(by=mona, game=PLAIN, seen=first.number, **values)
    assert list(standards_of(school=riverside, game=PLAIN)) == [first, second]
    assert len({one.number for one in riverside.standards.all()}) == 4
    scale = {"lowest": 1, "highest": 5, "criteria": [{"name": "Pace", "help": "", "weight": 1}]}
    made = set_rubric(by=mona, seen=0, **scale)
    assert rubric_in_force(school=riverside, pack=None) == made


# --- Giving it ---------------------------------------------------------------------------------------


def give(client, **fields):
    form = {"game": PLAIN, "day": day_of().isoformat()} | fields
    return client.post(reverse("exams:give"), form)


def test_a_test_is_given_by_the_house_that_its_people_train_for_or_that_is_chosen(
    client_of, alice, bob, palace
):
    school_class = SchoolClass.objects.create(school=bob.school, name="Course 13", trains_for=palace.uid)
    entrust(school_class=school_class, members=[alice])
    browser = client_of(bob)
    page = browser.get(reverse("exams:give")).content.decode()
    assert f"<strong>{NAMED}</strong>" in page  # its standard
    assert "today’s rules of the house" in page
    give(browser, school_class=school_class.pk)
    exam = Exam.objects.get()
    assert (exam.pack, exam.standard.pack, exam.rubric.pack) == (palace, palace, palace)
    assert exam.house == palace.contents["games"][PLAIN]["house"]
    give(browser, persons=[alice.pk], house=OWN_RULES)
    assert Exam.objects.first().pack is None
    place = client_of(alice).get(reverse("exams:place", args=[exam.candidates.get().pk]))
    room = browser.get(reverse("exams:room", args=[exam.pk]))
    for shown in (place, room):
        assert re.search("Standard of .River Palace, May 2027., version 1", shown.content.decode())
    run = begin(exam, alice).run
    assert run.drill.pack == palace


def test_people_of_different_houses_make_the_examiner_choose(client_of, alice, bob, mona, palace):
    train_for(membership=alice, chosen=palace.uid)
    browser = client_of(bob)
    refused = give(browser, persons=[alice.pk, mona.pk])
    assert refused.status_code == 422
    assert "They train for different houses" in refused.content.decode()
    assert give(browser, persons=[alice.pk, mona.pk], house=palace.uid).status_code == 302
    assert Exam.objects.get().pack == palace


def test_without_packs_the_form_does_not_ask_for_a_house(client_of, bob, riverside):
    assert 'name="house"' not in client_of(bob).get(reverse("exams:give")).content.decode()


def test_a_house_without_the_game_is_the_schools(alice, bob, palace):
    game = "ultimate-texas-holdem"
    standard = standard_in_force(school=bob.school, game=game, pack=palace)
    assert giving.give(examiner=bob, standard=standard, to=[alice], day=DAY, pack=palace).pack is None


# --- What it certifies -------------------------------------------------------------------------------


def sat_by_pack(who, day, pack, **outcome) -> Run:
    run = sat(who, day, **outcome)
    Drill.objects.filter(pk=run.drill_id).update(pack=pack)
    return run


def states(member) -> dict[str, str]:
    newest = newest_tests(people=Membership.objects.filter(pk=member.pk))
    return {
        house: certification_of(one, today=day_of()).state for (_who, _game, house), one in newest.items()
    }


def test_a_pass_certifies_for_its_house_alone(alice, mona, palace):
    today = day_of()
    sat_by_pack(alice, today - timedelta(days=2), palace)
    assert states(alice) == {palace.uid: "passed"}
    sat(alice, today - timedelta(days=1), passed=False)
    assert states(alice) == {palace.uid: "passed", "": "failed"}
    grand = made_pack(mona, uid=OTHER_UID, name="Grand Hotel")
    sat_by_pack(alice, today, grand, passed=False)
    assert states(alice) == {palace.uid: "passed", "": "failed", grand.uid: "failed"}


def test_the_versions_of_a_pack_are_one_house(alice, mona, palace):
    sat_by_pack(alice, day_of() - timedelta(days=2), palace)
    sat_by_pack(alice, day_of(), made_pack(mona, version=2), passed=False)
    assert states(alice) == {palace.uid: "failed"}


def test_lists_name_the_house_beside_the_school_s_own_certification(client_of, alice, bob, mona, palace):
    sat(alice, day_of())
    sat_by_pack(alice, day_of(), palace, passed=False)
    browser = client_of(bob)
    assert "River Palace, May 2027" in browser.get(reverse("exams:matrix")).content.decode()
    lines = browser.get(reverse("exams:matrix"), {"file": "csv"}).content.decode().splitlines()
    by_house = [line for line in lines if "River Palace, May 2027" in line]
    assert len(by_house) == 1
    assert "Failed" in by_house[0]
    assert NAMED in client_of(alice).get(reverse("exams:person", args=[alice.pk])).content.decode()
    tests = browser.get(reverse("exams:tests")).content.decode()
    assert tests.count(NAMED) == 1


# --- What its documents say --------------------------------------------------------------------------


@pytest.fixture
def signed(client_of, alice, bob, palace, by_hand):
    train_for(membership=alice, chosen=palace.uid)
    run = given(alice, bob)
    sign(client_of(bob), run, bob)
    return run


def test_the_record_names_the_pack_and_others_do_not_change(client_of, alice, bob, signed):
    body = recorded(signed).body
    assert body["version"] == 4
    assert body["pack"]["name"] == "River Palace, May 2027"
    train_for(membership=alice, chosen=OWN_RULES)
    own = recorded(given(alice, bob)).body
    assert own["version"] == 3
    assert "pack" not in own


def test_certificate_check_page_report_and_transcript_name_the_house(client_of, alice, bob, signed):
    certificate = client_of(alice).get(door("certificate_pdf", signed)).content
    assert NAMED in " ".join(text_of(certificate).split())
    code = CheckCode.objects.get().code
    assert NAMED in Client().get(f"/check/{code}/").content.decode()
    assert NAMED in page(client_of(alice), signed)
    assert transcript_view(contents_of(alice))["tests"][0]["game"] == NAMED


def test_a_stranger_verifies_a_badge_that_names_the_house(client_of, alice, signed):
    for kind in BadgeKind:
        found = Stranger().verify(token_of(client_of(alice), signed, kind))
        assert found.achievement.name.endswith(NAMED)
        assert "River Palace, May 2027" in by_client(found.achievement.id).decode()
        image = by_client(found.achievement.id.removesuffix("/") + ".svg")
        assert image != by_client(found.achievement.id.partition(f"/{UID}/")[0] + ".svg")


def test_an_address_of_no_pack_of_the_school_is_not_found(client_of, alice, mona, dora, signed):
    found = Stranger().verify(token_of(client_of(alice), signed))
    other = made_pack(dora, uid=OTHER_UID)
    for wrong in (other.uid, "none"):
        url = found.achievement.id.replace(f"/{signed.drill.pack.uid}/", f"/{wrong}/")
        assert Client().get(url).status_code == 404


def test_a_failed_test_of_the_school_ends_no_certification_of_the_house(client_of, alice, bob, signed):
    train_for(membership=alice, chosen=OWN_RULES)
    given(alice, bob, how=wrong_answers)
    assert Stranger().verify(token_of(client_of(alice), signed, BadgeKind.CERTIFICATION))
