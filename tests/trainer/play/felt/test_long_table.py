"""A long table where all bet on what falls: where chips lie, the wheel, the zoom, the bank, the racetrack."""

import re
from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import pairwise

import pytest
from django.utils.translation import override

from games import GAMES
from games.engine.cards.cards import Card
from games.engine.procedure.frames import Felt, FeltBet, FeltSpot
from games.engine.questions.layouts import item_of
from games.engine.rounds.rounds import Round, deal
from games.engine.rounds.stops import prompts
from games.engine.rules.houses import open_house
from games.engine.rules.layouts import Layout, Place, layout_of
from games.engine.rules.sheets import load
from games.engine.rules.sources import Wheel
from games.engine.settlement.inputs import Color
from tests.servers.serving import WEBSOCKET_BYTES
from tests.trainer.play.felt.drawn import first_of_each, frames, page, view
from trainer.play.felt.long_table import BALL, LongTableView, on_print
from trainer.play.felt.views import draw, focus_of, neutral_felt

GAME = next(game for game in GAMES.values() if isinstance(game.source, Wheel))
HAPPENS = {
    "a call": lambda played: any(seat.called for seat in played.inputs.seats),
    "value chips": lambda played: any(seat.color is None for seat in played.inputs.seats),
    "two on a place": lambda played: max(map(len, played.frames[0].felt.layout.values())) > 1,
    "a payout": lambda played: any(line.pays for line in played.settlement.lines),
    "a zero": lambda played: played.inputs.fallen == "0",
}
ZEROS = pytest.mark.parametrize("zeros", [1, 2])
NUMBERS = [Card(str(number)) for number in range(1, 37)]


def dealt(number: int = 0, **choices) -> Round:
    house = open_house(GAME, load(GAME), {name.replace("_", "-"): value for name, value in choices.items()})
    return deal(GAME, seed="long", round=number, spots=8, house=house)


@cache
def rounds() -> list[Round]:
    """The first round in which each of these happens."""
    every = [dealt(number) for number in range(120)]
    return first_of_each(every, HAPPENS.values())


def every_frame():
    return ((played, frame) for played in rounds() for frame in played.frames)


def laid_by(bets: dict[str, int], *, spot: int = 1, cents: int = 100) -> FeltSpot:
    color = Color(GAME.colors[spot - 1], cents)
    return FeltSpot(spot, bets={slug: FeltBet(count * cents) for slug, count in bets.items()}, color=color)


def table(*spots: FeltSpot, fall: str = "", zeros: int = 1, focus: int | None = None) -> LongTableView:
    """A table at which these bets lie; the dolly stands where the ball fell."""
    inputs, fallen = dealt(zeros=zeros).inputs, Card(fall) if fall else None
    return draw(inputs, Felt(spots, fall=fallen, dolly=fallen), version=1, focus=focus).long


def point(pile) -> tuple[float, float]:
    return float(pile.x), float(pile.y)


def items(laid) -> Counter[str]:
    return Counter(pile.item for one in laid for pile in one.piles)


# --- Which felts ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "game", [game for game in GAMES.values() if not game.colors], ids=lambda one: one.slug
)
def test_where_cards_are_dealt_nothing_of_it_is_drawn_nor_loaded(game):
    played = deal(game, seed="long", spots=2)
    felt = draw(played.inputs, played.frames[-1].felt, version=1, focus=None)
    assert felt.long is None
    assert not re.search("is-long|long_table|long-layout|top-yellow", page(felt))


def test_its_style_sheet_comes_with_the_felt_and_no_cards_discards_or_spots_do():
    played = dealt()
    html = page(view(played, played.frames[0]))
    assert html.count("play/long_table.css") == 1
    assert not re.search('class="(dealer|discards|spots|shuffler)', html)


# --- Where bets lie ---------------------------------------------------------------------------------


def middles(layout: Layout, place: Place) -> list[tuple[float, float]]:
    return [on_print(layout.place(f"straight-{pocket}")) for pocket in place.pockets]


