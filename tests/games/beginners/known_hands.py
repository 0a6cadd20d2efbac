"""Known mistakes about cards: how hands are ranked and read, which cards play, who qualifies, who wins."""

from dataclasses import replace

from tests.games.beginners.beginner import Beginners
from tests.games.beginners.judgments import LOSES, TIES, WINS
from tests.games.oracles.slow_hands import ACE, FIVE, FOUR, KING, QUEEN
from tests.games.oracles.table_view import ALL, RABBIT, SIX_CARD, SIX_FIVE_FOUR, WILD

KNOWN_HANDS = Beginners()
believe = KNOWN_HANDS.believe

QUALIFYING = (RABBIT, SIX_CARD)
STRAIGHTS = ("player-straight", "dealer-straight")
UNQUALIFIED = ("dealer-does-not-qualify",)
DEALER_HIGH = ("dealer-high-card", *UNQUALIFIED)


def above(ladder: tuple[str, ...], name: str, other: str) -> tuple[str, ...]:
    """The ladder with one hand set directly above another."""
    left = [hand for hand in ladder if hand != name]
    at = left.index(other) + 1
    return (*left[:at], name, *left[at:])


@believe("straight-flush-above-quads", "reads", (SIX_FIVE_FOUR,))
def straight_flush_above_quads(mind, how):
    return replace(how, ladder=above(how.ladder, "straight-flush", "four-of-a-kind"))


@believe(
    "five-card-order", "reads", (SIX_FIVE_FOUR,), scenes=("player-three-of-a-kind", "dealer-three-of-a-kind")
)
def five_card_order(mind, how):
    """In the order of a game of five: three of a kind, straight, flush."""
    return replace(how, ladder=tuple(name for name in FIVE if name in FOUR))


@believe("straight-above-flush", "reads", scenes=("player-flush", "dealer-flush"))
def straight_above_flush(mind, how):
    return replace(how, ladder=above(how.ladder, "straight", "flush"))


FIVE_CARD = (RABBIT, SIX_CARD, WILD)
FLUSHES = ("player-flush", "dealer-flush")
TRIPS = ("player-three-of-a-kind", "dealer-three-of-a-kind")


@believe("trips-above-straight", "reads", FIVE_CARD, scenes=(*TRIPS, *STRAIGHTS))
def trips_above_straight(mind, how):
    return replace(how, ladder=above(how.ladder, "three-of-a-kind", "straight"))


@believe("flush-above-full-house", "reads", FIVE_CARD, scenes=FLUSHES)
def flush_above_full_house(mind, how):
    return replace(how, ladder=above(how.ladder, "flush", "full-house"))


@believe("two-pair-above-trips", "reads", FIVE_CARD, scenes=TRIPS)
def two_pair_above_trips(mind, how):
    return replace(how, ladder=above(how.ladder, "two-pair", "three-of-a-kind"))


@believe("wheel-as-ace-high", "reads", scenes=STRAIGHTS)
def wheel_as_ace_high(mind, how):
    return replace(how, wheel="high")


@believe("missed-wheel", "reads", scenes=STRAIGHTS)
def missed_wheel(mind, how):
    return replace(how, wheel="none")


@believe("round-the-corner-straight", "reads")
def round_the_corner_straight(mind, how):
    """Queen-king-ace-two-three is a straight, led by its last card."""
    return replace(how, corner=True)


@believe("five-card-hands", "reads", (SIX_FIVE_FOUR,), scenes=("player-flush", "player-straight"))
def five_card_hands(mind, how):
    """Straights and flushes take five cards; a full house is one of three, with a pair."""
    return replace(how, size=5, needs=5, ladder=above((*how.ladder, "full-house"), "full-house", "flush"))


@believe("wild-royal-above-five", "reads", (WILD,))
def wild_royal_above_five(mind, how):
    return replace(how, ladder=above(how.ladder, "wild-royal-flush", "five-of-a-kind"))


@believe("five-above-natural-royal", "reads", (WILD,))
def five_above_natural_royal(mind, how):
    return replace(how, ladder=above(how.ladder, "five-of-a-kind", "natural-royal-flush"))


@believe("overlooked-sixth-card", "reads")
def overlooked_sixth_card(mind, how):
    """Of six cards in hand, the first five as they lie are read."""
    return replace(how, first=5)


