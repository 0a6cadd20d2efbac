"""Catalog of misconceptions: every named mistake.

A wrong answer is explained by playing the same round again under one of them: a trainee who
believes that rule gives exactly that answer.
"""

from dataclasses import replace

from games.engine.cards.cards import RANKS
from games.engine.cards.hand_names import least_words
from games.engine.cards.hands import CATEGORY_KEYS
from games.engine.cards.points import LAST_DIGITS
from games.engine.misconceptions import bet_changes as bets
from games.engine.misconceptions import hand_changes as hands
from games.engine.misconceptions import hands_in_turn_changes as turn
from games.engine.misconceptions import layout_changes as layout
from games.engine.misconceptions import pay_changes as pays
from games.engine.misconceptions import stake_changes as stakes
from games.engine.misconceptions import table_hand_changes as table
from games.engine.misconceptions import third_card_changes as third
from games.engine.misconceptions import two_hand_changes as two
from games.engine.misconceptions.arithmetic_slips import ODDS_AS_DOLLARS, SLIPS
from games.engine.misconceptions.hand_changes import of_poker_hands
from games.engine.misconceptions.mistake import (
    Mistake,
    of_bets,
    of_choices,
    of_drawing,
    of_hands,
    of_meter,
    of_order,
    of_shoe,
    of_third_cards,
    of_up_cards,
)
from games.engine.misconceptions.pay_changes import other_games_paytable
from games.engine.rules.third_cards import MistakenDrawing
from games.engine.rules.wagers import (
    Action,
    Beats,
    Envy,
    Folded,
    HoldsJokers,
    LosesHand,
    MakesHand,
    NoRow,
    TokeError,
)
from games.engine.texts import Text

READING = (
    of_hands(
        "straight-flush-above-quads",
        Text("ranked a four-card straight flush above four of a kind"),
        hands.put_above("straight-flush", "four-of-a-kind"),
    ),
    of_hands(
        "five-card-order",
        Text("ranked three of a kind as in five-card poker"),
        hands.ladder_as(hands.poker_order),
    ),
    of_hands(
        "wheel-as-ace-high",
        Text("ranked the ace-low straight as ace-high"),
        hands.ladder_as(lambda it: replace(it, wheel=14) if it.straights else None),
    ),
    of_hands(
        "missed-wheel",
        Text("missed the ace-low straight"),
        hands.ladder_as(lambda it: replace(it, wheel=0)),
    ),
    of_hands(
        "missed-flush",
        Text("missed the flush"),
        hands.ladder_as(lambda it: replace(it, flushes=False) if it.flushes else None),
        misses="flush",
    ),
    of_hands(
        "missed-straight",
        Text("missed the straight"),
        hands.ladder_as(lambda it: replace(it, straights=False) if it.straights else None),
        misses="straight",
    ),
    of_hands(
        "five-card-hands",
        Text("looked for a five-card hand in a four-card game"),
        hands.five_card_hands,
        per_round=True,
    ),
    of_hands(
        "wild-royal-above-five",
        Text("ranked a wild royal above five of a kind"),
        hands.put_above("wild-royal-flush", "five-of-a-kind"),
    ),
    of_hands(
        "five-above-natural-royal",
        Text("ranked five of a kind above a natural royal"),
        hands.put_above("five-of-a-kind", "natural-royal-flush"),
    ),
    of_hands(
        "straight-above-flush",
        Text("ranked a straight above a flush"),
        hands.put_above("straight", "flush"),
    ),
    of_hands(
        "flush-above-straight", Text("ranked a flush above a straight"), hands.put_above("flush", "straight")
    ),
    of_hands(
        "trips-above-straight",
        Text("ranked three of a kind above a straight"),
        hands.put_above("three-of-a-kind", "straight"),
    ),
    of_hands(
        "flush-above-full-house",
        Text("ranked a flush above a full house"),
        hands.put_above("flush", "full-house"),
    ),
    of_hands(
        "two-pair-above-trips",
        Text("ranked two pair above three of a kind"),
        hands.put_above("two-pair", "three-of-a-kind"),
    ),
    of_hands(
        "round-the-corner-straight",
        Text("counted a straight that wraps around the ace"),
        hands.ladder_as(lambda it: replace(it, corner=True) if it.straights else None),
    ),
    of_hands("overlooked-sixth-card", Text("read only five of the cards"), hands.first_five),
    of_bets(
        "no-kickers",
        Text("didn’t compare all the kickers"),
        of_poker_hands(bets.misread_as(bets.won_by(Beats, LosesHand), kickers=False)),
        contrasted=True,
    ),
    of_bets(
        "wrong-kicker",
        Text("let the lower kicker win"),
        of_poker_hands(bets.misread_as(bets.won_by(Beats, LosesHand), kickers_turned=True)),
    ),
    of_bets(
        "unused-cards-broke-tie",
        Text("broke a tie with cards that don’t play"),
        bets.ties_by_unused_cards,
    ),
    of_bets(
        "rank-before-length",
        Text("compared the highest cards before the number of cards"),
        bets.ranks_before_length,
    ),
    of_bets(
        "side-bet-in-main-suit",
        Text("looked for a side bet’s hand only in the suit of the main hand"),
        bets.in_main_suit,
        of_bet=Text("looked for the %(bet)s only in the suit of the main hand"),
    ),
    of_hands(
        "raise-one-card-short",
        Text("allowed a larger bet on a hand one step short of it"),
        hands.needs_one_lower,
    ),
    of_up_cards(
        "kept-ace", Text("kept an ace as the up card instead of discarding it"), hands.discard_as(drop="A")
    ),
    of_up_cards(
        "kept-ten", Text("kept a ten as the up card instead of discarding it"), hands.discard_as(drop="T")
    ),
    of_up_cards(
        "kept-jack", Text("kept a jack as the up card instead of discarding it"), hands.discard_as(drop="J")
    ),
    of_up_cards("discarded-nine", Text("discarded an up card below ten"), hands.discard_as(add="9")),
    of_up_cards(
        "one-discard-only",
        Text("kept the second high card instead of discarding it"),
        hands.discard_as(at_most=1),
    ),
    of_hands(
        "used-the-discards",
        Text("used discarded cards in the dealer’s hand"),
        hands.discard_as(at_most=0),
    ),
    of_hands(
        "counted-unbought-card",
        Text("counted a card that the player didn’t buy"),
        hands.sixth_card_as(bought=True),
    ),
    of_hands(
        "ignored-bought-card",
        Text("left out a card that the player bought"),
        hands.sixth_card_as(bought=False),
    ),
)
TOO_LOW, DREW, STOOD = "qualified-too-low", "drew-against-tableau", "stood-against-tableau"
FAMILIES = {
    TOO_LOW: Text("let the dealer qualify with too low a hand"),
    DREW: Text("drew where the tableau stands"),
    STOOD: Text("stood where the tableau draws"),
}
"""What mistakes have in common, where no more is known."""

