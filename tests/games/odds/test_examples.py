"""What an end is worth is what a settled round comes to: change a rule, and the worth changes with it."""

from dataclasses import replace
from fractions import Fraction

import pytest

from games import GAMES
from games.engine.errors import CountError
from games.engine.money.amounts import parse_pay
from games.engine.odds.base_bet.all_play import worth_of
from games.engine.odds.base_bet.play_figures import plays
from games.engine.odds.choices.card_changes import win_nets
from games.engine.odds.examples import ExampleTable, example_rows, examples, row_nets, stays, table_of, whole
from games.engine.odds.guard import dealing_of
from games.engine.rules.houses import open_house
from games.engine.rules.sheets import load
from games.engine.rules.wagers import Action, Beats
from tests.games.odds.test_guard import with_bet
from tests.games.on_paper.three_card_poker import GAME as THREE_CARD

SIX, FOUR, RABBIT = (GAMES[slug] for slug in ("six-card-poker", "6-5-4-poker", "rabbit-hunter"))
WILD = GAMES["wild-six-card-draw-poker"]


@pytest.mark.parametrize(
    ("game", "end", "net"),
    [
        (SIX, (1, True), 2),
        (SIX, (1, False), 1),
        (SIX, (0, True), 0),
        (SIX, (-1, False), -1),
        (with_bet(SIX, "ante", Beats, unqualified=Action.PAY), (-1, False), 0),
        (with_bet(SIX, "play", Beats, tie=Action.PAY), (0, True), 1),
        (with_bet(SIX, "play", Beats, unqualified=Action.TAKE), (1, False), -1),
        (FOUR, (1, False), 2),
        (THREE_CARD, (-1, False), 1),
    ],
)
def test_an_end_is_worth_what_its_bets_settle_to(game, end, net):
    assert worth_of(game).ends[end] == net
    assert (worth_of(game).fold, worth_of(game).staked) == (-1, 2)


def test_rh_the_price_of_the_card_is_in_the_worth_of_each_end():
    plain, bought = worth_of(RABBIT), worth_of(RABBIT, bought=True)
    assert {end: plain.ends[end] - net for end, net in bought.ends.items()} == dict.fromkeys(plain.ends, 1)
    assert (plain.staked, bought.staked, bought.fold) == (2, 3, -1)


TWO_PACKETS = [
    game
    for game in GAMES.values()
    if not (dealing_of(game).board or dealing_of(game).no_dealer or game.two_hands)
]
"""Where one packet meets another; no counter asks for such an example over a board, or of cards that are set
as two hands."""


def test_no_counter_asks_for_an_example_of_two_hands():
    two_hands = [game for game in GAMES.values() if game.two_hands]
    assert two_hands
    assert not any(plays(game) for game in two_hands)


@pytest.mark.parametrize("game", TWO_PACKETS, ids=lambda game: game.slug)
def test_every_example_is_a_round_that_comes_to_its_end(game):
    """The engine reads both hands as the search did, whatever was filled in, moved or discarded."""
    at = table_of(game, (game.main,))
    own, other = game.player.hand, game.dealer.hand
    for (met, qualified), category, (mine, theirs) in examples(game, own, other, game.ladder.category):
        settled = at.met(mine, theirs, stays)
        player, dealer = settled.hands[1], settled.dealer.hand
        assert (len(mine), len(theirs)) == (own, other)
        assert len({*mine, *theirs}) == own + other
        assert (player.strength > dealer.strength) - (player.strength < dealer.strength) == met
        assert (settled.dealer.qualifies, player.category) == (qualified, category)


def test_a_row_is_worth_what_its_hand_is_paid_before_breakage():
    """Three and a half to one on a dollar of a house that breaks down to whole dollars."""
    bet, sheet = SIX.wager("aces-up"), load(SIX)
    printed = sheet.paytable("aces-up", "SCP-02")
    rows = tuple(replace(row, pays=parse_pay("3.5 to 1")) for row in printed.rows)
    nets = row_nets(table_of(SIX, (bet,), replace(printed, rows=rows)), printed, 6, stays)
    assert set(nets.values()) == {Fraction(7, 2), Fraction(-1)}
    down = open_house(SIX, sheet, {"breakage": "down"})
    at = ExampleTable(SIX, sheet, down, (bet,))
    assert row_nets(at, printed, 6, stays)["royal-flush"] == 500
    assert {name for name, _ in example_rows(SIX, printed)} == {"", *(row.name for row in printed.rows)}


@pytest.mark.parametrize("on", [True, False])
def test_wsd_a_big_hand_pays_as_the_house_settles_it(on):
    """Made by the card that was drawn it is paid by the table; outright only where the house does so."""
    sheet = load(WILD)
    house = open_house(WILD, sheet, {"big-hand": "BIG-B", "big-hand-on-automatic": on})
    nets = win_nets(ExampleTable(WILD, sheet, house, (WILD.main,)))
    assert (nets["wins flush"], nets["wins four-of-a-kind"]) == (Fraction(3, 2), 2)
    assert nets["automatic flush"] == (Fraction(3, 2) if on else 1)
    assert nets["wins pair"] == 1
    assert "wins five-of-a-kind" not in nets  # four of them would have won before the draw


def test_a_part_of_a_bet_is_no_whole_bet():
    assert whole(Fraction(3)) == 3
    with pytest.raises(CountError, match="1/2 of a bet"):
        whole(Fraction(1, 2))
