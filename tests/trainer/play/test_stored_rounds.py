"""A round is stored at the first look at it and read from there ever after: what is corrected or added later
changes nothing of it."""

import pytest
from django.db import transaction
from django.urls import reverse

from games import GAMES
from games.engine.questions.catalog import ASKS, FLOOR
from games.engine.rounds.rounds import deal
from games.engine.serialization.writing import write_document
from tests.conftest import join
from tests.trainer.live.rooms import opened
from tests.trainer.playing import play_out, post, round_state_of, start_run, table_url
from trainer.live.joining import join as join_class
from trainer.live.joining import round_state_of as round_of_class
from trainer.play.models import DealtRound, Run
from trainer.play.models.drills import unseated
from trainer.play.round_state import RoundState, RoundUnavailable, deal_round, play_stored, read_stored
from trainer.play.services import runs
from trainer.play.services.runs import next_round
from trainer.play.skills import Item
from trainer.play.snapshots import pages_today
from trainer.schools.models import Role

pytestmark = pytest.mark.django_db
GAME = "six-card-poker"


def new_process() -> None:
    """Forget what this one has read and dealt."""
    for cached in (deal_round, read_stored, play_stored):
        getattr(cached, "cache_clear", lambda: None)()


@pytest.fixture
def later_version(monkeypatch):
    """Deal from now on as a later version might: the same seed gives other cards, patrons and decisions."""

    def change() -> None:
        def deal_otherwise(game, *, seed, **rest):
            return deal(game, seed=f"{seed}, later", **rest)

        monkeypatch.setattr("trainer.play.round_state.deal", deal_otherwise)
        new_process()

    return change


# --- The first look ------------------------------------------------------------------------------------


LOOKS = {
    "its trainee": ("alice", lambda run: table_url(run)),
    "a watcher": ("bob", lambda run: reverse("live:watch", args=[run.pk])),
    "the wall": ("bob", lambda run: reverse("live:wall")),
    "a projector": ("bob", lambda run: reverse("live:watch_projector", args=[run.pk])),
    "the list of open tables": ("alice", lambda run: reverse("home:home")),
}


@pytest.mark.parametrize("look", LOOKS)
def test_the_first_look_stores_it(client_of, alice, bob, look):
    who, url = LOOKS[look]
    run = start_run(alice, game=GAME, spots=3)
    assert not DealtRound.objects.exists()
    for _ in range(2):
        assert client_of({"alice": alice, "bob": bob}[who]).get(url(run)).status_code == 200
    stored = DealtRound.objects.get()
    assert (stored.run, stored.round, stored.happened) == (run, 0, [])
    assert stored.document == write_document(deal(GAMES[GAME], seed="demo", spots=3))
    assert [stored.sheet.text, stored.shared.text] == [*pages_today(GAMES[GAME]).values()]


def test_each_round_is_stored_when_it_is_come_to(alice):
    run = start_run(alice)
    for number in range(3):
        play_out(run)
        assert list(DealtRound.objects.values_list("round", flat=True)) == [*range(number + 1)]
        next_round(state=round_state_of(run))


def test_nothing_is_stored_in_a_transaction_that_may_be_rolled_back(alice):
    run = start_run(alice)
    with transaction.atomic():
        first = round_state_of(run).played.inputs
        assert not DealtRound.objects.exists()
    assert round_state_of(run).played.inputs == first
    assert DealtRound.objects.filter(run=run).exists()


# --- Afterwards ----------------------------------------------------------------------------------------


def test_a_table_goes_on_under_a_later_version(client_of, alice, later_version):
    """The cards on the page stay, what is due stays, and the next round comes from the later version."""
    run, client = start_run(alice, game=GAME, spots=2), client_of(alice)
    page = client.get(table_url(run)).content
    first = round_state_of(run).played.inputs
    later_version()
    assert client.get(table_url(run)).content.split(b"<main")[1][:500] == page.split(b"<main")[1][:500]
    assert round_state_of(run).played.inputs == first
    while round_state_of(run).stop:
        assert post(client, run).status_code == 200
    replay = client.get(reverse("play:replay", args=[run.pk, 0]))
    assert replay.status_code == 200
    assert "The rules have changed since" not in replay.content.decode()
    next_round(state=round_state_of(run))
    expected = deal(GAMES[GAME], seed="demo, later", round=1, spots=2)
    assert round_state_of(run).played.inputs.seats == expected.inputs.seats


