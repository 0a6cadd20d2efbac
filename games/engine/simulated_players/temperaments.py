"""Simulated players: their bets come from the seed, by named temperament.

They read a stream of their own, so whatever they bet, the cards stay the same. Every player draws the same
number of times in spot order, so a spot more at the end of the table changes nothing for the others.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from games.engine.cards.streams import Stream
from games.engine.money.amounts import in_chips
from games.engine.rules.games import Game
from games.engine.rules.houses import (
    LARGE_ABOVE,
    MAX_LARGE,
    MAX_WAGERS,
    MAXIMUM,
    MINIMUM,
    SMALLEST_CHIP,
    House,
    apply_house_rules,
)
from games.engine.rules.standing import Standing
from games.engine.rules.wagers import Wager
from games.engine.settlement.inputs import Called, Color
from games.engine.simulated_players.on_layout import bet_on_layout
from games.engine.texts import Text


@dataclass(frozen=True, slots=True)
class Temperament:
    """How a player plays; all but the name and the bet sizes are percentages.

    `antes` and `sides` are multiples of half the table minimum; `bets_side` how often they make a side bet;
    `stays_weak` plays a hand that they should fold; `folds_good` folds one that they should play; `silent`
    forgets to announce a folded hand that still wins; `hopes` announces one that does not; `whims` of buying
    or changing a card against all sense. `simple` follows the simplest published strategy, not the best.
    """

    name: str
    antes: tuple[int, ...]
    sides: tuple[int, ...]
    bets_side: int
    stays_weak: int
    folds_good: int
    silent: int
    hopes: int
    whims: int
    simple: bool


CAREFUL = Temperament("careful", (2, 2, 4, 6, 10), (2, 2, 4), 40, 0, 0, 0, 0, 0, False)
LOOSE = Temperament("loose", (4, 6, 10, 20, 40), (2, 4, 10, 20), 85, 70, 0, 10, 0, 10, True)
ERRATIC = Temperament("erratic", (2, 3, 5, 7, 11, 30), (2, 3, 5, 12, 20), 70, 30, 35, 50, 15, 40, True)
TEMPERAMENTS = (CAREFUL, LOOSE, ERRATIC)
"""Drawn for each player. Seeded bets are a contract, so this list never changes."""
ADDED: tuple[tuple[Temperament, int], ...] = ()
"""Temperaments added since, the newest last, with the share in percent that each takes of the players left
by those before it, by a stream of its own. The bets of all other players stay as they are."""


@dataclass(frozen=True, slots=True)
class HandsBettor:
    """How a player bets where all bet on hands of the table: one of those hands, and few side bets.

    `sizes` are of the bet on a hand, `sides` of a side bet, in cents at a table of `AT_MINIMUM`; `bets_side`
    how often the player makes each side bet of the layout, in percent.
    """

    sizes: tuple[int, ...]
    sides: tuple[int, ...]
    bets_side: int


AT_MINIMUM = 500
MOST_SIDES = 2
"""Side bets that a player makes in a hand at most."""
ON_LATER_HAND = 54
"""Of a hundred bets on a hand so many are on another than the first of the layout."""
ON_HANDS: Mapping[str, HandsBettor] = {
    CAREFUL.name: HandsBettor(
        (500, 500, 1_000, 1_000, 1_200, 1_500, 2_500, 2_500, 3_500, 5_000), (500, 500, 500, 1_000), 8
    ),
    LOOSE.name: HandsBettor(
        (2_500, 3_500, 5_000, 5_000, 7_500, 8_500, 10_000, 16_500, 20_000, 28_500, 38_500),
        (500, 500, 1_000, 1_500, 2_500),
        20,
    ),
    ERRATIC.name: HandsBettor(
        (700, 1_200, 1_500, 1_700, 2_300, 3_500, 5_500, 8_500, 12_500, 23_000, 31_700),
        (500, 500, 700, 1_500),
        25,
    ),
}
"""By temperament; one of the `ADDED` bets carefully. Seeded bets are a contract, so these never change."""


@dataclass(frozen=True, slots=True)
class PlaysInTurn:
    """How a player bets and plays where hands are played in turn: by basic strategy, but for slips.

    `sizes` are of the bet, `sides` of a side bet, in cents at a table of `AT_MINIMUM`. All else is a percent:
    `bets_side` makes each side bet of the layout; `hits_stiff` draws to a hand that should stand and can
    bust; `stands_early` stands on one that should draw; `shy` neither doubles nor splits; `gives_up`
    surrenders where that is right; `whims` splits tens, or doubles what should be hit; `insures_good` insures
    a hand of `GOOD` or more, `insures` a lesser one; `evens` takes even money; `for_less` puts down less than
    could be.
    """

    sizes: tuple[int, ...]
    sides: tuple[int, ...]
    bets_side: int
    hits_stiff: int
    stands_early: int
    shy: int
    gives_up: int
    whims: int
    insures_good: int
    insures: int
    evens: int
    for_less: int


GOOD = 19
"""The least total that players like to insure."""
IN_TURN: Mapping[str, PlaysInTurn] = {
    CAREFUL.name: PlaysInTurn(
        (500, 500, 1_000, 1_000, 1_250, 1_500, 1_500, 2_500, 2_500, 3_500, 5_000),
        (500, 500, 500, 1_000),
        *(15, 2, 5, 5, 90, 0),
        *(10, 2, 40, 2),
    ),
    LOOSE.name: PlaysInTurn(
        (1_500, 2_500, 2_500, 3_500, 3_750, 5_000, 5_000, 7_500, 10_000, 12_500, 17_500, 20_000),
        (500, 500, 1_000, 1_500, 2_500),
        *(45, 12, 8, 5, 30, 3),
        *(60, 15, 70, 8),
    ),
    ERRATIC.name: PlaysInTurn(
        (700, 1_250, 1_250, 1_700, 2_250, 3_500, 3_750, 5_500, 7_500, 11_250, 15_000, 30_000),
        (500, 500, 700, 1_000),
        *(35, 15, 20, 30, 40, 5),
        *(50, 25, 80, 12),
    ),
}
"""By temperament; one of the `ADDED` plays carefully. Seeded bets are a contract, so these never change."""


@dataclass(frozen=True, slots=True)
class Patron:
    """The player at a spot: temperament, bets in cents before the deal, and their luck (0-99) with
    themselves; their name, where they play two; the color of their chips and what they call, where they bet
    on what falls."""

    temperament: Temperament
    bets: dict[str, int]
    stays: int
    speaks: int
    whim: int
    name: str = ""
    color: Color | None = None
    called: tuple[Called, ...] = ()


NEXT_DECISION = 37
"""How far a player's luck moves from one decision to the next; prime to a hundred."""


