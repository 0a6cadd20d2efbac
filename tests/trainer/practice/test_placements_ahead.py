"""Placements are worked out ahead: a request reads the one that is ready, and searches only where none is."""

from dataclasses import replace

import pytest

from tests.trainer.playing import ANY_GAME
from trainer.courses import cache_warmup
from trainer.ops import background
from trainer.play.models import Plan
from trainer.play.skills import Item
from trainer.practice import placements_ahead
from trainer.practice.placements_ahead import Shelf
from trainer.practice.services import open_placement

pytestmark = pytest.mark.django_db


@pytest.fixture
def searched(monkeypatch):
    """The games of which a placement was searched for; each of them is one round."""
    games: list[str] = []

    def search(game, *, deal_preview, rest=None):
        games.append(game)
        return (Item(game, deal=len(games)),)

    monkeypatch.setattr(placements_ahead, "placement", search)
    monkeypatch.setattr(placements_ahead, "GAMES", [ANY_GAME])
    return games


@pytest.fixture
def shelf(searched, monkeypatch):
    monkeypatch.setattr(placements_ahead, "shelf", Shelf())
    return placements_ahead.shelf


def test_a_request_reads_what_is_ready(shelf, searched, alice):
    shelf.fill()
    assert searched == [ANY_GAME]
    run = open_placement(membership=alice, game=ANY_GAME)
    assert run.drill.plan == Plan.PLACEMENT
    assert searched == [ANY_GAME]


def test_where_none_is_ready_the_request_searches(shelf, searched, alice):
    """The negative control."""
    open_placement(membership=alice, game=ANY_GAME)
    assert searched == [ANY_GAME]


def test_it_is_dealt_on_the_seed_that_it_was_worked_out_for(shelf, alice):
    shelf.fill()
    (ready,) = shelf.ready.values()
    assert open_placement(membership=alice, game=ANY_GAME).seed == ready.preview.seed


def test_what_was_dealt_is_replaced_and_dealt_to_others_meanwhile(shelf, searched, riverside):
    shelf.fill()
    first = shelf.take(ANY_GAME, school=riverside)
    assert shelf.wanted.is_set()
    assert shelf.take(ANY_GAME, school=riverside) == first
    shelf.fill()
    assert shelf.take(ANY_GAME, school=riverside).preview.seed != first.preview.seed
    assert len(searched) == 2


def test_what_was_not_dealt_is_kept(shelf, searched, riverside):
    shelf.fill()
    shelf.fill()
    assert searched == [ANY_GAME]


def test_schools_of_the_same_house_have_one_and_other_houses_their_own(
    shelf, searched, riverside, hillside, monkeypatch
):
    shelf.fill()
    assert len(shelf.ready) == 1
    usual = placements_ahead.deal_preview

    def changed(*, school, **about):
        preview = usual(school=school, **about)
        profile = {"house": {"of": school.name}, "meter": None}
        return replace(preview, profiles={ANY_GAME: profile})

    monkeypatch.setattr(placements_ahead, "deal_preview", changed)
    shelf.fill()
    assert len(shelf.ready) == 2  # the house that is no school's now is forgotten
    assert len(searched) == 3


def test_a_served_process_fills_the_shelf_after_its_caches(monkeypatch):
    started = []
    monkeypatch.setattr(placements_ahead, "start", lambda: started.append("placements"))
    monkeypatch.setattr(cache_warmup, "warm_up", lambda: started.append("caches"))
    cache_warmup._run()
    assert started == ["caches", "placements"]


def test_a_failed_search_is_logged_and_tried_again(shelf, riverside, monkeypatch, caplog):
    tries = []

    def fail(game, *, deal_preview, rest):
        tries.append(game)
        raise RuntimeError("no database")

    def wait(_seconds):
        if len(tries) == 2:
            raise KeyboardInterrupt

    monkeypatch.setattr(placements_ahead, "placement", fail)
    monkeypatch.setattr(background.connections, "close_all", lambda: None)
    monkeypatch.setattr(shelf.wanted, "wait", wait)
    with pytest.raises(KeyboardInterrupt):
        shelf.keep_filled()
    assert "placements are not worked out ahead" in caplog.text
