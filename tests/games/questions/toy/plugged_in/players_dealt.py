"""Asked before the deal: how many players are in? An ask as anyone would add one: this file, its texts."""

from collections.abc import Iterator

from games.engine.procedure.frames import Cue, Frame
from games.engine.questions.answers import AnswerChoice, OneOf
from games.engine.questions.ask import STEPS, Ask, Interlude, Part, When
from games.engine.questions.prompts import Prompt, Question, its_own_rule
from games.engine.settlement.settlements import SettledRound
from games.engine.texts import NUMBERS, Text

PLAYERS_DEALT = Question(
    "players-dealt", Text("Players in"), Text("Counting the players"), seconds=5, decided_by=its_own_rule
)


def before_the_deal(cue: Cue) -> Iterator[Frame]:
    if cue.step.name == "deal":
        yield Frame(cue.step, 0, cue.felt, ("players-dealt",), "players")


def players_dealt(played: SettledRound, frame: Frame) -> Iterator[Prompt]:
    yield Prompt(
        step=frame.step.name,
        spot=0,
        question=PLAYERS_DEALT,
        kind=OneOf(tuple(AnswerChoice(str(n), NUMBERS[n], str(n)) for n in range(1, 7))),
        text=Text("How many players are dealt in?"),
        right=(str(len(played.inputs.seats)),),
        rule=frame.step.rule,
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
