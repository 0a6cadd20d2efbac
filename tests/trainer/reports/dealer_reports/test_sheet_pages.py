"""The sheet's page: each figure opens the rows behind it, each mistake the way to mend it."""

import re
from datetime import timedelta
from html import unescape

import pytest
from django.urls import reverse

from games.engine.diagnosis.indicators import possible_indicators
from games.engine.misconceptions.misconception_catalog import MISTAKES
from tests.trainer.modes import start_test
from tests.trainer.play.answers import run_of, stored
from tests.trainer.playing import ANY_GAME
from tests.trainer.whole.taken.files import read
from trainer.play.models import Plan, Run
from trainer.play.round_state import RoundState

pytestmark = pytest.mark.django_db

GAME = "six-card-poker"
NAMED = "play-pushed-too"
DRILL = "/progress/drill/"


def page(client, member, **asked):
    return client.get(reverse("reports:dealer_report", args=[member.pk]), asked)


def bet(wager: str = "ante", spot: int = 1, **verdict) -> dict:
    made = {"ask": "bet", "prompt": f"reconcile/{spot}/bet/{wager}", "wager": wager, "spot": spot}
    return made | {"given": "pay 25", "rules_version": 3} | verdict


def wrong(**verdict) -> dict:
    return {"right": False} | verdict


@pytest.fixture
def mispaid(alice):
    """Four antes and a play bet: one right, an action and two amounts wrong, both sides of money."""
    run = run_of(alice, GAME)
    name = {"mistake": MISTAKES[0].slug, "mistakes": [MISTAKES[0].slug]}
    said = (
        *(bet(), bet(spot=2, **wrong(missed="action", overpaid=2500))),
        *(
            bet(spot=3, **wrong(missed="amount", underpaid=500, **name)),
            bet(spot=4, **wrong(missed="amount")),
        ),
        *(bet("play", **wrong(missed="amount", overpaid=100)), {"ask": "player-hand"}),
    )
    stored(run, *said, game=GAME)
    return alice


def test_every_figure_opens_as_many_rows_as_it_says(client_of, mispaid):
    """Decisions, wrong actions, wrong amounts, and both sides of money."""
    client = client_of(mispaid)
    text = page(client, mispaid).text
    links = re.findall(r'<td class="number">\s*<a\s+href="([^"]+)">\s*(\$?[\d.,]+)\s*</a>', text)
    assert len(links) >= 12
    for address, figure in links:
        rows = client.get(unescape(address)).text.count("/replay/?place=")
        if figure.startswith("$"):
            assert rows >= 1
            assert figure in client.get(unescape(address)).text
        else:
            assert rows >= int(figure), address  # the ledger names a replay twice
            assert rows == int(figure) or "/ledger/" in address


def test_actions_and_amounts_stand_apart(client_of, mispaid):
    rows = {line["Skill"]: line for line in lines(client_of(mispaid), mispaid) if line["Table"] == "Skills"}
    names = ("Answers", "Correct", "Wrong action", "Wrong amount")
    assert [rows["Ante"][name] for name in names] == ["4", "1", "1", "2"]


def test_money_of_the_two_sides_is_never_netted(client_of, mispaid):
    whole = next(line for line in lines(client_of(mispaid), mispaid) if line["Table"] == "Games")
    assert (whole["Overpaid ($)"], whole["Underpaid ($)"]) == ("26.00", "5.00")


def lines(client, member) -> list[dict[str, str]]:
    return read(client, reverse("reports:dealer_report", args=[member.pk]))


@pytest.fixture
def mistaken(alice):
    verdict = bet(**wrong(mistake=NAMED, mistakes=[NAMED]))
    stored(run_of(alice, GAME), *[verdict], game=GAME)
    return alice


def test_ones_own_mistake_is_drilled_at_once(client_of, mistaken):
    """In each round the misconception would cause an error."""
    client = client_of(mistaken)
    about = re.search(r'name="about" value="([^"]+)"', page(client, mistaken).text)[1]
    assert about == f"{GAME}/mistake/{NAMED}"
    answer = client.post(DRILL, {"about": about})
    run = Run.objects.order_by("-begun").first()
    assert answer["Location"] == reverse("play:table", args=[run.pk, 0])
    assert (run.drill.plan, run.drill.rounds) == (Plan.MISTAKES, 5)
    for number in range(run.drill.rounds):
        round_state = RoundState(run, number)
        assert any(possible_indicators(round_state.beliefs, NAMED, stop) for stop in round_state.stops)


def test_what_is_closed_by_a_test_is_not_drilled_either(client_of, alice):
    start_test(alice)
    answer = client_of(alice).post(DRILL, {"about": f"{ANY_GAME}/player-hand"})
    assert answer.status_code == 409
    assert 'role="alert"' in answer.text
    assert Run.objects.count() == 1


def test_a_skill_is_learned_by_the_rule_of_the_course(client_of, alice):
    """Each of its rules: seven right answers over two days. Six leave it learning."""
    hand = {"ask": "player-hand", "rule": "SCP 5"}
    stored(run_of(alice, GAME), *[hand] * 3, game=GAME, ago=timedelta(days=1))
    stored(run_of(alice, GAME), *[hand] * 3, game=GAME)
    sheet = read(client_of(alice), reverse("reports:dealer_report", args=[alice.pk]))
    assert [one["Progress"] for one in sheet if one["Table"] == "Skills"] == ["learning"]
