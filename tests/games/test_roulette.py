"""Roulette: each bet against every pocket, pictures and call bets chip by chip, and what is refused.

Spins are settled a second time in tests/games/oracles."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction

import pytest

from games import GAMES
from games.engine.cards.cards import Card
from games.engine.errors import NotAllowed, Refused, SheetRefused
from games.engine.rounds.rounds import Round
from games.engine.rules.houses import apply_house_rules, open_house
from games.engine.rules.layouts import layout_of, printed
from games.engine.rules.limits import Fault, Limit
from games.engine.rules.sheets import load
from games.engine.rules.wagers import Action
from games.engine.serialization.reading import read_document
from games.engine.serialization.writing import write_document
from games.engine.settlement.inputs import Color, Inputs, Seat
from games.engine.settlement.limit_warnings import limit_warnings
from games.engine.settlement.settlements import settle
from games.roulette import GAME

VALUES = (25, 50, 100, 200, 250, 500, 2_500)
ZERO_COUNTS = (1, 2)
zeros = pytest.mark.parametrize("zeros", ZERO_COUNTS)


def spin(pocket: str, *seats: Seat, **chosen: str | int | bool) -> Inputs:
    """A spin with these players; house choices written with _."""
    house = open_house(GAME, load(GAME), {name.replace("_", "-"): word for name, word in chosen.items()})
    return Inputs(GAME, load(GAME), house, seats, {"fall": (Card(pocket),)})


def on_layout(**chosen: str | int | bool):
    """The game as this house has it."""
    return apply_house_rules(GAME, spin("0", **chosen).house)


def paid(bets: dict[str, int], pocket: str, **chosen: int) -> int:
    """What these bets win, in their own units."""
    return sum(line.pays for line in settle(spin(pocket, Seat(1, bets, {}), **chosen)).lines)


# --- What each bet costs ---


def edges(**chosen: int | bool) -> dict[str, Fraction]:
    """The part of each bet that the house keeps over all pockets."""
    rules = on_layout(**chosen)
    seat = Seat(1, {wager.slug: 100 for wager in rules.wagers if wager.offered}, {})
    kept: Counter[str] = Counter()
    for pocket in rules.source.faces:
        for line in settle(spin(pocket, seat, **chosen)).lines:
            kept[line.wager] -= line.net
    return {bet: Fraction(kept[bet], 100 * len(rules.source.faces)) for bet in seat.bets}


EVEN_MONEY = {"red", "black", "odd", "even", "low", "high"}


def test_every_bet_of_one_zero_costs_one_part_in_thirty_seven():
    assert Counter(edges(zeros=1).values()) == {Fraction(1, 37): 157}


def test_every_bet_of_two_zeros_costs_two_parts_in_thirty_eight_and_the_top_line_three():
    costs = edges(zeros=2)
    assert costs.pop("top-line") == Fraction(3, 38)
    assert Counter(costs.values()) == {Fraction(2, 38): 160}


@pytest.mark.parametrize(("zeros", "half", "others"), [(1, Fraction(1, 74), 151), (2, Fraction(1, 38), 154)])
def test_la_partage_costs_even_money_half_as_much_and_leaves_all_else(zeros, half, others):
    costs, before = edges(zeros=zeros, la_partage=True), edges(zeros=zeros)
    assert {costs.pop(bet) for bet in EVEN_MONEY} == {half}
    costs.pop("top-line", None)
    assert (costs.items() <= before.items(), len(costs)) == (True, others)


@zeros
def test_zero_takes_half_of_even_money_under_la_partage_and_all_of_it_otherwise(zeros):
    seat = Seat(1, {"red": 1_000, "dozen-1": 1_000}, {})
    for pocket in ("0", "00")[:zeros]:
        (dozen, red) = settle(spin(pocket, seat, zeros=zeros, la_partage=True)).lines[::-1][:2]
        assert {dozen.wager: (dozen.action, dozen.net), red.wager: (red.action, red.net)} == {
            "dozen-1": (Action.TAKE, -1_000),
            "red": (Action.HALF, -500),
        }
        lines = settle(spin(pocket, seat, zeros=zeros)).lines
        assert {line.action for line in lines} == {Action.TAKE}


def test_a_stake_that_is_paid_comes_back_or_stays_up_as_the_house_has_it():
    seats = Seat(1, {"straight-17": 500, "red": 500}, {}), Seat(2, {"black": 1_000}, {})
    assert settle(spin("17", *seats)).left_up == {}
    stays = spin("17", *seats, stake_stays=True)
    assert settle(stays).left_up == {1: {"straight-17": 500}, 2: {"black": 1_000}}
    assert write_document(Round(stays))["settlement"]["left_up"]["2"] == {"black": 1_000}
    assert settle(spin("0", *seats, stake_stays=True, la_partage=True)).left_up == {}


# --- The layout ---


def touched(down: int, across: int, zeros: int) -> set[str]:
    """The pockets whose cells a chip touches; on the line outside 1 to 34, those of the whole rows."""
    cells = {
        str(3 * row + column + 1): (2 * row, 2 * row + 2, 4 * column, 4 * column + 4)
        for row in range(12)
        for column in range(3)
    }
    wide = 12 // zeros
    cells |= {zero: (-2, 0, wide * at, wide * at + wide) for at, zero in enumerate(("0", "00")[:zeros])}
    return {
        pocket
        for pocket, (top, bottom, left, right) in cells.items()
        if top <= down <= bottom and (across == 0 or left <= across <= right)
    }


@zeros
def test_an_inside_bet_covers_the_numbers_that_its_chips_touch(zeros):
    inside = [place for place in layout_of(zeros).places if place.inside]
    for place in inside:
        assert touched(place.down, place.across, zeros) == set(place.pockets), place.slug
    assert len({(place.down, place.across) for place in layout_of(zeros).places}) == len(inside) + 12


@zeros
def test_a_bet_pays_by_how_many_pockets_it_covers_and_the_top_line_six(zeros):
    for place in layout_of(zeros).places:
        due = 6 if place.kind == "top-line" else 36 // len(place.pockets) - 1
        assert place.odds == due, place.slug


def test_reds_and_blacks_take_turns_on_one_zero_and_zeros_face_each_other_on_two():
    red = set(layout_of(1).place("red").numbers)
    one, two = ([int(pocket) for pocket in layout_of(zeros).wheel] for zeros in ZERO_COUNTS)
    assert {number in red for number in one[1::2]} == {True}
    assert {number in red for number in one[2::2]} == {False}
    assert layout_of(2).wheel.index(Card("00")) == 19
    assert all(  # each number faces the next: 1 and 2, 3 and 4 …
        abs(two.index(odd) - two.index(odd + 1)) == 19 for odd in range(1, 37, 2)
    )


def test_a_layout_that_cannot_be_read_is_refused_by_its_table(tmp_path):
    page = tmp_path / "wheel.toml"
    page.write_text("[pays]\nstraight = 35\n[wheels]\n[calls]\n")
    with pytest.raises(SheetRefused, match=r"wheel\.toml \[pays\] split"):
        printed(page)


# --- Pictures and call bets ---


def bundle(name: str, *kinds: str, **chosen: int) -> dict[str, int]:
    """The units of what is called by a name; of these kinds alone, if any."""
    bets = dict(on_layout(**chosen).bundles[name])
    return {slug: units for slug, units in bets.items() if not kinds or slug.split("-")[0] in kinds}


@zeros
def test_pictures_grow_by_17_a_split_and_come_to_135_146_and_156(zeros):
    straight, splits = {"straight-20": 1}, bundle("picture-20", "split", zeros=zeros)
    for count in range(5):
        bets = straight | dict(list(splits.items())[:count])
        assert paid(bets, "20", zeros=zeros) == 35 + 17 * count
    grown = ("straight", "split", "corner"), ("straight", "split", "corner", "street")
    sums = [paid(bundle("picture-20", *kinds, zeros=zeros), "20", zeros=zeros) for kinds in grown]
    assert [*sums, paid(bundle("picture-20", zeros=zeros), "20", zeros=zeros)] == [135, 146, 156]


@pytest.mark.parametrize(
    ("number", "picture", "complete", "chips"),
    [
        *((number, 156, 392, 40) for number in (5, 20, 32)),
        *((number, 123, 294, 30) for number in (4, 6, 19, 33)),
        (35, 118, 264, 24),
        *((number, 93, 198, 18) for number in (34, 36)),
        *((number, 129, 297, 27) for number in (1, 3)),
        (2, 165, 396, 36),
        (0, 116, 235, 17),
    ],
)
def test_the_picture_and_the_complete_bet_on_a_number(number, picture, complete, chips):
    bets = bundle(f"complete-{number}")
    assert paid(bundle(f"picture-{number}"), str(number)) == picture
    assert (paid(bets, str(number)), sum(bets.values())) == (complete, chips)


CALLED = {
    "voisins": {
        **dict.fromkeys((0, 2, 3), 22),
        **dict.fromkeys((25, 26, 28, 29), 16),
        **dict.fromkeys((4, 7, 12, 15, 18, 21, 19, 22, 32, 35), 17),
    },
    "tiers": dict.fromkeys((5, 8, 10, 11, 13, 16, 23, 24, 27, 30, 33, 36), 17),
    "orphelins": {1: 35, 17: 34, **dict.fromkeys((6, 9, 14, 20, 31, 34), 17)},
    "zero": {26: 35, **dict.fromkeys((0, 3, 12, 15, 32, 35), 17)},
}
CHIPS = {"voisins": 9, "tiers": 6, "orphelins": 5, "zero": 4}


@pytest.mark.parametrize("name", CALLED)
def test_a_call_bet_pays_by_the_places_that_win(name):
    pays = {number: paid(bundle(name), str(number)) for number in range(37)}
    assert {number: units for number, units in pays.items() if units} == CALLED[name]
    assert sum(bundle(name).values()) == CHIPS[name]


def test_the_three_sectors_are_the_whole_wheel_and_each_lies_together():
    wheel = [int(pocket) for pocket in layout_of(1).wheel]
    sectors = [set(CALLED[name]) for name in ("voisins", "tiers", "orphelins")]
    assert (set().union(*sectors), sum(map(len, sectors))) == (set(wheel), 37)
    runs = [sum(wheel[at] in one and wheel[at - 1] not in one for at in range(37)) for one in sectors]
    assert runs == [1, 1, 2]  # orphans lie on both sides


def test_a_number_and_its_neighbors_are_five_straights_on_one_zero_alone():
    bets = bundle("neighbors-0")
    assert bets == {f"straight-{number}": 1 for number in (3, 26, 0, 32, 15)}
    assert [name for name in on_layout(zeros=2).bundles if name.startswith(("neighbors", "tiers"))] == []


# --- What is paid ---


def test_what_wins_is_paid_in_the_chips_that_were_bet_whatever_the_house_breaks():
    """A pay of whole odds can be made with the chips of the bet, though the rack has no chip so small."""
    bets = {"dozen-1": 300, "straight-9": 100}
    inputs = spin("9", Seat(1, bets, {}, color=Color("blue", 100)), breakage="up", smallest_chip=2_500)
    assert [line.pays for line in settle(inputs).lines] == [600, 3_500]


# --- What is refused ---


def document(*spots: dict, falls: object = "17", **chosen: str | int | bool) -> dict:
    """A spin as it is written."""
    named = {name.replace("_", "-"): word for name, word in chosen.items()}
    numbered = [{"spot": number, "bets": {"red": 500}} | one for number, one in enumerate(spots, start=1)]
    script = [{"at": "spin", "falls": falls}]
    return {"version": 2, "game": GAME.slug, "house": named, "spots": numbered, "script": script}


BLUE, VIOLET = {"name": "blue", "cents": 500}, {"name": "violet", "cents": 100}


def test_a_bet_counts_at_the_value_of_its_color():
    inputs = read_document(document({"color": BLUE}, {"color": VIOLET, "bets": {"straight-17": 300}}), GAMES)
    assert [(seat.color, seat.bets) for seat in inputs.seats] == [
        (Color("blue", 500), {"red": 500}),
        (Color("violet", 100), {"straight-17": 300}),
    ]
    assert [line.pays for line in settle(inputs).lines] == [0, 10_500]


INSIDE = {"bets": {"straight-17": 500}}


@pytest.mark.parametrize(
    ("spots", "refused"),
    [
        ([{"color": BLUE}, {"color": BLUE}], r"spots\[1\].color.name: spot 1 plays blue already"),
        ([{"color": BLUE | {"name": "white"}}], r"spots\[0\].color.name: 'white' is not a color"),
        ([{"color": BLUE | {"cents": 0}}], r"spots\[0\].color.cents: must be above zero"),
        ([{"color": BLUE | {"cents": 300}}], r"spots\[0\].bets.red: \$5 is not whole chips of \$3"),
        ([INSIDE, INSIDE], r"spots\[1\].bets.straight-17: spot 1 bets inside in value chips already"),
        ([{"bets": {"split-0-00": 500}}], r"spots\[0\].bets.split-0-00: .* not on this house’s layout"),
        ([{"bets": {}}], r"spots\[0\].bets: no bet is made"),
    ],
)
def test_chips_that_cannot_lie_there_are_refused_by_field(spots, refused):
    with pytest.raises(NotAllowed, match=refused):
        read_document(document(*spots), GAMES)


def test_value_chips_go_outside_for_all_and_inside_for_one_player():
    one = INSIDE | {"patron": "Ana"}
    for spots in ([INSIDE, {}, {}], [one, one], [INSIDE, INSIDE | {"color": BLUE}]):
        assert len(read_document(document(*spots), GAMES).seats) == len(spots)


@pytest.mark.parametrize("falls", ["00", "37", "Ks", "", 17, None])
def test_what_is_no_pocket_of_this_wheel_cannot_fall(falls):
    with pytest.raises(Refused, match=r"script\[0\].falls"):
        read_document(document({}, falls=falls), GAMES)
    assert read_document(document({}, falls="00", zeros=2), GAMES).fallen == "00"


def test_the_ball_falls_once():
    once = document({})
    for script in ([], once["script"] * 2, [once["script"][0] | {"cards": "17"}]):
        with pytest.raises(Refused, match="script"):
            read_document(once | {"script": script}, GAMES)


def test_inside_bets_have_their_minimum_together_outside_bets_alone_and_each_kind_its_maximum():
    def broken(**bets: int) -> list[tuple[Fault, str]]:
        named = {name.replace("_", "-"): cents for name, cents in bets.items()}
        return [(one.fault, str(one.because)) for one in limit_warnings(spin("0", Seat(1, named, {})))]

    assert broken(straight_1=100, straight_2=400, red=500) == []
    assert broken(straight_1=100, split_1_2=300) == [
        (Fault(Limit.INSIDE), "inside bets of $4 together are below $5")
    ]
    assert broken(red=400) == [(Fault(Limit.MINIMUM, "red"), "Red of $4 is below $5")]
    assert broken(straight_1=10_100, split_1_2=20_000, red=200_000) == [
        (Fault(Limit.MAXIMUM, "straight-1"), "1 straight up of $101 is above $100")
    ]
    assert broken(column_1=100_100) == [
        (Fault(Limit.MAXIMUM, "column-1"), "First column of $1,001 is above $1,000")
    ]


@pytest.mark.parametrize(
    ("field", "wrong", "refused"),
    [
        ("bundles", {"eighths": (("straight-38", 1),)}, "bundles.eighths"),
        ("colors", GAME.colors[:7], "colors"),
        ("procedure", GAME.procedure[:1], "nothing does"),
        ("options", tuple(one for one in GAME.options if one.name != "zeros"), "can’t fall"),
    ],
)
def test_a_declaration_that_no_wheel_can_play_is_refused(field, wrong, refused):
    with pytest.raises(SheetRefused, match=refused):
        load(replace(GAME, **{field: wrong}))
