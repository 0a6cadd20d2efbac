"""Cues: what to think of next time, from one table by kind; and the wrong answer read back."""

from dataclasses import replace

import pytest

from games import GAMES
from games.engine.cards.cards import JOKERS
from games.engine.diagnosis.cue_kinds import WrongAnswer, cue_for
from games.engine.diagnosis.cues import BY_DUE, CUES, MAX_WORDS
from games.engine.diagnosis.read_back import amount_read_back, answer_read_back
from games.engine.misconceptions.arithmetic_slips import SLIP_NAMES
from games.engine.misconceptions.misconception_catalog import FAMILIES, MISTAKES
from games.engine.questions.answers import BetAnswer
from games.engine.questions.catalog import STRATEGY, questions_of
from games.engine.rounds.rounds import Round, deal
from games.engine.rules.wagers import Action
from tests.games.cue_faults import cue_fault
from tests.games.random_documents import SIX, WILD
from tests.games.round_builder import METER, at, play
from tests.games.trainee import PUSH, TAKE, each_prompt, paying, prompt_at, wrong

ACE_KING, ACE_QUEEN = "Ad Kc Th 6s 9c 2d", "Ad Qc 9h 7s 4d 2c"
WHEEL, PAIR, ACES = "Ah 2s 3d 4c 5h Kh", "Ah As 9c 7c 5h 2d", "Ad Ac 9h 7s 4d 2c"
TRIPS = "8h 8s 8d 7c 5h 3d"
LEAVE = BetAnswer(Action.LEAVE)


def cue(played: Round, key: str, given=None, **names) -> str:
    prompt = prompt_at(played, key)
    return cue_for(played, prompt, prompt.read(wrong(prompt)) if given is None else given, **names)


def read_back(played: Round, key: str, given) -> tuple[str, str]:
    it = WrongAnswer(played, prompt_at(played, key), given)
    return amount_read_back(it), answer_read_back(it)


def test_every_name_and_every_question_has_a_cue():
    first = {kind.partition(" ")[0] for kind in CUES}
    assert {*(one.slug for one in MISTAKES), *FAMILIES, *SLIP_NAMES} <= {*CUES, *BY_DUE} | first
    by_what_decides = {"bet", "refund", "toke", "envy", "announced", "call-hand", "high-wins", "low-wins"}
    asked = {slug for slug, (ask, _) in questions_of().items() if ask.slug not in STRATEGY}
    hands = {"player-hand", "dealer-hand", "dealer-cards", "dealer-low"}
    assert asked - by_what_decides - hands <= first


@pytest.mark.parametrize(
    ("dealer", "spot", "key", "given", "said"),
    [
        (ACE_KING, at(1, WHEEL, ante=500), "reconcile/1/player-hand", "pair", "wheel"),
        (ACE_QUEEN, at(1, PAIR, ante=500), "reconcile/1/player-hand", "two-pair", "two pair"),
        (ACE_QUEEN, at(1, PAIR, ante=500), "reveal/0/qualifies", "yes", "qualifier"),
        (ACE_QUEEN, at(1, PAIR, ante=500), "refund/1/refund/ante", LEAVE, "refund"),
        (ACE_QUEEN, at(1, PAIR, ante=500), "refund/1/refund/play", PUSH, "action"),
        (ACE_KING, at(1, TRIPS, ante=500, aces_up=500), "reconcile/1/bet/aces-up", paying(3_000), "line"),
        (ACE_KING, at(1, TRIPS, ante=500, aces_up=500), "reconcile/1/bet/aces-up", paying(1_900), "times"),
        (ACE_KING, at(1, "Kh Qs 9d 7c 5h 3d", ante=500, aces_up=500), "reconcile/1/bet/aces-up", PUSH, "low"),
        (ACES, at(1, "Ah As Kd 7c 5h 2d", ante=500), "reconcile/1/bet/ante", PUSH, "kicker"),
        (ACES, at(1, TRIPS, ante=500), "reconcile/1/bet/ante", TAKE, "above"),
        (ACE_KING, at(1, "Kh Qs 9d 7c 5h 3d", "fold", ante=500), "decide/1/bet/ante", LEAVE, "fold"),
    ],
)
def test_a_cue_is_of_the_rule_that_decides(dealer, spot, key, given, said):
    assert (
        cue(play(SIX, dealer, spot), key, given)
        == {
            "wheel": "A-2-3-4-5 is a straight: the ace counts low.",
            "two pair": "Two pair takes two ranks, twice each.",
            "qualifier": "The dealer qualifies with ace-king high or better.",
            "refund": "Dealer below ace-king high: Ante pushes.",
            "action": "Play has action, whether the dealer qualifies or not.",
            "line": "Find the Aces Up line: three of a kind, 4 to 1.",
            "times": "Aces Up: odds times the bet, 4 × $5 = $20.",
            "low": "Aces Up: below a pair of aces, take it.",
            "kicker": "Both have a pair of aces: the next card decides, king over nine.",
            "above": "This game ranks three eights above a pair of aces.",
            "fold": "Ante: a fold loses it, so take it.",
        }[said]
    )


