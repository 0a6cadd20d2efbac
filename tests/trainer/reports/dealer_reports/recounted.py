"""A second opinion: every figure of a sheet counted in plain Python from the rows as the database has them.

Its own code: nothing of the room or of the selectors. From the engine it takes what is printed of a question:
which kind of decision it belongs to, and how long it takes on target.
"""

from collections import defaultdict
from datetime import timedelta
from math import ceil, floor, sqrt
from statistics import median, quantiles
from zoneinfo import ZoneInfo

from django.db.models import F
from django.utils import timezone

from games import GAMES
from games.engine.questions.catalog import questions_of
from trainer.play.models import Verdict
from trainer.practice.models import ReviewCard

APART = {"mistakes", "review", "lesson", "placement", "pace"}
FIELDS = (
    *("id", "answer_id", "prompt", "ask", "given", "right", "mistake", "mistakes", "overpaid", "underpaid"),
    *("missed", "rare", "rules_version", "again"),
)
OF_ANSWER = {
    name: F(f"answer__{name}") for name in ("game", "hinted", "allowed", "seen", "shown", "received")
}
OF_RUN = {"mode": F("answer__run__drill__mode"), "plan": F("answer__run__drill__plan")}
NAMED = {"gone": F("retraction"), "said": F("self_report"), "avowed": F("self_report__mistake")}


def rows_of(member: int) -> list[dict]:
    own = Verdict.objects.filter(answer__run__membership=member)
    return list(own.values(*FIELDS, **OF_ANSWER, **OF_RUN, **NAMED, finished=F("answer__run__finished")))


# --- Decisions -----------------------------------------------------------------------------------------


def decisions(rows: list[dict]) -> list[dict]:
    """Each decision once, in the order in which they were given, without those of tests still sat."""
    by_key = defaultdict(list)
    for row in rows:
        if row["mode"] == "test" and row["finished"] is None:
            continue
        row["question"], row["wager"] = read(row["prompt"])
        by_key[row["answer_id"], row["prompt"]].append(row)
    found = []
    for same in by_key.values():
        found.append(one_of(max(same, key=lambda row: (row["again"], row["rules_version"]))))
    return sorted(found, key=lambda one: (one["received"], one["id"]))


def read(prompt: str) -> tuple[str, str]:
    """The question and the bet."""
    _step, _spot, question, *rest = prompt.split("/")
    return question, rest[0] if rest else ""


def one_of(last: dict) -> dict:
    named = last["avowed"] if last["said"] else last["mistake"]
    return last | {
        "named": "" if last["right"] or last["gone"] else named,
        "fits": last["mistakes"],
        "kind": kind(last),
        "counts": last["mode"] != "learn" and last["plan"] not in APART and not last["hinted"],
    }


def kind(row: dict) -> str:
    found = questions_of(GAMES[row["game"]]).get(row["question"])
    if found is None:
        return f"{row['game']}/{row['question']}"
    ask, question = found
    by_bet = question.by_wager and row["wager"]
    return f"{row['game']}/{ask.slug}/{row['wager']}" if by_bet else f"{row['game']}/{ask.slug}"


def timed(decided: list[dict]) -> list[tuple[dict, float, float]]:
    """The right ones with the seconds that they took, and those that they take on target."""
    asked = defaultdict(int)
    for one in decided:
        asked[one["answer_id"]] += 1
    found = []
    for one in decided:
        took = (one["received"] - (one["seen"] or one["shown"])).total_seconds()
        if one["right"] and 0 <= took <= 300:
            of = asked[one["answer_id"]]
            due = one["allowed"] / of if one["allowed"] is not None else norm(one)
            found.append((one, took / of, due))
    return found


def norm(one: dict) -> int:
    found = questions_of(GAMES[one["game"]]).get(one["question"])
    if found is None:
        return 10
    return found[1].seconds + (found[1].paying if one["given"].startswith("pay") else 0)


# --- Figures -------------------------------------------------------------------------------------------


def wilson(right: int, of: int) -> tuple[int | None, int | None]:
    if not of:
        return None, None
    z, p = 1.96, right / of
    whole = 1 + z * z / of
    middle, spread = p + z * z / (2 * of), z * sqrt(p * (1 - p) / of + z * z / (4 * of * of))
    return floor(max(0.0, (middle - spread) / whole) * 100), ceil(min(1.0, (middle + spread) / whole) * 100)


def share(ones: list[dict]) -> tuple:
    right = sum(one["right"] for one in ones)
    return (len(ones), right, *wilson(right, len(ones)))


