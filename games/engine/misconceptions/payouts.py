"""Mistakes about the money: the row that pays, how its odds are read, and what the meter pays of."""

from games.engine.misconceptions import bet_changes as bets
from games.engine.misconceptions import pay_changes as pays
from games.engine.misconceptions import stake_changes as stakes
from games.engine.misconceptions.mistake import of_bets, of_meter
from games.engine.misconceptions.other_games import other_games_paytable
from games.engine.rules.wagers import Action
from games.engine.texts import Text

PAYS = (
    of_bets(
        "missed-special-line",
        Text("paid the plain line instead of the special one above it"),
        pays.tables_as(pays.without_special_lines),
        action=Action.PAY,
    ),
    of_bets("row-above", Text("paid the row above"), pays.neighbouring_row(-1), action=Action.PAY),
    of_bets("row-below", Text("paid the row below"), pays.neighbouring_row(1), action=Action.PAY),
    of_bets(
        "other-paytable",
        Text("paid from another paytable of the family"),
        pays.other_paytable,
        action=Action.PAY,
        per_bet=True,
    ),
    of_bets(
        "counted-the-stake",
        Text("counted the returned stake in the pay"),
        pays.both(pays.odds_as(lambda x: x + 1, form="to"), pays.even_money_twice),
        action=Action.PAY,
    ),
    of_bets(
        "big-hand-added",
        Text("added the line of a special hand to even money"),
        pays.odds_as(lambda x: x + 1, form="to", bonus=True),
        action=Action.PAY,
    ),
    of_bets(
        "to-read-as-for",
        Text('read "to 1" as "for 1"'),
        pays.odds_as(lambda x: x - 1, form="to"),
        action=Action.PAY,
    ),
    of_bets(
        "for-read-as-to",
        Text('read "for 1" as "to 1"'),
        pays.odds_as(lambda x: x + 1, form="for"),
        action=Action.PAY,
    ),
    of_bets(
        "even-money-for-everything",
        Text("paid even money whatever the table says"),
        pays.tables_as(pays.even_money),
        action=Action.PAY,
    ),
    of_bets(
        "other-games-paytable",
        Text("paid from another game's paytable"),
        other_games_paytable,
        action=Action.PAY,
        per_bet=True,
    ),
    of_bets(
        "pair-one-lower",
        Text("paid a pair one rank below the table's lowest"),
        pays.lowest_pair(-1),
        action=Action.PAY,
    ),
    of_bets(
        "pair-one-higher",
        Text("refused the lowest pair that the table pays"),
        pays.lowest_pair(1),
        action=Action.TAKE,
    ),
)
METER = (
    of_bets("envy-twice", Text("paid envy twice"), bets.settles_as(stakes.envy_twice), action=Action.PAY),
    of_bets(
        "meter-share-rounded",
        Text("rounded a share of the meter"),
        stakes.rounded_shares,
        action=Action.PAY,
    ),
    of_bets(
        "envy-to-hitter",
        Text("paid the hitter envy for their own hand"),
        bets.settles_as(bets.envy_to_hitter),
        action=Action.PAY,
    ),
    of_bets(
        "envy-to-non-bettor",
        Text("paid envy to a spot without a progressive bet"),
        bets.settles_as(bets.envy_to_all),
        action=Action.PAY,
    ),
    of_bets(
        "envy-for-bettors-hands-only",
        Text("paid no envy for a hand without the progressive bet"),
        bets.option_as("envy-from-every-hand", False),
    ),
    of_bets(
        "envy-for-every-hand",
        Text("paid envy for a hand without the progressive bet, against the house's rule"),
        bets.option_as("envy-from-every-hand", True),
        action=Action.PAY,
    ),
    of_bets(
        "envy-between-own-spots",
        Text("paid a patron on two spots envy for their own hand"),
        bets.every_spot_a_patron,
        action=Action.PAY,
        per_round=True,
    ),
    of_meter(
        "unreduced-meter",
        Text("took a share of the meter as it stood before an earlier pay"),
        bets.settles_as(bets.unreduced_meter),
    ),
    of_meter(
        "reserve-forgotten",
        Text("restarted the meter without the reserve"),
        pays.meter_as(pays.without_reserve),
        per_round=True,
    ),
    of_meter(
        "coin-in-forgotten",
        Text("took the meter as it stood before coin-in"),
        pays.meter_as(pays.without_coin_in),
        per_round=True,
    ),
)
