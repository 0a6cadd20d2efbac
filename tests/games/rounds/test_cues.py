"""Cues: what to think of next time, from one table by kind; and the wrong answer read back."""

import re
from dataclasses import replace

import pytest

from games import GAMES
from games.engine.cards.cards import JOKERS
from games.engine.diagnosis.cue_kinds import WrongAnswer, cue_for
from games.engine.diagnosis.cues import BY_DUE, CUES, MAX_WORDS
from games.engine.diagnosis.read_back import amount_read_back, answer_read_back
from games.engine.misconceptions.arithmetic_slips import SLIP_NAMES
from games.engine.misconceptions.misconception_catalog import FAMILIES, MISTAKES
from games.engine.money.amounts import parse_cents, print_cents
from games.engine.procedure.frames import Exercise
from games.engine.questions.answers import BetAnswer
from games.engine.questions.catalog import STRATEGY, WHOLE_JOB, questions_of
from games.engine.rounds.rounds import Round, deal
from games.engine.rounds.stops import prompts
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


def test_before_the_hole_card_is_turned_neither_a_reason_nor_a_cue_says_what_the_dealer_has():
    game, heard = next(game for game in GAMES.values() if game.hands_in_turn), set()
    for number in range(120):
        played = deal(game, seed=f"hole card {number}", spots=6)
        if played.inputs.ended_at:
            continue
        for prompt in (one for stop in prompts(played) for one in stop.prompts if one.wager):
            if prompt.step not in ("insurance", "peek", "play"):
                continue
            said = (str(prompt.because), cue_for(played, prompt, prompt.read(wrong(prompt))))
            heard.add((prompt.step, prompt.due.action.value))
            for words in map(str, said):
                assert not re.search("beats|both hands|no line for", words), (prompt.key, words)
    assert heard >= {
        *(("insurance", "pay"), ("peek", "take"), ("play", "pay"), ("play", "take"), ("play", "half"))
    }


def test_every_hand_of_a_split_is_compared_by_its_cards_and_not_by_the_name_of_a_place():
    game = next(game for game in GAMES.values() if game.hands_in_turn)
    rounds = (deal(game, seed=f"compared {number}", spots=6) for number in range(80))
    said = [
        str(one.because)
        for played in rounds
        for stop in prompts(played)
        for one in stop.prompts
        if one.step == "settle" and one.wager.endswith(("-2", "-3"))
    ]
    assert said
    assert not any("player" in words for words in said)


def test_every_name_and_every_question_has_a_cue():
    first = {kind.partition(" ")[0] for kind in CUES}
    assert {*(one.slug for one in MISTAKES), *FAMILIES, *SLIP_NAMES} <= {*CUES, *BY_DUE} | first
    by_what_decides = {
        "check-bets",
        "console",
        "replacing",
        "bet",
        "refund",
        "toke",
        "envy",
        "announced",
        "call-hand",
        "high-wins",
        "low-wins",
    }
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
        (ACE_KING, at(1, TRIPS, ante=500, aces_up=500), "reconcile/1/bet/aces-up", paying(1_700), "times"),
        (ACE_KING, at(1, TRIPS, ante=500, aces_up=500), "reconcile/1/bet/aces-up", paying(2_500), "stake"),
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
            "qualifier": "The dealer qualifies with ace-king high or better: "
            "ace-queen high does not qualify.",
            "refund": "Dealer below ace-king high: Ante pushes.",
            "action": "Play has action, whether the dealer qualifies or not.",
            "line": "Find the Aces Up line: three of a kind, 4 to 1.",
            "times": "Aces Up, three of a kind: odds times the bet, 4 × $5 = $20.",
            "stake": "Pay 4 to 1 only: the bet itself isn’t part of it.",
            "low": "Aces Up: below a pair of aces, take it.",
            "kicker": "Both have a pair of aces: the next card decides, king over nine.",
            "above": "Read both hands first: three eights beat a pair of aces.",
            "fold": "Ante: a fold loses it, so take it.",
        }[said]
    )


def test_the_meters_cue_reads_the_meter():
    royal = play(SIX, ACE_KING, at(1, "As Ks Qs Js Ts 3s", ante=500, progressive=100), meter=METER)
    said = cue(royal, "reconcile/1/bet/progressive", paying(1_000))
    assert said == "Progressive: a royal flush takes 100% of the meter as it shows now."


