"""Whether a table test tells right from wrong by time, and what ending one costs: python -m benchmarks.exams

Four hundred answers in each game, right and wrong in turn at the same stops of the same deals, from the
posted form to the fragment; and then what marking a test takes that was answered wrongly throughout.
"""

import sys
import tempfile
from pathlib import Path
from statistics import median
from time import perf_counter
from uuid import uuid4

from benchmarks.answers import posted, set_up
from benchmarks.machine import describe
from tests.games.trainee import right_answers, wrong_answers

ANSWERS = 400
HOWS = {"right": right_answers, "wrong": wrong_answers}


def examinee(game: str, how: str, seed: str):
    """A test of the whole job, and the browser it is sat in."""
    from django.test import Client

    from trainer.play.services.runs import open_run
    from trainer.practice.plans.deal_preview import whole_job
    from trainer.schools.models import Role, User
    from trainer.schools.services import add_member, open_school

    name = f"{game} {how} {uuid4()}"
    user = User.objects.create_user(name)
    member = add_member(school=open_school(name=name), user=user, role=Role.TRAINEE)
    items = (whole_job(game),)
    run = open_run(membership=member, game=game, spots=6, mode="test", rounds=10, items=items, drawn=seed)
    client = Client()
    client.force_login(user)
    client.get(f"/runs/{run.pk}/rounds/0/")
    return run, client


def answer(run, client, how: str) -> float:
    """Milliseconds of the next answer; rounds follow one another."""
    from trainer.play.models import Run
    from trainer.play.round_state import RoundState
    from trainer.play.services.runs import next_round

    fresh = Run.objects.in_full().get(pk=run.pk)
    sitting = RoundState(fresh, fresh.round)
    if sitting.stop is None:
        next_round(state=sitting)
        return answer(run, client, how)
    typed = HOWS[how](sitting.stop)
    fields = [posted(prompt, typed[prompt.key]) for prompt in sitting.stop.prompts]
    form = {"place": str(sitting.stop.place), "key": str(uuid4())}
    form |= {name: value for each in fields for name, value in each.items()}
    start = perf_counter()
    response = client.post(f"/runs/{run.pk}/rounds/{fresh.round}/answer/", form, HTTP_HX_REQUEST="true")
    took = (perf_counter() - start) * 1_000
    assert response.status_code == 200, response.status_code
    return took


def measured(game: str, answers: int) -> dict[str, list[float]]:
    """By turns, so that whatever else the machine does meets both alike; as many tests as it takes, none of
    them to its end."""
    times: dict[str, list[float]] = {how: [] for how in HOWS}
    sitters: dict = {}
    for number in range(answers // 2):
        if number % 60 == 0:
            sitters = {how: examinee(game, how, f"exams {number}") for how in HOWS}
        for how in sorted(HOWS, reverse=number % 2 == 1):
            times[how].append(answer(*sitters[how], how))
    return times


def ended(game: str) -> tuple[int, float]:
    """Answers of a test that was wrong throughout, and the seconds that its end takes."""
    from trainer.play.models import Answer, Run
    from trainer.play.round_state import RoundState
    from trainer.play.services.runs import Submission, next_round, save_answer

    run, _client = examinee(game, "wrong", "exams ended")
    while True:
        fresh = Run.objects.in_full().get(pk=run.pk)
        sitting = RoundState(fresh, fresh.round)
        stop = sitting.stop
        if stop is None:
            next_round(state=sitting)
            continue
        submission = Submission(fresh.round, str(stop.place), uuid4(), wrong_answers(stop))
        start = perf_counter()
        save_answer(state=sitting, submission=submission)
        if sitting.run.finished:
            return Answer.objects.filter(run=run).count(), perf_counter() - start


def main() -> None:
    answers = int(sys.argv[1]) if len(sys.argv) > 1 else ANSWERS
    with tempfile.TemporaryDirectory() as folder:
        set_up(Path(folder))
        from games import GAMES

        print(f"Answers of a table test, right and wrong by turns. {describe()}")
        print(
            "Milliseconds in the median; the seconds that it takes to end a test that is wrong throughout.\n"
        )
        print(
            f"{'game':<26}{'answers':>8}{'right':>8}{'wrong':>8}{'apart':>8}{'ratio':>8}{'of':>8}{'ended':>9}"
        )
        for game in GAMES:
            measured(game, 8)  # templates and sheets are read once
            times = measured(game, answers)
            right, wrong = median(times["right"]), median(times["wrong"])
            count, seconds = ended(game)
            print(
                f"{game:<26}{sum(map(len, times.values())):>8}{right:>8.1f}{wrong:>8.1f}"
                f"{abs(right - wrong):>8.2f}{wrong / right:>8.2f}{count:>8}{seconds:>7.1f} s",
                flush=True,
            )


if __name__ == "__main__":
    main()
