"""The pages that screenshots show: every page of a school that has worked for weeks, filled, and of a school
without any activity yet.

Django is set up when this is called: see servers/staging.py.
"""

from datetime import timedelta

from django.utils import timezone

Addresses = dict[str, tuple[str, str]]
"""Who looks where, by the picture's name."""

DEALER = "mei"
"""Whose figures are looked at: one with much to tell."""


def school_pages() -> Addresses:
    """Of the demo school with its history."""
    from trainer.schools.models import Membership

    people = {found.user.username: found for found in Membership.objects.select_related("user", "school")}
    return {
        **_figures(people),
        **_remarks(people),
        **_set_work(people),
        **_live_room(people),
        **_table_tests(people),
        **_desk(people),
        **_learning(people),
        **_certifications(people),
        **_for_oneself(),
        **_of_the_school(people),
    }


def empty_pages(*, game: str = "six-card-poker") -> Addresses:
    """Of a school with its owner and one trainee who has just joined."""
    from tests.servers.staging import password
    from trainer.schools import services
    from trainer.schools.models import Membership, Role, User

    school = services.open_school(name="Harbour Dealer School")
    for name, role in (("founder", Role.OWNER), ("newcomer", Role.TRAINEE)):
        user = User.objects.create_user(name, password=password(), first_name=name.title())
        found = Membership.objects.create(user=user, school=school, role=role)
    staff = {f"empty-{name}": ("founder", at) for name, at in STAFF_PAGES.items()}
    own = {f"empty-{name}": ("newcomer", at) for name, at in OWN_PAGES.items()}
    return (
        staff
        | own
        | {
            "empty-progress-of-one": ("founder", f"/progress/{found.pk}/"),
            "empty-sheet-of-one": ("founder", f"/progress/{found.pk}/dealer-report/"),
            "empty-sheet-own": ("newcomer", f"/progress/{found.pk}/dealer-report/"),
            "empty-course-of-one": ("founder", f"/courses/people/{found.pk}/"),
            "empty-course": ("newcomer", f"/courses/{game}/"),
            "empty-certifications-of-one": ("founder", f"/certifications/people/{found.pk}/"),
        }
    )


STAFF_PAGES = {
    "home": "/",
    "progress": "/progress/",
    "answers": "/progress/answers/",
    "ledger": "/progress/ledger/",
    "dealers": "/progress/compare/",
    "corrections": "/progress/regrading/",
    "mistakes": "/analysis/",
    "slipping": "/analysis/performance-drops/",
    "pace": "/analysis/pace/",
    "target": "/analysis/pace/target/",
    "disputes": "/disputes/",
    "wall": "/tables/",
    "teaching": "/assignments/",
    "give-work": "/assignments/create/",
    "library": "/assignments/drills/",
    "rooms": "/live/",
    "exams": "/table-tests/",
    "give-test": "/table-tests/give/",
    "standards": "/table-tests/standards/",
    "certifications": "/certifications/?everybody=on",
    "checks": "/certifications/checks/",
    "classes": "/classes/",
    "people": "/people/",
    "add": "/people/add/",
    "invite": "/people/invite/",
    "house": "/house-rules/",
    "calls": "/payouts/calls/",
    "school": "/school/",
    "look": "/school/branding/",
    "desk": "/desk/",
    "api": "/api/",
    "tokens": "/api/tokens/",
}
"""What staff reach by name alone."""

OWN_PAGES = {
    "home-own": "/",
    "goal": "/courses/goal/",
    "payoffs": "/payouts/",
    "lessons": "/lessons/",
    "set-work": "/assignments/mine/",
    "rooms-own": "/live/",
    "tests": "/table-tests/taken/",
    "certifications-own": "/certifications/mine/",
    "stored": "/your-data/",
    "password": "/password/",
    "settings": "/settings/",
    "search": "/search/?q=ante",
}
"""What a trainee reaches by name alone."""


def _figures(people) -> Addresses:
    one = people[DEALER].pk
    return {
        **{name: ("owner", at) for name, at in STAFF_PAGES.items()},
        "home-instructor": ("instructor", "/"),
        "sheet-of-one": ("instructor", f"/progress/{one}/dealer-report/"),
        "sheet-own": ("trainee", f"/progress/{people['trainee'].pk}/dealer-report/"),
        **{
            f"progress-{name.partition('/')[0]}": ("trainee", f"/progress/{people['trainee'].pk}/{name}/")
            for name in ("results", "rounds", "tests", "skills/six-card-poker/base-bets")
        },
        "progress-of-one": ("instructor", f"/progress/{one}/"),
        "progress-own": ("trainee", f"/progress/{people['trainee'].pk}/"),
        "ledger-of-one": ("instructor", f"/progress/ledger/?person={one}"),
        "answers-of-one": ("instructor", f"/progress/answers/?person={one}&mistakes=on"),
        "what-would-change": ("manager", "/progress/regrading/?game=6-5-4-poker&by_house=on"),
    }


