"""The limits of a house: patrons keep to them in every game, prizes stop at the payout limits, and a
dispute over a bet that breaks one is settled all the same."""

import json
import tomllib
from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games import GAMES
from games.engine.cards.cards import WITH_JOKERS
from games.engine.errors import Refused
from games.engine.rounds.rounds import Round, deal
from games.engine.rounds.stops import prompts
from games.engine.rules.houses import WASHINGTON, open_house
from games.engine.rules.pages import FIXTURES
from games.engine.rules.sheets import load
from games.engine.rules.wagers import Action
from games.engine.serialization.reading import read_document
from games.engine.serialization.writing import write_document
from games.engine.settlement.inputs import Inputs
from games.engine.settlement.settlements import settle
from games.engine.simulated_players.temperaments import IN_TURN, ON_HANDS, TEMPERAMENTS, seat_patrons
from tests.games import seats
from tests.games.dealing import rounds
from tests.games.house_limits import HOUSES, NEVADA, applicable, least_bets, opened
from tests.games.six_five_four import cards, sits, table
from tests.games.trainee import prompt_at

each_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
BY_HAND = [game for game in GAMES.values() if not game.falls]
by_hand = pytest.mark.parametrize("game", BY_HAND, ids=[game.slug for game in BY_HAND])
"""Games in which a house limits the bets of one hand; those of a layout of numbers: see test_roulette.py."""


def broken_limits(game, house, seat) -> list[str]:
    """Which limits a hand breaks, Play counted at its largest, counted by hand."""
    main = seat.bets.get(game.main.slug, 0)
    wagers = {**seat.bets, **{w.slug: main * game.share(w) for w in game.follows_on_hand}}
    sized = {w.slug for w in game.wagers if w.fixed}
    large = [slug for slug, cents in wagers.items() if cents > house.amount("large-wager-above")]
    wrong = []
    if len(wagers) > house.amount("most-wagers"):
        wrong.append("too many wagers")
    if len(large) > house.amount("most-large-wagers"):
        wrong.append("too many large wagers")
    if any(cents > house.amount("maximum-wager") for cents in wagers.values()):
        wrong.append("above the maximum")
    if any(cents < house.amount("minimum-wager") for slug, cents in seat.bets.items() if slug not in sized):
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


@by_hand
@given(data=st.data())
@settings(max_examples=50, deadline=None)
def test_patrons_keep_to_the_limits_of_any_house(game, data):
    lowest = data.draw(st.integers(1, 20_000), "minimum-wager")
    least, above = least_bets(game, lowest), data.draw(st.integers(1, 20_000), "large-wager-above")
    large = sum(cents > above for cents in least)
    choices = {
        "minimum-wager": lowest,
        "maximum-wager": data.draw(st.integers(max(least), 100_000), "maximum-wager"),
        "most-wagers": data.draw(st.integers(len(least), 8), "most-wagers"),
        "large-wager-above": above,
        "most-large-wagers": data.draw(st.integers(large, 8), "most-large-wagers"),
        "smallest-chip": data.draw(st.sampled_from([100, 250, 500, 2_500]), "smallest-chip"),
        "progressive-wager": data.draw(st.integers(1, 70_000), "progressive-wager"),
    }
    house = opened(game, choices)
    for patron in patrons(game, house, rounds=4, seed=str(data.draw(st.integers(0, 999), "seed"))):
        assert broken_limits(game, house, patron) == [], patron


@by_hand
def test_washingtons_limits_are_the_ones_of_a_house_that_says_nothing(game):
    """Where more bets than that are made on one hand, all of them may be large."""
    made = len(least_bets(game, 500))
    limits = {**WASHINGTON, "most-large-wagers": max(made, WASHINGTON["most-large-wagers"])}
    assert open_house(game, load(game), limits).choices == open_house(game, load(game), {}).choices


