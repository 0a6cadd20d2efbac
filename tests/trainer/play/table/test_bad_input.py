"""What cannot be read is said beside its field, what was typed stays, and nothing is stored."""

import re
from itertools import product
from uuid import uuid4

import pytest
from django.utils.html import escape

from games import GAMES
from games.engine.questions.answers import Bet, CardSet, OneOf, OneSpot
from games.engine.rules.wagers import Action
from tests.games.trainee import wrong_answers
from tests.scale import one_game, one_game_of_bets, one_game_of_dealers
from tests.trainer.playing import (
    HTMX,
    answer_url,
    form_of,
    play_out,
    post,
    right_answers,
    round_state_of,
    say,
    start_run,
    table_url,
)
from trainer.play.models import Answer
from trainer.play.services.runs import finish_run, next_round

pytestmark = pytest.mark.django_db
a_game, of_bets = one_game("six-card-poker"), one_game_of_bets("six-card-poker")
a_dealers_game = one_game_of_dealers("six-card-poker")


def play_until(run, wanted):
    """Plays on until a stop asks a prompt like this, and returns stop and prompt."""
    for _ in range(5):
        while stop := round_state_of(run).stop:
            for prompt in stop.prompts:
                if wanted(prompt):
                    return stop, prompt
            say(run)
        next_round(state=round_state_of(run))
    raise AssertionError("no such prompt in five rounds")


def can_be_paid(prompt) -> bool:
    return isinstance(prompt.kind, Bet) and Action.PAY in [choice.value for choice in prompt.choices]


def error_at(body: str, key: str) -> str:
    found = re.search(rf'<p class="error-text" id="error_{re.escape(key)}">(.*?)</p>', body)
    return found[1] if found else ""


NO_AMOUNTS = {
    **dict.fromkeys(("12.3.4", "-5", "1e9", "five", "<b>1</b>"), "isn’t an amount"),
    **dict.fromkeys(("12.345", "1.250", "1,250,50"), "could mean two amounts"),
    **dict.fromkeys(("", "   "), "enter the "),
    "999999999999": "more than any table pays",
}


@of_bets
def test_an_amount_that_is_none(client_of, alice, game):
    client, run = client_of(alice), start_run(alice, game=game, spots=6)
    stop, prompt = play_until(run, can_be_paid)
    before, url = Answer.objects.count(), answer_url(run, round_state_of(run).round)
    for (amount, message), htmx in product(NO_AMOUNTS.items(), (True, False)):
        form = form_of(stop) | {prompt.key: "pay", f"{prompt.key}/amount": amount}
        response = client.post(url, form, **(HTMX if htmx else {}))
        body = response.content.decode()
        assert response.status_code == 422, amount
        assert message in error_at(body, f"{prompt.key}/amount"), amount
        assert f'name="{prompt.key}/amount" value="{escape(amount.strip())}"' in body
        assert f'name="{prompt.key}" value="pay" checked' in body, amount
        assert ("<html" in body) is not htmx, amount
        assert Answer.objects.count() == before, amount


@a_game
def test_a_choice_that_is_none_or_unknown(client_of, alice, game):
    client, run = client_of(alice), start_run(alice, game=game, spots=6)
    for kind in (OneOf, OneSpot, Bet):
        if not any(type(p.kind) is kind for stop in round_state_of(run).stops for p in stop.prompts):
            continue
        stop, prompt = play_until(run, lambda p, kind=kind: type(p.kind) is kind)
        for given, message in (
            ("bogus", "isn’t one of the choices"),
            ("", "choose an answer"),
            ("or 1=1; --", "one of the choices"),
        ):
            before = Answer.objects.count()
            response = post(client, run, right_answers(stop) | {prompt.key: given})
            assert response.status_code == 422
            assert message in error_at(response.content.decode(), prompt.key)
            assert Answer.objects.count() == before


@of_bets
def test_an_amount_without_an_action_stays_beside_the_missing_one(client_of, alice, game):
    client, run = client_of(alice), start_run(alice, game=game, spots=6)
    stop, prompt = play_until(run, can_be_paid)
    for amount in ("25", "$25", ".50", "five"):
        form = form_of(stop) | {f"{prompt.key}/amount": amount}
        form.pop(prompt.key)
        response = client.post(answer_url(run, round_state_of(run).round), form, **HTMX)
        body = response.content.decode()
        assert response.status_code == 422, amount
        assert error_at(body, prompt.key), amount
        assert not error_at(body, f"{prompt.key}/amount"), amount
        assert f'name="{prompt.key}/amount" value="{amount}"' in body


