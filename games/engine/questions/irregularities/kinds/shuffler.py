"""The shuffler stops: what is done depends on what it needs (654 Irregularities 2)."""

from games.engine.cards.streams import pick
from games.engine.questions.answers import AnswerChoice
from games.engine.questions.irregularities.irregularity import (
    Event,
    Facts,
    Irregularity,
    Occasion,
    deals_packets,
)
from games.engine.settlement.inputs import Inputs
from games.engine.texts import Text

HEARD = {
    "guide": Text(
        "The shuffler stops and shows its red light, for the first time today. No packet has come out."
    ),
    "replace": Text(
        "The shuffler stops again. It has kept stopping all day, even after you followed its guide every "
        "time. No packet has come out."
    ),
    "local": Text(
        "The shuffler stops and shows its red light. No packet has come out. Your "
        "regulator has an approved procedure for this, and you have it at the table."
    ),
}
"""By what it needs: the guide on its back, the backup, the local procedure."""

REPAIRS = (
    AnswerChoice("guide", Text("follow the guide on the back of the shuffler"), "g"),
    AnswerChoice("replace", Text("replace it with the backup shuffler"), "b"),
    AnswerChoice("local", Text("follow the regulator’s approved procedure"), "r"),
    AnswerChoice("by-hand", Text("shuffle by hand and continue"), "h"),
)
REPLACING = {
    "off": Text("turn off the shuffler"),
    "unplug": Text("unplug the power cord"),
    "exchange": Text("put in the backup shuffler"),
    "plug-in": Text("plug in the power cord"),
    "on": Text("turn the shuffler on"),
    "service": Text("call the manufacturer for service"),
    "resume": Text("resume play"),
}
"""The steps in their order (654 Irregularities 2b)."""


def draw(occasion: Occasion) -> Facts:
    return {"repair": pick(HEARD, f"{occasion.stream_name}/repair")}


def show(inputs: Inputs, spot: int, facts: Facts) -> Event:
    return Event(speech=(HEARD[facts["repair"]],), stopped=True, repair=facts["repair"])


IRREGULARITY = Irregularity(
    AnswerChoice("shuffler", Text("the shuffler has broken down"), "s"),
    "HOUSE shuffler",
    show,
    draw=draw,
    needs=deals_packets,
    of_dealer=True,
)
