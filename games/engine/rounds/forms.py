"""Forms of a mistake: the inputs as a trainee who has it sees them, and the bets that it can change.

Most mistakes are about rules alone. What they make of a table's rules is made once, for all of its rounds.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from games.engine.misconceptions.misconception_catalog import MISTAKES
from games.engine.misconceptions.mistake import Mistake
from games.engine.rounds.affected_bets import affected_bets
from games.engine.rules.games import Game
from games.engine.rules.houses import House
from games.engine.rules.sheets import Sheet
from games.engine.settlement.inputs import Inputs

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
    bare = Inputs(game, sheet, House(dict(choices)), (), ())
    return {mistake.slug: _made(mistake, bare) for mistake in MISTAKES if not mistake.per_round}


def _made(mistake: Mistake, inputs: Inputs) -> tuple[Form, ...]:
    changed = mistake.change(inputs)
    return tuple(Form(each, affected_bets(each, inputs), not mistake.per_round) for each in changed)