def _remarks(people) -> Addresses:
    """A word and a dispute at stops of a replay, and what became of each."""
    from trainer.play.models import Verdict
    from trainer.play.regrading import apply, correct
    from trainer.play.services.feedback import add_note, dispute, rule

    wrong = Verdict.objects.filter(answer__run__membership__user__username=DEALER, right=False, ask="bet")
    found = list(wrong.select_related("answer__run")[:3])
    words = "The dealer had ace-king, so the ante pays. I counted it twice before I pushed the bet back."
    disputes = [dispute(answer=one.answer, key=one.prompt, words=words) for one in found]
    rule(found=disputes[0], by=people["instructor"], stands=True, words="Look at the sixth card again.")
    rule(found=disputes[1], by=people["manager"], stands=False, words="You are right: the card was covered.")
    answer = found[2].answer
    add_note(run=answer.run, round=answer.round, place=answer.place, by=people["instructor"], text=words)
    _change_house(people["manager"], "6-5-4-poker", **{"queens-up": "PT-3"})  # what would change
    _change_house(people["manager"], "six-card-poker", **{"aces-up": "SCP-01"})  # and what did
    correction = correct(
        by=people["manager"], game="six-card-poker", why="The sheet had a misprint.", by_house=True
    )
    list(apply(correction))
    stop = _replay_of(answer)
    return {
        "word-said": ("instructor", stop),
        "word-to-read": (DEALER, stop),
        "home-ruled": (DEALER, "/"),
        "ruled-right": (DEALER, _replay_of(found[1].answer)),
        "correction": ("manager", f"/progress/regrading/{correction.pk}/"),
    }


def _replay_of(answer) -> str:
    return f"/runs/{answer.run_id}/rounds/{answer.round}/replay/?place={answer.place}"


def _change_house(manager, game: str, **chosen: str) -> None:
    """To another paytable than the one under which they practised."""
    from games.engine.rules.houses import House
    from trainer.schools.house_rules import profiles

    found = profiles.house_of(school=manager.school, game=game)
    seen = profiles.last_change(school=manager.school, game=game)
    other = House(dict(found.house.choices) | chosen)
    profiles.change_house(manager=manager, game=game, house=other, meter=found.meter, seen=seen)


def _set_work(people) -> Addresses:
    from tests.games.trainee import wrong_answers
    from tests.trainer.assignments import set_work
    from trainer.assignments import services
    from trainer.practice.forms import Choice

    teacher, trainee, mei = (people[name] for name in ("instructor", "trainee", DEALER))
    choice = Choice("6-5-4-poker", 3, rounds=1)
    given = set_work.give(
        teacher, trainee, mei, people["daniel"], people["lucia"], choice=choice, name="Folded side bets"
    )
    set_work.do(given, mei, how=wrong_answers)
    set_work.begin(given, people["daniel"])
    past = timezone.now() - timedelta(days=2)
    set_work.give(teacher, trainee, name="Qualifiers", opens=past - timedelta(days=5), due=past)
    saved = services.save_drill(by=teacher, name="Payouts of the bad beat", choice=choice.written())
    work = f"/assignments/{given.pk}/"
    return {
        "work": ("instructor", work),
        "work-change": ("instructor", f"{work}change/"),
        "work-answers": ("instructor", f"{work}answers/"),
        "work-paper": ("instructor", f"{work}worksheet/"),
        "saved-drill": ("instructor", f"/assignments/drills/{saved.pk}/"),
        "piece": ("trainee", f"/assignments/mine/{given.pk}/"),
        "piece-done": (DEALER, f"/assignments/mine/{given.pk}/"),
    }


def _live_room(people) -> Addresses:
    """One that is led, with answers at its first stop, and one that is over."""
    from tests.trainer.live.rooms import led, opened, run_of, says
    from trainer.live import joining
    from trainer.live.models import Act

    host = people["instructor"]
    over = opened(host, seed="another")
    joining.join(live_class=over, member=people["lucia"])
    over = led(over, Act.NEXT)
    says(over, people["lucia"])
    led(over, Act.CLOSE)
    live_class = opened(host, spots=3)
    for name in (DEALER, "daniel", "trainee"):
        joining.join(live_class=live_class, member=people[name])
    live_class = led(live_class, Act.NEXT)
    for name in (DEALER, "daniel"):
        says(live_class, people[name])
    at = f"/live/{live_class.pk}/"
    return {
        "live-panel": ("instructor", f"{at}host/"),
        "live-screen": ("instructor", f"{at}projector/"),
        "live-record": ("instructor", f"/live/{over.pk}/"),
        "live-code": ("lucia", "/live/"),
        "live-table": ("trainee", f"/live/tables/{run_of(live_class, people['trainee']).pk}/0/"),
        "live-answered": (DEALER, f"/live/tables/{run_of(live_class, people[DEALER]).pk}/0/"),
    }


