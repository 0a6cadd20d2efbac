"""The rules engine: games, rounds, questions and grades. It needs nothing but the standard library.

Every module in this package that defines GAME is a game in `GAMES`. Other programs need these names alone:

| Name | What it is |
| --- | --- |
| `GAMES: dict[str, Game]` | the games by slug |
| `RULES_VERSION: int` | raised when what is right changes |
| `open_house(game, choices) -> House` | paytables, limits and options; what is left out takes its default |
| `deal(game, *, seed, round, spots, house, …, standing) -> Round` | a seeded round |
| `begin_shoe(game, *, seed, house, number) -> Standing` | what the first round of a session stands on |
| `read_document(document) -> Inputs` | the cards and bets of a round document, refused by field |
| `Round(inputs, exercise)` | the round played over them |
| `write_document(round) -> dict` | a round as JSON values, settled |
| `settle(inputs) -> Settlement` | `lines`: what becomes of every bet; cents; what stands `after` it |
| `questions(round) -> tuple[Step, ...]` | where the round stops (`place`) and what is asked (`prompts`) |
| `grade(round, step, answers, *, earlier) -> tuple[Grade, ...]` | answers by question key, graded |
| `HANDS_AND_BETS`, `FULL_TABLE: Exercise` | what is asked: hands and bets, or all that a dealer does |
| `Refused` | the error of all of them: `field` and `reason` |

Every round can be dealt by its number. Where a game is dealt from a shoe that goes on, such a round comes
some hands into a shoe of its own; the rounds of a session come one after the other where each is dealt with
the `settlement.after` of the one before as its `standing`. So do the spins of a wheel.

A `Step` is the engine's `Stop`, a `Question` its `Prompt`, a `Grade` its `Verdict`. An answer is a JSON value
as `python -m games questions` prints it, or one of the engine's own from `Question.right`.

>>> from games import GAMES, deal, grade, open_house, questions, read_document, settle, write_document
>>> game = GAMES["six-card-poker"]
>>> round = deal(game, seed="demo", spots=2, house=open_house(game, {'aces-up': 'SCP-02'}))
>>> settle(read_document(write_document(round))).lines == round.settlement.lines
True
>>> step = questions(round)[-1]
>>> str(step.place), [question.key for question in step.prompts if question.wager == "ante"]
('reconcile/1', ['reconcile/1/bet/ante'])
>>> step.prompt("reconcile/1/bet/ante").pays
10000
>>> [wrong] = grade(round, step, {"reconcile/1/bet/ante": {"action": "pay", "cents": 1000}})
>>> wrong.right, wrong.underpaid, [(name.words, name.stated) for name in wrong.names]
(False, 9000, [('dropped a zero from the amount', True)])
>>> wrong.prompt.because
'a pair of fours beats ace-king high'
"""

from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING

from games.engine.rules.games import Game

if TYPE_CHECKING:
    from games._interface import (
        FULL_TABLE,
        HANDS_AND_BETS,
        Exercise,
        Grade,
        House,
        Inputs,
        Question,
        Refused,
        Round,
        Settlement,
        Standing,
        Step,
        begin_shoe,
        deal,
        grade,
        open_house,
        questions,
        settle,
        write_document,
    )

__all__ = [
    "FULL_TABLE",
    "GAMES",
    "HANDS_AND_BETS",
    "RULES_VERSION",
    "Exercise",
    "Game",
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
    "read_document",
    "settle",
    "write_document",
]

RULES_VERSION = 7
"""Raised when a rule, a paytable or the marking changes what is right; verdicts carry it."""


def _find() -> dict[str, Game]:
    names = [module.name for module in iter_modules(__path__) if not module.name.startswith("_")]
    modules = (import_module(f"games.{name}") for name in names if name != "engine")
    result = [module.GAME for module in modules if hasattr(module, "GAME")]
    return {game.slug: game for game in sorted(result, key=lambda game: game.slug)}


GAMES: dict[str, Game] = _find()


def read_document(document: object) -> "Inputs":
    """Return the inputs of a round document (JSON values) of any of these games; its settlement, if any, is
    not looked at. Raises `Refused` by field."""
    from games.engine.serialization.reading import read_document

    return read_document(document, GAMES)


if not TYPE_CHECKING:

    def __getattr__(name):
        """Load the other names when one is first used: most modules import the games alone."""
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(import_module("games._interface"), name)
