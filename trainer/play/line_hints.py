"""What the text line shows before anything is typed, at the stops of a layout: something that it reads there.

It is made of what the form shows, never of what is right, so it tells nothing.
"""

from collections.abc import Iterator

from django.utils.translation import pgettext

from games.engine.questions.layouts import CHIPS, HALF, KIND_CHIPS, LOSES, MONEY, NUMBER
from games.engine.rules.layouts import RED
from trainer.play.forms import FieldView, StopView

NEIGHBORS = ("6", "34", "17", "25", "2")
FALLEN = "17"
SAID = {"color": "red" if int(FALLEN) in RED else "black", "odd-even": "odd", "low-high": "low"}
"""What is said of that number, by the question."""
COUNTED = {"call-chips": "10", "call-cost": "50", "change": "0", KIND_CHIPS.slug: "24", HALF.slug: "2.50"}
"""Numbers that are typed, by the question."""
PAID = {CHIPS.slug: "118", MONEY.slug: "236"}
LONGEST = 30
"""Characters that there is room for."""


def line_hint(stop: StopView, color: str) -> str:
    """Return an example; `color` is the name of the chips of the player who is asked about, if any."""
    fields = [*stop.singles, *stop.rows, *(row.field for row in stop.amounts)]
    if not fields:
        return ""
    return next((hint for hint in _hints(fields, color) if hint), _of_choice(fields[0])).lower()


def _hints(fields: list[FieldView], color: str) -> Iterator[str]:
    first, asks = fields[0], [field.ask for field in fields]
    if first.kind == "numbers":
        verb = _verb(pgettext("typed before numbers of a wheel", "number numbers"), at=-1)
        yield _line(verb, *(value for value in NEIGHBORS if any(one.value == value for one in first.options)))
    if first.ask == NUMBER.slug:
        verb = _verb(pgettext("typed before numbers of a wheel", "number numbers"))
        options = ((field.ask, option) for field in fields for option in field.options)
        said = (option.label for ask, option in options if SAID.get(ask) == option.value)
        yield _line(verb, FALLEN, *said)
    if first.groups:
        group = first.groups[0]
        verb = _verb(pgettext("typed before the bets that win", "winners"))
        yield _line(verb, group.name, group.options[0].label)
    if first.ask == LOSES.slug:
        yield _line(_verb(pgettext("typed before the bets that lose", "take")), first.options[0].label)
    if CHIPS.slug in asks and color and KIND_CHIPS.slug not in asks:
        yield _line(color, *(PAID[ask] for ask in asks if ask in PAID))
    counted = [field for field in fields if field.ask in COUNTED]
    if counted:
        few = counted[:1] if first.ask in (KIND_CHIPS.slug, HALF.slug) else counted
        yield _line(*(f"{field.label} {COUNTED[field.ask]}" for field in few))
    if first.kind == "amount":
        yield "25"


def _verb(words: str, *, at: int = 0) -> str:
    return words.split()[at]


def _line(*words: str) -> str:
    return " ".join(words)


def _of_choice(field: FieldView) -> str:
    """Return the first of what can be chosen, by its letter where its words are long."""
    first = field.options[0] if field.options else None
    if first is None:
        return ""
    return first.label if len(first.label) <= LONGEST or not first.key.isalpha() else first.key
