"""Golden rounds: fixtures/rounds/<game>/*.toml, each a lesson, settled to the cent by the
engine, by the slow dealers and by hand; every ruling has one."""

import tomllib
from pathlib import Path

import pytest

from games import GAMES
from games.engine.rounds.rounds import Round
from games.engine.serialization.reading import read_document
from games.engine.serialization.writing import write_document
from games.engine.settlement.hands import read_hand
from tests.games.first_version import write_first
from tests.games.oracles.slow_dealer import differences


def lines_of(settlement: dict) -> list[dict]:
    """The lines without their reasons."""
    return [{name: line[name] for name in line if name != "because"} for line in settlement["lines"]]


FOLDER = Path(__file__).resolve().parents[3] / "fixtures" / "rounds"
FILES = sorted(FOLDER.glob("*/*.toml"))


def golden(path: Path) -> dict:
    return tomllib.loads(path.read_text(encoding="utf-8"))


def play(path: Path) -> Round:
    return Round(read_document(golden(path)["round"], GAMES))


def each_file(files):
    return pytest.mark.parametrize("path", files, ids=lambda path: f"{path.parent.name}/{path.stem}")


@each_file(FILES)
def test_a_golden_round_says_what_it_teaches(path):
    page = golden(path)
    assert set(page) - {"claims"} == {"title", "why", "round", "settlement"}
    assert 10 < len(page["title"]) < 80
    assert len(page["why"].strip()) > 60
    assert page["round"]["game"] == path.parent.name


OF_A_SHOE = [path for path in FILES if GAMES[path.parent.name].shoe]
OF_A_WHEEL = [path for path in FILES if not GAMES[path.parent.name].hands]


@each_file([path for path in FILES if path not in (*OF_A_SHOE, *OF_A_WHEEL)])
def test_a_golden_round_is_settled_as_written(path):
    played, written = play(path), golden(path)["settlement"]
    settled = write_first(played)["settlement"]
    assert not differences(write_document(played))
    assert lines_of(settled) == written["lines"]
    assert settled["meter"] == written.get("meter")
    assert set(settled["dealer"].pop("best")) == set(written["dealer"].pop("best"))
    assert settled["dealer"] == written["dealer"]
    assert {str(spot): hand.name for spot, hand in played.settlement.hands.by_spot.items()} == written[
        "hands"
    ]


@each_file(OF_A_SHOE)
def test_a_golden_round_of_a_shoe_is_settled_as_written_with_what_stands_after(path):
    played, written = play(path), golden(path)["settlement"]
    document = write_document(played)
    settled = document["settlement"]
    assert not differences(document)
    assert not document.get("warnings")
    of_table = played.inputs.rules.table_hands
    lines = lines_of(settled)
    assert (list(map(without_step, lines)) if of_table else lines) == written["lines"]
    hands = {name: read_hand(played.inputs, None, name).name for name in of_table}
    hands |= {} if of_table else {"dealer": played.settlement.dealer.hand.name}
    hands |= {str(spot): hand.name for spot, hand in played.settlement.hands.by_spot.items() if not of_table}
    assert hands == written["hands"]
    assert settled["after"]["boxes"] == written["boxes"]
    assert settled["after"]["shoe"] == written.get("shoe", settled["after"]["shoe"])
    assert settled["collected"] == written["collected"]
    assert read_document(document, GAMES) == played.inputs
    assert list(played.frames)


@each_file(OF_A_WHEEL)
def test_a_golden_round_of_a_wheel_is_settled_as_written(path):
    played, written = play(path), golden(path)["settlement"]
    document = write_document(played)
    assert not differences(document)
    assert not document.get("warnings")
    assert lines_of(document["settlement"]) == written["lines"]
    assert document["settlement"].get("left_up", {}) == written.get("left_up", {})
    assert read_document(document, GAMES) == played.inputs
    assert list(played.frames)


def without_step(line: dict) -> dict:
    return {name: value for name, value in line.items() if name != "at"}


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
    document = write_first(played)
    assert lines_of(document["settlement"]) == page["settlement"]["lines"]
    assert {str(spot): hand.name for spot, hand in played.settlement.hands.by_spot.items()} == page[
        "settlement"
    ]["hands"]
    assert document["settlement"]["dealer"]["plays"] == page["settlement"]["dealer"]["plays"]
    assert document["settlement"]["dealer"]["discarded"] == []
    assert read_document(document, GAMES) == played.inputs
    assert list(played.frames)


PAGES = {game: [golden(path) for path in FILES if path.parent.name == game] for game in GAMES}
each_game = pytest.mark.parametrize("game", GAMES)


@each_game
def test_every_rule_that_settles_a_bet_has_its_round(game):
    cited = {line["rule"] for page in PAGES[game] for line in page["settlement"]["lines"]}
    assert cited == set().union(*(wager.citations.outcomes for wager in GAMES[game].paid))
