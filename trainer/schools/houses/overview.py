"""What the house pages draw: the fields in their sections, the overview, past changes."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.forms import BoundField
from django.utils.translation import gettext

from games.engine.money.amounts import print_cents
from games.engine.money.meters import AMOUNTS, RATES
from games.engine.rules.advice import Advice, advise, payout_advice
from games.engine.rules.games import Game, Option
from games.engine.rules.houses import LIMITS, MAXIMUM, MINIMUM
from games.engine.rules.sheets import load
from trainer.saying import say
from trainer.schools.houses import house_words
from trainer.schools.houses.house_forms import HouseForm
from trainer.schools.houses.printed import TableChoice, chosen_tables, unchosen_tables
from trainer.schools.houses.profiles import Change, GameHouse
from trainer.schools.models import HouseProfile


@dataclass(frozen=True)
class Line:
    """One field with what its error cites. `kind`: dollars, percent, count, switch or choice."""

    field: BoundField
    kind: str
    rule: tuple[str, str]


@dataclass(frozen=True)
class Warned:
    """A piece of the engine's advice in the reader's language, and whose it is."""

    code: str
    words: str
    rule: str


@dataclass(frozen=True)
class GamePage:
    slug: str
    name: str
    form: HouseForm
    tables: list[TableChoice]
    limits: list[Line]
    options: list[Line]
    progressive: list[Line]
    meter_rule: str
    advice: list[Warned]
    errors: list[tuple[str, str]]


@dataclass(frozen=True)
class Card:
    """A game on the overview: what is chosen, in a few words, and the row that last changed it."""

    slug: str
    name: str
    last: HouseProfile | None
    tables: list[tuple[str, str]]
    limits: str
    meter: str
    warnings: int


def game_page(form: HouseForm, current: GameHouse) -> GamePage:
    game, sheet = current.game, form.sheet
    limits = {option.name for option in LIMITS}
    options = [option.name for option in game.options]
    return GamePage(
        slug=game.slug,
        name=say(game.name),
        form=form,
        tables=[*chosen_tables(form), *unchosen_tables(game, sheet)],
        limits=_lines(form, [name for name in options if name in limits]),
        options=_lines(
            form, [n for n in options if n not in limits and n not in house_words.PROGRESSIVE_OPTIONS]
        ),
        progressive=_lines(
            form, [*(n for n in house_words.PROGRESSIVE_OPTIONS if n in options), *_meter(game)]
        ),
        meter_rule=house_words.meter_rule(game, sheet),
        advice=[
            *_held(current),
            *(_said(advice) for advice in advise(game, sheet, current.house, current.meter)),
        ],
        errors=[(f"id_{name}", str(form[name].label)) for name in form.errors if name in form.fields],
    )


def payout_warnings(typed: GameHouse) -> list[Warned]:
    """What the regulator of the preset says about the payout limits that are being edited."""
    return [_said(advice) for advice in payout_advice(typed.game, load(typed.game), typed.house)]


def _held(current: GameHouse) -> Iterator[Warned]:
    """What was saved before there was a most of it, and is dealt otherwise than it was saved."""
    game, written = current.game, current.written()
    stands = written["house"] | (written["meter"] or {})
    for name in current.held:
        said = gettext("“%(option)s” was saved higher than it may be; tables are dealt with %(most)s.")
        most = house_words.changed_words(game, name, stands[name])
        words = said % {"option": house_words.label_of(game, name), "most": most}
        yield Warned("above-the-most", words, house_words.rule_of(game, load(game), name)[0])


def _said(advice: Advice) -> Warned:
    return Warned(advice.code, say(advice.words), advice.rule)


def cards(houses: list[GameHouse]) -> list[Card]:
    return [_card(current) for current in houses]


def said_changes(changes: list[Change]) -> list[dict[str, Any]]:
    """Past changes in words: who, when, and from what to what."""
    return [
        {
            "who": change.profile.changed_by.user.display_name,
            "when": change.profile.changed,
            "differences": [
                (house_words.label_of(change.game, name), *_before_after(change.game, name, before, after))
                for name, before, after in change.differences
            ],
        }
        for change in changes
    ]


def _before_after(game: Game, name: str, *values: Any) -> Iterator[str]:
    return (house_words.changed_words(game, name, value) for value in values)


def _card(current: GameHouse) -> Card:
    game, house, sheet, meter = current.game, current.house, load(current.game), current.meter
    options = {option.name for option in game.options}
    lowest, highest = (f"${print_cents(house.amount(option.name))}" for option in (MINIMUM, MAXIMUM))
    return Card(
        slug=game.slug,
        name=say(game.name),
        last=current.last,
        tables=[
            (house_words.label_of(game, n), str(v)) for n, v in house.choices.items() if n not in options
        ],
        limits=gettext("%(lowest)s to %(highest)s") % {"lowest": lowest, "highest": highest},
        meter=f"${print_cents(meter.amount)}" if meter else "",
        warnings=len(current.held) + len(advise(game, sheet, house, meter)),
    )


def _meter(game: Game) -> tuple[str, ...]:
    return (*AMOUNTS, *RATES) if game.progressive else ()


def _lines(form: HouseForm, names: list[str]) -> list[Line]:
    options = {option.name: option for option in form.game.options}
    return [
        Line(form[name], _kind(options.get(name), name), house_words.rule_of(form.game, form.sheet, name))
        for name in names
    ]


def _kind(option: Option | None, name: str) -> str:
    if option is None:
        return "dollars" if name in AMOUNTS else "percent"
    if isinstance(option.default, bool):
        return "switch"
    if option.words:
        return "choice"
    return "count" if option.counts else "dollars"
