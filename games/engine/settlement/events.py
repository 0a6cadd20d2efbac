"""Events: how a round comes about, stage by stage. Cards come from a source, choices from who makes them; a
shuffled deck with players and the script of a document are asked by the same loop."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Protocol

from games.engine.cards.cards import Card
from games.engine.errors import require_type
from games.engine.rules.games import Step
from games.engine.rules.readings import Best
from games.engine.rules.stages import FALL, Count, Deal, Decide, Ends, Falls, PlayerChoice, count_cards, nth
from games.engine.rules.wagers import Beats, MakesHand, Wager
from games.engine.settlement.hands import can_be
from games.engine.settlement.inputs import Chosen, Inputs, Seat


class CardSource(Protocol):
    """Where the next cards of a deal come from."""

    def take(self, step: Step, spot: int, place: str, count: int) -> tuple[Card, ...]:
        """Return so many cards for a place of a spot (0: the table)."""


Chooses = Callable[[Inputs, Seat, Step, Decide, int], Chosen]
"""What a player makes of the hand of this number: 1 where they have one."""


def play_stages(inputs: Inputs, seats: Sequence[Seat], source: CardSource, chooses: Chooses) -> Inputs:
    """Return the round stage by stage: cards to the spots in order, then to the table, and choices."""
    inputs, seats = replace(inputs, dealt={}), list(seats)
    for step, stage in inputs.rules.stages:
        if isinstance(stage, Deal):
            seats = [_deal_to(seat, step, stage, source) for seat in seats]
            for place, count in stage.table:
                inputs = _deal_table(inputs, seats, step, stage, (place, count), source)
        elif isinstance(stage, Decide) and stage.of:
            for at, seat in enumerate(seats):
                if _shows(inputs, stage):
                    seats[at] = _play_hands(inputs, seat, step, stage, source, chooses)
        elif isinstance(stage, Decide):
            for at, seat in enumerate(seats):
                if asked(seat, stage):
                    made = chooses(inputs, seat, step, stage, 1)
                    seats[at] = replace(seat, chosen=(*seat.chosen, made))
        elif isinstance(stage, Falls):
            fallen = source.take(step, 0, FALL, 1)
            inputs = replace(inputs, dealt=_more(inputs.dealt, FALL, fallen))
        elif isinstance(stage, Ends) and inputs.ended_at:
            break
    return replace(inputs, seats=tuple(seats))


class Replay:
    """A round as it was dealt and played, which gives its cards and choices again."""

    def __init__(self, inputs: Inputs) -> None:
        self.inputs = inputs
        self.left = {0: dict(inputs.dealt)} | {seat.spot: dict(seat.dealt) for seat in inputs.seats}

    def play(self) -> Inputs:
        bare = [replace(seat, dealt={}, chosen=()) for seat in self.inputs.seats]
        return play_stages(self.inputs, bare, self, self.chooses)

    def take(self, step: Step, spot: int, place: str, count: int) -> tuple[Card, ...]:
        cards = self.left[spot].get(place, ())
        now, self.left[spot][place] = cards[:count], cards[count:]
        return now

    def chooses(self, inputs: Inputs, seat: Seat, step: Step, stage: Decide, number: int) -> Chosen:
        return self.inputs.seat(seat.spot).chosen[len(seat.chosen)]


def _deal_table(
    inputs: Inputs,
    seats: Sequence[Seat],
    step: Step,
    stage: Deal,
    part: tuple[str, Count],
    source: CardSource,
) -> Inputs:
    """A deal to a place of the table; by a rule that is asked again, until it says that no card comes."""
    place, count = part
    while not stage.live or is_live(inputs, seats, stage.live):
        cards = source.take(step, 0, place, count_cards(count, inputs.dealt))
        inputs = replace(inputs, dealt=_more(inputs.dealt, place, cards))
        if not cards or not stage.until:
            break
    return inputs


def is_live(inputs: Inputs, seats: Sequence[Seat], hand: str) -> bool:
    """Return whether any bet against this hand of the table is open still."""
    return any(is_open(inputs, seat, wager, hand) for seat in seats for wager in inputs.rules.wagers)


def is_open(inputs: Inputs, seat: Seat, wager: Wager, hand: str) -> bool:
    """Return whether a bet is still to be compared with the table's hand: its own is not dead, given up, paid
    even money, or a natural against a hand that can be none any more; or one on that hand alone, which can be
    what pays it still."""
    how = wager.win_condition
    if isinstance(how, MakesHand) and how.hand == hand and seat.stake(wager.slug):
        rows = inputs.house.paytable(inputs.sheet, wager).rows
        return any(can_be(inputs, hand, row.category, inputs.dealt) for row in rows)
    if not isinstance(how, Beats) or how.other != hand or not seat.stake(wager.slug):
        return False
    reading = require_type(Best, inputs.rules.reading(how.own))
    made = seat.made_of(inputs.rules.number_of(how.own))
    if any(one.choice.surrenders or one.choice.evens for one in made):
        return False
    ladder = reading.split if seat.splits and reading.split else reading.ladder
    strength = ladder.strength([card for place in reading.own for card in seat.on(place)])
    if how.dead and how.dead.takes(ladder, strength):
        return False
    if not how.natural or how.natural not in ladder.categories or strength < ladder.at_least(how.natural):
        return True
    return can_be(inputs, hand, how.natural, inputs.dealt)


def _shows(inputs: Inputs, stage: Decide) -> bool:
    """Return whether the table shows what a decision is about."""
    if stage.shows is None:
        return True
    place, ranks = stage.shows
    return inputs.dealt[place][0][0] in ranks


def _play_hands(
    inputs: Inputs, seat: Seat, step: Step, stage: Decide, source: CardSource, chooses: Chooses
) -> Seat:
    """Each hand of a player in turn: one of a single card, half of a pair that was split, gets its second
    first; then choices, until one ends it or it is finished."""
    number = 1
    while number <= min(seat.hands, stage.most or 1):
        place = nth(stage.of, number)
        cards = seat.on(place)
        if len(cards) == 1:
            seat = _draw(seat, step, place, 1, source)
            continue
        if any(holds.fits(cards, hands=seat.hands) for holds in stage.until):
            number += 1
            continue
        made = chooses(inputs, seat, step, stage, number)
        seat = replace(seat, chosen=(*seat.chosen, made))
        seat = _draw(seat, step, place, made.choice.draws, source)
        if not made.choice.goes_on:
            number += 1
    return seat


def _draw(seat: Seat, step: Step, place: str, count: int, source: CardSource) -> Seat:
    if not count:
        return seat
    return replace(seat, dealt=_more(seat.dealt, place, source.take(step, seat.spot, place, count)))


def can_choose(seat: Seat, stage: Decide, choice: PlayerChoice, number: int) -> bool:
    """Return whether one of a player's hands allows a choice, of those that are played in turn."""
    return choice.holds is None or choice.holds.fits(seat.on(nth(stage.of, number)), hands=seat.hands)


def _deal_to(seat: Seat, step: Step, stage: Deal, source: CardSource) -> Seat:
    """A deal to each spot, also to one that folded: its cards come off the deck all the same."""
    dealt = seat.dealt
    for place, count in stage.each:
        lies_there = {count: seat.on(count)} if isinstance(count, str) else {}
        cards = source.take(step, seat.spot, place, count_cards(count, lies_there))
        dealt = _more(dealt, place, cards)
    return replace(seat, dealt=dealt)


def _more(
    dealt: Mapping[str, tuple[Card, ...]], place: str, cards: tuple[Card, ...]
) -> dict[str, tuple[Card, ...]]:
    return {**dealt, place: (*dealt.get(place, ()), *cards)} if cards else dict(dealt)


def asked(seat: Seat, stage: Decide) -> bool:
    """Return whether the player is still asked at a stage."""
    return not seat.folds and not (stage.unless and seat.stake(stage.unless))
