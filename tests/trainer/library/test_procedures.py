"""A school's procedures: written by versions, read beside the rules they name, found by search."""

import pytest
from django.db import DatabaseError, transaction
from django.urls import reverse
from django.utils import timezone

from tests.conftest import join
from tests.games.trainee import wrong_answers
from tests.trainer.library.procedures import TEXT, written
from tests.trainer.modes import start_test
from tests.trainer.playing import post, round_state_of, start_run
from trainer.home.views.search import search
from trainer.play.models import Run
from trainer.schools.models import AuditAct, AuditLine, Membership, ProcedureVersion, Role

pytestmark = pytest.mark.django_db
SIX = "six-card-poker"
WRITE = "/procedures/write/"


@pytest.fixture
def hugo(hillside) -> Membership:
    """The owner of another school."""
    return join(hillside, "hugo", Role.OWNER)


def typed(version: ProcedureVersion | None = None, **form) -> dict:
    usual = {"title": "Counting down", "text": TEXT, "rules": "SCP 4"}
    return usual | ({"seen": version.pk} if version else {}) | form


def url(version: ProcedureVersion, page: str = "procedure", *more: str) -> str:
    return reverse(f"library:{page}", args=[version.procedure_id, *more])


def page_of(client, address: str) -> str:
    response = client.get(address)
    assert response.status_code == 200, address
    return response.content.decode()


def test_a_manager_writes_one_and_a_trainee_reads_it(client_of, alice, mona):
    response = client_of(mona).post(WRITE, typed(rules="scp 10; SCP 4, scp 4"))
    version = ProcedureVersion.objects.get()
    assert (response.status_code, response["Location"]) == (302, url(version))
    assert version.rules == ["SCP 4", "SCP 10"]
    page = page_of(client_of(alice), url(version))
    assert '<ul><li dir="auto">First face down</li>' in page
    assert "Then &lt;b&gt;face up&lt;/b&gt;, zinnia" in page
    assert f"/games/{SIX}/#rule-scp-10" in page
    assert "Edit" not in page
    assert "Counting down" in page_of(client_of(alice), "/procedures/")
    line = AuditLine.objects.get(who=mona)
    assert (line.act, line.detail) == (AuditAct.PROCEDURE, "Counting down")


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"title": " "}, "Enter a title."),
        ({"title": "x\u202ey"}, "changes the text direction"),
        ({"title": "x" * 121}, "120"),
        ({"text": " "}, "Enter the text."),
        ({"text": "x" * 10_001}, "10,000"),
        ({"rules": "SCP 4, ABC 99"}, "No rule has the number ABC 99."),
        ({"rules": ", ".join(["SCP 4"] * 31)}, "at most 30 rules"),
    ],
)
def test_what_is_no_procedure_is_named_and_kept(client_of, mona, changes, words):
    response = client_of(mona).post(WRITE, typed(**changes))
    assert response.status_code == 422
    page = response.content.decode()
    assert words in page or words.replace(",", "") in page
    assert "First face down" in page or "text" in changes
    assert not ProcedureVersion.objects.exists()


def test_a_change_is_a_new_version_and_the_earlier_one_stays(client_of, alice, mona, olga):
    first = written(mona)
    assert "Count the stub twice." in page_of(client_of(olga), url(first, "edit_procedure"))
    assert (
        client_of(olga).post(url(first, "edit_procedure"), typed(first, text="Once is enough.")).status_code
        == 302
    )
    assert [one.text for one in first.procedure.versions.all()] == [TEXT, "Once is enough."]
    trainee = page_of(client_of(alice), url(first))
    assert "Once is enough." in trainee
    assert "Count the stub twice." not in trainee
    assert "Count the stub twice." in page_of(client_of(mona), url(first))
    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
        ProcedureVersion.objects.update(text="x")


def test_two_managers_do_not_overwrite_each_other(client_of, mona, olga):
    first = written(mona)
    client_of(mona).post(url(first, "edit_procedure"), typed(first, text="Mona's."))
    response = client_of(olga).post(url(first, "edit_procedure"), typed(first, text="Olga's."))
    assert response.status_code == 409
    assert "Olga&#x27;s." in response.content.decode()
    assert [one.text for one in ProcedureVersion.objects.all()] == [TEXT, "Mona's."]


