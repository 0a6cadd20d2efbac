"""Cues: what to think of next time, in at most eight words."""

from dataclasses import replace

from games import GAMES
from games.engine.cards.cards import JOKERS
from games.engine.diagnosis.cues import MAX_WORDS, cue_for
from games.engine.misconceptions.arithmetic_slips import SLIPS
from games.engine.misconceptions.cue_texts import CUES
from games.engine.misconceptions.misconception_catalog import FAMILIES, MISTAKES
from games.engine.questions.answers import BetAnswer
from games.engine.rounds.rounds import Round, deal
from games.engine.rules.wagers import Action
from tests.games.random_documents import SIX, WILD
from tests.games.round_builder import METER, at, play
from tests.games.trainee import each_prompt, prompt_at, wrong

ACE_KING, ACE_QUEEN = "Ad Kc 8h 6s 9c 2d", "Ad Qc 9h 7s 4d 2c"
WHEEL, PAIR = "Ah 2s 3d 4c 5h Kh", "Ah As 9c 7c 5h 2d"


def cue(played: Round, key: str, given=None, **names) -> str:
    prompt = prompt_at(played, key)
    wrongly = prompt.read(wrong(prompt)) if given is None else given
    return cue_for(played.inputs.game, prompt, wrongly, **names)


def test_every_name_that_a_wrong_answer_can_get_has_a_cue():
    names = {*(one.slug for one in MISTAKES), *FAMILIES, *(slip.slug for slip in SLIPS)}
    assert not names - CUES.keys()
    assert all(len(words.split()) <= MAX_WORDS for words in CUES.values())


def test_without_a_name_the_right_answers_reading_gives_the_cue():
    wheel = play(SIX, ACE_KING, at(1, WHEEL, ante=500))
    assert cue(wheel, "reconcile/1/player-hand") == "Count the ace low: wheel."
    pair = play(SIX, ACE_QUEEN, at(1, PAIR, ante=500, aces_up=500))
    assert cue(pair, "reconcile/1/player-hand") == "Group equal ranks first."
    assert cue(pair, "reveal/0/qualifies") == "Check the qualifier before you touch a bet."
    assert cue(pair, "refund/1/refund/ante") == "Dealer doesn’t qualify: push the Ante."
    assert cue(pair, "refund/1/refund/play") == "Dealer doesn’t qualify: Play stays in action."
    two = play(SIX, ACE_QUEEN, at(1, PAIR, ante=500), at(2, "Kh Qs 8c 7d 4h 3d", ante=500))
    assert cue(two, "order/0/first-spot", 1) == "Start at your right, not at first base."
    paid = BetAnswer(Action.PAY, 1_000)
    assert cue(pair, "reconcile/1/bet/aces-up", paid) == "Odds times the bet. The bet stays."
    royal = play(SIX, ACE_KING, at(1, "Ah Kh Qh Jh Th 3s", ante=500, progressive=100), meter=METER)
    assert cue(royal, "reconcile/1/bet/progressive", paid) == "Read the meter as it shows now."
    kicker = play(SIX, "Ad Ac 9h 7s 4d 2c", at(1, "Ah As Kd 7c 5h 2d", ante=500))
    pushed = BetAnswer(Action.PUSH)
    assert cue(kicker, "reconcile/1/bet/ante", pushed) == "Compare every kicker before you push."
    folded = play(SIX, ACE_KING, at(1, "Kh Qs 9d 7c 5h 3d", "fold", ante=500))
    assert cue(folded, "decide/1/bet/ante", BetAnswer(Action.LEAVE)) == "A fold loses the Ante."
    joker = play(WILD, "Kc Kd Qh 9s 4d 2c", at(1, "X1 Td 9c 8h 2s", "stand", wager=500))
    assert cue(joker, "reconcile/1/player-hand") == "Make the joker whatever helps the hand most."


def test_pgp_2a_a_cue_on_a_joker_says_what_it_stands_for_in_that_deck():
    said = {}
    for slug, game in GAMES.items():
        if JOKERS[0] in game.deck:
            asked = [
                prompt
                for _stop, prompt in each_prompt(deal(game, seed="joker"))
                if prompt.question.names_hand
            ]
            prompt = replace(asked[0], made_of=(*asked[0].made_of[:4], JOKERS[0]))
            said[slug] = cue_for(game, prompt, prompt.read(wrong(prompt)))
    assert said == {
        WILD: "Make the joker whatever helps the hand most.",
        "pai-gow-poker": "Joker: ace, straight or flush. Nothing else.",
    }


def test_a_stated_name_comes_first_and_one_that_is_offered_alone_last():
    wheel = play(SIX, ACE_KING, at(1, WHEEL, ante=500))
    key = "reconcile/1/player-hand"
    assert cue(wheel, key, name="overlooked-sixth-card") == "Look at every card: find the best five."
    assert cue(wheel, key, offered=("overlooked-sixth-card",)) == "Count the ace low: wheel."
    assert cue(wheel, key, name="a name of another version") == "Count the ace low: wheel."
