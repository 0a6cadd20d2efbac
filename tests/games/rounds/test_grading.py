"""Grading: right is right, wrong is priced, and what cannot be read is refused before anything is marked."""

import pytest

from games import GAMES
from games.engine.diagnosis.grading import Unanswered, grade_stop
from games.engine.rounds.rounds import deal
from tests.games.six_five_four import sits, table
from tests.games.trainee import TAKE, each_prompt, paid, right_answers, stop_of

ROUND = table(
    "9c 9d Kh 7s 4d 2c",
    sits("Ks Kd 8c 5d 3s", ante=1_500, queens_up=500),
    sits("Js 8d 6d 4h 3c", spot=4, queens_up=700),
    sits("Qs Qh 8s 5h 3d", spot=5, queens_up=1_000, does="announces"),
)
STOP = stop_of(ROUND, "reconcile/1")
BET = "reconcile/1/bet/queens-up"


def mark(stop=STOP, **changes):
    """The verdicts of a stop by prompt key, answered rightly but for the changes."""
    answers = right_answers(stop) | {
        key.replace("__", "/").replace("_", "-"): v for key, v in changes.items()
    }
    return {verdict.prompt.key: verdict for verdict in grade_stop(ROUND, stop, answers)}


def refused(changes: dict, stop=STOP) -> dict[str, str]:
    with pytest.raises(Unanswered) as unanswered:
        grade_stop(ROUND, stop, right_answers(stop) | changes)
    assert unanswered.value.field == str(stop.place)
    return unanswered.value.reasons


def test_several_bad_fields_are_reported_together():
    reasons = refused(
        {BET: "pay 12.3.4", "reconcile/1/bet/ante": "win", "reconcile/1/player-hand": ""},
    )
    assert set(reasons) == {BET, "reconcile/1/bet/ante", "reconcile/1/player-hand"}
    assert "'12.3.4'" in reasons[BET]
    assert "'win'" in reasons["reconcile/1/bet/ante"]


def test_a_bet_has_one_verdict_right_only_if_action_and_amount_are():
    assert set(mark()) == {prompt.key for prompt in STOP.prompts}
    for said, right, missed in (
        ("pay 5", True, ""),
        ("pay 6", False, "amount"),
        ("take", False, "action"),
        ("push", False, "action"),
        ("take 5", False, "action"),
    ):
        verdict = mark(**{"reconcile__1__bet__queens_up": said})[BET]
        assert (verdict.right, verdict.missed) == (right, missed)


def test_an_amount_beside_an_action_that_pays_nothing_is_not_looked_at():
    for amount in ("", "12.3.4", "0", "leave"):
        verdict = mark(**{"reconcile__1__bet__queens_up": f"take {amount}"})[BET]
        assert (verdict.answer, verdict.given) == (TAKE, "take")


def money(key: str, action: str, amount: str = "", place: str = "reconcile/1") -> tuple[int, int]:
    """(overpaid, underpaid) of all verdicts of a stop when one bet is answered so."""
    stop = stop_of(ROUND, place)
    changes = {f"{place}/bet/{key}": f"{action} {amount}"}
    verdicts = grade_stop(ROUND, stop, right_answers(stop) | changes)
    return sum(v.overpaid for v in verdicts), sum(v.underpaid for v in verdicts)


@pytest.mark.parametrize(
    ("action", "amount", "ledger"),
    [
        ("pay", "5", (0, 0)),
        ("pay", "5.01", (1, 0)),
        ("pay", "4.99", (0, 1)),
        ("pay", "0", (0, 500)),
        ("pay", "500", (49_500, 0)),
        ("push", "", (0, 500)),
        ("take", "", (0, 1_000)),
    ],
)
def test_a_bet_that_wins_is_priced_by_what_the_player_should_have(action, amount, ledger):
    """Queens Up of 5 with a pair of kings: pays 5, and the stake stays."""
    assert money("queens-up", action, amount) == ledger


@pytest.mark.parametrize(
    ("action", "amount", "ledger"), [("take", "", (0, 0)), ("push", "", (700, 0)), ("pay", "7", (1_400, 0))]
)
def test_a_bet_that_loses_is_priced_by_what_the_player_kept(action, amount, ledger):
    """Queens Up of 7 with jack-high: to be taken."""
    assert money("queens-up", action, amount, "reconcile/4") == ledger


@pytest.mark.parametrize(("action", "amount", "ledger"), [("leave", "", (0, 0)), ("pay", "150", (15_000, 0))])
def test_a_bonus_that_is_not_due_is_priced_without_a_stake(action, amount, ledger):
    assert money("ante-bonus", action, amount) == ledger


def test_a_slip_is_stated_only_where_no_other_name_fits():
    """$45 for $20: a green chip too much, and what the full house of the same paytable pays."""
    played = deal(GAMES["ultimate-texas-holdem"], seed="chip", round=5)
    stop, straight = next(one for one in each_prompt(played) if one[1].key == "reconcile/6/bet/trips")
    assert (straight.stake, straight.pays) == (500, 2_000)

    def names(cents: int) -> list[tuple[str, bool]]:
        given = right_answers(stop) | {straight.key: paid(cents)}
        marked = next(one for one in grade_stop(played, stop, given) if one.prompt is straight)
        return [(name.slug, name.stated) for name in marked.names]

    assert names(4_500) == [("another-line", False), ("off-by-a-chip", False)]
    assert names(12_000) == [("off-by-a-chip", True)]