@ZEROS
def test_a_split_or_corner_lies_in_the_middle_of_its_numbers(zeros):
    layout, seen = layout_of(zeros), Counter()
    for place in layout.places:
        if place.kind in ("split", "corner") and not set(place.pockets) & {"0", "00"}:
            xs, ys = zip(*middles(layout, place), strict=True)
            assert on_print(place) == (sum(xs) / len(xs), sum(ys) / len(ys))
            seen[place.kind] += 1
    assert seen == {"split": 57, "corner": 22}


@ZEROS
def test_a_street_or_six_line_lies_on_the_line_outside_its_numbers(zeros):
    layout = layout_of(zeros)
    nearest = min(on_print(layout.place(f"straight-{number}"))[1] for number in NUMBERS)
    for place in layout.places:
        if place.kind in ("street", "six-line"):
            xs = {x for x, _y in middles(layout, place)}
            x, y = on_print(place)
            assert x == sum(xs) / len(xs)
            assert y < nearest


@ZEROS
def test_no_two_bets_lie_in_one_place_and_all_lie_on_the_table(zeros):
    points = [on_print(place) for place in layout_of(zeros).places]
    assert len(set(points)) == len(points)
    assert all(30 < x < 732 and 30 < y < 256 for x, y in points)


def test_zero_lies_toward_the_wheel_and_bets_outside_on_the_players_side():
    layout = layout_of(1)
    x, y = on_print(layout.place("straight-1"))
    assert on_print(layout.place("straight-0"))[0] > x > on_print(layout.place("straight-34"))[0]
    assert on_print(layout.place("red"))[1] < on_print(layout.place("dozen-1"))[1] < y
    assert on_print(layout.place("column-1"))[0] < on_print(layout.place("straight-34"))[0]


@pytest.mark.parametrize("count", range(2, 9))
@pytest.mark.parametrize("slug", ["straight-17", "split-17-20", "red", "dozen-2", "column-1"])
def test_chips_of_several_players_on_one_place_lie_apart_and_near_it(slug, count):
    felt = table(*(laid_by({slug: 1}, spot=spot) for spot in range(1, count + 1)))
    (piles,) = [one.piles for one in felt.laid]
    assert [pile.item for pile in piles] == [item_of(slug, spot) for spot in range(1, count + 1)]
    assert len({point(pile) for pile in piles}) == count
    x, y = on_print(layout_of(1).place(slug))
    assert all(abs(pile_x - x) < 90 and abs(pile_y - y) < 30 for pile_x, pile_y in map(point, piles))


# --- What is heard ----------------------------------------------------------------------------------


def test_each_bet_is_one_item_to_a_screen_reader():
    felt = table(laid_by({"split-17-20": 1, "red": 12}), laid_by({"six-1": 2}, spot=6))
    assert sorted(felt.bets) == [
        "Tan, six line 1 to 6, 2 chips",
        "Yellow, red, 12 chips",
        "Yellow, split 17 and 20, 1 chip",
    ]
    for played in rounds():
        html = page(view(played, played.frames[0]))
        heard = re.findall("<li>([^<]+)</li>", html)
        assert len(heard) == sum(len(lying) for lying in played.frames[0].felt.layout.values())


def test_value_chips_are_heard_in_dollars():
    felt = table(replace(laid_by({"straight-7": 5}), color=None))
    assert felt.bets == ["Value chips, 7 straight up, $5"]
    assert felt.laid[0].piles[0].color == "red"


def test_a_press_finds_each_players_chips_and_each_number_and_box():
    played = dealt()
    html = page(view(played, played.frames[0]))
    drawn = Counter(re.findall(r'data-item="([^"]+)"', html))
    lying = played.frames[0].felt.layout
    assert drawn == Counter(item_of(slug, one.spot) for slug, chips in lying.items() for one in chips)
    places = set(re.findall(r'data-place="([^"]+)"', html))
    assert places == {
        place.slug for place in layout_of(1).places if place.kind == "straight" or not place.inside
    }
    assert re.findall(r'class="barrel[^>]*data-spot="(\d)"', html) == [str(spot) for spot in range(1, 9)]


