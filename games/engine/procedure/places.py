"""Places: where a timeline stops and what is asked there, as values and as the text that is stored of
them."""

import re
from dataclasses import dataclass

from games.engine.errors import Unreadable
from games.engine.texts import Text


@dataclass(frozen=True, slots=True)
class Place:
    """A step, a spot (0: the dealer), and what a frame beside the procedure is about ("": the step itself).

    As text "reconcile/3" or "deal/0/first".
    """

    step: str
    spot: int
    about: str = ""

    def __str__(self) -> str:
        return "/".join(filter(None, (self.step, str(self.spot), self.about)))

    @property
    def bare(self) -> "Place":
        """The step and the spot alone."""
        return Place(self.step, self.spot)


@dataclass(frozen=True, slots=True)
class Key:
    """What one prompt of a round is known by: the step and the spot, the question, and the bet if it is about
    one. As text "reveal/0/qualifies" or "reconcile/3/bet/ante"."""

    step: str
    spot: int
    question: str
    wager: str = ""

    def __str__(self) -> str:
        return "/".join(filter(None, (self.step, str(self.spot), self.question, self.wager)))


PLACE = re.compile("([^/]+)/(0|[1-9][0-9]?)(?:/([^/]+))?")
KEY = re.compile("([^/]+)/(0|[1-9][0-9]?)/([^/]+)(?:/([^/]+))?")
"""As they are written, and in no other way."""


def read_place(text: str, *, field: str = "place") -> Place:
    result = PLACE.fullmatch(text)
    if not result:
        raise Unreadable(field, Text("%(typed)s is no place", typed=repr(text[:60])))
    step, spot, about = result.groups(default="")
    return Place(step, int(spot), about)


def read_key(text: str, *, field: str = "prompt") -> Key:
    result = KEY.fullmatch(text)
    if not result:
        raise Unreadable(field, Text("%(typed)s is no prompt", typed=repr(text[:60])))
    step, spot, question, wager = result.groups(default="")
    return Key(step, int(spot), question, wager)