QUALIFYING = (
    of_bets(
        "invented-qualifier",
        Text("used a qualifier in a game that has none"),
        bets.invented_qualifier,
        contrasted=True,
    ),
    of_hands(
        "qualifier-forgotten",
        Text("forgot that the dealer must qualify"),
        hands.any_qualifies,
        family=TOO_LOW,
    ),
    of_hands(
        "qualified-ace-high",
        Text("let the dealer qualify with ace-high"),
        hands.qualifier_as("A", below=True),
        family=TOO_LOW,
    ),
    of_hands(
        "qualified-ace-king",
        Text("set the dealer’s qualifier too high"),
        hands.qualifier_as("AK", "A", "K", below=False),
    ),
    of_hands(
        "qualified-king-high",
        Text("let the dealer qualify with king-high"),
        hands.qualifier_as("K", below=True),
        family=TOO_LOW,
    ),
    of_hands(
        "qualified-queen-high",
        Text("let the dealer qualify with queen-high"),
        hands.qualifier_as("Q", below=True),
        family=TOO_LOW,
    ),
    of_hands(
        "qualified-any-rank",
        Text("let the dealer qualify with the right kind of hand, but too low a rank"),
        hands.any_rank_qualifies,
        family=TOO_LOW,
    ),
    of_bets(
        "play-pushed",
        Text("pushed the second bet though one hand beat the other"),
        bets.misread_as(stakes.is_following, overlooked=True),
        action=Action.PUSH,
        of_bet=Text("pushed the %(bet)s though one hand beat the other"),
    ),
    of_bets("play-paid-with-ante", Text("paid two bets as one amount"), stakes.paid_in_one, two_bets=True),
    of_bets(
        "play-pushed-too",
        Text("pushed a bet that stays in action when the dealer doesn’t qualify"),
        bets.unqualified_as(Action.PUSH, main=False),
        action=Action.PUSH,
        of_bet=Text("also pushed the %(bet)s when the dealer didn’t qualify"),
    ),
    of_bets(
        "play-taken-unqualified",
        Text("took a bet that stays in action when the dealer doesn’t qualify"),
        bets.unqualified_as(Action.TAKE, main=False),
        action=Action.TAKE,
        of_bet=Text("took the %(bet)s because the dealer didn’t qualify"),
    ),
    of_bets(
        "ante-paid-unqualified",
        Text("paid the base bet when the dealer didn’t qualify"),
        bets.unqualified_as(Action.PAY, main=True),
        action=Action.PAY,
        of_bet=Text("paid the %(bet)s when the dealer didn’t qualify"),
    ),
    of_bets(
        "ante-pushed-unqualified",
        Text("pushed the base bet when the dealer didn’t qualify"),
        bets.unqualified_as(Action.PUSH, main=True),
        action=Action.PUSH,
        of_bet=Text("pushed the %(bet)s when the dealer didn’t qualify"),
    ),
    of_bets(
        "play-paid-unqualified",
        Text("paid the second bet when the dealer didn’t qualify"),
        bets.unqualified_as(Action.PAY, main=False),
        action=Action.PAY,
        of_bet=Text("paid the %(bet)s when the dealer didn’t qualify"),
    ),
    of_bets(
        "ante-paid-play-pushed",
        Text("paid one bet and pushed the other when the dealer didn’t qualify"),
        bets.paid_and_pushed,
        two_bets=True,
    ),
    of_bets(
        "ante-left-unqualified",
        Text("didn’t push the base bet when the dealer didn’t qualify"),
        bets.unqualified_as(Action.LEAVE, main=True),
        action=Action.LEAVE,
        of_bet=Text("didn’t push the %(bet)s when the dealer didn’t qualify"),
    ),
    of_bets(
        "ante-taken-unqualified",
        Text("took the base bet when the dealer didn’t qualify"),
        bets.unqualified_as(Action.TAKE, main=True),
        action=Action.TAKE,
        of_bet=Text("took the %(bet)s when the dealer didn’t qualify"),
    ),
    of_bets(
        "tie-to-dealer",
        Text("took the bets on a tie instead of pushing"),
        bets.edited_as(Beats, tie=Action.TAKE),
        action=Action.TAKE,
    ),
    of_bets(
        "tie-to-player",
        Text("paid the bets on a tie instead of pushing"),
        bets.edited_as(Beats, tie=Action.PAY),
        action=Action.PAY,
    ),
    of_bets(
        "tie-pushed",
        Text("pushed the bets on a tie that the player wins"),
        bets.tied_as(Action.PUSH, Action.PAY),
        action=Action.PUSH,
    ),
    of_bets(
        "automatic-compared",
        Text("compared an automatic winner with the dealer’s hand"),
        hands.without_automatic,
    ),
    of_bets(
        "took-bet-taken-back",
        Text("took a bet that the player takes back"),
        bets.misread_as(bets.can_go_back, back=Action.TAKE),
        action=Action.TAKE,
        of_bet=Text("took %(bet)s, which the player takes back"),
    ),
    of_bets(
        "left-bet-taken-back",
        Text("left a bet that the player takes back"),
        bets.misread_as(bets.can_go_back, back=Action.LEAVE),
        action=Action.LEAVE,
        of_bet=Text("left %(bet)s, which the player takes back"),
    ),
    of_bets(
        "another-bet-back",
        Text("pushed back a different bet than the one the player takes back"),
        bets.another_back,
        per_round=True,
        two_bets=True,
    ),
    of_bets(
        "first-bet-alone",
        Text("paid only one of several bets that win with the same hand"),
        bets.first_bet_alone,
        action=Action.PUSH,
        of_bet=Text("pushed %(bet)s, which wins with the same hand"),
    ),
    of_bets(
        "left-later-bet-on-fold",
        Text("left a bet made after the deal in place on a fold"),
        bets.later_bets_left,
        action=Action.LEAVE,
        of_bet=Text("left %(bet)s on a fold"),
    ),
    of_hands("any-raise", Text("let every hand make the largest raise"), hands.any_raise),
    of_hands("raise-with-any-pair", Text("let any pair make the largest raise"), hands.raise_with_any_pair),
    of_order(
        "first-base-first",
        Text("settled from your left instead of from your right"),
        bets.dealing_order,
    ),
)