def test_no_language_writes_a_coordinate_with_a_comma():
    played = rounds()[0]
    with override("es"):
        for frame in played.frames:
            html = page(view(played, frame))
            assert not re.search(r'(x|y|cx|cy|r|width|height|top|left)="[-\d.]*,', html)
            assert not re.search(r'(transform|d)="[^"]*,', html)


# --- Chips as bets are settled ----------------------------------------------------------------------


def test_lost_chips_are_gone_once_they_are_swept_and_paid_ones_lie_until_the_dolly_is_lifted():
    played = next(one for one in rounds() if any(line.pays for line in one.settlement.lines))
    lost = {item_of(line.wager, line.spot) for line in played.settlement.lines if not line.pays}
    paid = {item_of(line.wager, line.spot) for line in played.settlement.lines if line.pays}
    assert lost
    before, after = (view(played, frames(played, step)[at]).long for step, at in (("sweep", 0), ("pay", -1)))
    assert set(items(before.laid)) == lost | paid
    assert set(items(after.laid)) == paid


def test_rou_6a_of_a_bet_that_was_halved_half_lies_there():
    spot = replace(laid_by({"red": 4}), bets={"red": FeltBet(400, "halved")})
    assert table(spot, fall="0").bets == ["Yellow, red, 2 chips"]


def test_what_is_asked_about_glows_and_no_other_players_chips_do():
    felt = table(laid_by({"red": 1}), laid_by({"red": 1, "six-1": 1}, spot=2), focus=2)
    glowing = {pile.item for one in felt.laid for pile in one.piles if pile.asked}
    assert glowing == {"red.2", "six-1.2"}
    assert [barrel.color for barrel in felt.bank if barrel.asked] == ["blue"]


def test_a_table_test_leaves_what_was_swept_where_it_lay():
    played = next(one for one in rounds() if any(not line.pays for line in one.settlement.lines))
    timeline = played.frames[: played.frames.index(frames(played, "sweep")[-1]) + 1]
    felt = neutral_felt(timeline, GAME)
    shown, swept = (draw(played.inputs, one, version=1, focus=None).long for one in (felt, timeline[-1].felt))
    assert set(items(shown.laid)) == set(items(view(played, frames(played, "mark")[0]).long.laid))
    assert set(items(shown.laid)) > set(items(swept.laid))


# --- The wheel --------------------------------------------------------------------------------------


@ZEROS
def test_the_pockets_lie_in_the_order_of_the_wheel_and_the_ball_lies_in_the_one_that_fell(zeros):
    for fall in layout_of(zeros).wheel:
        wheel = table(laid_by({"red": 1}), fall=fall, zeros=zeros).wheel
        assert tuple(one.pocket for one in wheel.print.pockets) == layout_of(zeros).wheel
        turned = {one.pocket: (float(one.turn) + float(wheel.turn)) % 360 for one in wheel.print.pockets}
        assert min(turned, key=lambda pocket: abs(turned[pocket] - BALL)) == fall
        assert turned[fall] == pytest.approx(BALL, abs=0.05)
        assert wheel.says == f"Wheel, the ball lies in {fall}"


@ZEROS
def test_the_line_round_the_wheel_has_the_color_of_each_pocket(zeros):
    built = table(zeros=zeros).wheel.print
    for color, dashes in built.dashes:
        runs = [int(length) for length in dashes.split()]
        lit = [on for at, length in enumerate(runs) for on in [at % 2 == 0] * length]
        assert len(lit) == built.length
        numbers = {one.pocket for one, on in zip(built.pockets, lit, strict=True) if on}
        zero = {"0", "00"} & {one.pocket for one in built.pockets}
        red = {str(number) for number in layout_of(1).place("red").numbers}
        assert numbers == {"red": red, "zero": zero}[color]


