"""Verdicts as a page shows them: right or wrong, both answers, the rule with its sentence, the mistake."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

from django.urls import reverse
from django.utils.formats import date_format
from django.utils.http import urlencode
from django.utils.timezone import localtime
from django.utils.translation import gettext

from games.engine.asks.answers import Given
from games.engine.asks.done import Pressed
from games.engine.asks.job.console_asked import win_page
from games.engine.asks.job.meter_events import Hit
from games.engine.asks.picked import CardSet
from games.engine.asks.prompts import Prompt
from games.engine.errors import Unreadable
from games.engine.money.cutting import mark_cut
from games.engine.rounds.how_often import is_counted
from trainer.drills.decisions import Decision, decisions
from trainer.drills.models import Answer, Correction
from trainer.drills.models.stored import in_force
from trainer.drills.sittings import Sitting
from trainer.felt.beliefs import believed
from trainer.felt.drawn.card_views import CardView, card_view
from trainer.felt.namings import Which, naming_words, which_of
from trainer.felt.reckoning import reckoned
from trainer.felt.titles import cut_words, fault_words, moment_title
from trainer.saying import say
from trainer.schools.lettering import isolated


@dataclass(frozen=True)
class VerdictView:
    """One verdict, of the decision `key`. `cards` make the hand that `because` speaks of; `believed` is why
    it would have been right under its mistake; a pay is reckoned by the stake, as due and as given; cards to
    be picked are also in `given_cards` and `expected_cards`; a reason that is `reasoned` is shown in full.
    `which` is asked in place of `mistake`, where the trainee reads it. `often` is where it is told how
    often this happens, if anything tells it; `again` says that it was marked again, when and why."""

    label: str
    right: bool
    given: str
    expected: str
    rule: str
    sentence: str
    because: str
    mistake: str
    cards: list[CardView]
    which: Which | None = None
    reasoned: bool = False
    win_page: dict[str, str] | None = None
    cut: str = ""
    again: str = ""
    believed: str = ""
    often: str = ""
    due_sum: str = ""
    given_sum: str = ""
    given_cards: list[CardView] = field(default_factory=list)
    expected_cards: list[CardView] = field(default_factory=list)
    key: str = ""


@dataclass(frozen=True)
class VerdictGroup:
    """The verdicts of one stop; whether a hint was given before its answer. `url` is where they are told, if
    that is elsewhere."""

    title: str
    right: bool
    verdicts: list[VerdictView]
    hinted: bool = False
    url: str = ""

    @property
    def wrong(self) -> int:
        return sum(not view.right for view in self.verdicts)


def group_view(sitting: Sitting, answer: Answer, *, asking: bool = False) -> VerdictGroup:
    """What one answer was worth; the engine gives the reasons, the stored verdicts the marks. Of what these
    rules ask no more, whether it was right is all that can be told. `asking` its trainee which of several
    names it was."""
    stop = sitting.stop_at(answer.place)
    if stop is None:
        right = all(marked.right for marked in in_force(answer))
        return VerdictGroup(gettext("Not asked so any more"), right, [], answer.hinted)
    views = list(_said_once(_view(decision, asking) for decision in decisions(sitting, answer)))
    title = moment_title(sitting.played.moments[stop.moment])
    return VerdictGroup(title, all(view.right for view in views), views, answer.hinted)


def _said_once(views: Iterable[VerdictView]) -> Iterator[VerdictView]:
    """What a mistake is called is said, and asked, at the first verdict that it explains."""
    said: set[object] = set()
    for view in views:
        new = {view.mistake} if view.which is None else {view.mistake, tuple(dict(view.which.names))}
        yield replace(view, mistake="", which=None) if new & said else view
        said |= new - {""}


def _view(decision: Decision, asking: bool) -> VerdictView:
    if decision.marked.ruled:
        return _ruled_view(decision)
    prompt, printed = decision.prompt, _printed(decision)
    return VerdictView(
        label=say(prompt.label),
        right=decision.right,
        given=decision.given_words,
        expected=say(prompt.words(prompt.due)),
        rule=prompt.rule,
        sentence=say(decision.sitting.sheet.sentence(prompt.rule)),
        because="" if printed else say(prompt.because),
        mistake=naming_words(decision.marked, decision.wager_name) or _fault(decision),
        cards=[card_view(card) for card in prompt.made_of],
        which=which_of(decision.marked, decision.wager_name) if asking else None,
        reasoned=prompt.question.reasoned,
        win_page=printed,
        cut=_cut(decision),
        again=_again(decision.marked.correction),
        believed=believed(decision),
        often=_often(decision),
        due_sum=reckoned(prompt, prompt.due),
        given_sum=reckoned(prompt, decision.given),
        given_cards=_picked(prompt, decision.given),
        expected_cards=_picked(prompt, prompt.due),
        key=prompt.key,
    )


def _ruled_view(decision: Decision) -> VerdictView:
    """What was given stands as right by a ruling. The reasons are the rules', and speak of another answer."""
    prompt = decision.prompt
    return VerdictView(
        label=say(prompt.label),
        right=True,
        given=decision.given_words,
        expected=decision.given_words,
        rule=prompt.rule,
        sentence=say(decision.sitting.sheet.sentence(prompt.rule)),
        because="",
        mistake="",
        cards=[],
        again=_again(decision.marked.correction),
        key=prompt.key,
    )


def _often(decision: Decision) -> str:
    """The page that says it, which works it out; of a live room nobody reads on beside the others."""
    run = decision.sitting.run
    if run.led or not is_counted(decision.prompt):
        return ""
    asked = urlencode({"place": decision.answer.place, "prompt": decision.prompt.key})
    return f"{reverse('reviewing:often', args=[run.pk, decision.sitting.round])}?{asked}"


def _again(correction: Correction | None) -> str:
    if correction is None:
        return ""
    said = gettext("Marked again on %(day)s by %(name)s: %(why)s")
    if correction.ruled:
        said = gettext("Ruled right on %(day)s by %(name)s: %(why)s")
    day, name = date_format(localtime(correction.made), "SHORT_DATE_FORMAT"), correction.by.user.display_name
    return said % {"day": day, "name": isolated(name), "why": isolated(correction.why)}


def _picked(prompt: Prompt, picked: Given | None) -> list[CardView]:
    """Cards that were to be picked, in the order in which they lie."""
    if not isinstance(prompt.kind, CardSet) or not isinstance(picked, frozenset):
        return []
    return [card_view(card) for card in prompt.cards if card in picked]


def _cut(decision: Decision) -> str:
    """How a payout was cut, if one was due and was cut; a mark apart, which changes no verdict."""
    if not decision.chips or not decision.prompt.pays or decision.marked.missed == "action":
        return ""
    prompt, own_colour = decision.prompt, decision.sitting.played.inputs.house.pays_colour_for_colour
    try:
        faults = mark_cut(decision.chips, stake=prompt.stake, pays=prompt.pays, colour_for_colour=own_colour)
    except Unreadable:
        return ""
    return cut_words(faults)


def _printed(decision: Decision) -> dict[str, str] | None:
    """The win page of a prize that was to be logged."""
    hit = decision.moment.subject if isinstance(decision.prompt.kind, Pressed) else None
    return {name: say(value) for name, value in win_page(hit).items()} if isinstance(hit, Hit) else None


def _fault(decision: Decision) -> str:
    """What went wrong first on the way, read again from what was typed."""
    if decision.right or decision.given is None:
        return ""
    prompt = decision.prompt
    return fault_words(prompt.kind.fault(prompt.due, decision.given))
