"""Wrong rules about cards: which hand is higher, which cards count, who qualifies."""

from dataclasses import replace

from benchmarks.simulated_trainees.belief import Beliefs
from benchmarks.simulated_trainees.table import (
    CARIBBEAN,
    L654,
    LEAVE,
    PUSH,
    RABBIT,
    SIX,
    THREE,
    WILD,
    Seen,
    by_strength,
    judged,
    sign,
)
from games.engine.cards.cards import JOKERS, RANK, STANDARD
from games.engine.cards.hands import Hand, Ladder

HANDS = Beliefs()
believe = HANDS.add


def reordered(ladder: Ladder, **below: str) -> Ladder:
    """The ladder with each hand, underscores for hyphens, moved to just above another."""
    order = list(ladder.categories)
    for name, under in below.items():
        moved = name.replace("_", "-")
        order.remove(moved)
        order.insert(order.index(under) + 1, moved)
    return replace(ladder, categories=tuple(order))


# --- Which hand is higher --------------------------------------------------------------------------------


@believe("an ace is high only: A-2-3 (-4-5) is no straight", L654, SIX, THREE, CARIBBEAN)
def ace_never_low(seen: Seen):
    return judged(seen, ladder=replace(seen.game.ladder, wheel=0))


@believe("cards of one suit are nothing special", L654, RABBIT, scenes=("player-flush", "dealer-flush"))
def never_sees_flushes(seen: Seen):
    return judged(seen, ladder=replace(seen.game.ladder, flushes=False))


@believe("a straight may run past the ace, as Q-K-A-2-3", L654, SIX)
def straight_past_ace(seen: Seen):
    return judged(seen, ladder=replace(seen.game.ladder, corner=True))


@believe(
    "a straight beats a flush, as in Three Card Poker",
    SIX,
    RABBIT,
    scenes=("player-flush", "player-straight"),
)
def straight_over_flush(seen: Seen):
    return judged(seen, ladder=reordered(seen.game.ladder, straight="flush"))


@believe("a flush beats a straight, as in five-card poker", THREE)
def flush_over_straight(seen: Seen):
    return judged(seen, ladder=reordered(seen.game.ladder, flush="straight"))


@believe("a flush beats a full house", SIX, scenes=("player-flush", "player-full-house"))
def flush_over_full_house(seen: Seen):
    return judged(seen, ladder=reordered(seen.game.ladder, flush="full-house"))


@believe(
    "a straight flush beats four of a kind, as in five-card poker", L654, scenes=("player-straight-flush",)
)
def straight_flush_on_top(seen: Seen):
    return judged(seen, ladder=reordered(seen.game.ladder, straight_flush="four-of-a-kind"))


@believe("a straight and a flush beat three of a kind, as in five-card poker", L654)
def trips_below_straight(seen: Seen):
    return judged(seen, ladder=reordered(seen.game.ladder, three_of_a_kind="two-pair"))


@believe(
    "three of a kind beats a straight flush",
    THREE,
    scenes=("player-straight-flush", "player-three-of-a-kind"),
)
def trips_on_top(seen: Seen):
    return judged(seen, ladder=reordered(seen.game.ladder, three_of_a_kind="straight-flush"))


@believe("equal pairs tie: kickers do not count", L654, SIX, CARIBBEAN, RABBIT)
def no_kickers(seen: Seen):
    return judged(seen, compares=_made_hands)


def _made_hands(one: Hand, other: Hand) -> int:
    def made(hand: Hand) -> int:
        return 2 if hand.category in ("two-pair", "full-house") else 1

    if one.category != other.category:
        return by_strength(one, other)
    first, second = one.ranks[: made(one)], other.ranks[: made(other)]
    return (first > second) - (first < second)


@believe("of two pairs of cards the one with the highest card wins", SIX, CARIBBEAN, scenes=("player-pair",))
def kicker_before_pair(seen: Seen):
    return judged(seen, compares=_highest_card)


def _highest_card(one: Hand, other: Hand) -> int:
    pairs = one.category == other.category == "pair"
    return (pairs and sign(max(one.ranks) - max(other.ranks))) or by_strength(one, other)


@believe("a wild royal beats five of a kind", WILD, scenes=("player-five-of-a-kind", "dealer-five-of-a-kind"))
def wild_royal_over_five(seen: Seen):
    return judged(seen, ladder=reordered(seen.game.ladder, wild_royal_flush="five-of-a-kind"))


@believe("a joker is an ace and nothing else", WILD, scenes=("player-two-jokers", "one-joker-each"))
def joker_is_an_ace(seen: Seen):
    return (
        judged(
            seen,
            player=lambda seen: _as_aces(seen.cards()),
            dealer=lambda seen: _as_aces(seen.dealer_cards),
        )
        if seen.ask != "dealer-cards"
        else None
    )