def luck_at(drawn: int, made_before: int) -> int:
    """Return a player's luck with themselves at a later decision: another of the hundred, the one drawn at
    the first."""
    return (drawn + NEXT_DECISION * made_before) % 100


PAIRS_IN = 10
"""One full table in this number has a player on two spots."""


def seat_patrons(
    game: Game, house: House, *, seed: str, round: int, spots: int, standing: Standing | None = None
) -> tuple[Patron, ...]:
    """Return the players of spots 1 to `spots` with their bets, within the house's limits; each plays one
    spot. Where no bet is required, or hands are played in turn, they bet on what this house's layout has; on
    what falls, beside the bets that lie there still."""
    name = f"{seed}/{round}/patrons"
    stream = Stream(name)
    rules = apply_house_rules(game, house) if game.hands_in_turn or not game.required else game
    sitting = (_sit_down(rules, house, f"{name}/{spot}", stream) for spot in range(1, spots + 1))
    if not rules.falls:
        return tuple(sitting)
    return tuple(
        _at_layout(rules, house, patron, f"{seed}/{round}/layout", spot, standing or Standing())
        for spot, patron in enumerate(sitting, start=1)
    )


def _at_layout(game: Game, house: House, patron: Patron, name: str, spot: int, standing: Standing) -> Patron:
    """Return the same player with chips of a color on the layout."""
    laid = bet_on_layout(game, house, patron.temperament.name, name, spot, standing)
    return replace(patron, bets=laid.bets, color=laid.color, called=laid.called)


