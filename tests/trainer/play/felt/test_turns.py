"""A table where players have hands in turn: stacks, hands, the insurance line, what the layout prints."""

import re
from collections import Counter
from functools import cache
from itertools import pairwise

import pytest

from games import GAMES
from games.engine.money.amounts import print_cents
from games.engine.procedure.frames import FeltBet, Frame
from games.engine.rounds.rounds import Round, deal
from games.engine.rounds.stops import prompts
from games.engine.rules.houses import open_house
from games.engine.rules.sheets import load
from tests.trainer.play.felt.drawn import first_of_each, page, view
from trainer.play.felt.turns import bets_of_hands
from trainer.play.felt.views import FeltView, SpotView, draw, focus_of, neutral_felt
from trainer.play.labels import moment_title

GAME = next(game for game in GAMES.values() if game.hands_in_turn)
HAPPENS = {
    "an ace": lambda played: any(seat.chose("insurance") for seat in played.inputs.seats),
    "insurance": lambda played: any("insurance" in seat.later_bets for seat in played.inputs.seats),
    "a split": lambda played: any(seat.hands > 1 for seat in played.inputs.seats),
    "a double": lambda played: any("double" in seat.later_bets for seat in played.inputs.seats),
    "a surrender": lambda played: any(line.action == "half" for line in played.settlement.lines),
    "a blackjack": lambda played: any(
        line.pays > line.stake for line in played.settlement.lines if line.at == "play"
    ),
}


def dealt(number: int = 0, **choices: str) -> Round:
    house = open_house(GAME, load(GAME), {name.replace("_", "-"): value for name, value in choices.items()})
    return deal(GAME, seed="turns", round=number, spots=6, house=house)


@cache
def rounds() -> list[Round]:
    """The first round in which each of these happens."""
    every = [dealt(number) for number in range(200)]
    return first_of_each(every, HAPPENS.values())


def every_frame():
    return ((played, frame) for played in rounds() for frame in played.frames)


def at(felt: FeltView, number: int) -> SpotView:
    return felt.spots[number - 1]


def with_hands(count: int) -> tuple[Round, Frame, int]:
    """A round, an instant of it and the spot at which so many hands lie, one of them being asked about."""
    return next(
        (played, frame, spot.spot)
        for played, frame in every_frame()
        for spot in frame.felt.spots
        if len(spot.hands) == count and spot.asked
    )


# --- What is seen -----------------------------------------------------------------------------------


def test_only_cards_that_lie_open_are_in_the_page_and_the_hole_card_is_a_back():
    hole = 0
    for played, frame in every_frame():
        html = page(view(played, frame, frame.spot))
        up = Counter(card for spot in frame.felt.spots for hand in spot.hands for card in hand.cards)
        up += Counter(card for card in frame.felt.dealer.cards if card)
        assert Counter(re.findall(r'data-card="(..)"', html)) == up
        down = frame.felt.dealer.cards.count(None)
        assert html.count("card is-down") == down
        hole += down
    assert hole


def test_the_most_that_a_player_may_insure_for_is_not_on_the_felt_while_it_is_asked():
    asked = 0
    for played in rounds():
        for stop in prompts(played):
            if any(prompt.ask == "insured" for prompt in stop.prompts):
                frame = played.frames[stop.frame]
                felt = view(played, frame, focus_of(stop))
                assert all(not bet.state for _spot, bet in felt.insured)
                assert felt.turns.lit
                after = view(played, played.frames[stop.frame + 1])
                assert any(bet.chips for _spot, bet in after.insured)
                asked += 1
    assert asked


def test_the_insurance_line_is_lit_from_the_offer_to_the_peek_and_never_before_it_is_known():
    lit = {frame.step.name for played, frame in every_frame() if view(played, frame).turns.lit}
    assert lit <= {"insurance", "peek"}
    assert "insurance" in lit
    for played, frame in every_frame():
        if frame.step.name == "insurance" and frame.turn == 1:
            assert not view(played, frame).turns.lit


