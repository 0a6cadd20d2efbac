"""The printed sheet: every number as the manual prints it, and every misprint refused by name."""

import re

import pytest

from games import GAMES
from games.engine.errors import SheetRefused
from games.engine.rules.sheets import FOLDER, load, read
from tests.games.six_five_four import GAME, SHEET, cards

PRINTED = (FOLDER / "six_five_four.toml").read_text(encoding="utf-8")

# The paytables page of the manual, column by column.
PAYTABLES_PAGE = """
                   Paytable 1            Paytable 2            Paytable 3
                   AnteBonus  QueensUp   AnteBonus  QueensUp   AnteBonus  QueensUp
four-aces          100 to 1   -          100 to 1   -          100 to 1   -
four-of-a-kind     20 to 1    50 to 1    20 to 1    50 to 1    20 to 1    50 to 1
straight-flush     10 to 1    40 to 1    10 to 1    30 to 1    10 to 1    40 to 1
three-of-a-kind    -          8 to 1     -          8 to 1     -          7 to 1
flush              -          4 to 1     -          4 to 1     -          4 to 1
straight           -          3 to 1     -          3 to 1     -          3 to 1
two-pair           -          2 to 1     -          2 to 1     -          2 to 1
queens-or-better   -          1 to 1     -          1 to 1     -          1 to 1
"""


def printed_page() -> dict[tuple[str, str], dict[str, str]]:
    """(wager, table) to rows, as typed above."""
    columns = [(w, f"PT-{n}") for n in (1, 2, 3) for w in ("ante-bonus", "queens-up")]
    page: dict[tuple[str, str], dict[str, str]] = {column: {} for column in columns}
    for line in PAYTABLES_PAGE.strip().splitlines()[2:]:
        row, *cells = re.findall(r"[\w-]{2,}-[\w-]+|flush|straight|\d+ to 1|-", line)
        assert len(cells) == len(columns), line
        for column, cell in zip(columns, cells, strict=True):
            if cell != "-":
                page[column][row] = cell
    return page


def test_every_cell_of_the_paytables_is_as_printed():
    page = {
        (wager, name): {row.name: str(row.pays) for row in paytable.rows}
        for wager, tables in SHEET.paytables.items()
        for name, paytable in tables.items()
    }
    assert page == printed_page()


def test_the_rows_stand_in_printed_order_with_their_source():
    for (wager, name), rows in printed_page().items():
        paytable = SHEET.paytable(wager, name)
        assert [row.name for row in paytable.rows] == list(rows)
        assert paytable.source == f"654, Paytables, Paytable {name[-1]}"


@pytest.mark.parametrize(
    ("wager", "hand", "row"),
    [
        ("ante-bonus", "Ac Ad Ah As 2c", "four-aces"),
        ("ante-bonus", "Kc Kd Kh Ks Ac", "four-of-a-kind"),
        ("ante-bonus", "4c 3c 2c Ac Kd", "straight-flush"),
        ("ante-bonus", "Ac Ad Ah Ks 2c", None),
        ("queens-up", "Ac Ad Ah As 2c", "four-of-a-kind"),
        ("queens-up", "Qc Qd 9h 7s 2c", "queens-or-better"),
        ("queens-up", "Ac Ad 9h 7s 2c", "queens-or-better"),
        ("queens-up", "Jc Jd Ah Ks 2c", None),
        ("queens-up", "2c 2d 3h 3s Ac", "two-pair"),
    ],
)
def test_the_first_row_that_matches_pays_and_only_that_row(wager, hand, row):
    found = SHEET.paytable(wager, "PT-1").row_for(GAME.ladder.best(cards(hand)))
    assert (found and found.name) == row


TRIPS, SOURCE = 'three-of-a-kind = "7 to 1"', 'source = "654, Paytables, Paytable 3"\nfour-aces'
TRIPS_ROW, SOURCE_ROW = "[paytables.queens-up.PT-3] three-of-a-kind", "[paytables.ante-bonus.PT-3] source"
SECOND, FIRST = "[paytables.queens-up.PT-2]", "[paytables.queens-up.PT-1]"
SECOND_SOURCE = f'{SECOND}\nsource = "654, Paytables, Paytable 2"'

