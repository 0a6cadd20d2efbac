"""A school's own paytables: the hands that a line can name, what a line can pay, what is refused."""

from dataclasses import replace
from fractions import Fraction

import pytest

from games import GAMES
from games.engine.errors import Refused
from games.engine.rounds.rounds import Round, deal
from games.engine.rules.houses import open_house
from games.engine.rules.own_tables import (
    hands_of,
    own_table,
    tables_of_choice,
    with_own,
    write_lines,
)
from games.engine.rules.sheets import load
from games.engine.serialization.reading import read_document
from games.engine.serialization.writing import write_document

SIX, FOUR, WILD = (GAMES[slug] for slug in ("six-card-poker", "6-5-4-poker", "wild-six-card-draw-poker"))
ACES_UP = [
    {"hand": "pair-of-tens", "pays": "1 to 1"},
    {"hand": "flush", "pays": "15 to 2"},
    {"hand": "pair-of-kings", "pays": "3 to 2"},
    {"hand": "royal-flush", "pays": "1,000 to 1"},
]
PRINTED = [
    (game, table)
    for game in GAMES.values()
    for choice in {w.chosen_by: w for w in game.wagers if w.table and w.choice is not None}
    for bet in tables_of_choice(game, choice)
    for table in load(game).paytables[bet].values()
]


@pytest.mark.parametrize(
    ("game", "table"), PRINTED, ids=[f"{game.slug}-{table.wager}-{table.name}" for game, table in PRINTED]
)
def test_every_printed_table_that_a_house_can_choose_can_be_copied_line_by_line(game, table):
    copied = own_table(game, table.wager, "Ours", write_lines(table))
    plain = [replace(row, printed="", doubt="", implied=False) for row in table.rows]
    assert [replace(row, printed="") for row in copied.rows] == plain


def test_a_bet_on_a_result_can_be_paid_for_that_result_alone():
    """What else two hands can come to is another bet’s."""
    assert list(hands_of(GAMES["baccarat"], "tie")) == ["tie"]
    assert list(hands_of(GAMES["baccarat"], "pair")) == ["perfect-pair", "colored-pair", "mixed-pair"]
    with pytest.raises(Refused, match=r"choose one of the hands that this bet can be paid for"):
        own_table(GAMES["baccarat"], "tie", "Ours", [{"hand": "dragon-7", "pays": "40 to 1"}])


def test_the_lines_stand_in_the_order_of_their_hands_however_they_are_typed():
    rows = own_table(SIX, "aces-up", "Ours", ACES_UP).rows
    assert [row.name for row in rows] == ["royal-flush", "flush", "pair-of-kings", "pair-of-tens"]
    assert [str(row.pays) for row in rows] == ["1,000 to 1", "15 to 2", "3 to 2", "1 to 1"]


def test_a_pair_from_a_rank_up_matches_that_rank_and_no_lower_one():
    table = own_table(SIX, "aces-up", "Ours", ACES_UP)
    read = SIX.ladder.best
    kings, tens = read(("Kh", "Kd", "2c", "5s", "7h")), read(("Th", "Td", "2c", "5s", "7h"))
    nines = read(("9h", "9d", "2c", "5s", "7h"))
    assert [row and row.name for row in map(table.row_for, (kings, tens, nines))] == [
        "pair-of-kings",
        "pair-of-tens",
        None,
    ]


@pytest.mark.parametrize(
    ("line", "field", "said"),
    [
        ({"hand": "five-of-a-kind", "pays": "5 to 1"}, "[0].hand", "choose one of the hands"),
        ({"hand": "flush", "pays": "5 for 1"}, "[0].pays", "isn’t a payout"),
        ({"hand": "flush", "pays": "10%"}, "[0].pays", "isn’t a payout"),
        ({"hand": "flush", "pays": "push"}, "[0].pays", "isn’t a payout"),
        ({"hand": "flush", "pays": "$50"}, "[0].pays", "isn’t a payout"),
        ({"hand": "flush", "pays": "8"}, "[0].pays", "isn’t a payout"),
        ({"hand": "flush", "pays": "-8 to 1"}, "[0].pays", "isn’t a payout"),
        ({"hand": "flush", "pays": None}, "[0].pays", "isn’t a payout"),
        ({"hand": "flush", "pays": "0 to 1"}, "[0].pays", "can’t pay nothing"),
        ({"hand": "flush", "pays": "1.125 to 1"}, "[0].pays", "two decimals"),
        ({"hand": "flush", "pays": "10,001 to 1"}, "[0].pays", "above the maximum of 10,000 to 1"),
        ({"hand": "flush", "pays": "8 to 1", "envy": 100}, "[0].envy", "no envy"),
        ({"hand": "flush", "pays": "8 to 1", "doubt": "x"}, "[0]", "isn’t a line"),
        ({"hand": ["flush"], "pays": "8 to 1"}, "[0].hand", "choose one of the hands"),
        ("flush", "[0]", "isn’t a line"),
    ],
)
def test_a_line_that_does_not_fit_is_refused_by_its_number(line, field, said):
    with pytest.raises(Refused) as refused:
        own_table(SIX, "aces-up", "Ours", [line])
    assert refused.value.field == f"paytables{field}"
    assert said in refused.value.reason


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ({"hand": "flush", "pays": "8 to 1"}, "isn’t a payout"),
        ({"hand": "flush", "pays": "101%"}, "more than the whole meter"),
        ({"hand": "flush", "pays": "0%"}, "can’t pay nothing"),
        ({"hand": "flush", "pays": "$10,000,001"}, "above the maximum of $10,000,000"),
        ({"hand": "flush", "pays": "8 for 1", "envy": -1}, "amount in cents"),
        ({"hand": "flush", "pays": "8 for 1", "envy": "10"}, "amount in cents"),
    ],
)
def test_a_progressive_pays_for_1_awards_and_shares(line, said):
    with pytest.raises(Refused, match=said.replace("$", r"\$")):
        own_table(SIX, "progressive", "Ours", [line])
    for pays in ("8 for 1", "$500", "10 %"):
        own_table(SIX, "progressive", "Ours", [{"hand": "flush", "pays": pays, "envy": 1000}])


