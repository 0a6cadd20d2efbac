"""Counted odds beside rounds that are dealt and settled: beyond five standard errors it is red.

A counter that overlooks a rule is off by whole points; this finds it whatever the rule is. The rounds are
seeded, so that a run is red or green for good.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from random import Random

from games import GAMES
from games.engine.odds.base_bet.all_play import base_bets
from games.engine.odds.base_bet.play_figures import ALWAYS
from games.engine.odds.base_bet.simulation import careful, deal_cards, most_cards
from games.engine.odds.book import Book
from games.engine.odds.examples import in_full, stays
from games.engine.odds.figures import Figures, root
from games.engine.settlement.inputs import Chosen, Inputs, Seat
from games.engine.settlement.settlements import Settlement, settle
from games.engine.simulated_players.decisions import DealerView, DeckSource, decide, play_stages
from tests.games.odds.books import book_of
from tests.scale import some_or_all

ROUNDS, STAKE, MOST_ERRORS = 4_000, 100, 5
SIX, FOUR, WILD = "six-card-poker", "6-5-4-poker", "wild-six-card-draw-poker"


def always_stays(inputs, seat, step, stage):
    return Chosen(step.name, next(filter(stays, stage.choices)))


def by_first_strategy(game):
    """What a careful player chooses, who plays the first strategy that the game names."""
    patron = careful({game.main.slug: STAKE})
    return lambda inputs, seat, *at: decide(inputs, seat, patron, DealerView.of(inputs), *at)


def settled_rounds(book: Book, bets: dict[str, int], chooses) -> Iterator[Settlement]:
    """Seeded rounds of one player, without breakage and payout limits, as the figures are."""
    table = Inputs(book.game, book.sheet, in_full(book.house), meter=book.meter_shown)
    luck, cards = Random("settled rounds"), most_cards(book.game)
    for _ in range(ROUNDS):
        source = DeckSource(iter(deal_cards(book.game, luck, cards)))
        yield settle(play_stages(table, [Seat(1, bets, {})], source, chooses))


def errors(figures: Figures, nets: Counter[Fraction]) -> Decimal:
    """How many standard errors, of the figures' own variance, the settled rounds are off."""
    mean = sum((net * times for net, times in nets.items()), Fraction(0)) / nets.total()
    off = abs(mean - figures.returned)
    return Decimal(off.numerator) / Decimal(off.denominator) / root(figures.variance / nets.total())


WAYS = {SIX: ALWAYS, "three-card-poker": ALWAYS, "caribbean-stud": ALWAYS}
WAYS |= {FOUR: "by-number-of-cards", WILD: "most-useless-card", "high-card-flush": "ten-eight-six"}


def off_by(book: Book, way: str) -> Decimal:
    figures, game = book.play(way), book.game
    chooses = always_stays if way == ALWAYS else by_first_strategy(game)
    counted = [*base_bets(game), *(game.wager(bonus) for bonus in figures.bonuses)]
    nets: Counter[Fraction] = Counter()
    for settled in settled_rounds(book, {game.main.slug: STAKE}, chooses):
        lines = (settled.at(1, wager.slug) for wager in counted)
        nets[Fraction(sum(line.net for line in lines if line), STAKE)] += 1
    return errors(figures, nets)


@some_or_all("slug", WAYS, some=[FOUR, "caribbean-stud"])
def test_a_main_bet_comes_to_what_is_counted(slug):
    assert off_by(book_of(slug), WAYS[slug]) <= MOST_ERRORS


def off_by_bet(book: Book) -> dict[str, Decimal]:
    """Of a player who folds nothing, changes and buys no card."""
    wagers = [wager for wager in book.side_bets if book.refusal(wager) is None]
    sizes = {wager.slug: book.house.amount(wager.fixed) if wager.fixed else STAKE for wager in wagers}
    stakes = {bet: cents for bet, cents in sizes.items() if book.game.wager(bet).staked}
    nets: dict[str, Counter[Fraction]] = defaultdict(Counter)
    for settled in settled_rounds(book, {book.game.main.slug: STAKE, **stakes}, always_stays):
        for bet in sizes:
            line = settled.at(1, bet)
            nets[bet][Fraction(line.net if line else 0, stakes.get(bet, STAKE))] += 1
    return {bet: errors(next(iter(book.figures(book.game.wager(bet)))), nets[bet]) for bet in sizes}


@some_or_all("slug", GAMES, some=[SIX, "three-card-poker"])
def test_side_bets_come_to_what_is_counted(slug):
    assert max(off_by_bet(book_of(slug)).values(), default=0) <= MOST_ERRORS


def test_the_negative_control_is_a_side_bet_whose_last_line_is_overlooked():
    book = book_of("three-card-poker")
    table = book.sheet.paytable("pair-plus", book.house.choices["pair-plus"])
    bet = book.game.wager("pair-plus")
    nets = Counter(
        Fraction(settled.at(1, "pair-plus").net, STAKE)
        for settled in settled_rounds(book, {"ante": STAKE, "pair-plus": STAKE}, always_stays)
    )
    (wrong,) = book.figures(bet, replace(table, rows=table.rows[:-1]))
    assert errors(wrong, nets) > MOST_ERRORS
