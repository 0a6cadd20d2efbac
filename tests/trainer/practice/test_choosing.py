"""The practice page: what one button does, what the form chooses, and what is still on the table."""

import pytest
from django.urls import reverse
from django.utils.html import escape

from games import GAMES
from games.engine.questions.catalog import WHOLE_JOB
from tests.trainer.play.answers import WRONG, stored
from tests.trainer.playing import ANY_GAME, play_out, sit_down, sitting_of
from tests.trainer.practice.test_forms import start
from trainer.play import pace
from trainer.play.models import Drill, Mode, Plan, Run
from trainer.play.round_state import Sitting
from trainer.play.services.runs import finish_run
from trainer.practice.forms import CHOSEN_ROUNDS
from trainer.practice.plans.fresh_deals import AFTERWARDS, IN_BURST
from trainer.practice.plans.misconceptions import ALL, ROUNDS, topics
from trainer.schools.services import choose_paytables

pytestmark = pytest.mark.django_db
NEVER_QUALIFIES = next(slug for slug, game in GAMES.items() if game.qualifier is None)


def practise(client, way, **posted):
    return client.post(reverse("home:practice", args=[way]), posted)


def home(client) -> str:
    return client.get(reverse("home:home")).content.decode()


# --- One button ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("way", "posted", "plan", "rounds"),
    [
        ("burst", {"game": ANY_GAME}, Plan.BURST, IN_BURST + AFTERWARDS),
        ("interference", {"topic": next(iter(topics()))}, Plan.INTERFERENCE, ROUNDS),
        ("interference", {"topic": ALL}, Plan.INTERFERENCE, None),
        ("test", {"game": ANY_GAME}, Plan.ROUNDS, pace.ROUNDS),
        ("placement", {"game": ANY_GAME}, Plan.PLACEMENT, None),
    ],
)
def test_a_card_opens_its_table(client_of, alice, way, posted, plan, rounds):
    client = client_of(alice)
    response = practise(client, way, **posted)
    run = Run.objects.get()
    assert response["Location"] == reverse("play:table", args=[run.pk, 0])
    assert client.get(response["Location"]).status_code == 200
    assert (run.drill.plan, run.drill.rounds) == (plan, rounds or len(run.drill.items))
    assert not run.drill.seed  # nobody typed one, so nobody is shown it


def test_every_game_of_a_drill_is_dealt_as_the_school_has_it(client_of, alice):
    practise(client_of(alice), "interference", topic=ALL)
    run = Run.objects.get()
    games = {item["game"] for item in run.drill.items}
    assert games == {run.drill.game, *run.others}
    for number in range(run.drill.rounds):
        assert Sitting(run, number).stops


def test_the_test_is_the_whole_job_at_a_full_table_with_closed_paytables(client_of, alice):
    practise(client_of(alice), "test", game=ANY_GAME)
    drill = Drill.objects.get()
    assert (drill.mode, drill.spots, drill.open_paytables) == (Mode.TEST, 6, False)
    assert drill.item(0).exercise.asks == WHOLE_JOB


@pytest.mark.parametrize("opened", [True, False])
@pytest.mark.parametrize("by", ["card", "form"])
def test_whether_paytables_lie_open_in_a_test_is_the_schools_choice(client_of, alice, by, opened):
    choose_paytables(school=alice.school, open_in_tests=opened)
    client = client_of(alice)
    if by == "card":
        practise(client, "test", game=ANY_GAME)
    else:
        start(client, mode="test", seed="", open_paytables="" if opened else "on")
    assert Drill.objects.get().open_paytables == opened


def test_the_choice_counts_for_tests_that_begin_after_it(client_of, alice):
    practise(client_of(alice), "test", game=ANY_GAME)
    choose_paytables(school=alice.school, open_in_tests=True)
    assert not Drill.objects.get().open_paytables


@pytest.mark.parametrize(
    ("way", "posted", "said"),
    [
        ("burst", {"game": "three-card-monte"}, "There is no game “three-card-monte” here."),
        ("burst", {}, "Choose a game."),
        ("interference", {"topic": "weather"}, "There is no topic “weather” here."),
        ("interference", {}, "Choose a topic."),
        ("review", {}, "there is nothing to deal for this"),
        ("mistakes", {}, "there is nothing to deal for this"),
        ("pace", {}, "there is nothing to deal for this"),
    ],
)
def test_what_a_card_cannot_deal_is_said_on_it(client_of, alice, way, posted, said):
    response = practise(client_of(alice), way, **posted)
    assert response.status_code == 422
    body = response.content.decode()
    assert f'id="error_{way}" role="alert">{escape(said)}' in body
    assert not Drill.objects.exists()


def test_there_is_no_other_way(client_of, alice):
    assert practise(client_of(alice), "cheating").status_code == 404


