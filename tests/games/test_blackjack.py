"""Blackjack on paper: hands in turn from the declaration, settled as a program settles that shares nothing.

The program knows documents alone: cards and choices in the order in which they came.
"""

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


def count(cards: list[str]) -> tuple[int, bool]:
    values = [1 if card[0] == "A" else 10 if card[0] in "TJQK" else int(card[0]) for card in cards]
    return (sum(values) + 10, True) if 1 in values and sum(values) <= 11 else (sum(values), False)


def naive(document: dict) -> dict[tuple[int, str], tuple[str, int]]:
    """Return what becomes of each bet: the action, and what is paid."""
    dealer: list[str] = []
    spots = {
        one["spot"]: [{"cards": [], "wager": one["bets"]["wager"], "double": 0, "end": ""}]
        for one in document["spots"]
    }
    insured = dict.fromkeys(spots, 0)
    for event in document["script"]:
        spot = event.get("spot")
        if "deal" in event:
            at = int(event["deal"][5:] or 1) - 1 if spot else 0
            (spots[spot][at]["cards"] if spot else dealer).extend(event["cards"].split())
            continue
        hand = spots[spot][event.get("hand", 1) - 1]
        match event["choose"]:
            case "double":
                hand["double"] = event.get("cents", hand["wager"])
            case "split":
                moved = hand["cards"].pop()
                spots[spot].append({"cards": [moved], "wager": hand["wager"], "double": 0, "end": ""})
            case "insurance":
                insured[spot] = event.get("cents", hand["wager"] // 2)
            case "surrender" | "even-money" as end:
                hand["end"] = end
    house, (due, _soft) = document["house"], count(dealer)
    natural = due == 21 and len(dealer) == 2
    result = {}
    for spot, hands in spots.items():
        result |= {(spot, slug): pays for slug, pays in sides(document, spot, dealer[0]).items()}
        if insured[spot]:
            result[spot, "insurance"] = ("pay", 2 * insured[spot]) if natural else ("take", 0)
        for number, hand in enumerate(hands, start=1):
            total, _soft = count(hand["cards"])
            own = total == 21 and len(hand["cards"]) == 2 and len(hands) == 1
            for name in ("wager", "double"):
                stake, slug = hand[name], name if number == 1 else f"{name}-{number}"
                if not stake:
                    continue
                odds = {"BJ-3-2": (3, 2), "BJ-6-5": (6, 5), "BJ-1-1": (1, 1)}[house["blackjack"]]
                won = stake * odds[0] / odds[1] if own and name == "wager" else stake
                if hand["end"] == "surrender":
                    result[spot, slug] = ("half", 0)
                elif hand["end"] == "even-money":
                    result[spot, slug] = ("pay", stake)
                elif total > 21:
                    result[spot, slug] = ("take", 0)
                elif natural and not own and slug != "wager" and house["hole-card"] == "original-bets":
                    result[spot, slug] = ("push", 0)
                elif natural or own:
                    result[spot, slug] = (
                        ("push", 0) if natural and own else ("take", 0) if natural else ("pay", won)
                    )
                elif due > 21 or total > due:
                    result[spot, slug] = ("pay", stake)
                else:
                    result[spot, slug] = ("push", 0) if total == due else ("take", 0)
    return result


def sides(document: dict, spot: int, up: str) -> dict[str, tuple[str, int]]:
    """Return what becomes of the bets on the first cards, $5 each."""
    dealt = [one["cards"] for one in document["script"] if one.get("spot") == spot and "deal" in one]
    first, second = dealt[:2]
    three = sorted("23456789TJQKA".index(card[0]) for card in (first, second, up))
    suited = len({card[1] for card in (first, second, up)}) == 1
    run = three in ([three[0], three[0] + 1, three[0] + 2], [0, 1, 12])
    trips = len(set(three)) == 1
    odds = 100 if trips and suited else 40 if run and suited else 30 if trips else 10 if run else 5 * suited
    pair = first[0] == second[0]
    red = {card[1] in "dh" for card in (first, second)}
    pays = pair * (25 if first == second else 12 if len(red) == 1 else 6)
    return {
        slug: ("pay", 500 * times) if times else ("take", 0)
        for slug, times in (("21+3", odds), ("perfect-pairs", pays))
    }


def drew_as_it_should(document: dict, played: Round) -> bool:
    """Return whether the dealer stopped where this house stops; with no hand but naturals to beat, no later
    than at two cards."""
    dealer = [
        card for event in document["script"] if not event.get("spot") for card in event["cards"].split()
    ]
    lines = played.settlement.lines
    compared = [line for line in lines if line.at == "settle" and not line.wager.startswith("insurance")]
    hands = {line.spot: played.inputs.seat(line.spot) for line in compared}
    naturals = all(count(list(seat.cards))[0] == 21 and len(seat.cards) == 2 for seat in hands.values())
    if naturals or played.inputs.ended_at:
        return len(dealer) <= 2
    hits = document["house"]["soft-17"] == "hits"
    totals = [count(dealer[:number]) for number in range(2, len(dealer) + 1)]
    draws = [total < 17 or (hits and soft and total == 17) for total, soft in totals]
    return draws == [True] * (len(draws) - 1) + [False]


def test_ten_thousand_rounds_settle_as_a_program_settles_that_shares_nothing():
    most = Counter()
    for number in range(thousands(10_000)):
        played = wild_round(number)
        document = json.loads(json.dumps(write_document(played)))
        lines = {(line.spot, line.wager): (line.action.value, line.pays) for line in played.settlement.lines}
        expected = {bet: (action, round(pays)) for bet, (action, pays) in naive(document).items()}
        assert {bet: (action, pays) for bet, (action, pays) in lines.items()} == expected, number
        assert drew_as_it_should(document, played), number
        again = read_document(document, GAMES)
        assert (again.seats, settle(again).lines) == (played.inputs.seats, played.settlement.lines)
        most[max(seat.hands for seat in played.inputs.seats)] += 1
    assert set(most) == {1, 2, 3, 4}


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
            return Chosen(step.name, allowed["no"])
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
