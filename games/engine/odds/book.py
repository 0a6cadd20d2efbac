"""The book: the odds of every wager of one game in one house, with each reading of a doubtful row."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property, lru_cache

from games.engine.errors import Unreadable, require
from games.engine.money.amounts import Odds, Pay, parse_pay
from games.engine.money.meters import Meter
from games.engine.odds import falls, hands_in_turn, shoe_bets, table_hands
from games.engine.odds.ends import GRID, EndsList, NotCounted, has_list, list_of
from games.engine.odds.figures import Figures
from games.engine.odds.jackpots import Jackpot, jackpot
from games.engine.odds.machine import ExampleTable, Machine
from games.engine.odds.outcomes import outcomes_of, rows_of
from games.engine.odds.shoe_bets import is_apart
from games.engine.odds.ways import BASIC, BEST, FOR_PRINTED, WITH_CARD, words_of
from games.engine.rules.games import Game
from games.engine.rules.houses import House, apply_house_rules
from games.engine.rules.paytables import Paytable, Row
from games.engine.rules.sheets import Sheet, load
from games.engine.rules.wagers import Beats, Wager
from games.engine.texts import Text, all_of

BEFORE_ENVY = Text("before envy bonuses")


@dataclass(frozen=True, slots=True)
class Reading:
    """One row read so; `table` is the paytable that then pays, `dealt` whether it is the one here."""

    row: Row
    odds: Odds
    table: Paytable
    dealt: bool

    @property
    def way(self) -> str:
        return f"{self.row.name} {self.odds}"

    @property
    def words(self) -> Text:
        return Text("the %(hand)s at %(odds)s", hand=self.row.words, odds=self.odds.words)


def readings(wager: Wager, table: Paytable) -> Iterator[Reading]:
    """Yield each doubtful row of the table in every reading, what is dealt first; nothing without a doubt."""
    for row in table.rows:
        if row.doubt and isinstance(row.pays, Odds):
            for odds in _read(row, row.pays):
                paid = _as_paid(wager, odds)
                rows = tuple(replace(each, pays=paid) if each is row else each for each in table.rows)
                yield Reading(row, odds, replace(table, rows=rows), odds == row.pays)


def _read(row: Row, dealt: Odds) -> Iterator[Odds]:
    """Yield the odds that are dealt, the same in the other form, and those that are printed in both."""
    yield dealt
    times = {dealt.times}
    try:
        printed = parse_pay(row.printed)
    except Unreadable:
        printed = dealt
    if isinstance(printed, Odds):
        times.add(printed.times)
    for each in sorted(times):
        for form in ("to", "for"):
            if (each, form) != (dealt.times, dealt.form):
                yield Odds(each, form)


def _as_paid(wager: Wager, odds: Odds) -> Odds:
    """What leaves the rack: a bet that was swept is paid its stake too where odds are `to` 1; one that lies
    there keeps it, which `for` 1 would count among the odds."""
    if wager.progressive and odds.form == "to":
        return Odds(odds.times + 1, "for")
    if not wager.progressive and odds.form == "for":
        return Odds(max(Fraction(-1), odds.times - 1), "to")
    return odds


@dataclass(frozen=True)
class Book:
    """What a game's bets are worth in this house, before breakage and before any payout limit. `meter` is
    what the progressive's sign shows (None: as the sheet has it)."""

    game: Game
    sheet: Sheet
    house: House
    meter: Meter | None = None

    @property
    def rules(self) -> Game:
        """The game as this house has it."""
        return apply_house_rules(self.game, self.house)

    @property
    def at_hand(self) -> bool:
        """Whether no figure takes seconds of counting."""
        return not self.game.hands_in_turn or hands_in_turn.is_known(self.rules)

    def count(self) -> None:
        """Count what is not at hand."""
        if not self.at_hand:
            hands_in_turn.ends_of_round(self.rules)

    @property
    def strategies(self) -> tuple[str, ...]:
        """The ways of playing the main bet that are counted, the best first; the best alone where the bet has
        no odds."""
        if self.game.hands_in_turn:
            return (BASIC,)
        try:
            return (*self.ends_of(self.game.main).plays, *self._together)
        except NotCounted:
            return (BEST,)

    @cached_property
    def _together(self) -> dict[str, Wager]:
        """The ways of playing the main bet for a side bet too."""
        main, side = self.game.main, (wager for wager in self.game.wagers if wager.optional)
        return {f"{BEST}-with-{each.slug}": each for each in side if has_list(self.game, main, each)}

    def ends_of(self, *wagers: Wager) -> EndsList:
        """Return the list that serves these bets together: counted beforehand, or at once where the hands lie
        on the table or a wheel decides. Raises `NotCounted`."""
        if self.game.falls and len(wagers) == 1:
            return falls.list_of(self.game, self.house, *wagers)
        if self.game.table_hands and len(wagers) == 1:
            return table_hands.list_of(self.game, self.house, *wagers)
        if self.game.hands_in_turn and len(wagers) == 1:
            return shoe_bets.list_of(self.game, self.house, *wagers)
        return list_of(self.game, self.house, *wagers)

    def words_of(self, way: str) -> Text:
        """What a way of playing is called."""
        if way in self._together:
            return Text("optimal play on both, with equal bets on %(bet)s", bet=self._together[way].name)
        return words_of(self.game, way)

    def play(self, way: str) -> Figures:
        """Return the main bet, and those that follow it, played so. Raises `NotCounted`."""
        if self.game.hands_in_turn:
            return self._in_turn(way)
        main, wager = self.game.main, self._together.get(way)
        bets, name = ((main, wager), all_of((main.name, wager.name))) if wager else ((main,), main.kind_name)
        ends, first = self.ends_of(*bets), BEST if wager else way
        if first not in ends.plays:
            raise NotCounted(main.name, NO_WAY)
        machine = _machine(self._here, ends, ends.wagers)
        paid = [machine.table.paytable(bet) for bet in machine.table.wagers if bet.table]
        fixed = first == BEST and not _is_best(machine)
        return Figures(
            main.slug,
            name,
            outcomes_of(machine, machine.play(first)),
            ", ".join(dict.fromkeys(table.name for table in paid)),
            way,
            FOR_PRINTED if fixed else self.words_of(way),
            ends.hands,
            tuple(bet.slug for bet in machine.table.wagers if not bet.staked),
            fixed,
        )

    def _in_turn(self, way: str) -> Figures:
        """Return the main bet of hands in turn, played by the table that players of the game know."""
        main, table = self.rules.main, self.house.paytable(self.sheet, self.rules.main)
        if way != BASIC:
            raise NotCounted(main.name, NO_WAY)
        outcomes = hands_in_turn.outcomes_of(self.rules, table)
        return Figures(main.slug, main.name, outcomes, table.name, way, self.words_of(way))

    @property
    def notes(self) -> tuple[Text, ...]:
        """What the figures of the main bet rest on."""
        return hands_in_turn.notes(self.rules) if self.game.hands_in_turn else ()

    @property
    def _here(self) -> "Place":
        return self.game, self.sheet, tuple(sorted(self.house.choices.items()))

    @property
    def paying_bets(self) -> tuple[Wager, ...]:
        """The bets whose paytables the figures of the main bet depend on."""
        if self.game.hands_in_turn:
            return (self.rules.main,)
        try:
            served = self.ends_of(self.game.main).wagers
        except NotCounted:
            served = ()
        return tuple(bet for bet in map(self.rules.wager, served) if bet.table)

    @property
    def side_bets(self) -> tuple[Wager, ...]:
        """The wagers that the main bet's play does not decide; where all bet on what falls, one of each kind,
        as whose others it wins and pays as often."""
        every = self.rules.kinds_of_bets if self.game.falls else self.rules.wagers
        return tuple(wager for wager in every if wager not in base_bets(self.rules))

    def tables(self, wager: Wager) -> tuple[Paytable, ...]:
        """Return every paytable that a house can choose for the wager, the chosen one first; nothing where
        no table pays it."""
        if not wager.table:
            return ()
        chosen = self.house.paytable(self.sheet, wager)
        printed = self.sheet.paytables[wager.table].values()
        return (chosen, *(table for table in printed if table is not chosen))

    def figures(self, wager: Wager, table: Paytable | None = None) -> tuple[Figures, ...]:
        """Return a side bet by this paytable (None: the house's), one for each way in which it can be played.
        Raises `NotCounted`."""
        if wager.table and not table:
            table = self.house.paytable(self.sheet, wager)
        if wager.progressive:
            return (self.jackpot(wager, table).figures(require(self.meter_shown, "meter").amount),)
        ends = self.ends_of(wager)
        return tuple(self._side_bet(ends, wager, table, way) for way in ends.plays)

    def _side_bet(self, ends: EndsList, wager: Wager, table: Paytable | None, way: str) -> Figures:
        prices = (each.slug for each in self.rules.wagers if each.buys_card and way == WITH_CARD)
        place = self._paid_by(wager, table) if table else self._here
        machine = _machine(place, ends, (wager.slug, *prices))
        words = BEFORE_ENVY if wager.envy and not way else self.words_of(way)
        deals, by_hand = machine.play(way), not isinstance(wager.win_condition, Beats)
        outcomes = rows_of(machine, table, deals) if table and by_hand else outcomes_of(machine, deals)
        name = table.name if table else ""
        return Figures(wager.slug, wager.kind_name, outcomes, name, way, words, ends.hands)

    def _paid_by(self, wager: Wager, table: Paytable) -> "Place":
        """Return this house where the bet is paid by this table, even by one that no house can choose."""
        if table is self.house.paytable(self.sheet, wager):
            return self._here
        tables = {**self.sheet.paytables[wager.table], table.name: table}
        printed = {**self.sheet.paytables, wager.table: tables}
        defaults = {**self.sheet.defaults, wager.table: table.name}
        choices = {**self.house.choices, wager.chosen_by: table.name}
        return self.game, replace(self.sheet, paytables=printed, defaults=defaults), tuple(choices.items())

    def refusal(self, wager: Wager) -> NotCounted | None:
        """Return why a bet has no odds; None where it has."""
        if self.game.hands_in_turn and wager.slug == self.game.main.slug:
            return None
        try:
            self.ends_of(wager)
        except NotCounted as error:
            return error
        return None

    def doubts(self, wager: Wager, table: Paytable | None = None) -> tuple[tuple[Reading, Figures], ...]:
        """Return the bet under each reading of its table's doubtful rows."""
        chosen = table or next(iter(self.tables(wager)), None)
        if not chosen or self.refusal(wager):
            return ()
        return tuple(
            (reading, _read_so(reading, figures))
            for reading in readings(wager, chosen)
            for figures in self.figures(wager, reading.table)
        )

    def jackpot(self, wager: Wager, table: Paytable | None = None) -> Jackpot:
        """Return a progressive bet, by the meter. Raises `NotCounted`."""
        table = table or self.house.paytable(self.sheet, wager)
        return jackpot(self.game, self.house, wager, table)

    @property
    def meter_shown(self) -> Meter | None:
        return self.meter or self.sheet.meter


