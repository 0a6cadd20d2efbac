"""The pages of a path: everything is reached by links; nothing is asked where it is shown, or told before it
is answered."""

import re

import pytest
from django.urls import reverse

from games import GAMES
from tests.scale import one_game
from tests.trainer.courses.walked import GAME, look, play, step, walk
from tests.trainer.modes import start_test
from tests.trainer.playing import play_out, round_state_of
from tests.trainer.whole.leaks import cards_in, cards_seen
from trainer.courses.models import Stage, StepSeen, StepUnlock
from trainer.play.models import Run
from trainer.play.services.runs import next_round

pytestmark = pytest.mark.django_db

NEXT = re.compile(r'rel="next" href="([^"]+)"')


def pages(client, url: str) -> list[str]:
    """Every page from this one on, by its link to the next."""
    found = []
    while url:
        response = client.get(url)
        assert response.status_code == 200, url
        found.append(response.content.decode())
        onward = NEXT.search(found[-1])
        url = onward[1] if onward else ""
    return found


@one_game("rabbit-hunter")
def test_tour_and_worked_round_are_walked_through_and_ask_nothing(client_of, alice, game):
    client = client_of(alice)
    for stage in ("tour", "worked"):
        url = reverse(f"courses:{stage}", args=[game])
        shown = pages(client, url)
        assert len(shown) > 8
        assert not any('name="place"' in body for body in shown)
        assert "I have seen it" in shown[-1]
        assert "I have seen it" not in shown[0]
        assert client.post(url).status_code == 302
    assert look(alice, game).current.stage is Stage.TAUGHT


def test_every_bet_has_its_place_on_the_tour(client_of, alice):
    body = "".join(pages(client_of(alice), "/courses/six-card-poker/tour/"))
    for wager in GAMES["six-card-poker"].paid:
        assert f"The place of {wager.name}" in body


def test_the_worked_round_gives_a_reason_and_a_rule_at_each_stop(client_of, alice):
    body = "".join(pages(client_of(alice), f"/courses/{GAME}/worked/"))
    assert body.count('class="reason"') >= 10
    assert body.count('class="reason"') == body.count('class="reason-rule"')


def test_a_walk_that_is_not_open_yet_is_not_noted(client_of, alice):
    client_of(alice).post(f"/courses/{GAME}/worked/")
    assert not StepSeen.objects.exists()


def test_from_home_to_the_first_decision_by_links_and_buttons(client_of, alice):
    client = client_of(alice)
    home = client.get("/").content.decode()
    assert f'href="/courses/{GAME}/"' in home
    walk(alice)
    assert "step 3 of 9" in client.get("/").content.decode()
    body = client.get(f"/courses/{GAME}/").content.decode()
    url = re.search(r'class="button button-main" href="([^"]+/decisions/[^"]+)"', body)[1]
    last = pages(client, url)[-1]
    form = dict(re.findall(r'name="(ask|wager)" value="([^"]*)"', last))
    response = client.post(reverse("courses:begin", args=[GAME, "taught"]), form)
    assert response["Location"].startswith("/runs/")
    assert client.get(response["Location"]).status_code == 200


def test_at_the_end_of_a_step_one_is_back_on_the_path(client_of, alice):
    walk(alice)
    run = step(alice, Stage.TAUGHT)
    play(run)
    assert (
        client_of(alice).get(f"/runs/{run.pk}/rounds/{run.drill.rounds - 1}/")["Location"]
        == f"/courses/{GAME}/"
    )


def test_a_step_that_is_not_open_is_refused_in_words(client_of, alice):
    response = client_of(alice).post(reverse("courses:begin", args=[GAME, "job"]))
    assert response.status_code == 422
    assert "that step is not open yet" in response.content.decode()
    assert not Run.objects.exists()


@pytest.mark.parametrize("wanted", ["0", "999999", "-1", "x", ""])
def test_a_place_that_there_is_not_shows_one_that_there_is(client_of, alice, wanted):
    assert client_of(alice).get(f"/courses/{GAME}/tour/?at={wanted}").status_code == 200


@pytest.mark.parametrize("url", ["nothing/", f"{GAME}/decisions/nothing/", f"{GAME}/decisions/bets/nothing/"])
def test_what_is_not_dealt_is_not_there(client_of, alice, url):
    assert client_of(alice).get(f"/courses/{url}").status_code == 404


