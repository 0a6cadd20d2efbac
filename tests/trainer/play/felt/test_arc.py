"""A table where all bet on hands of the table: bands, hands, the shoe, boxes and the display of results."""

import re
from functools import cache

import pytest
from django.utils.translation import override

from games import GAMES
from games.baccarat import GAME
from games.engine.cards.points import last_digit
from games.engine.rounds.rounds import Round, deal
from games.engine.rounds.stops import prompts
from games.engine.rules.houses import open_house
from games.engine.rules.sheets import load
from games.engine.rules.standing import Shoe, Standing
from tests.trainer.play.felt.drawn import frames, page, view
from trainer.assignments.worksheets import table_lines
from trainer.pages.text import translate
from trainer.play.felt.arc import COLUMNS, ROWS
from trainer.play.felt.cards import BetView
from trainer.play.felt.views import FeltView, draw, neutral_felt, printed_odds


def dealt(number: int = 0, standing: Standing | None = None, **choices: str) -> Round:
    house = open_house(GAME, load(GAME), {name.replace("_", "-"): value for name, value in choices.items()})
    return deal(GAME, seed="arc", round=number, spots=7, house=house, standing=standing)


@cache
def rounds() -> list[Round]:
    return [dealt(number) for number in range(60)]


def first(step: str, standing: Standing | None = None, **house: str) -> FeltView:
    played = dealt(0, standing, **house)
    return view(played, frames(played, step)[0])


# --- Which felts ------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", [game for game in GAMES.values() if not game.shoe], ids=lambda one: one.slug)
def test_where_players_have_hands_nothing_of_it_is_drawn_nor_loaded(game):
    played = deal(game, seed="arc", spots=2)
    felt = draw(played.inputs, played.frames[-1].felt, version=1, focus=None)
    assert felt.arc is None
    assert not re.search("arc|shoe|results|box", page(felt).replace("shadow-box", ""))


def test_its_style_sheet_comes_with_the_felt():
    assert page(first("deal")).count("play/arc.css") == 1


# --- Bets -------------------------------------------------------------------------------------------


def test_each_bet_is_one_item_to_a_screen_reader():
    played = dealt()
    seat = next(seat for seat in played.inputs.seats if seat.bets)
    html = page(view(played, played.frames[0]))
    spoken = re.findall(r'<li class="bet [^>]*>\s*<span class="visually-hidden">([^<]+)</span>', html)
    bets = sum(len(seat.bets) for seat in played.inputs.seats)
    assert len(spoken) == bets
    slug, cents = next(iter(seat.bets.items()))
    name = next(str(wager.name) for wager in GAME.wagers if wager.slug == slug)
    assert " ".join(spoken[0].split()) == f"Spot {seat.spot}, {name}, ${cents // 100}"


@pytest.mark.parametrize(
    ("offered", "circles"),
    [
        ("none", set()),
        ("pairs", {"player-pair", "banker-pair"}),
        ("ez", {"dragon-7", "panda-8"}),
        ("super-6", {"player-pair", "banker-pair", "super-6"}),
        ("dragon-bonus", {"player-dragon", "banker-dragon"}),
    ],
)
def test_the_layout_has_the_side_bets_that_the_house_offers_and_no_others(offered, circles):
    felt = first("deal", side_bets=offered)
    for spot in felt.spots:
        assert {slug for slug, _bet in spot.circles} == {"player", "banker", "tie"} | circles
    drawn = set(re.findall(r'class="bet is-round[^>]*data-bet="([^"]+)"', page(felt)))
    assert drawn == circles


def test_every_bet_has_a_place_on_the_layout_and_a_name_in_the_table_of_columns():
    felt = first("deal", side_bets="all")
    html = page(felt)
    assert set(re.findall(r'data-bet="([^"]+)"', html)) == {wager.slug for wager in GAME.wagers}
    assert html.count('class="arc-name ') == len(GAME.wagers) + 1  # and that of the boxes


def test_lost_chips_are_gone_once_they_are_taken_and_paid_ones_lie_beside_the_bet():
    played = next(one for one in rounds() if any(line.pays for line in one.settlement.lines))
    before, after = frames(played, "take")
    lost = [(line.spot, line.wager) for line in played.settlement.lines if line.at == "take"]
    assert lost
    for felt, there in ((view(played, before), True), (view(played, after), False)):
        bets = {(spot.number, slug): bet for spot in felt.spots for slug, bet in spot.circles}
        assert all(bool(bets[at].chips) is there and bets[at].lies is there for at in lost)
    last = view(played, played.frames[-1])
    paid = {(spot.number, slug): bet for spot in last.spots for slug, bet in spot.circles if bet.pays}
    assert set(paid) == {(line.spot, line.wager) for line in played.settlement.lines if line.pays}
    assert all(bet.chips and bet.pay_chips for bet in paid.values())


