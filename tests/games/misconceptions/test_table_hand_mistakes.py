"""Mistakes where all bet on hands of the table: each is named from the wrong answer that it leads to."""

import pytest

from games import GAMES, deal, open_house
from games.engine.diagnosis.cue_kinds import cue_for
from games.engine.diagnosis.diagnosis import NO_DIAGNOSIS, AnsweredStop, Diagnoser
from games.engine.diagnosis.grading import Verdict, grade_stop, read_stop
from games.engine.diagnosis.misconception_models import MisconceptionModel, is_corrected
from games.engine.misconceptions.misconception_catalog import BY_SLUG, TABLE_HANDS
from games.engine.misconceptions.mistake import Subject
from games.engine.rounds.rounds import Round
from games.engine.rounds.stops import prompts
from games.engine.rules.standing import Shoe
from games.engine.rules.wagers import Action
from tests.games.cue_faults import cue_fault
from tests.games.rounds.test_affected_bets import touch
from tests.games.table_hands import GAME, hand
from tests.games.trainee import prompt_at, right_answers, stop_of, wrong
from tests.scale import sample_or_all

DRAWN_FIRST, DRAWN = "player-draws/0/draws", "banker-draws/0/draws"
NATURAL, TOTAL, TAKEN = "deal/0/natural", "deal/0/player-total", "take/0/taken"
NEXT = "clear/0/what-next"
ON_PLAYER, ON_BANKER = {5: {"player": 1_000}}, {5: {"banker": 2_000}}
SEVEN, SIX, FOUR = "7c Td", "6h Kd", "4c Kd"
DREW = "2h 3d"
"""The Player's first two cards: five, so a third one comes."""


def drawn(third: str, banker: str, said: str, bets=ON_PLAYER):
    """The Player drew this card, and whether the Banker draws is answered so."""
    return hand(f"{DREW} {third}", banker, bets), DRAWN, said


def beside(side_bet: str, **more: int):
    return {5: {side_bet: 500, **more}}


