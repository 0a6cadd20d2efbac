"""A stop as a form: its prompts as fields, what was typed so far, and what is wrong with it.

Only what a trainee may see goes in: of a prompt its question, choices and cards, never its right answers.
"""

import unicodedata
from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass, field, replace
from uuid import uuid4

from django.http import QueryDict
from django.utils.translation import gettext

from games.engine.cards.cards import Card
from games.engine.money.amounts import CHIPS as HOUSE_CHIPS
from games.engine.money.amounts import print_cents
from games.engine.money.cutting import LETTERS, MAX_CHIPS
from games.engine.procedure.frames import Frame
from games.engine.procedure.steps import PHASE_OF, Phase
from games.engine.questions.answers import (
    Amount,
    AnswerChoice,
    Bet,
    Count,
    OneOf,
    OneSpot,
    Pressed,
    SomeOf,
    SomeSpots,
    Stacks,
    Typed,
)
from games.engine.questions.hands import hands_of
from games.engine.questions.hands_in_turn import HARD_OR_SOFT, TOTALS_ASKED, signals_of
from games.engine.questions.layouts import (
    CHIPS,
    COLORS,
    KIND_CHIPS,
    LOW_OR_HIGH,
    ODD_OR_EVEN,
    item_of,
    said_of,
)
from games.engine.questions.progressive import panel_layout
from games.engine.questions.prompts import Prompt
from games.engine.questions.settling import WORDS
from games.engine.questions.table_hands import DRAW_OR_STAND, results_of
from games.engine.rounds.stops import Stop
from games.engine.rules.games import Game
from games.engine.settlement.color_chips import chips_words
from trainer.pages.text import sentence, translate
from trainer.play.felt.cards import CardView, card_view
from trainer.play.labels import PHASES, SPIN, moment_title
from trainer.play.round_state import RoundState


@dataclass(frozen=True)
class OptionView:
    """`base` is its English key, accepted too where the reader's language has another."""

    value: str
    label: str
    key: str
    checked: bool
    card: CardView | None = None
    group: str = ""
    base: str = ""

    @property
    def is_its_key(self) -> bool:
        """Whether its key is all that it says, as of a digit."""
        return self.label == self.key

    @property
    def is_number(self) -> bool:
        """Whether its number names it, as of a spot; a player may be named by their chips."""
        return self.value == self.key and self.label.endswith(self.key)


LONG_LABEL = 45
"""Characters that a key holds beside two others."""


@dataclass(frozen=True)
class OptionGroup:
    """Options under a name: the bets of one player."""

    name: str
    options: list[OptionView]


@dataclass(frozen=True)
class FieldView:
    """`kind` is that of its prompt, but "number" and "numbers" where one or some of many are typed. `rest` is
    what stands in its second field, and `groups` are the options where they are bets of several players."""

    name: str
    ask: str
    kind: str
    label: str = ""
    question: str = ""
    options: list[OptionView] = field(default_factory=list)
    value: str = ""
    error: str = ""
    pick: int = 0
    panel: str = ""
    rest: str = ""
    groups: list[OptionGroup] = field(default_factory=list)

    @property
    def bets(self) -> int:
        return sum(len(group.options) for group in self.groups)

    @property
    def keys_class(self) -> str:
        """How its keys are laid out: digits, spots or names; of more than three choices, or long ones, a
        ladder."""
        if self.kind == "several":
            by_number = any(option.is_number for option in self.options)
            return "keys-spots" if by_number else "keys-names"
        is_long = any(len(option.label) > LONG_LABEL for option in self.options)
        if self.kind != "choice" or (len(self.options) < 4 and not is_long):
            return f"keys-{self.kind}"
        if all(option.is_its_key for option in self.options):
            return "keys-digits"
        if any(len(option.key) > 1 for option in self.options):
            return "keys-totals"
        return f"keys-choice keys-many keys-of-{len(self.options)}{' keys-long' if is_long else ''}"


@dataclass(frozen=True)
class AmountRow:
    """An amount, or a number of chips, in a row of its own: `note` says in short what it is of; `cut` are the
    chips that were cut for it; `heading` stands above it where other rows than before begin."""

    field: FieldView
    note: str = ""
    cut: str = ""
    heading: str = ""

    @property
    def template(self) -> str:
        return f"play/_{self.field.kind}_row.html"


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
    for chip, letter in zip(HOUSE_CHIPS, LETTERS, strict=True)
)


@dataclass(frozen=True)
class PhaseView:
    """A phase of the round and whether it is `past` or `present`."""

    words: str
    past: bool
    present: bool


