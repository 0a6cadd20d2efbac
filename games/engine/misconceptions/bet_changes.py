"""Changes to how wagers settle: folds, ties, qualifying, what a side bet looks at, who is first."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from itertools import combinations
from typing import Any

from games.engine.cards.hands import FIVE_CARD, OneSuit
from games.engine.misconceptions.hand_changes import Change, of_poker_hands
from games.engine.rules.games import Game, Order, edited
from games.engine.rules.houses import House
from games.engine.rules.readings import at_least
from games.engine.rules.stages import Decide, PlayerChoice, Stage
from games.engine.rules.wagers import (
    Action,
    Beats,
    BeatsBoth,
    ByTable,
    Even,
    Folded,
    LosesHand,
    MakesHand,
    MistakenRules,
    NoRow,
    Wager,
    WinCondition,
)
from games.engine.settlement.inputs import Inputs


def wagers_as(change: Callable[[Wager], Wager]) -> Change:
    def changed(inputs: Inputs) -> Iterator[Inputs]:
        wagers = tuple(change(wager) for wager in inputs.game.wagers)
        if wagers != inputs.game.wagers:
            yield replace(inputs, game=replace(inputs.game, wagers=wagers))

    return changed


def house_wagers_as(change: Callable[[Wager], Wager]) -> Change:
    """The bets changed as the house has them."""

    def changed(inputs: Inputs) -> Iterator[Inputs]:
        wagers = tuple(map(change, inputs.rules.wagers))
        if wagers != inputs.rules.wagers:
            yield replace(inputs, game=_as_it_is(inputs, wagers))

    return changed


def _as_it_is(inputs: Inputs, wagers: tuple[Wager, ...]) -> Game:
    """Return the house's game with these bets, and without the options that would change them again."""
    parts = (BeatsBoth, Even)
    options = tuple(
        replace(option, edits={})
        if any(edit.part in parts for some in option.edits.values() for edit in some)
        else option
        for option in inputs.game.options
    )
    return replace(inputs.game, wagers=wagers, options=options)


def edited_as(part: type, **changed: Any) -> Change:
    """Return the change of these fields in all parts of this type: an edit of the declaration."""
    return wagers_as(lambda wager: edited(wager, part, changed))


def tied_as(action: Action, true: Action) -> Change:
    """What a tie does to bets against the dealer, where the game says `true`."""

    def change(wager: Wager) -> Wager:
        tied = isinstance(wager.win_condition, Beats) and wager.win_condition.tie is true
        return edited(wager, Beats, {"tie": action}) if tied else wager

    return wagers_as(change)


def after_the_draw(inputs: Inputs) -> Iterator[Inputs]:
    """Bets on the cards as they were dealt, read from those that a player has in the end."""
    yield from wagers_as(
        lambda wager: (
            replace(wager, win_condition=MakesHand()) if wager.win_condition == MakesHand("dealt") else wager
        )
    )(inputs)


def misread_as(taken: Callable[[Wager], bool], **changed: Any) -> Change:
    """Return how bets of a kind are settled in people's heads alone."""

    def change(wager: Wager) -> Wager:
        return edited(wager, MistakenRules, changed) if taken(wager) else wager

    return wagers_as(change)


def won_by(*kinds: type[WinCondition]) -> Callable[[Wager], bool]:
    return lambda wager: isinstance(wager.win_condition, kinds)


@of_poker_hands
def ranks_before_length(inputs: Inputs) -> Iterator[Inputs]:
    """The highest cards decide between hands of a suit, and only then how many there are."""
    if isinstance(inputs.game.ladder, OneSuit):
        yield from misread_as(won_by(Beats), ranks_first=True)(inputs)


@of_poker_hands
def in_main_suit(inputs: Inputs) -> Iterator[Inputs]:
    """A bet on the cards of a suit looks at the suit alone that makes the main hand."""
    game = inputs.game

    def apart(wager: Wager) -> bool:
        if not isinstance(wager.win_condition, MakesHand) or not isinstance(game.ladder, OneSuit):
            return False
        ladder = game.reading(wager.win_condition.hand).ladder
        return ladder is not game.ladder and isinstance(ladder, OneSuit)

    yield from misread_as(apart, main_suit=True)(inputs)