PAYS = (
    of_bets(
        "missed-special-line",
        Text("paid the regular line instead of the special line above it"),
        pays.tables_as(pays.without_special_lines),
        action=Action.PAY,
    ),
    of_bets("row-above", Text("paid the paytable line above"), pays.neighbouring_row(-1), action=Action.PAY),
    of_bets("row-below", Text("paid the paytable line below"), pays.neighbouring_row(1), action=Action.PAY),
    of_bets(
        "other-paytable",
        Text("paid from a different paytable for the same bet"),
        pays.other_paytable,
        action=Action.PAY,
        per_bet=True,
    ),
    of_bets(
        "toke-left",
        Text("left a toke on the layout instead of settling it like the bet it goes with"),
        stakes.toke_as(TokeError.LEFT),
        per_round=True,
    ),
    of_bets(
        "toke-even-money",
        Text("paid a toke even money instead of the odds of the bet"),
        stakes.toke_as(TokeError.EVEN),
        action=Action.PAY,
        per_round=True,
    ),
    of_bets(
        "toke-paid-as-the-bet",
        Text("paid a toke as much as the player’s own bet"),
        stakes.toke_as(TokeError.AS_THE_BET),
        action=Action.PAY,
        per_round=True,
    ),
    of_bets(
        "toke-in-the-bet",
        Text("paid a toke as part of the player’s bet"),
        stakes.toke_as(TokeError.IN_THE_BET),
        per_round=True,
        two_bets=True,
    ),
    of_bets(
        "counted-the-stake",
        Text("counted the bet itself in the payout"),
        pays.both(pays.odds_as(lambda x: x + 1, form="to"), pays.even_money_twice),
        action=Action.PAY,
    ),
    of_bets(
        "big-hand-added",
        Text("added the special-hand payout to even money"),
        pays.odds_as(lambda x: x + 1, form="to", bonus=True),
        action=Action.PAY,
    ),
    of_bets(
        "half-left-out",
        Text("left out the half in odds such as 3 to 2"),
        pays.odds_as(pays.whole_odds, form="to"),
        action=Action.PAY,
    ),
    of_bets(
        "to-read-as-for",
        Text("read “to 1” as “for 1”"),
        pays.odds_as(lambda x: x - 1, form="to"),
        action=Action.PAY,
    ),
    of_bets(
        "for-read-as-to",
        Text("read “for 1” as “to 1”"),
        pays.odds_as(lambda x: x + 1, form="for"),
        action=Action.PAY,
    ),
    of_bets(
        "even-money-for-everything",
        Text("paid even money instead of the paytable odds"),
        pays.tables_as(pays.even_money),
        action=Action.PAY,
    ),
    of_bets(
        "no-line-paid-even",
        Text("paid even money on a bet that pushes below its paytable"),
        bets.without_line_as(NoRow.EVEN),
        action=Action.PAY,
        of_bet=Text("paid the %(bet)s even money on a hand below its paytable"),
    ),
    of_bets(
        "no-line-taken",
        Text("took a bet that pushes below its paytable"),
        bets.without_line_as(NoRow.TAKE),
        action=Action.TAKE,
        of_bet=Text("took the %(bet)s on a winning hand below its paytable"),
    ),
    of_bets(
        "table-paid-on-loss",
        Text("paid a bet by its paytable though the dealer’s hand was higher"),
        bets.misread_as(bets.only_winners_paid, by_hand=True),
        action=Action.PAY,
        of_bet=Text("paid the %(bet)s by its paytable though the dealer’s hand was higher"),
    ),
    of_bets(
        "bad-beat-taken",
        Text("took a bet from a losing hand that its paytable pays"),
        bets.bad_beats_taken,
        action=Action.TAKE,
        of_bet=Text("took the %(bet)s from a losing hand that its paytable pays"),
    ),
    of_bets(
        "bad-beat-paid-as-win",
        Text("paid a losing hand by the lines for winning hands"),
        bets.misread_as(lambda wager: wager.pays_bad_beat, by_hand=True),
        action=Action.PAY,
        of_bet=Text("paid the %(bet)s of a losing hand by its lines for winning hands"),
    ),
    of_bets(
        "other-games-paytable",
        Text("paid from another game’s paytable"),
        other_games_paytable,
        action=Action.PAY,
        per_bet=True,
    ),
    of_bets(
        "odds-without-stake",
        ODDS_AS_DOLLARS,
        bets.misread_as(pays.by_printed_odds, unstaked=True),
        action=Action.PAY,
    ),
    of_bets(
        "paid-a-push",
        Text("paid a hand that only pushes"),
        pays.tables_as(pays.paid_pushes),
        action=Action.PAY,
    ),
    of_bets(
        "took-a-push",
        Text("took a bet on a hand that pushes"),
        pays.tables_as(pays.without_pushes),
        action=Action.TAKE,
    ),
    of_bets(
        "any-pair-pays",
        Text("paid a pair below the paytable’s lowest"),
        pays.lowest_pair(-len(RANKS)),
        action=Action.PAY,
    ),
    of_bets(
        "pair-one-lower",
        Text("paid a pair one rank below the paytable’s lowest"),
        pays.lowest_pair(-1),
        action=Action.PAY,
    ),
    of_bets(
        "pair-one-higher",
        Text("took the bet on the lowest pair that the paytable pays"),
        pays.lowest_pair(1),
        action=Action.TAKE,
    ),
)
METER = (
    of_bets(
        "envy-twice",
        Text("paid the envy bonus twice"),
        bets.misread_as(stakes.earns_envy, envy_times=2),
        action=Action.PAY,
    ),
    of_bets(
        "meter-share-rounded",
        Text("rounded a percentage of the meter"),
        stakes.rounded_shares,
        action=Action.PAY,
    ),
    of_bets(
        "envy-to-hitter",
        Text("paid a player an envy bonus for their own hand"),
        bets.misread_as(stakes.earns_envy, envy_to_hitter=True),
        action=Action.PAY,
    ),
    of_bets(
        "envy-to-non-bettor",
        Text("paid an envy bonus to a spot without the bet for it"),
        bets.misread_as(stakes.earns_envy, envy_to_all=True),
        action=Action.PAY,
    ),
    of_bets(
        "envy-for-bettors-hands-only",
        Text("paid no envy on a hand played without the side bet"),
        bets.option_as("envy-from-every-hand", False),
    ),
    of_bets(
        "envy-for-every-hand",
        Text("paid envy on a hand played without the side bet, against house rules"),
        bets.option_as("envy-from-every-hand", True),
        action=Action.PAY,
    ),
    of_bets(
        "envy-between-own-spots",
        Text("paid a player on two spots an envy bonus for their own hand"),
        bets.every_spot_a_patron,
        action=Action.PAY,
        per_round=True,
    ),
    of_bets(
        "any-suit-wins-meter",
        Text("paid the meter for the right hand in the wrong suit"),
        pays.tables_as(pays.in_any_suit),
        action=Action.PAY,
    ),
    of_meter(
        "unreduced-meter",
        Text("used the meter from before an earlier payout"),
        bets.misread_as(stakes.on_the_meter, reduced=False),
    ),
    of_meter(
        "reserve-forgotten",
        Text("reset the meter without the reserve"),
        pays.meter_as(pays.without_reserve),
        per_round=True,
    ),
    of_meter(
        "coin-in-forgotten",
        Text("used the meter from before coin-in"),
        pays.meter_as(pays.without_coin_in),
        per_round=True,
    ),
)


