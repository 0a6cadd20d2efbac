"""What an answer costs on the server: from the posted form to the fragment, on a database file of its own.

Run as `python -m benchmarks.answers`. Django's own client posts to the real views with the shipped settings:
SQLite in WAL mode, each commit synced to the disk. No network and no browser are in these numbers.
"""

import os
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter
from uuid import uuid4

from benchmarks.machine import describe
from games.engine.questions.answers import Bet
from tests.games.trainee import paid, right_answers

ROUNDS = 12
WRONG_EVERY = 4
"""Of the stops, one in so many is answered wrongly: an answer that is explained costs more."""


@dataclass
class Costs:
    """Of every answer: milliseconds in all and in the engine, queries, bytes sent back."""

    right: list[float] = field(default_factory=list)
    wrong: list[float] = field(default_factory=list)
    engine: list[float] = field(default_factory=list)
    queries: list[int] = field(default_factory=list)
    size: list[int] = field(default_factory=list)

    @property
    def all(self) -> list[float]:
        return self.right + self.wrong


class Stopwatch:
    """Milliseconds spent inside the functions that it is wrapped round."""

    def __init__(self):
        self.spent = 0.0

    def round(self, function):
        def timed(*args, **kwargs):
            start = perf_counter()
            try:
                return function(*args, **kwargs)
            finally:
                self.spent += (perf_counter() - start) * 1_000

        return timed

    def read(self) -> float:
        spent, self.spent = self.spent, 0.0
        return spent


def set_up(folder: Path) -> None:
    """The shipped settings on a fresh file."""
    os.environ |= {
        "DJANGO_SETTINGS_MODULE": "trainer.settings",
        "DEBUG": "on",
        "LOG_LEVEL": "ERROR",
        "DATABASE_URL": f"sqlite:///{folder / 'benchmark.sqlite3'}",
        "SECRET_KEY": "benchmark-" + "0123456789abcdef" * 4,
        "STATIC_ROOT": str(Path(__file__).parent.parent / "static"),
        "SEED_KEY": "benchmark-" + "fedcba9876543210" * 4,
    }
    import django

    django.setup()
    from django.conf import settings
    from django.core.management import call_command

    settings.DEBUG = False  # DEBUG keeps every query of the process
    settings.SECURE_SSL_REDIRECT = False
    settings.ALLOWED_HOSTS = ["testserver"]
    call_command("migrate", verbosity=0)


def measure(game: str, *, rounds: int) -> Costs:
    """Six-spot rounds of a game, answered stop by stop."""
    from django.db import connection
    from django.test import Client
    from django.test.utils import CaptureQueriesContext

    from trainer.play import round_state
    from trainer.play.models import Run
    from trainer.play.services import diagnosis, runs

    watch, costs = Stopwatch(), Costs()
    originals = round_state.deal, round_state.prompts, diagnosis.grade_stop
    round_state.deal, round_state.prompts, diagnosis.grade_stop = map(watch.round, originals)
    client, run = Client(), start_run(game)
    client.force_login(run.membership.user)
    for _ in range(rounds):
        while stop := (
            sitting := round_state.RoundState(Run.objects.in_full().get(pk=run.pk), run.round)
        ).stop:
            wrong = sitting.position % WRONG_EVERY == 1
            form = {"place": str(stop.place), "key": str(uuid4()), **typed(stop, wrong=wrong)}
            watch.read()
            with CaptureQueriesContext(connection) as captured:
                start = perf_counter()
                response = client.post(
                    f"/runs/{run.pk}/rounds/{run.round}/answer/", form, HTTP_HX_REQUEST="true"
                )
                took = (perf_counter() - start) * 1_000
            assert response.status_code == 200, response.status_code
            (costs.wrong if wrong else costs.right).append(took)
            costs.engine.append(watch.read())
            costs.queries.append(len(captured))
            costs.size.append(len(response.content))
        runs.next_round(state=sitting)
        run.refresh_from_db()
    round_state.deal, round_state.prompts, diagnosis.grade_stop = originals
    return costs


def start_run(game: str):
    from trainer.play.services.runs import open_run
    from trainer.schools.models import Role, User
    from trainer.schools.services import add_member, open_school

    name = f"{game} {uuid4()}"
    user = User.objects.create_user(name)
    member = add_member(school=open_school(name=name), user=user, role=Role.TRAINEE)
    return open_run(membership=member, game=game, spots=6, seed="benchmark")


def typed(stop, *, wrong: bool) -> dict:
    """Everything right, or a dollar too much on the first bet that is paid, or the first choice wrong."""
    answers = right_answers(stop)
    due = next((prompt for prompt in stop.prompts if isinstance(prompt.kind, Bet) and prompt.pays), None)
    if wrong and due:
        answers[due.key] = paid(due.pays + 100)
    elif wrong and (asked := next((prompt for prompt in stop.prompts if prompt.choices), None)):
        others = [choice.value for choice in asked.choices if choice.value != answers[asked.key]]
        answers[asked.key] = next(value for value in others if value != "pay")
    fields = (posted(prompt, answers[prompt.key]) for prompt in stop.prompts)
    return {name: value for each in fields for name, value in each.items()}


def posted(prompt, answer: str | list[str]) -> dict[str, str | list[str]]:
    """What was typed in the fields that the page has for it: an action and an amount apart."""
    if not isinstance(prompt.kind, Bet):
        return {prompt.key: answer}
    return {
        f"{prompt.key}{part}": text for part, text in zip(Bet.parts, prompt.kind.split(answer), strict=True)
    }


def report(game: str, costs: Costs) -> str:
    latest = quantiles(costs.all, n=20)[-1]
    share = 100 * sum(costs.engine) / sum(costs.all)
    return (
        f"{game:<26}{len(costs.all):>8}{median(costs.all):>9.1f}{latest:>9.1f}{median(costs.right):>9.1f}"
        f"{median(costs.wrong):>9.1f}{share:>9.0f} %{median(costs.queries):>9.0f}{max(costs.queries):>6}"
        f"{median(costs.size) / 1024:>10.1f}"
    )


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        set_up(Path(folder))
        from games import GAMES

        print(f"An answer, from the posted form to the fragment. {describe()}")
        print("Milliseconds; queries per answer with transaction statements; kibibytes of the fragment.\n")
        print(
            f"{'game':<26}{'answers':>8}{'p50':>9}{'p95':>9}{'right':>9}{'wrong':>9}{'engine':>11}"
            f"{'queries':>9}{'most':>6}{'KiB':>10}"
        )
        for game in GAMES:
            measure(game, rounds=1)  # templates and sheets are read once
            print(report(game, measure(game, rounds=ROUNDS)))


if __name__ == "__main__":
    main()