def pair_up(game: Game, patrons: Sequence[Patron], *, seed: str, round: int) -> tuple[Patron, ...]:
    """Return the same players, two neighbours of them one and the same at some tables.

    Only where it changes what is paid, which is envy. The stream "{seed}/{round}/pairs" says whether there
    is such a player and at which two spots of a full table, so a spot more changes nothing for the others.
    """
    stream = Stream(f"{seed}/{round}/pairs")
    if not game.pays_envy or stream.draw(PAIRS_IN):
        return tuple(patrons)
    left = stream.draw(game.seats - 1) + 1
    if left + 1 > len(patrons):
        return tuple(patrons)
    both = Text("player on spots %(left)s and %(right)s", left=str(left), right=str(left + 1))
    return tuple(
        replace(patron, name=both) if spot in (left, left + 1) else patron
        for spot, patron in enumerate(patrons, start=1)
    )


def _sit_down(game: Game, house: House, name: str, stream: Stream) -> Patron:
    """The draws of a player whom an added temperament takes are made all the same."""
    temper = TEMPERAMENTS[stream.draw(len(TEMPERAMENTS))]
    taken = (new for new, share in ADDED if Stream(f"{name}/{new.name}").draw(100) < share)
    temper = next(taken, temper)
    if game.base_bets:
        wanted = _on_hands(game, house, temper, stream)
    elif game.falls:
        wanted = {}
    elif game.hands_in_turn:
        wanted = _in_turn(game, house, temper, stream)
    else:
        before = (wager for wager in game.wagers if wager.before_cards)
        wanted = {wager.slug: _wish(house, temper, wager, stream) for wager in before}
    bets = keep_to_limits(game, house, wanted) if wanted else {}
    return Patron(temper, bets, stays=stream.draw(100), speaks=stream.draw(100), whim=stream.draw(100))


def _on_hands(game: Game, house: House, temper: Temperament, stream: Stream) -> dict[str, int]:
    """What the player would bet where no bet is required: one hand, and now and then a side bet. Two words of
    the stream for the hand and for each side bet of the declaration, whatever the layout has."""
    bettor, highest = ON_HANDS.get(temper.name, ON_HANDS[CAREFUL.name]), house.amount(MAXIMUM.name)
    luck, size = stream.draw(100), stream.draw(len(bettor.sizes))
    first, *others = game.base_bets
    chosen = others[luck % len(others)] if others and luck < ON_LATER_HAND else first
    sizes = [cents for cents in _scaled(house, bettor.sizes) if cents <= highest] or [highest]
    wanted, sides = {chosen.slug: sizes[size % len(sizes)]}, list[tuple[int, str, int]]()
    for wager in game.wagers:
        if wager in game.base_bets or not wager.before_cards:
            continue
        luck, size = stream.draw(100), stream.draw(len(bettor.sides))
        if wager.offered and luck < bettor.bets_side:
            sides.append((luck, wager.slug, _scaled(house, bettor.sides)[size]))
    return wanted | {slug: cents for _luck, slug, cents in sorted(sides)[:MOST_SIDES]}


def _in_turn(game: Game, house: House, temper: Temperament, stream: Stream) -> dict[str, int]:
    """What the player would bet on a hand that is played in turn, and beside it. Two words of the stream for
    each bet of the declaration, whatever the layout has."""
    habits, highest = in_turn(temper), house.amount(MAXIMUM.name)
    wanted: dict[str, int] = {}
    for wager in game.wagers:
        if wager.before_cards:
            sizes = habits.sides if wager.optional else habits.sizes
            luck, size = stream.draw(100), sizes[stream.draw(len(sizes))]
            makes = not wager.optional or (wager.offered and luck < habits.bets_side)
            wanted[wager.slug] = min(highest, _as_at(house, size)) if makes else 0
    return wanted