SIDE_BETS = (
    of_bets(
        "bonus-for-winners",
        Text("left a bonus unpaid because the hand lost"),
        bets.misread_as(bets.is_bonus, only_winners=True),
        action=Action.LEAVE,
        of_bet=Text("left the %(bet)s unpaid because the hand lost"),
    ),
    of_bets(
        "bonus-five-card",
        Text("used five-card rankings for a bonus hand"),
        bets.five_card_bonus,
        of_bet=Text("used five-card rankings for the %(bet)s"),
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
        Text("paid a side bet on the base bet’s amount"),
        stakes.on_the_main_stake,
        action=Action.PAY,
        of_bet=Text("paid the %(bet)s on another bet’s amount"),
    ),
    of_bets(
        "losing-side-bets-pushed",
        Text("pushed a losing side bet"),
        bets.misread_as(stakes.is_side_bet, lost=Action.PUSH),
        action=Action.PUSH,
        of_bet=Text("pushed the losing %(bet)s"),
    ),
    of_bets(
        "side-bet-against-dealer",
        Text("took a side bet because the dealer’s hand was higher"),
        turn.besides_poker_hands(bets.misread_as(stakes.can_win_alone, only_winners=True)),
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
        Text("paid a side bet on a fold that wasn’t announced"),
        bets.folded_as(Folded.SETTLES, Folded.IF_ANNOUNCED),
        action=Action.PAY,
        of_bet=Text("paid the %(bet)s on a fold that wasn’t announced"),
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
        of_bet=Text("took the %(bet)s on a fold, when it stays in action"),
    ),
    of_bets(
        "kept-hopeless-bad-beat",
        Text("left a side bet that the folded hand can’t win"),
        bets.option_as("hold-bad-beat-to-showdown"),
        action=Action.LEAVE,
        of_bet=Text("left the %(bet)s, which the folded hand can’t win"),
    ),
    of_bets(
        "settled-dead-side-bet",
        Text("paid a side bet that loses on a fold"),
        bets.folded_as(Folded.SETTLES, Folded.TAKEN, only=(MakesHand,)),
        action=Action.PAY,
    ),
    of_bets(
        "left-dead-side-bet",
        Text("left a side bet that loses on a fold"),
        bets.left_on_fold,
        action=Action.LEAVE,
    ),
    of_bets(
        "bad-beat-on-winner",
        Text("paid the winning hand on a bet that pays the losing hand"),
        bets.misread_as(bets.won_by(LosesHand), winner=True),
        action=Action.PAY,
        of_bet=Text("paid the %(bet)s on the winning hand"),
    ),
    of_bets(
        "dealer-joker-ignored",
        Text("ignored the dealer’s joker"),
        bets.misread_as(bets.won_by(HoldsJokers), dealer_jokers=False),
    ),
    of_bets("counted-drawn-joker", Text("counted a drawn joker"), bets.option_as("joker-bet-counts-draw")),
    of_bets(
        "hand-after-draw",
        Text("used the hand after the draw for a bet on the first five cards"),
        bets.after_the_draw,
    ),
    of_bets(
        "side-bet-on-main-hand",
        Text("read a side bet from the main hand’s cards"),
        bets.read_as_main,
        of_bet=Text("read the %(bet)s from the main hand’s cards"),
    ),
    of_bets(
        "big-hand-forgotten",
        Text("paid even money on a hand with its own paytable line"),
        bets.even_money_alone,
        action=Action.PAY,
    ),
)


