"""Round documents of any game to settle twice, over every paytable and option of a house: as they are dealt,
and with odd bets, other choices and strong hands, which a shuffled deck shows once in a lifetime."""

import json
from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import cache
from itertools import product
from random import Random

from games import GAMES, Round, deal, open_house, read_document, write_document
from games.engine.money.meters import read_meter
from games.engine.rounds.shoes import begin, go_on
from games.engine.rules.sheets import load
from games.engine.settlement.inputs import Inputs
from tests.games.oracles.slow_baccarat import BESIDE, draw_out, script_of
from tests.games.oracles.slow_blackjack import LAYOUTS, wild_round
from tests.games.oracles.slow_dealer import may_play, may_raise, straight_or_better
from tests.games.oracles.slow_hands import DECK
from tests.games.oracles.slow_roulette import MOST, wild_spin
from tests.games.oracles.slow_table import Table, paytables
from tests.games.random_documents import random_meter, strong_hand

NUMBERS = {
    "minimum-wager": (500, 500, 1_000),
    "maximum-wager": (50_000, 100_000),
    "inside-minimum": (500, 1_000),
    **{f"maximum-{kind}": (10_000, 50_000) for kind in MOST.values()},
    "most-wagers": (9,),
    "large-wager-above": (500, 2_500),
    "most-large-wagers": (9,),
    "maximum-toke": (0, 2_500),
    "payout-limit-per-prize": (0, 0, 0, 700, 5_000, 50_000),
    "payout-limit-per-player": (0, 0, 0, 1_500, 20_000),
    "payout-limit-per-table": (0, 0, 0, 2_000, 50_000),
    "progressive-wager": (100, 250, 500),
    "executive-above": (1_000_000,),
    "cut-card": (14, 16, 52),
    "cut-card-share": (20, 25, 60),
}
"""Values of the options that are numbers; one that is not here is refused."""

FACTORS = (1, 1, 1.51, 0.333, 2.009, 41)
"""By how much the bets of a spot are made larger, so that odds come out at any cent and on large chips."""

Course = tuple[tuple[tuple[str, object], ...], ...]
"""The choices of one player in a round: events without their spot."""

ALLOWED: dict[str, Callable[[list[str], str], bool]] = {
    "crazy-4-poker": may_play,
    "high-card-flush": may_raise,
}
"""Where a choice needs a hand."""

STREETS = ("third-bet", "fourth-bet", "fifth-bet")
SELDOM: dict[str, list[dict[str, str]]] = {
    "crazy-4-poker": [{"decide": "2x"}],
    "four-card-poker": [{"decide": "2x"}],
    "high-card-flush": [{"decide": "2x"}],
    "let-it-ride": [{"first": one, "second": two} for one, two in product(("pull", "ride"), repeat=2)],
    "mississippi-stud": [
        dict(zip(STREETS, choices, strict=False))
        for bets in range(4)
        for choices in product(*[("1x", "2x", "3x")] * bets, *[("fold",)] * (bets < 3))
    ],
    "ultimate-texas-holdem": [{"preflop": "3x"}],
}
"""Choices that simulated players make seldom or never, by step."""


@cache
def values_of(game: str) -> dict[str, list]:
    """Return all values of each choice of a house: its tables, and its options."""
    declared = GAMES[game]
    options = {option.name: option for option in declared.options}
    values: dict[str, list] = {}
    for name in open_house(declared, {}).choices:
        option = options.get(name)
        if not option:
            values[name] = list(paytables(game)[name])
        elif option.words:
            values[name] = [getattr(word, "value", word) for word in option.words]
        else:
            values[name] = [False, True] if isinstance(option.default, bool) else list(NUMBERS[name])
    return values


def any_house(game: str, chance: Random) -> dict:
    return {name: chance.choice(those) for name, those in values_of(game).items()}


