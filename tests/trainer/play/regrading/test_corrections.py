"""Answers are marked again where something was corrected: looked at first, then applied, and never twice."""

import random
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import DatabaseError, transaction

from games.engine.errors import NotAllowed
from tests.conftest import join
from tests.games.trainee import guess, right_answers
from tests.scale import one_game
from tests.trainer.modes import start_test
from tests.trainer.play.regrading.editions import one_more, reprinted, telling_seeds
from tests.trainer.playing import play_on, play_out, round_state_of, say, start_run
from trainer.exams.results import outcomes_of
from trainer.play import regrading
from trainer.play.decisions import decisions
from trainer.play.models import Answer, CorrectedRun, Correction, Run, Verdict
from trainer.play.models.answers import in_force
from trainer.play.regrading import apply, correct, dry_run, summed
from trainer.play.round_state import RoundState
from trainer.play.selectors import answers_of, tally
from trainer.play.services.runs import Outcome, finish_run, next_round
from trainer.reports import figures
from trainer.schools.models import Role

pytestmark = pytest.mark.django_db
GAME = "six-card-poker"


def guessing(seed: str):
    chance = random.Random(seed)

    def how(stop):
        right = right_answers(stop)
        return {p.key: guess(p, chance) if chance.random() < 0.15 else right[p.key] for p in stop.prompts}

    return how


def small_school(alice, *, game: str = GAME) -> list[Run]:
    """Two trainees: a table that is over, and one that is open, answered rightly and wrongly."""
    ben = join(alice.school, "ben", Role.TRAINEE)
    runs = [
        start_run(member, game=game, spots=6, seed=seed)
        for member, seed in zip((alice, ben), telling_seeds(game, one_more), strict=False)
    ]
    for number, run in enumerate(runs):
        play_out(run, how=guessing(f"{game} {number}"))
    next_round(state=round_state_of(runs[1]))
    play_on(runs[1], 2)
    finish_run(run=runs[0])
    return runs


def answers() -> list:
    return list(Answer.objects.order_by("pk").values())


def summary_of(found) -> dict:
    """What changes, as facts."""
    return {
        one.run.pk: (
            one.came_to,
            [
                (c.answer.pk, str(c.before.key), c.after.right, c.after.overpaid, c.after.underpaid)
                for c in one.changes
            ],
        )
        for one in found
    }


def marked_by_today(run: Run) -> dict:
    """A second opinion: what each decision in force should be worth by the sheet of today, dealt anew as if
    the run had been opened under it."""
    fresh = Run.objects.in_full().get(pk=run.pk)
    fresh.paytables = ""
    found = {}
    for answer in Answer.objects.filter(run=run):
        stop = RoundState(fresh, answer.round).stop_at(answer.place)
        for prompt in stop.prompts:
            given = prompt.read(answer.given[prompt.key])
            cents = prompt.kind.overpaid(prompt.right[0], given, stake=prompt.stake)
            found[answer.pk, prompt.key] = (prompt.accepts(given), max(cents, 0), max(-cents, 0))
    return found


def in_force_now(run: Run) -> dict:
    rows = Verdict.objects.in_force().filter(answer__run=run)
    return {(one.answer_id, one.prompt): (one.right, one.overpaid, one.underpaid) for one in rows}


@one_game(GAME)
def test_preview_and_application_agree_and_a_second_opinion_too(alice, mona, game, monkeypatch):
    runs, before = small_school(alice, game=game), answers()
    assert list(dry_run(correct(by=mona, game=game))) == []  # nothing was corrected yet
    old = {run.pk: in_force_now(run) for run in runs}
    reprinted(monkeypatch, one_more)
    wanted = correct(by=mona, game=game, why="a misprint")
    seen = summary_of(dry_run(wanted))
    assert not Correction.objects.exists()
    assert {run.pk: in_force_now(run) for run in runs} == old
    done = summary_of(apply(wanted))
    assert done == seen
    assert len(done) == len(runs)
    for run in runs:
        assert in_force_now(run) == marked_by_today(run) != old[run.pk]
    assert answers() == before
    kept = {one.run_id: one for one in CorrectedRun.objects.all()}
    for pk, (came_to, changes) in done.items():
        assert {name: getattr(kept[pk], name) for name in came_to} == came_to
        assert kept[pk].decisions == len(changes) > 0
    assert Correction.objects.get().came_to()["decisions"] == Verdict.objects.filter(again=1).count()


