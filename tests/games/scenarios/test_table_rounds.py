"""Rounds from a shoe that are dealt on purpose: each fits, is the seed’s own, is as likely as any other."""

import json
from collections import Counter
from functools import cache

import pytest

from games import GAMES, deal, open_house
from games.engine.cards.streams import Stream
from games.engine.errors import NotAllowed, WrongPart
from games.engine.rounds.rounds import Round
from games.engine.scenarios.hand_sets import of_category
from games.engine.scenarios.sampling import draw_deal
from games.engine.scenarios.scenarios import deal_scenario, players_for, scenarios
from games.engine.scenarios.situations import rare_scenarios
from games.engine.serialization.reading import read_document
from games.engine.serialization.writing import write_document
from tests.games.oracles.chi_square import agrees
from tests.games.oracles.every_deal import TABLEAU, every_deal, margin, natural, total

GAME = GAMES["baccarat"]
NAMES = [name for name, _words in scenarios(GAME)]
OF_SHOE = ("new-shoe", "cut-card-comes", "last-hand", "boxes-collected")
ALL_BETS = {"side-bets": "all"}


def _counts(card: str) -> int:
    return {"A": 1, "T": 0, "J": 0, "Q": 0, "K": 0}.get(card[0]) if card[0] in "ATJQK" else int(card[0])


def _cell(points: int, thirds: str):
    def fits(mine: tuple, its: tuple) -> bool:
        drew = len(mine) == 3 and not natural(mine, its)
        return drew and sum(its[:2]) % 10 == points and str(mine[2]) in thirds

    return fits


def _stood(points: int):
    return lambda mine, its: len(mine) == 2 and not natural(mine, its) and sum(its[:2]) % 10 == points


def _is_natural(hand: tuple) -> bool:
    return len(hand) == 2 and total(hand) >= 8


def _wins(mine: tuple, its: tuple) -> bool:
    return total(mine) > total(its)


BY_POINTS = {
    "banker-5-player-stood": _stood(5),
    "banker-6-player-stood": _stood(6),
    "banker-3-against-8": _cell(3, "8"),
    "banker-3-against-9": _cell(3, "9"),
    "banker-4-against-1": _cell(4, "1"),
    "banker-4-against-2": _cell(4, "2"),
    "banker-5-against-3": _cell(5, "3"),
    "banker-5-against-4": _cell(5, "4"),
    "banker-draws-on-6": _cell(6, "67"),
    "banker-stands-on-6": _cell(6, "01234589"),
    "banker-stands-on-7": _cell(7, "0123456789"),
    "both-naturals": lambda mine, its: _is_natural(mine) and _is_natural(its),
    "natural-tie": lambda mine, its: _is_natural(mine) and total(mine) == total(its),
    "natural-win-player": lambda mine, its: _is_natural(mine) and _wins(mine, its),
    "natural-win-banker": lambda mine, its: _is_natural(its) and _wins(its, mine),
    "tie": lambda mine, its: total(mine) == total(its),
    "dragon-7": lambda mine, its: len(its) == 3 and total(its) == 7 and _wins(its, mine),
    "banker-six": lambda mine, its: total(its) == 6 and _wins(its, mine),
    "panda-8": lambda mine, its: len(mine) == 3 and total(mine) == 8 and _wins(mine, its),
    **{f"by-{by}-player": lambda mine, its, by=by: margin(mine, its) == by for by in range(4, 10)},
    **{f"by-{by}-banker": lambda mine, its, by=by: margin(its, mine) == by for by in range(4, 10)},
}
"""Whether a deal fits, by the points of both hands."""


def _pair(cards: list[str]) -> str:
    one, other = cards[:2]
    if one[0] != other[0]:
        return "none"
    red = [card[1] in "dh" for card in (one, other)]
    return "perfect-pair" if one == other else "colored-pair" if red[0] == red[1] else "mixed-pair"


def fits(name: str, document: dict) -> bool:
    """Whether a round fits, from its document alone."""
    hands = {"player": [], "banker": []}
    for event in document["script"]:
        if "deal" in event:
            hands[event["deal"]] += event["cards"].split()
    mine, its = (tuple(map(_counts, hands[hand])) for hand in ("player", "banker"))
    if name in BY_POINTS:
        return BY_POINTS[name](mine, its)
    if "-pair-" in name:
        kind, _, hand = name.rpartition("-")
        return _pair(hands[hand]) == kind
    shoe, after = document["standing"]["shoe"], document["settlement"]["after"]["shoe"]
    ends = after["number"] > shoe["number"]
    if name == "cut-card-comes":
        return shoe["gone"] <= shoe["cut"] < shoe["gone"] + len(mine) + len(its)
    if name == "new-shoe":
        return shoe["gone"] <= 11 and not document["standing"]["results"]
    if name == "boxes-collected":
        return ends and bool(document["standing"]["boxes"])
    assert name == "last-hand", name
    return ends


def dealt(name: str, number: int = 0, **how) -> Round:
    house = open_house(GAME, how.pop("house", {}))
    return deal(GAME, seed=how.pop("seed", "table"), round=number, scenario=name, house=house, **how)


@pytest.mark.parametrize("name", NAMES)
def test_a_round_fits_settles_as_written_and_is_the_seeds_own(name):
    rounds = []
    for number, house in enumerate(({}, ALL_BETS, {"decks": 6})):
        played = dealt(name, number, house=house)
        document = json.loads(json.dumps(write_document(played)))
        assert document["scenario"] == name
        assert fits(name, document), document
        assert write_document(Round(read_document(document, GAMES))) == document
        assert dealt(name, number, house=house).inputs == played.inputs
        rounds.append(played.inputs.table_cards)
    assert len(set(rounds)) == 3


