"""Irregularities: what goes wrong at a table beside the bets, as a dealer at the table notices it.

Whether a round goes irregularly, how and where comes from a stream of its own: what is heard or shown is
never a card of the round. Harmless events come from the same stream, so that being asked tells nothing.
"""

from dataclasses import dataclass, replace
from enum import StrEnum

from games.engine.cards.cards import Card
from games.engine.cards.streams import Stream, choose, pick
from games.engine.money.amounts import print_cents
from games.engine.procedure.frames import Felt
from games.engine.rules.games import Game
from games.engine.rules.houses import MINIMUM
from games.engine.rules.wagers import Wager
from games.engine.settlement.inputs import Inputs, Seat
from games.engine.texts import Text

UNTOUCHED = Text("The packets are out, and no player has touched a card.")
SHUFFLING = Text("The shuffler's light flashes while it shuffles. No packet has come out yet.")

SHUFFLER = {
    "guide": Text(
        "The shuffler stops and shows its red light, for the first time today. No packet has come out."
    ),
    "replace": Text(
        "The shuffler stops again, as it has all day, though its guide was followed each time."
        " No packet has come out."
    ),
    "local": Text(
        "The shuffler stops and shows its red light. No packet has come out. The regulator here has"
        " approved a procedure of its own for this, and it is at hand."
    ),
}
"""What is heard of a shuffler, by what it needs: the guide on its back, the backup, the local procedure."""

DEALER_CARD = Text(
    "A card of the dealer's is knocked over. Everyone has seen it, and it lies face down again."
)
SQUARED = Text("The dealer squares the cards that lie in front of them. None is turned.")
LOCKED_UP = Text("Its cards lie in the discard rack.")


def at_deal(game: Game, seat: Seat, name: str) -> tuple[Text, ...]:
    """Return the lines at the deal. That no player has touched a card says who turned one up, if one is."""
    spot, side = str(seat.spot), {wager.slug: wager.name for wager in side_bets(game)}
    main, cents = game.main.name, print_cents(seat.bets[game.main.slug])
    lines = {
        "green-light": Text("The shuffler shows its green light."),
        "asks-change": Text("Spot %(spot)s asks for change. The dealer says to wait.", spot=spot),
        "bet-in-time": Text(
            "Before the first packet came out, spot %(spot)s put $%(cents)s on %(bet)s.",
            spot=spot,
            cents=cents,
            bet=main,
        ),
    }
    if side:
        bet = side[pick(side, f"{name}/side-bet")]
        lines |= {
            "asks-odds": Text("Spot %(spot)s asks what %(bet)s pays.", spot=spot, bet=bet),
            "too-late": Text(
                "Spot %(spot)s asks for a bet on %(bet)s. The dealer says it is too late.", spot=spot, bet=bet
            ),
        }
    return UNTOUCHED, lines[pick(lines, f"{name}/line-at-deal")]


def side_bets(game: Game) -> list[Wager]:
    return [wager for wager in game.wagers if wager.before_cards and wager.optional and not wager.progressive]


def late(inputs: Inputs, seat: Seat, wager: Wager, cents: int) -> Text:
    spot, amount, name = str(seat.spot), print_cents(cents), wager.name
    if seat.bets.get(wager.slug):
        return Text(
            "While the packets go out, spot %(spot)s adds $%(cents)s to %(bet)s.",
            spot=spot,
            cents=amount,
            bet=name,
        )
    return Text(
        "While the packets go out, spot %(spot)s puts $%(cents)s on %(bet)s.",
        spot=spot,
        cents=amount,
        bet=name,
    )


def own_card(spot: int) -> Text:
    return Text(
        "Before deciding, spot %(spot)s shows a card of their own to the others and lays it down again.",
        spot=str(spot),
    )


def before_decisions(spot: int, name: str) -> Text:
    """What is no irregularity."""
    lines = {
        "looks-again": Text(
            "Spot %(spot)s asks to look at their cards again before deciding.", spot=str(spot)
        ),
        "asks-dealer": Text(
            "Spot %(spot)s asks what the dealer would do. The dealer does not say.", spot=str(spot)
        ),
        "lifts-corners": Text(
            "Spot %(spot)s lifts the corners of their own cards and lays them down.", spot=str(spot)
        ),
        "dealer-squares": SQUARED,
    }
    return lines[pick(lines, f"{name}/line-before-decisions")]


class Irregularity(StrEnum):
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
    """When it is noticed: before the bets, of the last hand of the round before; as the cards are dealt;
    before anyone decides."""

    LAST_HAND = "last-hand"
    DEAL = "deal"
    DECISIONS = "decisions"


@dataclass(frozen=True, slots=True)
class Event:
    """An event and what it is. `spot` is whose (0: the dealer's); `speech` are the lines of it;
    `cards` lie face up, perhaps one twice; `more` lie there than should; one is `strange` by its back; `bet`
    cents are put on `wager` too late; `felt` is the table where it is not the timeline's; `locked_up` is
    where the hand is; `stopped` no packet has come out; `repair` what a shuffler needs."""

    irregularity: Irregularity
    time: Time
    spot: int
    speech: tuple[Text, ...] = ()
    cards: tuple[Card, ...] = ()
    more: int = 0
    strange: bool = False
    wager: str = ""
    bet: int = 0
    felt: Felt | None = None
    locked_up: bool = False
    stopped: bool = False
    repair: str = ""


