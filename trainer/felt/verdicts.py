"""Verdicts as a page shows them: right or wrong, both answers, the rule with its sentence, the mistake."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from games.engine.asks.consoles_asked import fault_in, win_page
from games.engine.asks.meter_events import Hit
from games.engine.asks.questions import Given, Kind, Prompt
from games.engine.errors import Refused, Unreadable
from games.engine.money.cutting import mark_cut
from games.engine.rounds.grading import due_words, read_given
from games.engine.rounds.stops import Stop
from trainer.drills.models import Answer, Verdict
from trainer.drills.sittings import Sitting
from trainer.drills.submissions import cut_key
from trainer.felt.answers import given_words
from trainer.felt.beliefs import believed
from trainer.felt.drawing import CardView, card_view
from trainer.felt.titles import cut_words, fault_words, mistake_words, moment_title, prompt_label
from trainer.saying import say


@dataclass(frozen=True)
class VerdictView:
    """One verdict. `cards` make the hand that `because` speaks of; `believed` is why it would have been right
    under its mistake; cards that were to be picked are also in `given_cards` and `expected_cards`."""

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
    win_page: dict[str, str] | None = None
    cut: str = ""
    believed: str = ""
    given_cards: list[CardView] = field(default_factory=list)
    expected_cards: list[CardView] = field(default_factory=list)


@dataclass(frozen=True)
class VerdictGroup:
    """The verdicts of one stop; whether a hint was given before its answer."""

    title: str
    right: bool
    verdicts: list[VerdictView]
    hinted: bool = False


def group_view(sitting: Sitting, answer: Answer) -> VerdictGroup:
    """What one answer was worth; the engine gives the reasons, the stored verdicts the marks."""
    stop = sitting.stops[answer.position]
    views = list(_views(sitting, stop, answer.verdicts.all()))
    title = moment_title(sitting.played.moments[stop.moment])
    return VerdictGroup(title, all(view.right for view in views), views, answer.hinted)


def _views(sitting: Sitting, stop: Stop, verdicts: Iterable[Verdict]) -> Iterable[VerdictView]:
    """A bet that was paid has two verdicts, action and amount; they are shown as one."""
    waiting: VerdictView | None = None
    for verdict in verdicts:
        prompt = stop.prompt(verdict.prompt)
        if prompt is None:
            continue
        view = _view(sitting, stop, prompt, verdict)
        if waiting and prompt.ask == "amount":
            yield replace(view, given=f"{waiting.given} {view.given}", expected=waiting.expected)
            waiting = None
            continue
        if waiting:
            yield waiting
        waiting = view
    if waiting:
        yield waiting


def _view(sitting: Sitting, stop: Stop, prompt: Prompt, verdict: Verdict) -> VerdictView:
    printed = _printed(sitting, prompt, verdict)
    return VerdictView(
        label=prompt_label(prompt),
        ask=prompt.ask,
        right=verdict.right,
        given=given_words(stop, prompt, verdict),
        expected=say(due_words(prompt)),
        rule=prompt.rule,
        sentence=say(sitting.sheet.rules.get(prompt.rule, "")),
        because="" if printed else say(prompt.because),
        mistake=mistake_words(verdict.mistakes) or fault_words(_fault(prompt, verdict)),
        cards=[card_view(card) for card in prompt.made_of],
        win_page=printed,
        cut=_cut(sitting, prompt, verdict),
        believed=believed(sitting, stop, prompt, verdict),
        given_cards=_picked(prompt, verdict),
        expected_cards=_in_order(prompt, prompt.right[0]) if prompt.kind is Kind.CARDS else [],
    )


def _picked(prompt: Prompt, verdict: Verdict) -> list[CardView]:
    if prompt.kind is not Kind.CARDS:
        return []
    try:
        return _in_order(prompt, read_given(prompt, verdict.answer.given.get(prompt.key, "")))
    except Refused:
        return []


def _in_order(prompt: Prompt, picked: Given) -> list[CardView]:
    """Cards in the order in which they lie."""
    return [card_view(card) for card in prompt.cards if isinstance(picked, frozenset) and card in picked]


def _cut(sitting: Sitting, prompt: Prompt, verdict: Verdict) -> str:
    """How a payout was cut, if it was cut; a mark apart, which changes no verdict."""
    laid = verdict.answer.given.get(cut_key(prompt), "") if prompt.ask == "amount" else ""
    if not laid:
        return ""
    own_colour = sitting.played.inputs.house.pays_colour_for_colour
    try:
        faults = mark_cut(laid, stake=prompt.stake, pays=prompt.pays, colour_for_colour=own_colour)
    except Unreadable:
        return ""
    return cut_words(faults)


def _printed(sitting: Sitting, prompt: Prompt, verdict: Verdict) -> dict[str, str] | None:
    """The win page of a prize that was to be logged."""
    moment = sitting.played.moments[sitting.stops[verdict.answer.position].moment]
    hit = moment.subject if prompt.ask == "console" else None
    return {name: say(value) for name, value in win_page(hit).items()} if isinstance(hit, Hit) else None


def _fault(prompt: Prompt, verdict: Verdict) -> str:
    """What went wrong first at a console, read again from what was pressed."""
    if prompt.ask != "console" or verdict.right:
        return ""
    given = read_given(prompt, verdict.answer.given.get(prompt.key, ""))
    return fault_in(prompt, given) if isinstance(given, tuple) else ""
