"""Players whose hands are played in turn: basic strategy but for slips, insurance, bets as people make
them."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

import pytest

from games import GAMES
from games.engine.cards.points import soft_total, worth
from games.engine.money.amounts import cut, in_chips
from games.engine.rounds.rounds import deal
from games.engine.rules.basic_strategy import HITS_SOFT_17, STANDS_ON_SOFT_17
from games.engine.rules.houses import open_house
from games.engine.rules.sheets import load
from games.engine.rules.stages import Decide, nth
from games.engine.settlement.events import Replay, can_choose, play_stages
from games.engine.settlement.inputs import Inputs
from games.engine.simulated_players import temperaments
from games.engine.simulated_players.decisions import DealerView, decide
from games.engine.simulated_players.in_turn import doubles_split
from games.engine.simulated_players.temperaments import IN_TURN, TEMPERAMENTS, Patron, seat_patrons

GAME = next(game for game in GAMES.values() if game.hands_in_turn)
SIDES = {"21+3", "perfect-pairs"}


def house_of(**choices):
    return open_house(GAME, load(GAME), {name.replace("_", "-"): value for name, value in choices.items()})


def players(rounds: int = 150, **choices) -> list[Patron]:
    house = house_of(**choices)
    tables = (seat_patrons(GAME, house, seed="in turn", round=number, spots=6) for number in range(rounds))
    return [patron for table in tables for patron in table]


def dealt(rounds: int, *, seed: str = "in turn", spots: int = 6, **choices) -> Iterator[Inputs]:
    house = house_of(**choices)
    return (deal(GAME, seed=seed, round=n, spots=spots, house=house).inputs for n in range(rounds))


def decisions(inputs: Inputs) -> list[tuple]:
    """Return each choice of a round with what its player saw: cards, up card, what was allowed, the stage."""
    found, replay = [], Replay(inputs)

    def chooses(inputs, seat, step, stage, number):
        made = replay.chooses(inputs, seat, step, stage, number)
        allowed = {one.name for one in stage.choices if can_choose(seat, stage, one, number)}
        found.append((made, seat, seat.on(nth(stage.of, number)), inputs.dealt["dealer"][0], allowed, stage))
        return made

    bare = [replace(seat, dealt={}, chosen=()) for seat in inputs.seats]
    assert play_stages(inputs, bare, replay, chooses) == inputs
    return found


# --- Bets ----------------------------------------------------------------------------------------------


def test_amounts_are_as_people_bet_them_and_most_blackjacks_are_paid_half_a_dollar():
    met = Counter(patron.bets["wager"] for patron in players(300))
    assert {500, 1_250, 1_700, 3_500, 7_500, 11_250} <= set(met)
    assert 0.5 < sum(count for cents, count in met.items() if cents * 3 // 2 % 100) / met.total() < 0.9


@pytest.mark.parametrize("chip", [100, 250, 500, 2_500])
def test_every_bet_is_made_of_chips_of_the_rack(chip):
    for patron in players(smallest_chip=chip, minimum_wager=2_500, maximum_wager=500_000):
        for cents in patron.bets.values():
            assert in_chips(cents, chip) == cents
            assert sum(one.cents * count for one, count in cut(cents)) == cents


def test_the_most_that_chips_make():
    assert [in_chips(625, chip) for chip in (100, 250, 500, 2_500)] == [600, 500, 500, 0]
    assert [in_chips(1_250, chip) for chip in (100, 250, 500)] == [1_250, 1_250, 1_000]
    assert [in_chips(cents, 100) for cents in (249, 250, 349, 350, 50)] == [200, 250, 300, 350, 0]


@pytest.mark.parametrize(
    ("layout", "bets"),
    [("no", set()), ("21+3", {"21+3"}), ("perfect-pairs", {"perfect-pairs"}), ("both", SIDES)],
)
def test_side_bets_are_those_of_the_layout_and_some_make_them(layout, bets):
    met, many = Counter(), players(side_bets=layout)
    for patron in many:
        met.update(patron.bets.keys())
    assert set(met) - {"wager"} == bets
    assert all(0.1 < met[bet] / len(many) < 0.5 for bet in bets)


def test_another_house_changes_nothing_of_who_sits_there():
    for choices in ({"side_bets": "no"}, {"decks": 1, "soft_17": "hits"}, {"minimum_wager": 1_000}):
        for one, other in zip(players(60), players(60, **choices), strict=True):
            assert (one.temperament, one.stays, one.speaks, one.whim) == (
                *(other.temperament, other.stays),
                *(other.speaks, other.whim),
            )


def test_a_spot_more_changes_nothing_of_the_others():
    house = house_of()
    for number in range(60):
        tables = [seat_patrons(GAME, house, seed="more", round=number, spots=spots) for spots in range(1, 7)]
        assert all(large[: len(small)] == small for small, large in pairwise(tables))


def test_bets_never_change_cards():
    """Neither their size nor that there are any beside the hand; nor what is put down for insurance."""
    plain = dealt(120, side_bets="no")
    for other in ({"minimum_wager": 1_000}, {"smallest_chip": 2_500, "minimum_wager": 2_500}):
        for one, dear in zip(plain, dealt(120, **other), strict=False):
            assert [seat.dealt for seat in one.seats] == [seat.dealt for seat in dear.seats]
            assert one.dealt == dear.dealt
            assert [seat.bets for seat in one.seats] != [seat.bets for seat in dear.seats]


# --- Decisions -----------------------------------------------------------------------------------------


def slips(rounds: int, **choices) -> tuple[int, int]:
    """Return how many decisions on a hand are not as basic strategy has them, and how many are."""
    strategy = HITS_SOFT_17 if choices.get("soft_17") == "hits" else STANDS_ON_SOFT_17
    doubles, found = choices.get("double_after_split", True), Counter()
    for inputs in dealt(rounds, **choices):
        for made, _seat, cards, up, allowed, stage in decisions(inputs):
            if stage.basic:
                assert doubles_split(stage) is doubles
                says = strategy.says(cards, up, allowed, doubles_split=doubles)
                found[made.choice.name == says] += 1
    return found[False], found[True]


HOUSES = [
    {},
    {"soft_17": "hits"},
    {"double_after_split": False, "surrender": "none", "hands": 2},
    {"double_on": "10-11", "resplit_aces": True, "decks": 2},
]


@pytest.mark.parametrize("choices", HOUSES, ids=str)
def test_players_who_never_slip_play_basic_strategy_as_the_house_has_it(monkeypatch, choices):
    never = {"hits_stiff": 0, "stands_early": 0, "shy": 0, "gives_up": 100, "whims": 0}
    monkeypatch.setattr(
        temperaments, "IN_TURN", {name: replace(one, **never) for name, one in IN_TURN.items()}
    )
    wrong, right = slips(80, **choices)
    assert (wrong, right > 400) == (0, True)


@pytest.mark.parametrize("choices", HOUSES, ids=str)
def test_one_decision_in_twenty_or_so_is_a_slip(choices):
    """The negative control."""
    wrong, right = slips(150, **choices)
    assert 0.02 < wrong / (wrong + right) < 0.12


def test_a_decision_knows_only_the_players_own_cards_and_the_up_card():
    stages = {step.name: (step, stage) for step, stage in GAME.stages if isinstance(stage, Decide)}
    for number, inputs in enumerate(dealt(60)):
        patrons = seat_patrons(GAME, inputs.house, seed="in turn", round=number, spots=6)
        knows = DealerView.of(replace(inputs, dealt={"dealer": inputs.dealt["dealer"][:1]}))
        alone = replace(inputs, seats=(), dealt={}, standing=None)
        for made, seat, *_ in decisions(inputs):
            step, stage = stages[made.step]
            patron = patrons[seat.spot - 1]
            assert decide(alone, seat, patron, knows, step, stage, made.number) == made


def test_two_thousand_rounds_show_everything_a_dealer_meets():
    """In percent of the hands that are dealt, or of the offers of insurance."""
    seen, seats, offered = Counter(), 0, 0
    for inputs in dealt(2_000):
        for seat in inputs.seats:
            seats += 1
            seen[f"{seat.hands} hands"] += 1
            for made in seat.chosen:
                offered += made.step == "insurance"
                seen[made.choice.name] += 1
                seen[f"less {made.choice.name}"] += made.less > 0
            total, _soft = soft_total(seat.dealt["hand"][:2])
            tens = worth(seat.dealt["hand"][0]) == worth(seat.dealt["hand"][1]) == 10
            seen["splits tens"] += bool(seat.splits) and tens and total == 20
    shares = {name: 100 * count / seats for name, count in seen.items()}
    assert 1.5 < shares["split"] < 4
    assert 7 < shares["double"] < 12
    assert 1.2 < shares["surrender"] < 4
    assert 35 < shares["hit"] < 65
    assert 0.02 < shares["splits tens"] < 0.5
    assert 0.1 < shares["less double"] < 1.5
    assert 0 < shares["3 hands"] < shares["2 hands"] < 4
    assert 10 < 100 * seen["insurance"] / offered < 35
    assert 1 < 100 * seen["even-money"] / offered < 5
    assert seen["less insurance"]


def test_good_hands_are_insured_more_often():
    found = {good: Counter() for good in (True, False)}
    for inputs in dealt(500, even_money=False):
        for made, _seat, cards, *_, stage in decisions(inputs):
            if not stage.basic:
                found[soft_total(cards)[0] >= 19][made.choice.name] += 1
    good, other = (100 * count["insurance"] / count.total() for count in found.values())
    assert good > 2 * other > 5


def test_insurance_is_at_most_half_of_the_bet_and_a_double_at_most_all_of_it_in_chips():
    met = Counter()
    for inputs in dealt(300):
        for seat in inputs.seats:
            for bet, of, part in (
                ("insurance", "wager", 2),
                ("double", "wager", 1),
                ("double-2", "wager-2", 1),
            ):
                if cents := seat.stake(bet):
                    assert 0 < part * cents <= seat.stake(of)
                    assert in_chips(cents, 100) == cents
                    met[bet] += 1
    assert min(met[bet] for bet in ("insurance", "double", "double-2")) > 0


def test_no_one_doubles_for_less_where_the_house_does_not_allow_it():
    for inputs in dealt(300, double_for_less=False):
        assert not any(made.less for seat in inputs.seats for made in seat.chosen if made.step == "play")


def test_every_temperament_plays_in_its_own_way():
    assert set(IN_TURN) == {temper.name for temper in TEMPERAMENTS}
