"""Seeded rounds of every game, settled a second time by the rules alone: over every
paytable and every option of a house, as they are dealt and with odd bets, other choices and strong hands."""

import json
from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from games import GAMES, Round, deal, open_house, read_document, write_document
from games.engine.money.meters import read_meter
from games.engine.rules.sheets import load
from tests.games.oracles import slow_limits, slow_six_card
from tests.games.oracles.pai_gow_rounds import with_other_lows
from tests.games.oracles.slow_rounds import (
    Courses,
    any_house,
    house_values,
    with_changed_discards,
    with_odd_bets,
    with_strong_hands,
)
from tests.games.oracles.slow_settlements import ALLOWED, COURSES, SETTLED, TABLES, differences
from tests.games.random_documents import random_meter
from tests.scale import sample_or_all

SAMPLE, WHOLE, MANY = 90, 10_000, 60
LAYS_CARDS = {"wild-six-card-draw-poker": with_changed_discards, "pai-gow-poker": with_other_lows}
"""Games whose players choose cards, which other hands would not allow, with other cards chosen."""

each_game = pytest.mark.parametrize("game", SETTLED)


@cache
def values_of(game: str) -> dict[str, list]:
    """Return all values of each choice of a house; limits of bets and of payouts are some."""
    declared, sheet = GAMES[game], load(GAMES[game])
    options = {option.name: option for option in declared.options}
    tables = [name for name in open_house(declared, {}).choices if name not in options]
    values = [(option.name, option.default, option.words) for option in options.values()]
    return house_values(values, {name: sheet.paytables[name] for name in tables})


def printed_tables(game: str) -> dict[str, dict]:
    """Return the slow dealer's tables of the bets that the sheet of the game has."""
    return {bet: tables for bet, tables in TABLES.get(game, {}).items() if bet in load(GAMES[game]).paytables}


def dealt(game: str, number: int, house: dict) -> dict:
    """Return the document of a seeded round."""
    declared, chance = GAMES[game], Random(f"table {game} {number}")
    meter = read_meter(random_meter(chance)) if load(declared).meter else None
    spots = chance.choice((1, 2, 3, 6, 6))
    opened = open_house(declared, house)
    played = deal(declared, seed="slowly", round=number, spots=spots, house=opened, meter=meter)
    return as_json(write_document(played))


def as_json(document: dict) -> dict:
    return json.loads(json.dumps(document))


@cache
def courses(game: str) -> Courses:
    return Courses((dealt(game, number, {}) for number in range(100)), COURSES.get(game, ()))


def documents(game: str, count: int) -> Iterator[dict]:
    """Yield settled rounds: a third as they are dealt, a third with odd bets and other choices, a third with
    strong hands as well."""
    for number in range(count):
        chance = Random(f"{game} {number}")
        document = dealt(game, number, any_house(values_of(game), chance))
        if number % 3:
            document = with_odd_bets(document, chance)
            if number % 3 > 1:
                document = with_strong_hands(document, chance)
            if lay_others := LAYS_CARDS.get(game):
                document = lay_others(document, chance)
            else:
                document = courses(game).changed(document, chance, ALLOWED.get(game))
            document = as_json(write_document(Round(read_document(document))))
        yield document


class Read(dict):
    """A paytable that tells which of its rows are read."""

    def __init__(self, rows: dict, bet: str, read: set) -> None:
        super().__init__(rows)
        self.bet, self.read = bet, read

    def get(self, row, default=None):
        self.read.add((self.bet, row))
        return super().get(row, default)

    def __getitem__(self, row):
        self.read.add((self.bet, row))
        return super().__getitem__(row)


@each_game
@sample_or_all("count", SAMPLE, WHOLE)
def test_the_slow_dealer_settles_every_line_as_the_trainer_does(game, count, monkeypatch):
    """All the rounds pay every bet, and are decided by every row of its paytables."""
    paid, read, rows = Counter(), set(), set()
    for bet, tables in printed_tables(game).items():
        rows |= {(bet, row) for table in tables.values() for row in table}
        for name, table in tables.items():
            monkeypatch.setitem(tables, name, Read(table, bet, read))
    for document in documents(game, count):
        assert differences(document) == [], json.dumps(document)
        paid.update(line["wager"] for line in document["settlement"]["lines"] if line["pays"])
    if count == 10_000:
        assert {wager.slug for wager in GAMES[game].wagers if wager.before_cards} <= set(paid)
        assert rows <= read, rows - read


@each_game
def test_every_option_of_a_house_comes_up_with_every_value(game):
    seen = Counter()
    for number in range(SAMPLE):
        seen.update(any_house(values_of(game), Random(f"{game} {number}")).items())
    assert set(seen) == {(name, value) for name, values in values_of(game).items() for value in values}
    assert set(values_of(game)) == set(open_house(GAMES[game], {}).choices)


# --- The comparison can fail -------------------------------------------------------------------------


@cache
def many(game: str) -> tuple[dict, ...]:
    return tuple(documents(game, MANY))


def noticed(game: str) -> int:
    return sum(bool(differences(document)) for document in many(game))


@pytest.mark.parametrize(
    ("dealer", "name", "value"), [(slow_six_card, "KING", 12), (slow_limits, "NO_LIMIT", 1)]
)
def test_a_wrong_rule_of_the_slow_dealer_is_noticed(dealer, name, value, monkeypatch):
    monkeypatch.setattr(dealer, name, value)
    assert noticed("six-card-poker")


def test_a_paytable_of_the_slow_dealer_that_is_off_by_one_is_noticed(monkeypatch):
    """In its commonest row: the last that is printed."""
    for table, rows in TABLES["six-card-poker"]["aces-up"].items():
        *others, (row, (word, times)) = rows.items()
        monkeypatch.setitem(
            TABLES["six-card-poker"]["aces-up"], table, {**dict(others), row: (word, times + 1)}
        )
    assert noticed("six-card-poker")
