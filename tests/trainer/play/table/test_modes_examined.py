"""A table test: nothing is said before its end, and the felt marks no answer."""

import re

import pytest
import time_machine
from django.db import transaction
from django.urls import reverse

from games import GAMES
from games.engine.procedure.frames import Exercise, Frame
from games.engine.questions.catalog import WHOLE_JOB
from games.engine.questions.irregularities.irregularity import Event
from games.engine.rounds.rounds import Round, deal
from tests.games.seats import with_dealer
from tests.games.trainee import wrong_answers
from tests.scale import one_game
from tests.trainer.modes import plate_in, report_url, start_test
from tests.trainer.playing import (
    HTMX,
    play_out,
    post,
    right_answers,
    round_state_of,
    table_url,
)
from tests.trainer.whole.leaks import without_tokens
from trainer.live.rendering import seat_fragment, watched_fragment
from trainer.live.table_progress import Audience, WallScope
from trainer.play.felt.views import neutral_felt
from trainer.play.models import Run
from trainer.play.services import runs

pytestmark = pytest.mark.django_db
every_game = pytest.mark.parametrize("game", GAMES)
NOW = "2026-11-21 13:00Z"

RUN = re.compile(r"[0-9a-f]{8}-[0-9a-f-]{27}")
CARD = re.compile(r'data-token="\d+"')


def plain(body: str) -> str:
    """A body up to tokens and the run that it is of, from which that of a card is made."""
    return RUN.sub("", CARD.sub("", without_tokens(body)))


def views(client, watcher, run, *, lists: bool) -> dict[str, str]:
    """What trainee and watchers can see of the table now; the lists that name it are not asked each time."""
    urls = {
        "fragment": (client, table_url(run, run.round), HTMX),
        "felt": (watcher, reverse("live:watch_felt", args=[run.pk]), {}),
    }
    if lists:
        person = [run.membership_id]
        own, results = reverse("reports:trainee", args=person), reverse("reports:results", args=person)
        urls |= {"table": (client, table_url(run, run.round), {}), "home": (client, "/", {})}
        urls |= {"own progress": (client, own, {}), "progress": (watcher, own, {})}
        urls |= {"own results": (client, results, {}), "results": (watcher, results, {})}
        urls |= {"watch": (watcher, reverse("live:watch", args=[run.pk]), {})}
        urls |= {"wall": (watcher, "/tables/", {}), "school": (watcher, "/progress/", {})}
        urls |= {"live_class": (watcher, "/tables/projector/", {})}
    found = {name: who.get(url, **extra).content.decode() for name, (who, url, extra) in urls.items()}
    fresh = round_state_of(run).run
    circle = WallScope(fresh.membership.school_id)
    found["card"] = seat_fragment(circle, fresh.membership_id, Audience.STAFF)
    return found | {"pushed": watched_fragment(fresh)}


def sat(client, watcher, alice, game, how, *, spots: int, **order) -> list[dict[str, str]]:
    """A test sat to its last stop, all that is seen after each answer; and then it never was."""
    seen = []
    with time_machine.travel(NOW, tick=False), transaction.atomic():
        run = start_test(alice, game=game, spots=spots, minutes=60, **order)
        while stop := round_state_of(run).stop:
            answer = post(client, run, how(stop)).content.decode() if seen else ""
            if seen and round_state_of(run).stop is None:
                break
            seen.append({"answer": answer, **views(client, watcher, run, lists=len(seen) % 6 == 2)})
        transaction.set_rollback(True)
    return seen


def differing(client, watcher, alice, game, **order) -> set[str]:
    """What is not the same whether one answers rightly or wrongly."""
    right, wrong = (sat(client, watcher, alice, game, how, **order) for how in (right_answers, wrong_answers))
    assert len(right) == len(wrong) > 2
    pairs = [(name, one[name], other[name]) for one, other in zip(right, wrong, strict=True) for name in one]
    return {name for name, one, other in pairs if plain(one) != plain(other)}


@one_game("rabbit-hunter")
def test_everything_is_the_same_whether_the_answers_are_right_or_wrong(client_of, alice, bob, game):
    assert differing(client_of(alice), client_of(bob), alice, game, spots=2) == set()


def test_the_comparison_would_notice_a_verdict(client_of, alice, bob, monkeypatch):
    """The negative control: a test that is not sealed."""
    monkeypatch.setattr(Run, "sealed", False)
    found = differing(client_of(alice), client_of(bob), alice, "6-5-4-poker", spots=1)
    assert found >= {"answer", "fragment", "felt", "pushed", "table", "watch", "wall", "card"}
    assert "live_class" not in found  # it is shown no worth of anything


# --- The felt ----------------------------------------------------------------------------------------


