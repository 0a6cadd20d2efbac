"""Questions on tokes: a player's bet for the dealer is settled as the bet beside it, on its own amount."""

from collections.abc import Iterator

from games.engine.misconceptions.mistake import Subject
from games.engine.procedure.frames import Frame
from games.engine.procedure.steps import in_order
from games.engine.questions.ask import TOKES as GROUP
from games.engine.questions.ask import Ask, Part
from games.engine.questions.core.bets import AT_REFUND, is_due_now, offered_at, prompt_of, stage_of
from games.engine.questions.prompts import Prompt, Question, its_own_rule
from games.engine.settlement.inputs import Stage
from games.engine.settlement.settlements import SettledRound
from games.engine.simulated_players.tokes import TOKES
from games.engine.texts import Text

TOKE = Question(
    "toke",
    Text("Tokes"),
    seconds=3,
    paying=6,
    explained_by=frozenset({Subject.HANDS, Subject.UP_CARDS, Subject.BETS}),
    decided_by=its_own_rule,
)


def tokes(played: SettledRound, frame: Frame) -> Iterator[Prompt]:
    """Each toke that still lies there: on the spot in hand, or on main bets round the table where those are
    returned."""
    if frame.step.act == "refund":
        yield from _at_refund(played, frame)
        return
    spot = frame.felt.spot(frame.spot)
    stage = stage_of(spot)
    for wager in played.inputs.house.on_the_spot(played.inputs.game.wagers):
        toke, line = spot.tokes.get(wager.slug), played.toke_at(frame.spot, wager.slug)
        if not toke or not line or toke.state != "live":
            continue
        due = line if line.stage is stage and is_due_now(played, frame, line) else None
        yield prompt_of(
            *(played, frame, TOKE, frame.spot, wager, due),
            offered_at(played, stage),
            toke=toke.stake,
        )


def _at_refund(played: SettledRound, frame: Frame) -> Iterator[Prompt]:
    game = played.inputs.game
    for seat in in_order(played.inputs.seats, frame.step.order):
        for wager in (game.main, *game.following):
            line = played.toke_at(seat.spot, wager.slug)
            if line and not seat.folds:
                due = line if line.stage is Stage.REFUND else None
                yield prompt_of(
                    *(played, frame, TOKE, seat.spot, wager, due), AT_REFUND, toke=seat.tokes[wager.slug]
                )


ASKS = (Ask(TOKES, Part.PROCEDURE, {TOKES: tokes}, (TOKE,), groups=(GROUP,)),)
