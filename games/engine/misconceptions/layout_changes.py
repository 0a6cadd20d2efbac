"""Changes where all bet on what falls: odds by how many pockets a bet covers, what it covers, what is left
lying, the value of a color, and what a call takes."""

from collections.abc import Callable, Iterator
from dataclasses import replace

from games.engine.misconceptions.bet_changes import misread_as, wagers_as
from games.engine.misconceptions.hand_changes import Change
from games.engine.rules.games import Game, edited
from games.engine.rules.layouts import Bundle
from games.engine.rules.wagers import Action, At, OnFall, Wager
from games.engine.settlement.inputs import Color, Inputs, Seat


def covers(wager: Wager) -> int:
    """Return how many pockets a bet covers; 0 for any that is not won by what falls."""
    return len(wager.win_condition.wins) if isinstance(wager.win_condition, OnFall) else 0


def odds_as(pockets: int, win: int, *, inside: bool = True) -> Change:
    """Bets on so many pockets at `win` to 1."""

    def change(wager: Wager) -> Wager:
        alike = covers(wager) == pockets and wager.inside is inside
        return edited(wager, At, {"win": win}) if alike else wager

    return wagers_as(change)


def with_the_stake(wager: Wager) -> Wager:
    """Odds with the stake counted in."""
    if not covers(wager) or not isinstance(wager.pays, At):
        return wager
    return edited(wager, At, {"win": wager.pays.win + wager.pays.to})


stake_counted_in = wagers_as(with_the_stake)


def one_missed(pockets: int) -> Change:
    """Bets on so many pockets looked for on all of them but one: a form for each."""

    def changed(inputs: Inputs) -> Iterator[Inputs]:
        for left_out in range(pockets):
            yield from wagers_as(_without(pockets, left_out))(inputs)

    return changed


def _without(pockets: int, left_out: int) -> Callable[[Wager], Wager]:
    def change(wager: Wager) -> Wager:
        if covers(wager) != pockets or not isinstance(how := wager.win_condition, OnFall):
            return wager
        return edited(wager, OnFall, {"wins": (*how.wins[:left_out], *how.wins[left_out + 1 :])})

    return change


def kind_left(inputs: Inputs) -> Iterator[Inputs]:
    """Losing bets of one kind outside stay on the layout: a form for each."""
    for pockets in sorted({covers(wager) for wager in inputs.game.wagers if not wager.inside} - {0}):
        yield from misread_as(_is_outside_on(pockets), lost=Action.LEAVE)(inputs)


def _is_outside_on(pockets: int) -> Callable[[Wager], bool]:
    return lambda wager: covers(wager) == pockets and not wager.inside


def _revalued(inputs: Inputs, values: dict[int, int]) -> Inputs:
    """The same chips with each spot's color worth so many cents."""

    def seat_as(seat: Seat) -> Seat:
        color, value = seat.color, values.get(seat.spot, 0)
        if color is None or not value:
            return seat
        bets = {slug: cents // color.cents * value for slug, cents in seat.bets.items()}
        return replace(seat, bets=bets, color=Color(color.name, value))

    return replace(inputs, seats=tuple(map(seat_as, inputs.seats)))


def other_colors_value(inputs: Inputs) -> Iterator[Inputs]:
    """Every color at the value of one on the table: a form for each value."""
    of_spots = {seat.spot: seat.color.cents for seat in inputs.seats if seat.color}
    for value in sorted(set(of_spots.values())):
        if any(cents != value for cents in of_spots.values()):
            yield _revalued(inputs, dict.fromkeys(of_spots, value))


DOLLAR = 100


def chips_as_dollars(inputs: Inputs) -> Iterator[Inputs]:
    """The number of chips as dollars, whatever each is worth."""
    of_spots = {seat.spot: seat.color.cents for seat in inputs.seats if seat.color}
    if any(cents != DOLLAR for cents in of_spots.values()):
        yield _revalued(inputs, dict.fromkeys(of_spots, DOLLAR))


def _bundles_as(change: Callable[[Game, str], Bundle]) -> Change:
    def changed(inputs: Inputs) -> Iterator[Inputs]:
        bundles = {name: change(inputs.rules, name) for name in inputs.rules.bundles}
        if bundles != inputs.rules.bundles:
            options = tuple(
                replace(
                    one,
                    edits={
                        value: tuple(edit for edit in edits if "bundles" not in edit.fields)
                        for value, edits in one.edits.items()
                    },
                )
                for one in inputs.game.options
            )
            yield replace(inputs, game=replace(inputs.game, bundles=bundles, options=options))

    return changed


one_chip_a_place = _bundles_as(lambda game, name: tuple((slug, 1) for slug, _units in game.bundles[name]))
"""A call counted by its places, one chip on each."""


def _without_the_outermost(game: Game, name: str) -> Bundle:
    bundle = game.bundles[name]
    return bundle[1:-1] if game.numbers_called(name) else bundle


one_neighbor_a_side = _bundles_as(_without_the_outermost)
"""A number called with one neighbor on each side."""
