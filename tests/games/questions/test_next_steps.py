"""The procedure asked: what the dealer does now, who is dealt first, who is paid first from the meter."""

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import islice, pairwise

import pytest

from games import GAMES
from games.engine.cards.cards import Card
from games.engine.cards.streams import shuffled
from games.engine.procedure.exercises import Exercise
from games.engine.procedure.steps import SAYS, step_words
from games.engine.questions.catalog import EVERYDAY
from games.engine.questions.full_table.next_step import KEYS, could_be_done, is_done
from games.engine.questions.prompts import Prompt
from games.engine.rounds.grading import grade_stop
from games.engine.rounds.rounds import HANDS_AND_BETS, Round
from games.engine.rounds.stops import Stop, prompts
from games.engine.rules.sheets import load
from games.engine.settlement.settlements import settle
from games.engine.texts import Text
from tests.games.dealing import DOWN_TO_ONE, prompted, rounds
from tests.games.hidden_cards import visible, with_hidden_changed
from tests.games.trainee import asked, right_answers, stop_of

SIX, RABBIT = "six-card-poker", "rabbit-hunter"
WILD, FOUR = "wild-six-card-draw-poker", "6-5-4-poker"
PROCEDURE = Exercise(frozenset({"next-step", "first-dealt", "first-paid", "call-hand"}))
each_game = pytest.mark.parametrize("game", GAMES)
with_a_meter = pytest.mark.parametrize("game", [SIX, WILD])


RoundState = tuple[Round, tuple[Stop, ...]]


@lru_cache
def played_out(game: str) -> tuple[RoundState, ...]:
    """Rounds of one to six spots, each with its stops."""
    found = rounds(game, 40, seed="procedure", spots=DOWN_TO_ONE, exercise=PROCEDURE)
    return tuple((played, prompted(played)) for played in found)


def of_ask(stops: tuple[Stop, ...], ask: str) -> Iterator[tuple[Stop, Prompt]]:
    return ((stop, prompt) for stop, prompt in all_of(stops) if prompt.ask == ask)


def all_of(stops: tuple[Stop, ...]) -> Iterator[tuple[Stop, Prompt]]:
    return ((stop, prompt) for stop in stops for prompt in stop.prompts)


# What the dealer does now

NOT_THE_DEALERS_ACT = {"take-bets", "count"}
"""Bets are laid by players; how many cards play is counted in the head."""


def test_every_step_of_every_game_has_its_words():
    steps = {step.does for game in GAMES.values() for step in game.procedure}
    assert steps == set(SAYS) | NOT_THE_DEALERS_ACT
    assert not set(SAYS) & NOT_THE_DEALERS_ACT


def bets_on_the_meter(played: Round) -> bool:
    return any(seat.bets.get("progressive") for seat in played.inputs.seats)


def unqualified(played: Round) -> bool:
    """SCP 8, RH 13: no pair, and not the high cards that it takes, from the dealer's cards alone."""
    game, dealer = played.inputs.game, played.settlement.dealer
    needed = {SIX: {"A", "K"}, RABBIT: {"A"}}[game.slug]
    ranks_there = {card[0] for card in played.inputs.dealer_cards[game.dealer.burned :]}
    return dealer.hand.category == "high-card" and not needed <= ranks_there


def documented(played: Round) -> list[tuple[str, str]]:
    """The steps of the game's document that are done in this round, in its order, by what is on the table."""
    lines = played.settlement.lines
    in_play = [seat for seat in played.inputs.seats if not seat.decision.folds]
    settled_last = {line.spot for line in lines if line.stage == "reconcile"}
    hitters = {line.hitter for line in lines if line.hitter}
    last_goes = bool(settled_last) and min(settled_last) not in hitters
    order = ["order"] if len(settled_last) > 1 else ["reconcile"] if settled_last else []
    lock_up = ["lock-up"] if last_goes else []
    coin_in = ["coin-in"] if bets_on_the_meter(played) else []
    refund = ["refund"] if played.inputs.game.qualifier and in_play and unqualified(played) else []
    return {
        SIX: [  # SCPP 5, SCP 4, 5, 7, 8, 9, SCPP 9b, 9c
            *("take-bets", *coin_in, "deal", "turn-up", "decide", "reveal"),
            *(*refund, *order, *lock_up, *(["envy"] if hitters else [])),
        ],
        RABBIT: [  # RH 5 (dragging is part of it), 6, 8-11 in one pass, 12, 13, 14
            *("take-bets", "deal", "burn", "green-button", "decide"),
            *("reveal", *refund, *order, *lock_up),
        ],
        FOUR: [  # 654 2, 2a, 2b, 5, 6, 7
            *("take-bets", "deal", "face-up", "green-button", "", "count", "decide", "reveal"),
            *(*order, *lock_up),
        ],
        WILD: ["take-bets", *coin_in, "deal", "draw", "reveal", *order, *lock_up],  # WSD 2, 3, 4, 5
    }[played.inputs.game.slug]


