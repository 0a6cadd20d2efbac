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
from tests.games.oracles.slow_hands import best
from tests.games.oracles.table_view import MAIN, SIX_CARD, SIX_FIVE_FOUR
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


@believe("qualifies-with-a-pair", "qualifies", QUALIFYING, scenes=DEALER_HIGH)
def qualifies_with_a_pair(mind, said):
    return mind.dealer.name != "high-card"


@believe("qualifies-with-any-ace", "qualifies", QUALIFYING)
def qualifies_with_any_ace(mind, said):
    return any(card[0] == "A" for card in mind.dealer_cards())


# --- The bets against the dealer --------------------------------------------------------------------------


@believe("half-on-ties", "main", scenes=("tie",))
def half_on_ties(mind, said, spot, bet):
    return paying(mind.even(spot, bet) // 2) if said == PUSH and mind.result(spot) == TIES else said


@believe("ante-never-paid", "at_end", TWO_BETS)
def ante_never_paid(mind, said, spot, bet):
    return PUSH if bet == "ante" and said.action is Action.PAY else said


@believe("only-the-ante-is-lost", "main", TWO_BETS)
def only_the_ante_is_lost(mind, said, spot, bet):
    return PUSH if bet == "play" and said == TAKE else said


@believe("all-pushed-unqualified", "at_end at_refund", QUALIFYING, scenes=UNQUALIFIED)
def all_pushed_unqualified(mind, said, spot, bet):
    return PUSH if not mind.qualifies() and bet != "progressive" else said


# --- Side bets ----------------------------------------------------------------------------------------------


@believe("side-bets-for-losers", "side")
def side_bets_for_losers(mind, said, spot, bet):
    return TAKE if bet in BY_OWN_HAND and mind.compared(spot) == WINS else said


@believe("largest-pay-on-every-bet", "at_end")
def largest_pay_on_every_bet(mind, said, spot, bet):
    own = [mind.main(spot, one) for one in MAIN[mind.game] if one in spot.bets and not spot.folds]
    own += [mind.side(spot, one) for one in SIDE_BETS if one in spot.bets]
    return paid(said, max([said.cents, *(one.cents for one in own)]))