def test_a_card_with_nothing_to_do_has_no_button(client_of, alice):
    client = client_of(alice)
    page = home(client)
    assert "Nothing is due today" in page
    assert "Play them again" not in page
    stored(sit_down(alice), WRONG)
    page = home(client)
    assert "1 round of what went wrong" in page
    assert "Play them again" in page
    assert practise(client, "mistakes").status_code == 302


# --- The form -----------------------------------------------------------------------------------------


def test_chosen_decisions_are_a_plan_of_their_own(client_of, alice):
    assert start(client_of(alice), what="decisions", groups=["players"], seed="").status_code == 302
    drill = Drill.objects.get()
    assert (drill.plan, drill.rounds, len(drill.items)) == (Plan.ASKS, CHOSEN_ROUNDS, CHOSEN_ROUNDS)
    assert not drill.seed
    assert {stop.prompts[0].ask for stop in sitting_of(Run.objects.get()).stops} == {"player-hand"}


def test_a_typed_seed_is_the_one_that_is_looked_ahead_on(client_of, alice):
    start(client_of(alice), what="decisions", groups=["folds"], seed="typed", rounds="5")
    run = Run.objects.get()
    assert (run.seed, run.drill.seed, run.drill.rounds) == ("typed", "typed", 5)
    assert any(stop.place.step == "decide" for stop in sitting_of(run).stops)


def test_the_whole_job_and_a_mode(client_of, alice):
    start(client_of(alice), what="job", mode="guided", rounds="3")
    drill = Drill.objects.get()
    assert (drill.mode, drill.rounds, drill.plan) == (Mode.GUIDED, 3, Plan.ROUNDS)
    assert drill.item(2).exercise.asks == WHOLE_JOB


def test_test_options_go_with_a_test_alone(client_of, alice):
    for mode in ("practice", "test"):
        start(client_of(alice), mode=mode, minutes="30", seed="")
    practised, examined = Drill.objects.order_by("pk")
    assert (examined.minutes, examined.open_paytables, examined.examines) == (30, False, True)
    assert (practised.minutes, practised.open_paytables) == (0, True)


BAD = {
    "no decisions": ({"what": "decisions"}, "groups", "Choose at least one kind of decision."),
    "unknown decisions": (
        {"what": "decisions", "groups": ["tea"]},
        "groups",
        "There are no decisions called “tea”.",
    ),
    "what this game never asks": (
        {"what": "decisions", "groups": ["qualifying"], "game": NEVER_QUALIFIES},
        "groups",
        "no round of this game asks that",
    ),
    "too many rounds": ({"rounds": "201"}, "rounds", "Rounds are a whole number from 1 to 200"),
    "rounds in words": ({"rounds": "ten"}, "rounds", "Rounds are a whole number from 1 to 200"),
    "too many chosen rounds": (
        {"what": "decisions", "groups": ["players"], "rounds": "51"},
        "rounds",
        "at most 50 rounds",
    ),
    "minutes": ({"mode": "test", "minutes": "-1", "seed": ""}, "minutes", "Minutes are a whole number"),
    "an unknown mode": ({"mode": "asleep"}, "mode", "Choose how it is played from the list."),
    "asked of nothing": ({"what": "nothing"}, "what", "Choose what is asked from the list."),
    "a bet of another game": (
        {"what": "decisions", "groups": ["payouts"], "wager": "x/ante"},
        "wager",
        "has no such bet",
    ),
    "a test on a known seed": ({"mode": "test", "seed": "known"}, "seed", "drawn when it begins"),
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


def test_more_choices_stay_closed_until_there_is_one(client_of, alice):
    assert 'class="field more">' in home(client_of(alice))
    assert 'class="field more">' in start(client_of(alice), spots="9").content.decode()
    assert 'class="field more" open>' in start(client_of(alice), spots="9", what="job").content.decode()


# --- Still on the table -------------------------------------------------------------------------------


def test_a_round_that_is_over_is_said_to_be_over(client_of, alice):
    run = sit_down(alice)
    assert "round 1, 0 / " in home(client_of(alice))
    play_out(run)
    page = home(client_of(alice))
    assert "round 1 done" in page
    assert " / " not in page.split("Still on the table")[1].split("</section>")[0]


@pytest.mark.parametrize("how", ["house", "game"])
def test_a_table_that_is_not_dealt_any_more_is_no_stumbling_block(client_of, alice, bob, how):
    """Its house has a choice that this version does not know, or its whole game is gone."""
    run = sit_down(alice)
    if how == "house":
        Run.objects.filter(pk=run.pk).update(house={"doubling-cube": True})
    else:
        Drill.objects.filter(pk=run.drill_id).update(game="three-card-monte")
    client = client_of(alice)
    page = home(client)
    assert "This table is closed: its house has changed" in page
    assert reverse("play:table", args=[run.pk, 0]) not in page
    assert "Alice" in client_of(bob).get(reverse("live:wall")).content.decode()
    finish_run(run=run)
    assert "This table is closed" not in home(client)
