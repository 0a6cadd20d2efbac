"""The course of a game in which all bet on what falls: how far players go in a lesson, and what the
introduction says of it."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.utils.translation import gettext as _

from games.engine.misconceptions.layout_changes import covers
from games.engine.money.amounts import print_cents
from games.engine.questions.aspects import MORE_KINDS, OUTSIDE, TWO_KINDS, VALUE_CHIPS
from games.engine.questions.layouts import (
    CHIPS,
    COLORS,
    KIND_CHIPS,
    LOW_OR_HIGH,
    NEITHER,
    ODD_OR_EVEN,
    said_of,
)
from games.engine.rounds.rounds import Round
from games.engine.rounds.stops import Stop
from games.engine.rules.games import Game
from games.engine.rules.wagers import Action, At, Wager
from games.engine.settlement.inputs import Color, Seat, SettlementLine
from games.engine.simulated_players.on_layout import CORNERS, PICTURES, SPLITS, STRAIGHTS
from trainer.courses.skills import Point
from trainer.pages.text import translate

# --- How far players go -----------------------------------------------------------------------------------


EASED = ("fallen", "winners", "losers", "halves", "chips", "money", "sent")
"""Questions that fewer kinds of bets make easier; others are about all that players do."""


def pictures_of(point: Point, house: Mapping[str, Any]) -> str:
    """Return how far players go where a lesson asks this: no further than it takes, nor than in this house;
    "" where it takes all that players do."""
    if PICTURES.name not in house or point.kind.ask not in EASED or point.aspect == VALUE_CHIPS:
        return ""
    takes = CORNERS
    if point.kind.ask == "fallen" or not point.aspect:
        takes = STRAIGHTS
    elif point.aspect in (OUTSIDE, "splits"):
        takes = SPLITS
    return min(takes, str(house[PICTURES.name]), key=PICTURES.words.index)


def is_by_kind(point: Point, *, rule_shown: bool) -> bool:
    """Whether a lesson asks for chips by the kind of bet before the total: where one kind is learned, and of
    several as long as the rule stands beside them."""
    return point.kind.ask == "chips" and (rule_shown or point.aspect not in (TWO_KINDS, MORE_KINDS))


def asked_with(key: str, stop: Stop) -> tuple[str, ...]:
    """Return the keys that a lesson asks with this one: before the chips in all those of each kind."""
    by_kind = [prompt.key for prompt in stop.prompts if prompt.question is KIND_CHIPS]
    is_total = any(prompt.key == key and prompt.question is CHIPS for prompt in stop.prompts)
    return (*by_kind, key) if is_total else (key,)


# --- The introduction -------------------------------------------------------------------------------------


CHIP = 500
"""Cents that a chip is worth in the introduction."""


def seated(seat: Seat, game: Game, stake: int) -> Seat:
    """Return a seat with one bet, of another kind than the spots beside it have."""
    kinds = [wager for wager in game.kinds_of_bets if wager.offered]
    kinds.sort(key=covers)
    wager = (kinds[0], kinds[-2], kinds[-1])[seat.spot % 3]
    color = Color(game.colors[seat.spot - 1], CHIP)
    return replace(seat, bets={wager.slug: stake}, color=color, called=(), tokes={})


def wishes(played: Round) -> tuple[bool, ...]:
    """Whether the number is no zero."""
    return (bool(int(played.inputs.fallen)),)


def bets(game: Game) -> str:
    """Say where can be bet, and what the widest and the narrowest bet pay."""
    offered = sorted((wager for wager in game.wagers if wager.offered), key=covers)
    first, last = offered[0], offered[-1]
    said = _("A bet on one number pays %(most)s to 1, a bet on %(count)s numbers %(least)s to 1.")
    facts = {"most": _odds(first), "least": _odds(last), "count": covers(last)}
    return said % facts


def _odds(wager: Wager) -> str:
    return str(wager.pays.win) if isinstance(wager.pays, At) else ""


def called(played: Round) -> str:
    """ "17, black, odd, low."; of a zero its color alone."""
    pocket = played.inputs.fallen
    said = zip(said_of(pocket), (COLORS, ODD_OR_EVEN, LOW_OR_HIGH), strict=True)
    words = [
        translate(choice.words)
        for value, choices in said
        for choice in choices
        if choice.value == value and choice is not NEITHER
    ]
    return f"{', '.join([str(pocket), *words])}."


def taken_or_paid(played: Round, seat: Seat, line: SettlementLine) -> str:
    bet = translate(played.inputs.game.wager(line.wager).name)
    facts = {"color": color_of(seat), "bet": bet, "sum": f"${print_cents(line.stake)}"}
    said = _("%(bet)s doesn’t cover it: you take %(sum)s from %(color)s.")
    if line.action is Action.PAY:
        facts["sum"] = f"${print_cents(line.pays)}"
        said = _("%(bet)s covers it: you pay %(color)s %(sum)s.")
    return f"{called(played)} {said % facts} {_('Take all that loses before you pay.')}"


def asked(played: Round, seat: Seat, line: SettlementLine) -> str:
    said = _("%(color)s has $%(stake)s on %(bet)s.")
    bet = translate(played.inputs.game.wager(line.wager).name)
    facts = {"color": color_of(seat).capitalize(), "bet": bet, "stake": print_cents(line.stake)}
    return f"{called(played)} {said % facts}"


def color_of(seat: Seat) -> str:
    return translate(seat.color.name) if seat.color else _("value chips")