def is_bonus(wager: Wager) -> bool:
    """Return whether it is paid by a hand, on no stake of its own."""
    return isinstance(wager.win_condition, MakesHand) and not wager.staked


@of_poker_hands
def five_card_bonus(inputs: Inputs) -> Iterator[Inputs]:
    """A bonus without a stake by the five-card ladder, where the game has a shorter one and enough cards."""
    game = inputs.game
    in_hand = game.player.size - game.player.aside
    if game.ladder.size < FIVE_CARD.size <= in_hand:
        yield from misread_as(is_bonus, ladder=FIVE_CARD)(inputs)


def folded_as(
    outcome: Folded, *where: Folded, only: tuple[type[WinCondition], ...] = (MakesHand, LosesHand)
) -> Change:
    """What a fold does to side bets, where the game says otherwise; swept bets are out of reach."""

    def change(wager: Wager) -> Wager:
        side = wager.optional and not wager.progressive and isinstance(wager.win_condition, only)
        return replace(wager, folded=outcome) if side and wager.folded in where else wager

    def changed(inputs: Inputs) -> Iterator[Inputs]:
        yield from wagers_as(change)(_as_the_house_folds(inputs))

    return changed


def _as_the_house_folds(inputs: Inputs) -> Inputs:
    """Return the round of a game in which the house's choice of what a fold does is declared."""
    chosen = inputs.house.choices
    edits = {
        option: edit
        for option in inputs.game.options
        for edit in option.edits.get(chosen.get(option.name, option.default), ())
        if edit.part is Wager and "folded" in edit.fields
    }
    if not edits:
        return inputs
    wagers = inputs.game.wagers
    for edit in edits.values():
        wagers = tuple(replace(each, **edit.fields) if each.slug == edit.of else each for each in wagers)
    options = tuple(
        replace(option, edits={}) if option in edits else option for option in inputs.game.options
    )
    return replace(inputs, game=replace(inputs.game, wagers=wagers, options=options))


def can_go_back(wager: Wager) -> bool:
    """Return whether a player may take the bet back."""
    return bool(wager.citations.back)


def another_back(inputs: Inputs) -> Iterator[Inputs]:
    """Another bet goes back than the one that the player takes back: two of those that every player makes,
    one for the other."""
    made = [wager.slug for wager in inputs.game.wagers if wager.before_cards and not wager.optional]
    back = {slug for choice in inputs.game.choices for slug in choice.back}
    for one, other in combinations(made, 2):
        if back & {one, other}:
            yield _exchanged(inputs, {one: other, other: one})


def _exchanged(inputs: Inputs, names: Mapping[str, str]) -> Inputs:
    """The round with these bets taken back one for the other."""

    def choice(old: PlayerChoice) -> PlayerChoice:
        return replace(old, back=tuple(names.get(slug, slug) for slug in old.back))

    def stage(old: Stage) -> Stage:
        return replace(old, choices=tuple(map(choice, old.choices))) if isinstance(old, Decide) else old

    seats = (
        replace(seat, chosen=tuple(replace(made, choice=choice(made.choice)) for made in seat.chosen))
        for seat in inputs.seats
    )
    return replace(inputs, game=inputs.game.with_stages(stage), seats=tuple(seats))


def first_bet_alone(inputs: Inputs) -> Iterator[Inputs]:
    """Of several bets that the same hand is paid for, all but the first pushed."""
    game = inputs.game
    if isinstance(game.main.win_condition, MakesHand):
        others = {
            wager.slug
            for wager in game.wagers[1:]
            if wager.win_condition == game.main.win_condition and wager.staked and not wager.optional
        }
        yield from misread_as(lambda wager: wager.slug in others, won=Action.PUSH)(inputs)


@of_poker_hands
def read_as_main(inputs: Inputs) -> Iterator[Inputs]:
    """A side bet on other cards, read from those of the main hand."""

    def change(wager: Wager) -> Wager:
        apart = isinstance(wager.win_condition, MakesHand) and wager.win_condition.hand not in (
            "player",
            "dealt",
        )
        return replace(wager, win_condition=MakesHand()) if apart and wager.optional else wager

    yield from wagers_as(change)(inputs)


