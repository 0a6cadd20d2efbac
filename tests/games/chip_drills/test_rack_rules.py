"""The page of the rack: whose word its rules are, that its tasks tell them, and what it refuses."""

import pytest

from games.engine.chip_drills.rack_rules import RACK, rack_rules
from games.engine.errors import SheetRefused
from games.engine.rules.numbered_rules import Authority
from tests.games.chip_drills.racks import EVERY_RUNG, tasks


def test_no_rule_of_it_is_called_printed():
    assert {rule.authority for rule in rack_rules().rules.values()} == {Authority.HOUSE}


def test_every_rule_is_stated_after_some_task():
    stated = {task.rule for rung in EVERY_RUNG for task in tasks(rung, 40)}
    assert stated - {""} == rack_rules().rules.keys()


def test_the_rule_of_proving_says_the_heaps_that_are_asked():
    says = rack_rules().rules["HOUSE prove"].text
    for chip, size in rack_rules().heaps:
        assert f"{chip.colour}s" in says
        assert {5: "fives", 4: "fours"}[size] in says


@pytest.mark.parametrize(
    ("was", "put"),
    [
        ("white = 5", "white = 1"),
        ("white = 5", "mauve = 5"),
        ("from = 50000", "from = 0"),
        ('words = "Paying"', ""),
        ('"HOUSE payout"', '"HOUSE paying"'),
    ],
)
def test_a_page_that_makes_no_sense_is_refused(tmp_path, was, put):
    page = tmp_path / "rack.toml"
    text = RACK.read_text(encoding="utf-8")
    assert was in text
    page.write_text(text.replace(was, put, 1), encoding="utf-8")
    with pytest.raises(SheetRefused):
        rack_rules(page)
