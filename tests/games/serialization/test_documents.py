"""The round document: spots with their bets, then a script of the cards dealt and the choices made.

Whatever is read is written again as it was; what does not fit is refused by its field. Documents of version 1
are in test_first_version.py.
"""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import GAMES
from games.engine.errors import Refused
from games.engine.rounds.rounds import Round, deal
from games.engine.serialization.reading import read_document
from games.engine.serialization.writing import write_document
from tests.games.dealing import deal_cached
from tests.games.random_documents import RABBIT, SIX, WILD
from tests.games.round_builder import at, play
from tests.games.serialization.test_first_version import JUNK, changed, paths
from tests.games.six_five_four import sits, table

PLAYED = table(
    "Td 5h 9c 8d 4c 2s",
    sits("Ac Ad Ah As 7c", ante=500, queens_up=2_500),
    sits("Qc Qh 7d 4h 2d", spot=3, queens_up=700, does="announces"),
    sits("Js 6d 7h 4s 2c", spot=6, does="folds"),
)
DOCUMENT = write_document(PLAYED)
BOUGHT = write_document(
    play(
        RABBIT,
        "2c Kd Qh 9s 6d 4c",
        at(1, "3d 5c 5h Jh 8s Tc", "play buys", ante=1_500),
        at(2, "3h 6c 6h Js 8d Ts", ante=1_500),
    )
)
DRAWN = write_document(
    play(
        WILD,
        "Qd Th X2 Ac 3c 6s",
        at(1, "8c 9h Ad 8h Tc", "draw Ad 5d", wager=1_000),
        at(2, "Jh 5c Ts 5h 4s", "draw 4s Ks", wager=1_000),
        at(4, "4c 5s 6d 7s 8d", "stand", wager=1_000),
    )
)
SIX_CARDS = write_document(deal(GAMES[SIX], seed="documents", spots=3))
WRITTEN = {"6-5-4-poker": DOCUMENT, RABBIT: BOUGHT, WILD: DRAWN, SIX: SIX_CARDS}


def settle(document: dict) -> dict:
    """What the settle command does between its two lines of JSON."""
    return write_document(Round(read_document(json.loads(json.dumps(document)), GAMES)))


def with_script(document: dict, script: list) -> dict:
    return {**document, "script": script}


def refused_field(document: dict) -> str:
    """The field by which a document is refused."""
    with pytest.raises(Refused) as refused:
        settle(document)
    assert refused.value.reason
    assert "\n" not in str(refused.value)
    return refused.value.field


# What is written


def test_the_contract_to_the_letter():
    assert list(DOCUMENT) == [
        *("version", "game", "seed", "round", "scenario", "house", "meter", "spots", "script"),
        "settlement",
    ]
    assert json.dumps(DOCUMENT["spots"]) == json.dumps(
        [
            {"spot": 1, "bets": {"ante": 500, "queens-up": 2_500}},
            {"spot": 3, "bets": {"ante": 1_000, "queens-up": 700}},
            {"spot": 6, "bets": {"ante": 1_000}},
        ]
    )
    assert json.dumps(DOCUMENT["script"]) == json.dumps(
        [
            {"at": "deal", "deal": "hand", "cards": "Ac Ad Ah As 7c", "spot": 1},
            {"at": "deal", "deal": "hand", "cards": "Qc Qh 7d 4h 2d", "spot": 3},
            {"at": "deal", "deal": "hand", "cards": "Js 6d 7h 4s 2c", "spot": 6},
            {"at": "deal", "deal": "dealer", "cards": "Td 5h 9c 8d 4c 2s"},
            {"at": "decide", "spot": 1, "choose": "play"},
            {"at": "decide", "spot": 3, "choose": "fold", "announces": True},
            {"at": "decide", "spot": 6, "choose": "fold", "announces": False},
        ]
    )
    head = [DOCUMENT[name] for name in ("version", "game", "meter", "scenario")]
    assert head == [2, "6-5-4-poker", None, None]


def test_the_settlement_to_the_letter():
    settled = DOCUMENT["settlement"]
    assert list(settled) == ["hands", "lines", "meter"]
    assert json.dumps(settled["hands"]) == json.dumps(
        {
            "dealer": {
                "up": "Td 5h",
                "discarded": "Td",
                "plays": "5h 9c 8d 4c 2s",
                "best": "9c 8d 5h 4c",
                "hand": "high-card",
                "qualifies": True,
            },
            "1": {"best": "Ac Ad Ah As", "hand": "four-of-a-kind"},
            "3": {"best": "Qc Qh 7d 4h", "hand": "pair"},
            "6": {"best": "Js 7h 6d 4s", "hand": "high-card"},
        }
    )
    assert settled["meter"] is None
    fields = ["spot", "wager", "stake", "action", "pays", "net", "because", "rule", "at"]
    assert all(list(line) == fields for line in settled["lines"])
    assert [(*tuple(line.values())[:6], line["at"]) for line in settled["lines"]] == [
        (1, "ante", 500, "pay", 500, 500, "reconcile"),
        (1, "play", 500, "pay", 500, 500, "reconcile"),
        (1, "ante-bonus", 0, "pay", 50_000, 50_000, "reconcile"),
        (1, "queens-up", 2_500, "pay", 125_000, 125_000, "reconcile"),
        (3, "ante", 1_000, "take", 0, -1_000, "decide"),
        (3, "queens-up", 700, "pay", 700, 700, "decide"),
        (6, "ante", 1_000, "take", 0, -1_000, "decide"),
    ]


