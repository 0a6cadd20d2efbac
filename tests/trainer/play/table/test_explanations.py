"""After a wrong answer the page keeps the evidence: the table as it was asked about, what is right, and why.

Never in an open table test or a live class; and never more than the answered stop and the table now show.
"""

import re
from datetime import timedelta
from html import unescape

import pytest
from django.utils import timezone

from games.engine.money.amounts import print_cents
from tests.games.trainee import right_answers, wrong_answers
from tests.scale import one_game
from tests.trainer.modes import start_in, start_test
from tests.trainer.playing import (
    HTMX,
    go_on_url,
    play_on,
    post,
    round_state_of,
    say,
    start_run,
    table_url,
)
from tests.trainer.whole.leaks import cards_in, without_tokens
from trainer.live.rendering import watched_fragment
from trainer.play import notices
from trainer.play.models import Answer, Mode, Run
from trainer.play.services.runs import next_round

pytestmark = pytest.mark.django_db
SHOWN = 'id="explanation"'


def text(body: str) -> str:
    return unescape(" ".join(re.sub(r"<[^>]+>", " ", body).split()))


def answer_wrongly(client, run, **extra):
    return post(client, run, wrong_answers(round_state_of(run).stop), **extra)


def to_a_payout(run):
    """Plays on to a stop that pays a bet by its stake; its prompt."""
    while True:
        if round_state_of(run).over:
            next_round(state=round_state_of(run))
        for prompt in round_state_of(run).stop.prompts:
            if prompt.wager and prompt.stake and prompt.pays and not prompt.pays % prompt.stake:
                return prompt
        play_on(run, 1)


def overpay(client, run):
    """Pays one stake too much; the prompt, and the body that says so."""
    bet = to_a_payout(run)
    typed = right_answers(round_state_of(run).stop)
    typed[bet.key] = f"pay {print_cents(bet.pays + bet.stake)}".replace(",", "")
    return bet, post(client, run, typed).content.decode()


# --- What it says -------------------------------------------------------------------------------------


def test_it_shows_both_answers_the_sum_and_the_likely_mistake(client_of, alice):
    client, run = client_of(alice), start_run(alice, game="six-card-poker", spots=6)
    for _before in range(2):  # a name rests on several stops
        overpay(client, run)
    bet, body = overpay(client, run)
    words, due, stake = text(body), print_cents(bet.pays), print_cents(bet.stake)
    assert f"{bet.label}, ${stake} bet" in words
    assert re.search(rf"<s>\s*<b>\${print_cents(bet.pays + bet.stake)}</b>\s*</s>", body)
    assert f"{bet.pays // bet.stake} × ${stake} = ${due}" in words
    assert f"{bet.pays // bet.stake + 1} × ${stake} = ${print_cents(bet.pays + bet.stake)}" in words
    assert body.count('<form id="continue"') == 1
    assert '<form id="stop"' not in body


def test_it_says_why_each_wrong_signal_is_wrong_and_none_before_the_answer(client_of, alice):
    client, run = client_of(alice), start_run(alice, game="blackjack", spots=3)
    while True:
        if round_state_of(run).over:
            next_round(state=round_state_of(run))
        if asked := [one for one in round_state_of(run).stop.prompts if one.ask == "allowed"]:
            break
        play_on(run, 1)
    (prompt,) = asked
    before = client.get(table_url(run)).content.decode()
    typed = right_answers(round_state_of(run).stop) | {prompt.key: ["split"]}
    said = text(post(client, run, typed).content.decode())
    for value, why in prompt.reasons:
        assert str(why) not in text(before)
        assert (str(why) in said) is ((value == "split") is (value not in prompt.due))


def test_the_table_stays_as_it_was_asked_about_with_the_hand_raised_and_named(client_of, alice):
    client, run = client_of(alice), start_run(alice, game="six-card-poker", spots=6)
    while round_state_of(run).stop.place.step != "reconcile":
        play_on(run, 1)
    state = round_state_of(run)
    spot, hand = state.stop.spot, state.played.hand(state.stop.spot)
    before = client.get(table_url(run)).content.decode()
    after = answer_wrongly(client, run).content.decode()
    assert f'id="spot-{spot}" class="spot spot-{spot} is-showing\n  is-focus is-brought"' in after
    work = after[after.index('<div id="work"') : after.index('<div id="dealer"')]
    raised = re.findall(r"is-best\"[^>]*\s+data-card=\"(\w\w)\"", work)
    assert set(raised) == set(hand.cards)
    assert "is-best" not in before[before.index('<div id="work"') : before.index('<div id="dealer"')]


@pytest.mark.parametrize("mode", [Mode.PRACTICE, Mode.GUIDED, Mode.LEARN])
def test_in_every_mode_that_tells(client_of, alice, mode):
    client, run = client_of(alice), start_in(mode, alice)
    assert SHOWN in answer_wrongly(client, run).content.decode()


def test_who_prefers_to_go_on_is_asked_the_next_question_at_once(client_of, alice):
    client, run = client_of(alice), start_run(alice)
    client.cookies["preference-pause"] = "on"
    body = answer_wrongly(client, run).content.decode()
    assert SHOWN not in body
    assert f'data-place="{round_state_of(run).stop.place}"' in body
    assert "incorrect" in body