def test_no_hand_has_two_lines():
    with pytest.raises(Refused, match="flush already has a line") as refused:
        own_table(SIX, "aces-up", "Ours", [*ACES_UP, {"hand": "flush", "pays": "5 to 1"}])
    assert refused.value.field == "paytables[4].hand"


@pytest.mark.parametrize("name", ["", " Ours", "a" * 31, "<b>", "%(x)s", "a\nb", "-", 5])
def test_a_name_is_letters_and_digits(name):
    with pytest.raises(Refused, match="isn’t a name"):
        own_table(SIX, "aces-up", name, ACES_UP)


def test_the_sheet_has_the_printed_tables_first_and_the_default_of_before():
    sheet = with_own(load(SIX), SIX, {"aces-up": {"Ours": ACES_UP}})
    assert list(sheet.paytables["aces-up"]) == ["SCP-01", "SCP-02", "SCP-03", "SCP-04", "Ours"]
    assert sheet.default("aces-up") == "SCP-02"
    assert with_own(sheet, SIX, {"aces-up": {"Ours": ACES_UP}}) is sheet
    assert with_own(load(SIX), SIX, {}) is load(SIX)


@pytest.mark.parametrize(
    ("tables", "said"),
    [
        ({"aces-up": {"SCP-01": ACES_UP}}, "isn’t the paytable of this name here"),
        ({"ante": {"Ours": ACES_UP}}, "no bet is paid"),
        ({"aces-up": {"Ours": []}}, "at least one line"),
        ({"aces-up": []}, "isn’t an object"),
        ([], "isn’t an object"),
    ],
)
def test_no_other_table_is_laid_over_the_sheet(tables, said):
    with pytest.raises(Refused, match=said):
        with_own(load(SIX), SIX, tables)


def test_bets_that_a_house_chooses_together_have_their_tables_together():
    lines = [{"hand": "flush", "pays": "4 to 1"}]
    with pytest.raises(Refused, match="is missing"):
        with_own(load(FOUR), FOUR, {"queens-up": {"Ours": lines}})
    both = with_own(load(FOUR), FOUR, {"queens-up": {"Ours": lines}, "ante-bonus": {"Ours": lines}})
    assert open_house(FOUR, both, {"queens-up": "Ours"}).choices["queens-up"] == "Ours"


def played(choice="Ours", seed="own tables", **more):
    sheet = with_own(load(SIX), SIX, {"aces-up": {"Ours": ACES_UP}})
    return deal(SIX, seed=seed, sheet=sheet, house=open_house(SIX, sheet, {"aces-up": choice}), **more)


def test_a_round_is_paid_by_it_and_says_so():
    paid = {
        line.because: Fraction(line.pays, line.stake)
        for number in range(40)
        for line in played(round=number).settlement.lines
        if line.wager == "aces-up" and line.pays
    }
    assert paid["flush pays 15 to 2"] == Fraction(15, 2)
    assert paid["a pair of kings or better pays 3 to 2"] == Fraction(3, 2)
    assert not any("SCP" in because for because in paid)


def test_a_document_brings_the_table_with_it_and_is_read_where_it_is_not_known():
    round = played()
    document = write_document(round)
    assert document["paytables"] == {
        "aces-up": {"Ours": write_lines(round.inputs.sheet.paytables["aces-up"]["Ours"])}
    }
    again = read_document(document, GAMES)
    assert Round(again).settlement.lines == round.settlement.lines
    assert "paytables" not in write_document(played("SCP-01"))


def test_a_document_with_another_table_of_a_printed_name_is_refused_by_its_field():
    document = write_document(played())
    document["paytables"]["aces-up"]["SCP-01"] = document["paytables"]["aces-up"]["Ours"]
    with pytest.raises(Refused) as refused:
        read_document(document, GAMES)
    assert refused.value.field == "paytables.aces-up.SCP-01"


def test_a_bet_without_a_choice_takes_no_other_table():
    with pytest.raises(Refused, match="one paytable only"):
        with_own(load(WILD), WILD, {"joker": {"Ours": [{"hand": "one-joker-each", "pays": "4 to 1"}]}})
