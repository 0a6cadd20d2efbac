"""Events: whether a round goes irregularly, how and where, and what is seen and heard of it.

All of it is drawn from streams of its own, each candidate by its own number: what is heard or shown is never
a card of the round. Harmless events come from the same streams, so that being asked tells nothing. What was
drawn is a `Happened`, from which the event is made again without drawing.
"""

from dataclasses import replace

from games.engine.cards.streams import Stream, pick
from games.engine.procedure.frames import Exercise, Happened
from games.engine.questions.irregularities.irregularity import NOTHING, Event, Facts, Occasion, Time
from games.engine.questions.irregularities.irregularity_catalog import (
    KINDS,
    possible_in,
    step_at,
    time_at,
    time_of,
)
from games.engine.questions.irregularities.last_hand import draw_last_hand, show_last_hand
from games.engine.questions.irregularities.spoken_lines import SHUFFLING, dealt_words, draw_line, show_line
from games.engine.settlement.inputs import Inputs

SHUFFLES_IN = 6
"""In one of this number of deals in order no packet has come out yet."""

ONCE_MORE = (Time.LAST_HAND, Time.DECISIONS)
IN_TURN = (Time.LAST_HAND, Time.DECISIONS, Time.PLAYED, Time.DRAWN)
ON_A_WHEEL = (Time.BETS_DOWN,)
"""When it is asked about beside the deal; where hands are played in turn; beside the running ball."""


def happens(inputs: Inputs, exercise: Exercise) -> tuple[Happened, ...]:
    """Draw what happens in a round that goes irregularly as often as the exercise says.

    At the deal, or while the ball runs, something is asked about in every round, and once more, so that most
    stops are in order.
    """
    name = f"{inputs.seed}/{inputs.round}/irregularities"
    stream = Stream(name)
    wrong, seat = stream.draw(100) < exercise.irregularities, inputs.seats[stream.draw(len(inputs.seats))]
    others = IN_TURN if inputs.game.hands_in_turn else ON_A_WHEEL if inputs.game.falls else ONCE_MORE
    other, always = others[stream.draw(len(others))], Time.SPINNING if inputs.game.falls else Time.DEAL
    what, when = NOTHING, always
    if wrong:
        what = pick(possible_in(inputs.rules), name)
        when = time_of(inputs, KINDS[what])
    asked = {always, other if when is always else when}
    return tuple(
        _happened(Occasion(inputs, seat, time, name), what if time is when else NOTHING)
        for time in Time
        if time in asked and step_at(inputs.game, time) and not (time is Time.LAST_HAND and _is_first(inputs))
    )


def _is_first(inputs: Inputs) -> bool:
    """Return whether no hand came before this one: it is the first of its shoe."""
    if inputs.game.shoe is None or inputs.standing is None:
        return inputs.game.shoe is not None
    return inputs.opens_shoe if inputs.game.hands_in_turn else not inputs.standing.results


def _happened(occasion: Occasion, what: str) -> Happened:
    """Draw how it goes wrong; where it cannot in this round, nothing is wrong."""
    step, spot = step_at(occasion.inputs.game, occasion.time), occasion.seat.spot
    named = replace(occasion, stream_name=f"{occasion.stream_name}/{what}")
    if what == NOTHING:
        return Happened(step, spot, NOTHING, _in_order(named))
    kind = KINDS[what]
    facts = kind.draw(named)
    if facts is None:
        return _happened(occasion, NOTHING)
    return Happened(step, 0 if kind.of_dealer else spot, what, {**facts, **_heard(occasion)})


def _in_order(occasion: Occasion) -> Facts:
    if occasion.time is Time.LAST_HAND:
        return draw_last_hand(occasion) or {}
    shuffles = not occasion.inputs.game.shoe
    if shuffles and occasion.time is Time.DEAL and not occasion.stream.draw(SHUFFLES_IN):
        return {"shuffling": True}
    return _heard(occasion)


def _heard(occasion: Occasion) -> Facts:
    """At the deal a line is heard whatever is wrong, so that it tells nothing."""
    return {} if occasion.time is Time.LAST_HAND else draw_line(occasion)


def event_of(inputs: Inputs, happened: Happened) -> Event:
    """Make the event of what was drawn."""
    facts, time = happened.facts, time_at(inputs.game, happened.step)
    if happened.what == NOTHING:
        event = _show_in_order(inputs, happened.spot, time, facts)
    else:
        event = KINDS[happened.what].show(inputs, happened.spot, facts)
    if not event.speech:
        line = show_line(inputs, time, facts)
        dealt = dealt_words(inputs.game)
        event = replace(event, speech=(dealt, line) if time is Time.DEAL else (line,))
    return replace(event, irregularity=happened.what, spot=happened.spot)


def _show_in_order(inputs: Inputs, spot: int, time: Time, facts: Facts) -> Event:
    if time is Time.LAST_HAND:
        return show_last_hand(inputs, spot, facts)
    return Event(speech=(SHUFFLING,), stopped=True) if facts.get("shuffling") else Event()
