"""A game that no one ships: Three Card Poker is a module, a sheet and a layout, and the engine deals it."""

from collections import Counter
from functools import cache
from itertools import combinations
from pathlib import Path

import pytest
from django.template import engines

from games import GAMES
from games.engine.cards.cards import STANDARD
from games.engine.diagnosis.grading import grade_stop
from games.engine.procedure.frames import Exercise
from games.engine.questions.catalog import STRATEGY, WHOLE_JOB
from games.engine.rounds.rounds import HANDS_AND_BETS, Round, deal
from games.engine.rounds.stops import prompts
from games.engine.rules.houses import open_house
from games.engine.rules.numbered_rules import HOUSE_RULES, read_house_rules
from games.engine.rules.sheets import load
from games.engine.serialization.reading import read_document
from games.engine.serialization.writing import write_document
from games.engine.simulated_players.expectations import MOST_COMPLETIONS, completions, expect
from tests.games.on_paper.three_card_poker import GAME
from tests.games.round_builder import at, lines, round_document
from tests.games.six_five_four import cards
from tests.games.trainee import each_prompt, right_answers

FOLDER = Path(__file__).parent
EXERCISES = Exercise(WHOLE_JOB, wrong_bets=25, irregularities=60), HANDS_AND_BETS
ROUNDS = 40


@cache
def dealt(number: int) -> Round:
    """The whole job and hands and bets in turn, by both tables."""
    house = open_house(GAME, load(GAME), {"pair-plus": f"PP-{number // 2 % 2 + 1}"})
    exercise = EXERCISES[number % 2]
    return deal(GAME, seed="on paper", round=number, spots=number % 6 + 1, house=house, exercise=exercise)


def play(dealer: str, *spots: dict, **house) -> Round:
    return Round(read_document(round_document(GAME.slug, dealer, *spots, **house), {GAME.slug: GAME}))


# --- What it is made of --------------------------------------------------------------------------


def test_it_is_a_module_a_sheet_and_a_layout_and_is_not_what_is_shipped():
    files = {path.name for path in FOLDER.iterdir() if path.name.lower().startswith("three")}
    assert files == {"three_card_poker.py", "three_card_poker.toml", "three-card-poker.html"}
    assert GAME not in GAMES.values()


def test_its_sheet_lies_beside_it_and_has_the_rules_of_every_house():
    sheet = load(GAME)
    assert sheet.game == GAME.slug
    assert set(read_house_rules(HOUSE_RULES)) < set(sheet.rules)


def test_its_layout_draws_every_bet():
    page = engines["django"].from_string((FOLDER / "three-card-poker.html").read_text(encoding="utf-8"))
    circles = [(wager.slug, {"label": wager.name, "amount": "5"}) for wager in GAME.wagers]
    drawn = page.render({"spot": {"circles": circles}})
    assert drawn.count('class="bet ') == len(GAME.wagers)
    assert all(f'data-bet="{wager.slug}"' in drawn for wager in GAME.wagers)


# --- Its hands -----------------------------------------------------------------------------------


def test_every_three_card_hand_counted_by_class():
    hands = {hand: GAME.ladder.strength(hand) for hand in combinations(STANDARD, 3)}
    assert Counter(map(GAME.ladder.category, hands.values())) == {
        "straight-flush": 48,
        "three-of-a-kind": 52,
        "straight": 720,
        "flush": 1_096,
        "pair": 3_744,
        "high-card": 16_440,
    }


@pytest.mark.parametrize(
    ("hand", "name"),
    [
        ("Ah 3c 2d", "straight"),
        ("Ah Kc Qd", "straight"),
        ("2c 3c Ac", "straight flush"),
        ("7c 7d 7h", "three of a kind"),
        ("7c 7d Kh", "pair of sevens"),
        ("Kc 7c 2c", "flush"),
        ("Kh Ac 2d", "ace-high"),
    ],
)
def test_a_hand_is_named(hand, name):
    assert GAME.ladder.best(cards(hand)).name == name


# --- How its bets settle -------------------------------------------------------------------------

QUEEN_HIGH, JACK_HIGH = "Qd 7c 2h", "Jd 9c 2h"
BOTH = {"ante": 1_000, "pair_plus": 500}
WON, LOST = "ante pay 1000, play pay 1000", "ante take 0, play take 0"


