"""Rule changes: each turns a round's inputs into those of the game that a trainee seems to be playing."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction

from games.engine.cards import RANKS
from games.engine.hands import FIVE_CARD, Ladder
from games.engine.houses import House
from games.engine.inputs import Inputs
from games.engine.money import Odds
from games.engine.paytables import Paytable, Row
from games.engine.rules import Action, ByHand, Folded, HeadToHead, Order, Wager, at_least
from games.engine.settlements import read_dealer

Change = Callable[[Inputs], Iterator[Inputs]]
"""Yields the changed inputs, or nothing where the change has no meaning in this game."""


def ladder_as(change: Callable[[Ladder], Ladder | None]) -> Change:
    def changed(inputs: Inputs) -> Iterator[Inputs]:
        ladder = change(inputs.game.ladder)
        if ladder and (ladder.categories, ladder.wheel) != (
            inputs.game.ladder.categories,
            inputs.game.ladder.wheel,
        ):
            yield replace(inputs, game=replace(inputs.game, ladder=ladder))

    return changed


def put_above(upper: str, lower: str) -> Change:
    """The ladder with `upper` put just above `lower`, where the game has it below."""

    def change(ladder: Ladder) -> Ladder | None:
        order = list(ladder.categories)
        if upper not in order or lower not in order or order.index(upper) > order.index(lower):
            return None
        order.remove(upper)
        order.insert(order.index(lower) + 1, upper)
        return replace(ladder, categories=tuple(order))

    return ladder_as(change)


def poker_order(ladder: Ladder) -> Ladder | None:
    """The categories of this ladder in the order of five-card poker, quads and straight flush left alone."""
    fixed = ("four-of-a-kind", "straight-flush")
    usual = [name for name in FIVE_CARD.categories if name in ladder.categories and name not in fixed]
    return replace(ladder, categories=tuple(usual + [n for n in ladder.categories if n in fixed]))


def discard_as(*, add: str = "", drop: str = "", at_most: int | None = None) -> Change:
    def changed(inputs: Inputs) -> Iterator[Inputs]:
        rule = inputs.game.dealer.discard
        if not rule or (drop and drop not in rule.ranks) or (add and add in rule.ranks):
            return
        ranks = "".join(rank for rank in RANKS if rank in rule.ranks + add and rank != drop)
        limit = rule.at_most if at_most is None else at_most
        dealer = replace(inputs.game.dealer, discard=replace(rule, ranks=ranks, at_most=limit))
        yield replace(inputs, game=replace(inputs.game, dealer=dealer))

    return changed


def _wagers(change: Callable[[Wager], Wager]) -> Change:
    def changed(inputs: Inputs) -> Iterator[Inputs]:
        wagers = tuple(change(wager) for wager in inputs.game.wagers)
        if wagers != inputs.game.wagers:
            yield replace(inputs, game=replace(inputs.game, wagers=wagers))

    return changed


def tie_as(action: Action) -> Change:
    def change(wager: Wager) -> Wager:
        settles = wager.settles
        return (
            replace(wager, settles=replace(settles, tie=action)) if isinstance(settles, HeadToHead) else wager
        )

    return _wagers(change)


def by_hand_as(change: Callable[[ByHand], ByHand], *, staked: bool) -> Change:
    def changed(wager: Wager) -> Wager:
        if isinstance(wager.settles, ByHand) and wager.staked is staked:
            return replace(wager, settles=change(wager.settles))
        return wager

    return _wagers(changed)


def folded_as(told: Folded) -> Change:
    def change(wager: Wager) -> Wager:
        return replace(wager, folded=told) if wager.folded is Folded.IF_ANNOUNCED else wager

    return _wagers(change)


def invented_qualifier(inputs: Inputs) -> Iterator[Inputs]:
    """A dealer who always qualifies is held to ace-king, as in the game at the next table."""
    if inputs.game.qualifier:
        return
    ante = replace(inputs.game.wagers[0], settles=HeadToHead(unqualified=Action.PUSH))
    wagers = (ante, *inputs.game.wagers[1:])
    yield replace(inputs, game=replace(inputs.game, qualifier=at_least("AK"), wagers=wagers))


def tables_as(change: Callable[[Paytable], Paytable]) -> Change:
    def changed(inputs: Inputs) -> Iterator[Inputs]:
        tables = {
            wager: {name: change(table) for name, table in named.items()}
            for wager, named in inputs.sheet.paytables.items()
        }
        yield replace(inputs, sheet=replace(inputs.sheet, paytables=tables))

    return changed


def odds_as(change: Callable[[Fraction], Fraction]) -> Change:
    def row(old: Row) -> Row:
        return (
            replace(old, pays=Odds(change(old.pays.times), old.pays.form))
            if isinstance(old.pays, Odds)
            else old
        )

    return tables_as(lambda table: replace(table, rows=tuple(row(old) for old in table.rows)))


def neighbouring_row(step: int) -> Change:
    """Every row pays what the row `step` lines down from it pays."""

    def change(table: Paytable) -> Paytable:
        rows = table.rows
        moved = (rows[min(max(i + step, 0), len(rows) - 1)].pays for i in range(len(rows)))
        return replace(
            table, rows=tuple(replace(row, pays=pays) for row, pays in zip(rows, moved, strict=True))
        )

    return tables_as(change)


def without_special_lines(table: Paytable) -> Paytable:
    """Without the lines that pay a part of a category more, such as four aces."""
    plain = {row.category for row in table.rows if row.name == row.category}
    kept = (row for row in table.rows if row.name == row.category or row.category not in plain)
    return replace(table, rows=tuple(kept))


def lowest_pair(by: int) -> Change:
    def change(table: Paytable) -> Paytable:
        rows = table.rows
        last = replace(rows[-1], lowest=rows[-1].lowest + by) if rows[-1].lowest else rows[-1]
        return replace(table, rows=(*rows[:-1], last))

    return tables_as(change)


def other_paytable(inputs: Inputs) -> Iterator[Inputs]:
    for wager, named in inputs.sheet.paytables.items():
        for name in named:
            if inputs.house.choices.get(wager, name) != name:
                yield replace(inputs, house=House({**inputs.house.choices, wager: name}))


def dealing_order(inputs: Inputs) -> Iterator[Inputs]:
    steps = inputs.game.procedure
    turned = tuple(
        replace(step, order=Order.CLOCKWISE) if step.order is Order.COUNTER_CLOCKWISE else step
        for step in steps
    )
    if turned != steps:
        yield replace(inputs, game=replace(inputs.game, procedure=turned))


def five_card_hands(inputs: Inputs) -> Iterator[Inputs]:
    """Four cards to a straight or flush do not count; a dealer of four cards has no such hand to misread."""
    if inputs.game.ladder.size < FIVE_CARD.size <= len(read_dealer(inputs).plays):
        yield replace(inputs, game=replace(inputs.game, ladder=FIVE_CARD))
