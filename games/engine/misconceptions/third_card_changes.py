"""Changes to how third cards come: up to which points a hand draws, the rows of the tableau, naturals.

The cards that lie on the table are the true ones: what is drawn wrongly shows in the questions of drawing
alone.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise

from games.engine.cards.cards import Card
from games.engine.misconceptions.hand_changes import Change
from games.engine.rules.games import Game
from games.engine.rules.stages import Deal, Stage
from games.engine.rules.third_cards import MistakenDrawing, TableauRow, ThirdCard
from games.engine.settlement.inputs import Inputs

EVERY = "0123456789"


def drawing(game: Game, change: Callable[[ThirdCard], ThirdCard]) -> Game:
    """Return the game with each of its rules of third cards changed."""

    def stage(old: Stage) -> Stage:
        if not isinstance(old, Deal):
            return old
        table = (
            (place, change(count) if isinstance(count, ThirdCard) else count) for place, count in old.table
        )
        return replace(old, table=tuple(table))

    return game.with_stages(stage)


def drawn_as(*changes: Callable[[ThirdCard], ThirdCard]) -> Change:
    """A form for each of these changes, where there are third cards that it changes."""

    def changed(inputs: Inputs) -> Iterator[Inputs]:
        for change in changes:
            game = drawing(inputs.game, change)
            if game.procedure != inputs.game.procedure:
                yield replace(inputs, game=game)

    return changed


def draws_to(by: int, *, rows: bool) -> Change:
    """So many points more or less are drawn to: by the hand that draws first, or by the one that has rows,
    where the other stood."""

    def change(rule: ThirdCard) -> ThirdCard:
        return replace(rule, draws_to=rule.draws_to + by) if bool(rule.rows) is rows else rule

    return drawn_as(change)


without_rows = drawn_as(lambda rule: replace(rule, rows=()))
"""Every hand draws by its own points."""


def row_as(points: int, *draws_on: str) -> Change:
    """The row of these points draws on other digits: a form for each."""
    return drawn_as(*(_with_row(points, partial(_instead, digits)) for digits in draws_on))


def drawn_on(points: int, digits: str) -> Change:
    """The row of these points draws on these digits too."""
    return drawn_as(_with_row(points, partial(_drawn_too, digits)))


def stood_on(points: int, digits: str) -> Change:
    """The row of these points stands on these digits."""
    return drawn_as(_with_row(points, partial(_stood, digits)))


def _instead(digits: str, true: str) -> str:
    return digits


def _drawn_too(digits: str, true: str) -> str:
    return "".join(sorted({*digits, *true}))


def _stood(digits: str, true: str) -> str:
    return "".join(digit for digit in true if digit not in digits)


def _with_row(points: int, change: Callable[[str], str]) -> Callable[[ThirdCard], ThirdCard]:
    def row(old: TableauRow) -> TableauRow:
        return replace(old, draws_on=change(old.draws_on)) if old.points == points else old

    return lambda rule: replace(rule, rows=tuple(map(row, rule.rows)))


def _by_the_row_above(rule: ThirdCard) -> ThirdCard:
    return replace(rule, rows=_moved(rule.rows, tuple(pairwise(rule.rows))))


def _by_the_row_below(rule: ThirdCard) -> ThirdCard:
    return replace(rule, rows=_moved(rule.rows, tuple((low, high) for high, low in pairwise(rule.rows))))


def _moved(
    rows: Sequence[TableauRow], read: Sequence[tuple[TableauRow, TableauRow]]
) -> tuple[TableauRow, ...]:
    """Return the rows, the second of each of these pairs drawing as the first does."""
    other = {row.points: instead.draws_on for instead, row in read}
    return tuple(replace(row, draws_on=other.get(row.points, row.draws_on)) for row in rows)


another_row = drawn_as(_by_the_row_above, _by_the_row_below)


def misread_drawing(misread: MistakenDrawing) -> Change:
    """How third cards come in people's heads alone."""
    return drawn_as(lambda rule: replace(rule, misread=misread))


def natural_in_one_hand(inputs: Inputs) -> Iterator[Inputs]:
    """A natural is looked for in one hand of the table alone."""
    for place in inputs.game.table_hands:
        yield from misread_drawing(MistakenDrawing(only_in=place))(inputs)


def counted_as(game: Game, counted: Callable[[Sequence[Card]], int]) -> Game:
    """Return the game with points counted so where third cards are drawn."""
    return drawing(game, lambda rule: replace(rule, misread=MistakenDrawing(counted=counted)))
