"""Asked before the deal: how many players are in? An ask as anyone would add one: this file, its texts."""

from collections.abc import Iterator

from games.engine.asks.answers import Choice
from games.engine.asks.ask import Ask, Interlude, Part, When
from games.engine.asks.deciding_rules import its_own_rule
from games.engine.asks.groups import STEPS
from games.engine.asks.picked import OneOf
from games.engine.asks.prompts import Prompt, Question
from games.engine.procedure.moments import Cue, Moment
from games.engine.settling.played import Played
from games.engine.texts import NUMBERS, Text

PLAYERS_DEALT = Question(
    "players-dealt", Text("Players in"), Text("Counting the players"), seconds=5, decided_by=its_own_rule
)


def before_the_deal(cue: Cue) -> Iterator[Moment]:
    if cue.step.does == "deal":
        yield Moment(cue.step, 0, cue.felt, ("players-dealt",), "players")


def players_dealt(played: Played, moment: Moment) -> Iterator[Prompt]:
    yield Prompt(
        step=moment.step.does,
        spot=0,
        question=PLAYERS_DEALT,
        kind=OneOf(tuple(Choice(str(n), NUMBERS[n], str(n)) for n in range(1, 7))),
        says=Text("How many players are dealt in?"),
        right=(str(len(played.inputs.seats)),),
        rule=moment.step.rule,
        because=Text("every spot with a bet is dealt in"),
    )


ASKS = (
    Ask(
        "players-dealt",
        Part.PROCEDURE,
        {"players-dealt": players_dealt},
        (PLAYERS_DEALT,),
        interludes=(Interlude(When.BEFORE, before_the_deal, 0),),
        groups=(STEPS,),
        titles={"players": Text("Who is in")},
    ),
)