def test_before_the_ball_lies_in_its_pocket_no_byte_of_the_page_follows_from_what_will_fall():
    compared = 0
    for played in rounds():
        for frame in played.frames:
            if frame.felt.fall:
                break
            others = (replace(played.inputs, dealt={"fall": (fall,)}) for fall in (Card("0"), Card("17")))
            pages = {page(draw(inputs, frame.felt, version=1, focus=frame.spot)) for inputs in others}
            assert len(pages) == 1
            assert 'class="ball"' not in pages.pop()
            compared += 1
    assert compared > 2 * len(rounds())
    called = frames(played, "call")[0]
    assert 'class="ball"' in page(view(played, called))  # which shows it


def test_while_the_call_is_asked_for_the_ball_lies_there_and_nothing_else_says_the_number():
    for played in rounds():
        felt = view(played, frames(played, "call")[0]).long
        assert felt.wheel.ball
        assert felt.wheel.falls
        assert (felt.called, felt.color, felt.zoom, felt.dolly, felt.track) == ("", "", None, None, None)
        after = view(played, frames(played, "mark")[0]).long
        assert after.called == played.inputs.fallen
        assert not after.wheel.falls


def test_the_number_stays_on_the_display_once_the_dolly_is_lifted():
    for played in rounds():
        felt = view(played, replace(played.frames[-1], felt=replace(played.frames[-1].felt, dolly=None))).long
        assert felt.called == played.inputs.fallen
        assert felt.dolly is None


@pytest.mark.parametrize(
    ("step", "earlier", "is_before"), [("take-bets", 6, True), ("call", 5, False), ("mark", 5, False)]
)
def test_the_display_keeps_five_numbers_and_until_the_ball_falls_the_last_one_for_this(
    step, earlier, is_before
):
    played = dealt(zeros=2)
    numbers = tuple(map(Card, ("20", "7", "00", "18", "5", "11", "0")))
    felt = replace(frames(played, step)[0].felt, numbers=numbers)
    shown = draw(played.inputs, felt, version=1, focus=None)
    assert [pocket for pocket, _color in shown.long.before] == list(numbers[:earlier])
    assert [color for _pocket, color in shown.long.before[:3]] == ["black", "red", "zero"]
    assert ('class="result is-before"' in page(shown)) is is_before


def test_a_display_without_earlier_numbers_shows_none():
    played = dealt()
    html = page(draw(played.inputs, replace(played.frames[0].felt, numbers=()), version=1, focus=None))
    assert '<p class="result"' in html
    assert ", earlier:" not in html


# --- The zoom ---------------------------------------------------------------------------------------


@ZEROS
def test_the_zoom_shows_every_inside_bet_on_the_number_wherever_it_fell(zeros):
    layout = layout_of(zeros)
    spot = laid_by({place.slug: 1 for place in layout.places})
    for fall in layout.wheel:
        felt = table(spot, fall=fall, zeros=zeros)
        shown = items(felt.zoom.laid)
        assert {item_of(place.slug, 1) for place in layout.inside(fall)} <= set(shown)
        assert set(shown.values()) == {1}
        assert all(
            0 < float(pile.x) < 440 and 16 < float(pile.y) < 324
            for one in felt.zoom.laid
            for pile in one.piles
        )
        assert [cell.pocket for cell in felt.zoom.cells if cell.won] == [fall]


@ZEROS
def test_the_zoom_has_losing_bets_beside_the_number_too_and_so_answers_nothing(zeros):
    layout = layout_of(zeros)
    spot = laid_by({place.slug: 1 for place in layout.places if place.inside})
    for fall in layout.wheel:
        shown = {item.rpartition(".")[0] for item in items(table(spot, fall=fall, zeros=zeros).zoom.laid)}
        assert any(fall not in layout.place(slug).pockets for slug in shown)


@ZEROS
def test_no_two_bets_of_the_zoom_lie_on_each_other(zeros):
    layout = layout_of(zeros)
    spot = laid_by({place.slug: 1 for place in layout.places if place.inside})
    for fall in layout.wheel:
        piles = [pile for one in table(spot, fall=fall, zeros=zeros).zoom.laid for pile in one.piles]
        for one, other in pairwise(sorted(piles, key=point)):
            assert point(one) != point(other)


