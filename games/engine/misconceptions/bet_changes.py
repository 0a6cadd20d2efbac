"""Changes to how wagers settle: folds, ties, qualifying, what a side bet looks at, who is first."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from types import UnionType
from typing import Any

from games.engine.cards.hands import FIVE_CARD
from games.engine.misconceptions.hand_changes import Change
from games.engine.rules.games import Order, at_least
from games.engine.rules.houses import HOLD_BAD_BEAT, House
from games.engine.rules.wagers import Action, ByHand, ByLosingHand, Folded, HeadToHead, Settles, Wager
from games.engine.settlement.inputs import Inputs


def wagers_as(change: Callable[[Wager], Wager]) -> Change:
    def changed(inputs: Inputs) -> Iterator[Inputs]:
        wagers = tuple(change(wager) for wager in inputs.game.wagers)
        if wagers != inputs.game.wagers:
            yield replace(inputs, game=replace(inputs.game, wagers=wagers))

    return changed


def settles_as(kinds: type[Settles] | UnionType, **fields: Any) -> Change:
    """Return the change of these fields for all wagers that settle in one of these ways."""

    def changed(wager: Wager) -> Wager:
        if isinstance(wager.settles, kinds):
            return replace(wager, settles=replace(wager.settles, **fields))
        return wager

    return wagers_as(changed)


def by_hand_as(change: Callable[[ByHand], ByHand], *, staked: bool) -> Change:
    def changed(wager: Wager) -> Wager:
        if isinstance(wager.settles, ByHand) and wager.staked is staked:
            return replace(wager, settles=change(wager.settles))
        return wager

    return wagers_as(changed)


def five_card_bonus(inputs: Inputs) -> Iterator[Inputs]:
    """A bonus without a stake by the five-card ladder, where the game has a shorter one and enough cards."""
    game = inputs.game
    in_hand = game.player.size - game.player.aside
    if game.ladder.size < FIVE_CARD.size <= in_hand:
        yield from by_hand_as(lambda how: replace(how, ladder=FIVE_CARD), staked=False)(inputs)


def folded_as(
    outcome: Folded, *where: Folded, only: tuple[type[Settles], ...] = (ByHand, ByLosingHand)
) -> Change:
    """What a fold does to side bets, where the game says otherwise; swept bets are out of reach."""

    def change(wager: Wager) -> Wager:
        theirs = wager.folded in where and wager.optional and isinstance(wager.settles, only)
        return replace(wager, folded=outcome) if theirs else wager

    return wagers_as(change)


def left_on_fold(inputs: Inputs) -> Iterator[Inputs]:
    """What dies with the fold stands, hopeless or not."""
    house = House({**inputs.house.choices, HOLD_BAD_BEAT.name: True})
    yield from folded_as(Folded.STANDS, Folded.TAKEN)(replace(inputs, house=house))


def invented_qualifier(inputs: Inputs) -> Iterator[Inputs]:
    """Require of a dealer who always qualifies what the games at the next tables ask."""
    main = inputs.game.main
    if inputs.game.qualifier or not isinstance(main.settles, HeadToHead):
        return
    wagers = (replace(main, settles=replace(main.settles, unqualified=Action.PUSH)), *inputs.game.wagers[1:])
    for ranks in ("AK", "A"):
        yield replace(inputs, game=replace(inputs.game, qualifier=at_least(ranks), wagers=wagers))


def unqualified_as(action: Action, *, main: bool) -> Change:
    """What becomes of the main bet, or of the bet made after the cards, when the dealer does not qualify."""

    def changed(inputs: Inputs) -> Iterator[Inputs]:
        first = inputs.game.main.settles
        if inputs.game.qualifier and isinstance(first, HeadToHead):
            yield from wagers_as(partial(_unqualified, action, main, first.first_pass))(inputs)

    return changed


def _unqualified(action: Action, main: bool, first_pass: bool, wager: Wager) -> Wager:
    if not isinstance(wager.settles, HeadToHead) or bool(wager.times_ante) is main:
        return wager
    return replace(wager, settles=replace(wager.settles, unqualified=action, first_pass=first_pass))


def paid_and_pushed(inputs: Inputs) -> Iterator[Inputs]:
    """The main bet is paid and the one made after the cards pushed, as three card poker has it."""
    for paid in unqualified_as(Action.PAY, main=True)(inputs):
        yield from unqualified_as(Action.PUSH, main=False)(paid)


def every_spot_a_patron(inputs: Inputs) -> Iterator[Inputs]:
    """Read every spot as a player of its own."""
    if any(seat.patron for seat in inputs.seats):
        yield replace(inputs, seats=tuple(replace(seat, patron="") for seat in inputs.seats))


def option_as(name: str, value: bool = True) -> Change:
    """Read a house option as `value` where it is not."""

    def changed(inputs: Inputs) -> Iterator[Inputs]:
        if name in inputs.house.choices and inputs.house.choices[name] is not value:
            yield replace(inputs, house=House({**inputs.house.choices, name: value}))

    return changed


def dealing_order(inputs: Inputs) -> Iterator[Inputs]:
    steps = inputs.game.procedure
    turned = tuple(
        replace(step, order=Order.CLOCKWISE) if step.order is Order.COUNTER_CLOCKWISE else step
        for step in steps
    )
    if turned != steps:
        yield replace(inputs, game=replace(inputs.game, procedure=turned))
