"""Verdicts as a page shows them: right or wrong, both answers, the rule with its sentence, the mistake."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import reduce
from typing import Any

from django.urls import reverse
from django.utils.formats import date_format
from django.utils.http import urlencode
from django.utils.text import capfirst
from django.utils.translation import gettext, ngettext

from games.engine.diagnosis import diagnosis
from games.engine.diagnosis.cue_kinds import cue_for
from games.engine.errors import Unreadable
from games.engine.misconceptions.misconception_catalog import BY_SLUG, name_words
from games.engine.money.cutting import mark_cut
from games.engine.procedure.frames import Frame
from games.engine.questions.answers import BetAnswer, CardSet, Given, Pressed
from games.engine.questions.clauses import deciding_clause, sentences
from games.engine.questions.progressive import Hit, win_page
from games.engine.questions.prompts import Prompt
from games.engine.questions.settling import TOKE
from games.engine.rounds.frequencies import is_counted
from games.engine.rounds.rounds import Round
from games.engine.rules.sheets import Sheet
from games.engine.rules.wagers import Action
from games.engine.settlement.payout_sums import multiply
from games.engine.texts import Text
from trainer.pages.text import translate, translate_without
from trainer.play.decisions import Decision, decisions
from trainer.play.felt.cards import BetView, CardView, card_view
from trainer.play.felt.layout_marks import (
    RIGHT,
    WRONG,
    Marks,
    because_words,
    due_words,
    given_words,
    marked_layout,
    marks_of_several,
)
from trainer.play.felt.views import FeltView, SpotView
from trainer.play.labels import answer_words, cut_words, fault_words, moment_title
from trainer.play.models import Answer, Correction, Mode
from trainer.play.models.answers import Marked, in_force
from trainer.play.round_state import RoundState
from trainer.schools.days import day_of
from trainer.schools.names import isolated

# Beliefs: the rule in the trainee's mind by which a wrong answer would be right. The round is played again
# under the one mistake that explains the answer; its words are shown only if they concern cards that lie open
# at this stop.


def belief_words(decision: Decision) -> str:
    """Describe the paytable row that was paid under the mistake; "" if that adds nothing or discloses too
    much."""
    prompt, mistake = decision.prompt, decision.marked.mistake
    if mistake not in BY_SLUG or not prompt.pays or decision.given is None:
        return ""
    if not _all_up(decision.state.played, decision.frame, prompt.spot):
        return ""
    for other in decision.state.beliefs.prompts(mistake, decision.stop, prompt.key):
        if _explains(other, decision):
            return translate(other.because)
    return ""


def _explains(believed: Prompt, decision: Decision) -> bool:
    """Whether this pays under the mistake, and for another reason."""
    due, given = decision.prompt, decision.given
    if given is None or not believed.pays or believed.because == due.because:
        return False
    return bool(believed.kind.fits(believed.right, due.right, given))


def _all_up(played: Round, moment: Frame, spot: int) -> bool:
    """Whether the dealer's hand, if any, the board, and every card of this spot's packet lie open."""
    felt, game = moment.felt, played.inputs.game
    packets = (set(game.packet(seat.dealt)) for seat in played.inputs.seats if seat.spot == spot)
    dealers = felt.dealer.cards or (None,) if "dealer" in game.hands else ()
    return all((*dealers, *felt.board)) and all(packet <= felt.cards_up() for packet in packets)


# Marks: right or wrong at the bets just answered, shown on the felt. They come from stored grades alone; an
# ungraded or undisclosed answer has none.


def marked_felt(felt: FeltView, state: RoundState, answer: Answer | None) -> FeltView:
    """Return the felt with the grades of this answer's bets."""
    marks = marks_of(state, answer) if answer else {}
    if marks and felt.long:
        return replace(felt, long=marked_layout(felt.long, marks))
    return replace(felt, spots=[_spot(spot, marks) for spot in felt.spots]) if marks else felt


def marks_of(state: RoundState, answer: Answer) -> Marks:
    """Return the mark of each bet: right if both its action and its amount are. Of several bets those that
    were rightly chosen, and those that were missed or too many."""
    if state.run.sealed or state.run.drill.mode == Mode.LEARN:
        return {}
    graded = [*decisions(state, answer)]
    marks = {
        (decision.prompt.spot, bet, decision.prompt.question is TOKE): RIGHT if decision.right else WRONG
        for decision in graded
        for bet in decision.bets
    }
    return marks | {key: mark for decision in graded for key, mark in marks_of_several(decision)}


