"""A style may follow from what is in an element (:has), but not for one that holds the whole felt: browsers
keep one list of all that such rules could touch, and any answer would have them look up most of it again."""

import re

import pytest

from tests.servers.environments import PROJECT
from trainer.ops.bundles import JOINED

SHEETS = sorted((PROJECT / "static").glob("*/*.css"))
HOLDING = "html body main .at-table #table .table .table-felt .table-stop #felt .felt .felt-table .spots"
NAMED = "|".join(map(re.escape, HOLDING.split()))
AT_A_TABLE = [
    part for name in ("play/page.css", "play/joined.css") for part in [*JOINED[name], "live/live_class.css"]
]
# ":has(…) span": by a bare name of an element, with which every such element there is looked up again.
BARE = re.compile(
    r":has\((?:[^()]|\([^()]*\))*\)\)?[^,{}]*?[\s>+~](?:span|a|p|i|b|div|li|form|label)(?![\w-])[^,{}]*[,{]"
)
# "* + *": whatever comes into the page has all that stands after it styled anew.
ANYTHING_AFTER = re.compile(r"[+~]\s*\*")
ASKED = re.compile(rf"(?<![\w-])(?:{NAMED})(?![\w-])[^\s,>+~{{()]*?(?::not\()?:has\(")


def test_nothing_that_holds_the_felt_is_asked_what_is_in_it():
    assert {str(sheet): ASKED.findall(sheet.read_text()) for sheet in SHEETS} == {
        str(sheet): [] for sheet in SHEETS
    }


@pytest.mark.parametrize(
    ("rule", "asks"),
    [
        (".felt-table:has(.work) .lettering {}", True),
        ("#table.shown:has(#next-round) .shuffler {}", True),
        (".table-stop:not(:has(.table-header)) > h2 {}", True),
        (".map-table:has(thead) th {}", False),
        (".table .stack:has(.plaque) {}", False),
        (".table-stop > .table-verdicts:has(> .is-wrong) {}", False),
    ],
)
def test_which_rule_asks_is_recognized(rule, asks):
    assert bool(ASKED.findall(rule)) is asks


def test_what_comes_into_the_table_has_little_else_styled_again():
    for sheet in AT_A_TABLE:
        text = (PROJECT / "static" / sheet).read_text()
        assert (BARE.findall(text), ANYTHING_AFTER.findall(text)) == ([], []), sheet


@pytest.mark.parametrize(
    ("rule", "bare", "after"),
    [
        (".site-name:has(.brand-logo) span {}", True, False),
        (".site-header:not(:has(.a a:nth-child(4))) .site-user p {}", True, False),
        (".stop-foot:has(.rack-keys) .cap {}", False, False),
        (".key:has(input) {} .key > span {}", False, False),
        (".spot-hand > * + * {}", False, True),
        (".spot-hand > .card + .card {}", False, False),
    ],
)
def test_which_rule_reaches_far_is_recognized(rule, bare, after):
    assert (bool(BARE.findall(rule)), bool(ANYTHING_AFTER.findall(rule))) == (bare, after)
