"""A verdict that is disputed: the trainee says why, staff rule once, and both see it."""

import pytest
from django.urls import reverse

from tests.games.trainee import wrong_answers
from tests.trainer.playing import play_out, round_state_of, say, start_run
from trainer.play.models import Answer, Dispute, Ruling, Run, Verdict

pytestmark = pytest.mark.django_db

WHY = "The kicker plays <i>here</i>."


@pytest.fixture
def played(alice) -> Run:
    run = start_run(alice)
    say(run, wrong_answers(round_state_of(run).stop))
    play_out(run)
    return Run.objects.in_full().get(pk=run.pk)


@pytest.fixture
def wrong(played) -> Verdict:
    return Verdict.objects.filter(answer__run=played, right=False).first()


def disputed(client, verdict: Verdict, words: str = WHY, **changes):
    form = {"place": verdict.answer.place, "key": verdict.prompt, "words": words} | changes
    return client.post(reverse("play:dispute", args=[verdict.answer.run_id, 0]), form)


def ruled(client, dispute: Dispute, stands: str = "stands", words: str = "RH 15 says so."):
    return client.post(
        reverse("reports:rule_on_dispute", args=[dispute.pk]), {"stands": stands, "words": words}
    )


def replay(client, verdict: Verdict) -> str:
    address = reverse("play:replay", args=[verdict.answer.run_id, 0])
    return client.get(address, {"place": verdict.answer.place}).text


def test_it_is_said_ruled_on_and_shown_to_both(client_of, alice, bob, wrong):
    before = list(Answer.objects.values()), list(Verdict.objects.order_by("pk").values())
    disputed(client_of(alice), wrong)
    dispute = Dispute.objects.get()
    shown = client_of(bob).get(reverse("reports:disputes")).text
    assert "The kicker plays &lt;i&gt;here&lt;/i&gt;." in shown
    assert "Not resolved yet" in replay(client_of(alice), wrong)
    ruled(client_of(bob), dispute, "wrong", "They are right: the kicker plays.")
    for reader in (alice, bob):
        page = replay(client_of(reader), wrong)
        assert "overturned" in page
        assert "They are right: the kicker plays." in page
    shown = client_of(bob).get(reverse("reports:disputes"))
    assert shown.context["counts"] == {"stands": 0, "wrong": 1}
    kept = Verdict.objects.filter(again=0).order_by("pk")
    assert (list(Answer.objects.values()), list(kept.values())) == before


def test_what_was_said_first_stands(client_of, alice, bob, mona, wrong):
    disputed(client_of(alice), wrong)
    disputed(client_of(alice), wrong, "Or was it?")
    dispute = Dispute.objects.get()
    assert dispute.words == WHY
    ruled(client_of(bob), dispute)
    ruled(client_of(mona), dispute, "wrong")
    assert (Ruling.objects.get().by, Ruling.objects.get().stands) == (bob, True)


@pytest.mark.parametrize("changes", [{"key": "no/1/such"}, {"key": ""}, {"place": "nowhere/0"}])
def test_what_was_not_asked_is_not_disputed(client_of, alice, wrong, changes):
    assert disputed(client_of(alice), wrong, **changes).status_code == 404


def test_what_was_graded_right_is_neither_offered_nor_disputed(client_of, alice, wrong):
    right = Verdict.objects.filter(answer__run=wrong.answer.run, right=True).first()
    assert f'<option value="{wrong.prompt}"' in replay(client_of(alice), wrong)
    assert "Dispute a result" not in replay(client_of(alice), right)
    assert disputed(client_of(alice), right).status_code == 404
    assert not Dispute.objects.exists()


@pytest.mark.parametrize("words", ["", "x" * 1001])
def test_what_cannot_be_said_is_named_and_kept(client_of, alice, wrong, words):
    response = disputed(client_of(alice), wrong, words)
    assert (response.status_code, Dispute.objects.count()) == (422, 0)
    assert words in response.text
    assert wrong.prompt in response.text


@pytest.mark.parametrize(("stands", "words"), [("", "why"), ("perhaps", "why"), ("stands", "")])
def test_a_ruling_that_says_too_little_keeps_what_was_typed(client_of, alice, bob, wrong, stands, words):
    disputed(client_of(alice), wrong)
    response = ruled(client_of(bob), Dispute.objects.get(), stands, words)
    assert (response.status_code, Ruling.objects.count()) == (422, 0)
    assert words in response.text
