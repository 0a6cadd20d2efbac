"""Names of trainees who are real people: they slip, hold other rules too, and apply them only sometimes."""

import pytest

from games.engine.diagnosis.diagnosis import AnsweredStop, Diagnoser, Diagnosis, offered_names, track_of
from games.engine.diagnosis.misconception_models import Holder, MisconceptionModel
from games.engine.diagnosis.name_scores import AnswerHistory, Decision, Occasion, Track
from games.engine.misconceptions.misconception_catalog import BY_SLUG
from games.engine.rounds.rounds import Round
from tests.games.dealing import cached_stops, rounds
from tests.games.random_documents import SIX
from tests.games.round_builder import at, play
from tests.games.trainee import PUSH, stop_of

ANTE, PLAY = ("bet", "ante"), ("bet", "play")
RIGHT = Decision(ANTE, right=True)
WRONG = Decision(ANTE, right=False, by_slip=0.02, by_belief=0.1)
ACTED, NOT_ACTED = (Occasion(0, 1, acted=True),), (Occasion(0, 1, acted=False),)


def track(*acted: bool) -> Track:
    return Track({at: ACTED if one else NOT_ACTED for at, one in enumerate(acted)})


def likelihood(stops: list, *tracks: Track) -> float:
    return AnswerHistory(stops).posteriors(ANTE, tracks, [1] * len(tracks))[0]


def test_who_acts_on_it_at_every_occasion_holds_it():
    assert likelihood([[WRONG]] * 3, track(True, True, True)) > 0.9


def test_who_acts_on_it_at_one_occasion_in_ten_does_not():
    assert likelihood([[WRONG], *[[RIGHT]] * 9], track(True, *[False] * 9)) < 0.6


def test_two_that_explain_as_much_share_it():
    assert likelihood([[WRONG]] * 3, track(True, True, True), track(True, True, True)) < 0.5


def test_one_that_explains_all_leaves_little_to_one_that_does_not():
    assert likelihood([[WRONG]] * 4, track(*[True] * 4), track(True)) > 0.9


def test_what_is_believed_of_another_bet_vetoes_nothing():
    other = Decision(PLAY, right=False, by_slip=0.17, by_belief=0.34)
    alone = likelihood([[WRONG]] * 2, track(True, True))
    assert likelihood([*[[WRONG]] * 2, *[[other]] * 6], track(True, True)) > alone - 0.05


def test_one_stop_proves_no_more_than_one_stop():
    five = [WRONG] * 5
    at_once = Track({0: tuple(Occasion(place, 1, acted=True) for place in range(5))})
    assert likelihood([five], at_once) < likelihood([[WRONG]] * 5, track(*[True] * 5))


@pytest.mark.parametrize(
    ("stops", "acted", "stated"),
    [
        ([[WRONG]] * 2, (True, True), True),
        ([[WRONG]] * 4, (True, True), False),  # half of the errors in its kind
        ([[WRONG]] * 2 + [[RIGHT]] * 4, (True, True, *[False] * 4), False),  # a third of its occasions
        ([[WRONG]] * 2 + [[Decision(PLAY, right=False)]] * 4, (True, True), False),  # four errors elsewhere
    ],
)
def test_the_guard_asks_that_a_name_accounts_for_what_went_wrong(stops, acted, stated):
    assert AnswerHistory(stops).is_guarded(track(*acted)) is stated


def test_right_answers_in_a_row_are_counted_since_the_last_sighting():
    stops = [[RIGHT], [RIGHT], [WRONG], [RIGHT]]
    assert track(False, False, True, False).right_since(stops) == 2


def occasions_when_right(name: str) -> set[str]:
    """The questions at which someone who answers all rightly is counted as not acting on a mistake."""
    holder, found = Holder(BY_SLUG[name]), set()
    for played in rounds("6-5-4-poker", 12, seed="up cards", spots=2):
        for stop in cached_stops(played):
            right = {prompt.key: prompt.due for prompt in stop.prompts}
            answered = AnsweredStop(MisconceptionModel(played), stop, right)
            found |= {
                answered.asked[one.place].ask
                for here in track_of((answered,), holder).occasions.values()
                for one in here
            }
    return found


def test_up_cards_lie_rightly_before_hands_and_bets_so_being_right_there_says_nothing():
    assert "up-card" in occasions_when_right("kept-ace") <= {"up-card", "next-card", "card-count"}


def test_a_misread_hand_is_not_corrected_before_its_bets():
    """The negative control."""
    assert "bet" in occasions_when_right("five-card-hands")


# --- A session of whole stops ----------------------------------------------------------------------


def answered(played: Round, **given) -> AnsweredStop:
    """Spot 1 settled, all rightly but what is given."""
    stop = stop_of(played, "reconcile/1")
    right = {prompt.key: prompt.due for prompt in stop.prompts}
    wrong = {key: given[name] for key in right for name in given if key.endswith(name)}
    return AnsweredStop(MisconceptionModel(played), stop, right | wrong)


def explained(*stops: AnsweredStop) -> Diagnosis:
    """What is said of the last wrong answer."""
    last = stops[-1]
    diagnoser = Diagnoser(last.beliefs, last.stop, last.answers, lambda: stops[-2::-1])
    prompt = next(one for one in last.asked if not one.accepts(last.answers[one.key]))
    return diagnoser.explain(prompt, last.answers[prompt.key])


FULL_HOUSES = [
    play(SIX, "Ad Kc Th 6s 9c 2d", at(1, hand, ante=500))
    for hand in ("8h 8s 8d 5c 5h 3d", "7h 7s 7d Jc Jh 4d", "Qh Qs Qd 9d 9h 3d")
]


def test_what_all_wrong_answers_have_in_common_is_said_where_no_mistake_explains_them():
    wrong = [answered(played, hand="three-of-a-kind") for played in FULL_HOUSES[:2]]
    assert explained(*wrong[:1]).names == ()
    said = explained(*wrong).names
    assert said == ("about-full-house",)
    assert [*offered_names((*said, "missed-flush")).values()] == [
        "answered wrong every time there was a full house"
    ]


def test_nothing_is_common_where_as_many_such_hands_were_read_right():
    right = [answered(played) for played in (*FULL_HOUSES, *FULL_HOUSES[1:])]
    wrong = [answered(played, hand="three-of-a-kind") for played in FULL_HOUSES[:2]]
    assert explained(*right, *wrong).names == ()


def test_a_name_that_gives_a_reason_waits_for_right_answers_that_show_it():
    """The Ante pushed under a king-high dealer: a qualifier that is none, or an Ante that never wins?"""
    low, ace, pair = "7s Kd Jh 8c 4d 2c", "7s Kd Jh 8c 4d Ac", "7s 7d Jh 8c 4d 2c"
    kings, aces = "Ks Kh 8d 5d 3s", "As Ah 9d 6d 3h"
    pushed = [
        answered(play("6-5-4-poker", low, at(1, hand, ante=1_000)), ante=PUSH) for hand in (kings, aces)
    ]
    against_pair, against_ace = (
        answered(play("6-5-4-poker", dealer, at(1, kings, ante=1_000))) for dealer in (pair, ace)
    )
    assert explained(*pushed).certain == ""
    assert explained(against_pair, *pushed).certain == ""
    assert explained(against_ace, *pushed).certain == "invented-qualifier"