@a_dealers_game
def test_too_many_cards_too_few_and_cards_that_are_not_here(client_of, alice, game):
    client, run = client_of(alice), start_run(alice, game=game, spots=6)
    stop, prompt = play_until(run, lambda p: isinstance(p.kind, CardSet))
    elsewhere = next(card for card in GAMES[game].deck if card not in prompt.cards)
    tries = {
        "isn’t one of these cards": [*prompt.cards[: prompt.picks - 1], elsewhere],
        "isn’t a card": [*prompt.cards[: prompt.picks - 1], "Zz"],
    }
    if prompt.picks:
        tries |= {"cards, not ": list(prompt.cards[: prompt.picks - 1]), "cards, not 0": []}
    else:
        tries["pick at least one card"] = []
    if 0 < prompt.picks < len(prompt.cards):
        tries["cards, not  "] = list(prompt.cards[: prompt.picks + 1])
    for message, picked in tries.items():
        before = Answer.objects.count()
        response = post(client, run, right_answers(stop) | {prompt.key: picked})
        body = response.content.decode()
        assert response.status_code == 422
        assert message.strip() in error_at(body, prompt.key)
        for card in set(picked) & set(prompt.cards):
            assert f'value="{card}" checked' in body
        assert Answer.objects.count() == before


# --- Not the current prompt --------------------------------------------------------------------------


def test_a_stale_place_is_409_and_the_typed_answer_is_shown_back(client_of, alice):
    client, run = client_of(alice), start_run(alice, game="6-5-4-poker")
    stop = round_state_of(run).stop
    say(run)
    before = Answer.objects.count()
    for htmx in (True, False):
        response = client.post(answer_url(run), form_of(stop, wrong_answers(stop)), **(HTMX if htmx else {}))
        body = response.content.decode()
        assert response.status_code == 409
        assert "This question was already answered." in body
        assert f"<strong>{wrong_answers(stop)[stop.prompts[0].key]}</strong>" in body
        assert f'data-place="{round_state_of(run).stop.place!s}"' in body
    assert Answer.objects.count() == before


def test_an_answer_after_the_last_stop_is_409_beside_the_summary(client_of, alice):
    client, run = client_of(alice), start_run(alice)
    stop = round_state_of(run).stops[-1]
    play_out(run)
    response = client.post(answer_url(run), form_of(stop), **HTMX)
    assert response.status_code == 409
    assert 'id="next-round"' in response.content.decode()


@pytest.mark.parametrize("place", ["", "nowhere/0", "x" * 5000, "reconcile/1/../../", "\0"])
def test_a_place_that_does_not_exist_is_409(client_of, alice, place):
    client, run = client_of(alice), start_run(alice)
    response = client.post(answer_url(run), {"place": place, "key": str(uuid4())}, **HTMX)
    assert response.status_code == 409
    assert not Answer.objects.exists()


@pytest.mark.parametrize("key", [None, "", "garbage", "1234", "x" * 5000, "{}", "\0"])
def test_without_a_good_idempotency_key_nothing_is_taken(client_of, alice, key):
    client, run = client_of(alice), start_run(alice)
    form = form_of(round_state_of(run).stop)
    form.pop("key")
    response = client.post(answer_url(run), form | ({"key": key} if key is not None else {}), **HTMX)
    assert response.status_code in (400, 404)
    assert not Answer.objects.exists()


def test_another_users_key_opens_nothing(client_of, alice, charlie):
    key = uuid4()
    theirs, own = start_run(charlie), start_run(alice)
    say(theirs, key=key)
    response = post(client_of(alice), own, key=key)
    assert response.status_code == 409
    assert Answer.objects.count() == 1
    assert round_state_of(own).position == 0


@pytest.mark.parametrize("htmx", [True, False])
def test_after_the_sitting_ended_elsewhere_the_page_says_so(client_of, alice, htmx):
    """Two tabs: one got up, the other still asks. It must not offer the same form for ever."""
    client, run = client_of(alice), start_run(alice)
    stop = round_state_of(run).stop
    finish_run(run=run)
    response = client.post(answer_url(run), form_of(stop), **(HTMX if htmx else {}))
    page = response.content.decode()
    assert response.status_code == 409
    assert f'href="{table_url(run)}replay/"' in page
    assert 'id="stop"' not in page
    assert right_answers(stop)[stop.prompts[0].key] in page[page.index("wasn’t counted") :][:200]
