"""python -m games odds: exact integers, one page a line."""

import json
import re
from fractions import Fraction

import pytest

from games import GAMES, RULES_VERSION
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


def test_one_wager_is_listed_by_every_printed_table_the_chosen_one_first(tmp_path):
    (tmp_path / "house.json").write_text('{"aces-up": "SCP-04"}')
    found = pages(SIX, "--wager", "aces-up", "--house", str(tmp_path / "house.json"))
    assert [page["table"] for page in found] == ["SCP-04", "SCP-01", "SCP-02", "SCP-03"]
    assert len(pages(SIX, "--wager", "aces-up")) == 4
    assert sum(page["wager"] == "aces-up" for page in pages(SIX)) == 1


def test_a_main_bet_is_listed_by_each_way_of_playing_it():
    ways = [page["way"] for page in pages(SIX, "--wager", "ante")]
    assert ways == ["optimal", "intermediate", "simple", "always-raise"]
    (simple,) = pages(SIX, "--strategy", "simple")
    assert (simple["wager"], simple["edge_per_cent"], simple["exact"]) == ("ante", "1.6280", True)


def test_to_be_read_it_has_the_edge_and_what_cannot_happen():
    done = games("odds", "rabbit-hunter", "--wager", "two-way-bad-beat")
    text = done.stdout.decode()
    assert "without the sixth card: house edge 39.4886%" in text
    assert "impossible" in text
    assert "sampled" not in text


def test_a_sampled_bet_says_how_many_hands_and_a_range():
    text = games("odds", "pai-gow-poker", "--wager", "wager").stdout.decode()
    assert re.search(r"careful play: house edge 2\.\d+ to 2\.\d+%\n", text)
    assert re.search(r"sampled: \d{1,3}(,\d{3})+ random hands", text)


def test_the_meter_is_looked_at_after_a_coin_in():
    asked = (SIX, "--wager", "progressive", "--coin-in", "5000")
    after = next(page["after"] for page in pages(*asked) if "after" in page)
    assert (after["bets"], after["coin_in"]) == (5_000, 500_000)
    text = games("odds", *asked).stdout.decode()
    assert "after 5,000 bets, $5,000 of coin-in, $10,605.06, give or take $1,203.26" in text
    assert "of each wager builds the next seed amount" in text


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (["red-dog"], "game: 'red-dog' isn’t a game here (choose from "),
        ([SIX, "--wager", "tips"], "wager: 'tips' has no odds of its own here (choose from "),
        ([SIX, "--strategy", "martingale"], "strategy: 'martingale' has no odds here "),
        (
            [SIX, "--wager", "aces-up", "--strategy", "simple"],
            "strategy: 'simple' doesn’t affect 'aces-up'",
        ),
        ([SIX, "--house", "no/such/file.json"], "house: "),
        ([SIX, "--coin-in", "1.5"], "arguments: "),
        ([], "arguments: "),
    ],
)
def test_a_bad_command_is_refused_in_one_line(arguments, named):
    done = games("odds", *arguments)
    assert refusal(done).startswith(named)
    assert done.stdout == b""


def test_odds_of_a_house_with_payout_limits_say_that_they_leave_them_out(tmp_path):
    house = tmp_path / "house.json"
    house.write_text('{"payout-limit-per-prize": 1500000}', encoding="utf-8")
    asked = ("rabbit-hunter", "--wager", "tens-up", "--house", str(house))
    text = games("odds", *asked).stdout.decode()
    assert text.startswith("Before this house’s payout limits. Payout limits per round: $15,000 per bet.\n")
    (line, *_) = games("odds", *asked, "--json").stdout.decode().splitlines()
    assert json.loads(line)["payout_limits_left_out"] == {"payout-limit-per-prize": 1_500_000}
    plain = games("odds", "rabbit-hunter", "--wager", "tens-up").stdout.decode()
    assert text.split("\n", 2)[2] == plain
