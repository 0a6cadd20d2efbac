"""The floor: a simulated dealer settles each spot, rightly or with one named slip, and the trainee looks."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import islice

import pytest

from games import GAMES
from games.engine.misconceptions.misconception_catalog import BY_SLUG
from games.engine.procedure.frames import Exercise, Felt, FeltBet, Place
from games.engine.questions.answers import BetAnswer
from games.engine.questions.catalog import ALL_ASKS, EVERYDAY, FLOOR
from games.engine.questions.strategy_and_floor.slips import Slip
from games.engine.rounds.grading import Verdict, grade_stop
from games.engine.rounds.rounds import Round, deal
from games.engine.rounds.stops import Stop, prompts, stop_at
from games.engine.rules.houses import open_house
from games.engine.rules.sheets import load
from games.engine.rules.wagers import Action
from games.engine.settlement.settlements import is_read
from tests.games.dealing import cached_stops, deal_cached, rounds
from tests.games.first_version import write_first
from tests.games.hidden_cards import visible
from tests.games.oracles.settlement import SLOWLY
from tests.games.trainee import typed
from tests.scale import some_or_all

OFTEN = Exercise(asks=FLOOR, slips=70)
NEVER = replace(OFTEN, slips=0)
ROUNDS, MARKED = 16, 5
STATES = {"take": "taken", "pay": "paid", "push": "pushed"}
DONE = {state: action for action, state in STATES.items()}

each_game = pytest.mark.parametrize("slug", SLOWLY)


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
    lines, _meter = SLOWLY[slug](write_first(played))
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


def folded_at(played: Round, spot: int) -> str:
    return next(made.step for made in played.inputs.seat(spot).chosen if made.choice.folds)


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
    reconciled = {found[True, "reconcile"] > 10, found[False, "reconcile"] > 10}
    assert reconciled == {True}
    beside = [each for each in GAMES[slug].wagers if each.optional and not each.progressive]
    # With the main bet alone there is nothing to mistake at a fold.
    folds = any(choice.folds for choice in GAMES[slug].choices)
    assert not folds or not beside or found[True, "decide"] > 2


@each_game
def test_a_slip_put_right_would_be_noticed(slug):
    """The comparison can fail: one cent more or less on any bet is a wrong bet."""
    for played, stop in looks(slug)[:40]:
        right = due(played, stop)
        for wager, bet in right.items():
            assert wrong_bets(right | {wager: replace(bet, pays=bet.pays + 1)}, right) == {wager}


@each_game
def test_every_slip_is_what_its_named_mistake_does_and_it_does_nothing_else_there(slug):
    """The whole round settled under the mistake, not the spot alone."""
    named = Counter()
    for played, stop, slip in slips(slug):
        felt, right = played.frames[stop.frame].felt, due(played, stop)
        mistake = BY_SLUG[slip.mistake.slug]
        assert any(
            does_just_that(Round(changed), stop, felt, right) for changed in mistake.change(played.inputs)
        ), (played.inputs.round, str(stop.place), mistake.slug)
        named[mistake.slug] += 1
    assert len(named) >= 5, named


def does_just_that(believed: Round, stop: Stop, felt: Felt, right: dict[str, FeltBet]) -> bool:
    """Every circle of the spot is as this round leaves it at this stage."""
    stage = "fold" if decides_at(believed, stop.place.step) else "reconcile"
    for wager, bet in felt.spot(stop.spot).bets.items():
        line = believed.settlement.at(stop.spot, wager)
        now = line is not None and line.stage == stage
        if bet.state in ("live", "lit"):
            settled = not now
        elif bet == right.get(wager) and not now:
            settled = True  # settled before, or swept and lost
        else:
            settled = now and (STATES[line.action], line.pays) == (bet.state, bet.pays)
        if not settled:
            return False
    return True


@each_game
def test_a_slip_is_named_only_after_the_bet_is_put_right(slug):
    for played, stop, slip in slips(slug):
        (asked,) = stop_at(played, put_right(stop)).prompts
        said = slip.mistake.describe(slip.wager.name)
        assert not any(words in stop.prompts[0].because for words in (said, slip.mistake.text))
        assert asked.because.endswith(f" (the dealer {said})")
        assert (asked.ask, asked.wager) == ("bet", slip.wager.slug)


@each_game
def test_what_is_right_is_asked_of_a_slip_alone_and_after_it(slug):
    for played in watched(slug):
        places = [stop.place for stop in cached_stops(played)]
        for stop in cached_stops(played):
            if stop.place.about == "floor":
                follows = places[places.index(stop.place) + 1 :][:1] == [put_right(stop)]
                assert follows == (slip_at(played, stop) is not None)
        assert len(places) == len(set(places))


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


@each_game
def test_every_settled_spot_is_looked_at_once_and_a_dealer_who_never_slips_is_always_right(slug):
    for played in watched(slug, 6):
        stops = prompts(Round(played.inputs, NEVER))
        assert {stop.prompts[0].right for stop in stops} == {("all-right",)}
        settled = {
            f"{folded_at(played, line.spot) if line.stage == 'fold' else line.stage}/{line.spot}/floor"
            for line in played.settlement.lines
            if line.stage in ("fold", "reconcile")
        }
        assert Counter(str(stop.place) for stop in stops) == dict.fromkeys(settled, 1)


@each_game
def test_the_choices_are_the_bets_that_lie_there_by_name(slug):
    game = GAMES[slug]
    names = {wager.slug: wager.name for wager in game.wagers}
    for played, stop in looks(slug):
        first, *bets = stop.prompts[0].choices
        lying = {slug for slug, bet in felt_before(played, stop).spot(stop.spot).bets.items()}
        if not decides(played, stop):
            lying |= {wager.slug for wager in game.wagers if not wager.staked}
        assert first.words == "all right"
        assert {choice.value for choice in bets} <= lying
        assert [choice.words for choice in bets] == [names[choice.value] for choice in bets]
        assert len({choice.key for choice in (first, *bets)}) == len(bets) + 1


@each_game
def test_the_hand_lies_open_the_meter_has_not_moved_and_nothing_right_is_shown_before(slug):
    for played, stop in looks(slug):
        felt, before = played.frames[stop.frame].felt, felt_before(played, stop)
        seat = played.inputs.seat(stop.spot)
        spot = felt.spot(stop.spot)
        assert None not in spot.cards or not is_read(played.inputs, seat)
        if None in spot.cards:
            continue
        assert set(spot.cards) <= set(seat.cards)
        assert (spot.hand, spot.best) == ("", ())
        assert felt.meter == before.meter
        assert decides(played, stop) or felt.dealer.hand or "dealer" not in GAMES[slug].hands
        for frame in (one for one in played.frames[: stop.frame] if not one.about):
            shown = {one.spot: one.bets for one in frame.felt.spots}.get(stop.spot, {})
            for wager in wrong_bets(spot.bets, before.spot(stop.spot).bets):
                assert wager not in shown or shown[wager].state in ("live", "lit")


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


@each_game
def test_an_exercise_of_one_bet_has_slips_in_that_bet_alone(slug):
    side = next(wager for wager in GAMES[slug].wagers if wager.optional)
    only = replace(OFTEN, slips=100, wagers=frozenset({side.slug}))
    seen = Counter(
        prompt.right[0]
        for played in watched(slug)
        for stop in prompts(Round(played.inputs, only))
        for prompt in stop.prompts
        if prompt.ask == "floor"
    )
    assert set(seen) == {side.slug, "all-right"}


@some_or_all("slug", GAMES, some=["6-5-4-poker"])
def test_about_as_many_spots_go_wrong_as_the_exercise_says(slug):
    """Fewer, for no named mistake fits some hands."""
    shares = [
        100 * sum(not right for right in found) / len(found)
        for found in (all_right(slug, per_cent) for per_cent in (0, 30, 100))
    ]
    assert shares[0] == 0
    assert 0.15 * shares[2] < shares[1] < 0.45 * shares[2]
    assert shares[2] > 35


def all_right(slug: str, per_cent: int) -> list[bool]:
    exercise = replace(OFTEN, slips=per_cent)
    timelines = (Round(played.inputs, exercise).frames for played in watched(slug))
    return [
        frame.subject.slip is None for timeline in timelines for frame in timeline if frame.about == "floor"
    ]


@pytest.mark.parametrize("asks", [frozenset(), EVERYDAY, ALL_ASKS, FLOOR | {"first-paid"}])
def test_who_deals_does_not_see_his_own_spots_settled_before_he_is_asked(asks):
    played = deal(GAMES["six-card-poker"], seed="watched", exercise=Exercise(asks=asks, slips=100))
    assert not [frame for frame in played.frames if frame.about.startswith("floor")]


def test_under_a_payout_cap_a_slip_is_still_one_bet_of_one_spot():
    """What the tray has left depends on who was paid before; he was paid rightly, as the timeline has it."""
    game = GAMES["six-card-poker"]
    house = open_house(game, load(game), {"payout-limit-per-table": 2_000})
    found = 0
    for number in range(6):
        played = deal(game, seed="capped", round=number, house=house, exercise=replace(OFTEN, slips=100))
        for stop in cached_stops(played):
            slip = slip_at(played, stop)
            if stop.place.about != "floor" or slip is None:
                continue
            shown = played.frames[stop.frame].felt.spot(stop.spot).bets
            clean = Round(played.inputs, NEVER)
            right = next(m for m in clean.frames if m.place == stop.place).felt.spot(stop.spot).bets
            assert wrong_bets(shown, right) == {slip.wager.slug}
            bets = [bet for slug, bet in shown.items() if slug not in ("ante", "play")]
            prizes = [bet.pays for bet in bets if bet.pays > bet.stake]
            assert sum(prizes) <= 2_000
            found += 1
    assert found > 5
