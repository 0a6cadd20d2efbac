"""Learning: cards follow from answers, and are moved by whoever asks for them next: nobody who answers
waits for that."""

from collections.abc import Iterable, Iterator
from datetime import timedelta

from django.db import transaction
from django.db.models import F, Prefetch, Q, QuerySet
from fsrs import Rating

from games import GAMES
from games.engine.scenarios.rare import rare_scenarios
from trainer.drills.models import Answer, Avowal, Correction, Mode, Plan, Run, Verdict
from trainer.drills.reviews.deck import Deck
from trainer.drills.reviews.ratings import dealt_for, ratings
from trainer.drills.reviews.subjects import RARE, Misconception, Rarity, named
from trainer.schools.models import Membership

SPREAD = 14
"""Days over which what hardly ever comes is dealt for the first time, from the first day in its game."""

PLAYERS = 2
"""Who sit at a table of a review."""


def catch_up(*, membership: Membership) -> None:
    """Moves the cards that the answers since the last time were about.

    What is shown first, recited in a lesson or not yet told, as in a table test, moves none; what was said in
    a live room does once that is closed.
    """
    behind = Run.objects.filter(membership=membership).exclude(learned=F("version"))
    behind = behind.exclude(drill__plan=Plan.ROOM, finished=None)
    runs = list(behind.select_related("drill").order_by("begun", "pk"))
    if not runs:
        return
    with transaction.atomic():
        taken = [run for run in runs if _take(run)]
        _learn(membership, [run for run in taken if _teaches(run)])


def _take(run: Run) -> bool:
    """Whether nobody else learned from it meanwhile."""
    same = Run.objects.filter(pk=run.pk, learned=run.learned)
    return same.update(learned=run.version) == 1


def _teaches(run: Run) -> bool:
    return run.drill.mode not in (Mode.LEARN, Mode.TEST) and run.drill.plan != Plan.LESSON


def _learn(membership: Membership, runs: list[Run]) -> None:
    deck, answers = Deck(membership), list(_new_answers(runs))
    for answer in answers:
        dealt = dealt_for(answer.run.drill.item(answer.round))
        reviewed = answer.run.drill.plan == Plan.REVIEW
        for subject, rating in ratings(answer, known=deck.names).items():
            deck.review(subject, rating, at=answer.received, dealt=reviewed and subject == dealt)
    _hear(deck, runs)
    _take_back(deck, answers)
    _unlearn(deck, runs)
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


def _hear(deck: Deck, runs: list[Run]) -> None:
    """What the trainee avowed since the answer was looked at."""
    told = (
        Avowal.objects.filter(verdict__answer__run__in=runs)
        .exclude(mistake="")
        .select_related("verdict__answer")
    )
    for avowal in told.order_by("said", "pk"):
        subject = named(avowal.verdict.answer.game, avowal.mistake)
        last = deck.last_review(subject) if subject else None
        if subject and (last is None or last < avowal.said - timedelta(days=1)):
            deck.review(subject, Rating.Again, at=avowal.said, dealt=False)


def _take_back(deck: Deck, answers: list[Answer]) -> None:
    """A name that was taken back is none: its card goes, if no other answer bears the name."""
    gone = Verdict.objects.filter(withdrawal__answer__in=[answer.pk for answer in answers])
    _drop_unnamed(deck, gone)


def _unlearn(deck: Deck, runs: list[Run]) -> None:
    """The same of a name that marking again, or a ruling, took away."""
    marked = Correction.objects.filter(runs__run__in=runs)
    if marked.exists():
        again = Verdict.objects.filter(correction__in=marked).values("answer")
        _drop_unnamed(deck, Verdict.objects.filter(answer__in=again))


def _drop_unnamed(deck: Deck, gone: QuerySet[Verdict]) -> None:
    """The cards of names that these verdicts bore and that none in force bears."""
    verdicts = Verdict.objects.in_force().with_names()
    for game, name, avowed in set(gone.values_list("answer__game", "mistake", "avowal__mistake")):
        subject = Misconception(game, name or avowed or "")
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