def _spot(spot: SpotView, marks: Marks) -> SpotView:
    return replace(spot, circles=tuple((slug, _bet(spot, slug, bet, marks)) for slug, bet in spot.circles))


def _bet(spot: SpotView, slug: str, bet: BetView, marks: Marks) -> BetView:
    mark, toke_mark = (marks.get((spot.number, slug, of_toke), "") for of_toke in (False, True))
    toke = replace(bet.toke, mark=toke_mark) if bet.toke and toke_mark else bet.toke
    return replace(bet, mark=mark or bet.mark, toke=toke) if mark or toke_mark else bet


def name_choice(marked: Marked, bet: Text | None = None) -> dict[str, Any] | None:
    """Return the choice among names; None if one is known, none fits, or it was answered already."""
    if marked.right or marked.mistake or marked.withdrawn or marked.self_reported is not None:
        return None
    names = offered_names(marked, bet)
    return {"verdict": marked.verdict, "names": list(names.items())} if len(names) > 1 else None


def naming_words(marked: Marked, bet: Text | None = None) -> str:
    """Describe the mistake: the name in force, a retracted name, or the names that fit; "" without a name."""
    if marked.self_reported is not None:
        return _self_report_words(marked, marked.self_reported, bet)
    if marked.mistake and (words := name_words(marked.mistake, bet)):
        return _stated(translate(words), len(marked.rests_on))
    said = list(offered_names(marked, bet).values())
    if not said:
        return ""
    if marked.withdrawn:
        looked_so = gettext("We thought you %(mistake)s, but a later answer suggests otherwise.")
        return looked_so % {"mistake": said[0]}
    return _looks_like(said)


def _looks_like(said: list[str]) -> str:
    return gettext("It looks like you %(mistakes)s.") % {"mistakes": _either(said)} if said else ""


def _guesses(marked: Marked, bet: Text | None) -> list[str]:
    """Return the names that a verdict offers without stating one."""
    known = marked.self_reported is not None or marked.withdrawn
    if known or (marked.mistake and name_words(marked.mistake)):
        return []
    return list(offered_names(marked, bet).values())


def offered_names(marked: Marked, bet: Text | None = None) -> dict[str, str]:
    """Return the names that are offered with their words in the reader's language."""
    offered = diagnosis.offered_names(marked.mistakes, bet)
    return {slug: translate(words) for slug, words in offered.items()}


def _self_report_words(marked: Marked, mistake: str, bet: Text | None) -> str:
    words = name_words(mistake, bet)
    if words and marked.withdrawn:
        said_so = gettext("You told us you %(mistake)s, but a later answer suggests otherwise.")
        return said_so % {"mistake": translate(words)}
    if words:
        return gettext("You told us you %(mistake)s.") % {"mistake": translate(words)}
    said = list(offered_names(marked, bet).values())
    return (
        gettext("You said it was none of these: %(mistakes)s.") % {"mistakes": _either(said)} if said else ""
    )


def _stated(mistake: str, before: int) -> str:
    if not before:
        return gettext("You %(mistake)s.") % {"mistake": mistake}
    words = ngettext(
        "You %(mistake)s. Second time.", "You %(mistake)s. You’ve done this %(count)s times before.", before
    )
    return words % {"mistake": mistake, "count": before}


def _either(said: list[str]) -> str:
    return reduce(lambda one, other: gettext("%(one)s – or: %(other)s") % {"one": one, "other": other}, said)


FINEST = 20
"""Odds are printed in halves, tenths and twentieths; finer ones are not multiples that dealers say."""


def given_sum(prompt: Prompt, given: Given | None) -> str:
    """Return a payout that was given as a sum, "10 × $50 = $500"; "" where it is no multiple of the stake."""
    if not isinstance(given, BetAnswer) or given.action is not Action.PAY or not prompt.stake:
        return ""
    times = Fraction(given.cents, prompt.stake)
    if not times or times.denominator > FINEST or FINEST % times.denominator:
        return ""
    return translate(multiply(times, prompt.stake, given.cents))


