"""A server fills its caches when it starts, so that the first reader of a page doesn't wait for them."""

import logging

import pytest
from django.template import engines

from games import GAMES
from trainer import serve
from trainer.courses import cache_warmup
from trainer.courses.demo_rounds import round_of_tour, worked_round
from trainer.courses.skills import profile_of, skills_of

CACHED = (skills_of, round_of_tour, worked_round)
PAGES = ("live/wall.html", "courses/course.html", "play/table.html", "base.html")


@pytest.fixture
def template_loader():
    """The loader of a process that has just started: every cache is empty."""
    for function in CACHED:
        function.cache_clear()
    (loader,) = engines["django"].engine.template_loaders
    loader.reset()
    return loader


@pytest.mark.django_db
def test_courses_and_templates_are_cached_before_anybody_asks(template_loader, riverside):
    assert not template_loader.get_template_cache
    cache_warmup.warm_up()
    assert set(PAGES) <= template_loader.get_template_cache.keys()
    before = [function.cache_info().misses for function in CACHED]
    for game in GAMES:
        for function in CACHED:
            function(profile_of(school=riverside, game=game))
    assert [function.cache_info().misses for function in CACHED] == before


@pytest.mark.parametrize("debug", [True, False])
def test_every_server_but_the_demo_warms_up(settings, monkeypatch, debug):
    started = []
    settings.DEBUG = debug
    monkeypatch.setattr(cache_warmup, "start", lambda: started.append(True))
    monkeypatch.setattr("gc.freeze", lambda: None)
    serve._settle(serve.APPLICATION)
    assert started == ([] if debug else [True])


def test_a_failed_warmup_is_logged_and_nothing_more(monkeypatch, caplog):
    def fail():
        raise RuntimeError("no database")

    monkeypatch.setattr(cache_warmup, "warm_up", fail)
    monkeypatch.setattr(cache_warmup.connections, "close_all", lambda: None)
    with caplog.at_level(logging.WARNING):
        cache_warmup._run()
    assert "caches are cold" in caplog.text
