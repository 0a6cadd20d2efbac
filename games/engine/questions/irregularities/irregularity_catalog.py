"""Catalog of irregularities: every module of the folder kinds, discovered like questions, and its rulings."""

from collections.abc import Iterator, Mapping
from importlib import import_module
from pkgutil import iter_modules

from games.engine.questions.irregularities import kinds
from games.engine.questions.irregularities.irregularity import NOTHING, Event, Irregularity, Time
from games.engine.questions.irregularities.rulings import IN_SHORT, Ruling
from games.engine.rules.games import Game
from games.engine.settlement.inputs import Inputs
from games.engine.texts import Text, any_of, listed

TIMES = {
    "take-bets": Time.LAST_HAND,
    **{"deal": Time.DEAL, "lay": Time.DEAL},
    **{"decide": Time.DECISIONS, "draw": Time.DECISIONS},
}
IN_TURN = {
    "take-bets": Time.LAST_HAND,
    **{"deal-around": Time.DEAL, "play-hands": Time.DECISIONS},
    **{"dealer-draws": Time.PLAYED, "reconcile": Time.DRAWN},
}
ON_A_WHEEL = {"spin": Time.BETS_DOWN, "call-number": Time.SPINNING}
"""The acts before which something may be noticed, whatever the game; where hands are played in turn; at a
wheel."""


def times_of(game: Game) -> Mapping[str, Time]:
    """Return when something may be noticed at a table of this game, by the act before which it is."""
    if game.falls:
        return ON_A_WHEEL
    return IN_TURN if game.hands_in_turn else TIMES


def _find() -> Iterator[Irregularity]:
    for module in sorted(module.name for module in iter_modules(kinds.__path__)):
        yield import_module(f"{kinds.__name__}.{module}").IRREGULARITY


KINDS: dict[str, Irregularity] = {kind.slug: kind for kind in _find()}


def possible_in(game: Game) -> dict[str, Irregularity]:
    """Return what can go wrong at a table of this game."""
    return {slug: kind for slug, kind in KINDS.items() if kind.needs(game) and step_at(game, kind.when)}


def step_at(game: Game, time: Time) -> str:
    """Return the first step before which this is noticed; "" where the game has none."""
    times = times_of(game)
    return next((step.name for step in game.procedure if times.get(step.act) is time), "")


def time_at(game: Game, step: str) -> Time:
    """Return when it is that something is noticed before a step, by its name."""
    return next(times_of(game)[one.act] for one in game.procedure if one.name == step)


def is_house_choice(inputs: Inputs, kind: Irregularity) -> bool:
    """Return whether the house decides: not where the sheet leaves it no choice."""
    return kind.option is not None and kind.option.name in inputs.house.choices


def outcome_of(inputs: Inputs, kind: Irregularity) -> str:
    """Return what becomes of a round by this house, where the event itself does not decide it; "" where that
    is not asked."""
    default = next(iter(kind.rulings), "")
    if kind.option is None or not is_house_choice(inputs, kind):
        return default
    return str(inputs.house.choices.get(kind.option.name, default))


def ruling_of(inputs: Inputs, event: Event) -> Ruling:
    kind = KINDS[event.irregularity]
    return kind.rulings[event.outcome or outcome_of(inputs, kind)]


def time_of(inputs: Inputs, kind: Irregularity) -> Time:
    return kind.times.get(outcome_of(inputs, kind), kind.when)


def placard_of(inputs: Inputs) -> Text:
    """What this house does where houses differ: it is on show whatever has happened."""
    by_outcome: dict[str, list[Text]] = {}
    for kind in possible_in(inputs.rules).values():
        if is_house_choice(inputs, kind):
            by_outcome.setdefault(outcome_of(inputs, kind), []).append(kind.choice.words)
    return listed(
        (
            Text(
                "House rule: if %(irregularities)s, %(outcome)s.",
                irregularities=any_of(by_outcome[outcome]),
                outcome=short,
            )
            for outcome, short in IN_SHORT.items()
            if outcome in by_outcome
        ),
        " ",
    )


def house_rule_for(event: Event) -> str:
    """Return the house's rule: no sheet prints who is called and which bets go back."""
    return "HOUSE irregularities" if event.irregularity == NOTHING else KINDS[event.irregularity].rule


def rule_for(inputs: Inputs, event: Event) -> str:
    """The sheet's own rule, where it has one; else the house's."""
    return dict(inputs.game.irregularities).get(event.irregularity) or house_rule_for(event)