def test_the_meters_cue_reads_the_meter():
    royal = play(SIX, ACE_KING, at(1, "As Ks Qs Js Ts 3s", ante=500, progressive=100), meter=METER)
    said = cue(royal, "reconcile/1/bet/progressive", paying(1_000))
    assert said == "Progressive: royal flush takes 100% of the meter as it shows now."


def test_pgp_2a_a_cue_on_a_joker_says_what_it_stands_for_in_that_deck():
    said = {}
    for slug, game in GAMES.items():
        if JOKERS[0] in game.deck:
            played = deal(game, seed="joker")
            prompt = next(one for _stop, one in each_prompt(played) if one.question.names_hand)
            prompt = replace(prompt, made_of=(*prompt.made_of[:4], JOKERS[0]))
            said[slug] = cue_for(played, prompt, prompt.read(wrong(prompt)))
    assert said == {
        WILD: "A joker is wild: make it whatever helps most.",
        "pai-gow-poker": "The joker is an ace, or fills a straight or flush.",
    }


def test_a_stated_name_has_its_own_cue_and_so_has_one_that_is_offered_alone():
    wheel, key = play(SIX, ACE_KING, at(1, WHEEL, ante=500)), "reconcile/1/player-hand"
    own, by_hand = "Read all the cards: the best five count.", "A-2-3-4-5 is a straight: the ace counts low."
    assert cue(wheel, key, name="overlooked-sixth-card") == own
    assert cue(wheel, key, offered=("overlooked-sixth-card",)) == own
    assert cue(wheel, key, offered=("overlooked-sixth-card", "missed-flush")) == by_hand
    assert cue(wheel, key, name="a name of another version") == by_hand


def test_a_names_cue_that_names_what_the_bet_does_not_have_is_not_shown():
    ante = play(SIX, ACES, at(1, TRIPS, ante=500))
    assert (
        cue(ante, "reconcile/1/bet/ante", paying(700), name="row-below")
        == "Ante pays even money: 1 × $5 = $5."
    )


@pytest.mark.parametrize(
    ("key", "given", "said"),
    [
        ("reconcile/1/bet/ante", TAKE, "This game reads the paytable: three of a kind."),
        ("reconcile/1/bet/ante", TAKE, "Both have aces: the next card decides, king over nine."),
        ("reconcile/1/bet/ante", paying(700), "Ante: odds times the bet, 1 × $5 = $5."),
        ("reconcile/1/player-hand", "pair", "The joker is an ace, or fills a straight or flush."),
        ("reconcile/1/player-hand", "pair", " ".join(["long"] * (MAX_WORDS + 1))),
        ("reconcile/1/player-hand", "pair", ""),
    ],
)
def test_a_cue_that_does_not_fit_is_found(key, given, said):
    played = play(SIX, ACES, at(1, TRIPS, ante=500))
    prompt = prompt_at(played, key)
    assert cue_fault(played, prompt, said)
    assert not cue_fault(played, prompt, cue_for(played, prompt, given))


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (paying(3_000), "You paid $30: that’s the line “straight, 6 to 1”"),
        (paying(500), "You paid $5: that’s the line “pair of aces, 1 to 1”"),
        (paying(1_500), "You paid $15: that’s one bet too little"),
        (paying(400), "You paid $4: that’s the odds in dollars, not times the bet"),
        (paying(20_000), "You paid $200: that’s ten times the amount"),
        (paying(2_100), "You paid $21: that’s one $1 chip too many"),
        (paying(1_700), "You paid $17: that’s $3 too little"),
    ],
)
def test_a_payout_is_read_back_by_where_it_comes_from(given, said):
    played = play(SIX, ACE_KING, at(1, TRIPS, ante=500, aces_up=500))
    assert read_back(played, "reconcile/1/bet/aces-up", given) == (said, "")


@pytest.mark.parametrize(
    ("dealer", "spot", "key", "given", "said"),
    [
        (
            *(ACE_QUEEN, at(1, PAIR, ante=500), "refund/1/refund/ante", TAKE),
            "You took it: the dealer doesn’t qualify, so Ante pushes",
        ),
        (
            *(ACES, at(1, "Ah As Kd 7c 5h 2d", ante=500), "reconcile/1/bet/ante", PUSH),
            "You pushed it: a pair of aces each, and the king beats the nine, so Ante is paid",
        ),
        (
            *(ACE_KING, at(1, TRIPS, ante=500), "reconcile/1/player-hand", "two-pair"),
            "You read two pair. The cards make three eights",
        ),
        (
            *(ACE_QUEEN, at(1, PAIR, ante=500), "reveal/0/qualifies", "yes"),
            "You answered “yes” – ace-queen high does not qualify",
        ),
    ],
)
def test_an_answer_is_read_back_with_the_reason(dealer, spot, key, given, said):
    assert read_back(play(SIX, dealer, spot), key, given) == ("", said)