SET_OUT = {
    "player-draws-on-six": (hand(SIX, SEVEN, ON_PLAYER), DRAWN_FIRST, "draw"),
    "player-stands-on-five": (hand("5h Kd 2c", SEVEN, ON_PLAYER), DRAWN_FIRST, "stand"),
    "banker-draws-on-six": (hand(SIX, "6c Kd", ON_PLAYER), DRAWN, "draw"),
    "banker-stands-on-five": (hand(SIX, "5c Kd 2s", ON_PLAYER), DRAWN, "stand"),
    "stood-taken-for-ten": (hand(SIX, "4c Kd 2s", ON_PLAYER), DRAWN, "stand"),
    "banker-by-players-rule": drawn("9c", FOUR, "draw"),
    "tableau-by-total": drawn("8c", FOUR, "draw"),
    "another-tableau-row": drawn("3c", "5c Kd", "draw"),
    "three-draws-on-eight": drawn("8c", "3c Kd", "draw"),
    "three-stands-on-nine": drawn("9c", "3c Kd 2d", "stand"),
    "four-draws-on-ace": drawn("Ac", FOUR, "draw"),
    "four-draws-on-ten": drawn("Kc", FOUR, "draw"),
    "four-draws-on-nine": drawn("8c", FOUR, "draw"),
    "four-stands-on-three": drawn("3c", f"{FOUR} 2d", "stand"),
    "five-draws-on-three": drawn("3c", "5c Kd", "draw"),
    "five-stands-on-five": drawn("4c", "5c Kd 2d", "stand"),
    "six-always-stands": drawn("6c", "6c Kd 2d", "stand"),
    "six-draws-too-often": drawn("5c", "6c Kd", "draw"),
    "seven-draws": drawn("6c", SEVEN, "draw"),
    "eight-no-natural": (hand("8h Kd", SEVEN, ON_PLAYER), NATURAL, "no"),
    "seven-as-natural": (hand("7h Kd", SEVEN, ON_PLAYER), NATURAL, "yes"),
    "natural-in-one-hand": (hand("8h Kd", SEVEN, ON_PLAYER), NATURAL, "no"),
    "pictures-counted": (hand("4h Kd 2c", SEVEN, ON_PLAYER), TOTAL, "7"),
    "ace-as-nothing": (hand("4h Ad 2c", SEVEN, ON_PLAYER), TOTAL, "4"),
    "digits-added": (hand("7h 7d 2c", SEVEN, ON_PLAYER), TOTAL, "5"),
    "above-nine-as-zero": (hand("7h 7d 2c", SEVEN, ON_PLAYER), TOTAL, "0"),
    "whole-sum-compared": (hand("7h 7d 2c", SEVEN, ON_PLAYER), "call/0/result", "player"),
    "third-card-left-out": (hand(f"{DREW} 2c", "6c Kd", ON_PLAYER), "banker-draws/0/player-total", "5"),
    "pictures-as-pair": (hand("Kh Qd 4c", SEVEN, beside("player-pair", player=1_000)), TAKEN, ["player"]),
    "pair-as-perfect": (
        hand("4h 4d", SEVEN, beside("player-pair"), pair="BAC-P-25"),
        "pay/5/bet/player-pair",
        "pay 125",
    ),
    "cards-not-counted": (
        hand(SIX, SEVEN, beside("dragon-7", banker=1_000), side_bets="all"),
        TAKEN,
        ["none"],
    ),
    "three-cards-alone": (
        hand("5h Kd Kc", "6c Kd", beside("super-6", banker=1_000), side_bets="all"),
        TAKEN,
        ["super-6"],
    ),
    "total-though-not-won": (
        hand("5h Kd 4c", f"{FOUR} 3h", beside("dragon-7", player=1_000), side_bets="all"),
        TAKEN,
        ["none"],
    ),
    "side-bet-on-other-hand": (hand("4h 4d", SEVEN, beside("banker-pair", player=1_000)), TAKEN, ["none"]),
    "pair-of-loser-taken": (
        hand("2h 2d 2c", SEVEN, beside("player-pair", banker=1_000)),
        TAKEN,
        ["player-pair"],
    ),
    "natural-by-margin": (
        hand("9h Kd", FOUR, beside("player-dragon"), side_bets="all"),
        "pay/5/bet/player-dragon",
        "pay 10",
    ),
    "margin-by-total": (
        hand("5h Kd 2c", "3c Kd Kh", beside("player-dragon"), side_bets="all"),
        "pay/5/bet/player-dragon",
        "pay 30",
    ),
    "margin-too-small": (
        hand("5h Kd 2c", f"{FOUR} Kh", beside("player-dragon", player=1_000), side_bets="all"),
        TAKEN,
        ["none"],
    ),
    "losing-bet-left": (hand("7h Kd", SIX, beside("tie", banker=1_000)), TAKEN, ["banker"]),
    "tie-takes-one-hand": (hand(SIX, SIX, {3: {"banker": 500}, 5: {"player": 500}}), TAKEN, ["player"]),
    "commission-on-both": (hand(SIX, SEVEN, ON_BANKER), "pay/5/commission", "2"),
    "boxed-commission-taken-off": (hand(SIX, SEVEN, ON_BANKER), "pay/5/bet/banker", "pay 19"),
    "commission-invented": (hand(SIX, SEVEN, ON_BANKER, commission="ez"), "pay/5/bet/banker", "pay 19"),
    "box-not-carried": (hand(SIX, SEVEN, ON_BANKER, boxes={5: 300}), "pay/5/box", "1"),
    "last-hand-forgotten": (hand(SIX, SEVEN, ON_PLAYER, shoe=Shoe(0, 398, 400)), NEXT, "shuffle"),
    "hand-after-cut-card": (
        hand(SIX, SEVEN, ON_PLAYER, shoe=Shoe(0, 398, 400), one_more_hand=False),
        NEXT,
        "one-more",
    ),
    "hand-after-the-last": (hand(SIX, SEVEN, ON_PLAYER, shoe=Shoe(0, 400, 400)), NEXT, "one-more"),
}
"""Each mistake: a round, a question, and the answer that the mistake leads to there."""

AS_ELSEWHERE = {
    "tie-to-player": (hand(SIX, SIX, ON_PLAYER), "pay/5/bet/player", "pay 10"),
    "tie-to-dealer": (hand(SIX, SIX, {3: ON_BANKER[5], **ON_PLAYER}), TAKEN, ["banker", "player"]),
    "commission-forgotten": (
        hand(SIX, SEVEN, ON_BANKER, commission="at-once"),
        "pay/5/bet/banker",
        "pay 20",
    ),
    "commission-rounded-down": (hand(SIX, SEVEN, {5: {"banker": 2_700}}), "pay/5/commission", "1.25"),
    "commission-not-rounded": (hand(SIX, SEVEN, {5: {"banker": 2_700}}), "pay/5/commission", "1.35"),
    "paid-a-push": (
        hand("5h Kd 6c", f"{FOUR} 3h", ON_BANKER, commission="ez"),
        "pay/5/bet/banker",
        "pay 20",
    ),
    "big-hand-forgotten": (
        hand("5h Kd Kc", "6c Kd", ON_BANKER, commission="half-on-six"),
        "pay/5/bet/banker",
        "pay 20",
    ),
    "other-paytable": (hand(SIX, SIX, beside("tie")), "pay/5/bet/tie", "pay 45"),
    "even-money-for-everything": (hand(SIX, SIX, beside("tie")), "pay/5/bet/tie", "pay 5"),
    "losing-side-bets-pushed": (hand("7h Kd", SIX, beside("tie", banker=1_000)), TAKEN, ["banker"]),
    "side-bet-on-ante-stake": (hand(SIX, SIX, beside("tie", banker=1_000)), "pay/5/bet/tie", "pay 80"),
}
"""Mistakes of other games that are made at this one too."""
CASES = SET_OUT | AS_ELSEWHERE
OWN_HANDS = [game for game in GAMES.values() if not (game.table_hands or game.hands_in_turn)]
"""All but those that have a bet on a pair: of the first two cards, where hands are played in turn."""
HOUSES = [
    {},
    {"side-bets": "all", "commission": "at-once", "pair": "BAC-P-25"},
    {"side-bets": "ez", "commission": "ez"},
    {"side-bets": "all", "commission": "half-on-six", "one-more-hand": False},
]


