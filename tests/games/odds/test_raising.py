"""Folding and raising before the dealer's up cards: small decks dealt out whole, and the document's table."""

from collections import Counter
from dataclasses import replace
from itertools import combinations
from math import comb

import pytest

from games import GAMES
from games.engine.cards.cards import RANK
from games.engine.odds.main import pairs
from games.engine.odds.main.ends import ENDS, FOLDED, LOST, NAMES, TIED, WON, worth_of
from games.engine.odds.main.high_cards import margin_of
from games.engine.odds.main.pairs import folded_pairs
from games.engine.odds.main.raising import always, at_best, counts_of, folded_by, high_cards, table_of
from games.engine.patrons.decisions import DealerView, keeps
from games.engine.rules.houses import open_house
from games.engine.rules.sheets import load
from games.engine.settling.inputs import Decision, Inputs, Seat
from games.engine.settling.settlements import settle
from tests.games.odds.small_decks import deck_of

GAME = GAMES["six-card-poker"]
TWELVE = replace(GAME, deck=deck_of("258JKA", "cd"))
FOURTEEN = replace(GAME, deck=deck_of("2578TKA", "cd"))


def inputs_of(game, mine, theirs):
    sheet = load(GAME)
    seat = Seat(1, {"ante": 100}, mine, Decision("play"))
    return Inputs(game, sheet, open_house(GAME, sheet, {}), (seat,), theirs)


def dealt_out(game, stays):
    """Plain enumeration through settle(): every hand of twelve cards, and every choice of the up cards."""
    found = Counter()
    for mine in combinations(game.deck, 6):
        theirs = tuple(card for card in game.deck if card not in mine)
        inputs = inputs_of(game, mine, theirs)
        settled = settle(inputs)
        ante, play = (settled.at(1, wager) for wager in ("ante", "play"))
        end = ((play.net > 0) - (play.net < 0), settled.dealer.qualifies)
        worth = worth_of(game).ends[end]
        assert ante.net + play.net == 100 * worth
        for up in combinations(theirs, 3):
            found[NAMES[end] if stays(inputs, mine, up) else FOLDED] += 1
    return found


def test_who_never_folds():
    found = dealt_out(TWELVE, lambda *_: True)
    assert +Counter(always(TWELVE)) == found
    assert sum(found.values()) == comb(12, 6) * comb(6, 3)


@pytest.mark.parametrize("strategy", GAME.strategies, ids=lambda strategy: str(strategy.name))
def test_a_published_strategy_folds_what_it_says(strategy):
    def stays(inputs, mine, up):
        return keeps(inputs, strategy, mine, DealerView(up, 6))

    counted = counts_of(always(TWELVE), folded_by(TWELVE, strategy))
    assert +Counter(counted) == dealt_out(TWELVE, stays)
    assert counted[FOLDED] > 0


def folded_one_by_one(game, of_category, ups):
    """What the best play folds of hands of this category before these up cards, dealt out one by one."""
    ladder, table = game.ladder, table_of(game)
    margin = margin_of(table, worth_of(game))
    found = [0] * len(ENDS)
    for up in ups:
        rest = [card for card in game.deck if card not in up]
        for mine in combinations(rest, 6):
            strength = ladder.strength(mine)
            if ladder.category(strength) != of_category:
                continue
            ends = [0] * len(ENDS)
            for hidden in combinations([card for card in rest if card not in mine], 3):
                dealer = ladder.strength((*up, *hidden))
                result = WON if dealer < strength else TIED if dealer == strength else LOST
                ends[ENDS.index((result, dealer >= table.qualifies))] += 1
            lost = ladder.partial(up) > strength
            if (margin.of(ends) < margin.limit) and not (lost and of_category == "pair"):
                found = [a + b for a, b in zip(found, ends, strict=True)]
    return found


def of_ranks(game, ranks):
    """Every choice of up cards of these ranks."""
    return [up for up in combinations(game.deck, 3) if sorted(RANK[card] - 2 for card in up) == sorted(ranks)]


def test_the_best_play_of_high_cards_hand_by_hand():
    """Suits decide in some of them: of the same ranks before the same up cards one is folded, another not."""
    ups = [up for up in combinations(FOURTEEN.deck, 3) if len({card[0] for card in up}) == 3]
    (counted,) = high_cards(table_of(FOURTEEN), [at_best(FOURTEEN)])
    assert counted == folded_one_by_one(FOURTEEN, "high-card", ups)
    assert sum(counted) > 0


@pytest.mark.parametrize("ranks", [(8, 6, 5), (6, 5, 3), (5, 5, 0), (12, 3, 3)])
def test_the_best_play_of_pairs_hand_by_hand(ranks, monkeypatch):
    """The deck is too small to say of all better hands at once that they are played; it is not asked here."""
    monkeypatch.setattr(pairs, "_better_is_played", lambda *_: None)
    margin = margin_of(table_of(FOURTEEN), worth_of(FOURTEEN))
    counted = folded_pairs(table_of(FOURTEEN), ranks, margin)
    assert counted == folded_one_by_one(FOURTEEN, "pair", of_ranks(FOURTEEN, ranks))


def test_a_deck_in_which_better_hands_could_be_folded_is_refused():
    margin = margin_of(table_of(FOURTEEN), worth_of(FOURTEEN))
    with pytest.raises(AssertionError, match="too small a deck"):
        folded_pairs(table_of(FOURTEEN), (8, 6, 5), margin)
