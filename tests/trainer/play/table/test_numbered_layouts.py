"""Answers on a numbered layout: by players, in fields that keep what was typed, in words what was missed."""

import json

import pytest
from django.http import QueryDict
from django.urls import reverse

from games import GAMES, deal, write_document
from games.engine.money.amounts import parse_cents
from games.engine.procedure.frames import read_key
from games.engine.questions.answers import NONE
from games.engine.questions.catalog import WHOLE_JOB
from tests.trainer.playing import form_of, play_on, post, right_answers, round_state_of, say, start_run
from trainer.play import selectors
from trainer.play.felt.round_map import round_map
from trainer.play.felt.verdicts import VerdictView, group_view, marks_of
from trainer.play.forms import FieldView, read_typed, stop_view
from trainer.play.labels import bet_words
from trainer.play.line_hints import line_hint
from trainer.play.services.runs import open_run
from trainer.play.skills import Item
from trainer.play.table_page import shared_parts

pytestmark = pytest.mark.django_db

GAME = next(game.slug for game in GAMES.values() if game.colors)


def run_at(member, ask: str, *, seed: str = "layout"):
    """A run in which this is asked now."""
    run = start_run(member, game=GAME, spots=6, seed=seed)
    while not any(prompt.ask == ask for prompt in round_state_of(run).stop.prompts):
        play_on(run, 1)
    return run


def field_of(run, ask: str, typed=None, errors=None) -> FieldView:
    view = stop_view(round_state_of(run), typed=typed or {}, errors=errors or {})
    fields = [*view.singles, *view.rows, *(row.field for row in view.amounts)]
    return next(field for field in fields if field.ask == ask)


def test_bets_stand_by_players_and_each_is_named_without_its_color(alice):
    run = run_at(alice, "winners")
    field, (prompt,) = field_of(run, "winners"), round_state_of(run).stop.prompts
    listed = [option for group in field.groups for option in group.options]
    assert {option.value for option in listed} == {one.value for one in prompt.choices} - {NONE}
    assert field.bets == len(listed)
    for group in field.groups:
        assert len({option.value.rpartition(".")[2] for option in group.options}) == 1
        assert not any(group.name.lower() in option.label.lower() for option in group.options)


def test_only_what_is_paid_in_value_chips_is_cut_from_the_rack(alice):
    cut = set()
    for seed in ("n7", "n8"):
        run = run_at(alice, "money", seed=seed)
        while stop := round_state_of(run).stop:
            view = stop_view(round_state_of(run), typed={}, errors={})
            cut.add((any(prompt.ask == "chips" for prompt in stop.prompts), bool(view.rack)))
            say(run)
    assert cut == {(True, False), (False, True)}


@pytest.mark.parametrize(
    ("stacks", "rest", "kept"),
    [("5", "18", ("5", "18")), ("", "18", ("", "18")), ("5", "", ("5", "")), ("a b", "x", ("a b", "x"))],
)
def test_stacks_and_chips_stay_in_their_fields(alice, stacks, rest, kept):
    run = run_at(alice, "sent")
    stop = round_state_of(run).stop
    key = next(prompt.key for prompt in stop.prompts if prompt.ask == "sent")
    posted = QueryDict(mutable=True)
    posted.update({key: stacks, f"{key}/rest": rest})
    field = field_of(run, "sent", read_typed(stop, posted))
    assert (field.value, field.rest) == kept


def test_what_is_no_number_of_chips_is_refused_by_its_field(client_of, alice):
    run = run_at(alice, "sent")
    stop = round_state_of(run).stop
    form = form_of(stop, right_answers(stop)) | {f"{stop.place}/chips": "many", f"{stop.place}/sent": "5 x"}
    answered = client_of(alice).post(reverse("play:answer", args=[run.pk, 0]), form)
    body = answered.content.decode()
    assert answered.status_code == 422
    assert body.count("isn’t a number of chips") == 2
    assert 'value="many"' in body
    assert round_state_of(run).stop == stop


def verdict(run, ask: str) -> VerdictView:
    state = round_state_of(run)
    group = group_view(state, selectors.last_answer(run=state.run, round=0))
    return next(view for view in group.verdicts if view.key.split("/")[2] == ask)


