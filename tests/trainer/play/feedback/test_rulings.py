"""A ruling for the trainee counts: a verdict supersedes the disputed one, and every figure follows."""

import re

import pytest
from django.db import DatabaseError
from django.urls import reverse

from tests.conftest import join
from tests.games.trainee import paid, right_answers, wrong_answers
from tests.trainer.modes import start_test
from tests.trainer.play.regrading.editions import one_more, reprinted
from tests.trainer.playing import play_out, round_state_of, say, start_run
from trainer.exams.results import outcomes_of
from trainer.play.models import CorrectedRun, Dispute, Ruling, Run, Verdict
from trainer.play.models.answers import in_force
from trainer.play.regrading import apply, correct, dry_run
from trainer.play.selectors import answers_of
from trainer.play.services.feedback import count_as_right, dispute, rule
from trainer.play.services.runs import finish_run
from trainer.play.skills import Misconception
from trainer.practice.knowledge import answered_rows, record_rules
from trainer.practice.remedial import failed, recent_decisions
from trainer.reports import figures as reports_figures
from trainer.reports import tallies
from trainer.reports.answers import Figure
from trainer.reports.filters import Filter
from trainer.reports.ledger import cost_of
from trainer.reports.school_sums import school_totals, trainees_of
from trainer.schools.models import Role

pytestmark = pytest.mark.django_db
WHY = "RH 15: <b>the kicker</b> plays."


def with_the_stake(stop) -> dict:
    """Wrong, and so that it has a name: the stake is counted into what is paid."""
    paying = (prompt for prompt in stop.prompts if prompt.pays and prompt.stake)
    return right_answers(stop) | {prompt.key: paid(prompt.pays + prompt.stake) for prompt in paying}


@pytest.fixture
def run(alice) -> Run:
    run = start_run(alice, spots=6, seed="named")
    play_out(run, how=with_the_stake)
    finish_run(run=run)
    return Run.objects.in_full().get(pk=run.pk)


def mispaid_in(run: Run) -> list[Verdict]:
    """Those with a name first."""
    own = Verdict.objects.in_force().filter(answer__run=run, overpaid__gt=0)
    return sorted(own.select_related("answer__run__membership"), key=lambda verdict: not verdict.mistake)


def ruled_for_the_trainee(verdict: Verdict, by) -> None:
    found = dispute(answer=verdict.answer, key=verdict.prompt, words="I paid it right.")
    rule(found=Dispute.objects.in_full().get(pk=found.pk), by=by, stands=False, words=WHY)


def figures(member, watcher) -> dict:
    """Of the trainee, of the school, of the money ledger, of mastery, of what is to be mended."""
    tallies.catch_up(school=watcher.school)
    (row,) = school_totals(watcher=watcher, trainees=trainees_of(watcher=watcher))
    ledger = cost_of(Figure(Filter(), member, only="mispaid"), watcher=watcher)
    return {
        "own": {
            name: reports_figures.totals(trainee=member)[name] for name in ("decisions", "right", "overpaid")
        },
        "school": {name: row[name] for name in ("decisions", "right", "overpaid")},
        "mistakes": sum(one["count"] for one in reports_figures.mistakes(trainee=member)),
        "ledger": (ledger.mispays, ledger.overpaid, ledger.underpaid),
        "mastery": sum(
            one.right for one in record_rules(answered_rows(membership=member), school=None).values()
        ),
        "to mend": len(failed(recent=recent_decisions(membership=member))),
    }


def test_every_figure_follows(alice, bob, run):
    before, (first, *others) = figures(alice, bob), mispaid_in(run)
    ruled_for_the_trainee(first, bob)
    after = figures(alice, bob)
    cents = first.overpaid
    for whose in ("own", "school"):
        assert after[whose]["decisions"] == before[whose]["decisions"]
        assert after[whose]["right"] == before[whose]["right"] + 1
        assert after[whose]["overpaid"] == before[whose]["overpaid"] - cents
    assert after["mistakes"] == before["mistakes"] - 1
    assert after["ledger"] == (before["ledger"][0] - 1, before["ledger"][1] - cents, before["ledger"][2])
    assert after["mastery"] == before["mastery"] + 1
    for verdict in others:
        ruled_for_the_trainee(verdict, bob)
    assert figures(alice, bob)["to mend"] == 0 < before["to mend"]


