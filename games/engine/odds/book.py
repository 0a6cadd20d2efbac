"""The book: the odds of every wager of one game in one house, with each reading of a doubtful row."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property

from games.engine.errors import CountError, Unreadable, require
from games.engine.money.amounts import Odds, parse_pay
from games.engine.money.meters import Meter
from games.engine.odds.base_bet.all_play import base_bets, can_meet
from games.engine.odds.base_bet.board_choices import board_figures, board_refusal, over_a_board
from games.engine.odds.base_bet.combined_bets import combinable_bets, combined_figures
from games.engine.odds.base_bet.combined_bets import words_of as both_words
from games.engine.odds.base_bet.longest_suits import goes_by_suits, suit_figures, suit_ways, suits_refusal
from games.engine.odds.base_bet.paying_rows import row_bets, row_figures, row_refusal, row_ways
from games.engine.odds.base_bet.play_figures import BEST, OPTIMAL, play, plays, refusals
from games.engine.odds.base_bet.raise_sizes import several_sizes, size_figures, size_refusal, size_ways
from games.engine.odds.base_bet.simulation import WAY as SIMULATED
from games.engine.odds.base_bet.simulation import WAY_WORDS, simulate, simulate_side_bet
from games.engine.odds.choices.card_changes import WAYS, changed_bet, check_table, ways_of_changing
from games.engine.odds.count_cache import NotCountedYet
from games.engine.odds.figures import Figures, Progress, silent
from games.engine.odds.guard import NotCounted
from games.engine.odds.jackpots import Jackpot, jackpot
from games.engine.odds.own_hands import by_losing_hand, by_own_hand, on_jokers
from games.engine.rules.games import Game, Option
from games.engine.rules.houses import House, apply_house_rules
from games.engine.rules.paytables import Paytable, Row
from games.engine.rules.sheets import Sheet
from games.engine.rules.wagers import HoldsJokers, LosesHand, MakesHand, Wager
from games.engine.texts import Text


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
    what the progressive's sign shows (None: as the sheet has it); `report` is called with how far a long
    count is."""

    game: Game
    sheet: Sheet
    house: House
    meter: Meter | None = None
    report: Progress = silent

    @cached_property
    def rules(self) -> Game:
        """The game as this house has it, which is what is counted."""
        return apply_house_rules(self.game, self.house)

    @property
    def strategies(self) -> tuple[str, ...]:
        """The ways of playing the main bet that are listed here, the best first: counted where that is within
        reach, else one that is simulated."""
        counted = tuple(plays(self.rules)) or self._changing or tuple(self._by_suits or self._by_rows)
        return (*(counted if BEST in counted else (*counted, SIMULATED)), *self._together)

    @property
    def refusals(self) -> tuple[NotCounted, ...]:
        """Why the best play of the main bet is not counted; nothing where it is."""
        if BEST in self.strategies:
            return ()
        main = self.rules.main
        found = refusals(self.rules) or tuple(filter(None, [self._no_changing, self._no_rows]))
        return found or (NotCounted(main.name, "Game", NO_COUNTER),)

    @property
    def _by_suits(self) -> dict[str, Text]:
        return suit_ways(self.rules)

    @property
    def _by_rows(self) -> dict[str, Text]:
        if over_a_board(self.rules):
            return {} if self._no_rows else {BEST: OPTIMAL}
        if several_sizes(self.rules):
            return size_ways(self.rules, self.sheet, self.house)
        return row_ways(self.rules, self.sheet, self.house)

    @property
    def _no_rows(self) -> NotCounted | None:
        """Why the count by paying rows does not take the game, where two hands meet in it or one is made with
        a board; or that by suits, where they meet by their longest."""
        if goes_by_suits(self.rules):
            return suits_refusal(self.rules)
        if over_a_board(self.rules):
            return board_refusal(self.rules, self.sheet, self.house)
        if self._by_rows:
            sizes = several_sizes(self.rules)
            return NotCounted(self.rules.main.name, "Dealing.sizes" if sizes else "Packet.up")
        if several_sizes(self.rules):
            return size_refusal(self.rules, self.sheet, self.house)
        return row_refusal(self.rules, self.sheet, self.house) if can_meet(self.rules) else None

    @property
    def _changing(self) -> tuple[str, ...]:
        return () if self._no_changing else ways_of_changing(self.rules)

    @property
    def _no_changing(self) -> NotCounted | None:
        """Why the count of changed cards does not take the game; None where it does, or has no part in it."""
        if not ways_of_changing(self.rules):
            return None
        return _refusal(lambda: check_table(self.rules, self.house.paytable(self.sheet, self.rules.main)))

    @property
    def _together(self) -> dict[str, Wager]:
        """The ways of playing the main bet for a side bet too."""
        return {f"{BEST}-with-{wager.slug}": wager for wager in combinable_bets(self.rules)}

    def words_of(self, strategy: str) -> Text:
        """What a way of playing is called."""
        counted = plays(self.rules)
        if strategy in self._together:
            return both_words(self._together[strategy])
        if strategy in counted:
            return counted[strategy].words
        if strategy in self._changing:
            return WAYS[strategy]
        return (self._by_suits or self._by_rows).get(strategy, WAY_WORDS)

    def play(self, strategy: str) -> Figures:
        """Return the main bet, and those that follow it, played so. Raises `NotCounted`."""
        try:
            return self._play(strategy)
        except CountError as error:
            raise NotCounted(self.rules.main.name, str(error), REFUSED_HANDS) from error

    def _play(self, strategy: str) -> Figures:
        if wager := self._together.get(strategy):
            table = self.house.paytable(self.sheet, wager)
            return combined_figures(self.rules, wager, table, strategy, self.report)
        if strategy == SIMULATED:
            return simulate(self.rules, self.sheet, self.house, self.report)
        if strategy in self._changing:
            return changed_bet(self.rules, self.sheet, self.house, strategy, self.report)
        if strategy in self._by_suits:
            return suit_figures(self.rules, strategy, self.report)
        if strategy in self._by_rows and strategy not in plays(self.rules):
            if over_a_board(self.rules):
                return board_figures(self.rules, self.sheet, self.house, self.report)
            if several_sizes(self.rules):
                return size_figures(self.rules, self.sheet, self.house, strategy, self.report)
            return row_figures(self.rules, self.sheet, self.house, strategy, self.report)
        if not plays(self.rules):
            raise self.refusals[0]
        return play(self.rules, strategy, self.report)

    def simulated_alone(self) -> dict[Option, Figures]:
        """Return the simulated main bet under each option that this house has changed, the others at their
        defaults; none where that is the same as in a house that changed nothing. Raises `NotCounted`."""
        options = [option for option in self.game.options if option.edits or option.ladders]
        defaults = {option.name: option.default for option in options}
        unchanged = self._simulated_with(defaults)
        alone = {
            option: self._simulated_with({**defaults, option.name: self.house.choices[option.name]})
            for option in options
        }
        return {option: each for option, each in alone.items() if each.outcomes != unchanged.outcomes}

    def _simulated_with(self, choices: Mapping[str, str | int | bool]) -> Figures:
        return replace(self, house=House({**self.house.choices, **choices})).play(SIMULATED)

    @property
    def paying_bets(self) -> tuple[Wager, ...]:
        """The bets whose paytables the figures of the main bet depend on."""
        by_rows = self._by_rows and not plays(self.rules) and not self._changing
        bets = row_bets(self.rules) if by_rows else (self.rules.main,)
        return tuple(bet for bet in bets if bet.table)

    @property
    def side_bets(self) -> tuple[Wager, ...]:
        """The wagers that the main bet's play does not decide."""
        decided = base_bets(self.rules)
        return tuple(wager for wager in self.rules.wagers if wager not in decided)

    def tables(self, wager: Wager) -> tuple[Paytable, ...]:
        """Return every paytable that a house can choose for the wager, the chosen one first; nothing where
        no table pays it."""
        if not wager.table:
            return ()
        chosen = self.house.paytable(self.sheet, wager)
        printed = self.sheet.paytables[wager.table].values()
        return (chosen, *(table for table in printed if table is not chosen))

    def figures(self, wager: Wager, table: Paytable | None = None) -> tuple[Figures, ...]:
        """Return a side bet by this paytable (None: the house's); one for each way in which it can be
        played; simulated where it is not counted. Raises `NotCounted` for a bet that is neither."""
        chosen = table or next(iter(self.tables(wager)), None)
        try:
            return self._counted(wager, chosen)
        except NotCountedYet:
            raise
        except NotCounted:
            if wager.progressive:
                raise
        return (simulate_side_bet(self.rules, self.sheet, self.house, wager, chosen, self.report),)

    def _counted(self, wager: Wager, table: Paytable | None) -> tuple[Figures, ...]:
        wager = self.rules.wager(wager.slug)
        way = _by_meter if wager.progressive else _WAYS.get(type(wager.win_condition))
        if not way or not table:
            raise NotCounted(wager.name, type(wager.win_condition).__name__)
        if (wager, table) not in self._figures:
            try:
                self._figures[wager, table] = tuple(way(self, wager, table))
            except CountError as error:
                raise NotCounted(wager.name, str(error), REFUSED_HANDS) from error
        return self._figures[wager, table]

    @cached_property
    def _figures(self) -> dict[tuple[Wager, Paytable], tuple[Figures, ...]]:
        return {}

    def refusal(self, wager: Wager) -> NotCounted | None:
        """Return why a side bet is not counted; None where it is, or only has not been yet."""
        found = _refusal(lambda: self._counted(wager, next(iter(self.tables(wager)), None)))
        return None if isinstance(found, NotCountedYet) else found

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
        """Return a progressive bet, by the meter."""
        table = table or self.house.paytable(self.sheet, wager)
        return jackpot(self.game, self.house, wager, table)

    @property
    def meter_shown(self) -> Meter | None:
        return self.meter or self.sheet.meter