def due(played: Round) -> list[tuple[str, str]]:
    """What comes after what, by the document: what the up card asks for itself is asked there."""
    steps = documented(played)
    pairs = [(past, step) for past, step in pairwise(steps) if past and step]
    return [pair for pair in pairs if pair[1] != "count"]


@each_game
def test_what_the_dealer_does_next_is_what_the_document_says(game):
    met = set()
    for played, stops in played_out(game):
        found = [
            (str(stop.place), step_words(GAMES[game], prompt.right[0]))
            for stop, prompt in of_ask(stops, "next-step")
        ]
        expected = due(played)
        wanted = []
        for past, step in expected:
            past = "reconcile" if past == "order" else past
            wanted.append((f"{past}/0/next", step_words(GAMES[game], step)))
        assert found == wanted, played.inputs.round
        met |= {step for _, step in expected}
    assert {"deal", "reveal", "order", "reconcile", "lock-up"} <= met
    assert ("refund" in met) is (GAMES[game].qualifier is not None)


def own_steps(game: str) -> set[Text]:
    return {step_words(GAMES[game], step.does) for step in GAMES[game].procedure if step.does in SAYS}


@each_game
def test_all_that_is_done_at_this_table_is_offered_with_steps_of_other_games_and_the_same_all_round(game):
    own = {step_words(GAMES[game], step.does) for step in GAMES[game].procedure if is_done(step)}
    for _, stops in played_out(game):
        offered = {
            tuple(choice.words for choice in prompt.choices) for _, prompt in of_ask(stops, "next-step")
        }
        assert len(offered) == 1
        (words,) = offered
        assert len(set(words)) == len(words) == len(KEYS)
        assert own <= set(words)
        assert own != set(words) or len(own) == len(KEYS)
        for _, prompt in of_ask(stops, "next-step"):
            assert "".join(choice.key for choice in prompt.choices) == KEYS
            assert {*prompt.right} <= {choice.value for choice in prompt.choices}


@each_game
def test_the_steps_stand_in_one_order_whichever_is_due(game):
    table = list(dict.fromkeys(step_words(GAMES[game], does) for does in SAYS))
    places = set()
    for _, stops in played_out(game):
        for _, prompt in of_ask(stops, "next-step"):
            words = [choice.words for choice in prompt.choices]
            assert words == sorted(words, key=table.index)
            places.add(words.index(step_words(GAMES[game], prompt.right[0])))
    assert len(places) >= 3


@each_game
def test_no_other_step_that_is_offered_could_be_defended(game):
    """Nor are those of other games that a dealer here might well do."""
    own = own_steps(game)
    for _, stops in played_out(game):
        for _, prompt in of_ask(stops, "next-step"):
            words = {choice.words for choice in prompt.choices}
            assert not could_be_done(GAMES[game]) & (words - own)


def test_rh_5_8_dragging_is_part_of_dealing_and_buying_of_the_pass_in_which_players_decide():
    dealt, decided = (step_words(GAMES[RABBIT], does) for does in ("deal", "decide"))
    assert "dragging" in dealt
    assert "buy the sixth card" in decided
    offered = {
        choice.words
        for _, stops in played_out(RABBIT)
        for _, prompt in of_ask(stops, "next-step")
        for choice in prompt.choices
    }
    assert {dealt, decided} <= offered
    assert not {SAYS["deal"], SAYS["decide"]} & offered


@with_a_meter
def test_scpp_5_the_sensors_are_lit_before_the_bets_are_swept(game):
    words = step_words(GAMES[game], "coin-in")
    assert words.index("COIN IN or START GAME") < words.index("sweep")


