"""The asks: what a dealer is asked at a moment, derived from the round; nothing is written for one game."""

from collections.abc import Callable, Iterator

from games.engine.asks.bets import bets_asked, envies_asked, refunds_asked
from games.engine.asks.bets_checked import (
    check_bets_asked,
    check_play_asked,
    difference_asked,
    fault_asked,
    play_difference_asked,
    remedy_asked,
)
from games.engine.asks.called import CALL, hand_called
from games.engine.asks.consoles_asked import console_asked
from games.engine.asks.dealer import (
    card_count_asked,
    dealer_cards_asked,
    next_card_asked,
    qualifies_asked,
    up_card_asked,
)
from games.engine.asks.floor_asked import floor_asked, floor_right_asked
from games.engine.asks.irregularities_asked import (
    irregularity_asked,
    replacing_asked,
    ruling_asked,
    shuffler_asked,
)
from games.engine.asks.meter_asked import meter_asked
from games.engine.asks.procedure_asked import first_dealt_asked, first_paid_asked, next_step_asked
from games.engine.asks.questions import Choice, Kind, Prompt
from games.engine.asks.strategies_asked import strategies_asked
from games.engine.cards.hands import CATEGORY_NAMES
from games.engine.procedure.moments import Moment
from games.engine.procedure.steps import in_order, settled_at
from games.engine.settling.lines import Stage
from games.engine.settling.played import Played
from games.engine.texts import Text

KEYS = "123456789abcdef"
"""One key each for the hands of a ladder, strongest first."""

Asking = Callable[[Played, Moment], Iterator[Prompt]]


def _dealer_hand(played: Played, moment: Moment) -> Iterator[Prompt]:
    return _hand(played, moment, "dealer-hand", Text("Name the dealer's hand."))


def _player_hand(played: Played, moment: Moment) -> Iterator[Prompt]:
    return _hand(played, moment, "player-hand", Text("Name the player's hand."))


def _hand(played: Played, moment: Moment, ask: str, question: Text) -> Iterator[Prompt]:
    """The category; not where the hand is called in full, which says it too."""
    if CALL in moment.asks:
        return
    game, settled = played.inputs.game, played.settlement
    hand = settled.hands[moment.spot] if moment.spot else settled.dealer.hand
    categories = zip(KEYS, reversed(game.ladder.categories), strict=False)
    yield Prompt(
        moment.step.does,
        moment.spot,
        ask,
        Kind.CHOICE,
        question,
        (hand.category,),
        game.ranking,
        hand.name,
        made_of=hand.cards,
        choices=tuple(Choice(slug, CATEGORY_NAMES[slug], key) for key, slug in categories),
    )


def _first_spot(played: Played, moment: Moment) -> Iterator[Prompt]:
    return _spot(played, moment, "first-spot", Text("Which spot is reconciled first?"), nth=0)


def _next_spot(played: Played, moment: Moment) -> Iterator[Prompt]:
    return _spot(played, moment, "next-spot", Text("Which spot is next?"), nth=1)


def _spot(played: Played, moment: Moment, ask: str, question: Text, *, nth: int) -> Iterator[Prompt]:
    seats = played.inputs.seats
    left = in_order(settled_at(played.settlement, seats, Stage.RECONCILE), moment.step.order)
    spot = left[nth].spot
    yield Prompt(
        moment.step.does,
        moment.spot,
        ask,
        Kind.SPOTS,
        question,
        (spot,),
        moment.step.rule,
        _nth_from_the_right(nth, str(spot)),
        choices=tuple(_spot_choice(str(seat.spot)) for seat in seats),
    )


def _nth_from_the_right(nth: int, spot: str) -> Text:
    if nth:
        return Text("spot %(spot)s is the second from the dealer's right with a bet to settle", spot=spot)
    return Text("spot %(spot)s is the first from the dealer's right with a bet to settle", spot=spot)


def _spot_choice(spot: str) -> Choice:
    return Choice(spot, Text("spot %(spot)s", spot=spot), spot)


ASKS: dict[str, Asking] = {
    "up-card": up_card_asked,
    "next-card": next_card_asked,
    "card-count": card_count_asked,
    "dealer-cards": dealer_cards_asked,
    "dealer-hand": _dealer_hand,
    "first-spot": _first_spot,
    "next-spot": _next_spot,
    "player-hand": _player_hand,
    "qualifies": qualifies_asked,
    "bets": bets_asked,
    "refunds": refunds_asked,
    "envies": envies_asked,
    "meter": meter_asked,
    "console": console_asked,
    CALL: hand_called,
    "next-step": next_step_asked,
    "first-dealt": first_dealt_asked,
    "first-paid": first_paid_asked,
    "strategy": strategies_asked,
    "floor": floor_asked,
    "floor-right": floor_right_asked,
    "check-bets": check_bets_asked,
    "bet-fault": fault_asked,
    "bet-remedy": remedy_asked,
    "bet-difference": difference_asked,
    "check-play": check_play_asked,
    "play-difference": play_difference_asked,
    "irregularity": irregularity_asked,
    "ruling": ruling_asked,
    "shuffler": shuffler_asked,
    "replacing": replacing_asked,
}
