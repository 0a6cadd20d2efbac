"""Table limits: what may be bet on one hand, as the placard says it, and which limits its bets break."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from games.engine.money.amounts import print_cents
from games.engine.rules.advice import WAGERING_LIMITS
from games.engine.rules.games import Game, Option
from games.engine.rules.houses import (
    INSIDE_MINIMUM,
    LARGE_ABOVE,
    MAX_LARGE,
    MAX_WAGERS,
    MAXIMUM,
    MINIMUM,
    OVER_MAXIMUM,
    PLAYER_LIMIT,
    PRIZE_LIMIT,
    TABLE_LIMIT,
    WASHINGTON,
    House,
)
from games.engine.rules.wagers import OnFall, Wager
from games.engine.texts import NOTHING, Text, all_of, listed

HOUSE_LIMITS = "HOUSE limits"


class Limit(StrEnum):
    """What can be wrong with a bet."""

    MINIMUM = "below-minimum"
    MAXIMUM = "above-maximum"
    OTHER_BET = "above-other-bet"
    EQUAL = "not-equal"
    FIXED = "not-fixed"
    WAGERS = "too-many-bets"
    LARGE = "too-many-large"
    INSIDE = "below-inside-minimum"


@dataclass(frozen=True, slots=True)
class Fault:
    """A limit that is broken, and by which bet; a hand of too many bets breaks it as a whole (""), and so do
    inside bets."""

    limit: Limit
    wager: str = ""


def faults(game: Game, house: House, bets: Mapping[str, int]) -> tuple[Fault, ...]:
    """Return every limit that the bets of one hand break; bets that follow from the main bet count as if they
    lay there."""
    result = [fault for wager in game.wagers if wager.slug in bets for fault in _of(house, wager, bets)]
    times = [game.share(wager) for wager in game.follows_on_hand]
    main, above = bets.get(game.main.slug, 0), house.cap(LARGE_ABOVE)
    result += [Fault(Limit.MAXIMUM, game.main.slug)] * (
        main <= house.amount(MAXIMUM.name) < main * max((*times, Fraction(1)))
    )
    amounts: list[int | Fraction] = [*bets.values(), *(main * each for each in times)]
    if len(amounts) > house.cap(MAX_WAGERS):
        result.append(Fault(Limit.WAGERS))
    if sum(cents > above for cents in amounts) > house.cap(MAX_LARGE):
        result.append(Fault(Limit.LARGE))
    if (inside := _inside(game, bets)) and inside < house.amount(INSIDE_MINIMUM.name):
        result.append(Fault(Limit.INSIDE))
    return tuple(result)


def _inside(game: Game, bets: Mapping[str, int]) -> int:
    """Return the cents of the inside bets."""
    return sum(bets.get(wager.slug, 0) for wager in game.wagers if wager.inside)


def _of(house: House, wager: Wager, bets: Mapping[str, int]) -> list[Fault]:
    cents = bets[wager.slug]
    if wager.fixed:
        return [Fault(Limit.FIXED, wager.slug)] * (cents != house.amount(wager.fixed))
    broken = {
        Limit.MINIMUM: not wager.inside and cents < house.amount(MINIMUM.name),
        Limit.MAXIMUM: cents > house.amount(wager.most or MAXIMUM.name),
        Limit.OTHER_BET: bool(wager.at_most) and cents > bets.get(wager.at_most, 0),
        Limit.EQUAL: bool(wager.equal) and cents != bets.get(wager.equal, 0),
    }
    return [Fault(limit, wager.slug) for limit, breaks in broken.items() if breaks]


def fault_words(game: Game, house: House, fault: Fault, bets: Mapping[str, int]) -> Text:
    """Return what is wrong with the bets of a hand, with the limit: "Ante of $500 is above $300".

    The bet that is above the maximum may be one that follows the main bet.
    """
    if fault.limit is Limit.WAGERS:
        return _too_many(game, house)
    if fault.limit is Limit.LARGE:
        return _too_many_large(game, house)
    if fault.limit is Limit.INSIDE:
        inside, least = print_cents(_inside(game, bets)), print_cents(house.amount(INSIDE_MINIMUM.name))
        return Text("inside bets of $%(cents)s together are below $%(least)s", cents=inside, least=least)
    wager, cents = game.wager(fault.wager), bets[fault.wager]
    highest = house.amount(wager.most or MAXIMUM.name)
    if fault.limit is Limit.MAXIMUM and cents <= highest:
        wager = max(game.follows_on_hand, key=game.times)
        cents *= game.times(wager)
    facts = {"bet": wager.name, "cents": print_cents(cents)}
    match fault.limit:
        case Limit.OTHER_BET:
            other = _named(game.wager(wager.at_most))
            return Text("%(bet)s of $%(cents)s is more than %(other)s", **facts, other=other)
        case Limit.EQUAL:
            other = _named(game.wager(wager.equal))
            return Text("%(bet)s of $%(cents)s isn’t equal to %(other)s", **facts, other=other)
        case Limit.FIXED:
            fixed = print_cents(house.amount(wager.fixed))
            return Text("%(bet)s of $%(cents)s isn’t $%(fixed)s", **facts, fixed=fixed)
        case Limit.MINIMUM:
            least = print_cents(house.amount(MINIMUM.name))
            return Text("%(bet)s of $%(cents)s is below $%(least)s", **facts, least=least)
    most = print_cents(highest)
    return Text("%(bet)s of $%(cents)s is above $%(most)s", **facts, most=most)


def _named(wager: Wager) -> Text:
    """ "the Ante"; a bet with a number, such as "Bet 1", goes without an article."""
    return wager.name if wager.name[-1].isdigit() else Text("the %(bet)s", bet=wager.name)


def _too_many(game: Game, house: House) -> Text:
    most = str(house.amount(MAX_WAGERS.name))
    if game.table_hands:
        return Text("a spot may have up to %(most)s bets", most=most)
    if not game.follows_on_hand:
        return Text("a hand may have up to %(most)s bets", most=most)
    bets = following_words(game)
    return Text("a hand may have up to %(most)s bets, including %(bets)s", most=most, bets=bets)


def _too_many_large(game: Game, house: House) -> Text:
    most, above = str(house.amount(MAX_LARGE.name)), print_cents(house.amount(LARGE_ABOVE.name))
    if game.table_hands:
        return Text("a spot may have up to %(most)s bets above $%(above)s", most=most, above=above)
    if not game.follows_on_hand:
        return Text("a hand may have up to %(most)s bets above $%(above)s", most=most, above=above)
    return Text(
        "a hand may have up to %(most)s bets above $%(above)s, including %(bets)s",
        most=most,
        above=above,
        bets=following_words(game),
    )


def limits_of(game: Game) -> tuple[Limit, ...]:
    """Return the limits that there are at a table of this game."""
    options = {option.name for option in game.options}
    absent = {
        Limit.OTHER_BET: not any(wager.at_most for wager in game.wagers),
        Limit.EQUAL: not any(wager.equal for wager in game.wagers),
        Limit.FIXED: not any(wager.fixed for wager in game.wagers),
        Limit.WAGERS: MAX_WAGERS.name not in options,
        Limit.LARGE: MAX_LARGE.name not in options,
        Limit.INSIDE: not any(wager.inside for wager in game.wagers),
    }
    return tuple(limit for limit in Limit if not absent.get(limit))


def rule_of(game: Game, house: House, fault: Fault) -> str:
    """Return the sheet's own rule, the state's where the house keeps to it, or the house's."""
    if fault.limit in (Limit.OTHER_BET, Limit.EQUAL):
        return game.wager(fault.wager).sized
    if fault.limit is Limit.MAXIMUM and OVER_MAXIMUM.name in house.choices:
        return game.wager(fault.wager).sized
    options: dict[Limit, tuple[Option, ...]] = {
        Limit.MAXIMUM: (MAXIMUM,),
        Limit.WAGERS: (MAX_WAGERS,),
        Limit.LARGE: (MAX_LARGE, LARGE_ABOVE),
    }
    asked = options.get(fault.limit, ())
    stately = (
        asked
        and MAX_WAGERS.name in house.choices
        and all(house.amount(option.name) == WASHINGTON[option.name] for option in asked)
    )
    return WAGERING_LIMITS if stately else HOUSE_LIMITS