def test_a_step_that_a_dealer_could_defend_is_no_wrong_one():
    """An up card, where the dealer turns some; a refund, where the dealer may fail to qualify."""
    assert SAYS["face-up"] in could_be_done(GAMES[SIX])
    assert SAYS["refund"] in could_be_done(GAMES[SIX])
    assert SAYS["refund"] not in could_be_done(GAMES[FOUR])
    assert all(SAYS["green-button"] in could_be_done(game) for game in GAMES.values())


@with_a_meter
def test_scpp_5_where_no_one_bets_on_the_meter_opening_the_system_can_be_defended(game):
    met = set()
    for played, stops in played_out(game):
        for stop, prompt in of_ask(stops, "next-step"):
            if str(stop.place) == "take-bets/0/next":
                bets = bets_on_the_meter(played)
                assert prompt.right == (("coin-in",) if bets else ("deal", "coin-in"))
                met.add(bets)
            else:
                assert len(prompt.right) == 1
    assert met == {True, False}


@pytest.mark.parametrize(
    ("game", "place", "either"),
    [
        (RABBIT, "reveal/0/next", {"refund", "reconcile"}),
        (SIX, "reveal/0/next", {"refund", "reconcile"}),
        (SIX, "take-bets/0/next", {"coin-in", "deal"}),
        (SIX, "reconcile/0/next", {"lock-up", "envy"}),
    ],
)
def test_what_is_offered_does_not_tell_whether_a_step_is_passed_over(game, place, either):
    offered = [
        {choice.value for choice in prompt.choices}
        for played, stops in played_out(game)
        for stop, prompt in of_ask(stops, "next-step")
        if str(stop.place) == place
    ]
    assert offered
    assert all(either <= values for values in offered)


@each_game
def test_the_step_is_asked_before_any_of_it_is_seen(game):
    """The felt is that on which the last step ended, and its place names that step."""
    for played, _ in played_out(game):
        frames = list(played.frames)
        for number, frame in enumerate(frames):
            if frame.about == "next":
                earlier = [other for other in frames[:number] if not other.about]
                assert frame.felt == earlier[-1].felt
                assert frame.step == earlier[-1].step


# Who is dealt first


@each_game
def test_the_first_packet_off_the_shuffler_goes_to_the_spot_that_is_asked_for(game):
    for played, stops in played_out(game):
        first = shuffled(GAMES[game].deck, seed="procedure", round=played.inputs.round)[0]
        got = [seat.spot for seat in played.inputs.seats if first in seat.cards]
        asked_for = [prompt.right for _, prompt in of_ask(stops, "first-dealt")]
        assert asked_for == ([tuple(got)] if len(played.inputs.seats) > 1 else [])


@each_game
def test_the_dealer_gets_his_own_packet_last(game):
    for played, stops in played_out(game):
        deck = shuffled(GAMES[game].deck, seed="procedure", round=played.inputs.round)
        last_of_players = max(deck.index(card) for seat in played.inputs.seats for card in seat.cards)
        assert deck.index(played.inputs.dealer_cards[0]) == last_of_players + 1
        [(stop, prompt)] = of_ask(stops, "own-packet")
        assert prompt.right == ("last",)
        assert str(stop.place) == "deal/0/first"
        assert played.frames[stop.frame].felt.dealer.cards == ()


# Who is paid first from the meter

HITS = {
    SIX: ("9h 8h 7h 6h 5h Kd", "8s 7s 6s 5s 4s Kc"),
    WILD: ("9h 8h 7h 6h 5h", "8s 7s 6s 5s 4s"),
}


@with_a_meter
def test_scpp_8c_the_one_of_two_hits_that_finds_the_fuller_meter_was_paid_first(game):
    """Both spots are given a straight flush, and the meter says who came first."""
    hands = [tuple(map(Card, hand.split())) for hand in HITS[game]]
    checked = 0
    for played, stops in played_out(game):
        for _, prompt in of_ask(stops, "first-paid"):
            spots = [int(choice.value) for choice in prompt.choices]
            given = dict(zip(spots, hands, strict=True))
            inputs = played.inputs
            seats = tuple(
                replace(seat, cards=given.get(seat.spot, seat.cards), decision=stays(seat.decision))
                for seat in inputs.seats
            )
            settled = settle(replace(inputs, seats=seats))
            paid = {spot: settled.at(spot, "progressive").pays for spot in spots}
            first = [spot for spot in spots if paid[spot] == max(paid.values())]
            assert prompt.right == tuple(first)
            checked += 1
    assert checked >= 5


def stays(decision):
    return replace(
        decision, action="stand" if decision.action == "draw" else decision.action, discard=None, drawn=None
    )


