"""Known mistakes about pays: lines and odds, the stake they are counted on, the meter, envy."""

from fractions import Fraction

from games.engine.rules.wagers import Action
from tests.games.beginners.beginner import Beginner, Beginners
from tests.games.beginners.known_bets import SIDE_BETS
from tests.games.oracles.pages import FAMILIES, LOWEST_PAIR, chosen, family
from tests.games.oracles.slow_money import half_up
from tests.games.oracles.table_view import ALL, MAIN, SIX_CARD, SIX_FIVE_FOUR, WILD
from tests.games.trainee import paying

KNOWN_PAYS = Beginners()
believe = KNOWN_PAYS.believe

BIG_HANDS = ("player-straight-flush", "player-four-of-a-kind", "player-full-house", "player-flush")
METERED = (SIX_CARD, WILD)
TWO_HITS = ("two-meter-hits",)
SHARES = (*TWO_HITS, "player-straight-flush")
FOR_OTHERS = ("envy-hand",)
BY_ODDS = (*SIDE_BETS, "ante-bonus", "big-hand")

# --- Lines --------------------------------------------------------------------------------------------------


def beside(mind, bet: str, line: str | None, step: int):
    """The line so many further down a page; the same at its end."""
    page = mind.page("big-hand" if bet == "wager" else bet)
    printed = [name for name, cell in page.items() if cell]
    if line not in printed:
        return None
    at = printed.index(line) + step
    return page[printed[at] if 0 <= at < len(printed) else line]


@believe("row-above", "cell")
def row_above(mind, said, bet, line):
    return beside(mind, bet, line, -1)


@believe("row-below", "cell")
def row_below(mind, said, bet, line):
    return beside(mind, bet, line, +1)


@believe("missed-special-line", "line", (SIX_FIVE_FOUR,))
def missed_special_line(mind, said, spot, bet):
    return "Four of a Kind" if said == "Four Aces" else said


@believe("other-paytable", "page", (SIX_FIVE_FOUR, SIX_CARD, WILD))
def other_paytable(mind, said, bet):
    """The next of its family, and after the last the first."""
    tables = list(family(bet, mind.game))
    here = chosen(bet, mind.game, mind.table.house)
    return family(bet, mind.game)[tables[(tables.index(here) + 1) % len(tables)]]


ELSEWHERE = {
    "aces-up": ("tens-up", "RH-1"),
    "tens-up": ("aces-up", "SCP-02"),
    "queens-up": ("queens-plus", "QP-A"),
    "queens-plus": ("queens-up", "PT-1"),
    "bad-beat": ("two-way-bad-beat", "RH-1"),
    "two-way-bad-beat": ("bad-beat", "BB-10000"),
}
"""The bet of another game that is most like it, and its table."""


@believe("other-games-paytable", "page")
def other_games_paytable(mind, said, bet):
    """Line by line as the other game pays it, the lowest pair as its lowest; as here where it has no line."""
    if bet not in ELSEWHERE:
        return said
    other, table = ELSEWHERE[bet]
    page, pair = FAMILIES[other][table], {LOWEST_PAIR[bet][1]: LOWEST_PAIR[other][1]}
    return {line: page.get(pair.get(line, line)) or cell for line, cell in said.items()}


@believe("pair-one-lower", "lowest")
def pair_one_lower(mind, said, bet):
    return said - 1 if said else said


@believe("pair-one-higher", "lowest")
def pair_one_higher(mind, said, bet):
    return said + 1 if said else said


@believe("any-pair-pays", "lowest")
def any_pair_pays(mind, said, bet):
    return said and 2


# --- Odds and stakes ----------------------------------------------------------------------------------------


@believe("to-read-as-for", "pays")
def to_read_as_for(mind, said, spot, bet, cell):
    """At 1 for 1 the stake is all that comes back: a push."""
    return said - mind.stake(spot, bet) if cell[0] == "to" else said


@believe(
    "for-read-as-to", "pays", (SIX_CARD,), scenes=("player-straight", "player-flush", "player-full-house")
)
def for_read_as_to(mind, said, spot, bet, cell):
    return said + mind.stake(spot, bet) if cell[0] == "for" else said


