"""What is asked of the console: the presses in order that open a round, log a prize, and close the round.

The whole panel is offered each time, whatever is due; see consoles.py for what a press does.
"""

from collections.abc import Iterator
from string import ascii_lowercase

from games.engine.asks.meter_events import CoinIn, Hit
from games.engine.asks.questions import Choice, Kind, Prompt
from games.engine.console import sequences
from games.engine.console.consoles import Console, in_play
from games.engine.console.panels import KEYS, SPOT, Panel
from games.engine.console.sequences import Presses
from games.engine.money.amounts import print_cents
from games.engine.procedure.moments import Moment
from games.engine.rules.wagers import Wager
from games.engine.settling.inputs import Inputs
from games.engine.settling.played import Played
from games.engine.texts import NOTHING, Text, listed

PRESSED = Text("What is pressed and done, in order?")
WON = Text("A win off the meter: what is pressed and done, in order, until it is logged?")
OVER = Text("Everything is reconciled: what is pressed?")


def console_asked(played: Played, moment: Moment) -> Iterator[Prompt]:
    inputs, wager = played.inputs, played.inputs.game.progressive
    assert wager
    panel, hit = panel_of(inputs), moment.subject
    if isinstance(hit, CoinIn):
        because = Text("the bets are registered, the sensors light, then the bets go")
        due, rule = sequences.opening(panel), moment.step.rule
        yield _prompt(inputs, moment, moment.spot, PRESSED, due, rule, because)
    elif isinstance(hit, Hit):
        executive = inputs.house.takes_executive(hit.line.pays)
        due = sequences.logging(panel, spot=hit.spot, hand=hit.row.name, executive=executive)
        rule = wager.cites.logged or wager.cites.win
        yield _prompt(inputs, moment, moment.spot, WON, due, rule, _printed(hit))
    else:
        due, rule = sequences.closing(panel), wager.cites.closed or wager.cites.win
        because = Text("the system is ready for the next hand")
        yield _prompt(inputs, moment, 0, OVER, due, rule, because)


def _prompt(
    inputs: Inputs, moment: Moment, spot: int, question: Text, due: Presses, rule: str, because: Text
) -> Prompt:
    return Prompt(
        moment.step.does,
        spot,
        "console",
        Kind.ORDER,
        question,
        (due,),
        rule,
        because,
        choices=tuple(_choices(inputs)),
    )


def win_page(hit: Hit) -> dict[str, str]:
    """What the money-bag icon prints once the prize is logged; amounts in dollars."""
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
        "win page: spot %(spot)s, %(hand)s, %(pays)s; meter $%(before)s, prize $%(prize)s, "
        "meter after $%(after)s",
        **win_page(hit),
    )


def panel_of(inputs: Inputs) -> Panel:
    """The panel of this house: a button for every line of the paytable, a place for every spot."""
    wager = inputs.game.progressive
    assert wager
    rows = inputs.house.paytable(inputs.sheet, wager).rows
    spots = tuple(range(1, inputs.game.seats + 1))
    return Panel(inputs.house.progressive_system, tuple(row.name for row in rows), spots)


def _choices(inputs: Inputs) -> Iterator[Choice]:
    """Every place of the panel in the order in which it is laid out, each with a key of its own."""
    panel, wager = panel_of(inputs), inputs.game.progressive
    assert wager
    yield from _spots(panel)
    yield from _hands(inputs, panel, wager)
    for key in KEYS[panel.system]:
        yield Choice(key.value, key.words, key.key)


def _spots(panel: Panel) -> Iterator[Choice]:
    if panel.asks_spot:
        for spot in panel.spots:
            yield Choice(f"{SPOT}{spot}", Text("spot %(spot)s", spot=str(spot)), str(spot))


def _hands(inputs: Inputs, panel: Panel, wager: Wager) -> Iterator[Choice]:
    taken = {key.key for key in KEYS[panel.system]}
    free = (letter for letter in ascii_lowercase if letter not in taken)
    for row, key in zip(inputs.house.paytable(inputs.sheet, wager).rows, free, strict=False):
        yield Choice(row.name, listed((row.words, row.pays.words), " "), key)


# --- Marking ----------------------------------------------------------------------------------------------


def console_of(prompt: Prompt) -> Console:
    """The panel as a console prompt finds it."""
    due, values = _due(prompt), [choice.value for choice in prompt.choices]
    system = next(name for name, keys in KEYS.items() if keys[0].value in values)
    places = {key.value for key in KEYS[system]}
    spots = tuple(int(value.removeprefix(SPOT)) for value in values if value.startswith(SPOT))
    hands = tuple(value for value in values if value not in places and not value.startswith(SPOT))
    panel = Panel(system, hands, spots)
    if due[0] == panel.opening:
        return Console(panel)
    return in_play(panel, executive="executive-card" in due)


def laid_out(prompt: Prompt) -> dict[str, str]:
    """Where on the panel each choice stands: "spot", "hand", or as panels.py has it."""
    panel = console_of(prompt).panel
    places = {f"{SPOT}{spot}": "spot" for spot in panel.spots} | dict.fromkeys(panel.hands, "hand")
    return places | {key.value: key.group for key in KEYS[panel.system]}


def _due(prompt: Prompt) -> Presses:
    due = prompt.right[0]
    assert isinstance(due, tuple)
    return due


def as_counted(prompt: Prompt, presses: Presses) -> Presses:
    """What was pressed, without what was undone on the panel itself; it is marked as such."""
    return sequences.without_undone(console_of(prompt), presses)


def fault_in(prompt: Prompt, presses: Presses) -> Text:
    """The first fault as the end of a sentence that begins with "you"; no text where there is none."""
    console = console_of(prompt)
    fault = sequences.fault_of(console, _due(prompt), presses)
    return sequences.fault_words(console.panel, fault) if fault else NOTHING