@with_a_meter
def test_two_hits_are_spoken_of_wherever_two_bet_and_two_are_reconciled(game):
    asked_of = 0
    for played, stops in played_out(game):
        bettors = {seat.spot for seat in played.inputs.seats if seat.bets.get("progressive")}
        reconciled = {line.spot for line in played.settlement.lines if line.stage == "reconcile"}
        found = list(of_ask(stops, "first-paid"))
        assert bool(found) == (len(bettors) > 1 and len(reconciled) > 1)
        assert all({int(choice.value) for choice in prompt.choices} <= bettors for _, prompt in found)
        asked_of += len(found)
    assert asked_of >= 5


@with_a_meter
def test_house_split_royals_leaves_the_answer_alone(game):
    """What is spoken of is a share of the meter that no house splits."""
    for _, stops in played_out(game):
        for _, prompt in of_ask(stops, "first-paid"):
            assert "straight flush" in prompt.says.facts["hand"]


def test_no_meter_no_question():
    for game in (FOUR, RABBIT):
        assert not any(list(of_ask(stops, "first-paid")) for played, stops in played_out(game))


# All of it


@each_game
def test_a_perfect_trainee_is_right(game):
    for played, stops in played_out(game):
        for stop in stops:
            assert all(verdict.right for verdict in grade_stop(played, stop, right_answers(stop)))


@each_game
def test_every_rule_that_is_cited_is_written_and_every_question_has_its_facts(game):
    rules = load(GAMES[game]).rules
    for _, stops in played_out(game):
        for _, prompt in all_of(stops):
            assert prompt.rule in rules
            assert prompt.because
            assert "%" not in prompt.says


@each_game
def test_keys_and_places_are_unique(game):
    for _, stops in played_out(game):
        places = [str(stop.place) for stop in stops]
        keys = [prompt.key for _, prompt in all_of(stops)]
        assert len(set(places)) == len(places)
        assert len(set(keys)) == len(keys)


@each_game
def test_nothing_of_it_is_asked_unless_the_exercise_says_so(game):
    for played, stops in played_out(game)[:12]:
        everyday = Round(played.inputs, HANDS_AND_BETS)
        assert not any(frame.about for frame in everyday.frames)
        mine = {"next-step", "first-dealt", "own-packet", "first-paid", "call-hand"}
        assert mine & {prompt.ask for _, prompt in all_of(stops)}
        assert not mine & {prompt.ask for _, prompt in asked(everyday)}


# Nothing is given away


def changed_between_steps(played: Round) -> Iterator[tuple[int, Round]]:
    """For every stop between the steps, a round that differs only in cards no one has seen by then."""
    luck = random.Random(played.inputs.round)
    seen: frozenset = frozenset()
    for number, frame in enumerate(played.frames):
        seen |= frame.felt.cards_up()
        if frame.about:
            yield number, Round(with_hidden_changed(played.inputs, seen, luck), played.exercise)


def whole_rounds(game: str) -> Iterator[Round]:
    """With the hands and bets, at whose stops folded hands are turned up."""
    exercise = Exercise(EVERYDAY | PROCEDURE.asks)
    return (Round(played.inputs, exercise) for played, _ in played_out(game)[:4])


@each_game
def test_rounds_that_differ_in_hidden_cards_alone_are_asked_the_same(game):
    differ = 0
    for played in whole_rounds(game):
        shown = {stop.frame: visible(stop) for stop in prompted(played)}
        for number, other in changed_between_steps(played):
            timeline = tuple(islice(other.timeline(), number + 1))
            assert timeline == played.frames[: number + 1], number
            there = {stop.frame: visible(stop) for stop in prompts(other) if stop.frame <= number}
            assert there == {at: asks for at, asks in shown.items() if at <= number}
            differ += other.inputs != played.inputs
    assert differ > 15


def test_a_leak_would_be_noticed():
    """The comparison can fail: before the deal the dealer's hand, as he will call it, is not the same."""
    different = 0
    for played in whole_rounds(FOUR):
        calls = called_by_the_dealer(played)
        for _, other in islice(changed_between_steps(played), 2):
            different += calls != called_by_the_dealer(other)
    assert different > 4


def called_by_the_dealer(played: Round) -> tuple:
    stop = stop_of(played, "reveal/0")
    return next(prompt.right for prompt in stop.prompts if prompt.ask == "call-hand")