def test_a_table_test_shows_no_difference_between_bets_that_were_settled():
    seen = set()
    for played in rounds():
        for number in range(1, len(played.frames) + 1):
            timeline = played.frames[:number]
            shown = neutral_felt(timeline, GAME)
            states = {bet.state for spot in shown.spots for bet in spot.bets.values()}
            assert states <= {"live", "settled"}
            assert not any(bet.pays for spot in shown.spots for bet in spot.bets.values())
            for spot, true in zip(shown.spots, timeline[-1].felt.spots, strict=True):
                gone = {hand.place for hand in spot.hands if not hand.cards}
                over = {"wager"} if "hand" in gone else set()
                assert all(spot.bets[slug] == FeltBet(true.bets[slug].stake, "settled") for slug in over)
            seen |= states
    assert seen == {"live", "settled"}


# --- What a replay calls its moments ---


def test_every_hand_of_a_split_is_named_where_it_is_settled_and_once_it_is():
    played, _frame, number = with_hands(2)
    settled = [
        (moment_title(moment, before), moment_title(moment))
        for before, moment in pairwise(played.frames)
        if moment.spot == number and moment.step.act == "reconcile"
    ]
    titles = [title for title, _alone in settled]
    hands = len(played.inputs.seat(number).splits) + 1
    for hand in range(hands, 0, -1):
        assert [f"Settle spot {number}, hand {hand}", f"Spot {number}, hand {hand} is settled"] == titles[:2]
        titles = titles[2:]
    assert any(f"hand {hands} is settled" not in alone for _title, alone in settled)  # the negative control


# --- Hands and stacks -------------------------------------------------------------------------------


def test_each_hand_is_one_item_to_a_screen_reader_with_its_cards_and_bets():
    played, frame, number = with_hands(2)
    spot = frame.felt.spot(number)
    words = [hand.words for hand in at(view(played, frame, number), number).hands]
    first = next(card for card in spot.hands[0].cards)
    assert words[0].startswith(f"Spot {number}, hand 1: ")
    assert words[1].startswith(f"Spot {number}, hand 2: ")
    assert all(f"bet ${print_cents(spot.bets['wager'].stake)}" in one for one in words)
    assert first
    html = page(view(played, frame, number))
    spoken = re.findall(r'data-turn-hand="\d"><span class="visually-hidden">([^<]+)</span>', html)
    assert [one for one in spoken if one in words] == words


def test_a_player_with_one_hand_has_it_without_a_number():
    played = dealt()
    frame = next(frame for frame in played.frames if frame.step.name == "play")
    assert at(view(played, frame), 2).hands[0].words.startswith("Spot 2: ")


def test_bj_6b_the_card_of_a_doubled_hand_lies_across_and_both_stacks_have_their_amount():
    played, frame, spot = next(
        (played, frame, spot)
        for played, frame in every_frame()
        for spot in frame.felt.spots
        if spot.asked and any(hand.sideways for hand in spot.hands)
    )
    shown = at(view(played, frame, spot.spot), spot.spot)
    hand = next(one for one in shown.hands if one.across)
    assert len(hand.bets) == 2
    stakes = [print_cents(spot.bets[slug].stake) for slug in hand.bets]
    assert hand.laid == " + ".join(stakes)
    assert f"double ${stakes[1]}" in hand.words
    assert "turn-hand is-across" in " ".join(page(view(played, frame, spot.spot)).split()).replace(
        "is-asked is-across", "is-across"
    )


def test_the_asked_one_of_several_hands_is_framed_and_a_single_one_is_not():
    played, frame, number = with_hands(2)
    hands = at(view(played, frame, number), number).hands
    assert [hand.asked for hand in hands].count(True) == 1
    alone = next(
        (played, frame)
        for played, frame in every_frame()
        if frame.step.name == "play" and frame.spot
        if len(frame.felt.spot(frame.spot).hands) == 1
    )
    assert not any(hand.asked for hand in at(view(*alone, alone[1].spot), alone[1].spot).hands)