def test_a_retired_one_is_shown_to_managers_alone_and_can_be_restored(client_of, alice, mona):
    version = written(mona)
    assert client_of(mona).post(url(version, "procedure_act", "retire")).status_code == 302
    assert client_of(alice).get(url(version)).status_code == 404
    assert "Counting down" not in page_of(client_of(alice), "/procedures/")
    assert "Counting down" in page_of(client_of(mona), "/procedures/")
    assert beside(client_of(alice)) == found(alice) == []
    assert client_of(mona).post(url(version, "procedure_act", "restore")).status_code == 302
    assert "Counting down" in page_of(client_of(alice), url(version))
    assert client_of(mona).post(url(version, "procedure_act", "burn")).status_code == 404


def test_managers_write_and_only_their_school_reads(client_of, alice, bob, mona, hugo):
    version = written(mona)
    for other in (alice, bob):
        assert client_of(other).get(url(version)).status_code == 200
        assert client_of(other).post(WRITE, typed()).status_code == 404
        assert (
            client_of(other).post(url(version, "edit_procedure"), typed(version, text="x")).status_code == 404
        )
        assert client_of(other).post(url(version, "procedure_act", "retire")).status_code == 404
    for page in ("procedure", "edit_procedure"):
        assert client_of(hugo).get(url(version, page)).status_code == 404
    assert client_of(hugo).post(url(version, "procedure_act", "retire")).status_code == 404
    assert "Counting down" not in page_of(client_of(hugo), "/procedures/")
    assert beside(client_of(hugo)) == found(hugo) == []


def test_during_a_table_test_they_are_closed(client_of, alice, mona):
    version, client = written(mona), client_of(alice)
    assert beside(client) == ["Counting down"]
    start_test(alice, open_paytables=True)
    for address in ("/procedures/", url(version)):
        response = client.get(address)
        assert response.status_code == 404
        assert "zinnia" not in response.content.decode()
    assert beside(client) == []
    assert "search-hit" not in page_of(client, "/search/?q=zinnia")
    Run.objects.update(finished=timezone.now())
    assert "search-hit" in page_of(client, "/search/?q=zinnia")  # the negative control


def beside(client, game: str = SIX) -> list[str]:
    """The titles on the rules page of a game, with the rule that each stands under."""
    page = page_of(client, f"/games/{game}/")
    return [part.partition("<bdi>")[2].partition("<")[0] for part in page.split('procedure-beside"')[1:]]


def test_it_stands_beside_its_rule_in_every_game_that_has_it(client_of, alice, mona):
    written(mona, rules=("SCP 4",))
    page = page_of(client_of(alice), f"/games/{SIX}/")
    rule = page.partition('id="rule-scp-4"')[2].partition("</dd>")[0]
    assert "Counting down" in rule
    assert "Count the stub twice." in rule
    assert beside(client_of(alice)) == ["Counting down"]
    assert beside(client_of(alice), "let-it-ride") == []


def test_it_stands_in_the_explanation_of_a_wrong_answer(client_of, alice, mona):
    run = start_run(alice)
    rules = {prompt.rule for prompt in round_state_of(run).stop.prompts}
    written(mona, rules=tuple(rules))
    written(mona, title="Of another rule", rules=("SCP 24",))
    page = post(client_of(alice), run, wrong_answers(round_state_of(run).stop)).content.decode()
    assert "explanation-rule" in page
    assert "Counting down" in page
    assert "Of another rule" not in page


def found(member: Membership, query: str = "zinnia") -> list[str]:
    groups = search(membership=member, query=query)
    return [hit.title for group in groups if str(group.title) == "Procedures" for hit in group.hits]


def test_only_the_version_in_force_is_found(client_of, alice, mona):
    first = written(mona)
    assert found(alice) == ["Counting down"]
    client_of(mona).post(url(first, "edit_procedure"), typed(first, text="Once."))
    assert found(alice) == []
    assert found(alice, "once") == ["Counting down"]