def test_without_storing_it_would_change(alice, later_version, monkeypatch):
    """The negative control."""
    monkeypatch.setattr("trainer.play.snapshots.in_transaction", lambda: True)
    run = start_run(alice)
    first = round_state_of(run).played.inputs
    later_version()
    assert round_state_of(run).played.inputs != first


JOB = {"asks": tuple(sorted(ASKS)), "wrong_bets": 40, "irregularities": 60}
WATCHING = {"asks": tuple(sorted(FLOOR)), "slips": 100}


def seen(run: Run) -> tuple:
    """Return the first round as it is read: document, stops with what is due, the felt of every frame."""
    new_process()
    state = RoundState(run, 0)
    stops = [(str(stop.place), [(one.key, one.due) for one in stop.prompts]) for stop in state.stops]
    return write_document(state.played), stops, [frame.felt for frame in state.played.frames]


@pytest.mark.parametrize("order", [JOB, WATCHING], ids=["the job", "watching"])
def test_what_is_asked_of_a_stored_round_stays_too(alice, order, later_version):
    """Wrong bets, irregularities and the slips of a watched dealer are stored with it."""
    items = [Item(GAME, **order)]
    run = runs.open_run(membership=alice, game=GAME, spots=2, seed="demo", items=items)
    before = seen(run)
    later_version()
    assert seen(run) == before


def test_a_corrected_page_leaves_it_printed_and_paid_as_it_was(alice, monkeypatch):
    """The sheet on which an old round is read is the stored one, not the one of today."""
    run = start_run(alice, game=GAME)
    sheet = round_state_of(run).played.inputs.sheet
    (_old, text), shared = pages_today(GAMES[GAME]).items()
    today = dict([("a digest", f"{text}\n# corrected"), shared])
    monkeypatch.setattr("trainer.play.snapshots.pages_today", lambda game: today)
    new_process()
    read = round_state_of(run).played.inputs.sheet
    assert read is not sheet
    assert (read.paytables, read.rules) == (sheet.paytables, sheet.rules)


@pytest.mark.parametrize("field", ["version", "game", "spots"])
def test_a_document_that_cannot_be_read_any_more_is_said_to_be_gone(alice, field, monkeypatch):
    run = start_run(alice)
    document = write_document(deal(GAMES[run.drill.game], seed="demo", spots=1)) | {field: "unknown"}
    monkeypatch.setattr("trainer.play.snapshots.write_document", lambda played: document)
    with pytest.raises(RoundUnavailable):
        _ = round_state_of(run).played


# --- Where all have the same deal ----------------------------------------------------------------------


def test_a_class_has_each_round_stored_once_for_all(riverside, alice, bob, later_version):
    """Its screens, and those who come later, show the round that the first was dealt."""
    room = opened(bob)
    first = round_state_of(join_class(live_class=room, member=alice).run).played.inputs
    assert round_of_class(room).played.inputs == first
    later_version()
    assert round_of_class(room).played.inputs == first
    late = join(riverside, "late", Role.TRAINEE)
    assert round_state_of(join_class(live_class=room, member=late).run).played.inputs == first
    assert DealtRound.objects.count() == 1


def test_a_shared_deal_stays_the_same_for_all_whenever_they_begin(riverside, alice, bob, later_version):
    """And the page of its results looks at the round that they were dealt."""
    drill = runs.set_drill(set_by=bob, game=GAME, spots=2, seed="for all")
    runs.freeze_deal(drill)
    drill.save()
    first = round_state_of(runs.start_run(membership=alice, drill=drill)).played.inputs
    later_version()
    late = runs.start_run(membership=join(riverside, "late", Role.TRAINEE), drill=drill)
    looked_at = unseated(drill, seed=drill.seed, profiles=drill.profiles)
    assert round_state_of(late).played.inputs == RoundState(looked_at, 0).played.inputs == first
    assert DealtRound.objects.count() == 1
