"""What is said of one wrong answer: the names, and the words of the page."""

import re
from dataclasses import dataclass
from html import unescape
from uuid import uuid4

from benchmarks.simulated_trainees.belief import Belief
from benchmarks.simulated_trainees.sittings import enrolled
from benchmarks.simulated_trainees.table import Seen

SEEDS, SPOTS = 600, 3
LINE = re.compile(r"<summary class=\"verdict-line\">.*?</summary>", re.DOTALL)


@dataclass(frozen=True)
class Wanted:
    """A round in which a belief leads to a wrong answer: its seed and scenario, the place and the prompt."""

    seed: str
    scenario: str
    place: str
    key: str


def find_round(belief: Belief, game: str, seeds: int = SEEDS) -> Wanted | None:
    """Return the first round in which it shows: of its own scenes, then as they come."""
    from games import GAMES
    from games.engine.errors import Refused
    from games.engine.rounds.rounds import deal
    from games.engine.rounds.stops import prompts

    for number in range(seeds):
        for scene in dict.fromkeys((*belief.scenes, "")):
            seed = f"{belief.name} {number}"[:200]
            try:
                played = deal(GAMES[game], seed=seed, spots=SPOTS, scenario=scene or None)
            except Refused:
                continue
            for stop in prompts(played):
                for prompt in stop.prompts:
                    if belief.wrong(Seen(played, stop, prompt)) is not None:
                        return Wanted(seed, scene, str(stop.place), prompt.key)
    return None


@dataclass(frozen=True)
class Marked:
    """The verdict of one wrong answer: the names stated and offered, its line, the words of the fragment that
    the browser is sent, and the cue for next time."""

    stated: str
    offered: tuple[str, ...]
    line: str
    words: str
    cue: str


def text_of(html: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def mark_one(belief: Belief, game: str, wanted: Wanted, *, alone: bool = False) -> Marked:
    """Answer the round rightly up to this place and there by the belief, or only this one question wrongly
    (`alone`), by the page's own form."""
    from django.template.loader import render_to_string
    from django.test import Client

    from benchmarks.answers import posted
    from tests.games.trainee import right_answers, typed
    from trainer.play.felt.verdicts import group_view
    from trainer.play.models import Run, Verdict
    from trainer.play.round_state import RoundState
    from trainer.play.services import runs
    from trainer.play.skills import Item

    member = enrolled(f"{belief.name} {game} {uuid4()}")
    item = Item(game, scenario=wanted.scenario, deal=0)  # a shoe of its own, as the round was looked for
    run = runs.open_run(membership=member, game=game, spots=SPOTS, seed=wanted.seed, rounds=1, items=(item,))
    while str((state := RoundState(run, 0)).stop.place) != wanted.place:
        given = right_answers(state.stop)
        runs.save_answer(state=state, submission=runs.Submission(0, str(state.stop.place), uuid4(), given))
        run = Run.objects.in_full().get(pk=run.pk)
    given = right_answers(state.stop)
    form = {"place": wanted.place, "key": str(uuid4())}
    for prompt in state.stop.prompts:
        apart = alone and prompt.key != wanted.key
        wrong = None if apart else belief.wrong(Seen(state.played, state.stop, prompt))
        form |= posted(prompt, given[prompt.key] if wrong is None else typed(prompt, wrong))
    client = Client()
    client.force_login(member.user)
    response = client.post(f"/runs/{run.pk}/rounds/0/answer/", form, HTTP_HX_REQUEST="true")
    assert response.status_code == 200, response.status_code
    verdict = Verdict.objects.get(answer__run=run, prompt=wanted.key)
    view = next(
        one for one in group_view(RoundState(run, 0), verdict.answer).verdicts if one.key == wanted.key
    )
    line = LINE.search(render_to_string("play/felt/_verdict.html", {"verdict": view}))
    return Marked(
        verdict.mistake,
        tuple(verdict.mistakes),
        text_of(line[0]) if line else "",
        text_of(response.content.decode()),
        view.cue,
    )
