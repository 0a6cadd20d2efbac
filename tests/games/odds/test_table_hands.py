"""Hands of the table are counted at once, from the declaration: as published, as another program counts."""

from dataclasses import replace
from fractions import Fraction

import pytest

from games import GAMES
from games.engine.cards.hands import FIVE_CARD
from games.engine.errors import CountError
from games.engine.odds.book import Book
from games.engine.odds.ends import paths_of
from games.engine.odds.figures import decimal
from games.engine.odds.machine import ExampleTable
from games.engine.odds.table_hands import count_deals, first_cards, list_of
from games.engine.rules.games import Step
from games.engine.rules.houses import House, apply_house_rules, open_house
from games.engine.rules.own_tables import with_own
from games.engine.rules.readings import Best
from games.engine.rules.sheets import load
from games.engine.rules.stages import CHECK, Deal, Decide
from games.engine.rules.third_cards import ThirdCard
from tests.games.odds.books import book_of, counts_of
from tests.games.oracles.every_deal import every_deal, margin, natural, total

GAME = GAMES["baccarat"]
NET = {
    "player": lambda mine, its: _sign(mine, its),
    "banker": lambda mine, its: Fraction(19, 20) if _sign(its, mine) > 0 else _sign(its, mine),
    "banker ez": lambda mine, its: _sign(its, mine) * (not _three_card(its, mine, 7)),
    "banker half-on-six": lambda mine, its: (
        Fraction(1, 2) if _sign(its, mine) > 0 and total(its) == 6 else _sign(its, mine)
    ),
    "tie": lambda mine, its: 8 if total(mine) == total(its) else -1,
    "dragon-7": lambda mine, its: 40 if _three_card(its, mine, 7) else -1,
    "panda-8": lambda mine, its: 25 if _three_card(mine, its, 8) else -1,
    "super-6": lambda mine, its: 12 if total(its) == 6 and _sign(its, mine) > 0 else -1,
    "player-dragon": lambda mine, its: _dragon(mine, its),
    "banker-dragon": lambda mine, its: _dragon(its, mine),
}
"""What a bet of one comes to, by the points of both hands."""


def _sign(mine: tuple, other: tuple) -> int:
    return (total(mine) > total(other)) - (total(mine) < total(other))


def _three_card(mine: tuple, other: tuple, points: int) -> bool:
    return len(mine) == 3 and total(mine) == points and total(other) < points


def _dragon(mine: tuple, other: tuple) -> int:
    if natural(mine, other):
        both = total(mine) == total(other)
        return 0 if both else 1 if total(mine) > total(other) else -1
    return {9: 30, 8: 10, 7: 6, 6: 4, 5: 2, 4: 1}.get(margin(mine, other), -1)


def edge_of(bet: str, decks: int, **how) -> Fraction:
    """Return the edge as the other program has it."""
    deals = every_deal(decks, **how)
    worth = sum(Fraction(NET[bet](mine, its)) * ways for mine, its, ways in deals)
    return -worth / sum(ways for *_, ways in deals)


def figures(bet: str, **choices):
    slug, _, commission = bet.partition(" ")
    book = book_of("baccarat", **choices, **({"commission": commission} if commission else {}))
    (found,) = book.figures(book.rules.wager(slug))
    return found


# --- As published --------------------------------------------------------------------------------

PUBLISHED = {
    ("banker", 8): "1.0579",
    ("banker", 6): "1.0558",
    ("player", 8): "1.2351",
    ("player", 6): "1.2374",
    ("tie", 8): "14.3596",
    ("tie", 6): "14.4382",
    ("banker ez", 8): "1.0183",
    ("banker ez", 6): "1.0161",
    ("banker half-on-six", 8): "1.4581",
    ("banker half-on-six", 6): "1.4548",
    ("dragon-7", 8): "7.6113",
    ("dragon-7", 6): "7.6062",
    ("panda-8", 8): "10.1876",
    ("panda-8", 6): "10.2074",
    ("player-pair", 8): "10.3614",
    ("banker-pair", 6): "11.2540",
    ("super-6", 8): "29.9772",
    ("player-dragon", 8): "2.6517",
    ("player-dragon", 6): "2.6675",
    ("banker-dragon", 8): "9.3731",
    ("banker-dragon", 6): "9.3889",
}
"""House edge in per cent, by the usual table of each bet."""


@pytest.mark.parametrize(("bet", "decks"), PUBLISHED)
def test_the_edge_of_every_bet_with_eight_and_with_six_decks(bet, decks):
    assert decimal(100 * figures(bet, decks=decks).edge, places=4) == PUBLISHED[bet, decks]


def test_a_tie_at_nine_with_six_decks():
    assert decimal(100 * figures("tie", decks=6, tie="BAC-T-9").edge, places=4) == "4.9313"


def test_bac_6_how_often_each_hand_wins_as_it_is_published_to_the_deal():
    found = counts_of(figures("banker"))
    assert found == {
        "wins": 2_292_252_566_437_888,
        "ties": 475_627_426_473_216,
        "loses": 2_230_518_282_592_256,
    }


def test_a_round_takes_four_five_or_six_cards():
    counts = count_deals(GAME)
    whole = sum(counts.values())
    taken = dict.fromkeys((4, 5, 6), 0)
    for dealt, ways in counts.items():
        taken[sum(map(len, dealt))] += ways
    shares = [decimal(Fraction(100 * ways, whole), places=3) for ways in taken.values()]
    assert shares == ["37.887", "30.344", "31.769"]


