"""The table of rights, and what an assistant, an examiner and a guest see."""

import ast
import re
from pathlib import Path

import pytest

from tests.conftest import join
from tests.trainer.exams.attempts import begin, give
from tests.trainer.playing import play_out, start_run
from trainer.exams.records import record_of
from trainer.exams.selectors import shared_tests
from trainer.exams.services.signing import sign
from trainer.play.models import Run
from trainer.play.services.runs import finish_run
from trainer.schools.models import AuditAct, AuditLine, Membership, Role
from trainer.schools.rights import Right
from trainer.schools.services import fill_class, make_class, share_record

pytestmark = pytest.mark.django_db

README = Path(__file__).parents[3] / "README.md"
NAMED_PLACES = {"trainer/schools/rights.py", "trainer/credentials/lti/forms.py"}
"""The table, and the roles that a learning platform may give."""


def comparisons(source: str) -> list[int]:
    """Return the lines that compare with a role, or filter by one."""
    return [
        node.lineno
        for node in ast.walk(ast.parse(source))
        if (isinstance(node, ast.Compare) and any(map(is_role, [node.left, *node.comparators])))
        or (
            isinstance(node, ast.Call)
            and is_filter(node)
            and any(is_role(each.value) for each in node.keywords)
        )
    ]


def is_filter(node: ast.AST) -> bool:
    called = getattr(node, "func", None)
    name = getattr(called, "attr", getattr(called, "id", ""))
    return isinstance(node, ast.Call) and name in ("filter", "exclude", "Q", "get", "When")


def is_role(node: ast.AST) -> bool:
    return any(
        isinstance(each, ast.Attribute)
        and isinstance(each.value, ast.Name)
        and each.value.id == "Role"
        and each.attr.isupper()
        for each in ast.walk(node)
    )


def test_roles_are_compared_in_the_table_alone():
    files = [path for path in Path("trainer").rglob("*.py") if "migrations" not in path.parts]
    found = {str(path): lines for path in files if (lines := comparisons(path.read_text()))}
    assert set(found) - {*NAMED_PLACES, "trainer/demo/school.py"} == set(), found


@pytest.mark.parametrize(
    "line", ["member.role == Role.OWNER", "people.filter(role=Role.TRAINEE)", "role in (Role.OWNER,)"]
)
def test_a_comparison_elsewhere_is_noticed(line):
    """The negative control."""
    assert comparisons(line) == [1]


OFFERED = {
    "practice tests": Right.PRACTICE,
    "live classes": Right.HOST,
    "assignments": Right.ASSIGN,
    "class analysis": Right.REPORTS,
    "notes": Right.NOTES,
    "dispute desk": Right.DISPUTES,
    "transcripts": Right.CERTIFY,
    "table tests": Right.TESTS,
    "signed reports": Right.SIGN,
    "mispay ledger": Right.REPORTS,
    "paytables of the school's own": Right.MANAGE,
    "regrading": Right.REGRADE,
    "an API": Right.TOKENS,
    "sign-in with": Right.OWN,
    "rules and paytables of each game": Right.PRACTICE,
    "odds of every bet": Right.PRACTICE,
}
"""What the features of the README need, by their words there."""
NAMED_ROLES = {role.label.removeprefix("Shift ").capitalize() + "s": {role} for role in Role}
NAMED_ROLES |= {"Everyone": {*Role}, "All but examiners and guests": {*Role} - {Role.EXAMINER, Role.GUEST}}


def promises(text: str) -> list[tuple[str, str, set[Role]]]:
    """Return the features that a row of the README promises, with the roles of the row."""
    rows = re.findall(r"^\| ([^|]+) \| ([^|]+) \|$", text, re.MULTILINE)
    return [
        (who, words, NAMED_ROLES[who])
        for who, features in rows
        if who in NAMED_ROLES
        for words in OFFERED
        if words in features
    ]


def broken(found: list[tuple[str, str, set[Role]]]) -> list[tuple[str, str]]:
    return [(who, words) for who, words, roles in found if roles - {*OFFERED[words].roles}]


def test_the_readme_promises_no_role_what_it_cannot_open():
    found = promises(README.read_text(encoding="utf-8"))
    assert {words for _who, words, _roles in found} == {*OFFERED}
    assert broken(found) == []


@pytest.fixture
def signed(alice, bob, by_hand) -> Run:
    """A test of Alice's that Bob gave and signed."""
    run = begin(give(bob, alice, rounds=1), alice).run
    play_out(run)
    finish_run(run=run)
    assert sign(record=record_of(Run.objects.get(pk=run.pk)), by=bob)
    return run