def test_after_the_last_question_continue_leads_to_the_summary(client_of, alice):
    client, run = client_of(alice), start_run(alice)
    play_on(run, len(round_state_of(run).stops) - 1)
    body = answer_wrongly(client, run).content.decode()
    assert SHOWN in body
    assert 'id="next-round"' not in body
    assert 'id="next-round"' in client.post(go_on_url(run), **HTMX).content.decode()


# --- Where nothing is shown ----------------------------------------------------------------------------


def test_never_in_a_table_test(client_of, alice):
    client, run = client_of(alice), start_test(alice, rounds=2)
    place = round_state_of(run).stop.place
    assert SHOWN not in answer_wrongly(client, run).content.decode()
    assert SHOWN not in client.get(f"{table_url(run)}?explain={place}").content.decode()
    assert SHOWN not in client.post(go_on_url(run), **HTMX).content.decode()


def test_never_in_a_live_class(client_of, alice, monkeypatch):
    client, run = client_of(alice), start_run(alice)
    stop, url, go_on = round_state_of(run).stop, table_url(run), go_on_url(run)
    assert answer_wrongly(client, run).status_code == 200
    monkeypatch.setattr("trainer.play.models.Run.in_live_class", True)
    assert client.get(f"{url}?explain={stop.place}").status_code == 302
    assert client.post(go_on, **HTMX).status_code == 302


@one_game("6-5-4-poker")
def test_nothing_of_a_later_question_is_in_it(client_of, alice, game):
    """Its cards are those that lay open when it was asked; no later place or question is named."""
    client, run = client_of(alice), start_run(alice, game=game, spots=6)
    while stop := round_state_of(run).stop:
        state = round_state_of(run)
        open_by_then = set().union(
            *(frame.felt.cards_up() for frame in state.played.frames[: stop.frame + 1])
        )
        body = answer_wrongly(client, run).content.decode()
        assert SHOWN in body
        assert cards_in(body) <= open_by_then
        for later in state.stops[state.position + 1 :]:
            assert not re.search(rf'"{re.escape(str(later.place))}"', body)
            assert not any(prompt.key in body for prompt in later.prompts)


def test_a_felt_of_the_next_question_would_be_noticed(client_of, alice, monkeypatch):
    """The negative control."""
    from trainer.play import explanations

    monkeypatch.setattr(explanations, "felt_at", lambda state, _stop: state.played.frames[-1].felt)
    client, run = client_of(alice), start_run(alice, game="6-5-4-poker", spots=6)
    state = round_state_of(run)
    open_by_then = state.frame.felt.cards_up()
    assert not cards_in(answer_wrongly(client, run).content.decode()) <= open_by_then


# --- A state of the page ------------------------------------------------------------------------------


def test_the_answer_is_stored_before_and_watchers_see_what_they_saw(
    client_of, alice, monkeypatch, django_capture_on_commit_callbacks
):
    client, run, versions = client_of(alice), start_run(alice), []
    monkeypatch.setattr(notices, "table_changed", lambda run: versions.append(run.version))
    with django_capture_on_commit_callbacks(execute=True):
        answer_wrongly(client, run)
    assert Answer.objects.count() == 1
    watched = without_tokens(watched_fragment(round_state_of(run).run))
    assert SHOWN not in watched
    with django_capture_on_commit_callbacks(execute=True):
        client.post(go_on_url(run), **HTMX)
    assert versions == [2]
    assert without_tokens(watched_fragment(round_state_of(run).run)) == watched


def test_its_address_shows_it_again_until_the_next_answer(client_of, alice):
    client, run = client_of(alice), start_run(alice, spots=3)
    response = answer_wrongly(client, run)
    address = response["HX-Replace-Url"]
    assert address.startswith(f"{table_url(run)}?explain=")
    for _ in range(2):
        assert SHOWN in client.get(address).content.decode()
    play_on(run, 1)
    assert SHOWN not in client.get(address).content.decode()


def test_continue_pressed_twice_is_pressed_once(client_of, alice):
    client, run = client_of(alice), start_run(alice)
    answer_wrongly(client, run)
    pages = [client.post(go_on_url(run), **HTMX) for _ in range(2)]
    assert {page["HX-Replace-Url"] for page in pages} == {table_url(run)}
    assert all(f'data-place="{round_state_of(run).stop.place}"' in page.content.decode() for page in pages)
    assert round_state_of(run).run.position == 1


# --- Its time -----------------------------------------------------------------------------------------


def shown_ago(run: Run, ago: timedelta) -> None:
    Run.objects.filter(pk=run.pk).update(shown=timezone.now() - ago)


def test_the_time_of_the_next_answer_runs_from_continue(client_of, alice):
    client, run = client_of(alice), start_run(alice, spots=3)
    answer_wrongly(client, run)
    shown_ago(run, timedelta(minutes=2))
    client.post(go_on_url(run), **HTMX)
    say(run)
    last = Answer.objects.latest("position")
    assert last.received - last.shown < timedelta(minutes=1)
