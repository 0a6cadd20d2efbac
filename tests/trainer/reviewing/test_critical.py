"""Critical errors fail a table test whatever the percentage; each is found in what was said, and only so."""

import pytest

from games import GAMES
from games.engine.asks.job.irregularities import Event, Trouble
from games.engine.asks.table import WHOLE_JOB
from games.engine.procedure.exercises import Exercise
from games.engine.rounds.grading import grade_stop
from games.engine.rounds.rounds import deal
from games.engine.rounds.stops import prompts
from tests.trainer.playing import right_answers
from trainer.reviewing.critical import WORDS, Critical, Wrong, critical_error

SIX_CARD = GAMES["six-card-poker"]


def bets(game: str, *, scenario: str | None = None, most: int = 12):
    """Every question what happens to a bet, of some rounds, with its moment."""
    for number in range(most):
        played = deal(GAMES[game], seed=f"critical {number}", spots=6, scenario=scenario)
        for stop in prompts(played):
            for prompt in stop.prompts:
                if prompt.ask == "action":
                    yield played.moments[stop.moment], prompt


def found(game: str, wager: str, due: str, said: str, **rest) -> set[Critical | None]:
    """What such an answer is held for, wherever it could be given."""
    return {
        critical_error(Wrong(GAMES[game], moment, prompt, said))
        for moment, prompt in bets(game, **rest)
        if prompt.wager == wager and prompt.right[0] == due
    }


# --- Wrong winner ------------------------------------------------------------------------------------


@pytest.mark.parametrize("wager", ["ante", "play"])
@pytest.mark.parametrize(("due", "said"), [("pay", "take"), ("take", "pay")])
def test_a_main_bet_taken_instead_of_paid_or_paid_instead_of_taken(wager, due, said):
    assert Critical.WRONG_WINNER in found("six-card-poker", wager, due, said)


def test_a_push_is_no_wrong_winner():
    assert found("six-card-poker", "ante", "push", "pay", scenario="dealer-does-not-qualify") == {None}
    assert found("six-card-poker", "ante", "push", "take", scenario="dealer-does-not-qualify") == {None}


def test_a_side_bet_wrongly_paid_is_no_wrong_winner():
    assert found("six-card-poker", "aces-up", "take", "pay") == {None}


# --- Cards cleared before a live bet is settled ------------------------------------------------------


def test_a_bet_that_stands_on_a_fold_is_not_taken_with_it():
    """SCP 15: Bad Beat stays in action on a fold."""
    case = {"scenario": "folded-side-bet-wins", "most": 20}
    assert found("six-card-poker", "aces-up", "pay", "leave", **case) == {Critical.CLEARED}


def test_scp_6_a_side_bet_that_is_settled_at_the_fold_is_not_left():
    assert found("six-card-poker", "aces-up", "take", "leave", most=20) == {Critical.CLEARED}
    assert found("rabbit-hunter", "tens-up", "take", "leave") == {Critical.CLEARED}


def test_rh_13_a_refund_that_is_forgotten_is_no_critical_error():
    said = found("rabbit-hunter", "ante", "push", "leave", scenario="dealer-does-not-qualify")
    assert said == {None}


def test_rh_13_a_bet_in_action_that_is_taken_in_the_first_pass():
    said = found("rabbit-hunter", "play", "leave", "take", scenario="dealer-does-not-qualify")
    assert said == {Critical.CLEARED}


def test_a_bonus_without_a_stake_is_not_cleared():
    assert found("6-5-4-poker", "ante-bonus", "leave", "pay") == {None}


# --- Wrong paytable ----------------------------------------------------------------------------------


def test_an_amount_that_only_another_paytable_explains():
    moment, prompt = next(bets("six-card-poker"))
    assert critical_error(Wrong(SIX_CARD, moment, prompt, "push", "other-paytable")) is Critical.PAYTABLE
    assert critical_error(Wrong(SIX_CARD, moment, prompt, "push", "row-above")) is None


# --- Supervisor, floor -------------------------------------------------------------------------------


def job(game, *, scenario: str | None = None, **often):
    for number in range(12):
        exercise = Exercise(WHOLE_JOB, **often)
        played = deal(GAMES[game], seed=f"job {number}", spots=6, scenario=scenario, exercise=exercise)
        for stop in prompts(played):
            for prompt in stop.prompts:
                yield played.moments[stop.moment], prompt


def test_scpp_8_a_prize_is_not_logged_without_the_supervisor():
    due = [
        (moment, prompt)
        for moment, prompt in job("six-card-poker", scenario="two-meter-hits")
        if prompt.ask == "console" and "supervisor" in prompt.right[0]
    ]
    assert due
    for moment, prompt in due:
        alone = tuple(press for press in prompt.right[0] if press != "supervisor")
        late = (*alone, "supervisor")
        reordered = (prompt.right[0][1], prompt.right[0][0], *prompt.right[0][2:])
        said = [
            critical_error(Wrong(SIX_CARD, moment, prompt, presses)) for presses in (alone, late, reordered)
        ]
        assert said == [Critical.SUPERVISOR, Critical.SUPERVISOR, None]


def test_a_dealer_never_repairs_his_own_mispay_without_the_floor():
    asked = [
        (moment, prompt)
        for moment, prompt in job("6-5-4-poker", irregularities=100)
        if isinstance(moment.subject, Event) and moment.subject.trouble is Trouble.MISPAID
    ]
    said = {"called": "nobody", "stands": "corrected", "returned": "all-bets", "irregularity": "nothing"}
    errors = {
        prompt.ask: critical_error(Wrong(GAMES["6-5-4-poker"], moment, prompt, said[prompt.ask]))
        for moment, prompt in asked
    }
    repaired = Critical.REPAIRED
    assert errors == {"called": repaired, "stands": repaired, "returned": None, "irregularity": None}


def test_of_another_irregularity_it_is_not_said():
    moment, prompt = next(
        (moment, prompt)
        for moment, prompt in job("6-5-4-poker", irregularities=100)
        if prompt.ask == "called" and moment.subject.trouble is not Trouble.MISPAID
    )
    assert critical_error(Wrong(GAMES["6-5-4-poker"], moment, prompt, "nobody")) is None


# --- All of them -------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_nothing_that_is_right_is_ever_looked_at(game):
    """A verdict that says right is none of this file's; the right answers give only such."""
    played = deal(GAMES[game], seed="right", spots=6, exercise=Exercise(WHOLE_JOB, irregularities=60))
    for stop in prompts(played):
        assert all(verdict.right for verdict in grade_stop(played, stop, right_answers(stop)))


def test_each_has_its_words():
    assert set(WORDS) == set(Critical)
