"""What a spin finds at its table: the numbers that fell before, and stakes that stayed on the layout."""

from games.engine.cards.streams import Stream
from games.engine.errors import NotAllowed
from games.engine.rules.standing import SHOWN, Standing
from games.engine.settlement.inputs import Inputs


def spins_before(inputs: Inputs, number: int) -> Standing:
    """Return a table at which the round of this number is the first that is seen: its wheel has turned
    before, and no stake lies there."""
    pockets, stream = inputs.rules.source.faces, Stream(f"{inputs.seed}/{number}/ahead")
    return Standing(numbers=tuple(pockets[stream.draw(len(pockets))] for _spin in range(SHOWN)))


def check_spins(inputs: Inputs, standing: Standing, field: str) -> None:
    """Refuse, by field, numbers that can’t have fallen on this wheel, or more than are shown; and bets that
    can’t lie on this layout before the players bet."""
    game, pockets = inputs.game, inputs.rules.source.faces
    if len(standing.numbers) > SHOWN:
        raise NotAllowed(f"{field}.numbers", f"{len(standing.numbers)} are more than are shown, {SHOWN}")
    for at, pocket in enumerate(standing.numbers):
        if pocket not in pockets:
            raise NotAllowed(f"{field}.numbers[{at}]", f"{pocket!r} is not a pocket of this wheel")
    for spot, cents in standing.colors.items():
        if spot not in standing.bets:
            raise NotAllowed(f"{field}.colors.{spot}", "is of a spot that has no bets there")
        if cents <= 0:
            raise NotAllowed(f"{field}.colors.{spot}", "must be above zero")
    for spot, bets in standing.bets.items():
        where, chip = f"{field}.bets.{spot}", standing.colors.get(spot, 1)
        if not 1 <= spot <= game.seats:
            raise NotAllowed(where, f"is not a spot, 1 to {game.seats}")
        for slug, cents in bets.items():
            wager = inputs.rules.wager(slug, field=f"{where}.{slug}")
            if not wager.stays or not wager.offered:
                raise NotAllowed(f"{where}.{slug}", "doesn’t stay on the layout of this house")
            if cents <= 0 or cents % chip:
                raise NotAllowed(f"{where}.{slug}", "is not one chip of its color or more")
