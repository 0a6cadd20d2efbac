"""The cards of a settled hand: locked up as the dealer moves on, but for those that others are paid for."""

import itertools
from collections.abc import Iterator

import pytest

from games import GAMES
from games.engine.procedure.frames import Exercise, FeltSpot, Frame
from games.engine.questions.catalog import WHOLE_JOB
from games.engine.rounds.rounds import Round
from games.engine.rules.sheets import load
from games.engine.rules.wagers import Action
from tests.games.dealing import WITH_CARDS, rounds
from tests.games.round_builder import METER, at
from tests.games.round_builder import play as play_any
from tests.games.test_progressive import NOTHING, ROYAL_S, TENS, bettor, play
from tests.games.trainee import prompt_at

each_game = pytest.mark.parametrize("game", [slug for slug in WITH_CARDS if not GAMES[slug].hands_in_turn])
"""Hands in turn lie until all of them are picked up."""


def locked_up(game: str, count: int = 40) -> Iterator[Round]:
    return rounds(game, count, seed="locked up")


def at_spot(played: Round, spot: int) -> list[Frame]:
    return [frame for frame in played.frames if (frame.step.name, frame.spot) == ("reconcile", spot)]


def cards_of(spot: FeltSpot) -> set:
    return {card for card in (*spot.cards, *spot.aside, *spot.best) if card}


def reconciled(played: Round) -> list[int]:
    spots = [frame.spot for frame in played.frames if frame.step.name == "reconcile"]
    return list(dict.fromkeys(spots))


def paid_envy_for(played: Round) -> set[int]:
    return {line.hitter for line in played.settlement.lines if line.hitter}


def stay_up(played: Round) -> set[int]:
    """The hands that others are paid for, and those of a progressive that the floor comes to see."""
    wager = played.inputs.game.progressive
    won = {line.spot for line in played.settlement.lines if line.progressive and line.action is Action.PAY}
    return paid_envy_for(played) | (won if wager and wager.citations.kept else set())


@each_game
def test_scpp_9b_a_settled_hand_is_gone_when_the_next_one_is_turned(game):
    met = 0
    for played in locked_up(game):
        spots = reconciled(played)
        for spot, following in itertools.pairwise(spots):
            felt = at_spot(played, following)[0].felt
            assert felt.spot(spot).state == "done"
            stays = spot in stay_up(played)
            assert bool(cards_of(felt.spot(spot))) == stays
            assert bool(felt.spot(spot).hand) == stays
            met += 1
    assert met > 50


@each_game
def test_the_last_hand_is_locked_up_in_a_step_of_its_own(game):
    printed = {
        "six-card-poker": "SCPP 9b",
        "three-card-poker": "TCP 6a",
        "caribbean-stud": "CSP 7a",
        "four-card-poker": "4CP 5a",
        "crazy-4-poker": "C4P 6a",
        "let-it-ride": "LIR 7b",
        "mississippi-stud": "MS 6a",
        "high-card-flush": "HCF 6a",
        "ultimate-texas-holdem": "UTH 16",
        "heads-up-holdem": "HUH 17",
        "texas-holdem-bonus": "THB 15",
        "pai-gow-poker": "PGP 9a",
    }
    rule = printed.get(game, "HOUSE lock-up")
    met = 0
    for played in locked_up(game):
        last = played.frames[-1]
        if last.step.name == "lock-up":
            assert (last.step.rule, last.spot) == (rule, 0)
            assert not any(cards_of(spot) for spot in last.felt.spots if spot.spot not in stay_up(played))
            assert played.frames[-2].felt.spot(reconciled(played)[-1]).cards
            met += 1
    assert met > 30
    assert rule in load(GAMES[game]).rules


def test_scpp_9b_an_envy_hand_stays_up_until_the_envies_are_paid():
    played = play(bettor(1, NOTHING), bettor(3, ROYAL_S), bettor(5, TENS))
    for frame in played.frames:
        if frame.step.name in ("lock-up", "envy") or (frame.step.name, frame.spot) == ("reconcile", 1):
            assert frame.felt.spot(3).cards == tuple(ROYAL_S.split())
            assert frame.felt.spot(5).cards == ()
    assert [frame.step.name for frame in played.frames[-4:]] == ["reconcile", "lock-up", "envy", "envy"]


def test_scpp_9b_a_hit_that_no_one_else_is_paid_for_is_locked_up():
    played = play(bettor(3, ROYAL_S))
    assert played.frames[-1].step.name == "lock-up"
    assert played.frames[-1].felt.spot(3).cards == ()


CARIBBEAN_FLUSH = "9h 7h 5h 4h 2h"


@pytest.mark.parametrize(("dealer", "qualifies"), [("Ac Kd 8h 6s 3c", True), ("Ac Qd 8h 6s 3c", False)])
def test_csp_7a_a_progressive_winner_stays_up_for_the_floor_whether_or_not_the_dealer_qualifies(
    dealer, qualifies
):
    bets = {"ante": 1_000, "progressive": 100}
    winner, other = at(2, CARIBBEAN_FLUSH, "raise", **bets), at(4, "Kh Kc 9d 4s 2c", "raise", **bets)
    dealt = play_any("caribbean-stud", dealer, winner, other, meter=METER)
    played = Round(dealt.inputs, Exercise(WHOLE_JOB))
    assert played.dealer.qualifies is qualifies
    assert played.frames[-1].felt.spot(2).cards == tuple(CARIBBEAN_FLUSH.split())
    assert played.frames[-1].felt.spot(4).cards == ()
    prompt = prompt_at(played, "reconcile/2/settled-cards")
    assert (prompt.right, prompt.rule) == (("face-up",), "CSP 7a")


# The steps at the deal


def steps(game: str) -> list[str]:
    return [frame.step.name for frame in next(locked_up(game, 1)).frames]


def test_654_2b_the_green_button_is_pressed_once_the_up_card_lies_face_up():
    assert steps("6-5-4-poker")[1:5] == ["deal", "face-up", "green-button", "turn-up"]
    for played in locked_up("6-5-4-poker"):
        _, dealt, placed, pressed = (frame.felt for frame in played.frames[:4])
        assert dealt.dealer.cards == (None,) * 6
        assert placed.dealer.cards == pressed.dealer.cards == (played.inputs.table_cards[0], *(None,) * 5)


def test_rh_5_6_each_top_card_is_dragged_as_it_is_dealt_then_burn_then_press():
    assert steps("rabbit-hunter")[1:4] == ["deal", "burn", "green-button"]
    for played in locked_up("rabbit-hunter"):
        _, dealt, burned, pressed = (frame.felt for frame in played.frames[:4])
        assert all((spot.cards, spot.aside) == ((None,) * 5, (None,)) for spot in dealt.spots)
        assert [len(felt.dealer.cards) for felt in (dealt, burned, pressed)] == [6, 5, 5]
