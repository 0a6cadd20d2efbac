"""Cards of the table that are no dealer's hand: face down until turned up, and marked where they play.

A board beside a dealer's hand, and boards where the dealer has none.
"""

import re
from functools import cache

import pytest
from django.template.loader import render_to_string

from games import let_it_ride, mississippi_stud, pai_gow_poker, ultimate_texas_holdem
from games.engine.rounds.rounds import Round, deal
from games.engine.rounds.stops import prompts
from games.engine.settlement.settlements import is_read
from tests.trainer.playing import round_state_of, say, start_run
from trainer.assignments.worksheets import table_lines
from trainer.play.explanations import _named
from trainer.play.felt.views import draw, focus_of, neutral_felt
from trainer.play.forms import stop_view
from trainer.play.labels import moment_title

HOLDEM, RIDE, STUD = ultimate_texas_holdem.GAME, let_it_ride.GAME, mississippi_stud.GAME
PAI_GOW = pai_gow_poker.GAME
boards = pytest.mark.parametrize(
    ("game", "turned"),
    [(HOLDEM, [0, 3, 5]), (RIDE, [0, 1, 2]), (STUD, [0, 1, 2, 3])],
    ids=lambda value: getattr(value, "slug", ""),
)


@cache
def rounds(game) -> list[Round]:
    return [deal(game, seed="board", round=number, spots=6) for number in range(3)]


def view_of(played: Round, frame, *, focus=None):
    return draw(played.inputs, frame.felt, version=1, focus=focus)


@boards
def test_the_board_lies_face_down_and_is_turned_up_street_by_street(game, turned):
    for played in rounds(game):
        boards = [view_of(played, frame).board for frame in played.frames]
        shown = [[card.text for card in board if card.text] for board in boards if board]
        assert list(dict.fromkeys(map(len, shown))) == turned
        assert {len(board) for board in boards} == {0, turned[-1]}
        assert all(up == list(played.inputs.board[: len(up)]) for up in shown)
        assert all(card.text or card.name == "face-down card" for board in boards for card in board)


def test_a_hand_of_face_down_cards_is_one_thing_to_a_screen_reader():
    played = rounds(HOLDEM)[0]
    views = [view_of(played, frame) for frame in played.frames]
    assert {view.board_face_down for view in views} == {"", "5 cards, face down"}
    assert {spot.face_down for view in views for spot in view.spots} >= {"", "2 cards, face down"}
    down = next(view for view in views if view.spots[0].face_down and view.dealer.face_down)
    page = render_to_string("play/felt/_felt.html", {"felt": down})
    assert page.count('aria-label="2 cards, face down"') == 7  # six spots and the dealer


def test_both_hands_of_the_dealer_lie_there_once_they_are_set():
    """Without the low one no one could say who wins against it; PGP 4-7."""
    for played in rounds(PAI_GOW):
        places = [frame.step.name for frame in played.frames]
        for frame in played.frames[: places.index("dealer-plays") + 1]:
            assert view_of(played, frame).dealer.low == ()
        for frame in played.frames[places.index("reveal") :]:
            dealer = view_of(played, frame).dealer
            assert (len(dealer.cards), len(dealer.low)) == (5, 2)
            assert {card.text for card in (*dealer.cards, *dealer.low)} == set(played.inputs.dealt["dealer"])
        page = render_to_string("play/felt/_felt.html", {"felt": view_of(played, played.frames[-1])})
        assert page.count("low-hand") == 1


def test_pgp_3_a_players_low_hand_lies_before_the_high_one_and_neither_is_dead():
    """Toward the dealer, who sees the table from below; in the middle it lies over the dealer's low hand."""
    played = rounds(PAI_GOW)[0]
    settling = next(stop for stop in prompts(played) if stop.place.step == "reconcile")
    view = view_of(played, played.frames[settling.frame], focus=settling.spot)
    for spot in (spot for spot in view.spots if spot.cards):
        assert ([len(spot.cards), len(spot.low)], spot.aside) == ([5, 2], ())
        drawn = render_to_string("play/felt/_spot.html", {"spot": spot, "layout": view.layout})
        assert re.findall(r'class="(?:spot-hand[^"]*|circles)"', drawn) == [
            *('class="spot-hand"', 'class="spot-hand is-low"', 'class="circles"')
        ]
    page = render_to_string("play/felt/_felt.html", {"felt": view})
    assert "is-discarded" not in page
    assert page.index("High hand</p>") < page.index("Low hand</p>") < page.index('id="dealer"')
    assert view.dealer.low_hand


