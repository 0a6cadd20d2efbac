"""Mistakes about side bets and bonuses: which hand they look at, and what a fold does to them."""

from dataclasses import replace

from games.engine.misconceptions import bet_changes as bets
from games.engine.misconceptions import stake_changes as stakes
from games.engine.misconceptions.mistake import of_bets
from games.engine.rules.wagers import Action, ByHand, Folded
from games.engine.texts import Text

SIDE_BETS = (
    of_bets(
        "bonus-for-winners",
        Text("left a bonus unpaid because the hand lost"),
        bets.by_hand_as(lambda how: replace(how, only_winners=True), staked=False),
        action=Action.LEAVE,
        of_bet=Text("left the %(bet)s unpaid because the hand lost"),
    ),
    of_bets(
        "bonus-five-card",
        Text("read a bonus hand on the 5-card ladder"),
        bets.five_card_bonus,
        of_bet=Text("read the hand for the %(bet)s on the 5-card ladder"),
    ),
    of_bets(
        "ante-bonus-on-both",
        Text("paid a bonus on both bets"),
        stakes.on_both_stakes,
        action=Action.PAY,
        of_bet=Text("paid the %(bet)s on both bets"),
    ),
    of_bets(
        "ante-bonus-for-trips",
        Text("paid a bonus for three of a kind"),
        stakes.bonus_for_trips,
        action=Action.PAY,
        of_bet=Text("paid the %(bet)s for three of a kind"),
    ),
    of_bets(
        "side-bet-on-ante-stake",
        Text("paid a side bet on the stake of the main bet"),
        stakes.on_the_main_stake,
        action=Action.PAY,
        of_bet=Text("paid the %(bet)s on the stake of another bet"),
    ),
    of_bets(
        "losing-side-bets-pushed",
        Text("pushed a losing side bet"),
        stakes.side_bets_as(lambda wager: replace(wager, lost=Action.PUSH)),
        action=Action.PUSH,
        of_bet=Text("pushed the losing %(bet)s"),
    ),
    of_bets(
        "side-bet-against-dealer",
        Text("took a side bet because the dealer's hand was higher"),
        stakes.side_bets_as(lambda wager: replace(wager, settles=bets.losing_to_dealer(wager.settles))),
        action=Action.TAKE,
    ),
    of_bets(
        "took-announced-side-bet",
        Text("took a side bet on an announced fold"),
        bets.folded_as(Folded.TAKEN, Folded.IF_ANNOUNCED),
        action=Action.TAKE,
        of_bet=Text("took the %(bet)s on an announced fold"),
    ),
    of_bets(
        "paid-unannounced-side-bet",
        Text("paid a side bet on a fold that was not announced"),
        bets.folded_as(Folded.SETTLES, Folded.IF_ANNOUNCED),
        action=Action.PAY,
        of_bet=Text("paid the %(bet)s on a fold that was not announced"),
    ),
    of_bets(
        "left-side-bet-on-fold",
        Text("left a side bet in place on a fold"),
        bets.folded_as(Folded.STANDS, Folded.IF_ANNOUNCED, Folded.SETTLES),
        action=Action.LEAVE,
    ),
    of_bets(
        "took-side-bet-on-fold",
        Text("took a side bet that a folded hand can still win"),
        bets.folded_as(Folded.TAKEN, Folded.SETTLES),
        action=Action.TAKE,
    ),
    of_bets(
        "took-bad-beat-on-fold",
        Text("took a side bet that stays in action on a fold"),
        bets.folded_as(Folded.TAKEN, Folded.STANDS),
        action=Action.TAKE,
        of_bet=Text("took the %(bet)s on a fold, where it stays in action"),
    ),
    of_bets(
        "kept-hopeless-bad-beat",
        Text("left a side bet that the folded hand cannot win"),
        bets.option_as("hold-bad-beat-to-showdown"),
        action=Action.LEAVE,
        of_bet=Text("left the %(bet)s, which the folded hand cannot win"),
    ),
    of_bets(
        "settled-dead-side-bet",
        Text("settled a side bet that dies with the fold"),
        bets.folded_as(Folded.SETTLES, Folded.TAKEN, only=(ByHand,)),
        action=Action.PAY,
    ),
    of_bets(
        "left-dead-side-bet",
        Text("left a side bet on the table that dies with the fold"),
        bets.left_on_fold,
        action=Action.LEAVE,
    ),
    of_bets(
        "bad-beat-on-winner",
        Text("paid on the winning hand a bet that is paid on the losing one"),
        bets.settles_as(bets.winning_hand),
        action=Action.PAY,
        of_bet=Text("paid the %(bet)s on the winning hand"),
    ),
    of_bets(
        "dealer-joker-ignored", Text("ignored the dealer's joker"), bets.settles_as(bets.dealer_joker_ignored)
    ),
    of_bets("counted-drawn-joker", Text("counted a drawn joker"), bets.option_as("joker-bet-counts-draw")),
    of_bets(
        "hand-after-draw",
        Text("looked at the hand after the draw for a bet on the first five cards"),
        bets.settles_as(bets.final_cards),
    ),
    of_bets(
        "big-hand-forgotten",
        Text("paid even money on a hand that has a line of its own"),
        bets.settles_as(bets.no_bonus),
        action=Action.PAY,
    ),
)
