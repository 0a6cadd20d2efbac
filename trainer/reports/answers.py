"""The answers behind a figure, the newest first, looked up by the days that the tallies name."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from functools import cache
from itertools import product
from typing import Any
from uuid import UUID

from django.db.models import F, Q, QuerySet, Sum
from django.utils.translation import gettext

from games import GAMES
from games.engine.cards.hand_names import hand_name
from games.engine.cards.hands import CATEGORY_NAMES
from games.engine.questions.catalog import questions_of
from games.engine.questions.hands import COLOR_CHIPS
from games.engine.settlement.color_chips import VALUE_CHIPS
from games.engine.texts import Text
from trainer.pages.text import translate
from trainer.play.felt.cards import signed
from trainer.play.models import Answer, Plan, Verdict
from trainer.play.models.answers import ACTION, AMOUNT
from trainer.play.selectors import MarkedUnder, hinted, marked_under_of, scored
from trainer.play.skills import Kind
from trainer.reports import tallies
from trainer.reports.filters import Filter
from trainer.reports.models import BY_MISTAKE, BY_QUESTION, WHOLE, DayTally
from trainer.reports.tallies import graded_under
from trainer.schools.days import day_of, start_of
from trainer.schools.models import Membership

MISPAID = "mispaid"

ONLY = {
    "wrong": Q(right=False),
    MISPAID: Q(overpaid__gt=0) | Q(underpaid__gt=0),
    "overpaid": Q(overpaid__gt=0),
    "underpaid": Q(underpaid__gt=0),
    ACTION: Q(right=False) & Q(missed=ACTION),
    AMOUNT: Q(right=False) & Q(missed=AMOUNT),
}
"""What of the decisions a figure counts, by the figure's name."""


@dataclass(frozen=True)
class Figure:
    """Which decisions a figure counts."""

    chosen: Filter
    person: Membership | None = None
    question: str = ""
    mistake: str = ""
    only: str = ""
    phase: str = ""
    hints: bool = False
    wager: str = ""
    kind: Kind | None = None

    def verdicts(self, watcher: Membership, *, among: Q | None = None) -> QuerySet[Verdict]:
        """Return the verdicts, a row each. `among` replaces the school and class, where a database begins
        with it."""
        chosen = self.chosen if among is None else self.chosen.without_class()
        every = Verdict.objects.in_force().with_names().filter(chosen.of_verdicts())
        if self.person:
            every = every.filter(answer__run__membership=self.person)
        elif among is None:
            every = every.filter(answer__run__membership__school=watcher.school_id)
        else:
            every = every.filter(among)
        counting = hinted(every) if self.hints else scored(every)
        if self.question:
            counting = counting.filter(ask=self.question)
        if self.kind:
            counting = counting.filter(of_kind(self.kind))
        if self.mistake:
            counting = counting.filter(named=self.mistake)
        if self.wager:
            counting = counting.filter(wager=self.wager)
        if self.phase:
            counting = counting.filter(answer__run__drill__plan=Plan.BURST, answer__phase=self.phase)
        return counting.filter(ONLY.get(self.only, Q()))

    def marked(self, watcher: Membership) -> MarkedUnder:
        """Of a school under its filter alone: tallies have no more."""
        if self.person:
            return marked_under_of(self.verdicts(watcher))
        return graded_under(watcher.school, self.chosen)

    def tallies(self, watcher: Membership) -> QuerySet[DayTally]:
        """Return the tallies of the days that have them, and perhaps of others: by mistake, else
        question and bet, else all."""
        counted = DayTally.objects.filter(self.chosen.of_tallies(), school=watcher.school_id)
        if self.mistake:
            return counted.filter(BY_MISTAKE, mistake=self.mistake)
        about = {"question": self.question, "wager": self.wager}
        by_bet = {name: value for name, value in about.items() if value}
        return counted.filter(BY_QUESTION, **by_bet) if by_bet else counted.filter(WHOLE)


def of_kind(kind: Kind) -> Q:
    """In a query over verdicts."""
    asks = questions_of(GAMES.get(kind.game)).items()
    named = [slug for slug, (ask, _question) in asks if ask.slug == kind.ask] or [kind.ask]
    bet = Q(wager=kind.wager) if kind.wager else Q()
    return Q(answer__game=kind.game, ask__in=named) & bet


A_PAGE = 60

A_DAY = timedelta(days=1)

MAX_KEYS = 20_000
"""SQLite takes some 32,000 in a statement."""


def newest(
    figure: Figure, *, watcher: Membership, before: int | None = None, most: int = A_PAGE
) -> list[dict[str, Any]]:
    """Return a page of rows, the newest first, before the verdict `before`; one more than `most` if there are
    older ones. A school's are looked up on the days that the tallies name."""
    last = _answer_time(before)
    earlier = Q(answer__received=last, pk__lt=before) | Q(answer__received__lt=last) if last else Q()
    if figure.person or figure.hints:  # of hints no tally knows
        return _page(figure.verdicts(watcher).filter(earlier, _in_own_answers(figure.person)), most)
    found: list[dict[str, Any]] = []
    for first, upto in _spans(_days(figure, watcher, last), most):
        counted_days = figure.tallies(watcher).filter(day__gte=first, day__lte=upto)
        runs = list(counted_days.order_by().values_list("run", flat=True).distinct())
        among = _in_runs(runs, first, upto)
        found += _page(figure.verdicts(watcher, among=among).filter(earlier), most)
        if len(found) > most:
            break
    return found[: most + 1]


