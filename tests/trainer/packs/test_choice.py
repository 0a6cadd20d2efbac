"""Whose rules a person trains by: their own choice, their class's pack, the school's rules."""

import ast
from pathlib import Path

import pytest
from django.urls import reverse

from tests.trainer.packs.made import OTHER_UID, PLAIN, SIX, made_pack
from trainer.play.services.runs import open_run
from trainer.schools.models import AuditLine, SchoolClass
from trainer.schools.packs.choice import (
    OWN_RULES,
    DifferentHouses,
    common_pack,
    pack_of,
    train_class_for,
    train_for,
)
from trainer.schools.packs.versions import set_retired
from trainer.schools.services import close_class, entrust

pytestmark = pytest.mark.django_db


@pytest.fixture
def palace(mona):
    return made_pack(mona)


@pytest.fixture
def grand(mona):
    return made_pack(mona, uid=OTHER_UID, name="Grand Hotel")


def class_of(*members, pack=None, name="Course 13") -> SchoolClass:
    made = SchoolClass.objects.create(
        school=members[0].school, name=name, trains_for=pack.uid if pack else ""
    )
    entrust(school_class=made, members=members)
    return made


def test_without_a_choice_the_schools_rules_hold(alice, palace):
    class_of(alice)
    assert pack_of(alice) is None


def test_the_pack_of_the_class_comes_before_the_schools_rules_and_the_own_choice_before_it(
    alice, palace, grand
):
    class_of(alice, pack=palace)
    assert pack_of(alice) == palace
    train_for(membership=alice, chosen=grand.uid)
    assert pack_of(alice) == grand
    train_for(membership=alice, chosen=OWN_RULES)
    assert pack_of(alice) is None
    train_for(membership=alice, chosen="")
    assert pack_of(alice) == palace


def test_of_two_classes_the_one_joined_last_decides_and_a_closed_one_nothing(alice, bob, palace, grand):
    class_of(alice, pack=palace)
    last = class_of(alice, pack=grand, name="Course 14")
    class_of(alice, name="Course 15")  # by the school's rules: no pack
    assert pack_of(alice) == grand
    close_class(school_class=last, by=bob)
    assert pack_of(alice) == palace


def test_the_newest_version_follows_and_a_retired_one_ends(alice, mona, palace):
    class_of(alice, pack=palace)
    newer = made_pack(mona, version=2)
    assert pack_of(alice) == newer
    set_retired(newer, by=mona, retired=True)
    assert pack_of(alice) is None


def test_a_pack_of_another_school_is_no_choice(client_of, alice, dora, bob):
    other = made_pack(dora)
    browser = client_of(alice)
    assert browser.post(reverse("home:train_for"), {"house": other.uid}).status_code == 404
    school_class = class_of(alice)
    school_class.instructors.add(bob)
    url = reverse("schools:class", args=[school_class.pk])
    assert client_of(bob).post(url, {"name": "Course 13", "house": other.uid}).status_code == 404
    alice.trains_for = other.uid
    assert pack_of(alice) is None


def test_a_trainee_and_an_instructor_choose_on_their_pages(client_of, alice, bob, palace, grand):
    school_class = class_of(alice)
    school_class.instructors.add(bob)
    url = reverse("schools:class", args=[school_class.pk])
    form = {"name": "Course 13", "members": [alice.pk], "instructors": [bob.pk], "house": palace.uid}
    assert "River Palace, May 2027" in client_of(bob).get(url).content.decode()
    client_of(bob).post(url, form)
    assert pack_of(alice) == palace
    browser = client_of(alice)
    assert "As my class: River Palace, May 2027" in browser.get(reverse("home:own_practice")).content.decode()
    browser.post(reverse("home:train_for"), {"house": grand.uid})
    alice.refresh_from_db()
    assert pack_of(alice) == grand
    client_of(bob).post(url, form | {"house": OWN_RULES})
    school_class.refresh_from_db()
    assert school_class.trains_for == ""


def test_people_who_train_for_different_houses_have_no_common_one(alice, bob, palace, grand):
    classes = [class_of(alice, pack=palace), class_of(alice, pack=grand, name="Course 14")]
    with pytest.raises(DifferentHouses):
        common_pack(school_classes=classes, persons=[])
    assert common_pack(school_classes=classes[:1], persons=[]) == palace
    with pytest.raises(DifferentHouses):
        common_pack(school_classes=classes[1:], persons=[bob])


def test_a_drill_has_its_pack_where_that_has_its_game(alice, palace):
    train_for(membership=alice, chosen=palace.uid)
    assert open_run(membership=alice, game=SIX, spots=1).drill.pack == palace
    assert open_run(membership=alice, game=PLAIN, spots=1).drill.pack == palace
    assert open_run(membership=alice, game="ultimate-texas-holdem", spots=1).drill.pack is None


def test_the_practice_page_asks_once_more_and_twice_more_with_packs(
    client_of, alice, palace, django_assert_max_num_queries
):
    browser, url = client_of(alice), reverse("home:own_practice")
    browser.get(url)
    with django_assert_max_num_queries(60) as counted:
        browser.get(url)
    packs = [one["sql"] for one in counted if one["sql"].count('FROM "schools_pack"')]
    assert len(packs) == 2


def test_the_audit_says_that_a_class_trains_for_a_house(alice, bob, palace):
    school_class = class_of(alice)
    train_class_for(school_class=school_class, chosen=palace.uid, by=bob)
    assert AuditLine.objects.last().detail == "Course 13: River Palace, May 2027"


# --- One truth ---------------------------------------------------------------------------------------

ROOT = Path(__file__).parents[3] / "trainer"

BY_HOUSE = {
    *("house_of", "houses_of", "profile_of", "profiles_of", "deal_preview", "shared_placement"),
    *("set_drill", "set_test", "standard_in_force", "outline_of", "next_lesson", "settle_drill"),
}
"""Functions that take the pack of a house, and the school's own rules without one."""

OF_THE_SCHOOL = {
    "schools/views/house_rules.py": "the pages on which a school sets its own rules",
    "schools/house_rules/profiles.py": "what of its own rules waits for its day",
    "library/views/own_paytables.py": "the pages of its own paytables",
    "exams/views/standards.py": "the pages of its own test standards",
    "credentials/packs/contents.py": "a pack is made of its own rules",
    "play/regrading.py": "a regrade by its own rules; rounds by a pack keep theirs",
    "demo/history.py": "the demo's tests were given under its own rules",
}
"""Where the school's own rules are meant, and why."""


def calls_without_a_pack(text: str) -> list[str]:
    found = (node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Call))
    named = ((getattr(node.func, "attr", getattr(node.func, "id", "")), node) for node in found)
    return [
        name
        for name, node in named
        if name in BY_HOUSE and not any(one.arg in ("pack", None) for one in node.keywords)
    ]


def test_every_caller_names_the_house_unless_the_schools_own_is_meant():
    every = {str(path.relative_to(ROOT)): path.read_text(encoding="utf-8") for path in ROOT.rglob("*.py")}
    without = {path: names for path, text in every.items() if (names := calls_without_a_pack(text))}
    assert {path: names for path, names in without.items() if path not in OF_THE_SCHOOL} == {}
    assert OF_THE_SCHOOL.keys() <= without.keys()


def test_a_call_without_a_pack_is_found():
    assert calls_without_a_pack("house_of(school=a, game=b)\nprofiles.houses_of(school=a)") == [
        "house_of",
        "houses_of",
    ]
    assert calls_without_a_pack("house_of(school=a, game=b, pack=None)") == []
