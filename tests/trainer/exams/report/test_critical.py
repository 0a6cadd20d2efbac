"""Critical errors fail a table test whatever the percentage; each is found in what was said, and only so."""

from collections.abc import Iterator
from functools import cache
from types import SimpleNamespace

import pytest

from games import GAMES, RULES_VERSION
from games.engine.procedure.frames import Exercise, read_key
from games.engine.questions.answers import Bet, Typed
from games.engine.questions.catalog import WHOLE_JOB
from games.engine.questions.irregularities.irregularity import Event
from games.engine.questions.prompts import Prompt
from games.engine.rounds.rounds import Round, deal
from games.engine.rounds.stops import Stop, prompts
from tests.games.trainee import paid
from trainer.exams.results import Critical, critical_error
from trainer.play.decisions import Decision
from trainer.play.models.answers import Marked

Asked = tuple[Round, Stop, Prompt]


def error_for(asked: Asked, typed: Typed, *, mistake: str = "", right: bool = False) -> Critical | None:
    """What an answer that was marked wrong is error_for for. It could be given: what is typed is read."""
    played, stop, prompt = asked
    assert (prompt.read(typed) in prompt.right) is right
    round_state = SimpleNamespace(played=played, game=played.inputs.game)
    marked = Marked(read_key(prompt.key), "", right, (), mistake, "", 0, 0, RULES_VERSION)
    return critical_error(Decision(round_state, None, stop, prompt, marked, typed, ""))


@cache
def bets(game: str, *, scenario: str | None = None, most: int = 12) -> list[Asked]:
    """Return every question about a bet of some rounds."""
    rounds = [
        deal(GAMES[game], seed=f"critical {number}", spots=6, scenario=scenario) for number in range(most)
    ]
    return [
        (played, stop, prompt)
        for played in rounds
        for stop in prompts(played)
        for prompt in stop.prompts
        if isinstance(prompt.kind, Bet)
    ]


def found(game: str, wager: str, due: str, said: str, **rest) -> set[Critical | None]:
    """What such an answer is error_for for, wherever it could be given."""
    typed = paid(500) if said == "pay" else said
    return {
        error_for(asked, typed)
        for asked in bets(game, **rest)
        for prompt in asked[2:]
        if prompt.wager == wager
        and prompt.due.action == due
        and said in [choice.value for choice in prompt.choices]
    }


@pytest.mark.parametrize("wager", ["ante", "play"])
@pytest.mark.parametrize(("due", "said"), [("pay", "take"), ("take", "pay")])
def test_a_main_bet_taken_instead_of_paid_or_paid_instead_of_taken(wager, due, said):
    assert Critical.WRONG_WINNER in found("six-card-poker", wager, due, said)


def called(game: str, ask: str) -> Iterator[Asked]:
    """Yield this question of some rounds."""
    for number in range(12):
        played = deal(GAMES[game], seed=f"critical {number}", spots=6)
        stops = prompts(played)
        yield from ((played, stop, each) for stop in stops for each in stop.prompts if each.ask == ask)


def test_bac_6_the_other_hand_called_is_the_wrong_winner_and_a_tie_called_is_not():
    for asked in called("baccarat", "result"):
        won = asked[-1].due
        for said in {"player", "banker", "tie"} - {won}:
            wrong = "tie" not in (won, said)
            assert error_for(asked, said) is (Critical.WRONG_WINNER if wrong else None), (won, said)


def test_bac_7_the_bets_on_the_winning_hand_taken_are_the_wrong_winner_and_a_losing_bet_left_is_not():
    taken = 0
    for asked in called("baccarat", "taken"):
        won, lost = asked[0].settlement.hands.result, asked[-1].due
        if won and won in [choice.value for choice in asked[-1].choices]:
            taken += 1
            assert error_for(asked, sorted({*lost, won})) is Critical.WRONG_WINNER
        if lost:
            left = sorted(lost)[1:] or ["none"]
            assert error_for(asked, left) is None
    assert taken


def test_rou_4b_another_number_called_is_the_wrong_winner():
    for asked in called("roulette", "number"):
        due = asked[-1].due
        assert error_for(asked, "17" if due != "17" else "20") is Critical.WRONG_WINNER


def test_rou_5_a_winning_bet_swept_is_the_wrong_winner_and_a_losing_bet_left_is_not():
    swept = 0
    for asked in called("roulette", "losers"):
        played, lost = asked[0], asked[-1].due
        won = {line.wager for line in played.settlement.lines if line.action == "pay"}
        for bet in won & {choice.value for choice in asked[-1].choices}:
            swept += 1
            assert error_for(asked, sorted({*lost, bet})) is Critical.WRONG_WINNER
        if lost:
            assert error_for(asked, sorted(lost)[1:] or ["none"]) is None
    assert swept


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


def test_an_amount_that_only_another_paytable_explains():
    asked = next(asked for asked in bets("six-card-poker") if asked[-1].pays)
    typed = paid(asked[-1].pays + 300)
    assert error_for(asked, typed, mistake="other-paytable") is Critical.PAYTABLE
    assert error_for(asked, typed, mistake="row-above") is None


def job(game, *, scenario: str | None = None, **often) -> Iterator[Asked]:
    for number in range(24):
        exercise = Exercise(WHOLE_JOB, **often)
        played = deal(GAMES[game], seed=f"job {number}", spots=6, scenario=scenario, exercise=exercise)
        for stop in prompts(played):
            for prompt in stop.prompts:
                yield played, stop, prompt


def trouble_of(asked: Asked) -> str | None:
    played, stop, _prompt = asked
    subject = played.frames[stop.frame].subject
    return subject.irregularity if isinstance(subject, Event) else None


def test_scpp_8_a_prize_is_not_logged_without_the_supervisor():
    due = [
        asked
        for asked in job("six-card-poker", scenario="two-meter-hits")
        if asked[-1].ask == "console" and "supervisor" in asked[-1].due
    ]
    assert due
    for asked in due:
        presses = asked[-1].due
        alone = tuple(press for press in presses if press != "supervisor")
        late = (*alone, "supervisor")
        reordered = (presses[1], presses[0], *presses[2:])
        said = [error_for(asked, " ".join(pressed)) for pressed in (alone, late, reordered)]
        assert said == [Critical.SUPERVISOR, Critical.SUPERVISOR, None]


def test_a_dealer_never_repairs_his_own_mispay_without_the_floor():
    mispaid = [asked for asked in job("6-5-4-poker", irregularities=100) if trouble_of(asked) == "mispaid"]
    said = {"called": "no-one", "stands": "corrected", "returned": "all-bets", "irregularity": "nothing"}
    errors = {asked[-1].ask: error_for(asked, said[asked[-1].ask]) for asked in mispaid}
    repaired = Critical.REPAIRED
    assert errors == {"called": repaired, "stands": repaired, "returned": None, "irregularity": None}
