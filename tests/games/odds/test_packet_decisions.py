"""The best play beside cards that went: every deal of a small deck, and looks at the whole one."""

from collections import Counter
from dataclasses import replace
from itertools import combinations, permutations

import pytest

from games import GAMES
from games.engine.odds.base_bet.all_play import FOLDED, NAMES
from games.engine.odds.base_bet.discarding import deals
from games.engine.odds.choices.packet_decisions import (
    VisibleCards,
    best_play,
    threshold_of,
    visible_cards,
    weak_packets,
)
from games.engine.odds.choices.weaker_hands import WeakerHands
from tests.games.odds.books import book_of
from tests.games.odds.small_decks import deck_of

GAME = GAMES["6-5-4-poker"]


def by_view(game, mine):
    """What a packet comes to beside each choice of cards that went and the one that stays."""
    rest = [card for card in game.deck if card not in mine]
    strength, found = game.ladder.strength(mine), {}
    for first in permutations(rest, 2):
        gone = 0
        while gone < 2 and first[gone][0] in "TJQKA":
            gone += 1
        view = (frozenset(first[:gone]), first[gone] if gone < 2 else None)
        for others in combinations([card for card in rest if card not in first], 4):
            dealer = game.ladder.strength((*first, *others)[gone:])
            found.setdefault(view, Counter())[(strength > dealer) - (strength < dealer)] += 1
    return found


@pytest.mark.parametrize(("ranks", "suits"), [("236TJA", "cd"), ("23TA", "cdh")])
def test_every_deal_of_a_small_deck_is_played_or_folded_as_is_worth_more(ranks, suits):
    game, found = replace(GAME, deck=deck_of(ranks, suits)), Counter()
    for mine in combinations(game.deck, 5):
        for ends in by_view(game, mine).values():
            if 2 * (ends[1] - ends[-1]) > -sum(ends.values()):
                found += Counter({NAMES[end, True]: count for end, count in ends.items()})
            else:
                found[FOLDED] += sum(ends.values())
    assert +Counter(best_play(game)) == found
    assert found[FOLDED]
    assert sum(found.values()) == deals(game)


@pytest.mark.parametrize("gone", [0, 1, 2])
def test_what_can_be_seen_is_as_often_as_deals_look_so(gone):
    """Of the whole deck: ordered cards that went, the one that stays, and a hidden hand each."""
    high, low = 20, 32
    firsts = {0: low * 5, 1: high * low, 2: high * 19}
    assert sum(at.times for at in visible_cards(GAME, gone)) == firsts[gone]


@pytest.mark.scale
def test_one_view_of_the_whole_deck_packet_by_packet():
    """Two tens gone: every weak packet is decided, and no pair is folded, as a bound says."""
    (at,) = [at for at in visible_cards(GAME, 2) if [card[0] for card in at.discarded] == ["T", "T"]]
    ends = weak_packets(at, GAME.ladder.at_least("pair"))
    assert ends
    packets = sum(ends.values()) // (at.times * at.every)
    weak = sum(1 for mine in combinations(at.deck, 5) if GAME.ladder.strength(mine) < PAIR)
    assert packets == weak


PAIR = GAME.ladder.at_least("pair")


def test_where_a_bound_does_not_hold_nothing_is_counted():
    """From ten high on some packets are folded before six cards, so that is no limit."""
    at = VisibleCards(replace(GAME, deck=deck_of("236TJA", "cd")), (), deck_of("2", "c"), 1)
    assert weak_packets(at, GAME.ladder.at_least("high-card", 2)) is None


def test_the_best_play_is_better_than_any_by_the_number_of_cards():
    book = book_of("6-5-4-poker")
    best, by_number = (book.play(way) for way in book.strategies)
    assert best.edge < by_number.edge
    assert best.total == by_number.total == deals(GAME)
    assert best.exact


QUEENS = GAME.ladder.at_least("pair", 12)


@pytest.mark.scale
@pytest.mark.parametrize("number", range(8))
def test_no_one_who_plays_best_folds_what_wins_queens_up(number):
    """So it costs the best play nothing that a fold must be announced: from a pair of queens on every packet
    is played before six cards, whichever card is up, and before fewer all the more."""
    at = visible_cards(GAME, 0)[number]
    weaker = WeakerHands(GAME.ladder, at.deck, at.hidden, at.up)
    weaker.rise_to(QUEENS)
    below = weaker.least_without(5)
    assert threshold_of(at).plays(below, below)