def test_what_lies_far_from_the_number_is_on_the_layout_alone():
    felt = table(laid_by({"straight-36": 1, "straight-1": 1, "red": 3}), fall="1")
    assert items(felt.zoom.laid) == {"straight-1.1": 1}
    assert set(items(felt.laid)) == {"straight-36.1", "straight-1.1", "red.1"}
    assert [(one.place, one.name) for one in felt.outside] == [("red", "Red")]


def test_a_stack_says_how_many_chips_it_has_and_one_chip_does_not():
    felt = table(laid_by({"straight-1": 1, "split-1-4": 7, "red": 3}), fall="1")
    piles = {pile.item: pile for one in (*felt.zoom.laid, *felt.laid) for pile in one.piles}
    assert {item: pile.count for item, pile in piles.items()} == {
        "straight-1.1": "",
        "split-1-4.1": "7",
        "red.1": "3",
    }


# --- The bank, the racetrack, what is called --------------------------------------------------------


def test_a_lammer_shows_what_a_chip_of_a_color_is_worth_and_a_dash_where_it_is_not_in_play():
    felt = table(laid_by({"red": 1}, cents=250), laid_by({"red": 1}, spot=3, cents=2_500))
    assert {one.color: one.value for one in felt.bank if one.value} == {"yellow": "2.50", "violet": "25"}
    assert len(felt.bank) == GAME.seats


def test_a_barrel_is_named_by_the_color_of_its_player_which_a_document_chooses():
    first, second, *_others = table(replace(laid_by({"red": 5}), color=Color("navy", 100))).bank
    assert (first.color, first.name) == ("navy", "Navy")
    assert (second.color, second.name) == ("blue", "Blue")


def test_each_color_has_a_chip_of_its_own_with_a_letter_that_no_other_has():
    html = page(view(dealt(), dealt().frames[0]))
    letters = dict(re.findall(r'id="top-(\w+)"[^>]*>.*?<text[^>]*>(\w)</text>', html))
    assert set(letters) == set(GAME.colors)
    assert len(set(letters.values())) == len(letters)


def test_rou_3_the_racetrack_is_there_before_the_ball_falls_where_call_bets_are_made():
    track = table(laid_by({"red": 1})).track
    assert tuple(cell.pocket for cell in track.cells) == layout_of(1).wheel
    assert {name for name, *_at in track.calls} == set(layout_of(1).calls)
    assert table(laid_by({"red": 1}), zeros=2).track is None
    assert table(laid_by({"red": 1}), fall="7").track is None


def test_numbers_that_are_neighbors_on_the_wheel_touch_on_the_racetrack():
    cells = table(laid_by({"red": 1})).track.cells
    corners = [set(re.findall(r"[\d.]+ [\d.]+", cell.shape)) for cell in cells]
    assert all(len(one & other) == 2 for one, other in pairwise([*corners, corners[0]]))


def test_what_a_player_calls_is_said_at_the_table_until_its_chips_are_placed():
    played = next(one for one in rounds() if any(seat.called for seat in one.inputs.seats))
    seat = next(seat for seat in played.inputs.seats if seat.called)
    stop = next(stop for stop in prompts(played) if stop.place.step == "calls")
    felt = draw(played.inputs, played.frames[stop.frame].felt, version=1, focus=focus_of(stop)).long
    said = next(spot.said for spot in played.frames[stop.frame].felt.spots if spot.said)
    assert felt.said == said
    assert felt.says_it.lower() == seat.color.name
    assert view(played, frames(played, "spin")[0]).long.said == ""


# --- What it weighs ---------------------------------------------------------------------------------


def test_the_most_that_players_have_bet_goes_over_a_socket_whole():
    bets = max(
        (dealt(number) for number in range(150)),
        key=lambda one: sum(len(seat.bets) for seat in one.inputs.seats),
    )
    sizes = [len(page(view(bets, frame, frame.spot)).encode()) for frame in bets.frames]
    assert max(sizes) < int(WEBSOCKET_BYTES) * 0.9, max(sizes)
