"""The review queue: spaced repetition over cards that follow from answers."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import F, Prefetch, Q, QuerySet
from django.utils import timezone
from fsrs import Card, Rating, Scheduler

from games import GAMES
from games.engine.scenarios.situations import rare_scenarios
from trainer.play import pace
from trainer.play.models import Answer, Correction, Mode, Plan, Run, SelfReport, Verdict
from trainer.play.models.answers import Marked, in_force
from trainer.play.models.drills import source_of
from trainer.play.skills import (
    RARE,
    Item,
    Kind,
    Misconception,
    Rarity,
    Subject,
    kind_of,
    known_misconceptions,
    named,
    read_subject,
)
from trainer.practice.models import ReviewCard
from trainer.schools.days import day_of, start_of
from trainer.schools.models import Membership

# The deck: a trainee's review cards while they are moved, stored all at once.
#
# The model's intervals are whole days: what is to be done again at once is in "my mistakes". A right answer
# to what is not due says little about what will be known next week, and moves nothing, but where a review
# asked for it before its time; a wrong one always does.


SCHEDULER = Scheduler(learning_steps=(), relearning_steps=(), maximum_interval=180, enable_fuzzing=False)


def tomorrow(now: datetime) -> datetime:
    """When the next day of this school begins."""
    return start_of(day_of(now) + timedelta(days=1))


def reviewed_last(state: dict[str, Any]) -> datetime | None:
    """None for a card that waits for its first time."""
    last = state.get("last_review")
    return datetime.fromisoformat(last) if last else None


class Deck:
    """`moved` and `dropped` are what is to be stored."""

    def __init__(self, membership: Membership) -> None:
        self.membership = membership
        self.cards = {card.kind: card for card in ReviewCard.objects.filter(membership=membership)}
        self.moved: dict[str, ReviewCard] = {}
        self.dropped: set[str] = set()

    @property
    def names(self) -> frozenset[str]:
        return frozenset(self.cards)

    def review(self, subject: Subject, rating: Rating, *, at: datetime, dealt: bool) -> None:
        """`dealt` says that a review asked for it."""
        kept = self.cards.get(str(subject))
        if (
            kept
            and rating is not Rating.Again
            and kept.due >= tomorrow(at)
            and not (dealt and _rested(kept, at))
        ):
            return
        card = Card.from_dict(kept.state) if kept else Card(card_id=0, due=at)
        self._keep(str(subject), SCHEDULER.review_card(card, rating, review_datetime=at)[0])

    def add(self, subject: Subject, *, due: datetime) -> None:
        """One that is due for the first time then."""
        self._keep(str(subject), Card(card_id=0, due=due))

    def last_review(self, subject: Subject) -> datetime | None:
        kept = self.cards.get(str(subject))
        return reviewed_last(kept.state) if kept else None

    def drop(self, subject: Subject) -> None:
        if self.cards.pop(str(subject), None):
            self.moved.pop(str(subject), None)
            self.dropped.add(str(subject))

    def _keep(self, name: str, card: Card) -> None:
        kept = ReviewCard(membership=self.membership, kind=name, state=card.to_dict(), due=card.due)
        self.cards[name] = self.moved[name] = kept
        self.dropped.discard(name)

    def store(self) -> None:
        ReviewCard.objects.filter(membership=self.membership, kind__in=self.dropped).delete()
        ReviewCard.objects.bulk_create(
            self.moved.values(),
            update_conflicts=True,
            unique_fields=["membership", "kind"],
            update_fields=["state", "due"],
        )


def _rested(kept: ReviewCard, at: datetime) -> bool:
    """Whether the last time was on another day."""
    last = reviewed_last(kept.state)
    return last is None or tomorrow(last) < tomorrow(at)


# Ratings: what one answer says of each thing that there may be a card for.
#
# A wrong answer with a name is a matter of its misconception, and one without a name of its kind of decision.
# What is slow is a matter of pace, and no failure: see trainer/practice/remedial.py.


def ratings(answer: Answer, *, known: frozenset[str] = frozenset()) -> dict[Subject, Rating]:
    """Rate each subject of an answer: wrong if any decision about it was, or if the answer had to be shown.
    `known` are the existing cards: an answer that several misconceptions explain counts for a known one."""
    item, said = answer.run.drill.item(answer.round), dict[Subject, bool]()
    for marked in in_force(answer):
        for subject in _about(answer.game, marked, item, known):
            said[subject] = said.get(subject, True) and marked.right and not answer.answer_shown
    time = pace.time_of(seen=answer.seen, shown=answer.shown, received=answer.received)
    share = time.total_seconds() / answer.allowed if time is not None and answer.allowed else None
    return {
        subject: rate(right=right, hinted=answer.hinted, share=share if isinstance(subject, Kind) else None)
        for subject, right in said.items()
    }


def dealt_for(item: Item) -> Subject | None:
    """What a round was dealt for, if for one thing."""
    return read_subject(item.kind) if item.kind else None


def _about(game: str, marked: Marked, item: Item, known: frozenset[str]) -> Iterator[Subject]:
    dealt, kind = dealt_for(item), kind_of(game=game, key=marked.key)
    if isinstance(dealt, Rarity):
        yield dealt
    if marked.right:
        if isinstance(dealt, Misconception) and str(marked.key) in item.tells:
            yield dealt
        if kind:
            yield kind
        return
    diagnosed = tuple(misconceptions_of(game, marked, dealt, known))
    yield from diagnosed
    if kind and (not diagnosed or kind == dealt):
        yield kind


def misconceptions_of(
    game: str, marked: Marked, dealt: Subject | None, known: frozenset[str]
) -> Iterator[Misconception]:
    """Yield the diagnosed misconception; without one, those that fit and are known or were dealt for."""
    name = named(game, marked.mistake)
    if name:
        yield name
    elif marked.self_reported is None and not marked.withdrawn:
        yield from known_misconceptions(game, marked.mistakes, known | {str(dealt)})


def rate(*, right: bool, hinted: bool, share: float | None) -> Rating:
    """`share` is the time that was taken in shares of the target; None where it is not known. What is right
    but slow is as good as what is on target."""
    if not right:
        return Rating.Again
    if hinted:
        return Rating.Hard
    return Rating.Easy if share is not None and share <= pace.FAST else Rating.Good


SPREAD = 14
"""Days over which what hardly ever comes is dealt for the first time, from the first day in its game."""

UNTAUGHT = (Mode.LEARN, Mode.TEST)
"""Modes whose answers move no card: shown first, or not disclosed before the end."""

PLAYERS = 2
"""Form sit at a table of a review."""


def catch_up(*, membership: Membership) -> None:
    """Move the cards of what was answered since the last time.

    Answers that were shown first, or are not disclosed yet, move none; those of a live class do once it is
    closed.
    """
    behind = Run.objects.filter(membership=membership).exclude(learned=F("version"))
    behind = behind.exclude(drill__plan=Plan.ROOM, finished=None)
    runs = list(behind.select_related("drill").order_by("begun", "pk"))
    if not runs:
        return
    with transaction.atomic():
        taken = [run for run in runs if _claim(run)]
        _learn(
            membership,
            [run for run in taken if run.drill.mode not in UNTAUGHT and run.drill.plan != Plan.LESSON],
        )


def _claim(run: Run) -> bool:
    """Claim the run; false where another process did so meanwhile."""
    same = Run.objects.filter(pk=run.pk, learned=run.learned)
    return same.update(learned=run.version) == 1


def _learn(membership: Membership, runs: list[Run]) -> None:
    deck, answers = Deck(membership), list(_new_answers(runs))
    for answer in answers:
        item = answer.run.drill.item(answer.round)
        dealt, reviewed = dealt_for(item), source_of(answer.run.drill.plan, item.phase) == Plan.REVIEW
        for subject, rating in ratings(answer, known=deck.names).items():
            deck.review(subject, rating, at=answer.received, dealt=reviewed and subject == dealt)
    _apply_self_reports(deck, runs)
    _drop_unnamed(deck, Verdict.objects.filter(retraction__answer__in=[answer.pk for answer in answers]))
    _apply_corrections(deck, runs)
    _add_rarities(deck, answers)
    deck.store()


def _new_answers(runs: Iterable[Run]) -> Iterator[Answer]:
    """What counts of them, in the order in which it was given, as far as these copies of the runs know."""
    new = Q(pk__in=())
    for run in runs:
        new |= Q(run=run, version__gt=run.learned, version__lte=run.version)
    verdicts = Prefetch("verdicts", Verdict.objects.joined_to_names())
    found = Answer.objects.filter(new).select_related("run__drill").order_by("received", "pk")
    yield from found.prefetch_related(verdicts)


def _apply_self_reports(deck: Deck, runs: list[Run]) -> None:
    """Count what the trainee reported of a mistake since the answer was rated."""
    reports = (
        SelfReport.objects.filter(verdict__answer__run__in=runs)
        .exclude(mistake="")
        .select_related("verdict__answer")
    )
    for self_report in reports.order_by("said", "pk"):
        subject = named(self_report.verdict.answer.game, self_report.mistake)
        last = deck.last_review(subject) if subject else None
        if subject and (last is None or last < self_report.said - timedelta(days=1)):
            deck.review(subject, Rating.Again, at=self_report.said, dealt=False)


def _apply_corrections(deck: Deck, runs: list[Run]) -> None:
    """The same of a name that a regrade, or a ruling, took away."""
    marked = Correction.objects.filter(runs__run__in=runs)
    if marked.exists():
        again = Verdict.objects.filter(correction__in=marked).values("answer")
        _drop_unnamed(deck, Verdict.objects.filter(answer__in=again))


def _drop_unnamed(deck: Deck, dropped: QuerySet[Verdict]) -> None:
    """The cards of names that these verdicts bore and that none in force bears."""
    verdicts = Verdict.objects.in_force().with_names()
    for game, name, self_reported in set(
        dropped.values_list("answer__game", "mistake", "self_report__mistake")
    ):
        subject = Misconception(game, name or self_reported or "")
        if str(subject) in deck.names:
            own = verdicts.filter(answer__run__membership=deck.membership, answer__game=game)
            if not own.filter(named=subject.name).exists():
                deck.drop(subject)


def _add_rarities(deck: Deck, answers: list[Answer]) -> None:
    """From the first day in a game what hardly ever comes in it is due too, some of it each day."""
    for game in dict.fromkeys(answer.game for answer in answers):
        if game not in GAMES or any(name.startswith(f"{game}/{RARE}/") for name in deck.names):
            continue
        begun = min(answer.received for answer in answers if answer.game == game)
        rare = rare_scenarios(GAMES[game], PLAYERS)
        for number, scenario in enumerate(rare):
            deck.add(Rarity(game, scenario), due=begun + timedelta(days=1 + number * SPREAD // len(rare)))


# What is due today: misconceptions first, then kinds of decision, the longest overdue before, and at the
# end a burst of what hardly ever comes.
#
# Before a table test nothing of its game is due only after it: each card that would be comes once in the week
# before, each on a day of its own.


DAILY = 40
"""Rounds that are reviewed in a day at most; what is left over waits, the longest overdue first."""

RARE_ROUNDS = 5
"""Of them at most so many of what hardly ever comes: each is a whole round."""

BEFORE_TEST = 7
"""Days before a test over which what would be due after it is spread."""

Tests = Mapping[str, date]
"""By game the day of the next table test that is given in it."""


@dataclass(frozen=True)
class Queue:
    """What is due: for today, and how many wait for another day."""

    today: tuple[Subject, ...]
    waiting: int = 0

    def without(self, games: Collection[str]) -> "Queue":
        """What is due of other games; the rest of today waits."""
        today = tuple(subject for subject in self.today if subject.game not in games)
        return Queue(today, self.waiting + len(self.today) - len(today))


def queue(*, membership: Membership, tests: Tests | None = None) -> Queue:
    """Due by the end of this day, up to what is left of the day's share."""
    catch_up(membership=membership)
    cards = _looked_at(membership, tests or {})
    due = list(_in_order(cards, tests or {}))
    left = max(0, DAILY - _reviewed_today(membership)) if due else 0
    rare = [subject for subject in due if isinstance(subject, Rarity)]
    others = [subject for subject in due if not isinstance(subject, Rarity)][:left]
    burst = RARE_ROUNDS - _rare_today(cards)
    today = (*others, *rare[: max(0, min(burst, left - len(others)))])
    return Queue(today, len(due) - len(today))


