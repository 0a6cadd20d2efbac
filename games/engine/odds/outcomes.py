"""Outcomes: the ends of a list in a house, named as a dealer would and grouped into the lines of a table."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from fractions import Fraction

from games.engine.errors import require, require_type
from games.engine.odds.figures import Outcome
from games.engine.odds.machine import Choices, Machine
from games.engine.odds.shoe_bets import is_apart
from games.engine.rules.games import Game
from games.engine.rules.paytables import Paytable
from games.engine.rules.readings import Against
from games.engine.rules.wagers import Action, Beats, BeatsBoth, MakesHand, OnFall, Wager
from games.engine.settlement.hands import read_hand
from games.engine.settlement.settlements import SettledRound
from games.engine.texts import Text, listed

FOLDED, AUTOMATIC, BOUGHT = "folds", "automatic", "bought-"
WORDS = {
    AUTOMATIC: Text("player wins automatically"),
    "wins": Text("player wins, dealer qualifies"),
    "wins-unqualified": Text("player wins, dealer does not qualify"),
    "ties": Text("tie, dealer qualifies"),
    "ties-unqualified": Text("tie, dealer does not qualify"),
    "loses-unqualified": Text("dealer wins without qualifying"),
    "loses": Text("dealer wins, dealer qualifies"),
    "": Text("any other hand"),
    FOLDED: Text("player folds"),
}
UNQUALIFIED = {
    "wins": Text("player wins"),
    "ties": Text("tie"),
    "loses": Text("dealer wins"),
}
"""Where every dealer's hand qualifies."""
HALF = "half"
WORDS_OF_FALLS = {
    "wins": Text("the bet wins"),
    HALF: Text("half of the bet is lost"),
    "loses": Text("the bet loses"),
}
"""Where all bet on what falls."""
LOSES, LOSES_WORDS, OTHER_RESULT = "loses", WORDS[""], Text("any other result")
"""A hand for which a side bet's table has no line, or a result, where two hands are compared."""
BETWEEN = "/"
"""Between the name of an end and its lines."""


def end_of(played: SettledRound, spot: int = 1, wager: Wager | None = None) -> str:
    """Return how a main bet ended (None: the one that everyone makes): "folds", "wins", "ties-unqualified",
    "bought-loses", "automatic"; "" where no two hands meet."""
    inputs, done = played.inputs, played.settlement
    seat, main = inputs.seat(spot), wager or inputs.rules.main
    line = require(done.at(spot, main.slug), "main bet")
    if seat.folds:
        return FOLDED
    if main.citations.automatic and line.rule == main.citations.automatic and line.pays:
        return AUTOMATIC
    if isinstance(main.win_condition, BeatsBoth):
        return "wins" if line.net > 0 else "loses" if line.net < 0 else "ties"
    if isinstance(main.win_condition, OnFall):
        return {Action.PAY: "wins", Action.HALF: HALF}.get(line.action, "loses")
    if not isinstance(main.win_condition, Beats):
        return ""
    own, other = done.hand(spot).strength, done.dealer.hand.strength
    if inputs.rules.table_hands:
        own, other = (read_hand(inputs, None, name).strength for name in _compared(main))
    result = "wins" if own > other else "loses" if own < other else "ties"
    bought = BOUGHT if seat.buys else ""
    return f"{bought}{result}{'' if done.dealer.qualifies else '-unqualified'}"


def named_end(name: str) -> str:
    """Return the end that an outcome of this name is of, whether a card was bought or not."""
    return name.partition(BETWEEN)[0].removeprefix(BOUGHT)


def _compared(wager: Wager) -> tuple[str, str]:
    how = require_type(Beats, wager.win_condition)
    return how.own, how.other


def end_words(game: Game, end: str, wager: Wager | None = None) -> Text:
    """Return what the end of a bet is called: of one on hands of the table, which of them wins."""
    if game.table_hands and wager and end in ("wins", "loses"):
        hand = _compared(wager)[0 if end == "wins" else 1]
        return Text("%(hand)s wins", hand=game.hand_name(hand))
    if game.falls:
        return WORDS_OF_FALLS[end]
    if game.two_hands and end == "ties":
        return Text("push")  # no hand of it need be a tie
    return WORDS[end] if game.qualifier else UNQUALIFIED.get(end, WORDS[end])


