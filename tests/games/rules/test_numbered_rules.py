"""Numbered rules: whose word each is, its doubt, and that every number that is cited has a line."""

import re
from pathlib import Path

import pytest

from games import GAMES
from games.engine.chip_drills.rack_rules import rack_rules
from games.engine.errors import SheetRefused
from games.engine.rules.numbered_rules import RULED, Authority, Rule
from games.engine.rules.sheets import FOLDER, load, read
from games.engine.texts import Text
from tests.games.six_five_four import GAME

PROJECT = Path(__file__).resolve().parents[3]
RULINGS = (PROJECT / "docs" / "rulings.md").read_text(encoding="utf-8")
PRINTED = (FOLDER / "six_five_four.toml").read_text(encoding="utf-8")
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))

DOCUMENTS = {
    "six-card-poker": [
        *(f"SCP {number}" for number in (*range(1, 16), "5a", "5b", "6a")),
        *(
            f"SCPP {number}"
            for number in (*range(1, 8), "8a", "8b", "8c", "8d-g", "8h", "8i", "9a", "9b", "9c")
        ),
    ],
    "rabbit-hunter": [
        *(f"RH {number}" for number in (*range(1, 11), *range(12, 20), "8a", "8b", "8b.i", "8b.i.1")),
        *("RH 11a", "RH 11b"),
    ],
    "6-5-4-poker": [
        *(f"654 {number}" for number in (*range(1, 8), "1a", "1b", "1c", "2a", "2b", "4a", "4b")),
        *("654 5a", "654 5a.i", "654 5b", "654 7a", "654 7b", "654 7c", "654 7d"),
        *("654 Irregularities 1", "654 Irregularities 2"),
    ],
    "wild-six-card-draw-poker": [f"WSD {number}" for number in range(1, 10)],
}
"""What each document numbers, or its paragraphs."""

QUOTED = re.compile(r'"((?:SCPP?|SCA|RH|654|WSD|TCP|CSP|RULED|HOUSE|WAC) ?[^"{}:]*)"')
CODE = list((PROJECT / "games").rglob("*.py"))


@pytest.mark.parametrize("game", DOCUMENTS)
def test_every_number_of_a_document_has_a_printed_line(game):
    rules = load(GAMES[game]).rules
    assert {number for number in DOCUMENTS[game] if number not in rules} == set()
    assert {rules[number].authority for number in DOCUMENTS[game]} == {Authority.PRINTED}


def test_every_rule_that_the_engine_or_a_game_cites_has_a_line():
    written = {number for game in GAMES.values() for number in load(game).rules} | set(rack_rules().rules)
    found = {cited for path in CODE for cited in QUOTED.findall(path.read_text(encoding="utf-8"))}
    assert len(found) > 60
    assert {cited for cited in found - {RULED, "HOUSE "} if cited not in written} == set()


@every_game
def test_what_no_document_prints_stands_under_no_number_of_a_document(game):
    for number, rule in load(game).rules.items():
        ours = number.startswith(("RULED ", "HOUSE ", "WAC "))
        assert ours is (rule.authority is not Authority.PRINTED), number
        assert number.startswith("RULED ") is (rule.authority is Authority.RULED), number


@every_game
def test_what_is_ruled_or_doubted_is_written_down_with_its_reason(game):
    """docs/rulings.md has an entry for each, by its number, and by its table for a row."""
    sheet = load(game)
    numbers = [
        number for number, rule in sheet.rules.items() if rule.authority is Authority.RULED or rule.doubt
    ]
    tables = [table for named in sheet.paytables.values() for table in named.values()]
    numbers += [table.name for table in tables if any(row.doubt for row in table.rows)]
    assert numbers
    assert {number for number in numbers if f"| {number.removeprefix(RULED)} |" not in RULINGS} == set()


# --- A rule in words ---------------------------------------------------------------------------------


def test_a_doubt_goes_with_the_rule_that_it_is_about():
    assert Rule("X 1", Text("Do this."), Authority.PRINTED).words == "Do this."
    doubted = Rule("X 1", Text("Do this."), Authority.PRINTED, Text("or not."))
    assert doubted.words == "Do this. Unclear in the source: or not."


def test_wsd_7_what_is_ruled_on_a_rule_is_said_with_it():
    sheet = load(GAMES["wild-six-card-draw-poker"])
    assert sheet.sentence("WSD 7").endswith(f" Our ruling: {sheet.rules['RULED WSD 7'].text}")
    assert sheet.sentence("RULED WSD 7") == sheet.rules["RULED WSD 7"].text
    assert sheet.sentence("WSD 99") == ""


WRONG = {
    "words alone": '"The bets."',
    "no source": '{ doubt = "None." }',
    "two words": '{ printed = "The bets.", ruled = "The bets." }',
    "a word that is none": '{ guessed = "The bets." }',
    "something besides": '{ printed = "The bets.", why = "So." }',
    "no words": '{ printed = "" }',
    "an empty doubt": '{ printed = "The bets.", doubt = "" }',
}


@pytest.mark.parametrize("wrong", WRONG)
def test_a_rule_that_does_not_say_whose_word_it_is_is_refused_by_its_number(wrong, tmp_path):
    page = tmp_path / "six_five_four.toml"
    page.write_text(PRINTED.replace("[rules]\n", f'[rules]\n"654 9" = {WRONG[wrong]}\n'), encoding="utf-8")
    with pytest.raises(SheetRefused, match=r"^six_five_four\.toml \[rules[.\]] ?654 9"):
        read(page, GAME)
