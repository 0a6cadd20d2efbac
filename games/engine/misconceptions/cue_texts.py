"""Cues: what to think of next time, at most eight words for each name that a wrong answer can get."""

from games.engine.cards.hands import Joker
from games.engine.texts import Text

COUNT_ACE_LOW = Text("Count the ace low: wheel.")
COMPARE_KICKERS = Text("Compare every kicker before you push.")
TIE_PUSHES = Text("Equal hands push.")
START_AT_RIGHT = Text("Start at your right, not at first base.")
SOLE_REFUND = Text("Only the base bet is refunded.")
REFUND_FIRST = Text("Dealer doesn’t qualify? Refund the base bet first.")
QUALIFIER_FIRST = Text("Check the qualifier before you touch a bet.")
NEVER_COMPARED = Text("Automatic winners are never compared.")
OWN_ORDER = Text("This game has its own hand ranking.")
JOKER_COMPLETES = Text("Joker: ace, straight or flush. Nothing else.")
JOKERS: dict[Joker, Text] = {
    "any": Text("Make the joker whatever helps the hand most."),
    "ace-or-completes": JOKER_COMPLETES,
}
"""By what the joker of a deck stands for."""
NO_BET_NO_ENVY = Text("No bet, no envy.")
NOT_OWN_ENVY = Text("A player’s own hand pays them no envy.")
EVERY_OTHER_BETTOR = Text("Envy goes to every other bettor.")
WINS_OR_LOSES = Text("A side bet wins or loses.")
READ_FROM_THE_TOP = Text("Read the paytable from the top down.")
ODDS_TIMES_BET = Text("Odds times the bet. The bet stays.")
METER_AS_SHOWN = Text("Read the meter as it shows now.")
CUT_BY_THE_BET = Text("Cut the payout in stacks of the bet.")
NOT_ON_PAYTABLE = Text("Not on its paytable? Take the bet.")
RIDES = Text("A bet that rides stays where it is.")
BACK_TO_PLAYER = Text("A bet taken back goes to the player.")
THAT_LINE_PUSHES = Text("This paytable line pushes: no pay, no take.")
FIND_THE_HOUSE_WAY = Text("Name the hand, then find its house-way rule.")
HIGH_ABOVE_LOW = Text("The low hand may not beat the high.")
TAKE_COMMISSION = Text("Every win: take the commission.")
SETTLE_THE_TOKE = Text("Settle the toke like the bet beside it.")
TOKE_APART = Text("Odds times the toke, apart from the bet.")
SAY_IT_FIRST = Text("Say the amount before you cut it.")