def outcomes_of(machine: Machine, deals: Mapping[tuple[int, Choices], int]) -> tuple[Outcome, ...]:
    """Return the lines of base bets: an end, with the lines of the paytables that decide it and with what is
    bet by then where these make a difference."""
    groups: dict[tuple[str, tuple[str, ...], int, int], int] = defaultdict(int)
    bets = [wager.slug for wager in machine.table.wagers if wager.table]
    for (example, choices), count in deals.items():
        settled = machine.settled(example, choices)
        lines = (settled.round.settlement.at(1, slug) for slug in bets)
        rows = tuple(dict.fromkeys(line.row for line in lines if line and line.row))
        groups[end_of(settled.round, wager=machine.table.main), rows, settled.net, settled.staked] += count
    return tuple(_outcomes(machine, _merged(groups)))


Groups = Mapping[tuple[str, tuple[str, ...], int, int], int]


def _merged(groups: Groups) -> Groups:
    """Return the groups without lines where those of an end come to the same."""
    nets: dict[tuple[str, int], set[int]] = defaultdict(set)
    for end, _rows, net, staked in groups:
        nets[end, staked].add(net)
    result: dict[tuple[str, tuple[str, ...], int, int], int] = defaultdict(int)
    for (end, rows, net, staked), count in groups.items():
        result[end, rows if len(nets[end, staked]) > 1 else (), net, staked] += count
    return result


def _outcomes(machine: Machine, groups: Groups) -> Iterator[Outcome]:
    stake, game = machine.table.stake, machine.table.game
    order = list(WORDS_OF_FALLS if game.falls else WORDS)
    sizes = {end: {staked for each, _, _, staked in groups if each == end} for end, *_ in groups}
    tables = [machine.table.paytable(wager) for wager in machine.table.wagers if wager.table]
    for end, rows, net, staked in sorted(
        groups, key=lambda each: (order.index(each[0].removeprefix(BOUGHT)), -each[2], -each[3], each[1])
    ):
        words = end_words(game, end.removeprefix(BOUGHT), machine.table.main)
        if end.startswith(BOUGHT):
            words = Text("card bought: %(end)s", end=words)
        if rows:
            hands = listed([_row_words(tables, row) for row in rows], ", ")
            words = Text("%(end)s: %(hand)s", end=words, hand=hands) if end else hands
        name = BETWEEN.join(filter(None, (end, *rows)))
        bet = Fraction(staked, stake)
        if len(sizes[end]) > 1:
            words, name = Text("%(end)s, total bet %(bet)s", end=words, bet=str(bet)), f"{name}{BETWEEN}{bet}"
        count = groups[end, rows, net, staked]
        yield Outcome(name or LOSES, words, count, Fraction(net, stake), bet)


def _row_words(tables: list[Paytable], name: str) -> Text:
    return next(row.words for table in tables if (row := table.row_named(name)))


def rows_of(
    machine: Machine, table: Paytable, deals: Mapping[tuple[int, Choices], int]
) -> tuple[Outcome, ...]:
    """Return the lines of a side bet: each of its table's, those that no hand has too, and the rest."""
    (wager, *_), stake, nothing = machine.table.wagers, machine.table.stake, (Fraction(0), Fraction(1))
    apart = is_apart(machine.table.game, wager)
    counts, worth = defaultdict[str, int](int), dict[str, tuple[Fraction, Fraction]]()
    for (example, choices), count in deals.items():
        settled = machine.settled(example, choices)
        line = settled.round.settlement.at(1, wager.slug)
        name = line.row if line else ""
        counts[name] += count
        stake = settled.staked if apart else stake
        worth[name] = Fraction(settled.net, stake), Fraction(settled.staked or stake, stake)
    rows = [
        Outcome(row.name, row.words, counts[row.name], *worth.get(row.name, nothing), row.pays.words)
        for row in table.rows
    ]
    compared = isinstance(wager.win_condition, MakesHand) and isinstance(
        machine.table.game.reading(wager.win_condition.hand), Against
    )
    rest = OTHER_RESULT if compared else LOSES_WORDS
    return (*rows, Outcome(LOSES, rest, counts[""], *worth.get("", nothing)))
