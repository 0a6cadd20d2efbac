"""A dealer report as its page and files print it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from fractions import Fraction
from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games import GAMES
from games.engine.errors import Refused
from games.engine.money.amounts import print_cents
from games.engine.questions.catalog import ASKS, questions_of
from trainer.courses.skill_progress import LEARNED
from trainer.pages.charts import Axis, LineChart, Series, line_chart
from trainer.pages.exports import (
    DAY,
    NUMBER,
    PERCENT,
    SECONDS,
    Column,
    FileTable,
    file_links,
    share,
    table_file,
    wanted_file,
)
from trainer.pages.intervals import whole_percent
from trainer.pages.text import translate
from trainer.play.exports import accuracy_columns, game_column
from trainer.play.labels import game_name, kind_words, subject_words
from trainer.play.models.answers import ACTION, AMOUNT
from trainer.play.pace import A_DECISION
from trainer.play.selectors import GameIsClosed
from trainer.play.skills import Kind, subject_named
from trainer.practice.plans.fresh_deals import SPOTS
from trainer.practice.services import open_against
from trainer.reports.dealer_reports import (
    GAPS,
    DealerReport,
    GameFigures,
    NamedMistake,
    Score,
    SkillFigures,
    Sums,
    Weeks,
    dealer_report,
)
from trainer.reports.exports import money_columns, pace_columns, range_columns
from trainer.reports.figures import ENOUGH, accuracy, mistake_words, pace_words
from trainer.reports.filters import Filter, FilterForm
from trainer.reports.models import ON_BETS
from trainer.reports.views.trainee import STATES, own_progress
from trainer.schools import audit
from trainer.schools.exports import person_columns, with_classes
from trainer.schools.guards import MemberRequest, practice_required, trainee_of
from trainer.schools.models import Membership
from trainer.schools.rights import Right

Context = dict[str, Any]


def share_context(share: Score) -> Context:
    """Of nothing there is neither share nor interval."""
    low, high = whole_percent(share.right, share.of)
    return {
        "of": share.of,
        "right": share.right,
        "accuracy": accuracy({"right": share.right, "decisions": share.of}),
        "interval": _("%(low)s–%(high)s%%") % {"low": low, "high": high} if share.of else "",
        "few": 0 < share.of < ENOUGH,
    }


def game_context(one: GameFigures, person: Membership, chosen: Filter) -> Context:
    about = {"person": person.pk, "game": one.game}
    return {
        "name": game_name(one.game),
        "slug": one.game,
        "figures": _sums_context(one.sums, chosen, about, about) | {"bets": True},
        "kinds": [_skill_context(kind, person, chosen) for kind in one.kinds],
        "learned": sum(kind.state == LEARNED for kind in one.kinds),
    }


def _skill_context(one: SkillFigures, person: Membership, chosen: Filter) -> Context:
    kind, about = one.kind, {"person": person.pk, "game": one.kind.game}
    answers = {"kind": str(kind)} if one.asked else {"question": kind.ask}
    ledger = _in_ledger(kind)
    context = _sums_context(one.sums, chosen, about | answers, about | ledger)
    return context | {
        "bets": ledger["question"] in ON_BETS,
        "label": kind_words(kind),
        "state": one.state,
        "state_words": state_words(one),
    }


def _in_ledger(kind: Kind) -> Context:
    """A kind in which money moves, as the ledger names it: a bet, or the question."""
    if kind.wager:
        return {"wager": kind.wager, "question": "bet"}
    questions = ASKS[kind.ask].questions if kind.ask in ASKS else ()
    return {"question": questions[0].slug if questions else kind.ask}


def _sums_context(sums: Sums, chosen: Filter, about: Context, in_ledger: Context) -> Context:
    answers, ledger = reverse("reports:answers"), reverse("reports:ledger")
    pace = sums.paced.summary
    return {
        "all": share_context(sums.all),
        "url": chosen.address(answers, **about),
        "action": sums.action,
        "action_url": chosen.address(answers, **about, only=ACTION),
        "amount": sums.amount,
        "amount_url": chosen.address(answers, **about, only=AMOUNT),
        "overpaid": print_cents(sums.overpaid),
        "overpaid_url": chosen.address(ledger, **in_ledger, only="overpaid"),
        "underpaid": print_cents(sums.underpaid),
        "underpaid_url": chosen.address(ledger, **in_ledger, only="underpaid"),
        "routine": share_context(sums.routine),
        "rare": share_context(sums.rare),
        "pace": pace_words(pace["pace"]),
        "target": pace_words(pace["target"]),
        "after": [share_context(sums.after[days]) | {"days": days} for days in GAPS],
    }


def mistake_context(one: NamedMistake, person: Membership, chosen: Filter) -> Context:
    answers, give = reverse("reports:answers"), reverse("assignments:create")
    return {
        "text": mistake_words(one.slug),
        "game": game_name(one.game),
        "times": one.times,
        "url": chosen.address(answers, person=person.pk, game=one.game, mistake=one.slug),
        "drilled": str(one.drilled),
        "drilled_words": subject_words(one.drilled),
        "give_url": f"{give}?{urlencode({'about': str(one.drilled), 'person': person.pk})}",
    }


WHOLE = 100

WEEK = Fraction(7)


def week_chart(weeks: Weeks, games: Sequence[str]) -> LineChart | None:
    """None where no game was dealt in two weeks."""
    if not weeks:
        return None
    first, last = min(weeks), max(weeks)
    series = [
        Series(game_name(game), points, dotted=True)
        for game in games
        if (points := _points(weeks, game, first))
    ]
    shares = [share for each in series for _day, share in each.points]
    if not shares:
        return None
    low = min(shares) // 10 * 10
    return line_chart(
        "weeks",
        _("Accuracy by week"),
        _("From %(low)s%% to %(high)s%%, over %(weeks)s weeks. The table has the figures.")
        % {"low": int(min(shares)), "high": int(max(shares)), "weeks": len(weeks)},
        series,
        Axis(_("Week of"), Fraction(0), Fraction((last - first).days), _day_labels(first), WEEK),
        Axis(_("Accuracy, percent"), Fraction(min(low, WHOLE - 10)), Fraction(WHOLE), str),
    )


def _points(weeks: Weeks, game: str, first: date) -> tuple[tuple[Fraction, Fraction], ...]:
    """None of a single week, which is no trend."""
    found = [
        (Fraction((monday - first).days), _percent(of_week[game]))
        for monday, of_week in weeks.items()
        if game in of_week
    ]
    return tuple(found) if len(found) > 1 else ()


def _percent(share: Score) -> Fraction:
    return Fraction(share.right * WHOLE, share.of)


def _day_labels(first: date) -> Any:
    """A day of the axis as it is written there."""
    written = pgettext("a day on a chart, as Django's date filter has it", "M j")
    return lambda days: date_format(first + timedelta(days=int(days)), written)


def week_rows(weeks: Weeks, games: Sequence[str]) -> list[dict[str, Any]]:
    """The newest week first."""
    nothing = Score()
    return [
        {"monday": monday, "games": [share_context(of_week.get(game, nothing)) for game in games]}
        for monday, of_week in reversed(weeks.items())
    ]


@require_safe
@never_cache
@practice_required
def report(request: MemberRequest, membership_id: int) -> HttpResponse:
    person, form = dealer_of(request, membership_id), FilterForm(request.GET)
    if wanted_file(request) and form.is_valid():
        tables = report_tables(with_classes(person), dealer_report(trainee=person, chosen=form.chosen))
        return table_file(request, f"dealer-report-{person.pk}", *tables)
    return report_page(request, person)


def dealer_of(request: MemberRequest, membership_id: int) -> Membership:
    """Return the dealer whose report this request may read, and note in the audit that it did."""
    found = trainee_of(watcher=request.membership, membership_id=membership_id)
    if found is None:
        raise Http404("no such dealer")
    audit.note_view(who=request.membership, whom=found)
    return found


def report_page(
    request: MemberRequest, person: Membership, *, refused: str = "", status: int = 200
) -> HttpResponse:
    form = FilterForm(request.GET)
    chosen = form.chosen
    report = dealer_report(trainee=person, chosen=chosen)
    own = person.pk == request.membership.pk
    context: dict[str, Any] = {
        "form": form,
        "filtered": bool(chosen.parameters),
        "person": person,
        "name": person.user.display_name,
        "own": own,
        "may_set_work": request.membership.has(Right.ASSIGN) and person.left is None,
        "games": [game_context(one, person, chosen) for one in report.games],
        "mistakes": [mistake_context(one, person, chosen) for one in report.mistakes],
        "files": file_links(request, reverse("reports:dealer_report", args=[person.pk])),
        "refused": refused,
    } | _weeks(report)
    status = status if form.is_valid() else 422
    return render(request, "reports/dealer/report.html", context, status=status)


def _weeks(report: DealerReport) -> dict[str, Any]:
    games = [one.game for one in report.games]
    return {
        "chart": week_chart(report.weeks, games),
        "week_games": [game_name(game) for game in games],
        "week_rows": week_rows(report.weeks, games),
    }


ROUNDS = 5

FIVE_MINUTES, MAX_ROUNDS = 300, 20
"""Seconds that practice of one skill takes, and the rounds that it has at most."""


@require_POST
@practice_required
def drill(request: MemberRequest) -> HttpResponse:
    """Practice a mistake for some rounds, or a skill for five minutes."""
    subject = subject_named(request.POST.get("about", ""))
    if subject is None:
        raise Http404("nothing to drill")
    asked_on_progress = request.POST.get("from") == "progress"
    rounds = rounds_of(subject) if asked_on_progress and isinstance(subject, Kind) else ROUNDS
    try:
        run = open_against(membership=request.membership, subject=subject, rounds=rounds)
    except Refused as refused:
        page = own_progress if asked_on_progress else report_page
        status = 409 if isinstance(refused, GameIsClosed) else 422
        return page(request, request.membership, refused=translate(refused.reason), status=status)
    return redirect("play:table", run.pk, run.round)


def rounds_of(kind: Kind) -> int:
    """Return how many rounds of a skill take five minutes on target: a bet is asked at every spot."""
    asked = [question for ask, question in questions_of(GAMES[kind.game]).values() if ask.slug == kind.ask]
    seconds = max((one.seconds + one.paying for one in asked), default=A_DECISION)
    return max(ROUNDS, min(MAX_ROUNDS, FIVE_MINUTES // (SPOTS * seconds)))


# --- Files ----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class SummedRow:
    """A game, or a skill of it."""

    game: str
    sums: Sums
    skill: SkillFigures | None = None


def report_tables(person: Membership, report: DealerReport) -> tuple[FileTable[Any], ...]:
    """What the page shows: games, skills, weeks and mistakes."""
    games = [SummedRow(one.game, one.sums) for one in report.games]
    skills = [SummedRow(one.game, kind.sums, kind) for one in report.games for kind in one.kinds]
    weeks = [
        (monday, game, share)
        for monday, by_game in report.weeks.items()
        for game, share in sorted(by_game.items())
    ]
    return (
        FileTable(_("Games"), _game_columns(person), games, frozen_columns=1),
        FileTable(_("Skills"), _skill_columns(person), skills, frozen_columns=1),
        FileTable(_("Weeks"), _week_columns(person), weeks),
        FileTable(_("Mistakes"), _mistake_columns(person), report.mistakes),
    )


def _game_columns(person: Membership) -> tuple[Column[SummedRow], ...]:
    return (*person_columns(lambda _row: person), game_column(lambda row: row.game), *_sums_columns())


def _skill_columns(person: Membership) -> tuple[Column[SummedRow], ...]:
    return (
        *person_columns(lambda _row: person),
        game_column(lambda row: row.game),
        Column(
            _("Skill"),
            _("What the dealer was graded on."),
            lambda row: kind_words(row.skill.kind) if row.skill else "",
        ),
        *_sums_columns(),
        Column(
            _("Progress"),
            _("Whether the skill is learned today."),
            lambda row: state_words(row.skill) if row.skill else "",
        ),
    )


def state_words(one: SkillFigures) -> str:
    return str(STATES[one.state]) if one.asked else _("no longer asked")


def _sums_columns() -> tuple[Column[SummedRow], ...]:
    return (
        *accuracy_columns(lambda row: row.sums.all.right, lambda row: row.sums.all.of),
        *range_columns(lambda row: row.sums.all),
        Column(
            _("Wrong action"),
            _("Bets that were taken, paid or left by mistake."),
            lambda row: row.sums.action,
            NUMBER,
        ),
        Column(
            _("Wrong amount"),
            _("Bets with the right action and the wrong amount."),
            lambda row: row.sums.amount,
            NUMBER,
        ),
        *money_columns(lambda row: row.sums.overpaid, lambda row: row.sums.underpaid),
        *_share_columns(
            _("Routine hands: answers"),
            _("Routine hands: accuracy (%)"),
            _("Answers about a routine hand: all that are not rare."),
            lambda row: row.sums.routine,
        ),
        *_share_columns(
            _("Rare hands: answers"),
            _("Rare hands: accuracy (%)"),
            _("Answers about a hand in the game’s strongest third."),
            lambda row: row.sums.rare,
        ),
        *(column for days in GAPS for column in _retention_columns(days)),
        *pace_columns(lambda row: row.sums.paced.summary["pace"]),
        Column(
            _("Median target (s)"),
            _("The median time of the same answers, each given exactly on target."),
            lambda row: pair[0] if (pair := row.sums.paced.summary["target"]) else None,
            SECONDS,
        ),
        Column(
            _("90th percentile target (s)"),
            _("The 90th percentile of the same answers, each given exactly on target."),
            lambda row: pair[1] if (pair := row.sums.paced.summary["target"]) else None,
            SECONDS,
        ),
    )


def _retention_columns(days: int) -> tuple[Column[SummedRow], ...]:
    about = {"days": days}
    return _share_columns(
        _("After %(days)s days: answers") % about,
        _("After %(days)s days: accuracy (%%)") % about,
        _("The first answers on a skill after %(days)s days or more without it.") % about,
        lambda row: row.sums.after[days],
    )


def _share_columns(
    answers: str, percent: str, meaning: str, share_of: Callable[[SummedRow], Score]
) -> tuple[Column[SummedRow], ...]:
    return (
        Column(answers, meaning, lambda row: share_of(row).of, NUMBER),
        Column(
            percent,
            _("Correct answers as a share of these, rounded down."),
            lambda row: share(share_of(row).right, share_of(row).of),
            PERCENT,
        ),
    )


Week = tuple[date, str, Score]


def _week_columns(person: Membership) -> tuple[Column[Week], ...]:
    return (
        *person_columns(lambda _row: person),
        Column(_("Week of"), _("The Monday of the week."), lambda row: row[0], DAY),
        game_column(lambda row: row[1]),
        *accuracy_columns(lambda row: row[2].right, lambda row: row[2].of),
        *range_columns(lambda row: row[2]),
    )


def _mistake_columns(person: Membership) -> tuple[Column[NamedMistake], ...]:
    return (
        *person_columns(lambda _row: person),
        game_column(lambda row: row.game),
        Column(
            _("Mistake"),
            _("One of the mistakes that were identified most often."),
            lambda row: mistake_words(row.slug),
        ),
        Column(_("Times"), _("How often the mistake was made."), lambda row: row.times, NUMBER),
    )
