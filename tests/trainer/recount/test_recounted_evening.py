"""Set work, a live room, payoffs, tests and the first page equal a recount; and the verdicts themselves are
what another reading of the rules makes of what was typed.
"""

import json

import pytest

from games.engine.documents.writing import write_document
from games.engine.money.amounts import parse_cents
from tests.games.oracles.slow_six_card import settle_six_card
from tests.servers.big.big_evening import GAME, evening
from tests.servers.big.big_school import Size, build
from tests.trainer.recount.check_evening import (
    check_board,
    check_lately,
    check_matrix,
    check_payoffs,
    check_room,
    raw,
)
from tests.trainer.recount.second_opinion import recounted
from tests.trainer.recount.spoiling import must_fail
from trainer.drills.models import Run
from trainer.drills.sittings import Sitting

pytestmark = pytest.mark.django_db
FEW = Size(people=10, classes=2, runs=2, answers=20, open_tables=1, days=10)


@pytest.fixture
def big():
    return build(FEW)


@pytest.fixture
def tonight(big):
    return evening(big, people=3)


def receivers(big) -> int:
    return big.classes[0].members.filter(left=None).count()


def test_the_board_and_the_room(client_of, big, tonight):
    own, client = recounted(big.school.pk).own, client_of(big.instructor)
    check_board(client, tonight.work.pk, own, receivers(big))
    check_room(client, tonight.room.pk, own)
    check_matrix(client, big.school.pk)
    for one in (big.trainees[place] for place in (0, 1, 4)):
        check_payoffs(client, one.pk)
        check_lately(client_of(one), own[one.pk])


def test_planted_figures_are_seen(client_of, big, tonight):
    own, client = recounted(big.school.pk).own, client_of(big.instructor)
    for place in (r'class="work-done"><strong>\d+', r'class="asked-worth".*?</span> \d+', r"×\d+"):
        must_fail(check_board, client, tonight.work.pk, own, receivers(big), place=place)
    must_fail(check_room, client, tonight.room.pk, own, place=r'class="share-count">\d+')
    first = big.trainees[0]
    must_fail(check_payoffs, client, first.pk, place=r'data-label="Right">\d+ of \d+')
    lately = r'id="recent-title".*?row-side">\d+'
    must_fail(check_lately, client_of(first), own[first.pk], place=lately)


BETS = """
SELECT a.run_id, a.round, a.given, v.prompt, v."right", v.overpaid, v.underpaid FROM drills_verdict v
JOIN drills_answer a ON a.id = v.answer_id
WHERE v.ask = 'bet' AND v.again = 0 AND a.digest <> '' AND a.game = %s
"""


@pytest.mark.usefixtures("tonight")
def test_verdicts_are_what_the_slow_dealer_makes_of_what_was_typed():
    """Each bet of the evening: its round settled from the sheet alone, and the typed words compared."""
    compared = wrong = 0
    lines: dict[tuple[object, int], dict] = {}
    for run, round, given, prompt, right, over, under in raw(BETS, GAME):
        if (run, round) not in lines:
            lines[run, round] = settled_slowly(Run.objects.in_full().get(pk=run), round)
        _step, spot, _bet, wager = prompt.split("/")
        due = lines[run, round][int(spot), wager]
        typed = (json.loads(given) if isinstance(given, str) else given)[prompt]
        stake = due["stake"]
        off = worth(typed, stake) - worth(said(due), stake)
        marks = (off == 0 and says_same(typed, due), max(off, 0), max(-off, 0))
        assert (bool(right), over, under) == marks, (typed, due)
        compared, wrong = compared + 1, wrong + (not right)
    assert compared > 40
    assert wrong > 5


def settled_slowly(run: Run, round: int) -> dict[tuple[int, str], dict]:
    settled, _meter = settle_six_card(write_document(Sitting(run, round).played))
    for line in settled:
        if (line["wager"], line["action"]) == ("progressive", "take"):
            line["action"] = "leave"  # it went down with the coin-in
    return {(line["spot"], line["wager"]): line for line in settled}


def said(due: dict) -> str:
    return f"pay {due['pays'] / 100:.2f}" if due["action"] == "pay" else due["action"]


def says_same(typed: str, due: dict) -> bool:
    return typed.split(" ")[0] == due["action"]


def worth(typed: str, stake: int) -> int:
    """What the player has of it: what is paid, or the loss of the stake."""
    action, _space, amount = typed.partition(" ")
    return {"take": -stake, "pay": parse_cents(amount, field="typed") if amount else 0}.get(action, 0)
