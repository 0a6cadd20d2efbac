"""A record is made once, of the sitting alone, and stays as it is whatever changes after."""

import json
import re

import pytest
from django.core.exceptions import ValidationError

from games import RULES_VERSION
from tests.games.trainee import wrong_answers
from tests.trainer.exams.records.filing import change_below, given, happens, page, recorded
from tests.trainer.modes import replay_url
from trainer.exams.models import EventKind, TestRecord
from trainer.exams.records import FAILED, PASSED, PRACTICE, VOID, record_of
from trainer.exams.report.labels import EVENTS
from trainer.play.models import DealtRound, Verdict
from trainer.play.round_state import read_stored

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("by_hand")]
SIGN_IN_ACTS = (EventKind.GIVEN, EventKind.UNLOCKED, EventKind.LOCKED, EventKind.BEGUN)


def test_it_holds_every_decision_and_what_each_was_worth(alice, bob):
    run = given(alice, bob, how=wrong_answers)
    body = recorded(run).body
    assert len(body["decisions"]) == Verdict.objects.filter(answer__run=run).count() > 0
    assert sum(one["over"] for one in body["decisions"]) == body["overpaid"]
    assert sum(one["under"] for one in body["decisions"]) == body["underpaid"]
    for one in body["decisions"]:
        assert one["asked"]
        assert one["given"]
        assert one["due"]
        assert (one["given"] == one["due"]) == one["right"] or one["right"]
    assert {one["round"] for one in body["decisions"]} == {1}


def test_it_holds_who_what_and_under_which_standard(alice, bob):
    run = given(alice, bob, accuracy=90, retest_days=14)
    happens(run, EventKind.PAUSED, who=bob, why="Fire alarm")
    body = recorded(run).body
    assert (body["school"], body["trainee"]["name"], body["examiner"]) == ("Riverside", "Alice", "Bob")
    assert (body["attempt"], body["result"], body["seed"]) == (1, PASSED, run.seed)
    assert (body["standard"]["accuracy"], body["standard"]["retest_days"]) == (90, 14)
    assert body["events"][0] | {"at": ""} == {
        **{"what": "paused", "at": "", "who": "Bob"},
        **{"seconds": 0, "why": "Fire alarm"},
    }


@pytest.mark.parametrize("what", [what for what in EventKind if what not in SIGN_IN_ACTS])
def test_whatever_happens_to_a_sitting_is_in_it_and_on_its_report(client_of, alice, bob, what):
    """A kind of event that is added later is there as well, or this fails."""
    run = given(alice, bob)
    happens(run, what, who=bob, why="a reason")
    assert [event["what"] for event in recorded(run).body["events"]] == [what]
    assert str(EVENTS[what]) in page(client_of(bob), run)


def test_it_is_made_once_and_never_changed(alice, bob):
    run = given(alice, bob)
    first = record_of(run)
    assert record_of(run) == first
    assert TestRecord.objects.count() == 1
    assert first.is_intact
    with pytest.raises(ValidationError, match="never changed"):
        first.save()


def test_two_who_make_it_at_once_keep_one(alice, bob, monkeypatch):
    run = given(alice, bob)
    made = record_of(run)
    monkeypatch.setattr(TestRecord.objects, "filter", lambda **_: TestRecord.objects.none())
    assert record_of(run) == made


def test_marked_again_by_other_rules_it_stays_as_it_was(client_of, alice, bob):
    run = given(alice, bob, how=wrong_answers)
    before = page(client_of(alice), run)
    for verdict in list(Verdict.objects.filter(answer__run=run)):
        verdict.pk, verdict._state.adding = None, True
        verdict.right, verdict.rules_version = True, RULES_VERSION + 1
        verdict.save()
    assert before.split("<main")[1] == page(client_of(alice), run).split("<main")[1]


CHANGED = "The rules have changed since"


def test_a_round_that_would_be_settled_otherwise_today_says_so(client_of, alice, bob):
    """The negative control: the settlement that was marked is another than this engine's."""
    run, client = given(alice, bob), client_of(bob)
    dealt = DealtRound.objects.get(run=run)
    assert '"net": ' in json.dumps(dealt.document)
    changed = json.dumps(dealt.document).replace('"net": ', '"net": 1', 1)
    change_below("play_dealtround", f"document = '{changed.replace(chr(39), chr(39) * 2)}'", dealt.pk)
    read_stored.cache_clear()  # as in another process
    assert CHANGED in client.get(replay_url(run)).content.decode()


def test_a_test_under_a_standard_is_passed_or_failed_and_practice_neither(alice, bob):
    assert recorded(given(alice, bob)).body["result"] == PASSED
    assert recorded(given(alice, bob, how=wrong_answers)).body["result"] == FAILED
    practice = given(alice, bob)
    type(practice).objects.filter(pk=practice.pk).update(standard="")
    practice.standard = ""
    assert recorded(practice).body["result"] == PRACTICE


def test_a_voided_test_is_void_before_its_record_and_after(client_of, alice, bob):
    before, after = given(alice, bob), given(alice, bob)
    happens(before, EventKind.VOIDED, who=bob, why="The wrong person sat it")
    assert recorded(before).body["result"] == VOID
    text = recorded(after).text
    happens(after, EventKind.VOIDED, who=bob, why="The wrong person sat it")
    for run in (before, after):
        said = page(client_of(alice), run)
        assert "<strong>Void</strong>" in said
        assert "The wrong person sat it" in said
        assert "Valid until" not in said
    assert recorded(after).text == text
    taken = client_of(bob).get("/table-tests/taken/").content.decode()
    assert len(re.findall(r">\s*void", taken)) == 2


def test_a_record_that_was_changed_below_is_not_shown(client_of, alice, bob):
    run = given(alice, bob)
    record = recorded(run)
    change_below("exams_testrecord", "text = replace(text, 'Alice', 'Alicf')", record.pk)
    client = client_of(alice)
    said = page(client, run)
    assert "does not match its digest" in said
    assert "Alicf" not in said
    assert client.get(f"/runs/{run.pk}/report.pdf").status_code == 302
