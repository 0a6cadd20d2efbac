"""Bets with what goes with them: a side bet under one play, a card with its price, a drawn joker."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import combinations

from games import GAMES
from games.engine.cards.cards import JOKERS
from games.engine.odds.base_bet.all_play import worth_of
from games.engine.odds.base_bet.combined_bets import count
from games.engine.odds.figures import decimal
from games.engine.odds.own_hands import on_jokers
from games.engine.rules.games import edited
from games.engine.rules.sheets import load
from games.engine.rules.wagers import HoldsJokers
from tests.games.odds.books import book_of, figures_of
from tests.games.odds.small_decks import TWO_SUITS, deck_of

RABBIT, WILD = "rabbit-hunter", "wild-six-card-draw-poker"
BOTH = "optimal-with-tens-up"


def test_rh_ante_and_tens_up_of_one_size_under_best_play():
    figures = book_of(RABBIT).play(BOTH)
    assert decimal(100 * figures.edge, places=4) == "2.0272"
    assert figures.exact
    assert str(figures.name) == "Ante and Tens Up"


def test_rh_both_are_worth_no_less_than_the_ante_played_for_itself():
    """Tens Up beside an Ante that is played as if it were not there."""
    book = book_of(RABBIT)
    assert book.play(BOTH).returned > book.play("optimal").returned - 1
    assert book.play(BOTH).total == book.play("optimal").total


def nets(game, table, mine, aside, theirs) -> dict[bool, int]:
    """By how many antes the player is up in the end, without the card and with it."""
    ladder = game.ladder
    dealer, found = ladder.best(theirs), {}
    qualifies = dealer.strength >= ladder.at_least("high-card", 14)
    for bought in (False, True):
        hand = ladder.best((*mine, aside) if bought else mine)
        result = (hand.strength > dealer.strength) - (hand.strength < dealer.strength)
        row = table.row_for(hand)
        tens_up = int(row.pays.times) if row else -1
        found[bought] = worth_of(game, bought=bought).ends[result, qualifies] + tens_up
    return found


def test_rh_the_best_of_the_three_for_both_bets_hand_by_hand():
    """Five of twelve cards, each that can lie aside, and every five of the dealer's."""
    game = replace(GAMES[RABBIT], deck=deck_of("24679A", "cd"))
    table = load(GAMES[RABBIT]).paytables["tens-up"]["RH-1"]
    found = Counter()
    for mine in combinations(game.deck, 5):
        rest = [card for card in game.deck if card not in mine]
        ends = {False: Counter(), True: Counter()}
        for aside in rest:
            for theirs in combinations([card for card in rest if card != aside], 5):
                for bought, net in nets(game, table, mine, aside, theirs).items():
                    ends[bought][net] += 1
        every = ends[False].total()
        worth = {bought: sum(net * ways for net, ways in each.items()) for bought, each in ends.items()}
        if max(worth.values()) <= -2 * every:
            found["-2 of 2"] += every
            continue
        bought = worth[True] > worth[False]
        for net, ways in ends[bought].items():
            found[f"{net} of {4 if bought else 3}"] += ways
    assert count(game, game.wager("tens-up"), table) == dict(found)
    assert {name.split()[-1] for name in found} == {"2", "3", "4"}


def test_rh_a_bet_with_the_card_bought_pays_for_the_card():
    """At equal bets the card costs as much again as the bet itself."""
    for wager, without in (("tens-up", "-51.2778"), ("two-way-bad-beat", "1.9958")):
        figures = figures_of(RABBIT, wager, way="card-bought")
        assert decimal(100 * (figures.edge - 1), places=4) == without
        assert figures.average_bet == 2
        assert "its price included" in figures.way_words
        assert min(outcome.net for outcome in figures.outcomes) == -2


# --- A joker that counts when it is drawn -------------------------------------------------------------------


def test_wsd_7_where_a_drawn_joker_counts_the_odds_are_those_of_that_rule():
    (drawn,) = (book := book_of(WILD, joker_bet_counts_draw=True)).figures(book.game.wager("joker"))
    assert decimal(100 * drawn.edge, places=4) == "5.3844"
    assert drawn.exact
    assert "draw" in drawn.way_words
    assert decimal(100 * figures_of(WILD, "joker").edge, places=4) == "25.2271"


def test_wsd_7_drawn_jokers_hand_by_hand():
    """Five of fourteen cards, each that can be drawn where a hand is not outright, and the dealer's six."""
    game = replace(GAMES[WILD], deck=(*TWO_SUITS, *JOKERS))
    table = load(GAMES[WILD]).paytables["joker"]["JOKER"]
    wager, outright = game.wager("joker"), game.ladder.at_least("straight")
    found: Counter[str] = Counter()
    for mine in combinations(game.deck, 5):
        rest = [card for card in game.deck if card not in mine]
        draws = game.ladder.strength(mine) < outright
        for theirs in combinations(rest, 6):
            for card in (card for card in rest if card not in theirs):
                jokers = len({*mine, *((card,) if draws else ())} & {*JOKERS})
                dealer = "one-joker-each" if {*theirs} & {*JOKERS} else "player-one-joker"
                found[("loses", dealer, "player-two-jokers")[jokers]] += 1
    counts_draw = edited(wager, HoldsJokers, {"places": ("hand", "changed", "drawn")})
    figures = on_jokers(game, counts_draw, table)
    every = found.total()
    assert {one.name: figures.probability(one) for one in figures.outcomes} == {
        name: Fraction(ways, every) for name, ways in found.items()
    }