def middle_and_late(seconds: list[float]) -> tuple[int | None, int | None]:
    if len(seconds) < 2:
        return (round(seconds[0] * 1000),) * 2 if seconds else (None, None)
    return round(median(seconds) * 1000), round(quantiles(seconds, n=10, method="inclusive")[8] * 1000)


def figures(ones: list[dict], times, gaps) -> tuple:
    ids = {one["id"] for one in ones}
    own = [(took, due) for one, took, due in times if one["id"] in ids]
    return (
        *share(ones),
        sum(one["missed"] == "action" for one in ones),
        sum(one["missed"] == "amount" for one in ones),
        sum(one["overpaid"] for one in ones),
        sum(one["underpaid"] for one in ones),
        *share([one for one in ones if not one["rare"]]),
        *share([one for one in ones if one["rare"]]),
        *share([one for one in ones if gaps.get(one["id"], 0) >= 7]),
        *share([one for one in ones if gaps.get(one["id"], 0) >= 30]),
        *middle_and_late([took for took, _due in own]),
        *middle_and_late([due for _took, due in own]),
    )


def days_without(every: list[dict]) -> dict[int, float]:
    """By decision the days since the one of its kind before."""
    last, found = {}, {}
    for one in every:
        if one["kind"] in last:
            found[one["id"]] = (one["received"] - last[one["kind"]]).total_seconds() / 86_400
        last[one["kind"]] = one["received"]
    return found


def mastery(every: list[dict], kind: str, late: set[str], rule) -> str:
    done, window, percent, on_target = rule
    game, asked, *_bet = kind.split("/")
    if asked not in {ask.slug for ask, _question in questions_of(GAMES[game]).values()}:
        return "not asked"
    counting = [one for one in every if one["mode"] != "learn" and one["plan"] != "lesson"]
    own = [one for one in counting if one["kind"] == kind]
    counting = [one for one in own if one["plan"] not in APART and not one["hinted"]]
    last = counting[-window:]
    ids = {one["id"] for one in last}
    times = [(took, due) for one, took, due in timed(counting) if one["id"] in ids]
    slow = not times or median(took for took, _ in times) > median(due for _, due in times)
    right = sum(one["right"] for one in last)
    if len(counting) < done or len(last) < window or right * 100 < percent * window or (on_target and slow):
        return "not yet"
    since_right = [one["plan"] == "review" for one in takewhile_wrong(own)]
    return "lapsed" if kind in late or any(since_right) else "mastered"


def takewhile_wrong(own: list[dict]) -> list[dict]:
    """What went wrong since it was right last."""
    found = []
    for one in reversed(own):
        if one["right"]:
            break
        found.append(one)
    return found


def overdue(member: int) -> set[str]:
    before = timezone.now() - timedelta(days=14)
    return set(ReviewCard.objects.filter(membership=member, due__lt=before).values_list("kind", flat=True))


# --- The lines of a file -------------------------------------------------------------------------------


def lines(member: int, *, game="", mode="", since=None, until=None, rule, zone="UTC") -> list[tuple]:
    every = decisions(rows_of(member))
    counted = [
        one
        for one in every
        if one["counts"]
        and game in ("", one["game"])
        and mode in ("", one["mode"])
        and (since is None or one["received"].date() >= since)
        and (until is None or one["received"].date() <= until)
    ]
    times, gaps, late = timed(counted), days_without(every), overdue(member)
    found = []
    for slug in {one["game"] for one in counted}:
        own = [one for one in counted if one["game"] == slug]
        found.append(("game", slug, "", "", "", *figures(own, times, gaps), ""))
        for name in {one["kind"] for one in own}:
            ones = [one for one in own if one["kind"] == name]
            cells = figures(ones, times, gaps)
            found.append(("kind", slug, name, "", "", *cells, mastery(every, name, late, rule)))
    return found + list(weeks(counted, zone)) + list(named(counted))


def weeks(counted: list[dict], zone: str):
    by_week = defaultdict(list)
    for one in counted:
        day = one["received"].astimezone(ZoneInfo(zone)).date()
        by_week[day - timedelta(days=day.isoweekday() - 1), one["game"]].append(one)
    last = sorted({monday for monday, _game in by_week})[-26:]
    for (monday, slug), ones in by_week.items():
        if monday in last:
            yield ("week", slug, "", monday.isoformat(), "", *share(ones))


def named(counted: list[dict]):
    times = defaultdict(int)
    for one in counted:
        if one["named"]:
            times[one["game"], one["named"]] += 1
    for (slug, name), count in sorted(times.items(), key=lambda each: (-each[1], each[0]))[:3]:
        yield ("mistake", slug, name, count)
