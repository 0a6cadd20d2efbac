"""Known mistakes about tokes: all else is answered as is right."""

from collections.abc import Callable

from games.engine.questions.answers import BetAnswer, Given
from games.engine.questions.prompts import Prompt
from games.engine.rounds.rounds import Round
from games.engine.rounds.stops import Stop
from games.engine.rules.wagers import Action
from tests.games.beginners.beginner import Beginner, fitting
from tests.games.oracles.table_view import SIX_CARD, SIX_FIVE_FOUR
from tests.games.trainee import PUSH, paying

KNOWN_TOKES: list[Beginner] = []
GAMES = (SIX_FIVE_FOUR, SIX_CARD)
PAIRS_PAID = ("player-three-of-a-kind", "player-flush", "player-straight")

Thought = Callable[[Prompt, Prompt | None, BetAnswer], Given]
"""Of what is asked: the other question of the same circle, where it is asked with it; and what is right."""


def believe(name: str) -> Callable[[Thought], Thought]:
    def enter(thought: Thought) -> Thought:
        def slip(_who: Beginner, _played: Round, stop: Stop, prompt: Prompt, said: Given) -> Given:
            if not isinstance(said, BetAnswer) or prompt.ask not in ("bet", "toke"):
                return said
            circle = [one for one in stop.prompts if one.ask in ("bet", "toke") and one is not prompt]
            other = next((one for one in circle if one.wager == prompt.wager), None)
            return fitting(prompt, thought(prompt, other, said))

        KNOWN_TOKES.append(
            Beginner(
                name, (SIX_FIVE_FOUR, SIX_CARD), slips=slip, scenes=PAIRS_PAID, whole_job=True, alone=True
            )
        )
        return thought

    return enter


def is_paid(said: BetAnswer) -> bool:
    return said.action is Action.PAY


@believe("toke-left")
def toke_left(prompt, other, said):
    return PUSH if prompt.ask == "toke" else said


@believe("toke-even-money")
def toke_even_money(prompt, other, said):
    return paying(prompt.stake) if prompt.ask == "toke" and is_paid(said) else said


@believe("toke-paid-as-the-bet")
def toke_paid_as_the_bet(prompt, other, said):
    return paying(other.due.cents) if prompt.ask == "toke" and other and is_paid(said) else said


@believe("toke-in-the-bet")
def toke_in_the_bet(prompt, other, said):
    """Both are at whole dollars, so the sum of two pays is the pay of the sum."""
    if not other or not is_paid(said):
        return said
    return PUSH if prompt.ask == "toke" else paying(said.cents + other.due.cents)
