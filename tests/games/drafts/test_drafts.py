"""What is written for two games before they are declared agrees with itself and with the slow dealers."""

import re
import tomllib
from collections import Counter
from fractions import Fraction
from pathlib import Path

import pytest

from games.engine.cards.hands import FIVE_CARD, Ladder
from games.engine.rules.paytables import read_paytable
from tests.games import on_paper
from tests.games.on_paper.three_card_poker import THREE_CARD
from tests.games.oracles import slow_holdem, slow_let_it_ride, slow_mississippi
from tests.games.oracles.card_classes import NO_CARDS, containing
from tests.games.oracles.paytables import columns
from tests.games.oracles.slow_caribbean import PROGRESSIVE, RAISE, settle_caribbean
from tests.games.oracles.slow_three_card import (
    ANTE_BONUS,
    PAIR_PLUS,
    SIX_CARD_BONUS,
    THREE,
    settle_three_card,
)

FOLDER = Path(__file__).parent
SLOWLY = {"three-card-poker": settle_three_card, "caribbean-stud": settle_caribbean}
BETS = {
    "three-card-poker": {"ante", "play", "ante-bonus", "pair-plus", "six-card-bonus"},
    "caribbean-stud": {"ante", "raise", "progressive"},
}
OUTCOMES = {
    "three-card-poker": {f"TCP {rule}" for rule in ("3a", "5a", "5b", 7, 8, 9, 10, 11, 12)},
    "caribbean-stud": {f"CSP {rule}" for rule in ("4a", "6a", "6b", 8, 9, 10, 11, 12, "12a", "12b")},
}
"""The rules by which a bet of the game can end."""

PAGES = {
    "ante-bonus": ANTE_BONUS,
    "pair-plus": PAIR_PLUS,
    "six-card-bonus": SIX_CARD_BONUS,
    "raise": RAISE,
    "progressive": PROGRESSIVE,
}
LADDERS: dict[str, Ladder] = {"ante-bonus": THREE_CARD, "pair-plus": THREE_CARD}
FILES = sorted((FOLDER / "fixtures" / "rounds").glob("*/*.toml"))
each_game = pytest.mark.parametrize("game", SLOWLY)


def page(path: Path) -> dict:
    return tomllib.loads(path.read_text(encoding="utf-8"))


def sheet_of(game: str) -> dict:
    return page(FOLDER / "fixtures" / "games" / f"{game.replace('-', '_')}.toml")


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_golden_round_says_what_it_teaches_and_is_settled_as_written(path):
    written = page(path)
    assert set(written) == {"title", "why", "round", "settlement"}
    assert 10 < len(written["title"]) < 80
    assert len(written["why"].strip()) > 60
    assert written["round"]["game"] == path.parent.name
    slowly = SLOWLY[path.parent.name]({"meter": None, **written["round"]})
    assert slowly == (written["settlement"]["lines"], written["settlement"].get("meter"))


@each_game
def test_every_rule_that_settles_is_on_the_sheet_and_every_outcome_has_its_round(game):
    pages = [page(path) for path in FILES if path.parent.name == game]
    cited = {line["rule"] for written in pages for line in written["settlement"]["lines"]}
    assert cited <= set(sheet_of(game)["rules"])
    assert cited == OUTCOMES[game]


@each_game
def test_a_ruling_is_about_a_rule_and_written_down_with_its_reason(game):
    rulings = (FOLDER / "docs" / "rulings.md").read_text(encoding="utf-8")
    rules = sheet_of(game)["rules"]
    for number, rule in rules.items():
        assert [*rule] == [
            {"RULED": "ruled", "HOUSE": "house", "WAC": "house"}.get(number.split()[0], "printed")
        ]
        if "ruled" in rule:
            assert f"| {number.removeprefix('RULED ')} |" in rulings


@each_game
def test_a_sheet_prints_the_tables_that_the_slow_dealer_pays_by(game):
    """Typed twice: the sheet and the oracle's page; a mini-royal that has no line is a straight flush."""
    path = FOLDER / "fixtures" / "games" / f"{game.replace('-', '_')}.toml"
    sheet = sheet_of(game)
    for wager, tables in sheet["paytables"].items():
        known = columns(PAGES[wager])
        assert set(tables) == set(known)
        assert sheet.get("defaults", {}).get(wager, next(iter(tables))) == next(iter(known))
        for name, printed in tables.items():
            table = read_paytable(path, LADDERS.get(wager, FIVE_CARD), wager, name, printed)
            pays = {row.name: str(row.pays).replace(",", "").replace(" %", "%") for row in table.rows}
            if wager == "pair-plus":
                pays.setdefault("mini-royal", pays["straight-flush"])
            assert pays == cells(known[name]), name


def cells(column: dict) -> dict[str, str]:
    words = {"share": "{}%", "flat": "${}", "to": "{} to 1", "for": "{} for 1"}
    return {
        hand: words[cell[0]].format(cell[1] // 100 if cell[0] == "flat" else cell[1])
        for hand, cell in column.items()
    }


@each_game
def test_a_layout_draws_every_bet(game):
    drawn = (FOLDER / "templates" / "play" / "layouts" / f"{game}.html").read_text(encoding="utf-8")
    assert set(re.findall(r'slug == "([a-z0-9-]+)"', drawn)) == BETS[game]


@each_game
def test_a_lesson_has_every_golden_round_once_and_tells_no_hand(game):
    lesson = page(FOLDER / "fixtures" / "lessons" / f"{game}.toml")
    names, topics = ([each[key] for each in lesson["rounds"]] for key in ("golden", "topic"))
    assert sorted(names) == [path.stem for path in FILES if path.parent.name == game]
    assert len(set(topics)) == len(topics)
    hands = [
        *(name.replace("-", " ") for name in FIVE_CARD.categories),
        "royal",
        "spot 1",
        "does not qualify",
    ]
    for topic in topics:
        assert 10 < len(topic) < 60
        assert not any(hand in topic.lower() for hand in hands)


def test_three_card_hands_come_as_often_as_is_written():
    written = page(FOLDER / "fixtures" / "counts" / "three_cards.toml")
    counts: Counter[str] = Counter()
    for (_place, _ranks, name), count in containing(NO_CARDS, THREE).items():
        counts[name] += count
    assert counts == written["counts"]
    assert counts.total() == written["hands"]
    assert list(written["counts"]) == sheet_of("three-card-poker")["ladders"]["player"]["order"]


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
    tables = page(Path(on_paper.__file__).parent / f"{sheet}.toml")["paytables"][wager]
    for name, rows in known.items():
        written = {
            hand: row if isinstance(row, str) else row["pays"]
            for hand, row in tables[name].items()
            if hand != "source"
        }
        pushed = [hand for hand in written if written[hand] == "push"]
        paid = {
            hand: Fraction(pays.replace(",", "").split()[0])
            for hand, pays in written.items()
            if hand not in pushed
        }
        assert paid == rows
        assert pushed == (["sixes-to-tens"] if sheet == "mississippi_stud" else [])
