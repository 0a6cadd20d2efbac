"""Catalog of misconceptions: every mistake that has a name.

A wrong answer is explained by playing the same round again under one of them: a trainee who
believes that rule gives exactly that answer.
"""

from games.engine.misconceptions.arithmetic_slips import SLIPS
from games.engine.misconceptions.misreading import FAMILIES, QUALIFYING, READING
from games.engine.misconceptions.mistake import Mistake
from games.engine.misconceptions.payouts import METER, PAYS
from games.engine.misconceptions.side_bets import SIDE_BETS
from games.engine.texts import Text

__all__ = ["BY_SLUG", "MISTAKES", "Mistake", "meant_by", "name_words"]

MISTAKES = (*READING, *QUALIFYING, *SIDE_BETS, *PAYS, *METER)
BY_SLUG = {mistake.slug: mistake for mistake in MISTAKES}
_OTHERS = FAMILIES | {slip.slug: slip.text for slip in SLIPS}


def meant_by(name: str) -> tuple[Mistake, ...]:
    """The mistake of this name, or those of the family; none for a slip, and for what is no name here."""
    alone = (BY_SLUG[name],) if name in BY_SLUG else ()
    return alone or tuple(mistake for mistake in MISTAKES if mistake.family == name)


def name_words(slug: str, bet: Text | None = None) -> Text | None:
    """A mistake, a family or a slip in words, of this bet where one is at hand; None for what is no name."""
    return BY_SLUG[slug].describe(bet) if slug in BY_SLUG else _OTHERS.get(slug)