@dataclass(frozen=True)
class VerdictView:
    """The grade of the decision `key`.

    `cards` make the hand that `because` is about; `believed` says when the answer would be right. `due_sum`
    and `given_sum` say how the right payout comes to be, and the one that was given; `given_cards` and
    `expected_cards` are picked cards. A `reasoned` reason is shown in full. `which` replaces `mistake` where
    the trainee chooses; `guesses` are the names that `mistake` only offers. `cue` is what to think of next
    time. `often` is the address of how often this happens; `again` says when and why it was regraded.
    """

    label: str
    right: bool
    given: str
    expected: str
    rule: str
    sentence: str
    because: str
    mistake: str
    cards: list[CardView]
    which: dict[str, Any] | None = None
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
    cue: str = ""
    guesses: list[str] = field(default_factory=list)

    @property
    def has_note(self) -> bool:
        """Whether there is something to read though the answer was right."""
        return bool(self.cut or self.reasoned or self.win_page)


@dataclass(frozen=True)
class VerdictGroup:
    """The grades of one stop; `hinted`: a hint preceded the answer; `url`: the page that has the details."""

    title: str
    right: bool
    verdicts: list[VerdictView]
    hinted: bool = False
    url: str = ""


def group_view(state: RoundState, answer: Answer, *, asking: bool = False) -> VerdictGroup:
    """Return the grades of one answer: reasons from the engine, marks from the stored verdicts.

    For a question no longer asked only right or wrong is known. `asking` offers its trainee the names.
    """
    stop = state.stop_at(answer.place)
    if stop is None:
        right = all(marked.right for marked in in_force(answer))
        return VerdictGroup(gettext("No longer asked this way"), right, [], answer.hinted)
    views = [*_named_once(shorten(_view(decision, asking)) for decision in decisions(state, answer))]
    title = moment_title(state.played.frames[stop.frame])
    return VerdictGroup(title, all(view.right for view in views), views, answer.hinted)


def _named_once(views: Iterable[VerdictView]) -> Iterator[VerdictView]:
    """Describe, or ask about, each mistake once, and give each cue once: at the first verdict it explains.
    One that is described alone is not offered among others afterwards."""
    said: set[object] = set()
    cues: set[str] = set()
    alone: set[str] = set()
    for view in views:
        if alone.intersection(view.guesses):
            view = replace(view, mistake="", which=None)
        elif len(view.guesses) == 1:
            alone.update(view.guesses)
        view = replace(view, cue="" if view.cue in cues else view.cue)
        cues.add(view.cue)
        new = {view.mistake} if view.which is None else {view.mistake, tuple(dict(view.which["names"]))}
        yield replace(view, mistake="", which=None) if new & said else view
        said |= new - {""}


MAX_WORDS = 40
"""What is read behind the line of a verdict."""


def shorten(view: VerdictView) -> VerdictView:
    """Return the verdict without what is worth least where it would be longer than is read: names that are
    only offered, the last first; of two payouts the rule, for the paytable's row decides; then the sum of the
    wrong payout, the row it would have been right by, and the rule, whose number stays."""
    guesses = view.guesses
    while guesses and _length(view) > MAX_WORDS:
        guesses = guesses[:-1]
        view = replace(view, guesses=guesses, mistake=_looks_like(guesses))
    if view.due_sum and view.given_sum and _length(view) > MAX_WORDS:
        view = replace(view, sentence="")
    if _length(view) > MAX_WORDS:
        view = replace(view, given_sum="")
    if _length(view) > MAX_WORDS:
        view = replace(view, believed="")
    return view if _length(view) <= MAX_WORDS else replace(view, sentence="")


def _length(view: VerdictView) -> int:
    believed = gettext("That would be right if:") + " " + view.believed if view.believed else ""
    cue = gettext("Next time:") + " " + view.cue if view.cue else ""
    mistake = "" if view.which else view.mistake
    said = " ".join((view.sentence, view.given_sum, believed, mistake, cue))
    return sum(any(map(str.isalnum, word)) for word in said.split())


def _view(decision: Decision, asking: bool) -> VerdictView:
    if decision.marked.ruled:
        return _ruled_view(decision)
    prompt, printed = decision.prompt, _printed(decision)
    because = "" if printed else because_words(decision)
    return VerdictView(
        label=translate(prompt.label),
        right=decision.right,
        given=given_words(decision),
        expected=due_words(decision),
        rule=prompt.rule,
        sentence=clause_words(decision.state.sheet, prompt),
        because=because,
        mistake=naming_words(decision.marked, decision.wager_name) or _fault(decision),
        guesses=_guesses(decision.marked, decision.wager_name),
        cards=[card_view(card) for card in prompt.made_of],
        which=name_choice(decision.marked, decision.wager_name) if asking else None,
        reasoned=prompt.question.reasoned,
        win_page=printed,
        cut=_cut(decision),
        again=_again(decision.marked.correction),
        believed=belief_words(decision),
        often=_often(decision),
        due_sum=translate(prompt.sum),
        given_sum=given_sum(prompt, decision.given),
        given_cards=_picked(prompt, decision.given),
        expected_cards=_picked(prompt, prompt.due),
        key=prompt.key,
        cue=_cue(decision, because),
    )