@pytest.mark.parametrize("name", BY_POINTS)
def test_what_is_drawn_until_it_fits_comes_once_in_500_hands_or_more(name):
    deals = every_deal(8)
    fitting = sum(ways for mine, its, ways in deals if BY_POINTS[name](mine, its))
    assert 500 * fitting > sum(ways for *_, ways in deals)


def test_each_cell_of_the_tableau_that_turns_has_a_scenario_on_either_side():
    """BAC 5b to 5e: the last third card on which the Banker stands, and the first on which it draws."""
    turned = {name[7:] for name in NAMES if "-against-" in name}
    assert turned == {
        f"{own}-against-{third}" for own, third in ((3, 8), (3, 9), (4, 1), (4, 2), (5, 3), (5, 4))
    }
    for own, stands, draws in ((3, 8, 9), (4, 1, 2), (5, 3, 4)):
        assert (str(stands) in TABLEAU[own], str(draws) in TABLEAU[own]) == (False, True)


def test_every_scenario_has_a_name_of_its_own_and_words():
    words = [str(words) for _name, words in scenarios(GAME)]
    assert len(set(NAMES)) == len(NAMES) == len(set(words))
    assert dict(scenarios(GAME))["dragon-7"] == "The Banker wins with seven in three cards"
    assert {*BY_POINTS, *OF_SHOE} | {name for name in NAMES if "-pair-" in name} == set(NAMES)


def test_plain_rounds_fit_no_rare_scenario_all_the_time():
    """The negative control of what is asked of each round here."""
    plain = [write_document(deal(GAME, seed="plain", round=number)) for number in range(60)]
    assert not [name for name in NAMES if all(fits(name, one) for one in plain)]
    assert set(rare_scenarios(GAME, 1)) < set(NAMES)


# --- Each as likely ------------------------------------------------------------------------------


@cache
def totals(name: str, count: int) -> Counter:
    """Both totals of some rounds."""
    found = Counter()
    for number in range(count):
        hands = dealt(name, number, seed="likely", spots=1).inputs.dealt
        found[tuple(total(tuple(map(_counts, hands[hand]))) for hand in ("player", "banker"))] += 1
    return found


@pytest.mark.parametrize("name", ["tie", "dragon-7"])
def test_each_round_that_fits_is_as_likely(name):
    weights = Counter()
    for mine, its, ways in every_deal(8):
        if BY_POINTS[name](mine, its):
            weights[total(mine), total(its)] += ways
    seen = totals(name, 300)
    few = {cell for cell, ways in weights.items() if 300 * ways < 8 * weights.total()}
    exact = Counter({cell: ways for cell, ways in weights.items() if cell not in few})
    seen = Counter({cell: ways for cell, ways in seen.items() if cell not in few})
    assert len(exact) > 4
    assert agrees(seen, exact)


def test_totals_that_come_as_often_by_number_would_be_noticed():
    """The negative control: a tie at nine, as likely as one at six."""
    seen = totals("tie", 300)
    assert not agrees(seen, dict.fromkeys(seen, 1))


def test_a_hand_on_purpose_lies_anywhere_in_a_shoe_and_takes_no_card_that_is_gone():
    gone = set()
    for number in range(12):
        shoe = dealt("dragon-7", number).inputs.standing.shoe
        gone.add(shoe.gone * 4 // shoe.cut)
    assert gone >= {0, 1, 2, 3}


# --- Players, houses, sessions -------------------------------------------------------------------


def test_someone_bets_on_what_comes_where_the_layout_has_the_bet():
    """One player alone, drawn anew until it is one who has the bet; of plain rounds some have not."""
    assert all(dealt("tie", number, spots=1).inputs.seats[0].bets.get("tie") for number in range(8))
    plain = [deal(GAME, seed="table", round=number, spots=1).inputs.seats[0] for number in range(8)]
    assert not all(seat.bets.get("tie") for seat in plain)


def test_a_result_comes_on_purpose_in_a_house_that_takes_no_bet_on_it():
    assert dealt("dragon-7", house={"side-bets": "none"}).inputs.dealt == dealt("dragon-7").inputs.dealt


def test_a_house_without_boxes_has_no_shoe_at_whose_end_they_are_collected():
    with pytest.raises(NotAllowed, match=r"^scenario: boxes-collected: commissions are not owed in boxes"):
        dealt("boxes-collected", house={"commission": "ez"})
    assert dealt("last-hand", house={"commission": "ez"}).settlement.collected == {}
    assert dealt("boxes-collected").settlement.collected


def test_a_scenario_leaves_the_shoe_of_a_session_alone():
    before = deal(GAME, seed="table").settlement.after
    assert deal(GAME, seed="table", scenario="tie", standing=before).inputs == dealt("tie").inputs


def test_an_unknown_scenario_is_refused_with_the_list():
    with pytest.raises(
        NotAllowed, match=r"isn’t a scenario of Mini Baccarat \(scenarios: banker-5-player-stood, "
    ):
        dealt("dragon-8")
    assert {players_for(GAME, name) for name in NAMES} == {1}


# --- What takes one deck -------------------------------------------------------------------------


def test_what_draws_hands_of_one_deck_refuses_a_shoe_by_name():
    inputs = dealt("tie").inputs
    for refused in (
        lambda: deal_scenario(inputs, 2),
        lambda: of_category(GAME.ladder, GAME.deck, "pair"),
        lambda: draw_deal([], GAME.deck, 6, lambda cards: inputs, Stream("shoe")),
    ):
        with pytest.raises(WrongPart):
            refused()
    with pytest.raises(WrongPart, match=r"^baccarat isn’t dealt from one deck$"):
        _ = GAME.deck
