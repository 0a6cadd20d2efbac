"""The pages that benchmarks.big_school asks for, and who asks: all that read people or their answers."""

from dataclasses import dataclass
from datetime import timedelta
from typing import Any

GAME = "six-card-poker"


@dataclass(frozen=True)
class Asked:
    """`whole` reads or writes everything of a person at once, and is listed apart from pages. What is
    `posted` has no form; what a `program` asks for it asks with a token of this member's."""

    member: Any
    url: str
    whole: bool = False
    posted: bool = False
    program: bool = False

    def by(self, client: Any) -> Any:
        """What this client asks with: signed in, or with a token instead."""
        if self.program:
            from trainer.api.tokens import make_token

            _token, secret = make_token(by=self.member, name=self.url, days=30)
            client.defaults["HTTP_AUTHORIZATION"] = f"Bearer {secret}"
        return client.post if self.posted else client.get


def pages(big: Any, evening: Any) -> dict[str, Asked]:
    """By the name of the page."""
    shown = of_staff(big, evening) | figures(big) | findings(big) | own(big, evening)
    return shown | of_programs(big) | at_once(big, evening)


def of_staff(big: Any, evening: Any) -> dict[str, Asked]:
    from django.urls import reverse as at

    school_class, trainee = big.classes[0], big.trainees[len(big.trainees) // 2]
    owner, staff, manager = big.owner, big.instructor, big.manager
    return {
        "an instructor's home": Asked(staff, "/"),
        "a manager's home": Asked(manager, "/"),
        "who is at a table": Asked(staff, at("home:tables_now")),
        "People": Asked(owner, at("accounts:people")),
        "People, searched": Asked(owner, at("accounts:people") + "?q=003"),
        "Classes": Asked(staff, at("schools:classes")),
        "a class": Asked(staff, at("schools:class", args=[school_class.pk])),
        "Watch": Asked(staff, at("live:wall")),
        "Who may deal what": Asked(manager, at("exams:matrix") + "?everybody=on"),
        "a record": Asked(manager, at("exams:person", args=[trainee.pk])),
        "Table tests": Asked(manager, at("exams:tests")),
        "Tests given": Asked(manager, at("exams:exams")),
        "Set work": Asked(staff, at("assignments:assignments")),
        "a board": Asked(staff, at("assignments:assignment", args=[evening.work.pk])),
        "a board's round": Asked(staff, at("assignments:assignment", args=[evening.work.pk]) + "?round=1"),
        "Live rooms": Asked(staff, at("live:classes")),
        "a live record": Asked(staff, at("live:record", args=[evening.live_class.pk])),
        "Disputes": Asked(staff, at("reports:disputes")),
        "marking again": Asked(manager, at("reports:regrading")),
        "a course": Asked(staff, at("courses:person", args=[trainee.pk])),
    }


def figures(big: Any) -> dict[str, Asked]:
    from django.urls import reverse as at

    who, school_class, manager = big.trainees[len(big.trainees) // 2].pk, big.classes[0].pk, big.manager
    progress, answers, ledger = (at(f"reports:{name}") for name in ("school", "answers", "ledger"))
    asked = {
        "Progress": progress,
        "Progress of a class": f"{progress}?class={school_class}",
        "Progress of a game": f"{progress}?game={GAME}&mode=practice",
        "Progress, former too": f"{progress}?former=on&page=9",
        "a trainee": at("reports:trainee", args=[who]),
        "their wrong answers": f"{answers}?person={who}&only=wrong",
        "the school's answers": answers,
        "the school's wrong answers": f"{answers}?only=wrong",
        "a kind's wrong answers": f"{answers}?game=rabbit-hunter&question=envy&only=wrong",
        "a mistake's answers": f"{answers}?mistake=row-above",
        "the ledger": ledger,
        "the ledger of a class": f"{ledger}?class={school_class}",
        "the ledger of a game's bet": f"{ledger}?game={GAME}&wager=ante",
        "the ledger of a person": f"{ledger}?person={who}",
        "a dealer's sheet": at("reports:dealer_report", args=[who]),
        "the dealers side by side": at("reports:compare"),
        "the dealers of a class": f"{at('reports:compare')}?class={school_class}",
    }
    return {name: Asked(manager, url) for name, url in asked.items()}


def findings(big: Any) -> dict[str, Asked]:
    from django.urls import reverse as at

    who, school_class = big.trainees[len(big.trainees) // 2].pk, big.classes[0].pk
    mistakes, drops, pace = (at(f"reports:{n}") for n in ("mistakes", "performance_drops", "pace"))
    bet = "?game=six-card-poker&question=bet&wager=play&only=wrong"
    asked = {
        "mistakes": mistakes,
        "mistakes of a class": f"{mistakes}?class={school_class}",
        "performance drops": drops,
        "performance drops of a class": f"{drops}?class={school_class}",
        "the pace audit": pace,
        "the pace audit of a class": f"{pace}?class={school_class}",
        "the pace audit of a person": f"{pace}?person={who}",
        "answers of a bet": at("reports:answers") + bet,
    }
    return {name: Asked(big.manager, url) for name, url in asked.items()}


def own(big: Any, evening: Any) -> dict[str, Asked]:
    """A trainee's, of the class that had work to do."""
    from django.urls import reverse as at

    trainee = big.trainees[0]
    asked = {
        "one's own home": "/",
        "one's own progress": at("reports:trainee", args=[trainee.pk]),
        "one's own record": at("exams:person", args=[trainee.pk]),
        "one's own set work": at("assignments:mine"),
        "a piece of set work": at("assignments:own_assignment", args=[evening.work.pk]),
        "one's own live record": at("live:record", args=[evening.live_class.pk]),
        "Games": at("library:games"),
        "one's own course": at("courses:course", args=[GAME]),
        "Payoffs and rack": at("practice:levels"),
        "Lessons": at("library:lessons"),
        "Stored about oneself": at("home:own_data"),
    }
    return {name: Asked(trainee, url) for name, url in asked.items()}


def of_programs(big: Any) -> dict[str, Asked]:
    who = big.trainees[len(big.trainees) // 2].pk
    asked = {
        "API: people": "people/",
        "API: scores": "scores/",
        "API: scores of a person": f"scores/?person={who}",
        "API: answers": "answers/",
        "API: answers of a person": f"answers/?person={who}",
        "API: mispays": "mispays/",
        "API: tests": "tests/",
    }
    return {name: Asked(big.manager, f"/api/v1/{at}", program=True) for name, at in asked.items()}


def at_once(big: Any, evening: Any) -> dict[str, Asked]:
    from django.urls import reverse as at
    from django.utils import timezone

    who, work = big.trainees[len(big.trainees) // 2], evening.work.pk
    month = f"?since={timezone.localdate() - timedelta(days=30)}"
    days = [timezone.localdate() - timedelta(days=back) for back in (40, 40)]
    dry = f"?game={GAME}&since={days[0]}&until={days[1]}"
    return {
        "all of it, taken along": Asked(who, at("home:download_own_data"), whole=True, posted=True),
        "a dry run of a day": Asked(big.manager, at("reports:regrading") + dry, whole=True),
        "a month's ledger, CSV": Asked(big.manager, at("reports:ledger") + month + "&file=csv", whole=True),
        "a month's ledger, XLSX": Asked(big.manager, at("reports:ledger") + month + "&file=xlsx", whole=True),
        "a board's results, CSV": Asked(
            big.instructor, at("assignments:assignment", args=[work]) + "?file=csv", whole=True
        ),
        "who may deal what, CSV": Asked(big.manager, at("exams:matrix") + "?file=csv", whole=True),
        "hours of a person, CSV": Asked(
            big.manager, at("exams:person", args=[who.pk]) + "?file=csv", whole=True
        ),
    }