def test_every_bet_of_the_declaration_has_its_place():
    by_hand = {wager.slug for wagers in bets_of_hands(GAME).values() for wager in wagers}
    assert {number: len(wagers) for number, wagers in bets_of_hands(GAME).items()} == {1: 2, 2: 2, 3: 2, 4: 2}
    drawn = set()
    for played, frame in every_frame():
        drawn |= set(re.findall(r'data-bet="([^"]+)"', page(view(played, frame))))
    laid = {slug for _played, frame in every_frame() for spot in frame.felt.spots for slug in spot.bets}
    assert drawn == laid
    assert laid - by_hand == {"insurance", "21+3", "perfect-pairs"}


def test_a_hand_that_is_over_is_gone_and_its_bets_say_what_became_of_them():
    said = Counter()
    for played, frame in every_frame():
        for spot in view(played, frame).spots:
            for hand in spot.hands:
                if hand.bets and not hand.cards and frame.felt.shoe and frame.step.name in ("play", "settle"):
                    said[hand.words.rpartition(", ")[2].split(" $")[0]] += 1
    assert {"taken", "half taken", "paid"} <= set(said)


# --- What is printed --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("choices", "printed"),
    [
        ({}, ("Blackjack pays 3 to 2", "Dealer stands on all 17s", "Insurance pays 2 to 1")),
        (
            {"blackjack": "BJ-6-5", "soft_17": "hits"},
            ("Blackjack pays 6 to 5", "Dealer must hit soft 17", "Insurance pays 2 to 1"),
        ),
        (
            {"blackjack": "BJ-1-1"},
            ("Blackjack pays 1 to 1", "Dealer stands on all 17s", "Insurance pays 2 to 1"),
        ),
    ],
)
def test_the_layout_prints_the_rules_of_the_house(choices, printed):
    played = dealt(**choices)
    felt = view(played, played.frames[0])
    assert felt.turns.printed == printed
    html = page(felt)
    assert all(f"<span>{words}</span>" in html for words in printed)


@pytest.mark.parametrize(
    ("offered", "circles", "tables"),
    [
        ("no", set(), []),
        ("21+3", {"21+3"}, ["21+3"]),
        ("perfect-pairs", {"perfect-pairs"}, ["Perfect Pairs"]),
        ("both", {"21+3", "perfect-pairs"}, ["21+3", "Perfect Pairs"]),
    ],
)
def test_the_layout_has_the_side_bets_of_the_house_and_their_odds_alone(offered, circles, tables):
    played = dealt(side_bets=offered)
    felt = view(played, played.frames[0])
    drawn = set(re.findall(r'data-bet="([^"]+)"', page(felt)))
    assert drawn == {"wager"} | circles
    assert [table.bet for side in felt.odds for table in side] == tables
    assert felt.prints_odds is bool(tables)


def test_its_style_sheet_comes_with_the_felt_and_not_with_others():
    played = dealt()
    assert page(view(played, played.frames[0])).count("play/turns.css") == 1
    for game in GAMES.values():
        if not game.hands_in_turn:
            other = deal(game, seed="turns", spots=2)
            html = page(draw(other.inputs, other.frames[-1].felt, version=1, focus=None))
            assert "turns" not in html


def test_the_deck_gets_shorter_with_every_card():
    decks = [view(played, frame).shoe.deck for played, frame in every_frame()]
    assert min(decks) < max(decks)


def test_of_several_hands_one_that_pushed_says_so_in_place_of_its_sum():
    played = deal(GAME, seed="t50")  # of four hands at spot 4 the first two stacks push, the others are taken
    frame = next(frame for frame in played.frames if frame.spot == 3 and frame.step.name == "settle")
    felt = view(played, frame, frame.spot)
    assert [hand.pushed for hand in at(felt, 4).hands] == [True, False, False, False]
    (sums,) = re.findall(r'class="pile-sums">(.*?)</span>\s*</div>', page(felt), re.DOTALL)
    assert re.sub(r"<[^>]*>", " ", sums).split() == ["push"]
