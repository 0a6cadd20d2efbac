"""Known mistakes about bets: which are taken, paid, pushed or left, at the fold and at the end."""

from games.engine.rules.wagers import Action
from tests.games.beginners import known_raises
from tests.games.beginners.beginner import Beginners
from tests.games.beginners.judgments import LOSES, TIES, WINS
from tests.games.beginners.known_hands import QUALIFYING, UNQUALIFIED
from tests.games.oracles.slow_hands import How, best
from tests.games.oracles.table_view import HOLDEM, RABBIT, SIX_CARD, SIX_FIVE_FOUR, WILD
from tests.games.trainee import LEAVE, PUSH, TAKE, paying

KNOWN_BETS = Beginners()
believe = KNOWN_BETS.believe

BY_OWN_HAND = ("queens-up", "aces-up", "tens-up", "queens-plus", "joker")
SIDE_BETS = (*BY_OWN_HAND, "bad-beat", "two-way-bad-beat")
TWO_BETS = (SIX_FIVE_FOUR, RABBIT, SIX_CARD)
FOLDED_WINS = ("folded-side-bet-wins",)
BONUS = ("player-straight-flush", "player-four-of-a-kind")
BAD_BEATS = ("bad-beat-two-pair", "bad-beat-pair-of-aces", "bad-beat-pair-of-tens")
JOKERS = ("one-joker-each", "player-two-jokers")

# --- The bets against the dealer --------------------------------------------------------------------------


@believe("play-pushed-too", "at_end at_refund", QUALIFYING, scenes=UNQUALIFIED)
def play_pushed_too(mind, said, spot, bet):
    return PUSH if bet == "play" and not mind.qualifies() else said


@believe("play-taken-unqualified", "at_end at_refund", QUALIFYING, scenes=UNQUALIFIED)
def play_taken_unqualified(mind, said, spot, bet):
    return TAKE if bet == "play" and not mind.qualifies() else said


@believe("ante-paid-unqualified", "unqualified", QUALIFYING, scenes=UNQUALIFIED)
def ante_paid_unqualified(mind, said, spot, bet):
    return paying(mind.even(spot, bet))


@believe("ante-left-unqualified", "unqualified", QUALIFYING, scenes=UNQUALIFIED)
def ante_left_unqualified(mind, said, spot, bet):
    """Nothing comes back in the pass of refunds; with each hand, the bet is as good as returned."""
    return LEAVE


@believe("ante-paid-play-pushed", "at_refund at_end", QUALIFYING, scenes=UNQUALIFIED)
def ante_paid_play_pushed(mind, said, spot, bet):
    """As three card poker has it."""
    if mind.qualifies() or bet not in ("ante", "play"):
        return said
    return paying(mind.even(spot, bet)) if bet == "ante" else PUSH


@believe("ante-taken-unqualified", "unqualified", QUALIFYING, scenes=UNQUALIFIED)
def ante_taken_unqualified(mind, said, spot, bet):
    return TAKE


# A mind plays Hold’em, and none Crazy 4 Poker.
WITHOUT_LINE = (HOLDEM, known_raises.CRAZY)


@believe("no-line-paid-even", "without_line", WITHOUT_LINE, slips=known_raises.no_line_paid_even)
def no_line_paid_even(mind, said, spot):
    return paying(mind.even(spot, "blind"))


@believe("no-line-taken", "without_line", WITHOUT_LINE, slips=known_raises.no_line_taken)
def no_line_taken(mind, said, spot):
    return TAKE


@believe("table-paid-on-loss", "blind", (HOLDEM,), scenes=("dealer-flush", "dealer-full-house"))
def table_paid_on_loss(mind, said, spot, result):
    cell = mind.cell("blind", mind.line(spot, "blind"))
    return paying(mind.pays(spot, "blind", cell)) if cell and result == LOSES else said


@believe("unused-cards-broke-tie", "beside", (HOLDEM,), scenes=("tie",))
def unused_cards_broke_tie(mind, said, spot):
    """The own cards, the higher one first."""
    own, dealers = (
        sorted(("23456789TJQKA".index(card[0]) for card in packet[:2]), reverse=True)
        for packet in (spot.packet, mind.table.packet)
    )
    return WINS if own > dealers else LOSES if own < dealers else TIES


@believe("play-pushed", "at_end", TWO_BETS)
def play_pushed(mind, said, spot, bet):
    """Nothing happens to it: it lies there still when the hand goes, and is as good as pushed."""
    return PUSH if bet == "play" else said


@believe("play-paid-with-ante", "at_end", TWO_BETS)
def play_paid_with_ante(mind, said, spot, bet):
    """One sum for both, beside the Ante; Play has had its pay. Where the Ante wins nothing, Play is paid."""
    paid_together = bet in ("ante", "play") and mind.main(spot, "ante").action is Action.PAY
    if not paid_together:
        return said
    return paying(said.cents + mind.even(spot, "play")) if bet == "ante" else PUSH


# --- Side bets against the dealer, and a bonus --------------------------------------------------------------


