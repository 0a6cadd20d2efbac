"""Bets on what falls, counted at once: every pocket of the wheel, each as likely as any other."""

from collections import defaultdict
from functools import lru_cache

from games.engine.cards.cards import Card
from games.engine.errors import require_type
from games.engine.odds.ends import EndsList
from games.engine.rules.games import Game
from games.engine.rules.houses import House, apply_house_rules
from games.engine.rules.stages import FALL
from games.engine.rules.wagers import OnFall, Wager


def list_of(game: Game, house: House, wager: Wager) -> EndsList:
    """Return what a bet comes to over the pockets of this house's wheel."""
    return _listed(apply_house_rules(game, house), wager.slug)


@lru_cache(maxsize=512)
def _listed(rules: Game, slug: str) -> EndsList:
    how = require_type(OnFall, rules.wager(slug).win_condition)
    alike = defaultdict[tuple[bool, bool], list[Card]](list)
    for pocket in rules.source.faces:
        alike[pocket in how.wins, pocket in how.half].append(pocket)
    ends = [[len(pockets), number] for number, pockets in enumerate(alike.values())]
    examples = tuple({FALL: (pockets[0],)} for pockets in alike.values())
    return EndsList((slug,), examples, ({"ends": ends},), {"": 0}, {})