LATER = {
    Irregularity.PLAYER: Time.DECISIONS,
    Irregularity.MISREAD: Time.LAST_HAND,
    Irregularity.MISPAID: Time.LAST_HAND,
}
"""What is noticed at another time than the deal."""


@dataclass(frozen=True, slots=True)
class IrregularityPlan:
    """What is wrong in a round and when; what else is asked about is in order. `seat` is whose."""

    irregularity: Irregularity
    time: Time
    seat: Seat
    name: str

    @property
    def stream(self) -> Stream:
        """What an irregularity of this name draws for itself."""
        return Stream(f"{self.name}/{self.irregularity}")

    def at(self, time: Time) -> Irregularity:
        return self.irregularity if self.time is time else Irregularity.NOTHING


def plan_irregularity(inputs: Inputs, rate: int) -> tuple[IrregularityPlan, tuple[Time, Time]]:
    """What goes wrong at this rate in per cent, and when it is asked about: at the deal in every round, and
    once more, so that most stops are in order."""
    name = f"{inputs.seed}/{inputs.round}/irregularities"
    stream = Stream(name)
    wrong, seat = stream.draw(100) < rate, inputs.seats[stream.draw(len(inputs.seats))]
    other = (Time.LAST_HAND, Time.DECISIONS)[stream.draw(2)]
    if not wrong:
        return IrregularityPlan(Irregularity.NOTHING, Time.DEAL, seat, name), (Time.DEAL, other)
    trouble = Irregularity(pick((one for one in Irregularity if one is not Irregularity.NOTHING), name))
    played_on = trouble is Irregularity.DEALER and not inputs.house.voids_exposed_dealer_card
    time = Time.DECISIONS if played_on else LATER.get(trouble, Time.DEAL)
    return IrregularityPlan(trouble, time, seat, name), (
        Time.DEAL,
        other if time is Time.DEAL else time,
    )


def deal_event(inputs: Inputs, result: IrregularityPlan) -> Event:
    """What is seen of a deal. A card that lies up belongs to its packet, for no player has touched one."""
    seat, stream, game = result.seat, result.stream, inputs.game
    event = Event(result.at(Time.DEAL), Time.DEAL, seat.spot, at_deal(game, seat, result.name))
    match event.irregularity:
        case Irregularity.COUNT:
            spot = (0, seat.spot)[stream.draw(game.seats) > 0]
            return replace(event, spot=spot, more=(-1, 1)[stream.draw(2)])
        case Irregularity.EXPOSED:
            return replace(event, cards=tuple(choose(game.deck, 1, stream)))
        case Irregularity.DEALER:
            return replace(event, spot=0, cards=tuple(choose(game.deck, game.dealer.up + 1, stream)))
        case Irregularity.FOREIGN if can_lie_twice(game) and stream.draw(2):
            return replace(event, spot=0, cards=_twice(game, stream))
        case Irregularity.FOREIGN:
            return replace(event, strange=True)
        case Irregularity.SHUFFLER:
            repair = pick(SHUFFLER, f"{result.name}/shuffler")
            return replace(event, spot=0, speech=(SHUFFLER[repair],), stopped=True, repair=repair)
        case Irregularity.LATE:
            bets = {wager.slug: wager for wager in (game.main, *side_bets(game))}
            wager, cents = bets[pick(bets, f"{result.name}/late-bet")], inputs.house.amount(MINIMUM.name)
            speech = (event.speech[0], late(inputs, seat, wager, cents))
            return replace(event, speech=speech, wager=wager.slug, bet=cents)
        case Irregularity.NOTHING if not stream.draw(SHUFFLES_IN):
            return replace(event, speech=(SHUFFLING,), stopped=True)
        case Irregularity.NOTHING:
            return event
    raise ValueError(f"{event.irregularity.value}: nothing shows it in a deal; give it a case in deal_event")


def can_lie_twice(game: Game) -> bool:
    """Return whether it can be seen in a deal in which no player has touched a card."""
    return game.dealer.up > 1


def _twice(game: Game, stream: Stream) -> tuple[Card, ...]:
    """The dealer's up cards, with one of them twice."""
    up = choose(game.deck, game.dealer.up - 1, stream)
    return tuple(choose([*up, up[0]], game.dealer.up, stream))


SHUFFLES_IN = 6
"""In one of this number of deals in order no packet has come out yet."""


def decision_event(inputs: Inputs, result: IrregularityPlan) -> Event:
    """What is heard before anyone decides; the cards of the round stay as they are."""
    trouble, spot = result.at(Time.DECISIONS), result.seat.spot
    if trouble is Irregularity.PLAYER:
        return Event(trouble, Time.DECISIONS, spot, (own_card(spot),))
    if trouble is Irregularity.DEALER:
        return Event(trouble, Time.DECISIONS, 0, (DEALER_CARD,))
    if trouble is Irregularity.NOTHING:
        return Event(trouble, Time.DECISIONS, spot, (before_decisions(spot, result.name),))
    raise ValueError(f"{trouble.value}: nothing shows it before decisions; give it a case in decision_event")
