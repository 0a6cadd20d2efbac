"""The clause of a rule that decides a prompt: one sentence of it, chosen by what the prompt is about.

A rule says several things; only one of them makes an answer right. It is the sentence that shares most with
the decision: what is done with the bet, the bet's name, the question, and the words of the reason.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from games.engine.cards.cards import JOKERS
from games.engine.cards.hand_names import TIE
from games.engine.cards.hands import is_wheel
from games.engine.questions.answers import BetAnswer
from games.engine.questions.prompts import Prompt
from games.engine.questions.settling import STAYS
from games.engine.rules.numbered_rules import RULED
from games.engine.rules.sheets import Sheet
from games.engine.rules.wagers import Action
from games.engine.settlement.ways import AUTOMATIC, EQUAL, LA_PARTAGE
from games.engine.texts import Text

BOUNDARY = re.compile(r"(?<=[.!?])\s+(?=[^\Wa-z_]|[“¿¡])")
"""Between two sentences, in English and Spanish."""
WORD = re.compile(r"[^\W_]+")

ACTIONS = {
    Action.TAKE: ("los", "take", "collect"),
    Action.PAY: ("win", "paid", "pay"),
    Action.PUSH: ("push", "refund", "tie"),
    Action.LEAVE: ("action", "stay", "still", "keep"),
    Action.HALF: ("half", "surrender", "give"),
}
"""How the words begin that say what is done with a bet."""

QUESTIONS = {
    "qualifies": ("qualif",),
    "dealer-cards": ("best", "ranking"),
    "player-hand": ("rank",),
    "dealer-hand": ("rank",),
    "first-spot": ("counterclockwise", "right"),
    "next-spot": ("counterclockwise", "right"),
    "high-wins": ("compare",),
    "low-wins": ("compare",),
}
DECIDES, NAMES, SPEAKS = 10, 2, 1
"""What a match is worth: of a reading that one sentence alone is about, of the bet or the action, of the
reason."""


@dataclass(frozen=True, slots=True)
class Clause:
    """A sentence of a rule by its number; `ruled` if it is our ruling's. `text` is all that it is part of."""

    text: Text
    number: int
    ruled: bool = False

    @property
    def words(self) -> str:
        return sentences(self.text)[self.number]


def sentences(text: str) -> list[str]:
    return BOUNDARY.split(text)


def deciding_clause(sheet: Sheet, prompt: Prompt) -> Clause | None:
    """Return the first of the sentences that share most with the prompt; None where the sheet has no such
    rule."""
    clauses = list(_clauses(sheet, prompt.rule))
    return max(clauses, key=lambda clause: _shared(clause.words, prompt)) if clauses else None


def _clauses(sheet: Sheet, number: str) -> Iterator[Clause]:
    """Yield the rule's sentences, those of its doubt, then those of our ruling."""
    for name, ruled in ((number, False), (f"{RULED}{number}", True)):
        rule = sheet.rules.get(name)
        for text in (rule.text, rule.doubt) if rule else ():
            yield from (Clause(text, at, ruled) for at in range(len(sentences(text)) if text else 0))


def _shared(sentence: str, prompt: Prompt) -> int:
    words, due = _words(sentence), prompt.due

    def starts(begins: str | tuple[str, ...]) -> bool:
        return any(word.startswith(begins) for word in words)

    score = sum(NAMES for begin in QUESTIONS.get(prompt.ask, ()) if starts(begin))
    score += sum(DECIDES for begin in _deciding(prompt) if starts(begin))
    if isinstance(due, BetAnswer):
        score += NAMES * starts(ACTIONS[_looked_for(prompt, due)])
        bet = _words(prompt.bet)
        score += NAMES * sum(word in words or f"{word}s" in words for word in bet)
        return score + SPEAKS * sum(starts(word[:5]) for word in _words(prompt.because) if len(word) > 3)
    if prompt.question.names_hand:
        return score + NAMES * sum(word in words for word in _words(str(due)) if len(word) > 3)
    return score


def _looked_for(prompt: Prompt, due: BetAnswer) -> Action:
    """What is left alone stays by a sentence of its own, or is not among what is paid."""
    unpaid = due.action is Action.LEAVE and prompt.because.template != STAYS
    return Action.PAY if unpaid else due.action


def _deciding(prompt: Prompt) -> tuple[str, ...]:
    reasons = [prompt.because, *prompt.because.facts.values()]
    templates = {reason.template for reason in reasons if isinstance(reason, Text)}
    if TIE in templates or EQUAL in templates:
        return ("tie",)
    if templates & {*AUTOMATIC}:
        return ("automatic",)
    if LA_PARTAGE in templates:
        return ("half",)
    if any(card in JOKERS for card in prompt.made_of):
        return ("jokers",)
    if prompt.question.names_hand and is_wheel(prompt.made_of):
        return ("ace",)
    if any("odds" in reason.facts for reason in reasons if isinstance(reason, Text)):
        return ("paytable",)
    return ("even",) if prompt.pays and prompt.pays == prompt.stake else ()


def _words(text: str) -> set[str]:
    return set(WORD.findall(text.lower()))
