"""What follows from house rules is found once: shipped for printed houses, kept in a file for others."""

import json

import pytest

from benchmarks.house_facts import houses
from games import GAMES
from tests.scale import one_game
from trainer.courses.skills import profile_of, skills_of
from trainer.play import house_facts
from trainer.play.house_facts import house_fact, read_shipped
from trainer.practice.plans.misconceptions import can_show
from trainer.practice.plans.placement import SPOTS

AGAIN = "run python -m benchmarks.house_facts"


@pytest.fixture
def search(monkeypatch, tmp_path):
    """A search that counts how often it is made, in a process that has just started, with an empty cache."""

    def search(*house):
        search.made.append(house)
        return [house, {"found": len(search.made)}]

    search.made = []
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    house_facts._read_or_find.cache_clear()
    yield search
    house_facts._read_or_find.cache_clear()


def restart():
    house_facts._read_or_find.cache_clear()


@one_game("six-card-poker")
def test_shipped_skills_are_what_a_search_finds(game):
    (find, house), _shown = houses(GAMES[game])
    assert read_shipped(game)["skills"] == json.loads(json.dumps({"house": house, "found": find(*house)})), (
        AGAIN
    )


@one_game("rabbit-hunter")
def test_shipped_mistakes_are_what_a_search_finds(game):
    _skills, (find, house) = houses(GAMES[game])
    assert read_shipped(game)["shown_mistakes"] == {"house": [*house], "found": find(*house)}, AGAIN


@pytest.mark.django_db
def test_a_school_that_changed_nothing_has_nothing_searched_for(riverside, monkeypatch):
    """In none of its games, nor for the placement."""
    from trainer.practice.plans.deal_preview import deal_preview

    skills_of.cache_clear()
    restart()
    for name in ("shown_deal", "_searches"):
        monkeypatch.setattr(f"trainer.courses.skills.{name}", lambda *_: pytest.fail("a search"))
    monkeypatch.setattr(
        "trainer.practice.plans.misconceptions._shown_at_all", lambda *_: pytest.fail("a search")
    )
    preview = deal_preview(school=riverside, seed="any", spots=SPOTS)
    for game in GAMES:
        assert skills_of(profile_of(school=riverside, game=game)), AGAIN
        assert not can_show(game, "no mistake", preview), AGAIN


def test_another_house_is_searched_for_once_and_read_by_the_next_process(search):
    found = house_fact(search, "rabbit-hunter", "a house")
    restart()
    assert house_fact(search, "rabbit-hunter", "a house") == json.loads(json.dumps(found))
    assert house_fact(search, "rabbit-hunter", "other rules") != found
    assert len(search.made) == 2


def test_other_code_searches_again(search, monkeypatch):
    house_fact(search, "rabbit-hunter", "a house")
    restart()
    monkeypatch.setattr(house_facts, "code_digest", lambda: "of the next version")
    house_fact(search, "rabbit-hunter", "a house")
    assert len(search.made) == 2


def test_a_cache_that_cannot_be_written_or_read_only_costs_the_search(search, tmp_path):
    folder = tmp_path / "dealer-trainer"
    folder.write_text("in the way")
    house_fact(search, "rabbit-hunter", "a house")
    restart()
    folder.unlink()
    house_fact(search, "rabbit-hunter", "a house")
    (kept,) = (folder / "houses").glob("*.json")
    kept.write_text("half a pa")
    restart()
    assert house_fact(search, "rabbit-hunter", "a house")[1] == {"found": 3}
