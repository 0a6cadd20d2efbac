"""A card that is changed: every packet, change and draw of a small deck, and what is kept of all 54 cards."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from math import comb

import pytest

from games import GAMES
from games.engine.cards.cards import JOKERS
from games.engine.odds.choices.card_changes import (
    LOSES,
    TIES,
    best_for,
    card_change_ends,
    changes_cards,
    most_useless,
)
from games.engine.simulated_players.decisions import useless
from tests.games.odds.books import book_of
from tests.games.odds.small_decks import deck_of

SLUG = "wild-six-card-draw-poker"
GAME = GAMES[SLUG]
PAYS = dict.fromkeys(GAME.ladder.categories, Fraction(1)) | {
    "straight-flush": Fraction(3),
    "flush": Fraction(3, 2),
    "five-of-a-kind": Fraction(5),
}


def each_way(game, mine):
    """What becomes of a packet by the card that is changed, over all draws and all hands of the dealer's."""
    rest = [card for card in game.deck if card not in mine]
    left = len(rest) - game.dealer.size
    yield None, against(game, mine, rest, left)
    for gone in mine:
        found = Counter()
        for drawn in rest:
            kept = [card for card in mine if card != gone]
            found += against(game, [*kept, drawn], [card for card in rest if card != drawn])
        yield gone, found


def against(game, hand, rest, times=1):
    strength, found = game.ladder.strength(hand), Counter()
    for theirs in combinations(rest, game.dealer.size):
        dealer = game.ladder.strength(theirs)
        won = f"wins {game.ladder.category(strength)}"
        found[won if strength > dealer else TIES if strength == dealer else LOSES] += times
    return found


def worth(ends):
    return sum(
        count * (0 if end == TIES else -1 if end == LOSES else PAYS[end.split()[1]])
        for end, count in ends.items()
    )


def listed(game):
    """All ends, by the best change and by that of the most useless card."""
    best, careful = Counter(), Counter()
    every = (len(game.deck) - 5) * comb(len(game.deck) - 6, game.dealer.size)
    for mine in combinations(game.deck, 5):
        strength = game.ladder.strength(mine)
        if strength >= game.ladder.at_least("straight"):
            for found in (best, careful):
                found[f"automatic {game.ladder.category(strength)}"] += every
            continue
        ways = dict(each_way(game, mine))
        best += max(ways.values(), key=worth)
        careful += ways[useless(mine)]
    return best, careful


def test_every_packet_of_a_small_deck_with_both_jokers():
    game = replace(GAME, deck=deck_of("9TJQA", "cd") + JOKERS)
    best, careful = listed(game)
    counted = Counter(card_change_ends(game, best_for(game, PAYS)))
    assert (worth_of_all(counted), sum(counted.values())) == (worth_of_all(best), sum(best.values()))
    assert +Counter(card_change_ends(game, most_useless)) == careful


@pytest.mark.scale
@pytest.mark.parametrize(("ranks", "suits"), [("9TJQKA", "cd"), ("9JQA", "cdh")])
def test_every_packet_of_other_small_decks(ranks, suits):
    game = replace(GAME, deck=deck_of(ranks, suits) + JOKERS[:1])
    best, careful = listed(game)
    counted = Counter(card_change_ends(game, best_for(game, PAYS)))
    assert worth_of_all(counted) == worth_of_all(best)
    assert +Counter(card_change_ends(game, most_useless)) == careful


def worth_of_all(ends):
    """Automatic winners are paid whatever is changed, so they count alike."""
    return sum(worth({end.replace("automatic", "wins"): count}) for end, count in ends.items())


@pytest.mark.parametrize("table", ["BIG-A", "BIG-B", "BIG-C"])
def test_the_best_change_is_better_than_that_of_a_careful_player(table):
    book = book_of(SLUG, big_hand=table)
    best, careful = (book.play(way) for way in book.strategies)
    assert best.edge < careful.edge
    assert best.total == careful.total == comb(54, 5) * 49 * comb(48, 6)


def test_a_best_play_is_best_for_the_table_that_it_looks_at():
    """By another table it is no better than the play that was made for that one."""
    counts = {table: book_of(SLUG, big_hand=table).play("optimal") for table in ("BIG-A", "BIG-B")}
    won = {table: {o.name: o.count for o in figures.outcomes} for table, figures in counts.items()}
    pays = {o.name: o.net for o in counts["BIG-B"].outcomes}
    by_other = sum(count * pays[name] for name, count in won["BIG-A"].items())
    assert Fraction(by_other, counts["BIG-A"].total) <= counts["BIG-B"].returned


@pytest.mark.parametrize("slug", GAMES)
def test_of_no_other_game_is_it_asked(slug):
    assert changes_cards(GAMES[slug]) == (slug == SLUG)