MISPRINTS = {
    "an unknown row": (
        *(SECOND_SOURCE, f'{SECOND}\nsource = "654"\nfull-house = "50 to 1"'),
        [f"{SECOND} full-house", "no 'full-house'"],
    ),
    "a missing source": (SOURCE, "four-aces", [SOURCE_ROW, "missing"]),
    "an empty source": (SOURCE, 'source = ""\nfour-aces', [SOURCE_ROW, "missing"]),
    "pays without a unit": (TRIPS, 'three-of-a-kind = "7"', [TRIPS_ROW, "'7' has no unit"]),
    "pays as a bare number": (TRIPS, "three-of-a-kind = 7", [TRIPS_ROW, "7"]),
    "a bare number in a table": (TRIPS, "three-of-a-kind = { pays = 7 }", [TRIPS_ROW, "7"]),
    "a row without pays": (TRIPS, 'three-of-a-kind = { printed = "7 to 1" }', [TRIPS_ROW, "is not a row"]),
    "a key that no row has": (
        *(TRIPS, 'three-of-a-kind = { pays = "7 to 1", lowset = "Q" }', [TRIPS_ROW, "is not a row"]),
    ),
    "a lowest that is no rank": (
        *(TRIPS, 'three-of-a-kind = { pays = "7 to 1", lowest = "B" }', [TRIPS_ROW, "B"]),
    ),
    "a lowest that is a number": (
        *(TRIPS, 'three-of-a-kind = { pays = "7 to 1", lowest = 12 }', [TRIPS_ROW, "12"]),
    ),
    "two rows for the same hands": (
        *(TRIPS, f'{TRIPS}\ntrips = {{ pays = "7 to 1", hand = "three-of-a-kind" }}'),
        ["[paytables.queens-up.PT-3] t", "same hands"],
    ),
    "a row twice": (TRIPS, f'{TRIPS}\nthree-of-a-kind = "8 to 1"', ["Cannot overwrite a value"]),
    "a lower row that pays more": (
        *(TRIPS, 'three-of-a-kind = "70 to 1"', [TRIPS_ROW, "more than straight-flush above it"]),
    ),
    "a paytable missing from one wager": (
        *("[paytables.ante-bonus.PT-3]", "[paytables.ante-bonus.PT-4]", ["[paytables.", ".PT-"]),
    ),
    "a wager without paytables": (
        "[paytables.queens-up.",
        "[paytables.kings-up.",
        ["paytables.", "queens-up"],
    ),
    "a paytable that is no table": (
        FIRST,
        f'[paytables]\nkings-up = "PT-1"\n{FIRST}',
        ["paytables.kings-up"],
    ),
    "a cited rule that is not written": (
        *('"654 5a.i" =', '"654 5a.ii" =', ["[rules] 654 5a.i", "not written"]),
    ),
    "another ranking": (
        *('"four-of-a-kind", "straight-flush"', '"straight-flush", "four-of-a-kind"'),
        ["[ladders.player] order"],
    ),
    "another size of hand": ("size = 4", "size = 5", ["[ladders.player] size", "5 is not 4"]),
    "one side's ranking missing": ("[ladders.dealer]", "[ladders.house]", ["[ladders.dealer]", "missing"]),
    "a side's ranking that is no table": (
        *("[ladders.player]\n", "[ladders]\nplayer = 4\n[ladders.unknown]\n", ["[ladders.player]"]),
    ),
    "another game": ('game = "6-5-4-poker"', 'game = "6-5-4"', ["[sheet] game", "'6-5-4'"]),
    "no title": ('title = "6-5-4 Poker"\n', "", ["[sheet] title", "missing"]),
    "no rules": ("[rules]", "[words]", ["[rules]", "missing"]),
    "no sheet": ("[sheet]", "[page]", ["[sheet]", "missing"]),
    "no TOML": ("[sheet]", "[sheet", ["line"]),
}


@pytest.mark.parametrize("misprint", MISPRINTS)
def test_a_misprint_is_refused_by_file_table_and_row(misprint, tmp_path):
    old, new, named = MISPRINTS[misprint]
    assert old in PRINTED, "this misprint changes nothing"
    page = tmp_path / "six_five_four.toml"
    page.write_text(PRINTED.replace(old, new), encoding="utf-8")
    with pytest.raises(SheetRefused) as refused:
        read(page, GAME)
    for words in ("six_five_four.toml", *named):
        assert words in str(refused.value)


def test_a_reviewed_odd_order_is_taken(tmp_path):
    page = tmp_path / "six_five_four.toml"
    odd = 'odd_order = "so printed"\nthree-of-a-kind = "70 to 1"'
    page.write_text(PRINTED.replace('three-of-a-kind = "7 to 1"', odd), encoding="utf-8")
    assert str(read(page, GAME).paytable("queens-up", "PT-3").rows[2].pays) == "70 to 1"


@pytest.mark.parametrize("content", [b"\xff\xfe", None], ids=["not text", "not there"])
def test_a_page_that_cannot_be_read_is_refused_by_name(content, tmp_path):
    page = tmp_path / "six_five_four.toml"
    if content:
        page.write_bytes(content)
    with pytest.raises(SheetRefused, match=r"six_five_four\.toml"):
        read(page, GAME)


def test_rh_19_a_pair_of_tens_or_higher_is_one_printed_line_that_pays_for_every_better_hand():
    game = GAMES["rabbit-hunter"]
    table = load(game).paytable("two-way-bad-beat", "RH-1")
    assert [(row.name, row.printed) for row in table.printed] == [
        ("pair-of-tens", "Pair of Tens or higher 10 to 1")
    ]
    assert [row.name for row in table.rows] == [*reversed(game.ladder.categories[2:]), "pair-of-tens"]
    assert {str(row.pays) for row in table.rows} == {"10 to 1"}