def test_the_ruling_is_a_verdict_beside_the_old_one(alice, bob, run):
    (first, *_others), rows = mispaid_in(run), list(Verdict.objects.order_by("pk").values())
    ruled_for_the_trainee(first, bob)
    assert list(Verdict.objects.order_by("pk").values())[:-1] == rows
    new = Verdict.objects.select_related("correction__by").last()
    assert (new.right, new.overpaid, new.underpaid, new.mistake, new.due) == (True, 0, 0, "", first.given)
    assert (new.correction.ruled, new.correction.by, new.correction.why) == (True, bob, WHY)
    assert CorrectedRun.objects.get().overpaid == -first.overpaid


def test_its_mistake_is_open_no_more_when_no_answer_bears_the_name(alice, bob, run):
    name = Misconception(run.drill.game, mispaid_in(run)[0].mistake)
    assert name in failed(recent=recent_decisions(membership=alice))
    for verdict in mispaid_in(run):
        ruled_for_the_trainee(verdict, bob)
    assert name not in failed(recent=recent_decisions(membership=alice))


def test_marking_again_does_not_undo_a_ruling(alice, bob, mona, run, monkeypatch):
    for verdict in mispaid_in(run):
        ruled_for_the_trainee(verdict, bob)
    reprinted(monkeypatch, one_more)
    wanted = correct(by=mona, game=run.drill.game, why="a misprint")
    ruled = set(Verdict.objects.filter(correction__ruled=True).values_list("answer", "prompt"))
    assert not {(c.answer.pk, str(c.before.key)) for one in dry_run(wanted) for c in one.changes} & ruled
    list(apply(wanted))
    now = Verdict.objects.in_force().filter(answer__run=run)
    assert {(one.answer_id, one.prompt) for one in now.filter(correction__ruled=True)} == ruled
    assert ruled


def test_a_decision_that_was_marked_again_is_ruled_on_by_the_corrected_round(alice, bob, mona, monkeypatch):
    """A later ruling on it comes last, and is read beside the round as it was corrected."""
    run = start_run(alice, spots=6)
    play_out(run)
    reprinted(monkeypatch, one_more)
    list(apply(correct(by=mona, game=run.drill.game, why="a misprint")))
    again = Verdict.objects.in_force().filter(again=1).select_related("answer__run__membership").first()
    ruled_for_the_trainee(again, bob)
    answer = answers_of(run=run).get(pk=again.answer_id)
    one = next(one for one in in_force(answer) if str(one.key) == again.prompt)
    assert (one.right, one.again, one.correction.paytables) == (True, 2, again.correction.paytables)


@pytest.mark.parametrize("stands", [True, False])
def test_nothing_is_added_where_nothing_was_wrong(alice, bob, run, stands):
    right = Verdict.objects.filter(answer__run=run, right=True).select_related("answer__run").first()
    found = dispute(answer=right.answer, key=right.prompt, words="Was it?")
    rule(found=Dispute.objects.in_full().get(pk=found.pk), by=bob, stands=stands, words=WHY)
    assert not CorrectedRun.objects.exists()


def test_ruled_twice_it_counts_once(alice, bob, mona, run):
    (first, *_others) = mispaid_in(run)
    ruled_for_the_trainee(first, bob)
    ruled_for_the_trainee(first, mona)
    assert count_as_right(answer=first.answer, key=first.prompt, by=mona, why="again") is None
    assert CorrectedRun.objects.count() == 1


