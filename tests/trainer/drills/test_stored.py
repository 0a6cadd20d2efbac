"""A bet as older versions kept it, in two fields and two rows, is read as the one decision that it is."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from games.engine.asks.answers import BetAnswer
from games.engine.procedure.places import Key, read_key
from games.engine.rules.wagers import Action
from tests.conftest import join
from tests.games.trainee import paid, right_answers, wrong_answers
from tests.trainer.drills.answers import stored
from tests.trainer.modes import replay_url
from tests.trainer.playing import play_out, sit_down, sitting_of
from trainer.drills import selectors, services
from trainer.drills.decisions import decisions
from trainer.drills.items import Item
from trainer.drills.kinds import Kind
from trainer.drills.models import Answer, Mode, Run, Verdict
from trainer.drills.models.stored import AMOUNTS, in_force, key_of, typed_in
from trainer.drills.pace import Paced
from trainer.felt.marks import marks_of
from trainer.felt.round_maps import round_map
from trainer.felt.verdicts import VerdictGroup, group_view
from trainer.practice.mending.failures import failed
from trainer.practice.mending.slowness import slow_kinds
from trainer.progress import sums
from trainer.reviewing.table_tests import Share, table_test_of
from trainer.schools.models import Role

pytestmark = pytest.mark.django_db
GAME = "six-card-poker"

PAY = {"ask": "action", "prompt": "reconcile/1/action/ante", "given": "pay", "rules_version": 2}
AMOUNT = {"ask": "amount", "prompt": "reconcile/1/amount/ante", "given": "25", "rules_version": 2}
TOO_MUCH = AMOUNT | {"right": False, "given": "30", "overpaid": 500, "mistakes": ["row-above"]}
TAKEN = PAY | {"right": False, "given": "take", "underpaid": 3000}


# --- Their keys and what was typed --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kept", "key"),
    [
        ("reconcile/3/action/ante", Key("reconcile", 3, "bet", "ante")),
        ("decide/3/amount/aces-up", Key("decide", 3, "bet", "aces-up")),
        ("refund/2/action/play", Key("refund", 2, "refund", "play")),
        ("refund/2/amount/play", Key("refund", 2, "refund", "play")),
        ("envy/4/action/envy", Key("envy", 4, "envy", "envy")),
        ("envy/4/amount/envy", Key("envy", 4, "envy", "envy")),
        ("reconcile/3/bet/ante", Key("reconcile", 3, "bet", "ante")),
        ("reveal/0/qualifies", Key("reveal", 0, "qualifies")),
    ],
)
def test_a_key_is_read_in_todays_words(kept, key):
    assert key_of(kept) == key


def test_two_fields_are_one_text_with_its_chips_beside_it():
    given = {
        **{"reconcile/1/player-hand": "flush", "reconcile/1/dealer-cards": ["Ah", "Ad"]},
        **{"reconcile/1/action/ante": "pay", "reconcile/1/amount/ante": "25"},
        "reconcile/1/amount/ante/chips": "g",
        **{"reconcile/1/action/play": "take", "reconcile/1/amount/play": ""},
        "reconcile/1/action/bonus": "leave",
        **{"refund/2/action/ante": "push", "refund/2/amount/ante": ""},
        **{"envy/4/action/envy": "pay", "envy/4/amount/envy": "100"},
    }
    assert typed_in(Answer(given=given)) == {
        **{"reconcile/1/player-hand": "flush", "reconcile/1/dealer-cards": ["Ah", "Ad"]},
        **{"reconcile/1/bet/ante": "pay 25", "reconcile/1/bet/ante/chips": "g"},
        **{"reconcile/1/bet/play": "take", "reconcile/1/bet/bonus": "leave"},
        **{"refund/2/refund/ante": "push", "envy/4/envy/envy": "pay 100"},
    }


def test_what_is_typed_today_is_read_as_it_stands():
    given = {"reconcile/1/bet/ante": "pay 25", "reconcile/1/bet/ante/chips": "g", "deal/0/first-spot": "3"}
    assert typed_in(Answer(given=given)) == given


# --- Two rows, one decision ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rows", "given", "right", "missed", "mistakes", "cents"),
    [
        ([PAY, AMOUNT], "pay 25", True, "", (), (0, 0)),
        ([PAY, TOO_MUCH], "pay 30", False, "amount", ("row-above",), (500, 0)),
        ([TAKEN], "take", False, "action", (), (0, 3000)),
        ([PAY | {"given": "leave"}], "leave", True, "", (), (0, 0)),
    ],
    ids=["right", "a wrong amount", "a wrong action", "nothing to pay"],
)
def test_an_action_and_its_amount_are_one_decision(alice, rows, given, right, missed, mistakes, cents):
    (marked,) = in_force(stored(sit_down(alice), *rows))
    assert marked.key == Key("reconcile", 1, "bet", "ante")
    assert (marked.given, marked.right, marked.missed, marked.mistakes) == (given, right, missed, mistakes)
    assert (marked.overpaid, marked.underpaid) == cents


def test_decisions_keep_their_order_and_those_beside_bets_their_rows(alice):
    hand = {"prompt": "reconcile/1/player-hand"}
    play = {"ask": "action", "prompt": "reconcile/1/action/play"}
    found = in_force(stored(sit_down(alice), hand, PAY, AMOUNT, play))
    assert [str(marked.key) for marked in found] == [
        "reconcile/1/player-hand",
        "reconcile/1/bet/ante",
        "reconcile/1/bet/play",
    ]


@pytest.mark.parametrize("first", [[PAY, TOO_MUCH], [TAKEN], [PAY, AMOUNT]])
def test_marked_again_by_these_rules_it_counts_as_it_was_marked_last(alice, first):
    again = {"ask": "bet", "prompt": "reconcile/1/bet/ante", "rules_version": 3}
    for verdict in ({"given": "pay 25"}, {"given": "pay 30", "right": False, "missed": "amount"}):
        (marked,) = in_force(stored(sit_down(alice), *first, again | verdict))
        assert (marked.given, marked.right) == (verdict["given"], verdict.get("right", True))
        assert (marked.missed, marked.overpaid, marked.rules_version) == (verdict.get("missed", ""), 0, 3)


# --- Summed -------------------------------------------------------------------------------------------


def test_an_amount_adds_to_its_decision_and_is_none_of_its_own(alice):
    run = sit_down(alice)
    stored(run, PAY, AMOUNT, took=4, place="first")
    stored(run, PAY, TOO_MUCH, took=4, place="second", position=1)
    stored(run, TAKEN, took=4, place="third", position=2)
    tally = selectors.round_tally(selectors.answers_of(run=run, round=0))
    assert (tally.decisions, tally.right, tally.overpaid, tally.underpaid) == (3, 1, 500, 3000)
    came_to = sums.totals(trainee=alice)
    assert (came_to["decisions"], came_to["right"]) == (3, 1)
    (kind,) = sums.kinds(trainee=alice)
    assert (kind["question"], kind["decisions"], kind["right"]) == ("bet", 3, 1)
    assert kind["pace"] == (4.0, 4.0)  # the four seconds of the one right decision are not halved
    assert selectors.round_scores(runs=[run]) == {(run.pk, 0): (1, 3)}
    found = selectors.seconds_by(Verdict.objects.all(), "answer__run")
    assert found == {run.pk: Paced(took=[4.0], due=[19])}  # money was due, says what was given in two rows


def test_refunds_and_envy_are_summed_apart_from_bets(alice):
    of_refund = [{"ask": "action", "prompt": "refund/1/action/ante"}]
    of_envy = [{"ask": ask, "prompt": f"envy/1/{ask}/envy"} for ask in ("action", "amount")]
    stored(sit_down(alice), PAY, AMOUNT, *of_refund, *of_envy)
    kinds = {row["question"]: row["decisions"] for row in sums.kinds(trainee=alice)}
    assert kinds == {"bet": 1, "refund": 1, "envy": 1}


@pytest.mark.parametrize("rows", [[PAY, TOO_MUCH], [TAKEN]])
def test_what_was_wrong_is_failed_once(alice, rows):
    game = sit_down(alice)
    stored(game, *rows)
    assert failed(membership=alice) == (Kind(game.drill.game, "bets", "ante"),)


def test_what_was_slow_is_told_from_the_time_of_one_decision(alice):
    """Nineteen seconds are on target for a bet that is paid; twenty are slow, though there are two rows."""
    stored(sit_down(alice), PAY, AMOUNT, took=19)
    assert slow_kinds(membership=alice) == ()
    stored(sit_down(alice), PAY, AMOUNT, took=20)
    assert len(slow_kinds(membership=alice)) == 1


# --- The same round, kept in either way ---------------------------------------------------------------


@pytest.fixture
def annie(riverside):
    return join(riverside, "annie", Role.TRAINEE)


def sit(member, scenario: str = "", **order) -> Run:
    item = Item(GAME, scenario=scenario)
    seed = {"drawn" if order.get("mode") == Mode.TEST else "seed": "kept 24"}
    return services.open_run(membership=member, game=GAME, spots=6, items=(item,), rounds=1, **seed, **order)


def sometimes_wrong(stop) -> dict:
    """Another amount on the second spot and another action on the third; elsewhere right, and cut."""
    typed = right_answers(stop)
    for prompt in (prompt for prompt in stop.prompts if isinstance(prompt.due, BetAnswer)):
        if prompt.spot == 2 and prompt.pays:
            typed[prompt.key] = paid(prompt.pays + 500)
        elif prompt.spot == 3:
            typed[prompt.key] = wrong_answers(stop)[prompt.key]
        elif prompt.pays:
            typed[f"{prompt.key}/chips"] = "g r"
    return typed


def kept_as_of_old(answer: Answer, run: Run) -> Answer:
    """The same answer in another run, as rules version 2 kept it."""
    bets = {verdict.prompt for verdict in answer.verdicts.all() if verdict.ask in ("bet", "refund", "envy")}
    given: dict[str, object] = {}
    for name, typed in answer.given.items():
        key, chips = (name.removesuffix("/chips"), "/chips") if name.endswith("/chips") else (name, "")
        if key not in bets:
            given[name] = typed
        elif chips:
            given[_of_old(key, "amount") + chips] = typed
        else:
            given[_of_old(key, "action")], _space, given[_of_old(key, "amount")] = typed.partition(" ")
    rows = [row for verdict in answer.verdicts.all() for row in _rows_of_old(verdict, bets)]
    rows = [row | {"rules_version": 2} for row in rows]
    times = {"seen": answer.seen, "shown": answer.shown, "received": answer.received}
    where = {"place": answer.place, "position": answer.position, "game": answer.game}
    return stored(run, *rows, given=given, allowed=answer.allowed, **where, **times)


def _rows_of_old(verdict: Verdict, bets: set[str]) -> Iterator[dict]:
    worth = {name: getattr(verdict, name) for name in ("mistakes", "mistake", "overpaid", "underpaid")}
    if verdict.prompt not in bets:
        yield {"ask": verdict.ask, "prompt": verdict.prompt, "given": verdict.given, "right": verdict.right}
        return
    said, _space, amount = verdict.given.partition(" ")
    wrong = verdict.missed == "action"
    action = {"ask": "action", "prompt": _of_old(verdict.prompt, "action"), "right": not wrong}
    if wrong or said != Action.PAY:
        yield action | worth | {"given": verdict.given}
        return
    yield action | {"given": said}
    prompt = _of_old(verdict.prompt, "amount")
    yield {"ask": "amount", "prompt": prompt, "given": amount, "right": verdict.right} | worth


def _of_old(key: str, asked: str) -> str:
    found = read_key(key)
    return str(Key(found.step, found.spot, asked, found.wager))


def played_and_copied(member, other, scenario: str = "", **order) -> tuple[Run, Run]:
    """A round as it is kept today, and the same of another trainee as it was kept."""
    today, of_old = sit(member, scenario, **order), sit(other, scenario, **order)
    play_out(today, how=sometimes_wrong)
    for answer in today.answers.all():
        kept_as_of_old(answer, of_old)
    stood = Run.objects.filter(pk=today.pk).values("position", "passed", "shown", "finished").get()
    Run.objects.filter(pk=of_old.pk).update(**stood)
    return Run.objects.in_full().get(pk=today.pk), Run.objects.in_full().get(pk=of_old.pk)


def said_of(sitting, answer) -> VerdictGroup:
    """Its verdicts, but for the address at which it is told how often this happens: it names the run."""
    group = group_view(sitting, answer)
    return replace(group, verdicts=[replace(view, often="") for view in group.verdicts])


SCENARIOS = ("", "dealer-does-not-qualify", "envy-hand")
"""Bets alone; with refunds; with envy."""


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_decision_is_met_again_alike(alice, annie, scenario):
    today, of_old = played_and_copied(alice, annie, scenario)
    mine, theirs = sitting_of(today), sitting_of(of_old)
    kept = list(zip(today.answers.all(), of_old.answers.all(), strict=True))
    assert len(kept) == len(mine.stops)
    missed = set()
    for answer, other in kept:
        assert typed_in(answer) == typed_in(other)
        found, again = list(decisions(mine, answer)), list(decisions(theirs, other))
        assert len(found) == len(mine.stops[answer.position].prompts)
        for one, same in zip(found, again, strict=True):
            assert (one.prompt, one.given, one.chips) == (same.prompt, same.given, same.chips)
            assert replace(one.marked, rules_version=2) == same.marked
            missed.add(one.marked.missed)
        assert said_of(mine, answer) == said_of(theirs, other)
        assert marks_of(mine, answer) == marks_of(theirs, other)
    assert missed == {"", "action", "amount"}
    maps = [round_map(sitting, sitting.run.answers.all()) for sitting in (mine, theirs)]
    cells = [
        [(cell.label, cell.state, cell.over, cell.short) for row in laid.rows for cell in row.cells]
        for laid in maps
    ]
    assert cells[0] == cells[1]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_sum_is_the_same(alice, annie, scenario):
    today, of_old = played_and_copied(alice, annie, scenario)
    for run in (today, of_old):
        services.finish_run(run=run)
    asked = sum(len(stop.prompts) for stop in sitting_of(today).stops)
    rows = [Verdict.objects.filter(answer__run=run) for run in (today, of_old)]
    assert rows[0].count() == asked < rows[1].count()
    tallies = [selectors.round_tally(selectors.answers_of(run=run, round=0)) for run in (today, of_old)]
    assert tallies[0] == tallies[1]
    assert tallies[0].decisions == asked > tallies[0].right
    for summed in (sums.totals, sums.kinds, sums.mistakes):
        assert summed(trainee=alice) == summed(trainee=annie), summed
    assert failed(membership=alice) == failed(membership=annie) != ()
    scores = selectors.round_scores(runs=[today, of_old])
    assert scores[today.pk, 0] == scores[of_old.pk, 0]


def test_a_sum_that_counted_every_row_would_be_noticed(alice, annie):
    """The negative control."""
    _today, of_old = played_and_copied(alice, annie)
    kept = Verdict.objects.filter(answer__run=of_old)
    assert kept.filter(AMOUNTS).exists()
    assert kept.count() != selectors.tally(kept)["decisions"] == kept.exclude(AMOUNTS).count()


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_table_test_comes_to_the_same(alice, annie, scenario):
    today, of_old = (table_test_of(run) for run in played_and_copied(alice, annie, scenario, mode=Mode.TEST))
    assert (today.decisions, today.bets) == (of_old.decisions, of_old.bets)
    assert 0 < today.bets.right < today.bets.of
    assert (today.overpaid, today.underpaid) == (of_old.overpaid, of_old.underpaid)
    assert [(error.error, error.place, error.bet) for error in today.errors] == [
        (error.error, error.place, error.bet) for error in of_old.errors
    ]
    assert today.errors


def test_a_wrong_amount_is_one_of_one_in_a_table_test(alice):
    run = sit(alice, mode=Mode.TEST)
    stored(run, PAY, TOO_MUCH)
    test = table_test_of(Run.objects.in_full().get(pk=run.pk))
    assert test.bets == test.decisions == Share(0, 1)


def test_the_replay_shows_a_payout_in_one_answer(client_of, alice, annie):
    _today, run = played_and_copied(alice, annie)
    client, sitting, shown = client_of(annie), sitting_of(run), 0
    for answer in run.answers.all():
        stop = sitting.stops[answer.position]
        pays = [prompt for prompt in stop.prompts if prompt.pays and prompt.spot == 1]
        body = " ".join(client.get(f"{replay_url(run)}?at={stop.moment}").content.decode().split())
        for prompt in pays:
            assert paid(prompt.pays) in body
            shown += 1
    assert shown


# --- As it is kept today ------------------------------------------------------------------------------


def test_a_wrong_bet_says_what_was_missed_and_a_right_one_nothing(alice):
    run = sit(alice)
    play_out(run, how=sometimes_wrong)
    bets = Verdict.objects.filter(ask__in=("bet", "refund", "envy"))
    assert {verdict.missed for verdict in Verdict.objects.filter(right=True)} == {""}
    assert {verdict.missed for verdict in bets.filter(right=False)} == {"action", "amount"}
    for verdict in bets.filter(right=False):
        assert verdict.missed == ("amount" if read_key(verdict.prompt).spot == 2 else "action")
    assert not Verdict.objects.filter(right=False).exclude(pk__in=bets).exclude(missed="").exists()
