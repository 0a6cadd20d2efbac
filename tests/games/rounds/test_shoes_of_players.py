"""A shoe from which players have hands of their own: where its cut card lies, what ends it, and what is dealt
when it runs out in the middle of a round."""

from collections import Counter
from dataclasses import replace
from itertools import islice, pairwise

import pytest

from games import GAMES
from games.engine.cards.cards import STANDARD
from games.engine.errors import NotAllowed, Refused
from games.engine.rounds.rounds import Round, deal
from games.engine.rounds.shoes import begin, cards_from, go_on
from games.engine.rules.houses import open_house
from games.engine.rules.sheets import load
from games.engine.rules.sources import Deck
from games.engine.rules.standing import Shoe, Standing, shoe_cards
from games.engine.serialization.reading import read_document
from games.engine.serialization.writing import write_document
from games.engine.settlement.inputs import Inputs
from tests.games.dealing import follow_shoes

GAME = next(game for game in GAMES.values() if game.shoe and game.hands_in_turn)
DECKS = (1, 2, 4, 6, 8)
SMALL = {"decks": 1, "cut-card-share": 20}
"""One deck, of which ten cards lie behind the cut card: full tables run it dry."""


def inputs_of(seed: str = "players", **house) -> Inputs:
    return Inputs(GAME, load(GAME), open_house(GAME, load(GAME), house), seed=seed)


def cards_of(played: Round) -> list[str]:
    """Return all that was dealt in a round."""
    inputs = played.inputs
    return sorted([*inputs.table_cards, *(card for seat in inputs.seats for card in seat.cards)])


def whole_shoe(played: Round) -> tuple[str, ...]:
    inputs = played.inputs
    return shoe_cards(inputs.rules.source, inputs.seed, inputs.standing.shoe.number)


def runs_out(played: Round) -> bool:
    return played.inputs.shoe_after.gone > len(whole_shoe(played))


def test_a_shoe_that_is_followed_to_its_end_deals_each_card_once():
    played = list(follow_shoes(GAME, seed="players"))
    cards, gone = whole_shoe(played[0]), 1
    for one in played:
        assert one.inputs.standing.shoe.gone == gone
        found = cards_of(one)
        assert found == sorted(cards[gone : gone + len(found)])
        gone += len(found)
    dealt = Counter(card for one in played for card in cards_of(one)) + Counter(cards[:1])
    assert dealt == Counter(cards[:gone])
    assert all(dealt[card] <= GAME.source.copies for card in dealt)


@pytest.mark.parametrize("decks", DECKS)
def test_bj_1a_a_quarter_of_any_shoe_lies_behind_the_cut_card(decks):
    assert begin(inputs_of(decks=decks)).shoe == Shoe(0, 1, 39 * decks)
    assert (
        begin(inputs_of(decks=decks, **{"cut-card-share": 60})).shoe.cut
        == 52 * decks - 52 * decks * 60 // 100
    )


@pytest.mark.parametrize("share", [19, 61])
def test_less_than_a_fifth_or_more_than_three_fifths_is_no_place_for_it(share):
    with pytest.raises(Refused, match="cut-card-share"):
        inputs_of(**{"cut-card-share": share})


def inputs_refused(standing: Standing, **house) -> str:
    opened = inputs_of(**house).house
    with pytest.raises(NotAllowed) as refused:
        deal(GAME, seed="players", house=opened, standing=standing)
    return refused.value.field


def test_bj_1a_the_round_in_which_the_cut_card_comes_out_is_finished_and_is_the_last():
    for before, after in pairwise(follow_shoes(GAME, seed="ends", spots=4, shoes=4)):
        inputs, shoe = before.inputs, before.inputs.standing.shoe
        out = inputs.shoe_after.gone > shoe.cut
        assert inputs.ends_shoe is (out or shoe.gone == shoe.cut)
        assert after.inputs.standing == before.settlement.after
        if inputs.ends_shoe:
            assert after.inputs.standing == begin(inputs, shoe.number + 1)
        assert after.inputs.opens_shoe is inputs.ends_shoe


def test_one_card_is_burned_and_only_the_first_round_of_a_shoe_opens_it():
    """A round of one player takes fewer cards than another game burns."""
    first, second, *_ = follow_shoes(GAME, seed="one player", spots=1)
    assert (first.inputs.standing.shoe.gone, first.inputs.opens_shoe) == (1, True)
    assert not second.inputs.opens_shoe


def test_no_result_is_kept_of_hands_that_are_each_players_own():
    assert not any(one.settlement.after.results for one in follow_shoes(GAME, seed="players"))
    assert inputs_refused(Standing(Shoe(0, 60, 234), {}, ("",))) == "standing.results"


@pytest.mark.parametrize(
    ("shoe", "field"),
    [
        (Shoe(0, 235, 234), "gone"),
        (Shoe(0, 0, 234), "gone"),
        (Shoe(0, 1, 251), "cut"),
        (Shoe(-1, 1, 234), "number"),
    ],
)
def test_no_round_is_dealt_on_a_shoe_that_cannot_stand_so(shoe, field):
    assert inputs_refused(Standing(shoe)) == f"standing.shoe.{field}"


