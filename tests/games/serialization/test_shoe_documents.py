"""The third version of the round document, of a game dealt from a shoe that goes on: what stands before and
after is in it too, and the script alone says what is settled."""

import json
from dataclasses import replace

import pytest

from games import GAMES
from games.engine.errors import Refused
from games.engine.rounds.rounds import Round, deal
from games.engine.serialization.reading import read_document
from games.engine.serialization.writing import write_document
from tests.games.dealing import follow_shoes
from tests.games.oracles.slow_rounds import documents
from tests.games.round_builder import bets, shoe_document, stands
from tests.games.serialization.test_documents import refused_field, settle, with_script
from tests.games.serialization.test_first_version import changed
from tests.scale import sample_or_all

OF_A_SHOE = [slug for slug, game in GAMES.items() if game.shoe]
OTHERS = [slug for slug, game in GAMES.items() if not game.keeps_standing]
SLUG = "baccarat"
HANDS = {"player": "4c Ad 2s", "banker": "6h Ks"}
DOCUMENT = settle(
    shoe_document(
        SLUG,
        HANDS,
        bets(2, banker=2_700, tie=500),
        bets(5, player=1_000),
        standing=stands(46, boxes={2: 75, 7: 150}, results="bpbtbbp"),
    )
)
SIX_CARDS = settle(shoe_document(SLUG, {"player": "4c Kd 2s", "banker": "4h Ks 8d"}, bets(1, player=500)))
FOUR_CARDS = settle(shoe_document(SLUG, {"player": "9c Kd", "banker": "4h Ks"}, bets(1, player=500)))
WRITTEN = {"six": SIX_CARDS, "five": DOCUMENT, "four": FOUR_CARDS}


# What is written


def test_the_contract_to_the_letter():
    assert list(DOCUMENT) == [
        *("version", "game", "seed", "round", "scenario", "house", "meter", "standing", "spots", "script"),
        "settlement",
    ]
    assert json.dumps(DOCUMENT["standing"]) == json.dumps(
        {
            "shoe": {"number": 0, "gone": 46, "cut": 400},
            "boxes": {"2": 75, "7": 150},
            "results": ["banker", "player", "banker", "", "banker", "banker", "player"],
        }
    )
    assert json.dumps(DOCUMENT["script"]) == json.dumps(
        [
            {"at": "deal", "deal": "player", "cards": "4c"},
            {"at": "deal", "deal": "banker", "cards": "6h"},
            {"at": "deal", "deal": "player", "cards": "Ad"},
            {"at": "deal", "deal": "banker", "cards": "Ks"},
            {"at": "player-draws", "deal": "player", "cards": "2s"},
        ]
    )
    assert DOCUMENT["version"] == 3


def test_the_settlement_to_the_letter():
    """The Player wins, seven over six; the box of spot 2 stays as it was."""
    settled = DOCUMENT["settlement"]
    assert list(settled) == ["hands", "lines", "meter", "after", "collected"]
    assert json.dumps(settled["hands"]) == json.dumps(
        {
            "player": {"best": "4c Ad 2s", "hand": "total-7"},
            "banker": {"best": "6h Ks", "hand": "total-6"},
        }
    )
    fields = ["spot", "wager", "stake", "action", "pays", "net", "because", "rule", "at"]
    assert [list(line) for line in settled["lines"]] == [fields] * 3
    assert [(*tuple(line.values())[:6], line["at"]) for line in settled["lines"]] == [
        (2, "banker", 2_700, "take", 0, -2_700, "take"),
        (2, "tie", 500, "take", 0, -500, "take"),
        (5, "player", 1_000, "pay", 1_000, 1_000, "pay"),
    ]
    after = {"shoe": {"number": 0, "gone": 51, "cut": 400}, "boxes": DOCUMENT["standing"]["boxes"]}
    assert settled["after"] == after | {"results": [*DOCUMENT["standing"]["results"], "player"]}
    assert settled["collected"] == {}


def test_what_a_win_owes_is_written_beside_what_it_pays():
    settled = settle(shoe_document(SLUG, {"player": "4c Kd Qs", "banker": "6h Ks"}, bets(2, banker=2_700)))
    (line,) = settled["settlement"]["lines"]
    assert (line["pays"], line["fee"], line["net"]) == (2_700, 150, 2_550)
    assert settled["settlement"]["after"]["boxes"] == {"2": 150}


@pytest.mark.parametrize("slug", OTHERS)
def test_every_other_game_goes_on_writing_the_second_version(slug):
    document = write_document(deal(GAMES[slug], seed="second"))
    assert document["version"] == 2
    assert not {"standing", "after", "collected"} & {*document, *document["settlement"]}
    assert refused_field(document | {"version": 3}) == "version"


@pytest.mark.parametrize("version", [1, 2])
def test_a_game_from_a_shoe_is_not_read_in_an_older_one(version):
    older = {name: value for name, value in DOCUMENT.items() if name != "standing"}
    assert refused_field(older | {"version": version}) in ("version", "script")


# What is read


@pytest.mark.parametrize("slug", OF_A_SHOE)
@sample_or_all("count", 60, 2_000)
def test_a_round_reads_back_as_it_was_written(slug, count):
    """As they are dealt, with any bets, hands and boxes at any place of a shoe, and a shoe followed."""
    for document in documents(slug, count):
        again = Round(read_document(json.loads(json.dumps(document)), GAMES))
        assert write_document(again) == document
    for played in follow_shoes(slug, seed="read", spots=3):
        again = Round(read_document(json.loads(json.dumps(write_document(played))), GAMES))
        assert again.inputs == played.inputs
        assert again.settlement.after == played.settlement.after


