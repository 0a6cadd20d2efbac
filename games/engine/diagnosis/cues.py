"""All cues, by kind: what to think of next time after a wrong answer.

A kind is the name of a mistake, what decides the right answer, or the question. Facts of the round fill a cue
in; see cue_kinds.py.
"""

from games.engine.texts import Text

MAX_WORDS = 16

TABLE: dict[str, Text] = {
    # --- Reading a hand: by its joker, as an ace-low straight, by the higher of the two names.
    "joker any, joker-as-ace any": Text("A joker is wild: make it whatever helps most."),
    "joker ace-or-completes, joker-as-any-card, joker-as-ace ace-or-completes": Text(
        "The joker is an ace, or fills a straight or flush."
    ),
    "missed-wheel": Text("%(run)s is a straight: the ace counts low."),
    "wheel-as-ace-high": Text("%(run)s is the lowest straight."),
    "ace-to-five-lowest": Text("A-2-3-4-5 loses only to the ace-high straight."),
    "hand pair, pictures-as-pair": Text("A pair takes two cards of one rank."),
    "found pair": Text("Match the ranks before you call high card: here, %(because)s."),
    "hand two-pair": Text("Two pair takes two ranks, twice each."),
    "hand three-of-a-kind": Text("Three of a kind takes three cards of one rank."),
    "hand four-of-a-kind": Text("Four of a kind takes four cards of one rank."),
    "hand five-of-a-kind": Text("Five of a kind takes five cards of one rank, jokers included."),
    "hand straight": Text("A straight takes %(size)s ranks in a row."),
    "hand flush": Text("A flush takes %(size)s cards of one suit."),
    "hand full-house": Text("A full house takes three of one rank and two of another."),
    "hand straight-flush": Text("A straight flush takes %(size)s in a row, all of one suit."),
    "hand royal-flush": Text("A royal flush takes ten to ace of one suit."),
    "hand natural-royal-flush": Text("A natural royal takes ten to ace of one suit, without a joker."),
    "hand wild-royal-flush": Text("A wild royal takes ten to ace of one suit, with a joker."),
    "hand in one suit": Text("Count each suit: the longest makes the hand."),
    "highest cards": Text("Take the highest cards that make %(because)s."),
    "call": Text("Call it by the rank that makes it: %(due)s."),
    "call high-card": Text("Call the two highest cards that play: %(due)s."),
    "call two-pair": Text("Call both pairs, the higher first: %(due)s."),
    "call full-house": Text("Call the three first, then the pair: %(due)s."),
    "call straight, call flush, call straight-flush, call in one suit": Text(
        "Call it by the highest card that makes it: %(due)s."
    ),
    "five-card-hands": Text("A straight or a flush takes %(size)s cards here."),
    "round-the-corner-straight, corner-straight-of-three": Text("A straight never runs past the ace."),
    "overlooked-sixth-card": Text("Read all the cards: the best five count."),
    "used-the-discards": Text("Discards never play: read the cards that are left."),
    "counted-unbought-card": Text("No price paid, no sixth card."),
    "ignored-bought-card": Text("A bought card plays: take the best five of six."),
    # --- Which hand is higher.
    "five-card-order, bonus-five-card": Text("High to low here: %(order)s."),
    "straight-flush-above-quads": Text("Four of a kind ranks above a straight flush here."),
    "trips-above-straight": Text("A straight ranks above three of a kind here."),
    "flush-above-straight": Text("A straight ranks above a flush here."),
    "straight-above-flush": Text("A flush ranks above a straight here."),
    "flush-above-full-house": Text("A full house ranks above a flush."),
    "two-pair-above-trips": Text("Three of a kind ranks above two pair."),
    "wild-royal-above-five": Text("Five of a kind ranks above a wild royal."),
    "five-above-natural-royal": Text("A natural royal ranks above five of a kind."),
    "straight-above-trips-on-bonus": Text("%(bet)s ranks three of a kind above a straight."),
    "own order": Text("This game has its own order: %(beats)s."),
    "compare": Text("Read both hands first: %(beats)s."),
    "missed-flush dealer": Text("Check the dealer’s suits, too: %(beats)s."),
    "missed-straight dealer": Text("Check the dealer’s ranks, too: %(beats)s."),
    "kicker, no-kickers, wrong-kicker": Text(
        "Both have %(hand)s: the next card decides, %(high)s over %(low)s."
    ),
    "both high-card": Text("No pair on either side: compare from the top, %(high)s over %(low)s."),
    "both two-pair": Text("Two pair against two pair: compare the higher pair first."),
    "both full-house": Text("Full house against full house: compare the three first."),
    "unused-cards-broke-tie": Text("Five cards play. The other two never count."),
    "rank-before-length": Text("More cards of one suit win, whatever their ranks."),
    "automatic, automatic-compared": Text("%(bet)s: %(sure)s or better wins without comparing."),
    "tie push": Text("Equal hands push %(bet)s."),
    "tie pay": Text("%(bet)s: the player wins ties."),
    "tie take": Text("%(bet)s: in a tie no hand loses, so take it."),
    "tie": Text("The same ranks on both sides are a copy."),
    "copy-pushed, copy-to-player": Text("A copy is a win for the dealer."),
    # --- Points, and third cards.
    "player-total, banker-total": Text("Add the points and keep the last digit: %(because)s."),
    "pictures-counted": Text("Tens and pictures count nothing."),
    "ace-as-nothing": Text("An ace counts one."),
    "digits-added, above-nine-as-zero": Text("Drop the first digit of a sum: fourteen is four."),
    "whole-sum-compared": Text("Compare the last digits, never the sums."),
    "third-card-left-out": Text("A hand of three cards counts all three."),
    "natural, natural-in-one-hand": Text("Look at the first two cards of each hand: %(because)s."),
    "eight-no-natural, seven-as-natural": Text("A natural is eight or nine on two cards."),
    "draws": Text("The points first, then the rule: %(because)s."),
    "player-draws-on-six, player-stands-on-five": Text("The Player draws to five and stands on six."),
    "banker-draws-on-six, banker-stands-on-five, stood-taken-for-ten": Text(
        "After the Player stood, the Banker draws to five and stands on six."
    ),
    "banker-by-players-rule": Text("After the Player drew, the Banker goes by the tableau: %(because)s."),
    "tableau-by-total": Text("The tableau looks at the third card alone: %(because)s."),
    "another-tableau-row, drew-against-tableau, stood-against-tableau": Text(
        "Find the row of the hand’s own points: %(because)s."
    ),
    "three-draws-on-eight, three-stands-on-nine": Text("Three draws against all but an eight."),
    "four-draws-on-ace, four-draws-on-ten, four-draws-on-nine, four-stands-on-three": Text(
        "Four draws against two to seven."
    ),
    "five-draws-on-three, five-stands-on-five": Text("Five draws against four to seven."),
    "six-always-stands, six-draws-too-often": Text("Six draws against a six or a seven only."),
    "seven-draws": Text("Seven always stands."),
    "result": Text("Compare the totals: %(because)s."),
    "taken": Text("Call the hand that wins, then look at each kind of bet: %(because)s."),
    "losing-bet-left": Text("Look at each kind of bet before you pay: %(because)s."),
    "tie-takes-one-hand": Text("A tie pushes the bets on either hand."),
    # --- What falls.
    "numbers, one-neighbor-a-side": Text("Two on each side, as they lie on the wheel: %(because)s."),
    "call-chips, one-chip-a-place": Text("Know how many chips each call takes: %(because)s."),
    "call-cost": Text("The chips at the value of the color: %(because)s."),
    "change": Text("Count up from the cost to the money: %(because)s."),
    "number, color, odd-even, low-high": Text("Look at the ball before you call: %(because)s."),
    "winners, corner-missed, split-missed": Text(
        "All round the dolly, every line that touches the number. Then each box outside."
    ),
    "losers, losers-left": Text("Outside, box by box: %(because)s."),
    "half, la-partage-forgotten, la-partage-where-none": Text("On zero, what this house does: %(because)s."),
    "chips, kind-chips, straight-with-stake, split-with-stake, all-with-stake": Text(
        "Pay each kind by its odds, without the stake: %(because)s."
    ),
    "split-as-street, street-as-split, corner-as-street, column-paid-even, five-numbers-as-six-line": Text(
        "How many numbers a bet covers tells its odds: %(because)s."
    ),
    "money, other-colors-value, chips-as-dollars": Text("Look at what a chip is worth: %(because)s."),
    "sent": Text("Stacks of twenty first: %(because)s."),
    # --- Hands in turn.
    "total, dealer-total": Text("Add the cards: %(because)s."),
    "pictures-above-ten": Text("Tens and pictures count ten."),
    "last-card-left-out": Text("Count every card, the last one too."),
    "soft": Text("An ace that counts eleven makes it soft: %(because)s."),
    "ace-as-one, dealer-ace-as-one": Text("An ace counts eleven as long as that isn’t over 21."),
    "ace-as-eleven": Text("An ace counts one where eleven would be over 21."),
    "natural-as-21": Text(
        "An ace and a ten on the first two cards: a blackjack, which beats every other 21."
    ),
    "odd-cents-rounded": Text("Know what this house pays on an odd chip: %(because)s."),
    "blackjack-after-split": Text("Only the first two cards are a blackjack. After a split, it’s 21."),
    "ace-low-straight-of-three": Text("A-2-3 is a straight: the ace counts low."),
    "allowed": Text("The two cards first, then this house’s rules: %(because)s."),
    "doubled-on-any, doubled-on-few": Text("Know the totals that this house doubles: %(because)s."),
    "doubled-after-split, not-doubled-after-split": Text(
        "Know whether this house doubles after a split: %(because)s."
    ),
    "split-by-rank, split-by-worth": Text("Know which two cards this house splits: %(because)s."),
    "one-hand-too-many": Text("Count the player’s hands before you accept a split."),
    "split-aces-played": Text("Split aces get one card each, and no more."),
    "surrendered-after-split, surrender-where-none, surrender-refused": Text(
        "Know when this house accepts a surrender: %(because)s."
    ),
    "what-follows, insured-on-ten, ten-not-looked-under, looked-without-hole-card": Text(
        "Look at the up card: %(because)s."
    ),
    "insured, whole-bet-insured": Text("Insurance is half of the bet at most: %(because)s."),
    "put-down": Text("Cut the new stack against the bet: %(because)s."),
    "side-wins": Text("Read each spot’s first cards before you take a bet: %(because)s."),
    "drawing": Text("Call your total, then draw or stand: %(because)s."),
    "other-soft-17": Text("The layout says what you do on a soft 17: %(because)s."),
    "stands-on-16": Text("Below 17 you draw."),
    "draws-on-17": Text("On a hard 17 or more you stand."),
    "bust, bust-left": Text("Over 21: take the bets before the next hand."),
    "dealer over": Text("The dealer is over 21: pay every hand that isn’t."),
    "natural": Text("Pay a player’s blackjack when you come to it."),
    "asks even money": Text("A player who asks for even money is paid 1 to 1, at once."),
    "dealers hand": Text("%(bet)s wins only if the dealer has %(lowest)s."),
    "surrender, surrender-taken-whole": Text("A surrender costs half: take half, return half."),
    "natural-waits": Text("This house pays a blackjack as soon as you come to it."),
    "naturals-tie-lost": Text("Two blackjacks push."),
    "doubled-stack-left": Text("Two stacks, two payouts: settle the double like its bet."),
    # --- The dealer's hand.
    "qualifies": Text("The dealer qualifies with %(qualifier)s or better: %(because)s."),
    (
        "qualified-too-low, qualifier-forgotten, qualified-ace-high, qualified-ace-king, "
        "qualified-king-high, qualified-queen-high, qualified-any-rank"
    ): Text("The dealer qualifies with %(qualifier)s or better."),
    "invented-qualifier": Text("No qualifier here: always compare the hands."),
    "unqualified push": Text("Dealer below %(qualifier)s: %(bet)s pushes."),
    "unqualified pay": Text("Dealer below %(qualifier)s: %(bet)s is paid even money."),
    "qualified": Text("Dealer has %(qualifier)s or better: no bet is refunded."),
    "has action, play-pushed-too, play-taken-unqualified, play-paid-unqualified": Text(
        "%(bet)s has action, whether the dealer qualifies or not."
    ),
    "ante-paid-play-pushed": Text("Dealer below %(qualifier)s: settle each bet by its own rule."),
    "play-pushed never": Text("%(bet)s never pushes here: %(beats)s, %(so)s."),
    "play-pushed": Text("No tie, no push: %(beats)s."),
    "play-paid-with-ante": Text("Pay each bet on its own: %(bet)s, %(sum)s."),
    "up-card discard, kept-ace, kept-jack, kept-ten": Text("Up card %(rank)s or higher: discard."),
    "up-card plays, discarded-nine": Text("An up card below %(rank)s plays."),
    "next-card discard, one-discard-only": Text("Next card %(rank)s or higher: discard it, too."),
    "next-card plays": Text("A next card below %(rank)s plays."),
    "card-count": Text("Start at %(packet)s cards, and take one off for each discard."),
    # --- The house way of two hands.
    "way FiveAces": Text("Five aces: two go low. With a pair of kings, the kings go low."),
    "way FourAndPair": Text("Four of a kind and a pair: the pair goes low."),
    "way FourOfAKind splits": Text("These four split: two high, two low."),
    "way FourOfAKind keeps": Text("These four stay high: the two highest others go low."),
    "way TwoTrips": Text("Three of a kind twice: two of the higher go low."),
    "way FullHouse splits, kept-full-house": Text("Full house: the highest pair goes low."),
    "way FullHouse keeps": Text("Small pair beside ace-king: the full house stays high."),
    "way FiveCards, set-by-pairs-alone": Text(
        "A straight or flush stays high, with the best low hand it leaves."
    ),
    "way ThreePair, lowest-of-three-pair": Text("Three pair: the highest pair goes low."),
    "way TwoPair splits, never-split-two-pair": Text("This two pair splits: the lower pair goes low."),
    "way TwoPair keeps, always-split-two-pair": Text(
        "This two pair stays high: the highest other cards go low."
    ),
    "way Trips, split-three-of-a-kind": Text(
        "Three of a kind stays high, the two highest others go low. Only aces split."
    ),
    "way Trips aces, kept-three-aces": Text("Three aces split: a pair stays high, one goes low."),
    "way OnePair": Text("The pair stays high, the two highest others go low."),
    "way NoPair": Text("No pair: the highest card stays high, the next two go low."),
    "other-house-way": Text("Set by this house’s way, not by the other one."),
    "foul, missed-foul": Text("Compare the hands as set: a low hand above the high one fouls."),
    "both hands, paid-one-hand, took-one-hand": Text("Read both hands: %(because)s, %(so)s."),
    "high-hand-alone": Text("Compare both hands before you move %(bet)s."),
    # --- Folds, bets taken back, raises.
    "fold, left-later-bet-on-fold, settled-dead-side-bet, left-dead-side-bet": Text(
        "%(bet)s: a fold loses it, so take it."
    ),
    "silent fold, paid-unannounced-side-bet": Text("%(bet)s: folded without announcing, so take it."),
    "outlives fold, took-bad-beat-on-fold leave": Text("%(bet)s stays in action on a fold: leave it."),
    "folded win, took-side-bet-on-fold, took-bad-beat-on-fold pay": Text(
        "%(bet)s: a folded hand can still win it, here with %(row)s."
    ),
    "took-announced-side-bet": Text("%(bet)s: an announced fold is verified, then paid."),
    "left-side-bet-on-fold": Text("%(bet)s: settle it with the fold, never later."),
    "hopeless, kept-hopeless-bad-beat": Text("%(bet)s: a folded hand that can’t win it loses it now."),
    "taken back, took-bet-taken-back, left-bet-taken-back": Text(
        "%(bet)s: the player takes it back, so push it."
    ),
    "rides": Text("%(bet)s: the player doesn’t take it back, so leave it."),
    "never back here": Text("Only %(back)s can go back at this decision: leave %(bet)s."),
    "never back": Text("%(bet)s always stays: leave it until you settle the hand."),
    "another-bet-back": Text("First decision: first bet. Second decision: second bet."),
    "raise-limit, raise-one-card-short, any-raise, raise-with-any-pair": Text(
        "%(raise)s takes %(needs)s or better."
    ),
    "raise-limit any": Text("Any hand that plays may bet %(raise)s."),
    # --- Who wins a bet that is paid by the hand.
    "row pay": Text("%(bet)s, %(row)s: %(odds)s, whatever the dealer has."),
    "row push, paid-a-push, took-a-push": Text("%(bet)s, %(row)s: push. No pay, no take."),
    "announced yes": Text("%(bet)s wins: %(because)s."),
    "below take": Text("%(bet)s: below %(lowest)s, take it."),
    "below leave": Text("%(bet)s: below %(lowest)s, nothing is paid."),
    "below losing, bad-beat-on-winner take": Text(
        "%(bet)s: the losing hand must be %(lowest_losing)s or better."
    ),
    "any-pair-pays, pair-one-lower, pair-one-higher, ante-bonus-for-trips": Text(
        "%(bet)s: it starts at %(lowest)s."
    ),
    "jokers": Text("%(bet)s: %(row)s pays %(odds)s."),
    "no jokers": Text("%(bet)s: without a joker it loses, whatever the hand."),
    "price": Text("%(bet)s: it is a price, so it goes to the rack."),
    "no row, no-line-paid-even, no-line-taken": Text(
        "%(bet)s: it pays from %(lowest)s. A smaller win pushes."
    ),
    "table-paid-on-loss": Text("%(bet)s: compare first. Only a winner is paid."),
    "losing row, bad-beat-taken, bad-beat-paid-as-win": Text(
        "%(bet)s pays on the losing hand: %(lost)s, %(odds)s."
    ),
    "bonus-for-winners": Text("%(bet)s pays even if the hand loses."),
    "side-bet-against-dealer": Text("%(bet)s: never compare it with the dealer’s hand."),
    "losing-side-bets-pushed": Text("%(bet)s loses below %(lowest)s: it never pushes."),
    "side-bet-in-main-suit": Text("%(bet)s: any suit can make it."),
    "side-bet-on-main-hand two": Text("%(bet)s reads the player’s first two cards."),
    "side-bet-on-main-hand three": Text("%(bet)s reads the player’s own three cards, without the board."),
    "side-bet-on-main-hand board": Text("%(bet)s reads the board alone."),
    "side-bet-on-main-hand six": Text("%(bet)s reads the player’s and the dealer’s cards together."),
    "side-bet-on-main-hand seven": Text("%(bet)s reads all seven cards as one hand."),
    "side-bet-on-main-hand run": Text("%(bet)s reads the longest run in one suit."),
    "hand-after-draw, counted-drawn-joker": Text("%(bet)s reads the first five cards, before the draw."),
    "dealer-joker-ignored": Text("%(bet)s: look for the dealer’s joker, too."),
    "first-bet-alone": Text("One hand wins several bets: pay %(bet)s, too."),
    "cards-not-counted": Text("Count the cards of the hand: it takes three."),
    "three-cards-alone": Text("The total counts, on two cards or three."),
    "total-though-not-won": Text("The total alone isn’t enough: its hand has to win."),
    "side-bet-on-other-hand": Text("Read a side bet from the hand that it names."),
    "pair-of-loser-taken": Text("Two cards decide it, whichever hand wins."),
    "pair-as-perfect": Text("A perfect pair takes one rank in one suit."),
    "natural-by-margin": Text("A natural has a line of its own, whatever the margin."),
    "margin-by-total": Text("Take one total from the other: the margin decides."),
    "margin-too-small": Text("Know the smallest margin that wins: one point less loses."),
    # --- How much.
    "line, row-above, row-below, other-paytable, other-games-paytable, another-line": Text(
        "Find the %(bet)s line: %(row)s, %(odds)s."
    ),
    "line without a row": Text("No line for %(made)s: %(bet)s pays even money, %(sum)s."),
    "missed-special-line": Text("%(bet)s: special lines first. %(row)s pays %(odds)s."),
    "times, odds-without-stake, odds-as-dollars": Text("%(bet)s, %(row)s: odds times the bet, %(sum)s."),
    "even money": Text("%(bet)s pays even money: %(sum)s."),
    "counted-the-stake, one-stake-too-many": Text("Pay %(odds)s only: the bet itself isn’t part of it."),
    "one-stake-too-few, to-read-as-for": Text("Pay the full %(odds)s: don’t count the bet."),
    "for-read-as-to": Text("“For 1” includes the bet."),
    "half-left-out": Text("%(odds)s: pay the half, too."),
    "big-hand-added": Text("%(odds)s replaces even money: never add them."),
    "paid even, even-money-for-everything, big-hand-forgotten": Text(
        "%(bet)s: %(row)s has a line of its own, %(odds)s."
    ),
    "ante-bonus-on-both": Text("%(bet)s: pay it on the %(paid_on)s alone."),
    "side-bet-on-ante-stake": Text("Multiply the %(bet)s bet: %(sum)s."),
    "commission, commission-forgotten, commission-rounded-down, commission-not-rounded": Text(
        "Every win less the commission: %(sum)s."
    ),
    "commission boxed, boxed-commission-taken-off": Text(
        "Pay the win in full: its commission goes in the box."
    ),
    "commission owed": Text("Commission is on the win alone: %(because)s."),
    "commission-on-both": Text("Commission is on the win alone."),
    "commission-rounded-down commission, commission-not-rounded commission": Text(
        "A commission is rounded up to a coin: %(because)s."
    ),
    "commission-invented": Text("This house takes no commission: %(sum)s."),
    "box, box-not-carried": Text("Add to what was in the box: %(because)s."),
    "collected": Text("Collect all that the box holds: %(because)s."),
    "what-next, last-hand-forgotten, hand-after-cut-card, hand-after-the-last": Text(
        "Remember when the cut card came: %(because)s."
    ),
    "doubled, halved, a-zero-more, a-zero-less, digits-transposed, off-by-a-chip": Text(
        "%(bet)s: say the amount before you cut it, %(sum)s."
    ),
    "another-bets-amount": Text("Look at the chips on %(bet)s: %(sum)s."),
    "another-spots-amount": Text("Look at the chips on this spot: %(sum)s."),
    "limited": Text("Check the payout limit before you pay: %(sum)s."),
    "toke-left": Text("A toke is settled with its bet, %(so)s."),
    "toke line": Text("Pay the toke by its bet’s line: %(row)s, %(odds)s."),
    "toke amount, toke-even-money, toke-paid-as-the-bet": Text(
        "The toke’s own chips times the same odds: %(sum)s."
    ),
    "toke-in-the-bet": Text("Pay the bet and the toke one by one."),
    # --- The meter, and envy.
    "fixed": Text("%(bet)s: %(row)s pays a fixed %(odds)s."),
    "share": Text("%(bet)s: %(row)s takes %(odds)s of the meter as it shows now."),
    "meter-share-rounded": Text("A share of the meter is paid to the cent: %(sum)s."),
    "unreduced-meter": Text("Read the meter again after each payout."),
    "reserve-forgotten": Text("Reset: seed amount plus reserve."),
    "coin-in-forgotten": Text("Coin-in first: add each bet’s share to the meter."),
    "any-suit-wins-meter": Text("Check the suit before you pay the meter."),
    "envy pay": Text("Another spot hit: pay envy to every other %(envied)s bettor."),
    "envy-twice": Text("Pay envy once for each hand that hits: %(sum)s."),
    "envy own, envy-to-hitter": Text("Own hand: no envy for the player who hit it."),
    "envy no bet, envy-to-non-bettor": Text("No %(envied)s bet, no envy."),
    "envy small bet, envy-on-small-bet": Text("Check the size of the %(envied)s bet before envy."),
    "envy-for-bettors-hands-only": Text("Any hand that hits pays envy, with the bet or without."),
    "envy-for-every-hand": Text("A hand without the %(envied)s bet pays no envy here."),
    "envy-between-own-spots": Text("One player, two spots: no envy between them."),
    # --- The other questions.
    "first-base-first first-spot": Text("Settle from your right, not from your left."),
    "first-spot kept": Text("%(kept)s stays in action on a fold: %(due)s comes first."),
    "next-spot kept": Text("%(kept)s stays in action on a fold: %(due)s comes next."),
    "first-spot cleared": Text("%(cleared)s has no bet left to settle: %(due)s comes first."),
    "first-spot": Text("The first from your right with a bet to settle: %(due)s."),
    "next-spot": Text("From your right, settle the next spot that has a bet left."),
    "taken-first": Text("Take before you pay: %(bets)s."),
    "check-bets": Text("Call a bet out only if you can name the limit it breaks."),
    "bet-fault below-minimum": Text("Minimum $%(least)s: %(bet)s of $%(cents)s is below it."),
    "bet-fault above-maximum": Text("Maximum $%(most)s: %(bet)s of $%(cents)s is above it."),
    "bet-fault not-fixed": Text("%(bet)s is always $%(fixed)s: count it on every spot."),
    "bet-fault not-equal": Text("%(bet)s must be equal to %(equal)s: compare them on every spot."),
    "bet-fault above-other-bet": Text("%(bet)s may not be more than %(other)s: compare them on every spot."),
    "bet-fault too-many-large": Text("Count the bets above $%(above)s on each hand: up to %(most)s."),
    "bet-fault too-many-bets": Text("Count the bets on each hand: up to %(most)s."),
    "bet-remedy adds": Text("Short of its limit: the player adds to the bet."),
    "bet-remedy excess": Text("Over its limit: the extra goes back to the player."),
    "bet-remedy one-back": Text("No smaller bet would stand: one whole bet goes back to the player."),
    "bet-difference": Text("Count from $%(laid)s to $%(allowed)s: $%(due)s."),
    "check-play, next-step": Text("%(because)s."),
    "check-price, price-difference": Text("The price is %(times)s × the %(main)s: count from there."),
    "play-difference": Text("%(because)s. Count from there."),
    "first-dealt": Text("Deal from your left."),
    "own-packet": Text("Deal every player before the dealer."),
    "first-paid": Text("The meter pays from your right, one spot at a time."),
    "changed-card": Text("The discard stays by its hand: other bets need it."),
    "new-card": Text("Deal the next card off the top of the stub."),
    "card-for-sale": Text("Bought: it stays at its mark. Not bought: face down to the rack."),
    "money-for-card": Text("A price goes to the rack right away. It’s no bet."),
    "folded-cards tucked": Text("%(bet)s stays in action: the folded hand stays under it, face down."),
    "folded-cards face-up, settled-cards face-up": Text("The hand stays face up: %(because)s."),
    "folded-cards rack, settled-cards rack": Text("Rack the hand: %(because)s."),
    "console alone": Text("All settled: %(due)s alone. A hand’s button logs a meter win."),
    "starts with": Text("In order: start with “%(press)s”."),
    "goes on with": Text("In order: after “%(pressed)s” comes “%(press)s”."),
    "ends with": Text("In order: “%(pressed)s” comes last."),
    "meter-takes": Text("Off the $%(before)s meter: $%(off)s, to the cent."),
    "meter-shows": Text("Take the payout off the $%(before)s meter: $%(after)s stays."),
    "meter-shows reset": Text("The whole meter was won: reset to $%(seed)s, and add the reserve."),
    "meter-shows shared": Text("Tied winners: the first payout reset the meter, so it stays at $%(after)s."),
    "meter-after-coin-in": Text("Add the share of each bet: $%(grown)s to $%(before)s is $%(after)s."),
    "meter-takes shared": Text("Tied winners share: $%(off)s off the $%(shared)s meter."),
    "meter-reseeded": Text("Only a win of the whole meter resets it."),
    "irregularity nothing": Text("Nothing was out of order: stop only for what you see."),
    "irregularity": Text("Look over the table before you continue: %(because)s."),
    "stands, called, returned, shuffler": Text("Know the ruling for each irregularity: %(because)s."),
    "spin-watched": Text("Watch the order: call, number, dolly, sweep, then pay."),
    "bet-left": Text("Take a look at each box outside: %(because)s."),
    "payout-watched": Text("Count the chips yourself, then what they are worth: %(because)s."),
    "floor": Text("Settle each bet yourself, then compare: %(because)s."),
    "floor-draws": Text("Count along with the dealer, and know this table’s rule: %(because)s."),
    "strategy": Text("The weakest hand that plays decides: %(because)s."),
    "expected-value": Text("Compare what each choice is worth: %(because)s."),
}
"""By kinds. A name's cue is here under its slug, a question's under its own."""

BY_DUE = {
    **dict.fromkeys(
        (
            "ante-paid-unqualified",
            "ante-left-unqualified",
            "ante-taken-unqualified",
            "ante-pushed-unqualified",
            "qualifier-forgotten",
            "qualified-too-low",
            "qualified-ace-high",
            "qualified-king-high",
            "qualified-queen-high",
            "qualified-any-rank",
        ),
        "unqualified",
    ),
    **dict.fromkeys(("play-taken-unqualified", "play-paid-unqualified", "play-pushed-too"), "unqualified"),
    **dict.fromkeys(("tie-to-dealer", "tie-to-player", "tie-pushed"), "tie"),
}
"""Names whose cue is that of what is due there."""

CUES = {kind: cue for kinds, cue in TABLE.items() for kind in kinds.split(", ")}