def _in_runs(runs: list[UUID], first: date, upto: date) -> Q:
    """In a query over verdicts: answers in these runs on these days. Looked up apart, so that a database
    begins with them and not with the whole school's; too many to list are named by their runs and days."""
    days = {"received__gte": start_of(first), "received__lt": start_of(upto + A_DAY)}
    keys = _keys(Answer.objects.filter(run__in=runs, **days))
    if keys is not None:
        return Q(answer__in=keys)
    return Q(answer__run__in=runs, **{f"answer__{name}": moment for name, moment in days.items()})


def _in_own_answers(person: Membership | None) -> Q:
    """In a person's own answers, looked up apart for the same reason. An empty Q for none, or too many to
    list."""
    keys = _keys(Answer.objects.filter(run__membership=person)) if person else None
    return Q() if keys is None else Q(answer__in=keys)


def _keys(answers: QuerySet[Answer]) -> list[int] | None:
    """Return their keys, or None where one statement cannot take so many."""
    keys = list(answers.order_by().values_list("pk", flat=True)[: MAX_KEYS + 1])
    return keys if len(keys) <= MAX_KEYS else None


def _page(verdicts: QuerySet[Verdict], most: int) -> list[dict[str, Any]]:
    return list(rows_of(verdicts)[: most + 1])


def rows_of(verdicts: QuerySet[Verdict]) -> QuerySet[Any, dict[str, Any]]:
    """Return the rows of a page or file, the newest first."""
    fields = {
        "run_id": F("answer__run"),
        "round": F("answer__round"),
        "place": F("answer__place"),
        "game": F("answer__game"),
        "when": F("answer__received"),
        "member": F("answer__run__membership"),
        "mode": F("answer__run__drill__mode"),
        "pack": F("answer__run__drill__pack"),
    }
    named = ("pk", "prompt", "given", "due", "missed", "right", "named", "overpaid", "underpaid")
    marked = ("rules_version", "correction__made")
    rows: QuerySet[Any, dict[str, Any]] = verdicts.order_by("-answer__received", "-pk").values(
        *named, *marked, **fields
    )
    return rows


def _answer_time(before: int | None) -> datetime | None:
    if before is None:
        return None
    return Verdict.objects.filter(pk=before).values_list("answer__received", flat=True).first()


def _days(figure: Figure, watcher: Membership, last: datetime | None) -> list[tuple[date, int]]:
    """Return the days up to `last`, the latest first, with the most rows that each can have."""
    tallies.catch_up(school=watcher.school)
    counted = figure.tallies(watcher)
    if last:
        counted = counted.filter(day__lte=day_of(last))
    sums = counted.order_by("-day").values_list("day").annotate(of=_counted(figure))
    return list(sums.filter(of__gt=0))


def _spans(days: list[tuple[date, int]], most: int) -> Iterator[tuple[date, date]]:
    """Yield the first and last day of each group of days that fills more than a page."""
    upto, found = None, 0
    for day, of in days:
        upto, found = upto or day, found + of
        if found > most:
            yield day, upto
            upto, found = None, 0
    if upto:
        yield days[-1][0], upto


MISPAYS = {
    MISPAID: F("overpays") + F("underpays"),
    "overpaid": F("overpays"),
    "underpaid": F("underpays"),
}


def _counted(figure: Figure) -> Any:
    if figure.only in MISPAYS:
        return Sum(MISPAYS[figure.only])
    return Sum(F("decisions") - F("right")) if figure.only else Sum("decisions")


# The stored text of an answer in words. No round is dealt for it; the replay has the rest.


APART = " · "
"""Between bets that say whose chips they are; see SomeOf."""


def stored_words(given: str) -> str:
    """Return the words of a stored answer: cards as signs; hands, words, spots, actions and players’ chips in
    the language in force; anything else in English."""
    if cards := signed(given):
        return cards
    if known := _called_hands().get(given) or _chips_in_colors().get(given):
        return translate(known)
    if all(every := [_bets_of_layout(bets) for bets in given.split(APART)]):
        return APART.join(", ".join(map(translate, bets)) for bets in every)
    action, _space, amount = given.partition(" ")
    if action == "spot" and amount.isdigit():
        return gettext("spot %(spot)s") % {"spot": amount}
    if amount.replace(".", "", 1).replace(",", "").isdigit():
        return f"{gettext(action)} {amount}"
    return gettext(given) if given else ""


@cache
def _chips_in_colors() -> Mapping[str, Text]:
    """Return the colors of players’ chips, and these chips, by their stored text."""
    colors = [color for game in GAMES.values() for color in game.colors]
    chips = [COLOR_CHIPS.filled(color=color) for color in colors]
    return {str(words): words for words in (*colors, *chips, VALUE_CHIPS)}


@cache
def _bets_in_colors() -> Mapping[str, Text]:
    return {str(bet.name): bet.name for game in GAMES.values() if game.colors for bet in game.wagers}


def _bets_of_layout(given: str) -> list[Text]:
    """Return the names of bets, and whose chips they are, where a stored text is a list of them; else [].
    Some names have commas themselves."""
    parts, found = given.split(", "), list[Text]()
    while parts:
        for count in range(len(parts), 0, -1):
            text = ", ".join(parts[:count])
            if known := _bets_in_colors().get(text) or _chips_in_colors().get(text):
                found.append(known)
                parts = parts[count:]
                break
        else:
            return []
    return found


@cache
def _called_hands() -> Mapping[str, Text]:
    """Return every hand as a dealer calls it, by its stored text."""
    ranks = product(range(2, 15), repeat=2)
    names = (hand_name(category, pair) for pair in ranks for category in CATEGORY_NAMES)
    return {str(name): name for name in names}
