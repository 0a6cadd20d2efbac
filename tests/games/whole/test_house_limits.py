"""The limits of a house: patrons keep to them in every game, the tray stops at its cap, and a dispute over a
bet that breaks one is settled all the same."""

import json
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from games import GAMES
from games.engine.cards.cards import WITH_JOKERS
from games.engine.documents.reading import read_document
from games.engine.documents.writing import write_document
from games.engine.errors import Refused
from games.engine.money.meters import read_meter, write_meter
from games.engine.patrons.temperaments import seat_patrons
from games.engine.rounds.rounds import Round, deal
from games.engine.rules.houses import WASHINGTON, open_house
from games.engine.rules.sheets import load
from games.engine.rules.wagers import Action
from games.engine.settling.inputs import Inputs
from games.engine.settling.lines import Stage
from tests.games.hand_made import cards, sits, table
from tests.games.limited_houses import HOUSES, NEVADA, opened

each_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))


def broken_limits(game, house, seat) -> list[str]:
    """Which limits a hand breaks, Play counted, counted by hand."""
    wagers = {**seat.bets, **{w.slug: w.times_ante * seat.bets[game.main.slug] for w in game.following}}
    sized = {w.slug for w in game.wagers if w.fixed}
    large = [slug for slug, cents in wagers.items() if cents > house.amount("large-wager-above")]
    wrong = []
    if len(wagers) > house.amount("most-wagers"):
        wrong.append("too many wagers")
    if len(large) > house.amount("most-large-wagers"):
        wrong.append("too many large wagers")
    if any(cents > house.amount("maximum-wager") for cents in wagers.values()):
        wrong.append("above the maximum")
    if any(cents < house.amount("minimum-wager") for slug, cents in wagers.items() if slug not in sized):
        wrong.append("below the minimum")
    if any(wagers[slug] != house.amount(game.wager(slug).fixed) for slug in sized & set(wagers)):
        wrong.append("not the one size")
    if any(w.at_most and wagers.get(w.slug, 0) > wagers[w.at_most] for w in game.wagers):
        wrong.append("above the bet that it may not exceed")
    return wrong


def patrons(game, house, rounds=120, spots=6, seed="limits"):
    for number in range(rounds):
        yield from seat_patrons(game, house, seed=seed, round=number, spots=spots)


# --- Patrons -----------------------------------------------------------------------------------------


@each_game
@pytest.mark.parametrize("choices", HOUSES)
def test_thousands_of_patrons_keep_to_every_limit(game, choices):
    house = opened(game, choices)
    for patron in patrons(game, house):
        assert broken_limits(game, house, patron) == [], patron


@each_game
@given(data=st.data())
@settings(max_examples=150, deadline=None)
def test_patrons_keep_to_the_limits_of_any_house(game, data):
    lowest = data.draw(st.integers(1, 20_000), "minimum-wager")
    choices = {
        "minimum-wager": lowest,
        "maximum-wager": data.draw(st.integers(lowest, 60_000), "maximum-wager"),
        "most-wagers": data.draw(st.integers(1, 8), "most-wagers"),
        "large-wager-above": data.draw(st.integers(1, 20_000), "large-wager-above"),
        "most-large-wagers": data.draw(st.integers(0, 8), "most-large-wagers"),
        "smallest-chip": data.draw(st.sampled_from([100, 250, 500, 2_500]), "smallest-chip"),
        "progressive-wager": data.draw(st.integers(1, 70_000), "progressive-wager"),
    }
    follow, main_is_large = len(game.following), lowest > choices["large-wager-above"]
    assume(choices["most-wagers"] > follow)
    assume(choices["most-large-wagers"] > follow or not main_is_large)
    house = opened(game, choices)
    for patron in patrons(game, house, rounds=4, seed=str(data.draw(st.integers(0, 999), "seed"))):
        assert broken_limits(game, house, patron) == [], patron


@each_game
def test_washingtons_limits_are_the_ones_of_a_house_that_says_nothing(game):
    assert open_house(game, load(game), WASHINGTON).choices == open_house(game, load(game), {}).choices


@each_game
def test_without_the_limits_patrons_bet_beyond_them(game):
    """The negative control: it is the limits that hold them back."""
    free, bound = opened(game, NEVADA), opened(game, {})
    broken = Counter(wrong for patron in patrons(game, free) for wrong in broken_limits(game, bound, patron))
    assert broken["above the maximum"] == 0  # nobody has that much with him at a $5 table
    if len([w for w in game.wagers if w.before_cards and not w.fixed]) + len(game.following) > 3:
        assert broken["too many large wagers"] > 50


