"""Verdicts as a page shows them: right or wrong, both answers, the rule with its sentence, the mistake."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from games.engine.grading import due_words
from games.engine.prompts import Stop
from games.engine.questions import Prompt
from trainer.drills.models import Answer, Verdict
from trainer.drills.sittings import Sitting
from trainer.tables.felt import CardView, card_view
from trainer.tables.wording import mistake_words, moment_title, prompt_label


@dataclass(frozen=True)
class VerdictView:
    label: str
    ask: str
    right: bool
    given: str
    expected: str
    rule: str
    sentence: str
    because: str
    mistake: str
    cards: list[CardView]


@dataclass(frozen=True)
class VerdictGroup:
    """The verdicts of one stop."""

    title: str
    right: bool
    verdicts: list[VerdictView]


def group_view(sitting: Sitting, answer: Answer) -> VerdictGroup:
    """What one answer was worth; the engine gives the reasons, the stored verdicts the marks."""
    stop = sitting.stops[answer.position]
    views = list(_views(sitting, stop, answer.verdicts.all()))
    title = moment_title(sitting.played.moments[stop.moment])
    return VerdictGroup(title, all(view.right for view in views), views)


def _views(sitting: Sitting, stop: Stop, verdicts: Iterable[Verdict]) -> Iterable[VerdictView]:
    """A bet that was paid has two verdicts, action and amount; they are shown as one."""
    waiting: VerdictView | None = None
    for verdict in verdicts:
        prompt = stop.prompt(verdict.prompt)
        if prompt is None:
            continue
        view = _view(sitting, prompt, verdict)
        if waiting and prompt.ask == "amount":
            yield replace(view, given=f"{waiting.given} {view.given}", expected=waiting.expected)
            waiting = None
            continue
        if waiting:
            yield waiting
        waiting = view
    if waiting:
        yield waiting


def _view(sitting: Sitting, prompt: Prompt, verdict: Verdict) -> VerdictView:
    return VerdictView(
        label=prompt_label(prompt),
        ask=prompt.ask,
        right=verdict.right,
        given=verdict.given,
        expected=due_words(prompt),
        rule=prompt.rule,
        sentence=sitting.sheet.rules.get(prompt.rule, ""),
        because=prompt.because,
        mistake=mistake_words(verdict.mistakes),
        cards=[card_view(card) for card in prompt.made_of],
    )
