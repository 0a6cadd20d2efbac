"""A wrong answer of a placement that may have several reasons is followed by short rounds that tell them
apart."""

from itertools import cycle, islice

import pytest

from games.engine.diagnosis.indicators import possible_indicators
from tests.trainer.play.answers import RIGHT, WRONG, stored
from tests.trainer.play.naming.test_names import answer_as
from tests.trainer.playing import ANY_GAME, round_state_of, say
from trainer.play.models import Answer, Mode, Plan, Run
from trainer.play.round_state import RoundState
from trainer.play.services import runs
from trainer.play.skills import Item, Misconception
from trainer.practice import follow_ups
from trainer.practice.follow_ups import MAX_NAMES, deal_follow_ups, unclear_names

pytestmark = pytest.mark.django_db
BELIEVED = "counted-the-stake"
UNCLEAR = WRONG | {"mistakes": ["kept-ace", "one-discard-only", "kept-ten", "doubled"]}
MAX_PROMPTS = 6


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
    return [*islice(cycle(list(unclear_names(answer))[:MAX_NAMES]), MAX_NAMES)]


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
        assert sum(len(stop.prompts) for stop in state.stops) <= MAX_PROMPTS
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
    assert waiting.run.drill.rounds == rounds + MAX_NAMES


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


# --- When -------------------------------------------------------------------------------------------


@pytest.fixture
def submitted(monkeypatch) -> list[Answer]:
    found: list[Answer] = []
    monkeypatch.setattr(follow_ups, "submit", found.append)
    return found


def test_a_table_test_is_graded_at_its_end_and_tells_nothing_before(
    alice, submitted, django_capture_on_commit_callbacks
):
    run = runs.open_run(membership=alice, game=ANY_GAME, spots=1, mode=Mode.TEST)
    with django_capture_on_commit_callbacks(execute=True):
        while round_state_of(run).stop:
            answer_as(run, BELIEVED)
    assert not submitted


# --- Where ------------------------------------------------------------------------------------------
