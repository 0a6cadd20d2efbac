"""What a class did in an evening: results of set work, answers of a live room and certifications are counts
of its decisions; and the verdicts are what another reading of the rules makes of what was typed.
"""

from collections import Counter

import pytest

from games.engine.money.amounts import parse_cents
from games.engine.serialization.writing import write_document
from tests.games.oracles.slow_six_card import settle_six_card
from tests.servers.big.big_evening import GAME, evening
from tests.servers.big.big_school import Size, build
from tests.trainer.reports.recount.decided import Decision, decisions_of
from tests.trainer.reports.recount.test_second_count import by, lines
from trainer.exams.models import TestOutcome
from trainer.live.models import Attendance
from trainer.play.models import Run, Verdict
from trainer.play.round_state import Sitting

pytestmark = pytest.mark.django_db
FEW = Size(people=10, classes=2, runs=2, answers=20, open_tables=1, days=10)


@pytest.fixture(scope="module")
def big(module_rows):
    return build(FEW)


@pytest.fixture(scope="module")
def tonight(big):
    return evening(big, people=3)


@pytest.fixture
def decided(big, tonight, db) -> list[Decision]:
    return decisions_of(big.school.pk)


def check_results(client, tonight, decided) -> None:
    """Slow is what is right and took longer than all that was asked there may take."""
    runs = by(decided, lambda one: str(one.run))
    told = [line for line in lines(client, f"/assignments/{tonight.work.pk}/results.csv") if line["run"]]
    assert len(told) == 4
    for line in told:
        own = runs.get(line["run"], [])
        assert (int(line["decisions"]), int(line["right"])) == (len(own), sum(one.right for one in own))
        assert int(line["slow"]) <= int(line["right"])


def check_room(client, tonight, decided) -> None:
    runs = set(Attendance.objects.filter(live_class=tonight.live_class).values_list("run", flat=True))
    told = lines(client, f"/live/{tonight.live_class.pk}/answers.csv")
    own = [one for one in decided if one.run in runs]
    assert Counter(line["right"] for line in told) == Counter("yes" if one.right else "no" for one in own)


@pytest.mark.parametrize("check", [check_results, check_room])
def test_the_files_of_an_evening(client_of, big, tonight, decided, check):
    check(client_of(big.instructor), tonight, decided)
    spoiled = {one.run: one for one in decided}.values()  # one of each table
    with pytest.raises(AssertionError):  # the negative control
        check(client_of(big.instructor), tonight, [one for one in decided if one not in spoiled])


def test_who_passed_the_newest_test_of_a_game_is_certified(client_of, big, tonight):
    newest = {}
    for outcome in TestOutcome.objects.select_related("run__drill").order_by("run__finished"):
        newest[outcome.run.membership_id, outcome.run.drill.game] = outcome.passed
    assert set(newest.values()) == {True, False}
    for line in lines(client_of(big.manager), "/certifications/matrix.csv", everybody="on"):
        passed = None if line["state"] == "never" else line["state"] in ("passed", "expires-soon", "expired")
        assert newest.get((int(line["person"]), line["game"])) == passed, line


@pytest.mark.usefixtures("tonight", "db")
def test_verdicts_are_what_the_slow_dealer_makes_of_what_was_typed():
    """Each bet of the evening: its round settled from the sheet alone, and the typed words compared."""
    bets = Verdict.objects.filter(ask="bet", again=0, answer__game=GAME).exclude(answer__digest="")
    compared, lines = Counter(), {}
    for verdict in bets.select_related("answer"):
        answer = verdict.answer
        at = answer.run_id, answer.round
        if at not in lines:
            lines[at] = settled_slowly(Run.objects.in_full().get(pk=answer.run_id), answer.round)
        _step, spot, _bet, wager = verdict.prompt.split("/")
        due = lines[at][int(spot), wager]
        typed = answer.given[verdict.prompt]
        off = worth(typed, due["stake"]) - worth(said(due), due["stake"])
        right = off == 0 and typed.split(" ")[0] == due["action"]
        found = (verdict.right, verdict.overpaid, verdict.underpaid)
        assert found == (right, max(off, 0), max(-off, 0)), (typed, due)
        compared[right] += 1
    assert compared[True] > 10
    assert compared[False] > 0


def settled_slowly(run: Run, round: int) -> dict[tuple[int, str], dict]:
    settled, _meter = settle_six_card(write_document(Sitting(run, round).played))
    for line in settled:
        if (line["wager"], line["action"]) == ("progressive", "take"):
            line["action"] = "leave"  # it went down with the coin-in
    return {(line["spot"], line["wager"]): line for line in settled}


def said(due: dict) -> str:
    return f"pay {due['pays'] / 100:.2f}" if due["action"] == "pay" else due["action"]


def worth(typed: str, stake: int) -> int:
    """What the player has of it: what is paid, or the loss of the stake."""
    action, _space, amount = typed.partition(" ")
    return {"take": -stake, "pay": parse_cents(amount, field="typed") if amount else 0}.get(action, 0)
