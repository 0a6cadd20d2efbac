"""Thousands of rounds of three games, settled a second time by slow dealers who read only the document:
dealt ones with any house and meter, and written ones in which everybody may hold anything."""

import json
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from random import Random

import pytest

from games import GAMES
from games.engine.documents.writing import write_document
from games.engine.money.meters import read_meter
from games.engine.rounds.rounds import Round, deal
from games.engine.rules.houses import open_house
from games.engine.rules.sheets import load
from tests.games.oracles.slow_money import worth
from tests.games.oracles.slow_rabbit import settle_rabbit
from tests.games.oracles.slow_six_card import settle_six_card
from tests.games.oracles.slow_wild import settle_wild
from tests.games.random_documents import RABBIT, SIX, WILD, random_document, random_house, random_meter
from tests.games.written import read
from tests.scale import sample_or_all

SLOWLY = {SIX: settle_six_card, RABBIT: settle_rabbit, WILD: settle_wild}
WRITTEN, DEALT = 900, 400

each_game = pytest.mark.parametrize("game", SLOWLY)
every_third_or_all = sample_or_all("of", 3, 1)


@lru_cache
def settled_documents(game: str, of: int) -> tuple[dict, ...]:
    """Documents with the engine's settlement, written and dealt; a third of them, or all."""
    return tuple(_settled_documents(game, WRITTEN // of, DEALT // of))


def _settled_documents(game: str, written: int, dealt: int) -> Iterator[dict]:
    chance = Random(game)
    for _ in range(written):
        yield write_document(Round(read(random_document(game, chance))))
    for number in range(dealt):
        yield write_document(in_any_house(game, number, chance))


def in_any_house(game: str, number: int, chance: Random) -> Round:
    """A seeded round in any house and with any meter."""
    house = open_house(GAMES[game], load(GAMES[game]), random_house(game, chance))
    meter = None if game == RABBIT else read_meter(random_meter(chance))
    spots = chance.randint(1, 6)
    return deal(GAMES[game], seed="slow", round=number, spots=spots, house=house, meter=meter)


def without_reasons(document: dict) -> list[dict]:
    lines = document["settlement"]["lines"]
    return [{name: line[name] for name in line if name != "because"} for line in lines]


@each_game
@every_third_or_all
def test_the_slow_dealer_agrees_on_every_line_and_on_the_meter(game, of):
    for document in settled_documents(game, of):
        lines, meter = SLOWLY[game](document)
        assert without_reasons(document) == lines, json.dumps(document)
        assert document["settlement"]["meter"] == meter, json.dumps(document)


def outcomes(game: str, of: int) -> Counter:
    return Counter(
        (line["wager"], line["action"], line["rule"])
        for document in settled_documents(game, of)
        for line in document["settlement"]["lines"]
    )


@each_game
@every_third_or_all
def test_every_outcome_that_a_game_cites_comes_up(game, of):
    seen = outcomes(game, of)
    cited = set().union(*(wager.cites.outcomes for wager in GAMES[game].wagers))
    assert {rule for _, _, rule in seen} == cited
    assert min(seen.values()) >= 10 // of, seen


@each_game
@every_third_or_all
def test_the_slow_dealer_notices_another_house(game, of):
    """The comparison can fail: the same lines are wrong where any paytable or switch is another."""
    chance, noticed = Random("elsewhere"), 0
    for document in settled_documents(game, of)[:300]:
        elsewhere = {**document, "house": {**document["house"], **random_house(game, chance)}}
        noticed += SLOWLY[game](elsewhere)[0] != without_reasons(document)
    assert noticed > (2 if game == RABBIT else 100)


def least_to_qualify(document: dict) -> bool:
    _, name, ranks = worth(document["settlement"]["dealer"]["plays"], jokers=document["game"] == WILD)
    least = {SIX: [14, 13], RABBIT: [14], WILD: [0]}[document["game"]]
    return name != "high-card" or ranks[: len(least)] >= least


@each_game
@every_third_or_all
def test_the_slow_dealer_holds_the_same_hand(game, of):
    jokers = game == WILD
    for document in settled_documents(game, of):
        cards, dealer = document["dealer"]["cards"], document["settlement"]["dealer"]
        burned = 1 if game == RABBIT else 0
        assert dealer["up"] == (cards[:3] if game == SIX else [])
        assert (dealer["discarded"], dealer["plays"]) == (cards[:burned], cards[burned:])
        assert set(dealer["best"]) <= set(dealer["plays"])
        assert worth(dealer["best"], jokers=jokers) == worth(dealer["plays"], jokers=jokers)
        assert dealer["hand"] == worth(dealer["plays"], jokers=jokers)[1]
        assert dealer["qualifies"] == least_to_qualify(document)


@each_game
@every_third_or_all
def test_a_settled_document_settles_to_itself_through_json(game, of):
    for document in settled_documents(game, of):
        again = read(json.loads(json.dumps(document)))
        assert write_document(Round(again)) == document
