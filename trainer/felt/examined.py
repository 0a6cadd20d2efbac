"""The felt of a table test: what lies on the table, and nothing that would mark an answer.

The film goes on as the rules have it, so what it knows better than the trainee is taken off: the names of
hands and which cards make them, what became of a bet, what was paid, what that took off the meter. A spot
that the dealer has been at is settled, however that was.
"""

from collections.abc import Sequence
from dataclasses import replace

from games.engine.asks.beside.slips import Watched
from games.engine.asks.irregular.irregularities import Event
from games.engine.procedure.felts import Felt, FeltBet, FeltSpot
from games.engine.procedure.moments import Moment
from games.engine.rules.games import Game

CLEARED = frozenset({"folded", "done"})
"""Spots that the dealer has been at."""

SETTLED = "settled"


def neutral_felt(game: Game, film: Sequence[Moment]) -> Felt:
    """The last felt of a film without what would mark the answers given in it."""
    moment = film[-1]
    felt = moment.felt
    # Where something may be wrong, nothing lies there that the trainee has answered.
    if isinstance(moment.subject, Event):
        return felt
    # Somebody else's settling is what is asked about, so that spot is seen as they leave it.
    shown = moment.spot if isinstance(moment.subject, Watched) else None
    spots = tuple(spot if spot.spot == shown else _neutral(game, spot) for spot in felt.spots)
    dealer = replace(felt.dealer, best=(), hand="")
    swept = _as_swept(film)
    return replace(felt, spots=spots, dealer=dealer, meter=swept.meter, reserve=swept.reserve)


def _neutral(game: Game, spot: FeltSpot) -> FeltSpot:
    """A folded hand that stays down is gone from sight whether a bet still stands on it or not."""
    cards = spot.cards
    if spot.state == "folded" and not any(cards):
        cards = ()
    bets = {slug: _bet(game, slug, spot, bet) for slug, bet in spot.bets.items() if bet.stake}
    return replace(spot, cards=cards, best=(), hand="", bets=bets)


def _bet(game: Game, slug: str, spot: FeltSpot, bet: FeltBet) -> FeltBet:
    """All bets of a spot that the dealer has been at are settled alike, and so are those of a spot in hand
    that are not asked about any more. Elsewhere a bet lies where it lay; only the price of a card, about
    which nobody is asked, is seen to go."""
    bought = game.wager(slug).bought
    if bet.state == "lit" or (bought and spot.state not in CLEARED):
        return bet
    over = spot.state in CLEARED or (spot.state == "showing" and bet.state != "live")
    return FeltBet(bet.stake, SETTLED if over else "live")


def _as_swept(film: Sequence[Moment]) -> Felt:
    """The felt before anything was paid in this round: its meter shows no pay that a dealer has to know."""
    shown = film[0].felt
    for moment in film:
        if any(spot.state == "done" for spot in moment.felt.spots):
            break
        shown = moment.felt
    return shown
