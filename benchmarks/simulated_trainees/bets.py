"""Wrong rules about what becomes of a bet: an unqualified dealer, a tie, a fold, who wins a side bet, in
which order."""

from benchmarks.simulated_trainees.belief import Beliefs
from benchmarks.simulated_trainees.table import (
    CARIBBEAN,
    L654,
    LEAVE,
    PUSH,
    RABBIT,
    SIX,
    TAKE,
    THREE,
    WILD,
    Seen,
    pay,
)
from games.engine.rules.wagers import LosesHand, MakesHand

BETS = Beliefs()
believe = BETS.add

UNQUALIFIED = ("dealer-does-not-qualify",)
TIE = ("tie",)
FOLDED = ("folded-side-bet-wins",)
MEETS_UNQUALIFIED = (SIX, RABBIT, THREE, CARIBBEAN)


# --- The dealer does not qualify -------------------------------------------------------------------------


@believe("without a qualifier every bet of the hand is off", SIX, RABBIT, scenes=UNQUALIFIED)
def play_pushed_too(seen: Seen):
    return PUSH if not seen.qualified and seen.is_main and not seen.folding else None


@believe("without a qualifier the Ante is paid, as in Three Card Poker", SIX, RABBIT, scenes=UNQUALIFIED)
def ante_paid_unqualified(seen: Seen):
    return pay(seen.stake) if seen.ask == "refund" and seen.due == PUSH else None


@believe(
    "without a qualifier the Ante comes back, as in Six Card Poker", THREE, CARIBBEAN, scenes=UNQUALIFIED
)
def ante_pushed_unqualified(seen: Seen):
    return PUSH if not seen.qualified and seen.bet == "ante" and seen.settling else None


@believe("without a qualifier the second bet is paid as well", THREE, CARIBBEAN, scenes=UNQUALIFIED)
def raise_paid_unqualified(seen: Seen):
    bets = seen.bet in ("play", "raise") and seen.settling
    return pay(seen.stake) if bets and not seen.qualified else None


@believe("without a qualifier only a hand that wins gets its Ante back", SIX, RABBIT, scenes=UNQUALIFIED)
def refund_for_winners(seen: Seen):
    if seen.ask != "refund" or seen.due != PUSH:
        return None
    return TAKE if seen.result < 0 else None


@believe("the Ante stays in action although the dealer does not qualify", SIX, RABBIT, scenes=UNQUALIFIED)
def ante_left_unqualified(seen: Seen):
    return LEAVE if seen.ask == "refund" and seen.due == PUSH else None


@believe("the Ante is lost to a dealer who does not qualify", SIX, scenes=UNQUALIFIED)
def ante_taken_unqualified(seen: Seen):
    return TAKE if seen.ask == "refund" and seen.due == PUSH else None


@believe("without a qualifier side bets are pushed", SIX, THREE, scenes=UNQUALIFIED)
def side_bets_pushed_unqualified(seen: Seen):
    return PUSH if not seen.qualified and seen.is_side and seen.settling else None


@believe("no Ante Bonus where the dealer does not qualify", THREE, scenes=UNQUALIFIED)
def no_bonus_unqualified(seen: Seen):
    return LEAVE if not seen.qualified and seen.bet == "ante-bonus" else None


# --- Ties ------------------------------------------------------------------------------------------------


@believe("the dealer wins ties", SIX, L654, THREE, WILD, scenes=TIE)
def ties_lose(seen: Seen):
    return TAKE if seen.is_main and seen.settling and seen.due == PUSH and not seen.result else None


@believe("the player wins ties", L654, RABBIT, scenes=TIE)
def ties_win(seen: Seen):
    tied = seen.is_main and seen.settling and seen.due == PUSH and not seen.result
    return pay(seen.stake) if tied else None


@believe("on a tie the Ante comes back and the Play loses", L654, THREE, scenes=TIE)
def tie_splits(seen: Seen):
    return TAKE if seen.bet == "play" and seen.settling and seen.due == PUSH and not seen.result else None


@believe("a bad beat bet is pushed on a tie", SIX, RABBIT, scenes=TIE)
def bad_beat_pushes(seen: Seen):
    tied = (
        seen.is_bet
        and isinstance(seen.wager.win_condition, LosesHand)
        and not seen.folding
        and not seen.result
    )
    return PUSH if tied and not seen.folds else None


# --- Folds -----------------------------------------------------------------------------------------------


@believe("Aces Up goes with the fold", SIX, scenes=FOLDED)
def fold_takes_aces_up(seen: Seen):
    return TAKE if seen.folding and seen.bet == "aces-up" else None


@believe("Bad Beat goes with the fold", SIX, scenes=("bad-beat-pair-of-aces",))
def fold_takes_bad_beat(seen: Seen):
    return TAKE if seen.folding and seen.bet == "bad-beat" else None