@each_game
def test_every_side_bet_is_still_met_large_and_small(game):
    house, seen = opened(game, {}), Counter()
    for patron in patrons(game, house, rounds=200):
        seen += Counter((slug, cents > 500) for slug, cents in patron.bets.items())
    for wager in game.wagers:
        if wager.before_cards and not wager.fixed:
            assert seen[wager.slug, False] > 20, wager.slug
            assert seen[wager.slug, True] > 20, wager.slug


@each_game
@pytest.mark.parametrize("choices", HOUSES)
def test_a_spot_more_changes_nobodys_bets(game, choices):
    house = opened(game, choices)
    for number in range(20):
        tables = [seat_patrons(game, house, seed="more", round=number, spots=spots) for spots in range(1, 7)]
        assert all(larger[:-1] == smaller for smaller, larger in pairwise(tables))


@each_game
def test_a_patron_draws_the_same_number_of_words_whatever_the_house_is(game):
    """Who sits last at the table is the same person, with the same luck, in every house."""
    last = {
        tuple(
            (p.temperament.name, p.stays, p.speaks, p.whim) for p in patrons(game, opened(game, choices), 30)
        )
        for choices in HOUSES
    }
    assert len(last) == 1


def test_bets_are_made_in_the_chips_of_the_rack():
    for game in GAMES.values():
        house = opened(game, {"smallest-chip": 500, "progressive-wager": 500})
        assert all(cents % 500 == 0 for patron in patrons(game, house) for cents in patron.bets.values())


# --- Houses that nobody could play in ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("choices", "field", "reason"),
    [
        ({"most-wagers": 1}, "most-wagers", "is too few for Ante and Play"),
        (
            {"minimum-wager": 1_000, "most-large-wagers": 1},
            "most-large-wagers",
            r"is too few for Ante and Play: at minimum-wager 2 are above \$5",
        ),
        ({"most-wagers": 0}, "most-wagers", "0 is not above zero"),
        ({"most-large-wagers": -1}, "most-large-wagers", "-1 is below zero"),
        ({"aggregate-payout-cap": -1}, "aggregate-payout-cap", "-1 is below zero"),
        ({"most-wagers": 6.0}, "most-wagers", "is not a whole number$"),
        ({"smallest-chip": 300}, "smallest-chip", "not one of 100, 250, 500, 2500"),
        ({"smallest-chip": True}, "smallest-chip", "not one of"),
        ({"smallest-chip": "100"}, "smallest-chip", "not one of"),
    ],
)
def test_limits_that_no_hand_fits_are_refused_by_field(choices, field, reason):
    game = GAMES["6-5-4-poker"]
    with pytest.raises(Refused, match=reason) as refused:
        open_house(game, load(game), choices)
    assert refused.value.field == f"house.{field}"


def test_a_bet_beyond_the_limits_is_settled_all_the_same():
    """What lay on the layout in a dispute is settled; only what the sheet forbids is refused."""
    for game in GAMES.values():
        document = json.loads(json.dumps(write_document(deal(game, seed="dispute"))))
        before = Round(read_document(document, GAMES)).settlement
        document["house"] |= {"maximum-wager": 500, "most-wagers": 2, "most-large-wagers": 0}
        document["house"] |= {"minimum-wager": 500}
        assert Round(read_document(document, GAMES)).settlement == before


@each_game
def test_dealt_documents_carry_every_limit(game):
    written = write_document(deal(game, seed="all"))["house"]
    assert {option.name for option in game.options} < set(written)
    assert written["aggregate-payout-cap"] == 0


# --- The cap of a round ------------------------------------------------------------------------------

QUADS, PAIR, NOTHING = "9c 9d 9h 9s 2c", "Kc Kd 7h 4s 3s", "Jc Td 5h 4c 2d"


def three_winners(**choices):
    """Spot 1 a pair of kings, spot 2 folds, spot 3 four nines: Play and Ante 10 each, Queens Up 5."""
    return table(
        "2s 3h 6d 8s 8d 5d",
        sits(PAIR, spot=1, queens_up=500),
        sits(NOTHING, spot=2, does="folds"),
        sits(QUADS, spot=3, queens_up=500),
        **choices,
    ).settlement


def pays(settled):
    return {(line.spot, line.wager): line.pays for line in settled.lines if line.action is Action.PAY}


def test_without_a_cap_everything_is_paid():
    assert pays(three_winners()) == {
        (3, "ante"): 1_000,
        (3, "play"): 1_000,
        (3, "ante-bonus"): 20_000,
        (3, "queens-up"): 25_000,
        (1, "ante"): 1_000,
        (1, "play"): 1_000,
        (1, "queens-up"): 500,
    }


