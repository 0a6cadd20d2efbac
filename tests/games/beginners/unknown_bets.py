"""Misconceptions about bets that have no name: the dealer's packet, who qualifies, what wins and loses."""

from itertools import combinations

from games.engine.rules.wagers import Action
from tests.games.beginners.beginner import Beginner, Beginners
from tests.games.beginners.judgments import TIES, WINS
from tests.games.beginners.known_bets import (
    BY_OWN_HAND,
    SIDE_BETS,
    TWO_BETS,
)
from tests.games.beginners.known_hands import DEALER_HIGH, QUALIFYING, UNQUALIFIED
from tests.games.beginners.unknown_pays import paid
from tests.games.oracles.misread_hands import TEN, best
from tests.games.oracles.table_view import MAIN, RABBIT, SIX_CARD, SIX_FIVE_FOUR
from tests.games.trainee import PUSH, TAKE, paying

UNKNOWN_BETS = Beginners()
believe = UNKNOWN_BETS.believe


# --- The dealer's packet, and who qualifies ---------------------------------------------------------------


@believe("dealer-plays-all-up-cards", "read", (SIX_CARD,))
def dealer_plays_all_up_cards(mind, said, cards):
    """The three that are shown belong to the dealer's hand."""
    if cards != mind.table.packet:
        return said
    return max(best((*cards[:3], *two), mind.how) for two in combinations(cards[3:], 2))


UP_CARDS = {"low-cards-go": "23456789", "faces-stay": "TA", "only-aces-go": "A", "eights-go-too": "89TJQKA"}
"""The up cards that go, as some have it."""

for name, goes in UP_CARDS.items():
    UNKNOWN_BETS.append(
        Beginner(name, (SIX_FIVE_FOUR,), {"goes": lambda mind, said, card, nth, those=goes: card[0] in those})
    )


@believe("always-the-last-four", "dealer_cards", (SIX_FIVE_FOUR,))
def always_the_last_four(mind, said):
    return mind.table.packet[2:]


@believe("dealer-plays-burned-card", "dealer_cards", (RABBIT,))
def dealer_plays_burned_card(mind, said):
    return mind.table.packet


@believe("qualifies-with-a-pair", "qualifies", QUALIFYING, scenes=DEALER_HIGH)
def qualifies_with_a_pair(mind, said):
    return mind.dealer.name != "high-card"


@believe("qualifies-with-any-ace", "qualifies", QUALIFYING)
def qualifies_with_any_ace(mind, said):
    return any(card[0] == "A" for card in mind.dealer_cards())


@believe("qualifies-with-tens", "qualifies", QUALIFYING)
def qualifies_with_tens(mind, said):
    pair = mind.dealer.name == "pair"
    return mind.dealer.ranks[0] >= TEN if pair else mind.dealer.name != "high-card"


@believe("qualifies-by-the-up-cards", "qualifies", (SIX_CARD,))
def qualifies_by_the_up_cards(mind, said):
    """What lies open must be ace-king or a pair."""
    shown = [card[0] for card in mind.table.packet[:3]]
    return len(set(shown)) < 3 or {"A", "K"} <= set(shown)


# --- The bets against the dealer --------------------------------------------------------------------------


@believe("half-on-ties", "main", scenes=("tie",))
def half_on_ties(mind, said, spot, bet):
    return paying(mind.even(spot, bet) // 2) if said == PUSH and mind.result(spot) == TIES else said


@believe("ante-never-paid", "at_end", TWO_BETS)
def ante_never_paid(mind, said, spot, bet):
    return PUSH if bet == "ante" and said.action is Action.PAY else said


@believe("ante-paid-from-a-pair", "main", (SIX_FIVE_FOUR, RABBIT))
def ante_paid_from_a_pair(mind, said, spot, bet):
    high_card = mind.read(mind.final(spot)).name == "high-card"
    return PUSH if bet == "ante" and high_card and said.action is Action.PAY else said


@believe("only-the-ante-is-lost", "main", TWO_BETS)
def only_the_ante_is_lost(mind, said, spot, bet):
    return PUSH if bet == "play" and said == TAKE else said


@believe("all-pushed-unqualified", "at_end at_refund", QUALIFYING, scenes=UNQUALIFIED)
def all_pushed_unqualified(mind, said, spot, bet):
    return PUSH if not mind.qualifies() and bet != "progressive" else said


@believe("player-must-qualify", "main", QUALIFYING)
def player_must_qualify(mind, said, spot, bet):
    return PUSH if bet == "ante" and mind.read(mind.final(spot)).name == "high-card" else said


# --- Side bets ----------------------------------------------------------------------------------------------


@believe("side-bets-for-losers", "side")
def side_bets_for_losers(mind, said, spot, bet):
    return TAKE if bet in BY_OWN_HAND and mind.compared(spot) == WINS else said


@believe("side-bets-need-a-qualifier", "side", QUALIFYING, scenes=UNQUALIFIED)
def side_bets_need_a_qualifier(mind, said, spot, bet):
    return TAKE if bet in SIDE_BETS and not mind.qualifies() else said


@believe("largest-pay-on-every-bet", "at_end")
def largest_pay_on_every_bet(mind, said, spot, bet):
    own = [mind.main(spot, one) for one in MAIN[mind.game] if one in spot.bets and not spot.folds]
    own += [mind.side(spot, one) for one in SIDE_BETS if one in spot.bets]
    return paid(said, max([said.cents, *(one.cents for one in own)]))


@believe("two-pair-needs-the-high-pair", "line")
def two_pair_needs_the_high_pair(mind, said, spot, bet):
    pair = mind.read(mind.looked_at(spot, bet)).ranks[0]
    return None if said == "Two Pair" and pair < mind.lowest(bet) else said