@dataclass(frozen=True)
class StopView:
    """The prompts of a stop: `singles` each under its question, then `rows` of short choices by their labels,
    then the `bets`, then the `amounts` that are not paid on a bet. `heading` says what is asked of each row,
    where its label says of whom; `line_hint` is an example for the text line ("": the game's own)."""

    place: str
    key: str
    title: str
    phases: list[PhaseView]
    singles: list[FieldView] = field(default_factory=list)
    rows: list[FieldView] = field(default_factory=list)
    bets: list[BetRow] = field(default_factory=list)
    amounts: list[AmountRow] = field(default_factory=list)
    heading: str = ""
    line_hint: str = ""
    rack: tuple[RackChip, ...] = ()
    laid: list[tuple[str, list[tuple[str, str]]]] = field(default_factory=list)

    @property
    def without_stake(self) -> bool:
        """Whether no chips can be sized into a bet here."""
        return not self.bets


LONGEST = 400
"""Characters read of one typed value; honest answers are shorter."""


def read_typed(stop: Stop, posted: QueryDict) -> dict[str, Typed]:
    """Return what was typed for each prompt of a stop; several fields of one prompt become one text."""
    typed: dict[str, Typed] = {}
    for prompt in stop.prompts:
        values = [_clean(value) for value in posted.getlist(prompt.key)]
        if prompt.kind.listed:
            typed[prompt.key] = sorted(values)
        else:
            fields = [_clean(posted.get(f"{prompt.key}{part}", "")) for part in prompt.kind.parts]
            typed[prompt.key] = " ".join(filter(None, fields))
            if isinstance(prompt.kind, Stacks) and any(fields) and not fields[0]:
                typed[prompt.key] = fields  # none is read, and each stays in its field
        if laid := posted.get(cut_key(prompt), "").split():
            typed[cut_key(prompt)] = _clean(" ".join(laid[:MAX_CHIPS]))
    return typed


def cut_key(amount: Prompt) -> str:
    """Return the key of the chips cut for an amount."""
    return f"{amount.key}/chips"


def _clean(value: str) -> str:
    """Shorten and drop NUL, which no database stores inside JSON."""
    return value[:LONGEST].replace("\0", "")


# Letters: the key of each option in the reader's language. The engine's keys are English; stored is the value
# of an option, whatever key was pressed.


def letters(choices: Iterable[AnswerChoice]) -> dict[str, str]:
    """Return the key of each value.

    A lettered choice with translated words gets the first of their letters that is free.
    """
    offered = tuple(choices)
    taken = {choice.key for choice in offered if _stays(choice)}
    found: dict[str, str] = {}
    for choice in offered:
        key = choice.key if _stays(choice) else _first(translate(choice.words), taken) or choice.key
        taken.add(key)
        found[choice.value] = key
    return found


def _stays(choice: AnswerChoice) -> bool:
    return not choice.lettered or translate(choice.words) == choice.words


def _first(words: str, taken: set[str]) -> str:
    """Return the first free letter without its accent, as every keyboard has it."""
    plain = unicodedata.normalize("NFD", words.lower()).encode("ascii", "ignore").decode()
    return next((letter for letter in plain if letter.isalpha() and letter not in taken), "")


@dataclass(frozen=True)
class KeyView:
    key: str
    words: str


def action_keys() -> list[KeyView]:
    """Return the keys of the actions on a bet."""
    return _views(tuple(WORDS.values()))


def hand_keys(game: Game) -> list[KeyView]:
    """Return the keys of a game's hands, strongest first; none where no hand of a ladder is named."""
    named = not (game.table_hands or game.hands_in_turn or game.colors)
    return _views(hands_of(game.ladder)) if named else []


def table_keys(game: Game) -> list[KeyView]:
    """Return the keys of what is said of hands of the table: whether one draws, and which wins."""
    return _views((*DRAW_OR_STAND, *results_of(game))) if game.table_hands else []


def turn_keys(game: Game) -> list[KeyView]:
    """Return the keys of what is said of hands in turn: a total that is no number, and the signals."""
    if not game.hands_in_turn:
        return []
    said = (one for one in TOTALS_ASKED if one.lettered)
    return _views((*said, *HARD_OR_SOFT, *signals_of(game)))


def fall_keys(game: Game) -> list[KeyView]:
    """Return the keys of what is said of a number that fell; none where nothing falls."""
    return _views((*COLORS, *ODD_OR_EVEN, *LOW_OR_HIGH[:2])) if game.colors else []


