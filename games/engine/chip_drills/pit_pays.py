"""Payouts of blackjack, baccarat and craps, one bet at a time."""

from collections.abc import Iterable, Mapping
from fractions import Fraction

from games.engine.cards.streams import Stream
from games.engine.chip_drills.pit_tables import pit_tables
from games.engine.chip_drills.supplies import Supply
from games.engine.chip_drills.tasks import (
    Kind,
    Pile,
    PilePlace,
    Task,
    between,
    dollars,
    misread,
    pick,
    worth,
    wrongs,
)
from games.engine.money.amounts import CHIPS, Odds, cut
from games.engine.money.cutting import Stacks
from games.engine.texts import NOTHING, Text

PAYS = Text("What does it pay?")
BETS: tuple[int, ...] = (500, 700, 1_000, 1_250, 1_500, 1_700, 2_000, 2_200, 2_500, 2_700, 3_000, 3_500)
BETS += (4_000, 4_500, 5_500, 6_000, 7_500, 8_500, 11_500, 12_500, 13_500, 17_500, 27_500)
"""Cents; each is paid without a fraction of a cent, and many leave coins."""
EVEN_BETS = tuple(cents for cents in BETS if cents % 200 == 0 or cents % 500 == 0)
MAX_UNITS = 20
VIG = 5
"""Percent."""

BET = Text("Bet")
POINTS = (4, 5, 6, 8, 9, 10)

Slips = list[tuple[str, Fraction | int]]


