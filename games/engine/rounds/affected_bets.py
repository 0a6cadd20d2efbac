"""Affected bets: the bets that a changed rule may settle otherwise, found without settling anything.

Most changes are to one paytable or to the way in which one bet is settled: all other bets are settled right.
"""

from collections.abc import Iterator
from dataclasses import fields
from typing import Any

from games.engine.rules.games import Game
from games.engine.rules.paytables import Row
from games.engine.rules.wagers import Wager
from games.engine.settlement.inputs import Inputs


def affected_bets(believed: Inputs, true: Inputs) -> frozenset[str] | None:
    """Return the wagers that may be settled otherwise under the changed inputs; None where it may be any of
    them: another hand, dealer or meter, or a limit on what is paid."""
    if true.house.payout_limits or _more_than_bets(believed, true):
        return None
    result = frozenset(_otherwise(believed, true))
    return result | on_the_meter(true.game) if result & on_the_meter(true.game) else result


def _more_than_bets(believed: Inputs, true: Inputs) -> bool:
    alike = (
        _alike(believed, true, but={"game", "sheet", "house"})
        and _alike(believed.game, true.game, but={"wagers"})
        and _alike(believed.sheet, true.sheet, but={"paytables"})
    )
    tables = {wager.chosen_by for wager in true.game.wagers if wager.table}
    chosen, due = believed.house.choices, true.house.choices
    options = {name for name in chosen.keys() | due.keys() if chosen.get(name) != due.get(name)}
    slugs = [[wager.slug for wager in each.game.wagers] for each in (believed, true)]
    return not (alike and options <= tables and slugs[0] == slugs[1])


def settled_alike(believed: Inputs, true: Inputs) -> bool:
    """Return whether they differ in the procedure at most, by which no bet is settled."""
    games = _alike(believed.game, true.game, but={"procedure"})
    return games and _alike(believed, true, but={"game"})


def _alike(one: Any, other: Any, *, but: set[str]) -> bool:
    """Two values of a dataclass, field by field."""
    if one is other:
        return True
    names = (field.name for field in fields(one) if field.name not in but)
    return all(getattr(one, name) == getattr(other, name) for name in names)


def _otherwise(believed: Inputs, true: Inputs) -> Iterator[str]:
    same_tables = believed.sheet is true.sheet and believed.house is true.house
    for theirs, wager in zip(believed.game.wagers, true.game.wagers, strict=True):
        if theirs is wager and (same_tables or not wager.table):
            continue
        if theirs != wager or _rows(believed, theirs) != _rows(true, wager):
            yield wager.slug


def _rows(inputs: Inputs, wager: Wager) -> tuple[Row, ...]:
    return inputs.house.paytable(inputs.sheet, wager).rows if wager.table else ()


def on_the_meter(game: Game) -> frozenset[str]:
    """They are paid from one table and one meter."""
    return frozenset(wager.slug for wager in (game.progressive, game.envy) if wager)