CUES: dict[str, Text] = {
    "straight-flush-above-quads": OWN_ORDER,
    "five-card-order": OWN_ORDER,
    "trips-above-straight": OWN_ORDER,
    "flush-above-full-house": OWN_ORDER,
    "two-pair-above-trips": OWN_ORDER,
    "wheel-as-ace-high": Text("The wheel is the lowest straight."),
    "missed-wheel": COUNT_ACE_LOW,
    "five-card-hands": Text("Four cards make a hand here."),
    "wild-royal-above-five": OWN_ORDER,
    "five-above-natural-royal": Text("A natural royal beats five of a kind."),
    "straight-above-flush": Text("Check suits before you call a straight."),
    "round-the-corner-straight": Text("A straight never wraps around the ace."),
    "overlooked-sixth-card": Text("Look at every card: find the best five."),
    "no-kickers": COMPARE_KICKERS,
    "unused-cards-broke-tie": Text("Five cards play. The other two never count."),
    "no-line-paid-even": Text("Won with no line? It pushes."),
    "no-line-taken": Text("Won with no line? It pushes."),
    "table-paid-on-loss": Text("Compare first. Only a winner is paid."),
    "bad-beat-taken": Text("A strong hand lost? Read its losing lines."),
    "bad-beat-paid-as-win": Text("Winning and losing hands have their own lines."),
    "wrong-kicker": Text("Same hand? The higher kicker wins."),
    "rank-before-length": Text("More cards of one suit win first."),
    "side-bet-in-main-suit": Text("Any suit can win this side bet."),
    "raise-one-card-short": Text("Count the suit before you allow the bet."),
    "toke-left": SETTLE_THE_TOKE,
    "toke-even-money": TOKE_APART,
    "toke-paid-as-the-bet": TOKE_APART,
    "toke-in-the-bet": TOKE_APART,
    "kept-ace": Text("Up card ten through ace: discard."),
    "kept-ten": Text("Up card ten through ace: discard."),
    "discarded-nine": Text("Up card nine or lower plays."),
    "one-discard-only": Text("Check the second up card, too."),
    "used-the-discards": Text("Discards never play."),
    "counted-unbought-card": Text("No price paid, no sixth card."),
    "ignored-bought-card": Text("Bought card? Best five of six."),
    "invented-qualifier": Text("No qualifier here: always compare."),
    "qualified-too-low": QUALIFIER_FIRST,
    "qualifier-forgotten": QUALIFIER_FIRST,
    "qualified-ace-high": Text("Ace-high alone doesn’t qualify here."),
    "qualified-ace-king": Text("Don’t ask more than the qualifier."),
    "qualified-king-high": Text("King-high doesn’t qualify here."),
    "qualified-queen-high": Text("Queen-high doesn’t qualify here."),
    "play-pushed": Text("Compare the hands before you push."),
    "qualified-any-rank": Text("Right kind of hand? Check its rank, too."),
    "play-paid-with-ante": Text("Pay each bet by itself."),
    "play-pushed-too": SOLE_REFUND,
    "play-taken-unqualified": Text("Dealer doesn’t qualify? Other bets still compare."),
    "ante-paid-unqualified": Text("Dealer doesn’t qualify: push the base bet."),
    "ante-pushed-unqualified": Text("Dealer doesn’t qualify: pay the base bet."),
    "play-paid-unqualified": Text("Dealer doesn’t qualify: never pay both bets."),
    "ante-paid-play-pushed": Text("Not qualified: push one bet, compare the other."),
    "ante-left-unqualified": REFUND_FIRST,
    "ante-taken-unqualified": Text("Not qualified: never take the base bet."),
    "tie-to-dealer": Text("The dealer never wins a tie."),
    "tie-pushed": Text("A tie goes to the player here."),
    "any-raise": Text("Check the hand before you accept the raise."),
    "raise-with-any-pair": Text("Not every pair may raise more."),
    "tie-to-player": TIE_PUSHES,
    "automatic-compared": NEVER_COMPARED,
    "took-bet-taken-back": BACK_TO_PLAYER,
    "left-bet-taken-back": BACK_TO_PLAYER,
    "another-bet-back": Text("First decision: first bet. Second decision: second bet."),
    "first-bet-alone": Text("One hand, several bets: pay each bet."),
    "left-later-bet-on-fold": Text("A fold loses every bet made so far."),
    "first-base-first": START_AT_RIGHT,
    "bonus-for-winners": Text("A bonus pays even if the hand loses."),
    "bonus-five-card": Text("Rank the bonus by this game’s hands."),
    "ante-bonus-on-both": Text("A bonus pays on one bet."),
    "ante-bonus-for-trips": Text("Find the bonus line before you pay."),
    "side-bet-on-ante-stake": Text("Multiply the side bet’s own chips."),
    "losing-side-bets-pushed": WINS_OR_LOSES,
    "side-bet-against-dealer": Text("Side bets ignore the dealer’s hand."),
    "took-announced-side-bet": Text("Announced fold: verify, then pay."),
    "paid-unannounced-side-bet": Text("No announcement, no pay."),
    "left-side-bet-on-fold": Text("On a fold, settle the side bet."),
    "took-side-bet-on-fold": Text("A folded hand can still win."),
    "took-bad-beat-on-fold": Text("Leave this bet until the dealer shows."),
    "kept-hopeless-bad-beat": Text("Can’t win? Take it with the fold."),
    "settled-dead-side-bet": Text("A fold loses this bet."),
    "left-dead-side-bet": Text("A fold loses this bet: take it."),
    "bad-beat-on-winner": Text("Pay by the losing hand."),
    "dealer-joker-ignored": Text("Look for the dealer’s joker, too."),
    "counted-drawn-joker": Text("First five cards only: no drawn joker."),
    "hand-after-draw": Text("First five cards only, before the draw."),
    "side-bet-on-main-hand": Text("Read only the cards this bet names."),
    "big-hand-forgotten": Text("Straight or better? Check the paytable."),
    "missed-special-line": Text("Special lines first: read from the top."),
    "row-above": READ_FROM_THE_TOP,
    "row-below": READ_FROM_THE_TOP,
    "other-paytable": Text("Pay from the paytable on this layout."),
    "counted-the-stake": ODDS_TIMES_BET,
    "odds-without-stake": Text("Multiply the odds by the bet."),
    "big-hand-added": Text("The special line replaces even money."),
    "half-left-out": Text("3 to 2: pay the bet, then half."),
    "to-read-as-for": Text("“To 1” pays the odds, bet returned."),
    "for-read-as-to": Text("“For 1” includes the bet."),
    "even-money-for-everything": Text("Check the paytable before even money."),
    "other-games-paytable": Text("Pay from the paytable on this layout."),
    "paid-a-push": THAT_LINE_PUSHES,
    "took-a-push": THAT_LINE_PUSHES,
    "any-pair-pays": Text("Check the lowest pair that pays."),
    "pair-one-lower": Text("Check the lowest pair that pays."),
    "pair-one-higher": Text("Check the lowest pair that pays."),
    "envy-twice": Text("Envy once for each hand that hits."),
    "meter-share-rounded": Text("Meter shares pay to the cent."),
    "envy-to-hitter": NOT_OWN_ENVY,
    "envy-to-non-bettor": NO_BET_NO_ENVY,
    "envy-for-bettors-hands-only": Text("Any hand can trigger envy here."),
    "envy-for-every-hand": Text("Envy needs the bet here."),
    "envy-between-own-spots": Text("One player, two spots: no envy."),
    "any-suit-wins-meter": Text("Check the suit before you pay the meter."),
    "unreduced-meter": METER_AS_SHOWN,
    "reserve-forgotten": Text("Reset: seed amount plus reserve."),
    "coin-in-forgotten": Text("Coin in first, then the meter."),
    "split-three-of-a-kind": Text("Three of a kind stays, but aces split."),
    "kept-three-aces": Text("Three aces split: one goes low."),
    "always-split-two-pair": Text("Two pair: look for ace or king first."),
    "never-split-two-pair": Text("Two pair: split unless the way says keep."),
    "kept-full-house": Text("Full house: the pair goes low."),
    "lowest-of-three-pair": Text("Three pair: the highest pair goes low."),
    "set-by-pairs-alone": Text("Look for a straight or flush before pairs."),
    "other-house-way": Text("Set by the way of this house."),
    "joker-as-any-card": JOKER_COMPLETES,
    "ace-to-five-lowest": Text("A-2-3-4-5 loses only to the ace-high straight."),
    "straight-above-trips-on-bonus": Text("Bonus: three of a kind beats a straight."),
    "copy-pushed": Text("A copy is a win for the dealer."),
    "copy-to-player": Text("A copy is a win for the dealer."),
    "high-hand-alone": Text("Compare both hands before you move chips."),
    "paid-one-hand": Text("One hand each: the wager pushes."),
    "took-one-hand": Text("One hand each: the wager pushes."),
    "missed-foul": Text("First look: is the high hand higher?"),
    "commission-forgotten": TAKE_COMMISSION,
    "commission-rounded-down": Text("Commission rounds up to the coin."),
    "commission-not-rounded": Text("Commission rounds up to the coin."),
    "envy-on-small-bet": Text("Check the size of the bet before envy."),
    "one-stake-too-many": ODDS_TIMES_BET,
    "one-stake-too-few": ODDS_TIMES_BET,
    "odds-as-dollars": Text("Multiply the odds by the bet."),
    "doubled": SAY_IT_FIRST,
    "halved": SAY_IT_FIRST,
    "a-zero-more": SAY_IT_FIRST,
    "a-zero-less": SAY_IT_FIRST,
    "digits-transposed": SAY_IT_FIRST,
    "another-bets-amount": Text("Read the chips of this bet."),
    "another-spots-amount": Text("Read the chips of this spot."),
    "another-line": READ_FROM_THE_TOP,
    "off-by-a-chip": CUT_BY_THE_BET,
}
"""By mistake, family or slip."""
