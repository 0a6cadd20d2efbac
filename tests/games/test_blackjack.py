"""Blackjack: hands in turn from the declaration, settled as a program settles that shares nothing; how the
dealer ends, and what the bets come to, as published."""

import json
import random
from collections import Counter
from dataclasses import replace
from itertools import combinations_with_replacement
from math import comb, prod
from statistics import mean, stdev

import pytest

from games.blackjack import GAME
from games.engine.cards.cards import STANDARD, Card
from games.engine.cards.streams import shuffled
from games.engine.errors import Refused
from games.engine.odds.dealers_ends import dealers_ends
from games.engine.rounds.rounds import Round
from games.engine.rules.basic_strategy import HITS_SOFT_17, STANDS_ON_SOFT_17
from games.engine.rules.drawing import DealerDraws
from games.engine.rules.houses import apply_house_rules, open_house
from games.engine.rules.sheets import load
from games.engine.rules.stages import Deal, nth
from games.engine.rules.standing import Shoe, Standing
from games.engine.serialization.reading import read_document
from games.engine.serialization.writing import write_document
from games.engine.settlement.events import can_choose, play_stages
from games.engine.settlement.inputs import Chosen, Inputs, Seat
from games.engine.settlement.settlements import settle
from games.engine.simulated_players.decisions import DeckSource
from tests.games.oracles.slow_blackjack import script_of
from tests.games.oracles.slow_dealer import differences
from tests.scale import PATIENT, scale, thousands

GAMES = {GAME.slug: GAME}
CHOSEN = (
    "decks",
    "soft-17",
    "double-on",
    "double-after-split",
    "hands",
    "resplit-aces",
    "surrender",
    "hole-card",
)
WIDE = {"maximum-wager": 5_000_000, "most-large-wagers": 99, "most-wagers": 99}
LIKELY = {"split": 12, "double": 2, "surrender": 1}


def house(draw: random.Random):
    """Return one with each option at a value of its own."""
    values = {one.name: one.words or (True, False) for one in GAME.options if one.name in CHOSEN}
    raw = {name: draw.choice(some) for name, some in values.items()}
    return open_house(
        GAME, load(GAME), raw | WIDE | {"blackjack": draw.choice(["BJ-3-2", "BJ-6-5", "BJ-1-1"])}
    )


def wild_round(number: int) -> Round:
    """A round of players who do what their hands allow, whatever it is worth."""
    draw = random.Random(number)
    inputs = Inputs(GAME, load(GAME), house(draw), seed="wild", round=number)
    inputs = replace(inputs, standing=Standing(Shoe(0, 1, 30)))
    spots = draw.randint(1, 2 if inputs.house.choices["decks"] < 4 else 6)
    sides = {"21+3": 500, "perfect-pairs": 500}
    seats = [
        Seat(spot, {"wager": draw.choice([500, 1250, 2500, 1700])} | sides, {})
        for spot in range(1, spots + 1)
    ]

    def chooses(inputs, seat, step, stage, number):
        open_to_it = [choice for choice in stage.choices if can_choose(seat, stage, choice, number)]
        choice = draw.choices(open_to_it, [LIKELY.get(choice.name, 4) for choice in open_to_it])[0]
        return Chosen(
            step.name, choice, number=number, less=100 if choice.less and draw.random() < 0.3 else 0
        )

    cards = shuffled(inputs.rules.source.faces, seed="wild", round=number)
    return Round(play_stages(inputs, seats, DeckSource(iter(cards)), chooses))


def test_ten_thousand_rounds_settle_as_a_program_settles_that_shares_nothing():
    most = Counter()
    for number in range(thousands(10_000)):
        played = wild_round(number)
        document = json.loads(json.dumps(write_document(played)))
        assert differences(document) == [], number
        again = read_document(document, GAMES)
        assert (again.seats, settle(again).lines) == (played.inputs.seats, played.settlement.lines)
        most[max(seat.hands for seat in played.inputs.seats)] += 1
    assert set(most) == {1, 2, 3, 4}


def round_of(cards: str, words: str, *bets: int, **house) -> dict:
    """The document of a round with a bet on each of the first spots; see `script_of`."""
    chosen = {name.replace("_", "-"): value for name, value in house.items()}
    stakes = dict(enumerate(bets, start=1))
    choices = open_house(GAME, load(GAME), chosen).choices
    return {
        "version": 3,
        "game": GAME.slug,
        "house": chosen,
        "standing": {"shoe": {"number": 0, "gone": 60, "cut": 234}, "boxes": {}, "results": []},
        "spots": [{"spot": spot, "bets": {"wager": bet}} for spot, bet in stakes.items()],
        "script": script_of(choices, stakes, cards, words),
    }


def test_without_a_hole_card_an_ace_gets_a_second_card_for_the_insurance_alone():
    """The hand is bust, and the insurance is left (BJ 4b, BJ 7); against a ten nothing is."""
    document = round_of("Th Ad 6c Kd Ks", "insurance hit", 1000, hole_card="none")
    lines = Round(read_document(document, GAMES)).settlement.lines
    assert [(line.wager, line.action.value, line.pays) for line in lines] == [
        ("wager", "take", 0),
        ("insurance", "pay", 1000),
    ]
    plain = round_of("Th Ad 6c Kd", "no-insurance hit", 1000, hole_card="none")
    for wrong in (document["script"][:-1], [*plain["script"], document["script"][-1]]):
        with pytest.raises(Refused):
            read_document(document | {"script": wrong}, GAMES)