def test_pgp_6_what_is_compared_is_asked_in_rows_above_the_bets(alice):
    run = start_run(alice, game=PAI_GOW.slug)
    while round_state_of(run).stop.place.step != "reconcile":
        say(run)
    asked = stop_view(round_state_of(run), typed={}, errors={})
    assert [field.ask for field in asked.singles] == ["player-hand"]
    assert [field.label for field in asked.rows] == ["Foul hand", "High hand", "Low hand"]
    assert {row.label for row in asked.bets} <= {"Wager", "Fortune"}


def test_the_dealers_best_five_of_seven_are_marked_on_both():
    for played in rounds(HOLDEM):
        last = next(frame for frame in reversed(played.frames) if frame.step.name == "reveal")
        view = view_of(played, last, focus=0)
        best = {card.text for card in (*view.dealer.cards, *view.board) if card.state == "best"}
        assert best == set(played.dealer.hand.cards)
        assert len(view.dealer.cards) == 2


@boards
def test_the_cards_that_play_in_a_players_hand_are_marked_on_both_and_no_others(game, turned):
    marked = 0
    for played in rounds(game):
        for stop in prompts(played):
            if stop.place.step != "reconcile" or not is_read(played.inputs, played.inputs.seat(stop.spot)):
                continue
            asked, now = played.frames[stop.frame].felt, played.frames[stop.frame + 1].felt
            named = _named(asked, now, stop)
            view = draw(played.inputs, named, version=1, focus=focus_of(stop))
            own = view.spots[stop.spot - 1].cards
            best = {card.text for card in (*own, *view.board) if card.state == "best"}
            assert best == set(played.hand(stop.spot).cards)
            assert not any(card.state for card in view.dealer.cards)
            marked += any(card.state for card in view.board) and not all(card.state for card in own)
    assert bool(marked) is (game is HOLDEM)  # elsewhere there are five cards, and all play


@boards
def test_a_board_without_a_dealers_hand_is_not_called_the_dealers(game, turned):
    view = view_of(rounds(game)[0], rounds(game)[0].frames[-1])
    assert view.dealer.plays is (game is HOLDEM)


@boards
def test_the_board_is_a_line_of_a_worksheet(game, turned):
    played = rounds(game)[0]
    stop = next(stop for stop in prompts(played) if stop.place.step == "reconcile")
    lines = {line.who: line for line in table_lines(played, stop)}
    assert len(lines["Board"].cards) == turned[-1]
    assert lines["Board"].down == ""
    assert ("Dealer" in lines) is (game is HOLDEM)
    assert "Dealer" not in lines or len(lines["Dealer"].cards) == 2


@pytest.mark.parametrize(
    ("game", "words"),
    [
        (HOLDEM, {"4x Ante", "3x Ante", "2x Ante", "1x Ante", "check"}),
        (RIDE, {"let it ride", "take Bet 1 back", "take Bet 2 back"}),
        (STUD, {"3x Ante", "2x Ante", "1x Ante"}),
    ],
    ids=lambda value: getattr(value, "slug", ""),
)
def test_the_size_of_a_raise_and_a_check_are_seen_until_the_next_card(game, words):
    heard = set()
    for played in rounds(game):
        for frame in played.frames:
            says = {spot.says for spot in view_of(played, frame).spots} - {"", "folds", "folded"}
            assert not says or frame.step.act == "decide"
            heard |= says
    assert heard == words


def test_a_stop_says_that_a_bet_goes_back_and_not_which():
    said = set()
    for played in rounds(RIDE):
        for stop in prompts(played):
            frame = played.frames[stop.frame]
            if frame.step.act == "decide" and not stop.place.about:
                said.add(moment_title(frame).removeprefix(f"Spot {stop.spot} "))
    assert said == {"takes back a bet on the first decision", "takes back a bet on the second decision"}


def test_a_table_test_does_not_show_which_bet_went_back():
    for played in rounds(RIDE):
        for at in range(1, len(played.frames)):
            for spot in neutral_felt(played.frames[:at]).spots:
                assert not {bet.state for bet in spot.bets.values()} & {"back", "pushed"}
                assert "back" not in str(spot.said)