def test_a_card_that_is_bought_stays_where_it_was_dealt_and_the_choice_says_it():
    assert [(event.get("deal"), event.get("choose")) for event in BOUGHT["script"]] == [
        *[("aside", None), ("hand", None)] * 2,
        *[("burned", None), ("dealer", None)],
        *[(None, "buy"), (None, "play")],
    ]


def test_a_card_that_is_changed_is_named_by_the_choice_and_a_drawn_one_is_dealt():
    assert DRAWN["script"][4:] == [
        {"at": "draw", "spot": 1, "choose": "draw", "cards": "Ad"},
        {"at": "draw", "spot": 2, "choose": "draw", "cards": "4s"},
        {"at": "draw", "spot": 4, "choose": "stand"},
        {"at": "draw", "deal": "drawn", "cards": "5d", "spot": 1},
        {"at": "draw", "deal": "drawn", "cards": "Ks", "spot": 2},
    ]


# What is read


def test_what_may_be_absent_takes_its_default():
    bare = {name: DOCUMENT[name] for name in ("version", "game", "spots", "script")}
    settled = settle(bare)
    assert settled["house"] == DOCUMENT["house"]
    assert settled["settlement"] == DOCUMENT["settlement"]
    assert settle(changed("script/5/announces", document=DOCUMENT)) == DOCUMENT


def test_spots_may_come_in_any_order_and_leave_in_dealing_order():
    assert settle({**DOCUMENT, "spots": DOCUMENT["spots"][::-1]}) == DOCUMENT


UNSEEN = [n for n, event in enumerate(BOUGHT["script"]) if event.get("deal") in ("aside", "burned")]


@pytest.mark.parametrize("absent", UNSEEN[1:])
def test_a_card_that_was_never_seen_may_be_absent(absent):
    """The card laid aside at spot 2, who does not buy it, and the burned one."""
    script = [event for n, event in enumerate(BOUGHT["script"]) if n != absent]
    settled = settle(with_script(BOUGHT, script))
    assert settled["script"] == script
    assert settled["settlement"]["lines"] == BOUGHT["settlement"]["lines"]


def test_a_bought_card_may_not():
    assert BOUGHT["script"][UNSEEN[0]] == {"at": "deal", "deal": "aside", "cards": "3d", "spot": 1}
    script = [event for n, event in enumerate(BOUGHT["script"]) if n != UNSEEN[0]]
    choice = next(n for n, event in enumerate(script) if event.get("choose") == "buy")
    assert refused_field(with_script(BOUGHT, script)) == f"script[{choice}].choose"


# What is refused


NEEDED = [
    pytest.param(slug, number, id=f"{slug} {number}")
    for slug, document in WRITTEN.items()
    for number, event in enumerate(document["script"])
    if event.get("deal") not in ("aside", "burned")
]
each_event = pytest.mark.parametrize(("slug", "number"), NEEDED)


@each_event
def test_one_event_missing_is_refused_where_it_should_be(slug, number):
    script = list(WRITTEN[slug]["script"])
    del script[number]
    assert refused_field(with_script(WRITTEN[slug], script)).startswith(f"script[{number}]")


@each_event
@pytest.mark.parametrize(
    ("name", "value"), [("at", "reveal"), ("at", None), ("at", ...), ("spot", 5), ("spot", ...)]
)
def test_an_event_of_another_step_or_spot_is_refused(slug, number, name, value):
    event = WRITTEN[slug]["script"][number]
    if value is ... and name not in event:
        return
    there = changed(f"script/{number}/{name}", value, document=WRITTEN[slug])
    assert refused_field(there) == f"script[{number}]"


def test_a_card_is_in_one_place_only():
    """The first card of every place, put in the place of the last card of each later one."""
    for document in WRITTEN.values():
        deals = [(n, event["cards"].split()) for n, event in enumerate(document["script"]) if "deal" in event]
        for at_first, (_, first) in enumerate(deals):
            for number, cards in deals[at_first + 1 :]:
                twice = " ".join([*cards[:-1], first[0]])
                there = changed(f"script/{number}/cards", twice, document=document)
                assert refused_field(there) == f"script[{number}].cards"


def test_a_place_is_dealt_its_number_of_cards():
    for document in WRITTEN.values():
        free = next(card for card in GAMES[document["game"]].deck if card not in json.dumps(document))
        for number, event in enumerate(document["script"]):
            if "deal" in event:
                *short, _ = cards = event["cards"].split()
                for wrong in (short, [*cards, free]):
                    there = changed(f"script/{number}/cards", " ".join(wrong), document=document)
                    assert refused_field(there) == f"script[{number}].cards"


