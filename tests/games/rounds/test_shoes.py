"""A shoe goes on from round to round: what one leaves is what the next one stands on; a round of its own
comes anywhere in a shoe of its own."""

from dataclasses import replace
from itertools import pairwise

import pytest

from games import GAMES
from games.engine.errors import NotAllowed
from games.engine.rounds.rounds import Round, deal
from games.engine.rounds.shoes import begin, cards_from, go_on
from games.engine.rules.houses import open_house
from games.engine.rules.sheets import load
from games.engine.rules.standing import MOST_BURNED, Shoe, Standing, shoe_cards
from games.engine.settlement.inputs import Inputs

GAME = next(game for game in GAMES.values() if game.shoe)
OTHER = next(game for game in GAMES.values() if not game.shoe)
SPOTS = 3


def inputs_of(seed: str = "a shoe", **house) -> Inputs:
    return Inputs(GAME, load(GAME), open_house(GAME, load(GAME), house), seed=seed)


def session(rounds: int, *, seed: str = "a shoe", spots: int = SPOTS, **house) -> list[Round]:
    """Rounds of which each stands on what the one before left."""
    inputs, played = inputs_of(seed, **house), []
    standing = begin(inputs)
    for number in range(rounds):
        one = deal(GAME, seed=seed, round=number, spots=spots, house=inputs.house, standing=standing)
        played.append(one)
        standing = one.settlement.after
    return played


def shoes_of(played: list[Round]) -> list[list[Round]]:
    numbers = dict.fromkeys(one.inputs.standing.shoe.number for one in played)
    return [[one for one in played if one.inputs.standing.shoe.number == number] for number in numbers]


@pytest.fixture(scope="module")
def played() -> list[Round]:
    """Two whole shoes and the beginning of a third."""
    return session(180)


# --- A session -----------------------------------------------------------------------------------------


def test_the_cards_of_a_shoe_come_one_after_the_other(played):
    for shoe in shoes_of(played):
        dealt = [card for one in shoe for card in one.inputs.table_cards]
        cards = shoe_cards(GAME.shoe, "a shoe", shoe[0].inputs.standing.shoe.number)
        first = shoe[0].inputs.standing.shoe.gone
        assert 2 <= first <= MOST_BURNED
        assert sorted(dealt) == sorted(cards[first : first + len(dealt)])


def test_bac_15a_one_more_hand_is_dealt_after_the_one_in_which_the_cut_card_comes(played):
    first, second, _third = shoes_of(played)
    for shoe in (first, second):
        *_, before, last = shoe
        assert last.inputs.ends_shoe
        assert before.inputs.cut_comes or last.inputs.standing.shoe.gone == last.inputs.standing.shoe.cut
        assert not any(one.inputs.ends_shoe for one in shoe[:-1])


def test_where_none_more_is_dealt_the_hand_of_the_cut_card_is_the_last():
    first = shoes_of(session(90, **{"one-more-hand": False}))[0]
    last = first[-1].inputs
    assert last.standing.shoe.gone <= last.standing.shoe.cut < last.shoe_after.gone


def test_boxes_are_carried_until_the_shoe_ends_and_collected_there(played):
    for shoe in shoes_of(played)[:2]:
        owed: dict[int, int] = {}
        for one in shoe:
            assert one.inputs.standing.boxes == owed
            for line in one.settlement.lines:
                if line.fee:
                    owed[line.spot] = owed.get(line.spot, 0) + line.fee
            owed = dict(sorted(owed.items()))
        assert shoe[-1].settlement.collected == owed
        assert any(owed.values())
        assert shoe[-1].settlement.after.boxes == {}
        assert not any(one.settlement.collected for one in shoe[:-1])


def test_results_are_those_of_this_shoe_alone(played):
    for shoe in shoes_of(played):
        assert [len(one.inputs.standing.results) for one in shoe] == [*range(len(shoe))]


def test_the_next_shoe_begins_with_nothing_on_the_table(played):
    for before, after in pairwise(shoes_of(played)):
        standing = after[0].inputs.standing
        assert standing == before[-1].settlement.after
        assert standing == begin(inputs_of(), before[0].inputs.standing.shoe.number + 1)
        assert after[0].inputs.opens_shoe
        assert not after[1].inputs.opens_shoe


def test_a_box_whose_player_left_stays_owed_until_the_shoe_ends():
    inputs = inputs_of()
    standing = replace(begin(inputs), boxes={5: 225})
    after = deal(GAME, seed="a shoe", spots=2, standing=standing).settlement.after
    assert after.boxes[5] == 225