def in_turn(temper: Temperament) -> PlaysInTurn:
    """Return how a player of this temperament bets and plays hands in turn."""
    return IN_TURN.get(temper.name, IN_TURN[CAREFUL.name])


def _as_at(house: House, cents: int) -> int:
    """Return an amount of a table of `AT_MINIMUM` as this one has it, in what its chips make."""
    lowest = house.amount(MINIMUM.name)
    return max(lowest, in_chips(cents * lowest // AT_MINIMUM, house.amount(SMALLEST_CHIP.name)))


def _scaled(house: House, sizes: Sequence[int]) -> list[int]:
    """Return amounts of a table of `AT_MINIMUM` as this one has them, in whole chips."""
    lowest, chip = house.amount(MINIMUM.name), house.amount(SMALLEST_CHIP.name)
    return [max(lowest, cents * lowest // AT_MINIMUM // chip * chip) for cents in sizes]


def _wish(house: House, temper: Temperament, wager: Wager, stream: Stream) -> int:
    """What the player would bet: always two words of the stream, whatever comes of them."""
    sizes = temper.sides if wager.optional else temper.antes
    wanted, size = stream.draw(100), sizes[stream.draw(len(sizes))]
    if wager.optional and wanted >= temper.bets_side:
        return 0
    if wager.fixed:
        return house.amount(wager.fixed)
    lowest, chip = house.amount(MINIMUM.name), house.amount(SMALLEST_CHIP.name)
    return max(lowest, size * lowest // 2 // chip * chip)


def keep_to_limits(game: Game, house: House, wanted: Mapping[str, int]) -> dict[str, int]:
    """Return the bets that the table takes of those wanted, the first of the layout first.

    A bet that would be one too large is made smaller; one that cannot be, or is one too many, is not made.
    Play is counted as if it lay there.
    """
    lowest, highest = house.amount(MINIMUM.name), house.amount(MAXIMUM.name)
    small, most_large = house.cap(LARGE_ABOVE), house.cap(MAX_LARGE)
    if not game.required:
        return _each_to_limits(game, house, wanted)
    times = sorted([*[Fraction(1)] * len(game.required), *map(game.share, game.follows_on_hand)])
    main = min(wanted[game.main.slug], highest // times[-1])
    for most in (small // each for each in times):
        if _large(main, times, small) > most_large:
            main = min(main, most)
    if main < wanted[game.main.slug]:
        chip = house.amount(SMALLEST_CHIP.name)
        main = max(lowest, main // chip * chip)
    bets, large = {game.main.slug: main}, _large(main, times, small)
    for wager in game.wagers:
        if not wager.before_cards or wager is game.main or not wanted[wager.slug]:
            continue
        if wager.equal:
            bets[wager.slug] = bets[wager.equal]
            large += (bets[wager.equal] > small) * wager.optional
            continue
        bet = min(wanted[wager.slug], highest, bets.get(wager.at_most, highest))
        if bet > small and large == most_large:
            bet = small
        fits = bet == wanted[wager.slug] if wager.fixed else bet >= lowest
        if fits and len(bets) + len(game.follows_on_hand) < house.amount(MAX_WAGERS.name):
            bets[wager.slug], large = bet, large + (bet > small)
    return bets


def _each_to_limits(game: Game, house: House, wanted: Mapping[str, int]) -> dict[str, int]:
    """Return the bets that the table takes of those wanted, where none is required."""
    lowest, small, most_large = house.amount(MINIMUM.name), house.cap(LARGE_ABOVE), house.cap(MAX_LARGE)
    bets: dict[str, int] = {}
    for wager in game.wagers:
        large = sum(cents > small for cents in bets.values())
        highest = house.amount(wager.most or MAXIMUM.name)
        bet = min(wanted.get(wager.slug, 0), highest, highest if large < most_large else small)
        if wager.offered and bet >= lowest and len(bets) < house.cap(MAX_WAGERS):
            bets[wager.slug] = bet
    return bets


def _large(main: int, times: list[Fraction], small: int) -> int:
    """Return how many of the main bet and those that follow it, as times of it, are above the amount."""
    return sum(main * each > small for each in times)
