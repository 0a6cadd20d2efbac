"""Beliefs: by what a wrong answer was held to be right, in the words of the rule in the trainee's mind.

The round is played again under the one mistake that explains the answer. Its words are about cards that lie
open at this stop, or they are not said.
"""

from games.engine.asks.questions import Given, Prompt
from games.engine.errors import Refused
from games.engine.mistakes.named import BY_SLUG
from games.engine.rounds.grading import read_given
from games.engine.rounds.rounds import Round
from games.engine.rounds.stops import Stop
from trainer.drills.models import Verdict
from trainer.drills.sittings import Sitting
from trainer.saying import say


def believed(sitting: Sitting, stop: Stop, prompt: Prompt, verdict: Verdict) -> str:
    """What was paid, and should not have been paid like that, in the words of its row under the mistake; ""
    where that says nothing more, or too much."""
    mistake = BY_SLUG.get(verdict.mistake)
    if mistake is None or not prompt.pays or not _all_up(sitting.played, stop, prompt.spot):
        return ""
    try:
        given = read_given(prompt, verdict.answer.given.get(prompt.key, ""))
    except Refused:
        return ""
    for held in sitting.held(mistake.slug, stop.place):
        other = held.prompt(prompt.key)
        if other and _explains(other, prompt, given):
            return say(other.because)
    return ""


def _explains(held: Prompt, due: Prompt, given: Given) -> bool:
    """Whether this is a pay under the mistake, and one for another reason."""
    return bool(held.pays) and given in held.right and held.because != due.because


def _all_up(played: Round, stop: Stop, spot: int) -> bool:
    """Whether the dealer's hand lies open, and every card of this spot's packet, bought or not."""
    felt = played.moments[stop.moment].felt
    packets = (set(seat.cards) for seat in played.inputs.seats if seat.spot == spot)
    return all(felt.dealer.cards or [None]) and all(packet <= felt.cards_up() for packet in packets)
