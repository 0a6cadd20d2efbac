"""The table on a worksheet, where players have hands in turn, and where they bet on a layout."""

from dataclasses import replace
from itertools import count

from games import GAMES
from games.engine.procedure.frames import Exercise
from games.engine.questions.catalog import EVERYDAY
from games.engine.rounds.rounds import Round, deal
from games.engine.rounds.stops import Stop, prompts
from trainer.assignments.layout_on_paper import drawn_layout
from trainer.assignments.worksheets import TableLine, asked_on_paper, table_lines
from trainer.play.labels import player_title

GAME = next(game for game in GAMES.values() if game.hands_in_turn)


def a_split() -> tuple[Round, int]:
    """A round in which a spot splits, and the spot."""
    for number in count():
        played = deal(GAME, seed="worksheet", round=number, spots=4)
        for seat in played.inputs.seats:
            if seat.splits:
                return played, seat.spot
    raise AssertionError


def lines(played: Round, stop: Stop) -> list[TableLine]:
    return [line for line in table_lines(played, stop) if line.who.startswith(f"Spot {stop.spot}")]


def test_each_hand_of_a_split_has_its_cards_and_bets_and_the_one_that_is_asked_about_says_so():
    played, spot = a_split()
    stops = [stop for stop in prompts(played) if stop.spot == spot and stop.place.step == "play"]
    before, after = lines(played, stops[0]), lines(played, stops[1])
    assert [line.who for line in before] == [f"Spot {spot}"]  # the negative control
    assert [line.who for line in after][:2] == [f"Spot {spot}, hand 1", f"Spot {spot}, hand 2"]
    assert ["asked here" in line.says for line in after][:2] == [True, False]
    assert after[1].bets[0].startswith("Hand 2 bet $")
    assert not any(bet.startswith("Hand 2") for bet in after[0].bets)


def test_a_hole_card_is_on_no_line_before_it_is_turned():
    for number in range(10):
        played = deal(GAME, seed="worksheet", round=number, spots=2)
        for stop in prompts(played):
            dealers = [line for line in table_lines(played, stop) if line.who == "Dealer"]
            if stop.place.step in ("side-bets", "insurance", "play"):
                assert [(len(line.cards), line.down) for line in dealers] == [(1, "1 face down")]
            elif stop.place.step == "dealer-draws":
                assert not any(line.down for line in dealers)


def test_a_hand_that_was_cleared_has_no_line():
    for number in range(10):
        played = deal(GAME, seed="worksheet", round=number, spots=2)
        settled = [stop for stop in prompts(played) if stop.place.step in ("dealer-draws", "settle")]
        for stop in settled:
            assert all(line.cards for line in table_lines(played, stop))


def test_a_round_has_one_drawing_of_its_layout_as_it_lay_before_anything_was_taken():
    played = deal(GAMES["roulette"], seed="on paper", round=0, spots=4, exercise=Exercise(EVERYDAY))
    stops = prompts(played)
    marked = next(stop for stop in stops if stop.place.step == "mark")
    paid = next(stop for stop in stops if stop.place.step == "pay")
    drawn, later = drawn_layout(played, marked), drawn_layout(played, paid)
    lying = sum(map(len, played.frames[marked.frame].felt.layout.values()))
    assert drawn == later  # no losing bet is missing when the payout is asked
    assert drawn.svg.count("<rect") == lying
    assert drawn.where == f"The ball lies on {played.inputs.fallen}."
    assert "won" not in drawn.svg
    lines = table_lines(played, marked)
    assert [line.who for line in lines] == [player_title(seat) for seat in played.inputs.seats]
    assert all(" a chip" in line.bets[0] or line.bets == ["value chips"] for line in lines)
    letters = [line.cards[0] for line in lines]
    assert len(set(letters)) == len(letters)  # a mark says whose chips they are
    assert all(f">{letter}" in drawn.svg for letter in letters)


def test_the_number_below_the_drawn_layout_is_not_asked_among_other_questions():
    played = deal(GAMES["roulette"], seed="on paper", round=0, spots=4, exercise=Exercise(EVERYDAY))
    called = next(stop for stop in prompts(played) if stop.place.step == "call")
    number, *others = called.prompts
    assert [prompt.key for prompt in others] == ["call/0/color", "call/0/odd-even", "call/0/low-high"]
    assert list(asked_on_paper(called)) == others
    alone = replace(called, prompts=(number,))
    assert list(asked_on_paper(alone)) == [number]


def test_a_game_of_cards_has_no_layout_to_draw():
    played = deal(GAMES["six-card-poker"], seed="on paper", round=0, spots=2, exercise=Exercise(EVERYDAY))
    assert drawn_layout(played, prompts(played)[0]) is None
