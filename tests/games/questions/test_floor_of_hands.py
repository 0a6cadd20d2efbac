"""The floor where all bet on hands of the table: each spot as the dealer leaves it, losers and winners."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from games import GAMES
from games.engine.diagnosis.grading import grade_stop
from games.engine.money.amounts import parse_cents
from games.engine.procedure.frames import Exercise, FeltBet, Frame
from games.engine.questions.answers import BetAnswer
from games.engine.questions.catalog import FLOOR
from games.engine.rounds.rounds import Round
from games.engine.rounds.stops import Stop, prompts, stop_at
from games.engine.rules.wagers import Action
from games.engine.settlement.settlements import settle
from tests.games.dealing import cached_stops, rounds
from tests.games.hidden_cards import visible
from tests.games.trainee import typed

GAME = GAMES["baccarat"]
OFTEN = Exercise(asks=FLOOR, slips=60)
NEVER = replace(OFTEN, slips=0)
STATES = {"take": "taken", "pay": "paid", "push": "pushed"}
ROUNDS = 30


def watched(count: int = ROUNDS, **house) -> Iterator[Round]:
    choices = {"side-bets": "all"} | {name.replace("_", "-"): value for name, value in house.items()}
    return rounds(GAME, count, seed="watched", spots=7, house=choices, exercise=OFTEN)


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


def due(played: Round, spot: int) -> dict[str, FeltBet]:
    lines = (line for line in settle(played.inputs).lines if line.spot == spot)
    return {line.wager: FeltBet(line.stake, STATES[line.action], line.pays) for line in lines}


def marked(frame: Frame) -> int:
    """Cents that the dealer put in the box of the spot, as it is heard; 0 where nothing is heard."""
    (facts,) = (line.facts for line in frame.felt.speech if "The dealer leaves it" in line.template)
    assert frame.felt.boxes.get(frame.spot, 0) == parse_cents(facts["cents"])
    return parse_cents(facts["cents"]) - parse_cents(facts["before"])


def bets_on_banker(played: Round, spot: int) -> bool:
    return bool(played.inputs.seat(spot).bets.get("banker"))


def test_every_spot_is_looked_at_once_as_the_dealer_is_done_with_it():
    met: Counter = Counter()
    for played in watched():
        places = [stop.place for stop in cached_stops(played) if stop.place.about == "floor"]
        left = {line.spot for line in settle(played.inputs).lines if line.at == "pay"}
        spots = [seat.spot for seat in reversed(played.inputs.seats)]
        lost = [spot for spot in spots if spot not in left]
        assert [place.spot for place in places if place.step == "take"] == lost
        assert [place.spot for place in places if place.step == "pay"] == [s for s in spots if s in left]
        met.update(place.step for place in places)
    assert set(met) == {"take", "pay"}


def test_a_spot_that_is_all_right_is_so_and_one_that_is_not_has_one_bet_wrong():
    found: Counter = Counter()
    for played, stop, frame in looks():
        shown, right = frame.felt.spot(stop.spot).bets, due(played, stop.spot)
        wrong = {wager for wager in {*shown, *right} if shown.get(wager) != right.get(wager)}
        owed = sum(line.fee for line in settle(played.inputs).lines if line.spot == stop.spot)
        if bets_on_banker(played, stop.spot) and marked(frame) != owed:
            wrong.add("banker")
        (prompt,) = stop.prompts
        assert wrong == (set() if prompt.right == ("all-right",) else set(prompt.right)), str(stop.place)
        found[stop.place.step, bool(wrong)] += 1
    assert len(found) == 4
    assert min(found.values()) > 10


def test_a_paid_loser_a_taken_winner_and_a_wrong_commission_are_among_the_slips():
    met: Counter = Counter()
    for played, stop, frame in looks():
        if slip := frame.subject.slip:
            line = played.at(stop.spot, slip.wager.slug)
            met[line.action, slip.line.action, line.pays == slip.line.pays] += 1
    paid_loser, taken_winner = (Action.TAKE, Action.PAY, False), (Action.PAY, Action.TAKE, False)
    wrong_pay, wrong_box = (Action.PAY, Action.PAY, False), (Action.PAY, Action.PAY, True)
    assert min(met[each] for each in (paid_loser, taken_winner, wrong_pay, wrong_box)) > 0, met


def test_what_is_right_is_asked_of_that_bet_or_of_its_commission_and_the_slip_named_there():
    met: Counter = Counter()
    for played, stop, frame in looks():
        if slip := frame.subject.slip:
            (asked,) = right_after(played, stop).prompts
            line = played.at(stop.spot, slip.wager.slug)
            boxed = (slip.line.action, slip.line.pays) == (line.action, line.pays)
            if boxed:
                assert (asked.ask, asked.right) == ("commission", (line.fee,))
            else:
                assert (asked.ask, asked.wager) == ("bet", slip.wager.slug)
                assert asked.right == (BetAnswer(line.action, line.pays),)
            assert asked.because.endswith(f" (the dealer {slip.mistake.describe(slip.wager.name)})")
            assert slip.mistake.text not in stop.prompts[0].because
            met[boxed] += 1
    assert min(met[True], met[False]) > 3


def test_whether_there_is_a_slip_does_not_show_before_the_answer():
    """The same question, the same choices, the same timeline but for the circles and the box of that spot."""
    for played in watched(8):
        clean = Round(played.inputs, NEVER)
        mine = {str(stop.place): stop for stop in cached_stops(played) if stop.place.about == "floor"}
        theirs = {str(stop.place): stop for stop in prompts(clean)}
        assert list(mine) == list(theirs)
        assert [visible(stop) for stop in mine.values()] == [visible(stop) for stop in theirs.values()]
        for place, stop in mine.items():
            shown, right = (it.frames[one.frame].felt for it, one in ((played, stop), (clean, theirs[place])))
            assert [line.template for line in shown.speech] == [line.template for line in right.speech]
            spot = shown.spot(stop.spot)
            same = replace(right.with_spot(spot), boxes=shown.boxes, speech=shown.speech)
            assert shown == same
            rest = {number: cents for number, cents in shown.boxes.items() if number != stop.spot}
            assert rest == {number: c for number, c in right.boxes.items() if number != stop.spot}


def test_the_box_is_heard_at_every_spot_that_could_owe_and_at_no_other():
    for played, stop, frame in looks():
        heard = any("The dealer leaves it" in line.template for line in frame.felt.speech)
        assert heard is bets_on_banker(played, stop.spot)
    for played in watched(5, commission="ez"):
        assert not any(frame.felt.speech for frame in played.frames)


def test_the_dealers_own_slip_is_wrong_and_known_for_what_it_is():
    known = seen = 0
    for played, stop, frame in looks():
        slip = frame.subject.slip
        if slip and seen < 12:
            asked = right_after(played, stop)
            (prompt,) = asked.prompts
            answer = (
                slip.line.fee if prompt.ask == "commission" else BetAnswer(slip.line.action, slip.line.pays)
            )
            (verdict,) = grade_stop(played, asked, {prompt.key: typed(prompt, answer)})
            assert not verdict.right
            known += slip.mistake.slug in verdict.diagnosis.mistakes
            seen += 1
    assert known == seen == 12