TWO_HANDS = (
    of_up_cards(
        "split-three-of-a-kind",
        Text("split three of a kind in the dealer’s hand"),
        two.split_trips,
    ),
    of_up_cards(
        "kept-three-aces", Text("kept three aces together in the dealer’s hand"), two.keep_three_aces
    ),
    of_up_cards(
        "always-split-two-pair",
        Text("split two pair that the house way keeps together"),
        two.split_every_two_pair,
    ),
    of_up_cards(
        "never-split-two-pair",
        Text("kept two pair together that the house way splits"),
        two.keep_every_two_pair,
    ),
    of_up_cards(
        "kept-full-house", Text("kept a full house together that the house way splits"), two.keep_full_house
    ),
    of_up_cards(
        "lowest-of-three-pair", Text("put the lowest of three pair in the low hand"), two.lowest_pair_low
    ),
    of_up_cards(
        "set-by-pairs-alone",
        Text("set the dealer’s hand by its pairs and missed the straight or flush"),
        two.by_pairs_alone,
    ),
    of_up_cards("other-house-way", Text("set by the other house way"), two.by_another_way),
    of_hands("joker-as-ace", Text("used the joker as an ace only"), two.joker_as_ace),
    of_hands("joker-as-any-card", Text("used the joker as any card"), two.joker_as_any_card),
    of_hands(
        "ace-to-five-lowest",
        Text("ranked A-2-3-4-5 as the lowest straight"),
        two.ace_to_five_lowest,
    ),
    of_hands(
        "straight-above-trips-on-bonus",
        Text("ranked a straight above three of a kind on a bonus bet"),
        two.straight_above_trips,
        of_bet=Text("ranked a straight above three of a kind on the %(bet)s"),
    ),
    of_bets(
        "copy-pushed",
        Text("pushed a bet because one hand was a copy"),
        two.copies_push,
        action=Action.PUSH,
    ),
    of_bets("copy-to-player", Text("gave a copy to the player"), two.copies_to_player),
    of_bets("high-hand-alone", Text("settled by the high hand alone"), two.high_hand_alone),
    of_bets(
        "paid-one-hand",
        Text("paid a bet when only one hand won"),
        two.one_hand_paid,
        action=Action.PAY,
    ),
    of_bets(
        "took-one-hand",
        Text("took a bet when one hand won"),
        two.one_hand_taken,
        action=Action.TAKE,
    ),
    of_bets("missed-foul", Text("missed a foul hand"), two.fouls_unseen),
    of_bets(
        "commission-forgotten",
        Text("paid a win without taking the commission"),
        two.without_commission,
        action=Action.PAY,
    ),
    of_bets(
        "commission-rounded-down",
        Text("rounded the commission down"),
        two.commission_rounded_down,
        action=Action.PAY,
    ),
    of_bets(
        "commission-not-rounded",
        Text("didn’t round the commission up"),
        two.commission_not_rounded,
        action=Action.PAY,
    ),
    of_bets(
        "envy-on-small-bet",
        Text("paid an envy bonus to a bet that is too small for it"),
        bets.edited_as(Envy, least=0),
        action=Action.PAY,
    ),
)