BAD = [
    # the document, path, value, the field that is named, a word of the reason
    (DOCUMENT, "version", 3, "version", "3 is not 1 or 2"),
    (DOCUMENT, "version", 1, "script", "isn’t a field"),
    (DOCUMENT, "dealer", {"cards": []}, "dealer", "isn’t a field"),
    (DOCUMENT, "spots/0/cards", [], "spots[0].cards", "fields: spot, patron, bets"),
    (DOCUMENT, "spots/0/decision", {"action": "play"}, "spots[0].decision", "isn’t a field of a spot"),
    (DOCUMENT, "script", ..., "script", "missing"),
    (DOCUMENT, "script", [], "script[0]", "deal at deal for spot 1 comes next"),
    (DOCUMENT, "script/0", {}, "script[0]", "deal at deal for spot 1 comes next"),
    (DOCUMENT, "script/0/spot", 1.0, "script[0].spot", "not a whole number"),
    (DOCUMENT, "script/0/deal", ["hand"], "script[0].deal", "is not hand"),
    (DOCUMENT, "script/0/choose", "play", "script[0].choose", "isn’t a field"),
    (DOCUMENT, "script/0/cards", ..., "script[0].cards", "missing"),
    (DOCUMENT, "script/0/cards", ["Ac", "Ad", "Ah", "As", "7c"], "script[0].cards", "not text"),
    (DOCUMENT, "script/0/cards", "", "script[0].cards", "0 cards, but hand gets 5"),
    (DOCUMENT, "script/0/cards", "Ac Ad Ah As X1", "script[0].cards", "X1 is not in the deck"),
    (DOCUMENT, "script/0/cards", "Ac Ad Ah As 11h", "script[0].cards", "'11h' isn’t a card"),
    (DOCUMENT, "script/0/cards", "Ac Ad Ah As As", "script[0].cards", "As is already in script[0]"),
    (DOCUMENT, "script/3/spot", 0, "script[3].spot", "isn’t a field"),
    (DOCUMENT, "script/4/choose", "stand", "script[4].choose", "'stand' is not play or fold"),
    (DOCUMENT, "script/4/choose", "buy", "script[4].choose", "not play or fold"),
    (DOCUMENT, "script/4/cards", "Ac", "script[4].cards", "doesn’t go with play"),
    (DOCUMENT, "script/4/announces", True, "script[4].announces", "doesn’t go with play"),
    (DOCUMENT, "script/5/announces", 1, "script[5].announces", "not true or false"),
    (BOUGHT, "script/7/choose", "fold silently", "script[7].choose", "not play or fold or buy"),
    (BOUGHT, "script/6/cards", "3d", "script[6].cards", "doesn’t go with buy"),
    (
        DRAWN,
        "script/6",
        {"at": "draw", "spot": 4, "choose": "draw", "cards": "8d"},
        "script[6].choose",
        "draw",
    ),
    (DRAWN, "script/4/cards", ..., "script[4].cards", "missing"),
    (DRAWN, "script/4/cards", "", "script[4].cards", "0 cards, but draw takes 1"),
    (DRAWN, "script/4/cards", "Ad 9h", "script[4].cards", "2 cards, but draw takes 1"),
    (DRAWN, "script/4/cards", "Ks", "script[4].cards", "Ks is not in the player’s hand"),
    (DRAWN, "script/6/cards", "4c", "script[6].cards", "doesn’t go with stand"),
    (DRAWN, "script/4/choose", "stand", "script[4].cards", "doesn’t go with stand"),
]


@pytest.mark.parametrize(("document", "path", "value", "field", "reason"), BAD)
def test_a_bad_document_is_refused_by_field_with_a_reason(document, path, value, field, reason):
    with pytest.raises(Refused) as refused:
        settle(changed(path, value, document=document))
    assert refused.value.field == field
    assert reason in refused.value.reason


def test_a_hand_that_wins_whatever_the_dealer_has_is_not_changed():
    """WSD 3; the negative control is the draw of spot 1, with less than a straight."""
    event = {"at": "draw", "spot": 4, "choose": "draw", "cards": "4c"}
    drawn = {"at": "draw", "deal": "drawn", "cards": "Kc", "spot": 4}
    changes = with_script(DRAWN, [*DRAWN["script"][:6], event, *DRAWN["script"][7:], drawn])
    with pytest.raises(Refused, match=r"script\[6\]\.choose: a straight or better can’t draw"):
        settle(changes)
    settle(changed("script/0/cards", "4d 9h Ad 8h Tc", document=DRAWN))


@pytest.mark.parametrize("slug", GAMES)
@given(pick=st.randoms(use_true_random=False), junk=JUNK)
def test_any_value_anywhere_is_settled_or_refused_by_name(slug, pick, junk):
    """No other exception, whatever stands where, in every game."""
    dealt = write_document(deal_cached(slug, seed="junk", spots=3))
    places = [path for path in paths(dealt) if not path.startswith("settlement")]
    try:
        settled = settle(changed(pick.choice(places), junk, document=dealt))
    except Refused as refused:
        named = bool(refused.field and refused.reason)
        assert named
    else:
        assert settle(settled) == settled
