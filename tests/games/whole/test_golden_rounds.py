"""Golden rounds: fixtures/rounds/<game>/*.toml, each a lesson, settled to the cent by the
engine, by the slow dealers and by hand; every ruling has one."""

import tomllib
from pathlib import Path

import pytest

from games import GAMES
from games.engine.rounds.rounds import Round
from games.engine.serialization.reading import read_document
from games.engine.serialization.writing import write_document
from tests.games.first_version import write_first
from tests.games.oracles.settlement import SLOWLY, lines_of
from tests.games.oracles.slow_settlements import differences
from tests.games.random_documents import CARIBBEAN, FLUSH, HOLDEM, RABBIT, RIDE, SIX, STUD, THREE, WILD

FOLDER = Path(__file__).resolve().parents[3] / "fixtures" / "rounds"
FILES = sorted(FOLDER.glob("*/*.toml"))


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
    settled = write_first(played)["settlement"]
    if settle_slowly := SLOWLY.get(path.parent.name):
        slowly = settle_slowly({"meter": None, **page["round"]})
        assert slowly == (written["lines"], written.get("meter"))
    else:
        assert not differences(write_document(played))
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
    document = write_first(played)
    assert lines_of(document["settlement"]) == page["settlement"]["lines"]
    assert {str(spot): hand.name for spot, hand in played.settlement.hands.items()} == page["settlement"][
        "hands"
    ]
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


@each_game
def test_every_paytable_choice_and_option_of_the_rulings_has_its_round(game):
    chosen = {(name, value) for page in PAGES[game] for name, value in page["round"]["house"].items()}
    needed = {
        SIX: {
            ("bad-beat", "BB-2500"),
            ("progressive", "SIXCPP-01"),
            ("hold-bad-beat-to-showdown", True),
            ("fixed-pays-from-meter", True),
            ("split-royals", True),
            ("envy-from-every-hand", False),
            ("progressive-wager", 500),
        },
        RABBIT: {("tens-up", "RH-1")},
        THREE: {
            ("ante-bonus", "TCP-AB-4"),
            ("pair-plus", "TCP-PP-5"),
            ("pair-plus-after-fold", "stands"),
            ("six-card-bonus", "TCP-6C-2"),
            ("progressive", "TCPP-2"),
        },
        FLUSH: {("flush", "HCF-FL-2"), ("straight-flush", "HCF-SF-2")},
        CARIBBEAN: {
            ("progressive", "CSPP-2"),
            ("progressive", "CSPP-4"),
            ("fixed-pays-from-meter", True),
            ("split-royals", True),
        },
        HOLDEM: {("trips", "UTH-T4"), ("trips-after-fold", "taken"), ("breakage", "exact")},
        "texas-holdem-bonus": {("ante", "THB-A2"), ("bonus", "THB-B2"), ("bonus-after-fold", "taken")},
        RIDE: {
            ("base", "LIR-2"),
            ("three-card-bonus", "LIR-3C-3"),
            ("payout-limit-per-player", 2_500_000),
        },
        STUD: {("base", "MS-2"), ("payout-limit-per-table", 5_000_000)},
        "6-5-4-poker": {("queens-up", "PT-1")},
        "pai-gow-poker": {
            ("house-way", "way-2"),
            ("ace-to-five-straight", "lowest"),
            ("foul-hand", "house-way"),
            ("commission", "none"),
        },
        "four-card-poker": {
            ("aces-up", "4CP-AU-2"),
            ("aces-up", "4CP-AU-3"),
            ("aces-up-after-fold", "stands"),
        },
        "crazy-4-poker": {
            ("queens-up", "C4P-QU-2"),
            ("queens-up-after-fold", "stands"),
            ("breakage", "down"),
        },
        WILD: {
            ("big-hand", "BIG-A"),
            ("big-hand", "BIG-B"),
            ("big-hand", "BIG-C"),
            ("breakage", "up"),
            ("breakage", "down"),
            ("big-hand-on-automatic", False),
            ("joker-bet-counts-draw", True),
        },
    }
    assert needed[game] <= chosen