def _looked_at(membership: Membership, tests: Tests) -> list[ReviewCard]:
    """Return the cards that may be due today, and those of what hardly ever comes."""
    looked_at = Q(due__lt=tomorrow(timezone.now())) | Q(kind__contains=f"/{RARE}/")
    for game in tests:
        looked_at |= Q(kind__startswith=f"{game}/")
    return list(ReviewCard.objects.filter(looked_at, membership=membership).order_by("due", "kind"))


def _in_order(cards: Iterable[ReviewCard], tests: Tests) -> Iterator[Subject]:
    end = tomorrow(timezone.now())
    found = ((read_subject(card.kind), card) for card in cards)
    due = [(subject, when) for subject, card in found if (when := aimed(subject, card, tests)) < end]
    due.sort(key=lambda each: (not isinstance(each[0], Misconception), each[1], str(each[0])))
    yield from (subject for subject, _when in due)


def aimed(subject: Subject, card: ReviewCard, tests: Tests) -> datetime:
    """When it is due in view of the tests that are given."""
    day = tests.get(subject.game)
    if day is None or day_of(card.due) < day:
        return card.due
    last = reviewed_last(card.state)
    if last and day_of(last) >= day - timedelta(days=BEFORE_TEST):
        return card.due
    return card.due - timedelta(days=(day_of(card.due) - day).days + 1 + card.pk % BEFORE_TEST)


