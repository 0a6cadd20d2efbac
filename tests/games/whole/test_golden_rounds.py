"""Golden rounds: fixtures/rounds/<game>/*.toml, each a lesson, settled to the cent by engine and by hand."""

import tomllib
from pathlib import Path

import pytest

from games import GAMES
from games.engine.rounds.rounds import Round
from games.engine.serialization.reading import read_document
from games.engine.serialization.writing import write_document
from tests.games.oracles.settlement import lines_of

FOLDER = Path(__file__).resolve().parents[3] / "fixtures" / "rounds"
FILES = sorted(FOLDER.glob("*/*.toml"))
SIX_FIVE_FOUR = [path for path in FILES if path.parent.name == "6-5-4-poker"]


def golden(path: Path) -> dict:
    return tomllib.loads(path.read_text(encoding="utf-8"))


def play(path: Path) -> Round:
    return Round(read_document(golden(path)["round"], GAMES))


def each_file(files):
    return pytest.mark.parametrize("path", files, ids=lambda path: f"{path.parent.name}/{path.stem}")


@each_file(FILES)
def test_a_golden_round_says_what_it_teaches_and_is_settled_as_written(path):
    page = golden(path)
    assert set(page) == {"title", "why", "round", "settlement"}
    assert 10 < len(page["title"]) < 80
    assert len(page["why"].strip()) > 60
    assert page["round"]["game"] == path.parent.name
    played, written = play(path), page["settlement"]
    settled = write_document(played)["settlement"]
    assert lines_of(settled) == written["lines"]
    assert settled["meter"] == written.get("meter")
    assert set(settled["dealer"].pop("best")) == set(written["dealer"].pop("best"))
    assert settled["dealer"] == written["dealer"]
    assert {str(spot): hand.name for spot, hand in played.settlement.hands.items()} == written["hands"]


APART = [path for path in FILES if GAMES[path.parent.name].dealer.burned]


def without_top_cards(page: dict) -> dict:
    """The round as people tell it: no burned card, and no card that was laid aside and not bought."""
    spots = [
        spot if spot["decision"].get("buy") else spot | {"cards": spot["cards"][1:]}
        for spot in page["round"]["spots"]
    ]
    return page["round"] | {"spots": spots, "dealer": {"cards": page["round"]["dealer"]["cards"][1:]}}


@each_file(APART)
def test_a_golden_round_without_its_unseen_top_cards_is_settled_as_written(path):
    page = golden(path)
    stripped = without_top_cards(page)
    played = Round(read_document(stripped, GAMES))
    document = write_document(played)
    assert lines_of(document["settlement"]) == page["settlement"]["lines"]
    assert {str(spot): hand.name for spot, hand in played.settlement.hands.items()} == page["settlement"][
        "hands"
    ]
    assert document["settlement"]["dealer"]["plays"] == page["settlement"]["dealer"]["plays"]
    assert document["settlement"]["dealer"]["discarded"] == []
    assert read_document(document, GAMES) == played.inputs
    assert list(played.frames)


CASES = {
    "no discard": lambda page: not page["settlement"]["dealer"]["discarded"],
    "one discard": lambda page: len(page["settlement"]["dealer"]["discarded"]) == 1,
    "two discards": lambda page: len(page["settlement"]["dealer"]["discarded"]) == 2,
    "an ace up": lambda page: page["round"]["dealer"]["cards"][0][0] == "A",
    "two equal hands": lambda page: "push" in actions(page, "ante"),
    "an ante bonus on a losing hand": lambda page: {"654 7b", "654 7c"} <= rules_of_one_spot(page),
    "an announced fold that wins": lambda page: (
        {"654 5a", "654 5a.i"} <= rules_of_one_spot(page) and "pay" in actions(page, "queens-up")
    ),
    "an unannounced fold that would have won": lambda page: (
        any(
            spot["decision"] == {"action": "fold", "announces": False}
            and "pair of queens" in page["settlement"]["hands"].values()
            and "queens-up" in spot["bets"]
            for spot in page["round"]["spots"]
        )
        and "pay" not in actions(page, "queens-up")
    ),
    "a fold announced without a hand": lambda page: any(
        line["wager"] == "queens-up" and line["rule"] == "654 5a" for line in page["settlement"]["lines"]
    ),
    "4-3-2-A against K-Q-J-10": lambda page: (
        page["settlement"]["dealer"]["best"][0][0] == "K"
        and any({"4", "3", "2", "A"} <= {card[0] for card in s["cards"]} for s in page["round"]["spots"])
    ),
    "four of a kind against a straight flush": lambda page: (
        page["settlement"]["dealer"]["hand"] == "four-of-a-kind"
        and "straight flush" in page["settlement"]["hands"].values()
    ),
    "four aces": lambda page: any(
        [card[0] for card in s["cards"]].count("A") == 4 for s in page["round"]["spots"]
    ),
    "Queens Up larger than the Ante": lambda page: any(
        s["bets"].get("queens-up", 0) > s["bets"]["ante"] for s in page["round"]["spots"]
    ),
}


def actions(page: dict, wager: str) -> set[str]:
    return {line["action"] for line in page["settlement"]["lines"] if line["wager"] == wager}


def rules_of_one_spot(page: dict) -> set[str]:
    """The rules of the spot that meets the most of them."""
    lines = page["settlement"]["lines"]
    by_spot = ({line["rule"] for line in lines if line["spot"] == spot} for spot in range(1, 7))
    return max(by_spot, key=len)


@pytest.mark.parametrize("case", CASES)
def test_654_every_case_that_is_taught_has_its_round(case):
    assert any(CASES[case](golden(path)) for path in SIX_FIVE_FOUR)