def clause_words(sheet: Sheet, prompt: Prompt) -> str:
    """Return the sentence of the rule that decides, in the reader's language; all of the rule where its
    translation has other sentences."""
    clause = deciding_clause(sheet, prompt)
    if clause is None:
        return ""
    words = translate(clause.text)
    parts = sentences(words)
    if len(parts) == len(sentences(clause.text)):
        words = parts[clause.number]
    return gettext("Our ruling: %(ruling)s") % {"ruling": words} if clause.ruled else words


def _cue(decision: Decision, because: str) -> str:
    """Return what to think of next time; "" of a right answer, and where nothing helps. The reason is
    left out where it is shown right above."""
    marked, prompt = decision.marked, decision.prompt
    if decision.right or decision.given is None:
        return ""
    name = "" if marked.withdrawn else marked.self_reported or marked.mistake
    offered = () if marked.withdrawn else tuple(offered_names(marked, decision.wager_name))
    cue = cue_for(decision.state.played, prompt, decision.given, name=name, offered=offered)
    if because == translate(prompt.because):
        return capfirst(translate_without("because", prompt.because, cue))
    return capfirst(translate(cue))


def _ruled_view(decision: Decision) -> VerdictView:
    """Return a decision ruled right: the rules' reasons are about another answer, so none is shown."""
    prompt = decision.prompt
    return VerdictView(
        label=translate(prompt.label),
        right=True,
        given=answer_words(prompt, decision.given_words),
        expected=answer_words(prompt, decision.given_words),
        rule=prompt.rule,
        sentence=clause_words(decision.state.sheet, prompt),
        because="",
        mistake="",
        cards=[],
        again=_again(decision.marked.correction),
        key=prompt.key,
    )


def _often(decision: Decision) -> str:
    """Return the address of the frequency page, which counts on request; "" in a live class."""
    run = decision.state.run
    if run.in_live_class or not is_counted(decision.prompt):
        return ""
    asked = urlencode({"place": decision.answer.place, "prompt": decision.prompt.key})
    return f"{reverse('play:frequency', args=[run.pk, decision.state.round])}?{asked}"


def _again(correction: Correction | None) -> str:
    if correction is None:
        return ""
    said = gettext("Regraded on %(day)s by %(name)s: %(why)s")
    if correction.ruled:
        said = gettext("Overturned on %(day)s by %(name)s: %(why)s")
    day, name = date_format(day_of(correction.made), "SHORT_DATE_FORMAT"), correction.by.user.display_name
    return said % {"day": day, "name": isolated(name), "why": isolated(correction.why)}


def _picked(prompt: Prompt, picked: Given | None) -> list[CardView]:
    """Return picked cards in the order they lie."""
    if not isinstance(prompt.kind, CardSet) or not isinstance(picked, frozenset):
        return []
    return [card_view(card) for card in prompt.cards if card in picked]


def _cut(decision: Decision) -> str:
    """Describe how a payout was cut; graded apart, it changes no verdict."""
    if not decision.chips or not decision.prompt.pays or decision.marked.missed == "action":
        return ""
    prompt, own_colour = decision.prompt, decision.state.played.inputs.house.pays_colour_for_colour
    try:
        faults = mark_cut(decision.chips, stake=prompt.stake, pays=prompt.pays, colour_for_colour=own_colour)
    except Unreadable:
        return ""
    return cut_words(faults)


def _printed(decision: Decision) -> dict[str, str] | None:
    """Return the win page of a jackpot to be logged."""
    hit = decision.frame.subject if isinstance(decision.prompt.kind, Pressed) else None
    return {name: translate(value) for name, value in win_page(hit).items()} if isinstance(hit, Hit) else None


def _fault(decision: Decision) -> str:
    """Describe the first fault in what was pressed, parsed again from what was typed."""
    if decision.right or decision.given is None:
        return ""
    prompt = decision.prompt
    return fault_words(prompt.kind.fault(prompt.due, decision.given))