def test_a_ruling_is_stored_with_its_verdict_or_not_at_all(bob, run, monkeypatch):
    def fails(**_):
        raise DatabaseError("the disk is full")

    monkeypatch.setattr("trainer.play.services.feedback.count_as_right", fails)
    with pytest.raises(DatabaseError):
        ruled_for_the_trainee(mispaid_in(run)[0], bob)
    assert not Ruling.objects.exists()


@pytest.mark.parametrize(("stands", "words"), [("wrong", "result overturned"), ("stands", "result upheld")])
def test_the_trainee_finds_the_ruling_on_their_first_page_until_it_is_read(
    client_of, alice, bob, run, stands, words
):
    first, client = mispaid_in(run)[0], client_of(alice)
    found = dispute(answer=first.answer, key=first.prompt, words="I paid it right.")
    assert words not in client.get("/").text
    client_of(bob).post(reverse("reports:rule_on_dispute", args=[found.pk]), {"stands": stands, "words": WHY})
    page = client.get("/").text
    assert words in page
    assert "&lt;b&gt;the kicker" in page
    address = re.search(r'href="(/runs/[^"]*/replay/[^"]*)"', page[page.index(words) - 400 :])[1]
    assert first.answer.place in address
    shown = client.get(address.replace("&amp;", "&")).text
    assert ("Overturned on" in shown) == (stands == "wrong")
    taken = reverse("play:read_note", args=[run.pk, 0])
    client.post(taken, {"place": first.answer.place})
    assert words not in client.get("/").text


@pytest.mark.parametrize("page", ["/classes/", "/progress/"])
def test_staff_find_open_disputes_where_they_look(client_of, alice, bob, mona, run, page):
    said = "1 dispute is waiting for you"
    first = mispaid_in(run)[0]
    assert said not in client_of(bob).get(page).text
    found = dispute(answer=first.answer, key=first.prompt, words="I paid it right.")
    for member in (bob, mona):
        assert said in client_of(member).get(page).text
    assert "waiting for a ruling" not in client_of(alice).get("/").text
    rule(found=Dispute.objects.in_full().get(pk=found.pk), by=bob, stands=True, words=WHY)
    assert said not in client_of(bob).get(page).text


def test_a_dispute_of_another_school_or_of_ones_own_does_not_wait_for_them(client_of, hillside, bob):
    own = start_run(bob, spots=3)
    play_out(own, how=with_the_stake)
    first = mispaid_in(own)[0]
    dispute(answer=first.answer, key=first.prompt, words="I paid it right.")
    hugo = join(hillside, "hugo", Role.OWNER)
    for member in (bob, hugo):
        assert "waiting for a ruling" not in client_of(member).get("/classes/").text


def test_a_table_test_follows_and_its_report_says_so(client_of, alice, bob):
    run = start_test(alice, spots=3, rounds=1)
    say(run, wrong_answers(round_state_of(run).stop))
    play_out(run)
    finish_run(run=Run.objects.in_full().get(pk=run.pk))
    client, address = client_of(alice), reverse("exams:report", args=[run.pk])
    client.get(address)
    fresh = Run.objects.in_full().get(pk=run.pk)
    before = outcomes_of([fresh])[run.pk]
    wrong = Verdict.objects.in_force().filter(answer__run=run, right=False)
    ruled_for_the_trainee(wrong.select_related("answer__run__membership").first(), bob)
    fresh = Run.objects.in_full().get(pk=run.pk)
    assert outcomes_of([fresh])[run.pk].right == before.right + 1
    assert "overturned a result of this test" in client.get(address).text


def test_figures_say_that_a_ruling_is_among_them(client_of, alice, bob, mona, run):
    ruled_for_the_trainee(mispaid_in(run)[0], bob)
    said = "1 result was overturned after a dispute."
    assert said in client_of(mona).get("/progress/").text
    assert said in client_of(alice).get(f"/progress/{alice.pk}/results/").text
    page = client_of(mona).get("/progress/regrading/").text
    assert "Earlier regrades" not in page