NO_WAY = Text("this way of playing isn’t counted")
Place = tuple[Game, Sheet, tuple[tuple[str, str | int | bool], ...]]
"""A game, its sheet and the choices of a house."""


def base_bets(game: Game) -> tuple[Wager, ...]:
    """Return the main bet, those that must be made with it, and all that is bet after the cards, the price of
    a card too, but for what is a bet of its own."""
    later = (each for each in game.wagers[1:] if each.staked and not each.optional)
    return (game.main, *(each for each in later if not is_apart(game, each)))


def _is_best(machine: Machine) -> bool:
    """Return whether the best play of a list is the best there is in this house.

    A fixed play is, where it is paid as the tables it is best for, but for lines that change none of it. Each
    class that is decided anew is too; one of the grid at pays on it, in printed tables, and where the same is
    best at the pays on both sides: the worth of a hand is a straight line in the one pay that it can get."""
    ends, at = machine.ends, machine.table
    tables = [at.paytable(bet) for bet in at.wagers if bet.table]
    printed = load(at.game).paytables
    if ends.printed is not None:
        best_for = [printed[table.wager][name] for table in tables for name in ends.printed]
        return all(
            any(_decisive(ends, table) == _decisive(ends, one) for one in best_for) for table in tables
        )
    if not ends.grid or all(table in printed[table.wager].values() for table in tables):
        return True
    below, above = (Machine(ends, _beside(at, tables, higher=higher)).taken(BEST) for higher in (False, True))
    return below == above


