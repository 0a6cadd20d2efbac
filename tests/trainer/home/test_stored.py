"""Everybody sees and takes along all that is stored about them, nothing of anybody else, and no secret."""

import json

import pytest
from django.apps import apps
from django.urls import reverse

from tests.games.trainee import wrong_answers
from tests.trainer.library.dispute_desk.rounds import kept_case
from tests.trainer.modes import start_test
from tests.trainer.playing import play_out, round_state_of, say, start_run
from trainer.home.views.own_data import NOT_ABOUT_A_PERSON, STORED
from trainer.play.models import Answer, DealtRound, Run, Verdict
from trainer.play.services.feedback import add_note, dispute
from trainer.schools import audit
from trainer.schools.models import AuditAct

pytestmark = pytest.mark.django_db

OURS = {
    model._meta.label: model
    for model in apps.get_models()
    if model.__module__.startswith(("trainer.", "allauth."))
}


@pytest.fixture
def played(alice, bob) -> Run:
    run = start_run(alice)
    say(run, wrong_answers(round_state_of(run).stop))
    play_out(run)
    answer = run.answers.first()
    add_note(run=run, round=0, place=answer.place, by=bob, text="Look again.")
    dispute(answer=answer, key=answer.verdicts.first().prompt, words="It is right.")
    audit.note(AuditAct.ROLE, school=bob.school, who=bob, whom=alice)
    return run


def taken(client) -> dict:
    response = client.post(reverse("home:download_own_data"))
    assert response["Content-Disposition"].startswith("attachment; ")
    return json.loads(response.content)


def test_every_table_is_about_persons_or_says_why_not():
    assert set(STORED) | set(NOT_ABOUT_A_PERSON) == set(OURS)
    assert not set(STORED) & set(NOT_ABOUT_A_PERSON)


BY_OTHERS = {"granted_by", "unlocked_by", "added_by", "examiner", "by", "who", "author", "opened_by"}
"""Who did something for the person."""


def test_every_way_to_a_person_that_a_table_has_is_gone():
    people = (OURS["schools.User"], OURS["schools.Membership"])
    for label, sort in STORED.items():
        own = {f.name for f in OURS[label]._meta.concrete_fields if f.related_model in people}
        assert own - BY_OTHERS <= {way.split("__")[0] for way in sort.by}, label


def test_all_of_it_is_given_along(client_of, alice, played):
    data = taken(client_of(alice))
    assert [row["id"] for row in data["play.Run"]] == [str(played.pk)]
    assert len(data["play.Answer"]) == Answer.objects.filter(run=played).count() > 3
    assert len(data["play.Verdict"]) == Verdict.objects.filter(answer__run=played).count()
    assert data["play.Answer"][0]["given"] == played.answers.order_by("pk").first().given
    assert data["play.Note"][0]["text"] == "Look again."
    assert data["play.Dispute"][0]["words"] == "It is right."
    assert data["schools.User"][0]["username"] == alice.user.username
    assert "role" in {row["act"] for row in data["schools.AuditLine"]}


def test_nothing_of_anybody_else_is_in_it(client_of, alice, bob, dora, played):
    for other in (bob, dora):
        data = taken(client_of(other))
        assert data["play.Answer"] == data["play.Run"] == data["play.Dispute"] == []
        assert [row["id"] for row in data["schools.User"]] == [other.user_id]
    assert taken(client_of(bob))["play.Note"][0]["text"] == "Look again."  # he said it


def test_no_secret_is_in_it(client_of, alice, bob, played):
    test = start_test(alice)
    say(test)
    kept_case(bob)
    text = json.dumps(taken(client_of(alice)))
    alice.user.refresh_from_db()
    for secret in (alice.user.password, test.seed, played.seed):
        assert f'"{secret}"' not in text


def test_no_card_of_a_round_in_play_is_in_it(client_of, alice):
    """Its round is stored from the first look, with the cards that are still hidden."""
    assert round_state_of(start_run(alice)).stop
    data = json.dumps(taken(client_of(alice)))
    hands = [event["cards"] for event in DealtRound.objects.get().document["script"] if "cards" in event]
    assert max(map(len, hands)) > len("2c 3d")
    assert not any(hand in data for hand in hands if " " in hand)


def test_of_an_open_test_no_mark_is_in_it(client_of, alice):
    test = start_test(alice)
    say(test, wrong_answers(round_state_of(test).stop))
    data = taken(client_of(alice))
    assert (len(data["play.Answer"]), data["play.Verdict"]) == (1, [])
