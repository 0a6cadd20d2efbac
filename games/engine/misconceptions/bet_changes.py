"""Changes to how wagers settle: folds, ties, qualifying, what a side bet looks at, who is first."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from games.engine.cards.hands import FIVE_CARD, OneSuit
from games.engine.misconceptions.hand_changes import Change
from games.engine.rules.games import Order
from games.engine.rules.houses import House, edited
from games.engine.rules.readings import at_least
from games.engine.rules.wagers import (
    Action,
    Beats,
    Even,
    Folded,
    LosesHand,
    MakesHand,
    Misreading,
    Wager,
    Won,
)
from games.engine.settlement.inputs import Inputs


def wagers_as(change: Callable[[Wager], Wager]) -> Change:
    def changed(inputs: Inputs) -> Iterator[Inputs]:
        wagers = tuple(change(wager) for wager in inputs.game.wagers)
        if wagers != inputs.game.wagers:
            yield replace(inputs, game=replace(inputs.game, wagers=wagers))

    return changed


def edited_as(part: type, **changed: Any) -> Change:
    """Return the change of these fields in all parts of this type: an edit of the declaration."""
    return wagers_as(lambda wager: edited(wager, part, changed))


def after_the_draw(inputs: Inputs) -> Iterator[Inputs]:
    """Bets on the cards as they were dealt, read from those that a player has in the end."""
    yield from wagers_as(
        lambda wager: replace(wager, won=MakesHand()) if wager.won == MakesHand("dealt") else wager
    )(inputs)


def misread_as(taken: Callable[[Wager], bool], **changed: Any) -> Change:
    """Return how bets of a kind are settled in people's heads alone."""

    def change(wager: Wager) -> Wager:
        return edited(wager, Misreading, changed) if taken(wager) else wager

    return wagers_as(change)


def won_by(*kinds: type[Won]) -> Callable[[Wager], bool]:
    return lambda wager: isinstance(wager.won, kinds)


def ranks_before_length(inputs: Inputs) -> Iterator[Inputs]:
    """The highest cards decide between hands of a suit, and only then how many there are."""
    if isinstance(inputs.game.ladder, OneSuit):
        yield from misread_as(won_by(Beats), ranks_first=True)(inputs)


def in_main_suit(inputs: Inputs) -> Iterator[Inputs]:
    """A bet on the cards of a suit looks at the suit alone that makes the main hand."""
    game = inputs.game

    def apart(wager: Wager) -> bool:
        if not isinstance(wager.won, MakesHand) or not isinstance(game.ladder, OneSuit):
            return False
        ladder = game.reading(wager.won.hand).ladder
        return ladder is not game.ladder and isinstance(ladder, OneSuit)

    yield from misread_as(apart, main_suit=True)(inputs)


def is_bonus(wager: Wager) -> bool:
    """Return whether it is paid by a hand, on no stake of its own."""
    return isinstance(wager.won, MakesHand) and not wager.staked


def five_card_bonus(inputs: Inputs) -> Iterator[Inputs]:
    """A bonus without a stake by the five-card ladder, where the game has a shorter one and enough cards."""
    game = inputs.game
    in_hand = game.player.size - game.player.aside
    if game.ladder.size < FIVE_CARD.size <= in_hand:
        yield from misread_as(is_bonus, ladder=FIVE_CARD)(inputs)


def folded_as(
    outcome: Folded, *where: Folded, only: tuple[type[Won], ...] = (MakesHand, LosesHand)
) -> Change:
    """What a fold does to side bets, where the game says otherwise; swept bets are out of reach."""

    def change(wager: Wager) -> Wager:
        side = wager.optional and not wager.progressive and isinstance(wager.won, only)
        return replace(wager, folded=outcome) if side and wager.folded in where else wager

    return wagers_as(change)


def left_on_fold(inputs: Inputs) -> Iterator[Inputs]:
    """What dies with the fold stands, hopeless or not."""
    for left in folded_as(Folded.STANDS, Folded.TAKEN)(inputs):
        yield next(edited_as(LosesHand, holds_hopeless=True)(left), left)


def even_money_alone(inputs: Inputs) -> Iterator[Inputs]:
    """Bets against the dealer paid even money, where a table has a line for the hand."""
    yield from wagers_as(lambda wager: replace(wager, pays=Even()) if won_by(Beats)(wager) else wager)(inputs)


def invented_qualifier(inputs: Inputs) -> Iterator[Inputs]:
    """Require of a dealer who always qualifies what the games at the next tables ask."""
    main = inputs.game.main
    if inputs.game.qualifier or not isinstance(main.won, Beats):
        return
    wagers = (edited(main, Beats, {"unqualified": Action.PUSH}), *inputs.game.wagers[1:])
    for ranks in ("AK", "A"):
        yield replace(inputs, game=replace(inputs.game, qualifier=at_least(ranks), wagers=wagers))


def unqualified_as(action: Action, *, main: bool) -> Change:
    """What becomes of the main bet, or of the bet made after the cards, when the dealer does not qualify."""

    def changed(inputs: Inputs) -> Iterator[Inputs]:
        first = inputs.game.main.won
        if inputs.game.qualifier and isinstance(first, Beats):
            yield from wagers_as(partial(_unqualified, action, main, first.first_pass))(inputs)

    return changed


def _unqualified(action: Action, main: bool, first_pass: bool, wager: Wager) -> Wager:
    if wager.later is main:
        return wager
    return edited(wager, Beats, {"unqualified": action, "first_pass": first_pass})


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
