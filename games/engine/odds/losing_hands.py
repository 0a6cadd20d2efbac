"""Bets on the hand that loses, the player's or the dealer's: both hands meet, and equal ones lose the bet."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from math import comb

from games.engine.errors import require_type
from games.engine.odds.figures import Figures, Outcome
from games.engine.odds.hand_tables import beaten_hands
from games.engine.odds.own_hands import (
    FIVE_ONLY,
    LOSES,
    LOSES_WORDS,
    WAYS,
    WITH_CARD,
    card_price,
    less_price,
    outcome_of,
)
from games.engine.odds.progress import Progress, silent
from games.engine.rules.games import Game
from games.engine.rules.paytables import Paytable
from games.engine.rules.wagers import ByLosingHand, Wager


def by_losing_hand(game: Game, wager: Wager, table: Paytable, report: Progress = silent) -> Iterator[Figures]:
    """Yield the figures where no player folds what could win it; where a card can be bought, without it and
    with it."""
    require_type(ByLosingHand, wager.settles)
    dealt = game.player.size - game.player.aside
    sizes = {FIVE_ONLY: dealt, WITH_CARD: game.player.size} if game.sells else {"": dealt}
    for way, own in sizes.items():
        other = game.dealer.size - game.dealer.burned
        counts: Counter[str] = Counter()
        for loser, winner in ((own, other), (other, own)):
            for hand, pairs in beaten_hands(game.ladder, game.deck, loser, winner, report):
                row = table.row_for(hand)
                counts[row.name if row else LOSES] += pairs
        every = comb(len(game.deck), own) * comb(len(game.deck) - own, other)
        won = [outcome_of(row, counts[row.name]) for row in table.rows]
        missed = every - sum(outcome.count for outcome in won)
        outcomes = (*won, Outcome(LOSES, LOSES_WORDS, missed, Fraction(-1)))
        dear = tuple(less_price(outcome, card_price(game, way)) for outcome in outcomes)
        yield Figures(wager.slug, wager.name, dear, table.name, way, WAYS[way])
