"""The floor: a simulated dealer settles each spot, rightly or with one named slip, and the trainee looks."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import islice

import pytest

from games import GAMES
from games.engine.diagnosis.grading import Verdict, grade_stop
from games.engine.procedure.frames import Exercise, Felt, FeltBet, Place
from games.engine.questions.answers import BetAnswer
from games.engine.questions.catalog import FLOOR
from games.engine.questions.floor import Slip
from games.engine.rounds.rounds import Round
from games.engine.rounds.stops import Stop, prompts, stop_at
from games.engine.rules.wagers import Action
from games.engine.serialization.writing import write_document
from tests.games.dealing import cached_stops, deal_cached, rounds
from tests.games.hidden_cards import visible
from tests.games.oracles.slow_dealer import settle
from tests.games.trainee import typed

OFTEN = Exercise(asks=FLOOR, slips=70)
NEVER = replace(OFTEN, slips=0)
ROUNDS, MARKED = 10, 3
STATES = {"take": "taken", "pay": "paid", "push": "pushed"}
DONE = {state: action for action, state in STATES.items()}

each_game = pytest.mark.parametrize("slug", ["6-5-4-poker", "six-card-poker", "rabbit-hunter"])


def watched(slug: str, count: int = ROUNDS) -> Iterator[Round]:
    return rounds(slug, count, seed="watched", exercise=OFTEN)


@cache
def looks(slug: str) -> tuple[tuple[Round, Stop], ...]:
    """Every stop at which a spot is looked at."""
    return tuple(
        (played, stop)
        for played in watched(slug)
        for stop in cached_stops(played)
        if stop.place.about == "floor"
    )


def put_right(stop: Stop) -> Place:
    """Where it is asked what is right, once this stop is answered."""
    return replace(stop.place, about="floor-right")


def slip_at(played: Round, stop: Stop) -> Slip | None:
    return played.frames[stop.frame].subject.slip


def slips(slug: str) -> Iterator[tuple[Round, Stop, Slip]]:
    for played, stop in looks(slug):
        if slip := slip_at(played, stop):
            yield played, stop, slip


@cache
def slow_lines(slug: str, number: int) -> dict[tuple[int, str], tuple[str, int, str]]:
    """Action, pay and rule of every bet, from dealers who share nothing with the engine; envy is left out."""
    played = deal_cached(slug, number, seed="watched", exercise=OFTEN)
    lines, _meter = settle(write_document(played))
    return {
        (line["spot"], line["wager"]): (line["action"], line["pays"], line["rule"])
        for line in lines
        if line["wager"] != "envy"
    }


def settled_with_the_fold(wager: str, rule: str) -> bool:
    """All that a folded hand has bet is settled with it but what stands (SCP 15, TCP 3c) and the meter's."""
    return wager != "progressive" and rule not in ("SCP 14", "TCP 12", "MS 10")


def due(played: Round, stop: Stop) -> dict[str, FeltBet]:
    """The circles of the spot as they should be now, by the slow dealers."""
    number = stop.spot
    bets = dict(felt_before(played, stop).spot(number).bets)
    for (spot, wager), (action, pays, rule) in slow_lines(
        played.inputs.game.slug, played.inputs.round
    ).items():
        folding = decides(played, stop)
        lies = wager not in bets or bets[wager].state in ("live", "lit")
        now = settled_with_the_fold(wager, rule) if folding else lies
        if spot == number and now:
            stake = bets[wager].stake if wager in bets else 0
            bets[wager] = FeltBet(stake, STATES[action], pays)
    return bets


def decides(played: Round, stop: Stop) -> bool:
    return decides_at(played, stop.place.step)


def decides_at(played: Round, name: str) -> bool:
    """Whether players decide at the step of this name."""
    return any(step.name == name and step.act == "decide" for step in played.inputs.game.procedure)


def felt_before(played: Round, stop: Stop) -> Felt:
    """The table as the dealer came to the spot."""
    return played.frames[stop.frame - 1].felt


def wrong_bets(shown: dict[str, FeltBet], right: dict[str, FeltBet]) -> set[str]:
    return {wager for wager in {*shown, *right} if shown.get(wager) != right.get(wager)}