def wrong_at(played: Round, key: str, said, before=()) -> Verdict:
    """The one wrong answer at a stop, marked."""
    stop = stop_of(played, "/".join(key.split("/")[:2]))
    verdicts = grade_stop(played, stop, right_answers(stop) | {key: said}, before=lambda: before)
    (wrong,) = [verdict for verdict in verdicts if not verdict.right]
    return wrong


def test_every_mistake_of_table_hands_is_set_out():
    assert SET_OUT.keys() == {mistake.slug for mistake in TABLE_HANDS}


@pytest.mark.parametrize("slug", CASES)
def test_a_mistake_is_named_from_the_answer_that_it_leads_to(slug):
    played, key, said = CASES[slug]
    assert slug in wrong_at(played, key, said).diagnosis.mistakes


@pytest.mark.parametrize("slug", SET_OUT)
def test_a_mistake_leads_to_nothing_where_the_right_answer_is_given(slug):
    played, key, _said = CASES[slug]
    stop = stop_of(played, "/".join(key.split("/")[:2]))
    assert all(verdict.diagnosis == NO_DIAGNOSIS for verdict in grade_stop(played, stop, right_answers(stop)))


@pytest.mark.parametrize("slug", CASES)
def test_the_cue_of_a_mistake_fits_where_it_is_made(slug):
    played, key, said = CASES[slug]
    prompt = prompt_at(played, key)
    cues = [cue_for(played, prompt, prompt.read(said), name=name) for name in (slug, "")]
    assert [cue_fault(played, prompt, cue) for cue in cues] == ["", ""]
    assert not any("%(" in cue for cue in cues)


@pytest.mark.parametrize("game", OWN_HANDS, ids=lambda game: game.slug)
def test_they_mean_nothing_in_a_game_in_which_players_have_hands(game):
    inputs = deal(game, seed="their own", spots=3).inputs
    assert [mistake.slug for mistake in TABLE_HANDS if [*mistake.change(inputs)]] == []


def test_pgp_6a_a_house_without_a_commission_has_no_mistakes_of_table_hands_either():
    game = GAMES["pai-gow-poker"]
    inputs = deal(game, seed="free", spots=3, house=open_house(game, {"commission": "none"})).inputs
    assert [mistake.slug for mistake in TABLE_HANDS if [*mistake.change(inputs)]] == []


OF_THIRD_CARDS = [mistake for mistake in TABLE_HANDS if mistake.about is Subject.THIRD_CARDS]


@pytest.mark.parametrize("mistake", OF_THIRD_CARDS, ids=lambda mistake: mistake.slug)
def test_bac_5_a_mistake_of_third_cards_is_seen_in_questions_of_drawing_alone(mistake):
    """The cards that lie there are the true ones, and all else is answered by them."""
    played, _key, _said = SET_OUT[mistake.slug]
    beliefs = MisconceptionModel(played)
    wrong = {
        prompt.question.slug
        for stop in prompts(played)
        for prompt in stop.prompts
        for holder in beliefs.holders_of(mistake)
        if beliefs.answers_of(holder, prompt, stop) != prompt.right
    }
    assert wrong
    assert wrong <= {"draws", "natural"}


def test_a_total_that_is_misread_leads_to_a_third_card_that_is_wrong():
    """A king counted thirteen: a hand of four is taken for seven. Called by then, it need not be misread."""
    played, mistake = hand("4h Kd 2c", SEVEN, ON_PLAYER), BY_SLUG["pictures-counted"]
    (holder,), stop = MisconceptionModel(played).holders_of(mistake), stop_of(played, "player-draws/0")
    (prompt,) = stop.prompts
    assert MisconceptionModel(played).answers_of(holder, prompt, stop) == ("stand",)
    assert is_corrected(holder, prompt)
    assert not is_corrected(holder, prompt_at(played, TOTAL))