def _table_tests(people) -> Addresses:
    from tests.trainer.exams.attempts import begin, candidate_of, give
    from trainer.exams.services import giving
    from trainer.play.models import Mode, Run

    examiner, mei = people["instructor"], people["kwame"]
    exam = give(examiner, people["trainee"], people["priya"], mei)
    begin(exam, mei)
    giving.grant(membership=people["priya"], extra=25, why="Reads with a glass.", by=people["owner"])
    sat = Run.objects.filter(drill__mode=Mode.TEST).exclude(finished=None).first()
    return {
        "exam-room": ("instructor", f"/table-tests/{exam.pk}/"),
        "candidate": ("instructor", f"/table-tests/{exam.pk}/candidates/{candidate_of(exam, mei).pk}/"),
        "allowance": ("instructor", f"/table-tests/allowances/{people['priya'].pk}/"),
        "standard": ("manager", "/table-tests/standards/6-5-4-poker/"),
        "place": ("trainee", f"/table-tests/place/{candidate_of(exam, people['trainee']).pk}/"),
        "report": ("instructor", f"/runs/{sat.pk}/report/"),
    }


def _desk(people) -> Addresses:
    from tests.trainer.library.dispute_desk.rounds import kept_case

    case = kept_case(people["instructor"], title="Two players claim the envy", spots=3)
    return {
        "lay": ("instructor", "/desk/set-up/six-card-poker/"),
        "case": ("instructor", f"/desk/cases/{case.pk}/"),
        "case-shared": ("trainee", f"/desk/cases/{case.pk}/"),
    }


def _learning(people) -> Addresses:
    from games import GAMES
    from tests.trainer.practice.payouts.climbing import begun

    work = begun(people["trainee"])
    return {
        "payoff-set": ("trainee", f"/payouts/sets/{work.pk}/"),
        "course": ("trainee", "/courses/six-card-poker/"),
        "tour": ("trainee", "/courses/six-card-poker/tour/"),
        "demo-round": ("trainee", "/courses/six-card-poker/demo/"),
        "lesson": ("trainee", "/courses/six-card-poker/lessons/5/?at=1"),
        "course-of-one": ("instructor", f"/courses/people/{people[DEALER].pk}/"),
        "games": ("trainee", "/games/"),
        "glossary": ("trainee", "/glossary/"),
        **{f"odds-{game}": ("trainee", f"/games/{game}/odds/") for game in GAMES},
        **{f"sheet-{game}": ("trainee", f"/games/{game}/") for game in GAMES},
        **{f"house-{game}": ("manager", f"/house-rules/{game}/") for game in GAMES},
        "procedures": ("manager", "/procedures/"),
        "write-procedure": ("manager", "/procedures/write/"),
        "own-paytables": ("manager", "/paytables/six-card-poker/"),
        "own-paytable": ("manager", "/paytables/six-card-poker/copy/progressive/"),
    }


def _certifications(people) -> Addresses:
    from uuid import uuid4

    from trainer.exams.services import checks

    boss, mei = people["owner"], people[DEALER]
    checks.add_usual(by=boss)
    seen, missed = checks.list_of(school=boss.school)[:2]
    note = {"membership": mei, "day": timezone.localdate(), "by": boss}
    checks.note_check(key=uuid4(), check=seen, met=True, words="Clean and even.", **note)
    checks.note_check(key=uuid4(), check=missed, met=False, words="", **note)
    return {"certifications-of-one": ("instructor", f"/certifications/people/{mei.pk}/")}


def _for_oneself() -> Addresses:
    return {name: ("trainee", at) for name, at in OWN_PAGES.items()}


def _of_the_school(people) -> Addresses:
    from trainer.api.tokens import make_token, revoke
    from trainer.schools.models import Role, SchoolClass
    from trainer.schools.services import make_code, make_link

    make_token(by=people["manager"], name="Payroll", days=30)
    revoke(make_token(by=people["manager"], name="An old spreadsheet", days=30)[0], by=people["owner"])
    taught = SchoolClass.objects.filter(school=people["owner"].school, closed=None).first()
    code = make_code(school_class=taught, made_by=people["instructor"], uses=30).code
    link = make_link(school=taught.school, role=Role.TRAINEE)[1]
    return {
        "join": ("", f"/join/{link}/"),
        "join-code": ("", "/join/"),
        "join-class": ("", f"/join/class/{code}/"),
        "forgotten": ("", "/password/forgotten/"),
        "check": ("", "/check/"),
        "offline": ("", "/offline/"),
        "practice-of-staff": ("instructor", "/practice/"),
        "class": ("instructor", f"/classes/{taught.pk}/"),
        "class-door": ("instructor", f"/classes/{taught.pk}/invitation/"),
        "class-hours": ("instructor", f"/certifications/classes/{taught.pk}/hours/"),
        "person": ("owner", f"/people/{people[DEALER].pk}/"),
        "erase-person": ("owner", f"/people/{people[DEALER].pk}/erase/"),
        "erasures": ("owner", "/school/erasures/"),
    }
