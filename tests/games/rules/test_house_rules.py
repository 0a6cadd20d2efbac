"""House rules: written once for all games, merged into every sheet, and never put in other words."""

import re

import pytest

from games import GAMES
from games.engine.errors import SheetRefused
from games.engine.rules.numbered_rules import HOUSE_RULES, read_house_rules
from games.engine.rules.sheets import FOLDER, load, read
from tests.games.six_five_four import GAME

SHARED = read_house_rules(HOUSE_RULES)
PRINTED = (FOLDER / "six_five_four.toml").read_text(encoding="utf-8")
LIMITS = f'"HOUSE limits" = {{ house = "{SHARED["HOUSE limits"].text}" }}\n'


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_every_game_has_them_after_its_own(game):
    rules = load(game).rules
    assert {number: rules[number] for number in SHARED} == SHARED
    assert list(rules)[-len(SHARED) :] == list(SHARED)


def test_no_sheet_writes_them_again():
    pages = {path.name: path.read_text(encoding="utf-8") for path in FOLDER.glob("*.toml")}
    assert len(pages) == len(GAMES)
    assert not {(name, rule) for name, page in pages.items() for rule in SHARED if f'"{rule}"' in page}


def with_rule(tmp_path, rule):
    """The sheet of 6-5-4 with one rule more."""
    page = tmp_path / "six_five_four.toml"
    page.write_text(PRINTED.replace("[rules]\n", f"[rules]\n{rule}"), encoding="utf-8")
    return page


def test_a_sheet_that_says_one_otherwise_is_refused_by_file_and_row(tmp_path):
    page = with_rule(tmp_path, LIMITS.replace("placard", "sign"))
    with pytest.raises(SheetRefused) as refused:
        read(page, GAME)
    assert str(refused.value).startswith("six_five_four.toml [rules] HOUSE limits: ")
    assert "house_rules.toml" in refused.value.reason


WRONG = {
    "not there": (None, "house_rules.toml: "),
    "no TOML": ("[rules", "house_rules.toml: "),
    "no rules": ('[words]\n"HOUSE limits" = "The placard."', "house_rules.toml [rules]: is missing"),
    "rules that are no table": ('rules = "none"', "house_rules.toml [rules]: is not a table"),
    "a rule without words": ('[rules]\n"HOUSE limits" = ""', "house_rules.toml [rules] HOUSE limits: "),
    "a rule that is a number": ('[rules]\n"HOUSE limits" = 6', "house_rules.toml [rules] HOUSE limits: "),
    "a rule of one game": ('[rules]\n"SCP 2" = "Bet."', "house_rules.toml [rules] SCP 2: "),
    "something besides": ('[rules]\n[meter]\namount = "1"', "house_rules.toml [meter]: "),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_a_shared_page_that_does_not_fit_is_refused_by_file_and_row(wrong, tmp_path):
    content, named = WRONG[wrong]
    page = tmp_path / "house_rules.toml"
    if content is not None:
        page.write_text(content, encoding="utf-8")
    with pytest.raises(SheetRefused, match=f"^{re.escape(named)}"):
        read(FOLDER / "six_five_four.toml", GAME, shared=page)
