"""What the practice page starts: drills by one button, and what the form chooses."""

import pytest
from django.urls import reverse
from django.utils.html import escape

from games import GAMES
from tests.trainer.playing import ANY_GAME, round_state_of
from tests.trainer.practice.test_forms import start
from trainer.play import pace
from trainer.play.models import Drill, Plan, Run
from trainer.practice.forms import CHOSEN_ROUNDS
from trainer.practice.plans.fresh_deals import AFTERWARDS, IN_BURST
from trainer.practice.plans.misconceptions import ALL

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


def test_chosen_decisions_are_a_plan_of_their_own(client_of, alice):
    assert start(client_of(alice), what="decisions", groups=["players"], seed="").status_code == 302
    drill = Drill.objects.get()
    assert (drill.plan, drill.rounds, len(drill.items)) == (Plan.ASKS, CHOSEN_ROUNDS, CHOSEN_ROUNDS)
    assert not drill.seed
    assert {stop.prompts[0].ask for stop in round_state_of(Run.objects.get()).stops} == {"player-hand"}


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
        "the limit is 50 rounds",
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