def test_the_script_alone_is_settled_and_not_what_a_document_says_of_it():
    wrong = DOCUMENT | {"settlement": {"lines": [], "after": None}}
    assert settle(wrong) == DOCUMENT


def test_the_seed_decides_no_card_but_the_burn_of_the_next_shoe():
    last = shoe_document(SLUG, HANDS, bets(1, player=500), standing=stands(402, boxes={1: 75}))
    one, other = (settle(last | {"seed": seed}) for seed in ("one", "two"))
    assert one["settlement"]["lines"] == other["settlement"]["lines"]
    assert one["settlement"]["collected"] == other["settlement"]["collected"] == {"1": 75}
    after = [each["settlement"]["after"] for each in (one, other)]
    assert [each["shoe"]["number"] for each in after] == [1, 1]
    assert after[0]["shoe"]["gone"] != after[1]["shoe"]["gone"]


# What is refused

EVENTS = [(name, number) for name, document in WRITTEN.items() for number in range(len(document["script"]))]
each_event = pytest.mark.parametrize(("name", "number"), EVENTS)


@each_event
def test_one_event_too_few_is_refused_where_it_should_be(name, number):
    script = list(WRITTEN[name]["script"])
    del script[number]
    assert refused_field(with_script(WRITTEN[name], script)).startswith(f"script[{number}]")


@each_event
def test_one_event_too_many_is_refused_there_or_after_it(name, number):
    script = list(WRITTEN[name]["script"])
    script.insert(number, dict(script[number]))
    place = int(refused_field(with_script(WRITTEN[name], script)).partition("[")[2].partition("]")[0])
    assert number <= place <= number + 1


@each_event
@pytest.mark.parametrize(
    ("field", "value"), [("at", "call"), ("at", ...), ("spot", 1), ("deal", "dealer"), ("choose", "hit")]
)
def test_an_event_of_another_step_place_or_kind_is_refused(name, number, field, value):
    there = changed(f"script/{number}/{field}", value, document=WRITTEN[name])
    assert refused_field(there).startswith(f"script[{number}]")


@each_event
def test_a_place_is_dealt_its_number_of_cards(name, number):
    card = WRITTEN[name]["script"][number]["cards"]
    for cards in ("", f"{card} 9c"):
        there = changed(f"script/{number}/cards", cards, document=WRITTEN[name])
        assert refused_field(there) == f"script[{number}].cards"


@pytest.mark.parametrize("name", WRITTEN)
def test_a_third_card_that_is_not_due_is_refused_and_one_that_is_due_may_not_be_left_out(name):
    """Every way of giving both hands two cards or three but the right one."""
    document = WRITTEN[name]
    drawn = {event["at"]: event for event in document["script"] if event["at"] != "deal"}
    four = document["script"][:4]
    possible = {
        step: drawn.get(step, {"at": step, "deal": step.removesuffix("-draws"), "cards": "2c"})
        for step in ("player-draws", "banker-draws")
    }
    for player in (True, False):
        for banker in (True, False):
            steps = [step for step, comes in zip(possible, (player, banker), strict=True) if comes]
            script = with_script(document, four + [possible[step] for step in steps])
            if steps == list(drawn):
                assert settle(script)["script"] == script["script"]
            else:
                assert refused_field(script).startswith(f"script[{4 + (player and 'player-draws' in drawn)}]")


@pytest.mark.parametrize("decks", range(1, 7))
def test_a_card_comes_as_often_as_there_are_decks_and_not_once_more(decks):
    """A hand of twos takes six of them, so six decks are enough for any hand."""
    game = replace(GAMES[SLUG], source=replace(GAMES[SLUG].source, copies=decks))
    twos = {"player": "2c 2c 2c", "banker": "2c 2c 2c"}
    document = shoe_document(SLUG, twos, bets(1, player=500), standing=stands(5, cut=30))
    if decks == 6:
        assert read_document(document, {SLUG: game})
    else:
        with pytest.raises(Refused, match=rf"script\[{decks}\].cards: 2c is already in script\[0\]"):
            read_document(document, {SLUG: game})


@pytest.mark.parametrize("card", ["X1", "1c", "", "Ah Ad"])
def test_what_is_no_card_of_a_shoe_is_refused(card):
    assert refused_field(changed("script/0/cards", card, document=DOCUMENT)) == "script[0].cards"


@pytest.mark.parametrize(
    ("bet", "field"),
    [
        ({"panda-8": 500}, "spots[0].bets.panda-8"),
        ({}, "spots[0].bets"),
        ({"player": 0}, "spots[0].bets"),
        ({"ante": 500}, "spots[0].bets.ante"),
        ({"player": -500}, "spots[0].bets.player"),
        ({"player": 5.5}, "spots[0].bets.player"),
    ],
)
def test_a_bet_that_is_not_on_the_layout_and_a_spot_without_a_bet_are_refused(bet, field):
    assert refused_field(changed("spots/0/bets", bet, document=DOCUMENT)) == field


def test_the_same_bet_is_read_where_the_layout_has_it():
    layout = changed("spots/0/bets", {"panda-8": 500}, document=DOCUMENT)
    assert settle(layout | {"house": DOCUMENT["house"] | {"side-bets": "ez"}})


def test_no_spot_is_refused():
    with pytest.raises(Refused, match=r"spots: no player is in the round"):
        settle(DOCUMENT | {"spots": []})