def reviews_ahead(*, membership: Membership, game: str, until: date) -> Counter[date]:
    """Return by day before `until` how many reviews of a game fall due, today's with those that waited, if
    its table test is then."""
    today, ahead = day_of(), Counter[date]()
    for card in _looked_at(membership, {game: until}):
        subject = read_subject(card.kind)
        if subject.game == game:
            ahead[max(today, day_of(aimed(subject, card, {game: until})))] += 1
    return Counter({day: count for day, count in ahead.items() if day < until})


LONG_OVERDUE = timedelta(days=14)
"""Overdue for so long, a kind may as well be forgotten."""


def long_overdue(*, membership: Membership, game: str = "") -> frozenset[Kind]:
    """Return the kinds of a game, or of all, whose review is so overdue that they count as forgotten."""
    catch_up(membership=membership)
    return overdue_skills(membership=membership, game=game)


def overdue_skills(*, membership: Membership, game: str = "") -> frozenset[Kind]:
    """Return the same as of the last time the cards were moved."""
    of_game = Q(kind__startswith=f"{game}/") if game else Q()
    cards = ReviewCard.objects.filter(of_game, membership=membership)
    late = cards.filter(due__lt=timezone.now() - LONG_OVERDUE).values_list("kind", flat=True)
    return frozenset(subject for subject in map(read_subject, late) if isinstance(subject, Kind))