TABLE_HANDS = (
    of_third_cards("player-draws-on-six", Text("let the Player draw on six"), third.draws_to(1, rows=False)),
    of_third_cards(
        "player-stands-on-five", Text("let the Player stand on five"), third.draws_to(-1, rows=False)
    ),
    of_third_cards(
        "banker-draws-on-six",
        Text("let the Banker draw on six after the Player stood"),
        third.draws_to(1, rows=True),
    ),
    of_third_cards(
        "banker-stands-on-five",
        Text("let the Banker stand on five after the Player stood"),
        third.draws_to(-1, rows=True),
    ),
    of_third_cards(
        "stood-taken-for-ten",
        Text("read the tableau for a Player who stood as if a ten had come"),
        third.misread_drawing(MistakenDrawing(stood=0)),
    ),
    of_third_cards(
        "banker-by-players-rule",
        Text("drew to five for the Banker, whatever the Player drew"),
        third.without_rows,
    ),
    of_third_cards(
        "tableau-by-total",
        Text("looked for the Player’s total in the tableau instead of the third card"),
        third.misread_drawing(MistakenDrawing(by_total=True)),
    ),
    of_third_cards("another-tableau-row", Text("read the wrong row of the tableau"), third.another_row),
    of_third_cards(
        "three-draws-on-eight",
        Text("drew on three against an eight"),
        third.drawn_on(3, "8"),
        family=DREW,
    ),
    of_third_cards(
        "three-stands-on-nine",
        Text("stood on three against a nine"),
        third.stood_on(3, "9"),
        family=STOOD,
    ),
    of_third_cards(
        "four-draws-on-ace",
        Text("drew on four against an ace"),
        third.drawn_on(4, "1"),
        family=DREW,
    ),
    of_third_cards(
        "four-draws-on-ten",
        Text("drew on four against a ten or a picture"),
        third.drawn_on(4, "0"),
        family=DREW,
    ),
    of_third_cards(
        "four-draws-on-nine",
        Text("drew on four against an eight or a nine"),
        third.drawn_on(4, "89"),
        family=DREW,
    ),
    of_third_cards(
        "four-stands-on-three",
        Text("stood on four against a two or a three"),
        third.stood_on(4, "23"),
        family=STOOD,
    ),
    of_third_cards(
        "five-draws-on-three",
        Text("drew on five against a two or a three"),
        third.drawn_on(5, "23"),
        family=DREW,
    ),
    of_third_cards(
        "five-stands-on-five",
        Text("stood on five against a four or a five"),
        third.stood_on(5, "45"),
        family=STOOD,
    ),
    of_third_cards(
        "six-always-stands",
        Text("stood on six against a six or a seven"),
        third.stood_on(6, "67"),
        family=STOOD,
    ),
    of_third_cards(
        "six-draws-too-often",
        Text("drew on six against cards other than a six or a seven"),
        third.row_as(6, third.EVERY, "4567"),
        family=DREW,
    ),
    of_third_cards("seven-draws", Text("drew on seven"), third.row_as(7, third.EVERY, "67"), family=DREW),
    of_third_cards(
        "eight-no-natural",
        Text("didn’t count eight as a natural"),
        third.misread_drawing(MistakenDrawing(natural=9)),
    ),
    of_third_cards(
        "seven-as-natural",
        Text("counted seven as a natural"),
        third.misread_drawing(MistakenDrawing(natural=7)),
    ),
    of_third_cards(
        "natural-in-one-hand", Text("looked for a natural in one hand alone"), third.natural_in_one_hand
    ),
    of_hands(
        "pictures-counted",
        Text("counted jacks, queens and kings as eleven, twelve and thirteen"),
        table.totals_as(table.pictures_counted),
    ),
    of_hands("ace-as-nothing", Text("counted an ace as nothing"), table.totals_as(table.ace_as_nothing)),
    of_hands(
        "digits-added",
        Text("added the digits of a sum instead of dropping the first"),
        table.totals_as(table.digits_added),
    ),
    of_hands(
        "above-nine-as-zero",
        Text("counted a sum above nine as zero"),
        table.totals_as(table.above_nine_as_zero),
    ),
    of_hands(
        "whole-sum-compared",
        Text("compared whole sums instead of their last digits"),
        table.totals_as(table.whole_sum, table.whole_sum_of_tens, draws=False),
    ),
    of_hands(
        "third-card-left-out",
        Text("didn’t count the third card"),
        table.totals_as(table.first_two, draws=False),
    ),
    of_hands("pictures-as-pair", Text("read two pictures as a pair"), table.pairs_as(table.two_pictures)),
    of_hands(
        "pair-as-perfect",
        Text("read a pair of two suits as a perfect pair"),
        table.pairs_as(table.colored_as_perfect, table.any_as_perfect),
    ),
    of_bets(
        "cards-not-counted",
        Text("overlooked that only a hand of three cards counts"),
        table.cards_not_counted,
        of_bet=Text("overlooked that only three cards count for the %(bet)s"),
    ),
    of_bets(
        "three-cards-alone",
        Text("overlooked that a hand of two cards counts as well"),
        table.three_cards_alone,
        of_bet=Text("overlooked that two cards count for the %(bet)s as well"),
    ),
    of_bets(
        "total-though-not-won",
        Text("let a side bet win on the total of a hand that didn’t win"),
        table.though_not_won,
        of_bet=Text("let the %(bet)s win though its hand didn’t"),
    ),
    of_bets(
        "side-bet-on-other-hand",
        Text("read a side bet from the other hand"),
        table.other_hand_read,
        of_bet=Text("read the %(bet)s from the other hand"),
    ),
    of_bets(
        "pair-of-loser-taken",
        Text("took a bet on two cards because their hand didn’t win"),
        table.winners_hand_alone,
        action=Action.TAKE,
        of_bet=Text("took the %(bet)s because its hand didn’t win"),
    ),
    of_bets(
        "natural-by-margin",
        Text("settled a side bet on a natural by the margin"),
        table.naturals_by_margin,
        of_bet=Text("settled the %(bet)s on a natural by the margin"),
    ),
    of_bets(
        "margin-by-total",
        Text("settled a side bet by the total instead of the margin"),
        table.by_the_total,
        of_bet=Text("settled the %(bet)s by the total instead of the margin"),
    ),
    of_bets(
        "margin-too-small",
        Text("let a side bet win one point below its smallest margin"),
        table.smaller_margin,
        of_bet=Text("let the %(bet)s win one point below its smallest margin"),
    ),
    of_bets(
        "losing-bet-left",
        Text("left one kind of losing bet on the layout"),
        table.one_kind_left,
    ),
    of_bets(
        "tie-takes-one-hand",
        Text("took the bets on one hand on a tie"),
        table.one_taken_on_tie,
        action=Action.TAKE,
    ),
    of_bets(
        "commission-on-both",
        Text("charged the commission on the bet as well as on the win"),
        table.commission_on_both,
        action=Action.PAY,
    ),
    of_bets(
        "boxed-commission-taken-off",
        Text("deducted a commission that goes in the box"),
        table.boxed_taken_off,
        action=Action.PAY,
    ),
    of_bets(
        "commission-invented",
        Text("deducted a commission where the house has none"),
        table.commission_where_none,
        action=Action.PAY,
    ),
    of_bets(
        "box-not-carried",
        Text("left out what was in the commission box before"),
        table.box_not_carried,
        action=Action.PAY,
        per_round=True,
    ),
    of_shoe(
        "last-hand-forgotten",
        Text("forgot the last hand after the cut card"),
        bets.option_as("one-more-hand", False),
    ),
    of_shoe(
        "hand-after-cut-card",
        Text("dealt one more hand where the cut card ends the shoe"),
        bets.option_as("one-more-hand"),
    ),
    of_shoe(
        "hand-after-the-last",
        Text("dealt one more hand though the cut card came out first"),
        table.hand_after_the_last,
        per_round=True,
    ),
)


