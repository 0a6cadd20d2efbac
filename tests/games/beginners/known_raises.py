"""Known mistakes of games that no mind plays: ties, sizes of a raise, a push unless by the table, a suit.

All else is answered as is right; what is believed is read from plain cards.
"""

from collections.abc import Callable

from games.engine.questions.answers import BetAnswer, Given
from games.engine.questions.prompts import Prompt
from games.engine.rounds.rounds import Round
from games.engine.rounds.stops import Stop
from games.engine.rules.wagers import Action
from tests.games.beginners.beginner import Beginner, Slip
from tests.games.oracles.slow_hands import FOUR, How, Reading, best
from tests.games.oracles.slow_money import half_up
from tests.games.oracles.table_view import THREE_CARD
from tests.games.trainee import PUSH, TAKE, paying

FOUR_CARD, CRAZY = "four-card-poker", "crazy-4-poker"
BEST_FOUR = How(size=4, ladder=FOUR)
KNOWN_RAISES: list[Beginner] = []

Thought = Callable[[Round, Prompt, Given], Given]


def slip_of(thought: Thought) -> Slip:
    def slip(_who: Beginner, played: Round, _stop: Stop, prompt: Prompt, said: Given) -> Given:
        return thought(played, prompt, said)

    return slip


def believe(name: str, game: str, *scenes: str, whole_job: bool = False) -> Callable[[Thought], Thought]:
    def enter(thought: Thought) -> Thought:
        slip = slip_of(thought)
        KNOWN_RAISES.append(
            Beginner(name, (game,), slips=slip, scenes=scenes, whole_job=whole_job, alone=True)
        )
        return thought

    return enter


def four(cards: tuple[str, ...]) -> Reading:
    return best(tuple(sorted(map(str, cards))), BEST_FOUR)


def hands(played: Round, prompt: Prompt) -> tuple[Reading, Reading]:
    """The player's and the dealer's best four."""
    return four(played.inputs.seat(prompt.spot).cards), four(played.inputs.table_cards)


def settles(prompt: Prompt, *bets: str) -> bool:
    return prompt.step == "reconcile" and prompt.ask == "bet" and prompt.wager in bets


def action(said: Given) -> Action | None:
    return said.action if isinstance(said, BetAnswer) else None


@believe("tie-pushed", FOUR_CARD, "tie")
def tie_pushed(played, prompt, said):
    if settles(prompt, "ante", "play"):
        own, his = hands(played, prompt)
        return PUSH if own[:2] == his[:2] else said
    return said


@believe("any-raise", CRAZY, whole_job=True)
def any_raise(played, prompt, said):
    return "3" if prompt.ask == "raise-limit" else said


@believe("raise-with-any-pair", CRAZY, "player-pair", whole_job=True)
def raise_with_any_pair(played, prompt, said):
    if prompt.ask != "raise-limit":
        return said
    return "3" if four(played.inputs.seat(prompt.spot).cards).name != "high-card" else "1"


def without_line(played: Round, prompt: Prompt, said: Given) -> bool:
    """Whether the hand wins, and has no line of the Super Bonus."""
    if not settles(prompt, "super-bonus") or action(said) is not Action.PUSH:
        return False
    own, his = hands(played, prompt)
    qualified = his.name != "high-card" or his.ranks[0] >= 13
    return qualified and own[:2] > his[:2]


@slip_of
def no_line_taken(played, prompt, said):
    return TAKE if without_line(played, prompt, said) else said


@slip_of
def no_line_paid_even(played, prompt, said):
    return paying(prompt.stake) if without_line(played, prompt, said) else said


@believe("half-left-out", CRAZY, "player-flush")
def half_left_out(played, prompt, said):
    if settles(prompt, "super-bonus") and hands(played, prompt)[0].name == "flush":
        return paying(prompt.stake)
    return said


@believe("any-suit-wins-meter", THREE_CARD, "envy-hand")
def any_suit_wins_meter(played, prompt, said):
    cards, meter = played.inputs.seat(prompt.spot).cards if prompt.spot else (), played.inputs.meter
    royal = {card[0] for card in cards} == set("AKQ") and len({card[1] for card in cards}) == 1
    if not settles(prompt, "progressive") or not royal or meter is None:
        return said
    swept = sum(seat.bets.get("progressive", 0) for seat in played.inputs.seats)
    return paying(meter.amount + half_up(meter.contribution * swept))
