"""What lies on the table at a question, in words and signs that print anywhere: cards, bets, what is said.

A bet stays written down once it was made, and a hand is not named: what became of either is asked.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.money.amounts import print_cents
from games.engine.procedure.felts import FeltSpot
from games.engine.procedure.moments import Moment
from games.engine.rounds.rounds import Round
from games.engine.rounds.stops import Stop
from games.engine.rules.games import Game
from trainer.felt.drawn.card_signs import card_words
from trainer.felt.titles import announces
from trainer.saying import say


@dataclass(frozen=True)
class Laid:
    """One line: whose it is, their cards and how many lie face down, their bets, and what they say."""

    who: str
    cards: list[str]
    down: str
    bets: list[str]
    says: str


def laid_at(played: Round, stop: Stop) -> list[Laid]:
    """The dealer's cards, and the spot that it is about; every spot where it is about none."""
    film = played.moments[: stop.moment + 1]
    felt, game = film[-1].felt, played.inputs.game
    spots = [spot for spot in felt.spots if not stop.spot or spot.spot == stop.spot]
    lines = [_dealer(played, film)] if any(moment.felt.dealer.cards for moment in film) else []
    return lines + [_spot(game, film, spot) for spot in spots]


def _dealer(played: Round, film: Sequence[Moment]) -> Laid:
    """As they came, whether they play or not."""
    up = {
        card for moment in film for card in (*moment.felt.dealer.cards, *moment.felt.dealer.discarded) if card
    }
    shown = [card for card in played.inputs.dealer_cards if card in up]
    down = len(played.inputs.dealer_cards) - len(shown)
    return Laid(_("Dealer"), [card_words(card) for card in shown], _down(down), [], "")


def _spot(game: Game, film: Sequence[Moment], spot: FeltSpot) -> Laid:
    cards = [*spot.cards, *spot.aside]
    shown = [card_words(card) for card in cards if card]
    return Laid(
        who=_("Spot %(spot)s") % {"spot": spot.spot},
        cards=shown,
        down=_down(sum(card is None for card in cards)),
        bets=_bets(game, film, spot.spot),
        says=_says(game, spot),
    )


def _bets(game: Game, film: Sequence[Moment], number: int) -> list[str]:
    """As they were put down last, whatever became of them."""
    staked: dict[str, int] = {}
    for moment in film:
        for spot in moment.felt.spots:
            if spot.spot == number:
                staked |= {slug: bet.stake for slug, bet in spot.bets.items() if bet.stake}
    return [
        f"{say(wager.name)} ${print_cents(staked[wager.slug])}" for wager in game.paid if wager.slug in staked
    ]


def _says(game: Game, spot: FeltSpot) -> str:
    """What everybody sees that a player does."""
    if spot.announces:
        return _("folds and announces %(bets)s") % {"bets": announces(game, spot.bets)}
    said = {
        "folding": _("folds"),
        "folded": _("folded"),
        "drew": _("drew one"),
        "stood": _("stands"),
    }
    strange = _("one card with a back of another colour") if spot.strange else ""
    return ", ".join(filter(None, (said.get(spot.state, ""), strange)))


def _down(count: int) -> str:
    if not count:
        return ""
    return ngettext("%(count)s face down", "%(count)s face down", count) % {"count": count}
