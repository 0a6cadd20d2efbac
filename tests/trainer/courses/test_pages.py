"""Course pages: reached by links, without questions where they only show, silent before the answer."""

import logging
import re
from dataclasses import replace

import pytest
from django.template import engines
from django.urls import reverse

from benchmarks.newcomer import Newcomer
from games import GAMES
from games.engine.errors import NotAllowed
from tests.scale import PATIENT, one_game, scale
from tests.trainer.courses.walked import GAME, look, step, walk
from tests.trainer.modes import start_test
from tests.trainer.playing import play_out, round_state_of
from tests.trainer.whole.leaks import cards_in, cards_seen
from trainer import serve
from trainer.courses import cache_warmup, steps
from trainer.courses.demo_rounds import round_of_tour, worked_round
from trainer.courses.models import Stage, StepSeen, StepUnlock
from trainer.courses.skills import profile_of, skills_of
from trainer.play.models import Run
from trainer.play.services.runs import next_round
from trainer.play.skills import Kind

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


def test_a_step_that_is_not_open_is_refused_in_words(client_of, alice):
    response = client_of(alice).post(reverse("courses:begin", args=[GAME, "job"]))
    assert response.status_code == 422
    assert "that step is not open yet" in response.content.decode()
    assert not Run.objects.exists()


@pytest.mark.parametrize("url", ["nothing/", f"{GAME}/decisions/bets/nothing/"])
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
    monkeypatch.setattr("trainer.courses.views.closed_games", lambda user: {})
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
    [("days", "3", 302), ("days", "8", 422), ("decisions", "x", 422)],
)
def test_an_aim_is_set_or_refused_in_words(client_of, alice, unit, count, status):
    response = client_of(alice).post(reverse("courses:goal"), {"unit": unit, "count": count})
    assert response.status_code == status


BET, RULE = Kind(GAME, "bets", "queens-up"), "654 5a"
"""At a table of two this rule decides one round in fifty-five."""


def rules_dealt(trainee, number: int, monkeypatch) -> list[str]:
    """Where nothing but this rule is new, on one of many seeds."""
    monkeypatch.setattr(steps, "draw_seed", lambda: f"seldom {number}")
    course = look(trainee)
    sort = next(sort for sort in course.skills if sort.kind == BET)
    rest = frozenset((point.kind, point.rule) for point in sort.points if point.rule != RULE)
    run = steps.open_step(
        membership=trainee, course=replace(course, taught=rest), stage=Stage.TAUGHT, kind=BET
    )
    return [item["rule"] for item in run.drill.items]


def test_what_hardly_ever_comes_is_dealt_on_every_seed(alice, monkeypatch):
    walk(alice)
    assert [rules_dealt(alice, number, monkeypatch) for number in range(8)] == [[RULE]] * 8


def test_who_looks_no_further_than_a_drill_does_is_refused_on_some(alice, monkeypatch):
    """The negative control."""
    walk(alice)
    monkeypatch.setattr(steps, "SURELY", 60)
    with pytest.raises(NotAllowed):
        [rules_dealt(alice, number, monkeypatch) for number in range(8)]


def test_who_reads_the_page_is_taught_one_decision_after_the_other(client_of, alice):
    someone = Newcomer(client_of(alice), alice)
    someone.walk(GAME, at_most=4)  # the tour, the worked round, two decisions
    course = look(alice, GAME)
    assert course.current.stage is Stage.TAUGHT
    assert [sort.kind.ask for sort in course.skills[:2]] == ["up-card", "next-card"]
    assert course.next_skill == course.skills[2]
    assert {"654 3", "654 4", "654 4a", "654 4b"} <= someone.learned
    assert someone.decisions == 4


def test_who_does_not_read_is_taught_nothing(client_of, alice, monkeypatch):
    """The negative control."""
    monkeypatch.setattr(Newcomer, "reads", lambda newcomer, body: body)
    Newcomer(client_of(alice), alice).walk(GAME, at_most=3)
    assert look(alice, GAME).checkpoint(Stage.TAUGHT).have == 0


@scale
@PATIENT
@pytest.mark.parametrize("game", GAMES)
def test_every_rule_is_read_on_the_path_and_every_gate_reached(client_of, alice, game):
    someone = Newcomer(client_of(alice), alice)
    assert someone.walk(game)
    rules = {point.rule for sort in look(alice, game).skills for point in sort.points}
    assert rules <= someone.learned


CACHED = (skills_of, round_of_tour, worked_round)
CACHED_TEMPLATES = ("live/wall.html", "courses/course.html", "play/table.html", "base.html")


@pytest.fixture
def template_loader():
    """The loader of a process that has just started: every cache is empty."""
    for function in CACHED:
        function.cache_clear()
    (loader,) = engines["django"].engine.template_loaders
    loader.reset()
    return loader


@pytest.mark.django_db
def test_courses_and_templates_are_cached_before_a_page_is_read(template_loader, riverside, monkeypatch):
    monkeypatch.setattr(cache_warmup, "GAMES", [GAME])
    assert not template_loader.get_template_cache
    cache_warmup.warm_up()
    assert set(CACHED_TEMPLATES) <= template_loader.get_template_cache.keys()
    before = [function.cache_info().misses for function in CACHED]
    for function in CACHED:
        function(profile_of(school=riverside, game=GAME))
    assert [function.cache_info().misses for function in CACHED] == before


@pytest.mark.parametrize("debug", [True, False])
def test_every_server_but_the_demo_warms_up(settings, monkeypatch, debug):
    started = []
    settings.DEBUG = debug
    monkeypatch.setattr(cache_warmup, "start", lambda: started.append(True))
    monkeypatch.setattr("gc.freeze", lambda: None)
    serve._preload(serve.APPLICATION)
    assert started == ([] if debug else [True])


def test_a_failed_warmup_is_logged_and_nothing_more(monkeypatch, caplog):
    def fail():
        raise RuntimeError("no database")

    monkeypatch.setattr(cache_warmup, "warm_up", fail)
    monkeypatch.setattr(cache_warmup.connections, "close_all", lambda: None)
    with caplog.at_level(logging.WARNING):
        cache_warmup._run()
    assert "caches are cold" in caplog.text
