"""What becomes of the cards of a hand that is over: locked up, tucked under a bet, or face up for envy."""

import pytest

from games import GAMES
from games.engine.procedure.frames import Exercise, Frame
from games.engine.questions.catalog import EVERYDAY
from games.engine.questions.prompts import Prompt
from games.engine.rounds.rounds import Round, deal
from games.engine.rounds.stops import Stop
from games.engine.rules.wagers import Folded
from tests.games.dealing import cached_stops, rounds
from tests.games.round_builder import at
from tests.games.round_builder import play as play_any
from tests.games.test_progressive import DEALER, METER, NOTHING, ROYAL_C, ROYAL_S, TENS, bettor

LOCKING_UP = Exercise(frozenset({"folded-cards", "settled-cards"}))
JOB = Exercise(EVERYDAY | LOCKING_UP.asks)
STRAIGHT = "9d 8s 7d 6d 5d Ah"
ACES = "Ah Ad 9h 8s 4c 2d"
with_progressive = [slug for slug, game in GAMES.items() if game.envy]


def play(*spots: dict, exercise: Exercise = LOCKING_UP, **house) -> Round:
    played = play_any("six-card-poker", DEALER, *spots, meter=METER, **house)
    return Round(played.inputs, exercise)


def asked(played: Round) -> dict[int, tuple[Stop, Prompt]]:
    """Both questions by spot; no spot has both, for a hand that is kept is asked about again."""
    names = {"folded-cards", "settled-cards"}
    return {
        stop.spot: (stop, prompt)
        for stop in cached_stops(played)
        for prompt in stop.prompts
        if prompt.ask in names
    }


def answer(played: Round, spot: int) -> tuple[str, str]:
    _stop, prompt = asked(played)[spot]
    (right,) = prompt.right
    return right, prompt.rule


# --- Reconciled hands --------------------------------------------------------------------------------


def test_scpp_9b_a_hand_that_others_are_paid_envy_for_stays_face_up():
    assert answer(play(bettor(1, NOTHING), bettor(3, ROYAL_S)), 3) == ("face-up", "SCPP 9b")


def test_scpp_9b_any_other_hand_is_locked_up():
    played = play(bettor(1, NOTHING), bettor(3, STRAIGHT))
    assert answer(played, 3) == ("rack", "SCPP 9b")  # a line of the table, but no envy


def test_scpp_9a_a_royal_without_the_progressive_stays_up_as_the_house_has_it():
    spots = at(3, ROYAL_S, ante=500), bettor(5, NOTHING)
    assert answer(play(*spots), 3) == ("face-up", "SCPP 9b")
    assert 3 not in asked(play(*spots, envy_from_every_hand=False))


def test_scpp_9a_no_one_is_paid_for_a_hand_of_the_only_bettor_or_of_their_own_other_spot():
    assert 3 not in asked(play(bettor(3, ROYAL_S), at(1, NOTHING, ante=500)))
    own = [
        at(spot, hand, patron="Lee", ante=500, progressive=100) for spot, hand in ((1, TENS), (3, ROYAL_S))
    ]
    assert 3 not in asked(play(*own))


# --- Folded hands ------------------------------------------------------------------------------------


def test_ruled_scpp_2_a_folded_hand_stays_tucked_under_its_progressive():
    folds = bettor(3, NOTHING, "fold")
    assert answer(play(bettor(1, TENS), folds), 3) == ("tucked", "RULED SCPP 2")


def test_scp_15_a_folded_pair_of_aces_stays_tucked_under_bad_beat_and_a_worse_hand_goes():
    def folds(hand: str) -> dict:
        return at(3, hand, "fold", ante=500, bad_beat=500)

    others = at(1, NOTHING, ante=500)
    assert answer(play(others, folds(ACES)), 3) == ("tucked", "SCP 15")
    assert answer(play(others, folds(TENS)), 3) == ("rack", "SCPP 9b")
    assert answer(play(others, folds(TENS), hold_bad_beat_to_showdown=True), 3) == ("tucked", "SCP 15")


def test_scpp_9b_a_royal_that_is_folded_without_a_bet_left_stays_face_up_for_envy():
    played = play(at(3, ROYAL_C, "fold", ante=500), bettor(5, NOTHING))
    assert answer(played, 3) == ("face-up", "SCPP 9b")


def test_a_fold_with_nothing_that_could_stay_is_not_asked_about():
    assert asked(play(at(1, NOTHING, ante=500), at(3, TENS, "fold", ante=500, aces_up=500))) == {}


# --- When and where ----------------------------------------------------------------------------------


def test_the_felt_shows_what_becomes_of_the_cards_only_once_it_is_answered():
    """Both times the hand lies as it did when its bets were answered."""
    played = play(bettor(1, NOTHING, "fold"), bettor(3, ROYAL_S), bettor(5, STRAIGHT), exercise=JOB)
    for spot, (stop, prompt) in asked(played).items():
        felt = played.frames[stop.frame].felt.spot(spot)
        if prompt.ask == "folded-cards":
            assert (felt.state, len(felt.cards)) == ("folding", 6)
            assert {bet.state for bet in felt.bets.values()} <= {"live", "lit"}
        else:
            assert felt.state == "done"
            assert all(felt.cards)
    by_place = [str(stop.place) for stop in cached_stops(played)]
    assert by_place.index("decide/1") < by_place.index("decide/1/folded-cards")
    assert by_place.index("reconcile/3") < by_place.index("reconcile/3/settled-cards")


def kept(frame: Frame, spot: int) -> str:
    """What the felt says of the cards of a spot."""
    cards = frame.felt.spot(spot).cards
    return "rack" if not cards else "face-up" if all(cards) else "tucked"


@pytest.mark.parametrize("game", with_progressive)
def test_what_is_right_is_what_the_felt_shows_when_the_dealer_has_moved_on(game):
    met = set()
    dealt = [*rounds(game, 40, seed="locked", exercise=LOCKING_UP)]
    dealt += [
        deal(GAMES[game], seed="locked", round=n, scenario="envy-hand", exercise=LOCKING_UP) for n in range(9)
    ]
    for played in dealt:
        for spot, (stop, prompt) in asked(played).items():
            step = played.frames[stop.frame].step.name
            later = (
                frame for frame in played.frames[stop.frame + 1 :] if frame.spot != spot or step == "decide"
            )
            assert prompt.right == (kept(next(later), spot),)
            met.add((prompt.ask, *prompt.right))
    ends = {("settled-cards", "rack"), ("settled-cards", "face-up")}
    if any(wager.folded is Folded.STANDS for wager in GAMES[game].wagers):
        ends |= {("folded-cards", "tucked"), ("folded-cards", "rack")}
    assert ends <= met