def dealt(game: str, number: int, house: dict) -> dict:
    """Return the document of a seeded round."""
    declared, chance = GAMES[game], Random(f"table {game} {number}")
    meter = read_meter(random_meter(chance)) if load(declared).meter else None
    spots, opened = chance.choice((1, 2, 3, 6, 6)), open_house(declared, house)
    return written(deal(declared, seed="slowly", round=number, spots=spots, house=opened, meter=meter))


def written(played: Round) -> dict:
    return json.loads(json.dumps(write_document(played)))


def documents(game: str, count: int) -> Iterator[dict]:
    """Yield settled rounds: a third as they are dealt, a third with odd bets and other choices, a third with
    strong hands as well; from a shoe two thirds with other bets, hands, boxes and another place in it; of a
    wheel two thirds with other chips and another number."""
    changes = {
        "wild-six-card-draw-poker": with_other_discards,
        "pai-gow-poker": with_other_lows,
        "baccarat": with_other_hands,
        "blackjack": with_other_hands_in_turn,
    }
    for number in range(count):
        chance = Random(f"{game} {number}")
        document = dealt(game, number, any_house(game, chance))
        if number % 3 and GAMES[game].falls:
            document = written(Round(read_document(wild_spin(document, chance))))
        elif number % 3:
            document = with_odd_bets(document, chance)
            if number % 3 > 1 and "standing" not in document:
                document = with_strong_hands(document, chance)
            document = changes.get(game, with_other_choices)(document, chance)
            document = written(Round(read_document(document)))
        yield document


def session(game: str, number: int, spins: int) -> Iterator[dict]:
    """Yield settled rounds of a wheel that follow on one another: players come and go, and in every other
    session the house has another wheel from the third one on."""
    chance, declared = Random(f"session {game} {number}"), GAMES[game]
    house, left = any_house(game, chance), None
    house["stake-stays"] = chance.random() < 0.9
    for round in range(spins):
        if round == 2 and number % 2:
            house |= {"zeros": 3 - house["zeros"], "stake-stays": chance.random() < 0.5}
        opened = open_house(declared, house)
        inputs = Inputs(declared, load(declared), opened, seed=f"session {number}", round=round)
        standing = go_on(inputs, left) if left else begin(inputs, round)
        more = {"spots": chance.randint(1, 8), "house": opened, "standing": standing}
        document = written(deal(declared, seed=inputs.seed, round=round, **more))
        yield document
        left = Round(read_document(document)).settlement.after


def with_odd_bets(document: dict, chance: Random) -> dict:
    """Return the document with the bets of each spot times a factor, but for the one of a fixed size."""
    spots = []
    for spot in document["spots"]:
        factor, bets = chance.choice(FACTORS), spot["bets"]
        odd = {bet: max(1, int(cents * factor)) for bet, cents in bets.items() if bet != "progressive"}
        spots.append(spot | {"bets": {bet: odd.get(bet, cents) for bet, cents in bets.items()}})
    return document | {"spots": spots}


# --- Choices -----------------------------------------------------------------------------------------


@cache
def courses(game: str) -> tuple[list[Course], list[str]]:
    """Return what players were seen to choose in a hundred rounds and what they seldom do, and the steps."""
    rare = SELDOM.get(game, ())
    seen = {tuple((("at", step), ("choose", choice)) for step, choice in one.items()): None for one in rare}
    steps: list[str] = []
    for number in range(100):
        document = dealt(game, number, {})
        steps = max(steps, list(dict.fromkeys(event["at"] for event in document["script"])), key=len)
        for player in Table(document).players.values():
            events = [{n: v for n, v in event.items() if n != "spot"} for event in player.chose.values()]
            seen.setdefault(tuple(tuple(event.items()) for event in events))
    return list(seen), steps