@pytest.mark.parametrize(
    ("dealer", "spot", "settled"),
    [
        (QUEEN_HIGH, at(1, "Kd 7s 2c", ante=1_000), "ante pay 1000, play pay 1000"),
        (QUEEN_HIGH, at(1, "Js Ts 4c", ante=1_000), "ante take 0, play take 0"),
        (QUEEN_HIGH, at(1, "Qs 7d 2c", ante=1_000), "ante push 0, play push 0"),
        (JACK_HIGH, at(1, "Kd 7s 2c", ante=1_000), "ante pay 1000, play push 0"),
        (JACK_HIGH, at(1, "Ts 7d 2c", ante=1_000), "ante pay 1000, play push 0"),
        (QUEEN_HIGH, at(1, "Ks 7d 2c", "fold", ante=1_000), "ante take 0"),
        (QUEEN_HIGH, at(1, "9s 9d 9h", "fold", **BOTH), "ante take 0, pair-plus take 0"),
        ("9d 8d 7d", at(1, "5s 4d 3c", **BOTH), f"{LOST}, ante-bonus pay 1000, pair-plus pay 3000"),
        (JACK_HIGH, at(1, "4s 4d 4c", ante=1_000), "ante pay 1000, play push 0, ante-bonus pay 4000"),
        (QUEEN_HIGH, at(1, "3s 2s As", **BOTH), f"{WON}, ante-bonus pay 5000, pair-plus pay 20000"),
        ("Ad Kc 9h", at(1, "Ts 6s 2s", **BOTH), f"{WON}, pair-plus pay 2000"),
        ("4d 3c 2h", at(1, "Ks Kd 2c", **BOTH), f"{LOST}, pair-plus pay 500"),
        ("Ad 3c 2h", at(1, "Ah 3d 2s", ante=1_000), "ante push 0, play push 0, ante-bonus pay 1000"),
    ],
)
def test_each_outcome_settles_as_the_sheet_says(dealer, spot, settled):
    expected = (each.split() for each in settled.split(", "))
    assert lines(play(dealer, spot)) == {wager: (does, int(cents)) for wager, does, cents in expected}


def test_a_flush_pays_three_by_the_other_table():
    played = play(QUEEN_HIGH, at(1, "Ts 6s 2s", ante=1_000, pair_plus=500), pair_plus="PP-2")
    assert lines(played)["pair-plus"] == ("pay", 1_500)


def test_chips_are_conserved():
    """Every bet has one line; no one is given what no one loses."""
    for number in range(ROUNDS):
        played = dealt(number)
        stakes = {
            (seat.spot, wager.slug): seat.stake(wager.slug)
            for seat in played.inputs.seats
            for wager in GAME.wagers
            if wager.staked and seat.stake(wager.slug)
        }
        settled = [line for line in played.settlement.lines if line.stake]
        assert {(line.spot, line.wager): line.stake for line in settled} == stakes
        assert len(settled) == len(stakes)
        back = sum(line.stake for line in settled if line.action in ("pay", "push"))
        paid = sum(line.pays for line in played.settlement.lines)
        net = sum(line.net for line in played.settlement.lines)
        assert back + paid == sum(stakes.values()) + net
        assert all(bool(line.pays) == (line.action == "pay") for line in played.settlement.lines)


# --- What is asked of it -------------------------------------------------------------------------


def test_right_answers_are_right_at_every_stop():
    met = set()
    for number in range(ROUNDS):
        for stop in prompts(dealt(number)):
            met |= {prompt.ask for prompt in stop.prompts}
            verdicts = grade_stop(dealt(number), stop, right_answers(stop))
            assert verdicts
            assert all(verdict.right for verdict in verdicts), (number, str(stop.place))
    assert {"qualifies", "dealer-hand", "player-hand", "call-hand", "bet", "next-step"} <= met
    assert {"first-spot", "next-spot", "check-bets", "check-play", "irregularity", "first-dealt"} <= met


# --- Its strategy --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "better"),
    [("Qs 6d 4c", "play"), ("Qs 6d 3c", "fold"), ("Js Td 8c", "fold"), ("Qs 7d 2c", "play")],
)
def test_queen_six_four_is_where_playing_begins_to_be_worth_more(hand, better):
    played = play("Kd 9c 2h", at(1, hand, ante=1_000))
    assert expect(played.inputs, played.inputs.seats[0]).better == (better,)


def test_the_strategy_is_asked_over_the_shoulder_beside_the_exact_count():
    assert completions(GAME) == 18_424 <= MOST_COMPLETIONS
    played = deal(GAME, seed="on paper", spots=2, exercise=Exercise(STRATEGY))
    found = [prompt for _, prompt in each_prompt(played)]
    assert {prompt.ask for prompt in found} == {"queen-six-four-strategy", "expected-value"}
    assert len({(prompt.spot, prompt.right) for prompt in found}) == len(played.inputs.seats)


@pytest.mark.parametrize("game", [GAME, *GAMES.values()], ids=lambda game: game.slug)
def test_a_published_strategy_has_its_words_and_its_rule(game):
    for strategy in game.strategies:
        words = (strategy.name, strategy.label, strategy.kind, strategy.rule)
        assert all(words) or not any(words)


# --- Its documents and scenarios -----------------------------------------------------------------


def test_a_document_reads_back_as_it_was_written():
    for number in range(ROUNDS):
        document = write_document(dealt(number))
        again = Round(read_document(document, {GAME.slug: GAME}))
        assert write_document(again) == document