def test_which_bets_were_missed_and_which_were_too_many_is_said_and_marked(alice):
    run = run_at(alice, "winners")
    (prompt,) = round_state_of(run).stop.prompts
    first, *others = sorted(prompt.due)
    extra = next(one.value for one in prompt.choices if one.value not in {*prompt.due, NONE})
    say(run, {prompt.key: [*others, extra]})
    view, words = verdict(run, "winners"), {one.value: str(one.words) for one in prompt.choices}
    assert view.given == "1 missed, 1 too many"
    assert view.because == f"Missed: {words[first]}. Too many: {words[extra]}"
    state = round_state_of(run)
    marks = marks_of(state, selectors.last_answer(run=state.run, round=0))
    marked = {f"{wager}.{spot}": mark for (spot, wager, _toke), mark in marks.items()}
    wrong = dict.fromkeys((first, extra), "wrong")
    assert marked == dict.fromkeys(others, "right") | wrong


def test_chips_and_stacks_are_said_in_words(alice):
    run = run_at(alice, "sent")
    stop = round_state_of(run).stop
    due = {prompt.ask: prompt.due for prompt in stop.prompts}
    stacks, rest = str(due["sent"]).split()
    say(run, right_answers(stop) | {f"{stop.place}/chips": "1", f"{stop.place}/sent": "1 0"})
    assert (verdict(run, "chips").given, verdict(run, "chips").expected) == (
        "1 chip",
        f"{due['chips']} chips",
    )
    assert verdict(run, "sent").given == "1 stack and 0 chips"
    assert verdict(run, "sent").expected.startswith(f"{stacks} stack")
    assert verdict(run, "sent").expected.split(" and ")[1].startswith(rest)


def test_the_marks_are_drawn_on_the_chips_and_heard_with_the_bets(client_of, alice):
    run = run_at(alice, "winners")
    due = round_state_of(run).stop.prompts[0].due
    body = post(client_of(alice), run).content.decode()
    assert body.count("pile-mark is-right") >= len(due) > 0
    assert "pile-mark is-wrong" not in body
    assert body.count("<li>Right: ") == len(due)
    assert "<li>Wrong: " not in body


def test_how_much_lies_there_is_listed_where_bets_are_checked(alice):
    checked = [Item(GAME, asks=("check-bets",))]
    run = open_run(membership=alice, game=GAME, spots=3, seed="layout", items=checked)
    state = round_state_of(run)
    view = stop_view(state, typed={}, errors={})
    assert [player for player, _bets in view.laid] == ["Yellow", "Value chips", "Violet"]  # as in the answers
    for spot, (_player, bets) in zip(state.frame.felt.spots, view.laid, strict=True):
        laid = sorted(bet.stake for bet in spot.bets.values() if bet.stake)
        assert sorted(cents for times, cents in map(counted, bets) for _bet in range(times)) == laid
    several = [counted(bet)[0] for _player, bets in view.laid for bet in bets]
    assert max(several) > 1 == min(several)


def counted(bet: tuple[str, str]) -> tuple[int, int]:
    """How many bets are listed as one, and the cents of each."""
    name, amount = bet
    times = name.rpartition(": ")[2].removesuffix(" ×") if name.endswith("×") else "1"
    return int(times), parse_cents(amount)


def test_a_mistake_that_is_named_is_not_asked_about_at_the_next_question(alice):
    run = open_run(membership=alice, game=GAME, spots=5, seed="f0")
    while (stop := round_state_of(run).stop).spot != 5 or stop.prompts[0].ask != "chips":
        say(run)
    typed = {"chips": "46", "money": "1150", "sent": "2 6"}  # 35 + 10 at $25 a chip: one straight up at 36
    say(run, {prompt.key: typed[prompt.ask] for prompt in stop.prompts})
    answer = selectors.last_answer(run=run, round=0)
    named, *others = group_view(round_state_of(run), answer, asking=True).verdicts
    assert "36 to 1" in named.mistake
    assert not any(one.mistake or one.which for one in others)


def test_the_results_of_a_round_have_a_column_for_each_bet_that_was_asked_about(alice):
    items = [Item(GAME, scenario="zero-even-money")]
    run, asked = open_run(membership=alice, game=GAME, spots=6, seed="zero", items=items), set()
    while stop := round_state_of(run).stop:
        asked |= {prompt.wager for prompt in stop.prompts if prompt.ask == "half"}
        say(run)
    state = round_state_of(run)
    columns = round_map(state, selectors.answers_of(run=run, round=0)).columns
    assert len(columns) == len(asked) > 0
    assert len({line.wager for line in state.played.settlement.lines}) > 3 * len(columns)


def test_a_spin_is_a_phase_and_nothing_is_dealt(alice):
    asked = [Item(GAME, asks=("next-step",))]
    run = open_run(membership=alice, game=GAME, spots=3, seed="layout", items=asked)
    phases = [phase.words for phase in stop_view(round_state_of(run), typed={}, errors={}).phases]
    assert "Spin" in phases
    assert "Deal" not in phases