def recall(*, membership: Membership, subjects: Collection[Subject]) -> dict[Subject, float]:
    """Return by subject how likely it is remembered now, 0 to 1, as the memory model has it; without those
    that were never reviewed."""
    names = [str(subject) for subject in subjects]
    cards = ReviewCard.objects.filter(membership=membership, kind__in=names)
    return {
        read_subject(card.kind): SCHEDULER.get_card_retrievability(Card.from_dict(card.state))
        for card in cards
        if reviewed_last(card.state)
    }


def put_off(*, membership: Membership, subjects: Iterable[Subject], days: int) -> None:
    """What no deal of this house brings about waits so long: rules and houses change."""
    cards = ReviewCard.objects.filter(membership=membership, kind__in=[str(subject) for subject in subjects])
    cards.update(due=timezone.now() + timedelta(days=days))


def _rare_today(cards: Iterable[ReviewCard]) -> int:
    """How much of what hardly ever comes was asked today."""
    states = (card.state for card in cards if f"/{RARE}/" in card.kind)
    days = (day_of(last) for state in states if (last := reviewed_last(state)))
    return sum(day == day_of() for day in days)


def _reviewed_today(membership: Membership) -> int:
    reviews = Q(run__drill__plan=Plan.REVIEW) | Q(run__drill__plan=Plan.TODAY, phase=Plan.REVIEW)
    reviewed = Answer.objects.filter(reviews, run__membership=membership, received__gte=start_of(day_of()))
    return reviewed.order_by().values("run", "round").distinct().count()
