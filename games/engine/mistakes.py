"""Mistakes: all that have a name.

A wrong answer is explained by playing the same round again under one of them: whoever holds that rule would
answer just so.
"""

from games.engine.mistake import Mistake
from games.engine.pay_mistakes import METER, PAYS
from games.engine.reading_mistakes import QUALIFYING, READING
from games.engine.side_bet_mistakes import SIDE_BETS

__all__ = ["BY_SLUG", "MISTAKES", "Mistake"]

MISTAKES = (*READING, *QUALIFYING, *SIDE_BETS, *PAYS, *METER)
BY_SLUG = {mistake.slug: mistake for mistake in MISTAKES}
