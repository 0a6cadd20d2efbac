"""Rulings: what a house does about an irregularity. What stands, who is called, what comes back at once.

Of a shuffler that stops: what is done, and in which order it is replaced.
"""

from dataclasses import dataclass

from games.engine.questions.answers import Choice
from games.engine.questions.irregularities.events import Event, Irregularity
from games.engine.settlement.inputs import Inputs
from games.engine.texts import Text

PLAY_ON = Choice("play-on", Text("play goes on and everything stands"), "p")
VOID = Choice("void", Text("every hand is void; the cards are shuffled and dealt again"), "v")
CORRECTED = Choice("corrected", Text("it is put right, and play goes on"), "r")
FLOOR_DECIDES = Choice(
    "floor-decides", Text("it is for the floor to decide, and nothing is touched before"), "u"
)
STANDS = (PLAY_ON, VOID, CORRECTED, FLOOR_DECIDES)

NO_ONE = Choice("no-one", Text("no one"), "n")
FLOOR = Choice("floor", Text("the floor"), "f")
SURVEILLANCE = Choice("floor-and-surveillance", Text("the floor and surveillance"), "s")
CALLED = (NO_ONE, FLOOR, SURVEILLANCE)

ALL_BETS = Choice("all-bets", Text("all bets"), "a")
THIS_BET = Choice("this-bet", Text("this bet alone"), "t")
NO_BET = Choice("no-bet", Text("nothing"), "n")
RETURNED = (ALL_BETS, THIS_BET, NO_BET)


@dataclass(frozen=True, slots=True)
class Ruling:
    """What a house does about it, and why in a line; `called` are all who may be, the one to show first."""

    outcome: Choice
    called: tuple[Choice, ...]
    returned: Choice
    because: Text


RULINGS = {
    Irregularity.COUNT: Ruling(
        VOID, (FLOOR,), ALL_BETS, Text("a wrong number of cards on one hand is a misdeal: every hand is void")
    ),
    Irregularity.EXPOSED: Ruling(
        VOID, (FLOOR,), ALL_BETS, Text("a card exposed by the shuffler voids every hand")
    ),
    Irregularity.DEALER: Ruling(
        VOID, (FLOOR,), ALL_BETS, Text("a player could decide by a card that they should not know")
    ),
    Irregularity.PLAYER: Ruling(
        PLAY_ON, (FLOOR,), NO_BET, Text("a player who exposes their own card is warned, and play goes on")
    ),
    Irregularity.FOREIGN: Ruling(
        VOID, (FLOOR,), ALL_BETS, Text("the deck is not the game's; it goes out of play")
    ),
    Irregularity.LATE: Ruling(
        CORRECTED, (FLOOR,), THIS_BET, Text("no bet stands that is made after the first card")
    ),
    Irregularity.MISREAD: Ruling(CORRECTED, (FLOOR,), NO_BET, Text("the cards lie there to be read again")),
    Irregularity.MISPAID: Ruling(
        FLOOR_DECIDES, (FLOOR,), NO_BET, Text("a dealer never corrects a mispay without the floor")
    ),
}
MISREAD_AND_LOCKED_UP = Ruling(
    FLOOR_DECIDES, (SURVEILLANCE,), NO_BET, Text("the cards are locked up; the floor and surveillance decide")
)
DEALER_PLAYED_ON = Ruling(
    PLAY_ON, (FLOOR,), NO_BET, Text("in this house play goes on after a dealer's card is exposed")
)

REPAIRS = (
    Choice("guide", Text("follow the guide on the back of the shuffler"), "g"),
    Choice("replace", Text("replace it by the backup shuffler"), "b"),
    Choice("local", Text("follow the procedure that the regulator has approved"), "r"),
    Choice("by-hand", Text("shuffle by hand and go on"), "h"),
)
REPLACING = {
    "off": Text("turn off the shuffler"),
    "unplug": Text("unplug the power cord"),
    "exchange": Text("put the backup shuffler in its place"),
    "plug-in": Text("plug in the power cord"),
    "on": Text("turn the shuffler on"),
    "service": Text("call the maker for service"),
    "resume": Text("resume play"),
}
"""The steps in their order (654 Irregularities 2b)."""


def placard_of(inputs: Inputs) -> Text:
    """What this house does where houses differ: it is on show whatever has happened."""
    if inputs.house.voids_exposed_dealer_card:
        return Text("This house: a card of the dealer's that is seen too soon makes all hands void.")
    return Text("This house: play goes on when a card of the dealer's is seen too soon.")


def ruling_of(inputs: Inputs, event: Event) -> Ruling:
    if event.irregularity is Irregularity.MISREAD and event.locked_up:
        return MISREAD_AND_LOCKED_UP
    if event.irregularity is Irregularity.DEALER and not inputs.house.voids_exposed_dealer_card:
        return DEALER_PLAYED_ON
    return RULINGS[event.irregularity]


def house_rule_for(event: Event) -> str:
    """Return the house's rule: no sheet prints who is called and which bets go back."""
    words = (
        "irregularities"
        if event.irregularity is Irregularity.NOTHING
        else event.irregularity.value.replace("-", " ")
    )
    return f"HOUSE {words}"


def rule_for(inputs: Inputs, event: Event) -> str:
    """The sheet's own rule, where it has one; else the house's."""
    return dict(inputs.game.irregularities).get(event.irregularity.value) or house_rule_for(event)