HANDS_IN_TURN = (
    of_hands(
        "ace-as-one",
        Text("counted an ace only as one"),
        turn.totals_as(turn.aces_as_one),
    ),
    of_hands(
        "ace-as-eleven",
        Text("counted an ace as eleven in a hand that went over 21 by it"),
        turn.totals_as(turn.aces_as_eleven),
    ),
    of_hands(
        "pictures-above-ten",
        Text("counted pictures as more than ten"),
        turn.totals_as(turn.pictures_counted),
    ),
    of_hands(
        "last-card-left-out",
        Text("didn’t count the last card"),
        turn.totals_as(turn.last_card_left_out),
    ),
    of_hands(
        "blackjack-after-split",
        Text("called 21 after a split a blackjack"),
        turn.split_as_first,
    ),
    of_hands(
        "ace-low-straight-of-three",
        Text("missed A-2-3 as a straight"),
        turn.three_as(corner=False),
    ),
    of_hands(
        "corner-straight-of-three",
        Text("counted K-A-2 as a straight"),
        turn.three_as(corner=True),
    ),
    of_hands(
        "natural-as-21",
        Text("took a blackjack for any other 21"),
        turn.natural_as_21,
    ),
    of_bets(
        "odd-cents-rounded",
        Text("rounded a payout otherwise than the house does"),
        turn.in_turn(turn.choice_as("breakage", "exact", "down", "up")),
        action=Action.PAY,
    ),
    of_bets("bust-left", Text("left the bet of a bust hand for the end"), turn.bust_left),
    of_bets(
        "doubled-stack-left",
        Text("paid a doubled bet as one"),
        turn.doubled_stack_left,
        of_bet=Text("didn’t pay the %(bet)s"),
    ),
    of_bets(
        "surrender-taken-whole",
        Text("took the whole bet on a surrender"),
        turn.surrender_taken_whole,
        action=Action.TAKE,
    ),
    of_bets(
        "natural-waits",
        Text("left a blackjack for the end that this house pays at once"),
        turn.natural_waits,
    ),
    of_bets(
        "naturals-tie-lost",
        Text("took a blackjack that ties with the dealer’s"),
        turn.naturals_tie_lost,
        action=Action.TAKE,
        per_round=True,
    ),
    of_bets(
        "whole-bet-insured",
        Text("let a player insure for the whole bet"),
        turn.whole_bet_insured,
        per_round=True,
    ),
    of_choices("doubled-on-any", Text("let any two cards double"), turn.choice_as("double-on", "any")),
    of_choices(
        "doubled-on-few",
        Text("let too few totals double"),
        turn.choice_as("double-on", "9-11", "10-11"),
    ),
    of_choices(
        "doubled-after-split",
        Text("let a split hand double where the house doesn’t"),
        turn.choice_as("double-after-split", True),
    ),
    of_choices(
        "not-doubled-after-split",
        Text("let no split hand double"),
        turn.choice_as("double-after-split", False),
    ),
    of_choices(
        "split-by-rank",
        Text("let only two cards of one rank split"),
        turn.choice_as("split-by", "rank"),
    ),
    of_choices(
        "split-by-worth",
        Text("let a ten and a picture split where the house doesn’t"),
        turn.choice_as("split-by", "worth"),
    ),
    of_choices(
        "one-hand-too-many",
        Text("let a player split into more hands than the house does"),
        turn.choice_as("hands", 3, 4),
    ),
    of_choices("split-aces-played", Text("let split aces take more cards"), turn.split_aces_played),
    of_choices(
        "surrendered-after-split",
        Text("let a split hand surrender"),
        turn.surrendered_after_split,
    ),
    of_choices(
        "surrender-where-none",
        Text("let a hand surrender where the house doesn’t"),
        turn.choice_as("surrender", "late"),
    ),
    of_choices(
        "surrender-refused",
        Text("let no hand surrender"),
        turn.choice_as("surrender", "none"),
    ),
    of_choices(
        "insured-on-ten",
        Text("offered insurance with a ten or a picture up"),
        turn.insured_on("TJQK"),
    ),
    of_choices(
        "ten-not-looked-under",
        Text("didn’t look at the hole card with a ten or a picture up"),
        turn.choice_as("hole-card", "none"),
    ),
    of_choices(
        "looked-without-hole-card",
        Text("looked for a hole card where the house deals none"),
        turn.choice_as("hole-card", "peek"),
    ),
    of_drawing(
        "other-soft-17",
        Text("drew or stood on a soft 17 as at another table"),
        turn.choice_as("soft-17", "stands", "hits"),
    ),
    of_drawing("stands-on-16", Text("stood on 16"), turn.hard_to(16)),
    of_drawing("draws-on-17", Text("drew on a hard 17"), turn.hard_to(18)),
    of_drawing(
        "dealer-ace-as-one",
        Text("counted the dealer’s ace only as one"),
        turn.dealer_as(turn.aces_low),
    ),
)


