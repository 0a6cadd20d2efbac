"""The felt as a page draws it: every seat of the table, every circle of the layout, nothing that is not up.

It is made from the engine's `Felt` alone, which holds no face-down card; the watcher's and the trainee's
are the same.
"""

from dataclasses import replace

from django.utils.translation import gettext, ngettext

from games.engine.asks.picked import OneSpot, SomeSpots
from games.engine.money.amounts import print_cents
from games.engine.procedure.felts import Felt, FeltSpot
from games.engine.procedure.showdown import laid_open, last_laid_open
from games.engine.rounds.stops import Stop
from games.engine.rules.games import Game
from games.engine.rules.houses import MAXIMUM, MINIMUM, House
from games.engine.rules.wagers import Wager
from games.engine.settling.inputs import Inputs
from trainer.drills.sittings import Sitting
from trainer.felt.drawn.card_views import CardView, card_view, marked
from trainer.felt.drawn.felt_views import DealerView, FeltView, SpotView
from trainer.felt.examined import neutral_felt
from trainer.felt.laid import BetView, bet_view
from trainer.felt.odds import printed_odds, prints_odds
from trainer.felt.titles import announces
from trainer.saying import say

GONE = frozenset({"done", "folded"})
"""States of a spot whose packet is locked up, unless its cards still lie there."""


def felt_view(sitting: Sitting) -> FeltView:
    """The table as it stands at the run's place; in a table test without what would mark an answer."""
    shown = sitting.run.drill.open_paytables or not sitting.run.sealed
    felt, focus = felt_at(sitting, sitting.stop), focus_of(sitting.stop)
    dealt = sitting.played.inputs
    return draw(dealt, felt, version=sitting.run.version, focus=focus, odds=shown)


def felt_at(sitting: Sitting, stop: Stop | None) -> Felt:
    """What lies on the table at a stop, or at the end of the round, as this run may show it now."""
    film = sitting.played.moments[: stop.moment + 1 if stop else None]
    if sitting.run.sealed:
        return neutral_felt(sitting.game, film)
    return last_laid_open(film) if stop else laid_open(film)


def focus_of(stop: Stop | None) -> int | None:
    """The place that a stop is about: a spot, 0 for the dealer, none where a spot is to be chosen."""
    if stop is None or any(isinstance(prompt.kind, OneSpot | SomeSpots) for prompt in stop.prompts):
        return None
    return stop.spot


def draw(
    dealt: Inputs,
    felt: Felt,
    *,
    version: int,
    focus: int | None,
    odds: bool = True,
) -> FeltView:
    """`odds` are printed on the layout; a table test may be sat without."""
    game, house = dealt.game, dealt.house
    taken = {spot.spot: spot for spot in felt.spots}
    seats = range(1, game.seats + 1)
    return FeltView(
        version=version,
        game_slug=game.slug,
        game_name=say(game.name),
        layout=f"layouts/{game.slug}.html",
        focus=focus,
        meter=_to_the_cent(felt.meter) if felt.meter is not None else "",
        spots=[
            _spot(game, house, felt, number, taken.get(number), asked=number == focus) for number in seats
        ],
        dealer=_dealer(felt),
        odds=printed_odds(game, dealt.sheet, house) if odds else [],
        prints_odds=odds and prints_odds(game),
        limits=(print_cents(house.amount(MINIMUM.name)), print_cents(house.amount(MAXIMUM.name))),
        packets=sum(spot.state in GONE and not spot.cards for spot in felt.spots),
        heard=[say(line) for line in felt.heard],
        seed_amount=_to_the_cent(felt.seed_amount),
        reserve=_to_the_cent(felt.reserve),
        shared=any(_spots_played(felt, spot) for spot in felt.spots),
    )


def _to_the_cent(cents: int) -> str:
    """As a sign shows it: the cents are there even where they are none."""
    return f"{cents // 100:,}.{cents % 100:02}"


def _spot(
    game: Game, house: House, felt: Felt, number: int, spot: FeltSpot | None, *, asked: bool
) -> SpotView:
    bets = spot.bets if spot else {}

    def circle(wager: Wager) -> tuple[str, BetView]:
        """The circle of a bet, or of a bonus that is paid on the stake of one."""
        return wager.slug, bet_view(say(wager.name), bets.get(wager.slug), bets.get(wager.paid_on), house)

    return SpotView(
        number=number,
        state=spot.state if spot else "empty",
        spots_played=_spots_played(felt, spot) if spot else (),
        says=_says(game, spot) if spot else "",
        hand=say(spot.hand) if spot else "",
        cards=_hand(spot) if spot else (),
        aside=tuple(card_view(card, state="discarded") for card in spot.aside) if spot else (),
        circles=tuple(circle(wager) for wager in game.paid if wager is not game.envy or wager.slug in bets),
        asked=asked,
    )


def _spots_played(felt: Felt, spot: FeltSpot) -> tuple[int, ...]:
    """The spots of this one's patron, if it is not this one alone."""
    theirs = tuple(other.spot for other in felt.spots if spot.patron and other.patron == spot.patron)
    return theirs if len(theirs) > 1 else ()


def _says(game: Game, spot: FeltSpot) -> str:
    standing = {"folded": gettext("folded"), "drew": gettext("drew one"), "stood": gettext("stands")}
    if spot.state in standing:
        return standing[spot.state]
    if spot.state != "folding":
        return ""
    if spot.announces:
        return gettext("folds and announces %(bets)s") % {"bets": announces(game, spot.bets)}
    return gettext("folds")


def _dealer(felt: Felt) -> DealerView:
    dealer = felt.dealer
    gone = len(dealer.discarded)
    return DealerView(
        says=ngettext("%(n)s card discarded", "%(n)s cards discarded", gone) % {"n": gone} if gone else "",
        hand=say(dealer.hand),
        cards=marked(dealer.cards, best=dealer.best),
        discarded=[card_view(card, state="discarded") for card in dealer.discarded],
    )


def _hand(spot: FeltSpot) -> tuple[CardView, ...]:
    cards = marked(spot.cards, best=spot.best)
    if not spot.strange:
        return cards
    strange = replace(cards[-1], name=gettext("face-down card, its back of another colour"), state="strange")
    return (*cards[:-1], strange)