def test_the_tray_stops_at_the_cap_from_the_dealers_right():
    """Spot 3 is paid before spot 1; its Queens Up is the first that does not fit."""
    settled = three_winners(aggregate_payout_cap=30_000)
    assert pays(settled) == {
        (3, "ante"): 1_000,
        (3, "play"): 1_000,
        (3, "ante-bonus"): 20_000,
        (3, "queens-up"): 8_000,
        (1, "ante"): 0,
        (1, "play"): 0,
        (1, "queens-up"): 0,
    }
    assert sum(line.pays for line in settled.lines) == 30_000


def test_a_capped_line_says_so_and_no_other_does():
    plain, settled = three_winners(), three_winners(aggregate_payout_cap=30_000)
    for before, after in zip(plain.lines, settled.lines, strict=True):
        if before.pays == after.pays:
            assert before == after
        else:
            assert after.because == f"{before.because}; capped: the tray pays $300 a round"
            assert (after.stake, after.action, after.rule) == (before.stake, before.action, before.rule)


def test_a_cap_that_is_just_enough_changes_nothing():
    assert three_winners(aggregate_payout_cap=49_500) == three_winners()


def test_a_folded_hand_is_paid_before_the_cap_reaches_anyone_else():
    folds_first = table(
        "2s 3h 6d 8s 8d 5d",
        sits(QUADS, spot=1, queens_up=500),
        sits("Qc Qd 7h 4s 2h", spot=2, queens_up=500, does="announces"),
        aggregate_payout_cap=600,
    ).settlement
    assert folds_first.at(2, "queens-up").stage is Stage.FOLD
    assert folds_first.at(2, "queens-up").pays == 500
    assert pays(folds_first)[1, "ante"] == 100
    assert pays(folds_first)[1, "queens-up"] == 0


@each_game
@pytest.mark.parametrize("cap", [100, 5_000, 20_000])
def test_the_cap_holds_in_every_game_and_never_touches_the_meter(game, cap):
    plain, capped = opened(game, {}), opened(game, {"aggregate-payout-cap": cap})
    reached = 0
    for number in range(60):
        free = deal(game, seed="cap", round=number, house=plain).settlement
        held = deal(game, seed="cap", round=number, house=capped).settlement
        from_tray = [line.pays - line.from_meter for line in held.lines]
        owed = sum(line.pays - line.from_meter for line in free.lines)
        assert min(from_tray) >= 0
        assert sum(from_tray) == min(owed, cap)
        assert [line.from_meter for line in held.lines] == [line.from_meter for line in free.lines]
        assert held.meter == free.meter
        reached += owed > cap
    assert reached


def royal(**choices) -> Inputs:
    """Everyone at a Wild table bets the progressive; spot 1 has a natural royal in five cards."""
    game = next(game for game in GAMES.values() if game.progressive and game.deck == WITH_JOKERS)
    played = deal(game, seed="royal", spots=1, house=opened(game, choices)).inputs
    hand = cards("As Ks Qs Js Ts")
    seat = replace(played.seats[0], cards=hand, bets={"wager": 1_000, "progressive": 100})
    seat = replace(seat, decision=replace(seat.decision, action="stand", discard=None, drawn=None))
    rest = [card for card in game.deck if card not in hand]
    return replace(played, seats=(seat,), dealer_cards=tuple(rest[:6]))


def test_what_a_meter_pays_is_not_counted():
    settled = Round(royal(**{"aggregate-payout-cap": 1_000})).settlement
    assert settled.at(1, "progressive").pays == settled.at(1, "progressive").from_meter == 1_000_025
    assert settled.at(1, "wager").pays == 1_000  # of 50,000
    assert "capped" not in settled.at(1, "progressive").because


# --- Chips and meters --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("breakage", "chip", "paid"),
    [("exact", 100, 750), ("up", 100, 800), ("down", 100, 700), ("up", 250, 750), ("down", 500, 500)],
)
def test_breakage_goes_to_the_smallest_chip_of_the_rack(breakage, chip, paid):
    house = opened(GAMES["6-5-4-poker"], {"breakage": breakage, "smallest-chip": chip})
    assert house.breaks(Fraction(750)) == paid


def test_a_meter_is_read_back_as_it_was_written():
    for game in GAMES.values():
        if meter := load(game).meter:
            assert read_meter(json.loads(json.dumps(write_meter(meter)))) == meter
