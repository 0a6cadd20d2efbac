"""A poster for the classroom wall: the commonest mistakes on one page, each with a hand, and no name.

Counts are of all graded answers of these days. Hands are of practice rounds that were dealt to one trainee
alone: a test's, a live class's or a shared assignment's may still be before someone.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, replace
from datetime import date, timedelta
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db.models import Max, Q, QuerySet
from django.http import Http404, HttpResponse
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.text import capfirst
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.engine.cards.cards import Card
from games.engine.diagnosis.cue_kinds import cue_for
from games.engine.errors import Refused
from games.engine.misconceptions.mistake import Subject
from games.engine.money.amounts import print_cents
from games.engine.procedure.frames import Felt
from games.engine.questions.prompts import Prompt
from games.engine.rules.games import Game
from trainer.pages.pdf import paper_of, pdf_response
from trainer.pages.templatetags.rules import is_printed, rule_link, rule_words
from trainer.pages.text import translate
from trainer.play.felt.cards import SIGNS
from trainer.play.labels import due_words, game_name, stake_title
from trainer.play.models import Mode, Verdict
from trainer.play.round_state import RoundState
from trainer.reports.answers import Figure
from trainer.reports.figures import mistake_words
from trainer.reports.filters import Filter
from trainer.reports.models import BY_MISTAKE, DayTally
from trainer.reports.scope import report_scope
from trainer.reports.views.mistakes import sums_by_mistake
from trainer.schools.days import day_of
from trainer.schools.guards import MemberRequest, right_required
from trainer.schools.models import Membership, SchoolClass
from trainer.schools.rights import Right

TEMPLATE = Path(settings.BASE_DIR) / "templates" / "reports" / "poster.typ"

MOST = 10

LATELY, A_DAY = timedelta(days=30), timedelta(days=1)

TRIED = 5
"""Runs and answers of a mistake that are searched for a hand, the latest first."""


@dataclass(frozen=True)
class Hand:
    """The cards that lay open; each as its rank and suit, a joker without a suit."""

    who: str
    cards: list[tuple[str, str]]


@dataclass(frozen=True)
class Example:
    """A step at which the mistake was made, and what is right there."""

    asked: str
    hands: list[Hand]
    right: str
    cue: str
    rule: str


@dataclass(frozen=True)
class Entry:
    """A mistake of the poster; no example where all of its hands may still be before someone."""

    says: str
    times: str
    example: Example | None


@require_safe
@never_cache
@right_required(Right.REPORTS)
def poster(request: MemberRequest) -> HttpResponse:
    """Return the poster as a PDF, of the last 30 days unless the address has others."""
    scope = report_scope(request, "mistakes")
    if not scope.form.is_valid():
        raise Http404("no such class, game or days")
    chosen = _with_days(scope.chosen)
    return pdf_response(
        request,
        TEMPLATE,
        {**poster_data(watcher=scope.watcher, chosen=chosen), "paper": paper_of(request.GET)},
        filename=f"poster-{chosen.until}",
        back=scope.chosen.address(reverse("reports:mistakes")),
    )


def _with_days(chosen: Filter) -> Filter:
    today = day_of()
    if chosen.since or chosen.until:
        return replace(chosen, until=chosen.until or today)
    return replace(chosen, since=today - LATELY + A_DAY, until=today)


def poster_data(*, watcher: Membership, chosen: Filter) -> dict[str, Any]:
    """Return the data of the template."""
    school_class = SchoolClass.objects.filter(pk=chosen.school_class or 0).first()
    days = {"first": _day(chosen.since), "last": _day(chosen.until)}
    entries = list(entries_of(watcher=watcher, chosen=chosen))
    return {
        "language": get_language() or settings.LANGUAGE_CODE,
        "school": watcher.school.name,
        "title": _("Most common mistakes"),
        "whose": " · ".join(
            filter(
                None,
                (
                    school_class.name if school_class else watcher.school.name,
                    game_name(chosen.game) if chosen.game else "",
                    _("%(first)s to %(last)s") % days if chosen.since else _("up to %(last)s") % days,
                ),
            )
        ),
        "entries": [asdict(entry) for entry in entries],
        "none": "" if entries else _("No identified mistakes in these days."),
        "source": _("Counts include every graded answer of these days. Hands come from practice rounds."),
    }


def _day(day: date | None) -> str:
    return date_format(day, "DATE_FORMAT") if day else ""


# --- The mistakes --------------------------------------------------------------------------------------


def entries_of(*, watcher: Membership, chosen: Filter) -> Iterator[Entry]:
    """Yield what was done most often, the commonest first; mistakes of one name together."""
    times: Counter[str] = Counter()
    slugs: dict[str, list[str]] = defaultdict(list)
    for row in sums_by_mistake(watcher=watcher, chosen=chosen):
        words = capfirst(mistake_words(row.mistake))
        times[words] += row.times
        slugs[words].append(row.mistake)
    ranked = sorted(times.items(), key=lambda item: (-item[1], item[0]))
    shown: list[list[Hand]] = []
    for words, count in ranked[:MOST]:
        found = (_example(slug, watcher=watcher, chosen=chosen, shown=shown) for slug in slugs[words])
        example = next(filter(None, found), None)
        shown += [example.hands] if example else []
        says = ngettext("%(count)s time", "%(count)s times", count) % {"count": count}
        yield Entry(words, says, example)


def _example(slug: str, *, watcher: Membership, chosen: Filter, shown: list[list[Hand]]) -> Example | None:
    """Return the newest one with cards that no other mistake has `shown`, else the oldest that was tried."""
    found = None
    for verdict in _alone(slug, watcher=watcher, chosen=chosen):
        found = _example_of(verdict) or found
        if found and found.hands and found.hands not in shown:
            break
    return found


def _alone(slug: str, *, watcher: Membership, chosen: Filter) -> QuerySet[Verdict]:
    """Return the last wrong answers with this name in rounds that were dealt to one trainee alone."""
    every_mode, of_runs = replace(chosen, mode=""), {"school": watcher.school_id, "mistake": slug}
    counted = DayTally.objects.filter(every_mode.of_tallies(), BY_MISTAKE, ALONE, **of_runs)
    newest = counted.values("run").annotate(newest=Max("last")).order_by("-newest", "run")[:TRIED]
    among = Q(answer__run__in=[row["run"] for row in newest])
    named = Figure(every_mode, mistake=slug, only="wrong").verdicts(watcher, among=among)
    rows = named.filter(correction=None).select_related(
        "answer__run__drill", "answer__run__membership__school"
    )
    return rows.order_by("-pk")[:TRIED]


ALONE = Q(mode__in=(Mode.PRACTICE, Mode.GUIDED), run__drill__seed="")
"""In a query over daily tallies: neither tests nor deals that others have too."""


def _example_of(verdict: Verdict) -> Example | None:
    """Return None where this version doesn’t deal the round, or has another right answer."""
    state = RoundState(verdict.answer.run, verdict.answer.round)
    try:
        stop = state.stop_at(verdict.answer.place)
        prompt = stop.prompt(verdict.prompt) if stop else None
        given = prompt.read(verdict.answer.given.get(verdict.prompt, "")) if prompt else None
    except Refused:
        return None
    if not stop or not prompt or state.item.laid or str(prompt.words(prompt.due))[:200] != verdict.due:
        return None
    asked = translate(prompt.label)
    if prompt.wager and prompt.stake:
        stake = print_cents(prompt.stake)
        asked = stake_title(state.game, asked, stake)
    cue = cue_for(state.played, prompt, given, name=verdict.named)  # type: ignore[attr-defined]  # annotated
    return Example(
        asked=f"{game_name(state.game.slug)} · {asked}",
        hands=list(_hands(state.game, [frame.felt for frame in state.played.frames[stop.frame :]], prompt)),
        right=_("Correct: %(answer)s") % {"answer": due_words(prompt)},
        cue=capfirst(translate(cue)),
        rule=rule_link(prompt.rule) if is_printed(prompt.rule) else rule_words(prompt.rule),
    )


def _hands(game: Game, felts: list[Felt], prompt: Prompt) -> Iterator[Hand]:
    """Yield the open cards that the question is about, a player's as they lie open at the end of the round;
    none of an order, which no card decides."""
    if Subject.ORDER in prompt.question.explained_by:
        return
    felt, found = felts[0], list[tuple[str, Iterable[Card | None]]]()
    at_spot = (spot for each in felts for spot in each.spots if spot.spot == prompt.spot)
    if spot := next((one for one in at_spot if any(one.cards)), None):
        found += [(_("Player"), spot.cards), (_("Low hand"), spot.aside if game.two_hands else ())]
    found += [(_("Board"), felt.board), (_("Dealer"), felt.dealer.cards)]
    found += [(translate(game.hand_name(hand.place)), hand.cards) for hand in felt.hands]
    found.append((_("Dealer’s low hand"), felt.dealer.low))
    seen = {card for _who, cards in found for card in cards}
    if not seen.issuperset(prompt.made_of):  # an envy bonus is won by another's hand
        found = [(_("Hand"), prompt.made_of)]
    for who, cards in found:
        if shown := [_card(card) for card in cards if card]:
            yield Hand(who, shown)


def _card(card: Card) -> tuple[str, str]:
    rank, suit = card[0], card[1]
    if suit not in SIGNS:
        return "★", ""
    return "10" if rank == "T" else rank, SIGNS[suit]