def placard(game: Game, house: House) -> Text:
    """Return the limits as they stand on the table: "Table $5 to $300. On one hand at most 6 bets …"."""
    lowest, highest = (print_cents(house.amount(option.name)) for option in (MINIMUM, MAXIMUM))
    words = [Text("Table $%(lowest)s to $%(highest)s.", lowest=lowest, highest=highest)]
    if MAX_WAGERS.name in house.choices:
        words.append(_on_one_hand(game, house))
    if INSIDE_MINIMUM.name in house.choices:
        inside = print_cents(house.amount(INSIDE_MINIMUM.name))
        words.append(Text("Inside bets $%(cents)s together.", cents=inside))
    if kinds := _by_numbers(game, house):
        words.append(Text("Maximum by the numbers that a bet covers: %(limits)s.", limits=kinds))
    for wager in game.wagers:
        if wager.at_most:
            other = _named(game.wager(wager.at_most))
            words.append(Text("%(bet)s up to %(other)s.", bet=wager.name, other=other))
        if wager.equal:
            other = _named(game.wager(wager.equal))
            words.append(Text("%(bet)s equal to %(other)s.", bet=wager.name, other=other))
        if wager.fixed:
            cents = print_cents(house.amount(wager.fixed))
            words.append(Text("%(bet)s $%(cents)s.", bet=wager.name, cents=cents))
    if house.payout_limits:
        words.append(payout_placard(house))
    return listed(words, " ")