def test_blackjacks_that_are_paid_in_turn_come_to_a_payout_limit_from_the_dealers_left():
    """Spot 1 is paid before spot 2 (BJ 6i); with the other hands it is after it (BJ 8)."""
    for paid, limited in (("at-once", [1500, 1000]), ("in-turn", [1000, 1500])):
        house = {"payout_limit_per_table": 2500, "blackjack_paid": paid}
        document = round_of("Ah Ad 9c Ks Kd Tc", "", 1000, 1000, **house)
        settled = Round(read_document(document, GAMES)).settlement
        assert [line.pays for line in settled.lines] == limited


@pytest.mark.parametrize("event", range(12))
def test_an_event_too_few_or_too_many_is_refused(event):
    document = write_document(wild_round(7))
    at = event % len(document["script"])
    for script in (
        document["script"][:at] + document["script"][at + 1 :],
        document["script"][: at + 1] + document["script"][at:],
    ):
        with pytest.raises(Refused):
            read_document(document | {"script": script}, GAMES)


@pytest.mark.parametrize(
    ("soft_17", "ends"),
    [
        ("stands", {"17": 14.525, "18": 13.926, "19": 13.368, "20": 17.953, "21": 7.287, "bust": 28.192}),
        ("hits", {"17": 13.346, "18": 14.120, "19": 13.568, "20": 18.153, "21": 7.487, "bust": 28.576}),
    ],
)
def test_the_dealer_of_six_decks_ends_as_published(soft_17, ends):
    rules = apply_house_rules(GAME, open_house(GAME, load(GAME), {"soft-17": soft_17} | WIDE))
    rule = next(
        count
        for _step, stage in rules.stages
        if isinstance(stage, Deal)
        for _place, count in stage.table
        if isinstance(count, DealerDraws)
    )
    counted = dealers_ends(rules.source, rule, rules.hands["dealer"].ladder)
    assert sum(counted.values()) == 1
    assert {name: round(float(100 * counted[name]), 3) for name in ends} == ends
    assert round(float(100 * counted["blackjack"]), 4) == 4.7489


def test_the_dealer_busts_with_each_up_card_as_published():
    bust = {"2": 35.35, "3": 37.42, "4": 39.58, "5": 41.84, "6": 42.28, "7": 26.19, "8": 24.37, "9": 22.92}
    bust |= {"T": 21.25, "A": 11.55}
    reads = GAME.hands["dealer"].ladder
    chances = {
        rank: dealers_ends(GAME.source, DealerDraws("dealer"), reads, Card(f"{rank}s")) for rank in bust
    }
    assert {rank: round(float(100 * ends["bust"]), 2) for rank, ends in chances.items()} == bust


def multisets(faces, count: int, copies: int):
    """Yield so many cards of a shoe, and in how many ways they are picked from it."""
    for picked in combinations_with_replacement(faces, count):
        ways = prod(comb(copies, many) for many in Counter(picked).values())
        if ways:
            yield picked, ways


@pytest.mark.parametrize(
    ("slug", "hand", "count", "edge"),
    [("perfect-pairs", "first-two", 2, 6.1093), ("21+3", "three", 3, 4.6210)],
)
def test_the_bets_on_the_first_cards_of_six_decks_come_to_the_published_edge(slug, hand, count, edge):
    table = next(iter(load(GAME).paytables[slug].values()))
    ladder, won, every = GAME.hands[hand].ladder, 0, 0
    for cards, ways in multisets(STANDARD, count, GAME.source.copies):
        row = table.row_for(ladder.best(cards))
        won += ways * (row.pays.times if row else -1)
        every += ways
    assert round(float(-100 * won / every), 4) == edge


@scale
@PATIENT
@pytest.mark.parametrize(
    ("strategy", "choices", "edge"),
    [
        (STANDS_ON_SOFT_17, {}, 0.34),
        (
            HITS_SOFT_17,
            {"soft-17": "hits", "blackjack": "BJ-6-5", "double-after-split": False, "surrender": "none"},
            2.12,
        ),
    ],
)
def test_basic_strategy_comes_to_the_published_edge_within_its_error(strategy, choices, edge):
    inputs = Inputs(GAME, load(GAME), open_house(GAME, load(GAME), WIDE | choices))
    draw, faces = random.Random(17), list(inputs.rules.source.faces)
    doubles_split = bool(inputs.house.choices["double-after-split"])

    def chooses(inputs, seat, step, stage, number):
        allowed = {one.name: one for one in stage.choices if can_choose(seat, stage, one, number)}
        if step.name == "insurance":
            return Chosen(step.name, allowed["no-insurance"])
        cards, up = seat.on(nth("hand", number)), inputs.dealt["dealer"][0]
        name = strategy.says(cards, up, allowed, doubles_split=doubles_split)
        return Chosen(step.name, allowed[name], number=number)

    ends = []
    for _round in range(thousands(100_000)):
        draw.shuffle(faces)
        played = play_stages(inputs, [Seat(1, {"wager": 1000}, {})], DeckSource(iter(faces)), chooses)
        ends.append(sum(line.net for line in settle(played).lines) / 10)
    error = 3 * stdev(ends) / len(ends) ** 0.5
    assert abs(-mean(ends) - edge) < error
