"""Round documents of version 1 are still read: cards and a decision with each spot; refused by field."""

import copy
import json

import pytest
from hypothesis import strategies as st

from games import GAMES
from games.engine.errors import Refused
from games.engine.rounds.rounds import Round, deal
from games.engine.serialization.reading import read_document
from tests.games.first_version import write_first
from tests.games.six_five_four import sits, table

PLAYED = table(
    "Td 5h 9c 8d 4c 2s",
    sits("Ac Ad Ah As 7c", ante=500, queens_up=2_500),
    sits("Qc Qh 7d 4h 2d", spot=3, queens_up=700, does="announces"),
    sits("Js 6d 7h 4s 2c", spot=6, does="folds"),
)
DOCUMENT = write_first(PLAYED)


def settle(document: dict) -> dict:
    """Read, settled, and written as it was."""
    return write_first(Round(read_document(json.loads(json.dumps(document)), GAMES)))


def changed(path: str, value: object = ..., *, document: dict = DOCUMENT) -> dict:
    """The document with the value at this path, or without it."""
    new = copy.deepcopy(document)
    *parents, last = [int(part) if part.isdigit() else part for part in path.split("/")]
    inner = new
    for part in parents:
        inner = inner[part]
    if value is ...:
        del inner[last]
    else:
        inner[last] = value
    return new


BAD = [
    # path, value, the field that is named, a word of the reason
    ("script", [], "script", "isn’t a field"),
    ("game", "7-card-stud", "game", "7-card-stud"),
    ("seed", 5, "seed", "not text"),
    ("round", "0", "round", "not a whole number"),
    ("meter", {"amount": 1}, "meter", "no progressive bet"),
    ("house", None, "house", "missing"),
    ("house/queens-up", "PT-9", "house.queens-up", "PT-9"),
    ("spots", ..., "spots", "missing"),
    ("spots", [], "spots", "add at least one spot"),
    ("spots/0/spot", 7, "spots[0].spot", "7 is not 1 to 6"),
    ("spots/0/spot", 3, "spots[1].spot", "twice"),
    ("spots/0/spot", ..., "spots[0].spot", "missing"),
    ("spots/0/patron", 2, "spots[0].patron", "not text"),
    ("spots/0/patron", "A" * 41, "spots[0].patron", "41 characters"),
    ("spots/0/patron", "Ann\nBen", "spots[0].patron", "not plain text"),
    ("spots/0/bets", ..., "spots[0].bets", "missing"),
    ("spots/0/bets/ante", ..., "spots[0].bets.ante", "missing"),
    ("spots/0/bets/ante", 0, "spots[0].bets.ante", ""),
    ("spots/0/bets/ante", -500, "spots[0].bets.ante", "-500"),
    ("spots/0/bets/ante", "500", "spots[0].bets.ante", "not a whole number"),
    ("spots/0/bets/play", 500, "spots[0].bets.play", "isn’t bet before the deal"),
    ("spots/0/bets/aces-up", 500, "spots[0].bets.aces-up", "no bet 'aces-up'"),
    ("spots/0/cards", ..., "spots[0].cards", "missing"),
    ("spots/0/cards", "Ac Ad Ah As 7c", "spots[0].cards", "not a list"),
    ("spots/0/cards", ["Ac", "Ad", "Ah", "As"], "spots[0].cards", "4 cards"),
    ("spots/0/cards", ["Ac", "Ad", "Ah", "As", "7c", "8h"], "spots[0].cards", "6 cards"),
    ("spots/0/cards/4", "X1", "spots[0].cards[4]", "X1 is not in the deck"),
    ("spots/0/cards/4", "Ac", "spots[0].cards[4]", "Ac is already in spots[0].cards"),
    ("spots/0/cards/4", "Td", "dealer.cards[0]", "Td is already in spots[0].cards"),
    ("spots/1/cards/4", "7c", "spots[1].cards[4]", "7c is already in spots[0].cards"),
    ("spots/0/cards/4", "11h", "spots[0].cards[4]", "'11h' isn’t a card"),
    ("spots/0/decision", ..., "spots[0].decision", "missing"),
    ("spots/0/decision", "play", "spots[0].decision", "not an object"),
    ("spots/0/decision", {}, "spots[0].decision.action", "not play or fold"),
    ("spots/0/decision/action", "stand", "spots[0].decision.action", "'stand' is not play or fold"),
    ("spots/0/decision", {"action": "draw", "discard": "7c"}, "spots[0].decision.action", "'draw'"),
    ("spots/0/decision", {"action": "play", "buy": True}, "spots[0].decision.buy", "doesn’t go with"),
    ("spots/0/decision", {"action": "play", "announces": True}, "spots[0].decision.announces", "play"),
    ("spots/1/decision/announces", 1, "spots[1].decision.announces", "not true or false"),
    ("dealer", ..., "dealer", "missing"),
    ("dealer", {}, "dealer.cards", "missing"),
    ("dealer/cards", ["Td", "5h", "9c", "8d", "4c"], "dealer.cards", "5 cards"),
    ("dealer/cards/0", "X2", "dealer.cards[0]", "not in the deck"),
]


@pytest.mark.parametrize(("path", "value", "field", "reason"), BAD)
def test_a_bad_document_is_refused_by_field_with_a_reason(path, value, field, reason):
    with pytest.raises(Refused) as refused:
        settle(changed(path, value))
    assert refused.value.field == field
    assert reason in refused.value.reason
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("document", [None, [], "text", 5, True, [{}], {}])
def test_what_is_no_document_is_refused(document):
    with pytest.raises(Refused):
        read_document(document, GAMES)


JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=6),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=6,
)


def paths(value: object, at: str = "") -> list[str]:
    if isinstance(value, dict):
        children = [(str(name), child) for name, child in value.items()]
    elif isinstance(value, list):
        children = [(str(number), child) for number, child in enumerate(value)]
    else:
        return [at] if at else []
    return ([at] if at else []) + [
        p for name, child in children for p in paths(child, f"{at}/{name}".strip("/"))
    ]


RABBIT = write_first(deal(GAMES["rabbit-hunter"], seed="documents", round=0, spots=2))


@pytest.mark.parametrize("cards", [4, 7])
@pytest.mark.parametrize("path", ["spots/0/cards", "dealer/cards"])
def test_a_wrong_count_says_where_the_top_card_lies(path, cards):
    known = (
        [*RABBIT["spots"][0]["cards"], "extra"] if "spots" in path else [*RABBIT["dealer"]["cards"], "extra"]
    )
    free = next(card for card in GAMES["rabbit-hunter"].deck if card not in json.dumps(RABBIT))
    wrong = [free if card == "extra" else card for card in known][:cards]
    with pytest.raises(
        Refused, match=rf"{cards} cards. Enter the 5-card hand, or all 6 cards in the order dealt"
    ):
        settle(changed(path, wrong, document=RABBIT))


def test_a_bought_card_cannot_be_absent():
    bought = changed("spots/0/decision", {"action": "play", "buy": True}, document=RABBIT)
    settle(bought)
    with pytest.raises(Refused, match=r"decision\.buy: the bought card is missing"):
        settle(changed("spots/0/cards", RABBIT["spots"][0]["cards"][1:], document=bought))
