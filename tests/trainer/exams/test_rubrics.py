"""The rubric is the school's own, and each test keeps the one it was given under."""

import pytest

from tests.trainer.exams.attempts import begin, give
from tests.trainer.exams.records.filing import MARKS, door, given, page
from tests.trainer.playing import play_out
from trainer.exams.models import RubricVersion
from trainer.exams.rubrics import DEFAULT, design_of, rubric_versions, version_of
from trainer.schools.models import AuditAct, AuditLine

pytestmark = pytest.mark.django_db
URL = "/table-tests/standards/rubric/"
OWN = (("Game speed", "Rounds an hour", 5), ("Courtesy", "", 1))


def typed(*criteria, seen=0, lowest=1, highest=5, **other) -> dict[str, str]:
    rows = {
        f"form-{at}-{name}": str(value)
        for at, row in enumerate(criteria)
        for name, value in zip(("name", "help", "weight"), row, strict=True)
    }
    counts = {"form-TOTAL_FORMS": str(len(criteria)), "form-INITIAL_FORMS": "0"}
    return {**counts, **rows, "seen": str(seen), "lowest": str(lowest), "highest": str(highest)} | other


def test_points_are_whole_and_exact_and_refuse_what_is_not_of_the_rubric():
    design = design_of(None)
    assert design.points([8, 7, 9]) == 3 * 8 + 2 * 7 + 2 * 9 == 56
    assert design.points([10] * len(DEFAULT)) == design.most
    for wrong in ([8, 7], [8, 7, 9, 1], [0, 7, 9], [8, 7, 11]):
        with pytest.raises(ValueError, match="grade"):
            design.points(wrong)


def test_a_manager_sets_one_and_the_next(client_of, mona):
    client = client_of(mona)
    assert client.post(URL, typed(*OWN, ("", "", ""))).status_code == 302
    assert client.post(URL, typed(*OWN[:1], seen=1, highest=10)).status_code == 302
    one, two = rubric_versions(school=mona.school)
    assert [(each["name"], each["help"], each["weight"]) for each in one.criteria] == [*OWN]
    assert (design_of(one).most, design_of(two).most) == (5 * 6, 10 * 5)
    assert AuditLine.objects.filter(act=AuditAct.RUBRIC, who=mona).count() == 2
    said = " ".join(client.get(URL).content.decode().split())
    assert "Rubric 2 is in force" in said
    for older in ("Rubric 1", "Game speed ×5, Courtesy ×1", "Default rubric", "Hospitality ×3"):
        assert older in said


BAD = {
    "no name": ([("", "Hands", "2")], "Enter a name, or clear the whole row"),
    "no weight": ([("Speed", "Hands", "")], "Enter a weight from 1 to 100."),
    "weight too big": ([("Speed", "Hands", "101")], "Enter a weight from 1 to 100."),
    "half a weight": ([("Speed", "Hands", "1.5")], "Enter a weight from 1 to 100."),
    "same name": ([("Speed", "Hands", "1"), ("speed ", "Hands", "2")], "Two criteria have this name."),
    "none": ([("", "", "")], "Enter at least one criterion."),
    "turned around": ([("Sp\u202eeed", "Hands", "1")], "changes the text direction"),
}


@pytest.mark.parametrize(("rows", "why"), BAD.values(), ids=BAD)
def test_bad_input_is_named_and_nothing_is_lost(client_of, mona, rows, why):
    kept = [("Courtesy", "Says hello", "3")] if rows[0][1] else []
    response = client_of(mona).post(URL, typed(*kept, *rows))
    assert response.status_code == 422
    said = response.content.decode()
    assert why in said
    if kept:
        assert 'value="Says hello"' in said
        assert said.count('value="Hands"') == len(rows)
    assert not RubricVersion.objects.exists()


def test_a_test_keeps_the_rubric_it_was_given_under(client_of, alice, bob, mona):
    before = given(alice, bob)
    client_of(mona).post(URL, typed(*OWN))
    run = begin(give(bob, alice, pace=0), alice).run
    client_of(mona).post(URL, typed(("Later", "", 9), seen=1))
    play_out(run)
    assert (version_of(before), version_of(run).number) == (None, 1)
    client = client_of(bob)
    shown = page(client, run)
    assert "Game speed" in shown
    assert "Rounds an hour" in shown
    assert "from 1 to 5" in shown
    assert client.post(door("assess", run), {"grade-0": "6", "grade-1": "2"}).status_code == 422
    assert client.post(door("assess", run), {"grade-0": "4", "grade-1": "2"}).status_code == 302
    assert "22 of 30 points" in page(client, run)  # 5 × 4 + 2
    assert "Hospitality" not in page(client, run)
    client.post(door("assess", before), MARKS)
    assert "56 of 70 points" in page(client, before)