def payoff(
    name: Text,
    stack: Stacks,
    right: Fraction | int,
    why: Text,
    slips: Iterable[tuple[str, Fraction | int]],
    *,
    printed: Text = NOTHING,
    asks: Text = PAYS,
    times: Fraction | int = 0,
    rack: bool = True,
    dice: tuple[int, ...] = (),
) -> Task:
    """One stack, and what it is paid. With `times`, one chip misread or miscounted has a name too. Without a
    `rack`, and where no chips make it, the amount is typed."""
    right, stake = Fraction(right), worth(stack)
    found = [*slips, ("nought", right * 10)]
    if right % 100:
        known = {cents for _slip, cents in found}
        found += [
            ("whole-dollars", cents)
            for cents in (right // 100 * 100, -(-right // 100) * 100)
            if cents not in known
        ]
    found += [(slip, times * value) for slip, value in misread(stack) if times]
    whole = [(slip, str(Fraction(cents))) for slip, cents in found if cents > 0]
    return Task(
        asks=asks,
        kind=Kind.AMOUNT,
        right=str(right),
        why=why,
        piles=(Pile(name, PilePlace.STACK, stack, written=printed),),
        wrongs=wrongs(str(right), [(slip, cents) for slip, cents in whole if "/" not in cents]),
        stake=stake if rack and worth(cut(int(right))) == right else 0,
        dice=dice,
    )


# --- Blackjack --------------------------------------------------------------------------------------------


def three_to_two(supply: Supply, stream: Stream) -> Task:
    return _blackjack(pit_tables().blackjack[0], stream)


def six_to_five(supply: Supply, stream: Stream) -> Task:
    return _blackjack(pit_tables().blackjack[1], stream)


def either_sign(supply: Supply, stream: Stream) -> Task:
    return _blackjack(pick(pit_tables().blackjack, stream), stream)


def _blackjack(odds: Odds, stream: Stream) -> Task:
    bet = pick(BETS, stream)
    right = odds.pays(bet)
    slips: Slips = [
        *(("other-sign", other.pays(bet)) for other in pit_tables().blackjack if other != odds),
        ("even-money", bet),
        ("win-alone", right - bet),
        ("stake-counted-in", right + bet),
    ]
    if odds.per == 5:
        rest = bet % 500
        slips += [("rest-unpaid", odds.pays(bet - rest)), ("rest-at-even", odds.pays(bet - rest) + rest)]
    why = _by_fives(bet, right) if odds.per == 5 else _and_half(bet, right)
    return payoff(Text("Blackjack"), cut(bet), right, why, slips, printed=odds.words, times=odds.times)


def _and_half(bet: int, right: Fraction) -> Text:
    facts = {"bet": dollars(bet), "half": dollars(bet // 2), "pays": dollars(int(right))}
    return Text("The bet and half of it: %(bet)s + %(half)s = %(pays)s.", **facts)


def _by_fives(bet: int, right: Fraction) -> Text:
    fives, rest = divmod(bet, 500)
    facts = {"fives": str(fives), "of": dollars(600 * fives), "pays": dollars(int(right))}
    if not rest:
        return Text("$6 for each $5: %(fives)s × $6 = %(pays)s.", **facts)
    facts |= {"rest": dollars(rest), "more": dollars(rest * 6 // 5)}
    return Text(
        "$6 for each $5: %(fives)s × $6 = %(of)s. %(rest)s more pays %(more)s: %(of)s + %(more)s = %(pays)s.",
        **facts,
    )


def insurance(supply: Supply, stream: Stream) -> Task:
    """The most that may be bet, what it pays, or even money."""
    bet = pick(EVEN_BETS, stream)
    half, odds = bet // 2, pit_tables().insurance
    facts = {"bet": dollars(bet), "half": dollars(half)}
    match stream.draw(3):
        case 0:
            why = Text("At most half of the bet: half of %(bet)s is %(half)s.", **facts)
            asks = Text("The dealer shows an ace. What’s the most this player can bet on insurance?")
            return payoff(BET, cut(bet), half, why, [("whole-insured", bet)], asks=asks)
        case 1:
            why = Text("2 to 1 on the insurance bet: 2 × %(half)s = %(bet)s.", **facts)
            slips: Slips = [("even-money", half), ("stake-counted-in", bet + half)]
            asks = Text("The dealer has blackjack. What does this insurance bet pay?")
            named, pays = Text("Insurance"), odds.pays(half)
            return payoff(named, cut(half), pays, why, slips, printed=odds.words, asks=asks, times=odds.times)
        case _:
            why = Text("Even money is 1 to 1, before the hole card is looked at: %(bet)s.", **facts)
            slips = [("blackjack-odds", one.pays(bet)) for one in pit_tables().blackjack]
            asks = Text(
                "Blackjack, the dealer shows an ace, and the player calls even money. What does it pay?"
            )
            return payoff(
                BET, cut(bet), bet, why, [*slips, ("stake-counted-in", bet * 2)], asks=asks, times=1
            )


# --- Baccarat ---------------------------------------------------------------------------------------------

MIXED = {"purple": (0, 1), "black": (0, 3), "green": (1, 4), "red": (1, 6)}
"""Chips of each color, as a player piles them up; in whole fives, 5% comes in quarters."""


def commission(supply: Supply, stream: Stream) -> Task:
    stack, percent = _mixed(stream), pit_tables().commission
    bet = worth(stack)
    right = bet * percent // 100
    facts = {"bet": dollars(bet), "tenth": dollars(bet // 10), "right": dollars(right)}
    why = Text("10%% of %(bet)s is %(tenth)s, and half of that is %(right)s.", **facts)
    asks = Text("Banker wins. What commission is due?")
    share = Fraction(percent, 100)
    return payoff(
        Text("Banker"), stack, right, why, [("tenth-alone", right * 2)], asks=asks, times=share, rack=False
    )


def less_commission(supply: Supply, stream: Stream) -> Task:
    """Commission at once."""
    stack, percent = _mixed(stream), pit_tables().commission
    bet = worth(stack)
    due = bet * percent // 100
    facts = {"bet": dollars(bet), "due": dollars(due), "right": dollars(bet - due)}
    return payoff(
        Text("Banker"),
        stack,
        bet - due,
        Text("%(bet)s less %(due)s commission: %(right)s.", **facts),
        [("commission-forgotten", bet), ("tenth-alone", bet - 2 * due), ("stake-counted-in", 2 * bet - due)],
        asks=Text("Banker wins, and the commission is taken at once. What does it pay?"),
        times=Fraction(100 - percent, 100),
        rack=False,
    )


def _mixed(stream: Stream) -> Stacks:
    counts = {colour: between(*ends, stream) for colour, ends in MIXED.items()}
    return tuple((chip, counts[chip.colour]) for chip in CHIPS if counts.get(chip.colour))


# --- Craps ------------------------------------------------------------------------------------------------


def place(supply: Supply, stream: Stream) -> Task:
    point = pick(POINTS, stream)
    odds, tables = pit_tables().place[point], pit_tables()
    units = between(1, MAX_UNITS, stream)
    bet = odds.per * 100 * units
    right, win = odds.pays(bet), odds.times * odds.per
    facts = {"win": str(win), "per": str(odds.per), "units": str(units), "right": dollars(int(right))}
    return payoff(
        Text("Place %(point)s", point=str(point)),
        cut(bet),
        right,
        Text("$%(win)s for each $%(per)s: %(units)s × $%(win)s = %(right)s.", **facts),
        [
            ("true-odds", tables.odds[point].pays(bet)),
            ("even-money", bet),
            *(("other-point", one.pays(bet)) for one in _but(odds, tables.place)),
            ("stake-counted-in", right + bet),
            *(("unit-miscounted", right + sign * win * 100) for sign in (-1, 1)),
        ],
    )


def _but(odds: Odds, of_points: Mapping[int, Odds]) -> list[Odds]:
    """Return the other odds, each once, in the order of the points."""
    return [one for one in dict.fromkeys(of_points.values()) if one != odds]


def odds_behind(supply: Supply, stream: Stream) -> Task:
    """Taken behind pass and come."""
    point, tables = pick(POINTS, stream), pit_tables()
    odds = tables.odds[point]
    bet = (1_000 if odds.per == 2 else 500) * between(1, MAX_UNITS, stream)
    others = [("other-point", one) for one in _but(odds, tables.odds)]
    name = Text("Odds, point %(point)s", point=str(point))
    return _by_odds(name, bet, odds, ("place-odds", tables.place[point]), others)


def _by_odds(
    name: Text, bet: int, odds: Odds, mistaken: tuple[str, Odds], others: Iterable[tuple[str, Odds]]
) -> Task:
    """True odds on a point, for which others are mistaken."""
    slips: Slips = [
        (mistaken[0], mistaken[1].pays(bet)),
        ("even-money", bet),
        *((slip, other.pays(bet)) for slip, other in others),
        ("stake-counted-in", odds.pays(bet) + bet),
    ]
    return payoff(name, cut(bet), odds.pays(bet), _at(odds, bet), slips, times=odds.times)


LAID = {2: 1_000, 3: 1_500, 6: 600}
"""Cents that are laid at a time, by the second number of the odds."""


def lay_odds(supply: Supply, stream: Stream) -> Task:
    """Laid behind don't pass and don't come."""
    point = pick(POINTS, stream)
    taken = pit_tables().odds[point]
    odds = _laid(taken)
    bet = LAID[odds.per] * between(1, MAX_UNITS, stream)
    others = [("other-point", _laid(one)) for one in _but(taken, pit_tables().odds)]
    name = Text("Lay odds, point %(point)s", point=str(point))
    return _by_odds(name, bet, odds, ("taken-odds", taken), others)


def _laid(taken: Odds) -> Odds:
    return Odds(1 / taken.times, per=int(taken.times * taken.per))


def _at(odds: Odds, bet: int) -> Text:
    win = int(odds.times * odds.per)
    facts = {"bet": dollars(bet), "pays": dollars(int(odds.pays(bet))), "win": str(win), "per": str(odds.per)}
    return Text("%(bet)s at %(win)s to %(per)s is %(pays)s.", **facts)


BOUGHT = (4, 10, 4, 10, 5, 9)
"""Few players buy a 6 or 8: place bets cost less there."""


def vig(supply: Supply, stream: Stream) -> Task:
    """Buy and lay bets, with the vig on the win: of the bet that is bought, of the win that is laid for."""
    buys = stream.draw(2) == 0
    point, tables = pick(BOUGHT if buys else POINTS, stream), pit_tables()
    taken = tables.odds[point]
    on = 2_000 * between(1, 10, stream)
    bet = on if buys else int(on * taken.times)
    win = taken.pays(on) if buys else Fraction(on)
    due = on * VIG // 100
    facts = {"win": dollars(int(win)), "vig": dollars(due), "right": dollars(int(win) - due)}
    name = Text("Buy %(point)s", point=str(point)) if buys else Text("Lay %(point)s", point=str(point))
    of_bet = Text("True odds pay %(win)s, less 5%% of the bet, %(vig)s: %(right)s.", **facts)
    of_win = Text("True odds pay %(win)s, less 5%% of that, %(vig)s: %(right)s.", **facts)
    return payoff(
        name,
        cut(bet),
        win - due,
        of_bet if buys else of_win,
        [
            ("vig-forgotten", win),
            ("vig-of-the-other", win - Fraction(VIG, 100) * (win if buys else bet)),
            ("even-money", bet - due),
            ("place-odds", tables.place[point].pays(bet)) if buys else ("taken-odds", taken.pays(bet)),
            ("stake-counted-in", win - due + bet),
        ],
        asks=Text("It wins, and the vig is on the win. What does it pay?"),
    )


FIELD = {2: 3, 12: 3, 3: 1, 4: 1, 9: 1, 10: 1, 11: 1, 5: 1, 8: 1}
"""Rolls with how often each is asked for; the last two lose."""


def field(supply: Supply, stream: Stream) -> Task:
    """The field by what its layout prints for 2 and 12; on a roll that is not in it, nothing."""
    roll = pick([number for number, often in FIELD.items() for _ in range(often)], stream)
    bet = pick([cents for cents in BETS if cents % 100 == 0], stream)
    printed = {number: pick(lines, stream) for number, lines in pit_tables().field.items()}
    times = dict.fromkeys((3, 4, 9, 10, 11), 1) | {on: int(odds.times) for on, odds in printed.items()}
    right = times.get(roll, 0) * bet
    facts = {"roll": str(roll), "times": str(times.get(roll)), "bet": dollars(bet), "right": dollars(right)}
    if not right:
        why = Text("5, 6, 7 and 8 aren’t in the field: the bet loses.")
    elif roll in printed:
        why = Text("%(roll)s pays %(times)s to 1: %(times)s × %(bet)s = %(right)s.", **facts)
    else:
        why = Text("%(roll)s is in the field at even money: %(right)s.", **facts)
    other = {1, 2, 3} - {times.get(roll)}
    return payoff(
        Text("Field"),
        cut(bet),
        right,
        why,
        [("other-roll", one * bet) for one in sorted(other)],
        printed=Text("2 pays %(two)s, 12 pays %(twelve)s", two=printed[2].words, twelve=printed[12].words),
        asks=Text("The roll is %(roll)s. What does it pay? Enter 0 if it loses.", roll=str(roll)),
        times=times.get(roll, 0),
        dice=_dice(roll, stream),
    )


def _dice(roll: int, stream: Stream) -> tuple[int, int]:
    first = between(max(1, roll - 6), min(6, roll - 1), stream)
    return first, roll - first


NAMES = {
    "any-seven": Text("Any seven"),
    "any-craps": Text("Any craps"),
    "two": Text("Aces"),
    "twelve": Text("Twelve"),
    "three": Text("Ace-deuce"),
    "eleven": Text("Yo-eleven"),
    "hard-4": Text("Hard 4"),
    "hard-6": Text("Hard 6"),
    "hard-8": Text("Hard 8"),
    "hard-10": Text("Hard 10"),
    "horn": Text("Horn"),
    "horn-high-yo": Text("Horn high yo"),
    "horn-high-twelve": Text("Horn high twelve"),
    "world": Text("World"),
    "c-and-e": Text("C & E"),
    "hi-lo": Text("Hi-lo"),
    "three-way": Text("Three-way craps"),
}
ROLLS = {
    "two": (2,),
    "three": (3,),
    "eleven": (11,),
    "twelve": (12,),
    "any-craps": (2, 3, 12),
    "any-seven": (7,),
}
HARD = {f"hard-{roll}": (roll // 2, roll // 2) for roll in (4, 6, 8, 10)}


def center(supply: Supply, stream: Stream) -> Task:
    """One-roll bets and hardways by a layout that prints "to", or "for", which includes the bet."""
    name, lines = pick(sorted(pit_tables().center.items()), stream)
    odds, bet = pick(lines, stream), 100 * pick((1, 2, 3, 5, 10, 15, 25), stream)
    included = odds.form == "for"
    times = int(odds.times) - included
    facts = {"odds": odds.words, "times": str(times), "bet": dollars(bet), "pays": dollars(times * bet)}
    by_to = Text("%(odds)s: %(times)s × %(bet)s = %(pays)s, and the bet stays.", **facts)
    by_for = Text(
        "%(odds)s includes the bet, so it’s %(times)s to 1: %(times)s × %(bet)s = %(pays)s.", **facts
    )
    others = {int(one[0].times) for one in pit_tables().center.values()} - {times - 1, times, times + 1}
    slips: Slips = [("for-as-to", (times + 1) * bet) if included else ("to-as-for", (times - 1) * bet)]
    slips += [("other-line", other * bet) for other in sorted(others)]
    return payoff(
        NAMES[name],
        cut(bet),
        times * bet,
        by_for if included else by_to,
        slips,
        printed=odds.words,
        asks=Text("It wins, and the bet stays up. What do you pay?"),
        times=times,
        dice=HARD.get(name) or _dice(pick(ROLLS[name], stream), stream),
    )


def bundle(supply: Supply, stream: Stream) -> Task:
    """Bets of units of which one wins: the others are taken off what it pays, and the bet stays."""
    tables = pit_tables()
    name, bets = pick(sorted(tables.bundles.items()), stream)
    hit, unit = pick(bets, stream), 100 * pick((1, 2, 3, 5, 10), stream)
    roll = pick(ROLLS[hit], stream)
    won, times = bets.count(hit), int(tables.center[hit][0].times)
    lost, keys = len(bets) - won, {bet: _key(bets, bet) for bet in bets}
    right = keys[hit] * unit
    facts = {"paid": str(times) if won == 1 else f"{won} × {times}", "lost": str(lost), "key": str(keys[hit])}
    facts |= {"unit": dollars(unit), "right": dollars(right)}
    by_key = Text("%(paid)s − %(lost)s = %(key)s a unit: %(key)s × %(unit)s = %(right)s.", **facts)
    return payoff(
        NAMES[name],
        cut(len(bets) * unit),
        right,
        by_key if right else Text("%(paid)s − %(lost)s = 0: the seven pays for the others.", **facts),
        [
            ("losers-kept", won * times * unit),
            ("extra-unit-unpaid", (times - lost) * unit),
            *(("other-roll", key * unit) for bet, key in keys.items() if bet != hit),
            ("stake-counted-in", right + len(bets) * unit),
        ],
        asks=Text("The roll is %(roll)s, and the same bet stays up. What do you pay?", roll=str(roll)),
        dice=_dice(roll, stream),
    )


def _key(bets: tuple[str, ...], hit: str) -> int:
    """Net of the units that lose, for each unit."""
    won = bets.count(hit)
    return won * int(pit_tables().center[hit][0].times) - (len(bets) - won)
