"""Right answers, guesses and a misconception in every mode, stored and graded."""

from itertools import cycle, product

import pytest

from games import GAMES
from games.engine.misconceptions.misconception_catalog import BY_SLUG
from games.engine.questions.catalog import WHOLE_JOB
from games.engine.rounds.rounds import Round
from games.engine.rounds.stops import prompts
from tests.games.whole.test_every_trainee import misread_answers
from tests.scale import some_or_all
from tests.trainer.playing import right_answers, round_state_of, say
from trainer.play.models import Mode, Verdict
from trainer.play.services.runs import Outcome, finish_run, open_run
from trainer.play.skills import Item

pytestmark = pytest.mark.django_db
every_mode = pytest.mark.parametrize("mode", Mode)


def start_run(membership, game: str, mode: str, *, seed: str = "every mode"):
    whole = Item(game, asks=tuple(WHOLE_JOB), wrong_bets=30, irregularities=50)
    named = {"drawn": seed} if mode == Mode.TEST else {"seed": seed}
    return open_run(membership=membership, game=game, spots=2, items=(whole,), mode=mode, **named)


def answer_all(run, how) -> None:
    while (stop := round_state_of(run).stop) and round_state_of(run).round == 0:
        assert say(run, how(stop)) is Outcome.SAVED
    if run.drill.is_test:
        finish_run(run=round_state_of(run).run)  # grades are made now


@some_or_all("mode, game", [*product(Mode, GAMES)], some=[*zip(Mode, cycle(GAMES), strict=False)])
def test_right_answers_are_right_in_every_mode(alice, game, mode):
    run = start_run(alice, game, mode)
    answer_all(run, right_answers)
    verdicts = Verdict.objects.filter(answer__run=run)
    assert verdicts.count() > 20
    assert not verdicts.filter(right=False).exists()


@every_mode
def test_a_forgotten_qualifier_is_marked_and_named(alice, mode):
    """In a round whose dealer does not qualify; in a table test the mistake is named afterwards."""
    item = Item("six-card-poker", scenario="dealer-does-not-qualify")
    named = {"drawn": "who forgets"} if mode == Mode.TEST else {"seed": "who forgets"}
    run = open_run(membership=alice, game="six-card-poker", spots=3, items=(item,), mode=mode, **named)
    mistake, played = BY_SLUG["qualifier-forgotten"], round_state_of(run).played
    (changed,) = mistake.change(played.inputs)
    under_mistake = {str(stop.place): stop for stop in prompts(Round(changed, played.exercise))}

    def forgets(stop):
        """Where the Antes go back, which would not be stopped at, the page asks and it is plain."""
        place = str(stop.place)
        return (
            misread_answers(stop, under_mistake[place], mistake)
            if place in under_mistake
            else right_answers(stop)
        )

    answer_all(run, forgets)
    wrong = Verdict.objects.filter(answer__run=run, right=False)
    assert wrong.exists()
    assert all("qualifier-forgotten" in verdict.mistakes for verdict in wrong)
