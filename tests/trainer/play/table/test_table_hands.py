"""Hands of the table on the panel: digits for a total, kinds of bet that lose, rows for a commission; what
was typed stays, and a wrong answer reads well."""

import re

import pytest

from games import GAMES
from tests.games.trainee import right_answers, wrong
from tests.trainer.playing import play_on, post, round_state_of, table_url
from trainer.play.forms import hand_keys, stop_view, table_keys
from trainer.play.models import Answer, Run
from trainer.play.services.runs import open_run
from trainer.play.skills import Item
from trainer.schools.models import Membership

pytestmark = pytest.mark.django_db
GAME = next(game.slug for game in GAMES.values() if game.table_hands)


def run_to(membership: Membership, ask: str) -> Run:
    """A round of its own that stands where this is asked."""
    for number in range(200):
        item = Item(GAME, deal=number)
        run = open_run(membership=membership, game=GAME, spots=3, seed="hands", items=(item,))
        while stop := round_state_of(run).stop:
            if any(prompt.ask == ask for prompt in stop.prompts):
                return run
            play_on(run, 1)
    raise LookupError(ask)


def prompt_at(run: Run, ask: str):
    return next(prompt for prompt in round_state_of(run).stop.prompts if prompt.ask == ask)


def fieldset(page: str, key: str) -> str:
    """The part of the page that asks this."""
    return page.partition(f'id="ask-{key}"')[2].partition("</fieldset>")[0]


def page_of(client, run: Run) -> str:
    return client.get(table_url(run)).content.decode()


def test_a_total_is_answered_by_ten_digits_that_are_their_own_keys(client_of, alice):
    run = run_to(alice, "player-total")
    asked = fieldset(page_of(client_of(alice), run), "deal/0/player-total")
    assert re.findall(r'value="(\d)"\s+data-key="(\d)"', asked) == [(str(n), str(n)) for n in range(10)]
    assert "keys-digits" in asked
    assert "<kbd" not in asked
    assert "What is the Player’s total?" in asked


def test_bac_7_losing_bets_are_named_by_kind_with_keys_that_never_change(client_of, alice):
    run = run_to(alice, "taken")
    asked = fieldset(page_of(client_of(alice), run), "take/0/taken")
    offered = re.findall(r'type="checkbox" name="take/0/taken"\s+value="([\w-]+)"[^>]*data-key="(\w)"', asked)
    known = {"player": "p", "banker": "b", "tie": "t", "player-pair": "l", "banker-pair": "a", "none": "n"}
    assert dict(offered).items() <= known.items()
    assert dict(offered).keys() == {one.value for one in prompt_at(run, "taken").choices}
    assert "keys-names" in asked


def test_bac_14_a_commission_is_asked_in_rows_beneath_its_bet(client_of, alice):
    run = run_to(alice, "commission")
    page = page_of(client_of(alice), run)
    bet, owed, box = (page.index(f'id="ask-{prompt.key}"') for prompt in round_state_of(run).stop.prompts)
    assert bet < owed < box
    key = prompt_at(run, "commission").key
    assert "5% of the win" in fieldset(page, key)
    spot = prompt_at(run, "box").spot
    assert f'<span aria-hidden="true">Box {spot}</span>' in fieldset(page, prompt_at(run, "box").key)
    assert 'data-chip="s"' in page  # sizes into the bet


def test_where_only_a_commission_is_asked_chips_are_not_sized_into_a_bet(client_of, alice):
    item = Item(GAME, asks=("commissions",), deal=0)
    for number in range(50):
        run = open_run(
            membership=alice,
            game=GAME,
            spots=3,
            seed=f"owed {number}",
            items=(item,),
        )
        if round_state_of(run).stop:
            break
    page = page_of(client_of(alice), run)
    assert {prompt.ask for prompt in round_state_of(run).stop.prompts} == {"commission", "box"}
    assert 'id="rack"' in page
    assert 'data-chip="s"' not in page


def test_what_was_typed_stays_in_a_form_that_is_refused(client_of, alice):
    run = run_to(alice, "commission")
    stop = round_state_of(run).stop
    bet, owed, box = (prompt.key for prompt in stop.prompts)
    refused = post(client_of(alice), run, {bet: "pay 5", owed: "19.25", box: "lots", f"{owed}/chips": "r r"})
    body = refused.content.decode()
    assert refused.status_code == 422
    assert f'name="{owed}" value="19.25"' in body
    assert f'name="{box}" value="lots"' in body
    assert re.search(rf'name="{owed}/chips"\s+value="r r"', body)
    assert f'id="error_{box}"' in body
    assert not Answer.objects.filter(run=run, place=str(stop.place)).exists()


def test_bets_and_none_are_refused_and_stay_chosen(client_of, alice):
    run = run_to(alice, "taken")
    prompt = prompt_at(run, "taken")
    body = post(client_of(alice), run, {prompt.key: ["none", prompt.choices[0].value]}).content.decode()
    assert "none or some, not both" in body.lower()
    assert len(re.findall(r"<input[^>]* checked", fieldset(body, prompt.key))) == 2


@pytest.mark.parametrize(
    ("ask", "words"),
    [
        ("player-total", ["Player total", "You answered"]),
        ("taken", ["Losing bets"]),
        ("box", ["Box ", "$"]),
    ],
)
def test_a_wrong_answer_is_shown_by_what_was_asked(client_of, alice, ask, words):
    run = run_to(alice, ask)
    client, prompt = client_of(alice), prompt_at(run, ask)
    typed = right_answers(round_state_of(run).stop) | {prompt.key: wrong(prompt)}
    body = post(client, run, typed).content.decode()
    shown = body.partition('id="explanation"')[2]
    assert all(one in shown for one in words), shown


def test_the_list_of_keys_has_what_is_said_of_hands_of_the_table_and_no_names_of_poker_hands():
    table = GAMES[GAME]
    assert [one.key for one in table_keys(table)] == ["d", "s", "p", "b", "t"]
    assert hand_keys(table) == []
    other = next(game for game in GAMES.values() if not game.table_hands)
    assert table_keys(other) == []
    assert hand_keys(other)


def test_nothing_of_the_page_follows_from_what_is_right(alice, monkeypatch):
    """Beside the whole pages of the leak tests: the form alone, of every stop of a round."""
    from tests.trainer.whole.test_leaks import otherwise_right
    from trainer.play.round_state import RoundState

    run, stops = run_to(alice, "player-total"), RoundState.stops
    while (state := round_state_of(run)).stop:
        shown = stop_view(state, typed={}, errors={}, key="key")
        with monkeypatch.context() as patched:
            changed = property(lambda self: tuple(map(otherwise_right, stops.fget(self))))
            patched.setattr(RoundState, "stops", changed)
            again = stop_view(round_state_of(run), typed={}, errors={}, key="key")
        assert shown == again, str(state.stop.place)
        play_on(run, 1)
