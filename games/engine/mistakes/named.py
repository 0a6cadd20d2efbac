"""Mistakes: all that have a name.

A wrong answer is explained by playing the same round again under one of them: whoever holds that rule would
answer just so.
"""

from games.engine.mistakes.misreading import QUALIFYING, READING
from games.engine.mistakes.mistake import Mistake
from games.engine.mistakes.payouts import METER, PAYS
from games.engine.mistakes.side_bets import SIDE_BETS
from games.engine.mistakes.slips_of_hand import SLIPS
from games.engine.texts import Text

__all__ = ["BY_SLUG", "MISTAKES", "Mistake", "name_words"]

MISTAKES = (*READING, *QUALIFYING, *SIDE_BETS, *PAYS, *METER)
BY_SLUG = {mistake.slug: mistake for mistake in MISTAKES}
_SLIPS = {slip.slug: slip.says for slip in SLIPS}


def name_words(slug: str, bet: Text | None = None) -> Text | None:
    """A mistake or a slip in words, of this bet where one is at hand; None for a name that is none here."""
    return BY_SLUG[slug].said(bet) if slug in BY_SLUG else _SLIPS.get(slug)
