"""Seeded rounds of every game, settled a second time by the rules alone: over every paytable and every option
of a house, as they are dealt and with odd bets, other choices and strong hands."""

import json
from collections import Counter
from itertools import pairwise
from random import Random

import pytest

from games import GAMES, open_house
from tests.games.oracles import slow_baccarat, slow_blackjack, slow_dealer, slow_roulette, slow_table
from tests.games.oracles.slow_dealer import differences
from tests.games.oracles.slow_rounds import any_house, documents, session, values_of
from tests.games.oracles.slow_table import READ, paytables
from tests.scale import sample_or_all

SAMPLE, WHOLE, MANY, FIVE_HUNDRED = 90, 10_000, 60, 500
each_game = pytest.mark.parametrize("game", GAMES)


@each_game
@sample_or_all("count", SAMPLE, WHOLE)
def test_the_slow_dealer_settles_every_line_as_the_trainer_does(game, count):
    """All the rounds pay every bet, and are decided by every row of its paytables."""
    paid = Counter()
    READ.clear()
    for document in documents(game, count):
        assert differences(document) == [], json.dumps(document)
        paid.update(line["wager"] for line in document["settlement"]["lines"] if line["pays"])
    if count == WHOLE:
        assert {wager.slug for wager in GAMES[game].wagers if wager.before_cards} <= set(paid)
        rows = {
            (bet, row) for bet, tables in paytables(game).items() for one in tables.values() for row in one
        }
        assert rows <= READ, rows - READ


@sample_or_all("count", 40, 1_000)
def test_from_spin_to_spin_stakes_that_stay_lie_there_as_the_slow_dealer_leaves_them(count):
    met = Counter()
    for number in range(count):
        spins = [*session("roulette", number, spins=5)]
        for document in spins:
            assert differences(document) == [], json.dumps(document)
        for before, after in pairwise(spins):
            assert slow_roulette.differences_from(before, after) == [], json.dumps([before, after])
            left = before["settlement"]["after"]
            met["all" if after["standing"] == left else "numbers"] += "bets" in left
            met["gone"] += bool(set(left.get("bets", {})) - {str(one["spot"]) for one in after["spots"]})
            met["wheel"] += slow_roulette.left_to(left, after["house"]) is None
    assert min(met[what] for what in ("all", "numbers", "gone", "wheel")) > 0


@pytest.mark.parametrize("change", ["numbers", "bets", "colors", "stakes", "color"])
def test_a_spin_that_finds_other_stakes_is_noticed(change):
    noticed = 0
    for before, after in pairwise(session("roulette", 2, spins=12)):
        standing, spot = after["standing"], after["spots"][0]
        stayed = standing.get("bets", {}).get("1")
        wrong = {
            "numbers": {"standing": standing | {"numbers": standing["numbers"][::-1]}},
            "bets": {"standing": standing | {"bets": {"1": {"red": 100}}}},
            "colors": {"standing": standing | {"colors": {"1": 1}}},
            "stakes": {"spots": [spot | {"bets": {}}]},
            "color": {"spots": [spot | {"color": {"name": "navy", "cents": 7}}]},
        }[change]
        if stayed and "colors" in standing:
            assert slow_roulette.differences_from(before, after) == []
            assert slow_roulette.differences_from(before, after | wrong)
            noticed += 1
    assert noticed


@each_game
def test_every_option_of_a_house_comes_up_with_every_value(game):
    seen = Counter()
    for number in range(SAMPLE):
        seen.update(any_house(game, Random(f"{game} {number}")).items())
    assert set(seen) == {(name, value) for name, values in values_of(game).items() for value in values}
    assert set(values_of(game)) == set(open_house(GAMES[game], {}).choices)


DRAWS = slow_baccarat.BANKER_DRAWS


@pytest.mark.parametrize(
    ("game", "dealer", "name", "value"),
    [
        ("six-card-poker", slow_dealer, "KING", 12),
        ("six-card-poker", slow_table, "NO_LIMIT", 1),
        ("baccarat", slow_baccarat, "STOOD", "0"),
        ("baccarat", slow_baccarat, "BANKER_DRAWS", (*DRAWS[:3], DRAWS[3] + "8", *DRAWS[4:])),
        ("baccarat", slow_baccarat, "BANKER_DRAWS", (*DRAWS[:6], DRAWS[6][1:], *DRAWS[7:])),
        ("baccarat", slow_baccarat, "MARGINS", {**slow_baccarat.MARGINS, 3: "by-4"}),
        ("blackjack", slow_blackjack, "DRAWS_TO", 16),
        ("blackjack", slow_blackjack, "MAY_HIDE", "A"),
        ("blackjack", slow_blackjack, "DOUBLES_ON", {**slow_blackjack.DOUBLES_ON, "9-11": range(9, 11)}),
        ("blackjack", slow_blackjack, "COUNTS", {**slow_blackjack.COUNTS, "J": 9}),
        ("roulette", slow_roulette, "TIMES", {**slow_roulette.TIMES, 1: 36}),
        ("roulette", slow_roulette, "TIMES", {**slow_roulette.TIMES, 5: 5}),
        ("roulette", slow_roulette, "HALVES", {**slow_roulette.HALVES, "low": range(1, 37, 2)}),
        ("roulette", slow_roulette, "is_zero", lambda fell: fell == "0"),
        ("roulette", slow_roulette, "is_outside", lambda bet: len(slow_roulette.covered(bet)) > 12),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_wrong_rule_of_the_slow_dealer_is_noticed(game, dealer, name, value, monkeypatch):
    dealt = list(documents(game, MANY if game == "six-card-poker" else FIVE_HUNDRED))
    monkeypatch.setattr(dealer, name, value)
    assert any(map(differences, dealt))


@pytest.mark.parametrize("change", ["gone", "boxes", "collected", "results", "hands", "script"])
@pytest.mark.parametrize("game", [game for game in GAMES if GAMES[game].shoe])
def test_a_wrong_shoe_in_a_document_is_noticed(game, change):
    """What stands after a round, each in its turn, in every document of some."""
    for document in documents(game, MANY):
        settled = document["settlement"]
        after = settled["after"]
        wrong = {
            "gone": {"settlement": settled | {"after": after | {"shoe": after["shoe"] | {"gone": 0}}}},
            "boxes": {"settlement": settled | {"after": after | {"boxes": {**after["boxes"], "1": 1}}}},
            "collected": {"settlement": settled | {"collected": {**settled["collected"], "1": 1}}},
            "results": {"settlement": settled | {"after": after | {"results": [*after["results"], ""]}}},
            "hands": {"settlement": settled | {"hands": {hand: {"hand": ""} for hand in settled["hands"]}}},
            "script": {"script": [*document["script"][1:], document["script"][0]]},
        }[change]
        assert differences(document) == []
        assert differences(document | wrong)