@believe("no-kickers", "strength", scenes=("player-pair", "dealer-pair"))
def no_kickers(mind, said, hand):
    """What makes the hand is compared, and what lies beside it is not: of high cards the highest alone."""
    leading = {"two-pair": 2, "full-house": 2, "flush": 1}.get(hand.name, 1)
    return hand.place, hand.ranks[:leading]


@believe("wrong-kicker", "strength", scenes=("player-pair", "dealer-pair"))
def wrong_kicker(mind, said, hand):
    """What makes the hand is compared; of two alike the one with the lower cards beside it wins."""
    leading = {"two-pair": 2, "full-house": 2}.get(hand.name, 1)
    return hand.place, hand.ranks[:leading], tuple(-rank for rank in hand.ranks[leading:])


# --- Which cards play -------------------------------------------------------------------------------------


@believe("kept-ace", "goes", (SIX_FIVE_FOUR,))
def kept_ace(mind, said, card, nth):
    return said and card[0] != "A"


@believe("kept-ten", "goes", (SIX_FIVE_FOUR,))
def kept_ten(mind, said, card, nth):
    return said and card[0] != "T"


@believe("discarded-nine", "goes", (SIX_FIVE_FOUR,))
def discarded_nine(mind, said, card, nth):
    return said or (card[0] == "9" and nth < 2)


@believe("one-discard-only", "goes", (SIX_FIVE_FOUR,), scenes=("dealer-plays-four",))
def one_discard_only(mind, said, card, nth):
    return said and nth == 0


@believe(
    "used-the-discards", "dealer_cards", (SIX_FIVE_FOUR,), scenes=("dealer-plays-four", "dealer-plays-five")
)
def used_the_discards(mind, said):
    return mind.table.packet


@believe("counted-unbought-card", "final", (RABBIT,))
def counted_unbought_card(mind, said, spot):
    """The card that went unseen is turned, and counted."""
    return spot.packet


@believe("ignored-bought-card", "final", (RABBIT,))
def ignored_bought_card(mind, said, spot):
    return spot.packet[1:]


# --- Who qualifies, and who wins --------------------------------------------------------------------------


def high_cards(mind) -> list[int]:
    """The two highest cards of a dealer without a pair; a pair stands above them all."""
    return list(mind.dealer.ranks[:2]) if mind.dealer.name == "high-card" else [ACE + 1, ACE]


@believe("invented-qualifier", "qualifies", (SIX_FIVE_FOUR, WILD), scenes=("dealer-high-card",))
def invented_qualifier(mind, said):
    return high_cards(mind) >= [ACE, KING]


@believe("qualifier-forgotten", "qualifies", QUALIFYING, scenes=UNQUALIFIED)
def qualifier_forgotten(mind, said):
    return True


@believe("qualified-ace-high", "qualifies", (SIX_CARD,), scenes=DEALER_HIGH)
def qualified_ace_high(mind, said):
    return high_cards(mind) >= [ACE]


@believe("qualified-king-high", "qualifies", QUALIFYING, scenes=DEALER_HIGH)
def qualified_king_high(mind, said):
    return high_cards(mind) >= [KING]


@believe("qualified-queen-high", "qualifies", QUALIFYING, scenes=DEALER_HIGH)
def qualified_queen_high(mind, said):
    return high_cards(mind) >= [QUEEN]


@believe("qualified-ace-king", "qualifies", (RABBIT,), scenes=DEALER_HIGH)
def qualified_ace_king(mind, said):
    return high_cards(mind) >= [ACE, KING]


@believe("other-games-qualifier", "qualifies", ALL, scenes=DEALER_HIGH)
def other_games_qualifier(mind, said):
    """Ace-king where ace-high is enough; elsewhere ace-high."""
    return high_cards(mind) >= ([ACE, KING] if mind.game == RABBIT else [ACE])


@believe("tie-to-dealer", "result", scenes=("tie",))
def tie_to_dealer(mind, said, spot):
    return LOSES if said == TIES else said


@believe("tie-to-player", "result", scenes=("tie",))
def tie_to_player(mind, said, spot):
    return WINS if said == TIES else said


@believe("automatic-compared", "outright", (WILD,), scenes=("automatic-winner-beaten",))
def automatic_compared(mind, said, spot):
    return False


@believe("first-base-first", "order")
def first_base_first(mind, said, spots):
    return sorted(spots)
