"""Irregularities: what goes wrong at a table beside the bets, as somebody standing there notices it.

Whether a round goes irregularly, how and where comes from a stream of its own: what is told or shown is never
a card of the round. Harmless events come from the same stream, so that being told something tells nothing.
"""

from dataclasses import dataclass, replace
from enum import StrEnum

from games.engine.asks.job.told import (
    DEALER_CARD,
    MISPAID,
    MISREAD_FACE_UP,
    MISREAD_LOCKED_UP,
    ONE_CARD_MORE,
    SHUFFLER,
    UNTOUCHED,
)
from games.engine.cards.cards import JOKERS, Card, card_name
from games.engine.cards.streams import Stream, choose
from games.engine.money.amounts import print_cents
from games.engine.rules.games import Game
from games.engine.rules.houses import MINIMUM
from games.engine.rules.wagers import Wager
from games.engine.settling.inputs import Inputs, Seat
from games.engine.texts import Text, listed


class Trouble(StrEnum):
    """What can be wrong."""

    NOTHING = "nothing"
    COUNT = "wrong-count"
    EXPOSED = "exposed-card"
    DEALER = "dealer-card"
    PLAYER = "own-card"
    FOREIGN = "foreign-card"
    SHUFFLER = "shuffler"
    LATE = "late-bet"
    MISREAD = "misread-hand"
    MISPAID = "mispaid"


class Time(StrEnum):
    """When it is noticed: as the cards are dealt, before anyone decides, after the first hand is settled."""

    DEAL = "deal"
    DECISIONS = "decisions"
    SETTLING = "settling"


@dataclass(frozen=True, slots=True)
class Event:
    """What is noticed and what it is. `spot` is whose (0: the dealer's); `says` tells it, where the felt does
    not show it all; `cards` lie face up; `more` cards lie there than should; `bet` cents are put on `wager`
    too late; `locked_up` is where the hand is; `repair` what a shuffler needs."""

    trouble: Trouble
    time: Time
    spot: int
    says: Text
    cards: tuple[Card, ...] = ()
    more: int = 0
    wager: str = ""
    bet: int = 0
    locked_up: bool = False
    repair: str = ""


def events_of(inputs: Inputs, rate: int) -> tuple[Event, ...]:
    """What is noticed in a round that goes wrong at this rate in per cent: something, perhaps harmless, at
    the deal, and something later in some rounds."""
    stream = Stream(f"{inputs.seed}/{inputs.round}/irregularities")
    wrong, later = stream.draw(100) < rate, stream.draw(100) < rate
    seat = inputs.seats[stream.draw(len(inputs.seats))]
    troubles = [trouble for trouble in Trouble if trouble is not Trouble.NOTHING]
    trouble = troubles[stream.draw(len(troubles))] if wrong else Trouble.NOTHING
    dealt = _at_deal(inputs, seat, trouble, stream)
    time = (Time.DECISIONS, Time.SETTLING)[stream.draw(2)]
    if dealt.trouble is not Trouble.NOTHING:
        return (dealt,)
    if wrong:
        return dealt, _later(seat, trouble, stream)
    return (dealt, _harmless(seat, time, stream)) if later else (dealt,)


def _at_deal(inputs: Inputs, seat: Seat, trouble: Trouble, stream: Stream) -> Event:
    game, quiet = inputs.game, _quiet(inputs.game, seat, stream)
    event = Event(trouble, Time.DEAL, seat.spot, quiet)
    match trouble:
        case Trouble.COUNT:
            spot = (0, seat.spot)[stream.draw(game.seats) > 0]
            return replace(event, spot=spot, more=(-1, 1)[stream.draw(2)])
        case Trouble.EXPOSED:
            return replace(event, cards=tuple(choose(game.deck, 1, stream)))
        case Trouble.DEALER if inputs.house.voids_exposed_dealer_card:
            shown = tuple(choose(game.deck, game.dealer.up + 1, stream))
            return replace(event, spot=0, says=ONE_CARD_MORE, cards=shown)
        case Trouble.FOREIGN:
            return replace(event, says=_foreign(game, seat, stream))
        case Trouble.SHUFFLER:
            repair = tuple(SHUFFLER)[stream.draw(len(SHUFFLER))]
            return replace(event, spot=0, says=SHUFFLER[repair], repair=repair)
        case Trouble.LATE:
            return _late(inputs, event, seat, stream)
    return replace(event, trouble=Trouble.NOTHING)


