"""What an ask of one file comes to everywhere; run by test_toy_ask.py with the toy beside the others."""

from django.test import Client
from django.urls import reverse

from games import GAMES
from games.engine.diagnosis.grading import grade_stop
from games.engine.procedure.frames import Exercise
from games.engine.questions.catalog import WHOLE_JOB, asks_in, questions_of
from games.engine.rounds.rounds import deal
from games.engine.rounds.stops import prompts, rules_of_stop
from tests.games.trainee import wrong_answers
from tests.trainer.playing import round_state_of, say
from trainer.play.labels import moment_title
from trainer.play.models import Mode, Verdict
from trainer.play.services.runs import open_run
from trainer.play.skills import Item, Kind
from trainer.play.table_page import hint_view
from trainer.practice.forms import DrillChoice
from trainer.practice.remedial import failed, recent_decisions
from trainer.practice.services import open_table
from trainer.reports.figures import kinds

TOY = "players-dealt"
GAME = "6-5-4-poker"


def test_it_is_asked_and_marked_and_in_its_group():
    played = deal(GAMES[GAME], seed="toy", spots=4, exercise=Exercise(frozenset({TOY})))
    (stop,) = prompts(played)
    (prompt,) = stop.prompts
    assert (str(stop.place), prompt.key, prompt.due) == ("deal/0/players", "deal/0/players-dealt", "4")
    assert [verdict.right for verdict in grade_stop(played, stop, {prompt.key: "4"})] == [True]
    (verdict,) = grade_stop(played, stop, {prompt.key: "5"})
    assert (verdict.right, verdict.given, verdict.expected) == (False, "five", "four")
    frame = played.frames[stop.frame]
    assert rules_of_stop(GAMES[GAME], frame.step, stop) == (frame.step.rule,)
    assert moment_title(frame) == "Who is in"
    ask, question = questions_of()[TOY]
    assert TOY in WHOLE_JOB
    assert ask in asks_in(ask.groups[0])
    assert question.seconds == 5


def test_it_is_chosen_hinted_shown_stored_counted_failed_and_labelled(alice):
    choice = DrillChoice(GAME, 2, seed="toy", what="decisions", groups=("steps",), rounds=3)
    assert TOY in open_table(membership=alice, choice=choice).drill.item(0).asks
    fields = {"game": GAME, "spots": 3, "seed": "toy", "items": (Item(GAME, asks=(TOY,)),)}
    guided = round_state_of(open_run(membership=alice, mode=Mode.GUIDED, **fields))
    assert [rule.rule for rule in hint_view(guided, step=2, typed={}).rules] == [guided.frame.step.rule]
    run, client = open_run(membership=alice, **fields), Client()
    client.force_login(alice.user)
    page = client.get(reverse("play:table", args=[run.pk, 0])).content.decode()
    assert "How many players are dealt in?" in page
    say(run, wrong_answers(round_state_of(run).stop))
    row = Verdict.objects.get()
    assert (row.ask, row.prompt, row.right) == (TOY, f"deal/0/{TOY}", False)
    assert failed(recent=recent_decisions(membership=alice)) == (Kind(GAME, TOY),)
    (counted,) = kinds(trainee=alice)
    assert (counted["question"], counted["decisions"], counted["right"]) == (TOY, 1, 0)
    page = client.get(reverse("reports:results", args=[alice.pk])).content.decode()
    assert "Counting the players" in page
    replay = client.get(reverse("play:replay", args=[run.pk, 0]), {"at": 1}).content.decode()
    assert "Players in" in replay
    assert "Who is in" in replay