def _decisive(ends: EndsList, table: Paytable) -> list[tuple[object, ...]]:
    return [(row.key, row.pays) for row in table.rows if row.name not in ends.free]


def _beside(at: ExampleTable, tables: Sequence[Paytable], *, higher: bool) -> ExampleTable:
    """Return the place with each line paid the next pay of the grid."""
    moved = {}
    for table in tables:
        rows = tuple(replace(row, pays=_next_pay(row.pays, higher=higher)) for row in table.rows)
        moved[table.wager] = {**at.sheet.paytables[table.wager], table.name: replace(table, rows=rows)}
    return replace(at, sheet=replace(at.sheet, paytables={**at.sheet.paytables, **moved}))


def _next_pay(pays: Pay, *, higher: bool) -> Pay:
    """Return the next odds of the grid; the same where they are on it, or nothing is beyond."""
    if not isinstance(pays, Odds):
        return pays
    grid = [each for each in GRID if (each >= pays.times if higher else each <= pays.times)]
    return Odds(min(grid) if higher else max(grid), pays.form) if grid else pays


@lru_cache(maxsize=8)
def _machine(place: Place, ends: EndsList, bets: tuple[str, ...]) -> Machine:
    """Keep what a page asks several times, by several ways of playing."""
    game, sheet, choices = place
    house = House(dict(choices))
    wagers = tuple(map(apply_house_rules(game, house).wager, bets))
    return Machine(ends, ExampleTable(game, sheet, house, wagers))


def _read_so(reading: Reading, figures: Figures) -> Figures:
    """Return the figures under the name of the reading, its row with the odds as they are read."""
    outcomes = (
        replace(outcome, pays=reading.odds.words) if outcome.name == reading.row.name else outcome
        for outcome in figures.outcomes
    )
    return replace(figures, outcomes=tuple(outcomes), way=reading.way, way_words=reading.words)