def test_home_has_one_main_button_for_what_is_to_be_done(client_of, alice):
    """What is due comes before the path, and the path before all the rest."""
    client = client_of(alice)
    walk(alice)
    first = client.get("/").content.decode().split('id="practise-title"')[0]
    assert first.count("button-main") == 1
    start_test(alice, game="rabbit-hunter")
    first = client.get("/").content.decode().split('id="practise-title"')[0]
    assert first.count("button-main") == 1
    assert first.index("open-test") < first.index("first-title")


# --- What is shut, and what is not told -----------------------------------------------------------------


TEACHING = ("", "tour/", "worked/", "decisions/up-card/", "decisions/bets/ante/")


def test_while_a_game_is_examined_every_page_of_its_path_is_shut(client_of, alice):
    client = client_of(alice)
    walk(alice)
    start_test(alice, game=GAME)
    for page in TEACHING:
        response = client.get(f"/courses/{GAME}/{page}")
        assert response.status_code == 404
        assert 'class="reason"' not in response.content.decode()
    assert client.post(f"/courses/{GAME}/begin/taught/").status_code == 404
    assert client.get("/courses/rabbit-hunter/").status_code == 200
    assert f'href="/courses/{GAME}/"' not in client.get("/courses/").content.decode()
    assert "step 3 of 9" not in client.get("/").content.decode()


def test_without_the_door_they_would_be_open(client_of, alice, monkeypatch):
    """The negative control."""
    monkeypatch.setattr("trainer.courses.views.walk.closed_games", lambda user: {})
    start_test(alice, game=GAME)
    assert client_of(alice).get(f"/courses/{GAME}/tour/").status_code == 200


@pytest.mark.parametrize("stage", [Stage.TAUGHT, Stage.CHECKED])
def test_a_single_decision_tells_nothing_before_it_is_answered(client_of, alice, bob, stage):
    client = client_of(alice)
    for opened in (Stage.TOUR, Stage.WORKED, *([Stage.TAUGHT] if stage is Stage.CHECKED else [])):
        StepUnlock.objects.create(membership=alice, game=GAME, stage=opened, reason="so", opened_by=bob)
    run = step(alice, stage)
    for number in range(3):
        sitting = round_state_of(run)
        body = client.get(f"/runs/{run.pk}/rounds/{number}/").content.decode()
        assert cards_in(body) <= cards_seen(sitting)
        assert run.seed not in body
        assert sitting.item.prompt == "" or f'"{sitting.item.rule}"' not in body
        if stage is Stage.CHECKED:
            assert 'id="hint"' not in body
        play_one(run)


def play_one(run: Run) -> None:
    play_out(run)
    next_round(state=round_state_of(run))


def test_what_is_shown_is_the_same_whatever_is_asked_elsewhere(client_of, alice):
    client, url = client_of(alice), f"/courses/{GAME}/worked/?at=9"
    walk(alice)
    before = cards_in(client.get(url).content.decode())
    step(alice, Stage.TAUGHT)
    assert cards_in(client.get(url).content.decode()) == before != set()


# --- Staff ---------------------------------------------------------------------------------------------


def test_staff_open_a_gate_with_a_reason_and_the_trainee_reads_who_did(client_of, alice, bob):
    client, url = client_of(bob), reverse("courses:person", args=[alice.pk])
    key = re.search(r'name="key" value="([^"]+)"', client.get(url).content.decode())[1]
    form = {"game": GAME, "stage": "tour", "key": key}
    assert client.post(url, form).status_code == 422
    assert client.post(url, form | {"reason": "Deals it elsewhere."}).status_code == 302
    said = client_of(alice).get(f"/courses/{GAME}/").content.decode()
    assert "Deals it elsewhere." in said
    assert "Bob" in said


@pytest.mark.parametrize(
    ("unit", "count", "status"),
    [("days", "3", 302), ("days", "8", 422), ("decisions", "x", 422), ("hours", "3", 422), ("days", "", 302)],
)
def test_an_aim_is_set_or_refused_in_words(client_of, alice, unit, count, status):
    response = client_of(alice).post(reverse("courses:goal"), {"unit": unit, "count": count})
    assert response.status_code == status


def test_progress_shows_the_paths_to_oneself_and_to_staff(client_of, alice, bob):
    walk(alice)
    url = reverse("reports:trainee", args=[alice.pk])
    assert f'href="/courses/{GAME}/"' in client_of(alice).get(url).content.decode()
    assert reverse("courses:person", args=[alice.pk]) in client_of(bob).get(url).content.decode()
