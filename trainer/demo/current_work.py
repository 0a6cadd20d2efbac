"""What goes on in the demo school when it is loaded: open assignments, a table test that was given, and live
classes in its record."""

from dataclasses import dataclass
from datetime import datetime, time, timedelta
from uuid import uuid5

from games import GAMES
from games.engine.money.amounts import print_cents
from games.engine.questions.answers import NONE, BetAnswer, Typed
from games.engine.questions.prompts import Prompt
from games.engine.rounds.stops import Stop
from games.engine.rules.wagers import Action
from trainer.assignments.models import Counts
from trainer.assignments.services import Terms, create_assignment, settle_drill
from trainer.demo.records import key_of
from trainer.exams.services.giving import give
from trainer.exams.standards import standard_in_force
from trainer.live.joining import open_live_class, round_state_of
from trainer.live.models import Attendance, HostAct, LiveClass, Move, Phase
from trainer.live.services import grade_pending
from trainer.play.models import Answer, Mode, Run
from trainer.play.models.drills import dealt_under
from trainer.play.services.runs import Submission
from trainer.practice.forms import DECISIONS, DrillChoice
from trainer.practice.plans.deal_preview import hands_and_bets
from trainer.schools.models import Membership, SchoolClass


def store_current_work(members: dict[str, Membership], school_class: SchoolClass, midnight: datetime) -> None:
    """Store it as of this midnight. Only what is due lies in the future."""
    teacher = members["instructor"]
    game = Run.objects.filter(membership=members["trainee"]).earliest("begun").drill.game
    _assign(teacher, school_class, game, midnight)
    for table in (each for each in GAMES.values() if each.table_hands):
        _assign(teacher, school_class, table.slug, midnight, THIRD_CARDS)
    in_turn = [each.slug for each in GAMES.values() if each.hands_in_turn]
    for slug in in_turn:
        _assign(teacher, school_class, slug, midnight, SIGNALS)
    on_layout = [each.slug for each in GAMES.values() if each.falls]
    for slug in on_layout:
        _assign(teacher, school_class, slug, midnight, CHIPS_AND_MONEY)
    standard = standard_in_force(school=teacher.school, game=game, pack=None)
    to = [members["trainee"], members["mei"]]
    day = (midnight + timedelta(days=2)).date()
    give(examiner=teacher, standard=standard, to=to, day=day, at=time(10, 30))
    for days, slug in enumerate((game, *in_turn, *on_layout)):
        live_class = open_live_class(
            host=teacher, item=hands_and_bets(slug), spots=3, seed="demo class", school_class=school_class
        )
        began = midnight - timedelta(days=days, hours=9)
        _hold(live_class, [members[name] for name in ATTENDED], began)


@dataclass(frozen=True)
class Asked:
    name: str
    groups: tuple[str, ...]
    rounds: int = 5


PAYOUTS = Asked("Payouts at three spots", ("payouts",))
SIGNALS = Asked("Totals, signals and insurance", ("totals", "signals", "insurance"), rounds=10)
CHIPS_AND_MONEY = Asked("Winning bets, chips and money", ("winners", "payouts"), rounds=8)
THIRD_CARDS = Asked("Totals and third cards", ("totals", "third-cards"), rounds=10)


def _assign(
    teacher: Membership, school_class: SchoolClass, game: str, midnight: datetime, asked: Asked = PAYOUTS
) -> None:
    """Assign it to the class, due in three days."""
    choice = DrillChoice(
        game, 3, what=DECISIONS, groups=asked.groups, mode=Mode.PRACTICE, rounds=asked.rounds
    )
    drill = settle_drill(choice, by=teacher, shared=False, pack=None)
    terms = Terms(
        name=asked.name,
        opens=midnight - timedelta(days=1),
        due=midnight + timedelta(days=3, hours=17),
        counts=Counts.BEST,
        school_classes=[school_class],
        persons=[],
    )
    profiles = drill.profiles or {}
    create_assignment(by=teacher, choice=choice.written(), terms=terms, profiles=profiles)


ATTENDED = ("trainee", "daniel", "mei", "lucia")

WRONG = {("daniel", 1), ("daniel", 3), ("lucia", 3)}
"""Who answers which stop of the class wrong."""

STOPS, EACH = 4, timedelta(minutes=2)
"""Stops of the class, and what each takes until its answer is shown."""


def _hold(live_class: LiveClass, members: list[Membership], began: datetime) -> None:
    stops = round_state_of(live_class).stops[:STOPS]
    ended = began + EACH * (len(stops) + 1)
    front = len(stops) - 1
    moves = [HostAct.NEXT, HostAct.COLLECT, HostAct.SHOW] * len(stops) + [HostAct.CLOSE]
    LiveClass.objects.filter(pk=live_class.pk).update(
        phase=Phase.SHOWN,
        front=front,
        position=front,
        version=len(moves) + 1,
        opened=began,
        closed=ended,
    )
    live_class.refresh_from_db()
    Move.objects.bulk_create(
        Move(
            live_class=live_class,
            version=number + 2,
            act=act,
            phase=PHASES.get(act, Phase.SHOWN),
            round=0,
            front=min(number // 3, front),
            position=min(number // 3, front),
            by=live_class.host,
            at=began + EACH * (number / 3),
        )
        for number, act in enumerate(moves)
    )
    for member in members:
        _attend(live_class, member, stops, began, ended)
    grade_pending(live_class).store()


PHASES = {HostAct.NEXT: Phase.ASKING, HostAct.COLLECT: Phase.COLLECTED}


def _attend(
    live_class: LiveClass, member: Membership, stops: tuple[Stop, ...], began: datetime, ended: datetime
) -> None:
    drill, name = live_class.drill, member.user.username
    run = Run(
        id=uuid5(live_class.pk, name),
        membership=member,
        drill=drill,
        seed=drill.seed,
        begun=began,
        shown=ended,
        finished=ended,
        position=live_class.front,
        version=live_class.version,
        **dealt_under(drill, drill.profiles or {}),
    )
    run.save()
    Attendance.objects.create(live_class=live_class, membership=member, run=run, joined=began)
    answers = []
    for position, stop in enumerate(stops):
        shown, place = began + EACH * position, str(stop.place)
        wrong = (name, position) in WRONG
        typed = {prompt.key: _typed(prompt, wrong=wrong) for prompt in stop.prompts}
        key = key_of(run.pk, 0, place)
        answers.append(
            Answer(
                run=run,
                round=0,
                position=position,
                place=place,
                game=drill.game,
                seen=shown,
                shown=shown,
                received=shown + timedelta(seconds=15 + 4 * len(name)),
                allowed=sum(prompt.seconds for prompt in stop.prompts),
                key=key,
                digest=Submission(0, place, key, typed).digest,
                given=typed,
                version=position + 2,
            )
        )
    Answer.objects.bulk_create(answers)


def _typed(prompt: Prompt, *, wrong: bool) -> Typed:
    """Return the right answer as a page sends it; of a question with choices, another one if `wrong`."""
    due = prompt.due
    right = str(due.action) if isinstance(due, BetAnswer) else str(due)
    several = isinstance(due, frozenset)
    named = sorted(map(str, due)) or [NONE] if isinstance(due, frozenset) else [right]
    others = [choice.value for choice in prompt.choices if choice.value not in (*named, Action.PAY)]
    if wrong and others:
        return [str(others[0])] if several else str(others[0])
    if isinstance(due, BetAnswer) and due.action is Action.PAY:
        return f"pay {print_cents(due.cents)}"
    return named if several else right
