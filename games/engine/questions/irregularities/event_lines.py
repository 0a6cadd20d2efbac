"""Event lines: what is heard at a table as the cards are dealt, before anyone decides, and of the last hand.

Every line is an announcement like any other: most of them mean that nothing is wrong.
"""

from collections.abc import Mapping

from games.engine.cards.streams import Stream, on_wheel
from games.engine.money.amounts import print_cents
from games.engine.rules.games import Game
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

SHUFFLER_WHEELS = {1: ("guide", "replace", "local")}
DEAL_WHEELS = {1: ("green-light", "asks-odds", "asks-change", "too-late", "bet-in-time")}
DECISION_WHEELS = {1: ("looks-again", "asks-dealer", "lifts-corners", "dealer-squares")}
"""The lines that are drawn, by wheel. A list that rounds were dealt by is never changed."""

DEALER_CARD = Text(
    "A card of the dealer's is knocked over. Everyone has seen it, and it lies face down again."
)
SQUARED = Text("The dealer squares the cards that lie in front of them. None is turned.")
LOCKED_UP = Text("Its cards lie in the discard rack.")


def at_deal(game: Game, seat: Seat, stream: Stream, wheel: int) -> tuple[Text, ...]:
    """Return the lines at the deal. That no player has touched a card says who turned one up, if one is."""
    side = side_bets(game)
    spot, bet = str(seat.spot), side[stream.draw(len(side))].name
    main, cents = game.main.name, print_cents(seat.bets[game.main.slug])
    lines = {
        "green-light": Text("The shuffler shows its green light."),
        "asks-odds": Text("Spot %(spot)s asks what %(bet)s pays.", spot=spot, bet=bet),
        "asks-change": Text("Spot %(spot)s asks for change. The dealer says to wait.", spot=spot),
        "too-late": Text(
            "Spot %(spot)s asks for a bet on %(bet)s. The dealer says it is too late.", spot=spot, bet=bet
        ),
        "bet-in-time": Text(
            "Before the first packet came out, spot %(spot)s put $%(cents)s on %(bet)s.",
            spot=spot,
            cents=cents,
            bet=main,
        ),
    }
    return UNTOUCHED, lines[one_of(DEAL_WHEELS, wheel, stream)]


def one_of(wheels: Mapping[int, tuple[str, ...]], wheel: int, stream: Stream) -> str:
    names = on_wheel(wheels, wheel)
    return names[stream.draw(len(names))]


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


def before_decisions(spot: int, stream: Stream, wheel: int) -> Text:
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
    return lines[one_of(DECISION_WHEELS, wheel, stream)]
