"""Payouts of blackjack, baccarat and craps, one bet at a time."""

from collections.abc import Iterable
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
    wrongs,
)
from games.engine.money.amounts import Odds, cut
from games.engine.texts import NOTHING, Text

PAYS = Text("What does it pay?")
BETS = (500, 700, 1_000, 1_250, 1_500, 1_700, 2_500, 3_000, 3_500, 4_500, 6_000, 7_500, 8_500, 11_500, 12_500)
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
    stake: int,
    right: Fraction | int,
    why: Text,
    slips: Iterable[tuple[str, Fraction | int]],
    *,
    printed: Text = NOTHING,
    asks: Text = PAYS,
    times: Fraction | int = 0,
) -> Task:
    """One stack, and what it is paid. With `times`, one chip misread or miscounted has a name too."""
    stack = cut(stake)
    found = [*slips, *((slip, times * value) for slip, value in misread(stack) if times)]
    whole = [(slip, str(Fraction(cents))) for slip, cents in found if cents > 0]
    return Task(
        asks=asks,
        kind=Kind.AMOUNT,
        right=str(right),
        why=why,
        piles=(Pile(name, PilePlace.STACK, stack, written=printed),),
        wrongs=wrongs(str(right), [(slip, cents) for slip, cents in whole if "/" not in cents]),
        stake=stake,
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
        ("nought", right * 10),
    ]
    return payoff(
        Text("Blackjack"), bet, right, _why_blackjack(odds, bet), slips, printed=odds.words, times=odds.times
    )