@believe("bonus-for-winners", "side", (SIX_FIVE_FOUR,), scenes=BONUS)
def bonus_for_winners(mind, said, spot, bet):
    return LEAVE if bet == "ante-bonus" and mind.result(spot) != WINS else said


@believe("bonus-five-card", "side", (SIX_FIVE_FOUR,), scenes=BONUS)
def bonus_five_card(mind, said, spot, bet):
    """A straight flush takes five cards; four of a kind is the same on either ladder."""
    if bet != "ante-bonus":
        return said
    name = best(spot.packet, How()).name
    return said if name in ("straight-flush", "royal-flush", "four-of-a-kind") else LEAVE


@believe("ante-bonus-on-both", "stake", (SIX_FIVE_FOUR,), scenes=BONUS)
def ante_bonus_on_both(mind, said, spot, bet):
    return 2 * said if bet == "ante-bonus" else said


@believe("ante-bonus-for-trips", "page", (SIX_FIVE_FOUR,), scenes=("player-three-of-a-kind",))
def ante_bonus_for_trips(mind, said, bet):
    """Three of a kind is a premium hand too, and is paid the lowest line that is printed."""
    return said | {"Three of a Kind": said["Straight Flush"]} if bet == "ante-bonus" else said


@believe("side-bet-against-dealer", "side")
def side_bet_against_dealer(mind, said, spot, bet):
    return TAKE if bet in BY_OWN_HAND and mind.compared(spot) == LOSES else said


@believe("losing-side-bets-pushed", "side at_fold")
def losing_side_bets_pushed(mind, said, spot, bet):
    """They go back; at the fold, where nothing is pushed, they are left to the player."""
    return PUSH if bet in SIDE_BETS and said == TAKE else said


@believe("bad-beat-on-winner", "beaten_line", QUALIFYING, scenes=BAD_BEATS)
def bad_beat_on_winner(mind, said, spot, bet):
    mine, yours = mind.dealer, mind.read(mind.final(spot))
    if mind.compared(spot) == TIES:
        return None
    winner = max(mine, yours, key=mind.strength)
    return mind.line_for(bet, winner, winner.cards)


@believe("dealer-joker-ignored", "joker_line", (WILD,), scenes=JOKERS[:1])
def dealer_joker_ignored(mind, said, spot):
    return "Player, 1 Joker only" if said and "Dealer" in said else said


@believe("counted-drawn-joker", "looked_at", (WILD,), scenes=JOKERS)
def counted_drawn_joker(mind, said, spot, bet):
    drawn = (spot.drawn,) if bet == "joker" and spot.drawn else ()
    return (*said, *drawn)


@believe("hand-after-draw", "looked_at", (WILD,))
def hand_after_draw(mind, said, spot, bet):
    return mind.final(spot) if bet in ("queens-plus", "progressive") else said


# --- At the fold --------------------------------------------------------------------------------------------


def by_its_line(mind, spot, bet):
    """Settled there and then; whose cards lie face down turns them up."""
    cell = mind.cell(bet, mind.line(spot, bet))
    return paying(mind.pays(spot, bet, cell)) if cell else TAKE


@believe("took-announced-side-bet", "at_fold", (SIX_FIVE_FOUR,), scenes=FOLDED_WINS)
def took_announced_side_bet(mind, said, spot, bet):
    return TAKE if bet == "queens-up" else said


@believe("paid-unannounced-side-bet", "at_fold", (SIX_FIVE_FOUR,))
def paid_unannounced_side_bet(mind, said, spot, bet):
    return by_its_line(mind, spot, bet) if bet == "queens-up" else said


@believe("left-side-bet-on-fold", "at_fold", (SIX_FIVE_FOUR, SIX_CARD))
def left_side_bet_on_fold(mind, said, spot, bet):
    return LEAVE if bet in BY_OWN_HAND else said


@believe("took-side-bet-on-fold", "at_fold", (SIX_CARD,), scenes=FOLDED_WINS)
def took_side_bet_on_fold(mind, said, spot, bet):
    return TAKE if bet == "aces-up" else said


@believe("took-bad-beat-on-fold", "at_fold at_end", (SIX_CARD,), scenes=FOLDED_WINS)
def took_bad_beat_on_fold(mind, said, spot, bet):
    """And where it lies there still, it is taken as the dealer comes to it again."""
    return TAKE if bet == "bad-beat" and spot.folds else said


@believe("kept-hopeless-bad-beat", "at_fold", (SIX_CARD,))
def kept_hopeless_bad_beat(mind, said, spot, bet):
    return LEAVE if bet == "bad-beat" else said


@believe("settled-dead-side-bet", "at_fold", (RABBIT,))
def settled_dead_side_bet(mind, said, spot, bet):
    """Tens Up, by the cards that the player gives back; Bad Beat cannot be settled yet, and goes."""
    return by_its_line(mind, spot, bet) if bet == "tens-up" else said


@believe("left-dead-side-bet", "at_fold", (RABBIT,))
def left_dead_side_bet(mind, said, spot, bet):
    return LEAVE if bet in SIDE_BETS else said
