"""RoundState down at a table and answering at it, as a trainee who knows everything, or nothing."""

from uuid import uuid4

from django.test import Client
from django.urls import reverse

from games import GAMES
from games.engine.questions.answers import Bet
from games.engine.rounds.stops import Stop
from tests.games.trainee import right_answers
from trainer.play.models import Run
from trainer.play.round_state import RoundState
from trainer.play.services import runs
from trainer.play.services.runs import Outcome, Submission
from trainer.schools.models import Membership

HTMX = {"HTTP_HX_REQUEST": "true"}
ANY_GAME = next(iter(GAMES))

Typed = dict[str, str | list[str]]


def start_run(membership: Membership, *, game: str = ANY_GAME, spots: int = 1, seed: str = "demo") -> Run:
    return runs.open_run(membership=membership, game=game, spots=spots, seed=seed)


def round_state_of(run: Run) -> RoundState:
    """The run as it stands in the database now, at its round."""
    fresh = Run.objects.in_full().get(pk=run.pk)
    return RoundState(fresh, fresh.round)


# --- Said to the services ----------------------------------------------------------------------------


def submission(stop: Stop, typed: Typed | None = None, *, round: int = 0, key=None, place="") -> Submission:
    return Submission(round, place or str(stop.place), key or uuid4(), typed or right_answers(stop))


def say(run: Run, typed: Typed | None = None, **changes) -> Outcome:
    """Answers the stop in hand, rightly if nothing else is said."""
    state = round_state_of(run)
    sent = submission(state.stop, typed, round=state.round, **changes)
    return runs.save_answer(state=state, submission=sent).outcome


def play_on(run: Run, stops: int, *, how=right_answers) -> None:
    for _ in range(stops):
        assert say(run, how(round_state_of(run).stop)) is Outcome.SAVED


def play_out(run: Run, *, how=right_answers) -> None:
    """Answers the rest of the round."""
    while stop := round_state_of(run).stop:
        assert say(run, how(stop)) is Outcome.SAVED


# --- Said to the pages -------------------------------------------------------------------------------


def table_url(run: Run, round: int = 0) -> str:
    return reverse("live:table" if run.in_live_class else "play:table", args=[run.pk, round])


def answer_url(run: Run, round: int = 0) -> str:
    return reverse("live:answer" if run.in_live_class else "play:answer", args=[run.pk, round])


def go_on_url(run: Run, round: int = 0) -> str:
    return reverse("play:go_on", args=[run.pk, round])


def form_of(stop: Stop, typed: Typed | None = None, *, key=None) -> dict:
    """What the form of a stop posts: a bet in two fields."""
    typed = typed or right_answers(stop)
    bets = {prompt.key for prompt in stop.prompts if isinstance(prompt.kind, Bet)} & typed.keys()
    fields = {name: value for name, value in typed.items() if name not in bets}
    for name in bets:
        action, _space, amount = typed[name].partition(" ")
        fields |= {name: action, f"{name}/amount": amount}
    return {"place": str(stop.place), "key": str(key or uuid4()), **fields}


def post(client: Client, run: Run, typed: Typed | None = None, *, key=None, htmx: bool = True):
    """Posts an answer to the stop in hand."""
    state = round_state_of(run)
    extra = HTMX if htmx else {}
    return client.post(answer_url(run, state.round), form_of(state.stop, typed, key=key), **extra)