def test_a_toke_owes_nothing_in_a_box_its_commission_is_taken_at_once():
    """The box holds what the player owes, and no share of the dealers' money."""
    wager = next(one for one in GAME.wagers if getattr(one.pays, "boxed", False))
    for number in range(200):
        one = deal(GAME, seed="tokes", round=number, spots=1).inputs
        seat = replace(one.seats[0], bets={wager.slug: 10_000}, tokes={wager.slug: 2_000})
        settled = Round(replace(one, seats=(seat,))).settlement
        line, toke = settled.at(1, wager.slug), settled.toke_at(1, wager.slug)
        if line.fee:
            assert (line.pays, line.fee) == (10_000, 500)
            assert (toke.pays, toke.fee) == (1_900, 0)
            assert {**settled.after.boxes, **settled.collected}[1] == one.standing.boxes.get(1, 0) + 500
            return
    raise AssertionError("the bet never won")


# --- A house that can't go on --------------------------------------------------------------------------


def left() -> Standing:
    return session(20)[-1].settlement.after


def test_a_session_goes_on_with_what_was_left():
    assert left().boxes
    assert go_on(inputs_of(), left()) == left()


@pytest.mark.parametrize(
    "house", [{"decks": 6}, {"cut-card": 30}, {"commission": "at-once"}, {"commission": "ez"}]
)
def test_where_the_house_changed_under_it_the_next_shoe_begins(house):
    """Other decks, another place of the cut card, no boxes: with these no shoe could stand as it was left."""
    inputs = inputs_of(**house)
    assert go_on(inputs, left()) == begin(inputs, left().shoe.number + 1)
    assert deal(GAME, seed="a shoe", house=inputs.house, standing=go_on(inputs, left())).settlement.after


STANDS = Standing(Shoe(0, 60, 400), {1: 100}, ("player", "", "banker"))
IMPOSSIBLE = {
    "shoe.number": replace(STANDS, shoe=Shoe(-1, 60, 400)),
    "shoe.gone": replace(STANDS, shoe=Shoe(0, 406, 400)),
    "shoe.cut": replace(STANDS, shoe=Shoe(0, 60, 410)),
    "boxes.8": replace(STANDS, boxes={8: 100}),
    "boxes.1": replace(STANDS, boxes={1: -100}),
    "results[1]": replace(STANDS, results=("player", "tie")),
    "results": replace(STANDS, results=("player",) * 16),
}


@pytest.mark.parametrize("field", IMPOSSIBLE)
def test_no_round_is_dealt_on_a_table_that_cannot_stand_so(field):
    with pytest.raises(NotAllowed) as refused:
        deal(GAME, seed="a shoe", standing=IMPOSSIBLE[field])
    assert refused.value.field == f"standing.{field}"


def test_one_that_can_is_dealt_on():
    """The negative control."""
    assert deal(GAME, seed="a shoe", standing=STANDS).inputs.standing == STANDS


def test_a_game_with_a_deck_for_each_round_stands_on_nothing():
    with pytest.raises(NotAllowed) as refused:
        deal(OTHER, seed="a shoe", standing=STANDS)
    assert refused.value.field == "standing"


# --- A round of its own --------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def alone() -> list[Round]:
    return [deal(GAME, seed="alone", round=number, spots=SPOTS) for number in range(200)]


def test_a_round_of_its_own_is_always_the_same(alone):
    for number in (0, 7, 123):
        assert deal(GAME, seed="alone", round=number, spots=SPOTS).inputs == alone[number].inputs


def test_each_comes_from_a_shoe_of_its_own_with_cards_that_lie_there(alone):
    for number, one in enumerate(alone):
        assert one.inputs.standing.shoe.number == number
        came = [next(cards) for cards in [cards_from(one.inputs)] for _ in one.inputs.table_cards]
        assert sorted(came) == sorted(one.inputs.table_cards)


@pytest.mark.parametrize("house", [{}, {"decks": 6}, {"cut-card": 104}])
def test_one_in_ten_is_the_last_of_its_shoe_or_the_one_of_the_cut_card(house):
    """So what comes at the end of a shoe can be practiced in any session."""
    opened = open_house(GAME, load(GAME), house)
    found = [deal(GAME, seed="ends", round=number, house=opened, spots=SPOTS).inputs for number in range(200)]
    out, ends = sum(one.cut_is_out for one in found), sum(one.ends_shoe for one in found)
    assert 10 <= out <= 40
    assert 3 <= ends < out


def test_only_spots_that_are_taken_owe_anything(alone):
    owing = {spot for one in alone for spot in one.inputs.standing.boxes}
    assert owing == {*range(1, SPOTS + 1)}


def test_the_first_hand_of_a_shoe_finds_empty_boxes(alone):
    first = [one.inputs.standing for one in alone if one.inputs.opens_shoe]
    assert first
    assert not any(standing.boxes or standing.results for standing in first)


def test_a_player_more_changes_neither_cards_nor_the_boxes_of_the_others(alone):
    for number in range(40):
        more = deal(GAME, seed="alone", round=number, spots=SPOTS + 1).inputs
        assert more.dealt == alone[number].inputs.dealt
        boxes = {spot: cents for spot, cents in more.standing.boxes.items() if spot <= SPOTS}
        assert boxes == alone[number].inputs.standing.boxes
