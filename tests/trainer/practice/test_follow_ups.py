"""A wrong answer of a placement that may have several reasons is followed by short rounds that tell them
apart."""

from itertools import cycle, islice

import pytest

from games.engine.rounds.indicators import possible_indicators
from tests.trainer.play.answers import RIGHT, WRONG, run_of, stored
from tests.trainer.play.naming.test_names import answer_as
from tests.trainer.playing import ANY_GAME, round_state_of, say
from tests.trainer.practice.test_plans import look
from trainer.play.models import Answer, Mode, Plan, Run
from trainer.play.round_state import RoundState
from trainer.play.services import runs
from trainer.play.services.runs import finish_run
from trainer.play.skills import Item, Kind, Misconception, read_subject
from trainer.practice import follow_ups
from trainer.practice.follow_ups import MOST_NAMES, MOST_TRIES, deal_follow_ups, unclear_names
from trainer.practice.remedial import recent_decisions

pytestmark = pytest.mark.django_db
BELIEVED = "counted-the-stake"
UNCLEAR = WRONG | {"mistakes": ["kept-ace", "one-discard-only", "kept-ten", "doubled"]}
MOST_PROMPTS = 6


@pytest.fixture
def run(alice) -> Run:
    """A placement, but of rounds that are not looked for."""
    items = [Item(ANY_GAME, deal=deal) for deal in range(1, 9)]
    plan = {"plan": Plan.PLACEMENT, "items": items, "rounds": len(items)}
    return runs.open_run(membership=alice, game=ANY_GAME, spots=2, **plan)


def until_unclear(run: Run) -> Answer:
    """Answers as a holder up to the first answer that is not clear."""
    while True:
        if round_state_of(run).stop is None:
            runs.next_round(state=round_state_of(run))
        wrong = answer_as(run, BELIEVED)
        answer = Answer.objects.filter(run=run).latest("pk")
        answer.new_verdicts = wrong
        if unclear_names(answer):
            return answer


def items_of(run: Run) -> list[dict]:
    return Run.objects.in_full().get(pk=run.pk).drill.items


def unclear(run: Run, *verdicts) -> Answer:
    answer = stored(run, *verdicts or (UNCLEAR,))
    answer.new_verdicts = list(answer.verdicts.all())
    return answer


def turns(answer: Answer) -> list[Misconception]:
    """The likeliest names, one after the other, so many in all."""
    return [*islice(cycle(list(unclear_names(answer))[:MOST_NAMES]), MOST_NAMES)]


def test_the_next_rounds_are_short_and_show_the_likeliest_names(run):
    answer = until_unclear(run)
    before, at = items_of(run), answer.round + 1
    deal_follow_ups(answer)
    after = items_of(run)
    names = turns(answer)
    assert [item.get("follow_up") for item in after[at : at + len(names)]] == [str(name) for name in names]
    assert after[:at] + after[at + len(names) :] == before
    for round, name in enumerate(names, start=at):
        state = RoundState(Run.objects.in_full().get(pk=run.pk), round)
        assert sum(len(stop.prompts) for stop in state.stops) <= MOST_PROMPTS
        assert any(possible_indicators(state.beliefs, name.name, stop) for stop in state.stops)


def test_they_are_dealt_next_and_the_run_is_as_much_longer(run):
    answer = until_unclear(run)
    rounds = run.drill.rounds
    waiting = round_state_of(run)  # a request that has read the drill before
    while waiting.stop:
        say(run)
        waiting = round_state_of(run)
    deal_follow_ups(answer)
    assert runs.next_round(state=waiting)
    assert waiting.run.drill.item(waiting.run.round).follow_up
    assert waiting.run.drill.rounds == rounds + MOST_NAMES


def test_they_are_new_deals(run):
    unclear(run)
    deal_follow_ups(unclear(run))
    deal_follow_ups(unclear(run))
    deals = [(item["scenario"], item["golden"], item["deal"]) for item in items_of(run) if item["deal"]]
    assert len(deals) == len({*deals})


def test_a_name_is_tried_so_many_times_at_most(run):
    for _ in range(MOST_TRIES + 2):
        deal_follow_ups(unclear(run))
    tried = [item["follow_up"] for item in items_of(run) if "follow_up" in item]
    assert {tried.count(name) for name in tried} == {MOST_TRIES}


def test_a_run_that_is_over_gets_none(run):
    answer = unclear(run)
    finish_run(run=run)
    deal_follow_ups(answer)
    assert items_of(run) == run.drill.items


