"""Wrong rules about how much is paid: on which stake, by which line, the stake with it or not."""

from benchmarks.simulated_trainees.belief import Beliefs
from benchmarks.simulated_trainees.table import (
    CARIBBEAN,
    L654,
    RABBIT,
    SIX,
    THREE,
    WILD,
    Seen,
    pay,
)
from games.engine.money.amounts import MeterShare, Odds
from games.engine.rules.wagers import Beats

PAYS = Beliefs()
believe = PAYS.add


def by_odds(seen: Seen) -> int | None:
    """The whole odds by which a side bet or a bonus is due here; None where it is not."""
    if (
        not seen.is_bet
        or not seen.paid
        or isinstance(seen.wager.win_condition, Beats)
        or seen.wager.progressive
    ):
        return None
    stake = seen.staked(seen.wager.paid_on)
    return seen.cents // stake if stake and seen.cents % stake == 0 else None


# --- The stake -------------------------------------------------------------------------------------------


@believe("8 to 1 is eight times the bet and the bet once more", SIX, L654, THREE, RABBIT)
def stake_counted_in(seen: Seen):
    times = by_odds(seen)
    return pay(seen.cents + seen.stake) if times and seen.stake else None


@believe("8 to 1 has the bet in it already, so seven are paid", SIX, THREE, RABBIT)
def to_one_as_for_one(seen: Seen):
    times = by_odds(seen)
    return pay(seen.cents - seen.stake) if times and times > 1 and seen.stake else None


@believe("8 to 1 pays eight dollars, whatever the bet", SIX, L654, THREE)
def odds_without_stake(seen: Seen):
    times = by_odds(seen)
    return pay(100 * times) if times else None


@believe("a side bet is paid on the Ante", SIX, RABBIT, L654)
def side_bet_on_ante(seen: Seen):
    times = by_odds(seen)
    return pay(times * seen.staked("ante")) if times and seen.is_side else None


@believe("the Ante Bonus is paid on Ante and Play together", L654, THREE, scenes=("player-straight-flush",))
def bonus_on_both(seen: Seen):
    times = by_odds(seen) if seen.bet == "ante-bonus" else None
    return pay(times * (seen.staked("ante") + seen.staked("play"))) if times else None


@believe("the Raise is paid by its table on the Ante", CARIBBEAN)
def raise_on_ante(seen: Seen):
    paid = seen.bet == "raise" and seen.paid and seen.qualified
    return pay(seen.cents * seen.staked("ante") // seen.stake) if paid else None


@believe("for 1 gives the bet back on top", SIX, scenes=("player-straight", "player-flush"))
def for_one_as_to_one(seen: Seen):
    fixed = seen.bet == "progressive" and seen.paid and seen.ask == "bet"
    return pay(seen.cents + seen.staked("progressive")) if fixed and _is_fixed(seen) else None


def _is_fixed(seen: Seen) -> bool:
    return bool(seen.row) and isinstance(seen.row.pays, Odds)


# --- The line --------------------------------------------------------------------------------------------


@believe("a side bet pays even money", L654, WILD, THREE)
def side_bet_even_money(seen: Seen):
    times = by_odds(seen)
    return pay(seen.stake) if times and times > 1 and seen.is_side else None


@believe("the Raise pays even money, like the Ante", CARIBBEAN, scenes=("player-two-pair",))
def raise_even_money(seen: Seen):
    return pay(seen.stake) if seen.bet == "raise" and seen.paid and seen.result > 0 else None


@believe(
    "Bad Beat pays 10 to 1 whatever the hand, as in Rabbit Hunter", SIX, scenes=("bad-beat-pair-of-aces",)
)
def bad_beat_flat(seen: Seen):
    return pay(10 * seen.stake) if seen.bet == "bad-beat" and seen.paid else None


@believe("an automatic winner pays even money", WILD, scenes=("automatic-winner-beaten",))
def automatic_even_money(seen: Seen):
    return pay(seen.stake) if seen.bet == "wager" and seen.paid else None


@believe(
    "straight and flush change places on the paytable",
    SIX,
    THREE,
    RABBIT,
    scenes=("player-straight", "player-flush"),
)
def lines_swapped(seen: Seen):
    other = {"straight": "flush", "flush": "straight"}
    if by_odds(seen) is None or seen.row is None or seen.row.name not in other:
        return None
    row = next((row for row in seen.rows() if row.name == other[seen.row.name]), None)
    return pay(seen.pays(row)) if row else None


@believe("the side bet is paid by the line below", L654, SIX)
def line_below(seen: Seen):
    if by_odds(seen) is None or seen.row is None:
        return None
    rows = seen.rows()
    at = rows.index(seen.row)
    return pay(seen.pays(rows[at + 1])) if at + 1 < len(rows) else None


@believe("four aces pay by the line of four of a kind", L654, scenes=("player-four-of-a-kind",))
def four_aces_as_any_four(seen: Seen):
    aces = seen.bet == "ante-bonus" and seen.paid and seen.row and seen.row.name == "four-aces"
    return pay(20 * seen.staked("ante")) if aces else None


# --- The progressive -------------------------------------------------------------------------------------


@believe(
    "every share of a round comes off the meter as it stood at first", SIX, WILD, scenes=("two-meter-hits",)
)
def meter_not_reduced(seen: Seen):
    share = seen.bet == "progressive" and seen.paid and seen.row and isinstance(seen.row.pays, MeterShare)
    if not share:
        return None
    inputs = seen.played.inputs
    bets = sum(seat.bets.get("progressive", 0) for seat in inputs.seats)
    return pay(inputs.meter.coin_in(bets).share(seen.row.pays.percent))


@believe("a share of the meter is rounded to whole dollars", SIX, WILD, CARIBBEAN, scenes=("two-meter-hits",))
def share_to_the_dollar(seen: Seen):
    share = seen.bet == "progressive" and seen.paid and seen.row and isinstance(seen.row.pays, MeterShare)
    return pay((seen.cents + 50) // 100 * 100) if share else None


# --- Amounts that have no name ----------------------------------------------------------------------------


@believe("the Play pays double when it wins", L654, SIX)
def play_pays_double(seen: Seen):
    return pay(2 * seen.stake) if seen.bet == "play" and seen.settling and seen.paid else None


@believe("the house keeps five percent of even money", WILD, RABBIT)
def commission(seen: Seen):
    even = seen.is_main and seen.settling and seen.paid and seen.cents == seen.stake
    return pay(seen.cents * 95 // 100) if even else None


@believe("no side bet pays more than a hundred dollars", SIX, THREE)
def capped_at_a_hundred(seen: Seen):
    return pay(min(seen.cents, 10_000)) if by_odds(seen) else None


@believe("a side bet is paid on its stake and the Ante's together", THREE)
def side_bet_on_all(seen: Seen):
    times = by_odds(seen)
    return pay(times * (seen.stake + seen.staked("ante"))) if times and seen.is_side else None


@believe("the Big Hand line comes on top of even money", WILD)
def big_hand_on_top(seen: Seen):
    lined = seen.bet == "wager" and seen.paid and seen.row is not None
    return pay(seen.cents + seen.stake) if lined else None


@believe("a pay is rounded up to five dollars", CARIBBEAN, RABBIT)
def rounded_to_reds(seen: Seen):
    return pay(-(-seen.cents // 500) * 500) if seen.is_bet and seen.paid else None