def test_pgp_2a_a_cue_on_a_joker_says_what_it_stands_for_in_that_deck():
    said = {}
    for slug, game in GAMES.items():
        if JOKERS[0] in game.source.faces:
            played = deal(game, seed="joker")
            prompt = next(one for _stop, one in each_prompt(played) if one.question.names_hand)
            prompt = replace(prompt, made_of=(*prompt.made_of[:4], JOKERS[0]))
            said[slug] = cue_for(played, prompt, "high-card")
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
        ("reconcile/1/bet/ante", TAKE, "Ante stays in action on a fold: leave it."),
        ("reconcile/1/bet/ante", TAKE, "Ante: read the hand. a pair of tens pays 1 to 1."),
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
            "You read “two pair”. The cards make three eights",
        ),
        (
            *(ACE_QUEEN, at(1, PAIR, ante=500), "reveal/0/qualifies", "yes"),
            "You answered “yes” – ace-queen high does not qualify",
        ),
    ],
)
def test_an_answer_is_read_back_with_the_reason(dealer, spot, key, given, said):
    assert read_back(play(SIX, dealer, spot), key, given) == ("", said)


LOSES = play("rabbit-hunter", "Qd Jd Td Kd 9d", at(1, "7c 8c As Ad 5s 2h", ante=500, two_way_bad_beat=500))
ACES_UP = at(1, "Ah Ac 9s 4d 2s", "1x", ante=500, super_bonus=500, queens_up=500)
QUEENS_UP = "a pair of queens or better"
QUEENS = play("crazy-4-poker", "Ks Qd 9h 4c 2d", ACES_UP)


@pytest.mark.parametrize(
    ("played", "key", "given", "said"),
    [
        (
            LOSES,
            "two-way-bad-beat",
            TAKE,
            "Two Way Bad Beat pays on the losing hand: a pair of aces, 10 to 1.",
        ),
        (QUEENS, "queens-up", TAKE, f"Queens Up, {QUEENS_UP}: 1 to 1, whatever the dealer has."),
    ],
)
def test_a_cue_says_a_line_of_several_hands_as_it_is_printed(played, key, given, said):
    assert cue(played, f"reconcile/1/bet/{key}", given) == said


def test_wsd_7_a_line_on_jokers_is_said_by_its_name():
    played = play(WILD, "Td X1 Js 2c 2s Jd", at(1, "6c 6d 6s Ts X2", "stand", wager=500, joker=500))
    assert cue(played, "reconcile/1/bet/joker", TAKE) == "Joker: one joker each pays 10 to 1."


def test_the_name_of_a_bet_taken_though_it_stays_speaks_of_what_is_due_by_now():
    """A Bad Beat outlives the fold. Left with the fold, it is paid at the end."""
    name = {"name": "took-bad-beat-on-fold"}
    folded = at(1, TRIPS, "fold", ante=500, bad_beat=500)
    played = play(SIX, "9h 9s 9d 7d 5c 3c", folded)
    assert (
        cue(played, "decide/1/bet/bad-beat", TAKE, **name) == "Bad Beat stays in action on a fold: leave it."
    )
    assert cue(played, "reconcile/1/bet/bad-beat", TAKE, **name) == (
        "Bad Beat: a folded hand can still win it, here with three of a kind."
    )


@pytest.mark.parametrize("slug", [slug for slug, game in GAMES.items() if game.qualifier])
@pytest.mark.parametrize("name", ["play-taken-unqualified", "ante-taken-unqualified"])
def test_only_what_an_unqualified_dealer_decides_is_said_to_be_decided_so(slug, name):
    played = deal(GAMES[slug], seed="below", scenario="dealer-does-not-qualify")
    decided = {
        ("doesn’t qualify" in prompt.because, "Dealer below" in cue(played, prompt.key, TAKE, name=name))
        for _stop, prompt in each_prompt(played)
        if prompt.question.slug == "bet" and prompt.due != TAKE
    }
    assert decided <= {(True, True), (False, False)}


def test_lir_5a_a_bet_that_never_goes_back_always_stays():
    played = deal(GAMES["let-it-ride"], seed="rides")
    said = {
        prompt.wager: cue(played, prompt.key, TAKE)
        for _stop, prompt in each_prompt(played)
        if prompt.question.slug == "bet" and prompt.due == LEAVE and prompt.step == "first"
    }
    assert said["bet-3"] == "Bet 3 always stays: leave it until you settle the hand."
    assert said["bet-2"] == "Only Bet 1 can go back at this decision: leave Bet 2."


