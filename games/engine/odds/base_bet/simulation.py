"""Simulation of main bets: where no exact count is within reach, hands that are dealt from a seed and
settled.

The player is a careful patron: plays by the best strategy that the game names, announces what wins,
changes the useless card. The result is called a simulation wherever it is shown, with its standard error.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import partial
from random import Random

from games.engine.cards.cards import Card
from games.engine.cards.hands import CATEGORY_NAMES
from games.engine.odds.base_bet.play_figures import base_bets, bonuses
from games.engine.odds.count_cache import Counts, Subject, read_or_count
from games.engine.odds.examples import in_full
from games.engine.odds.figures import Figures, Outcome, Progress, silent
from games.engine.odds.guard import LADDER, CounterScope, check
from games.engine.rules.games import Discard, Game, Packet, Qualifier
from games.engine.rules.houses import EVERY_HOUSE, House
from games.engine.rules.paytables import Paytable
from games.engine.rules.sheets import Sheet
from games.engine.rules.wagers import Action, Wager
from games.engine.settlement.inputs import Decision, Inputs, Seat
from games.engine.settlement.settlements import Settlement, settle
from games.engine.simulated_players.decisions import DealerView, decide
from games.engine.simulated_players.temperaments import CAREFUL, Patron
from games.engine.texts import Text

SCOPE = CounterScope(
    LADDER
    | {
        Game: {"deck", "ladder", "player", "dealer", "qualifier", "automatic", "draws"},
        Packet: {"size", "up", "burned", "aside", "discard"},
        Discard: {"ranks", "at_most"},
        Qualifier: {"category", "ranks"},
    }
)
"""How hands are dealt and decided here; whatever a bet does is left to settle()."""

HANDS, SEED = 200_000, "odds"
WAY = "simulated"
WAY_WORDS = Text("as a careful player plays, simulated")
STAKE = 100
AUTOMATIC, WINS, UNIT = "automatic", "wins", "bet"
"""How a hand ends: outright or against the dealer, with which category; else by how many bets up."""

Hand = tuple[Card, ...]


def simulate(game: Game, sheet: Sheet, house: House, report: Progress = silent) -> Figures:
    """Return the main bet, those that follow it and the price of a card, in main bets."""
    table = house.paytable(sheet, game.main).name if game.main.table else ""
    bets, title = {game.main.slug: STAKE}, f"{game.name}: the main bet of a careful player"
    tables = _paying_tables(game, sheet, house)
    counts = _simulated(game, sheet, house, title, bets, tables, partial(_net_of, game), report)
    figures = by_kinds(game, counts, {})
    counted = tuple(bonus.slug for bonus in bonuses(game))
    return replace(figures, table=table, way=WAY, way_words=WAY_WORDS, seed=SEED, bonuses=counted)


def simulate_side_bet(
    game: Game, sheet: Sheet, house: House, wager: Wager, table: Paytable | None, report: Progress = silent
) -> Figures:
    """Return a side bet of a careful player, by this table of the sheet."""
    if table:
        house = House({**house.choices, wager.chosen_by: table.name})
    bets = {game.main.slug: STAKE} | ({wager.slug: STAKE} if wager.staked else {})
    title = f"{game.name}: {wager.name} of a careful player"
    tables: list[object] = [_table_facts(wager, table) if table else repr(wager.settles)]

    def kind(settled: Settlement) -> str:
        line = settled.at(1, wager.slug)
        return f"{UNIT} {Fraction(line.net if line else 0, STAKE)} 1"

    counts = _simulated(game, sheet, house, title, bets, tables, kind, report)
    figures = by_kinds(game, counts, {})
    name = table.name if table else ""
    return replace(
        figures, wager=wager.slug, name=wager.name, table=name, way=WAY, way_words=WAY_WORDS, seed=SEED
    )


def _paying_tables(game: Game, sheet: Sheet, house: House) -> list[object]:
    """Return what the base bets are paid by."""
    bets = [*base_bets(game), *bonuses(game)]
    paid = [wager for wager in bets if wager.table]
    tables = [_table_facts(wager, house.paytable(sheet, wager)) for wager in paid]
    return [*tables, *([wager.slug, wager.times_ante, repr(wager.settles)] for wager in bets)]


def _table_facts(wager: Wager, table: Paytable) -> object:
    rows = [[row.category, row.lowest, repr(row.natural), str(row.pays)] for row in table.rows]
    return [wager.slug, repr(wager.settles), repr(wager.folded), rows]


def _simulated(
    game: Game,
    sheet: Sheet,
    house: House,
    title: str,
    bets: dict[str, int],
    tables: list[object],
    kind: Callable[[Settlement], str],
    report: Progress,
) -> Counts:
    """Return how many hands came to what. Raises `NotCounted` where hands are dealt in another way here."""
    check(SCOPE, game.main.name, game)
    subject = Subject(
        title,
        f"a simulation of {HANDS} hands through settle() (games/engine/odds/base_bet/simulation.py)",
        {"counts": "simulated", "hands": HANDS, "seed": SEED, "bets": tables} | _facts(game, house),
    )
    return read_or_count(subject, lambda: _play(game, sheet, house, bets, kind, report))


def by_kinds(game: Game, counts: Counts, won: Mapping[str, Fraction]) -> Figures:
    """Return the main bet by how often it comes to what; `won` is what each kind of win comes to."""
    outcomes = tuple(_outcome(kind, count, won) for kind, count in counts.items())
    return Figures(game.main.slug, game.main.name, tuple(sorted(outcomes, key=lambda each: -each.net)))


def _facts(game: Game, house: House) -> dict[str, object]:
    options = {option.name for option in game.options} - {option.name for option in EVERY_HOUSE}
    return {
        "game": game.slug,
        "deck": " ".join(game.deck),
        "ladder": [game.ladder.size, game.ladder.wheel, *game.ladder.categories],
        "strategy": [[repr(s.keeps), repr(s.marginal), s.beats_shown] for s in game.strategies[:1]],
        "packets": [repr(game.player), repr(game.dealer)],
        "qualifies": repr(game.qualifier),
        "automatic": repr(game.automatic),
        "draws": game.draws,
        "house": {name: house.choices[name] for name in sorted(options)},
    }


def deal_cards(game: Game, luck: Random, count: int) -> list[Card]:
    """So many cards off a shuffled deck; only random() is asked, which gives the same numbers everywhere."""
    deck = list(game.deck)
    for place in range(count):
        other = place + int(luck.random() * (len(deck) - place))
        deck[place], deck[other] = deck[other], deck[place]
    return deck[:count]


Decides = Callable[[Inputs, Hand, DealerView], Decision]
"""What is done with a packet."""


def careful(game: Game, bets: dict[str, int]) -> Decides:
    """Return a patron of no whims: the best strategy that the game names, what wins announced, a card bought
    or changed where it may help."""
    patron = Patron(CAREFUL, bets, stays=99, speaks=99, whim=99)
    return lambda inputs, mine, view: decide(inputs, patron, mine, view)


def play_hand(table: Inputs, bets: dict[str, int], decides: Decides, luck: Random) -> Inputs:
    """One hand of one seat at this table; who changes a card is given the next one."""
    game = table.game
    own, other = game.player.size, game.dealer.size
    cards = tuple(deal_cards(game, luck, own + other + game.draws))
    mine, theirs = cards[:own], cards[own : own + other]
    empty = replace(table, dealer_cards=theirs)
    decision = decides(empty, mine, DealerView.of(empty))
    if decision.discard:
        decision = replace(decision, drawn=cards[-1])
    return replace(empty, seats=(Seat(1, bets, mine, decision),))


def _play(
    game: Game,
    sheet: Sheet,
    house: House,
    bets: dict[str, int],
    kind: Callable[[Settlement], str],
    report: Progress,
) -> Counts:
    luck, counts = Random(SEED), Counter[str]()
    table, decides = Inputs(game, sheet, in_full(house), (), ()), careful(game, bets)
    for hand in range(HANDS):
        if hand % 1_000 == 0:
            report(hand, HANDS)
        counts[kind(settle(play_hand(table, bets, decides, luck)))] += 1
    return dict(sorted(counts.items()))


def kind_of(game: Game, settled: Settlement, spot: int = 1) -> str:
    """What a hand came to: by how much and how much was bet; where big hands are paid more, with which."""
    line = settled.at(spot, game.main.slug)
    if game.main.table and line and line.action is Action.PAY:
        how = AUTOMATIC if line.rule == game.main.citations.automatic else WINS
        return f"{how} {settled.hands[spot].category}"
    return _net_of(game, settled, spot)


def _net_of(game: Game, settled: Settlement, spot: int = 1) -> str:
    net = staked = 0
    for wager in (*base_bets(game), *bonuses(game)):
        if line := settled.at(spot, wager.slug):
            net, staked = net + line.net, staked + line.stake
    main = settled.at(spot, game.main.slug)
    bet = main.stake if main else STAKE
    return f"{UNIT} {Fraction(net, bet)} {Fraction(staked, bet)}"


def _outcome(kind: str, count: int, won: Mapping[str, Fraction]) -> Outcome:
    how, rest = kind.split(" ", 1)
    if how == UNIT:
        net, staked = map(Fraction, rest.split())
        return Outcome(kind, _words(net, staked), count, net, staked)
    words = Text("wins with %(hand)s") if how == WINS else Text("wins outright with %(hand)s")
    return Outcome(kind, words.filled(hand=CATEGORY_NAMES[rest]), count, won[kind])


def _words(net: Fraction, staked: Fraction) -> Text:
    if net == 0:
        return Text("nothing won or lost of %(staked)s", staked=str(staked))
    if net > 0:
        return Text("%(net)s won of %(staked)s bet", net=str(net), staked=str(staked))
    return Text("%(net)s lost of %(staked)s bet", net=str(-net), staked=str(staked))
