"""Wrong bets: what players lay against the limits, the words for it, and what puts it right.

A wrong bet is made from the one that remains after the check and breaks exactly one limit. Whether a spot
bets wrongly, and how, comes from a stream of the spot's own.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from games.engine.cards.streams import Stream, pick
from games.engine.money.amounts import print_cents
from games.engine.procedure.frames import Exercise, Happened
from games.engine.questions.answers import Choice
from games.engine.rules.games import Game
from games.engine.rules.houses import (
    LARGE_ABOVE,
    MAXIMUM,
    MINIMUM,
    SMALLEST_CHIP,
    House,
)
from games.engine.rules.limits import Fault, Limit, fault_words, faults, limits_of
from games.engine.rules.wagers import Wager
from games.engine.settlement.inputs import Inputs
from games.engine.texts import Text


@dataclass(frozen=True, slots=True)
class WrongBet:
    """The bets of a spot as its player lays them, the limit that they break, and by which bet; `allowed` are
    the cents at which that bet would keep to it, None where a bet has to come back."""

    spot: int
    bets: Mapping[str, int]
    limit: Limit
    wager: str
    allowed: int | None

    @property
    def laid(self) -> int:
        return self.bets[self.wager]


WRONG_BET = "wrong-bet"


def happens(inputs: Inputs, exercise: Exercise) -> Iterator[Happened]:
    """Draw the spots that bet wrongly, ascending, and how."""
    for seat in inputs.seats:
        name = f"{inputs.seed}/{inputs.round}/wrong-bets/{seat.spot}"
        if Stream(name).draw(100) >= exercise.wrong_bets:
            continue
        true = {slug: cents for slug, cents in seat.bets.items() if cents}
        ways = ways_to_bet_wrongly(inputs.game, inputs.house, seat.spot, true)
        if ways:
            limit = pick({way.limit for way in ways}, name)
            alike = {f"{way.wager}/{way.laid}": way for way in ways if way.limit == limit}
            bet = alike[pick(alike, f"{name}/{limit}")]
            facts = {"bets": dict(bet.bets), "limit": str(limit), "wager": bet.wager, "allowed": bet.allowed}
            yield Happened("take-bets", seat.spot, WRONG_BET, facts)


def wrong_bets(happened: Iterable[Happened]) -> tuple[WrongBet, ...]:
    """Make the wrong bets of what was drawn."""
    return tuple(
        WrongBet(one.spot, facts["bets"], Limit(facts["limit"]), facts["wager"], facts["allowed"])
        for one in happened
        if one.what == WRONG_BET and (facts := one.facts)
    )


def ways_to_bet_wrongly(game: Game, house: House, spot: int, true: Mapping[str, int]) -> tuple[WrongBet, ...]:
    """Every way to lay these bets that breaks one limit. If there are any that end in the true bets when they
    are put right, only those; else the player decides anew."""
    ways = [way for limit in Limit for way in _breaking(game, house, spot, true, limit)]
    return tuple(way for way in ways if way.allowed == true.get(way.wager)) or tuple(ways)


def _breaking(
    game: Game, house: House, spot: int, true: Mapping[str, int], limit: Limit
) -> Iterator[WrongBet]:
    if faults(game, house, true):
        return
    for wager in game.wagers:
        if not wager.before_cards or (wager.slug in true) is (limit is Limit.WAGERS):
            continue
        allowed = _nearest_allowed(game, house, wager, true, limit)
        for cents in _amounts(house, wager, allowed, limit):
            bets = {**true, wager.slug: cents}
            named = "" if limit in (Limit.WAGERS, Limit.LARGE) else wager.slug
            if faults(game, house, bets) == (Fault(limit, named),):
                yield WrongBet(spot, bets, limit, wager.slug, allowed)


def _nearest_allowed(
    game: Game, house: House, wager: Wager, true: Mapping[str, int], limit: Limit
) -> int | None:
    """The nearest amount at which this bet would keep to the limit, and so would what follows it."""
    if limit is Limit.FIXED:
        return house.amount(wager.fixed) if wager.fixed else None
    if limit in (Limit.OTHER_BET, Limit.EQUAL):
        return true.get(wager.at_most or wager.equal)
    if limit is Limit.LARGE and house.amount(LARGE_ABOVE.name) < house.amount(MINIMUM.name):
        return None
    options = {Limit.MINIMUM: MINIMUM, Limit.MAXIMUM: MAXIMUM, Limit.LARGE: LARGE_ABOVE}
    if limit not in options:
        return None
    amount = house.amount(options[limit].name)
    return amount if limit is Limit.MINIMUM else _most(game, house, wager.slug, true, amount)


def _most(game: Game, house: House, slug: str, bets: Mapping[str, int], amount: int) -> int | None:
    """The most of this bet, in chips, that breaks no limit with the others, where it or one that follows it
    is up to this amount."""
    times = {1, *map(game.times, game.following)} if slug == game.main.slug else {1}
    chip = house.amount(SMALLEST_CHIP.name)
    amounts = (amount // each // chip * chip for each in times)
    return max((most for most in amounts if not faults(game, house, {**bets, slug: most})), default=None)


def _amounts(house: House, wager: Wager, allowed: int | None, limit: Limit) -> list[int]:
    """Return amounts in chips of the rack that a player might bet."""
    chip = house.amount(SMALLEST_CHIP.name)
    if limit is Limit.WAGERS:
        return [house.amount(wager.fixed or MINIMUM.name)]
    if allowed is None:
        return []
    if limit is Limit.MINIMUM:
        return list(range(chip, allowed, chip)[-4:])
    if limit is Limit.FIXED:
        return [cents for cents in (allowed - 100, allowed * 2, allowed * 5) if cents > 0]
    steps = [step for step in (500, 1_000, 2_500, 10_000) if step <= allowed]
    more = [allowed + step for step in steps]
    if limit is Limit.EQUAL:
        more += [allowed - step for step in steps if step < allowed]
    return [cents for cents in more or [allowed + chip] if cents % chip == 0]


ADDS = Choice("adds", Text("have the player add to it"), "a")
EXCESS = Choice("excess", Text("give the extra back to the player"), "x")
ONE_BACK = Choice("one-back", Text("give one whole bet back to the player"), "o")
TAKEN = Choice("taken", Text("put the extra in the rack"), "t")
STANDS = Choice("stands", Text("let it stand and deal"), "s")
REMEDIES = (ADDS, EXCESS, ONE_BACK, TAKEN, STANDS)


def ways_to_put_right(inputs: Inputs, bet: WrongBet) -> Iterator[Choice]:
    if bet.allowed is not None:
        adds = bet.laid < bet.allowed
        yield ADDS if adds else EXCESS
        if _other_can_be_made_equal(inputs, bet):
            yield EXCESS if adds else ADDS
    required = {wager.slug for wager in inputs.game.required}
    for slug in bet.bets:
        left = {other: cents for other, cents in bet.bets.items() if other != slug}
        # Without the bets that every player makes a spot is not dealt in, so nothing else may be left lying.
        if not left or (required <= left.keys() and not faults(inputs.game, inputs.house, left)):
            yield ONE_BACK
            return


def _other_can_be_made_equal(inputs: Inputs, bet: WrongBet) -> bool:
    """Of two bets that must be equal neither is the wrong one."""
    if bet.limit is not Limit.EQUAL:
        return False
    other = inputs.game.wager(bet.wager).equal
    return not faults(inputs.game, inputs.house, {**bet.bets, other: bet.laid})


def other_differences(inputs: Inputs, bet: WrongBet) -> Iterator[int]:
    """Of bets of which one too many is large, each may be the one that is made smaller."""
    if bet.limit is not Limit.LARGE or bet.allowed is None:
        return
    above = inputs.house.amount(LARGE_ABOVE.name)
    for slug, cents in bet.bets.items():
        most = _most(inputs.game, inputs.house, slug, bet.bets, above)
        if most is not None and most < cents:
            yield cents - most


def limit_choices(inputs: Inputs) -> tuple[Choice, ...]:
    """The whole list for the game, whatever is wrong."""
    game, above = inputs.game, print_cents(inputs.house.amount(LARGE_ABOVE.name))
    other = next((game.wager(wager.at_most).name for wager in game.wagers if wager.at_most), "")
    words = {
        Limit.MINIMUM: (Text("a bet is below the minimum"), "b"),
        Limit.MAXIMUM: (Text("a bet is above the maximum"), "a"),
        Limit.OTHER_BET: (Text("a bet is more than the %(bet)s", bet=other), "e"),
        Limit.EQUAL: (Text("two bets that must be equal aren’t"), "q"),
        Limit.FIXED: (Text("a bet isn’t the fixed amount"), "s"),
        Limit.WAGERS: (Text("there are too many bets"), "m"),
        Limit.LARGE: (Text("too many bets are above $%(cents)s", cents=above), "l"),
    }
    return tuple(Choice(limit.value, *words[limit]) for limit in limits_of(game))


def broken_words(inputs: Inputs, bet: WrongBet) -> Text:
    return fault_words(inputs.game, inputs.house, Fault(bet.limit, bet.wager), bet.bets)