def _why_blackjack(odds: Odds, bet: int) -> Text:
    facts = {"bet": dollars(bet), "pays": dollars(int(odds.pays(bet)))}
    if odds.per == 2:
        return Text("The bet and half of it: %(bet)s + %(half)s = %(pays)s.", half=dollars(bet // 2), **facts)
    return Text(
        "The bet and a fifth of it: %(bet)s + %(fifth)s = %(pays)s.", fifth=dollars(bet // 5), **facts
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
            return payoff(BET, bet, half, why, [("whole-insured", bet), ("nought", half * 10)], asks=asks)
        case 1:
            why = Text("2 to 1 on the insurance bet: 2 × %(half)s = %(bet)s.", **facts)
            slips: Slips = [
                ("even-money", half),
                ("whole-insured", bet * 2),
                ("stake-counted-in", bet + half),
            ]
            asks = Text("The dealer has blackjack. What does this insurance bet pay?")
            pays = odds.pays(half)
            return payoff(
                Text("Insurance"), half, pays, why, slips, printed=odds.words, asks=asks, times=odds.times
            )
        case _:
            why = Text("Even money is 1 to 1, before the hole card is looked at: %(bet)s.", **facts)
            slips = [("blackjack-odds", one.pays(bet)) for one in pit_tables().blackjack]
            asks = Text(
                "Blackjack, the dealer shows an ace, and the player calls even money. What does it pay?"
            )
            return payoff(BET, bet, bet, why, [*slips, ("stake-counted-in", bet * 2)], asks=asks, times=1)


# --- Baccarat ---------------------------------------------------------------------------------------------


def commission(supply: Supply, stream: Stream) -> Task:
    bet, percent = _mixed(stream), pit_tables().commission
    right = bet * percent // 100
    facts = {"bet": dollars(bet), "tenth": dollars(bet // 10), "right": dollars(right)}
    return payoff(
        Text("Banker"),
        bet,
        right,
        Text("10%% of %(bet)s is %(tenth)s, and half of that is %(right)s.", **facts),
        [("tenth-alone", right * 2), ("nought", right * 10), *_per(misread(cut(bet)), percent)],
        asks=Text("Banker wins. What commission is due?"),
    )


def less_commission(supply: Supply, stream: Stream) -> Task:
    """Commission at once."""
    bet, percent = _mixed(stream), pit_tables().commission
    due = bet * percent // 100
    facts = {"bet": dollars(bet), "due": dollars(due), "right": dollars(bet - due)}
    return payoff(
        Text("Banker"),
        bet,
        bet - due,
        Text("%(bet)s less %(due)s commission: %(right)s.", **facts),
        [("commission-forgotten", bet), ("tenth-alone", bet - 2 * due), ("stake-counted-in", 2 * bet - due)],
        asks=Text("Banker wins, and the commission is taken at once. What does it pay?"),
        times=Fraction(100 - percent, 100),
    )


def _mixed(stream: Stream) -> int:
    """Chips of several colors, in whole fives: 5 % of them is paid in quarters."""
    return 500 * pick((1, 3, 5, 7, 9, 13, 17, 23, 31, 46, 57, 77, 81, 105, 133, 166), stream)


def _per(amounts: list[tuple[str, int]], percent: int) -> Slips:
    return [(slip, Fraction(cents * percent, 100)) for slip, cents in amounts]


# --- Craps ------------------------------------------------------------------------------------------------


def place(supply: Supply, stream: Stream) -> Task:
    point = pick(POINTS, stream)
    odds, tables = pit_tables().place[point], pit_tables()
    units = between(1, MAX_UNITS, stream)
    bet = odds.per * 100 * units
    win = odds.times * odds.per
    return payoff(
        Text("Place %(point)s", point=str(point)),
        bet,
        odds.pays(bet),
        Text(
            "%(win)s for each %(per)s: %(units)s × $%(win)s = %(right)s.",
            win=str(win),
            per=str(odds.per),
            units=str(units),
            right=dollars(int(odds.pays(bet))),
        ),
        [
            ("true-odds", tables.odds[point].pays(bet)),
            ("even-money", bet),
            *(("other-point", one.pays(bet)) for one in set(tables.place.values()) - {odds}),
            ("stake-counted-in", odds.pays(bet) + bet),
        ],
    )


def odds_behind(supply: Supply, stream: Stream) -> Task:
    """Taken behind pass and come."""
    point = pick(POINTS, stream)
    odds = pit_tables().odds[point]
    bet = 500 * between(1, MAX_UNITS, stream) if odds.per != 2 else 1_000 * between(1, MAX_UNITS, stream)
    return payoff(
        Text("Odds, point %(point)s", point=str(point)),
        bet,
        odds.pays(bet),
        _at(odds, bet),
        _wrong_odds(odds, point, bet),
        times=odds.times,
    )


def lay_odds(supply: Supply, stream: Stream) -> Task:
    """Laid behind don't pass and don't come."""
    point = pick(POINTS, stream)
    taken = pit_tables().odds[point]
    odds = Odds(1 / taken.times, per=int(taken.times * taken.per))
    bet = 600 * between(1, MAX_UNITS, stream)
    slips: Slips = [
        ("taken-odds", taken.pays(bet)),
        ("even-money", bet),
        ("stake-counted-in", odds.pays(bet) + bet),
    ]
    name = Text("Lay odds, point %(point)s", point=str(point))
    return payoff(name, bet, odds.pays(bet), _at(odds, bet), slips, times=odds.times)


def _at(odds: Odds, bet: int) -> Text:
    win = int(odds.times * odds.per)
    facts = {"bet": dollars(bet), "pays": dollars(int(odds.pays(bet))), "win": str(win), "per": str(odds.per)}
    return Text("%(bet)s at %(win)s to %(per)s is %(pays)s.", **facts)


def _wrong_odds(odds: Odds, point: int, bet: int) -> Slips:
    tables = pit_tables()
    return [
        ("place-odds", tables.place[point].pays(bet)),
        ("even-money", bet),
        *(("other-point", one.pays(bet)) for one in set(tables.odds.values()) - {odds}),
        ("stake-counted-in", odds.pays(bet) + bet),
    ]


def vig(supply: Supply, stream: Stream) -> Task:
    """Buy and lay bets, with the vig on the win: of the bet that is bought, of the win that is laid for."""
    point, buys = pick(POINTS, stream), stream.draw(2) == 0
    taken = pit_tables().odds[point]
    on = 2_000 * between(1, 10, stream)
    odds = taken if buys else Odds(1 / taken.times, per=int(taken.times * taken.per))
    bet = on if buys else int(on * taken.times)
    win = odds.pays(bet)
    due = on * VIG // 100
    facts = {"win": dollars(int(win)), "vig": dollars(due), "right": dollars(int(win) - due)}
    name = Text("Buy %(point)s", point=str(point)) if buys else Text("Lay %(point)s", point=str(point))
    of_bet = Text("True odds pay %(win)s, less 5%% of the bet, %(vig)s: %(right)s.", **facts)
    of_win = Text("True odds pay %(win)s, less 5%% of that, %(vig)s: %(right)s.", **facts)
    return payoff(
        name,
        bet,
        win - due,
        of_bet if buys else of_win,
        [
            ("vig-forgotten", win),
            ("vig-of-the-other", win - Fraction(VIG, 100) * (win if buys else bet)),
            ("even-money", bet - due),
            ("stake-counted-in", win - due + bet),
        ],
        asks=Text("It wins, and the vig is on the win. What does it pay?"),
    )


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
    "world": Text("World"),
    "c-and-e": Text("C & E"),
    "hi-lo": Text("Hi-lo"),
    "three-way": Text("Three-way craps"),
}
ROLLS = {
    "two": Text("2"),
    "three": Text("3"),
    "eleven": Text("11"),
    "twelve": Text("12"),
    "any-craps": Text("any craps"),
    "any-seven": Text("7"),
}


def center(supply: Supply, stream: Stream) -> Task:
    """One-roll bets and hardways by a layout that prints "to", or "for", which includes the bet."""
    name, times = pick(sorted(pit_tables().center.items()), stream)
    form = pick(("to", "for"), stream)
    odds, bet = Odds(Fraction(times), form), 100 * pick((1, 2, 3, 5, 10, 15, 25), stream)
    pays = bet * (times if form == "to" else times - 1)
    facts = {"odds": odds.words, "pays": dollars(pays)}
    by_to = Text("%(odds)s pays %(pays)s, and the bet stays.", **facts)
    by_for = Text("%(odds)s includes the bet: it pays %(pays)s, and the bet stays.", **facts)
    wrong = bet * (times - 1 if form == "to" else times)
    slips = [("to-as-for" if form == "to" else "for-as-to", wrong), ("nought", pays * 10)]
    return payoff(NAMES[name], bet, pays, by_to if form == "to" else by_for, slips, printed=odds.words)


def bundle(supply: Supply, stream: Stream) -> Task:
    """Bets of equal units of which one wins: the others are taken off what it pays, and the bet stays."""
    tables = pit_tables()
    name, bets = pick(sorted(tables.bundles.items()), stream)
    hit = pick([bet for bet in bets if bet != "any-seven" or len(bets) < tables.center[bet]], stream)
    unit, others = 100 * pick((1, 2, 3, 5, 10), stream), len(bets) - 1
    key = tables.center[hit] - others
    right = key * unit
    return payoff(
        NAMES[name],
        len(bets) * unit,
        right,
        Text(
            "%(times)s − %(others)s = %(key)s for each unit: %(key)s × %(unit)s = %(right)s.",
            times=str(tables.center[hit]),
            others=str(others),
            key=str(key),
            unit=dollars(unit),
            right=dollars(right),
        ),
        [
            ("losers-kept", tables.center[hit] * unit),
            *(("other-roll", (tables.center[bet] - others) * unit) for bet in bets if bet != hit),
            ("stake-counted-in", right + len(bets) * unit),
            ("nought", right * 10),
        ],
        asks=Text("The roll is %(roll)s. What does it pay, with the same bet left up?", roll=ROLLS[hit]),
    )
