"""Looks at a new round at the same moment, and with a database that does not let it be stored: one round is
stored, all see that one, and the page works meanwhile."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier, current_thread

import pytest
from django.db import connection

from games import GAMES
from games.engine.rounds.rounds import deal
from games.engine.serialization.reading import read_standing
from tests.trainer.ops.database.troubles import full, locked, read_only
from tests.trainer.playing import round_state_of, start_run, table_url
from trainer.play import snapshots
from trainer.play.models import DealtRound, Run
from trainer.play.round_state import play_stored, read_stored
from trainer.play.snapshots import _store

LOOKS = 4


@pytest.fixture
def db(file_database):
    return file_database


def new_process() -> None:
    read_stored.cache_clear()
    play_stored.cache_clear()


@pytest.fixture
def each_deals_otherwise(monkeypatch):
    """Every thread deals as another version would, and all have dealt before the first stores."""
    barrier = Barrier(LOOKS, timeout=30)

    def deal_otherwise(game, *, seed, **rest):
        return deal(game, seed=f"{seed}, {current_thread().name}", **rest)

    def store(*round):
        barrier.wait()
        _store(*round)

    monkeypatch.setattr("trainer.ops.database_faults.SHORT_TIMEOUT", 30_000)  # ms, for a busy machine
    monkeypatch.setattr("trainer.play.round_state.deal", deal_otherwise)
    monkeypatch.setattr(snapshots, "_store", store)


def dealers_cards(stored: DealtRound) -> tuple[str, ...]:
    dealt = [event for event in stored.document["script"] if "deal" in event and "spot" not in event]
    return tuple(card for event in dealt for card in event["cards"].split())


def look_at_once(run) -> list[tuple[str, ...]]:
    """The dealer's cards, as each thread has them."""

    def look(_number):
        try:
            return round_state_of(run).played.inputs.table_cards
        finally:
            connection.close()

    with ThreadPoolExecutor(LOOKS) as pool:
        return list(pool.map(look, range(LOOKS)))


@pytest.mark.usefixtures("each_deals_otherwise")
def test_all_who_look_at_once_see_the_round_that_is_stored(db, alice):
    run = start_run(alice)
    seen = look_at_once(run)
    (stored,) = DealtRound.objects.filter(run=run)
    assert set(seen) == {dealers_cards(stored)}


@pytest.mark.usefixtures("each_deals_otherwise")
def test_without_reading_what_is_stored_each_would_see_another(db, alice, monkeypatch):
    """The negative control."""

    def missing(stored):
        raise DealtRound.DoesNotExist

    monkeypatch.setattr("trainer.play.round_state.read_stored", missing)
    assert len(set(look_at_once(start_run(alice)))) == LOOKS


def test_all_who_look_at_once_go_on_with_the_same_shoe(db, alice):
    game = next(game for game in GAMES.values() if game.shoe)
    run = start_run(alice, game=game.slug)
    left = round_state_of(run).played.settlement.after
    Run.objects.filter(pk=run.pk).update(round=1)
    new_process()
    seen = look_at_once(run)
    (stored,) = DealtRound.objects.filter(run=run, round=1)
    assert {tuple(sorted(cards)) for cards in seen} == {tuple(sorted(dealers_cards(stored)))}
    assert read_standing(stored.document["standing"], game) == left


@pytest.mark.sqlite
@pytest.mark.parametrize("trouble", [locked, full, read_only])
def test_a_page_works_where_nothing_can_be_stored(db, client_of, alice, trouble, caplog):
    """The round is dealt from its seed meanwhile, and stored at the next look."""
    client, run = client_of(alice), start_run(alice)
    with trouble(db):
        assert client.get(table_url(run)).status_code == 200
        first = round_state_of(run).played.inputs
        assert not DealtRound.objects.exists()
    assert "is not stored" in caplog.text
    assert round_state_of(run).played.inputs == first
    assert DealtRound.objects.filter(run=run).exists()
    new_process()
    assert round_state_of(run).played.inputs == first
