"""The floor where hands are played in turn: each hand and each spot as the dealer leaves it."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache

import pytest

from games import GAMES
from games.engine.diagnosis.grading import grade_stop
from games.engine.procedure.frames import Exercise, FeltBet, Frame
from games.engine.questions.answers import BetAnswer
from games.engine.questions.catalog import FLOOR
from games.engine.rounds.rounds import Round
from games.engine.rounds.stops import Stop, prompts, stop_at
from games.engine.rules.wagers import Action
from games.engine.serialization.reading import read_document
from games.engine.serialization.writing import write_document
from games.engine.settlement.settlements import settle
from tests.games.dealing import cached_stops, rounds
from tests.games.hidden_cards import visible
from tests.games.trainee import typed

GAME = GAMES["blackjack"]
OFTEN = Exercise(asks=FLOOR, slips=60)
NEVER = replace(OFTEN, slips=0)
STATES = {"take": "taken", "pay": "paid", "push": "pushed", "half": "halved"}
ROUNDS = 60


def watched(count: int = ROUNDS, **how) -> Iterator[Round]:
    return rounds(GAME, count, seed="watched", spots=(6, 5), exercise=OFTEN, **how)


@cache
def looks() -> tuple[tuple[Round, Stop, Frame], ...]:
    return tuple(
        (played, stop, played.frames[stop.frame])
        for played in watched()
        for stop in cached_stops(played)
        if stop.place.about == "floor"
    )


def right_after(played: Round, stop: Stop) -> Stop:
    return stop_at(played, replace(stop.place, about="floor-right"))


def due(played: Round, step: str, spot: int, hand: int) -> dict[str, FeltBet]:
    """What is settled at a step of a spot; of one hand, where it is one."""
    lines = (line for line in settle(played.inputs).lines if (line.spot, line.at) == (spot, step))
    own = (line for line in lines if not hand or GAME.hand_of(line.wager) == hand)
    return {line.wager: FeltBet(line.stake, STATES[line.action], line.pays) for line in own}


def test_every_spot_is_looked_at_where_something_of_it_is_settled_and_every_hand_as_it_ends():
    met: Counter = Counter()
    for played in watched():
        found = [
            (stop.place.step, stop.spot, played.frames[stop.frame].felt.spot(stop.spot).asked)
            for stop in cached_stops(played)
            if stop.place.about == "floor"
        ]
        lines = settle(played.inputs).lines
        expected = {
            (line.at, line.spot, GAME.hand_of(line.wager) if line.at == "play" else 0) for line in lines
        }
        assert Counter(found) == Counter(expected), played.inputs.round
        settled = [spot for step, spot, _hand in found if step == "settle"]
        assert settled == sorted(settled, reverse=True)
        met.update(step for step, _spot, _hand in found)
    assert set(met) >= {"side-bets", "peek", "play", "settle"}


def test_a_spot_that_is_all_right_is_so_and_one_that_is_not_has_one_bet_wrong():
    found: Counter = Counter()
    for played, stop, frame in looks():
        shown = frame.felt.spot(stop.spot)
        right = due(played, stop.place.step, stop.spot, shown.asked)
        wrong = {wager for wager, bet in right.items() if shown.bets.get(wager) != bet}
        (prompt,) = stop.prompts
        assert wrong == (set() if prompt.right == ("all-right",) else set(prompt.right)), str(stop.place)
        assert {choice.value for choice in prompt.choices} == {"all-right", *right}
        assert len({choice.key for choice in prompt.choices}) == len(prompt.choices)
        found[stop.place.step, bool(wrong)] += 1
    assert min(found[step, bad] for step in ("side-bets", "play", "settle") for bad in (True, False)) > 5


def test_the_slips_of_a_blackjack_dealer_are_among_them():
    """A bust left, a surrender taken whole, a doubled stack left, a tie taken."""
    met = Counter(frame.subject.slip.mistake.slug for _p, _s, frame in looks() if frame.subject.slip)
    assert {"bust-left", "surrender-taken-whole", "doubled-stack-left", "tie-to-dealer"} <= set(met), met


SHOWN_IN = {
    ("blackjack-after-split", Fraction(3, 2)): ("split-aces", {}),
    ("other-paytable", Fraction(6, 5)): ("player-blackjack", {}),
    ("other-paytable", Fraction(3, 2)): ("player-blackjack", {"blackjack": "BJ-6-5"}),
}
"""The slip and what it pays for each unit bet: the scenario and the house."""


@pytest.mark.parametrize(("mistake", "times"), SHOWN_IN)
def test_bj_8b_a_wrong_pay_of_a_blackjack_is_among_the_slips(mistake, times):
    """21 after a split at 3 to 2, a blackjack at 6 to 5 where the layout prints 3 to 2, and the reverse."""
    scenario, house = SHOWN_IN[mistake, times]
    made = [
        (one.facts["mistake"], Fraction(one.facts["line"]["pays"], one.facts["line"]["stake"]))
        for played in watched(count=150, scenario=scenario, house=house)
        for one in played.happenings
        if one.facts.get("line") and one.facts["wager"].startswith("wager")
    ]
    assert (mistake, times) in made


def test_what_is_right_is_asked_of_that_bet_and_the_slip_named_there():
    met = 0
    for played, stop, frame in looks():
        if slip := frame.subject.slip:
            (asked,) = right_after(played, stop).prompts
            line = played.at(stop.spot, slip.wager.slug)
            assert (asked.ask, asked.wager) == ("bet", slip.wager.slug)
            pays = line.pays if line.action is Action.PAY else 0
            assert asked.right == (BetAnswer(line.action, pays),)
            assert asked.because.endswith(f" (the dealer {slip.mistake.describe(slip.wager.name)})")
            assert slip.mistake.text not in stop.prompts[0].because
            met += 1
    assert met > 50


def test_whether_there_is_a_slip_does_not_show_before_the_answer():
    """The same question, the same choices, the same timeline but for the circles of that spot."""
    for played in watched(10):
        clean = Round(played.inputs, NEVER)
        mine = {str(stop.place): stop for stop in cached_stops(played) if stop.place.about == "floor"}
        theirs = {str(stop.place): stop for stop in prompts(clean) if stop.place.about == "floor"}
        assert list(mine) == list(theirs)
        assert [visible(stop) for stop in mine.values()] == [visible(stop) for stop in theirs.values()]
        for place, stop in mine.items():
            shown, right = (it.frames[one.frame].felt for it, one in ((played, stop), (clean, theirs[place])))
            spot = replace(right.spot(stop.spot), bets=shown.spot(stop.spot).bets)
            assert shown == right.with_spot(spot)


def test_the_hole_card_stays_face_down_while_hands_are_looked_at():
    for played, stop, frame in looks():
        if stop.place.step in ("side-bets", "play", "insurance") or not played.inputs.ended_at:
            cards = frame.felt.dealer.cards
            assert stop.place.step == "settle" or all(card is None for card in cards[1:])


def test_a_round_from_a_document_shows_the_same_slips_without_drawing():
    for played in watched(10):
        again = Round(read_document(write_document(played), GAMES), OFTEN, happened=played.happenings)
        assert again.frames == played.frames


def test_the_dealers_own_slip_is_wrong_and_mostly_known_for_what_it_is():
    known = seen = 0
    for played, stop, frame in looks():
        slip = frame.subject.slip
        if slip and slip.line and slip.line.action is not Action.LEAVE and seen < 12:
            asked = right_after(played, stop)
            (prompt,) = asked.prompts
            answer = BetAnswer(slip.line.action, slip.line.pays)
            (verdict,) = grade_stop(played, asked, {prompt.key: typed(prompt, answer)})
            assert not verdict.right
            known += slip.mistake.slug in verdict.diagnosis.mistakes
            seen += 1
    assert seen == 12
    assert known > 8
