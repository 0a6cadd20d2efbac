"""The levels: each with what it practices, what it is drawn from, and the tasks of a set."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum

from games.engine.cards.streams import Stream
from games.engine.chip_drills import counting, handling, layout_pays, pit_pays, slip_checks, table_pays
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
    BLACKJACK = "blackjack"
    BACCARAT = "baccarat"
    ROULETTE = "roulette"
    CRAPS = "craps"


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
    """`accepts` says which lines its tasks are drawn from, `enough` whether they are enough; `keys` is how
    dealers figure it in their heads."""

    slug: str
    part: Part
    name: Text
    text: Text
    pose: Callable[[Supply, Stream], Task]
    accepts: Callable[[PayLine], bool] = no_line
    enough: Callable[[Supply], bool] = always
    keys: tuple[Text, ...] = ()

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
    Level(
        "blackjack-3-2",
        Part.BLACKJACK,
        Text("Blackjack at 3 to 2"),
        Text("Even bets, odd bets and $12.50, paid to the cent."),
        pit_pays.three_to_two,
        keys=(
            Text("Pay the bet and half of it: $35 is $35 and $17.50."),
            Text("An odd dollar leaves 50 cents: $7 is $7 and $3.50."),
            Text("$100, $25 and $5 pay $150, $37.50 and $7.50: split a mixed stack into these."),
        ),
    ),
    Level(
        "blackjack-6-5",
        Part.BLACKJACK,
        Text("Blackjack at 6 to 5"),
        Text("Even bets, odd bets and $12.50, paid to the cent."),
        pit_pays.six_to_five,
        keys=(
            Text("$6 for each $5: $35 is seven fives, 7 × $6 = $42."),
            Text("$100 and $25 pay $120 and $30."),
            Text("Dollars above the last five pay $1.20 each: $7 is $6 and $2.40."),
        ),
    ),
    Level(
        "blackjack-signs",
        Part.BLACKJACK,
        Text("Blackjack by the sign"),
        Text("3 to 2 or 6 to 5, as the layout says."),
        pit_pays.either_sign,
        keys=(
            Text("Read the layout before the first payout at every table."),
            Text("3 to 2 is always more: on $10, $15 against $12."),
        ),
    ),
    Level(
        "insurance",
        Part.BLACKJACK,
        Text("Insurance"),
        Text("The most a player can bet, what it pays, and even money."),
        pit_pays.insurance,
        keys=(
            Text("At most half of the bet."),
            Text("2 to 1: insurance on half of the bet pays exactly the bet."),
            Text("Even money on a blackjack pays the bet, 1 to 1, at once."),
        ),
    ),
    Level(
        "commission",
        Part.BACCARAT,
        Text("5% commission"),
        Text("What a winning Banker bet owes, on mixed stacks."),
        pit_pays.commission,
        keys=(
            Text("Take 10%, then half: $385, $38.50, $19.25."),
            Text("By chips: $25 for a purple, $5 for a black, $1.25 for a green, 25 cents for a red."),
        ),
    ),
    Level(
        "less-commission",
        Part.BACCARAT,
        Text("Commission at once"),
        Text("What a winning Banker bet is paid after the commission."),
        pit_pays.less_commission,
        keys=(
            Text("Figure the commission first, then take it off."),
            Text("$100 pays $95, $25 pays $23.75, $5 pays $4.75."),
        ),
    ),
    Level(
        "roulette-keys",
        Part.ROULETTE,
        Text("One inside bet"),
        Text("Straight up, split, street, corner or six line, in chips."),
        layout_pays.one_kind,
        keys=(
            Text("35, 17, 11, 8, 5: straight up, split, street, corner, six line."),
            Text("Straights: half of the chips times 70. Six are 3 × 70 = 210. An odd one adds 35."),
            Text("Splits: know 17, 34, 51, 68, 85 by heart. Six are 102."),
        ),
    ),
    Level(
        "roulette-outside",
        Part.ROULETTE,
        Text("Outside bets and zero"),
        Text("Even-money bets, dozens, columns, and the bets that touch zero."),
        layout_pays.outside,
        keys=(
            Text("Red, even and 19 to 36 pay 1 to 1. A dozen or a column pays 2 to 1."),
            Text("The top line of five numbers pays 6 to 1, not 8."),
            Text("On a single zero, the first four pay 8 to 1. A trio with zero pays as a street, 11 to 1."),
        ),
    ),
    Level(
        "roulette-splits",
        Part.ROULETTE,
        Text("Straight up with splits"),
        Text("A number and some of its splits."),
        layout_pays.straight_and_splits,
        keys=(
            Text("A straight up with one split is 52, with two 69, with three 86, with four 103."),
            Text("As many splits as straights: 52 for each pair."),
        ),
    ),
    Level(
        "roulette-pictures",
        Part.ROULETTE,
        Text("Pictures"),
        Text("Inside bets all around one number."),
        layout_pays.any_picture,
        keys=(
            Text("Count by kind, highest first: straights, splits, streets, corners, six lines."),
            Text("All around a middle number: with splits 103, corners 135, the street 146, six lines 156."),
            Text("With equal chips on every bet, multiply: 3 chips each are 3 × 156."),
        ),
    ),
    Level(
        "roulette-complete",
        Part.ROULETTE,
        Text("Complete bets"),
        Text("Every inside bet on a number, in full."),
        layout_pays.complete,
        keys=(
            Text("By 1: straight 1 chip, split 2, street 3, corner 4, six line 6. By 2: twice as many."),
            Text("The middle column pays 392 for 40 chips, the outer columns 294 for 30."),
            Text("At the end of the layout: 35 pays 264 for 24 chips, 34 and 36 pay 198 for 18."),
        ),
    ),
    Level(
        "roulette-calls",
        Part.ROULETTE,
        Text("Call bets"),
        Text("Voisins, Tier, Orphelins and the Zero game on a single zero."),
        layout_pays.call_bet,
        keys=(
            Text("Voisins: 9 chips, two on 0-2-3 and two on 25-26-28-29, one on each of five splits."),
            Text("Tier: six splits. Orphelins: 1 straight up and four splits. 17 wins two of them."),
            Text("Zero game: 26 straight up, and the splits 0-3, 12-15 and 32-35."),
            Text("By 1, Voisins pays 22 on 0, 2 and 3, and 16 on its corner. Any split pays 17."),
        ),
    ),
    Level(
        "roulette-neighbors",
        Part.ROULETTE,
        Text("Neighbors"),
        Text("Two numbers with their neighbors on a single-zero wheel."),
        layout_pays.neighbors,
        keys=(
            Text("A number and its neighbors are five straights: the number, and two on each side of it."),
            Text("Where two calls meet, add their chips first. Then take half of them times 70."),
            Text(
                "The wheel: 0 32 15 19 4 21 2 25 17 34 6 27 13 36 11 30 8 23 10"
                " 5 24 16 33 1 20 14 31 9 22 18 29 7 28 12 35 3 26."
            ),
        ),
    ),
    Level(
        "roulette-money",
        Part.ROULETTE,
        Text("Chips to money"),
        Text("A payout at the value of the player’s color."),
        layout_pays.money,
        keys=(
            Text("A stack of 20 is $10 at 50 cents, $20 at $1, $50 at $2.50, $100 at $5, $500 at $25."),
            Text("Take whole stacks first, then the chips that are left."),
        ),
    ),
    Level(
        "roulette-sent",
        Part.ROULETTE,
        Text("Stacks"),
        Text("How a payout is sent: stacks of 20 and chips."),
        layout_pays.sent,
        keys=(Text("100 chips are five stacks: 118 is 5 stacks and 18."),),
    ),
    Level(
        "roulette-mixed",
        Part.ROULETTE,
        Text("Color and value chips"),
        Text("One stack in the player’s color, the rest in value chips."),
        layout_pays.color_and_value,
        keys=(
            Text("Take the stack off first: 118 is 20 in color and 98 in value chips."),
            Text("98 at $2 is $196: 100 would be $200, less 2 × $2."),
        ),
    ),
    Level(
        "craps-place",
        Part.CRAPS,
        Text("Place bets"),
        Text("9 to 5, 7 to 5 and 7 to 6."),
        pit_pays.place,
        keys=(
            Text("4 and 10: $9 for each $5. 5 and 9: $7 for each $5. 6 and 8: $7 for each $6."),
            Text("Count the units, then multiply: $30 on 6 is five sixes, 5 × $7 = $35."),
        ),
    ),
    Level(
        "craps-odds",
        Part.CRAPS,
        Text("Odds"),
        Text("Behind pass and come."),
        pit_pays.odds_behind,
        keys=(Text("4 and 10 pay double. 5 and 9 pay the bet and half. 6 and 8 pay the bet and a fifth."),),
    ),
    Level(
        "craps-lay-odds",
        Part.CRAPS,
        Text("Laid odds"),
        Text("Behind don’t pass and don’t come."),
        pit_pays.lay_odds,
        keys=(
            Text("Half on 4 and 10, two thirds on 5 and 9, five sixths on 6 and 8."),
            Text("$60 laid pays $30, $40 or $50."),
        ),
    ),
    Level(
        "craps-vig",
        Part.CRAPS,
        Text("Buy and lay with vig"),
        Text("5% on a win."),
        pit_pays.vig,
        keys=(
            Text("Pay true odds, then take the vig: $1 for each $20."),
            Text("A buy owes 5% of the bet, a lay 5% of the win."),
        ),
    ),
    Level(
        "craps-field",
        Part.CRAPS,
        Text("Field"),
        Text("2 doubles, 12 doubles or triples by the layout."),
        pit_pays.field,
        keys=(
            Text("In the field: 2, 3, 4, 9, 10, 11 and 12. The bet loses on 5, 6, 7 and 8."),
            Text("All pay even money except 2 and 12: read the layout."),
        ),
    ),
    Level(
        "craps-center",
        Part.CRAPS,
        Text("Hardways and “30 for 1”"),
        Text("One-roll bets and hardways, “to” or “for” as the layout prints them."),
        pit_pays.center,
        keys=(
            Text("“30 for 1” is 29 to 1: the bet is in it."),
            Text("The bet stays up, so you pay only what is above it. “10 for 1” pays the same as “9 to 1”."),
            Text(
                "30 to 1: three times the bet, then add a zero. 15 to 1: the bet and half, then add a zero."
            ),
        ),
    ),
    Level(
        "craps-horn",
        Part.CRAPS,
        Text("Horn, world and C & E"),
        Text("One unit wins at 30, 15, 7 or 4 to 1, the others lose, the same bet stays up."),
        pit_pays.bundle,
        keys=(
            Text("Horn, four units: 27 on 2 and 12, 12 on 3 and 11."),
            Text("World, five units: 26 on 2 and 12, 11 on 3 and 11, a push on 7."),
            Text("C & E: three times the whole bet on craps, seven times on 11."),
            Text("Hi-lo, two units: 29. Three-way, three units: 28 on 2 and 12, 13 on 3."),
            Text("Horn high, five units: 27 on a high 11, 57 on a high 12. Other numbers pay as in a world."),
        ),
    ),
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
