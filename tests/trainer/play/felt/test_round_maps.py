"""The map of a round that is over: each bet of each spot, right, wrong, slow, hinted or not asked, and the
way to its place; the summary round it."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone

from games import GAMES
from games.engine.money.amounts import parse_cents
from tests.games.trainee import wrong_answers
from tests.scale import one_game
from tests.trainer.modes import hint_url, replay_url, start_in, start_test
from tests.trainer.playing import (
    HTMX,
    play_out,
    post,
    right_answers,
    round_state_of,
    say,
    start_run,
    table_url,
)
from trainer.play import selectors
from trainer.play.felt.round_map import RoundMap, round_map
from trainer.play.models import Mode, Plan, Run
from trainer.play.services.runs import finish_run, next_round, open_run
from trainer.play.skills import Item
from trainer.play.summary import causes_of, duration, summary_view

pytestmark = pytest.mark.django_db
every_game = pytest.mark.parametrize("game", GAMES)


def map_of(run) -> RoundMap:
    state = round_state_of(run)
    return round_map(state, selectors.answers_of(run=state.run, round=state.round))


def cells(laid: RoundMap) -> list:
    return [cell for row in laid.rows for cell in row.cells if cell.url] + laid.hands + laid.dealer


def states(laid: RoundMap) -> set[str]:
    return {cell.state for cell in cells(laid)}


def long_ago(run, seconds: int) -> None:
    """The stop in hand was shown so long ago."""
    Run.objects.filter(pk=run.pk).update(shown=timezone.now() - timedelta(seconds=seconds))


def cut_badly(stop) -> dict:
    """Everything right, and each payout out of chips that were cut in another way than the house's."""
    chips = {f"{prompt.key}/chips": "r g" for prompt in stop.prompts if prompt.pays}
    return right_answers(stop) | chips


def summary_of(client, run, round: int = 0) -> str:
    return " ".join(client.get(table_url(run, round)).content.decode().split())


@every_game
def test_every_decision_is_on_it_once(alice, game):
    run = start_run(alice, game=game, spots=6)
    play_out(run)
    state, laid = round_state_of(run), map_of(run)
    asked = [prompt for stop in state.stops for prompt in stop.prompts]
    bets = {(p.spot, p.wager) for p in asked if p.wager}
    hands = {p.spot for p in asked if p.ask == "player-hand"}
    beside = [p for p in asked if not p.wager and p.ask != "player-hand"]
    played = [p for p in beside if p.step == "play" and p.turn]
    assert bool(laid.hands) == bool(played)
    assert len(cells(laid)) == len(bets) + len(hands) + len(beside) - len(played) + len(laid.hands)
    assert [row.spot for row in laid.rows] == [1, 2, 3, 4, 5, 6]
    assert states(laid) == {"right"}
    for row in laid.rows:
        assert [cell.label for cell in row.cells] == laid.columns


def test_each_box_that_is_collected_has_its_cell_and_each_third_card_the_name_of_its_hand(alice):
    run = open_run(membership=alice, drawn="boxes", game="baccarat", spots=6, scenario="boxes-collected")
    play_out(run)
    boxes = sorted(round_state_of(run).played.settlement.collected)
    labels = [cell.label for cell in map_of(run).dealer]
    assert len(boxes) > 1
    assert labels[-len(boxes) :] == [f"Box {spot}" for spot in reversed(boxes)]
    assert "Third card" not in labels


def test_each_hand_in_turn_has_one_cell_with_its_spot_and_of_a_split_its_number(alice):
    game = next(game for game in GAMES.values() if game.hands_in_turn)
    for number in range(40):
        run = open_run(membership=alice, drawn=f"split {number}", game=game.slug, spots=3)
        hands = {seat.spot: seat.hands for seat in round_state_of(run).played.inputs.seats}
        if max(hands.values()) > 1:
            break
    play_out(run, how=wrong_answers)
    laid = map_of(run)
    labels = [cell.label for cell in laid.hands]
    assert labels == [
        f"Spot {spot}, hand {hand}" if several > 1 else f"Spot {spot}"
        for spot, several in sorted(hands.items())
        for hand in range(1, several + 1)
    ]
    assert {cell.state for cell in laid.hands} == {"wrong"}
    assert not any("Total" in cell.label and "Dealer" not in cell.label for cell in laid.dealer)


@one_game("6-5-4-poker")
def test_a_cell_leads_to_the_replay_at_its_stop(client_of, alice, game):
    run = start_run(alice, game=game, spots=3)
    play_out(run)
    body = client_of(alice).get(table_url(run)).content.decode()
    linked = {int(at) for at in re.findall(rf'href="{replay_url(run)}\?at=(\d+)"', body)}
    assert linked == {stop.frame for stop in round_state_of(run).stops}


def test_a_wrong_bet_is_wrong_and_what_it_gave_away_is_not_set_off(alice):
    run = start_run(alice, game="6-5-4-poker", spots=2)
    play_out(run, how=wrong_answers)
    laid = map_of(run)
    assert "wrong" in states(laid)
    sums = selectors.round_tally(selectors.answers_of(run=run, round=0))
    over = sum(parse_cents(cell.over) for cell in cells(laid) if cell.over)
    short = sum(parse_cents(cell.short) for cell in cells(laid) if cell.short)
    assert (over, short) == (sums.overpaid, sums.underpaid)
    assert over > 0


def test_a_right_answer_that_took_long_is_slow_and_a_wrong_one_is_wrong(alice):
    run = start_run(alice, game="6-5-4-poker")
    long_ago(run, 60)
    say(run)
    long_ago(run, 60)
    say(run, wrong_answers(round_state_of(run).stop))
    play_out(run)
    laid = map_of(run)
    assert [cell.state for cell in laid.dealer[:3]] == ["slow", "wrong", "right"]
    assert laid.slow == 1