def with_other_choices(document: dict, chance: Random) -> dict:
    """Return the document with any choices that were seen and that each player's cards allow."""
    events, (seen, steps) = defaultdict(list), courses(document["game"])
    allowed = ALLOWED.get(document["game"], lambda cards, choice: True)
    for event in document["script"]:
        if "deal" in event:
            events[event["at"]].append(event)
    for spot, player in Table(document).players.items():
        fitting = [
            course
            for course in (list(map(dict, one)) for one in seen)
            if all(allowed(player.dealt, event["choose"]) for event in course)
        ]
        for event in chance.choice(fitting):
            events[event["at"]].append({"at": event["at"], "spot": spot, **event})
    return document | {"script": [event for step in steps for event in events[step]]}


def with_other_discards(document: dict, chance: Random) -> dict:
    """Return a round of a draw game in which every player who may draws, discarding any card, or stands."""
    script, table = [], Table(document)
    for event in document["script"]:
        player = table.players.get(event.get("spot", 0))
        pat = player and straight_or_better(player.dealt)
        if pat and event.get("deal") == "drawn":
            continue
        if player and "choose" in event and "cards" in event:
            stands = {"at": event["at"], "spot": event["spot"], "choose": "stand"}
            event = stands if pat else event | {"cards": chance.choice(player.dealt)}
        script.append(event)
    return document | {"script": script}


def with_other_lows(document: dict, chance: Random) -> dict:
    """Return the document with any two cards of each player set low, of some as they were."""
    table, script = Table(document), []
    for event in document["script"]:
        if "choose" in event and chance.random() < 0.5:
            event = event | {"cards": " ".join(chance.sample(table.players[event["spot"]].dealt, 2))}
        script.append(event)
    return document | {"script": script}


# --- A shoe ------------------------------------------------------------------------------------------


