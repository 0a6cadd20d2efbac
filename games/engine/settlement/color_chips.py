"""Color chips: the color says whose chips lie on a number, so each color is one player's."""

from collections import Counter
from typing import Protocol

from games.engine.errors import NotAllowed
from games.engine.money.amounts import print_cents
from games.engine.settlement.inputs import Color, Inputs, Seat
from games.engine.texts import Text


class Player(Protocol):
    """A seat of a round, or its spot on the felt."""

    @property
    def spot(self) -> int: ...

    @property
    def color(self) -> Color | None: ...


SPOT = Text("spot %(spot)s")
VALUE_CHIPS, OWN_VALUE_CHIPS = Text("value chips"), Text("spot %(spot)s’s value chips")
"""Of the one player who bets in them; of one of several."""


def player_words(player: Player) -> Text:
    """Return what a player is called in a sentence: the color of their chips, "blue"; else "spot 4"."""
    return Text(player.color.name) if player.color else SPOT.filled(spot=str(player.spot))


def chips_words(inputs: Inputs) -> dict[int, Text]:
    """Return by spot what each player's chips are called at a table of colors."""
    words = {seat.spot: player_words(seat) for seat in inputs.seats}
    in_value = [seat.spot for seat in inputs.seats if seat.color is None]
    if len(in_value) > 1:
        return words | {spot: OWN_VALUE_CHIPS.filled(spot=str(spot)) for spot in in_value}
    return words | dict.fromkeys(in_value, VALUE_CHIPS)


def check_colors(inputs: Inputs) -> None:
    """Refuse, by field, chips that a table of colors can't have: a color that it doesn't have or that two
    players share, parts of a chip, two players with value chips on inside bets, and calls that are not on the
    layout or not paid for."""
    if not inputs.game.colors:
        return
    for at, seat in enumerate(inputs.seats):
        where, others = f"spots[{at}]", [one for one in inputs.seats[:at] if not one.shares_patron(seat)]
        _check_color(inputs, seat, others, where)
        _check_calls(inputs, seat, where)
        inside = [wager.slug for wager in inputs.rules.wagers if wager.inside and seat.stake(wager.slug)]
        for other in others:
            values = seat.color is None and other.color is None and inside
            if values and any(wager.inside and other.stake(wager.slug) for wager in inputs.rules.wagers):
                taken = Text("spot %(spot)s bets inside in value chips already", spot=str(other.spot))
                raise NotAllowed(f"{where}.bets.{inside[0]}", taken)


def _check_calls(inputs: Inputs, seat: Seat, where: str) -> None:
    left = Counter(seat.bets)
    for at, call in enumerate(seat.called):
        field = f"{where}.called[{at}]"
        if seat.color is None:
            raise NotAllowed(field, "is of a player without a color")
        if call.name not in inputs.rules.bundles:
            raise NotAllowed(f"{field}.name", f"{call.name!r} isn’t called on this layout")
        if call.units < 1:
            raise NotAllowed(f"{field}.units", "must be above zero")
        bets = inputs.bets_of(seat, call)
        left.subtract(bets)
        if short := next((slug for slug in bets if left[slug] < 0), ""):
            raise NotAllowed(f"{field}.name", f"its bet {short} is not among the bets of the spot")
        if call.gives < (cost := sum(bets.values())):
            facts = {"gives": print_cents(call.gives), "cost": print_cents(cost)}
            raise NotAllowed(f"{field}.gives", Text("$%(gives)s is less than its $%(cost)s", **facts))


def _check_color(inputs: Inputs, seat: Seat, others: list[Seat], where: str) -> None:
    color = seat.color
    if color is None:
        return
    if color.name not in inputs.game.colors:
        known = ", ".join(inputs.game.colors)
        raise NotAllowed(f"{where}.color.name", f"{color.name!r} is not a color of this table ({known})")
    if color.cents <= 0:
        raise NotAllowed(f"{where}.color.cents", "must be above zero")
    if owner := next((one for one in others if one.color and one.color.name == color.name), None):
        taken = Text("spot %(spot)s plays %(color)s already", spot=str(owner.spot), color=color.name)
        raise NotAllowed(f"{where}.color.name", taken)
    for slug, cents in seat.bets.items():
        if cents % color.cents:
            facts = {"cents": print_cents(cents), "value": print_cents(color.cents)}
            raise NotAllowed(
                f"{where}.bets.{slug}", Text("$%(cents)s is not whole chips of $%(value)s", **facts)
            )
