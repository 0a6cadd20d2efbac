"""What `games` offers other programs, under the names they know; loaded when one is first used."""

from collections.abc import Mapping
from typing import Any

from games.engine.diagnosis.grading import Verdict as Grade
from games.engine.errors import NotAllowed, Refused
from games.engine.procedure.frames import Exercise
from games.engine.questions.catalog import WHOLE_JOB
from games.engine.questions.prompts import Prompt as Question
from games.engine.rounds.rounds import HANDS_AND_BETS, Round, check_name, deal
from games.engine.rounds.shoes import begin
from games.engine.rounds.stops import Stop as Step
from games.engine.rounds.stops import prompts as questions
from games.engine.rules.games import Game
from games.engine.rules.houses import House
from games.engine.rules.houses import open_house as open_house_by_sheet
from games.engine.rules.sheets import load
from games.engine.rules.standing import Standing
from games.engine.serialization.grades import grade
from games.engine.serialization.writing import write_document
from games.engine.settlement.inputs import Inputs
from games.engine.settlement.settlements import Settlement, settle

__all__ = [
    "FULL_TABLE",
    "HANDS_AND_BETS",
    "Exercise",
    "Grade",
    "House",
    "Inputs",
    "Question",
    "Refused",
    "Round",
    "Settlement",
    "Standing",
    "Step",
    "begin_shoe",
    "deal",
    "grade",
    "open_house",
    "questions",
    "settle",
    "write_document",
]

FULL_TABLE = Exercise(WHOLE_JOB)
"""All that a dealer does at a table is asked."""


def open_house(game: Game, choices: Mapping[str, Any]) -> House:
    """Return a whole house of this game from some choices by name; what is left out takes its default. Raises
    `Refused` by field."""
    return open_house_by_sheet(game, load(game), choices)


def begin_shoe(game: Game, *, seed: str, house: House | None = None, number: int = 0) -> Standing:
    """Return the table before the first round of a shoe, for `deal`; what each round leaves, and the next one
    stands on, is `round.settlement.after`; a wheel has turned before. Raises `Refused` for a game with a deck
    for each round."""
    if not game.keeps_standing:
        raise NotAllowed("game", f"{game.name} isn’t dealt from a shoe that goes on")
    check_name(seed=seed, round=number)
    return begin(Inputs(game, load(game), house or open_house(game, {}), seed=seed), number)