def _views(choices: tuple[AnswerChoice, ...]) -> list[KeyView]:
    keys = letters(choices)
    return [KeyView(keys[choice.value], translate(choice.words)) for choice in choices]


IN_FIELDS = (Amount, Count, Stacks)
"""Kinds of which a number is typed."""


def stop_view(
    state: RoundState,
    *,
    typed: Mapping[str, Typed],
    errors: Mapping[str, str],
    key: str = "",
) -> StopView | None:
    """Return the form of the current stop; None when the round is over."""
    stop = state.stop
    if stop is None:
        return None
    bets = [
        _bet_row(prompt, prompt.kind, typed, errors)
        for prompt in stop.prompts
        if isinstance(prompt.kind, Bet)
    ]
    others = [prompt for prompt in stop.prompts if not isinstance(prompt.kind, Bet)]
    rows = [prompt for prompt in others if prompt.question.in_row]
    amounts = [_amount_row(prompt, typed, errors) for prompt in rows if isinstance(prompt.kind, IN_FIELDS)]
    singles = [_field(prompt, typed, errors) for prompt in others if not prompt.question.in_row]
    # What is counted in chips of a color is sent in them; only value chips are cut from the rack.
    is_cut = bool(bets or amounts) and not any(isinstance(prompt.kind, Count) for prompt in rows)
    return StopView(
        place=str(stop.place),
        key=key or str(uuid4()),
        title=moment_title(state.frame),
        phases=phases_of(state, state.frame),
        singles=[_by_player(state, field) for field in singles],
        rows=[_field(prompt, typed, errors) for prompt in rows if not isinstance(prompt.kind, IN_FIELDS)],
        bets=bets,
        amounts=_by_kind(amounts),
        heading=translate(rows[0].question.label) if amounts and state.game.hands_in_turn else "",
        rack=RACK if is_cut else (),
        laid=_laid_for(state, stop),
    )


def _by_kind(rows: list[AmountRow]) -> list[AmountRow]:
    """Return the rows with what is asked above those of each kind of bet, if any, and above the total."""
    asks = [row.field.ask for row in rows]
    if KIND_CHIPS.slug not in asks:
        return rows
    headings = {asks.index(KIND_CHIPS.slug): gettext("How many chips does each bet win?")}
    if CHIPS.slug in asks:
        headings[asks.index(CHIPS.slug)] = gettext("Total")
    return [replace(row, heading=headings.get(at, "")) for at, row in enumerate(rows)]


def phases_of(state: RoundState, frame: Frame) -> list[PhaseView]:
    """Return the phases of the round up to this frame, disclosing none of its stops to come."""
    at = state.course.index(PHASE_OF[frame.step.act])
    names = PHASES | {Phase.DEAL: SPIN} if state.game.falls else PHASES
    return [
        PhaseView(str(names[phase]), past=number < at, present=number == at)
        for number, phase in enumerate(state.course)
    ]


def _laid_for(state: RoundState, stop: Stop) -> list[tuple[str, list[tuple[str, str]]]]:
    """Return the bets that are checked, where the felt alone does not tell how much they are."""
    if any(isinstance(prompt.kind, SomeSpots) for prompt in stop.prompts):
        return _bets_by_spot(state, state.spots)
    if state.game.colors and state.frame.step.act == "take-bets" and stop.spot:
        return _bets_by_spot(state, [stop.spot])
    return []


def _bets_by_spot(state: RoundState, among: Container[int]) -> list[tuple[str, list[tuple[str, str]]]]:
    """Return the bets of each of these spots by name in dollars, as on the felt. At a table of colors the
    player is called as in the answers, and bets alike are counted."""
    named, inputs = _named_alike if state.game.colors else _named, state.played.inputs
    owners = chips_words(inputs) if state.game.colors else {}
    return [
        (
            sentence(owners[spot.spot]) if owners else str(spot.spot),
            named(state, {slug: bet.stake for slug, bet in spot.bets.items() if bet.stake}),
        )
        for spot in state.frame.felt.spots
        if spot.spot in among
    ]


def _named(state: RoundState, stakes: Mapping[str, int]) -> list[tuple[str, str]]:
    names = {wager.slug: translate(wager.name) for wager in state.game.wagers}
    return [(names[slug], print_cents(cents)) for slug, cents in stakes.items()]