@believe("odds-without-stake", "stake")
def odds_without_stake(mind, said, spot, bet):
    """Three dollars for 3 to 1, whatever was bet."""
    return 100 if bet in BY_ODDS else said


def stake_counted(mind, said, spot, bet, cell):
    return said + mind.stake(spot, bet) if cell[0] == "to" else said


def stake_doubled(mind, said, spot, bet):
    return said + mind.stake(spot, bet)


def at_one_to_one(mind, said, spot, bet, cell):
    return mind.stake(spot, bet)


def a_dollar_for_a_dollar(mind, said, spot):
    return paying(spot.bets["progressive"]) if said.action is Action.PAY else said


@believe("side-bet-on-ante-stake", "stake")
def side_bet_on_ante_stake(mind, said, spot, bet):
    return spot.bets[MAIN[mind.game][0]] if bet in SIDE_BETS else said


@believe("big-hand-forgotten", "won", (WILD,), scenes=BIG_HANDS)
def big_hand_forgotten(mind, said, spot, bet):
    return mind.even(spot, bet)


@believe("big-hand-added", "won", (WILD,), scenes=BIG_HANDS)
def big_hand_added(mind, said, spot, bet):
    has_a_line = mind.cell(bet, mind.line(spot, "big-hand"))
    return said + mind.even(spot, bet) if has_a_line else said


KNOWN_PAYS += [
    Beginner("counted-the-stake", ALL, {"pays": stake_counted, "even": stake_doubled}),
    Beginner("even-money-for-everything", ALL, {"pays": at_one_to_one, "progressive": a_dollar_for_a_dollar}),
]

# --- The meter ----------------------------------------------------------------------------------------------


@believe("unreduced-meter", "share", METERED, scenes=TWO_HITS)
def unreduced_meter(mind, said, spot, percent, on_meter):
    return half_up(Fraction(mind.opened() * percent, 100))


@believe("meter-share-rounded", "share", METERED, scenes=SHARES)
def meter_share_rounded(mind, said, spot, percent, on_meter):
    return (said + 50) // 100 * 100


@believe("reserve-forgotten", "restart", METERED, whole_job=True)
def reserve_forgotten(mind, said, again):
    return mind.table.meter["seed"]


@believe("coin-in-forgotten", "opened", METERED, scenes=SHARES, whole_job=True)
def coin_in_forgotten(mind, said):
    return mind.table.meter["amount"]


# --- Envy ---------------------------------------------------------------------------------------------------


@believe("envy-to-hitter", "envied", (SIX_CARD,), scenes=FOR_OTHERS)
def envy_to_hitter(mind, said, spot, hitter):
    return said or (spot is hitter and bool(spot.bets.get("progressive")))


@believe("envy-to-non-bettor", "envied", (SIX_CARD,), scenes=FOR_OTHERS)
def envy_to_non_bettor(mind, said, spot, hitter):
    return said or (not spot.bets.get("progressive") and not spot.plays_also(hitter))


@believe("envy-for-bettors-hands-only", "envied", (SIX_CARD,), scenes=FOR_OTHERS)
def envy_for_bettors_hands_only(mind, said, spot, hitter):
    return said and bool(hitter.bets.get("progressive"))


@believe(
    "envy-for-every-hand", "envied", (SIX_CARD,), scenes=FOR_OTHERS, house={"envy-from-every-hand": False}
)
def envy_for_every_hand(mind, said, spot, hitter):
    return bool(spot.bets.get("progressive")) and not spot.plays_also(hitter)


@believe("envy-between-own-spots", "envied", (SIX_CARD,), scenes=FOR_OTHERS)
def envy_between_own_spots(mind, said, spot, hitter):
    own = spot.plays_also(hitter) and spot is not hitter
    return said or (own and bool(spot.bets.get("progressive")))


@believe("envy-twice", "envy", (SIX_CARD,), scenes=FOR_OTHERS)
def envy_twice(mind, said, spot):
    return paying(2 * said.cents) if said.action is Action.PAY else said
