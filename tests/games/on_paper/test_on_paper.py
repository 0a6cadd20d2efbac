"""A game that no one ships: Three Card Poker is a module, a sheet and a layout, and the engine deals it."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from pathlib import Path

import pytest
from django.template import engines

from games import GAMES
from games.engine.cards.cards import STANDARD
from games.engine.misconceptions.misconception_catalog import MISTAKES
from games.engine.procedure.frames import Exercise
from games.engine.questions.answers import Amount, Bet, BetAnswer, Given, OneOf
from games.engine.questions.catalog import FLOOR, STRATEGY, WHOLE_JOB
from games.engine.questions.prompts import Prompt
from games.engine.rounds.diagnosis import Diagnoser
from games.engine.rounds.grading import grade, grade_stop
from games.engine.rounds.misconception_models import MisconceptionModel
from games.engine.rounds.rounds import HANDS_AND_BETS, Round, deal
from games.engine.rounds.stops import prompts
from games.engine.rules.houses import open_house
from games.engine.rules.numbered_rules import HOUSE_RULES, read_house_rules
from games.engine.rules.sheets import load
from games.engine.rules.wagers import Action
from games.engine.scenarios.scenarios import scenarios
from games.engine.serialization.reading import read_document
from games.engine.serialization.writing import write_document
from games.engine.simulated_players.expectations import MOST_COMPLETIONS, completions, expect
from tests.games.first_version import write_first
from tests.games.on_paper.three_card_poker import GAME
from tests.games.oracles.slow_three_card import settle, worth
from tests.games.round_builder import at, lines, round_document
from tests.games.six_five_four import cards
from tests.games.trainee import each_prompt, right_answers

FOLDER = Path(__file__).parent
EXERCISES = Exercise(WHOLE_JOB, wrong_bets=25, irregularities=60), HANDS_AND_BETS
ROUNDS = 200


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


def test_every_three_card_hand_counted_by_class_and_in_its_order():
    hands = {hand: GAME.ladder.strength(hand) for hand in combinations(STANDARD, 3)}
    assert Counter(map(GAME.ladder.category, hands.values())) == {
        "straight-flush": 48,
        "three-of-a-kind": 52,
        "straight": 720,
        "flush": 1_096,
        "pair": 3_744,
        "high-card": 16_440,
    }
    slowly = {(strength, tuple(worth(hand)[1]), worth(hand)[0]) for hand, strength in hands.items()}
    by_engine = sorted(slowly)
    assert by_engine == sorted(slowly, key=lambda one: (one[2], one[1]))
    assert len({strength for strength, *_ in slowly}) == len(slowly)


def test_pair_plus_keeps_what_its_paytables_are_known_to_keep():
    """2.32 % with four for a flush, 7.28 % with three."""
    won = {"PP-1": 0, "PP-2": 0}
    for hand in combinations(STANDARD, 3):
        for name in won:
            row = load(GAME).paytable("pair-plus", name).row_for(GAME.ladder.best(hand))
            won[name] += int(row.pays.pays(1)) if row else -1
    assert won == {"PP-1": -512, "PP-2": -512 - 1_096}


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


def test_dealt_rounds_settle_as_a_slow_dealer_settles_them():
    seen = Counter()
    for number in range(ROUNDS):
        played = dealt(number)
        found = {(line.spot, line.wager): (line.action, line.pays) for line in played.settlement.lines}
        assert found == settle(write_first(played)), number
        seen.update((wager, action) for (_, wager), (action, _) in found.items())
    assert {("ante", "pay"), ("play", "push"), ("ante-bonus", "pay"), ("pair-plus", "take")} <= set(seen)


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


def wrong(prompt: Prompt) -> Iterator[Given]:
    if isinstance(prompt.kind, Amount):
        yield from (cents + 100 for cents in prompt.right)
    elif isinstance(prompt.kind, Bet):
        offered = (Action(choice.value) for choice in prompt.choices)
        answers = (BetAnswer(action, (prompt.pays + 100) * (action is Action.PAY)) for action in offered)
        yield from (answer for answer in answers if answer not in prompt.right)
    elif type(prompt.kind) is OneOf:
        yield from (choice.value for choice in prompt.choices if choice.value not in prompt.right)


def test_wrong_answers_are_wrong_and_can_be_explained():
    named = Counter()
    for number in range(ROUNDS):
        for stop, prompt in each_prompt(dealt(number)):
            reader = Diagnoser(MisconceptionModel(dealt(number)), stop) if number < 6 else None
            for given in wrong(prompt):
                verdict = grade(prompt, given, reader=reader)
                assert not verdict.right
                named.update(verdict.diagnosis.mistakes)
    assert {"ante-taken-unqualified", "qualifier-forgotten", "play-pushed"} <= set(named), named


def test_every_mistake_applies_or_does_not_and_never_raises():
    applied = set()
    for number in range(12):
        played = dealt(number)
        for mistake in MISTAKES:
            for believed in mistake.change(played.inputs):
                misread = Round(believed, played.exercise, played.inputs)
                assert misread.settlement.lines
                assert list(each_prompt(misread))
                applied.add(mistake.slug)
    assert {"five-card-order", "missed-wheel", "ante-taken-unqualified", "qualified-ace-king"} <= applied
    assert not applied & {"ante-paid-unqualified", "play-pushed-too", "bonus-five-card", "five-card-hands"}


def test_a_dealer_who_is_watched_makes_slips():
    watched = Exercise(FLOOR, slips=100)
    rounds = [deal(GAME, seed="on paper", round=number, exercise=watched) for number in range(12)]
    slips = [
        frame.subject.slip for played in rounds for frame in played.frames if frame.place.about == "floor"
    ]
    assert sum(slip is not None for slip in slips) > 10
    for played in rounds:
        for stop in prompts(played):
            assert all(verdict.right for verdict in grade_stop(played, stop, right_answers(stop)))


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


@pytest.mark.parametrize("name", [name for name, _ in scenarios(GAME)])
def test_every_scenario_can_be_dealt(name):
    for number in range(6):
        document = write_first(deal(GAME, seed="rare", round=number, spots=number % 6 + 1, scenario=name))
        assert fits(name, document)


def fits(name: str, document: dict) -> bool:
    his, hands = worth(document["dealer"]["cards"]), [worth(spot["cards"]) for spot in document["spots"]]
    who, _, category = name.partition("-")
    if who == "player":
        return category in [hand[2] for hand in hands]
    if name == "dealer-does-not-qualify":
        return his[:2] < (0, [10, 1, 0])
    return his in hands if name == "tie" else his[2] == category
