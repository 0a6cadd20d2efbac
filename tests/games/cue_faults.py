"""What makes a cue unfit for a wrong answer, whatever the answer was."""

import re

from games.engine.cards.cards import JOKERS
from games.engine.diagnosis.cue_kinds import WrongAnswer
from games.engine.diagnosis.cues import MAX_WORDS
from games.engine.money.amounts import Odds
from games.engine.questions.answers import BetAnswer
from games.engine.questions.play import NEXT_STEP
from games.engine.questions.prompts import Prompt
from games.engine.rounds.rounds import Round
from games.engine.rules.wagers import Action


def cue_fault(played: Round, prompt: Prompt, cue: str) -> str:
    """Return what a cue speaks of that the question does not have; "" of a cue that fits."""
    it = WrongAnswer(played, prompt, None)
    game, because = it.game, str(prompt.because)
    own = cue.replace(because, "")
    due = prompt.due.action if isinstance(prompt.due, BetAnswer) else None
    faults = {
        "no cue": not cue,
        "too long": len(own.split()) > MAX_WORDS and prompt.question is not NEXT_STEP,
        "a paytable": ("paytable" in own or " line: " in own) and not it.rows,
        "a next card": "next card decides" in own
        and not (it.compared and it.compared[0].category == it.compared[1].category),
        "odds": "odds times" in own.lower() and not (it.row and isinstance(it.row.pays, Odds)),
        "jokers": "joker" in own and JOKERS[0] not in game.source.faces,
        "a dealer": "dealer" in own.lower() and "dealer" not in game.hands and bool(prompt.wager),
        "a qualifier": "qualifies" in own and game.qualifier is None,
        "another action": any(
            re.search(rf"{action} it\b(?! back)", own) and action is not due for action in Action if due
        ),
        "a small letter": re.search(r"[.?!] [a-z]", cue) is not None,
        "a hole": "%(" in cue or "  " in cue,
    }
    return ", ".join(fault for fault, is_there in faults.items() if is_there)