@believe("Tens Up is still paid after a fold, as in Six Card Poker", RABBIT, scenes=("player-pair",))
def fold_pays_tens_up(seen: Seen):
    row = seen.row if seen.folding and seen.bet == "tens-up" else None
    return pay(seen.pays(row)) if row else None


@believe("Two Way Bad Beat stays after a fold, as in Six Card Poker", RABBIT)
def fold_leaves_bad_beat(seen: Seen):
    return LEAVE if seen.folding and seen.bet == "two-way-bad-beat" else None


@believe("Queens Up goes with the fold, said or not", L654, scenes=FOLDED)
def fold_takes_queens_up(seen: Seen):
    return TAKE if seen.folding and seen.bet == "queens-up" else None


@believe("a folded Queens Up is paid though nothing was said", L654)
def fold_pays_unsaid(seen: Seen):
    row = seen.row if seen.folding and seen.bet == "queens-up" else None
    return pay(seen.pays(row)) if row else None


@believe("Pair Plus is paid on a fold", THREE, scenes=("player-pair",))
def fold_pays_pair_plus(seen: Seen):
    row = seen.row if seen.folding and seen.bet == "pair-plus" else None
    return pay(seen.pays(row)) if row else None


@believe("6 Card Bonus goes with the fold", THREE)
def fold_takes_six_card_bonus(seen: Seen):
    return TAKE if seen.folding and seen.bet == "six-card-bonus" else None


@believe("the progressive goes with the fold", SIX, CARIBBEAN, scenes=FOLDED)
def fold_ends_progressive(seen: Seen):
    return LEAVE if seen.folds and seen.bet == "progressive" and seen.paid else None


@believe("a fold leaves the Ante until the hands are settled", L654, SIX)
def fold_leaves_ante(seen: Seen):
    return LEAVE if seen.folding and seen.bet == "ante" else None


# --- The bets against the dealer -------------------------------------------------------------------------


@believe("only the Play is paid, the Ante comes back", L654, SIX, THREE)
def ante_never_wins(seen: Seen):
    return PUSH if seen.bet == "ante" and seen.settling and seen.paid and seen.result > 0 else None


@believe("only the Ante is paid, the Play comes back", L654, SIX, RABBIT)
def play_never_wins(seen: Seen):
    return PUSH if seen.bet == "play" and seen.settling and seen.paid else None


@believe("a hand from a straight up has to beat the dealer too", WILD, scenes=("automatic-winner-beaten",))
def no_automatic_winner(seen: Seen):
    if seen.bet != "wager" or not seen.paid or seen.result > 0:
        return None
    return TAKE if seen.result < 0 else PUSH


@believe("three of a kind wins automatically too", WILD, scenes=("player-three-of-a-kind",))
def trips_win_automatically(seen: Seen):
    dealt = seen.game.reading("dealt").ladder.best(seen.cards("dealt")) if seen.bet == "wager" else None
    beaten = dealt is not None and dealt.category == "three-of-a-kind" and not seen.paid
    return pay(seen.stake) if beaten else None


# --- Side bets -------------------------------------------------------------------------------------------


@believe("side bets are paid to hands that beat the dealer alone", SIX, L654, THREE, WILD)
def side_bets_for_winners(seen: Seen):
    looks = seen.is_side and seen.settling and seen.paid and isinstance(seen.wager.win_condition, MakesHand)
    return TAKE if looks and not seen.folds and seen.result < 0 and seen.bet != "six-card-bonus" else None


@believe(
    "the progressive is paid to hands that beat the dealer alone", SIX, CARIBBEAN, scenes=("player-flush",)
)
def progressive_for_winners(seen: Seen):
    won = seen.bet == "progressive" and seen.paid and seen.ask == "bet"
    return LEAVE if won and not seen.folds and seen.result < 0 else None


@believe("the Ante Bonus is lost with the hand", L654, THREE, scenes=("player-straight-flush",))
def bonus_for_winners(seen: Seen):
    return LEAVE if seen.bet == "ante-bonus" and seen.paid and seen.result < 0 else None


@believe("a losing side bet is pushed, not taken", SIX, THREE, L654)
def side_bets_pushed(seen: Seen):
    return PUSH if seen.is_side and seen.settling and seen.due == TAKE else None


@believe("a bad beat needs the player's hand to lose", SIX, RABBIT, scenes=("bad-beat-two-pair",))
def bad_beat_one_way(seen: Seen):
    lost = seen.is_bet and isinstance(seen.wager.win_condition, LosesHand) and seen.paid and seen.settling
    return TAKE if lost and seen.result > 0 else None


@believe("a bad beat is paid by the hand that wins", SIX, scenes=("bad-beat-pair-of-aces",))
def bad_beat_on_winner(seen: Seen):
    if seen.bet != "bad-beat" or not seen.paid or not seen.settling:
        return None
    row = seen.row_for(max(seen.player, seen.dealer, key=lambda hand: hand.strength))
    return pay(seen.pays(row)) if row else None


