"""A hypothetical round: piece by piece it comes to what all of it comes to."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from games import GAMES
from games.engine.misconceptions.misconception_catalog import BY_SLUG, MISTAKES
from games.engine.procedure.frames import Exercise
from games.engine.questions.catalog import POSES, WHOLE_JOB
from games.engine.questions.prompts import Prompt
from games.engine.rounds import misconception_models as piecemeal
from games.engine.rounds.forms import forms_of, misread
from games.engine.rounds.grading import grade_stop
from games.engine.rounds.misconception_models import HypotheticalRound
from games.engine.rounds.rounds import Round
from games.engine.rounds.stops import Stop, prompts
from games.engine.settlement.settlements import settle
from tests.games.dealing import deal_cached
from tests.games.trainee import right_answers, stop_of, wrong
from tests.scale import sample_or_all

HOUSES = [{}, {"payout-limit-per-table": 20_000}, {"smallest-chip": 500}]
JOB = Exercise(WHOLE_JOB, wrong_bets=20, irregularities=40)

each_game = pytest.mark.parametrize("game", GAMES)


def rounds_believed(game: str, number: int, **how) -> Iterator[HypotheticalRound]:
    """Of one round all that are believed in, by every mistake that means anything there."""
    played = deal_cached(game, number, seed="piece by piece", house=HOUSES, spots=(6, 3, 1, 5), **how)
    rules = misread(played.inputs)
    for form in (form for mistake in MISTAKES for form in forms_of(mistake, played.inputs, rules)):
        theirs = form.of(played.inputs)
        yield HypotheticalRound(theirs, played.exercise, played.inputs, dealt=played, touches=form.touches)


@each_game
@sample_or_all("many", 3, 60)
def test_every_piece_is_that_of_the_round_settled_whole(game, many):
    touched = 0
    for one in (one for number in range(many) for one in rounds_believed(game, number)):
        whole = settle(one.inputs)
        touched += whole.lines != one.dealt.settlement.lines
        assert one.dealer == whole.dealer
        for seat in one.inputs.seats:
            assert one.hand(seat.spot) == whole.hands[seat.spot]
            for wager in one.inputs.game.paid:
                assert one.at(seat.spot, wager.slug) == whole.at(seat.spot, wager.slug), wager.slug
        assert one.settlement == whole
    assert touched > many


def asked_of_all(one: HypotheticalRound, stop: Stop) -> dict[str, Prompt]:
    """What is asked at a stop of the procedure, put to a round that is settled and asked whole."""
    frame, procedure = one.dealt.frames[stop.frame], one.inputs.game.procedure
    step = next(step for step in procedure if step.name == frame.step.name)
    whole = Round(one.inputs, one.exercise, one.true)
    asked = (POSES[ask](whole, replace(frame, step=step)) for ask in frame.asks)
    return {prompt.key: prompt for posed in asked for prompt in posed}


@each_game
@sample_or_all("many", 1, 8)
def test_what_is_put_to_someone_is_put_as_if_everything_were(game, many):
    put = 0
    for one in (one for number in range(many) for one in rounds_believed(game, number, exercise=JOB)):
        for stop in prompts(one.dealt):
            if not stop.place.about:
                whole = asked_of_all(one, stop)
                for prompt in reversed(stop.prompts):
                    assert one.put(prompt, stop) == whole.get(prompt.key), prompt.key
                    put += 1
    assert put > 250


@each_game
@sample_or_all("many", 1, 20)
def test_who_settles_a_bet_alike_answers_alike_and_need_not_be_asked(game, many):
    """For whatever reason they do; what they would answer instead is known only of the others."""
    alike = otherwise = 0
    for one in (one for number in range(many) for one in rounds_believed(game, number)):
        for stop in prompts(one.dealt):
            for prompt in (prompt for prompt in stop.prompts if prompt.question.by_line):
                put = one.put(prompt, stop)
                if one.settles_alike(prompt.spot, prompt.wager):
                    assert put.right == prompt.right, prompt.key
                    alike += 1
                else:
                    otherwise += not put or put.right != prompt.right
    assert alike > otherwise > many


def nothing_settled(*_asked: object) -> None:
    raise AssertionError("settled, though no bet is asked about")


@pytest.mark.parametrize(
    ("game", "step"),
    [
        (slug, each.name)
        for slug, game in GAMES.items()
        for each in game.procedure
        if each.act in ("reveal", "order")
    ],
)
def test_no_bet_is_settled_where_none_is_asked_about(game, step, monkeypatch):
    """The hand that a dealer has, and the order of the hands, are explained without the money."""
    played = deal_cached(game, seed="no bets")
    stop = stop_of(played, f"{step}/0")
    monkeypatch.setattr(piecemeal, "settle", nothing_settled)
    monkeypatch.setattr(piecemeal, "settle_one", nothing_settled)
    typed = right_answers(stop) | {prompt.key: wrong(prompt) for prompt in stop.prompts[-1:]}
    assert [verdict.right for verdict in grade_stop(played, stop, typed)][-1] is False


def test_a_bet_that_is_asked_about_is_settled(monkeypatch):
    """The negative control of the test above."""
    played = deal_cached("six-card-poker", seed="no bets")
    stop = stop_of(played, "reconcile/5")
    monkeypatch.setattr(piecemeal, "settle_one", nothing_settled)
    typed = right_answers(stop) | {prompt.key: wrong(prompt) for prompt in stop.prompts if prompt.wager}
    with pytest.raises(AssertionError, match="no bet is asked"):
        grade_stop(played, stop, typed)


def test_who_takes_the_hands_in_another_order_settles_none_otherwise():
    """Their procedure differs, and their settlement is the very one."""
    played = deal_cached("rabbit-hunter", seed="no bets")
    (form,) = forms_of(BY_SLUG["first-base-first"], played.inputs, misread(played.inputs))
    theirs = form.of(played.inputs)
    one = HypotheticalRound(theirs, played.exercise, played.inputs, dealt=played, touches=form.touches)
    assert theirs.game.procedure != played.inputs.game.procedure
    assert one.settlement is played.settlement
