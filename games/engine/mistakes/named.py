"""Mistakes: all that have a name.

A wrong answer is explained by playing the same round again under one of them: whoever holds that rule would
answer just so.
"""

from games.engine.mistakes.misreading import QUALIFYING, READING
from games.engine.mistakes.mistake import Mistake
from games.engine.mistakes.payouts import METER, PAYS
from games.engine.mistakes.side_bets import SIDE_BETS

__all__ = ["BY_SLUG", "MISTAKES", "Mistake"]

MISTAKES = (*READING, *QUALIFYING, *SIDE_BETS, *PAYS, *METER)
BY_SLUG = {mistake.slug: mistake for mistake in MISTAKES}
