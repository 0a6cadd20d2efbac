"""Sheets of games on paper, and of some that were, print what the slow dealers pay."""

import tomllib
from fractions import Fraction
from pathlib import Path

import pytest

from tests.games import on_paper
from tests.games.oracles import slow_holdem, slow_let_it_ride, slow_mississippi

FOLDER = Path(on_paper.__file__).parent
SHEETS = Path(__file__).resolve().parents[3] / "fixtures" / "games"


@pytest.mark.parametrize(
    ("sheet", "wager", "known"),
    [
        ("let_it_ride", "base", {"LIR-1": slow_let_it_ride.BASE | {"tens-or-better": 1}}),
        ("mississippi_stud", "base", {"MS-1": slow_mississippi.BASE | {"jacks-or-better": 1}}),
        ("ultimate_texas_holdem", "blind", {"UTH-B1": slow_holdem.BLIND}),
        (
            "ultimate_texas_holdem",
            "trips",
            slow_holdem.TRIPS_BY_TABLE,
        ),
    ],
)
def test_a_sheet_on_paper_prints_what_the_slow_dealer_pays(sheet, wager, known):
    drafts = FOLDER / f"{sheet}.toml"
    path = drafts if drafts.exists() else SHEETS / f"{sheet}.toml"  # one that is shipped since
    tables = tomllib.loads(path.read_text(encoding="utf-8"))["paytables"][wager]
    for name, rows in known.items():
        written = {
            hand: row if isinstance(row, str) else row["pays"]
            for hand, row in tables[name].items()
            if hand != "source"
        }
        pushed = [hand for hand in written if written[hand] == "push"]
        paid = {
            hand: Fraction("/".join(pays.replace(",", "").split(" to ")))
            for hand, pays in written.items()
            if hand not in pushed
        }
        assert paid == rows
        assert pushed == (["sixes-to-tens"] if sheet == "mississippi_stud" else [])
