"""What a player makes of hands in turn: basic strategy and its slips, insurance, less than could be bet.

All of it follows from the own cards, the dealer's up card and the luck that the player drew with the bets;
what is bet decides no card.
"""

from collections.abc import Mapping

from games.engine.cards.cards import Card
from games.engine.cards.points import MOST, soft_total, worth
from games.engine.money.amounts import in_chips
from games.engine.rules.basic_strategy import DOUBLE, HIT, SPLIT, STAND, SURRENDER, BasicStrategy
from games.engine.rules.games import Step
from games.engine.rules.houses import SMALLEST_CHIP
from games.engine.rules.stages import Decide, PlayerChoice, nth
from games.engine.settlement.events import can_choose
from games.engine.settlement.inputs import Chosen, Inputs, Seat
from games.engine.simulated_players.temperaments import GOOD, Patron, in_turn, luck_at

STIFF = 12
"""The least hard total that the next card can bust."""
SOFT_ENOUGH = 17
"""The least soft total on which players stand too early."""


def decide_in_turn(
    inputs: Inputs, seat: Seat, patron: Patron, up: Card, step: Step, stage: Decide, number: int
) -> Chosen:
    """Return what the player makes of the hand of this number against this up card."""
    choices = {one.name: one for one in stage.choices if can_choose(seat, stage, one, number)}
    made_before = len(seat.chosen)
    if stage.basic:
        cards = seat.on(nth(stage.of, number))
        name = _plays(patron, made_before, stage.basic, cards, up, choices, doubles_split(stage))
        choice = choices[name]
    else:
        choice = _insures(patron, made_before, seat.on(stage.of), choices)
    less = _less(inputs, seat, patron, choice, number)
    if less is None:
        choice, less = next(one for one in choices.values() if is_plain(one)), 0
    return Chosen(step.name, choice, number=number, less=less)


def is_plain(choice: PlayerChoice) -> bool:
    """Return whether a choice leaves the hand as it is: no card, no bet, and nothing is given up."""
    return not (choice.raises or choice.draws or choice.evens or choice.surrenders)


def doubles_split(stage: Decide) -> bool:
    """Return whether a hand of a split pair may be doubled."""
    doubles = (one.holds for one in stage.choices if one.raises and one.draws)
    return any(holds is None or holds.split is not False for holds in doubles)


def _plays(
    patron: Patron,
    made_before: int,
    basic: BasicStrategy,
    cards: tuple[Card, ...],
    up: Card,
    choices: Mapping[str, PlayerChoice],
    doubles: bool,
) -> str:
    """Return what the strategy says, of what this player ever does, or a slip."""
    habits, (total, soft) = in_turn(patron.temperament), soft_total(cards)
    luck, whim = luck_at(patron.stays, made_before), luck_at(patron.whim, made_before)
    allowed = set(choices)
    if luck_at(patron.speaks, made_before) >= habits.gives_up:
        allowed -= {SURRENDER}
    if patron.stays < habits.shy:
        allowed -= {DOUBLE, SPLIT}
    says = basic.says(cards, up, allowed, doubles_split=doubles)
    if whim < habits.whims and SPLIT in allowed and worth(cards[0]) == 10:
        return SPLIT
    if whim < habits.whims and says == HIT and DOUBLE in allowed:
        return DOUBLE
    if says == STAND and HIT in allowed and not soft and STIFF <= total < 17 and luck < habits.hits_stiff:
        return HIT
    if says == HIT and total >= (SOFT_ENOUGH if soft else STIFF) and luck < habits.stands_early:
        return STAND
    return says


def _insures(
    patron: Patron, made_before: int, cards: tuple[Card, ...], choices: Mapping[str, PlayerChoice]
) -> PlayerChoice:
    """Return even money where it is offered and liked, insurance, or neither."""
    habits, luck = in_turn(patron.temperament), luck_at(patron.speaks, made_before)
    evens = next((one for one in choices.values() if one.evens), None)
    total, _soft = soft_total(cards)
    if evens:
        plain = next(one for one in choices.values() if is_plain(one))
        return evens if luck < habits.evens else plain
    likes = habits.insures_good if GOOD <= total <= MOST else habits.insures
    return next(one for one in choices.values() if bool(one.raises) is (luck < likes))


def _less(inputs: Inputs, seat: Seat, patron: Patron, choice: PlayerChoice, number: int) -> int | None:
    """Return the cents that the player puts down where they are less than could be: what chips make of it,
    and now and then half of that; 0 where it is all of it, None where no chip makes any."""
    if not choice.less:
        return 0
    put, chip = choice.raises[0], inputs.house.amount(SMALLEST_CHIP.name)
    most = put.cents(seat.stake(nth(put.of, number)))
    cents = in_chips(most, chip)
    if luck_at(patron.whim, len(seat.chosen)) >= 100 - in_turn(patron.temperament).for_less:
        cents = in_chips(most // 2, chip) or cents
    if not cents:
        return None if put.parts else 0
    return 0 if cents == most else cents