def test_a_right_answer_with_a_hint_says_so(client_of, alice):
    run = start_in(Mode.GUIDED, alice, game="6-5-4-poker")
    client_of(alice).post(hint_url(run), {"place": str(round_state_of(run).stop.place)})
    play_out(run)
    assert [cell.state for cell in map_of(run).dealer[:2]] == ["hinted", "right"]


# --- Said by shape and text as well as colour --------------------------------------------------------


# --- By mode ------------------------------------------------------------------------------------------


def test_a_table_test_has_none_before_its_end_and_one_in_its_replay(client_of, alice):
    client, run = client_of(alice), start_test(alice, rounds=2)
    while stop := round_state_of(run).stop:
        body = post(client, run, wrong_answers(stop)).content.decode()
        assert 'class="round-map"' not in body
        assert "map-cell" not in body
    assert 'class="round-map"' not in summary_of(client, run)
    finish_run(run=run)
    assert 'class="round-map"' in client.get(replay_url(run)).content.decode()


# --- The summary round it -----------------------------------------------------------------------------


def test_what_went_wrong_can_be_dealt_again(client_of, alice):
    client, run = client_of(alice), start_run(alice, game="6-5-4-poker", spots=2)
    play_out(run, how=wrong_answers)
    body = summary_of(client, run)
    assert body.count("button-main") == 1
    assert 'action="/practice/mistakes/"' in body
    sent = client.post("/practice/mistakes/")
    again = Run.objects.exclude(pk=run.pk).get()
    assert (sent.status_code, sent["Location"]) == (302, table_url(again))
    assert again.drill.plan == Plan.MISTAKES


def test_accuracy_and_pace_stand_apart_and_mispays_are_not_netted(client_of, alice):
    run = start_run(alice, game="6-5-4-poker", spots=2)
    while stop := round_state_of(run).stop:
        long_ago(run, 9)
        say(run, wrong_answers(stop))
    body = summary_of(client_of(alice), run)
    figures, pace = re.findall(r'<dl class="tally summary-tally[^"]*">(.*?)</dl>', body)
    assert [name in figures for name in ("Wrong", "Overpaid", "Underpaid", "Time")] == [True] * 3 + [False]
    assert [name in pace for name in ("Time", "Per decision", "Slow", "Wrong")] == [True] * 3 + [False]
    due = sum(prompt.seconds for stop in round_state_of(run).stops for prompt in stop.prompts)
    assert pace.count(">target ") == 2
    assert f"target {duration(timedelta(seconds=due))}" in pace


def test_each_cause_is_shown_once_with_count_and_places(client_of, alice):
    """By the name of the mistake; what has none by the kind of decision."""
    run = start_run(alice, game="6-5-4-poker", spots=6)
    play_out(run, how=wrong_answers)
    state = round_state_of(run)
    answers = list(selectors.answers_of(run=state.run, round=0))
    causes = causes_of(run, answers)
    said = [(cause.times, cause.says) for cause in causes]
    assert len(set(said)) == len(said)
    wrong = selectors.round_tally(answers).wrong
    assert sum(int((re.findall(r"\d+", cause.times) or ["1"])[0]) for cause in causes) == wrong
    named = [cause.named for cause in causes]
    assert named == sorted(named, reverse=True)
    assert all(cause.places for cause in causes)
    assert all("You " in cause.says for cause in causes if cause.named)
    play_out(right := start_run(alice, spots=6))
    assert causes_of(right, selectors.answers_of(run=right, round=0)) == []


def test_a_right_payout_that_was_cut_badly_is_mentioned(alice):
    """A mark apart, which changes no verdict."""
    run = start_run(alice, spots=6)
    play_out(run, how=cut_badly)
    rows = summary_view(round_state_of(run)).rows
    assert all(row.right for row in rows)
    assert [row for row in rows if any(verdict.cut for verdict in row.verdicts)]
    assert all(row.url for row in rows if not row.verdicts)


def test_the_last_round_ends_in_finish(client_of, alice):
    client, run = client_of(alice), start_run(alice)
    play_out(run)
    assert "Next round" in summary_of(client, run)
    last = open_run(membership=alice, game=run.drill.game, spots=1, seed="demo", rounds=1)
    play_out(last)
    assert "Finish" in summary_of(client, last)
    assert "Next round" not in summary_of(client, last)


def test_a_burst_tells_its_two_stretches_apart_at_its_end(client_of, alice):
    client = client_of(alice)
    burst, natural = (Item("6-5-4-poker", phase=phase) for phase in ("burst", "natural"))
    run = open_run(
        membership=alice,
        **{"game": "6-5-4-poker", "spots": 1, "seed": "demo", "plan": Plan.BURST, "rounds": 2},
        items=(burst, natural),
    )
    play_out(run, how=wrong_answers)
    assert "Rare hands boosted" not in summary_of(client, run)
    next_round(state=round_state_of(run))
    play_out(run)
    body = summary_of(client, run, 1)
    first, then = re.findall(r"<dt>([^<]*)</dt>\s*<dd>\s*(\d+) of (\d+) right", body)
    assert (first[0], then[0]) == ("Rare hands boosted", "Normal odds")
    assert int(first[1]) < int(first[2])
    assert then[1] == then[2]


# --- Queries ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("spots", [1, 6])
def test_a_summary_costs_a_bounded_number_of_queries(client_of, alice, spots, django_assert_num_queries):
    """Session; user with memberships; run; the last answer and all of the round, with verdicts."""
    client, run = client_of(alice), start_run(alice, spots=spots)
    play_out(run, how=wrong_answers)
    with django_assert_num_queries(7):
        client.get(table_url(run), **HTMX)