def test_what_follows_from_a_correction(alice, mona, monkeypatch):
    """Old verdicts stay, figures and pages follow, a second application changes nothing."""
    run, open_run = small_school(alice)
    rows, before = list(Verdict.objects.order_by("pk").values()), figures.totals(trainee=alice)
    version = Run.objects.get(pk=open_run.pk).version
    reprinted(monkeypatch, one_more)
    came_to = summed(apply(correct(by=mona, game=GAME, why="a misprint"))).people[alice.pk].sums
    assert list(Verdict.objects.filter(again=0).order_by("pk").values()) == rows
    new = Verdict.objects.filter(again=1).select_related("correction")
    assert {one.correction.why for one in new} == {"a misprint"}
    assert all(one.due for one in new)
    after = figures.totals(trainee=alice)
    assert after["decisions"] == before["decisions"]
    assert after["right"] - before["right"] == came_to["righted"] - came_to["wronged"]
    for name in ("overpaid", "underpaid"):
        assert after[name] - before[name] == came_to[name]
    fresh = Run.objects.in_full().get(pk=run.pk)
    shown = [d for a in answers_of(run=fresh) for d in decisions(RoundState(fresh, a.round), a)]
    assert {one.marked.again for one in shown} == {0, 1}
    for one in shown:  # the right answer shown beside a regraded verdict is that of the corrected sheet
        cents = one.prompt.kind.overpaid(one.prompt.due, one.given, stake=one.prompt.stake)
        assert (max(cents, 0), max(-cents, 0)) == (one.marked.overpaid, one.marked.underpaid)
        assert (one.given in one.prompt.right) == one.right
    every = Answer.objects.filter(run=run).prefetch_related("verdicts")
    loaded_memberships = [one for answer in every for one in in_force(answer)]
    asked = tally(Verdict.objects.in_force().filter(answer__run=run))
    assert (len(loaded_memberships), sum(one.overpaid for one in loaded_memberships)) == (
        asked["decisions"],
        asked["overpaid"],
    )
    rows = list(Verdict.objects.order_by("pk").values())
    assert summary_of(dry_run(correct(by=mona, game=GAME))) == {}
    assert list(apply(correct(by=mona, game=GAME, why="once more"))) == []
    assert (list(Verdict.objects.order_by("pk").values()), Correction.objects.count()) == (rows, 1)
    assert Run.objects.get(pk=open_run.pk).version > version
    play_out(open_run)  # an open table goes on as it was opened
    last = Verdict.objects.filter(answer__run=open_run, answer__round=1, again=0, answer__position__gte=2)
    assert not last.filter(right=False).exists()


def test_corrected_back_it_is_as_it_was(alice, mona, monkeypatch):
    runs = small_school(alice)
    before = {run.pk: in_force_now(run) for run in runs}
    with monkeypatch.context() as patch:
        reprinted(patch, one_more)
        list(apply(correct(by=mona, game=GAME, why="a misprint")))
    assert {run.pk: in_force_now(run) for run in runs} != before
    list(apply(correct(by=mona, game=GAME, why="it was none")))
    assert {run.pk: in_force_now(run) for run in runs} == before
    assert set(Verdict.objects.values_list("again", flat=True)) == {0, 1, 2}


def test_cut_short_it_goes_on_where_it_ended(alice, mona, monkeypatch):
    small_school(alice)
    reprinted(monkeypatch, one_more)
    whole = summary_of(dry_run(correct(by=mona, game=GAME)))
    one_by_one = apply(correct(by=mona, game=GAME, why="a misprint"))
    first = summary_of([next(one_by_one)])
    one_by_one.close()
    rest = summary_of(apply(correct(by=mona, game=GAME, why="a misprint")))
    assert len(first) == 1
    assert first | rest == whole
    assert summary_of(dry_run(correct(by=mona, game=GAME))) == {}


def test_a_run_is_changed_wholly_or_not_at_all(alice, mona, monkeypatch):
    small_school(alice)
    reprinted(monkeypatch, one_more)
    before = list(Verdict.objects.values())

    def fails(*args, **kwargs):
        raise DatabaseError("the disk is full")

    monkeypatch.setattr(regrading, "carry_names", fails)
    with pytest.raises(DatabaseError), transaction.atomic():
        list(apply(correct(by=mona, game=GAME, why="a misprint")))
    assert list(Verdict.objects.values()) == before
    assert not Correction.objects.exists()