def _named_alike(state: RoundState, stakes: Mapping[str, int]) -> list[tuple[str, str]]:
    """Return several bets inside of one kind and one stake as one: "Corners: 7 ×", "2"."""
    groups: dict[tuple[str, int], list[str]] = {}
    for slug, cents in stakes.items():
        wager = state.game.wager(slug)
        kind = translate(wager.kind_name) if wager.inside else translate(wager.name)
        groups.setdefault((kind, cents), []).append(slug)
    found: list[tuple[str, str]] = []
    for (kind, cents), alike in groups.items():
        one = _named(state, {alike[0]: cents})
        found += one if len(alike) == 1 else [(f"{kind}: {len(alike)} ×", print_cents(cents))]
    return found


def _by_player(state: RoundState, field: FieldView) -> FieldView:
    """Return a field with its options by players, where they are the bets of a layout."""
    layout = state.frame.felt.layout
    names = {wager.slug: translate(wager.name) for wager in state.game.wagers if wager.slug in layout}
    items = {item_of(slug, one.spot): (slug, one) for slug, chips in layout.items() for one in chips}
    players: dict[int, OptionGroup] = {}
    owners = chips_words(state.played.inputs)
    for option in field.options:
        if option.value not in items:
            continue
        slug, chips = items[option.value]
        group = players.setdefault(chips.spot, OptionGroup(sentence(owners[chips.spot]), []))
        group.options.append(replace(option, label=names[slug]))
    return replace(field, groups=[players[spot] for spot in sorted(players)])


def _bet_row(prompt: Prompt, kind: Bet, typed: Mapping[str, Typed], errors: Mapping[str, str]) -> BetRow:
    text, error = str(typed.get(prompt.key, "")), errors.get(prompt.key, "")
    action, amount = kind.split(text)
    if action not in [choice.value for choice in prompt.choices]:
        action, amount = "", text
    return BetRow(
        label=translate(prompt.label),
        stake=print_cents(prompt.stake) if prompt.stake else "",
        field=_field(prompt, {prompt.key: action}, {} if action else errors),
        amount=amount,
        cut=str(typed.get(cut_key(prompt), "")),
        amount_error=translate(error) if action else "",
    )


def _amount_row(prompt: Prompt, typed: Mapping[str, Typed], errors: Mapping[str, str]) -> AmountRow:
    cut = str(typed.get(cut_key(prompt), ""))
    return AmountRow(_field(prompt, typed, errors), translate(prompt.note), cut)


def _field(prompt: Prompt, typed: Mapping[str, Typed], errors: Mapping[str, str]) -> FieldView:
    given, kind = typed.get(prompt.key, ""), prompt.kind
    chosen = [given] if isinstance(given, str) else list(given)
    cards = [_card_option(card, str(i), chosen) for i, card in enumerate(prompt.cards, start=1)]
    panel = kind.console.panel if isinstance(kind, Pressed) else None
    places = panel_layout(panel) if panel else {}
    keys = letters(prompt.choices)
    value, rest = (given, "") if isinstance(given, str) else (" ".join(given), "")
    if isinstance(kind, Stacks) and " " in value:
        value, rest = chosen if len(chosen) == 2 else value.rpartition(" ")[::2]
    choices = [
        OptionView(
            value=c.value,
            label=translate(c.words),
            key=keys[c.value],
            checked=c.value in chosen,
            group=places.get(c.value) or _color_of(prompt, c),
            base=c.key if c.key != keys[c.value] else "",
        )
        for c in prompt.choices
    ]
    return FieldView(
        name=prompt.key,
        ask=prompt.ask,
        kind=_kind_of(prompt),
        label=translate(prompt.label),
        question=translate(prompt.text),
        options=cards or choices,
        value=value,
        rest=rest,
        error=translate(errors.get(prompt.key, "")),
        pick=prompt.picks,
        panel=panel.system if panel else "",
    )


MANY = 30
"""Numbers of which one or some are typed, and not picked from as many keys."""


def _color_of(prompt: Prompt, choice: AnswerChoice) -> str:
    """Return the color of a number that lies on a wheel, as it is printed there."""
    return said_of(Card(choice.value))[0] if _kind_of(prompt) == "numbers" else ""


def _kind_of(prompt: Prompt) -> str:
    if isinstance(prompt.kind, OneSpot) and not all(one.words.endswith(one.key) for one in prompt.choices):
        return "choice"  # players by their chips
    is_number = len(prompt.choices) > MANY and all(choice.value == choice.key for choice in prompt.choices)
    if is_number and isinstance(prompt.kind, SomeOf):
        return "numbers"
    return "number" if is_number and isinstance(prompt.kind, OneOf) else prompt.kind.name


def _card_option(card: Card, key: str, chosen: list[str]) -> OptionView:
    view = card_view(card)
    return OptionView(card, view.name, key, card in chosen, view)
