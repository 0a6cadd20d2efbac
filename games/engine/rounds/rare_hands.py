"""The hand in question: whether what a prompt asks is decided on a hand that hardly ever comes."""

from games.engine.questions.prompts import Prompt
from games.engine.rounds.prompt_frequencies import is_counted
from games.engine.scenarios.rare import rare_hands
from games.engine.settlement.settled_rounds import SettledRound


def on_rare_hand(played: SettledRound, prompt: Prompt) -> bool:
    """Of a prompt that a hand decides, the hand at its spot, and at the dealer's place the dealer's. What no
    hand decides is routine."""
    if not is_counted(prompt):
        return False
    settlement, ladder = played.settlement, played.inputs.game.ladder
    hand = settlement.hands.get(prompt.spot) if prompt.spot else settlement.dealer.hand
    return hand is not None and hand.category in rare_hands(ladder)
