"""The levels: each with what it practices, what it is drawn from, and the tasks of a set."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum

from games.engine.cards.streams import Stream
from games.engine.chip_drills import counting, handling, slip_checks, table_pays
from games.engine.chip_drills.supplies import PayLine, Supply
from games.engine.chip_drills.tasks import Task
from games.engine.texts import Text

IN_A_SET = 4
TRIES = 20
"""After which a task that comes again comes again: a school whose tables print little has few."""

VERSION = 1
"""Of the tasks: with another one, the same seed may give other tasks."""


class Part(StrEnum):
    """Of the ladder."""

    PAYOFFS = "payoffs"
    HANDS = "hands"
    RACK = "rack"


def no_line(line: PayLine) -> bool:
    return False


def whole_odds(least: int, most: int) -> Callable[[PayLine], bool]:
    def fits(line: PayLine) -> bool:
        times = line.odds.times
        return line.odds.form == "to" and times.denominator == 1 and least <= times <= most

    return fits


def broken_odds(line: PayLine) -> bool:
    return line.odds.form == "to" and line.odds.times.denominator != 1


def total_odds(line: PayLine) -> bool:
    return line.odds.form == "for" or whole_odds(2, 50)(line)


def enough_lines(supply: Supply) -> bool:
    return bool(supply.lines)


def always(supply: Supply) -> bool:
    return True


def both_forms(supply: Supply) -> bool:
    return len({line.odds.form for line in supply.lines}) == 2


def has_shares(supply: Supply) -> bool:
    return bool(supply.shares and supply.meters)


def has_spots(supply: Supply) -> bool:
    return bool(table_pays.spots_paid(supply.lines))


@dataclass(frozen=True, slots=True)
class Level:
    """`accepts` says which lines its tasks are drawn from, `enough` whether they are enough."""

    slug: str
    part: Part
    name: Text
    text: Text
    pose: Callable[[Supply, Stream], Task]
    accepts: Callable[[PayLine], bool] = no_line
    enough: Callable[[Supply], bool] = always

    def drawn_from(self, supply: Supply) -> Supply:
        """What of a supply its tasks are drawn from."""
        return replace(supply, lines=tuple(line for line in supply.lines if self.accepts(line)))

    def has(self, supply: Supply) -> bool:
        """Return whether a school's tables print what it takes."""
        return self.enough(self.drawn_from(supply))


LEVELS = (
    Level(
        "first-pays",
        Part.PAYOFFS,
        Text("Odds up to 5 to 1"),
        Text("Bets in multiples of $5."),
        table_pays.first_pays,
        whole_odds(1, 5),
        enough_lines,
    ),
    Level(
        "long-pays",
        Part.PAYOFFS,
        Text("Odds of 6 to 1 through 50 to 1"),
        Text("Bets in multiples of $5."),
        table_pays.first_pays,
        whole_odds(6, 50),
        enough_lines,
    ),
    Level(
        "odd-pays",
        Part.PAYOFFS,
        Text("Bets of $7, $12 and $35"),
        Text("Odds of 2 to 1 through 50 to 1."),
        table_pays.odd_pays,
        whole_odds(2, 50),
        enough_lines,
    ),
    Level(
        "broken-pays",
        Part.PAYOFFS,
        Text("3 to 2"),
        Text("Odds that leave a fraction, with your house’s breakage."),
        table_pays.broken_pays,
        broken_odds,
        enough_lines,
    ),
    Level(
        "totals",
        Part.PAYOFFS,
        Text("“For” and “to”"),
        Text("“For 1” already includes the bet. “To 1” pays on top of it."),
        table_pays.totals,
        total_odds,
        both_forms,
    ),
    Level(
        "meter-shares",
        Part.PAYOFFS,
        Text("Percentages of the meter"),
        Text("A percentage of the meter, to the nearest cent."),
        table_pays.meter_share,
        enough=has_shares,
    ),
    Level(
        "spot-sums",
        Part.PAYOFFS,
        Text("A whole spot"),
        Text("Add up all winning bets on one hand."),
        table_pays.spot_sum,
        whole_odds(1, 50),
        has_spots,
    ),
    Level(
        "cutting", Part.HANDS, Text("Cutting"), Text("Cut an amount in the fewest chips."), handling.cutting
    ),
    Level(
        "proving",
        Part.HANDS,
        Text("Proving"),
        Text("Stack chips so surveillance can count them."),
        handling.proving,
    ),
    Level(
        "sizing-in", Part.HANDS, Text("Sizing in"), Text("Even money without counting."), handling.sizing_in
    ),
    Level(
        "colour-for-colour",
        Part.HANDS,
        Text("Color for color"),
        Text("Pay bets of black and up in their own color."),
        handling.colour_for_colour,
        whole_odds(1, 10),
        enough_lines,
    ),
    Level("stack-values", Part.RACK, Text("Stack values"), Text("Count a tube."), counting.stack_value),
    Level("buy-ins", Part.RACK, Text("Buy-in"), Text("Count the cash."), counting.buy_in),
    Level("changes", Part.RACK, Text("Change"), Text("Change one chip into smaller ones."), counting.change),
    Level(
        "colour-ups",
        Part.RACK,
        Text("Color-up"),
        Text("Change small chips into large ones."),
        counting.colour_up,
    ),
    Level(
        "calls",
        Part.RACK,
        Text("Call-outs"),
        Text("Which amounts you call out to the floor."),
        counting.approval,
    ),
    Level("fills", Part.RACK, Text("Fill"), Text("Check the chips against the slip."), slip_checks.fill),
    Level("credits", Part.RACK, Text("Credit"), Text("Take chips out of the rack."), slip_checks.credit),
    Level(
        "opening",
        Part.RACK,
        Text("Opening the table"),
        Text("Check the rack against the slip."),
        slip_checks.opening,
    ),
    Level("closing", Part.RACK, Text("Closing the table"), Text("Count the rack."), counting.closing),
)

BY_SLUG = {rung.slug: rung for rung in LEVELS}


def task_of(rung: Level, supply: Supply, *, seed: str, number: int) -> Task:
    """The same texts give the same task everywhere; of one set no two are alike, if there are others."""
    own_supply, tasks = rung.drawn_from(supply), list[Task]()
    for at in range(number - number % IN_A_SET, number + 1):
        tasks.append(_unlike(tasks, rung, own_supply, Stream(f"{seed}/{rung.slug}/{at}")))
    return tasks[-1]


def _unlike(tasks: list[Task], rung: Level, supply: Supply, stream: Stream) -> Task:
    for _try in range(TRIES):
        task = rung.pose(supply, stream)
        if task not in tasks:
            break
    return task
