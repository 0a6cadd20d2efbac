"""Where cards go that are bought or not, or changed, and the money for them; folds that are announced."""

from games.engine.diagnosis.grading import grade_stop
from games.engine.diagnosis.misconception_models import MisconceptionModel
from games.engine.procedure.frames import Exercise
from games.engine.questions.prompts import Prompt
from games.engine.rounds.rounds import Round
from games.engine.rounds.stops import Stop
from tests.games.dealing import cached_stops
from tests.games.round_builder import at
from tests.games.round_builder import play as play_any
from tests.games.trainee import TAKE, paid

SALE, CHANGE = Exercise(frozenset({"card-for-sale"})), Exercise(frozenset({"changed-card"}))
ANNOUNCED = Exercise(frozenset({"announced", "bets"}))


def play(exercise: Exercise, game: str, dealer: str, *spots: dict, **house) -> Round:
    return Round(play_any(game, dealer, *spots, **house).inputs, exercise)


def asked(played: Round) -> list[tuple[Stop, Prompt]]:
    return [(stop, prompt) for stop in cached_stops(played) for prompt in stop.prompts]


def answers(played: Round) -> dict[str, tuple[str, str]]:
    """By key what is right, and by which rule."""
    return {prompt.key: (prompt.right[0], prompt.rule) for _stop, prompt in asked(played)}


# --- Rabbit Hunter: the sixth card -------------------------------------------------------------------

RABBIT = "rabbit-hunter", "4s Ac Kd 9h 7s 2c"
FIRST, SECOND, THIRD = "5s Ah Qd 9c 7d 3c", "6s As Qc 9d 7h 3d", "8s Ad Qh 9s 7c 3h"


def test_rh_10_a_card_that_is_not_bought_goes_to_the_rack_unseen():
    played = play(SALE, *RABBIT, at(2, FIRST, ante=500))
    assert answers(played) == {"decide/2/card-for-sale": ("unseen", "RH 10")}


def test_rh_11b_the_money_goes_to_the_tray_at_once_and_rh_14_the_card_stays_face_down():
    played = play(SALE, *RABBIT, at(2, FIRST, "play buys", ante=500))
    assert answers(played) == {
        "decide/2/card-for-sale": ("stays", "RH 14"),
        "decide/2/money-for-card": ("tray", "RH 11b"),
    }


def test_rh_9_a_fold_asks_nothing_of_it():
    assert answers(play(SALE, *RABBIT, at(2, FIRST, "fold", ante=500))) == {}


def test_it_is_asked_of_the_first_who_buys_and_of_the_first_who_does_not():
    """The felt shows then where everything goes."""
    spots = at(1, FIRST, ante=500), at(2, SECOND, "play buys", ante=500), at(3, THIRD, ante=500)
    played = play(SALE, *RABBIT, *spots)
    assert [stop.spot for stop, _prompt in asked(played)] == [1, 2, 2]


def test_the_felt_shows_the_decision_and_card_and_money_where_they_were():
    played = play(SALE, *RABBIT, at(1, FIRST, ante=500), at(2, SECOND, "play buys", ante=500))
    for stop, prompt in asked(played):
        spot = played.frames[stop.frame].felt.spot(stop.spot)
        assert spot.aside == (None,)
        assert spot.state == ("declined" if stop.spot == 1 else "bought")
        money = spot.bets.get("sixth-card")
        assert (money and (money.stake, money.state)) == (None if stop.spot == 1 else (500, "live"))
        assert prompt.text.startswith("Sixth Card: where does")
    end = played.frames[-1].felt
    assert end.spot(2).bets["sixth-card"].state == "taken"


# --- Wild Six Card Draw: the changed card ------------------------------------------------------------

WILD = "wild-six-card-draw-poker", "Kd Qs 9h 7s 4c 2c"
STANDS, CHANGES, TOO = "Ah Kh Qh Jh Th", "Ac Qd 9c 7d 3c", "As Qc 9d 7h 3d"


