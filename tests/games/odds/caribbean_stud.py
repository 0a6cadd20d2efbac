"""Caribbean Stud with a Raise that pushes where its table has no row: a rule that no counter understands."""

from dataclasses import replace

from games.caribbean_stud import GAME
from games.engine.rules.wagers import ByTable, NoRow

PUSHING = replace(
    GAME,
    wagers=tuple(
        replace(wager, pays=replace(wager.pays, otherwise=NoRow.PUSH))
        if isinstance(wager.pays, ByTable) and wager.slug == "raise"
        else wager
        for wager in GAME.wagers
    ),
)