def test_an_answer_that_comes_in_between_is_not_lost(alice, mona, monkeypatch):
    """Compared again where the run moved on between the comparison and the transaction."""
    small_school(alice)
    reprinted(monkeypatch, one_more)
    rows_of, said = regrading.rows_of, []

    def meanwhile(found, correction):
        if found.run.finished is None and not said:
            said.append(say(found.run))
        return rows_of(found, correction)

    monkeypatch.setattr(regrading, "rows_of", meanwhile)
    list(apply(correct(by=mona, game=GAME, why="a misprint")))
    assert said == [Outcome.SAVED]
    assert summary_of(dry_run(correct(by=mona, game=GAME))) == {}


def test_an_open_table_test_has_no_verdicts_to_change(alice, mona, monkeypatch):
    run = start_test(alice, spots=6, rounds=2)
    play_on(run, 3)
    reprinted(monkeypatch, one_more)
    assert list(apply(correct(by=mona, game=run.drill.game, why="a misprint"))) == []
    assert not Verdict.objects.exists()


def test_a_finished_table_test_comes_to_something_else(alice, mona, monkeypatch):
    run = start_test(alice, spots=6, rounds=1)
    play_out(run)
    finish_run(run=Run.objects.in_full().get(pk=run.pk))
    fresh = Run.objects.in_full().get(pk=run.pk)
    before = outcomes_of([fresh])[run.pk]
    assert before.right == before.decisions
    reprinted(monkeypatch, one_more)
    list(apply(correct(by=mona, game=run.drill.game, why="a misprint")))
    fresh = Run.objects.in_full().get(pk=run.pk)
    after = outcomes_of([fresh])[run.pk]
    assert after.right < before.right
    assert after.decisions == before.decisions


def test_a_corrected_house_marks_by_its_choices(alice, mona, monkeypatch):
    """The table was dealt under another paytable than the house's: the cards and bets stay."""
    run, *_others = small_school(alice)
    other = dict(Run.objects.get(pk=run.pk).house) | {"aces-up": "SCP-04"}
    wanted = correct(by=mona, game=GAME, why="the wrong table", by_house=True)
    assert wanted.house is not None
    wanted.house = other
    found = list(apply(wanted))
    bets = {change.before.key.wager for one in found for change in one.changes}
    assert bets == {"aces-up"}


def test_only_runs_of_its_days_its_game_and_its_school(alice, mona, hillside, monkeypatch):
    run, *_others = small_school(alice)
    stranger = join(hillside, "stranger", Role.TRAINEE)
    theirs = start_run(stranger, game=GAME, spots=6, seed="school 0")
    play_out(theirs, how=guessing("x"))
    elsewhere = start_run(alice, game="rabbit-hunter", spots=6)
    play_out(elsewhere)
    day = run.begun.date()
    reprinted(monkeypatch, one_more)
    assert len(summary_of(dry_run(correct(by=mona, game=GAME, since=day, until=day)))) == 2
    before, after = day.replace(year=day.year - 1), day.replace(year=day.year + 1)
    assert summary_of(dry_run(correct(by=mona, game=GAME, until=before))) == {}
    assert summary_of(dry_run(correct(by=mona, game=GAME, since=after))) == {}


def test_only_managers_regrade_and_only_with_a_reason(alice, bob, mona):
    for member in (alice, bob):
        with pytest.raises(NotAllowed):
            correct(by=member, game=GAME, why="I say so")
    with pytest.raises(NotAllowed, match="why"):
        list(apply(correct(by=mona, game=GAME, why="  ")))


def test_the_command_says_the_same_looked_at_and_done(alice, mona, monkeypatch):
    small_school(alice)
    reprinted(monkeypatch, one_more)
    seen, done, again = StringIO(), StringIO(), StringIO()
    about = {"school": mona.school.slug, "by": "mona", "why": "a misprint"}
    call_command("regrade", GAME, **about, dry_run=True, stdout=seen)
    assert not Correction.objects.exists()
    call_command("regrade", GAME, **about, stdout=done)
    assert seen.getvalue().replace("would change", "changed") == done.getvalue()
    assert done.getvalue().startswith("alice: ")
    call_command("regrade", GAME, **about, stdout=again)
    assert again.getvalue().startswith("0 tables changed: 0 decisions")
    for wrong in ({"by": "bob"}, {"school": "nowhere"}, {"why": ""}):
        with pytest.raises(CommandError):
            call_command("regrade", GAME, **(about | wrong), stdout=StringIO())