@by_hand
def test_without_the_limits_patrons_bet_beyond_them(game):
    """The negative control: it is the limits that hold them back."""
    free, bound = opened(game, NEVADA), opened(game, {})
    broken = Counter(wrong for patron in patrons(game, free) for wrong in broken_limits(game, bound, patron))
    largest = max(size for temper in TEMPERAMENTS for size in temper.antes) * 250  # at a $5 table
    if game.base_bets:
        largest = max(size for bettor in ON_HANDS.values() for size in bettor.sizes)
    if game.hands_in_turn:
        largest = max(size for player in IN_TURN.values() for size in player.sizes)
    most = largest * max(map(game.times, game.following), default=1)
    assert (broken["above the maximum"] > 0) is (most > bound.amount("maximum-wager"))
    free = [w for w in game.wagers if w.before_cards and not w.fixed]
    made = len(free) + len(game.follows_on_hand)
    if made > 3 and not game.base_bets:  # of hands no one bets more than three
        assert broken["too many large wagers"] > 50


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


# --- Houses that no one could play in ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("choices", "field", "reason"),
    [
        ({"most-wagers": 1}, "most-wagers", "is too few for Ante and Play"),
        (
            {"minimum-wager": 1_000, "most-large-wagers": 1},
            "most-large-wagers",
            r"is too few for Ante and Play: at the minimum-wager, 2 are above \$5",
        ),
        ({"most-wagers": 0}, "most-wagers", "0 must be above zero"),
        ({"most-large-wagers": -1}, "most-large-wagers", "-1 is below zero"),
        ({"payout-limit-per-prize": -1}, "payout-limit-per-prize", "-1 is below zero"),
        ({"aggregate-payout-cap": -1}, "payout-limit-per-table", "-1 is below zero"),
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
        limits = {"minimum-wager": 100, "maximum-wager": 500, "most-wagers": 2, "most-large-wagers": 0}
        document["house"] |= applicable(game, limits)
        assert Round(read_document(document, GAMES)).settlement == before


# --- Payout limits -----------------------------------------------------------------------------------

QUADS, PAIR, NOTHING = "9c 9d 9h 9s 2c", "Kc Kd 7h 4s 3s", "Jc Td 5h 4c 2d"
THREES = "Qc Qd Qh 4d 2h"
DEALER = "2s 3h 6d 8s 8d 5d"
PRIZE, PLAYER, TABLE = "payout_limit_per_prize", "payout_limit_per_player", "payout_limit_per_table"


def two_winners(*, patron: str = "", **choices):
    """Spot 1 three queens, spot 3 four nines: Ante and Play 10 each, Queens Up 5."""
    first, third = sits(THREES, spot=1, queens_up=500), sits(QUADS, spot=3, queens_up=500)
    seats = (replace(first, patron=patron), replace(third, patron=patron))
    return table(DEALER, seats[0], sits(NOTHING, spot=2, does="folds"), seats[1], **choices).settlement


def pays(settled):
    return {(line.spot, line.wager): line.pays for line in settled.lines if line.action is Action.PAY}


EVEN_MONEY = {(3, "ante"): 1_000, (3, "play"): 1_000, (1, "ante"): 1_000, (1, "play"): 1_000}
PRIZES = {(3, "ante-bonus"): 20_000, (3, "queens-up"): 25_000, (1, "queens-up"): 4_000}


@pytest.mark.parametrize(
    ("choices", "prizes"),
    [
        ({PRIZE: 20_000}, {(3, "queens-up"): 20_000}),
        ({PRIZE: 3_000}, {(3, "ante-bonus"): 3_000, (3, "queens-up"): 3_000, (1, "queens-up"): 3_000}),
        ({PLAYER: 30_000}, {(3, "queens-up"): 10_000}),
        ({TABLE: 30_000}, {(3, "queens-up"): 10_000, (1, "queens-up"): None}),
        ({TABLE: 47_000}, {(1, "queens-up"): 2_000}),
        ({PRIZE: 10_000, PLAYER: 12_000, TABLE: 13_000}, {
            (3, "ante-bonus"): 10_000, (3, "queens-up"): 2_000, (1, "queens-up"): 1_000,
        }),
        ({PLAYER: 45_000, "patron": "Ann"}, {(1, "queens-up"): None}),
        ({PLAYER: 45_000}, {}),
        ({PRIZE: 25_000, PLAYER: 45_000, TABLE: 49_000}, {}),
    ],
    ids=str,
)  # fmt: skip
def test_a_limit_cuts_prizes_in_settling_order_and_never_even_money(choices, prizes):
    """Spot 3 is paid before spot 1. None is a bet whose stake goes back without a prize."""
    settled = two_winners(**choices)
    expected = EVEN_MONEY | PRIZES | prizes
    assert pays(settled) == {bet: cents for bet, cents in expected.items() if cents is not None}
    for spot, wager in (bet for bet, cents in expected.items() if cents is None):
        assert (settled.at(spot, wager).action, settled.at(spot, wager).net) == (Action.PUSH, 0)


def test_a_bonus_of_which_nothing_is_left_is_left_unpaid():
    settled = two_winners(**{PLAYER: 1, "patron": "Ann"})
    line = settled.at(3, "ante-bonus")
    assert (line.action, line.pays, line.net) == (Action.PAY, 1, 1)
    both = table(
        DEALER, sits(QUADS, spot=1, queens_up=500), sits(THREES, spot=3, queens_up=500), **{TABLE: 4_000}
    )
    line = both.settlement.at(1, "ante-bonus")
    assert (line.action, line.pays, line.net) == (Action.LEAVE, 0, 0)
    asked = [prompt for stop in prompts(both) for prompt in stop.prompts if prompt.wager == "ante-bonus"]
    assert any(
        str(prompt.right[0].action) == "leave" and "payout limit for the table" in prompt.because
        for prompt in asked
    )


REASONS = {
    PRIZE: "but the payout limit for one bet is $30",
    PLAYER: "but the payout limit for one player is $30 per round",
    TABLE: "but the payout limit for the table is $30 per round",
}


@pytest.mark.parametrize("limit", REASONS)
def test_a_limited_line_says_which_limit_and_no_other_line_changes(limit):
    plain, settled = two_winners(), two_winners(**{limit: 3_000})
    for before, after in zip(plain.lines, settled.lines, strict=True):
        if before.pays == after.pays:
            assert before == after
        else:
            assert after.because == f"{before.because}, {REASONS[limit]}"
            assert (after.stake, after.rule) == (before.stake, before.rule)


def test_a_folded_hand_is_paid_before_the_limit_reaches_anyone_else():
    folds_first = table(
        DEALER,
        sits(QUADS, spot=1, queens_up=500),
        sits("Qc Qd Qh 4s 2h", spot=2, queens_up=500, does="announces"),
        **{TABLE: 5_000},
    ).settlement
    assert folds_first.at(2, "queens-up").at == "decide"
    assert folds_first.at(2, "queens-up").pays == 4_000
    assert folds_first.at(1, "ante-bonus").pays == 1_000
    assert folds_first.at(1, "queens-up").action is Action.PUSH


SHARES = {"payout_limit_shares": "pro-rata"}


def test_iowa_shares_a_tables_limit_pro_rata():
    """491-11.7(2): a royal flush of four bets was paid nothing, because spot 2 was settled before it."""
    game = GAMES["mississippi-stud"]
    house = {"maximum-wager": 50_000, "payout-limit-per-table": 5_000_000}
    document = {
        "version": 2,
        "game": game.slug,
        "house": house | {"payout-limit-shares": "pro-rata"},
        "spots": [{"spot": 1, "bets": {"ante": 12_500}}, {"spot": 2, "bets": {"ante": 12_500}}],
        "script": [
            {"at": "deal", "deal": "hand", "cards": "Ah Kh", "spot": 1},
            {"at": "deal", "deal": "hand", "cards": "9h 8h", "spot": 2},
        ],
    }
    for street, card in (("third", "Qh"), ("fourth", "Jh"), ("fifth", "Th")):
        bets = [{"at": f"{street}-bet", "spot": spot, "choose": "1x"} for spot in (1, 2)]
        document["script"] += [*bets, {"at": street, "deal": "board", "cards": card}]

    def paid(**house):
        settled = settle(read_document(document | {"house": document["house"] | house}, GAMES))
        return [sum(line.pays for line in settled.lines if line.spot == spot) for spot in (1, 2)]

    assert paid(**{"payout-limit-per-table": 0}) == [25_000_000, 5_000_000]
    assert paid() == [4_166_667, 833_333]
    assert paid(**{"payout-limit-shares": "in-order"}) == [0, 5_000_000]


def test_a_shared_limit_leaves_over_to_the_largest_claim_and_says_how_it_was_shared():
    """Spot 3 is due 450 and spot 1 is due 40, of which 300 are left: 275.51 and 24.48, and a cent over."""
    settled = two_winners(**{TABLE: 30_000}, **SHARES)
    paid = {bet: settled.at(*bet).pays for bet in PRIZES}
    assert paid == {(3, "ante-bonus"): 12_245, (3, "queens-up"): 15_307, (1, "queens-up"): 2_448}
    assert settled.claimed == 49_000
    line = settled.at(1, "queens-up")
    assert line.because.endswith("but winners share the payout limit for the table, $300 per round")
    assert line.sum.endswith("$40 of the $490 claimed, limited to $24.48")
    assert {bet: settled.at(*bet).pays for bet in EVEN_MONEY} == EVEN_MONEY


def test_the_question_on_a_shared_payout_says_what_is_claimed():
    """The hands of other spots are closed then, and a share cannot be counted without them."""
    winners = sits(THREES, spot=1, queens_up=500), sits(QUADS, spot=3, queens_up=500)
    in_order, shared = (table(DEALER, *winners, **{TABLE: 30_000}, **choice) for choice in ({}, SHARES))
    for played, said in ((in_order, ""), (shared, " Payouts claimed this round: $490.")):
        for spot in (1, 3):
            asked = prompt_at(played, f"reconcile/{spot}/bet/queens-up")
            assert asked.text.endswith(f"per table.{said}" if played is in_order else f"pro rata.{said}")


def test_a_house_that_pays_side_bets_first_reaches_its_limit_with_them():
    base, side = two_winners(**{PLAYER: 30_000}), two_winners(**{PLAYER: 30_000, "bonus_first": True})
    bets = (3, "ante-bonus"), (3, "queens-up")
    assert [base.at(*bet).pays for bet in bets] == [20_000, 10_000]
    assert [side.at(*bet).pays for bet in bets] == [5_000, 25_000]


@each_game
def test_under_a_used_up_limit_every_right_answer_is_offered_and_pays_something(game):
    house = opened(game, {"payout-limit-per-table": 100})
    for number in range(40):
        for stop in prompts(deal(game, seed="cap", round=number, house=house)):
            for prompt in stop.prompts:
                if prompt.wager and hasattr(prompt.right[0], "action"):
                    right = prompt.right[0]
                    assert right.action in {choice.value for choice in prompt.kind.choices}
                    assert right.action is not Action.PAY or right.cents > 0
                    printed = game.wager(prompt.wager).table
                    assert ("$1 per table" in prompt.text) is bool(printed or prompt.wager == "envy")


def test_the_one_cap_of_older_houses_is_read_as_a_tables_limit():
    game = GAMES["6-5-4-poker"]
    house = open_house(game, load(game), {"aggregate-payout-cap": 30_000})
    assert house == open_house(game, load(game), {"payout-limit-per-table": 30_000})
    document = write_document(deal(game, seed="old", house=house))
    assert "aggregate-payout-cap" not in document["house"]
    del document["house"]["payout-limit-per-table"]
    document["house"]["aggregate-payout-cap"] = 30_000
    assert read_document(document, GAMES).house == house


def royal(**choices) -> Inputs:
    """Everyone at a Wild table bets the progressive; spot 1 has a natural royal in five cards."""
    game = next(game for game in GAMES.values() if game.progressive and game.deck == WITH_JOKERS)
    played = deal(game, seed="royal", spots=1, house=opened(game, choices)).inputs
    hand = cards("As Ks Qs Js Ts")
    seat = seats.sits(game, hand, "stand", wager=1_000, progressive=100)
    rest = [card for card in game.deck if card not in hand]
    return seats.with_dealer(replace(played, seats=(seat,)), rest[:6])


def test_what_a_meter_pays_is_not_counted():
    settled = Round(royal(**{"payout-limit-per-table": 1_000})).settlement
    assert settled.at(1, "progressive").pays == settled.at(1, "progressive").from_meter == 1_000_025
    assert settled.at(1, "wager").pays == 1_000  # of 50,000
    assert "at most" not in settled.at(1, "progressive").because


def golden(slug: str, name: str, **choices) -> dict:
    """The document of a golden round, under another house."""
    page = tomllib.loads((FIXTURES / "rounds" / slug / f"{name}.toml").read_text(encoding="utf-8"))["round"]
    return page | {"house": page["house"] | choices}


def came_to(document: dict) -> dict[tuple[int, str], tuple[str, int, int]]:
    settled = Round(read_document(document, GAMES)).settlement
    return {(line.spot, line.wager): (line.action.value, line.pays, line.net) for line in settled.lines}


def test_an_award_from_the_rack_of_which_nothing_is_left_leaves_a_swept_bet_taken():
    document = golden("caribbean-stud", "beaten-flush", **{"payout-limit-per-table": 5_000})
    document["spots"][1]["cards"] = ["8h", "7h", "6h", "4h", "2h"]  # a flush, paid first
    lines = came_to(document)
    assert lines[6, "progressive"] == ("pay", 5_000, 4_900)
    assert lines[2, "progressive"] == ("take", 0, -100)


@pytest.mark.parametrize(
    ("slug", "name", "bet"),
    [
        ("crazy-4-poker", "three-to-two-on-an-odd-bet", "super-bonus"),
        ("ultimate-texas-holdem", "flush-three-to-two", "blind"),
        ("caribbean-stud", "raise-by-the-table", "raise"),
    ],
)
def test_a_table_bet_that_the_dealer_can_beat_keeps_even_money(slug, name, bet):
    """C4P 10, UTH 12, CSP 9: the first of them is paid a cent of the limit, which is less than its stake."""
    document = golden(slug, name, **{"payout-limit-per-table": 1})
    stakes = {
        (line.spot, line.wager): line.stake for line in Round(read_document(document, GAMES)).settlement.lines
    }
    paid = {
        at: pays for at, (action, pays, _net) in came_to(document).items() if at[1] == bet and action == "pay"
    }
    assert paid
    assert paid == {at: stakes[at] for at in paid}


def test_lir_8_base_bets_above_even_money_push_where_nothing_is_left():
    lines = came_to(golden("let-it-ride", "full-house-three-bets", **{"payout-limit-per-table": 1}))
    assert lines[2, "bet-1"] == ("pay", 1, 1)
    assert [lines[2, bet] for bet in ("bet-2", "bet-3", "three-card-bonus")] == [("push", 0, 0)] * 3


def test_ms_7_base_bets_at_even_money_are_paid_under_any_limit():
    free, limited = (
        came_to(golden("mississippi-stud", "jacks-or-better", **{"payout-limit-per-table": most}))
        for most in (0, 1)
    )
    assert limited == free
    assert limited[2, "fifth"] == ("pay", 1_500, 1_500)


@pytest.mark.parametrize("limit", REASONS)
def test_what_a_payout_is_limited_to_stands_in_its_reason_too_also_where_even_money_is_more(limit):
    """A blackjack is paid even money at least: "limited to $22.50" where the limit is $20."""
    met = set()
    house = {limit.replace("_", "-"): 2_000}
    for played in rounds("blackjack", 60, seed="even money", spots=6, house=house):
        for line in played.settlement.lines:
            if "limited to $" in line.sum and line.because.count("$") > 1:
                left = line.sum.rpartition("limited to $")[2]
                assert f"and even money, ${left}, is never limited" in line.because
                met.add(left)
    assert met