def test_what_is_asked_is_framed_a_spot_with_its_box():
    played = dealt()
    html = page(view(played, played.frames[-1], focus=5))
    assert re.findall(r'<li id="spot-(\d)"[^>]*is-focus', html) == ["5"]
    assert re.findall(r'is-asked" data-box="(\d)"', html) == ["5"]


# --- Hands ------------------------------------------------------------------------------------------


def test_the_banker_lies_at_the_dealers_left_and_both_have_a_place_before_the_deal():
    felt = first("take-bets")
    assert [(hand.place, hand.cards) for hand in felt.arc.hands] == [("banker", ()), ("player", ())]


def test_no_total_stands_under_a_hand_before_it_is_called():
    for played in rounds():
        for frame in played.frames:
            for hand in view(played, frame).arc.hands:
                called = any(one.place == hand.place and one.hand for one in frame.felt.hands)
                assert bool(hand.says) is called


def test_bac_6_the_winner_is_marked_with_both_totals_and_a_tie_at_both_hands():
    seen = set()
    for played in rounds():
        hands = {hand.place: hand for hand in view(played, frames(played, "take")[-1]).arc.hands}
        totals = {place: last_digit(played.inputs.dealt[place]) for place in GAME.table_hands}
        high, low = max(totals.values()), min(totals.values())
        won = [hand for hand in hands.values() if hand.wins]
        if high == low:
            assert {hand.says for hand in hands.values()} == {f"{high}, tie"}
            assert not won
        else:
            (winner,) = won
            assert winner.says == f"wins, {high} over {low}"
            assert totals[winner.place] == high
            assert all(card.state == "best" for card in winner.cards)
            assert {hand.says for hand in hands.values()} - {winner.says} == {str(low)}
        seen.add("tie" if high == low else won[0].place)
    assert seen == {"tie", "player", "banker"}


def test_a_table_test_shows_neither_who_wins_nor_what_a_payout_left_in_a_box():
    played = next(one for one in rounds() if any(line.fee for line in one.settlement.lines))
    timeline = [frame for frame in played.frames if frame.step.act != "collect"]
    shown = draw(played.inputs, neutral_felt(timeline), version=1, focus=None)
    as_paid = draw(played.inputs, timeline[-1].felt, version=1, focus=None)
    owed = {box.spot: box.amount for box in shown.arc.boxes}
    assert owed != {box.spot: box.amount for box in as_paid.arc.boxes}  # which shows both
    assert owed == {box.spot: box.amount for box in view(played, played.frames[0]).arc.boxes}
    called = frames(played, "take")[0]
    seen = draw(
        played.inputs, neutral_felt(played.frames[: played.frames.index(called) + 1]), version=1, focus=None
    )
    assert all(hand.cards for hand in seen.arc.hands)
    assert not any(hand.says or hand.wins for hand in seen.arc.hands)
    assert any(hand.says for hand in view(played, called).arc.hands)


# --- The boxes --------------------------------------------------------------------------------------


def test_a_box_says_what_its_spot_owes_and_nothing_where_it_owes_nothing():
    standing = Standing(Shoe(0, 200, 400), {2: 750, 5: 12_575}, ("banker",))
    boxes = {box.spot: box.amount for box in first("deal", standing).arc.boxes}
    assert boxes == {1: "", 2: "7.50", 3: "", 4: "", 5: "125.75", 6: "", 7: ""}


@pytest.mark.parametrize("commission", ["at-once", "ez", "half-on-six"])
def test_a_house_that_marks_no_commission_has_no_boxes(commission):
    felt = first("deal", commission=commission)
    assert felt.arc.boxes == ()
    assert "data-box" not in page(felt)
    assert "data-box" in page(first("deal"))


# --- The shoe and its results -----------------------------------------------------------------------


def shoe_at(gone: int) -> FeltView:
    return first("take-bets", Standing(Shoe(0, gone, 400), {}, ("banker",)))


def test_the_deck_gets_shorter_and_the_cut_card_comes_to_the_mouth():
    shoes = [shoe_at(gone).shoe for gone in range(6, 400, 8)]
    assert [shoe.deck for shoe in shoes] == sorted(shoe.deck for shoe in shoes)
    assert len({shoe.deck for shoe in shoes}) == 10
    assert all(shoe.cut is not None and shoe.cut > shoe.deck - 8 for shoe in shoes)
    assert [shoe.cut for shoe in shoes] == sorted(shoe.cut for shoe in shoes)


def test_bac_15a_a_cut_card_that_is_out_lies_on_the_table():
    inside, out = shoe_at(399), shoe_at(401)
    assert (inside.shoe.cut is None, out.shoe.cut is None) == (False, True)
    assert 'class="cut-card"' in page(out)
    assert 'class="cut-card"' not in page(inside)
    assert "The cut card is out" in page(out)
    assert "The cut card is out" not in page(inside)


def test_the_discard_holder_fills_with_the_shoe():
    packets = [shoe_at(gone).packets for gone in range(6, 400, 8)]
    assert packets == sorted(packets)
    assert (packets[0], packets[-1]) == (1, 6)


def results(*won: str):
    return first("deal", Standing(Shoe(1, 300, 400), {}, won)).arc.results