def test_one_that_can_is_dealt_on():
    """The negative control: the cut card comes first, or lies as near the end as it may."""
    for shoe in (Shoe(0, 234, 234), Shoe(0, 1, 250)):
        assert deal(GAME, seed="players", standing=Standing(shoe)).inputs.standing.shoe == shoe


@pytest.mark.parametrize("house", [{"decks": 2}, {"cut-card-share": 40}])
def test_where_the_house_changed_under_it_the_next_shoe_begins(house):
    left = [*islice(follow_shoes(GAME, seed="players"), 4)][-1].settlement.after
    assert go_on(inputs_of(), left) == left
    assert go_on(inputs_of(**house), left) == begin(inputs_of(**house), 1)


# --- A shoe that runs out ------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def dry() -> list[Round]:
    """Rounds in the middle of which the shoe ran out."""
    played = follow_shoes(GAME, seed="dry", shoes=60, house=SMALL)
    found = [one for one in played if runs_out(one)]
    assert len(found) > 10
    return found


def test_bj_1b_when_the_shoe_runs_out_the_discards_are_shuffled_and_dealt_on(dry):
    for one in dry:
        cards, gone, found = whole_shoe(one), one.inputs.standing.shoe.gone, cards_of(one)
        assert set(cards[gone:]) < set(found)
        assert len(set(found)) == len(found)
        more = islice(cards_from(one.inputs), len(cards) - gone, len(found))
        assert sorted([*cards[gone:], *more]) == found


def test_the_discards_come_in_an_order_of_their_own_with_the_burned_card_among_them(dry):
    in_order = burned = 0
    for one in dry:
        cards, gone = whole_shoe(one), one.inputs.standing.shoe.gone
        more = [*islice(cards_from(one.inputs), len(cards) - gone, len(cards))]
        assert sorted(more) == sorted(cards[:gone])
        in_order += more == [*cards[:gone]]
        burned += cards[0] in cards_of(one)
    assert (in_order, burned > 0) == (0, True)


def test_it_is_the_last_round_of_its_shoe_and_always_the_same(dry):
    for one in dry:
        assert one.inputs.ends_shoe
        inputs = one.inputs
        again = deal(GAME, seed="dry", round=inputs.round, house=inputs.house, standing=inputs.standing)
        assert again.inputs == inputs


def test_a_document_of_it_reads_back(dry):
    for one in dry:
        document = write_document(one)
        again = Round(read_document(document, GAMES))
        assert again.inputs == one.inputs
        assert write_document(again) == document


@pytest.mark.parametrize("decks", DECKS)
def test_full_tables_leave_cards_in_any_shoe(decks):
    """Also where players split and draw what they should not: a round takes about thirty at most."""
    house = {"decks": decks, "cut-card-share": 20}
    for one in follow_shoes(GAME, seed="most", shoes=40 // decks, house=house):
        assert len(cards_of(one)) <= 40


def test_a_round_for_which_the_cards_of_the_whole_shoe_are_too_few_is_refused():
    """No player waits for a card that can't come."""
    tiny = replace(GAME, source=Deck(STANDARD[::4], 1, kept=True))
    house, standing = inputs_of().house, Standing(Shoe(0, 1, 10))
    assert deal(tiny, seed="tiny", spots=1, house=house, standing=standing)
    with pytest.raises(NotAllowed, match="13 cards are too few for this round") as refused:
        deal(tiny, seed="tiny", spots=6, house=house, standing=standing)
    assert refused.value.field == "round"


# --- A round of its own --------------------------------------------------------------------------------


def alone(spots: int, **house) -> list[Inputs]:
    opened = inputs_of(**house).house
    return [deal(GAME, seed="alone", round=n, spots=spots, house=opened).inputs for n in range(300)]


def test_a_round_of_its_own_is_always_the_same_and_comes_from_a_shoe_of_its_own():
    for number, one in enumerate(alone(3)[:40]):
        assert deal(GAME, seed="alone", round=number, spots=3).inputs == one
        assert one.standing.shoe.number == number


@pytest.mark.parametrize("spots", [1, 3, 6])
@pytest.mark.parametrize("house", [{}, {"decks": 8, "soft-17": "hits"}, {"hole-card": "none"}])
def test_one_in_ten_is_the_last_of_its_shoe_and_some_are_the_first(spots, house):
    """So a new shoe and the shuffle can be practiced in any session."""
    found = alone(spots, **house)
    assert 15 <= sum(one.ends_shoe for one in found) <= 75
    assert 2 <= sum(one.opens_shoe for one in found) <= 60
    assert all(one.standing.shoe.gone <= one.standing.shoe.cut for one in found)


def test_of_one_deck_every_other_round_of_a_full_table_is_the_last():
    """As at such a table: two rounds, then the shuffle."""
    ends = sum(one.ends_shoe for one in alone(6, decks=1))
    assert 90 <= ends <= 210


def test_places_in_a_shoe_are_of_all_kinds():
    places = Counter(one.standing.shoe.gone * 5 // one.standing.shoe.cut for one in alone(6))
    assert set(places) >= set(range(5))
    assert max(places.values()) < 150