NO_COUNTER = Text("odds aren’t available for a game dealt this way")
REFUSED_HANDS = Text("odds aren’t available for its deck or hands")


def _refusal(count: Callable[[], object]) -> NotCounted | None:
    try:
        count()
    except NotCounted as error:
        return error
    return None


def _read_so(reading: Reading, figures: Figures) -> Figures:
    """Return the figures under the name of the reading, its row with the odds as they are read."""
    outcomes = (
        replace(outcome, pays=reading.odds.words) if outcome.name == reading.row.name else outcome
        for outcome in figures.outcomes
    )
    return replace(figures, outcomes=tuple(outcomes), way=reading.way, way_words=reading.words)


def _by_hand(book: Book, wager: Wager, table: Paytable) -> Iterator[Figures]:
    return by_own_hand(book.rules, wager, table)


def _by_losing_hand(book: Book, wager: Wager, table: Paytable) -> Iterator[Figures]:
    return by_losing_hand(book.rules, wager, table, book.report)


def _by_jokers(book: Book, wager: Wager, table: Paytable) -> Iterator[Figures]:
    yield on_jokers(book.rules, wager, table)


def _by_meter(book: Book, wager: Wager, table: Paytable) -> Iterator[Figures]:
    """The meter as it stands when the bet is paid."""
    yield book.jackpot(wager, table).figures(require(book.meter_shown, "meter").amount)


Way = Callable[[Book, Wager, Paytable], Iterator[Figures]]

_WAYS: dict[type, Way] = {
    MakesHand: _by_hand,
    LosesHand: _by_losing_hand,
    HoldsJokers: _by_jokers,
}