ON_LAYOUT = (
    of_bets(
        "straight-with-stake",
        Text("paid a straight up bet 36 to 1, the stake counted in"),
        layout.odds_as(1, 36),
    ),
    of_bets(
        "split-with-stake",
        Text("paid a split 18 to 1, the stake counted in"),
        layout.odds_as(2, 18),
    ),
    of_bets(
        "all-with-stake",
        Text("counted the stake into what every bet pays"),
        layout.stake_counted_in,
    ),
    of_bets("split-as-street", Text("paid a split as a street"), layout.odds_as(2, 11)),
    of_bets("street-as-split", Text("paid a street as a split"), layout.odds_as(3, 17)),
    of_bets("corner-as-street", Text("paid a corner as a street"), layout.odds_as(4, 11)),
    of_bets("corner-missed", Text("missed a corner that covers the number"), layout.one_missed(4)),
    of_bets("split-missed", Text("missed a split that covers the number"), layout.one_missed(2)),
    of_bets(
        "column-paid-even",
        Text("paid a column or a dozen even money"),
        layout.odds_as(12, 1, inside=False),
    ),
    of_bets(
        "five-numbers-as-six-line",
        Text("paid the five-number bet as a six line"),
        layout.odds_as(5, 5),
    ),
    of_bets(
        "la-partage-forgotten",
        Text("took a bet on an even chance whole of which zero takes half"),
        turn.choice_as("la-partage", False),
    ),
    of_bets(
        "la-partage-where-none",
        Text("took half of a bet on an even chance which zero takes whole"),
        turn.choice_as("la-partage", True),
    ),
    of_bets(
        "losers-left",
        Text("left losing bets of one kind on the layout"),
        layout.kind_left,
    ),
    of_bets(
        "other-colors-value",
        Text("counted a color at the value of another"),
        layout.other_colors_value,
        per_round=True,
    ),
    of_bets(
        "chips-as-dollars",
        Text("took the number of chips for dollars"),
        layout.chips_as_dollars,
        per_round=True,
    ),
    of_bets(
        "one-chip-a-place",
        Text("counted one chip for each place of a call bet"),
        layout.one_chip_a_place,
    ),
    of_bets(
        "one-neighbor-a-side",
        Text("took one neighbor on each side of the number, not two"),
        layout.one_neighbor_a_side,
    ),
)


EVIDENCE = {
    f"about-{category}": Text("answered wrong every time there was %(hand)s", hand=least_words(category))
    for category in CATEGORY_KEYS
    if category not in ("high-card", *LAST_DIGITS)
}
"""What wrong answers have in common where no mistake explains all of them: the kind of the hand."""

__all__ = ["BY_SLUG", "EVIDENCE", "MISTAKES", "Mistake", "meant_by", "name_words"]

MISTAKES = (
    *READING,
    *QUALIFYING,
    *SIDE_BETS,
    *PAYS,
    *METER,
    *TWO_HANDS,
    *TABLE_HANDS,
    *HANDS_IN_TURN,
    *ON_LAYOUT,
)
BY_SLUG = {mistake.slug: mistake for mistake in MISTAKES}
_OTHERS = FAMILIES | EVIDENCE | {slip.slug: slip.text for slip in SLIPS}


def meant_by(name: str) -> tuple[Mistake, ...]:
    """The mistake of this name, or those of the family; none for a slip, and for what is no name here."""
    alone = (BY_SLUG[name],) if name in BY_SLUG else ()
    return alone or tuple(mistake for mistake in MISTAKES if mistake.family == name)


def name_words(slug: str, bet: Text | None = None) -> Text | None:
    """A mistake, a family or a slip in words, of this bet where one is at hand; None for what is no name."""
    return BY_SLUG[slug].describe(bet) if slug in BY_SLUG else _OTHERS.get(slug)