# --- A payout by the kind of bet ---

KINDS = Item(GAME, asks=("chips", "money", "sent"), by_kind=True)


def at_kinds(member, *, seed: str = "n7"):
    """A run in which the chips of several kinds of bets are asked now, and its rows of them."""
    run = open_run(membership=member, game=GAME, spots=6, seed=seed, items=[KINDS])
    while not any(prompt.ask == "kind-chips" for prompt in round_state_of(run).stop.prompts):
        play_on(run, 1)
    return run, [prompt for prompt in round_state_of(run).stop.prompts if prompt.ask == "kind-chips"]


def test_rows_of_kinds_stand_above_the_total_and_say_how_many_chips_lie_there(alice):
    run, rows = at_kinds(alice)
    amounts = stop_view(round_state_of(run), typed={}, errors={}).amounts
    headings = {at: row.heading for at, row in enumerate(amounts) if row.heading}
    assert headings == {0: "How many chips does each bet win?", len(rows): "Total"}
    assert [(row.field.label, row.note) for row in amounts[: len(rows)]] == [
        (str(prompt.bet), str(prompt.note)) for prompt in rows
    ]


def test_a_row_is_graded_apart_and_the_chips_of_its_bets_are_marked(alice):
    run, (first, *others) = at_kinds(alice)
    stop, families = round_state_of(run).stop, GAMES[GAME].families
    say(run, right_answers(stop) | {first.key: str(first.due + 1)})
    state, answer = round_state_of(run), selectors.last_answer(run=run, round=0)
    views = {view.key: view for view in group_view(state, answer).verdicts}
    assert [key for key, view in views.items() if not view.right] == [first.key]
    assert views[first.key].because == str(first.because)
    marked = {}
    for (spot, bet, _toke), mark in marks_of(state, answer).items():
        assert spot == stop.spot
        assert state.played.at(spot, bet).pays
        marked.setdefault(families[bet], set()).add(mark)
    assert marked == {first.wager: {"wrong"}} | {one.wager: {"right"} for one in others}


def test_stored_decisions_name_the_kind_and_not_its_first_bet(alice):
    _run, (first, *_others) = at_kinds(alice)
    assert bet_words(GAME, read_key(first.key)) == str(first.bet)
    assert bet_words(GAME, read_key("sweep/1/half/red")) == "Red"


# --- The example of the text line ---


def test_an_example_of_the_line_is_made_of_what_is_shown_and_never_of_what_is_right(alice):
    shown = {}
    for seed in ("n7", "n8", "layout", "words"):
        run = run_at(alice, "number", seed=seed)
        view = stop_view(round_state_of(run), typed={}, errors={})
        shown[round_state_of(run).stop.prompts[0].due] = line_hint(view, "")
    assert len(shown) > 1
    assert set(shown.values()) == {"number 17 black odd low"}


def test_felt_form_and_example_tell_nothing_of_where_the_ball_falls_before_it_does(alice):
    written = write_document(deal(GAMES[GAME], seed="layout", spots=6))
    seen = []
    for pocket in ("17", "32"):
        script = [{"at": "spin", "falls": pocket}]
        laid = json.dumps({**written, "settlement": {}, "script": script})
        item = Item(GAME, laid=laid, asks=tuple(sorted(WHOLE_JOB)), by_kind=True)
        run = open_run(membership=alice, game=GAME, spots=6, seed="layout", items=[item])
        pages = []
        while round_state_of(run).frame.felt.fall is None:
            pages.append(shown_at(run))
            say(run)
        seen.append((pages, shown_at(run)))
    (before, at_call), (other, others_call) = seen
    assert before == other
    assert len(before) > 3
    assert at_call != others_call


def shown_at(run):
    state = round_state_of(run)
    parts = shared_parts(state)
    return str(state.stop.place), parts["felt_html"], parts["questions_html"], parts["stop"].line_hint


# --- What is said once ---


def test_a_reason_is_not_said_again_in_what_to_think_of_next_time(alice):
    run = run_at(alice, "sent")
    stop = round_state_of(run).stop
    say(run, right_answers(stop) | {f"{stop.place}/sent": "99 0"})
    view = verdict(run, "sent")
    assert not view.right
    assert view.because.endswith(f"= {next(one.due for one in stop.prompts if one.ask == 'chips')}")
    assert view.cue == "Stacks of twenty first."
