"""Round documents of version 3, of a shoe that goes on: what stands before the round and after it is in them.
They are settled from their script alone."""

import copy
import json

import pytest

from games import GAMES
from games.engine.errors import NotAllowed, Refused, Unreadable
from games.engine.rounds.rounds import HANDS_AND_BETS, Round, deal
from games.engine.rounds.stops import prompts
from games.engine.rules.houses import open_house
from games.engine.rules.sheets import load
from games.engine.serialization.grades import grade_document
from games.engine.serialization.questions import write_step
from games.engine.serialization.reading import read_document, read_standing
from games.engine.serialization.writing import write_document, write_standing

GAME = next(game for game in GAMES.values() if game.shoe)
OTHER = next(game for game in GAMES.values() if not game.shoe)
HOUSES = [{}, {"decks": 6}, {"commission": "at-once"}, {"commission": "ez", "side-bets": "all"}]


def document(number: int = 5, **house) -> dict:
    opened = open_house(GAME, load(GAME), house)
    played = deal(GAME, seed="documents", round=number, spots=4, house=opened)
    return json.loads(json.dumps(write_document(played)))


DOCUMENT = document()


def settle(document: dict) -> dict:
    return json.loads(json.dumps(write_document(Round(read_document(document, GAMES)))))


def test_the_contract_to_the_letter():
    assert list(DOCUMENT) == [
        *("version", "game", "seed", "round", "scenario", "house", "meter", "standing", "spots", "script"),
        "settlement",
    ]
    assert DOCUMENT["version"] == 3
    standing = DOCUMENT["standing"]
    assert list(standing) == ["shoe", "boxes", "results"]
    assert list(standing["shoe"]) == ["number", "gone", "cut"]
    assert list(DOCUMENT["settlement"]) == ["hands", "lines", "meter", "after", "collected"]
    assert list(DOCUMENT["settlement"]["hands"]) == list(GAME.table_hands)


@pytest.mark.parametrize("house", HOUSES)
def test_what_is_written_is_read_back_equal(house):
    opened = open_house(GAME, load(GAME), house)
    for number in range(40):
        played = deal(GAME, seed="documents", round=number, spots=4, house=opened)
        written = json.loads(json.dumps(write_document(played)))
        again = read_document(written, GAMES)
        assert again.standing == played.inputs.standing
        assert Round(again).settlement == played.settlement
        assert settle(written) == written


def test_what_a_round_left_is_what_the_next_one_reads():
    for number in range(40):
        played = deal(GAME, seed="documents", round=number, spots=4)
        after = json.loads(json.dumps(write_document(played)))["settlement"]["after"]
        assert read_standing(after, GAME) == played.settlement.after
        assert after == json.loads(json.dumps(write_standing(played.settlement.after)))


def test_neither_its_settlement_nor_its_seed_decides_anything():
    """A person who writes a document by hand leaves both out."""
    bare = {name: DOCUMENT[name] for name in ("version", "game", "standing", "spots", "script")}
    lines = settle(bare)["settlement"]["lines"]
    assert lines == DOCUMENT["settlement"]["lines"]


def test_boxes_and_results_may_be_left_out():
    inputs = read_document({**DOCUMENT, "standing": {"shoe": DOCUMENT["standing"]["shoe"]}}, GAMES)
    assert (inputs.standing.boxes, inputs.standing.results) == ({}, ())


# --- Refused by field ----------------------------------------------------------------------------------


def put(at: str, value: object) -> dict:
    """The document with another value at this place, a new one too."""
    changed = copy.deepcopy(DOCUMENT)
    *way, last = at.split(".")
    inner = changed
    for name in way:
        inner = inner[name]
    inner[last] = value
    return changed


WRONG = [
    ("standing", None, Unreadable),
    ("standing", [], Unreadable),
    ("standing.mood", "bad", NotAllowed),
    ("standing.shoe", None, Unreadable),
    ("standing.shoe.decks", 8, NotAllowed),
    ("standing.shoe.number", None, Unreadable),
    ("standing.shoe.number", True, Unreadable),
    ("standing.shoe.number", -1, NotAllowed),
    ("standing.shoe.gone", 0, NotAllowed),
    ("standing.shoe.gone", 1.5, Unreadable),
    ("standing.shoe.gone", 406, NotAllowed),
    ("standing.shoe.cut", 0, NotAllowed),
    ("standing.shoe.cut", 403, NotAllowed),
    ("standing.boxes", [], Unreadable),
    ("standing.boxes.0", 100, NotAllowed),
    ("standing.boxes.8", 100, NotAllowed),
    ("standing.boxes.01", 100, NotAllowed),
    ("standing.boxes.one", 100, NotAllowed),
    ("standing.boxes.²", 100, NotAllowed),
    ("standing.boxes.99999999999", 100, NotAllowed),
    ("standing.boxes.1", -100, NotAllowed),
    ("standing.boxes.1", 0, NotAllowed),
    ("standing.boxes.1", "100", Unreadable),
    ("standing.results", "player", Unreadable),
]