@pytest.mark.parametrize(
    "verdicts",
    [
        (RIGHT,),
        (WRONG,),
        (WRONG | {"mistakes": ["doubled"]},),
        (UNCLEAR | {"mistake": "kept-ace"},),
        (UNCLEAR | {"mistake": "kept-ace"}, UNCLEAR),
    ],
    ids=["right", "no name", "a slip", "stated", "stated of another question"],
)
def test_what_is_clear_is_not_followed_up(run, verdicts):
    assert not unclear_names(unclear(run, *verdicts))


def test_what_is_unclear_is_followed_up_by_its_mistakes_the_likeliest_first(run):
    """The negative control."""
    assert [one.name for one in unclear_names(unclear(run))] == ["kept-ace", "one-discard-only", "kept-ten"]


def test_a_follow_up_mends_nothing_and_moves_no_card(run):
    deal_follow_ups(unclear(run))
    items = [Item(**{**item, "asks": (), "wagers": (), "tells": ()}) for item in items_of(run)]
    assert [item.kind for item in items if item.follow_up] == [""] * MOST_NAMES
    assert all(one.dealt_for is None for one in recent_decisions(membership=run.membership))


# --- When -------------------------------------------------------------------------------------------


@pytest.fixture
def submitted(monkeypatch) -> list[Answer]:
    found: list[Answer] = []
    monkeypatch.setattr(follow_ups, "submit", found.append)
    return found


def test_the_request_only_hands_the_answer_over(run, submitted, django_capture_on_commit_callbacks):
    while not submitted:
        with django_capture_on_commit_callbacks(execute=True):
            until_unclear(run)
    assert [one.run_id for one in submitted] == [run.pk]
    assert items_of(run) == run.drill.items


@pytest.mark.parametrize("plan", [plan for plan in Plan if plan not in follow_ups.FOLLOWED_UP])
def test_no_test_no_class_and_no_other_drill_is_followed_up(alice, submitted, plan):
    run = run_of(alice, plan=plan, items=[Item(ANY_GAME)])
    follow_ups.on_answer(None, answer=unclear(run))
    assert not submitted


def test_a_table_test_is_graded_at_its_end_and_tells_nothing_before(
    alice, submitted, django_capture_on_commit_callbacks
):
    run = runs.open_run(membership=alice, game=ANY_GAME, spots=1, mode=Mode.TEST)
    with django_capture_on_commit_callbacks(execute=True):
        while round_state_of(run).stop:
            answer_as(run, BELIEVED)
    assert not submitted


def test_a_failure_is_logged_and_nothing_else(run, monkeypatch, caplog):
    monkeypatch.setattr(follow_ups, "deal_follow_ups", lambda answer: 1 / 0)
    follow_ups.submit(unclear(run))
    follow_ups._dealing.submit(int).result()  # one after the other: what was submitted before is over
    assert "no follow-up was dealt" in caplog.text


def test_the_name_of_a_follow_up_is_a_subject(run):
    deal_follow_ups(unclear(run))
    named = next(item["follow_up"] for item in items_of(run) if "follow_up" in item)
    assert read_subject(named) == Misconception(ANY_GAME, "kept-ace")


# --- Where ------------------------------------------------------------------------------------------

GAME, PUSHED = "rabbit-hunter", Misconception("rabbit-hunter", "losing-side-bets-pushed")


def dealt(where: Kind | None, *, tried: tuple[str, ...] = ()) -> list[Item]:
    return [*follow_ups.follow_ups({PUSHED: where}, look("followed", spots=2), tried=tried, first=0)]


@pytest.mark.parametrize("bet", ["tens-up", "two-way-bad-beat"])
def test_a_name_shows_of_the_bet_of_which_it_was_seen(bet):
    assert [item.wagers for item in dealt(Kind(GAME, "bets", bet))] == [(bet,)] * MOST_NAMES


def test_where_no_round_shows_it_there_it_shows_elsewhere():
    assert all(item.wagers for item in dealt(Kind(GAME, "bets", "ante")))
    assert len(dealt(Kind(GAME, "bets", "ante"))) == MOST_NAMES


def test_the_only_name_is_dealt_as_often_as_is_left():
    assert len(dealt(None)) == MOST_NAMES
    assert len(dealt(None, tried=(str(PUSHED),) * (MOST_TRIES - 1))) == 1
    assert dealt(None, tried=(str(PUSHED),) * MOST_TRIES) == []