def with_other_hands(document: dict, chance: Random) -> dict:
    """Return a round of two other hands, with any bets of the layout and at any place of its shoe."""
    house, shoe = document["house"], document["standing"]["shoe"]
    deal_hands = chance.choice((_of_few_ranks, _of_any_cell))
    player, banker, drawn = deal_hands(house["decks"], chance)
    latest = shoe["cut"] + (5 if house["one-more-hand"] else 0)
    near = chance.randint(shoe["cut"] - 7, latest)
    gone = chance.choice((shoe["gone"], chance.randint(6, shoe["cut"]), near))
    boxes = {str(spot): chance.randrange(1, 100_000) for spot in range(1, 8) if chance.random() < 0.4}
    standing = {
        "shoe": shoe | {"gone": gone},
        "boxes": boxes if house["commission"] == "boxes" else {},
        "results": [chance.choice(("player", "banker", "")) for _hand in range(chance.randint(0, gone // 6))],
    }
    beside = ("tie", *BESIDE[house["side-bets"]])
    spots = [spot | {"bets": _any_bets(spot["bets"], beside, chance)} for spot in document["spots"]]
    script = script_of(*draw_out(player, banker, drawn))
    return document | {"spots": spots, "standing": standing, "script": script}


def with_other_hands_in_turn(document: dict, chance: Random) -> dict:
    """Return a round of other cards, aces, tens and cards that are alike the likelier, whose players do what
    they may, at any place of its shoe."""
    house, shoe = document["house"], document["standing"]["shoe"]
    ranks = chance.choice(("A23456789TJQK", "A", "AT", "AT5", "TJQK6", "8", "23", "A6T", "4567"))
    place = {card: 0.2 if card[0] in ranks else 1 for card in DECK}
    cards = sorted(DECK * house["decks"], key=lambda card: chance.random() * place[card])
    bets = {spot["spot"]: spot["bets"]["wager"] for spot in document["spots"]}
    try:
        played = wild_round(house, bets, iter(cards), chance)
    except StopIteration:  # a deck is not enough for every hand
        return document
    gone = chance.choice((1, shoe["gone"], shoe["cut"], chance.randint(1, shoe["cut"])))
    standing = document["standing"] | {"shoe": shoe | {"gone": gone}}
    open_to = LAYOUTS[house["side-bets"]]
    spots = []
    for spot in document["spots"]:
        some = chance.sample(open_to, chance.randint(0, len(open_to)))
        bets = {"wager": spot["bets"]["wager"]} | {bet: chance.randrange(1, 5_000) for bet in some}
        spots.append(spot | {"bets": bets})
    return document | {"spots": spots, "standing": standing, "script": played.script}


def _of_few_ranks(decks: int, chance: Random) -> tuple[list[str], list[str], Iterator[str]]:
    """Return two cards each and the next ones, so that naturals, ties and pairs are many."""
    ranks = chance.choice(("A23456789TJQK", "234567", "89T", "67AK", "3478K"))
    player, banker, drawn = [], [], iter(chance.sample([c for c in DECK if c[0] in ranks] * decks, 6))
    for hand in (player, banker):
        hand += [next(drawn), next(drawn)]
        if chance.random() < 0.2:
            hand[1] = hand[0]
    return player, banker, drawn


def _of_any_cell(decks: int, chance: Random) -> tuple[list[str], list[str], Iterator[str]]:
    """Return a player who draws or stands on some total, a banker with some total, and any next cards."""
    counts = "TA23456789"
    own, other, third = chance.randrange(8), chance.randrange(8), chance.randrange(10)
    cards = [f"{rank}{chance.choice('cdhs')}" for rank in (counts[own], "K", counts[other], "Q")]
    drawn = iter([counts[third] + chance.choice("cdhs"), chance.choice(DECK)])
    return cards[:2], cards[2:], drawn


def _any_bets(made: dict[str, int], beside: tuple[str, ...], chance: Random) -> dict[str, int]:
    """Return the bets as they were made; or one hand and any side bets, or side bets alone."""
    if chance.random() < 0.3:
        return made
    hand = [bet for bet in (chance.choice(("player", "banker", "banker", "")),) if bet]
    some = hand + chance.sample(beside, chance.randint(0 if hand else 1, len(beside)))
    return {bet: chance.choice((500, 2_500, 38_500, chance.randrange(1, 100_000))) for bet in some}


# --- Cards -------------------------------------------------------------------------------------------


def with_strong_hands(document: dict, chance: Random) -> dict:
    """Return the document with strong hands in some packets, with and without the cards on the table: cards
    change their places, so that none is there twice."""
    table = Table(document)
    own = [[card for cards in player.cards.values() for card in cards] for player in table.players.values()]
    boards = [list(cards) for cards in table.cards.values()]
    cards = [card for packet in (*own, *boards) for card in packet]
    where = {card: place for place, card in enumerate(cards)}
    now, taken, planted = dict(enumerate(cards)), set(), []
    packets = [[where[card] for card in packet] for packet in own]
    on_table = [[where[card] for card in packet] for packet in boards]
    for _ in range(chance.randint(1, 4)):
        hand = strong_hand(document["game"], planted, chance)
        if chance.random() < 0.5:
            hand = hand[::-1]
        planted.append(hand)
        places = list(chance.choice([*packets, *on_table]))
        if on_table and chance.random() < 0.5:
            places += [place for place in chance.choice(on_table) if place not in places]
        chance.shuffle(places)
        free = [place for place in places if place not in taken]
        wanted = [card for card in hand if all(now[place] != card for place in taken)]
        for place, card in zip(free, wanted, strict=False):
            other = next((at for at, there in now.items() if there == card), None)
            if other is not None:
                now[other] = now[place]
            now[place] = card
            taken.add(place)
    assert len(set(now.values())) == len(cards)
    turned = {before: now[place] for place, before in enumerate(cards)}
    return document | {"script": [_turned(event, turned) for event in document["script"]]}


def _turned(event: dict, turned: dict) -> dict:
    cards = " ".join(turned[card] for card in event.get("cards", "").split())
    return event | {"cards": cards} if cards else event
