"""The report of a table test: passed or not by each criterion, and everything a file needs."""

from datetime import UTC, datetime, timedelta
from fractions import Fraction

import pytest
import time_machine

from games import RULES_VERSION
from games.engine.questions.answers import BetAnswer, Stacks
from games.engine.rules.wagers import Action
from tests.games.trainee import paid
from tests.trainer.modes import replay_url, report_url, start_test
from tests.trainer.playing import play_on, right_answers, round_state_of, say
from trainer.exams.results import CRITERIA, Critical, Score, table_test_of
from trainer.play.models import Run, Verdict
from trainer.play.pace import ACCURACY
from trainer.play.services.runs import finish_run, next_round

pytestmark = pytest.mark.django_db
BEGINS = datetime(2026, 11, 21, 14, 2, tzinfo=UTC)
GAME = "6-5-4-poker"


def sat(alice, *, how=right_answers, seconds: float = 5, rounds: int = 2, **order) -> Run:
    """A test that is sat to its end, so many seconds at each stop; shorter than the house's, and yet under
    its standard unless another one is named."""
    standard = order.pop("standard", "house/1")
    with time_machine.travel(BEGINS, tick=False) as clock:
        run = start_test(alice, **{"game": GAME, "rounds": rounds} | order)
        Run.objects.filter(pk=run.pk).update(standard=standard)
        while not round_state_of(run).run.finished:
            while stop := round_state_of(run).stop:
                clock.shift(seconds)
                say(run, how(stop))
            clock.shift(60)  # no dealing between the rounds
            next_round(state=round_state_of(run))
    return Run.objects.in_full().get(pk=run.pk)


def page_of(client, run) -> str:
    response = client.get(report_url(run))
    assert response.status_code == 200
    return " ".join(response.content.decode().split())


def wrong_winner(stop) -> dict:
    """Everything right, but the first bet against the dealer paid or taken the other way round."""
    typed = right_answers(stop)
    for prompt in stop.prompts:
        if prompt.wager == "play" and prompt.due == BetAnswer(Action.TAKE):
            typed[prompt.key] = paid(500)
        elif prompt.wager == "play" and prompt.pays:
            typed[prompt.key] = "take"
    return typed


def test_faster_than_hands_move_is_flagged_and_not_rewarded(alice):
    """Everything right, and no time at all between the answers: that was no dealing."""
    test = table_test_of(sat(alice, seconds=0))
    assert test.implausible
    assert test.criteria == dict.fromkeys(CRITERIA, True) | {"pace": False}
    assert not table_test_of(sat(alice)).implausible


def test_one_wrong_winner_fails_whatever_the_percentage(client_of, alice):
    run = sat(alice, how=wrong_winner)
    page = page_of(client_of(alice), run)
    for part in ("<strong>Not passed</strong>", "Wrong winner", "Spot 1, Play"):
        assert part in page
    test = table_test_of(run)
    assert not test.criteria["critical"]
    assert {error.error for error in test.errors} == {Critical.WRONG_WINNER}
    assert {error.bet for error in test.errors} == {"Play"}


def left_at_once(alice, *, rounds: int, stops: int = 0) -> Run:
    run = start_test(alice, game=GAME, rounds=rounds)
    play_on(run, stops)
    finish_run(run=run)
    return Run.objects.in_full().get(pk=run.pk)


def test_of_too_few_decisions_nothing_is_met(client_of, alice):
    """Nor is it said to be: 0 of 0 decisions are none right."""
    run = left_at_once(alice, rounds=2)
    test = table_test_of(run)
    assert (test.bets, test.decisions) == (Score(0, 0), Score(0, 0))
    assert (test.rounds_dealt, test.rounds_due, test.pace.reached, test.pace.an_hour) == (0, 2, 0, 0)
    assert not any(test.criteria.values())
    page = page_of(client_of(alice), run)
    assert page.count("Not measured") == 4  # accuracy, rules, critical errors, pace
    assert page.count('class="result-mark"') == 4
    assert page.count("result-mark is-missed") == 1
    assert "result-mark is-met" not in page


@pytest.mark.parametrize(
    ("right", "of", "met"), [(98, 100, True), (97, 100, False), (49, 50, True), (0, 0, True)]
)
def test_98_per_cent_are_compared_in_whole_numbers(right, of, met):
    assert Score(right, of).reaches(ACCURACY) is met


def test_what_is_sent_to_a_player_for_all_bets_is_one_of_the_bets(alice):
    def sends_a_stack_more(stop):
        typed = right_answers(stop)
        for prompt in stop.prompts:
            if isinstance(prompt.kind, Stacks):
                stacks, rest = typed[prompt.key].split()
                typed[prompt.key] = f"{int(stacks) + 1} {rest}"
        return typed

    test = table_test_of(sat(alice, how=sends_a_stack_more, spots=8, game="roulette"))
    wrong = Verdict.objects.filter(right=False)
    assert test.bets.of - test.bets.right == wrong.count() > 0
    assert test.bets.of == Verdict.objects.filter(ask__in=["half", "sent"]).count()
    assert test.overpaid == sum(wrong.values_list("overpaid", flat=True)) > 0


def test_a_bets_action_and_its_amount_are_one_decision(alice):
    def overpays(stop):
        typed = right_answers(stop)
        for prompt in stop.prompts:
            if prompt.wager and prompt.pays:
                typed[prompt.key] = paid(prompt.pays + 100)
        return typed

    test = table_test_of(sat(alice, how=overpays, spots=3))
    wrong = Verdict.objects.filter(right=False)
    assert test.bets.of - test.bets.right == wrong.count() > 0
    assert {verdict.missed for verdict in wrong} == {"amount"}
    assert test.bets.of == Verdict.objects.filter(ask__in=["bet", "refund", "envy"]).count()  # a row each
    assert test.overpaid == sum(wrong.values_list("overpaid", flat=True)) > 0
    assert test.underpaid == 0


def test_the_pace_counts_the_time_at_the_stops_and_not_between_the_rounds(alice):
    run = sat(alice, seconds=10)
    stops = run.answers.count()
    test = table_test_of(run)
    assert test.pace.took == timedelta(seconds=10 * stops)
    assert test.pace.an_hour == Fraction(2 * 3600, 10 * stops)


def test_it_says_what_a_file_needs(client_of, alice):
    run = sat(alice, open_paytables=False)
    page = page_of(client_of(alice), run)
    for said in (
        "<strong>Passed</strong>",
        "<bdi>Alice</bdi>",
        '<h1 id="result-title">6-5-4 Poker</h1>',
        f"<code>{run.seed}</code>",
        f"<dt>Rules version</dt><dd>{RULES_VERSION}</dd>",
        "<dt>Paytables</dt><dd>closed</dd>",
        "<dt>Breakage</dt><dd>Pay it to the cent</dd>",
        "Nov 21, 2026, 2:02 PM UTC",
        "2 of 2</strong>",
        "100%, needs 98%",
        "needs 0",
        "<dt>Overpaid</dt><dd>$0</dd>",
    ):
        assert said in page, said
    for round in range(2):
        assert f'href="{replay_url(run, round)}"' in page