KING_FLUSH, PAIR_OF_SIXES = "Kc Jc 9c 8c 7c 3h", "6h 6d Qd 8s 4s 2s"
LOW_HAND, FOUR = "Kh Qs 9d 7c 5h 3d", "four-card-poker"


@pytest.mark.parametrize(
    ("played", "key", "given", "offered", "said"),
    [
        (
            *(
                play(FOUR, "8h 8c 6c 5h Kc Qd", at(1, "9s 6h 7d Js 5d", "1x", ante=500)),
                "reconcile/1/bet/play",
            ),
            *(PUSH, ("play-pushed",)),
            "Play never pushes here: a pair of eights beats jack-nine high, so Play loses.",
        ),
        (
            *(play(SIX, ACE_KING, at(1, LOW_HAND, ante=500)), "reconcile/1/bet/play"),
            *(PUSH, ("play-pushed",)),
            "No tie, no push: ace-king high beats king-queen high.",
        ),
        (
            *(play(SIX, KING_FLUSH, at(1, PAIR_OF_SIXES, ante=500)), "reveal/0/qualifies"),
            *("no", ("missed-flush",)),
            "The dealer qualifies with ace-king high or better: a king-high flush qualifies.",
        ),
        (
            *(play(SIX, KING_FLUSH, at(1, PAIR_OF_SIXES, ante=500)), "reconcile/1/bet/ante"),
            *(paying(500), ("missed-flush",)),
            "Check the dealer’s suits, too: a king-high flush beats a pair of sixes.",
        ),
        (
            *(play(SIX, ACE_KING, at(1, PAIR_OF_SIXES, ante=1_500)), "reconcile/1/bet/ante"),
            *(paying(3_000), ("play-paid-with-ante", "doubled")),
            "Pay each bet on its own: Ante, 1 × $15 = $15.",
        ),
        (
            *(play(SIX, ACE_KING, at(1, PAIR_OF_SIXES, ante=500)), "reconcile/1/player-hand"),
            *("high-card", ()),
            "Match the ranks before you call high card: here, a pair of sixes.",
        ),
        (
            *(play(SIX, ACE_KING, at(1, PAIR_OF_SIXES, ante=500)), "reconcile/1/player-hand"),
            *("two-pair", ()),
            "Two pair takes two ranks, twice each.",
        ),
        (
            *(play(SIX, ACE_KING, at(1, "As Ks Qs Js Ts 3s", ante=500)), "reconcile/1/player-hand"),
            *("flush", ("missed-straight",)),
            "A royal flush takes ten to ace of one suit.",
        ),
        (
            *(
                play(SIX, ACE_KING, at(1, "Ah As 8c 7c 5h 3d", ante=500, aces_up=500)),
                "reconcile/1/bet/aces-up",
            ),
            *(paying(1_000), ()),
            "Pay 1 to 1 only: the bet itself isn’t part of it.",
        ),
        (
            *(
                play(WILD, "9d 2c Js 3s Jh Jd", at(1, "4s 8d 5d 6c 7s", "stand", wager=500)),
                "reconcile/1/bet/wager",
            ),
            *(paying(5_000), ()),
            "No line for a straight: Wager pays even money, 1 × $5 = $5.",
        ),
        (
            *(play(SIX, ACE_KING, at(1, TRIPS, ante=500, aces_up=1_000)), "reconcile/1/bet/aces-up"),
            *(paying(400), ()),
            "Aces Up, three of a kind: odds times the bet, 4 × $10 = $40.",
        ),
        (
            *(play(SIX, ACE_KING, at(1, TRIPS, ante=500, aces_up=1_000)), "reconcile/1/bet/aces-up"),
            *(paying(2_000), ("side-bet-on-ante-stake", "row-below")),
            "Multiply the Aces Up bet: 4 × $10 = $40.",
        ),
        (
            *(play(SIX, ACE_QUEEN, at(1, TRIPS, ante=500)), "refund/1/refund/ante"),
            *(paying(500), ("qualifier-forgotten",)),
            "Dealer below ace-king high: Ante pushes.",
        ),
    ],
)
def test_a_cue_is_of_what_was_asked_and_of_what_was_done(played, key, given, offered, said):
    assert cue(played, key, given, offered=offered) == said