def test_the_display_is_one_image_that_says_the_shoe_the_hand_the_sums_and_the_last_results():
    display = results("banker", "player", "", "banker")
    assert display.says == "Shoe 2, hand 5. Banker 2, Player 1, Tie 1. Last 4: Banker, Player, Tie, Banker"
    html = page(first("deal", Standing(Shoe(1, 200, 400), {}, ("banker", "player", "", "banker"))))
    assert f'role="img" aria-label="{display.says}"' in html
    assert [bead.letter for bead in display.plate] == ["B", "P", "T", "B"]


def test_a_new_shoe_has_an_empty_display():
    display = results()
    assert (display.says, display.plate, display.last) == ("Shoe 2, hand 1", (), ())
    assert "bead-line" not in page(first("deal", Standing(Shoe(1, 200, 400), {}, ())))


def test_a_long_shoe_pushes_whole_columns_off_the_plate():
    assert len(results(*["banker"] * ROWS * COLUMNS).plate) == ROWS * COLUMNS
    longer = results(*["player"] * ROWS, *["banker"] * (ROWS * COLUMNS - ROWS), "")
    assert longer.beads[0].letter == "P"
    assert [bead.letter for bead in longer.plate] == ["B"] * (ROWS * COLUMNS - ROWS) + ["T"]
    assert len(longer.last) == 12


def test_letters_and_names_are_those_of_the_language():
    with override("es"):
        display = results("banker")
        assert display.beads[0].letter == display.beads[0].name[0].upper()


@pytest.mark.parametrize("language", ["en", "es"])
def test_no_circle_has_more_than_two_letters_printed_in_it_and_no_two_the_same(language):
    with override(language):
        printed = [BetView(translate(wager.name)).initials for wager in GAME.wagers[3:]]
    assert all(len(letters) == 2 for letters in printed), printed
    assert len(set(printed)) == len(printed)


# --- Odds and worksheets ----------------------------------------------------------------------------


def odds(**choices: str) -> list[list[tuple[str, list[tuple[str, str]]]]]:
    sheet = load(GAME)
    house = open_house(GAME, sheet, {name.replace("_", "-"): value for name, value in choices.items()})
    return [[(table.bet, table.lines) for table in side] for side in printed_odds(GAME, sheet, house)]


def test_what_pays_one_way_is_printed_in_one_line_and_the_commission_beside_it():
    assert odds(side_bets="none") == [
        [("Pays", [("Player", "1 to 1"), ("Banker", "1 to 1 less 5%"), ("Tie", "8 to 1")])],
        [("Commission", [("marked in the box of the spot", "5% of the win")])],
    ]
    assert odds(side_bets="none", commission="at-once")[1] == [
        ("Commission", [("taken off the win", "5% of the win")])
    ]


def test_a_side_bet_of_several_lines_that_pay_alike_is_one_line():
    (pays,), _commission = odds(side_bets="pairs", pair="BAC-P-11")
    assert pays[1][-1] == ("Player Pair, Banker Pair", "11 to 1")


def test_bac_12a_without_a_commission_the_felt_says_what_a_banker_bet_pays_instead():
    (pays,), none = odds(side_bets="none", commission="ez")
    assert none == []
    assert pays[1][1:3] == [("Banker", "1 to 1"), ("Banker, Dragon 7", "push")]
    (pays,), none = odds(side_bets="none", commission="half-on-six")
    assert pays[1][1:3] == [("Banker", "1 to 1"), ("Banker, Banker six", "1 to 2")]


def test_bac_9_pairs_that_pay_alike_are_one_line():
    (pays,), others = odds(side_bets="pairs", pair="BAC-P-11")
    assert pays[1][-1] == ("Player Pair, Banker Pair", "11 to 1")
    assert [name for name, _lines in others] == ["Commission"]


def test_a_side_bet_with_several_lines_has_its_own_table():
    _pays, others = odds(side_bets="pairs", pair="BAC-P-25")
    assert [name for name, _lines in others] == ["Player Pair, Banker Pair", "Commission"]
    assert [pays for _hand, pays in others[0][1]] == ["25 to 1", "12 to 1", "6 to 1"]


def test_both_hands_are_lines_of_a_worksheet():
    played = dealt()
    stop = next(stop for stop in prompts(played) if stop.place.step == "call")
    lines = {line.who: line.cards for line in table_lines(played, stop)}
    for place, name in (("player", "Player"), ("banker", "Banker")):
        assert len(lines[name]) == len(played.inputs.dealt[place])
    assert "Dealer" not in lines


@pytest.mark.parametrize("offered", ["none", "ez", "dragon-bonus"])
def test_players_bet_on_what_the_layout_has(offered):
    laid = {
        slug
        for number in range(20)
        for seat in dealt(number, side_bets=offered).inputs.seats
        for slug in seat.bets
    }
    on_layout = {slug for slug, _bet in first("deal", side_bets=offered).spots[0].circles}
    assert laid == on_layout