def timelines(game: str, most: int = 6):
    job = Exercise(WHOLE_JOB, wrong_bets=20, irregularities=20)
    for number in range(most):
        played = deal(GAMES[game], seed=f"neutral {number}", spots=6, exercise=job)
        for until in range(1, len(played.frames) + 1):
            if not of_the_round_before(played.frames[until - 1]):
                yield played, played.frames[:until]


def of_the_round_before(moment: Frame) -> bool:
    """A felt that shows how a hand was settled, but none of this round."""
    return isinstance(moment.subject, Event) and moment.subject.felt is not None


@every_game
def test_the_felt_names_no_hand_and_tells_no_settling_from_another(game):
    states, hands = set(), set()
    for _played, timeline in timelines(game):
        felt = neutral_felt(timeline, GAMES[game])
        states |= {bet.state for spot in felt.spots for bet in spot.bets.values()}
        hands |= {spot.hand for spot in felt.spots} | {felt.dealer.hand}
        assert not any(bet.pays for spot in felt.spots for bet in spot.bets.values())
        assert not felt.dealer.best
        for spot in felt.spots:
            assert not spot.best
            assert all(bet.stake for bet in spot.bets.values())  # no bonus that was paid
            if spot.state in ("folded", "done"):  # a side bet left on a fold looks like one taken with it
                assert {bet.state for bet in spot.bets.values()} <= {"settled", "lit"}
                assert spot.state == "done" or not any(card is None for card in spot.cards)
    assert states <= {"live", "lit", "settled", "taken"}
    assert hands == {""}


OF_CARDS = [slug for slug, game in GAMES.items() if game.hands and not game.hands_in_turn]


@pytest.mark.parametrize("game", OF_CARDS)
def test_the_last_hand_of_the_round_before_comes_before_any_answer_and_is_of_other_cards(game):
    """It is seen as it was settled, for that is what is asked. Nothing of this round follows from it, but for
    a card that stays face up and begins this round."""
    job, seen = Exercise(frozenset({"irregularity"}), irregularities=60), 0
    for number in range(12):
        played = deal(GAMES[game], seed=f"neutral {number}", spots=6, exercise=job)
        for moment in filter(of_the_round_before, played.frames):
            assert moment.step is played.frames[0].step
            assert neutral_felt([moment]) == moment.felt
            cards = played.inputs.table_cards
            stays = moment.subject.irregularity == "extra-card"
            other = with_dealer(played.inputs, (cards[0], *cards[3:0:-1]) if stays else cards[::-1])
            assert Round(other, job).frames[0].felt == played.frames[0].felt
            seen += 1
    assert seen > 3


def test_the_meter_shows_no_pay():
    played = deal(GAMES["six-card-poker"], seed="meter", spots=6, scenario="two-meter-hits")
    shown = [neutral_felt(played.frames[: n + 1]).meter for n in range(len(played.frames))]
    really = [moment.felt.meter for moment in played.frames]
    assert min(cents for cents in really if cents) < max(cents for cents in really if cents) == shown[-1]
    assert len({cents for cents in shown if cents}) == 2  # before coin-in and after it


# --- Its pages ---------------------------------------------------------------------------------------


def test_an_earlier_round_opens_as_the_one_in_hand(client_of, alice):
    run = start_test(alice, rounds=2)
    play_out(run)
    runs.next_round(state=round_state_of(run))
    assert client_of(alice).get(table_url(run, 0))["Location"] == table_url(run, 1)


@pytest.mark.parametrize("opened", [True, False])
def test_the_paytables_lie_open_or_not_and_the_plate_says_so(client_of, alice, opened):
    run = start_test(alice, rounds=10, open_paytables=opened)
    page = client_of(alice).get(table_url(run)).content.decode()
    tables = "open" if opened else "closed"
    said = f"Practice test round 1 of 10 paytables {tables} doesn’t count as a pass"
    assert plate_in(page) == said
    assert ('id="paytables"' in page) is opened


# --- The end -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("htmx", [True, False])
def test_the_last_answer_ends_it_and_leads_to_the_report(client_of, alice, htmx):
    client, run = client_of(alice), start_test(alice)
    while round_state_of(run).stop:
        response = post(client, run, htmx=htmx)
    assert response["HX-Redirect" if htmx else "Location"] == report_url(run)
    assert round_state_of(run).run.finished is not None
    assert client.get(table_url(run))["Location"] == report_url(run)


def test_getting_up_is_asked_about_first(client_of, alice):
    client, run = client_of(alice), start_test(alice, rounds=3)
    finish = reverse("play:finish", args=[run.pk])
    asked = client.post(finish)
    assert asked.status_code == 200
    assert 'name="sure" value="yes"' in asked.content.decode()
    assert round_state_of(run).run.finished is None
    assert client.post(finish, {"sure": "yes"})["Location"] == report_url(run)
    assert round_state_of(run).run.finished is not None