def test_a_spot_passed_over_and_a_cleared_one_have_cues_of_their_own():
    def of_three(**right: int) -> Round:
        hands = "Ah As Jc 9h 4h 2h", "Kh Ks Qd Jd 4c 2c", TRIPS
        seats = (
            at(1, hands[0], ante=500),
            at(2, hands[1], ante=500),
            at(3, hands[2], "fold", ante=500, **right),
        )
        return play(SIX, ACE_KING, *seats)

    first = "order/0/first-spot"
    assert cue(of_three(), first, 3) == "spot 3 has no bet left to settle: spot 2 comes first."
    assert cue(of_three(), first, 1) == "The first from your right with a bet to settle: spot 2."
    assert cue(of_three(bad_beat=500), first, 2) == (
        "Bad Beat stays in action on a fold: spot 3 comes first."
    )


def test_a_toke_is_paid_by_the_line_of_its_bet():
    for number in range(200):
        played = deal(GAMES["mississippi-stud"], seed=f"toke {number}", exercise=Exercise(WHOLE_JOB))
        for _stop, prompt in each_prompt(played):
            it = WrongAnswer(played, prompt, None)
            if prompt.question.slug == "toke" and it.row and prompt.pays > 3 * prompt.stake:
                said = cue(played, prompt.key, paying(3 * prompt.stake))
                assert said == f"Pay the toke by its bet’s line: a {it.row.words}, {it.row.pays.words}."
                return
    raise AssertionError("no such toke")


@pytest.mark.parametrize("slug", GAMES)
def test_a_cue_on_a_limit_names_the_limit_and_counts_right(slug):
    questions = ("check-bets", "bet-fault", "bet-difference")
    for seed in range(3):
        played = deal(GAMES[slug], seed=f"limit {seed}", exercise=Exercise(WHOLE_JOB, wrong_bets=100))
        for _stop, prompt in each_prompt(played):
            if prompt.question.slug not in questions:
                continue
            missed = frozenset() if prompt.question.slug == "check-bets" else wrong(prompt)
            said = cue(played, prompt.key, prompt.read(missed) if missed else missed)
            amounts = [parse_cents(one.strip(":.")) for one in said.split() if one.startswith("$")]
            if prompt.question.slug == "bet-difference":
                assert abs(amounts[0] - amounts[1]) == amounts[2] == prompt.due
            elif prompt.due:
                assert all(f"${print_cents(one)}" in prompt.because for one in amounts), said
                assert amounts or "Count the bets" in said or "every spot" in said


def test_a_spot_that_is_within_the_limits_is_not_called_out():
    played = deal(GAMES[SIX], seed="limits", exercise=Exercise(WHOLE_JOB))
    key = next(one.key for _stop, one in each_prompt(played) if one.question.slug == "check-bets")
    assert cue(played, key, frozenset({1})) == "Call a bet out only if you can name the limit it breaks."


def test_presses_are_named_from_the_first_wrong_one():
    played = deal(GAMES[SIX], seed="presses", exercise=Exercise(WHOLE_JOB))
    opens, closes = (one for _stop, one in each_prompt(played) if one.question.slug == "console")
    begins, *_rest = opens.due
    assert cue(played, opens.key, (begins, begins)) == "In order: after “COIN IN” comes “sweep the bets”."
    assert cue(played, opens.key, (*opens.due, begins)) == "In order: “sweep the bets” comes last."
    assert cue(played, closes.key, opens.due) == (
        "All settled: GAME OVER alone. A hand’s button logs a meter win."
    )


def test_hcf_1_cards_that_make_no_hand_are_read_back_so():
    played = deal(GAMES["high-card-flush"], seed="suits")
    prompt = prompt_at(played, "reveal/0/dealer-cards")
    one = prompt.cards[0]
    two = frozenset({one, next(card for card in prompt.cards if card[1] != one[1])})
    assert cue(played, prompt.key, two) == "Count each suit: the longest makes the hand."
    assert read_back(played, prompt.key, two)[1].startswith("Your cards make no hand. The best hand is ")


def test_a_payout_on_another_bets_chips_is_known():
    spot = at(1, TRIPS, ante=700, aces_up=500)
    played, key = play(SIX, ACE_KING, spot), "reconcile/1/bet/aces-up"
    assert cue(played, key, paying(2_800)) == "Multiply the Aces Up bet: 4 × $5 = $20."
    assert read_back(played, key, paying(2_800))[0] == "You paid $28: that’s the odds times the Ante bet"