@believe("queens are not enough for Queens Up: kings are", L654, scenes=("player-pair",))
def queens_up_from_kings(seen: Seen):
    low = seen.bet == "queens-up" and seen.paid and seen.player.category == "pair"
    return TAKE if low and seen.player.ranks[0] == 12 else None


@believe("kings are enough for Aces Up", SIX, scenes=("player-pair",))
def aces_up_from_kings(seen: Seen):
    kings = seen.bet == "aces-up" and seen.player.category == "pair" and seen.player.ranks[0] == 13
    return pay(seen.stake) if kings else None


@believe("Tens Up starts at jacks", RABBIT, scenes=("player-pair",))
def tens_up_from_jacks(seen: Seen):
    tens = seen.bet == "tens-up" and seen.paid and seen.player.category == "pair"
    return TAKE if tens and seen.player.ranks[0] == 10 else None


@believe("any pair pays a side bet", L654, SIX, RABBIT)
def any_pair_pays(seen: Seen):
    pair = seen.is_side and seen.settling and isinstance(seen.wager.win_condition, MakesHand)
    return pay(seen.stake) if pair and seen.due == TAKE and seen.player.category == "pair" else None


@believe("Tens Up looks at the five cards as dealt", RABBIT)
def side_bet_on_dealt_hand(seen: Seen):
    if seen.bet != "tens-up" or not seen.settling:
        return None
    row = seen.row_for(seen.game.ladder.best(seen.cards("dealt")))
    return pay(seen.pays(row)) if row else TAKE


@believe("Queens Plus looks at the hand after the draw", WILD)
def side_bet_after_draw(seen: Seen):
    if seen.bet != "queens-plus" or not seen.settling:
        return None
    row = seen.row_for(seen.player)
    return pay(seen.pays(row)) if row else TAKE


@believe("a joker that is drawn counts for the Joker bet", WILD)
def drawn_joker_counts(seen: Seen):
    if seen.bet != "joker" or seen.due != TAKE:
        return None
    own = [card for card in seen.cards() if card[0] == "X"]
    return pay(seen.stake) if own else None


@believe("a joker that is thrown away no longer counts for the Joker bet", WILD)
def changed_joker_gone(seen: Seen):
    own = [card for card in seen.cards() if card[0] == "X"] if seen.bet == "joker" else ["X"]
    return TAKE if seen.paid and not own else None


@believe("the dealer's joker does not matter to the Joker bet", WILD, scenes=("one-joker-each",))
def dealers_joker_ignored(seen: Seen):
    return pay(seen.stake) if seen.bet == "joker" and seen.paid and seen.cents == 10 * seen.stake else None


# --- Orders and envy -------------------------------------------------------------------------------------


@believe("hands are settled from first base, as they are dealt", SIX, L654, RABBIT, CARIBBEAN)
def first_base_first(seen: Seen):
    if seen.ask not in ("first-spot", "next-spot"):
        return None
    left = _to_settle(seen)
    nth = 0 if seen.ask == "first-spot" else 1
    return left[nth] if len(left) > nth else None


@believe("winners are settled before losers", L654, WILD)
def winners_first(seen: Seen):
    if seen.ask != "first-spot":
        return None
    won = [spot for spot in _to_settle(seen) if _beats(seen, spot)]
    return won[-1] if won else None


def _to_settle(seen: Seen) -> list[int]:
    return [seat.spot for seat in seen.played.inputs.seats if not seat.folds]


def _beats(seen: Seen, spot: int) -> bool:
    return seen.played.hand(spot).strength > seen.dealer.strength


@believe("the player who hits the hand is paid envy as well", SIX, scenes=("envy-hand",))
def envy_to_hitter(seen: Seen):
    return _envy(seen, own=True)


@believe("every player is paid envy, with the progressive bet or without", SIX, scenes=("envy-hand",))
def envy_to_all(seen: Seen):
    return _envy(seen, bettors=False)


@believe("a hand without the progressive bet triggers no envy", SIX, scenes=("envy-hand",))
def envy_from_bettors(seen: Seen):
    return _envy(seen, from_bettors=True)


def _envy(seen: Seen, *, own: bool = False, bettors: bool = True, from_bettors: bool = False):
    if seen.ask != "envy":
        return None
    progressive = seen.game.progressive
    seats = seen.played.inputs.seats
    cents = 0
    for seat in seats:
        row = seen.row_for(seen.played.hand(seat.spot), progressive)
        triggers = row and row.envy and (seat.bets.get(progressive.slug) or not from_bettors)
        if triggers and (own or not seat.shares_patron(seen.seat)):
            cents += row.envy
    in_action = seen.seat.bets.get(progressive.slug) or not bettors
    return pay(cents) if cents and in_action else LEAVE
