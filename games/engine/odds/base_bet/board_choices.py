"""Choices over a board: a game without a dealer's hand, where players decide as its cards are turned up.

What a player knows is a set of cards; sets that differ by their suits' names alone are one class. The last
decision is taken first, each by what it comes to with every card that can follow.
"""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from math import factorial

from games.engine.cards.cards import RANKS, SUITS, Card
from games.engine.money.amounts import Push
from games.engine.odds.base_bet.all_play import base_bets
from games.engine.odds.base_bet.play_figures import BEST, OPTIMAL
from games.engine.odds.base_bet.simulation import UNIT, by_kinds
from games.engine.odds.count_cache import Counts, Subject, read_or_count
from games.engine.odds.examples import ExampleTable, counts_by_place, in_turn, placed
from games.engine.odds.figures import Figures, Progress, silent
from games.engine.odds.guard import OWN_HAND, ROWS, CounterScope, Dealing, NotCounted, check
from games.engine.odds.hand_comparisons import deck_facts
from games.engine.rules.games import Game
from games.engine.rules.houses import House
from games.engine.rules.paytables import Paytable
from games.engine.rules.sheets import Sheet
from games.engine.rules.stages import Deal, Decide, PlayerChoice
from games.engine.rules.wagers import LaterStake, MakesHand, Stake, Wager

SCOPE = CounterScope(
    ROWS
    | OWN_HAND
    | {
        Dealing: {"no_dealer", "board", "decisions", "sizes"},
        PlayerChoice: {"raises", "back", "folds"},
        Wager: {"stake", "win_condition", "pays"},
        Stake: {"equal"},
        LaterStake: set(),
        MakesHand: set(),
        Push: set(),
    }
)

Known = tuple[int, ...]
"""Cards as the bits of their ranks by suit, in ascending order."""

Path = tuple[int, ...]
"""What was chosen at each decision, by its place among the choices."""

Rows = tuple[str, ...]
State = tuple[Known, Path]


def over_a_board(game: Game) -> bool:
    """Return whether a hand is made of all cards of the player's and the board's, and no dealer has one."""
    if "dealer" in game.hands or "player" not in game.hands or not game.choices:
        return False
    counts, reading = counts_by_place(game), game.hands["player"]
    whole = {Card(rank + suit) for rank in {card[0] for card in game.deck} for suit in SUITS}
    alike = set(game.deck) == whole and len(game.deck) == len(whole)
    return alike and counts.keys() == {*reading.own, *reading.table} and counts.total() == game.ladder.size


def board_refusal(game: Game, sheet: Sheet, house: House) -> NotCounted | None:
    """Return why the game is not counted so; None where it is."""
    try:
        for bet in base_bets(game):
            table = house.paytable(sheet, bet) if bet.table else None
            check(SCOPE, bet.name, game, game.hands["player"], bet, table)
    except NotCounted as error:
        return error
    return None