INDISTINGUISHABLE = [
    (drawn("9c", FOUR, "draw"), {"banker-by-players-rule", "four-draws-on-nine"}),
    ((hand(SIX, "5c Kd 2s", ON_PLAYER), DRAWN, "stand"), {"banker-stands-on-five", "stood-taken-for-ten"}),
    ((hand("8h Kd", SEVEN, ON_PLAYER), NATURAL, "no"), {"eight-no-natural", "natural-in-one-hand"}),
    (SET_OUT["losing-bet-left"], {"losing-bet-left", "losing-side-bets-pushed"}),
    (SET_OUT["pair-as-perfect"], {"pair-as-perfect", "row-above"}),
]
"""Wrong answers that several mistakes lead to, and some of these."""


@pytest.mark.parametrize(("case", "names"), INDISTINGUISHABLE)
def test_mistakes_that_one_answer_cannot_tell_apart_are_all_named_and_none_is_stated(case, names):
    diagnosis = wrong_at(*case).diagnosis
    assert names <= {*diagnosis.mistakes}
    assert not diagnosis.certain


def answered(played: Round, key: str, said) -> AnsweredStop:
    stop = stop_of(played, "/".join(key.split("/")[:2]))
    typed = right_answers(stop) | {key: said}
    return AnsweredStop(MisconceptionModel(played), stop, read_stop(stop, typed))


def six_drawn_on(six: str):
    return hand(f"{six} Kd", SEVEN, ON_PLAYER), DRAWN_FIRST, "draw"


def natural_missed(player: str, banker: str):
    return hand(player, banker, ON_PLAYER), NATURAL, "no"


def shuffled_early(gone: int):
    return hand(SIX, SEVEN, ON_PLAYER, shoe=Shoe(0, gone, 400)), NEXT, "shuffle"


@pytest.mark.parametrize(
    ("name", "first", "again"),
    [
        ("player-draws-on-six", six_drawn_on("6h"), six_drawn_on("6c")),
        ("six-draws-too-often", drawn("2c", "6c Td", "draw"), drawn("3c", "6c Td", "draw")),
        ("seven-draws", drawn("2c", SEVEN, "draw"), drawn("Kc", SEVEN, "draw")),
        ("eight-no-natural", natural_missed("8h Kd", "8c Td"), natural_missed("5h 3d", "8d Ts")),
        ("last-hand-forgotten", shuffled_early(397), shuffled_early(399)),
    ],
)
def test_a_mistake_that_is_made_again_is_stated(name, first, again):
    assert wrong_at(*again).diagnosis.certain == ""
    assert wrong_at(*again, before=[answered(*first)]).diagnosis.certain == name


def test_what_is_left_on_the_layout_is_not_called_a_bet_that_was_taken():
    """A tie that is thought to lose takes bets; one who leaves a losing bet has not taken any."""
    played = hand("7h Kd", SIX, {3: {"banker": 1_000}, 5: {"banker-pair": 500}})
    taken = wrong_at(hand(SIX, SIX, {3: ON_BANKER[5], **ON_PLAYER}), TAKEN, ["banker", "player"])
    left = wrong_at(played, TAKEN, ["banker"])
    assert "tie-to-dealer" in taken.diagnosis.mistakes
    assert {BY_SLUG[name].action for name in left.diagnosis.mistakes} <= {None, Action.PUSH}


@pytest.mark.parametrize("chosen", HOUSES)
@sample_or_all("count", 3, 30)
def test_no_right_answer_is_explained_and_no_name_fails(chosen, count):
    house = open_house(GAME, chosen)
    for number in range(count):
        played = deal(GAME, seed="right", round=number, spots=4, house=house)
        for stop in prompts(played):
            reader = Diagnoser(MisconceptionModel(played), stop)
            for prompt in stop.prompts:
                assert all(reader.explain(prompt, right) == NO_DIAGNOSIS for right in prompt.right)


@pytest.mark.parametrize("chosen", HOUSES)
@sample_or_all("count", 2, 20)
def test_names_are_those_of_settling_everything_again(chosen, count, monkeypatch):
    for number in range(count):
        played = deal(GAME, seed="again", round=number, spots=4, house=open_house(GAME, chosen))
        for stop in prompts(played):
            typed = {prompt.key: wrong(prompt) for prompt in stop.prompts}
            pruned = [verdict.diagnosis for verdict in grade_stop(MisconceptionModel(played), stop, typed)]
            with monkeypatch.context() as patched:
                touch(patched, lambda believed, true: None)
                whole = [verdict.diagnosis for verdict in grade_stop(MisconceptionModel(played), stop, typed)]
            assert pruned == whole, (stop.place, typed)