@pytest.mark.parametrize(("at", "value", "error"), WRONG, ids=[f"{at}={value}" for at, value, _e in WRONG])
def test_a_table_that_cannot_stand_so_is_refused_by_field(at, value, error):
    with pytest.raises(Refused) as refused:
        settle(put(at, value))
    assert type(refused.value) is error
    assert refused.value.field == at
    assert refused.value.reason


RESULTS = {"results[1]": ["player", "dealer"], "results[0]": [None], "results": ["player"] * 300}


@pytest.mark.parametrize("at", RESULTS)
def test_results_that_no_hand_has_are_refused_by_field(at):
    with pytest.raises(Refused) as refused:
        settle(put("standing.results", RESULTS[at]))
    assert refused.value.field == f"standing.{at}"


def test_boxes_are_refused_in_a_house_that_uses_none():
    written = document(**{"commission": "at-once"})
    assert written["standing"]["boxes"] == {}
    written["standing"]["boxes"] = {"1": 100}
    with pytest.raises(NotAllowed) as refused:
        settle(written)
    assert refused.value.field == "standing.boxes"


def test_more_cards_than_the_decks_have_of_one_are_refused(monkeypatch):
    """Six decks give a hand of six equal cards, but these are dealt from one."""
    written = document(decks=6)
    for event in written["script"]:
        event["cards"] = "Ks"
    written["script"] = [event for event in written["script"] if event["at"] == "deal"]
    totals_of_zero = [{"at": "player-draws", "deal": "player", "cards": "Ks"}]
    totals_of_zero.append({"at": "banker-draws", "deal": "banker", "cards": "Ks"})
    written["script"] += totals_of_zero
    assert settle(written)["settlement"]["hands"]["player"]["best"] == "Ks Ks Ks"
    monkeypatch.setattr("games.engine.serialization.reading.Counter", lambda faces: dict.fromkeys(faces, 1))
    with pytest.raises(NotAllowed) as refused:
        settle(written)
    assert refused.value.field == "script[1].cards"


def test_a_third_card_against_the_tableau_is_refused():
    extra = {"at": "banker-draws", "deal": "banker", "cards": "2c"}
    with pytest.raises(NotAllowed) as refused:
        settle({**DOCUMENT, "script": [*DOCUMENT["script"], extra]})
    assert refused.value.field == f"script[{len(DOCUMENT['script'])}]"


def test_a_third_card_that_is_due_is_asked_for():
    drawn = next(one for one in map(document, range(20)) if one["script"][-1]["at"] == "banker-draws")
    with pytest.raises(Unreadable) as refused:
        settle({**drawn, "script": drawn["script"][:-1]})
    assert refused.value.field == f"script[{len(drawn['script']) - 1}]"
    assert "banker-draws" in str(refused.value)


# --- Versions ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("version", [1, 2])
def test_a_game_with_a_shoe_is_written_in_version_3_alone(version):
    dropped = ("standing", "script") if version == 1 else ("standing",)
    written = {name: value for name, value in DOCUMENT.items() if name not in dropped}
    with pytest.raises(NotAllowed) as refused:
        settle({**written, "version": version})
    assert refused.value.field == "version"
    assert GAME.name in str(refused.value)


def test_the_others_go_on_with_version_2():
    written = json.loads(json.dumps(write_document(deal(OTHER, seed="documents", spots=2))))
    assert (written["version"], "standing" in written) == (2, False)
    with pytest.raises(NotAllowed) as refused:
        settle({**written, "version": 3})
    assert refused.value.field == "version"
    with pytest.raises(NotAllowed) as refused:
        settle({**written, "standing": DOCUMENT["standing"]})
    assert refused.value.field == "standing"


# --- Answers -------------------------------------------------------------------------------------------


def test_answers_to_its_questions_are_graded_from_the_document():
    """The last hand of a shoe, in which what stands before the round is asked about."""
    last = next(one for one in map(document, range(60)) if one["settlement"]["collected"])
    steps = [write_step(step) for step in prompts(Round(read_document(last, GAMES)))]
    right = {one["key"]: one["right"][0] for step in steps for one in step["questions"]}
    grades = grade_document({"document": last, "answers": right}, GAMES, HANDS_AND_BETS)
    assert [grade.prompt.key for grade in grades] == [*right]
    assert all(grade.right for grade in grades)
    assert {"clear/0/what-next": "shuffle"}.items() <= right.items()
    boxes = {key: cents for key, cents in right.items() if key.startswith("collect/")}
    wrong = right | {key: cents + 100 for key, cents in boxes.items()}
    grades = grade_document({"document": last, "answers": wrong}, GAMES, HANDS_AND_BETS)
    assert {grade.prompt.key for grade in grades if not grade.right} == boxes.keys()


def test_a_wrong_document_is_refused_within_what_is_graded():
    with pytest.raises(Refused) as refused:
        grade_document({"document": put("standing.boxes.8", 1), "answers": {}}, GAMES, HANDS_AND_BETS)
    assert refused.value.field == "document.standing.boxes.8"