class BoardPlay:
    """Best play of the bets of a game in a house."""

    def __init__(self, game: Game, sheet: Sheet, house: House) -> None:
        self.game, self.at = game, ExampleTable(game, sheet, house, base_bets(game))
        tables = {bet.table: house.paytable(sheet, bet) for bet in base_bets(game) if bet.table}
        self.tables: tuple[Paytable, ...] = tuple(tables.values())
        self.ranks = [1 << RANKS.index(rank) for rank in RANKS if any(card[0] == rank for card in game.deck)]
        self.decisions, known = list[tuple[int, Decide]](), 0
        for _step, stage in game.stages:
            if isinstance(stage, Deal):
                parts = (count for _place, count in (*stage.each, *stage.table))
                known += sum(count for count in parts if isinstance(count, int))
            elif isinstance(stage, Decide):
                self.decisions.append((known, stage))
        self._more: dict[Known, Counter[Known]] = {}
        self._rows: dict[Known, Counter[Rows]] = {}
        self._worth: dict[tuple[Known, Path], int] = {}
        self._nets: dict[tuple[Path, Rows], int] = {}
        self._examples: dict[Rows, tuple[Card, ...]] = {}
        self.ends: dict[tuple[Path, Rows], tuple[Fraction, Fraction]] = {}

    def more(self, known: Known) -> Counter[Known]:
        """Return these cards with each other one."""
        if known not in self._more:
            self._more[known] = Counter(
                tuple(sorted((*known[:suit], mask | bit, *known[suit + 1 :])))
                for suit, mask in enumerate(known)
                for bit in self.ranks
                if not mask & bit
            )
        return self._more[known]

    def rows(self, known: Known) -> Counter[Rows]:
        """Return how often each row comes of these cards, over all orders in which the rest can come."""
        if known not in self._rows:
            found: Counter[Rows] = Counter()
            if self._left(known):
                for larger, times in self.more(known).items():
                    for rows, count in self.rows(larger).items():
                        found[rows] += times * count
            else:
                hand = self.game.ladder.best(cards_of(known))
                matched = (table.row_for(hand) for table in self.tables)
                found[tuple(row.name if row else "" for row in matched)] = 1
                self._examples.setdefault(next(iter(found)), hand.cards)
            self._rows[known] = found
        return self._rows[known]

    def _left(self, known: Known) -> int:
        return self.game.ladder.size - sum(map(int.bit_count, known))

    def _net(self, path: Path, rows: Rows) -> int:
        """What an end comes to, in cents of the stake that is settled; of a fold with whatever hand."""
        if (path, rows) not in self._nets:
            chosen = [stage.choices[at] for (_, stage), at in zip(self.decisions, path, strict=False)]
            cards = self._examples[rows] if rows else next(iter(self._examples.values()))
            settled = self.at.settled(placed(self.game, "player", cards), in_turn(chosen))
            self.ends[path, rows] = self.at.net(settled), self.at.staked(settled)
            self._nets[path, rows] = int(self.ends[path, rows][0] * self.at.stake)
        return self._nets[path, rows]

    def worth(self, known: Known, path: Path) -> int:
        """Return what these cards come to at best, over all orders in which the rest can come."""
        if len(path) == len(self.decisions):
            return sum(count * self._net(path, rows) for rows, count in self.rows(known).items())
        if (known, path) not in self._worth:
            if self._decided_at(path) > sum(map(int.bit_count, known)):
                every = self.more(known).items()
                self._worth[known, path] = sum(times * self.worth(larger, path) for larger, times in every)
            else:
                self._worth[known, path] = max(worth for worth, _ in self._choices(known, path))
        return self._worth[known, path]

    def _decided_at(self, path: Path) -> int:
        return self.decisions[len(path)][0]

    def _choices(self, known: Known, path: Path) -> Iterator[tuple[int, Path]]:
        for at, choice in enumerate(self.decisions[len(path)][1].choices):
            chosen = (*path, at)
            if choice.folds:
                yield self.rows(known).total() * self._net(chosen, ()), chosen
            else:
                yield self.worth(known, chosen), chosen

    def count(self, report: Progress = silent) -> Counts:
        """Return how often best play comes to what, by net and stake."""
        own = self.decisions[0][0]
        states = Counter[State]({((0,) * len(SUITS), ()): 1})
        for _ in range(own):
            states = self._dealt(states)
        states = Counter({state: times // factorial(own) for state, times in states.items()})
        result: Counter[tuple[Path, Rows]] = Counter()
        for done, (size, stage) in enumerate(self.decisions):
            report(done, len(self.decisions))
            while sum(map(int.bit_count, next(iter(states))[0])) < size:
                states = self._dealt(states)
            chosen: Counter[State] = Counter()
            for (known, path), times in states.items():
                best = max(self._choices(known, path), key=lambda each: each[0])[1]
                if stage.choices[best[-1]].folds:
                    result[best, ()] += times * self.rows(known).total()
                else:
                    chosen[known, best] += times
            states = chosen
        for (known, path), times in states.items():
            for rows, count in self.rows(known).items():
                result[path, rows] += times * count
        found: Counter[str] = Counter()
        for end, times in result.items():
            self._net(*end)
            found["{} {} {}".format(UNIT, *self.ends[end])] += times
        return dict(sorted(found.items()))

    def _dealt(self, states: Counter[State]) -> Counter[State]:
        result: Counter[State] = Counter()
        for (known, path), times in states.items():
            for larger, ways in self.more(known).items():
                result[larger, path] += times * ways
        return result


def cards_of(known: Known) -> tuple[Card, ...]:
    by_suit = zip(known, SUITS, strict=True)
    return tuple(
        Card(rank + suit) for mask, suit in by_suit for at, rank in enumerate(RANKS) if mask >> at & 1
    )


def board_figures(game: Game, sheet: Sheet, house: House, report: Progress = silent) -> Figures:
    """Return the main bet, those that go with it and those that follow it, played best."""
    if refusal := board_refusal(game, sheet, house):
        raise refusal
    play = BoardPlay(game, sheet, house)
    rows = [[[row.category, row.lowest, str(row.pays)] for row in table.rows] for table in play.tables]
    facts = {
        "counts": "board",
        "rows": rows,
        "bets": [[bet.slug, repr(bet.stake), bet.table] for bet in base_bets(game)],
        "stages": [repr(stage) for _step, stage in game.stages],
    }
    title = f"{game.name}: the main bet, {OPTIMAL}"
    method = (
        "each class of known cards, the last decision first (games/engine/odds/base_bet/board_choices.py)"
    )
    subject = Subject(title, method, facts | deck_facts(game.ladder, game.deck))
    figures = by_kinds(game, read_or_count(subject, lambda: play.count(report)), {})
    tables = ", ".join(table.name for table in play.tables)
    return Figures(figures.wager, figures.name, figures.outcomes, tables, BEST, OPTIMAL)