def later_bets_left(inputs: Inputs) -> Iterator[Inputs]:
    """Of several bets that are made after the cards, what a fold loses stands."""
    if len(inputs.game.following) > 1:
        yield from wagers_as(lambda wager: replace(wager, folded=Folded.STANDS) if wager.later else wager)(
            inputs
        )


def left_on_fold(inputs: Inputs) -> Iterator[Inputs]:
    """What dies with the fold stands, hopeless or not."""
    for left in folded_as(Folded.STANDS, Folded.TAKEN)(inputs):
        yield next(edited_as(LosesHand, holds_hopeless=True)(left), left)


def even_money_alone(inputs: Inputs) -> Iterator[Inputs]:
    """Bets against the dealer that pay even money but for a few hands, paid so for those hands, too."""

    def change(wager: Wager) -> Wager:
        pays, beats = wager.pays, isinstance(wager.win_condition, Beats)
        few = isinstance(pays, ByTable) and pays.otherwise is NoRow.EVEN
        return replace(wager, pays=Even()) if beats and few else wager

    yield from wagers_as(change)(inputs)
    if inputs.game.table_hands:
        yield from house_wagers_as(change)(inputs)


@of_poker_hands
def invented_qualifier(inputs: Inputs) -> Iterator[Inputs]:
    """Require of a dealer who always qualifies what the games at the next tables ask."""
    main = inputs.game.main
    if inputs.game.qualifier or not isinstance(main.win_condition, Beats):
        return
    wagers = (edited(main, Beats, {"unqualified": Action.PUSH}), *inputs.game.wagers[1:])
    for ranks in ("AK", "A"):
        yield replace(inputs, game=replace(inputs.game, qualifier=at_least(ranks), wagers=wagers))


def unqualified_as(action: Action, *, main: bool) -> Change:
    """What becomes of the main bet, or of the bet made after the cards, when the dealer does not qualify."""

    def changed(inputs: Inputs) -> Iterator[Inputs]:
        first = inputs.game.main.win_condition
        if inputs.game.qualifier and isinstance(first, Beats):
            yield from wagers_as(partial(_unqualified, action, main, first.first_pass))(inputs)

    return changed


def _unqualified(action: Action, main: bool, first_pass: bool, wager: Wager) -> Wager:
    """A bet that is made with the main one and that no qualifier touches is as one made after the cards."""
    touched = isinstance(wager.win_condition, Beats) and wager.win_condition.unqualified is not None
    if (touched and not wager.later) is not main:
        return wager
    return edited(wager, Beats, {"unqualified": action, "first_pass": first_pass})


def paid_and_pushed(inputs: Inputs) -> Iterator[Inputs]:
    """The main bet is paid and the one made after the cards pushed, as three card poker has it."""
    for paid in unqualified_as(Action.PAY, main=True)(inputs):
        yield from unqualified_as(Action.PUSH, main=False)(paid)


def without_line_as(action: NoRow) -> Change:
    """What becomes of a bet that wins with no line of its table, and pushes in truth."""

    def change(wager: Wager) -> Wager:
        pays = wager.pays
        if isinstance(pays, ByTable) and pushes_without_line(wager):
            return replace(wager, pays=replace(pays, otherwise=action))
        return wager

    return wagers_as(change)


def only_winners_paid(wager: Wager) -> bool:
    """Return whether the bet has a table for hands that win, and none for hands that lose."""
    return pushes_without_line(wager) and not wager.pays_bad_beat


def bad_beats_taken(inputs: Inputs) -> Iterator[Inputs]:
    """A bet is taken from a losing hand that its table pays."""
    yield from wagers_as(lambda wager: edited(wager, ByTable, {"bad_beat": False}))(inputs)


def pushes_without_line(wager: Wager) -> bool:
    pays = wager.pays
    return (
        isinstance(wager.win_condition, Beats) and isinstance(pays, ByTable) and pays.otherwise is NoRow.PUSH
    )


def ties_by_unused_cards(inputs: Inputs) -> Iterator[Inputs]:
    """Two hands that share a board, and each its own cards beside it."""
    if inputs.game.board:
        yield from misread_as(won_by(Beats), unused_cards=True)(inputs)


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