def _quiet(game: Game, seat: Seat, stream: Stream) -> Text:
    """What is no irregularity; that nobody has touched a card says who has turned one up, if one is."""
    side = _side_bets(game)
    spot, bet = str(seat.spot), side[stream.draw(len(side))].name
    said = (
        Text("The shuffler shows its green light."),
        Text("Spot %(spot)s asks what %(bet)s pays.", spot=spot, bet=bet),
        Text("Spot %(spot)s asks for change and is told to wait.", spot=spot),
        Text("Spot %(spot)s asks for a bet on %(bet)s and is told that it is too late.", spot=spot, bet=bet),
    )
    return listed((UNTOUCHED, said[stream.draw(len(said))]), " ")


def _side_bets(game: Game) -> list[Wager]:
    return [wager for wager in game.wagers if wager.before_cards and wager.optional and not wager.progressive]


def _foreign(game: Game, seat: Seat, stream: Stream) -> Text:
    naturals = [card for card in game.deck if card not in JOKERS]
    twice, spot = card_name(naturals[stream.draw(len(naturals))]), str(seat.spot)
    said = (
        Text(
            "Spot %(spot)s takes up the packet and says that it holds the %(card)s twice. It does.",
            spot=spot,
            card=twice,
        ),
        Text("A card in the packet of spot %(spot)s has a back of another colour.", spot=spot),
    )
    return said[stream.draw(len(said))]


def _late(inputs: Inputs, event: Event, seat: Seat, stream: Stream) -> Event:
    bets = [inputs.game.main, *_side_bets(inputs.game)]
    wager, cents = bets[stream.draw(len(bets))], inputs.house.amount(MINIMUM.name)
    spot, amount, name = str(seat.spot), print_cents(cents), wager.name
    adds = Text(
        "While the packets go out, spot %(spot)s adds $%(cents)s to %(bet)s.",
        spot=spot,
        cents=amount,
        bet=name,
    )
    puts = Text(
        "While the packets go out, spot %(spot)s puts $%(cents)s on %(bet)s.",
        spot=spot,
        cents=amount,
        bet=name,
    )
    says = adds if seat.bets.get(wager.slug) else puts
    return replace(event, says=says, wager=wager.slug, bet=cents)


def _later(seat: Seat, trouble: Trouble, stream: Stream) -> Event:
    """What is told after the deal, in words alone: the cards of the round stay as they are. The felt shows
    every hand as it was settled rightly, so that one which was not is only supposed."""
    locked_up = bool(stream.draw(2))
    if trouble is Trouble.PLAYER:
        says = Text(
            "Before deciding, spot %(spot)s turns over a card of their own for the others to see.",
            spot=str(seat.spot),
        )
        return Event(trouble, Time.DECISIONS, seat.spot, says)
    if trouble is Trouble.DEALER:
        return Event(trouble, Time.DECISIONS, 0, DEALER_CARD)
    if trouble is Trouble.MISREAD:
        says = MISREAD_LOCKED_UP if locked_up else MISREAD_FACE_UP
        return Event(trouble, Time.SETTLING, seat.spot, says, locked_up=locked_up)
    return Event(trouble, Time.SETTLING, seat.spot, MISPAID)


def _harmless(seat: Seat, time: Time, stream: Stream) -> Event:
    spot = str(seat.spot)
    said = {
        Time.DECISIONS: (
            Text("Spot %(spot)s asks to look at their cards again before deciding.", spot=spot),
            Text("Spot %(spot)s asks what the dealer would do. The dealer does not say.", spot=spot),
        ),
        Time.SETTLING: (
            Text("Suppose that the last player asks how their hand was read. It was read rightly."),
            Text("Suppose that the last player counts what lies on the spot again. It is right."),
        ),
    }[time]
    return Event(Trouble.NOTHING, time, seat.spot, said[stream.draw(len(said))])
