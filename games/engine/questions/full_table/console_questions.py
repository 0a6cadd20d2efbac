"""Questions on the console: the presses in order that open a round, log a jackpot, and close the round.

The whole panel is offered each time, whatever is due; see consoles.py for what a press does.
"""

from collections.abc import Iterator
from string import ascii_lowercase

from games.engine.cards.hands import CATEGORY_KEYS
from games.engine.console import consoles
from games.engine.console.consoles import EXECUTIVE_CARD, KEYS, SPOT, Console, Key, Panel, Presses, in_play
from games.engine.errors import require
from games.engine.money.amounts import print_cents
from games.engine.procedure.frames import Frame
from games.engine.procedure.steps import Phase, steps_from
from games.engine.questions.answers import Choice, Pressed
from games.engine.questions.ask import PROGRESSIVE, Ask, Interlude, Part, When
from games.engine.questions.full_table.meter_events import (
    COIN_IN,
    WINS,
    Closing,
    CoinIn,
    Hit,
    meter_win,
    registered,
    round_over,
)
from games.engine.questions.prompts import Prompt, Question, rules_of_meter
from games.engine.rules.wagers import Wager
from games.engine.settlement.inputs import Inputs
from games.engine.settlement.settlements import SettledRound
from games.engine.texts import Text, listed

PRESSED = Text("What do you press and do, in order?")
WON = Text("A player hit the progressive. Log the win: what do you press and do, in order?")
OVER = Text("Every bet is settled. What do you press?")


CONSOLE = Question("console", Text("The console"), Text("Progressive console"), decided_by=rules_of_meter)


def console(played: SettledRound, frame: Frame) -> Iterator[Prompt]:
    inputs, wager = played.inputs, require(played.inputs.game.progressive, "progressive")
    panel, hit = panel_of(inputs), frame.subject
    if isinstance(hit, CoinIn):
        because = Text("register the bets, wait for the sensors to light, then sweep the bets")
        due, rule = consoles.opening(panel), frame.step.rule
        yield _prompt(inputs, frame, PRESSED, Console(panel), due, rule, because)
    elif isinstance(hit, Hit):
        executive = inputs.house.takes_executive(hit.line.pays)
        due = consoles.logging(panel, spot=hit.spot, hand=hit.row.name, executive=executive)
        rule = wager.citations.logged or wager.citations.win
        # On the keypad there is no card to choose, whatever the jackpot.
        shown = in_play(panel, executive=executive and panel.asks_spot)
        yield _prompt(inputs, frame, WON, shown, due, rule, _printed(hit))
    else:
        due, rule = consoles.closing(panel), wager.citations.closed or wager.citations.win
        because = Text("the system is ready for the next hand")
        yield _prompt(inputs, frame, OVER, in_play(panel), due, rule, because)


def _prompt(
    inputs: Inputs, frame: Frame, text: Text, shown: Console, due: Presses, rule: str, because: Text
) -> Prompt:
    closing = isinstance(frame.subject, Closing)
    return Prompt(
        step=frame.step.name,
        spot=0 if closing else frame.spot,
        question=CONSOLE,
        kind=Pressed(tuple(_choices(inputs)), console=shown),
        text=text,
        right=(due,),
        rule=rule,
        because=because,
    )


def win_page(hit: Hit) -> dict[str, str]:
    """What the money-bag icon prints once the jackpot is logged; amounts in dollars."""
    return {
        "spot": str(hit.spot),
        "hand": hit.row.words,
        "pays": hit.row.pays.words,
        "before": print_cents(hit.before),
        "prize": print_cents(hit.line.pays),
        "after": print_cents(hit.after),
    }


def _printed(hit: Hit) -> Text:
    return Text(
        "win page: spot %(spot)s, %(hand)s, %(pays)s, meter $%(before)s, jackpot "
        "$%(prize)s, meter after $%(after)s",
        **win_page(hit),
    )


def panel_of(inputs: Inputs) -> Panel:
    """The panel of this house: a button for every line of the paytable, a place for every spot."""
    wager = require(inputs.game.progressive, "progressive")
    rows = inputs.house.paytable(inputs.sheet, wager).rows
    spots = tuple(range(1, inputs.game.seats + 1))
    return Panel(inputs.house.progressive_system, tuple(row.name for row in rows), spots)


def _choices(inputs: Inputs) -> Iterator[Choice]:
    """Every place of the panel in the order in which it is laid out, each with a key of its own."""
    panel, wager = panel_of(inputs), require(inputs.game.progressive, "progressive")
    yield from _spots(panel)
    yield from _hands(inputs, panel, wager)
    for key in KEYS[panel.system]:
        yield Choice(key.value, _printed_on(inputs, key), key.key)


def _printed_on(inputs: Inputs, key: Key) -> Text:
    """The key's words; on the executive card from which jackpot on it is the one to swipe."""
    if key.value != EXECUTIVE_CARD:
        return key.words
    return Text("executive card, $%(cents)s and up", cents=print_cents(inputs.house.executive_above))


def _spots(panel: Panel) -> Iterator[Choice]:
    if panel.asks_spot:
        for spot in panel.spots:
            yield Choice(f"{SPOT}{spot}", Text("spot %(spot)s", spot=str(spot)), str(spot))


def _hands(inputs: Inputs, panel: Panel, wager: Wager) -> Iterator[Choice]:
    keys = _hand_keys(panel)
    for row in inputs.house.paytable(inputs.sheet, wager).rows:
        yield Choice(row.name, listed((row.words, row.pays.words), " "), keys[row.name])


def _hand_keys(panel: Panel) -> dict[str, str]:
    """That of the hand, where it is free on this panel; else a letter that is."""
    taken = {key.key for key in KEYS[panel.system]} | {str(spot) for spot in panel.spots if panel.asks_spot}
    own = {hand: key for hand, key in CATEGORY_KEYS.items() if hand in panel.hands and key not in taken}
    free = (letter for letter in ascii_lowercase if letter not in taken | set(own.values()))
    return {hand: own.get(hand) or next(free) for hand in panel.hands}


def panel_layout(panel: Panel) -> dict[str, str]:
    """Where on the panel each choice stands: "spot", "hand", or as panels.py has it."""
    places = {f"{SPOT}{spot}": "spot" for spot in panel.spots} | dict.fromkeys(panel.hands, "hand")
    return places | {key.value: key.group for key in KEYS[panel.system]}


ASKS = (
    Ask(
        "console",
        Part.PROCEDURE,
        {"console": console},
        (CONSOLE,),
        interludes=(
            Interlude(When.BEFORE, registered("console"), 9, at=COIN_IN),
            Interlude(When.BETWEEN, meter_win("console", logged=True), 2, at=WINS),
            Interlude(When.AFTER, round_over("console"), 2, at=steps_from(Phase.DEALER)),
        ),
        groups=(PROGRESSIVE,),
        titles={"console": Text("Bets are down"), "game-over": Text("The end of the round")},
    ),
)