def _as_aces(cards):
    aces = iter([card for card in STANDARD if card[0] == "A" and card not in cards])
    return [next(aces) if card in JOKERS else card for card in cards]


@believe("suits break ties: spades are highest", L654, SIX, scenes=("tie",))
def suits_break_ties(seen: Seen):
    return judged(seen, compares=_with_suits)


def _with_suits(one: Hand, other: Hand) -> int:
    def top(hand: Hand) -> int:
        return max((RANK[card], "cdhs".index(card[1])) for card in hand.cards if card not in JOKERS)[1]

    return by_strength(one, other) or sign(top(one) - top(other))


@believe("of two pairs the second one is not compared", SIX, scenes=("player-two-pair",))
def second_pair_ignored(seen: Seen):
    return judged(seen, compares=_first_pair)


def _first_pair(one: Hand, other: Hand) -> int:
    if one.category == other.category == "two-pair":
        return sign(one.ranks[0] - other.ranks[0]) or sign(one.ranks[2] - other.ranks[2])
    return by_strength(one, other)


@believe("two pair beats three of a kind", SIX, WILD)
def two_pair_over_trips(seen: Seen):
    return judged(seen, ladder=reordered(seen.game.ladder, two_pair="three-of-a-kind"))


# --- Which cards count -----------------------------------------------------------------------------------


@believe("the dealer plays the first five cards, not the best five of six", SIX, WILD)
def dealer_first_five(seen: Seen):
    return judged(seen, dealer=lambda seen: seen.dealer_cards[:5])


@believe("a bought sixth card counts for nothing but show", RABBIT)
def bought_card_ignored(seen: Seen):
    return judged(seen, player=lambda seen: seen.cards("dealt"))


@believe("the card drawn does not count against the dealer", WILD)
def draw_ignored(seen: Seen):
    return judged(seen, player=lambda seen: seen.cards("dealt"))


def _discards(seen: Seen, goes: str, most: int = 2):
    """Which of the dealer's first cards go where these ranks do."""
    packet = seen.played.inputs.table_cards
    gone = [card[0] in goes for card in packet[:2]]
    if seen.ask == "up-card":
        return "discard" if gone[0] else "plays"
    if seen.ask == "next-card":
        return "discard" if gone[1] and most > 1 else "plays"
    if seen.ask == "card-count":
        return str(6 - gone[0] - (gone[0] and gone[1] and most > 1))
    return None


@believe("a ten is not discarded, only faces and aces are", L654)
def ten_stays(seen: Seen):
    return _discards(seen, "JQKA")


@believe("a jack is not discarded", L654)
def jack_stays(seen: Seen):
    return _discards(seen, "TQKA")


@believe("an ace is low here and is not discarded", L654)
def ace_stays(seen: Seen):
    return _discards(seen, "TJQK")


@believe("a nine is discarded too", L654)
def nine_goes(seen: Seen):
    return _discards(seen, "9TJQKA")


@believe("one card is discarded at most", L654, scenes=("dealer-plays-four",))
def one_discard(seen: Seen):
    return _discards(seen, "TJQKA", most=1)


@believe("only faces are discarded: tens and aces stay", L654)
def only_faces_go(seen: Seen):
    return _discards(seen, "JQK")


# --- Who qualifies ---------------------------------------------------------------------------------------


def _at_least(seen: Seen, *ranks: int):
    least = seen.game.ladder.at_least("high-card", *ranks)
    return judged(seen, qualifies=lambda hand: hand.strength >= least)


@believe("the dealer qualifies with any ace-high", SIX, CARIBBEAN)
def ace_high_is_enough(seen: Seen):
    return _at_least(seen, 14)


@believe("the dealer needs ace-king", RABBIT)
def ace_king_is_needed(seen: Seen):
    return _at_least(seen, 14, 13)


@believe("the dealer needs king-high", THREE)
def king_high_is_needed(seen: Seen):
    return _at_least(seen, 13)


@believe("the dealer needs a pair", SIX, THREE)
def pair_is_needed(seen: Seen):
    return judged(seen, qualifies=lambda hand: hand.category != "high-card")


@believe("the dealer needs ace-queen", SIX)
def ace_queen_is_enough(seen: Seen):
    return _at_least(seen, 14, 12)


@believe("the dealer must have a queen here too, or the Ante is pushed", L654)
def queen_in_654(seen: Seen):
    low = seen.dealer.category == "high-card" and seen.dealer.ranks[0] < 12
    return PUSH if low and seen.settling and seen.bet == "ante" else None


@believe("every dealer's hand qualifies", SIX, RABBIT, THREE, scenes=("dealer-does-not-qualify",))
def always_qualifies(seen: Seen):
    if seen.ask == "refund" and seen.due == PUSH:
        return LEAVE
    return judged(seen, qualifies=lambda hand: True) if seen.ask != "refund" else None
