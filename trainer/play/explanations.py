"""The page after a wrong answer: the table as it was asked about, what was right and why, and Continue.

It is state of the page, not of the answer: the answer is stored and the run stands at its next stop before it
is shown. Its address names the place, so that a reload shows the same page, leaving it loses nothing, and a
second Continue is the same request. Only what the table shows by now, or the answered prompts, goes into it.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext

from games.engine.cards.cards import Card
from games.engine.diagnosis.cue_kinds import WrongAnswer
from games.engine.diagnosis.read_back import amount_read_back, answer_read_back
from games.engine.misconceptions.arithmetic_slips import SLIP_NAMES
from games.engine.money.amounts import print_cents
from games.engine.money.cutting import cut_payout, fits_at_circle
from games.engine.procedure.frames import Felt, FeltSpot
from games.engine.questions.answers import Bet, BetAnswer
from games.engine.questions.layouts import WINS
from games.engine.questions.prompts import Prompt
from games.engine.rounds.stops import Stop
from games.engine.rules.wagers import Action
from games.engine.texts import Text
from trainer.pages.text import translate
from trainer.play.decisions import Decision, decisions
from trainer.play.felt.verdicts import VerdictView, clause_words, group_view, marked_felt
from trainer.play.felt.views import FeltView, draw, felt_at, focus_of
from trainer.play.forms import phases_of
from trainer.play.labels import moment_title, stake_title
from trainer.play.models import Answer, Run
from trainer.play.models.answers import in_force
from trainer.play.procedures import procedures_beside
from trainer.play.round_state import RoundState
from trainer.play.table_page import FRAGMENT, PAGE, plate_view
from trainer.schools.guards import MemberRequest

EXPLAIN = "explain"
"""The query parameter with the place whose answer is explained."""


GO_ON = "preference-pause"
"""The cookie of the preference; "on" goes on at once."""


def goes_on(request: MemberRequest) -> bool:
    """Whether this browser asked for the next question right after a wrong answer."""
    return request.COOKIES.get(GO_ON) == "on"


def can_explain(run: Run, answer: Answer | None) -> bool:
    """Return whether this answer is wrong and may be shown so: never in an open test or live class."""
    if answer is None or run.sealed or run.in_live_class:
        return False
    return not all(marked.right for marked in in_force(answer))


def explanation_url(state: RoundState, answer: Answer) -> str:
    table = reverse("play:table", args=[state.run.pk, state.round])
    return f"{table}?{urlencode({EXPLAIN: answer.place})}"


@dataclass(frozen=True)
class MistakeView:
    """One wrong answer, with the answers and the reason as the panel has them."""

    verdict: VerdictView
    title: str
    given: str
    expected: str
    because: str
    read_back: str


def show_explanation(request: MemberRequest, state: RoundState, answer: Answer) -> HttpResponse | None:
    """Render the explanation; None where this version does not ask that question any more."""
    stop = state.stop_at(answer.place)
    view = _explanation(request, state, stop, answer) if stop else None
    if stop is None or view is None:
        return None
    context = {
        "run_id": state.run.pk,
        "round": state.round,
        "fragment": FRAGMENT,
        "plate": plate_view(state),
        "felt": explained_felt(state, stop, answer),
        "explanation": view,
        "action_keys": (),
    }
    if not request.htmx:
        return render(request, PAGE, context)
    response = render(request, FRAGMENT, context)
    response["HX-Replace-Url"] = explanation_url(state, answer)
    return response


def _explanation(
    request: MemberRequest, state: RoundState, stop: Stop, answer: Answer
) -> dict[str, Any] | None:
    asked = {one.prompt.key: one for one in decisions(state, answer)}
    views = [view for view in group_view(state, answer, asking=True).verdicts if view.key in asked]
    mistakes = [_mistake(asked[view.key], view) for view in views if not view.right]
    if not mistakes:
        return None
    first, *others = mistakes
    replay = reverse("play:replay", args=[state.run.pk, state.round])
    frame = state.played.frames[stop.frame]
    pack = state.run.drill.pack_for(state.game.slug)
    rules = list(dict.fromkeys(_rule(asked[one.verdict.key]) for one in mistakes))
    return {
        "place": answer.place,
        "title": moment_title(frame),
        "phases": phases_of(state, frame),
        "first": first,
        "others": others,
        "rows": [_row(asked[view.key], view) for view in views],
        "rules": rules,
        "procedures": procedures_beside(request, [number for number, _sentence in rules], pack),
        "replay": f"{replay}?{urlencode({'place': answer.place})}",
        "plate": next(_sums(asked[one.verdict.key] for one in mistakes), None),
    }


def _rule(decision: Decision) -> tuple[str, str]:
    return decision.prompt.rule, clause_words(decision.state.sheet, decision.prompt)


def _mistake(decision: Decision, view: VerdictView) -> MistakeView:
    prompt = decision.prompt
    title = view.label
    if prompt.wager and prompt.stake:
        stake = print_cents(prompt.stake)
        title = stake_title(decision.state.game, view.label, stake)
    given, expected = _both(decision, view)
    wrong = WrongAnswer(decision.state.played, prompt, decision.given)
    read_back = translate(amount_read_back(wrong))
    if read_back and SLIP_NAMES.issuperset(decision.marked.mistakes):
        view = replace(view, mistake="")
    return MistakeView(
        verdict=view,
        title=title,
        given=given,
        expected=expected,
        because=_because(wrong, view),
        read_back=read_back,
    )


def _both(decision: Decision, view: VerdictView) -> tuple[str, str]:
    """Describe both answers; of two payouts the amounts alone."""
    given, due = decision.given, decision.prompt.due
    if isinstance(given, BetAnswer) and isinstance(due, BetAnswer) and given.action is due.action:
        return f"${print_cents(given.cents)}", f"${print_cents(due.cents)}"
    return _answer_words(given, view.given) or "–", _answer_words(due, view.expected)


def _answer_words(answer: object, words: str) -> str:
    if isinstance(answer, BetAnswer) and answer.action is Action.PAY:
        return gettext("pay $%(amount)s") % {"amount": print_cents(answer.cents)}
    return words


def _because(wrong: WrongAnswer, view: VerdictView) -> str:
    """Read the answer back with the reason, or give the reason alone."""
    if not view.because:
        return ""
    if wrong.prompt.question is WINS:
        return view.because
    return translate(answer_read_back(wrong)) or gettext("Why: %(reason)s") % {"reason": view.because}


def _row(decision: Decision, view: VerdictView) -> dict[str, Any]:
    """One prompt as it was answered; `actions` as (words, whether it was chosen), only of a bet."""
    prompt, given = decision.prompt, decision.given
    is_bet = isinstance(prompt.kind, Bet) and isinstance(given, BetAnswer)
    chosen = given.action if isinstance(given, BetAnswer) else None
    paid = isinstance(given, BetAnswer) and given.action is Action.PAY
    return {
        "label": view.label,
        "stake": print_cents(prompt.stake) if prompt.stake else "",
        "right": view.right,
        "words": view.given or "–",
        "amount": print_cents(given.cents) if paid and isinstance(given, BetAnswer) else "",
        "actions": [(translate(one.words), one.value == chosen) for one in prompt.choices] if is_bet else [],
    }


# --- On the felt -------------------------------------------------------------------------------------


def explained_felt(state: RoundState, stop: Stop, answer: Answer) -> FeltView:
    """Return the felt at the stop that was answered, with its grades and the hand's name.

    The name and the cards that make it are taken from the table as it is now, which everyone may see.
    """
    asked = _named(felt_at(state, stop), felt_at(state, state.stop), stop)
    view = draw(state.played.inputs, asked, version=state.run.version, focus=focus_of(stop))
    return marked_felt(view, state, answer)


def _named(asked: Felt, now: Felt, stop: Stop) -> Felt:
    made_of = tuple({card for one in stop.prompts if one.spot == stop.spot for card in one.made_of})
    if [hand.cards for hand in asked.hands] == [hand.cards for hand in now.hands]:
        asked = replace(asked, hands=now.hands)
    if not stop.spot:
        dealer = asked.dealer
        same = None not in dealer.cards and set(dealer.cards) == set(now.dealer.cards)
        best, hand = (now.dealer.best, now.dealer.hand) if same else ((), "")
        return replace(
            asked, dealer=replace(dealer, best=best or made_of or dealer.best, hand=hand or dealer.hand)
        )
    spot = next((one for one in asked.spots if one.spot == stop.spot), None)
    return asked.with_spot(_named_spot(spot, now, made_of)) if spot else asked


def _named_spot(spot: FeltSpot, now: Felt, made_of: tuple[Card, ...]) -> FeltSpot:
    later = now.spot(spot.spot)
    if None in spot.cards or set(spot.cards) != set(later.cards) or not later.best:
        return replace(spot, best=made_of or spot.best)
    return replace(spot, best=later.best, hand=later.hand)


def _sums(wrong: Iterator[Decision]) -> Iterator[dict[str, Any]]:
    """Yield the payouts among the wrong answers that can be cut beside their bet."""
    for decision in wrong:
        prompt = decision.prompt
        stacks = _stacks(decision) if prompt.pays and prompt.stake else []
        if stacks:
            yield {
                "bet": translate(decision.wager_name or prompt.label),
                "stake": print_cents(prompt.stake),
                "odds": _odds(prompt),
                "pays": print_cents(prompt.pays),
                "chips": stacks,
            }


MAX_STACKS = 5


def _stacks(decision: Decision) -> list[tuple[tuple[str, int], ...]]:
    """Return the payout in stacks of the bet's size where it is a small multiple, else as the house cuts."""
    prompt, house = decision.prompt, decision.state.played.inputs.house
    laid = cut_payout(prompt.stake, ())
    times, rest = divmod(prompt.pays, prompt.stake)
    sized = tuple((chip.colour, count) for chip, count in laid)
    if not rest and 0 < times <= MAX_STACKS and sum(count for _chip, count in laid) <= MAX_STACKS:
        return [sized] * times
    paid = cut_payout(prompt.pays, laid, colour_for_colour=house.pays_colour_for_colour)
    return [tuple((chip.colour, count) for chip, count in paid)] if paid and fits_at_circle(paid) else []


def _odds(prompt: Prompt) -> str:
    """Return the odds that the reason names, else the payout as a multiple of the bet."""
    reason = prompt.because
    odds = reason.facts.get("odds") if isinstance(reason, Text) else None
    if odds:
        return translate(odds)
    return gettext("even money") if prompt.pays == prompt.stake else ""
