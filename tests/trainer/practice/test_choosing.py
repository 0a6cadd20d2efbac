"""What the practice page starts: drills by one button, and what the form chooses."""

import pytest
from django.urls import reverse
from django.utils.html import escape

from games import GAMES
from games.engine.questions.catalog import WHOLE_JOB
from tests.trainer.play.answers import WRONG, stored
from tests.trainer.playing import ANY_GAME, round_state_of, start_run
from tests.trainer.practice.test_forms import start
from trainer.play import pace
from trainer.play.models import Drill, Mode, Plan, Run
from trainer.play.services.runs import finish_run
from trainer.practice.forms import CHOSEN_ROUNDS
from trainer.practice.plans.fresh_deals import AFTERWARDS, IN_BURST
from trainer.practice.plans.misconceptions import ALL
from trainer.schools.services import choose_paytables

pytestmark = pytest.mark.django_db
NEVER_QUALIFIES = next(slug for slug, game in GAMES.items() if game.qualifier is None)


def practise(client, way, **posted):
    return client.post(reverse("home:practice", args=[way]), posted)


def home(client) -> str:
    return client.get(reverse("home:home")).content.decode()


@pytest.mark.parametrize(
    ("way", "posted", "plan", "rounds"),
    [
        ("burst", {"game": ANY_GAME}, Plan.BURST, IN_BURST + AFTERWARDS),
        ("interference", {"topic": ALL}, Plan.INTERFERENCE, None),
        ("test", {"game": ANY_GAME}, Plan.ROUNDS, pace.ROUNDS),
    ],
)
def test_a_drill_opens_its_table(client_of, alice, way, posted, plan, rounds):
    client = client_of(alice)
    response = practise(client, way, **posted)
    run = Run.objects.get()
    assert response["Location"] == reverse("play:table", args=[run.pk, 0])
    assert client.get(response["Location"]).status_code == 200
    assert (run.drill.plan, run.drill.rounds) == (plan, rounds or len(run.drill.items))
    assert not run.drill.seed  # no one typed one, so no one is shown it


def test_the_test_is_the_whole_job_at_a_full_table_with_closed_paytables(client_of, alice):
    practise(client_of(alice), "test", game=ANY_GAME)
    drill = Drill.objects.get()
    assert (drill.mode, drill.spots, drill.open_paytables) == (Mode.TEST, 6, False)
    assert drill.item(0).exercise.asks == WHOLE_JOB


@pytest.mark.parametrize(("by", "opened"), [("card", True), ("card", False), ("form", True)])
def test_whether_paytables_lie_open_in_a_test_is_the_schools_choice(client_of, alice, by, opened):
    choose_paytables(school=alice.school, open_in_tests=opened)
    client = client_of(alice)
    if by == "card":
        practise(client, "test", game=ANY_GAME)
    else:
        start(client, mode="test", seed="", open_paytables="" if opened else "on")
    assert Drill.objects.get().open_paytables == opened


@pytest.mark.parametrize(
    ("way", "posted", "said"),
    [
        ("burst", {"game": "three-card-monte"}, "“three-card-monte” isn’t a game here."),
        ("burst", {}, "Choose a game."),
        ("interference", {"topic": "weather"}, "“weather” isn’t a topic."),
        ("interference", {}, "Choose a topic."),
        ("today", {}, "Nothing to practice here yet."),
        ("mistakes", {}, "Nothing to practice here yet."),
        ("pace", {}, "Nothing to practice here yet."),
    ],
)
def test_what_a_drill_cannot_deal_is_said_beside_it(client_of, alice, way, posted, said):
    response = practise(client_of(alice), way, **posted)
    assert response.status_code == 422
    body = response.content.decode()
    assert f'id="error_{way}" role="alert">{escape(said)}' in body
    assert not Drill.objects.exists()


def test_a_drill_with_nothing_to_offer_is_not_listed(client_of, alice):
    client = client_of(alice)
    page = home(client)
    assert "My mistakes" not in page
    assert "Speed drill" not in page
    stored(start_run(alice), WRONG)
    page = home(client)
    assert "My mistakes" in page
    assert "1 round on a past mistake, with new cards." in page
    assert practise(client, "mistakes").status_code == 302


def test_chosen_decisions_are_a_plan_of_their_own(client_of, alice):
    assert start(client_of(alice), what="decisions", groups=["players"], seed="").status_code == 302
    drill = Drill.objects.get()
    assert (drill.plan, drill.rounds, len(drill.items)) == (Plan.ASKS, CHOSEN_ROUNDS, CHOSEN_ROUNDS)
    assert not drill.seed
    assert {stop.prompts[0].ask for stop in round_state_of(Run.objects.get()).stops} == {"player-hand"}


def test_the_whole_job_and_a_mode(client_of, alice):
    start(client_of(alice), what="job", mode="guided", rounds="3")
    drill = Drill.objects.get()
    assert (drill.mode, drill.rounds, drill.plan) == (Mode.GUIDED, 3, Plan.ROUNDS)
    assert drill.item(2).exercise.asks == WHOLE_JOB


BAD = {
    "no decisions": ({"what": "decisions"}, "groups", "Choose at least one skill."),
    "what this game never asks": (
        {"what": "decisions", "groups": ["qualifying"], "game": NEVER_QUALIFIES},
        "groups",
        "This game never asks that.",
    ),
    "too many rounds": ({"rounds": "201"}, "rounds", "Enter 1 to 200 rounds"),
    "too many chosen rounds": (
        {"what": "decisions", "groups": ["players"], "rounds": "51"},
        "rounds",
        "at most 50 rounds",
    ),
    "minutes": ({"mode": "test", "minutes": "-1", "seed": ""}, "minutes", "Enter 1 to 240 minutes"),
    "asked of nothing": ({"what": "nothing"}, "what", "Choose what you deal from the list."),
    "a bet of another game": (
        {"what": "decisions", "groups": ["payouts"], "wager": "x/ante"},
        "wager",
        "has no such bet",
    ),
    "a test on a known seed": ({"mode": "test", "seed": "known"}, "seed", "A test deals its own cards."),
}


@pytest.mark.parametrize(("changes", "field", "said"), BAD.values(), ids=BAD)
def test_bad_choices_are_said_beside_their_field_and_kept(client_of, alice, changes, field, said):
    response = start(client_of(alice), **changes)
    body = " ".join(response.content.decode().split())
    assert response.status_code == 422
    assert escape(said) in body.split(f'id="error_{field}"')[1][:300]
    if field != "seed":
        assert 'class="field more" open' in body
    for name in ("rounds", "minutes"):
        if name in changes:
            assert f'name="{name}" inputmode="numeric" autocomplete="off" value="{changes[name]}"' in body
    for group in changes.get("groups", []):
        if group != "tea":
            assert f'id="id_groups_{group}" value="{group}" checked' in body
    assert not Drill.objects.exists()


@pytest.mark.parametrize("how", ["house", "game"])
def test_a_table_that_is_not_dealt_any_more_is_no_stumbling_block(client_of, alice, bob, how):
    """Its house has a choice that this version does not know, or its whole game is gone."""
    run = start_run(alice)
    if how == "house":
        Run.objects.filter(pk=run.pk).update(house={"doubling-cube": True})
    else:
        Drill.objects.filter(pk=run.drill_id).update(game="three-card-monte")
    client = client_of(alice)
    page = home(client)
    assert "This table is closed because the house rules changed." in page
    assert reverse("play:table", args=[run.pk, 0]) not in page
    assert "Alice" in client_of(bob).get(reverse("live:wall")).content.decode()
    finish_run(run=run)
    assert "This table is closed" not in home(client)
