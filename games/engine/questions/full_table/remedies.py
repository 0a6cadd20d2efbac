"""Remedies: what may become of a wrong bet. Whatever puts the bets of its spot right can be defended."""

from collections.abc import Iterator

from games.engine.questions.answers import Choice
from games.engine.questions.full_table.wrong_bets import WrongBet
from games.engine.rules.limits import Limit, faults
from games.engine.settlement.inputs import Inputs
from games.engine.texts import Text

ADDS = Choice("adds", Text("the patron adds to it"), "a")
EXCESS = Choice("excess", Text("what is too much goes back to the patron"), "x")
ONE_BACK = Choice("one-back", Text("one whole bet goes back to the patron"), "o")
TAKEN = Choice("taken", Text("what is too much goes to the tray"), "t")
STANDS = Choice("stands", Text("it stands, and the cards are dealt"), "s")
REMEDIES = (ADDS, EXCESS, ONE_BACK, TAKEN, STANDS)


def ways_to_put_right(inputs: Inputs, bet: WrongBet) -> Iterator[Choice]:
    if bet.allowed is not None:
        yield ADDS if bet.laid < bet.allowed else EXCESS
    main = inputs.game.main.slug
    for slug in bet.bets:
        left = {other: cents for other, cents in bet.bets.items() if other != slug}
        # Without the bet that every player makes a spot is not dealt in, so nothing else may be left lying.
        if not left or (main in left and not faults(inputs.game, inputs.house, left)):
            yield ONE_BACK
            return


def other_differences(inputs: Inputs, bet: WrongBet) -> Iterator[int]:
    """Of bets of which one too many is large, each may be the one that is made smaller."""
    if bet.limit is not Limit.LARGE or bet.allowed is None:
        return
    for slug, cents in bet.bets.items():
        smaller = {**bet.bets, slug: bet.allowed}
        if cents > bet.allowed and not faults(inputs.game, inputs.house, smaller):
            yield cents - bet.allowed
