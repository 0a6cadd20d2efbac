"""The floor watches a dealer of a wheel: what is wrong can be seen or heard, and nothing else is."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest

from games import GAMES
from games.engine.errors import NotAllowed
from games.engine.money.amounts import parse_cents
from games.engine.procedure.frames import Exercise, Frame
from games.engine.questions.catalog import FLOOR
from games.engine.questions.prompts import Prompt
from games.engine.rounds.rounds import Round
from games.engine.serialization.reading import read_document
from games.engine.serialization.writing import write_document
from tests.games.dealing import cached_stops, rounds
from tests.games.oracles.slow_roulette import RED, covered, is_outside

GAME = GAMES["roulette"]
WATCHED = Exercise(FLOOR, slips=45)


def watched(count: int = 120, **house) -> Iterator[tuple[Round, Frame, Prompt]]:
    choices = {name.replace("_", "-"): value for name, value in house.items()}
    for played in rounds(GAME, count, seed="floor", spots=(6, 2, 8), house=choices, exercise=WATCHED):
        for stop in cached_stops(played):
            yield from ((played, played.frames[stop.frame], prompt) for prompt in stop.prompts)


def wrong_in_a_spin(frame: Frame) -> set[str]:
    words = [str(line) for line in frame.felt.speech]
    called = next(line.facts for line in frame.felt.speech if "pocket" in line.facts)
    pocket, color = called["pocket"], str(called["color"])
    number = int(pocket)
    true = "green" if not number else "red" if number in RED else "black"
    dolly, sweep = (next(at for at, said in enumerate(words) if part in said) for part in ("dolly", "loses"))
    lies = {
        bet
        for bet in frame.felt.layout
        if is_outside(bet) and (number if pocket != "00" else "00") not in covered(bet)
    }
    found = {"no-call"} if not any("no more bets" in said for said in words) else set()
    found |= {"wrong-color"} if color != true else set()
    found |= {"dolly-late"} if dolly > sweep else set()
    found |= {"paid-first"} if any("The dealer pays" in said for said in words) else set()
    halved = {bet for bet in lies if any(one.state == "halved" for one in frame.felt.layout[bet])}
    return found | ({"left"} if lies - halved else set())


@pytest.mark.parametrize("house", [{}, {"zeros": 2, "la_partage": True}], ids=["one zero", "two zeros"])
def test_what_is_wrong_with_a_spin_is_heard_or_lies_there_and_all_of_it_is_met(house):
    met = Counter()
    for _played, frame, prompt in watched(**house):
        if prompt.ask == "spin-watched":
            assert set(prompt.right) - {"all-right"} == wrong_in_a_spin(frame)
            met[prompt.right[0]] += 1
        elif prompt.ask == "bet-left":
            assert prompt.right[0] in frame.felt.layout
    assert set(met) == {choice.value for choice in prompt_choices(house)}
    assert met["all-right"] > met.total() / 3


def prompt_choices(house: dict):
    return next(prompt for *_, prompt in watched(12, **house) if prompt.ask == "spin-watched").choices


@pytest.mark.parametrize("order", ["by-player", "outside-first"])
def test_a_payout_is_right_if_its_chips_and_its_money_are_what_is_due(order):
    met = Counter()
    for played, frame, prompt in watched(paying_order=order):
        if prompt.ask != "payout-watched":
            continue
        due = sum(
            line.pays
            for line in played.settlement.lines
            if (line.spot, line.at) == (frame.spot, frame.step.name)
        )
        facts = frame.felt.speech[-1].facts
        color = played.inputs.seat(frame.spot).color
        money = parse_cents(facts["cents"]) == due
        chips = not color or (20 * int(facts["stacks"]) + int(facts["rest"])) * color.cents == due
        assert prompt.right == ("all-right" if chips and money else "chips" if not chips else "money",)
        met[frame.step.name, prompt.right[0]] += 1
    steps = {"pay"} | ({"outside"} if order == "outside-first" else set())
    assert set(met) == {(step, right) for step in steps for right in ("all-right", "chips", "money")}


def test_once_a_payout_is_called_wrong_the_right_one_is_asked_with_what_the_dealer_did():
    asked = Counter()
    for played, frame, prompt in watched():
        if frame.about == "floor-payout-right":
            here = frame.step.name, frame.spot
            slip = next(one for one in played.happenings if (one.step, one.spot) == here)
            assert "(the dealer " in prompt.because
            asked[prompt.ask] += 1
            given = slip.facts["chips" if prompt.ask == "chips" else "cents"]
            assert given not in prompt.right
    assert set(asked) == {"chips", "money"}


def test_a_dealer_who_makes_no_slip_is_always_right():
    """The negative control."""
    careful = replace(WATCHED, slips=0)
    for played in rounds(GAME, 20, seed="floor", exercise=careful):
        rights = [prompt.right for stop in cached_stops(played) for prompt in stop.prompts]
        assert set(rights) <= {("all-right",)}


def test_what_the_dealer_did_is_shown_again_and_refused_where_its_mistake_is_gone():
    gone = 0
    for played in rounds(GAME, 30, seed="floor", exercise=WATCHED):
        again = Round(read_document(write_document(played), GAMES), WATCHED, happened=played.happenings)
        assert again.frames == played.frames
        for one in played.happenings:
            if "mistake" in one.facts:
                other = replace(one, facts=dict(one.facts) | {"mistake": "gone"})
                with pytest.raises(NotAllowed, match="gone is no longer in the list of mistakes"):
                    list(Round(played.inputs, WATCHED, happened=(other,)).timeline())
                gone += 1
    assert gone
