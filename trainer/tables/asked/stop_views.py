"""The form of a stop as a page draws it: fields, rows of bets, phases, the rack. No right answer is in it."""

from dataclasses import dataclass, field

from games.engine.money.amounts import CHIPS, print_cents
from games.engine.money.cutting import LETTERS
from trainer.felt.drawn.card_views import CardView


@dataclass(frozen=True)
class OptionView:
    """`base` is its key in English, where it has another here: whoever learned that one may press it too."""

    value: str
    label: str
    key: str
    checked: bool
    card: CardView | None = None
    group: str = ""
    base: str = ""


@dataclass(frozen=True)
class FieldView:
    name: str
    ask: str
    kind: str
    question: str = ""
    options: list[OptionView] = field(default_factory=list)
    value: str = ""
    error: str = ""
    pick: int = 0
    panel: str = ""


@dataclass(frozen=True)
class BetRow:
    """One bet: its actions and the field of its amount. `stake` in dollars, "" for a bonus without one; `cut`
    the chips that were cut for its amount."""

    label: str
    stake: str
    field: FieldView
    amount: str = ""
    cut: str = ""
    amount_error: str = ""


@dataclass(frozen=True)
class RackChip:
    """A chip to cut a payout from: its key, its cents, its dollars as a dealer says them."""

    letter: str
    colour: str
    cents: int
    amount: str


RACK = tuple(
    RackChip(letter, chip.colour, chip.cents, print_cents(chip.cents).removesuffix(".00"))
    for chip, letter in zip(CHIPS, LETTERS, strict=True)
)


@dataclass(frozen=True)
class PhaseView:
    """A stretch of the round: whether it is `past`, or `present`."""

    words: str
    past: bool
    present: bool


@dataclass(frozen=True)
class StopView:
    place: str
    key: str
    title: str
    phases: list[PhaseView]
    singles: list[FieldView] = field(default_factory=list)
    bets: list[BetRow] = field(default_factory=list)
    rack: tuple[RackChip, ...] = ()
    laid: list[tuple[int, list[tuple[str, str]]]] = field(default_factory=list)