def test_wsd_3_the_changed_card_stays_beside_the_hand_and_the_new_one_is_the_next_of_the_deck():
    played = play(CHANGE, *WILD, at(1, STANDS, "stand", wager=500), at(2, CHANGES, "draw 3c 5h", wager=500))
    assert answers(played) == {
        "draw/2/changed-card": ("beside", "RULED WSD 3"),
        "draw/2/new-card": ("next", "RULED WSD 3"),
    }


def test_it_is_asked_once_a_round_of_the_first_who_changes_a_card():
    spots = at(1, CHANGES, "draw 3c 5h", wager=500), at(2, TOO, "draw 3d 6h", wager=500)
    played = play(CHANGE, *WILD, *spots)
    assert [stop.spot for stop, _prompt in asked(played)] == [1, 1]


def test_the_felt_shows_the_changed_card_beside_the_hand_once_it_is_answered():
    played = play(CHANGE, *WILD, at(1, STANDS, "stand", wager=500), at(2, CHANGES, "draw 3c 5h", wager=500))
    frame = next(stop.frame for stop, _prompt in asked(played))
    before, after = played.frames[frame], played.frames[frame + 1]
    assert (before.felt.spot(2).state, before.felt.spot(2).aside) == ("drew", ())
    assert (after.felt.spot(2).state, after.felt.spot(2).aside) == ("drew", (None,))
    assert after.felt.spot(1).aside == ()


# --- 6-5-4: an announced fold ------------------------------------------------------------------------

SIX_FIVE_FOUR = "6-5-4-poker", "9c Ks Jd 8h 6s 2d"
QUEENS, JACKS = "Qh Qd 7c 5s 3d", "Jh Js 7c 5s 3d"


def folds(hand: str, does: str = "fold announced") -> dict:
    return at(2, hand, does, ante=500, queens_up=500)


def test_654_5ai_the_dealer_verifies_an_announced_hand_by_its_cards():
    for hand, wins in ((QUEENS, "yes"), (JACKS, "no")):
        played = play(ANNOUNCED, *SIX_FIVE_FOUR, folds(hand))
        assert answers(played)["decide/2/announced"] == (wins, "654 5a.i")


def test_a_silent_fold_is_not_asked_about():
    assert "decide/2/announced" not in answers(
        play(ANNOUNCED, *SIX_FIVE_FOUR, folds(QUEENS, "fold silently"))
    )


def test_it_is_answered_together_with_the_bets_so_that_neither_gives_the_other_away():
    played = play(ANNOUNCED, *SIX_FIVE_FOUR, folds(QUEENS))
    stop = next(stop for stop in cached_stops(played) if stop.prompt("decide/2/announced"))
    assert [prompt.key for prompt in stop.prompts] == [
        "decide/2/announced",
        "decide/2/bet/ante",
        "decide/2/bet/queens-up",
    ]
    assert stop.prompts[0].text == "The player says this hand wins Queens Up. Does it?"
    assert played.frames[stop.frame].felt.spot(2).cards == tuple(QUEENS.split())


def test_a_named_mistake_explains_that_jacks_are_taken_for_a_winner():
    played = play(ANNOUNCED, *SIX_FIVE_FOUR, folds(JACKS))
    stop = next(stop for stop in cached_stops(played) if stop.prompt("decide/2/announced"))
    said = {"decide/2/announced": "yes", "decide/2/bet/ante": "take", "decide/2/bet/queens-up": paid(500)}
    verdicts = {verdict.prompt.key: verdict for verdict in grade_stop(MisconceptionModel(played), stop, said)}
    assert verdicts["decide/2/bet/ante"].prompt.right == (TAKE,)
    assert not verdicts["decide/2/announced"].right
    assert "pair-one-lower" in verdicts["decide/2/announced"].diagnosis.mistakes
