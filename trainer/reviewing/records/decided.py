"""Every decision of a table test as its record holds it: what was asked, given and due, and its worth."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

from games.engine.mistakes.named import name_words
from trainer.drills.decisions import Decision, decisions
from trainer.drills.models import Answer
from trainer.drills.models.stored import Marked
from trainer.drills.selectors import due_on
from trainer.reviewing.records.written_texts import written
from trainer.reviewing.table_tests import TableTest

TENTH = timedelta(milliseconds=100)


def decided(test: TableTest) -> Iterator[dict[str, Any]]:
    """In the order in which they were asked; of what these rules pose no more, what is stored of it."""
    for answer in test.answers:
        met = {decision.marked.key: decision for decision in decisions(test.sittings[answer.round], answer)}
        marked = test.by_answer[answer.pk]
        due = due_on(answer, marked)
        for one in marked:
            kept = _stored(answer, one, due=due, of=len(marked))
            yield kept | (_met(met[one.key]) if one.key in met else {})


def _stored(answer: Answer, marked: Marked, *, due: timedelta, of: int) -> dict[str, Any]:
    """`tenths` of a second, and those `on_target`; what was asked together shares the time of its answer
    evenly."""
    time = max(answer.received - answer.shown, timedelta(0))
    return {
        "round": answer.round + 1,
        "place": answer.place,
        "step": marked.key.step,
        "spot": marked.key.spot,
        "wager": marked.key.wager,
        "question": marked.key.question,
        "asked": marked.key.wager or marked.key.question,
        "given": marked.given,
        "due": "",
        "right": marked.right,
        "over": marked.overpaid,
        "under": marked.underpaid,
        "tenths": time // (TENTH * of),
        "on_target": due // (TENTH * of),
        "mistake": marked.mistake,
        "called": written(name_words(marked.mistake)) if marked.mistake else "",
    }


def _met(decision: Decision) -> dict[str, Any]:
    prompt, given = decision.prompt, decision.given
    called = name_words(decision.marked.mistake, decision.wager_name) if decision.marked.mistake else None
    due = prompt.due if given is None or not decision.marked.ruled else given
    return {
        "asked": written(prompt.label),
        "given": decision.marked.given if given is None else written(prompt.words(given)),
        "due": written(prompt.words(due)),
        "rule": prompt.rule,
        "called": written(called),
    }
