"""A style may follow from what is in an element (:has), but not for one that holds the whole felt: browsers
keep one list of all that such rules could touch, and any answer would have them look up most of it again."""

import re

import pytest

from tests.servers.environments import PROJECT

SHEETS = sorted((PROJECT / "static" / "css").glob("*.css"))
HOLDING = "html body main .at-table #table .table .table-felt .table-stop #felt .felt .felt-table .spots"
NAMED = "|".join(map(re.escape, HOLDING.split()))
ASKED = re.compile(rf"(?<![\w-])(?:{NAMED})(?![\w-])[^\s,>+~{{()]*?(?::not\()?:has\(")


def test_nothing_that_holds_the_felt_is_asked_what_is_in_it():
    assert {sheet.name: ASKED.findall(sheet.read_text()) for sheet in SHEETS} == {
        sheet.name: [] for sheet in SHEETS
    }


@pytest.mark.parametrize(
    ("rule", "asks"),
    [
        (".felt-table:has(.work) .lettering {}", True),
        ("#table.shown:has(#next-round) .shuffler {}", True),
        (".table-stop:not(:has(.plate)) > h2 {}", True),
        (".map-table:has(thead) th {}", False),
        (".table .stack:has(.plaque) {}", False),
        (".table-stop > .table-verdicts:has(> .is-wrong) {}", False),
    ],
)
def test_it_is_told_which_rule_asks(rule, asks):
    assert bool(ASKED.findall(rule)) is asks