def test_a_guest_sees_a_person_only_while_they_agree(client_of, riverside, alice, bob, signed):
    greta = client_of(join(riverside, "greta", Role.GUEST))
    pages = (f"/runs/{signed.pk}/report/", f"/runs/{signed.pk}/report.pdf")
    assert "Alice" not in greta.get("/").content.decode()
    assert [greta.get(page).status_code for page in pages] == [404, 404]
    own = client_of(alice)
    own.post("/your-data/sharing/", {"agree": "yes"})
    assert "Alice" in greta.get("/").content.decode()
    assert greta.get(pages[0]).status_code == 200
    assert "Stop sharing" in own.get("/your-data/").content.decode()
    own.post("/your-data/sharing/", {"agree": "no"})
    assert "Alice" not in greta.get("/").content.decode()
    assert [greta.get(page).status_code for page in pages] == [404, 404]
    acts = AuditLine.objects.filter(who=alice, act__in=(AuditAct.SHARED, AuditAct.UNSHARED)).values_list(
        "act", flat=True
    )
    assert list(acts) == [AuditAct.UNSHARED, AuditAct.SHARED]


def test_a_guest_sees_no_unsigned_test_and_no_one_of_another_school(riverside, hillside, alice, bob, signed):
    greta, hal = join(riverside, "greta", Role.GUEST), join(hillside, "hal", Role.GUEST)
    share_record(membership=alice, agrees=True)
    unsigned = begin(give(bob, alice, rounds=1), alice).run
    play_out(unsigned)
    finish_run(run=unsigned)
    assert list(shared_tests(greta)) == [signed]
    assert not shared_tests(hal).exists()


def test_an_unasked_record_is_noticed(client_of, riverside, alice, signed, monkeypatch):
    """The negative control."""
    monkeypatch.setattr(
        "trainer.exams.selectors.sharing", lambda guest: Membership.objects.filter(school=guest.school_id)
    )
    greta = client_of(join(riverside, "greta", Role.GUEST))
    assert greta.get(f"/runs/{signed.pk}/report/").status_code == 200


def test_an_examiner_gives_and_signs_their_own_tests_alone(client_of, riverside, alice, bob, signed):
    enzo = join(riverside, "enzo", Role.EXAMINER)
    client = client_of(enzo)
    exam = give(enzo, alice, rounds=1)
    run = begin(exam, alice).run
    assert client.get(f"/table-tests/{exam.pk}/").status_code == 200
    play_out(run)
    finish_run(run=run)
    assert client.get(f"/runs/{run.pk}/report/").status_code == 200
    assert str(run.pk) in client.get("/").content.decode()
    client.post(f"/runs/{run.pk}/report/sign/", {"password": "enzo-knows-this"})
    assert run.record.signatures.filter(by=enzo).count() == 1
    elsewhere = (
        f"/runs/{signed.pk}/report/",
        f"/table-tests/{signed.attempt.candidate.exam_id}/",
        f"/runs/{run.pk}/rounds/0/replay/",
        f"/progress/{alice.pk}/",
        *("/progress/", "/house-rules/", "/people/", "/games/", "/practice/", "/tables/"),
    )
    assert {client.get(page).status_code for page in elsewhere} == {404}


def test_an_assistant_sees_the_class_and_no_one_else(client_of, riverside, alice, olga):
    asa, ann = join(riverside, "asa", Role.ASSISTANT), join(riverside, "ann", Role.TRAINEE)
    evening = make_class(school=riverside, name="Evening", by=olga)
    fill_class(school_class=evening, members=[alice], instructors=[asa], by=olga)
    client, runs = client_of(asa), {member: start_run(member) for member in (alice, ann)}
    for page in (
        f"/classes/{evening.pk}/",
        "/tables/",
        f"/progress/{alice.pk}/",
        f"/tables/{runs[alice].pk}/",
    ):
        assert client.get(page).status_code == 200, page
    assert "Ann" not in client.get("/tables/").content.decode()
    for page in (
        f"/progress/{ann.pk}/",
        f"/tables/{runs[ann].pk}/",
        "/progress/",
        "/people/",
        "/table-tests/",
    ):
        assert client.get(page).status_code == 404, page
    assert client.post(f"/classes/{evening.pk}/", {"name": "Mine"}).status_code == 404
    page = client.get(f"/progress/{alice.pk}/results/", {"file": "csv"})
    assert page["Content-Type"].startswith("text/html")  # no exports