def test_bac_3a_naturals():
    found = figures("player-dragon")
    named = {each.name: decimal(100 * found.probability(each), places=4) for each in found.outcomes}
    assert (named["natural-win"], named["natural-tie"]) == ("16.2589", "1.7871")


def test_bac_9_pairs_come_to_closed_forms():
    """Of 415 cards that can follow 31 have the rank of the first: 7 are the same card, 8 of its color."""
    found = counts_of(figures("player-pair", pair="BAC-P-25"))
    assert found == {
        "perfect-pair": 416 * 7,
        "colored-pair": 416 * 8,
        "mixed-pair": 416 * 16,
        "loses": 416 * 384,
    }


def test_bac_9_a_pair_of_any_kind_that_pays_alike_comes_as_often_as_all_kinds():
    """7.47 per cent of all hands."""
    found = figures("banker-pair")
    assert found.hit_frequency == Fraction(31, 415)


# --- As another program counts -------------------------------------------------------------------


@pytest.mark.parametrize("decks", [6, 8])
@pytest.mark.parametrize("bet", NET)
def test_the_edge_is_that_of_another_program_to_the_last_deal(bet, decks):
    assert figures(bet, decks=decks).edge == edge_of(bet, decks)


def test_another_row_of_the_tableau_would_be_noticed():
    """The negative control: a Banker that always draws on three."""
    assert edge_of("banker", 8, three_draws_on="0123456789") != figures("banker").edge

    def always(count):
        if not isinstance(count, ThirdCard):
            return count
        rows = (replace(row, draws_on="0123456789") if row.points == 3 else row for row in count.rows)
        return replace(count, rows=tuple(rows))

    def stage(old):
        return Deal(table=tuple((place, always(count)) for place, count in old.table), up=old.up)

    steps = (replace(step, stages=tuple(map(stage, step.stages))) for step in GAME.procedure)
    other = replace(GAME, procedure=tuple(steps))
    book = Book(other, load(GAME), open_house(GAME, load(GAME), {}))
    (found,) = book.figures(other.wager("banker"))
    assert found.edge == edge_of("banker", 8, three_draws_on="0123456789")


@pytest.mark.parametrize("commission", ["boxes", "at-once", "ez", "half-on-six"])
def test_every_deal_settles_as_the_example_that_stands_for_it(commission):
    """Each pair of totals, and each kind of pair, settled by itself, weighs what the figures say."""
    house = open_house(GAME, load(GAME), {"commission": commission, "side-bets": "all"})
    rules = apply_house_rules(GAME, house)
    book = Book(GAME, load(GAME), house)
    for bet in rules.wagers:
        at = ExampleTable(GAME, load(GAME), house, (bet,))
        if bet.table == "pair":
            deals = first_cards(rules.source, 2).items()
            where = bet.slug.removesuffix("-pair")
            settled = ((at.settled({where: cards}, ()).net, ways) for cards, ways in deals)
        else:
            deals = count_deals(rules).items()
            hands = ((dict(zip(("player", "banker"), dealt, strict=True)), ways) for dealt, ways in deals)
            settled = ((at.settled(cards, ()).net, ways) for cards, ways in hands)
        net = [(each * ways, ways) for each, ways in settled]
        (found,) = book.figures(bet)
        assert found.edge == -Fraction(sum(n for n, _ in net), at.stake * sum(w for _, w in net)), bet.slug


# --- What a house makes of it --------------------------------------------------------------------


def test_bac_14_a_commission_counts_as_exactly_five_per_cent_however_it_is_rounded_or_owed():
    edges = {
        figures("banker", commission=way, commission_coin=coin).edge
        for way in ("boxes", "at-once")
        for coin in (1, 25, 100)
    }
    assert edges == {edge_of("banker", 8)}


def test_an_own_paytable_has_its_edge_at_once():
    """9.5 to 1 on a tie leaves the house a little."""
    sheet = with_own(load(GAME), GAME, {"tie": {"OWN": [{"hand": "tie", "pays": "9.5 to 1"}]}})
    (found,) = Book(GAME, sheet, open_house(GAME, sheet, {"tie": "OWN"})).figures(GAME.wager("tie"))
    tie = sum(ways for mine, its, ways in every_deal(8) if total(mine) == total(its))
    whole = sum(ways for *_, ways in every_deal(8))
    assert found.edge == 1 - Fraction(21, 2) * Fraction(tie, whole)


def test_nothing_is_kept_on_disk_of_it_and_it_is_counted_once():
    assert paths_of(GAME) == ()
    ez = apply_house_rules(GAME, open_house(GAME, load(GAME), {"commission": "ez"}))
    assert ez is not GAME
    assert count_deals(ez) is count_deals(GAME)


@pytest.mark.parametrize(
    "game",
    [
        replace(GAME, hands={**GAME.hands, "player": Best(FIVE_CARD, table=("player",))}),
        replace(GAME, procedure=(*GAME.procedure, Step("choose", "BAC 1", stages=(Decide((CHECK,)),)))),
    ],
    ids=["hands that aren’t read by points", "a choice of the player’s"],
)
def test_what_is_not_understood_is_not_counted(game):
    with pytest.raises(CountError):
        list_of(game, House({}), game.wager("player"))
