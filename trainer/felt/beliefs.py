"""Beliefs: by what a wrong answer was held to be right, in the words of the rule in the trainee's mind.

The round is played again under the one mistake that explains the answer. Its words are about cards that lie
open at this stop, or they are not said.
"""

from games.engine.asks.prompts import Prompt
from games.engine.mistakes.named import BY_SLUG
from games.engine.procedure.moments import Moment
from games.engine.rounds.rounds import Round
from trainer.drills.decisions import Decision
from trainer.saying import say


def believed(decision: Decision) -> str:
    """What was paid, and should not have been paid like that, in the words of its row under the mistake; ""
    where that says nothing more, or too much."""
    prompt, mistake = decision.prompt, decision.marked.mistake
    if mistake not in BY_SLUG or not prompt.pays or decision.given is None:
        return ""
    if not _all_up(decision.sitting.played, decision.moment, prompt.spot):
        return ""
    for other in decision.sitting.beliefs.prompts(mistake, decision.stop, prompt.key):
        if _explains(other, decision):
            return say(other.because)
    return ""


def _explains(held: Prompt, decision: Decision) -> bool:
    """Whether this is a pay under the mistake, and one for another reason."""
    due, given = decision.prompt, decision.given
    if given is None or not held.pays or held.because == due.because:
        return False
    return bool(held.kind.fits(held.right, due.right, given))


def _all_up(played: Round, moment: Moment, spot: int) -> bool:
    """Whether the dealer's hand lies open, and every card of this spot's packet, bought or not."""
    felt = moment.felt
    packets = (set(seat.cards) for seat in played.inputs.seats if seat.spot == spot)
    return all(felt.dealer.cards or [None]) and all(packet <= felt.cards_up() for packet in packets)
