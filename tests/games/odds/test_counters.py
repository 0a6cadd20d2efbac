"""The shipped lists are what the counters make of the declarations."""

import json
from dataclasses import replace
from shutil import which

import pytest

from games import GAMES
from games.engine.odds import ends
from games.engine.odds.book import Book
from games.engine.odds.ends import FOLDER
from games.engine.rules.houses import open_house
from games.engine.rules.sheets import load
from tools.odds import files, one_decision, side_bets, streets

THREE = GAMES["three-card-poker"]

pytestmark = pytest.mark.skipif(which("cc") is None, reason="counting needs a C compiler")


@pytest.fixture
def counted(tmp_path, monkeypatch):
    """Lists are written to a folder of their own."""
    monkeypatch.setattr(files, "FOLDER", tmp_path)
    return tmp_path


def lists(folder, slug):
    pages = (folder / slug).glob("*.json")
    return {path.name: json.loads(path.read_text(encoding="utf-8")) for path in pages}


def test_a_game_of_one_decision_is_counted_from_its_declaration(counted):
    assert one_decision.fits(THREE)
    one_decision.make(THREE)
    assert lists(counted, THREE.slug) == {"base.json": lists(FOLDER, THREE.slug)["base.json"]}


def test_side_bets_are_counted_from_their_declaration(counted):
    side_bets.make(THREE)
    assert lists(counted, THREE.slug).items() <= lists(FOLDER, THREE.slug).items()
    assert len(lists(counted, THREE.slug)) == 3


@pytest.mark.scale
@pytest.mark.parametrize("slug", ["let-it-ride", "caribbean-stud"])
def test_others_are_too(slug, counted):
    maker = next(maker for maker in (one_decision, streets) if maker.fits(GAMES[slug]))
    maker.make(GAMES[slug])
    assert lists(counted, slug).items() <= lists(FOLDER, slug).items()


def test_where_every_dealer_qualifies_either_side_wins_as_often(counted, monkeypatch):
    """Of two hands of three cards, all of them played: a game that no one declared before."""
    game = replace(THREE, qualifier=None)
    one_decision.make(game)
    monkeypatch.setattr(ends, "FOLDER", counted)
    outcomes = Book(game, load(THREE), open_house(THREE, load(THREE), {})).play("always-raise").outcomes
    won, lost = (sum(o.count for o in outcomes if o.name.startswith(end)) for end in ("wins", "loses"))
    assert won == lost > 0