@each_game
def test_a_spot_that_is_all_right_is_so_and_one_that_is_not_has_one_bet_wrong(slug):
    found = Counter()
    for played, stop in looks(slug):
        shown = played.frames[stop.frame].felt.spot(stop.spot).bets
        (prompt,) = stop.prompts
        expected = set() if prompt.right == ("all-right",) else set(prompt.right)
        assert wrong_bets(shown, due(played, stop)) == expected, (played.inputs.round, str(stop.place))
        found[bool(expected), "decide" if decides(played, stop) else stop.place.step] += 1
    reconciled = {found[True, "reconcile"] > 5, found[False, "reconcile"] > 5}
    assert reconciled == {True}
    beside = [each for each in GAMES[slug].wagers if each.optional and not each.progressive]
    # With the main bet alone there is nothing to mistake at a fold.
    folds = any(choice.folds for choice in GAMES[slug].choices)
    assert not folds or not beside or found[True, "decide"] > 0


@each_game
def test_a_slip_is_named_only_after_the_bet_is_put_right(slug):
    for played, stop, slip in slips(slug):
        (asked,) = stop_at(played, put_right(stop)).prompts
        said = slip.mistake.describe(slip.wager.name)
        assert not any(words in stop.prompts[0].because for words in (said, slip.mistake.text))
        assert asked.because.endswith(f" (the dealer {said})")
        assert (asked.ask, asked.wager) == ("bet", slip.wager.slug)


def as_done(bet: FeltBet | None, slip: Slip) -> BetAnswer:
    """What is done with a bet that lies so at the end; one that was swept is not taken a second time."""
    done = Action(DONE.get(bet.state, "leave") if bet else "leave")
    if slip.wager.progressive and done is Action.TAKE:
        done = Action.LEAVE
    return BetAnswer(done, bet.pays if bet else 0)


@each_game
def test_the_bet_is_put_right_as_the_slow_dealers_settle_it(slug):
    for played, stop, slip in slips(slug):
        (asked,) = stop_at(played, put_right(stop)).prompts
        assert asked.right == (as_done(due(played, stop).get(slip.wager.slug), slip),)


@each_game
def test_whether_there_is_a_slip_does_not_show_before_the_answer(slug):
    """The same question, the same choices, and the same timeline but for the circles of that spot."""
    for played in watched(slug, 6):
        clean = Round(played.inputs, NEVER)
        mine = {str(stop.place): stop for stop in cached_stops(played) if stop.place.about == "floor"}
        theirs = {str(stop.place): stop for stop in prompts(clean)}
        assert list(mine) == list(theirs)
        assert [visible(stop) for stop in mine.values()] == [visible(stop) for stop in theirs.values()]
        for place, stop in mine.items():
            shown, right = (it.frames[one.frame].felt for it, one in ((played, stop), (clean, theirs[place])))
            spot = shown.spot(stop.spot)
            assert replace(spot, bets={}) == replace(right.spot(stop.spot), bets={})
            assert shown == right.with_spot(spot)


def as_the_dealer_did(played: Round, stop: Stop, slip: Slip) -> Verdict:
    """The verdict on a trainee who would put the bet right just as the dealer left it."""
    asked = stop_at(played, put_right(stop))
    bet = played.frames[stop.frame].felt.spot(stop.spot).bets.get(slip.wager.slug)
    (prompt,) = asked.prompts
    (verdict,) = grade_stop(played, asked, {prompt.key: typed(prompt, as_done(bet, slip))})
    return verdict


@each_game
def test_the_dealers_own_slip_costs_what_it_is_off_and_is_known_for_what_it_is(slug):
    known = 0
    for played, stop, slip in islice(slips(slug), MARKED):
        verdict = as_the_dealer_did(played, stop, slip)
        shown = played.frames[stop.frame].felt.spot(stop.spot).bets.get(slip.wager.slug)
        right = due(played, stop).get(slip.wager.slug)
        assert not verdict.right
        assert verdict.overpaid - verdict.underpaid == kept(shown, slip) - kept(right, slip)
        known += slip.mistake.slug in verdict.diagnosis.mistakes
    assert known == MARKED


def kept(bet: FeltBet | None, slip: Slip) -> int:
    """What a bet as it lies leaves the player with, in cents; a swept stake was gone before."""
    if bet is None or bet.state != "taken":
        return bet.pays if bet else 0
    return 0 if slip.wager.progressive else -bet.stake
