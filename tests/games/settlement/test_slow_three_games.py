"""Thousands of rounds, settled a second time by slow dealers who read only the document: dealt ones with any
house and meter, and written ones in which everyone may hold anything."""

import json
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from random import Random

import pytest

from games import GAMES
from games.engine.money.meters import read_meter
from games.engine.rounds.rounds import Round, deal
from games.engine.rules.houses import open_house
from games.engine.rules.sheets import load
from tests.games.first_version import write_first
from tests.games.oracles.settlement import SLOWLY, lines_of
from tests.games.oracles.slow_hands import GAMES_READ, best
from tests.games.oracles.slow_six_five_four import best_of, category, dealer_plays
from tests.games.random_documents import (
    CARIBBEAN,
    RABBIT,
    SIX,
    TABLES,
    THREE,
    WILD,
    random_document,
    random_house,
    random_meter,
)
from tests.games.round_builder import read
from tests.scale import sample_or_all

WRITTEN, DEALT, MANY = 900, 400, 700
FOUR = "6-5-4-poker"

each_game = pytest.mark.parametrize("game", SLOWLY)
every_third_or_all = sample_or_all("of", 3, 1)


@lru_cache
def settled_documents(game: str, of: int) -> tuple[dict, ...]:
    """Documents with the engine's settlement, written and dealt; a third of them, or all."""
    return tuple(_settled_documents(game, WRITTEN // of, DEALT // of))


def _settled_documents(game: str, written: int, dealt: int) -> Iterator[dict]:
    chance = Random(game)
    for _ in range(written if game in TABLES else 0):
        yield write_first(Round(read(random_document(game, chance))))
    for number in range(dealt if game in TABLES else MANY):
        yield write_first(in_any_house(game, number, chance))


def in_any_house(game: str, number: int, chance: Random) -> Round:
    """A seeded round in any house and with any meter."""
    house = open_house(GAMES[game], load(GAMES[game]), any_house(game, chance))
    meter = read_meter(random_meter(chance)) if load(GAMES[game]).meter else None
    spots = chance.randint(1, 6)
    return deal(GAMES[game], seed="slow", round=number, spots=spots, house=house, meter=meter)


def any_house(game: str, chance: Random) -> dict:
    return random_house(game, chance) if game in TABLES else {"queens-up": f"PT-{chance.randint(1, 3)}"}


@each_game
@every_third_or_all
def test_the_slow_dealer_agrees_on_every_line_and_on_the_meter(game, of):
    for document in settled_documents(game, of):
        lines, meter = SLOWLY[game](document)
        assert lines_of(document["settlement"]) == lines, json.dumps(document)
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
    cited = set().union(*(wager.citations.outcomes for wager in GAMES[game].paid))
    assert {rule for _, _, rule in seen} == cited
    assert min(seen.values()) >= (10 // of if game in TABLES else 1), seen


@each_game
@every_third_or_all
def test_the_slow_dealer_notices_another_house(game, of):
    """The comparison can fail: the same lines are wrong where any paytable or switch is another."""
    chance, noticed = Random("elsewhere"), 0
    for document in settled_documents(game, of)[:300]:
        elsewhere = {**document, "house": {**document["house"], **any_house(game, chance)}}
        noticed += SLOWLY[game](elsewhere)[0] != lines_of(document["settlement"])
    assert noticed > {RABBIT: 2, FOUR: 2, CARIBBEAN: 20}.get(game, 100)


def reading_of(game: str, cards: list[str]) -> tuple[int, tuple[int, ...], str]:
    return best(tuple(sorted(cards)), GAMES_READ[game])[:3]


def least_to_qualify(document: dict) -> bool:
    _, ranks, name = reading_of(document["game"], document["settlement"]["dealer"]["plays"])
    least = {SIX: (14, 13), CARIBBEAN: (14, 13), RABBIT: (14,), THREE: (12,), WILD: (0,)}[document["game"]]
    return name != "high-card" or ranks[: len(least)] >= least


@every_third_or_all
def test_the_slow_dealer_discards_and_holds_the_same_four(of):
    for document in settled_documents(FOUR, of):
        cards, dealer = document["dealer"]["cards"], document["settlement"]["dealer"]
        assert (dealer["plays"], dealer["qualifies"]) == (dealer_plays(cards), True)
        assert dealer["hand"] == category(dealer["plays"])
        assert best_of(dealer["best"]) == best_of(dealer["plays"])


@pytest.mark.parametrize("game", TABLES)
@every_third_or_all
def test_the_slow_dealer_holds_the_same_hand(game, of):
    for document in settled_documents(game, of):
        cards, dealer = document["dealer"]["cards"], document["settlement"]["dealer"]
        burned = 1 if game == RABBIT else 0
        assert dealer["up"] == cards[: {SIX: 3, CARIBBEAN: 1}.get(game, 0)]
        assert (dealer["discarded"], dealer["plays"]) == (cards[:burned], cards[burned:])
        assert set(dealer["best"]) <= set(dealer["plays"])
        assert reading_of(game, dealer["best"]) == reading_of(game, dealer["plays"])
        assert dealer["hand"] == reading_of(game, dealer["plays"])[2]
        assert dealer["qualifies"] == least_to_qualify(document)
