"""Targeted spins: every situation is dealt, fits by what a document says, and any pocket that fits may
fall."""

from collections import Counter

import pytest

from games import GAMES
from games.engine.errors import NotAllowed
from games.engine.rounds.rounds import deal
from games.engine.rules.houses import open_house
from games.engine.rules.sheets import load
from games.engine.scenarios.scenarios import scenarios
from games.engine.scenarios.situations import rare_scenarios
from games.engine.serialization.reading import read_document
from games.engine.serialization.writing import write_document
from tests.games.oracles.slow_roulette import SECTORS, covered, is_outside, is_zero

GAME = GAMES["roulette"]
NAMES = [name for name, _words in scenarios(GAME)]


def dealt(name: str, number: int, spots: int = 6, **chosen: object):
    house = open_house(GAME, load(GAME), {key.replace("_", "-"): value for key, value in chosen.items()})
    return deal(GAME, seed="targeted", round=number, spots=spots, scenario=name, house=house)


def paid(document: dict) -> list[dict]:
    return [line for line in document["settlement"]["lines"] if line["action"] == "pay"]


def inside(document: dict) -> list[list[str]]:
    """The bets inside that win, by spot."""
    spots = [spot["spot"] for spot in document["spots"]]
    bets = [(line["spot"], line["wager"]) for line in paid(document) if not is_outside(line["wager"])]
    return [[bet for at, bet in bets if at == spot] for spot in spots]


def wins_on(*counts: int):
    return lambda one: any(len(covered(line["wager"])) in counts for line in paid(one))


def calls(one: dict) -> list[tuple[dict, dict]]:
    return [(spot, call) for spot in one["spots"] for call in spot.get("called", ())]


def placed(one: dict, call: dict) -> dict[str, int]:
    return dict(read_document(one, GAMES).rules.bundles[call["name"]])


def cost(one: dict, spot: dict, call: dict) -> int:
    return sum(placed(one, call).values()) * call["units"] * spot["color"]["cents"]


def chips_paid(one: dict) -> list[int]:
    values = {spot["spot"]: spot["color"]["cents"] for spot in one["spots"] if "color" in spot}
    sums = Counter()
    for line in paid(one):
        if line["spot"] in values:
            sums[line["spot"]] += line["pays"] // values[line["spot"]]
    return list(sums.values())


def values_that_win(one: dict) -> set[int]:
    winners = {line["spot"] for line in paid(one)}
    return {spot["color"]["cents"] for spot in one["spots"] if "color" in spot and spot["spot"] in winners}


FITS = {
    "zero": lambda one: is_zero(one["script"][0]["falls"]),
    "zero-even-money": lambda one: (
        is_zero(one["script"][0]["falls"])
        and any(len(covered(bet)) == 18 for spot in one["spots"] for bet in spot["bets"])
    ),
    "split-wins": wins_on(2),
    "street-wins": wins_on(3),
    "corner-wins": wins_on(4),
    "six-line-wins": wins_on(6),
    "zero-line-wins": lambda one: any(
        2 < len(covered(bet)) < 7 and {0, "00"} & set(covered(bet)) for bets in inside(one) for bet in bets
    ),
    "column-wins": wins_on(12),
    "picture": lambda one: max(map(len, inside(one))) >= 4,
    "two-on-number": lambda one: sum(len(covered(line["wager"])) == 1 for line in paid(one)) > 1,
    "inside-and-outside": lambda one: any(
        {is_outside(line["wager"]) for line in paid(one) if line["spot"] == spot["spot"]} == {True, False}
        for spot in one["spots"]
    ),
    "two-values": lambda one: len(values_that_win(one)) > 1,
    "value-chips": lambda one: any(
        bets and "color" not in spot for spot, bets in zip(one["spots"], inside(one), strict=True)
    ),
    "large-payout": lambda one: max(chips_paid(one)) > 40,
    "call-with-change": lambda one: any(call["gives"] > cost(one, spot, call) for spot, call in calls(one)),
    "call-wins": lambda one: any(
        set(placed(one, call)) & {line["wager"] for line in paid(one) if line["spot"] == spot["spot"]}
        for spot, call in calls(one)
    ),
    "full-layout": lambda one: sum(len(spot["bets"]) for spot in one["spots"]) >= 8 * len(one["spots"]),
    "no-winner": lambda one: not paid(one),
}


ON_ONE_ZERO = ("call-wins", "call-with-change")
"""Where no part of the wheel can be called, players call complete bets alone, and that seldom."""


@pytest.mark.parametrize(
    ("name", "zeros"),
    [(name, zeros) for name in NAMES for zeros in (1, 2) if zeros == 1 or name not in ON_ONE_ZERO],
)
def test_a_spin_fits_its_situation_and_is_the_seeds_own(name, zeros):
    fallen = set()
    for number in range(12):
        played = dealt(name, number, spots=(6, 2, 8)[number % 3], zeros=zeros)
        document = write_document(played)
        assert document["scenario"] == name
        assert FITS[name](document), document
        assert write_document(played) == write_document(type(played)(read_document(document, GAMES)))
        fallen.add(document["script"][0]["falls"])
    assert dealt(name, 11, spots=8, zeros=zeros).inputs == played.inputs
    assert len(fallen) >= (zeros if name.startswith("zero") else 3)


def test_every_situation_has_its_fit_and_plain_spins_seldom_have_it():
    """The negative control: of spins as they come only some fit."""
    assert set(FITS) == set(NAMES)
    plain = [write_document(deal(GAME, seed="plain", round=number, spots=2)) for number in range(60)]
    won = [one for one in plain if chips_paid(one)]
    for name, fits in FITS.items():
        assert not all(map(fits, won)), name


def test_either_number_of_a_split_may_fall():
    fallen: Counter[str] = Counter()
    for number in range(600):
        document = write_document(dealt("split-wins", number, spots=1))
        if "split-17-20" in document["spots"][0]["bets"]:
            fallen[document["script"][0]["falls"]] += 1
    assert min(fallen["17"], fallen["20"]) > max(fallen.values()) / 4


@pytest.mark.parametrize("name", ["picture", "call-wins"])
def test_a_house_in_which_no_player_bets_so_refuses_it(name):
    with pytest.raises(NotAllowed, match=f"{name}: under these house rules no player bets so"):
        dealt(name, 0, pictures="straights")


def test_two_players_are_needed_where_two_win():
    with pytest.raises(NotAllowed, match="spots: 1 is too few: two-values needs 2"):
        dealt("two-values", 0, spots=1)


def test_what_a_table_hardly_ever_sees_is_named():
    rare = rare_scenarios(GAME, 6)
    assert {"zero", "zero-line-wins", "two-on-number"} == set(rare) - {"zero-even-money"}
    assert "two-on-number" not in rare_scenarios(GAME, 1)


def test_a_call_of_a_sector_is_the_sector_of_the_second_opinion():
    for name, places in SECTORS.items():
        assert Counter(places) == Counter(dict(GAME.bundles[name]))
