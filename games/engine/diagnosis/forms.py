"""Forms of a mistake: the inputs as a trainee who has it sees them, and the bets that it can change.

Most mistakes are about rules alone. What they make of a table's rules is made once, for all of its rounds.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, replace
from functools import lru_cache
from typing import Any

from games.engine.misconceptions.misconception_catalog import MISTAKES
from games.engine.misconceptions.mistake import Mistake
from games.engine.rules.games import Game
from games.engine.rules.houses import House
from games.engine.rules.paytables import Row
from games.engine.rules.sheets import Sheet
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
    """Return whether they differ in the steps of the procedure at most, by which no bet is settled; its
    stages say what cards there are and which of them play."""
    stages = [[stage for _step, stage in each.game.stages] for each in (believed, true)]
    games = _alike(believed.game, true.game, but={"procedure"}) and stages[0] == stages[1]
    return games and _alike(believed, true, but={"game"})


def _alike(one: Any, other: Any, *, but: set[str]) -> bool:
    """Two values of a dataclass, field by field."""
    if one is other:
        return True
    names = (field.name for field in fields(one) if field.name not in but)
    return all(getattr(one, name) == getattr(other, name) for name in names)


def _otherwise(believed: Inputs, true: Inputs) -> Iterator[str]:
    same_tables = believed.sheet is true.sheet and believed.house is true.house
    for theirs, wager in zip(_wagers(believed), _wagers(true), strict=True):
        if theirs is wager and (same_tables or not wager.table):
            continue
        if theirs != wager or _rows(believed, theirs) != _rows(true, wager):
            yield wager.slug


def _wagers(inputs: Inputs) -> tuple[Wager, ...]:
    """The bets; where an option of the house can have one paid by a paytable instead, as the house has
    them."""
    return inputs.rules.wagers if inputs.game.other_pays else inputs.game.wagers


def _rows(inputs: Inputs, wager: Wager) -> tuple[Row, ...]:
    return inputs.house.paytable(inputs.sheet, wager).rows if wager.table else ()


def on_the_meter(game: Game) -> frozenset[str]:
    """They are paid from one table, and one meter where there is one."""
    return frozenset(wager.slug for wager in (game.progressive or game.pays_envy, game.envy) if wager)


TABLES = 32
"""Tables of which a process keeps how their rules are misread: a game, a sheet and a house's choices each."""

Choices = tuple[tuple[str, str | int | bool], ...]


@dataclass(frozen=True, slots=True)
class Form:
    """What a change yields once: `believed` whole, or, of a change that looks at `rules` alone, without
    cards, people and meter. `touches` names the bets that may be settled otherwise; None: any of them."""

    believed: Inputs
    touches: frozenset[str] | None
    rules: bool

    def of(self, inputs: Inputs) -> Inputs:
        """Return the inputs of this round as they are believed to be."""
        theirs = self.believed
        if not self.rules:
            return theirs
        return replace(inputs, game=theirs.game, sheet=theirs.sheet, house=theirs.house)


def forms_of(mistake: Mistake, inputs: Inputs, rules: Mapping[str, tuple[Form, ...]]) -> tuple[Form, ...]:
    """Return all forms of a mistake in a round; `rules` are those of its table."""
    return _made(mistake, inputs) if mistake.per_round else rules[mistake.slug]


def misread(inputs: Inputs) -> Mapping[str, tuple[Form, ...]]:
    """Return the forms of all mistakes about rules at a round's table, by name."""
    return misread_rules(inputs.game, inputs.sheet, tuple(inputs.house.choices.items()))


@lru_cache(maxsize=TABLES)
def misread_rules(game: Game, sheet: Sheet, choices: Choices) -> Mapping[str, tuple[Form, ...]]:
    bare = Inputs(game, sheet, House(dict(choices)))
    return {mistake.slug: _made(mistake, bare) for mistake in MISTAKES if not mistake.per_round}


def _made(mistake: Mistake, inputs: Inputs) -> tuple[Form, ...]:
    changed = mistake.change(inputs)
    return tuple(Form(each, affected_bets(each, inputs), not mistake.per_round) for each in changed)