def _by_numbers(game: Game, house: House) -> Text:
    """Return the maximum of each kind of bet that has one of its own: "$100 on 1, $200 on 2"."""
    most = {
        len(wager.win_condition.wins): house.amount(wager.most)
        for wager in game.wagers
        if wager.most and isinstance(wager.win_condition, OnFall)
    }
    limits = sorted(most.items())
    return listed(
        (
            Text("$%(cents)s on %(count)s", cents=print_cents(cents), count=str(count))
            for count, cents in limits
        ),
        ", ",
    )


def _on_one_hand(game: Game, house: House) -> Text:
    most, large = str(house.amount(MAX_WAGERS.name)), str(house.amount(MAX_LARGE.name))
    above = print_cents(house.amount(LARGE_ABOVE.name))
    if game.table_hands:
        return Text(
            "Up to %(most)s bets a spot, %(large)s above $%(above)s.",
            most=most,
            large=large,
            above=above,
        )
    if not game.follows_on_hand:
        return Text(
            "Up to %(most)s bets a hand, %(large)s above $%(above)s.",
            most=most,
            large=large,
            above=above,
        )
    words = Text("Up to %(most)s bets a hand, %(large)s above $%(above)s, including %(bets)s.")
    if game.hands_in_turn:
        words = Text(
            "Up to %(most)s bets a hand, %(large)s above $%(above)s, including %(bets)s. "
            "A split hand counts on its own."
        )
    return words.filled(
        most=most,
        large=large,
        above=above,
        bets=following_words(game),
    )


def following_words(game: Game) -> Text:
    """Return the bets that are counted before they lie there, with the size at which they are."""
    said = [_at_most(game, wager) for wager in game.follows_on_hand]
    return all_of(said) if game.hands_in_turn else listed(said, ", ")


def _at_most(game: Game, wager: Wager) -> Text:
    times = game.times(wager)
    if times == 1:
        return wager.name
    return Text(
        "%(bet)s up to %(times)s × the %(main)s", bet=wager.name, times=str(times), main=game.main.name
    )


_SHARED = Text("$%(cents)s per table, shared pro rata")
_PAYOUTS = {
    PRIZE_LIMIT.name: Text("$%(cents)s per bet"),
    PLAYER_LIMIT.name: Text("$%(cents)s per player"),
    TABLE_LIMIT.name: Text("$%(cents)s per table"),
}


def payout_placard(house: House) -> Text:
    """Return the payout limits as they stand on the table; nothing where there are none."""
    words = _PAYOUTS | ({TABLE_LIMIT.name: _SHARED} if house.shares_pro_rata else {})
    parts = [words[name].filled(cents=print_cents(most)) for name, most in house.payout_limits.items()]
    return Text("Payout limits per round: %(limits)s.", limits=listed(parts, ", ")) if parts else NOTHING
