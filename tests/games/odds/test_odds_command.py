"""python -m games odds: exact integers, one page a line; and what was counted before is read."""

import json
from fractions import Fraction

import pytest

from games import GAMES, RULES_VERSION
from games.engine.odds import kept
from games.engine.odds.kept import FOLDER, Subject, counted, digest
from tests.games.test_command_line import games, refusal

SIX = "six-card-poker"


def pages(*arguments: str) -> list[dict]:
    done = games("odds", *arguments, "--json")
    assert (done.returncode, done.stderr) == (0, b"")
    return [json.loads(line) for line in done.stdout.decode().splitlines()]


@pytest.mark.parametrize("slug", GAMES)
def test_every_game_has_its_odds_and_every_number_is_exact(slug):
    for page in pages(slug):
        assert (page["game"], page["rules"]) == (slug, RULES_VERSION)
        rows = page.get("outcomes", [])
        assert sum(row["combinations"] for row in rows) == page.get("total", 0)
        if rows:
            returned = sum(Fraction(row["return"]) for row in rows)
            assert returned == -Fraction(page["edge"])
            assert sum(Fraction(row["probability"]) for row in rows) == 1


def test_one_wager_is_told_by_every_table_that_is_printed_the_chosen_one_first(tmp_path):
    (tmp_path / "house.json").write_text('{"aces-up": "SCP-04"}')
    found = pages(SIX, "--wager", "aces-up", "--house", str(tmp_path / "house.json"))
    assert [page["table"] for page in found] == ["SCP-04", "SCP-01", "SCP-02", "SCP-03"]
    assert len(pages(SIX, "--wager", "aces-up")) == 4
    assert sum(page["wager"] == "aces-up" for page in pages(SIX)) == 1


def test_a_main_bet_is_told_by_each_way_of_playing_it():
    ways = [page["way"] for page in pages(SIX, "--wager", "ante")]
    assert ways == ["optimal", "intermediate", "simple", "always-raise"]
    (simple,) = pages(SIX, "--strategy", "simple")
    assert (simple["wager"], simple["edge_per_cent"], simple["exact"]) == ("ante", "1.6280", True)


def test_to_be_read_it_has_the_edge_and_what_cannot_happen():
    done = games("odds", "rabbit-hunter", "--wager", "two-way-bad-beat")
    text = done.stdout.decode()
    assert "without the card for sale: house edge 39.4886 %" in text
    assert "cannot happen" in text
    assert "simulated" not in text


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (["baccarat"], "game: 'baccarat' is not a game here; there are "),
        ([SIX, "--wager", "tips"], "wager: 'tips' has no odds of its own here; there are "),
        ([SIX, "--strategy", "martingale"], "strategy: 'martingale' is not one that is counted here; "),
        (
            [SIX, "--wager", "aces-up", "--strategy", "simple"],
            "strategy: 'simple' decides nothing of 'aces-up'",
        ),
        ([SIX, "--house", "no/such/file.json"], "house: "),
        ([], "arguments: "),
    ],
)
def test_a_bad_command_is_refused_in_one_line(arguments, named):
    done = games("odds", *arguments)
    assert refusal(done).startswith(named)
    assert done.stdout == b""


SHIPPED = sorted(FOLDER.glob("*.json"))


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_a_shipped_count_has_its_facts_its_method_and_its_digest(path):
    page = json.loads(path.read_text(encoding="utf-8"))
    assert page["title"]
    assert "games/engine/odds/" in page["method"]
    assert page["digest"] == digest([page["facts"], page["counts"]])
    assert all(type(count) is int for count in page["counts"].values())


def test_whatever_the_games_need_is_shipped(monkeypatch):
    """Nobody waits for what can be known beforehand: no page of any game is counted."""
    monkeypatch.setattr(kept, "_cached", lambda key: pytest.fail(f"{key} is not shipped"))
    for slug in GAMES:
        assert pages(slug)


def test_what_is_counted_once_is_read_the_next_time():
    subject = Subject("A toy", "by hand", {"toy": 1})
    assert counted(subject, lambda: {"one": 1}) == {"one": 1}
    assert counted(subject, lambda: pytest.fail("counted twice")) == {"one": 1}
    assert counted(Subject("A toy", "by hand", {"toy": 2}), lambda: {"two": 2}) == {"two": 2}


def test_a_count_that_somebody_changed_is_counted_again():
    subject = Subject("A toy", "by hand", {"toy": "changed"})
    counted(subject, lambda: {"one": 1})
    page = kept._cache() / f"{subject.key}.json"
    page.write_text(page.read_text().replace('"one": 1', '"one": 2'))
    kept._cached.cache_clear()
    assert counted(subject, lambda: {"one": 1, "again": 1}) == {"one": 1, "again": 1}


def test_a_cache_that_cannot_be_written_is_no_error(monkeypatch, tmp_path):
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    assert counted(Subject("A toy", "by hand", {"toy": "nowhere"}), lambda: {"one": 1}) == {"one": 1}
