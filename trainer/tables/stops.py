"""A stop as a form: its prompts as fields, what was typed so far, and what is wrong with it.

Only what a trainee may see goes in: of a prompt its question, choices and cards, never its right answers.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from uuid import uuid4

from django.http import QueryDict

from games.engine.asks.answers import Typed
from games.engine.asks.done import Bet, Pressed
from games.engine.asks.job.console_asked import laid_out
from games.engine.asks.picked import SomeSpots
from games.engine.asks.prompts import Prompt
from games.engine.cards.cards import Card
from games.engine.money.amounts import CHIPS, print_cents
from games.engine.money.cutting import LETTERS, MOST_CHIPS
from games.engine.rounds.stops import Stop
from trainer.drills.sittings import Sitting
from trainer.drills.submissions import cut_key
from trainer.felt.drawing import CardView, card_view
from trainer.felt.titles import PHASES, moment_title
from trainer.saying import say
from trainer.tables.asked_alike import asked_alike, part_of
from trainer.tables.letters import letters

LONGEST = 400
"""Characters of one typed value that are read; no honest answer is longer."""


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
    part: str = ""
    held: bool = False


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
    part: str = ""
    held: bool = False


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


def stop_view(
    sitting: Sitting,
    *,
    typed: Mapping[str, Typed],
    errors: Mapping[str, str],
    key: str = "",
    shown: Stop | None = None,
) -> StopView | None:
    """The form of the current stop; None when the round is over. `shown` is the one that the page still has
    before it: what it asks in the same words need not be sent again."""
    stop = sitting.stop
    if stop is None:
        return None
    held = asked_alike(stop, shown) if shown and not typed else frozenset()
    return StopView(
        place=str(stop.place),
        key=key or str(uuid4()),
        title=moment_title(sitting.moment),
        phases=_phases(sitting),
        singles=[
            _kept(prompt) if part_of(prompt) in held else _field(prompt, typed, errors)
            for prompt in stop.prompts
            if not isinstance(prompt.kind, Bet)
        ],
        bets=[
            _kept_row(prompt) if part_of(prompt) in held else _bet_row(prompt, prompt.kind, typed, errors)
            for prompt in stop.prompts
            if isinstance(prompt.kind, Bet)
        ],
        rack=RACK if rack_out(stop) else (),
        laid=_laid(sitting) if any(isinstance(prompt.kind, SomeSpots) for prompt in stop.prompts) else [],
    )


def _phases(sitting: Sitting) -> list[PhaseView]:
    """The course of a round, and how far this one is: nothing of what it will stop at."""
    at = sitting.course.index(sitting.phase)
    return [
        PhaseView(str(PHASES[phase]), past=number < at, present=number == at)
        for number, phase in enumerate(sitting.course)
    ]


def rack_out(stop: Stop) -> bool:
    """Whether chips are needed to answer it."""
    return any(isinstance(prompt.kind, Bet) for prompt in stop.prompts)


def _laid(sitting: Sitting) -> list[tuple[int, list[tuple[str, str]]]]:
    """What lies at each spot, bets by name in dollars: as on the felt, where there is no room for it."""
    names = {wager.slug: say(wager.name) for wager in sitting.game.wagers}
    return [
        (spot.spot, [(names[slug], print_cents(bet.stake)) for slug, bet in spot.bets.items() if bet.stake])
        for spot in sitting.moment.felt.spots
    ]


def _bet_row(prompt: Prompt, kind: Bet, typed: Mapping[str, Typed], errors: Mapping[str, str]) -> BetRow:
    text, error = str(typed.get(prompt.key, "")), errors.get(prompt.key, "")
    action, amount = kind.apart(text)
    if action not in [choice.value for choice in prompt.choices]:
        action, amount = "", text
    return BetRow(
        label=say(prompt.label),
        stake=_stake(prompt),
        field=_field(prompt, {prompt.key: action}, {} if action else errors),
        amount=amount,
        cut=str(typed.get(cut_key(prompt), "")),
        part=part_of(prompt),
        amount_error=say(error) if action else "",
    )


def _kept(prompt: Prompt) -> FieldView:
    """The field of a question that the page has already: only its name is new."""
    return FieldView(prompt.key, prompt.ask, prompt.kind.name, part=part_of(prompt), held=True)


def _kept_row(prompt: Prompt) -> BetRow:
    return BetRow("", _stake(prompt), _kept(prompt), part=part_of(prompt), held=True)


def _stake(prompt: Prompt) -> str:
    return print_cents(prompt.stake) if prompt.stake else ""


def _field(prompt: Prompt, typed: Mapping[str, Typed], errors: Mapping[str, str]) -> FieldView:
    given, kind = typed.get(prompt.key, ""), prompt.kind
    chosen = [given] if isinstance(given, str) else list(given)
    cards = [_card_option(card, str(i), chosen) for i, card in enumerate(prompt.cards, start=1)]
    panel = kind.console.panel if isinstance(kind, Pressed) else None
    places = laid_out(panel) if panel else {}
    keys = letters(prompt.choices)
    choices = [
        OptionView(
            value=c.value,
            label=say(c.words),
            key=keys[c.value],
            checked=c.value in chosen,
            group=places.get(c.value, ""),
            base=c.key if c.key != keys[c.value] else "",
        )
        for c in prompt.choices
    ]
    return FieldView(
        name=prompt.key,
        ask=prompt.ask,
        kind=kind.name,
        question=say(prompt.says),
        options=cards or choices,
        value=given if isinstance(given, str) else "",
        error=say(errors.get(prompt.key, "")),
        pick=prompt.picks,
        panel=panel.system if panel else "",
        part=part_of(prompt),
    )


def _card_option(card: Card, key: str, chosen: list[str]) -> OptionView:
    view = card_view(card)
    return OptionView(card, view.name, key, card in chosen, view)


def read_typed(stop: Stop, posted: QueryDict) -> dict[str, Typed]:
    """What was typed for each prompt of a stop, as it came; several fields of one prompt make one text."""
    typed: dict[str, Typed] = {}
    for prompt in stop.prompts:
        values = [_clean(value) for value in posted.getlist(prompt.key)]
        if prompt.kind.listed:
            typed[prompt.key] = sorted(values)
        else:
            fields = [_clean(posted.get(f"{prompt.key}{part}", "")) for part in prompt.kind.parts]
            typed[prompt.key] = " ".join(filter(None, fields))
        if laid := posted.get(cut_key(prompt), "").split():
            typed[cut_key(prompt)] = _clean(" ".join(laid[:MOST_CHIPS]))
    return typed


def _clean(value: str) -> str:
    """No database stores a NUL inside JSON, and nobody types one."""
    return value[:LONGEST].replace("\0", "")
